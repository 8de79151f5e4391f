"""Rounds in which something goes wrong, in the window: found, watched, asked about, told."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from tests.ui.seen import fold, links, texts
from trainer.library.items import from_file
from trainer.messages.text import _, capitalised
from trainer.procedure.acts import Act
from trainer.procedure.judge import judge
from trainer.procedure.questions import Money, Ordered, QuestionGroup, Topic
from trainer.rounds.sheet import RoundSheet, lay_out, question_frames
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.scenario.incidents import KINDS, FoundAfterNextRound, SimultaneousCards
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import open_database
from ui.table.answers.editor import MARKS
from ui.table.phrasing import marks
from ui.table.states import AnsweringState, FeedbackState, WatchState

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell


TOGETHER = """\
format: 1
title: Ann hits fifteen
rules: rws-perfect-pairs-v5
boxes:
  1: [{name: Ann, main: 100, calls: [hit, stand]}]
shoe: TS 6D 5C KH 4H TC
incidents: [{kind: simultaneous_cards, after_card: 3, chosen: 2}]
"""

IN_ORDER = """\
format: 1
title: Back in their order
rules: rws-perfect-pairs-v5
boxes:
  1: [{name: Ann, main: 100, calls: [stand]}]
  2: [{name: Ben, main: 50, calls: [stand]}]
  3: [{name: Cho, main: 30, calls: [stand]}]
shoe: TS 9S 6D 5H 8C 8H TD TC 2D
incidents:
  - kind: dealing_error
    after_card: 3
    reconstructed: true
    mistake: skipped_box
    misdealt: [{card: 2, lies: box 3, belongs: box 2}, {card: 3, lies: dealer, belongs: box 3}]
"""

ALONE = """\
format: 1
title: Chips on two boxes
rules: rws-perfect-pairs-v5
ask: [incident]
boxes:
  1: [{name: Ann, main: 100, perfect_pairs: 10, calls: [stand]}]
  3: [{name: Ben, perfect_pairs: 20}]
shoe: TS 9S 8H TD
"""

TAKEN_BACK = """\
format: 1
title: One takes his bets back
rules: rws-perfect-pairs-v5
boxes:
  1: [{name: Cho, main: 50, calls: [hit, stand]}]
  2: [{name: Ann, main: 100, perfect_pairs: 10, after_error: return}]
shoe: 5S 8S 6D 6H 8H 8C TC 5D
incidents: [{kind: dealing_error, after_card: 6, reconstructed: false}]
"""

LATE = """\
lesson: 1
title: Two rounds
rules: rws-perfect-pairs-v5
rounds:
  - title: paid wrongly
    boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}
    shoe: TS 9D 8C TC
    incidents: [{kind: found_after_next_round, mistake: wrong_payout}]
  - title: the next one
    boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}
    shoe: TS 9D 8C TC
"""


async def open_file(hand: Hand, path: Path) -> None:
    hand.window.bindings.actions["open_file"].trigger()
    dialog = hand.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()
    # Where no window manager is, nobody gives the keys back to the window.
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)
    hand.library.take_focus()


def written(folder: Path, text: str, name: str = "incident.scenario.yaml") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def sheet_of(path: Path) -> RoundSheet:
    item = from_file(path)[0]
    assert item.checked.round is not None, item.checked.diagnostics
    return lay_out(item.checked.round)


def shown(parent: QWidget, name: str) -> list[str]:
    return [one.text() for one in parent.findChildren(QLabel, name) if one.isVisible()]


def right_of_all(database: Path) -> tuple[int, int]:
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        trainee = records.trainees.current()
        assert trainee is not None
        (attempt,) = [
            records.attempts.get(one.id) for one in records.attempts.latest(trainee.id, 10)
        ]
        assert len(attempt.answers) == attempt.summary.questions
        return attempt.summary.right, attempt.summary.questions


def pointed_out(hand: Hand) -> bool:
    """Whether a card on the felt is marked as one that went astray."""
    return any(card.astray for card in hand.table.felt.arrangement().cards.values())


def test_what_has_gone_wrong_is_pointed_out_only_as_a_hint(tell: Tell, tmp_path: Path) -> None:
    async def story(hand: Hand) -> None:
        await open_file(hand, written(tmp_path, IN_ORDER))
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        assert hand.question.topic is Topic.WHAT
        assert not pointed_out(hand)
        before = hand.table.felt.grab().toImage()
        hand.key(Qt.Key.Key_F4)
        assert pointed_out(hand)
        assert hand.table.felt.grab().toImage() != before
        assert "Look at what is marked on the felt." in texts(hand.table.question)
        hand.key(Qt.Key.Key_Escape)

    tell(story)


def test_what_has_gone_wrong_is_pointed_out_once_it_is_answered(tell: Tell, tmp_path: Path) -> None:
    async def story(hand: Hand) -> None:
        await open_file(hand, written(tmp_path, IN_ORDER))
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        assert pointed_out(hand)
        await hand.go_on()
        assert hand.question.topic is not Topic.WHAT
        assert pointed_out(hand)
        assert "Look at what is marked" not in texts(hand.table.question)

    tell(story)


def brightness(hand: Hand) -> dict[int, float]:
    """How bright the felt is around the Perfect Pairs bet of each box that has one."""
    felt = hand.table.felt
    picture, camera = felt.grab().toImage(), felt.camera()
    assert camera is not None
    found = {}
    for box, name in ((1, "Ann"), (3, "Ben")):
        pile = felt.arrangement().pile_of(Bet(box, name, BetKind.PERFECT_PAIRS))
        assert pile is not None
        at = felt.mapFromScene(camera.pixel(pile.at)) * picture.devicePixelRatio()
        around = product(range(-30, 31), repeat=2)
        found[box] = fmean(
            picture.pixelColor(at.x() + x, at.y() + y).lightness() for x, y in around
        )
    return found


def test_5_15_a_side_bet_alone_is_pointed_out_as_a_hint_and_once_it_is_answered(
    tell: Tell, tmp_path: Path
) -> None:
    async def story(hand: Hand) -> None:
        await open_file(hand, written(tmp_path, ALONE))
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        assert hand.question.topic is Topic.WHAT
        await hand.until(lambda: not hand.table.felt.moving)
        unlit = brightness(hand)
        hand.key(Qt.Key.Key_F4)
        lit = brightness(hand)
        assert lit[3] > unlit[3]
        assert lit[1] <= unlit[1]
        assert "Look at what is marked on the felt." in texts(hand.table.question)
        await hand.answer_by_key()
        assert brightness(hand)[3] > unlit[3]
        await hand.go_on()
        assert hand.question.bet == Bet(3, "Ben", BetKind.PERFECT_PAIRS)
        assert brightness(hand)[3] > unlit[3]
        hand.key(Qt.Key.Key_Escape)

    tell(story)


def test_every_kind_of_incident_has_a_name() -> None:
    assert len({capitalised(_(kind.text)) for kind in KINDS.values()}) == len(KINDS)


@pytest.mark.parametrize("text", [IN_ORDER, TOGETHER])
@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_round_with_an_incident_is_answered(
    tell: Tell, tmp_path: Path, database: Path, text: str, by_mouse: bool
) -> None:
    path = written(tmp_path, text)
    asks = {question.topic for question in sheet_of(path).questions}
    assert asks >= {Topic.WHAT, Topic.OPTIONS}
    assert (Topic.ORDER in asks) == (text is IN_ORDER)

    async def story(hand: Hand) -> None:
        window = hand.window
        await open_file(hand, path)
        if not by_mouse:
            hand.key(Qt.Key.Key_Return)
            await hand.at("table", AnsweringState)
            await hand.play_on()
            return
        hand.click("do_guided")
        await hand.at("table", AnsweringState)
        while window.state.page == "table":
            hand.answer_by_mouse()
            await hand.at("table", FeedbackState)
            hand.click("go_on_button")
            await hand.until(lambda: not isinstance(window.state.here, FeedbackState))
        await hand.at("result")

    assert tell(story) == 0
    right, of = right_of_all(database)
    assert right == of > 0


def test_a_wrong_order_is_reported_place_by_place(tell: Tell, tmp_path: Path) -> None:
    async def story(hand: Hand) -> None:
        await open_file(hand, written(tmp_path, IN_ORDER))
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        while not isinstance(hand.question.expected, Ordered):
            await hand.answer_by_key()
            await hand.go_on()
        wrong = hand.question.expected.keys[::-1]
        places = [choice.key for choice in hand.question.choices]
        hand.key(*(MARKS[places.index(key)] for key in wrong), Qt.Key.Key_Return)
        await hand.at("table", FeedbackState)
        panel = hand.table.feedback_panel
        (due,) = shown(panel, "expected")
        assert [line[:2] for line in due.split("\n")] == ["1.", "2."]
        given = shown(panel, "given")
        assert [line[0] for line in given] == ["✗", "✗"]
        assert given[0].removeprefix("✗  1. ") == due.split("\n")[1].removeprefix("2. ")
        assert "¶5.9" in fold(panel).text.split(", ")

    tell(story)


def test_a_remedy_that_the_rules_do_not_have_is_answered_with_just_that(
    tell: Tell, tmp_path: Path
) -> None:
    async def story(hand: Hand) -> None:
        await open_file(hand, written(tmp_path, TOGETHER))
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        while hand.question.topic is not Topic.REMEDY:
            await hand.answer_by_key()
            await hand.go_on()
        places = [choice.elsewhere for choice in hand.question.choices]
        hand.key(MARKS[places.index(True)])
        await hand.at("table", FeedbackState)
        (note,) = shown(hand.table.feedback_panel, "note")
        assert "¶5.12" in note
        assert "no such remedy" in note

    tell(story)


def test_a_round_with_an_incident_is_watched_by_key(tell: Tell, tmp_path: Path) -> None:
    path = written(tmp_path, TOGETHER)
    acts = [step.act for step in sheet_of(path).playthrough.steps]
    astray, chosen = acts.index(Act.CARD_ASTRAY) + 1, acts.index(Act.CHOOSE_CARD) + 1

    async def story(hand: Hand) -> None:
        await open_file(hand, path)
        hand.key("w")
        await hand.at("table", WatchState)
        table = hand.table
        hand.key(*([Qt.Key.Key_Right] * astray))
        assert table.position == astray
        (act,) = shown(table.watch, "act")
        assert "K♥" in act
        assert "4♥" in act
        assert table.first_cited is not None
        assert table.first_cited.number == "5.12"
        hand.key(*([Qt.Key.Key_Right] * (chosen - astray)))
        (act,) = shown(table.watch, "act")
        assert "Ann" in act
        hand.key(Qt.Key.Key_End)
        assert table.position == len(acts)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")

    assert tell(story) == 0


def test_a_mistake_found_in_the_next_round_is_the_last_thing_told(
    tell: Tell, tmp_path: Path
) -> None:
    path = written(tmp_path, LATE, "late.lesson.yaml")
    assert sheet_of(path).playthrough.steps[-1].act is Act.FOUND_LATE

    async def story(hand: Hand) -> None:
        await open_file(hand, path)
        assert [e.incidents for e in hand.library.listing.all_items[:2]] == [
            (capitalised(_(FoundAfterNextRound.kind.text)),),
            (),
        ]
        hand.key("w")
        await hand.at("table", WatchState)
        hand.key(Qt.Key.Key_End)
        (act,) = shown(hand.table.watch, "act")
        assert "next round" in act
        assert "stands" in act
        cited = links(hand.table.watch.citations)
        assert {"¶5.6", "¶5.13"} <= {link.text for link in cited}

    tell(story)


@pytest.mark.parametrize(
    ("house", "back"),
    [("unsettled", {BetKind.MAIN}), ("all", {BetKind.MAIN, BetKind.PERFECT_PAIRS})],
)
def test_what_goes_back_is_marked_on_the_felt(
    tmp_path: Path, house: str, back: set[BetKind]
) -> None:
    sheet = sheet_of(written(tmp_path, f"{TAKEN_BACK}house: {{returned_after_error: {house}}}\n"))
    (asked,) = (one for one in sheet.questions if one.topic is Topic.RETURNED)
    answered = AnswerRecord(0, asked, Money(Cents(1)), judge(asked, Money(Cents(1))), 1)
    marked = marks(answered, sheet.playthrough)
    assert {(bet.box, bet.bettor, bet.kind) for bet in marked} == {
        (2, "Ann", kind) for kind in back
    }
    assert set(marked.values()) == {False}


def test_no_light_tells_where_a_card_goes(tmp_path: Path) -> None:
    sheet = sheet_of(written(tmp_path, IN_ORDER))
    lit = question_frames(sheet)
    asked = [question for question in sheet.questions if question.topic is Topic.BELONGS]
    assert asked
    assert any(sheet.frames[question.step].active is not None for question in asked)
    assert all(
        lit[question.step].active is None
        for question in sheet.questions
        if question.ask is QuestionGroup.INCIDENT
    )


def test_the_library_finds_what_goes_wrong(tell: Tell, tmp_path: Path) -> None:
    async def story(hand: Hand) -> None:
        library = hand.library
        await open_file(hand, written(tmp_path, TOGETHER))
        every = len(library.listing.items)
        name = capitalised(_(SimultaneousCards.kind.text))
        box = library.incidents
        assert [box.itemText(place) for place in (0, 1)] == [
            "All rounds",
            "Irregularity",
        ]
        box.setCurrentIndex(1)
        with_one = [e for e in library.listing.all_items if e.incidents]
        assert 0 < len(library.listing.items) == len(with_one) < every
        box.setCurrentIndex(box.findText(name))
        model = library.listing.model()
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        assert rows
        said = [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in rows]
        assert all("irregularity" in text and name not in text for text in said)
        box.setCurrentIndex(0)
        assert len(library.listing.items) == every
        library.search.setText(name.upper())
        assert len(rows) <= len(library.listing.items) < every

    assert tell(story) == 0
