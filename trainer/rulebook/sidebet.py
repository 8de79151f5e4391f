"""Makes a side bet for a round: its evaluator and what it pays at one table."""

from __future__ import annotations

from trainer.rulebook.document import Document
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.progressive import BASE_UNIT, ProgressiveFacts, dynamic_pays, ranks
from trainer.rules.bets import BetKind
from trainer.rules.cards import Suit
from trainer.rules.money import Basis, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, SideBet
from trainer.sidebets.registry import SIDE_BET_KINDS


def pay_table_of(document: Document, kind: BetKind, name: str | None = None) -> PayTable:
    """A pay table of the document, the default unless named.

    Raises KeyError if the document has no such side bet, ValueError if it has no such pay table.
    """
    offer = document.side_bets[kind]
    chosen = offer.pay_tables.get(offer.default_pay_table if name is None else name)
    if chosen is None:
        raise ValueError(f"{document.id}: {kind.value} has no pay table {name!r}")
    return chosen


def side_bet(
    document: Document,
    kind: BetKind,
    pay_table: str | None = None,
    progressive: ProgressiveFacts | None = None,
    house: House = House(),
) -> SideBet:
    """A side bet of the document at one of its pay tables, the default unless named.

    ``progressive`` are the choices of a progressive's operator, ``house`` the house's. Raises
    KeyError if the document has no such side bet, ValueError if it has no such pay table or the
    table does not allow a choice.
    """
    offer = document.side_bets[kind]
    if pay_table is None and progressive is not None:
        pay_table = progressive.pay_table
    table = pay_table_of(document, kind, pay_table)
    dynamic = dynamic_pays(progressive, table)
    suit = progressive.suit if progressive is not None else None
    variant = table.variant(ranks(progressive, table), suit or Suit.SPADES, house)
    return SideBet(
        kind=kind,
        evaluator=SIDE_BET_KINDS[offer.evaluator].make(variant),
        pays={row.hand: dynamic.get(row.hand.value, row.pay) for row in table.rows},
        at_most_initial_bet=offer.at_most_initial_bet,
        envy={row.hand: row.envy for row in table.rows if row.envy is not None},
        dealer_envy=table.dealer_envy,
        rules=_rules(table, progressive),
        dynamic=frozenset(row.hand for row in table.rows if row.hand.value in dynamic),
    )


def _rules(table: PayTable, progressive: ProgressiveFacts | None) -> tuple[Rule, ...]:
    found = [Rule.SIDE_BET_PAY_TABLE]
    if any(isinstance(pay, Odds) and pay.basis is Basis.FOR for pay in table.pays.values()):
        found.append(Rule.FOR_ONE)
    if progressive is not None and progressive.unit != BASE_UNIT:
        found.append(Rule.BASE_UNIT)
    return tuple(found)
