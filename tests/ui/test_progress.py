"""The progress page: figures, the answers behind them, and practising these, by key and mouse."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from errno import EACCES, ENOSPC
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from tests.old_database import make_old_database
from tests.ui.conftest import in_window, one_after_another, view
from tests.ui.files import asked_where, name_file
from tests.ui.seen import shows, texts
from trainer.making.tables import PracticeTable
from trainer.practice.drills import drill, skill_of_id, skills_at
from trainer.practice.evidence import Trained
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.practice.timed import timed_as
from trainer.procedure.acts import Timed
from trainer.procedure.chip_work import ChipWork
from trainer.procedure.error_models import AmountError
from trainer.procedure.mistakes import Mistake
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rulebook import documents, load_document
from trainer.rulebook.felts import table_chips
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scoring.grading import Target, shipped_grading
from trainer.scoring.marks import RoundsDealt, Tally
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import open_database
from trainer.storage.progress import Chosen, Counted, KeySum, Sum
from trainer.storage.rows import Mode, NewAttempt, Trainee
from ui.me.progress.controller import ProgressAnswersState, ProgressState
from ui.me.progress.lines import chosen_by
from ui.me.progress.names import Names
from ui.me.progress.page import ProgressPage
from ui.me.progress.targets import beside_targets
from ui.me.progress.view_models import ProgressView, TopFigure
from ui.me.records.page import RecordsPage
from ui.paint.charts import Bars
from ui.table.states import AnsweringState
from ui.theme.roles import Role

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

GAME = "rws-perfect-pairs-v5"


def table_of(name: str) -> PracticeTable:
    """The table of a document."""
    document = load_document(name)
    facts = document.house.table
    chips = table_chips("", facts.currency, document.id, facts.chips, document.house_chips)
    return PracticeTable(document, chips)


def skill() -> str:
    """A skill of the game that is asked with two cards."""
    return skills_at(table_of(GAME))[0].id


def practised(  # noqa: PLR0917 - what is practised, and how well
    path: Path,
    answers: int,
    ago: timedelta = timedelta(),
    wrong: int = 3,
    skill_id: str = "",
    milliseconds: int = 2_000,
    mode: Mode = Mode.DRILL,
    mistakes: tuple[Mistake, ...] = (),
) -> None:
    """Answer some questions so long ago, each ``wrong``-th one wrong."""
    with open_database(path, clock=lambda: datetime.now(UTC) - ago) as database:
        ann = database.trainees.current() or database.trainees.add("Ann")
        assert isinstance(ann, Trainee)
        document = load_document(GAME)
        journal = database.attempts.begin(
            NewAttempt(ann.id, "practice", "Practice", "", GAME, 1, "0.1.0", mode),
            document.citations,
        )
        due = Money(Cents(37_500))
        for number in range(answers):
            question = Question(
                f"q{number}", QuestionGroup.PAYOUTS, 0, due, rules=(Rule.PERFECT_PAIR,)
            )
            given, verdict = due, Verdict(True)
            if number % wrong == 0:
                given = Money(Cents(40_000))
                verdict = Verdict(False, ErrorClass.PAYOUT, Direction.OVERPAID, Cents(2_500))
            trained = Trained(skill_id or skill(), 5_000)
            found = () if verdict.right else mistakes
            record = AnswerRecord(
                number, question, given, verdict, milliseconds, trained, mistakes=found
            )
            journal.answered(record)
        journal.finished()


async def at_figures(hand: Hand) -> ProgressPage:
    """Go to the page, and wait for its figures."""
    hand.window.bindings.trigger("progress")
    await hand.at("progress", ProgressState)
    page = view(hand.window, ProgressPage)
    await hand.until(lambda: bool(page.lines))
    return page


async def every_figure_leads_to_its_answers_and_to_practice(hand: Hand) -> None:
    page = await at_figures(hand)
    assert page.lines[0].texts[1:] == ("67 %", "2.0 s", "30", "", "250")
    hand.key("2")
    await hand.until(lambda: page.figure_name.startswith("Totals: two cards"))
    hand.key("5")
    await hand.until(lambda: page.figure_name == "Payout")
    described = page.charts.accessibleDescription()
    assert described == "Mistakes by type. Payout: 10"
    assert page.charts.hasFocus()
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


def test_questions_and_dealing_are_shown_apart_and_together(tell: Tell, database: Path) -> None:
    make_old_database(database, "dealt.sql")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE answers SET day = ?", [datetime.now().astimezone().toordinal()])
    practised(database, 30)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)

        def shown(column: int) -> str:
            return page.lines[0].texts[column] if page.lines else ""

        # Acts of an earlier version are marked again first.
        await hand.until(lambda: shown(3) == "101")
        assert page.counted[Counted.TOGETHER].isChecked()
        hand.key("d")
        await hand.until(lambda: shown(3) == "71")
        assert [shown(column) for column in range(1, 5)] == ["76 %", "8.8 s", "71", "135"]
        assert page.top.cards[TopFigure.WEEK].figure.text == "71 actions"
        pace = page.top.cards[TopFigure.PACE].figure
        assert pace[2:4] == ("8.8 s per box", "135 rounds an hour")
        hand.key("4")
        await hand.until(lambda: len(page.lines) > 10)
        assert page.figures.model().headerData(3, Qt.Orientation.Horizontal) == "Actions"
        page.choose_figure(f"{GAME}/3.15.2")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: isinstance(hand.window.state.here, ProgressAnswersState))
        assert {page.answers.model().index(row, 3).data() for row in range(5)} == {
            "Say “Insurance?”"
        }
        hand.key(Qt.Key.Key_Escape)
        await hand.until(lambda: not isinstance(hand.window.state.here, ProgressAnswersState))
        hand.key("1")
        await hand.until(lambda: shown(3) == "71")
        hand.click("counted_questions")
        await hand.until(lambda: shown(3) == "30")
        hand.key("t")
        await hand.until(lambda: shown(3) == "101")

    tell(story)


def test_actions_that_are_quicker_than_answers_are_no_improvement(
    tell: Tell, database: Path
) -> None:
    a_week = timedelta(days=7)
    practised(database, 40, a_week, wrong=41, milliseconds=6_000)
    practised(database, 40, wrong=41, milliseconds=1_000, mode=Mode.COACHED)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        improved = page.top.cards[TopFigure.IMPROVED]
        for key in ("t", "d", "q"):
            hand.key(key)
            await hand.until(page.counted[_BY_KEY[key]].isChecked)
            assert "nothing yet" in improved.accessibleName()

    tell(story)


_BY_KEY = {"t": Counted.TOGETHER, "d": Counted.DEALING, "q": Counted.QUESTIONS}


def lists(page: ProgressPage, answers: int) -> bool:
    """Whether so many answers are listed."""
    return page.answers.model().rowCount() == answers


def cut_stack() -> str:
    """The skill that is timed as running down chips."""
    return Skill(Family.CHIPS, aspect=ChipWork.CUT).id


async def the_figures_at_the_top_open_their_answers(hand: Hand) -> None:
    page = await at_figures(hand)
    cards = page.top.cards
    await hand.until(page.top.practise.hasFocus)
    skill = page.top.practise.parentWidget()
    assert skill is not None
    assert skill.accessibleName().startswith("Weakest skill. "), "it is read with the button"
    assert not cards[TopFigure.DUE].isEnabled(), "nothing is due on the first day"
    assert not cards[TopFigure.IMPROVED].isEnabled()
    assert cards[TopFigure.WEEK].figure[2:4] == ("30 in all", "1 day in a row")
    hand.key(Qt.Key.Key_Backtab)
    await hand.until(cards[TopFigure.COST].hasFocus)
    hand.key(Qt.Key.Key_Return)
    await hand.until(lambda: isinstance(hand.window.state.here, ProgressAnswersState))
    assert page.answers.model().rowCount() == 10
    assert page.answers.hasFocus()
    hand.key(Qt.Key.Key_Escape)
    await hand.until(cards[TopFigure.COST].hasFocus)
    hand.click("top_pace")
    await hand.until(lambda: page.answers.model().rowCount() == 25)
    hand.key(Qt.Key.Key_Right, Qt.Key.Key_Right)
    await hand.until(lambda: page.answers.model().rowCount() == 5)
    hand.key(Qt.Key.Key_Escape)
    await hand.until(cards[TopFigure.PACE].hasFocus)
    hand.key("P")
    await hand.at("table", AnsweringState)


def test_back_from_the_answers_the_skill_is_still_in_sight(tell: Tell, database: Path) -> None:
    for one in skills_at(table_of(GAME))[:30]:
        practised(database, 1, wrong=2, skill_id=one.id)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)

        def seen(key: str) -> bool:
            place = page.charts.place_of(key)
            return place is not None and page.charts.visibleRegion().contains(place.toRect())

        hand.key("2")
        await hand.until(lambda: len(page.lines) == 30 and seen(page.lines[0].key))
        last = page.lines[-1].key
        assert not seen(last)
        hand.key(Qt.Key.Key_End)
        await hand.until(lambda: page.key == last and seen(last))
        hand.key(Qt.Key.Key_Return)
        await hand.until(partial(lists, page, 1))
        hand.key(Qt.Key.Key_Escape)
        await hand.until(page.charts.hasFocus)
        assert page.key == last
        assert seen(last)

    tell(story, size=(1024, 640))


def test_named_mistakes_are_counted_below_their_types_and_open_their_answers(
    tell: Tell, database: Path
) -> None:
    practised(database, 12, mistakes=(AmountError.STAKE_COUNTED,))
    practised(database, 6, mistakes=(AmountError.STAKE_COUNTED, AmountError.DIGIT_DROPPED))

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.key("5")
        await hand.until(page.buttons[ProgressView.ERRORS].isChecked)
        shown = [(line.texts[0], line.texts[3]) for line in page.lines]
        assert shown == [("Payout", "6"), ("The stake included in the payout", "4")]
        hand.key(Qt.Key.Key_Down, Qt.Key.Key_Return)
        await hand.until(lambda: isinstance(hand.window.state.here, ProgressAnswersState))
        assert page.answers.model().rowCount() == 4
        assert "The mistake: The stake included in the payout." in texts(page.detail)

    tell(story)


def test_a_named_mistake_at_the_top_opens_its_answers_and_the_weakest_skill_is_practised(
    tell: Tell, database: Path
) -> None:
    practised(database, 30, timedelta(weeks=1), mistakes=(AmountError.STAKE_COUNTED,))
    practised(database, 12, wrong=2, skill_id=cut_stack())

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        (chip,) = page.top.mistakes
        await hand.until(chip.isVisible)
        assert chip.text() == "The stake included in the payout × 10"
        hand.click(chip.objectName())
        await hand.until(partial(lists, page, 10))
        hand.key(Qt.Key.Key_Escape)
        await hand.until(chip.hasFocus)
        assert "Chip handling" not in texts(page)
        hand.key(Qt.Key.Key_Tab)
        await hand.until(page.charts.hasFocus)
        assert page.key == page.lines[0].key, "the latest week"
        assert page.selected.text() == (
            "Week from {} · Accuracy 50 % · Pace 2.0 s · Number 12 · Cost 150".format(
                page.lines[0].texts[0].removeprefix("Week from ")
            )
        )
        hand.key(Qt.Key.Key_Left)
        await hand.until(lambda: page.key == page.lines[1].key)
        hand.key("w")
        await hand.at("table", AnsweringState)
        assert hand.question.task is not None, "chips are to be run down"

    tell(story)


def test_what_is_due_and_what_has_improved_open_their_answers(tell: Tell, database: Path) -> None:
    week = timedelta(days=7)
    practised(database, 12, ago=week, wrong=2)
    practised(database, 12, wrong=12)
    practised(database, 3, ago=2 * week, skill_id=cut_stack())

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        for figure, answers in ((TopFigure.DUE, 3), (TopFigure.IMPROVED, 12)):
            hand.click(f"top_{figure.value}")
            await hand.until(partial(lists, page, answers))
            hand.key(Qt.Key.Key_Escape)
            await hand.until(page.top.cards[figure].hasFocus)
        hand.key(Qt.Key.Key_Backtab)
        await hand.until(page.top.cards[TopFigure.DUE].hasFocus)
        hand.key("P")
        await hand.at("table", AnsweringState)
        assert hand.question.task is not None

    tell(story)


def test_a_target_opens_its_answers_or_says_why_there_are_none(tell: Tell, database: Path) -> None:
    practised(database, 3, skill_id=cut_stack())

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.key("6")
        await hand.until(page.buttons[ProgressView.TARGETS].isChecked)
        own = {line.key: line.texts[1] for line in page.lines}
        assert own == {
            "payout": "not yet",
            "side_bet": "not yet",
            "insurance_payout": "not yet",
            "insurance_maximum": "not yet",
            "run_down": "2.0 s",
            "shoe": "not timed",
            "table": "not yet",
            "table_amounts": "not yet",
            "table_totals": "not yet",
            "manual_shoe": "not yet",
            "continuous_shuffler": "not timed",
        }
        page.choose_figure("continuous_shuffler")
        here = hand.here(ProgressState)
        assert (here.drilled, here.chosen) == (False, False)
        assert "not timed" in page.selected.text()
        page.choose_figure("manual_shoe")
        assert "Deal one" in page.selected.text()
        page.choose_figure("run_down")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: page.answers.model().rowCount() == 3)
        hand.key(Qt.Key.Key_Escape)
        await hand.until(lambda: not isinstance(hand.window.state.here, ProgressAnswersState))
        assert page.key == "run_down"
        page.choose_figure("side_bet")
        here = hand.here(ProgressState)
        assert (here.drilled, here.chosen) == (True, False)
        hand.key("P")
        await hand.at("table", AnsweringState)

    tell(story)


def test_one_slow_answer_does_not_change_the_pace(tell: Tell, database: Path) -> None:
    practised(database, 5)
    practised(database, 1, milliseconds=600_000)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        assert page.lines[0].texts[2] == "2.0 s"

    tell(story)


def test_a_first_week_is_a_line_of_figures_and_no_chart_of_one_dot(
    tell: Tell, database: Path
) -> None:
    practised(database, 3)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        assert page.lines
        assert not page.charts.isVisible()
        assert not hand.here(ProgressState).drawn
        assert hand.find("top_accuracy").isVisible()
        assert "second week" in texts(page)

    tell(story)


async def without_figures_the_page_leads_to_the_practice(hand: Hand) -> None:
    hand.go("progress")
    await hand.at("progress")
    await hand.until(lambda: hand.here(ProgressState).empty)
    assert not hand.find("top_accuracy").isVisible()
    page = view(hand.window, ProgressPage)
    hand.key("d")
    await hand.until(shows(page, "Nothing dealt yet"))
    assert page.empty.button.text() == "Choose a round"
    hand.key("t")
    await hand.until(shows(hand.window, "Nothing answered yet"))
    hand.click("do_practise_first")
    await hand.at("practice")


def test_charts_are_exported_in_the_chosen_format(
    tell: Tell, database: Path, tmp_path: Path
) -> None:
    practised(database, 3, timedelta(weeks=1))
    practised(database, 3)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        for ending, start in (("pdf", b"%PDF"), ("svg", b"<?xml"), ("png", b"\x89PNG")):
            target = tmp_path / f"progress.{ending}"
            hand.key("s")
            dialog = await asked_where(hand)
            assert dialog.nameFilters() == ["PDF (*.pdf)", "SVG (*.svg)", "PNG (*.png)"]
            dialog.selectNameFilter(f"{ending.upper()} (*.{ending})")
            dialog.filterSelected.emit(dialog.selectedNameFilter())
            # Without an ending of its own the file gets that of the format.
            await name_file(hand, target.with_suffix(""))
            await hand.until(target.is_file)
            assert target.read_bytes().startswith(start)
            assert page.isVisible()

    tell(story)


def test_an_export_that_cannot_be_written_says_so(
    tell: Tell, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    practised(database, 3, timedelta(weeks=1))
    practised(database, 3)
    reasons = {
        "c": (OSError(ENOSPC, "No space left on device"), "no space left on the disk"),
        "s": (OSError(EACCES, "Permission denied"), "cannot be written"),
    }

    async def story(hand: Hand) -> None:
        await at_figures(hand)
        for key, (reason, sentence) in reasons.items():

            def refused(*_given: object, reason: OSError = reason, **_named: object) -> bool:
                raise reason

            monkeypatch.setattr("trainer.storage.atomic_write.put", refused)
            hand.key(key)
            await name_file(hand, tmp_path / "file")
            await hand.until(shows(hand.window, sentence))
        assert list(tmp_path.glob("file*")) == []

    tell(story)


def test_sums_and_answers_are_exported_for_a_spreadsheet(
    tell: Tell, database: Path, tmp_path: Path
) -> None:
    practised(database, 30)
    sums, answers = tmp_path / "sums.csv", tmp_path / "answers.csv"

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.key("c")
        await name_file(hand, sums)
        await hand.until(sums.is_file)
        hand.key("5")
        await hand.until(page.buttons[ProgressView.ERRORS].isChecked)
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: isinstance(hand.window.state.here, ProgressAnswersState))
        hand.key("c")
        await name_file(hand, answers)
        await hand.until(answers.is_file)
        assert sums.read_text("utf-8-sig").count("by,key,document") == 1
        assert len(answers.read_text("utf-8-sig").splitlines()) == 11

    tell(story)


def test_a_long_export_is_finished_on_another_page(
    tell: Tell, database: Path, tmp_path: Path
) -> None:
    practised(database, 1_300)
    target = tmp_path / "answers.csv"

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.click("top_accuracy")
        await hand.until(partial(lists, page, 25))
        hand.key("c")
        await name_file(hand, target)
        await hand.until(shows(hand.window, "Exporting…"))
        hand.window.bindings.trigger("records")
        await hand.at("records")
        await hand.until(shows(hand.window, "Exported:"))
        assert len(target.read_text("utf-8-sig").splitlines()) == 1_301

    tell(story)


def test_an_export_is_cancelled(tell: Tell, database: Path, tmp_path: Path) -> None:
    practised(database, 30)

    async def story(hand: Hand) -> None:
        await at_figures(hand)
        hand.key("c")
        dialog = await asked_where(hand)
        dialog.fileSelected.emit(str(tmp_path / "cancelled.csv"))
        hand.click("exported_cancel")
        await hand.until(lambda: not hand.window.notices.has_notice("exported"))
        dialog.close()
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        hand.key("c")
        await name_file(hand, tmp_path / "another.csv")
        await hand.until(shows(hand.window, "Exported:"))
        assert not (tmp_path / "cancelled.csv").exists()

    tell(story)


def test_what_has_been_answered_meanwhile_is_there_at_the_next_visit(
    tell: Tell, database: Path
) -> None:
    practised(database, 4, ago=timedelta(days=14))
    practised(database, 30)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.key("5")
        await hand.until(lambda: page.key == "payout")
        assert page.lines[0].texts[3:5] == ("12", "10")
        hand.window.bindings.trigger("records")
        await hand.at("records")
        practised(database, 3)
        await at_figures(hand)
        await hand.until(lambda: page.lines[0].texts[3:5] == ("13", "11"))

    tell(story)


def test_what_is_stuck_stands_in_progress_and_above_the_records(tell: Tell, database: Path) -> None:
    odd = "payout.main.3-to-2.odd"
    practised(database, 60, wrong=1, skill_id=odd, mistakes=(AmountError.SIX_TO_FIVE,))

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.key("2")
        await hand.until(lambda: page.figure_name.startswith("3 to 2 on the main bet"))
        assert "awkward stakes: 0 % (stuck)" in page.charts.accessibleDescription()
        assert page.selected.text().startswith("Stuck, ask the supervisor: 3 to 2 on the main")
        assert "since" in page.selected.text()
        hand.window.bindings.trigger("records")
        await hand.at("records")
        shown = texts(view(hand.window, RecordsPage))
        assert "Stuck: ask the supervisor" in shown
        assert "3 to 2 on the main bet, awkward stakes, since" in shown
        assert "Last mistakes:" in shown

    tell(story)


async def without_answers_the_page_says_what_to_do_first(hand: Hand) -> None:
    hand.window.bindings.trigger("progress")
    await hand.at("progress", ProgressState)
    page = view(hand.window, ProgressPage)
    await hand.until(page.buttons[ProgressView.TIME].isChecked)
    assert not page.figures.isVisible()
    assert page.empty.button.hasFocus()
    assert not hand.here(ProgressState).chosen


test_without_answers_the_page_says_what_comes_first = in_window(
    without_answers_the_page_says_what_to_do_first,
    without_figures_the_page_leads_to_the_practice,
)


def test_the_page_is_of_the_present_trainee(tell: Tell, database: Path) -> None:
    practised(database, 30)

    async def story(hand: Hand) -> None:
        page = await at_figures(hand)
        hand.click("top_accuracy")
        await hand.until(partial(lists, page, 25))
        hand.window.bindings.trigger("trainees")
        hand.window.findChildren(QLineEdit, "trainee_name")[-1].setText("Ben")
        hand.window.findChildren(QPushButton, "trainee_add")[-1].click()
        await hand.until(shows(page, "Ben, the last 13 weeks"))
        await hand.until(shows(page, "Nothing answered yet"))
        assert not page.lines
        assert not any(card.isEnabled() for card in page.top.cards.values())
        assert not hand.here(ProgressState).chosen

    tell(story)


def test_figures_lead_to_their_answers(tell: Tell, database: Path) -> None:
    practised(database, 30)
    stories = (
        the_figures_at_the_top_open_their_answers,
        every_figure_leads_to_its_answers_and_to_practice,
    )
    tell(one_after_another(*stories))


def test_a_skill_is_shown_as_the_act_that_its_questions_are_timed_as() -> None:
    for name in documents():
        table = table_of(name)
        for one in skills_at(table):
            shown = timed_as(one)
            assert shown in {None, drill(one, table, Difficulty.EASY, 1).timed}, one.id


def test_the_houses_own_targets_stand_in_the_place_of_the_published_ones() -> None:
    published = shipped_grading()
    grading = replace(
        published,
        targets={
            **published.targets,
            Timed.RUN_DOWN: Target(8_000),
            Timed.TOTAL: Target(2_000),
            Timed.ACT: Target(3_000),
        },
    )
    names = Names({cut_stack(): skill_of_id(cut_stack())}, {}, "")
    answered = Sum(Tally(1, 1, 9_000), times=(90,))
    dealt = RoundsDealt(21, 20 * 60_000)
    acts = Sum(Tally(3, 2, 7_500), times=(15, 25, 35))
    sheet = beside_targets([KeySum(cut_stack(), "", answered)], acts, dealt, grading, names)
    lines = {line.key: line for line in sheet.lines}
    assert lines["run_down"].texts[1:4] == ("9.0 s", "8.0 s", "1")
    assert lines["run_down"].texts[-1] == "the house"
    assert "the house" in lines["run_down"].note
    assert lines["side_bet"].texts[-1] == "default"
    assert lines["total"].texts[1] == "not timed", "there is no such skill at these tables"
    assert lines["act"].texts[1:4] == ("2.5 s", "3.0 s", "3")
    chosen = chosen_by(ProgressView.TARGETS, "act", (1, 7), names, Counted.QUESTIONS)
    assert chosen == Chosen((1, 7), counted=Counted.DEALING)
    assert lines["manual_shoe"].texts[1:4] == ("63", "60 to 80", "21 rounds")
    assert lines["continuous_shuffler"].texts[1] == "not timed"
    none = beside_targets([], Sum(), RoundsDealt(), grading, names)
    assert {line.key: line for line in none.lines}["manual_shoe"].texts[1] == "not yet"
    assert [bar.ink for chart in sheet.charts if isinstance(chart, Bars) for bar in chart.bars] == [
        Role.WRONG,
        Role.RIGHT,
    ]
