"""The house file on the command line: ``--house FILE``, and its faults as they are printed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from trainer.cli.diagnostic_lines import DiagnosticLine
from trainer.cli.house import House
from trainer.house.file import HouseFile, read_house_file
from trainer.messages.house import found_text
from trainer.messages.text import _
from trainer.rulebook import RULEBOOK, Rulebook
from trainer.scenario.codes import unknown_layouts
from trainer.scenario.read_lesson import Unreadable
from trainer.storage.lesson_files import read_bounded
from trainer.yamlfile.diagnostics import Severity


class HouseRead(NamedTuple):
    """A house file as read: ``file`` is None if it cannot be used, as the ``lines`` say.

    ``rulebook`` are the rule documents with the house's layouts, as far as the file needs them, and
    with its choices.
    """

    file: HouseFile | None
    lines: tuple[DiagnosticLine, ...]
    rulebook: Rulebook = RULEBOOK


def add_house(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a house file."""
    parser.add_argument(
        "--house",
        metavar=_("FILE"),
        help=_("a house file; its choices apply where a scenario states nothing itself"),
    )


def house_of(arguments: argparse.Namespace) -> House | None:
    """The house whose records and, if ``--house`` is given, choices are used.

    None if the file cannot be used; what is wrong with it has then been printed.
    """
    house = House(arguments.database)
    if arguments.house is None:
        return house
    read = read_house(arguments.house, house)
    for line in read.lines:
        print(line, file=sys.stderr)
    if read.file is None:
        return None
    return House(arguments.database, read.file)


def read_house(name: str, house: House) -> HouseRead:
    """Read the house file of this name, whose layouts may be those that ``house`` has added."""
    data = read_bounded(Path(name))
    if isinstance(data, Unreadable):
        message = _("The file cannot be read: {why}.").format(why=data.why)
        return HouseRead(None, (DiagnosticLine(name, 1, 1, message, None, True),))
    rulebook = RULEBOOK
    file = read_house_file(data)
    if unknown := unknown_layouts(file.diagnostics):
        rulebook = house.having(unknown)
        file = read_house_file(data, rulebook)
    lines = tuple(
        DiagnosticLine(
            name,
            found.mark.line,
            found.mark.column,
            found_text(found),
            None,
            found.severity is Severity.ERROR,
        )
        for found in file.diagnostics
    )
    return HouseRead(file if file.valid else None, lines, file.rulebook(rulebook))
