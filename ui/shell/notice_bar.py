"""Notices that float over the page, instead of message boxes."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ui.shell.bars import Bindings
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import FlowLayout, spaced
from ui.widgets.labels import label, let_narrow
from ui.widgets.speech import announce, in_words

if TYPE_CHECKING:
    from ui.widgets.view_models import Notice

DISMISS: Final = "dismiss"
"""The choice that only dismisses a notice, and the command that does the same."""


WIDTH: Final = 480
"""In pixels."""


class NoticeBar(QFrame):
    """The current notices, one below the other, each with its buttons."""

    answered = Signal(str, str)
    """The id of the notice, and the key of the button."""
    dismissible = Signal(bool)
    """Whether a notice is shown that can be dismissed with a key."""

    def __init__(self, parent: QWidget, bindings: Bindings) -> None:
        super().__init__(parent)
        self._bindings = bindings
        # The first notices are there before the commands are.
        bindings.added.connect(self._show_key)
        self._buttons: dict[str, list[tuple[str, KeyButton]]] = {}
        """The buttons of each notice, by the command that does the same."""
        self.setObjectName("notices")
        mark_as(self, surface="plain")
        self._column = spaced(QVBoxLayout(self), Space.S, (Space.S, Space.S, Space.S, Space.S))
        self.setFixedWidth(WIDTH)
        self._standing: dict[str, QWidget] = {}
        self._dismissed: dict[str, None] = {}
        self._only_warnings = False
        self._offers: set[str] = set()
        self._heard: dict[str, str] = {}
        """What has been said of each: it is said once, however often it is shown again."""
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Show a notice; it replaces one with the same id."""
        heard = self._heard.get(notice.id, "")
        self.remove(notice.id)
        self._heard[notice.id] = heard
        frame = QFrame(self)
        frame.setObjectName(f"notice_{notice.id}")
        mark_as(frame, surface="warning" if notice.warning else "raised")
        texts = spaced(QVBoxLayout(), Space.XS)
        kinds = ((notice.sentence, "strong"), (notice.advice, ""), (notice.detail, "small"))
        for text, kind in kinds:
            if text:
                said = label(text, kind, frame)
                let_narrow(said)
                texts.addWidget(said)
        whole = spaced(QVBoxLayout(frame), Space.S, (Space.L, Space.M, Space.L, Space.M))
        whole.addLayout(texts)
        row = FlowLayout(gap=Space.S, below=Space.S)
        whole.addLayout(row)
        for place, (key, text) in enumerate(notice.choices):
            # What is only offered leaves the one gold button to the page that it floats over.
            first = place == 0 and key != DISMISS
            leading = first and notice.warning and notice.urgent
            button = self._button(key, text, frame, kind="primary" if leading else "")
            button.setObjectName(f"{notice.id}_{key}")
            button.clicked.connect(
                lambda _checked=False, which=notice.id, what=key: self.answered.emit(which, what)
            )
            row.addWidget(button)
            self._buttons.setdefault(notice.id, []).append((key, button))
            if key == DISMISS:
                self._dismissed[notice.id] = None
        frame.setAccessibleName(in_words(". ", notice.sentence, notice.advice, notice.detail))
        self._column.addWidget(frame)
        self._standing[notice.id] = frame
        if not notice.warning:
            self._offers.add(notice.id)
        self._update_visibility()

    def remove(self, notice_id: str) -> None:
        frame = self._standing.pop(notice_id, None)
        if frame is not None:
            frame.hide()
            frame.deleteLater()
        self._buttons.pop(notice_id, None)
        self._heard.pop(notice_id, None)
        self._offers.discard(notice_id)
        self._dismissed.pop(notice_id, None)
        self._update_visibility()

    def show_only_warnings(self, only_warnings: bool) -> None:
        """Show warnings only; mere offers wait until they do not disturb."""
        if only_warnings != self._only_warnings:
            self._only_warnings = only_warnings
            self._update_visibility()

    def dismiss(self) -> None:
        """Dismiss the first of the visible notices that can be dismissed."""
        first = next((name for name in self._dismissed if name in self._seen), None)
        if first is not None:
            self.answered.emit(first, DISMISS)

    def has_notice(self, notice_id: str) -> bool:
        return notice_id in self._standing

    def _button(self, key: str, text: str, frame: QWidget, *, kind: str) -> KeyButton:
        return KeyButton(text, self._bindings.key(key), frame, kind=kind)

    def _show_key(self, command: str) -> None:
        for does, button in chain.from_iterable(self._buttons.values()):
            if does == command:
                button.show_key(self._bindings.key(command))

    @property
    def _seen(self) -> set[str]:
        return {
            name for name in self._standing if not (self._only_warnings and name in self._offers)
        }

    def _update_visibility(self) -> None:
        seen = self._seen
        for name, frame in self._standing.items():
            frame.setVisible(name in seen)
            if name in seen and self._heard.get(name) != frame.accessibleName():
                self._heard[name] = frame.accessibleName()
                announce(frame, self._heard[name], urgent=name not in self._offers)
        self.setVisible(bool(seen))
        self.dismissible.emit(not seen.isdisjoint(self._dismissed))
