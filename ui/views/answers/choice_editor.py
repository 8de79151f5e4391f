"""The editor for one or several of some choices, each with its own key."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.messages import _
from trainer.procedure.questions import Chosen
from ui.theme.spacing import Space
from ui.views.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.views.answers.listing import MARKS, Listing
from ui.views.key_button import KeyButton
from ui.views.labels import label
from ui.views.speech import announce


class ChoiceEditor(AnswerEditor):
    """For a single choice a key answers at once; for several, Enter confirms the marked ones.

    ``choices`` are key and text of each.
    """

    def __init__(
        self, parent: QWidget, choices: Sequence[tuple[str, str]], *, several: bool
    ) -> None:
        super().__init__(parent)
        self._keys = [key for key, _text in choices]
        self._several = several
        self.marked: set[str] = set()
        self._buttons: list[KeyButton] = []
        self._listing = Listing(self)
        for place, (key, text) in enumerate(choices):
            button = KeyButton(
                text, MARKS[place], self, kind="choice", key_first=True, boxed=several
            )
            button.setObjectName(f"choice_{key}")
            button.setCheckable(several)
            button.clicked.connect(lambda _checked=False, at=place: self._take(at))
            self._buttons.append(button)
        column = QVBoxLayout()
        column.setSpacing(Space.S)
        self._told = label(_("Mark all that apply."), "muted", self) if several else None
        if self._told is not None:
            column.addWidget(self._told)
        column.addWidget(self._listing)
        column.addStretch(1)
        self._confirm = confirm_button(self, self._submit) if several else None
        self._compose(column, self._confirm)
        self.spread(False)

    def spread(self, wide: bool) -> None:
        """See ``AnswerEditor.spread``."""
        super().spread(wide)
        self._listing.lay_out(self._buttons, 2 if wide or len(self._buttons) > 10 else 1)

    def fit(self, room: QSize) -> None:
        """See ``AnswerEditor.fit``."""
        self._listing.fit(room - QSize(0, self._around))

    def whole_height(self, width: int) -> int:
        """The height in pixels in which no choice is scrolled out of sight at this width."""
        return self._around + self._listing.height_in(width)

    @property
    def _around(self) -> int:
        """The height in pixels of all but the choices."""
        if self._told is None or self._confirm is None:
            return 0
        told, confirm = self._told.sizeHint().height(), self._confirm.sizeHint().height()
        return told + Space.S + Space.L + confirm

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        key = event.key()
        if key in ENTER:
            if self._several:
                self._submit()
            elif self._listing.current >= 0:
                self._take(self._listing.current)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._listing.go(1 if key == Qt.Key.Key_Down else -1)
        elif (place := self._listing.place_of(event)) >= 0:
            self._take(place)
        else:
            return key == Qt.Key.Key_Space
        return True

    def _take(self, place: int) -> None:
        key = self._keys[place]
        if not self._several:
            self.answered.emit(Chosen(frozenset({key})))
            return
        self.marked ^= {key}
        for name, button in zip(self._keys, self._buttons, strict=True):
            button.setChecked(name in self.marked)
        taken = self._buttons[place]
        announce(
            taken, taken.accessibleName(), _("marked") if taken.isChecked() else _("not marked")
        )

    def _submit(self) -> None:
        if self.marked:
            self.answered.emit(Chosen(frozenset(self.marked)))
