"""Tab goes through a window in the order of its layouts."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from ui.shell.window import order_tabs


def test_a_window_is_read_in_the_order_of_its_nested_layouts(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    buttons = {text: QPushButton(text, window) for text in ("last", "right", "left", "first")}
    column, row = QVBoxLayout(window), QHBoxLayout()
    column.addWidget(buttons["first"])
    column.addLayout(row)
    row.addWidget(buttons["left"])
    row.addWidget(buttons["right"])
    column.addWidget(buttons["last"])
    with qtbot.waitActive(window):
        window.show()
    order_tabs(window)
    buttons["first"].setFocus()
    read = []
    for _ in buttons:
        read.append(next(text for text, button in buttons.items() if button.hasFocus()))
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert read == ["first", "left", "right", "last"]


def test_reading_a_layout_keeps_none_of_its_items(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for text in ("first", "second"):
        column.addWidget(QPushButton(text, window))
    window.show()

    def items() -> int:
        kept = Shiboken.getAllValidWrappers()
        return sum(type(one).__name__ == "QWidgetItem" for one in kept)

    before = items()
    order_tabs(window)
    assert items() == before
