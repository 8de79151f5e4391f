"""A list of rows under headings."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ui.views.row_list import GROUPED, Row, RowList


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
