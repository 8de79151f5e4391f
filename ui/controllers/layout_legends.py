"""The legends on a layout's felt: from its document's rules and the chosen pay table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.odds import Offered, offered
from trainer.rulebook import Document, ProgressiveFacts, game_of
from trainer.rulebook.printed import drawn_for, empty_table, legends_at_table
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


def usual(felt: Felt, document: Document, tables: Sequence[Offered]) -> Offered | None:
    """The one of ``tables`` that an empty felt shows; None where there is no choice."""
    for table in tables:
        if table.pay_table == drawn_for(document, felt, table.kind):
            return table
    return None


def legends_with(
    felt: Felt,
    document: Document,
    table: Offered | None,
    own: ProgressiveFacts | None = None,
    *,
    sample: bool,
) -> FeltLegends:
    """The legends with a pay table; a ``sample`` table also has a sign with limits.

    With the pay table of the trainee's ``own`` progressive, its unit and its ranks are shown.
    """
    named = {} if table is None else {table.kind: table.pay_table}
    facts = empty_table(document, felt, named)
    if own is not None and facts.progressive and own.pay_table == facts.progressive.pay_table:
        own = replace(own, dynamic=facts.progressive.dynamic)
        facts = replace(facts, progressive=own)
    if sample:
        facts = replace(facts, limits=dict(_limits(document)))
    return legends_at_table(document, game_of(document).terms(facts), facts)


def _limits(document: Document) -> Iterator[tuple[BetKind, Limits]]:
    yield BetKind.MAIN, _MAIN
    for kind in document.side_bets:
        if kind is not BetKind.PROGRESSIVE:
            yield kind, _SIDE
