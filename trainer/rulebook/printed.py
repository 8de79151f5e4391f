"""What pay tables show besides their pays: names, and the operator's choices."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType

from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends, PrintedTable, legends_of
from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document
from trainer.rulebook.game import TableFacts
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.progressive import ProgressiveFacts
from trainer.rulebook.sidebet import pay_table_of
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Terms
from trainer.sidebets.progressive import Progressive


def printed_tables(
    document: Document, terms: Terms, chosen: Mapping[BetKind, str]
) -> dict[BetKind, PrintedTable]:
    """The printed parts of the pay tables at a table dealt under ``terms``.

    ``chosen`` are the names of the pay tables that are not the document's defaults. Raises
    ValueError for one that the document does not have.
    """
    found: dict[BetKind, PrintedTable] = {}
    for kind, side_bet in terms.side_bets.items():
        offer = document.side_bets[kind]
        table = pay_table_of(document, kind, chosen.get(kind))
        evaluator = side_bet.evaluator
        choice = evaluator if isinstance(evaluator, Progressive) else None
        found[kind] = PrintedTable(
            # The only pay table of a bet needs no id to distinguish it.
            id=table.id if len(offer.pay_tables) > 1 else "",
            name=offer.name,
            ranks=choice.ranks if choice else (),
            suit=choice.suit if choice and table.suit_specific else None,
            in_suit=frozenset(row.hand for row in table.rows if row.suit_specific),
            words=document.words,
            decks=terms.decks if table.decks else 0,
        )
    return found


def legends_at_table(
    document: Document, terms: Terms, facts: TableFacts, currency: str = "$"
) -> FeltLegends:
    """The legends of a felt at a table with these ``facts``, dealt under ``terms``."""
    chosen = dict(facts.pay_tables)
    if facts.progressive is not None:
        chosen[BetKind.PROGRESSIVE] = facts.progressive.pay_table
    return legends_of(terms, currency, printed_tables(document, terms, chosen))


def drawn_for(document: Document, felt: Felt, kind: BetKind) -> str:
    """The pay table that an empty felt shows for a side bet.

    It is the one that shares most paragraphs with what the layout takes; the document's default is
    preferred if equal. Raises KeyError if the document has no such side bet.
    """
    offer = document.side_bets[kind]
    taken = {divided(taken.paragraph, ())[1] for taken in felt.takes}

    def shared(table: PayTable) -> tuple[int, bool]:
        cited = {number for numbers in table.citations.values() for number in numbers}
        return len(cited & taken), table.id == offer.default_pay_table

    return max(offer.pay_tables.values(), key=shared).id


def empty_table(
    document: Document, felt: Felt, named: Mapping[BetKind, str] = MappingProxyType({})
) -> TableFacts:
    """The table of an empty felt, with the pay tables in ``named``, otherwise those it shows."""
    chosen = {
        kind: named.get(kind) or drawn_for(document, felt, kind)
        for kind, offer in document.side_bets.items()
        if len(offer.pay_tables) > 1 or kind is BetKind.PROGRESSIVE
    }
    progressive = chosen.pop(BetKind.PROGRESSIVE, None)
    if progressive is None or all(spot.bet is not BetKind.PROGRESSIVE for spot in felt.spots):
        return TableFacts(pay_tables=chosen)
    table = pay_table_of(document, BetKind.PROGRESSIVE, progressive)
    return TableFacts(pay_tables=chosen, progressive=_as_approved(table))


def _as_approved(table: PayTable) -> ProgressiveFacts:
    """The facts for a progressive's pay table, with as many Dynamic Pays as a round may have."""
    dynamic = {
        row.hand.value: Cents(row.dynamic[0].pays * 100) for row in table.rows if row.dynamic
    }
    return ProgressiveFacts(table.id, dynamic=dict(islice(dynamic.items(), table.most_dynamic)))
