"""The dialog for a bug in the program: a report to copy. The journal is already on disk."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.labels import label


class BugDialog(QDialog):
    """Opened without an event loop of its own; the program continues behind it."""

    def __init__(self, parent: QWidget | None, report: str) -> None:
        super().__init__(parent)
        self.setObjectName("bug")
        self.setWindowTitle(_("An error in Feltwork"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(720, 480)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Something went wrong in Feltwork."), "heading", self))
        column.addWidget(
            label(
                _(
                    "Your answers so far are saved. Please copy this report and send it to "
                    "whoever maintains the program."
                ),
                "",
                self,
            )
        )
        self.report = QPlainTextEdit(report, self)
        self.report.setReadOnly(True)
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
        row.addWidget(copy)
        row.addWidget(close)
        column.addLayout(row)
        self.setWindowModality(Qt.WindowModality.WindowModal)

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.report.toPlainText())
