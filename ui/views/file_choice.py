"""Choosing a file, beside the event loop and never above it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from trainer.words import _


def choose_scenario(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a scenario or a lesson; ``chosen`` gets the file, if one is chosen."""
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
