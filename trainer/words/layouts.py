"""The sentences for a file that is no layout of the house's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.texts import N_
from trainer.words.felt_faults import felt_fault_text
from trainer.words.text import _, ngettext
from trainer.yamlfile.diagnostics import Diagnostic
from trainer.yamlfile.marks import Mark

REFUSALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "unreadable": N_("The file cannot be read: {detail}."),
        "shipped": N_(
            "“{layout}” is the id of a layout that comes with the program and is never replaced; "
            "expected another id."
        ),
        "taken": N_("The layout in {other} has the id “{layout}” already; expected another id."),
        "full": N_("The house has {most} layouts already, and no more of them are read."),
    }
)
"""Why a file without a fault in it is no layout of the house's."""


class LayoutLine(NamedTuple):
    """Something that is wrong with a file, and where."""

    line: int
    column: int
    message: str


def refused_lines(
    why: str, faults: Sequence[Diagnostic], at: Mark, values: Mapping[str, str | int]
) -> tuple[LayoutLine, ...]:
    """What is wrong with a file that was refused: its faults, or the one reason ``at`` its place.

    Raises KeyError for a reason without a sentence.
    """
    if faults:
        return tuple(
            LayoutLine(fault.mark.line, fault.mark.column, felt_fault_text(fault))
            for fault in faults
        )
    return (LayoutLine(at.line, at.column, _(REFUSALS[why]).format(**values)),)


def in_short(lines: Sequence[LayoutLine]) -> LayoutLine:
    """The first of ``lines``, and how many more there are."""
    first, more = lines[0], len(lines) - 1
    if not more:
        return first
    told = _("{message} … and {more} more.").format(message=first.message, more=more)
    return first._replace(message=told)


def faults_text(count: int) -> str:
    """How much is wrong with a file."""
    return ngettext("{count} fault", "{count} faults", count).format(count=count)


def unread_text(more: int) -> str:
    """That there are more files than are read."""
    return ngettext(
        "{more} more file with a layout is not read.",
        "{more} more files with layouts are not read.",
        more,
    ).format(more=more)
