"""The house's reading of a document, from the values of the interpretation register."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, Final

from trainer.rulebook.document import Document
from trainer.rules.ruleset import House

_DEFAULT: Final = House()
_KINDS: Final[Mapping[str, type[Any]]] = {
    field.name: type(getattr(_DEFAULT, field.name)) for field in fields(House)
}


def house(document: Document, choices: Mapping[str, object]) -> House:
    """The house that has made ``choices`` (setting → true, false or a word), all else at default.

    Raises ValueError for a setting that the document does not have, or a value that is none of the
    setting's. ``Document.settings`` tells beforehand what is allowed.
    """
    decided: dict[str, Any] = {}
    for name, value in choices.items():
        entry = document.register.get(name)
        if entry is None:
            raise ValueError(f"{document.id} leaves no point named {name!r} open")
        # True is 1 to Python; to the register it is not.
        if not any(value == known and type(value) is type(known) for known in entry.values):
            raise ValueError(f"{name}: {value!r} is none of {entry.values}")
        decided[name] = _KINDS[name](value)
    return replace(_DEFAULT, **decided)
