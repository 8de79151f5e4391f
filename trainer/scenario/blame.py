"""Which of a house's choices cause what is wrong with a scenario that does not state them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from trainer.rulebook.document import Document
from trainer.rulebook.house_choices import NO_CHOICES
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import Diagnostic
from trainer.yamlfile.marks import Mark

Again = Callable[[Document], Sequence[Diagnostic]]
"""What is found in the same file under another house's choices, which the document carries."""


def blamed(
    found: Sequence[Diagnostic], document: Document | None, again: Again
) -> tuple[Diagnostic, ...]:
    """``found``, each with the house's choices without which it would not be there.

    Where no single one is the cause, all of them are named.
    """
    if not found or document is None or document.house == NO_CHOICES:
        return tuple(found)
    own = _places(again(replace(document, house=NO_CHOICES)))
    if all(_place(one) in own for one in found):
        return tuple(found)
    names = tuple(document.house.stated())
    left = {
        name: _places(again(replace(document, house=document.house.without(name))))
        for name in names
    }
    return tuple(
        one
        if _place(one) in own
        else replace(one, house=tuple(n for n in names if _place(one) not in left[n]) or names)
        for one in found
    )


def _places(found: Sequence[Diagnostic]) -> frozenset[tuple[Mark, TextEnum]]:
    return frozenset(map(_place, found))


def _place(found: Diagnostic) -> tuple[Mark, TextEnum]:
    return found.mark, found.code
