"""The header above the pages: page buttons, trainee, preferences. Hidden at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from trainer.messages import _
from ui.actions.pages import PageEntry
from ui.actions.state import AppState
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.labels import label, plain_button, plain_tip
from ui.views.press_button import PressButton

MIN_NAME: Final = 40
"""Width of a trainee's name where there is no room for all of it, in pixels."""


class Header(QFrame):
    """Buttons for the pages, the trainee and the preferences; each triggers a command."""

    wanted = Signal(str)
    """The id of a command."""

    def __init__(self, parent: QWidget, pages: Sequence[PageEntry]) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        self._row.setSpacing(Space.S)
        self._name = label("Feltwork", "heading", self, wrap=False)
        self._name.setContentsMargins(0, 0, Space.L, 0)
        self._row.addWidget(self._name)
        self._pages = [
            (page, self._button(_(page.title), page.id, page.command))
            for page in pages
            if page.title
        ]
        for _page, button in self._pages:
            button.setCheckable(True)
        self._row.addStretch(1)
        self._trainee = self._button("", "trainees", "trainees")
        self._parts = {page.id: button for page, button in self._pages} | {
            "trainees": self._trainee,
            "settings": self._button(_("Preferences"), "preferences", "preferences"),
            "general": self._button(_("Keys"), "keys", "keys"),
        }
        self.trainee = ""
        self._written = ""
        """What of the trainee's name is seen."""
        # Where there is no room, the program's name goes, and the keys, which every bar leads to.
        self._spare = (self._name, self._parts["general"])

    def minimumSizeHint(self) -> QSize:
        """What it needs without the parts that can go, close together, and with a short name."""
        shortened = max(0, self._advance(self.trainee) - MIN_NAME)
        least = self._needed(Space.XS, spare=False) - shortened
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit anew when the size of a part has changed, as it does when it is first styled."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        roomy = self._needed(Space.S, spare=True) <= self.width()
        for part in self._spare:
            part.setVisible(roomy)
        apart = roomy or self._needed(Space.S, spare=False) <= self.width()
        spacing = Space.S if apart else Space.XS
        if spacing != self._row.spacing():
            self._row.setSpacing(spacing)
        over = max(0, self._needed(spacing, spare=roomy) - self.width())
        room = max(MIN_NAME, self._advance(self.trainee) - over)
        elided = self._trainee.fontMetrics().elidedText(
            self.trainee, Qt.TextElideMode.ElideRight, room
        )
        self._written = elided if over else self.trainee
        self._trainee.setText(plain_button(self._written))
        whole = self._written == self.trainee
        self._trainee.setToolTip("" if whole else plain_tip(self.trainee))

    def _advance(self, text: str) -> int:
        """The width of a text on a button, in pixels."""
        return self._trainee.fontMetrics().horizontalAdvance(text)

    def _needed(self, spacing: int, *, spare: bool) -> int:
        """The width of all parts, or of all that cannot go, with the whole name of the trainee."""
        parts = [
            part
            for part in (self._name, *(button for _page, button in self._pages), *self._ends())
            if spare or part not in self._spare
        ]
        margins = self._row.contentsMargins()
        widths = [part.sizeHint().width() for part in parts]
        left_out = self._advance(self.trainee) - self._advance(self._written)
        # The stretch between pages and trainee has spacing on both sides.
        return sum(widths) + left_out + spacing * len(parts) + margins.left() + margins.right()

    def _ends(self) -> tuple[QWidget, ...]:
        return tuple(self._parts[name] for name in ("trainees", "settings", "general"))

    def show_state(self, now: AppState) -> None:
        """Mark the current page, and enable the pages that can be opened now."""
        for page, button in self._pages:
            button.setChecked(now.page == page.id)
            button.setEnabled(page.reachable(now))
        self._trainee.setVisible(now.records)
        self._trainee.setEnabled(not now.waiting)
        if now.failed:
            self._show_failed(now.failed)

    def _show_failed(self, failed: frozenset[str]) -> None:
        """Disable the buttons of what could not be created, with the reason."""
        from ui.views.unavailable_page import UNAVAILABLE  # rarely needed

        for part in failed & self._parts.keys():
            self._parts[part].setEnabled(False)
            self._parts[part].setToolTip(_(UNAVAILABLE))
            self._parts[part].setAccessibleDescription(_(UNAVAILABLE))

    def show_trainee(self, name: str) -> None:
        """Show who trains."""
        self.trainee = name
        self._trainee.setAccessibleName(_("Trainee: {name}").format(name=name))
        self._fit()

    def _button(self, text: str, name: str, command: str) -> QPushButton:
        button = PressButton(text, self)
        button.setObjectName(f"go_{name}")
        mark_as(button, kind="quiet")
        button.setCursor(Qt.CursorShape.ArrowCursor)
        button.clicked.connect(lambda _checked=False: self.wanted.emit(command))
        self._row.addWidget(button)
        return button
