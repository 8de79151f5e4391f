"""The backups of the records, to restore one of them. Nothing is done before it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.yamlfile.characters import visible
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.dialog_buttons import leaving_button
from ui.views.labels import label
from ui.views.press_button import PressButton
from ui.views.rows_view import RowsView

_REPORT_HEIGHT: Final = 140
"""Height of the report in pixels; longer ones scroll."""


@dataclass(frozen=True, slots=True)
class BackupLine:
    """One backup as it is listed; with a ``fault`` it cannot be restored."""

    path: Path
    date: str
    made: str
    size: str
    contents: tuple[str, str, str] = ("", "", "")
    """The numbers of trainees, attempts and answers."""
    fault: str = ""


class BackupsDialog(QDialog):
    """Lists backups and asks before one is restored. Opened without a nested event loop."""

    restore_wanted = Signal(object)
    """The ``BackupLine`` to restore; its owner has agreed."""
    check_wanted = Signal()
    recover_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, parent: QWidget, folder: str) -> None:
        super().__init__(parent)
        self._lines: Sequence[BackupLine] = ()
        self._asked: BackupLine | None = None
        """The backup that the question is about."""
        self.busy = False
        self.setObjectName("backups")
        self.setWindowTitle(_("Backups"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(880, 520)
        self.rows = RowsView(
            self,
            (_("Date"), _("Made"), _("Size"), _("Trainees"), _("Attempts"), _("Answers")),
            filling=1,
            right=frozenset({2, 3, 4, 5}),
            whole=frozenset({0}),
        )
        self.rows.setObjectName("backup_rows")
        self.rows.setAccessibleName(_("Backups"))
        self._status = label("", "", self)
        self._status.setObjectName("backup_status")
        self._buttons = QStackedWidget(self)
        self._usual, self._question, self._working = QWidget(self), QWidget(self), QWidget(self)
        for page in (self._usual, self._question, self._working):
            self._buttons.addWidget(page)
        check = self._button(_("Check records"), "backup_check", self.check_wanted.emit)
        recover = self._button(
            _("Recover what can be read…"), "backup_recover", self.recover_wanted.emit
        )
        self.restore = self._button(_("Restore…"), "backup_restore", self._ask, primary=True)
        close = leaving_button(self, _("Close"), "backup_close")
        _row(self._usual, self.restore, close, left=(check, recover))
        cancel = self._button(_("Cancel"), "backup_cancel", self.cancel_wanted.emit)
        _row(self._working, cancel)
        self.report = QPlainTextEdit(self)
        self.report.setObjectName("backup_report")
        self.report.setAccessibleName(_("Report"))
        self.report.setReadOnly(True)
        self.report.setMaximumHeight(_REPORT_HEIGHT)
        self.report.hide()
        agree = self._button(_("Restore"), "backup_agree", self._agree, primary=True)
        refuse = leaving_button(self, _("Cancel"), "backup_refuse")
        _row(self._question, agree, refuse)

        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Backups"), "heading", self))
        column.addWidget(label(visible(folder), "muted", self))
        column.addWidget(self.rows, 1)
        column.addWidget(self._status)
        column.addWidget(self.report)
        column.addWidget(self._buttons)
        self._buttons.setSizePolicy(
            self._buttons.sizePolicy().horizontalPolicy(), self._buttons.sizePolicy().Policy.Fixed
        )

        self.rows.chosen.connect(lambda _row: self._chosen())
        self._chosen()

    @property
    def line(self) -> BackupLine | None:
        """The selected backup."""
        row = self.rows.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show_backups(self, lines: Sequence[BackupLine]) -> None:
        """List these, the latest first."""
        self._lines = lines
        self.rows.show_rows([(one.date, one.made, one.size, *one.contents) for one in lines])
        self._chosen()

    def say(self, text: str, lines: Sequence[str] = ()) -> None:
        """Say what is going on, or what came of it, with more of it in ``lines``."""
        self._status.setText(text)
        self.report.setPlainText("\n".join(lines))
        self.report.setVisible(bool(lines))

    def ask(self, line: BackupLine, question: str, lines: Sequence[str] = ()) -> None:
        """Ask whether to put this in the place of the records."""
        self._asked = line
        self.say(question, lines)
        self.rows.setEnabled(False)
        self._buttons.setCurrentWidget(self._question)
        self._question.findChildren(QPushButton)[-1].setFocus()

    def set_busy(self, busy: bool, text: str) -> None:
        """Something is being done, and nothing else can be begun; or it has ended."""
        self.busy = busy
        self.say(text)
        self._asked = None
        self._buttons.setCurrentWidget(self._working if busy else self._usual)
        self.rows.setEnabled(not busy)
        if not busy:
            self.rows.setFocus()
        self._chosen(keep=True)

    def reject(self) -> None:
        """Close, or first take the question back."""
        if self._buttons.currentWidget() is self._question:
            self._withdraw()
        else:
            super().reject()

    def _button(
        self, text: str, name: str, clicked: Callable[[], object], *, primary: bool = False
    ) -> QPushButton:
        button = PressButton(text, self)
        button.clicked.connect(lambda _checked=False: clicked())
        button.setObjectName(name)
        if primary:
            mark_as(button, kind="primary")
        return button

    def _chosen(self, *, keep: bool = False) -> None:
        line = self.line
        self.restore.setEnabled(line is not None and not line.fault and not self.busy)
        if not keep and line is not None:
            self.say(line.fault)

    def _ask(self) -> None:
        line = self.line
        if line is None or line.fault or self.busy:
            return
        self.ask(
            line,
            _(
                "Restore the backup of {date}? It takes the place of the records. What is in them "
                "now is kept as a backup."
            ).format(date=line.date),
        )

    def _agree(self) -> None:
        line = self._asked
        self._withdraw()
        if line is not None:
            self.restore_wanted.emit(line)

    def _withdraw(self) -> None:
        self._asked = None
        self.say("")
        self.rows.setEnabled(True)
        self._buttons.setCurrentWidget(self._usual)


def _row(page: QWidget, *buttons: QPushButton, left: Sequence[QPushButton] = ()) -> None:
    """Put buttons at the right of ``page``, and some at its left."""
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Space.S)
    for button in left:
        row.addWidget(button)
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
