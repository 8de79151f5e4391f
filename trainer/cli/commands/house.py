"""``feltwork house``: check a house file, show what it has chosen, compare two of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import Final

from trainer.cli.files import INVALID
from trainer.cli.house_files import House, HouseRead, read_house
from trainer.house.file import NO_HOUSE, differences
from trainer.house.section import Difference
from trainer.messages.diagnostics import changed_text, chosen_text
from trainer.messages.text import _
from trainer.yamlfile.characters import visible


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    acts = parser.add_subparsers(dest="act", required=True, metavar=_("COMMAND"))
    check = acts.add_parser("check", help=_("check house files"))
    check.add_argument("files", nargs="+", metavar=_("FILE"))
    show = acts.add_parser("show", help=_("show a house’s settings"))
    show.add_argument("file", metavar=_("FILE"))
    diff = acts.add_parser(
        "diff", help=_("show where two houses differ, or one house and the documents’ defaults")
    )
    diff.add_argument("file", metavar=_("FILE"))
    diff.add_argument("other", nargs="?", metavar=_("FILE"))


def run(arguments: argparse.Namespace) -> int:
    """Carry out ``check``, ``show`` or ``diff``; the exit status is 2 if a file is invalid."""
    house = House(arguments.database)
    return _ACTS[arguments.act](arguments, house)


def _check(arguments: argparse.Namespace, house: House) -> int:
    valid = 0
    for name in arguments.files:
        read = _read(name, house)
        valid += read.file is not None
    invalid = len(arguments.files) - valid
    print(_("{valid} valid, {invalid} invalid").format(valid=valid, invalid=invalid))
    return INVALID if invalid else 0


def _show(arguments: argparse.Namespace, house: House) -> int:
    read = _read(arguments.file, house)
    if read.file is None:
        return INVALID
    _print(differences(NO_HOUSE, read.file, read.rulebook), chosen_text)
    return 0


def _diff(arguments: argparse.Namespace, house: House) -> int:
    read = _read(arguments.file, house)
    if arguments.other is None:
        file, other = NO_HOUSE, read.file
    else:
        file, other = read.file or NO_HOUSE, _read(arguments.other, house).file
    if read.file is None or other is None:
        return INVALID
    _print(differences(file, other, read.rulebook), changed_text)
    return 0


_ACTS: Final[dict[str, Callable[[argparse.Namespace, House], int]]] = {
    "check": _check,
    "show": _show,
    "diff": _diff,
}


def _read(name: str, house: House) -> HouseRead:
    read = read_house(name, house)
    for line in read.lines:
        print(line, file=sys.stderr)
    return read


def _print(found: Iterable[Difference], text: Callable[[str, str, str], str]) -> None:
    """The differences, those of one rule document under its name."""
    where = ""
    lines: list[str] = []
    for difference in found:
        if difference.where and difference.where != where:
            lines += ["", difference.where] if lines else [difference.where]
        elif where and not difference.where:
            lines.append("")
        where = difference.where
        change = text(difference.what, difference.before, difference.after)
        lines.append(f"{'  ' if where else ''}{visible(change)}")
    if not lines:
        lines.append(_("No differences."))
    print("\n".join(lines))
