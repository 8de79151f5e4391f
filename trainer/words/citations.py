"""Paragraphs and house settings as they are cited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trainer.rulebook.document import Document
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House
from trainer.words.text import _


class Cited(NamedTuple):
    """A paragraph's number as it is written, and our summary of it."""

    paragraph: str
    summary: str


def paragraph_text(number: str) -> str:
    """A paragraph's number as it is cited: ``¶3.14.3``; an appendix is cited by its name."""
    return f"¶{number}" if number[:1].isdigit() else number


def citation_text(rules: Iterable[Rule], document: Document) -> str:
    """The paragraphs on which ``rules`` rest: ``¶3.14.3, ¶4.1.2``."""
    return _(", ").join(paragraph_text(number) for number in document.cite(rules))


def citations(rules: Iterable[Rule], document: Document) -> tuple[Cited, ...]:
    """The paragraphs on which ``rules`` rest, each with its summary."""
    return tuple(
        Cited(paragraph_text(number), _(document.paragraphs[number].summary))
        for number in document.cite(rules)
        if number in document.paragraphs
    )


def setting_text(name: str, document: Document, house: House) -> str:
    """A point that the house has decided, how, and by which paragraph it may (¶5.19)."""
    entry = document.register.get(name)
    if entry is None:
        return _("House setting {name}").format(name=name)
    value = getattr(house, name)
    chosen = next(choice for choice in entry.choices if choice.value == value)
    return _("House setting {name}: {summary} ({paragraph})").format(
        name=name,
        summary=_(chosen.summary),
        paragraph=citation_text((Rule.SHIFT_MANAGER,), document),
    )
