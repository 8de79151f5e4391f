"""A citation as a link to its paragraph, for mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.messages import _
from ui.views.labels import plain_tip
from ui.views.press_button import PressButton

if TYPE_CHECKING:
    from ui.views.view_models import Citation

ONE_LINE = 40
"""Number of characters that fit in the narrowest panel; a longer name gets its own line."""


class Link(PressButton):
    """Shows a paragraph's number."""

    opened = Signal(str, str)
    """The document's id and the paragraph's number."""

    def __init__(self, citation: Citation, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setProperty("kind", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(
            lambda: self.opened.emit(self._citation.document, self._citation.number)
        )
        self.set_citation(citation)

    def set_citation(self, citation: Citation) -> None:
        """Link to this paragraph from now on."""
        self._citation = citation
        text = citation.paragraph
        self.setText(text if len(text) <= ONE_LINE else "\n".join(text.rsplit(" ", 1)))
        self.setToolTip(plain_tip(citation.summary))
        self.setAccessibleName(_("{paragraph}, open in the rules").format(paragraph=text))
