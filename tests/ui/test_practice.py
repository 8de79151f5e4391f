"""Practice in the real window: the page, sittings at the table, and what comes of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from math import inf
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import texts
from trainer.procedure.questions import InChips, Money, Total
from trainer.rules.money import Cents
from ui.lookup.rules.page import RulesPage
from ui.lookup.rules.view_models import RulesState
from ui.me.progress.controller import ProgressState
from ui.shell.commands import RecordsState
from ui.table import result
from ui.table.states import AnsweringState, FeedbackState, ResultState, SlipState
from ui.train.my_table import MyTableDialog
from ui.train.practice import NOT_PRACTISED, PracticeState
from ui.train.practice_page import PracticePage
from ui.train.view_models import SkillLine


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    """What the records have."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


async def open_practice(hand: Hand) -> PracticePage:
    """Go to the page as soon as the records are open."""
    await hand.until(lambda: hand.window.state.records)
    hand.key(Qt.Key.Key_F6)
    await hand.at("practice", PracticeState)
    return view(hand.window, PracticePage)


def every_skill(page: PracticePage) -> list[SkillLine]:
    """The skills of all stages."""
    return [line for card in page.stages.items for line in card.skills]


async def answer_wrongly(hand: Hand) -> None:
    """Answer the question about a total with another one."""
    assert isinstance(hand.question.expected, Total)
    other = "4" if hand.question.expected.points != 4 else "5"
    hand.key(other, "h", Qt.Key.Key_Return)
    await hand.at("table", FeedbackState)


def test_a_sitting_from_the_page_to_its_result_and_back(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_practice(hand)
        assert page.line is not None
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        await hand.go_on()
        await answer_wrongly(hand)
        await hand.go_on()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        here = ResultState(wrong=True, sitting=True, any_wrong=True, may_slip=True)
        assert hand.here(ResultState) == here
        assert hand.result.answers.model().rowCount() == 2
        hand.key("t")
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        hand.key(Qt.Key.Key_Return)
        await hand.at("practice", PracticeState)
        assert any(line.levels[0] is not None for line in every_skill(page))

    assert tell(story) == 0
    modes = rows(database, "SELECT mode, state, answers, right_answers FROM attempts")
    assert modes == [("drill", "finished", 2, 1), ("drill", "finished", 1, 1)]
    skills = [skill for (skill,) in rows(database, "SELECT skill FROM answers ORDER BY rowid")]
    assert skills[1] == skills[2], "what was wrong is practised again"
    cards = [drill for (drill,) in rows(database, "SELECT drill FROM answers ORDER BY rowid")]
    assert len(set(cards)) == 3, "with other cards"


async def a_sprint_shows_no_example_and_a_stack_is_worked_out_by_colour(hand: Hand) -> None:
    await open_practice(hand)
    hand.key("c")
    await hand.at("table", AnsweringState)
    assert "For example" not in texts(hand.table)
    hand.key(Qt.Key.Key_F4)
    assert "no other hint" in texts(hand.table.question)
    task = hand.question.task
    assert task is not None
    hand.key("7", Qt.Key.Key_Return)
    await hand.at("table", FeedbackState)
    assert hand.here(FeedbackState).slip is SlipState.NONE, "it is a test"
    hand.key(Qt.Key.Key_Backspace)
    assert not hand.window.bindings.actions["cited"].isEnabled(), "there is no paragraph"
    first = task.right[0]
    assert f"{first.number}\u00a0×\u00a0" in texts(hand.table)


def test_twenty_questions_end_by_themselves(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await open_practice(hand)
        hand.key("t")
        await hand.until(lambda: hand.window.notices.has_notice(NOT_PRACTISED))
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute(
                "INSERT INTO skills (trainee_id, skill, seen, recent, tried)"
                " SELECT id, 'total.hard', 20, '++++++++++++++++++++', 0 FROM trainees"
            )
        hand.key("t")
        await hand.at("table", AnsweringState)
        assert isinstance(hand.question.expected, Total)
        await hand.play_on()
        assert "20 questions: 20 of 20 right in" in texts(hand.result)
        assert "your best" in texts(hand.result)
        hand.key(Qt.Key.Key_Return)
        await hand.at("practice", PracticeState)
        assert "20 of 20 right in" in texts(view(hand.window, PracticePage))

    assert tell(story) == 0
    kept = rows(database, "SELECT answers, right_answers, scenario_id FROM attempts")
    assert kept == [(20, 20, "practice.twenty")]


def test_a_round_of_the_stage_is_played_from_the_page(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await open_practice(hand)
        hand.key("r")
        await hand.at("table", AnsweringState)

    assert tell(story) == 0
    (kept,) = rows(database, "SELECT mode, scenario_id FROM attempts")
    assert kept == ("guided", "three-boxes-that-stand")


def test_an_enter_that_was_for_a_question_does_not_leave_the_result_of_a_sitting(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hand: Hand) -> None:
        monkeypatch.setattr(result, "DEAF", inf)
        await open_practice(hand)
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        hand.key(Qt.Key.Key_Return)
        await hand.at("result", ResultState)
        monkeypatch.setattr(result, "DEAF", 0)
        hand.key(Qt.Key.Key_Return)
        await hand.at("practice", PracticeState)

    assert tell(story) == 0


async def the_library_leads_straight_to_practice_and_leaving_at_once_back(hand: Hand) -> None:
    await hand.until(lambda: hand.window.state.records)
    hand.key("p")
    await hand.at("table", AnsweringState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


def test_what_is_begun_on_a_page_leads_back_to_it(tell: Tell) -> None:
    async def sit(hand: Hand) -> None:
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)

    async def story(hand: Hand) -> None:
        await open_practice(hand)
        hand.key(Qt.Key.Key_Return)
        await sit(hand)
        hand.key("a")
        await sit(hand)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("practice", PracticeState)
        hand.window.bindings.trigger("progress")
        await hand.at("progress", ProgressState)
        hand.key("2")
        await hand.until(lambda: hand.here(ProgressState).drilled)
        hand.key("p")
        await sit(hand)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("progress", ProgressState)
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")
        page = view(hand.window, RulesPage)
        page.choose_document("rws-perfect-pairs-v5")
        page.paragraphs.select("rws-perfect-pairs-v5", "3.15.2")
        hand.key("k")
        await sit(hand)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("rules", RulesState)
        assert page.document == "rws-perfect-pairs-v5"
        hand.key(Qt.Key.Key_Escape)
        await hand.at("progress", ProgressState)
        hand.window.bindings.trigger("records")
        await hand.at("records", RecordsState)
        hand.key(Qt.Key.Key_Return)
        await hand.at("result", ResultState)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("records", RecordsState)

    assert tell(story) == 0


def test_closing_in_the_middle_ends_the_sitting_and_keeps_its_answers(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await open_practice(hand)
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        await hand.go_on()

    assert tell(story) == 0
    assert rows(database, "SELECT state, answers FROM attempts") == [("finished", 1)]


def test_a_sitting_that_was_killed_is_ended_by_the_next(tell: Tell, database: Path) -> None:
    async def sit(hand: Hand) -> None:
        await open_practice(hand)
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()

    tell(sit)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE attempts SET state = 'running', finished_at = NULL")

    async def again(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        assert not hand.window.notices.has_notice("unfinished")
        await sit(hand)

    assert tell(again) == 0
    assert {state for (state,) in rows(database, "SELECT state FROM attempts")} == {"finished"}


async def the_record_of_a_sitting_can_be_opened(hand: Hand) -> None:
    await open_practice(hand)
    hand.key(Qt.Key.Key_Return)
    await hand.at("table", AnsweringState)
    await hand.answer_by_key()
    hand.key(Qt.Key.Key_Escape)
    await hand.at("result", ResultState)
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.key(Qt.Key.Key_Return)
    await hand.at("result", ResultState)
    assert hand.here(ResultState).recorded
    assert hand.result.answers.model().rowCount() == 1


def test_what_went_wrong_in_a_round_is_practised_from_its_result(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("blackjack-paid-at-once")
        while hand.window.state.page == "table":
            if isinstance(hand.question.expected, Money):
                hand.key("7", Qt.Key.Key_Return)
                await hand.at("table", FeedbackState)
            else:
                await hand.answer_by_key()
            await hand.go_on()
        await hand.at("result", ResultState)
        assert hand.here(ResultState).any_wrong
        hand.key("t")
        await hand.at("table", AnsweringState)
        assert isinstance(hand.question.expected, Money)

    assert tell(story) == 0


def test_a_document_is_practised_from_the_rules(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")
        page = view(hand.window, RulesPage)
        page.choose_document("huxley-perfect-pairs")
        page.paragraphs.select("huxley-perfect-pairs", "")
        hand.key("k")
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()

    assert tell(story) == 0
    assert rows(database, "SELECT document FROM attempts") == [("huxley-perfect-pairs",)]


def test_a_skill_that_is_not_open_yet_is_practised_by_itself(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_practice(hand)
        page.stages.choose(lambda card: card.id == "chips")
        assert page.skills.choose(lambda line: line.name == "Chips: making change")
        assert hand.here(PracticeState).chosen
        hand.key("k")
        await hand.at("table", AnsweringState)
        hand.table.answered.emit(InChips(((Cents(100),),)))
        await hand.at("table", FeedbackState)
        shown = texts(hand.table)
        assert " too little." in shown or " too much." in shown
        assert "paid by" not in shown
        assert "1\u00a0×\u00a01" in shown

    assert tell(story) == 0
    assert rows(database, "SELECT skill FROM answers") == [("chips.make_change",)]


async def the_page_follows_the_table_of_the_trainee(hand: Hand) -> None:
    page = await open_practice(hand)

    def progressive() -> bool:
        return any("rogressive" in line.name for line in every_skill(page))

    assert not progressive()
    hand.window.bindings.trigger("my_table")
    (dialog,) = hand.window.findChildren(MyTableDialog)
    dialog.game.setCurrentIndex(dialog.game.findText("Perfect Pairs Progressive, Nevada"))
    dialog.accept()
    await hand.until(progressive)


async def each_question_stands_under_its_own_stage(hand: Hand) -> None:
    await open_practice(hand)
    hand.key(Qt.Key.Key_Return)
    found = set[str]()
    for _time in range(8):
        await hand.at("table", AnsweringState)
        found |= {
            title
            for title in ("Two-card totals", "Chips in the hand")
            if title in texts(hand.table)
        }
        await hand.answer_by_key()
        await hand.go_on()
    assert found == {"Two-card totals", "Chips in the hand"}


def test_a_paragraph_is_practised_from_the_rules(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")
        page = view(hand.window, RulesPage)
        page.choose_document("rws-perfect-pairs-v5")
        page.paragraphs.select("rws-perfect-pairs-v5", "1.2")
        hand.key("k")
        await hand.until(lambda: hand.window.notices.has_notice(NOT_PRACTISED))
        assert "There are no drills on ¶1.2." in texts(hand.window.notices)
        page.paragraphs.select("rws-perfect-pairs-v5", "3.15.2")
        hand.key("k")
        await hand.at("table", AnsweringState)
        assert not hand.window.notices.has_notice(NOT_PRACTISED)
        await hand.answer_by_key()

    assert tell(story) == 0
    ((skill,),) = rows(database, "SELECT skill FROM answers")
    assert "insur" in str(skill)
    assert rows(database, "SELECT scenario_title FROM attempts") == [("¶3.15.2",)]


def test_a_placement_is_offered_and_what_it_has_shown_is_believed(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        page = await open_practice(hand)
        assert "Have you dealt before?" in texts(page)
        hand.key("l")
        await hand.at("table", AnsweringState)
        assert hand.here(AnsweringState).placement
        await hand.answer_by_key()
        await hand.go_on()
        first = hand.question
        hand.key(Qt.Key.Key_F9)
        await hand.until(lambda: hand.question is not first)
        assert hand.table.question.asked is not None
        assert hand.table.question.asked.number == 2, "what was passed over was a question as well"
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        result = texts(hand.result)
        assert "skills are open now and need not be learnt. Totals: " in result
        hand.key(Qt.Key.Key_Return)
        await hand.at("practice", PracticeState)
        assert "Have you dealt before?" not in texts(page)
        assert "believed" in [line.standing for line in every_skill(page)]

    assert tell(story) == 0
    placed = rows(database, "SELECT skill FROM skills WHERE placed_on > 0")
    assert {str(skill).partition(".")[0] for (skill,) in placed} == {"total"}


async def the_arrows_lead_through_stages_and_skills_and_a_sprint_is_begun_by_its_card(
    hand: Hand,
) -> None:
    page = await open_practice(hand)
    hand.key(Qt.Key.Key_Down)
    assert page.stage == page.stages.items[1]
    hand.key(Qt.Key.Key_Right, Qt.Key.Key_Down)
    assert page.line == page.stages.items[1].skills[1]
    hand.key(Qt.Key.Key_Left, Qt.Key.Key_Down)
    assert page.stage == page.stages.items[2]
    assert hand.here(PracticeState).lesson
    assert hand.here(PracticeState).rounds
    hand.click("do_sprint_totals")
    await hand.at("table", AnsweringState)
    assert isinstance(hand.question.expected, Total)


test_stages_and_sprints_are_chosen_and_led_back_from = in_window(
    a_sprint_shows_no_example_and_a_stack_is_worked_out_by_colour,
    the_library_leads_straight_to_practice_and_leaving_at_once_back,
    the_record_of_a_sitting_can_be_opened,
    each_question_stands_under_its_own_stage,
    the_arrows_lead_through_stages_and_skills_and_a_sprint_is_begun_by_its_card,
    the_page_follows_the_table_of_the_trainee,
)


def test_what_differs_between_games_can_be_practised_from_the_beginning(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        page = await open_practice(hand)
        page.stages.choose(lambda card: card.id == "mixed_tables")
        assert [line.standing for line in page.skills.items] == ["later"]
        hand.key("k")
        for _both in range(2):
            await hand.at("table", AnsweringState)
            await hand.answer_by_key()
            await hand.go_on()

    assert tell(story) == 0
    skills = rows(database, "SELECT skill FROM answers ORDER BY rowid")
    assert len(skills) == 2
    assert skills[1] == ("contrast",)
