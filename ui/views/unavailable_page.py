"""Takes the place of a page that cannot be shown because of a bug."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.messages import _
from trainer.texts import N_
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.labels import label

UNAVAILABLE: Final = N_("This cannot be opened because of an error in Feltwork.")
"""Why a button is disabled that belongs to what has failed."""


class UnavailablePage(QWidget):
    """Says that the page is missing and what can still be done."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bar = ActionBar(self)
        said = QVBoxLayout()
        said.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        said.setSpacing(Space.M)
        said.addStretch(2)
        for text, kind in (
            (_("This page cannot be shown because of an error in Feltwork."), "heading"),
            (_("The other pages can be opened above. Your records are untouched."), "muted"),
        ):
            line = label(text, kind, self)
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            said.addWidget(line)
        said.addStretch(3)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(said, 1)
        whole.addWidget(self.bar)

    def take_focus(self) -> None:
        """Nothing on it takes any keys."""
        self.setFocus()
