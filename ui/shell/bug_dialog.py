"""The dialog for a bug in the program: a report to copy. The journal is already on disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QWidget

from trainer.messages import _, ngettext
from ui.shell.notice_bar import DISMISS
from ui.shell.notices import REPORT, Notices
from ui.theme.sheet import mark_as, named
from ui.widgets.buttons import HeadedDialog
from ui.widgets.containers import filled
from ui.widgets.labels import label
from ui.widgets.view_models import Notice

MAX_DETAILS: Final = 20
"""Number of different errors that a report describes; later ones are only counted."""


class BugDialog(HeadedDialog):
    """Opened without an event loop of its own; the program continues behind it.

    ``versions`` begins the report. Every error is added to the same dialog, which counts them:
    one that is raised at each repaint would otherwise open hundreds. ``heading`` says what
    happened, by default that something just went wrong.
    """

    def __init__(self, parent: QWidget | None, versions: str, heading: str = "") -> None:
        happened = heading or _("Something went wrong in Feltwork.")
        super().__init__(parent, "bug", happened, _("An error in Feltwork"))
        self._versions = versions
        self._counts: dict[str, int] = {}
        self._others = 0
        self.resize(720, 480)
        column = self.column
        column.addWidget(
            label(
                _(
                    "Your answers so far are saved. Please copy this report and send it to "
                    "whoever maintains Feltwork."
                ),
                "",
                self,
            )
        )
        self._count = named(label("", "", self), "error_count")
        self._count.hide()
        column.addWidget(self._count)
        self.report = QPlainTextEdit(self, readOnly=True)
        self.report.setAccessibleName(_("Report"))
        column.addWidget(self.report, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        copy = QPushButton(_("Copy the report"), self)
        copy.setObjectName("copy_report")
        mark_as(copy, kind="primary")
        copy.clicked.connect(self.copy_report)
        close = QPushButton(_("Close"), self)
        close.clicked.connect(self.reject)
        filled(row, copy, close)
        column.addLayout(row)
        self.setWindowModality(Qt.WindowModality.WindowModal)

    def add(self, errors: Mapping[str, int]) -> None:
        """Describe these errors, and how often each was raised; an empty text describes none."""
        for error, count in errors.items():
            if error in self._counts:
                self._counts[error] += count
            elif error and len(self._counts) < MAX_DETAILS:
                self._counts[error] = count
            else:
                self._others += count
        number = sum(self._counts.values()) + self._others
        self._count.setText(
            ngettext("{count} error so far.", "{count} errors so far.", number).format(count=number)
        )
        self._count.setVisible(number > 1)
        self.report.setPlainText("\n".join(self._parts()))

    def _parts(self) -> Iterator[str]:
        yield self._versions
        for error, count in self._counts.items():
            yield ""
            if count > 1:
                yield f"{count} ×"
            yield error.rstrip()
        if self._others:
            yield f"\n+ {self._others}"

    def copy_report(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())


# The notice that the program did not end properly last time, and its report.

LAST_RUN: Final = "last_run"


def show_last_run(notices: Notices, window: QWidget, versions: str, report: str) -> None:
    """Say that the program did not end properly last time, and offer ``report``.

    The notice waits while a round is played, when nothing can be done about it.
    """
    heading = _("Feltwork closed unexpectedly last time.")

    def show_report() -> None:
        notices.remove(LAST_RUN)
        dialog = named(BugDialog(window, versions, heading), "last_run_report")
        dialog.add({report: 1})
        dialog.open()

    notices.show(
        Notice(
            LAST_RUN,
            heading,
            _("It may have crashed or lost power. All confirmed answers were saved."),
            choices=((REPORT, _("Show the report")), (DISMISS, _("Close"))),
            warning=False,
            urgent=False,
        ),
        {REPORT: show_report},
    )
