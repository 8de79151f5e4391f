"""Names that only files and the program have, which no person should have to read."""

import re

from trainer.rulebook import documents

# peek_on_ace, huxley-perfect-pairs
IDENTIFIER = re.compile(r"\b[a-z][a-z0-9]*_[a-z0-9_]+\b|\b[a-z][a-z0-9]*-[a-z0-9]+-[a-z0-9-]+\b")
PATH = re.compile(r"\S*/\S*")

IN_ENGLISH = {"up-to-date"}


def identifiers(text: str) -> set[str]:
    """What in a text is a name that only files and the program have."""
    text = PATH.sub("", text)
    return {*IDENTIFIER.findall(text), *(one for one in documents() if one in text)} - IN_ENGLISH
