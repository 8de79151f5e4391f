"""Scenario files for the commands: read within bounds, and their faults told."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from trainer.scenario.check import Checked, check
from trainer.scenario.diagnostics import Diagnostic, Severity
from trainer.scenario.source import MOST_BYTES
from trainer.words.diagnostics import diagnostic_text
from trainer.words.text import _

INVALID: Final = 2
"""The exit status where a file was invalid."""


class Told(NamedTuple):
    """A diagnostic as it is printed."""

    file: str
    line: int
    column: int
    message: str
    paragraph: str | None
    error: bool

    def __str__(self) -> str:
        """One line for a person: where it is, what it is, and the paragraph."""
        kind = _("error") if self.error else _("warning")
        cited = f" (¶{self.paragraph})" if self.paragraph else ""
        return f"{self.file}:{self.line}:{self.column}: {kind}: {self.message}{cited}"


class CheckedFile(NamedTuple):
    """A file with what came of it; ``checked`` is None where it could not be read at all."""

    name: str
    checked: Checked | None
    told: tuple[Told, ...]

    @property
    def errors(self) -> tuple[Told, ...]:
        """Only what makes it invalid."""
        return tuple(told for told in self.told if told.error)


def add_files(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names the files."""
    parser.add_argument("files", nargs="+", metavar=_("FILE"), help=_("a scenario file"))


def check_files(names: list[str]) -> Iterator[CheckedFile]:
    """Read and check each file in turn."""
    for name in names:
        yield _check_file(name)


def _check_file(name: str) -> CheckedFile:
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as trouble:
        message = _("The file cannot be read: {why}.").format(why=trouble.strerror or trouble)
        return CheckedFile(name, None, (Told(name, 1, 1, message, None, True),))
    checked = check(data)
    told = tuple(_tell(name, checked, found) for found in checked.diagnostics)
    return CheckedFile(name, checked, told)


def _tell(name: str, checked: Checked, found: Diagnostic) -> Told:
    return Told(
        name,
        found.mark.line,
        found.mark.column,
        diagnostic_text(found.code, found.values),
        checked.paragraph(found),
        found.severity is Severity.ERROR,
    )
