"""A list of rows under headings."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ui.supervise.house.setting_sheet import OptionList
from ui.supervise.house.view_models import Option
from ui.widgets.row_list import GROUPED, Row, RowList


def test_home_shows_the_heading_of_the_first_row_too(qapp: QApplication) -> None:
    parent = QWidget()
    rows: RowList[str] = RowList(parent, "rows", "Rows", GROUPED)
    rows.resize(300, 200)
    heading: Row[str] = Row(None, "Table")
    rows.show_rows([heading, *(Row(str(place), str(place)) for place in range(20))])
    parent.show()
    for key in (Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(rows, key)
    assert rows.item == "0"
    assert rows.verticalScrollBar().value() == 0
    parent.close()


def test_the_current_row_stays_in_sight_in_a_list_that_becomes_lower(qapp: QApplication) -> None:
    parent = QWidget()
    rows: RowList[str] = RowList(parent, "rows", "Rows", GROUPED)
    rows.resize(300, 400)
    rows.show_rows([Row(str(place), str(place)) for place in range(40)])
    parent.show()
    QTest.keyClick(rows, Qt.Key.Key_End)
    rows.resize(300, 200)
    current = rows.currentIndex()
    assert rows.viewport().rect().contains(rows.visualRect(current))
    rows.verticalScrollBar().setValue(0)
    rows.resize(300, 150)
    assert rows.verticalScrollBar().value() == 0, "it was scrolled away on purpose"
    parent.close()


def test_an_answer_is_shown_in_full_at_every_width(qapp: QApplication) -> None:
    parent = QWidget()
    answers = OptionList(parent)
    text = "The Interim Settlement stands; the other bets are returned."
    answers.show_rows([Row(Option("a", "Yes.", ""), "Yes."), Row(Option("b", text, ""), text)])
    parent.show()
    heights = []
    for width in (1000, 260, 160):
        answers.resize(width, answers.height())
        first, second = (answers.sizeHintForRow(row) for row in (0, 1))
        heights.append(second)
        assert answers.height() >= first + second
    one_line, *more = heights
    assert one_line == answers.sizeHintForRow(0) < more[0] < more[1]
    parent.close()
