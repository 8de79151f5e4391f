"""``feltwork check``: whether scenarios and lessons are valid, and what is wrong with them."""

from __future__ import annotations

import argparse
import sys

from trainer.cli.files import INVALID, add_files, check_files
from trainer.words.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_files(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check every file, its assertions too; the exit status is 2 if any is invalid."""
    valid = invalid = 0
    for file in check_files(arguments.files):
        for told in file.told:
            print(told, file=sys.stderr)
        if file.errors:
            invalid += 1
        else:
            valid += 1
    print(_("{valid} valid, {invalid} invalid").format(valid=valid, invalid=invalid))
    return INVALID if invalid else 0
