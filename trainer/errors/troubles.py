"""What can be wrong around the program rather than in it.

A trouble carries a message key and values; ``trainer.words.troubles`` makes of them the sentence
and the advice that a person reads. Whatever is neither a value (a refusal, a diagnostic) nor one
of these is a bug and is reported as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar


class Trouble(StrEnum):
    """The message key of each known trouble."""

    DATABASE_LOCKED = "database_locked"
    DATABASE_DAMAGED = "database_damaged"
    DATABASE_FOREIGN = "database_foreign"
    DATABASE_NEWER = "database_newer"
    DATABASE_READ_ONLY = "database_read_only"
    ATTEMPT_ELSEWHERE = "attempt_elsewhere"
    DISK_FULL = "disk_full"
    FILE_UNREADABLE = "file_unreadable"
    FILE_UNWRITABLE = "file_unwritable"
    DIRECTORY_UNUSABLE = "directory_unusable"
    LAYOUTS_UNUSABLE = "layouts_unusable"
    LIBRARY_MISSING = "library_missing"
    DISPLAY_MISSING = "display_missing"
    DISPLAY_UNREACHABLE = "display_unreachable"


class EnvironmentTrouble(Exception):
    """A trouble of the environment: message key, values, and what the system said of it.

    ``detail`` is the system's own text, untranslated, for the one who has to help; it may be empty.
    """

    trouble: ClassVar[Trouble]

    def __init__(self, values: Mapping[str, str | int], detail: str = "") -> None:
        super().__init__(values, detail)
        self.values: Mapping[str, str | int] = values
        self.detail = detail

    def __str__(self) -> str:
        """The key with its values: for logs and test failures, never for the screen."""
        given = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.trouble} ({given}){': ' if self.detail else ''}{self.detail}"


class FileTrouble(EnvironmentTrouble):
    """A trouble with one file or directory, at ``path``."""

    def __init__(self, path: object, detail: str = "") -> None:
        super().__init__({"path": str(path)}, detail)


class DatabaseTrouble(FileTrouble):
    """A trouble with the database file; it has not been touched."""


class DatabaseLocked(DatabaseTrouble):
    """Another program, or a second window of this one, holds the database."""

    trouble = Trouble.DATABASE_LOCKED


class DatabaseDamaged(DatabaseTrouble):
    """The file is not a database, or its contents do not hold together."""

    trouble = Trouble.DATABASE_DAMAGED


class DatabaseForeign(DatabaseTrouble):
    """The file is sound, but it is not this program's: another program made it."""

    trouble = Trouble.DATABASE_FOREIGN


class DatabaseReadOnly(DatabaseTrouble):
    """The database can be read but not written."""

    trouble = Trouble.DATABASE_READ_ONLY


class DatabaseNewer(DatabaseTrouble):
    """A newer version of the program made the database.

    ``found`` names the newest migration in the file, ``known`` the newest one of this program.
    """

    trouble = Trouble.DATABASE_NEWER

    def __init__(self, path: object, found: str, known: str, detail: str = "") -> None:
        super().__init__(path, detail)
        self.values = {"path": str(path), "found": found, "known": known}


class AttemptElsewhere(EnvironmentTrouble):
    """The attempt was taken up, or ended, in another window of this program.

    What was answered here before is stored; nothing more of it is. ``title`` is the scenario's.
    """

    trouble = Trouble.ATTEMPT_ELSEWHERE

    def __init__(self, title: str) -> None:
        super().__init__({"title": title})


class DiskFull(FileTrouble):
    """There is no room left to write ``path``."""

    trouble = Trouble.DISK_FULL


class FileUnreadable(FileTrouble):
    """A file that is needed is not there or may not be read."""

    trouble = Trouble.FILE_UNREADABLE


class FileUnwritable(FileTrouble):
    """A file could not be written for want of permission."""

    trouble = Trouble.FILE_UNWRITABLE


class DirectoryUnusable(FileTrouble):
    """The directory for the program's data cannot be made or entered."""

    trouble = Trouble.DIRECTORY_UNUSABLE


class LayoutsUnusable(FileTrouble):
    """The directory for the house's own layouts cannot be made or looked into."""

    trouble = Trouble.LAYOUTS_UNUSABLE


class LibraryMissing(EnvironmentTrouble):
    """The window cannot open for want of a system library.

    ``library`` is the file that the system's loader did not find, ``debian`` and ``fedora`` the
    packages that bring it; both are empty where that is not known.
    """

    trouble = Trouble.LIBRARY_MISSING

    def __init__(self, library: str, debian: str = "", fedora: str = "", detail: str = "") -> None:
        super().__init__({"library": library, "debian": debian, "fedora": fedora}, detail)


class DisplayMissing(EnvironmentTrouble):
    """There is no screen to open a window on."""

    trouble = Trouble.DISPLAY_MISSING

    def __init__(self, detail: str = "") -> None:
        super().__init__({}, detail)


class DisplayUnreachable(EnvironmentTrouble):
    """The screen that the environment names, ``display``, does not answer."""

    trouble = Trouble.DISPLAY_UNREACHABLE

    def __init__(self, display: str, detail: str = "") -> None:
        super().__init__({"display": display}, detail)
