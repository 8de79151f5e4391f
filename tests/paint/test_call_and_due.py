"""The call just made beside its hand, and what was due beside the cross."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PySide6.QtGui import QImage, QPainter

from tests.cases import for_each
from tests.paint.on_screen import camera_of, item_of
from tests.scenario_files import shipped_round
from trainer.felt.places import ChipRole
from trainer.procedure.acts import Playthrough
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rules.bets import Bet, BetKind, Call
from trainer.rules.events import Called, CardDealt
from ui.felt.felts import apply_felt
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.paint.marks import Mark, paint_call, pill_size
from ui.theme.roles import ColorScheme, palette_of

CALL, MARK = 795, 900
BET = Bet(4, "Irina", BetKind.MAIN, 2)


@pytest.fixture(scope="module")
def sheet() -> RoundSheet:
    """A round with every call but Surrender."""
    playable = shipped_round("four-hands")
    return lay_out(playable)


def called(playthrough: Playthrough, number: int) -> list[Call]:
    step = playthrough.steps[number]
    events = playthrough.events[step.first : step.last]
    return [event.call for event in events if isinstance(event, Called)]


def test_a_call_is_shown_until_its_card_has_come_or_another_hand_has_its_turn(
    sheet: RoundSheet,
) -> None:
    made = 0
    for number, (before, after) in enumerate(pairwise(sheet.frames)):
        step = sheet.playthrough.steps[number]
        calls = called(sheet.playthrough, number)
        if calls:
            made += 1
            assert after.call is not None
            assert after.call.call is calls[-1]
        elif before.call is not None:
            happened = sheet.playthrough.events[step.first : step.last]
            served = any(isinstance(event, CardDealt) for event in happened)
            stays = step.place == before.call.place and not served
            assert after.call == (before.call if stays else None)
        else:
            assert after.call is None
    assert made > 5
    assert sheet.frames[0].call is None


def test_the_call_stands_below_its_hand_and_on_nothing(view: FeltView, sheet: RoundSheet) -> None:
    apply_felt(view, sheet.playable)
    for number, table in enumerate(sheet.frames):
        view.show_table(table, animate=False)
        items = [item for item in view.scene().items() if item.zValue() == CALL]
        lies = table.call is not None and table.call.place in view.arrangement().hands
        assert len(items) == lies, number
        for item in items:
            area = item.sceneBoundingRect().adjusted(2, 2, -2, -2)
            assert table.call is not None
            hand = view.arrangement().hands[table.call.place]
            camera = camera_of(view)
            assert area.center().y() > camera.pixel(hand.centre).y(), number
            for key in view.arrangement().piles:
                pile = item_of(view, key)
                assert not area.intersects(pile.sceneBoundingRect().adjusted(4, 4, -4, -4)), number


def test_every_call_has_a_signal_of_its_own() -> None:
    seen = set()
    for call in Call:
        image = QImage(80, 40, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(40, 20)
        paint_call(painter, call, "Hit", 13, palette_of(ColorScheme.DARK))
        painter.end()
        seen.add(bytes(image.constBits()))
    assert len(seen) == len(Call)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("box", [1, 4, 7])
def test_what_was_due_stands_beside_the_cross_in_the_picture(
    view: FeltView, sheet: RoundSheet, box: int, turned: bool
) -> None:
    apply_felt(view, sheet.playable)
    view.set_options(FeltOptions()._replace(turned=turned))
    view.show_table(sheet.frames[20], animate=False)
    bet = BET._replace(box=box)
    view.set_marks({bet: Mark.WRONG}, {bet: "$100"})
    items = [item for item in view.scene().items() if item.zValue() == MARK]
    cross, due = sorted(items, key=lambda item: item.boundingRect().width())
    assert due.boundingRect().width() >= pill_size("$100", 13)[0]
    gap = max(
        due.sceneBoundingRect().left() - cross.sceneBoundingRect().right(),
        cross.sceneBoundingRect().left() - due.sceneBoundingRect().right(),
    )
    assert -4 <= gap <= 4
    assert view.sceneRect().contains(due.sceneBoundingRect().adjusted(2, 2, -2, -2))
    view.set_marks({bet: Mark.WRONG})
    assert len([item for item in view.scene().items() if item.zValue() == MARK]) == 1


@for_each(["five-boxes-and-a-chip-beside-them", "everybody-at-once", "live-full-table"])
def test_what_was_due_covers_no_chips(name: str, view: FeltView) -> None:
    playable = shipped_round(name)
    apply_felt(view, playable)
    frames = lay_out(playable).frames
    fullest = max(frames, key=lambda table: len(table.chips))
    view.show_table(fullest, animate=False)
    piles = [view.item_of(key) for key in view.arrangement().piles]
    assert len(piles) > 6
    for bet in {key.bet for key in view.arrangement().piles}:
        view.set_marks({bet: Mark.WRONG}, {bet: "Stands off"})
        items = [item for item in view.scene().items() if item.zValue() == MARK]
        due = max(items, key=lambda item: item.boundingRect().width())
        for pile in piles:
            assert pile is not None
            lies = pile.sceneBoundingRect().adjusted(5, 5, -5, -5)
            assert not due.sceneBoundingRect().intersects(lies), bet


@for_each(["everybody-at-once", "four-bettors-on-a-full-box", "live-full-table"])
def test_marks_of_bets_that_lie_close_together_cover_one_another_no_more_than_their_edges(
    name: str, view: FeltView
) -> None:
    playable = shipped_round(name)
    apply_felt(view, playable)
    fullest = max(lay_out(playable).frames, key=lambda table: len(table.chips))
    view.show_table(fullest, animate=False)
    bets = [key.bet for key in view.arrangement().piles if key.role is ChipRole.STAKE]
    view.set_marks(dict.fromkeys(bets, Mark.WRONG))
    marks = [item for item in view.scene().items() if item.zValue() == MARK]
    assert len(marks) > 4
    for one, other in combinations(marks, 2):
        both = one.sceneBoundingRect() & other.sceneBoundingRect()
        assert min(both.width(), both.height()) < 6
