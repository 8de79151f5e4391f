"""Scenario and series files for the commands: read up to the size limit, with their faults."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from trainer.cli.diagnostic_lines import DiagnosticLine
from trainer.cli.house_files import House
from trainer.house.file import HOUSE_SUFFIX
from trainer.messages.diagnostics import found_text
from trainer.messages.text import _
from trainer.rulebook import RULEBOOK, Documents
from trainer.rulebook.felts import LAYOUT_SUFFIX
from trainer.scenario.check import CheckedScenario, PlayableRound
from trainer.scenario.check_series import CheckedSeries, check_file
from trainer.scenario.codes import unknown_layouts
from trainer.scenario.read_series import Unreadable
from trainer.storage.files import read_bounded, series_files
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.values import SERIES_SUFFIX

INVALID: Final = 2
"""The exit status where a file was invalid."""


class CheckedFile(NamedTuple):
    """A file and the result of checking it; ``checked`` is None if it could not be read at all.

    ``documents`` are those used to check it.
    """

    name: str
    checked: CheckedScenario | CheckedSeries | None
    lines: tuple[DiagnosticLine, ...]
    documents: Documents = RULEBOOK

    @property
    def errors(self) -> tuple[DiagnosticLine, ...]:
        return tuple(line for line in self.lines if line.error)

    @property
    def is_series(self) -> bool:
        """True if it is a series, even of only one round."""
        return isinstance(self.checked, CheckedSeries)

    @property
    def rounds(self) -> tuple[PlayableRound, ...]:
        """Its rounds: a scenario has one, and an invalid file none."""
        if isinstance(self.checked, CheckedSeries):
            return self.checked.rounds
        playable = self.checked.round if self.checked else None
        return (playable,) if playable else ()


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names the files."""
    parser.add_argument("files", nargs="+", metavar=_("FILE"), help=_("a scenario or a series"))


def check_files(names: Sequence[str], house: House) -> Iterator[CheckedFile]:
    """Read and check each file in turn; the house's layouts are read where one names them."""
    for name in names:
        yield check_scenario(name, house)


def check_scenario(name: str, house: House) -> CheckedFile:
    """Read and check one scenario or series."""
    if name.endswith(LAYOUT_SUFFIX):
        message = _("This is a layout; expected a scenario or a series.")
        return CheckedFile(name, None, (DiagnosticLine(name, 1, 1, message, None, True),))
    if name.endswith(HOUSE_SUFFIX):
        message = _("This is a house file; expected a scenario or a series.")
        return CheckedFile(name, None, (DiagnosticLine(name, 1, 1, message, None, True),))
    path = Path(name)
    data = read_bounded(path)
    if isinstance(data, Unreadable):
        message = _("The file cannot be read: {why}.").format(why=data.why)
        return CheckedFile(name, None, (DiagnosticLine(name, 1, 1, message, None, True),))
    series = name.endswith(SERIES_SUFFIX)
    documents: Documents = house.documents
    checked = check_file(data, series_files(path), series=series, documents=documents)
    if unknown := unknown_layouts(checked.diagnostics):
        # Not earlier: nearly every scenario is dealt on a layout of its document.
        documents = house.having(unknown)
        checked = check_file(data, series_files(path), series=series, documents=documents)
    lines = tuple(_line(name, checked, found) for found in checked.diagnostics)
    return CheckedFile(name, checked, lines, documents)


def _line(name: str, checked: CheckedScenario | CheckedSeries, found: Diagnostic) -> DiagnosticLine:
    mark = found.mark
    return DiagnosticLine(
        str(Path(name).parent / mark.file) if mark.file else name,
        mark.line,
        mark.column,
        found_text(found),
        checked.paragraph(found),
        found.severity is Severity.ERROR,
        checked.readings(found),
        found.house,
    )
