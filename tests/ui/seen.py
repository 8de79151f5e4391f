"""What can be read in a widget."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QTableView, QWidget

from ui.widgets.citations import Link
from ui.widgets.row_list import RowList


def texts(widget: QWidget) -> str:
    """The texts of all labels that are seen, one under the other."""
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def every_text(widget: QWidget) -> list[str]:
    """Everything that can be read: labels, buttons, what a box offers, the rows of lists."""
    found: list[str] = []
    for one in widget.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, QLabel | QAbstractButton):
            found.append(one.text())
        elif isinstance(one, QComboBox):
            found += map(one.itemText, range(one.count()))
        elif isinstance(one, RowList):
            found += (text for row in one.rows for text in (row.title, row.detail, row.mark))
        elif isinstance(one, QTableView):
            cells = one.model()
            found += (
                str(cells.index(row, column).data() or "")
                for row in range(cells.rowCount())
                for column in range(cells.columnCount())
            )
    return found


def links(widget: QWidget) -> list[Link]:
    """The links that are seen."""
    return [link for link in widget.findChildren(Link) if link.isVisible()]


def shows(widget: QWidget, text: str) -> Callable[[], bool]:
    """Asks whether a text is seen."""
    return lambda: text in texts(widget)
