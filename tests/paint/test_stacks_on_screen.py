"""Mixed stacks can be read at the sizes that windows have."""

from __future__ import annotations

from math import hypot

from pytestqt.qtbot import QtBot

from tests.cases import for_each
from tests.paint.on_screen import camera_of
from trainer.felt.chips import CHIP_RISE
from trainer.felt.places import ChipRole
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.table.view import ChipsView, TableView
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView

FELTS = [(688, 584), (935, 744), (1400, 1000)]
"""The felt's part of windows of 1024×640, 1280×800 and 1920×1080."""


def stakes(*amounts: int) -> TableView:
    return TableView(
        chips=tuple(
            ChipsView(Bet(box, "Ann", BetKind.MAIN), ChipRole.STAKE, Cents(amount * 100), 0, 1)
            for box, amount in enumerate(amounts, start=1)
        )
    )


@for_each(FELTS)
def test_six_pixels_of_each_colour_show(
    size: tuple[int, int], view: FeltView, qtbot: QtBot
) -> None:
    before = view.camera()
    view.resize(*size)
    qtbot.waitUntil(lambda: view.camera() != before)
    view.show_table(stakes(30, 40, 135, 585, 637), animate=False)
    camera = camera_of(view)
    for pile in view.arrangement().piles.values():
        (column,) = pile.columns
        assert len(column.colours) > 1
        assert hypot(column.rise, column.step) * camera.scale > 5.9, pile


def test_at_true_scale_a_chip_is_as_thick_as_it_is(view: FeltView) -> None:
    view.set_options(FeltOptions(true_scale=True))
    view.show_table(stakes(30), animate=False)
    (pile,) = view.arrangement().piles.values()
    assert (pile.columns[0].rise, pile.columns[0].step) == (CHIP_RISE, 0)
