"""What is said of a search that finds nothing."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.messages.citations import short_title
from trainer.messages.text import _
from trainer.rulebook import load_document


def nothing_found(query: str, document: str, elsewhere: Sequence[str]) -> str:
    """That nothing was found, or not in the document that was asked alone, and where else it is."""
    if not elsewhere:
        return _("Nothing was found for “{query}”.").format(query=query)
    return _("{document} does not speak of “{query}”; it is found in: {others}.").format(
        document=short_title(load_document(document)),
        query=query,
        others=_(", ").join(short_title(load_document(name)) for name in elsewhere),
    )
