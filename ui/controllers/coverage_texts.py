"""What scenarios cover, as the coverage page lists it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.index.coverage import NEVER_PLAYED, Choice
from trainer.messages import _, ngettext
from trainer.messages.citations import paragraph_text
from trainer.rulebook import Document
from ui.views.coverage_view_models import CoverageGroup, CoverageLine

Key = str | Choice
"""A paragraph by its number, or a choice of the house."""


def groups_of(
    document: Document,
    paragraphs: Mapping[str, Sequence[str]],
    choices: Mapping[Choice, Sequence[str]] | None,
) -> Iterator[CoverageGroup]:
    """What scenarios of a document may cover, with those that do.

    ``choices`` are None while it is being found out which scenarios they decide.
    """
    lines = [
        CoverageLine(number, paragraph_text(number), _(found.summary), len(paragraphs[number]))
        for number, found in document.paragraphs.items()
        if number in paragraphs
    ]
    yield CoverageGroup(_("Paragraphs"), lines)
    yield CoverageGroup(_("Choices of the house"), [*_choices(document, choices)])
    others = [
        CoverageLine(number, paragraph_text(number), _(found.summary), 0, _(found.not_modelled))
        for number, found in document.paragraphs.items()
        if number not in paragraphs
    ]
    yield CoverageGroup(_("Paragraphs on which no round rests"), others)


def _choices(
    document: Document, decided: Mapping[Choice, Sequence[str]] | None
) -> Iterator[CoverageLine]:
    for name, entry in document.register.items():
        for one in entry.choices:
            choice = Choice(document.id, name, one.value)
            count = None if decided is None else len(decided.get(choice, ()))
            why_none = _(NEVER_PLAYED.get(choice, ""))
            yield CoverageLine(
                choice_key(choice), _(entry.question), _(one.summary), count, why_none
            )


def choice_key(choice: Choice) -> str:
    """The key of a choice among the lines, which no number of a paragraph is like."""
    return f"{choice.setting}={choice.value}"


def summary_text(groups: Sequence[CoverageGroup]) -> str:
    """How much of it is covered."""
    open_to = [line for group in groups for line in group.lines if not line.why_none]
    known = [line for line in open_to if line.scenarios is not None]
    missing = sum(line.scenarios == 0 for line in known)
    if len(known) < len(open_to):
        return _("Finding out which scenarios depend on the house’s choices…")
    if not missing:
        return _("Every paragraph and every choice of the house has a scenario.")
    return ngettext(
        "{n} paragraph or choice has no scenario yet.",
        "{n} paragraphs and choices have no scenario yet.",
        missing,
    ).format(n=missing)


def covering_text(line: CoverageLine) -> str:
    """How many scenarios cover what is selected, or why none does."""
    if line.why_none:
        return line.why_none
    if line.scenarios is None:
        return ""
    if not line.scenarios:
        return _("No scenario rests on it yet. “Generate one” looks for one.")
    return ngettext("{n} scenario", "{n} scenarios", line.scenarios).format(n=line.scenarios)
