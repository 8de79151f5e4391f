"""``feltwork lesson``: the text of a lesson that comes with the program, to be copied."""

from __future__ import annotations

import argparse
import sys

from trainer.cli.files import INVALID
from trainer.course.course import lesson_names, lesson_text
from trainer.messages.diagnostics import expectation
from trainer.messages.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "stage",
        nargs="?",
        metavar=_("STAGE"),
        help=_("the stage whose lesson is printed; without it, all of them are listed"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a lesson, or the names of all; 2 if there is none of this name."""
    names = lesson_names()
    if arguments.stage is None:
        print("\n".join(names))
        return 0
    if arguments.stage not in names:
        message = _("There is no lesson “{stage}”.").format(stage=arguments.stage)
        print(message, expectation(arguments.stage, names), file=sys.stderr)
        return INVALID
    sys.stdout.write(lesson_text(arguments.stage))
    return 0
