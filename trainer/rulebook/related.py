"""Everything related to one paragraph: what rests on it, and what other documents say of that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from trainer.rulebook.document import Document, Paragraph, Reading, RegisterEntry
from trainer.rulebook.saying import Saying, saying
from trainer.rules.rulekeys import Rule


class Resting(NamedTuple):
    """A rule that a paragraph states, what its document says of it, and what others say."""

    rule: Rule
    here: Saying
    elsewhere: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """One paragraph with everything related to it.

    ``under`` are the paragraphs numbered under it, ``resting`` the rules of the engine that it
    states, ``open_points`` the entries of the interpretation register that cite it, ``readings``
    what we read in it beyond its text.
    """

    document: Document
    paragraph: Paragraph
    under: tuple[Paragraph, ...]
    resting: tuple[Resting, ...]
    open_points: tuple[RegisterEntry, ...]
    readings: tuple[Reading, ...] = ()


def related(document: Document, number: str, others: Iterable[Document]) -> Related:
    """Everything related to the paragraph ``number`` of ``document``.

    Raises KeyError if it has no such paragraph. The document itself is skipped in ``others``.
    """
    found = document.paragraphs[number]
    others = tuple(other for other in others if other.id != document.id)
    return Related(
        document=document,
        paragraph=found,
        under=under(document, number),
        resting=tuple(
            Resting(rule, saying(rule, document), tuple(saying(rule, other) for other in others))
            for rule in document.rests_on(number)
        ),
        open_points=tuple(document.register[name] for name in document.left_open_by(number)),
        readings=document.read_from(number),
    )


def under(document: Document, number: str) -> tuple[Paragraph, ...]:
    """The paragraphs numbered under ``number`` (such as ``3.22.1`` or ``3.15.2 a``), in order."""
    return tuple(
        paragraph
        for own, paragraph in document.paragraphs.items()
        if own.startswith((f"{number}.", f"{number} "))
    )
