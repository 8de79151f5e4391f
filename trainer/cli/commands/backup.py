"""``feltwork backup``: the records copied whole to a file, also while the program runs."""

from __future__ import annotations

import argparse
import os
import sys
from datetime import datetime
from pathlib import Path

from trainer.cli.files import INVALID
from trainer.messages.figures import as_shown
from trainer.messages.text import _, date_text
from trainer.messages.troubles import contents_text, describe_trouble, kind_text, size_text
from trainer.texts import N_


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file", nargs="?", type=Path, metavar=_("FILE"), help=_("the file to write the backup to")
    )
    parser.add_argument(
        "--force", action="store_true", help=_("replace the output file if it exists")
    )
    parser.add_argument(
        "--list", action="store_true", help=_("list the backups that the program has made")
    )


def run(arguments: argparse.Namespace) -> int:
    """Write or list backups; 2 if there is nothing to do, or if the file exists."""
    from trainer.settings.location import default_path

    database: Path = arguments.database or default_path()
    if arguments.list:
        return _list(database)
    if arguments.file is None:
        return _refuse(_("Name the file to write the backup to, or use --list."))
    return _write(database, arguments.file, replace=arguments.force)


def _write(database: Path, named: Path, *, replace: bool) -> int:
    from trainer.cli.signing_in import warden_of
    from trainer.room.rights import Right
    from trainer.storage.backups import make_backup
    from trainer.storage.inspection import BESIDE

    if not replace and os.path.lexists(named):
        return _refuse(_("{path} already exists; --force replaces it.").format(path=named))
    target = named.resolve()
    own = database.resolve()
    if target in {own, *(own.with_name(own.name + ending) for ending in BESIDE)}:
        return _refuse(_("{path} belongs to the records themselves.").format(path=named))
    rights = warden_of(database, Right.BACKUPS)
    with rights.noted(Right.BACKUPS, N_("Backup made"), after=str(named)):
        pass
    contents = make_backup(database, target, replace=replace)
    if contents is None:
        return _refuse(_("{path} already exists; --force replaces it.").format(path=named))
    text = _("{path}: {contents}").format(path=named, contents=contents_text(*contents))
    print(as_shown(text))
    return 0


def _list(database: Path) -> int:
    from trainer.storage.backups import Contents, examine, list_backups

    backups = list_backups(database)
    if not backups:
        text = _("There are no backups of {path} yet.").format(path=database)
        print(as_shown(text))
    for backup in backups:
        examined = examine(backup)
        found = examined.found
        what = (
            contents_text(*found)
            if isinstance(found, Contents)
            else describe_trouble(found).sentence
        )
        print(as_shown(str(backup.path)))
        details = (_local(backup.made), kind_text(backup.kind), size_text(examined.size), what)
        print(as_shown("    " + _("; ").join(details)))
    return 0


def _local(moment: datetime) -> str:
    local = moment.astimezone()
    return _("{day}, {time}").format(day=date_text(local.date().isoformat()), time=f"{local:%H:%M}")


def _refuse(message: str) -> int:
    print(as_shown(message), file=sys.stderr)
    return INVALID
