"""``feltwork licences``: the licence of the program, and those of what it is made with."""

from __future__ import annotations

import argparse

import trainer
from trainer.cli.output import print_lines
from trainer.licences import OWN, notices, parted, qt_folder, replaceable
from trainer.messages.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--texts", action="store_true", help=_("print the texts of all licences as well")
    )


def run(arguments: argparse.Namespace) -> int:
    """Print what the program is made with; returns the exit status."""
    text = notices()
    print(f"Feltwork {trainer.__version__}")
    print_lines((_(OWN), replaceable(qt_folder())), indent="")
    print()
    print(text if arguments.texts else parted(text)[0])
    return 0
