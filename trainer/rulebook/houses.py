"""The house's choices: its reading of a document, and the parts of the game left to it.

Both come from the values of the interpretation register. An entry is named after the field of
``House`` or ``Ruleset`` that it sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trainer.rulebook.document import Document, RegisterEntry
from trainer.rulebook.house_choices import SettingValue, same_setting
from trainer.rules.money import Odds, parse_odds
from trainer.rules.ruleset import House, Origin, Ruleset, Terms

_HOUSE: Final = House()
_OF_HOUSE: Final = frozenset(field.name for field in fields(House))
_OF_RULESET: Final = frozenset(field.name for field in fields(Ruleset)) - {"id", "decks"}


def house(document: Document, choices: Mapping[str, object]) -> House:
    """The house with ``choices`` (setting → value) and the document's defaults for the rest.

    Raises ValueError for a setting that the document does not have or a value that the setting
    does not allow. ``Document.settings`` lists what is allowed.
    """
    if not choices:
        return document.usual_house
    chosen = _chosen(document, choices)
    differing = {
        name: decided(name, chosen[name], document.ruleset) for name in choices.keys() & _OF_HOUSE
    }
    return replace(document.usual_house, **differing)


def usual_house(register: Mapping[str, RegisterEntry], known: Ruleset) -> House:
    """The house that has chosen nothing: the register's defaults."""
    return House(
        **{
            name: decided(name, entry.default, known)
            for name, entry in register.items()
            if name in _OF_HOUSE
        }
    )


def ruleset(document: Document, choices: Mapping[str, object]) -> Ruleset:
    """The document's finite choices, with the house's for those that it leaves open.

    Raises ValueError as ``house`` does.
    """
    known = document.ruleset
    if not choices:
        return known
    differing = {
        name: value
        for name, value in _chosen(document, choices).items()
        if name in _OF_RULESET and value != document.register[name].default
    }
    if not differing:
        return known
    return replace(known, **{name: decided(name, differing[name], known) for name in differing})


class HouseRules(NamedTuple):
    """A document, the house's choices, and the resulting game; ``decided_by`` as in ``Terms``."""

    document: Document
    house: House
    ruleset: Ruleset
    decided_by: Mapping[str, Origin] = MappingProxyType({})


def house_rules(document: Document, terms: Terms | None = None) -> HouseRules:
    """The rules for ``terms``; without terms, the document's defaults."""
    if terms is None:
        return HouseRules(document, house(document, {}), document.ruleset)
    return HouseRules(document, terms.house, terms.ruleset, terms.decided_by)


def decided(name: str, value: SettingValue, known: Ruleset) -> Any:
    """The value of the register's entry ``name`` in the form that the engine uses.

    Raises KeyError if there is no field of this name, ValueError if its type does not fit.
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
    # In Python True equals 1; in the register it does not.
    if type(value) is not type(like):
        raise ValueError(f"expected {type(like).__name__}, found {value!r}")
    return value


def base_game(name: str) -> bool:
    """Tell whether the register's entry ``name`` decides a point of the base game."""
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
