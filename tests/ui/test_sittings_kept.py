"""What becomes of a sitting that is cut short, held up or taken over, and of its record."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent

from tests.cases import for_each, one_in
from tests.practice.test_drills import Case, everything
from tests.ui.conftest import Hand, Tell
from tests.ui.seen import texts
from tests.ui.test_held import Holder, goes_on, held
from trainer.house.file import EMPTY_TEXT, choose
from trainer.messages import _
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.procedure.judge import judge
from trainer.rulebook.houses import house_rules
from trainer.scoring.marks import JudgedAnswer
from trainer.sessions import asking
from trainer.sessions.sitting import DrillSheet
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import open_database
from trainer.storage.rows import Mode, NewAttempt, StoredAnswer, Trainee
from ui.felt.view import FeltView
from ui.shell.commands import RecordsState
from ui.shell.house import PresentHouse
from ui.table.past import MADE_OTHERWISE
from ui.table.phrasing import context_of_answers, feedback
from ui.table.states import AnsweringState, FeedbackState, ResultState, StoringState
from ui.train.sittings import SECOND, SittingScreen
from ui.widgets.rounds import Result


@pytest.fixture
def holder(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Holder]:
    """Another program that holds the records; the window says so at once."""
    monkeypatch.setattr(asking, "SHOWN_AFTER", 1)
    made = Holder(database)
    yield made
    made.release()


def stored(database: Path) -> list[tuple[str, int]]:
    """The state of every attempt, and how many answers it has."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT a.state, count(n.number) FROM attempts AS a"
        joined = " LEFT JOIN answers AS n ON n.attempt_id = a.id GROUP BY a.id ORDER BY a.id"
        return connection.execute(query + joined).fetchall()


async def sit(hand: Hand) -> None:
    """Begin a sitting."""
    await hand.to_library()
    hand.key("p")
    await hand.at("table", AnsweringState)


def test_an_answer_of_a_sitting_waits_until_it_can_be_stored(
    tell: Tell, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        await sit(hand)
        holder.hold()
        hand.table.answered.emit(hand.question.expected)
        await held(hand)
        assert hand.window.state.here == StoringState(practice=True)
        assert stored(database) == [("running", 0)]
        holder.release()
        await hand.at("table", FeedbackState)
        await goes_on(hand)
        await hand.go_on()
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)

    assert tell(story) == 0
    assert stored(database) == [("finished", 2)]


def test_a_sitting_that_cannot_be_begun_is_begun_when_the_records_are_free(
    tell: Tell, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        holder.hold()
        hand.key("p")
        await held(hand)
        holder.release()
        await hand.at("table", AnsweringState)
        await goes_on(hand)

    assert tell(story) == 0
    assert stored(database) == [], "nothing was answered"


def test_a_sitting_in_another_window_ends_the_one_in_this(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.window.bindings.trigger("practice")
        await hand.at("practice")
        hand.key("a")
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        await hand.go_on()
        with open_database(database, clock=lambda: datetime.now(UTC)) as other:
            trainee = other.trainees.current()
            assert trainee is not None
            other.attempts.begin(
                NewAttempt(
                    trainee=trainee.id,
                    scenario_id="practice",
                    title="Practice",
                    text="",
                    document="rws-perfect-pairs-v5",
                    rule_version=1,
                    program="1",
                    mode=Mode.DRILL,
                ),
                {},
            )
        hand.table.answered.emit(hand.question.expected)
        await hand.until(lambda: hand.window.state.page != "table")
        assert "in another Feltwork window" in texts(hand.window.notices)
        assert not any(
            timer.isActive() and timer.interval() == SECOND
            for timer in hand.window.findChildren(
                QTimer, "", Qt.FindChildOption.FindDirectChildrenOnly
            )
        ), "nobody counts its seconds"
        hand.key("p")
        await sit(hand)

    assert tell(story) == 0
    assert stored(database) == [("finished", 1), ("finished", 0)]


def test_a_sitting_goes_on_when_the_preferences_change(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await sit(hand)
        before = hand.question
        hand.key(Qt.Key.Key_F8)
        await hand.at("table", AnsweringState)
        assert hand.question == before
        await hand.answer_by_key()
        await hand.go_on()
        await hand.answer_by_key()

    assert tell(story) == 0


def test_the_next_question_is_painted_once_it_is_complete(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, painted = SittingScreen.ask, list[bool]()
    within = [False]

    def ask(screen: SittingScreen, sheet: DrillSheet, number: int) -> None:
        within[0] = True
        asked(screen, sheet, number)
        within[0] = False

    paint = FeltView.paintEvent

    def paint_event(felt: FeltView, event: QPaintEvent) -> None:
        painted.append(within[0])
        paint(felt, event)

    monkeypatch.setattr(SittingScreen, "ask", ask)
    monkeypatch.setattr(FeltView, "paintEvent", paint_event)

    async def story(hand: Hand) -> None:
        await sit(hand)
        await hand.answer_by_key()
        painted.clear()
        await hand.go_on()
        await hand.until(lambda: bool(painted))

    assert tell(story) == 0
    assert not any(painted), "nothing is painted in the middle of it"


def test_a_sitting_in_the_records_is_opened_and_neither_replayed_nor_resumed(
    tell: Tell, database: Path
) -> None:
    async def sitting(hand: Hand) -> None:
        await sit(hand)
        await hand.answer_by_key()

    tell(sitting)
    # As if it had been killed in the middle.
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE attempts SET state = 'running', finished_at = NULL")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.window.bindings.trigger("records")
        await hand.at("records")
        assert hand.here(RecordsState) == RecordsState(chosen=True, sitting=True)
        possible = hand.window.bindings.actions
        assert not possible["replay"].isEnabled()
        assert not possible["resume"].isEnabled()
        hand.key(Qt.Key.Key_Return)
        await hand.at("result", ResultState)
        assert hand.here(ResultState) == ResultState(recorded=True, sitting=True)
        assert not possible["replay"].isEnabled()
        assert not possible["practise_again"].isEnabled()
        assert hand.result.answers.model().rowCount() == 1

    assert tell(story) == 0


def test_a_sitting_keeps_its_house_and_the_next_has_the_new_one(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "rws-perfect-pairs-v5"
    text = choose(EMPTY_TEXT, ("documents", own, "table", "decks"), 6)
    present, decks = list[PresentHouse](), list[int]()
    looked, asked = PresentHouse._opened, SittingScreen.ask

    def opened_(house: PresentHouse, trainee: Trainee, settings: PersonalSettings) -> None:
        present.append(house)
        looked(house, trainee, settings)

    def ask(screen: SittingScreen, sheet: DrillSheet, number: int) -> None:
        decks.append(sheet.sheet.playable.terms.decks)
        asked(screen, sheet, number)

    monkeypatch.setattr(PresentHouse, "_opened", opened_)
    monkeypatch.setattr(SittingScreen, "ask", ask)

    async def story(hand: Hand) -> None:
        await sit(hand)
        present[0].store(text)
        assert present[0].text == text
        for _time in range(2):
            await hand.answer_by_key()
            await hand.go_on()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        hand.key("a")
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()

    assert tell(story) == 0
    assert decks == [8, 8, 8, 6]
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        assert [records.attempts.get(number).house for number in (1, 2)] == ["", text]


async def opened(hand: Hand) -> Result:
    """The result sheet of the last sitting, opened from the records."""
    await hand.until(lambda: hand.window.state.records)
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.key(Qt.Key.Key_Return)
    await hand.at("result", ResultState)
    shown = hand.result.result
    assert shown is not None
    return shown


def test_a_recorded_sitting_shows_its_cards_as_the_sitting_itself_did(tell: Tell) -> None:
    before, after = list[Result](), list[Result]()

    async def sitting(hand: Hand) -> None:
        await sit(hand)
        for _time in range(3):
            await hand.answer_by_key()
            await hand.go_on()
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        shown = hand.result.result
        assert shown is not None
        before.append(shown)

    async def story(hand: Hand) -> None:
        after.append(await opened(hand))

    tell(sitting)
    tell(story)
    assert any(line.detail.line for line in before[0].lines), "cards are told"
    assert after[0].lines == before[0].lines


def test_what_is_made_otherwise_today_is_told_without_cards_and_says_so(
    tell: Tell, database: Path
) -> None:
    async def sitting(hand: Hand) -> None:
        await sit(hand)
        await hand.answer_by_key()
        await hand.go_on()
        await hand.answer_by_key()

    tell(sitting)
    with closing(sqlite3.connect(database)) as connection, connection:
        query = "UPDATE answers SET drill = (SELECT drill FROM answers WHERE number = 1)"
        connection.execute(query + " WHERE number = 0")

    async def story(hand: Hand) -> None:
        first, other = (await opened(hand)).lines
        assert _(MADE_OTHERWISE) in first.graded
        assert not first.detail.line
        assert first.expected
        assert _(MADE_OTHERWISE) not in other.graded

    assert tell(story) == 0


@for_each(
    one_in(8, tuple(everything())), lambda case: f"{case.skill.id} under {case.here.document.id}"
)
def test_a_stored_answer_is_told_without_its_round(case: Case) -> None:
    here, skill = case
    question = drill(skill, here, Difficulty.USUAL, 7).question
    verdict = judge(question, question.expected)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    answer: JudgedAnswer = StoredAnswer(
        0, question, question.expected, verdict, 1_000, here.document.id, (), at
    )
    shown = feedback(answer, context_of_answers([answer]), house_rules(here.document))
    assert shown.right
    assert shown.question
    assert shown.expected
