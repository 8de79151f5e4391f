"""Reading settings back from JSON text that a person or an accident may have changed.

A value that cannot be used falls back to its default, and a ``SettingFault`` says so; the rest of
the settings is kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class FaultKind(StrEnum):
    """What is wrong with a stored setting; a message key."""

    NOT_JSON = "not_json"
    """The whole text cannot be read: everything is at its default."""
    UNKNOWN_NAME = "unknown_name"
    """A name this version does not know: ignored."""
    BAD_VALUE = "bad_value"
    """A value outside what the setting allows: the default holds."""


class SettingFault(NamedTuple):
    """One thing that could not be used. ``name`` is empty where the whole text is unusable."""

    kind: FaultKind
    name: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Fields:
    """The members of a JSON object, and the fault if the text holds none."""

    members: Mapping[str, Any]
    faults: tuple[SettingFault, ...]


def read_fields(text: str, known: frozenset[str]) -> Fields:
    """The object that ``text`` holds, without the names that are not ``known``."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return Fields({}, (SettingFault(FaultKind.NOT_JSON),))
    unknown = tuple(
        SettingFault(FaultKind.UNKNOWN_NAME, name, shown(value))
        for name, value in found.items()
        if name not in known
    )
    return Fields({name: found[name] for name in found if name in known}, unknown)


def shown(value: object) -> str:
    """The offending value, short enough to be shown."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"


def written(members: Mapping[str, Any]) -> str:
    """JSON text that is the same for the same settings, whatever order they were made in."""
    return json.dumps(members, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
