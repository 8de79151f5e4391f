"""A scroll area that is as high as its content."""

from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme
from ui.theme.sheet import mark_as
from ui.widgets.containers import Fitting


def test_no_line_of_the_content_is_cut_however_it_is_wrapped(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, ColorScheme.DARK)
    window = QWidget()
    qtbot.addWidget(window)
    text = QLabel(window)
    text.setWordWrap(True)
    area = Fitting(window, text, 10)
    mark_as(area, kind="read")
    column = QVBoxLayout(window)
    column.addWidget(area)
    column.addStretch(1)
    window.resize(300, 600)
    window.show()
    heights = set()
    for words in range(1, 40):
        text.setText("surplus " * words)
        area.updateGeometry()
        qapp.processEvents()
        assert area.verticalScrollBar().maximum() == 0, words
        heights.add(area.height())
    assert len(heights) > 5
