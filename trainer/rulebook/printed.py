"""What a table's pay tables show beside their pays: names, and what the operator has chosen."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.felt.legends import PrintedTable
from trainer.rulebook.document import Document
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
