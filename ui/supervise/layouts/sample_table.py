"""A crowded table on any layout, made up so that a supervisor sees cards and chips on it.

It is not a round: nothing is dealt or judged, and no scenario could know which boxes and bets a
house's own layout has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import Card, is_blackjack, parse_card, point_total
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, TableView

_METERS: Final = (Cents(1_284_350), Cents(96_215), Cents(18_740), Cents(4_125))
"""The meters' amounts in cents, the first level first."""
_STAKES: Final = (2_500, 10_000, 6_000, 1_500, 25_500, 5_000, 17_500, 4_000)
_SIDE_BETS: Final = (500, 1_000, 2_500, 500, 1_500)
_WAGER: Final = Cents(100)
"""Amounts in cents; stakes and side bets are used in turn, a progressive's wager is fixed."""
_BETTORS: Final = ("Ann", "Ben")
_UP_CARD: Final = "AD"
_DISCARDED: Final = 104


class _Box(NamedTuple):
    """A box's cards, hand by hand; which hand is doubled, 0 for none; how many bet on it."""

    hands: tuple[str, ...]
    doubled: int = 0
    bettors: int = 1
    insured: bool = False


_BOXES: Final = (
    _Box(("TH 9C",)),
    _Box(("6S 5D TC",), doubled=1, insured=True),
    _Box(("8H 3C", "8S KD"), bettors=2),
    _Box(("KS QH",), bettors=2, insured=True),
    _Box(("2C 9D", "2H 7S 8C", "2S JC", "2D 8D")),
    _Box(("AS 3H 4D",)),
    _Box(("5C TS", "5S 6H 9S"), doubled=2),
    _Box(("QC 7D",)),
)


def sample_table(felt: Felt, meters: int) -> TableView:
    """A table with a bet of each kind that ``felt`` has spots for, and ``meters`` meters."""
    cards: list[CardView] = []
    hands: list[HandView] = []
    chips: list[ChipsView] = []
    for index, box in enumerate(felt.boxes):
        sample = _BOXES[index % len(_BOXES)]
        for number, written in enumerate(sample.hands, 1):
            place, dealt = Place(box, number), _cards(written)
            cards += _lying(place, dealt, len(cards), across=number == sample.doubled)
            hands.append(_hand(place, dealt, number, len(sample.hands)))
        chips += _bets(felt, box, sample, index)
    up_card = _cards(_UP_CARD)
    cards += _lying(DEALER, up_card, len(cards))
    hands.append(_hand(DEALER, up_card, 1, 1))
    if felt.outlines > 1:
        cards.append(CardView(len(cards) + 1, None, DEALER, 1))
    return TableView(
        cards=tuple(cards),
        hands=tuple(hands),
        chips=tuple(chips),
        bets_closed=True,
        cards_out=len(cards),
        discarded=_DISCARDED,
        meters=_METERS[:meters],
    )


def _cards(written: str) -> list[Card]:
    return [card for text in written.split() if (card := parse_card(text)) is not None]


def _lying(
    place: Place, dealt: Sequence[Card], before: int, *, across: bool = False
) -> Iterator[CardView]:
    for order, card in enumerate(dealt):
        yield CardView(before + order + 1, card, place, order, across and order == len(dealt) - 1)


def _hand(place: Place, dealt: Sequence[Card], position: int, of: int) -> HandView:
    total = point_total(dealt)
    blackjack = of == 1 and is_blackjack(dealt)
    return HandView(
        place, position, of, len(dealt), total.points, total.soft, blackjack, total.bust, None
    )


def _bets(felt: Felt, box: int, sample: _Box, index: int) -> Iterator[ChipsView]:
    """The bets on a box: one on each hand, Insurance, and the side bets that have a spot there."""
    side_bets = [
        spot.bet
        for spot in felt.spots
        if spot.box == box and spot.bet not in (BetKind.MAIN, BetKind.INSURANCE)
    ]
    for order, bettor in enumerate(_BETTORS[: sample.bettors]):
        stake = Cents(_STAKES[(index + 3 * order) % len(_STAKES)])

        def pile(
            kind: BetKind,
            amount: Cents,
            hand: int = 0,
            role: ChipRole = ChipRole.STAKE,
            *,
            of: str = bettor,
            at: int = order,
        ) -> ChipsView:
            return ChipsView(Bet(box, of, kind, hand), role, amount, at, sample.bettors)

        for number in range(1, len(sample.hands) + 1):
            yield pile(BetKind.MAIN, stake, number)
            if number == sample.doubled:
                yield pile(BetKind.MAIN, stake, number, ChipRole.ADDED)
        if sample.insured:
            yield pile(BetKind.INSURANCE, Cents(stake // 2))
        for turn, kind in enumerate(side_bets):
            amount = Cents(_SIDE_BETS[(index + turn + order) % len(_SIDE_BETS)])
            yield pile(kind, _WAGER if kind is BetKind.PROGRESSIVE else amount)
