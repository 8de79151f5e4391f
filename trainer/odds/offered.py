"""The exact odds of the side bets that a rule document offers, at its pay tables."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from trainer.odds.counting import combinations
from trainer.odds.figures import BetOdds, HandOdds, LeftOut
from trainer.rulebook import Document, PayTable, pay_table_of
from trainer.rules.bets import BetKind
from trainer.rules.cards import Suit
from trainer.rules.ruleset import DealerEnvyFrom, House
from trainer.sidebets.registry import SIDE_BET_KINDS

_ANY_SUIT: Final = Suit.SPADES
"""Stands in for the suit that the operator displays: the odds are the same for every suit."""

_BEARING: Final = ("dealer_envy_from",)
"""The reading on which it depends how much of a meter its winner keeps."""


class Offered(NamedTuple):
    """A pay table of a side bet, with the numbers of decks it may be played with and its meters."""

    kind: BetKind
    pay_table: str
    decks: tuple[int, ...]
    usual_decks: int
    levels: int


def offered(document: Document) -> Iterator[Offered]:
    """Every pay table of every side bet of the document, in the document's order."""
    for kind, offer in document.side_bets.items():
        for name, table in offer.pay_tables.items():
            yield Offered(
                kind, name, document.decks_at(name), document.usual_decks_at(name), table.levels
            )


def odds_of(
    document: Document,
    kind: BetKind,
    pay_table: str | None = None,
    decks: int | None = None,
    house: House = House(),
) -> BetOdds:
    """The odds of a side bet at a pay table (the default unless named), with a full shoe.

    ``decks`` is the pay table's usual number unless given, ``house`` are the house's readings.
    Raises KeyError if the document has no
    such side bet, ValueError if it has no such pay table or that many decks are not allowed.
    """
    table = pay_table_of(document, kind, pay_table)
    number = document.usual_decks_at(table.id) if decks is None else decks
    if number not in document.decks_at(table.id):
        raise ValueError(f"{document.id}: {table.id} is not played with {number} decks")
    counted = combinations(kind, table.variant(table.ranks, _ANY_SUIT, house), number)
    return BetOdds(
        kind=kind,
        pay_table=table.id,
        decks=number,
        hands=tuple(
            HandOdds(
                row.hand,
                made := counted.of.get(row.hand, 0),
                counted.share(made),
                row.pay,
                row.suit_specific,
            )
            for row in table.rows
        ),
        total=counted.total,
        levels=table.levels,
        ranks=table.ranks,
        left_out=_left_out(table, house),
        meter_kept=_meter_kept(table, house),
        readings=SIDE_BET_KINDS[kind].readings + (_BEARING if table.dealer_envy else ()),
        house=house,
    )


def _meter_kept(table: PayTable, house: House) -> Fraction:
    """The part of a meter that its winner keeps (register: ``dealer_envy_from``)."""
    if table.dealer_envy is None or house.dealer_envy_from is DealerEnvyFrom.HOUSE:
        return Fraction(1)
    return 1 - Fraction(*table.dealer_envy)


def _left_out(table: PayTable, house: House) -> tuple[LeftOut, ...]:
    """Say what the table pays beyond its own pays, depending on other players or on the round."""
    by_house = house.dealer_envy_from is DealerEnvyFrom.HOUSE
    has = {
        LeftOut.ENVY: any(row.envy for row in table.rows),
        LeftOut.DEALER_ENVY: table.dealer_envy is not None and by_house,
        LeftOut.DYNAMIC_PAYS: table.most_dynamic > 0,
    }
    return tuple(each for each, is_so in has.items() if is_so)
