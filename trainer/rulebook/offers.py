"""Reads the side bets of a rule document and their pay tables from its rule file.

A pay table has a short form, hand = odds, and a long form with a list of ``rows`` for the
additional data of a progressive. ``appendices`` contain what several tables share.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.rulebook.citing import read_overlay
from trainer.rulebook.document import SideBetOffer
from trainer.rulebook.paytables import PayRow, PayTable
from trainer.rulebook.reading import Table
from trainer.rulebook.rulesets import part
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.rules.cards import Rank
from trainer.rules.money import Basis, Odds
from trainer.rules.pays import Jackpot, Pay
from trainer.rules.rulekeys import Rule
from trainer.sidebets.registry import SIDE_BET_KINDS, EvaluatorName
from trainer.texts import TextEnum

_OFFER: Final = ("name", "evaluator", "at_most", "appendices", "pay_tables")
_SHARED: Final = ("decks", "usual_decks", "citations")
_LONG: Final = (*_SHARED, "appendix", "ranks", "rows", "most_dynamic", "dealer_envy")
_ROW: Final = ("hand", "pays", "suit_specific", "envy", "dynamic")

_JACKPOT: Final = re.compile(r"100%(?: Lv\.([1-9]))?", re.ASCII)


class _Cap(StrEnum):
    """The amount that a side bet may not exceed."""

    INITIAL_BET = "initial_bet"


class DocumentContext(NamedTuple):
    """The parts of a document against which its pay tables are checked."""

    decks: tuple[int, ...]
    paragraphs: Collection[str]
    not_applicable: frozenset[Rule]


class _Shared(NamedTuple):
    """The data that the tables of one appendix have in common."""

    decks: tuple[int, ...] = ()
    usual_decks: int = 0
    citations: Mapping[Rule, tuple[str, ...]] = MappingProxyType({})


def read_offers(table: Table, document: DocumentContext) -> dict[BetKind, SideBetOffer]:
    """The side bets in ``table``, a whole rule file; empty if it has none."""
    if "side_bets" not in table:
        return {}
    outer = table.table("side_bets")
    found: dict[BetKind, SideBetOffer] = {}
    for name in outer:
        kind = outer.key_as(name, BetKind)
        if kind in {BetKind.MAIN, BetKind.INSURANCE} | UNSTAKED:
            outer.wrong(name, "is no side bet")
        found[kind] = _offer(kind, outer.table(name), document)
    return found


def _offer(kind: BetKind, table: Table, document: DocumentContext) -> SideBetOffer:
    table.only(_OFFER)
    evaluator = table.word("evaluator", EvaluatorName)
    hands = SIDE_BET_KINDS[evaluator].hands
    appendices = (
        table.each("appendices", lambda shared: _appendix(shared, document))
        if "appendices" in table
        else {}
    )

    outer = table.table("pay_tables")
    pay_tables: dict[str, PayTable] = {}
    for name in outer:
        rows = outer.table(name)
        if "rows" in rows:
            pay_tables[name] = _long(name, rows, hands, appendices, document)
        else:
            pay_tables[name] = _short(name, rows, hands)
    if not pay_tables:
        table.wrong("pay_tables", "there is none")
    capped = "at_most" in table and table.word("at_most", _Cap) is _Cap.INITIAL_BET
    return SideBetOffer(kind, table.text("name"), evaluator, pay_tables, capped)


def _short(name: str, table: Table, hands: type[TextEnum]) -> PayTable:
    rows = tuple(PayRow(table.key_as(row, hands), table.odds(row)) for row in table)
    for hand in hands:
        if hand.value not in table:
            table.wrong(hand, "has no odds")
    return PayTable(name, rows)


def _appendix(table: Table, document: DocumentContext) -> _Shared:
    table.only(_SHARED)
    return _shared(table, _Shared(), document)


def _shared(table: Table, known: _Shared, document: DocumentContext) -> _Shared:
    """The decks and citations that ``table`` gives, with the rest taken from ``known``."""
    decks = table.numbers("decks") if "decks" in table else known.decks
    for number in decks:
        if number not in document.decks:
            table.wrong("decks", f"{number} is not among the decks of the game")
    usual = table.number("usual_decks") if "usual_decks" in table else known.usual_decks
    if usual and usual not in (decks or document.decks):
        table.wrong("usual_decks", f"{usual} is not among the decks")
    if decks and not usual:
        table.wrong("usual_decks", "is missing")
    citations = known.citations
    if "citations" in table:
        own = read_overlay(table, document.paragraphs, document.not_applicable)
        citations = {**citations, **own}
    return _Shared(decks, usual, citations)


def _long(
    name: str,
    table: Table,
    hands: type[TextEnum],
    appendices: dict[str, _Shared],
    document: DocumentContext,
) -> PayTable:
    table.only(_LONG)
    shared = _Shared()
    if "appendix" in table:
        appendix = table.text("appendix")
        if appendix not in appendices:
            table.wrong("appendix", f"{appendix!r} is none of {', '.join(appendices)}")
        shared = appendices[appendix]
    shared = _shared(table, shared, document)
    ranks = table.words("ranks", Rank) if "ranks" in table else ()
    if len(set(ranks)) < len(ranks):
        table.wrong("ranks", "one of them is there twice")
    found = PayTable(
        id=name,
        rows=_rows(table, hands),
        decks=shared.decks,
        usual_decks=shared.usual_decks,
        ranks=ranks,
        most_dynamic=table.number("most_dynamic") if "most_dynamic" in table else 0,
        dealer_envy=part(table, "dealer_envy") if "dealer_envy" in table else None,
        citations=shared.citations,
    )
    _hold_together(table, found)
    return found


def _rows(table: Table, hands: type[TextEnum]) -> tuple[PayRow, ...]:
    rows: list[PayRow] = []
    for row in table.tables("rows"):
        row.only(_ROW)
        hand = row.word("hand", hands)
        if any(hand is other.hand for other in rows):
            row.wrong("hand", f"{hand.value} is there twice")
        rows.append(
            PayRow(
                hand,
                _pay(row),
                row.flag("suit_specific") if "suit_specific" in row else False,
                row.odds("envy") if "envy" in row else None,
                _dynamic(row) if "dynamic" in row else (),
            )
        )
    if not rows:
        table.wrong("rows", "there is none")
    return tuple(rows)


def _pay(row: Table) -> Pay:
    jackpot = _JACKPOT.fullmatch(row.text("pays"))
    return Jackpot(int(jackpot[1] or 1)) if jackpot else row.odds("pays")


def _dynamic(row: Table) -> tuple[Odds, ...]:
    amounts = row.numbers("dynamic")
    if not amounts or list(amounts) != sorted(set(amounts)) or amounts[0] < 1:
        row.wrong("dynamic", "expected rising amounts")
    return tuple(Odds(amount, 1, Basis.FOR) for amount in amounts)


def _hold_together(table: Table, found: PayTable) -> None:
    """Raise ValueError if the parts of a pay table contradict each other."""
    levels = {row.pay.level for row in found.rows if isinstance(row.pay, Jackpot)}
    if levels != set(range(1, len(levels) + 1)):
        table.wrong("rows", "a level of the meters is missing")
    dynamic = sum(bool(row.dynamic) for row in found.rows)
    if found.most_dynamic < 0 or found.most_dynamic > dynamic:
        table.wrong("most_dynamic", f"{dynamic} hands have Dynamic Pays")
    if dynamic and not found.most_dynamic:
        table.wrong("most_dynamic", "is missing")
    for index, row in enumerate(found.rows):
        if row.dynamic and isinstance(row.pay, Jackpot):
            table.wrong(f"rows[{index}].dynamic", "a meter has no Dynamic Pays")
    if found.dealer_envy is not None and not levels:
        table.wrong("dealer_envy", "there is no meter to take it from")
