"""``feltwork check``: whether files that a person writes are valid, and what is wrong with them."""

from __future__ import annotations

import argparse
import sys

from trainer.cli.diagnostic_lines import DiagnosticLine
from trainer.cli.files import INVALID, check_scenario
from trainer.cli.house_files import (
    House,
    add_house,
    check_layout,
    check_lesson,
    house_of,
    read_house,
)
from trainer.course.lesson import SUFFIX as LESSON_SUFFIX
from trainer.house.file import HOUSE_SUFFIX
from trainer.messages.text import _
from trainer.rulebook.felts import LAYOUT_SUFFIX


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_(
            "a scenario, a series, a lesson (.course.yaml), a layout (.layout.yaml) or a house "
            "(.house.yaml)"
        ),
    )
    add_house(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check every file, including its assertions; the exit status is 2 if any is invalid."""
    house = house_of(arguments)
    if house is None:
        return INVALID
    valid = invalid = 0
    for name in arguments.files:
        lines = _lines(name, house)
        for line in lines:
            print(line, file=sys.stderr)
        if any(line.error for line in lines):
            invalid += 1
        else:
            valid += 1
    print(_("{valid} valid, {invalid} invalid").format(valid=valid, invalid=invalid))
    return INVALID if invalid else 0


def _lines(name: str, house: House) -> tuple[DiagnosticLine, ...]:
    if name.endswith(LESSON_SUFFIX):
        return check_lesson(name, house)
    if name.endswith(LAYOUT_SUFFIX):
        return check_layout(name)
    if name.endswith(HOUSE_SUFFIX):
        return read_house(name, house).lines
    return check_scenario(name, house).lines
