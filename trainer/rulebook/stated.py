"""Reads what a document's text states beyond its figures and choices.

Each rule file lists it under ``stated``, with the paragraphs. On what is not listed there, the
document is silent.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from trainer.rulebook.citing import all_known
from trainer.rulebook.reading import Table
from trainer.rulebook.said import Said

STATED: Final = "stated"
"""The key of a rule file."""


def read_stated(table: Table, own: Collection[str]) -> dict[Said, tuple[str, ...]]:
    """What the rule file ``table`` says that its document states, with the paragraphs.

    Raises ValueError if a paragraph does not exist, or belongs to another document.
    """
    if STATED not in table:
        return {}
    listed = table.table(STATED)
    found = {listed.key_as(key, Said): listed.texts(key) for key in listed}
    for said, numbers in found.items():
        if not numbers:
            listed.wrong(said.value, "rests on nothing; leave it out")
        all_known(listed, said.value, numbers, own)
        for number in numbers:
            if number not in own:
                listed.wrong(said.value, f"{number} is another document's")
    return found
