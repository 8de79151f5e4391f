"""The sentences for a file that is no layout of the house's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trainer.words.felt_faults import felt_fault_text
from trainer.words.text import _, ngettext
from trainer.yamlfile.diagnostics import Diagnostic


class LayoutLine(NamedTuple):
    """Something that is wrong with a file, and where."""

    line: int
    column: int
    message: str


def fault_lines(faults: Iterable[Diagnostic]) -> tuple[LayoutLine, ...]:
    """What is wrong with a file, in words, with the places in it."""
    return tuple(
        LayoutLine(fault.mark.line, fault.mark.column, felt_fault_text(fault)) for fault in faults
    )


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
