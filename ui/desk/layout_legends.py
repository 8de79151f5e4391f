"""What a layout's felt says: from the rules of its document and a pay table that is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends, legends_of
from trainer.odds import Offered, offered
from trainer.rulebook import (
    Document,
    ProgressiveFacts,
    TableFacts,
    game_of,
    load_document,
    pay_table_of,
)
from trainer.rulebook.printed import printed_tables
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits

_MAIN: Final = Limits(Cents(1_000), Cents(50_000))
_SIDE: Final = Limits(Cents(500), Cents(10_000))
"""The limits of a sample table, in cents."""


def choices_of(document: Document) -> tuple[Offered, ...]:
    """The pay tables to choose from: those of the side bet that has several."""
    several = (kind for kind, offer in document.side_bets.items() if len(offer.pay_tables) > 1)
    kind = next(several, None)
    return tuple(table for table in offered(document) if table.kind is kind)


def drawn_for(felt: Felt, tables: Sequence[Offered]) -> Offered | None:
    """The pay table whose paragraphs a layout takes most from; the first of several, if any."""
    if not tables:
        return None
    document = load_document(felt.document)
    taken = {taken.paragraph for taken in felt.takes}

    def shared(table: Offered) -> int:
        cited = pay_table_of(document, table.kind, table.pay_table).citations.values()
        return len(taken.intersection(number for numbers in cited for number in numbers))

    return max(tables, key=shared)


def legends_with(document: Document, table: Offered | None, *, sample: bool) -> FeltLegends:
    """What the felt says with a pay table; a ``sample`` table has a sign with limits as well."""
    chosen = {} if table is None else {table.kind: table.pay_table}
    progressive = chosen.get(BetKind.PROGRESSIVE)
    terms = game_of(document).terms(
        TableFacts(
            pay_tables=chosen,
            progressive=None if progressive is None else _progressive(document, progressive),
            limits=dict(_limits(document)) if sample else {},
        )
    )
    return legends_of(terms, shown=printed_tables(document, terms, chosen))


def _limits(document: Document) -> Iterator[tuple[BetKind, Limits]]:
    yield BetKind.MAIN, _MAIN
    for kind in document.side_bets:
        if kind is not BetKind.PROGRESSIVE:
            yield kind, _SIDE


def _progressive(document: Document, name: str) -> ProgressiveFacts:
    """The pay table as it is approved, with as many Dynamic Pays as a round may have."""
    table = pay_table_of(document, BetKind.PROGRESSIVE, name)
    dynamic: Mapping[str, Cents] = {
        row.hand.value: Cents(row.dynamic[0].pays * 100) for row in table.rows if row.dynamic
    }
    return ProgressiveFacts(name, dynamic=dict(islice(dynamic.items(), table.most_dynamic)))
