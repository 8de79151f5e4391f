"""What can be read in a widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QTableView,
    QTextBrowser,
    QWidget,
)

from ui.widgets.row_list import RowList
from ui.widgets.running_text import RunningText


def texts(widget: QWidget) -> str:
    """The texts of all labels that are seen, one under the other."""
    labels = [label for label in widget.findChildren(QLabel) if label.isVisible()]
    browsers = [one for one in (widget, *widget.findChildren(QWidget)) if one.isVisible()]
    said = [plain(one) if isinstance(one, RunningText) else one.text() for one in labels]
    said += [plain(one) for one in browsers if isinstance(one, QTextBrowser)]
    return "\n".join(said)


def every_text(widget: QWidget) -> list[str]:
    """Everything that can be read: labels, buttons, what a box offers, the rows of lists."""
    found: list[str] = []
    for one in widget.findChildren(QWidget):
        if not one.isVisible():
            continue
        if isinstance(one, RunningText | QTextBrowser):
            found.append(plain(one))
        elif isinstance(one, QLabel | QAbstractButton):
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


class Link(NamedTuple):
    """A link in a running text: what it says, and where it leads."""

    within: RunningText | QTextBrowser
    text: str
    target: str
    at: int

    def click(self) -> None:
        """Click on it where the pointer says that there is a link."""
        within = self.within
        QApplication.sendPostedEvents()
        if isinstance(within, QTextBrowser):
            cursor = within.textCursor()
            cursor.setPosition(self.at + 1)
            within.setTextCursor(cursor)
            within.ensureCursorVisible()
            place = within.cursorRect(cursor).center()
            QTest.mouseClick(within.viewport(), Qt.MouseButton.LeftButton, pos=place)
            return
        under: list[str] = []
        within.linkHovered.connect(under.append)
        for y in range(2, within.height(), 6):
            for x in range(2, within.width(), 6):
                none, there = Qt.MouseButton.NoButton, QPointF(x, y)
                moved = QMouseEvent(
                    QEvent.Type.MouseMove,
                    there,
                    within.mapToGlobal(there),
                    none,
                    none,
                    Qt.KeyboardModifier.NoModifier,
                )
                QApplication.sendEvent(within, moved)
                if under[-1:] == [self.target]:
                    within.linkHovered.disconnect(under.append)
                    QTest.mouseClick(within, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
                    return
        raise AssertionError(f"no pointer finds {self.text}")


def links(widget: QWidget) -> list[Link]:
    """The links to paragraphs that are seen."""
    return [link for link in _all_links(widget) if link.target != "#"]


def fold(widget: QWidget) -> Link:
    """The line of numbers that opens what is folded."""
    (found,) = (link for link in _all_links(widget) if link.target == "#")
    return found


def _all_links(widget: QWidget) -> list[Link]:
    return [
        link
        for within in (widget, *widget.findChildren(QWidget))
        if isinstance(within, RunningText | QTextBrowser) and within.isVisible()
        for link in _links(within)
    ]


def _links(within: RunningText | QTextBrowser) -> Iterator[Link]:
    if isinstance(within, QTextBrowser):
        document = within.document()
    else:
        document = QTextDocument()
        document.setHtml(within.text())
    block = document.begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            if part.charFormat().isAnchor():
                said = part.text().replace("\N{NO-BREAK SPACE}", " ")
                yield Link(within, said, part.charFormat().anchorHref(), part.position())
            parts += 1
        block = block.next()


def plain(within: RunningText | QTextBrowser) -> str:
    """What a running text says."""
    if isinstance(within, QTextBrowser):
        return within.toPlainText().replace("\N{NO-BREAK SPACE}", " ")
    document = QTextDocument()
    document.setHtml(within.text())
    return document.toPlainText().replace("\N{NO-BREAK SPACE}", " ")


def shows(widget: QWidget, text: str) -> Callable[[], bool]:
    """Asks whether a text is seen."""
    return lambda: text in texts(widget)
