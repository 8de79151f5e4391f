"""The contents of a felt's legends, taken from the rules and pay tables, never typed in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.felt.layout import (
    Anchor,
    ArcLegend,
    ArcLine,
    CardSize,
    Felt,
    Furniture,
    Ink,
    LegendKey,
    PayTablePlace,
    PayTableStyle,
    Printing,
    Provision,
    Seat,
    Spot,
    Tray,
)
from trainer.felt.shapes import Band, Circle, Point, Pose, Rectangle
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank, Suit
from trainer.rules.money import NOTHING, Basis, Cents, Jackpot, Odds, Pay, levels_of
from trainer.texts import PLAIN, Wording

if TYPE_CHECKING:
    from trainer.rules.ruleset import SideBet, Terms
    from trainer.texts import TextEnum


class PrintedRow(NamedTuple):
    """One line of a printed pay table: a side bet's winning hand and what it pays.

    ``hand`` is its key and ``text`` its name, as the ``TextEnum`` of the bet's hands has them.
    ``dynamic``: the pay is a Dynamic Pay of this round. ``in_suit``: the hand must be in the chosen
    suit although its name does not say so.
    """

    hand: str
    text: str
    pay: Pay
    envy: Odds | None = None
    dynamic: bool = False
    in_suit: bool = False


class PrintedTable(NamedTuple):
    """What a pay table shows besides its pays.

    ``id`` is the one under which it was approved, if any, ``name`` is the side bet's; ``ranks`` and
    ``suit`` are the operator's choice, the highest rank first; ``in_suit`` are the hands that must
    be in that suit although their names do not say so. ``words`` are the document's own. ``decks``
    is the number that the table is dealt with, 0 where its pay table does not depend on it.
    """

    id: str = ""
    name: str = ""
    ranks: tuple[Rank, ...] = ()
    suit: Suit | None = None
    in_suit: frozenset[TextEnum] = frozenset()
    words: Wording = PLAIN
    decks: int = 0


class PayTableLegend(NamedTuple):
    """The pay table of a side bet, the highest-ranking hand first.

    ``unit`` is the only wager that there is, whose pays are printed as amounts; 0 where it is for
    the players to choose. ``dealer_envy`` is the dealer's part of a meter that is won, if any.
    """

    bet: BetKind
    rows: tuple[PrintedRow, ...]
    shown: PrintedTable = PrintedTable()
    unit: Cents = NOTHING
    dealer_envy: tuple[int, int] | None = None

    @property
    def levels(self) -> int:
        """The number of meters of which it pays 100%."""
        return levels_of(row.pay for row in self.rows)


class LimitsLegend(NamedTuple):
    """One line of the limits sign (¶3.4): a bet's minimum and maximum in cents."""

    bet: BetKind
    minimum: Cents
    maximum: Cents


class FeltLegends(NamedTuple):
    """Everything on a felt that depends on the rules and not on geometry."""

    blackjack: Odds
    insurance: Odds
    dealer_stands_on: int = 17
    """The lowest total on which the dealer stands: they draw to one less (¶3.24)."""
    dealer_hits_soft_17: bool = False
    """Whether they also draw to a soft total of ``dealer_stands_on``."""
    pay_tables: tuple[PayTableLegend, ...] = ()
    limits: tuple[LimitsLegend, ...] = ()
    currency: str = "$"


_NOTHING_SHOWN: Final[Mapping[BetKind, PrintedTable]] = {}


def legends_of(
    terms: Terms, currency: str = "$", shown: Mapping[BetKind, PrintedTable] = _NOTHING_SHOWN
) -> FeltLegends:
    """The legends of a table that is dealt under ``terms``.

    ``shown`` is what the pay tables show besides their pays.
    """
    return FeltLegends(
        blackjack=terms.ruleset.blackjack_odds,
        insurance=terms.ruleset.insurance_odds,
        dealer_stands_on=terms.ruleset.dealer_stands_on,
        dealer_hits_soft_17=terms.ruleset.dealer_hits_soft_17,
        pay_tables=tuple(
            _pay_table(side_bet, shown.get(kind, PrintedTable()), _unit(kind, terms))
            for kind, side_bet in terms.side_bets.items()
        ),
        limits=tuple(_limits(terms)),
        currency=currency,
    )


def _limits(terms: Terms) -> Iterator[LimitsLegend]:
    for kind in BetKind:
        if kind in terms.limits:
            yield LimitsLegend(kind, terms.limits[kind].minimum, terms.limits[kind].maximum)
        elif kind is BetKind.PROGRESSIVE and terms.meters:
            # Every progressive wager is one base wagering unit.
            yield LimitsLegend(kind, terms.meters.unit, terms.meters.unit)


def _unit(kind: BetKind, terms: Terms) -> Cents:
    """Every progressive wager is one base wagering unit."""
    return terms.meters.unit if kind is BetKind.PROGRESSIVE and terms.meters else NOTHING


def _pay_table(side_bet: SideBet, shown: PrintedTable, unit: Cents) -> PayTableLegend:
    return PayTableLegend(
        side_bet.kind,
        tuple(
            PrintedRow(
                hand.value,
                hand.text,
                pay,
                envy=side_bet.envy.get(hand),
                dynamic=hand in side_bet.dynamic,
                in_suit=hand in shown.in_suit,
            )
            for hand, pay in side_bet.pays.items()
        ),
        shown,
        unit,
        side_bet.dealer_envy,
    )


# A felt and its legends written as JSON: read in a moment, without the rules they come from.
#
# A value is written as it would be made: ``{"Circle": [{"Point": [120, 80]}, 60]}``.

_MADE_BY: Final[Mapping[str, Callable[..., object]]] = {
    item.__name__: item
    for item in (
        *(Anchor, ArcLegend, ArcLine, Band, Basis, BetKind, CardSize, Circle, Felt, FeltLegends),
        *(Furniture, Ink, Jackpot, LegendKey, Odds, PayTableLegend, PayTablePlace, PayTableStyle),
        *(Point, Pose, PrintedRow, PrintedTable, Printing, Rectangle, Seat, Spot, Provision, Tray),
        *(Wording, frozenset, dict),
    )
}


class PrintedFelt(NamedTuple):
    """A layout and what its rules have printed on it."""

    felt: Felt
    legends: FeltLegends


def stored(printed: PrintedFelt) -> str:
    """A line for each part of the felt, then each of its legends."""
    parts = ",\n".join(
        f"{{{json.dumps(type(whole).__name__)}: [\n{_lines(whole)}\n]}}" for whole in printed
    )
    return f"[{parts}]\n"


def _lines(whole: Felt | FeltLegends) -> str:
    return ",\n".join(json.dumps(_plain(value), ensure_ascii=False) for value in whole)


def restored(text: str) -> PrintedFelt:
    """Return what ``stored`` has written; any exception for another text."""
    felt, legends = map(_made, json.loads(text))
    assert isinstance(felt, Felt)
    assert isinstance(legends, FeltLegends)
    return PrintedFelt(felt, legends)


def _plain(value: object) -> object:
    name = type(value).__name__
    if isinstance(value, Enum):
        return {name: [value.value]}
    if isinstance(value, frozenset):
        return {name: [sorted(value)]}
    if isinstance(value, Mapping):
        return {"dict": [[[_plain(key), of_key] for key, of_key in value.items()]]}
    if isinstance(value, tuple):
        parts = [_plain(part) for part in value]
        return {name: parts} if hasattr(value, "_fields") else parts
    return value


def _made(plain: object) -> object:
    if isinstance(plain, list):
        return tuple(map(_made, plain))
    if isinstance(plain, dict):
        ((name, parts),) = plain.items()
        return _MADE_BY[name](*map(_made, parts))
    return plain
