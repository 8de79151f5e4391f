"""Two tables side by side: one as it was left, and as it should have been."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.deal_view_models import TableShown
from ui.views.felt_options import FeltOptions
from ui.views.felt_setup import LaidFelt
from ui.views.felt_view import FeltView
from ui.views.key_button import KeyButton
from ui.views.labels import label

_LEAST: Final = (960, 480)


class TwoTablesDialog(QDialog):
    """Opened without a nested event loop; as large as the window that it lies over.

    ``tables`` are shown on the felt ``laid`` from the left, each under its heading and above what
    was done there.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        laid: LaidFelt,
        options: FeltOptions,
        tables: Sequence[TableShown],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("two_tables")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(title, "heading", self))
        beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        beside.setSpacing(Space.L)
        column.addLayout(beside, 1)
        self.felts: list[FeltView] = []
        for table in tables:
            side = QVBoxLayout()
            side.setSpacing(Space.S)
            side.addWidget(label(table.heading, "strong", self))
            felt = FeltView(self, whole=True)
            felt.setMinimumSize(320, 240)
            felt.setAccessibleName(table.heading)
            felt.set_options(options)
            felt.set_felt(*laid)
            felt.show_table(table.view, animate=False)
            felt.set_asked(table.about)
            side.addWidget(felt, 1)
            side.addWidget(label(table.done, "", self))
            beside.addLayout(side, 1)
            self.felts.append(felt)
        row = QHBoxLayout()
        row.addStretch(1)
        close = KeyButton(_("Close"), "Esc", self, kind="primary")
        close.clicked.connect(self.reject)
        row.addWidget(close)
        column.addLayout(row)
        room = parent.window().size()
        self.resize(max(_LEAST[0], room.width() * 9 // 10), max(_LEAST[1], room.height() * 8 // 10))
