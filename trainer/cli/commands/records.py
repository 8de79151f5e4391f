"""``feltwork records``: the records checked, or what can be read of damaged ones brought over."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from trainer.cli.files import INVALID
from trainer.messages.figures import as_shown
from trainer.messages.text import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parts = parser.add_subparsers(dest="part", required=True, metavar=_("COMMAND"))
    text = _("check every record and report problems")
    parts.add_parser("check", help=text, description=text)
    text = _("recover what can be read of damaged records to a new file")
    recover = parts.add_parser("recover", help=text, description=text)
    recover.add_argument("file", type=Path, metavar=_("FILE"), help=_("the new file"))


def run(arguments: argparse.Namespace) -> int:
    """Check or recover; 2 if something is wrong, or if the new file exists."""
    from trainer.settings.location import default_path

    database: Path = arguments.database or default_path()
    if arguments.part == "check":
        return _check(database)
    return _recover(database, arguments.file)


def _check(database: Path) -> int:
    from trainer.storage.checking import check_records, findings_lines
    from trainer.storage.connection import Cancellation
    from trainer.storage.verifying import log_line

    findings = check_records(database, Cancellation())
    for line in findings_lines(findings):
        print(as_shown(line))
    if findings.sound and (line := log_line(database, Cancellation())):
        print(as_shown(line))
    return 0 if findings.sound else INVALID


def _recover(database: Path, target: Path) -> int:
    from trainer.cli.signing_in import warden_of
    from trainer.room.rights import Right
    from trainer.storage.connection import Cancellation
    from trainer.storage.recovery import recover, recovered_lines

    rights = warden_of(database, Right.BACKUPS)
    recovered = recover(rights, database, target, Cancellation())
    if recovered is None:
        message = _("{path} already exists. Name a new file.").format(path=target)
        print(as_shown(message), file=sys.stderr)
        return INVALID
    for line in (str(target), *recovered_lines(recovered)):
        print(as_shown(line))
    return 0
