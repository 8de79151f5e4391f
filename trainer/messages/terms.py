"""The card of a term: what it is, in two lines, and where that stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.messages.citations import paragraph_text
from trainer.messages.text import _, capitalised, worded
from trainer.rulebook.document import Document
from trainer.rulebook.glossary import Drawing, Term, definition_text
from trainer.rulebook.nouns import source_of
from trainer.texts import N_

OF_THE_TRADE: Final = N_("A word of the trade; no document has it.")
"""Stands in place of a paragraph."""


class TermCard(NamedTuple):
    """A term as the document in force has it; ``lines`` is what it means, in two at most."""

    name: str
    lines: tuple[str, ...]
    paragraph: str
    drawing: Drawing | None = None


def term_card(term: Term, document: Document) -> TermCard:
    """The card of a term at a table where ``document`` is in force.

    Raises KeyError if it is no term there.
    """
    if not term.defined:
        lines = in_two(_(term.summary))
        return TermCard(capitalised(_(term.name)), lines, _(OF_THE_TRADE), term.drawing)
    source = source_of(term, document)
    if source is None:
        raise KeyError(term.name)
    name, own = _(term.name), worded(term.name, document.words)
    number = term.defined[source.id].paragraphs[0]
    cited = number if source is document else f"{source.id} {number}"
    return TermCard(
        capitalised(own),
        in_two(_(definition_text(term, source)).replace(name, own)),
        paragraph_text(cited),
        term.drawing,
    )


def in_two(text: str) -> tuple[str, ...]:
    """A text in two lines of about the same length; a short one in one."""
    if len(text) <= _ONE_LINE:
        return (text,)
    spaces = [at for at, letter in enumerate(text) if letter == " "]
    middle = min(spaces, key=lambda at: abs(at - len(text) / 2), default=len(text))
    return text[:middle], text[middle + 1 :]


_ONE_LINE = 50
"""How many letters one line has at most, where another could be begun."""
