"""One of several sheets in the same room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.containers import Fitting, SheetStack


class Counted(QVBoxLayout):
    """Counts how often it is laid out."""

    laid = 0

    def invalidate(self) -> None:
        """Count."""
        self.laid += 1
        super().invalidate()


def test_turning_to_another_sheet_lays_out_nothing_around_it_and_takes_the_focus_along(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    around = Counted(window)
    stack = SheetStack(window)
    around.addWidget(stack)
    # Plain ones: a theme that another test has left gives every field a height of its own.
    first, second = QWidget(), QWidget()
    first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    second.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    first.setMinimumSize(40, 20)
    second.setMinimumSize(30, 50)
    for sheet in (first, second):
        stack.add(sheet)
    assert stack.minimumSizeHint() == QSize(40, 50)
    window.resize(300, 200)
    window.show()
    first.setFocus()
    qapp.processEvents()
    assert first.isVisible()
    assert not second.isVisible()
    laid = around.laid
    stack.turn_to(second)
    qapp.processEvents()
    assert around.laid == laid
    assert second.isVisible()
    assert not first.isVisible()
    assert window.focusWidget() is second
    assert second.size() == stack.size()
    window.resize(400, 300)
    qapp.processEvents()
    assert second.size() == stack.size()


def test_a_sheet_is_first_seen_as_it_stays(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    stack = SheetStack(window)
    stack.resize(400, 300)
    first, second = QWidget(), QWidget()
    column, text = QVBoxLayout(second), QLabel("a line")
    inner = QWidget()
    QVBoxLayout(inner).addWidget(text)
    text.setWordWrap(True)
    fitting = Fitting(second, inner, 10)
    column.addWidget(fitting)
    column.addStretch(1)
    for sheet in (first, second):
        stack.add(sheet)
    window.show()

    def turned(said: str) -> None:
        # Asked to be laid out while it is hidden, it is not.
        text.setText(said)
        fitting.updateGeometry()
        qapp.sendPostedEvents()
        stack.turn_to(second)
        seen = text.geometry(), inner.geometry()
        qapp.processEvents()
        assert (text.geometry(), inner.geometry()) == seen
        assert text.height() >= text.heightForWidth(text.width())
        stack.turn_to(first)

    for said in ("word " * 40, "one line", "word " * 60):
        turned(said)


def test_what_is_scrolled_and_has_changed_while_hidden_is_shown_whole(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    stack = SheetStack(window)
    stack.resize(200, 60)
    first, second = QWidget(), QWidget()
    column, texts = QVBoxLayout(second), [QLabel(), QLabel()]
    areas = [Fitting(second, texts[0], 10), QScrollArea(second)]
    areas[1].setWidget(texts[1])
    areas[1].setWidgetResizable(True)
    for area, text in zip(areas, texts, strict=True):
        text.setWordWrap(True)
        column.addWidget(area)
    for sheet in (first, second):
        stack.add(sheet)
    window.show()
    for words in (20, 60, 40, 90):
        for text in texts:
            text.setText("word " * words)
        stack.turn_to(second)
        for text in texts:
            assert text.height() == text.heightForWidth(text.width())
        stack.turn_to(first)
        qapp.processEvents()


def test_what_fits_without_a_scroll_bar_loses_the_one_that_it_had(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    stack = SheetStack(window)
    stack.resize(200, 140)
    first, second = QWidget(), QWidget()
    column, text, inner = QVBoxLayout(second), QLabel(), QWidget()
    QVBoxLayout(inner).addWidget(text)
    text.setWordWrap(True)
    area = Fitting(second, inner, 10)
    column.addWidget(area)
    column.addStretch(1)
    for sheet in (first, second):
        stack.add(sheet)
    window.show()
    fits = []
    for words in range(20, 80):
        for shown in (300, words):
            text.setText("ten " * shown)
            stack.turn_to(second)
            stack.turn_to(first)
            qapp.processEvents()
        fits.append(area.sizeHint().height() <= area.height())
        assert fits[-1] == (area.verticalScrollBar().maximum() == 0), words
    assert len(set(fits)) == 2
