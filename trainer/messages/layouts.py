"""What is wrong with a layout file, or why it is not one of the house's layouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from trainer.messages.citations import references_text
from trainer.messages.diagnostics import diagnostic_text
from trainer.messages.text import _, capitalised, ngettext
from trainer.yamlfile.diagnostics import Diagnostic

_CARDS: Final = "cards"
"""The name that ``trainer.felt.validation`` uses for the first card of a box."""


class LayoutLine(NamedTuple):
    """One fault of a file, and its position."""

    line: int
    column: int
    message: str


def fault_lines(faults: Iterable[Diagnostic]) -> tuple[LayoutLine, ...]:
    """What is wrong with a file, in words, with positions."""
    return tuple(
        LayoutLine(fault.mark.line, fault.mark.column, felt_fault_text(fault)) for fault in faults
    )


def felt_fault_text(fault: Diagnostic) -> str:
    """What is wrong, the words that would have been accepted and the paragraphs, if any."""
    values = dict(fault.values)
    if "thing" in values:
        values["thing"] = capitalised(_thing(str(values["thing"])))
    if "other" in values:
        values["other"] = _thing(str(values["other"]))
    message = diagnostic_text(fault.code, values)
    paragraphs = fault.values.get("paragraphs")
    if isinstance(paragraphs, tuple) and paragraphs:
        message = f"{message} ({references_text(paragraphs)})"
    return message


def _thing(name: str) -> str:
    """A spot by its bet and box, anything else by its name in the file."""
    box, _slash, bet = name.rpartition("/")
    if not box:
        return f"“{name}”"
    if bet == _CARDS:
        return _("the first card of box {box}").format(box=box)
    return _("the spot “{bet}” of box {box}").format(bet=bet, box=box)


def in_short(lines: Sequence[LayoutLine]) -> LayoutLine:
    """The first of ``lines``, and how many more there are."""
    first, more = lines[0], len(lines) - 1
    if not more:
        return first
    message = _("{message} … and {more} more.").format(message=first.message, more=more)
    return first._replace(message=message)


def faults_text(count: int) -> str:
    """How many faults a file has."""
    return ngettext("{count} fault", "{count} faults", count).format(count=count)


def unread_text(more: int) -> str:
    """There are more files than are read."""
    return ngettext(
        "{more} more file with a layout is not read.",
        "{more} more files with layouts are not read.",
        more,
    ).format(more=more)
