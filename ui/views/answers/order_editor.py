"""The editor for an order: things placed one after the other, by key or by mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.procedure.questions import Ordered
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.views.answers.listing import MARKS, Listing
from ui.views.key_button import KeyButton
from ui.views.labels import label
from ui.views.speech import announce

OPEN = "–"
"""Shown where nothing has been placed yet."""

ONE_COLUMN = 4
"""With more choices than this there are two columns."""


class OrderEditor(AnswerEditor):
    """A choice's key, or a click on it, places it next; Enter answers when all are placed.

    Backspace removes the last one, a click on a placed one removes that one. ``choices`` are key
    and text of each.
    """

    def __init__(self, parent: QWidget, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__(parent)
        self._keys = [key for key, _text in choices]
        self._texts = dict(choices)
        self.placed: list[str] = []
        self._buttons: list[KeyButton] = []
        self._listing = Listing(self)
        for place, (key, text) in enumerate(choices):
            button = KeyButton(text, MARKS[place], self, kind="choice", key_first=True)
            button.setObjectName(f"choice_{key}")
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, at=place: self._toggle(at))
            self._buttons.append(button)
        self._back = KeyButton(_("Take back"), "⌫", self)
        self._back.setObjectName("take_back")
        self._back.clicked.connect(self._take_back)
        self._confirm = confirm_button(self, self._submit)
        choosing = QVBoxLayout()
        choosing.setSpacing(Space.M)
        choosing.addWidget(self._listing)
        choosing.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeft)
        choosing.addStretch(1)
        self._frame, self._places = self._make_places()
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body.setSpacing(Space.M)
        self._body.addWidget(self._frame)
        self._body.addLayout(choosing, 3)
        self._compose(self._body, self._confirm)
        self.spread(False)
        self._changed()

    def _make_places(self) -> tuple[QFrame, list[QLabel]]:
        """The order so far: a line for each place."""
        frame = QFrame(self)
        frame.setObjectName("order")
        mark_as(frame, surface="raised")
        frame.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        grid = QGridLayout(frame)
        grid.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.XS)
        grid.setColumnStretch(1, 1)
        places = []
        for place in range(len(self._keys)):
            number = label(_("{number}.").format(number=place + 1), "muted", frame, wrap=False)
            grid.addWidget(number, place, 0, Qt.AlignmentFlag.AlignTop)
            line = label(OPEN, "strong", frame)
            line.setObjectName(f"place_{place + 1}")
            grid.addWidget(line, place, 1)
            places.append(line)
        return frame, places

    @property
    def complete(self) -> bool:
        """Whether all places are filled."""
        return len(self.placed) == len(self._keys)

    def spread(self, wide: bool) -> None:
        """See ``AnswerEditor.spread``."""
        super().spread(wide)
        self._body.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        self._body.setStretchFactor(self._frame, 2 if wide else 0)
        self._body.setAlignment(
            self._frame, Qt.AlignmentFlag.AlignTop if wide else Qt.AlignmentFlag(0)
        )
        columns = 2 if wide or len(self._buttons) > ONE_COLUMN else 1
        self._listing.lay_out(self._buttons, columns)

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        key = event.key()
        if key in ENTER:
            self._submit()
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._listing.go(1 if key == Qt.Key.Key_Down else -1)
        elif (place := self._listing.place_of(event)) >= 0:
            if key == Qt.Key.Key_Space or self._keys[place] not in self.placed:
                self._toggle(place)
        else:
            return key == Qt.Key.Key_Space
        return True

    def _toggle(self, place: int) -> None:
        key = self._keys[place]
        if key in self.placed:
            self.placed.remove(key)
        else:
            self.placed.append(key)
        self._changed()

    def _take_back(self) -> None:
        if self.placed:
            self.placed.pop()
            self._changed()

    def _changed(self) -> None:
        texts = [self._texts[key] for key in self.placed]
        for place, line in enumerate(self._places):
            line.setText(texts[place] if place < len(texts) else OPEN)
            mark_as(line, kind="strong" if place < len(texts) else "muted")
        for key, button in zip(self._keys, self._buttons, strict=True):
            placed = key in self.placed
            button.setChecked(placed)
            spoken = _("{choice}, placed as number {number}")
            button.setAccessibleName(
                spoken.format(choice=self._texts[key], number=self.placed.index(key) + 1)
                if placed
                else self._texts[key]
            )
        self._back.setEnabled(bool(self.placed))
        self._confirm.setEnabled(self.complete)
        so_far = _(", ").join(texts) or _("nothing yet")
        spoken_order = _("The order so far: {order}").format(order=so_far)
        if self._frame.accessibleName():
            announce(self._frame, spoken_order)
        self._frame.setAccessibleName(spoken_order)

    def _submit(self) -> None:
        if self.complete:
            self.answered.emit(Ordered(tuple(self.placed)))
