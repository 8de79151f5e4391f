"""What a table's pay tables show beside their pays: names, and what the operator has chosen."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends, PrintedTable, legends_of
from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document
from trainer.rulebook.game import TableFacts
from trainer.rulebook.sidebet import pay_table_of
from trainer.rules.bets import BetKind
from trainer.rules.ruleset import Terms
from trainer.sidebets.progressive import Progressive


def printed_tables(
    document: Document, terms: Terms, chosen: Mapping[BetKind, str]
) -> dict[BetKind, PrintedTable]:
    """What is printed with the pay tables of a table dealt under ``terms``.

    ``chosen`` are the names of the pay tables that are not the document's default ones. Raises
    ValueError for one that the document does not have.
    """
    found: dict[BetKind, PrintedTable] = {}
    for kind, side_bet in terms.side_bets.items():
        offer = document.side_bets[kind]
        table = pay_table_of(document, kind, chosen.get(kind))
        evaluator = side_bet.evaluator
        choice = evaluator if isinstance(evaluator, Progressive) else None
        found[kind] = PrintedTable(
            # The only pay table of a bet needs no name to tell it from others.
            id=table.id if len(offer.pay_tables) > 1 else "",
            name=offer.name,
            ranks=choice.ranks if choice else (),
            suit=choice.suit if choice and table.suit_specific else None,
            in_suit=frozenset(row.hand for row in table.rows if row.suit_specific),
        )
    return found


def legends_at_table(
    document: Document, terms: Terms, facts: TableFacts, currency: str = "$"
) -> FeltLegends:
    """What a felt says at a table with these ``facts``, dealt under ``terms``."""
    chosen = dict(facts.pay_tables)
    if facts.progressive is not None:
        chosen[BetKind.PROGRESSIVE] = facts.progressive.pay_table
    return legends_of(terms, currency, printed_tables(document, terms, chosen))


def usual_progressive(document: Document, felt: Felt) -> str | None:
    """The pay table that an empty felt shows of a progressive; None where it has no place for one.

    It is the first of the appendix from which the layout takes what it shows, else the document's.
    """
    offer = document.side_bets.get(BetKind.PROGRESSIVE)
    if offer is None or all(spot.bet is not BetKind.PROGRESSIVE for spot in felt.spots):
        return None
    taken = {divided(taken.paragraph, ())[1] for taken in felt.takes}
    for table in offer.pay_tables.values():
        cited = [number for numbers in table.citations.values() for number in numbers]
        if any(number.startswith("Appendix") and number in taken for number in cited):
            return table.id
    return offer.default_pay_table
