"""The buttons below a dialog: what it is for, and leaving everything as it is."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton

from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.key_button import KeyButton


def dialog_buttons(dialog: QDialog, back: str, done: str, name: str) -> QHBoxLayout:
    """Leaving with Esc, and the one that Enter presses.

    They are called ``name`` with ``_back`` and ``_done`` behind it.
    """
    leaves = leaving_button(dialog, back, f"{name}_back")
    does = QPushButton(done, dialog)
    does.setObjectName(f"{name}_done")
    mark_as(does, kind="primary")
    does.setDefault(True)
    does.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.setSpacing(Space.S)
    row.addStretch(1)
    row.addWidget(leaves)
    row.addWidget(does)
    return row


def button_of(dialog: QDialog, name: str) -> QPushButton:
    """The button of a dialog that is called so."""
    button = dialog.findChild(QPushButton, name)
    assert button is not None, "it is among the buttons"
    return button


def leaving_button(dialog: QDialog, title: str, name: str) -> KeyButton:
    """What Esc does in a dialog as well."""
    leaves = KeyButton(title, "Esc", dialog)
    leaves.setObjectName(name)
    leaves.clicked.connect(dialog.reject)
    return leaves
