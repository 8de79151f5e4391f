"""The style of every text, as ARCHITECTURE has it: what of it a text shows by itself."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from trainer.rulebook.glossary import glossary
from trainer.rules.cards import Rank

CATALOGUE: Final = Path(__file__).parents[2] / "resources" / "locale" / "feltwork.pot"

SEARCHED: Final = "resources/search/"
"""The words that people type, whatever they are."""

RESOURCES: Final = "resources/"

NOT_WORDS: Final = re.compile(r"\{[^{}]*\}|“[^”]*”|\*\.\S+|(?<!\S)--?[a-z]\S*")
"""Placeholders, what a file says, endings of files and options are no words of a text."""

FORBIDDEN: Final = {
    "they": r"\b(he|his|him|himself|she|her|hers|herself)\b",
    "player": r"\b(bettor|guest|patron|punter)s?\b",
    "irregularity": r"\bincidents?\b",
    "mark, re-mark": r"\b(verdicts?|judge[ds]?|judging|judgement)\b",
    "action": r"\b(an|per|each|every|one|first|last|next|wrong) acts?\b|\bacts? (right|done|of)\b",
    "error of a file, mistake of a dealer": r"\bfaults?\b",
    "reconstruct": r"\b(put|puts|putting) right\b",
    "returned": r"\b(chips|bets?|rest|much|it|x) (go|goes) back\b",
    "payout": r"\bpayments?\b",
    "remove": r"\b(take|takes|taken) out of play\b",
    "house settings": r"\bchoices of (the|this|a) house\b|\bhouse’s choices\b",
    "British spelling": r"\b(color\w*|favor\w*|center\w*|gray|cancel(ed|ing)|\w+yze[ds]?)\b",
    "no exclamation": r"!",
    "… is one character": r"\.\.\.|…\.",
    "“ and ”": r"\"",
    "no colour, no markup": r"#[0-9a-f]{3,8}\b|</?\w+>|\bstyle\b",
    "no contraction": r"\b(ca|do|does|did|is|are|was|wo|would)n[’']t\b",
    "one space": r"[^\s]  +[^\s/·]",
}
"""The right word or form, and what stands in its place."""

# fmt: off
NAMES: Final = {
    "Feltwork", "PostgreSQL", "PyYAML", "Qt", "Ubuntu", "Ctrl", "Shift", "Enter", "Space",
    "Version", "Appendix", "Guided", "Watch", "Play", "Records", "Preferences", "Table", "Games",
    "English", "Manager", "PySide6", "Red", "Description",
}
# fmt: on
"""Written with a capital inside of a text, besides terms of the documents and ranks of cards."""

OWN_WORDS: Final = "Colored"
"""The Nevada document’s own spelling of a pair (its ``[words]``)."""


def texts() -> Iterator[tuple[str, str]]:
    """Every text that a person reads, with the first file that has it."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    for message in catalogue:
        where = message.locations[0][0] if message.id else SEARCHED
        if not where.startswith(SEARCHED):
            for text in (message.id,) if isinstance(message.id, str) else message.id:
                yield where, text


def test_no_text_has_a_word_or_a_form_that_the_style_forbids() -> None:
    rules = {right: re.compile(wrong, re.IGNORECASE) for right, wrong in FORBIDDEN.items()}
    read = [(where, NOT_WORDS.sub("x", text).replace(OWN_WORDS, "x")) for where, text in texts()]
    assert len(read) > 4000
    found = [
        f"{right}: {text!r} ({where})"
        for where, text in read
        for right, wrong in rules.items()
        if wrong.search(text)
    ]
    assert found == []


def test_every_text_of_the_program_is_in_sentence_case() -> None:
    named = [name for term in glossary().values() for name in (term.name, term.plural)]
    named += [name for rank in Rank for name in (rank.text, rank.plural)]
    capitals = NAMES.union(*(re.findall(r"[A-Z]\w*", name) for name in named))
    inside = re.compile(r"(?<=[a-z,;’)] )[A-Z][a-z]\w*")
    found = [
        f"{word!r} in {text!r} ({where})"
        for where, text in texts()
        if not where.startswith(RESOURCES)
        for word in inside.findall(NOT_WORDS.sub("X", text))
        if word not in capitals
    ]
    assert found == []
