"""Reads the finite choices of a rule document from its tables ``game`` and ``pays``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, Final

from trainer.rulebook.reading import Table
from trainer.rules.money import Odds
from trainer.rules.ruleset import (
    BlackjackTakes,
    Ruleset,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
)

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
