"""The progress page: figures, the answers behind them, and practising these, by key and mouse."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.ui.conftest import view
from trainer.lesson.ports import AnswerRecord
from trainer.practice.evidence import Trained
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rulebook import load_document
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.storage.opening import open_database
from trainer.storage.rows import Mode, NewAttempt, Trainee
from ui.actions.page_states import AnsweringState, ProgressAnswersState, ProgressState
from ui.views.progress_page import ProgressPage
from ui.views.progress_view_models import ProgressView

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

GAME = "rws-perfect-pairs-v5"


def skill() -> str:
    """A skill of the game that is asked with two cards."""
    from trainer.practice.drills import skills_at
    from trainer.practice.situations import PracticeTable
    from trainer.rulebook.felts import table_chips

    document = load_document(GAME)
    facts = document.house.table
    chips = table_chips("", facts.currency, document.id, facts.chips, document.house_chips)
    return skills_at(PracticeTable(document, chips))[0].id


def practised(path: Path, answers: int) -> None:
    """Answer some questions today, each third one wrong."""
    with open_database(path, clock=lambda: datetime.now(UTC)) as database:
        ann = database.trainees.add("Ann")
        assert isinstance(ann, Trainee)
        document = load_document(GAME)
        journal = database.attempts.begin(
            NewAttempt(ann.id, "practice", "Practice", "", GAME, 1, "0.1.0", Mode.DRILL),
            document.citations,
        )
        due = Money(Cents(37_500))
        for number in range(answers):
            question = Question(
                f"q{number}", QuestionGroup.PAYOUTS, 0, due, rules=(Rule.PERFECT_PAIR,)
            )
            given, verdict = due, Verdict(True)
            if number % 3 == 0:
                given = Money(Cents(40_000))
                verdict = Verdict(False, ErrorClass.PAYOUT, Direction.OVERPAID, Cents(2_500))
            trained = Trained(skill(), 5_000)
            journal.answered(AnswerRecord(number, question, given, verdict, 2_000, trained))
        journal.finished()


def test_every_figure_leads_to_its_answers_and_to_practice(tell: Tell, database: Path) -> None:
    practised(database, 30)

    async def story(hand: Hand) -> None:
        hand.window.bindings.trigger("progress")
        await hand.at("progress", ProgressState)
        page = view(hand.window, ProgressPage)
        await hand.until(lambda: page.figures.model().rowCount() == 2)
        texts = [page.figures.model().index(0, column).data() for column in range(6)]
        assert texts == ["All 13 weeks", "66 %", "2.0 s", "30", "", "250"]
        hand.key("2")
        await hand.until(lambda: page.figure_name.startswith("Totals: two cards"))
        hand.key("5")
        await hand.until(lambda: page.figure_name == "Payout")
        described = page.charts.accessibleDescription()
        assert described == "Mistakes by class. Payout: 10"
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: isinstance(hand.window.state.here, ProgressAnswersState))
        rows = page.answers.model()
        assert rows.rowCount() == 10
        assert rows.index(0, 3).data() == "400"
        hand.key(Qt.Key.Key_Escape)
        await hand.until(lambda: not isinstance(hand.window.state.here, ProgressAnswersState))
        hand.click("view_documents")
        await hand.until(lambda: page.key == GAME)
        place = page.charts.place_of(GAME)
        assert place is not None
        where = QPoint(round(place.center().x()), round(place.center().y()))
        QTest.mouseDClick(page.charts, Qt.MouseButton.LeftButton, pos=where)
        await hand.until(lambda: isinstance(hand.window.state.here, ProgressAnswersState))
        assert page.answers.model().rowCount() == 25
        hand.key(Qt.Key.Key_Right)
        await hand.until(lambda: page.answers.model().rowCount() == 5)
        hand.key("P")
        await hand.at("table", AnsweringState)
        assert isinstance(hand.question.expected, Total)

    tell(story)


def test_without_answers_the_page_says_what_to_do_first(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.trigger("progress")
        await hand.at("progress", ProgressState)
        page = view(hand.window, ProgressPage)
        await hand.until(page.buttons[ProgressView.TIME].isChecked)
        assert not page.figures.isVisible()
        assert not hand.window.state.here.chosen  # type: ignore[attr-defined]

    tell(story)
