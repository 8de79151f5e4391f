"""A box to choose a filter from, narrow enough for several in one row."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QWidget

from ui.theme.sheet import mark_as

LEAST = 6
"""The letters that there is always room for."""


class FilterBox(QComboBox):
    """However narrow it is, what is chosen ends in an ellipsis where there is no room for it."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMinimumContentsLength(LEAST)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        mark_as(self, kind="chip")

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Shorten what is chosen to the room that there is."""
        super().initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, field.width()
        )
