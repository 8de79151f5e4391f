"""The troubles of the environment in words: what is wrong, and what a person can do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from trainer.errors import EnvironmentTrouble, Trouble
from trainer.texts import N_
from trainer.words.text import _


class TroubleText(NamedTuple):
    """A trouble as it is shown. ``detail`` is the system's own text; it may be empty."""

    sentence: str
    advice: str
    detail: str


class _Template(NamedTuple):
    sentence: str
    advice: str


TEMPLATES: Final[Mapping[Trouble, _Template]] = {
    Trouble.DATABASE_LOCKED: _Template(
        N_("The records in {path} are in use by another program."),
        N_("Close the other Feltwork window, or whatever has the file open, and try again."),
    ),
    Trouble.DATABASE_DAMAGED: _Template(
        N_("The records in {path} are damaged, or the file is no database. It is left as it was."),
        N_("Put a backup in its place, or choose another file with --database."),
    ),
    Trouble.DATABASE_FOREIGN: _Template(
        N_("The file {path} belongs to another program. It is left as it was."),
        N_("Choose another file with --database."),
    ),
    Trouble.DATABASE_NEWER: _Template(
        N_(
            "The records in {path} were written by a newer Feltwork (they have {found}, this"
            " version ends at {known}). The file is left as it was."
        ),
        N_("Update Feltwork, or choose another file with --database."),
    ),
    Trouble.DATABASE_READ_ONLY: _Template(
        N_("The records in {path} can be read but not written."),
        N_("Give yourself permission to write the file and its folder, or choose another file."),
    ),
    Trouble.ATTEMPT_ELSEWHERE: _Template(
        N_("“{title}” was taken up or ended in another Feltwork window."),
        N_("What you answered here until then is stored. Go on in the other window."),
    ),
    Trouble.DISK_FULL: _Template(
        N_("There is no room left on the disk to write {path}."),
        N_("Free some space and try again. What was already acknowledged is safe."),
    ),
    Trouble.FILE_UNREADABLE: _Template(
        N_("The file {path} cannot be read."),
        N_("Check that it is there and that you have permission to read it."),
    ),
    Trouble.FILE_UNWRITABLE: _Template(
        N_("The file {path} cannot be written."),
        N_("Choose another place, or give yourself permission to write there."),
    ),
    Trouble.DIRECTORY_UNUSABLE: _Template(
        N_("The folder {path}, where the records are kept, cannot be used."),
        N_("Check the permissions of the folder, or choose another file with --database."),
    ),
    Trouble.LAYOUTS_UNUSABLE: _Template(
        N_("The folder {path}, where the house’s own layouts are kept, cannot be used."),
        N_("Check that it is a folder and that you have permission to read and write it."),
    ),
    Trouble.LIBRARY_MISSING: _Template(
        N_("Nothing can be drawn: Qt does not find {library} on this system."),
        N_(
            "Install what is missing, then start Feltwork again. Debian and Ubuntu: {debian}."
            " Fedora: {fedora}."
        ),
    ),
    Trouble.DISPLAY_MISSING: _Template(
        N_("The window cannot open: there is no screen (DISPLAY and WAYLAND_DISPLAY are not set)."),
        N_(
            "Start Feltwork from a desktop session. The commands settle and check work without a"
            " screen."
        ),
    ),
    Trouble.DISPLAY_UNREACHABLE: _Template(
        N_("The window cannot open: the screen {display} does not answer."),
        N_("Start Feltwork from the desktop session itself, or set DISPLAY to a screen of yours."),
    ),
}
"""One sentence and one piece of advice for each trouble."""

_UNKNOWN_PACKAGE: Final = N_("the package that contains it")


def describe_trouble(trouble: EnvironmentTrouble) -> TroubleText:
    """The sentence and the advice for ``trouble``, in the language in force."""
    template = TEMPLATES[trouble.trouble]
    values = {
        name: _(_UNKNOWN_PACKAGE) if value == "" else value
        for name, value in trouble.values.items()
    }
    return TroubleText(
        _(template.sentence).format(**values), _(template.advice).format(**values), trouble.detail
    )
