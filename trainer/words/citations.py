"""Paragraphs and house settings as they are cited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trainer.rulebook import paragraph
from trainer.rulebook.citing import divided
from trainer.rulebook.document import Document
from trainer.rulebook.houses import base_game, decided
from trainer.rules.rulekeys import Rule
from trainer.words.reading import Reading
from trainer.words.text import _


class Cited(NamedTuple):
    """A paragraph's number as it is written, and our summary of it.

    ``document`` and ``number`` say which paragraph it is.
    """

    paragraph: str
    summary: str
    document: str = ""
    number: str = ""


def paragraph_text(number: str) -> str:
    """A paragraph's number as it is cited: ``¶3.14.3``; an appendix is cited by its name.

    Another document's has that document's id before it: ``rws-blackjack-v5 ¶3.21.3``.
    """
    document, own = divided(number, ())
    written = f"¶{own}" if own[:1].isdigit() else own
    return f"{document} {written}" if document else written


def references_text(numbers: Iterable[str]) -> str:
    """Paragraphs in a row, another document's id only where it begins: ``¶3.14.3, ¶4.1.2``."""
    before, written = "", []
    for number in numbers:
        document, own = divided(number, ())
        written.append(paragraph_text(own if document == before else number))
        before = document
    return _(", ").join(written)


def citation_text(rules: Iterable[Rule], document: Document) -> str:
    """The paragraphs on which ``rules`` rest: ``¶3.14.3, ¶4.1.2``."""
    return references_text(document.cite(rules))


def citations(rules: Iterable[Rule], document: Document) -> tuple[Cited, ...]:
    """The paragraphs on which ``rules`` rest, each with its summary."""
    return tuple(cited(number, document) for number in document.cite(rules))


def cited(number: str, document: Document) -> Cited:
    """The paragraph that ``document`` cites as ``number``, with its summary.

    Raises KeyError if there is no such paragraph.
    """
    stands_in, found = paragraph(document, number)
    return Cited(paragraph_text(number), _(found.summary), stands_in.id, found.number)


def setting_texts(names: Iterable[str], reading: Reading) -> tuple[str, ...]:
    """Those of ``names`` that the document leaves open, each with how the house has decided it."""
    return tuple(setting_text(name, reading) for name in reading.document.settings_of(names))


def setting_text(name: str, reading: Reading) -> str:
    """A point that the house has decided, how, and by which paragraph it may (¶5.19).

    Raises KeyError if the document does not leave it open.
    """
    document, house, ruleset = reading
    decision = getattr(ruleset, name) if base_game(name) else getattr(house, name)
    chosen = next(
        choice
        for choice in document.register[name].choices
        if decided(name, choice.value, document.ruleset) == decision
    )
    return _("House setting {name}: {summary} ({paragraph})").format(
        name=name,
        summary=_(chosen.summary),
        paragraph=citation_text((Rule.SHIFT_MANAGER,), document),
    )
