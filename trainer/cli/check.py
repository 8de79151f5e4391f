"""``feltwork check``: whether scenarios, lessons and layouts are valid, and what is wrong."""

from __future__ import annotations

import argparse
import sys

from trainer.cli.files import INVALID, check_scenario
from trainer.cli.house import House, check_layout
from trainer.messages.text import _
from trainer.rulebook.house_layouts import LAYOUT_SUFFIX


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_("a scenario, a lesson or a layout (.layout.yaml)"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Check every file, including its assertions; the exit status is 2 if any is invalid."""
    house = House(arguments.database)
    valid = invalid = 0
    for name in arguments.files:
        layout = name.endswith(LAYOUT_SUFFIX)
        lines = check_layout(name) if layout else check_scenario(name, house).lines
        for one in lines:
            print(one, file=sys.stderr)
        if any(one.error for one in lines):
            invalid += 1
        else:
            valid += 1
    print(_("{valid} valid, {invalid} invalid").format(valid=valid, invalid=invalid))
    return INVALID if invalid else 0
