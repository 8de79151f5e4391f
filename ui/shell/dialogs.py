"""File dialogs, which never block the event loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QFileInfo, Qt
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

from trainer.messages import _
from trainer.storage.atomic_write import free_path
from trainer.yamlfile.characters import visible
from ui.widgets.view_models import Decision

_IconType = QAbstractFileIconProvider.IconType


class UnreadFiles(QFileIconProvider):
    """Icons and kinds of files by what they are called, without reading them.

    Qt opens every file of a folder that a dialog shows, to learn what it contains. On POSIX systems
    a program that closes any handle of a file gives up all locks that it holds on it: the records
    in that folder would be open without SQLite's locks, and another window, when it closes, would
    take away the log from under this one.
    """

    def icon(self, what: QFileInfo | _IconType) -> QIcon:
        if isinstance(what, QFileInfo):
            what = _IconType.Folder if what.isDir() else _IconType.File
        return super().icon(what)

    def type(self, info: QFileInfo) -> str:
        return _("Folder") if info.isDir() else info.suffix()


class FileDialog(QFileDialog):
    """A file dialog that reads none of the files that it shows."""

    def __init__(self, parent: QWidget, title: str, chosen: Callable[[Path], None]) -> None:
        super().__init__(parent, title)
        self.setObjectName("file_choice")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._icons = UnreadFiles()  # the dialog does not own them
        self.setIconProvider(self._icons)
        self.fileSelected.connect(lambda path: chosen(Path(path)))


class Kind(NamedTuple):
    """Files that the program knows by their ``ending``, as ``.scenario.yaml``, under its title."""

    title: str
    ending: str

    def completed(self, path: Path) -> Path:
        """The file with the whole ending, whatever of it has been typed."""
        if path.name.endswith(self.ending):
            return path
        last = path.name.removesuffix("." + self.ending.rpartition(".")[2])
        return path.with_name(last + self.ending)


def choose_scenario(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a scenario or a series; ``chosen`` is called with the file, if one is chosen."""
    _choose(
        parent,
        _("Open a scenario or a series"),
        _(
            "Scenarios and series (*.scenario.yaml *.lesson.yaml *.yaml *.yml *.json);;All files "
            "(*)"
        ),
        QFileDialog.FileMode.ExistingFile,
        chosen,
    )


def choose_database(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a file for the records; it may be a new one."""
    _choose(
        parent,
        _("Records"),
        _("Feltwork records (*.sqlite);;All files (*)"),
        QFileDialog.FileMode.AnyFile,
        chosen,
    )


def choose_layout(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a layout file."""
    _choose(
        parent,
        _("Add a layout file"),
        _("Layouts (*.layout.yaml *.yaml *.yml);;All files (*)"),
        QFileDialog.FileMode.ExistingFile,
        chosen,
    )


def choose_house(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a house file."""
    _choose(
        parent,
        _("Import house settings"),
        _("House files (*.house.yaml *.yaml *.yml);;All files (*)"),
        QFileDialog.FileMode.ExistingFile,
        chosen,
    )


def choose_pack(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a pack of scenarios."""
    _choose(
        parent,
        _("Import a pack"),
        _("Packs (*.feltpack);;All files (*)"),
        QFileDialog.FileMode.ExistingFile,
        chosen,
    )


def choose_exam(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a file with a candidate's exam from another station."""
    _choose(
        parent,
        _("From another station"),
        _("Exams of candidates (*.feltexam);;All files (*)"),
        QFileDialog.FileMode.ExistingFile,
        chosen,
    )


def choose_people(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a file with a list of people."""
    _choose(
        parent,
        _("Read people from a file"),
        _("Lists (*.csv *.txt *.tsv);;All files (*)"),
        QFileDialog.FileMode.ExistingFile,
        chosen,
    )


def choose_to_write(
    parent: QWidget,
    title: str,
    suggested: str,
    chosen: Callable[[Path], None],
    *,
    other_endings: Sequence[str] = (),
    kind: Kind | None = None,
) -> None:
    """Ask where to save; ``suggested`` is a file name, or a path, with the extension to keep.

    It may be changed to one of ``other_endings``; a file of a ``kind`` has its ending in any case.
    Whether to replace an existing file must be asked afterwards.
    """
    endings = (suggested.rpartition(".")[2], *other_endings)
    write = chosen if kind is None else lambda path: chosen(kind.completed(path))
    dialog = FileDialog(parent, title, write)
    # The dialog's own question would run a nested event loop.
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    filters = {f"{ending.upper()} (*.{ending})": ending for ending in endings}
    if kind is not None:
        filters = {f"{kind.title} (*{kind.ending})": endings[0]}
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(endings[0])
    dialog.filterSelected.connect(
        lambda chosen_filter: dialog.setDefaultSuffix(filters[chosen_filter])
    )
    dialog.selectFile(suggested)
    dialog.open()


def _choose(
    parent: QWidget,
    title: str,
    kinds: str,
    mode: QFileDialog.FileMode,
    chosen: Callable[[Path], None],
) -> None:
    dialog = FileDialog(parent, title, chosen)
    dialog.setNameFilters(kinds.split(";;"))
    dialog.setFileMode(mode)
    if mode is QFileDialog.FileMode.AnyFile:
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, _("Use this file"))
    dialog.open()


# What is asked before a file of the same name is replaced.

BESIDE: Final = "beside"
REPLACE: Final = "replace"
STAY: Final = "stay"
"""The choices: another name, to replace the file, or to leave everything as it is."""


class PendingDecision(NamedTuple):
    """A decision, and what the choices do that change anything."""

    decision: Decision
    acts: Mapping[str, Callable[[], None]]


def replace_or_keep(path: Path, write: Callable[..., None]) -> PendingDecision:
    """The decision what becomes of the file at ``path``, which exists.

    ``write`` writes to another path; with ``instead``, in the place of what is there.
    """
    free = free_path(path)
    decision = Decision(
        _("{name} exists already.").format(name=visible(path.name)),
        _("It is in the folder {folder}.").format(folder=visible(str(path.parent))),
        (
            (BESIDE, _("Save as {name}").format(name=visible(free.name))),
            (REPLACE, _("Replace")),
            (STAY, _("Save nothing")),
        ),
    )
    return PendingDecision(
        decision, {BESIDE: partial(write, free), REPLACE: partial(write, path, instead=True)}
    )
