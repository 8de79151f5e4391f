"""Every colour of stakes and payouts is seen where two bettors win both side bets of a box."""

from __future__ import annotations

from tests.cases import for_each
from tests.paint.seen_colours import seen_colours
from trainer.felt.chips import THICKENED, ChipSet
from trainer.felt.layout import enlarged
from trainer.felt.places import ChipRole
from trainer.rulebook.felts import felts, load_felt
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.table.view import ChipsView, TableView
from ui.paint.arrange import arrange

WINDOWS = [(0.435, 1.29), (0.592, 1.21), (0.886, 1.08)]
"""Scale and size of the cards in windows of 1024×640, 1280×800 and 1920×1080."""
SIDE_BETS = (BetKind.PERFECT_PAIRS, BetKind.TWENTY_ONE_PLUS_THREE)
WON = [((47, 47), (1175, 1676)), ((65, 40), (1625, 1400)), ((30, 15), (360, 180))]
"""What two bettors have on each side bet, and what they are paid."""


def won(stakes: tuple[int, int], payouts: tuple[int, int]) -> TableView:
    return TableView(
        chips=tuple(
            ChipsView(Bet(4, name, kind), role, Cents(amount * 100), order, 2)
            for order, name in enumerate(("Orla", "Stan"))
            for kind in SIDE_BETS
            for role, amount in (
                (ChipRole.STAKE, stakes[order]),
                (ChipRole.PAYOUT, payouts[order]),
            )
        )
    )


@for_each([(window, amounts) for window in WINDOWS for amounts in WON])
def test_every_colour_is_seen(
    case: tuple[tuple[float, float], tuple[tuple[int, int], tuple[int, int]]], chips: ChipSet
) -> None:
    (scale, cards), amounts = case
    felt = enlarged(load_felt("live-blackjack-live"), cards)
    laid = arrange(felt, won(*amounts), chips.chips, rise=THICKENED)
    # A third of an edge across a chip of the least size.
    least = THICKENED * felt.chip * 0.85 * scale * scale / 3
    hidden = {what: area for what, area in seen_colours(felt, laid, scale).items() if area < least}
    assert not hidden


@for_each(felts())
def test_every_colour_of_a_doubled_bet_is_seen(name: str, chips: ChipSet) -> None:
    scale, cards = WINDOWS[1]
    felt = enlarged(load_felt(name), cards)
    doubled = TableView(
        chips=tuple(
            ChipsView(Bet(box, str(box), BetKind.MAIN, 1), role, Cents(40_00), 0, 1)
            for box in felt.boxes
            for role in (ChipRole.STAKE, ChipRole.ADDED)
        )
    )
    laid = arrange(felt, doubled, chips.chips, rise=THICKENED)
    # A third of an edge across a chip.
    least = THICKENED * felt.chip * scale * scale / 3
    hidden = {what: area for what, area in seen_colours(felt, laid, scale).items() if area < least}
    assert not hidden
