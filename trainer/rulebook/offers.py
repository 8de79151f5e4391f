"""Reads the side bets of a rule document and their pay tables from its rule file.

A pay table has a short form, hand = odds, and a long form with a list of ``rows`` for the
additional data of a progressive. ``appendices`` contain what several tables share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trainer.rulebook.citing import read_overlay
from trainer.rulebook.document import SideBetOffer
from trainer.rulebook.paytables import PayRow, PayTable
from trainer.rulebook.reading import Table
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank
from trainer.rules.money import Basis, Jackpot, Odds, Pay
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import BlackjackTakes, Ruleset, SecondCards, SideBetNeeds, SurrenderRule
from trainer.sidebets.registry import SIDE_BET_KINDS
from trainer.texts import TextEnum

# Reads the finite choices of a rule document from its tables ``game`` and ``pays``.

_Read = Callable[[Table, str], Any]


def part(table: Table, key: str) -> tuple[int, int]:
    """A fraction: ``[1, 2]`` is a half."""
    found = table.numbers(key)
    if len(found) != 2 or found[1] < 1:
        table.wrong(key, "expected numerator and denominator")
    return found[0], found[1]


_GAME: Final[dict[str, tuple[str, _Read]]] = {
    "decks": ("decks", Table.numbers),
    "usual_decks": ("usual_decks", Table.number),
    "forced_draw_below": ("forced_draw_below", Table.number),
    "most_hands": ("most_hands", Table.number),
    "surrender": ("surrender", lambda table, key: table.word(key, SurrenderRule)),
    "even_money": ("even_money", Table.flag),
    "dealer_stands_on": ("dealer_stands_on", Table.number),
    "insurance_at_most": ("insurance_per_bet", part),
    "insurance_exact": ("insurance_exact", Table.flag),
    "own_insurance": ("own_insurance", Table.flag),
    "hole_card": ("hole_card", Table.flag),
    "dealer_hits_soft_17": ("dealer_hits_soft_17", Table.flag),
    "second_cards": ("second_cards", lambda table, key: table.word(key, SecondCards)),
    "resplit_aces": ("resplit_aces", Table.flag),
    "double_after_split": ("double_after_split", Table.flag),
    "dealer_blackjack_takes": (
        "dealer_blackjack_takes",
        lambda table, key: table.word(key, BlackjackTakes),
    ),
    "side_bet_needs": ("side_bet_needs", lambda table, key: table.word(key, SideBetNeeds)),
    "walked_away_below": ("walked_away_below", Table.number),
}
"""Key of ``game`` → field of ``Ruleset``, and how it is read."""

_PAYS: Final[dict[str, tuple[str, _Read]]] = {
    "blackjack": ("blackjack_odds", Table.odds),
    "win": ("win_odds", Table.odds),
    "even_money": ("even_money_odds", Table.odds),
    "insurance": ("insurance_odds", Table.odds),
}
"""Key of ``pays`` → field of ``Ruleset``, and how it is read."""

CHOICES: Final = frozenset(name for name, _read in (*_GAME.values(), *_PAYS.values()))
"""The finite choices by their names in ``Ruleset``."""

_ALWAYS: Final = {field.name: field.default for field in fields(Ruleset)}
_EVEN_MONEY: Final = Odds(1, 1)
"""The odds of Even Money (¶1.8), the default for a document that does not give them."""


def own_choices(table: Table) -> frozenset[str]:
    """The finite choices that ``table``, a whole rule file, makes itself."""
    return frozenset(
        name
        for section, keys in (("game", _GAME), ("pays", _PAYS))
        if section in table
        for key, (name, _read_key) in keys.items()
        if key in table.table(section)
    )


def read_ruleset(table: Table, base: Ruleset | None) -> Ruleset:
    """The finite choices in ``table``, with the rest taken from ``base``.

    Raises ValueError for an unknown key and for a missing one.
    """
    found: dict[str, Any] = {"id": table.text("id")}
    known = dict(_ALWAYS)
    if base is not None:
        known |= {field.name: getattr(base, field.name) for field in fields(Ruleset)}
    for section, keys in (("game", _GAME), ("pays", _PAYS)):
        given = table.table(section) if base is None or section in table else None
        if given is not None:
            given.only(keys)
        for key, (name, read) in keys.items():
            if given is not None and key in given:
                found[name] = read(given, key)
            elif known[name] is not MISSING:
                found[name] = known[name]
            elif name == "even_money_odds" and not found["even_money"]:
                found[name] = _EVEN_MONEY
            else:
                table.wrong(f"{section}.{key}", "is missing")
    ruleset = Ruleset(**found)
    if ruleset.usual_decks not in ruleset.decks:
        table.wrong("game.usual_decks", f"{ruleset.usual_decks} is not among the decks")
    return ruleset


_OFFER: Final = ("name", "at_most", "appendices", "pay_tables")
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
        if kind not in SIDE_BET_KINDS:
            outer.wrong(name, "is no side bet")
        found[kind] = _offer(kind, outer.table(name), document)
    return found


def _offer(kind: BetKind, table: Table, document: DocumentContext) -> SideBetOffer:
    table.only(_OFFER)
    hands = SIDE_BET_KINDS[kind].hands
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
    return SideBetOffer(kind, table.text("name"), pay_tables, capped)


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
