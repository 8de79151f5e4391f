"""Texts with placeholders for figures in braces: ``L'assurance paie {odds}``.

They may come from a user's file, so they are never passed to ``str.format``, which could access
attributes of the values.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

_PLACE: Final = re.compile(r"\{([a-z]+)\}", re.ASCII)
_BRACED: Final = re.compile(r"\{[^{}]*\}|[{}]")


def filled(template: str, values: Mapping[str, object]) -> str:
    """``template`` with the values filled in; a placeholder without a value stays as it is."""
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), template)


def broken_parts(template: str, places: Collection[str]) -> Iterator[str]:
    """The parts with one or two braces that are not placeholders from ``places`` (``{odds}``)."""
    return (found[0] for found in _BRACED.finditer(template) if found[0] not in places)
