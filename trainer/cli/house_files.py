"""The house's own layouts for the commands, and layout and lesson files checked.

The folder is not read, nor any module that draws layouts loaded, before a file needs it.
"""

from __future__ import annotations

import argparse
import sys
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trainer.cli.diagnostic_lines import DiagnosticLine
from trainer.house.file import NO_HOUSE, HouseFile, read_house_file
from trainer.messages.diagnostics import found_text
from trainer.messages.text import _
from trainer.rulebook import RULEBOOK, Rulebook
from trainer.scenario.codes import unknown_layouts
from trainer.scenario.read_series import Unreadable
from trainer.storage.files import read_bounded
from trainer.yamlfile.characters import visible
from trainer.yamlfile.diagnostics import Severity

if TYPE_CHECKING:
    from trainer.messages.layouts import LayoutLine


class House:
    """The house whose records are at ``database``; None is the default location.

    ``file`` are its choices. The records' own are never used: what a command prints does not depend
    on them.
    """

    def __init__(self, database: Path | None, file: HouseFile = NO_HOUSE) -> None:
        self._database = database
        self._file = file
        self._found: dict[frozenset[str], Rulebook] = {}
        self.grading = file.grading
        self.documents = file.rulebook()
        """The rule documents with the house's choices and without its layouts."""

    def having(self, names: frozenset[str]) -> Rulebook:
        """The documents with the house's layouts: those with these ids or, if one is missing, all.

        Raises ``LayoutsUnusable`` if the folder cannot be read.
        """
        from trainer.storage.own.layouts import find_layouts, layouts_folder

        if names not in self._found:
            # Loading every layout of a house takes long, and one of them is enough.
            stored = find_layouts(layouts_folder(self._database), names)
            found = self.rulebook if stored is None else self._file.rulebook(stored.rulebook)
            self._found[names] = found
        return self._found[names]

    @cached_property
    def rulebook(self) -> Rulebook:
        """The documents with its choices and all its layouts, read once.

        A file that is not a layout is a warning.

        Raises ``LayoutsUnusable`` if the folder cannot be read.
        """
        from trainer.messages.layouts import in_short, unread_text
        from trainer.storage.own.layouts import layouts_folder, read_layouts

        folder = layouts_folder(self._database)
        stored = read_layouts(folder)
        for refused in stored.refused:
            print(_line(refused.path, in_short(refused.lines), error=False), file=sys.stderr)
        if stored.more:
            print(f"{visible(str(folder))}: {unread_text(stored.more)}", file=sys.stderr)
        return self._file.rulebook(stored.rulebook)


def check_layout(name: str) -> tuple[DiagnosticLine, ...]:
    """Return what is wrong with a layout file; nothing where it is valid.

    It is a warning that a house cannot add the layout because the program itself has its id.
    """
    from trainer.storage.own.layouts import LayoutRefused, read_layout, refused_as_shipped

    found = read_layout(Path(name))
    if isinstance(found, LayoutRefused):
        return tuple(_line(found.path, line, error=True) for line in found.lines)
    clash = refused_as_shipped(found)
    lines = clash.lines if clash is not None else ()
    return tuple(_line(found.path, line, error=False) for line in lines)


def check_lesson(name: str, house: House) -> tuple[DiagnosticLine, ...]:
    """Return what is wrong with a lesson's file, at each table that it is for."""
    from trainer.course.at_table import check_at
    from trainer.course.reader import read_lesson
    from trainer.making.tables import practice_table

    data = read_bounded(Path(name))
    if isinstance(data, Unreadable):
        message = _("The file cannot be read: {why}.").format(why=data.why)
        return (DiagnosticLine(name, 1, 1, message, None, True),)
    read = read_lesson(data)
    found = dict.fromkeys((each.mark, found_text(each)) for each in read.faults)
    for document in house.documents.values() if read.lesson is not None else ():
        checked = check_at(read, practice_table(document, ""))
        found |= dict.fromkeys((each.mark, found_text(each)) for each in checked.diagnostics)
    return tuple(
        DiagnosticLine(name, mark.line, mark.column, message, None, True)
        for mark, message in sorted(found)
    )


def _line(path: Path, line: LayoutLine, *, error: bool) -> DiagnosticLine:
    return DiagnosticLine(str(path), line.line, line.column, line.message, None, error)


# The house file on the command line: ``--house FILE``, and its faults as they are printed.


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
        help=_("a house file; its settings apply where a scenario sets nothing itself"),
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
