"""The table of the window's first picture, which is shown before any rules are read."""

from __future__ import annotations

from typing import Final

from trainer.errors import InstallationDamaged
from trainer.felt.legends import PrintedFelt, restored
from trainer.installed import installed
from ui.theme.remembered import TABLE

USUAL: Final = "rws-perfect-pairs-v5/A"
"""The table that is shown where the trainee has chosen none."""


def first_table(table: str) -> PrintedFelt:
    """A trainee's own table; the usual one where the program has no such table.

    Only what ``packaging/tables.py`` has written is read: neither a rule file nor a layout.
    """
    return _table(table if TABLE.fullmatch(table) else USUAL)


def _table(table: str) -> PrintedFelt:
    path = f"tables/{table}.json"
    try:
        return restored(installed(path).decode())
    except InstallationDamaged:
        if table == USUAL:
            raise
        return _table(USUAL)
    except ValueError as error:
        raise InstallationDamaged(path, str(error)) from error
