"""Something to know, in place above the page: never a box that must be clicked away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.labels import label

if TYPE_CHECKING:
    from ui.views.shown import Notice


class NoticeBar(QFrame):
    """The notices that stand now, one below the other, each with its buttons."""

    answered = Signal(str, str)
    """Which notice, and the key of the button."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notices")
        mark_as(self, surface="plain")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._standing: dict[str, QWidget] = {}
        self._hushed = False
        self._offers: set[str] = set()
        self.hide()

    def put(self, notice: Notice) -> None:
        """Show a notice; it takes the place of one with the same id."""
        self.remove(notice.id)
        frame = QFrame(self)
        frame.setObjectName(f"notice_{notice.id}")
        mark_as(frame, surface="warning" if notice.warning else "raised")
        texts = QVBoxLayout()
        texts.setSpacing(Space.XS)
        texts.addWidget(label(notice.sentence, "strong", frame))
        if notice.advice:
            texts.addWidget(label(notice.advice, "", frame))
        if notice.detail:
            texts.addWidget(label(notice.detail, "small", frame))
        row = QHBoxLayout(frame)
        row.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        row.setSpacing(Space.S)
        row.addLayout(texts, 1)
        for place, (key, text) in enumerate(notice.choices):
            button = QPushButton(text, frame)
            button.setObjectName(f"{notice.id}_{key}")
            if place == 0:
                mark_as(button, kind="primary")
            button.clicked.connect(
                lambda _checked=False, which=notice.id, what=key: self.answered.emit(which, what)
            )
            row.addWidget(button)
        frame.setAccessibleName(f"{notice.sentence} {notice.advice}")
        self._column.addWidget(frame)
        self._standing[notice.id] = frame
        if not notice.warning:
            self._offers.add(notice.id)
        self._settle()

    def remove(self, notice_id: str) -> None:
        """Take a notice away; harmless when it is not there."""
        frame = self._standing.pop(notice_id, None)
        if frame is not None:
            frame.hide()
            frame.deleteLater()
        self._offers.discard(notice_id)
        self._settle()

    def hush(self, hushed: bool) -> None:
        """Keep to warnings: what is only offered waits until it does not disturb."""
        if hushed != self._hushed:
            self._hushed = hushed
            self._settle()

    def stands(self, notice_id: str) -> bool:
        """Whether this notice is shown now."""
        return notice_id in self._standing

    def _settle(self) -> None:
        shown = {name for name in self._standing if not (self._hushed and name in self._offers)}
        for name, frame in self._standing.items():
            frame.setVisible(name in shown)
        self.setVisible(bool(shown))
