"""Stacks can be counted at the sizes that windows have."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.cases import for_each
from tests.paint.on_screen import camera_of, item_of
from trainer.felt.chips import CHIP_RISE, THICKENED
from trainer.felt.places import ChipRole
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.table.view import ChipsView, HandView, TableView
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.paint.arrange import PileKey
from ui.paint.chips import count_places

FELTS = [(688, 584), (935, 744), (1400, 1000)]
"""The felt's part of windows of 1024×640, 1280×800 and 1920×1080."""


def stakes(*amounts: int) -> TableView:
    return TableView(
        chips=tuple(
            ChipsView(Bet(box, "Ann", BetKind.MAIN), ChipRole.STAKE, Cents(amount * 100), 0, 1)
            for box, amount in enumerate(amounts, start=1)
        )
    )


def pictures(view: FeltView) -> dict[int, QImage]:
    """The picture of each pile, by its amount."""
    piles = view.arrangement().piles
    return {
        int(pile.amount) // 100: item_of(view, key).pixmap().toImage()
        for key, pile in piles.items()
    }


@for_each(FELTS)
def test_a_second_chip_makes_a_stack_higher_by_what_it_is_thick(
    size: tuple[int, int], view: FeltView, qtbot: QtBot
) -> None:
    before = view.camera()
    view.resize(*size)
    qtbot.waitUntil(lambda: view.camera() != before)
    view.show_table(stakes(25, 50, 100, 200), animate=False)
    seen = pictures(view)
    thick = THICKENED * camera_of(view).scale
    assert seen[50].height() - seen[25].height() == pytest.approx(thick, abs=1)
    assert seen[200].height() - seen[100].height() == pytest.approx(thick, abs=1)


def test_from_three_chips_on_their_number_is_at_the_stack(view: FeltView) -> None:
    view.show_table(stakes(50, 75), animate=False)
    seen = pictures(view)
    thick = THICKENED * camera_of(view).scale
    assert seen[75].height() - seen[50].height() > thick + 3
    assert [
        [number for number, _at in count_places(pile.columns, 39.0)]
        for pile in view.arrangement().piles.values()
    ] == [[], [3]]


def test_the_bets_of_each_split_hand_carry_its_number(view: FeltView) -> None:
    split = [
        HandView(Place(4, hand), position, 2, 2, 18, False, False, False, None)
        for position, hand in ((1, 2), (2, 1))
    ]
    bets = [Bet(4, name, BetKind.MAIN, hand) for name in ("Ann", "Bo") for hand in (1, 2)]
    view.show_table(
        TableView(
            hands=tuple(split),
            chips=tuple(
                ChipsView(bet, ChipRole.STAKE, Cents(75_00), order // 2, 2)
                for order, bet in enumerate(bets)
            ),
        ),
        animate=False,
    )
    # From the left, each above the farthest bet of its column.
    numbers = sorted(
        (item.sceneBoundingRect() for item in view.scene().items() if item.zValue() == 792),
        key=lambda area: area.x(),
    )
    assert len(numbers) == 2
    for area, hand in zip(numbers, (2, 1), strict=True):
        item = item_of(view, PileKey(Bet(4, "Ann", BetKind.MAIN, hand), ChipRole.STAKE))
        stack = item.sceneBoundingRect()
        assert stack.left() < area.center().x() < stack.right()
        assert stack.top() - area.height() < area.center().y() < stack.top() + 6


def test_at_true_scale_a_chip_is_as_thick_as_it_is(view: FeltView) -> None:
    view.set_options(FeltOptions(true_scale=True))
    view.show_table(stakes(30), animate=False)
    (pile,) = view.arrangement().piles.values()
    assert pile.columns[0].rise == CHIP_RISE
