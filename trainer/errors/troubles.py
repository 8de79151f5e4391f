"""What can go wrong around the program rather than in it.

A trouble carries a sentence that says what is wrong, advice that says what the user can do about
it, and values for both; ``trainer.messages.troubles`` translates and fills them in. Any failure
that is neither a value (a refusal, a diagnostic) nor one of these is a bug and is reported as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from trainer.texts import N_, TextEnum


class EnvironmentTrouble(Exception):
    """A trouble of the environment: its texts, their values, and the system's own message.

    ``detail`` is that message, untranslated, for whoever gives support; it may be empty.
    """

    sentence: ClassVar[str]
    advice: ClassVar[str]

    def __init__(self, values: Mapping[str, str | int], detail: str = "") -> None:
        super().__init__(values, detail)
        self.values: Mapping[str, str | int] = values
        self.detail = detail

    def __str__(self) -> str:
        """The class with its values: for logs and test failures, never for the screen."""
        given = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{type(self).__name__} ({given}){': ' if self.detail else ''}{self.detail}"


class FileTrouble(EnvironmentTrouble):
    """A trouble with one file or directory, at ``path``."""

    def __init__(self, path: object, detail: str = "") -> None:
        super().__init__({"path": str(path)}, detail)


class DatabaseTrouble(FileTrouble):
    """A trouble with the database file; it has not been touched."""


class DatabaseLocked(DatabaseTrouble):
    """Another program, or a second window of this one, holds the database."""

    sentence = N_("The records in {path} are in use by another program.")
    advice = N_(
        "Close the other Feltwork window, or any other program that has the file open, "
        "and try again."
    )


class DatabaseDamaged(DatabaseTrouble):
    """The file is not a database, or its contents are inconsistent."""

    sentence = N_(
        "The records in {path} are damaged, or this is not a Feltwork database. The file was left "
        "unchanged."
    )
    advice = N_("Restore a backup in its place, or choose another file with --database.")


class DatabaseEmpty(DatabaseTrouble):
    """The file is there, but nothing is in it; this program never leaves it like that."""

    sentence = N_("The file {path} is empty: the records that were in it are gone.")
    advice = N_(
        "Restore a backup in its place. If it never held any records, delete it and Feltwork "
        "makes a new one."
    )


class DatabaseMissing(DatabaseTrouble):
    """The file is not there, but what was last written to it is, in the file ``log``."""

    sentence = N_("The file {path} is missing: {log}, which belongs to it, is still there.")
    advice = N_(
        "Put the file back, or restore a backup in its place. If you do not need its "
        "records, move {log} away; Feltwork makes a new file."
    )

    def __init__(self, path: object, log: object, detail: str = "") -> None:
        super().__init__(path, detail)
        self.values = {"path": str(path), "log": str(log)}


class DatabaseGone(DatabaseTrouble):
    """The file was moved, deleted, replaced or emptied while it was open."""

    sentence = N_(
        "The records in {path} were moved, deleted, replaced or emptied while they were "
        "open. What was confirmed before can still be saved; nothing more is stored."
    )
    advice = N_("Save the records as another file before you close Feltwork.")


class DatabaseForeign(DatabaseTrouble):
    """The file is a sound database, but another program made it."""

    sentence = N_("The file {path} belongs to another program. It was left unchanged.")
    advice = N_("Choose another file with --database.")


class DatabaseObstructed(DatabaseTrouble):
    """A folder has the name of a file that the database needs beside it."""

    sentence = N_("The records in {path} cannot be opened: there is a folder named {folder}.")
    advice = N_("Move that folder away and try again, or choose another file with --database.")

    def __init__(self, path: object, folder: object, detail: str = "") -> None:
        super().__init__(path, detail)
        self.values = {"path": str(path), "folder": str(folder)}


class DatabaseReadOnly(DatabaseTrouble):
    """The database can be read but not written."""

    sentence = N_("The records in {path} can be read but not written.")
    advice = N_("Allow writing to the file and its folder, or choose another file.")


class DatabaseNewer(DatabaseTrouble):
    """A newer version of the program made the database.

    ``found`` names the newest migration in the file, ``known`` the newest one of this program.
    """

    sentence = N_(
        "The records in {path} were written by a newer version of Feltwork (schema {found}; this "
        "version knows {known}). The file was left unchanged."
    )
    advice = N_("Update Feltwork, or choose another file with --database.")

    def __init__(self, path: object, found: str, known: str, detail: str = "") -> None:
        super().__init__(path, detail)
        self.values = {"path": str(path), "found": found, "known": known}


class AttemptElsewhere(EnvironmentTrouble):
    """The attempt was resumed, or ended, in another window of this program.

    Answers given here before that are stored, later ones are not. ``title`` is the scenario's.
    """

    sentence = N_("“{title}” was continued or ended in another Feltwork window.")
    advice = N_("What you had answered here is stored. Continue in the other window.")

    def __init__(self, title: str) -> None:
        super().__init__({"title": title})


class AttemptNewer(EnvironmentTrouble):
    """A newer version of the program wrote part of the attempt; ``title`` is the scenario's."""

    sentence = N_("“{title}” was played in a newer version of Feltwork. It was left unchanged.")
    advice = N_("Update Feltwork to open this attempt. All other records can be used as before.")

    def __init__(self, title: str, detail: str = "") -> None:
        super().__init__({"title": title}, detail)


class DiskFull(FileTrouble):
    """There is no room left to write ``path``."""

    sentence = N_("There is no space left on the disk to write {path}.")
    advice = N_("Free some space and try again. Everything already confirmed is safe.")


class FileUnreadable(FileTrouble):
    """A required file does not exist or may not be read."""

    sentence = N_("The file {path} cannot be read.")
    advice = N_("Check that it is there and that you may read it.")


class FileUnwritable(FileTrouble):
    """A file could not be written for lack of permission."""

    sentence = N_("The file {path} cannot be written.")
    advice = N_("Choose another place, or allow writing there.")


class DirectoryUnusable(FileTrouble):
    """The directory for the program's data cannot be created or entered."""

    sentence = N_("The folder {path}, where the records are kept, cannot be used.")
    advice = N_("Check the permissions of the folder, or choose another file with --database.")


class LayoutsUnusable(FileTrouble):
    """The directory for the house's own layouts cannot be created or read."""

    sentence = N_("The folder {path}, where the house’s own layouts are kept, cannot be used.")
    advice = N_("Check that it is a folder and that you may read and write it.")


class NotAllowed(EnvironmentTrouble):
    """Somebody may not do this: ``right`` is what, ``least`` the least role that may."""

    sentence = N_("{right} needs a {least}.")
    advice = N_("Sign in as a {least}, or ask one to do it.")

    def __init__(self, right: TextEnum, least: TextEnum, detail: str = "") -> None:
        super().__init__({"right": right, "least": least}, detail)
        self.right = right


class RoomTrouble(EnvironmentTrouble):
    """A trouble with the room's server at ``address``. Whoever trains here goes on all the same."""

    def __init__(self, address: object, detail: str = "") -> None:
        super().__init__({"address": str(address)}, detail)


class NoStation(EnvironmentTrouble):
    """Something is to be done at the room's server, and these records have joined none."""

    sentence = N_("These records belong to no room’s server.")
    advice = N_("Set one up, or join one.")

    def __init__(self, detail: str = "") -> None:
        super().__init__({}, detail)


class RoomUnreachable(RoomTrouble):
    """The server does not answer, or the connection to it was lost."""

    sentence = N_("The room’s server at {address} cannot be reached.")
    advice = N_(
        "Check the network, and that the server runs. Everything is recorded here and sent later."
    )


class RoomReadOnly(RoomTrouble):
    """The server takes nothing: it is a copy of another one, or is being restored."""

    sentence = N_("The room’s server at {address} can only be read at present.")
    advice = N_(
        "Ask whoever runs it: it may be a copy of the server, or not be restored yet. Everything "
        "is recorded here and sent later."
    )


class RoomFull(RoomTrouble):
    """There is no room left at the server."""

    sentence = N_("The room’s server at {address} has no space left on its disk.")
    advice = N_("Ask whoever runs it to free some. Everything is recorded here and sent later.")


class RoomRefused(RoomTrouble):
    """The server answers, but does not let this station, or this person, do what they want."""


class RoomPassword(RoomRefused):
    """The login is not there, or has another password."""

    sentence = N_("The room’s server at {address} does not accept the password of this login.")
    advice = N_("Ask a manager for a new join file, and join the room with it again.")


class RoomRevoked(RoomRefused):
    """A manager has revoked the login."""

    sentence = N_("The login for the room at {address} was revoked.")
    advice = N_("Ask a manager of the room. Everything that is recorded here stays here.")


class RoomCertificate(RoomRefused):
    """The server's certificate is not signed by the room's authority, has ended or names others."""

    sentence = N_("The server at {address} cannot prove that it is the room’s: nothing was sent.")
    advice = N_(
        "Ask whoever runs the server whether its certificate has ended, or was changed. If it is "
        "signed by another authority now, join the room again with a new join file."
    )


class RoomDatabase(RoomRefused):
    """The database is not there, is none of this program's, or cannot become one."""

    sentence = N_("The database at {address} is no Feltwork room. It was left unchanged.")
    advice = N_(
        "Check the name of the database. A new one needs PostgreSQL 15 or later, UTF-8 as its "
        "encoding, and a name of at most 30 letters."
    )


class RoomNewer(RoomRefused):
    """A newer version of the program has made the room's database, or upgraded it."""

    sentence = N_(
        "The room at {address} was upgraded by a newer version of Feltwork (schema {found}; this "
        "version knows {known})."
    )
    advice = N_("Update Feltwork. Until then everything is recorded here and sent later.")

    def __init__(self, address: object, found: int, known: int, detail: str = "") -> None:
        super().__init__(address, detail)
        self.values = {"address": str(address), "found": found, "known": known}


class RoomOlder(RoomRefused):
    """The room's database is still as an older version of the program has made it."""

    sentence = N_(
        "The room at {address} has not been upgraded to this version of Feltwork (schema {found}; "
        "this version needs {known})."
    )
    advice = N_(
        "Ask whoever runs the server to upgrade it. Until then everything is recorded here and "
        "sent later."
    )

    def __init__(self, address: object, found: int, known: int, detail: str = "") -> None:
        super().__init__(address, detail)
        self.values = {"address": str(address), "found": found, "known": known}


class RoomForbidden(RoomRefused):
    """The login is a valid one, but its role may not do this."""

    sentence = N_("The room’s server at {address} does not allow this login to do that.")
    advice = N_("Sign in as a supervisor or a manager of the room, or ask one to do it.")


class RoundImpossible(EnvironmentTrouble):
    """No round of a shift can be dealt as the house has it; ``document`` is its title."""

    sentence = N_("No round can be dealt under {document} with these house settings.")
    advice = N_(
        "Check the house settings, limits and chips for this document on the House page, or "
        "deal a shift under another document."
    )

    def __init__(self, document: str, detail: str = "") -> None:
        super().__init__({"document": document}, detail)


class InstallationDamaged(FileTrouble):
    """A file that comes with the program, at ``path`` in its package, is missing or damaged."""

    sentence = N_("Feltwork is not complete: its file {path} is missing or damaged.")
    advice = N_("Install Feltwork again. The records stay as they are.")


class LibyamlMissing(EnvironmentTrouble):
    """PyYAML was built without the library that reads scenarios, series and layouts."""

    sentence = N_("No file can be read: PyYAML was installed without libyaml.")
    advice = N_(
        "Reinstall PyYAML from one of its own wheels, or install libyaml with its header files "
        "before PyYAML is built."
    )

    def __init__(self, detail: str = "") -> None:
        super().__init__({}, detail)


class LibraryMissing(EnvironmentTrouble):
    """The window cannot open because a system library is missing.

    ``library`` is the file that the system's loader did not find, ``debian`` and ``fedora`` the
    packages that contain it; both are empty where that is not known.
    """

    sentence = N_("Nothing can be drawn: Qt cannot find {library} on this system.")
    advice = N_(
        "Install what is missing, then start Feltwork again. Debian and Ubuntu: {debian}."
        " Fedora: {fedora}."
    )

    def __init__(self, library: str, debian: str = "", fedora: str = "", detail: str = "") -> None:
        super().__init__({"library": library, "debian": debian, "fedora": fedora}, detail)


class DisplayMissing(EnvironmentTrouble):
    """There is no screen to open a window on."""

    sentence = N_(
        "The window cannot open: there is no screen (DISPLAY and WAYLAND_DISPLAY are not set)."
    )
    advice = N_(
        "Start Feltwork from a desktop session. The commands “settle” and “check” work without a "
        "screen."
    )

    def __init__(self, detail: str = "") -> None:
        super().__init__({}, detail)


class PlatformUnknown(EnvironmentTrouble):
    """Qt has none of the platforms that QT_QPA_PLATFORM names, ``chosen``, but those ``known``."""

    sentence = N_("The window cannot open: QT_QPA_PLATFORM is “{chosen}”, which Qt does not have.")
    advice = N_("Remove QT_QPA_PLATFORM from the environment, or set it to one of these: {known}.")

    def __init__(self, chosen: str, known: str, detail: str = "") -> None:
        super().__init__({"chosen": chosen, "known": known}, detail)


class OutputUnwritable(EnvironmentTrouble):
    """What is printed cannot be written to where it goes, such as a file on a full disk."""

    sentence = N_("Not everything could be printed: there is no room where the output goes.")
    advice = N_("Free some space there, or send the output elsewhere, and try again.")

    def __init__(self, detail: str = "") -> None:
        super().__init__({}, detail)


class DisplayUnreachable(EnvironmentTrouble):
    """The screen that the environment names, ``display``, does not answer."""

    sentence = N_("The window cannot open: the screen {display} does not answer.")
    advice = N_(
        "Start Feltwork from the desktop session itself, or set DISPLAY to a screen you may use."
    )

    def __init__(self, display: str, detail: str = "") -> None:
        super().__init__({"display": display}, detail)
