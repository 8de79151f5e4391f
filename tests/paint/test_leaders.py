"""A line leads from chips that have no room on their spot to that spot."""

from __future__ import annotations

from tests.paint.on_screen import camera_of, pixel
from trainer.felt.collision import distance_to
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.table.view import ChipsView, HandView, TableView
from ui.felt.view import FeltView


def main_bets(hands: int) -> TableView:
    """Two bettors on every hand of box 2."""
    lying = [
        HandView(Place(2, n), n, hands, 2, 16, False, False, False, None)
        for n in range(1, hands + 1)
    ]
    chips = [
        ChipsView(Bet(2, name, BetKind.MAIN, hand.place.hand), ChipRole.STAKE, Cents(2500), who, 2)
        for hand in lying
        for who, name in enumerate(("Ann", "Ben"))
    ]
    return TableView(hands=tuple(lying), chips=tuple(chips))


def side_bets() -> TableView:
    """Three bettors on the small spot of box 2's side bet."""
    return TableView(
        chips=tuple(
            ChipsView(Bet(2, name, BetKind.PERFECT_PAIRS), ChipRole.STAKE, Cents(2500), who, 3)
            for who, name in enumerate(("Ann", "Ben", "Cleo"))
        )
    )


def test_chips_on_their_spot_have_no_line(view: FeltView) -> None:
    for hands in (1, 4):
        view.show_table(main_bets(hands), animate=False)
        assert not [item for item in view.scene().items() if item.zValue() == 40]


def test_chips_beside_their_spot_have_one_that_ends_in_it(view: FeltView, felt: Felt) -> None:
    view.show_table(side_bets(), animate=False)
    spot = felt.spot(2, BetKind.PERFECT_PAIRS).outline
    out = [one for one in view.arrangement().piles.values() if distance_to(spot, one.at) > 0]
    lines = [item for item in view.scene().items() if item.zValue() == 40]
    assert out
    assert len(lines) == len(out)
    camera = camera_of(view)
    for pile in out:
        (line,) = (item for item in lines if item.pos().toPoint() == pixel(view, pile.at))
        area = line.sceneBoundingRect()
        corners = (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight())
        assert any(spot.contains(camera.point(corner)) for corner in corners)
