"""Signing in on the terminal: in a training room, for commands that not everybody may use."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.errors import EnvironmentTrouble
from trainer.messages.text import _
from trainer.room.rights import AT_HOME, Right, Warden, refused

if TYPE_CHECKING:
    from trainer.storage.database import Database


def warden_of(path: Path, right: Right) -> Warden:
    """Who may use a command that needs ``right``, at the records at ``path``: they sign in now.

    Records that are not there, or cannot be opened, do not say that they are those of a room; they
    are what a backup is restored for. Raises ``NotAllowed``.
    """
    from trainer.storage.database import open_database
    from trainer.storage.inspection import is_database

    try:
        if not is_database(path):
            return AT_HOME
        opened = open_database(path, clock=lambda: datetime.now(UTC))
    except (EnvironmentTrouble, OSError):
        return AT_HOME
    with opened as database:
        sign_in(database, right)
        return database.warden


def sign_in(database: Database, right: Right) -> None:
    """Ask for staff number and password where a right needs somebody. Raises ``NotAllowed``."""
    from trainer.storage.rights import NotSignedIn

    rights = database.rights
    if rights.room is None:
        return
    if not sys.stdin.isatty():
        raise refused(right)
    print(_("Staff number:"), end=" ", file=sys.stderr, flush=True)
    who = database.people.with_number(sys.stdin.readline())
    secret = getpass(_("Password: "))
    signed = rights.sign_in(who.id, secret) if who is not None else None
    if signed is None or isinstance(signed, NotSignedIn):
        raise refused(right)
    rights.require(right)
