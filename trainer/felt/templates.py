"""Texts with places for figures in braces: ``L'assurance paie {odds}``.

They may be foreign, so they are never given to ``str.format``, which would follow what stands in
the braces into the values themselves.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

_PLACE: Final = re.compile(r"\{([a-z]+)\}", re.ASCII)
_BRACED: Final = re.compile(r"\{[^{}]*\}|[{}]")


def filled(template: str, values: Mapping[str, object]) -> str:
    """``template`` with the values in their places; a place without a value stays as it is."""
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), template)


def broken_parts(template: str, places: Collection[str]) -> Iterator[str]:
    """What has braces, or one of them, and is none of ``places`` (``{odds}``)."""
    return (found[0] for found in _BRACED.finditer(template) if found[0] not in places)
