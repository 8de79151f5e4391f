"""``feltwork verify``: the records against their log, and the log against its signed heads."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.cli.files import INVALID
from trainer.messages.text import _
from trainer.yamlfile.characters import visible

if TYPE_CHECKING:
    from trainer.log.checkpoint import Note

UNPROTECTED: Final = 4
"""The exit status where nothing is wrong, but something lies after the last signed head."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", type=Path, metavar=_("DATABASE"), help=_("the records"))
    parser.add_argument(
        "--checkpoint",
        type=Path,
        metavar=_("FILE"),
        help=_("a signed head that was kept elsewhere, which the log must contain"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Check the records; 2 if anything is wrong, 4 if anything is unprotected."""
    checkpoint = None
    if arguments.checkpoint is not None:
        checkpoint = _read(arguments.checkpoint)
        if checkpoint is None:
            text = _("{path} is no checkpoint.").format(path=arguments.checkpoint)
            print(visible(text), file=sys.stderr)
            return INVALID
    return _verify(arguments.file, checkpoint)


def _read(path: Path) -> Note | None:
    from trainer.errors import FileUnreadable
    from trainer.log.checkpoint import read_note

    try:
        return read_note(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error
    except ValueError:
        return None


def _verify(database: Path, checkpoint: Note | None) -> int:
    from trainer.storage.connection import Cancellation
    from trainer.storage.verifying import verified_lines, verify

    verified = verify(database, Cancellation(), checkpoint)
    if verified is None:
        print(_("These records have no log yet. They get it once they are opened in Feltwork."))
        return UNPROTECTED
    for line in verified_lines(verified):
        print(visible(line))
    if not verified.whole:
        return INVALID
    return UNPROTECTED if verified.after else 0
