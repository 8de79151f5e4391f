"""File dialogs, which never block the event loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from trainer.messages import _


def choose_scenario(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a scenario or a lesson; ``chosen`` is called with the file, if one is chosen."""
    _choose(
        parent,
        _("Open a scenario or a lesson"),
        _(
            "Scenarios and lessons (*.scenario.yaml *.lesson.yaml *.yaml *.yml *.json)"
            ";;All files (*)"
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
        _("Import the choices of a house"),
        _("House files (*.house.yaml *.yaml *.yml);;All files (*)"),
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
) -> None:
    """Ask where to save; ``suggested`` is a file name with the extension to keep.

    It may be changed to one of ``other_endings``. Whether to replace an existing file must be
    asked afterwards.
    """
    endings = (suggested.rpartition(".")[2], *other_endings)
    dialog = QFileDialog(parent, title)
    dialog.setObjectName("file_choice")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # The dialog's own question would run a nested event loop.
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    filters = {f"{ending.upper()} (*.{ending})": ending for ending in endings}
    dialog.setNameFilters(list(filters))
    dialog.setDefaultSuffix(endings[0])
    dialog.filterSelected.connect(
        lambda chosen_filter: dialog.setDefaultSuffix(filters[chosen_filter])
    )
    dialog.selectFile(suggested)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()


def _choose(
    parent: QWidget,
    title: str,
    kinds: str,
    mode: QFileDialog.FileMode,
    chosen: Callable[[Path], None],
) -> None:
    dialog = QFileDialog(parent, title)
    dialog.setObjectName("file_choice")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setNameFilters(kinds.split(";;"))
    dialog.setFileMode(mode)
    if mode is QFileDialog.FileMode.AnyFile:
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, _("Use this file"))
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
