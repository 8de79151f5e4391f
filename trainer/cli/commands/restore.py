"""``feltwork restore``: a backup put in the place of the records, which are kept."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from trainer.cli.files import INVALID
from trainer.messages.figures import as_shown
from trainer.messages.text import _
from trainer.messages.troubles import contents_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "backup",
        type=Path,
        metavar=_("BACKUP"),
        help=_("a file that “feltwork backup” lists or has written"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Restore a backup; 2 if it is the database itself."""
    from trainer.cli.signing_in import warden_of
    from trainer.room.rights import Right
    from trainer.settings.location import default_path
    from trainer.storage.restoring import restore

    database: Path = arguments.database or default_path()
    if arguments.backup.resolve() == database.resolve():
        refusal = _("{path} belongs to the records themselves.").format(path=arguments.backup)
        print(as_shown(refusal), file=sys.stderr)
        return INVALID
    rights = warden_of(database, Right.BACKUPS)
    restored = restore(rights, arguments.backup, database, datetime.now(UTC))
    text = _("{path}: {contents}").format(path=database, contents=contents_text(*restored.contents))
    print(as_shown(text))
    if restored.kept is not None:
        kept = _("What was there before is kept as {path}.").format(path=restored.kept)
        print(as_shown(kept))
    return 0
