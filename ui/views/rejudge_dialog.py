"""Recorded answers that would be judged otherwise today, before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.dialog_buttons import leaving_button
from ui.views.labels import label
from ui.views.press_button import PressButton
from ui.views.rows_view import RowsView
from ui.views.speech import announce

SIZE: Final = 940, 600
"""Width and height in pixels, where the screen has room for it."""
WHY_LETTERS: Final = 200
"""The most letters of a reason."""


@dataclass(frozen=True, slots=True)
class RejudgedLine:
    """An attempt: when, whose, which round, how many answers were right and would be.

    ``answers`` are those that would be judged otherwise, a line or more each.
    """

    date: str
    trainee: str
    title: str
    before: str
    after: str
    answers: Sequence[str]


class RejudgeDialog(QDialog):
    """Opened without a nested event loop. It changes nothing: ``keep_wanted`` has the reason."""

    cancel_wanted = Signal()
    all_wanted = Signal()
    """Every answer is to be judged again, also where neither rules nor choices have changed."""
    keep_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rejudge")
        self.setWindowTitle(_("Judge again"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = self.screen().availableSize()
        self.resize(min(SIZE[0], room.width()), min(SIZE[1], room.height()))
        self._lines: Sequence[RejudgedLine] = ()
        self.rows = RowsView(
            self,
            (_("Date"), _("Trainee"), _("Round"), _("Right"), _("Now right"), _("Otherwise")),
            filling=2,
            right=frozenset({3, 4, 5}),
            whole=frozenset({0}),
        )
        self.rows.setObjectName("rejudged_rows")
        self.rows.setAccessibleName(_("Attempts that would be judged otherwise"))
        self.rows.chosen.connect(lambda _row: self._show_answers())
        self.answers = QPlainTextEdit(self)
        self.answers.setObjectName("rejudged_answers")
        self.answers.setAccessibleName(_("Answers that would be judged otherwise"))
        self.answers.setReadOnly(True)
        self.answers.setTabChangesFocus(True)
        self.status = label("", "", self)
        self.status.setObjectName("rejudge_status")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Judge again"), "heading", self))
        column.addWidget(
            label(
                _(
                    "Recorded answers and acts, judged by the rules and the house’s choices of "
                    "today. "
                    "Nothing is changed: new verdicts can be kept beside the old ones."
                ),
                "muted",
                self,
            )
        )
        column.addWidget(self.rows, 3)
        column.addWidget(self.answers, 2)
        column.addWidget(self.status)
        self._buttons = QStackedWidget(self)
        column.addWidget(self._buttons)
        self._working, self._usual = QWidget(self), QWidget(self)
        self._keeping = QWidget(self)
        for page in (self._working, self._usual, self._keeping):
            self._buttons.addWidget(page)
        cancel = self._button(_("Cancel"), "rejudge_cancel", self.cancel_wanted.emit)
        _row(self._working, cancel)
        self.keep = self._button(_("Keep the new verdicts…"), "rejudge_keep", self._ask)
        self.all = self._button(_("Judge all again"), "rejudge_all", self.all_wanted.emit)
        self.all.setToolTip(
            _("Every answer, also where neither the rules nor the house’s choices have changed")
        )
        close = leaving_button(self, _("Close"), "rejudge_close")
        _row(self._usual, self.all, self.keep, close)
        self.why = QLineEdit(self)
        self.why.setObjectName("rejudge_why")
        self.why.setAccessibleName(_("Reason"))
        self.why.setPlaceholderText(_("Why: what has changed"))
        self.why.setMaxLength(WHY_LETTERS)
        self.why.returnPressed.connect(self._agree)
        agree = self._button(_("Keep"), "rejudge_agree", self._agree, primary=True)
        refuse = leaving_button(self, _("Not now"), "rejudge_refuse")
        _row(self._keeping, agree, refuse, before=self.why)
        self._buttons.setSizePolicy(
            self._buttons.sizePolicy().horizontalPolicy(), self._buttons.sizePolicy().Policy.Fixed
        )

    @property
    def line(self) -> RejudgedLine | None:
        """The selected attempt."""
        row = self.rows.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def say(self, text: str) -> None:
        """Say what is going on."""
        self.status.setText(text)

    def set_busy(self, text: str) -> None:
        """Something is being done, which can be ended."""
        self._buttons.setCurrentWidget(self._working)
        self.keep.setEnabled(False)
        self.say(text)
        announce(self.status, text)

    def show_found(self, lines: Sequence[RejudgedLine], text: str) -> None:
        """List the attempts with such answers; ``text`` says what was looked at."""
        self._lines = lines
        self.rows.show_rows(
            [
                (one.date, one.trainee, one.title, one.before, one.after, str(len(one.answers)))
                for one in lines
            ]
        )
        self.end(text, keep=bool(lines))
        self._show_answers()
        self.rows.setFocus()

    def end(self, text: str, *, keep: bool = False) -> None:
        """Nothing is being done any more; ``keep``: what was found can be kept."""
        self._buttons.setCurrentWidget(self._usual)
        self.keep.setEnabled(keep)
        self.say(text)
        announce(self.status, text)

    def reject(self) -> None:
        """Close, or first take the question back."""
        if self._buttons.currentWidget() is self._keeping:
            self._withdraw()
        else:
            super().reject()

    def _show_answers(self) -> None:
        line = self.line
        self.answers.setPlainText("\n\n".join(line.answers) if line is not None else "")

    def _ask(self) -> None:
        self._buttons.setCurrentWidget(self._keeping)
        self.why.setFocus()

    def _withdraw(self) -> None:
        self._buttons.setCurrentWidget(self._usual)
        self.keep.setFocus()

    def _agree(self) -> None:
        why = self.why.text().strip()
        if why:
            self.keep_wanted.emit(why)
        else:
            self.say(_("Say first why they are kept."))
            self.why.setFocus()

    def _button(
        self, text: str, name: str, clicked: Callable[[], object], *, primary: bool = False
    ) -> QPushButton:
        button = PressButton(text, self)
        button.setObjectName(name)
        button.clicked.connect(lambda _checked=False: clicked())
        if primary:
            mark_as(button, kind="primary")
        return button


def _row(page: QWidget, *buttons: QPushButton, before: QWidget | None = None) -> None:
    """Put buttons at the right of ``page``, after what fills it."""
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Space.S)
    if before is not None:
        row.addWidget(before, 1)
    else:
        row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
