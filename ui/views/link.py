"""A citation as a link to its paragraph, for mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from trainer.messages import _
from ui.views.labels import plain_tip

if TYPE_CHECKING:
    from ui.views.view_models import Citation

PRESSING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})

ONE_LINE = 40
"""Number of characters that fit in the narrowest panel; a longer name gets its own line."""


class Link(QPushButton):
    """Shows a paragraph's number. A click does not take the focus; Tab does."""

    opened = Signal(str, str)
    """The document's id and the paragraph's number."""

    def __init__(self, citation: Citation, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "link")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
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

    def event(self, event: QEvent) -> bool:
        """Take the keys that press it, even if they belong to commands elsewhere."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in PRESSING
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, like Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)
