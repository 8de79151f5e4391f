"""The house's choices: its reading of a document, and the base game where that is left to it.

Both come from the values of the interpretation register. An entry is named after the field of
``House`` or of ``Ruleset`` that it decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from trainer.rulebook.document import Document, SettingValue, same_setting
from trainer.rules.money import Odds, parse_odds
from trainer.rules.ruleset import House, Ruleset, Terms

_HOUSE: Final = House()
_OF_HOUSE: Final = frozenset(field.name for field in fields(House))
_OF_RULESET: Final = frozenset(field.name for field in fields(Ruleset)) - {"id", "decks"}


def house(document: Document, choices: Mapping[str, object]) -> House:
    """The house that has made ``choices`` (setting → its value), all else at the document's.

    Raises ValueError for a setting that the document does not have, or a value that is none of the
    setting's. ``Document.settings`` tells beforehand what is allowed.
    """
    chosen = _chosen(document, choices)
    return replace(
        _HOUSE,
        **{
            name: decided(name, chosen[name], document.ruleset)
            for name in chosen.keys() & _OF_HOUSE
        },
    )


def ruleset(document: Document, choices: Mapping[str, object]) -> Ruleset:
    """The document's finite choices, those that it leaves to the house as the house has them.

    Raises ValueError as ``house`` does.
    """
    known = document.ruleset
    differing = {
        name: value
        for name, value in _chosen(document, choices).items()
        if name in _OF_RULESET and value != document.register[name].default
    }
    if not differing:
        return known
    return replace(known, **{name: decided(name, differing[name], known) for name in differing})


class HouseRules(NamedTuple):
    """A document, the house's choices, and the game that comes of both."""

    document: Document
    house: House
    ruleset: Ruleset


def house_rules(document: Document, terms: Terms | None = None) -> HouseRules:
    """The rules under which ``terms`` are played; without them the document's defaults."""
    if terms is None:
        return HouseRules(document, house(document, {}), document.ruleset)
    return HouseRules(document, terms.house, terms.ruleset)


def decided(name: str, value: SettingValue, known: Ruleset) -> Any:
    """The value of the register's entry ``name`` as the engine compares it.

    Raises KeyError if the entry is named after no field, ValueError if its field cannot be that.
    """
    if name in _OF_HOUSE:
        like = getattr(_HOUSE, name)
    elif name in _OF_RULESET:
        like = getattr(known, name)
    else:
        raise KeyError(name)
    if isinstance(like, Odds):
        odds = parse_odds(value) if isinstance(value, str) else None
        if odds is None:
            raise ValueError(f"expected odds like '3 to 2', found {value!r}")
        return odds
    if isinstance(like, StrEnum):
        return type(like)(str(value))
    # True is 1 to Python; to the register it is not.
    if type(value) is not type(like):
        raise ValueError(f"expected {type(like).__name__}, found {value!r}")
    return value


def base_game(name: str) -> bool:
    """Whether the register's entry ``name`` decides a point of the base game."""
    return name in _OF_RULESET


def _chosen(document: Document, choices: Mapping[str, object]) -> dict[str, SettingValue]:
    """The value of every entry of the register."""
    chosen = {name: entry.default for name, entry in document.register.items()}
    for name, value in choices.items():
        entry = document.register.get(name)
        if entry is None:
            raise ValueError(f"{document.id} leaves no point named {name!r} open")
        for known in entry.values:
            if same_setting(value, known):
                chosen[name] = known
                break
        else:
            raise ValueError(f"{name}: {value!r} is none of {entry.values}")
    return chosen
