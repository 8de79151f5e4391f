"""Everything that belongs to one paragraph: what rests on it, and where others say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from trainer.rulebook.document import Document, Paragraph, RegisterEntry
from trainer.rules.rulekeys import Rule


class Elsewhere(NamedTuple):
    """Where another document says the same, or something else, on a rule.

    ``cited`` are the paragraphs as ``document`` cites them; empty where it has no such rule.
    """

    document: Document
    cited: tuple[str, ...]


class Resting(NamedTuple):
    """A rule that rests on a paragraph, and where the other documents have it."""

    rule: Rule
    elsewhere: tuple[Elsewhere, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """One paragraph with what belongs to it.

    ``under`` are the paragraphs numbered under it, ``resting`` what in the engine rests on it,
    ``open_points`` the entries of the interpretation register that do.
    """

    document: Document
    paragraph: Paragraph
    under: tuple[Paragraph, ...]
    resting: tuple[Resting, ...]
    open_points: tuple[RegisterEntry, ...]


def related(document: Document, number: str, others: Iterable[Document]) -> Related:
    """What belongs to the paragraph ``number`` of ``document``.

    Raises KeyError if it has no such paragraph. Of ``others`` the document itself is left out.
    """
    found = document.paragraphs[number]
    others = tuple(other for other in others if other.id != document.id)
    return Related(
        document=document,
        paragraph=found,
        under=under(document, number),
        resting=tuple(
            Resting(rule, tuple(Elsewhere(other, other.cite((rule,))) for other in others))
            for rule in document.rests_on(number)
        ),
        open_points=tuple(document.register[name] for name in document.left_open_by(number)),
    )


def under(document: Document, number: str) -> tuple[Paragraph, ...]:
    """The paragraphs numbered under ``number``: ``3.22.1`` and ``3.15.2 a``, in their order."""
    return tuple(
        paragraph
        for own, paragraph in document.paragraphs.items()
        if own.startswith((f"{number}.", f"{number} "))
    )
