"""The base class of the answer editors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import Fitting, spaced
from ui.widgets.latin_keys import typed_key
from ui.widgets.speech import announce

MIN_ENTER: Final = 140
"""Width of the buttons that Enter presses, in pixels, in a panel under the felt."""


class AnswerEditor(QWidget):
    """Turns keys and clicks into one ``Answer``; judges nothing."""

    answered = Signal(object)
    """An ``Answer``."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key; False if it has no meaning here."""
        raise NotImplementedError

    @property
    def keys_text(self) -> str:
        """The keys that have a meaning here, in a sentence."""
        raise NotImplementedError

    def heard_keys(self) -> Iterator[str]:
        """The keys that have a meaning now, for whoever does not see them on the buttons."""
        yield self.keys_text
        for button in self.findChildren(KeyButton):
            key = button.accessibleDescription()
            if key and button.isVisible() and button.isEnabled():
                yield f"{key}: {button.accessibleName()}"

    def spread(self, wide: bool) -> None:
        """Lay out for a panel under the felt (``wide``), next to the question, or else below it."""
        outer = self.layout()
        assert isinstance(outer, QBoxLayout), "an editor has been composed"
        outer.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def fit(self, room: QSize) -> None:
        """Make do with this room in the panel at the side, where it is less than is wanted."""

    def _compose(self, body: QLayout, confirm: KeyButton | None = None) -> None:
        """Lay out the editor; ``confirm`` is at its end, where the feedback has its own button."""
        outer = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), Space.L)
        outer.addLayout(body, 1)
        if confirm is not None:
            outer.addWidget(confirm)


ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


def confirm_button(editor: AnswerEditor, submit: Callable[[], None]) -> KeyButton:
    """The button that gives the answer, as Enter does."""
    button = named(enter_button(_("Confirm"), editor), "confirm")
    button.clicked.connect(submit)
    return button


def enter_button(title: str, parent: QWidget) -> KeyButton:
    """The button that Enter presses, of the same size whatever its title."""
    button = KeyButton(title, "⏎", parent, kind="primary")
    button.setMinimumWidth(MIN_ENTER)
    return button


# The choices of a question in columns, scrolled where there is little room.

MARKS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of the choices, in order."""

MIN_ROWS = 2
"""Minimum number of visible rows."""


class Listing(Fitting):
    """Lays buttons out in columns; where it is narrow they get higher instead of being cut off."""

    def __init__(self, parent: QWidget) -> None:
        content = QWidget()
        self._grid = spaced(QGridLayout(content), Space.XS)
        super().__init__(parent, content, MIN_ROWS * (scaled(CONTROL_HEIGHT) + Space.XS))
        self._buttons: Sequence[KeyButton] = ()
        self.current = -1
        """The place selected with the arrow keys, -1 for none."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lay_out(self, buttons: Sequence[KeyButton], columns: int) -> None:
        """Show these buttons, down one column and then the next."""
        self._buttons, rows = buttons, -(-len(buttons) // columns)
        for place, button in enumerate(buttons):
            self._grid.addWidget(button, place % rows, place // rows)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self.updateGeometry()

    def fit(self, room: QSize) -> None:
        """Lower the buttons where some would be scrolled."""
        for tight in (False, True):
            for button in self._buttons:
                button.set_tight(tight)
            # While they are hidden, nothing tells the layout that their sizes have changed.
            self._grid.invalidate()
            if self.height_in(room.width()) <= room.height():
                break

    @property
    def keys_text(self) -> str:
        return _("Choose with {first} to {last}.").format(
            first=MARKS[0], last=MARKS[len(self._buttons) - 1]
        )

    def place_of(self, event: QKeyEvent) -> int:
        """The choice of a key: by its mark or, for Space, by the arrow keys; else -1."""
        if event.key() == Qt.Key.Key_Space:
            return self.current
        key = typed_key(event)
        place = MARKS.find(key) if key else -1
        return place if place < len(self._buttons) else -1

    def go(self, by: int) -> int:
        """Move the selection by so many choices; returns its place."""
        start = self.current if self.current >= 0 else (-1 if by > 0 else 0)
        self.current = (start + by) % len(self._buttons)
        for place, button in enumerate(self._buttons):
            button.set_current(place == self.current)
        chosen = self._buttons[self.current]
        self.ensureWidgetVisible(chosen, 0, Space.S)
        announce(chosen, chosen.accessibleName(), _("selected") if chosen.isChecked() else "")
        return self.current
