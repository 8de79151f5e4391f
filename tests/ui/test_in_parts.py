"""What takes long is done in parts, between which the window is heard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui.views import parts
from ui.views.parts import InParts
from ui.views.rules_comparison import ComparisonTable
from ui.views.rules_sheet import ParagraphPanel
from ui.views.rules_view_models import Cell, ComparisonRow, ParagraphSheet

SHEET = ParagraphSheet("Rules", "¶3.1", ("One.", "Two.", "Three."), "", (), (), ())


@pytest.fixture(autouse=True)
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "AT_A_TIME", -1.0)


@pytest.fixture
def owner(qtbot: QtBot) -> Iterator[QWidget]:
    owner = QWidget()
    yield owner
    owner.deleteLater()


def counted(done: list[int], until: int) -> Iterator[None]:
    for number in range(until):
        done.append(number)
        yield


def test_what_comes_first_is_done_at_once_and_the_rest_in_turns(
    qtbot: QtBot, owner: QObject
) -> None:
    done: list[int] = []
    one = InParts(owner)
    one.do(counted(done, 3))
    assert done == [0]
    qtbot.waitUntil(lambda: done == [0, 1, 2])


def test_what_was_begun_before_is_left(qtbot: QtBot, owner: QObject) -> None:
    before, done = list[int](), list[int]()
    one = InParts(owner)
    one.do(counted(before, 3))
    one.do(counted(done, 3))
    qtbot.waitUntil(lambda: done == [0, 1, 2])
    assert before == [0]


def test_the_rest_is_done_at_once_where_it_is_needed(owner: QObject) -> None:
    done: list[int] = []
    one = InParts(owner)
    one.do(counted(done, 3), wait=True)
    assert done == [0]
    one.finish()
    assert done == [0, 1, 2]


def summaries(panel: ParagraphPanel) -> list[str]:
    """Those that there are by now, seen or not."""
    labels = panel.findChildren(QLabel, "summary")
    return [label.text() for label in labels if not label.isHidden()]


def test_of_a_paragraph_what_nobody_sees_waits_until_it_is_shown(
    qtbot: QtBot, owner: QWidget
) -> None:
    panel = ParagraphPanel(owner)
    panel.show_sheet(SHEET)
    QApplication.processEvents()
    assert summaries(panel) == ["One."], "only its beginning is prepared"
    owner.show()
    qtbot.waitUntil(lambda: summaries(panel) == ["One.", "Two.", "Three."])
    panel.show_sheet(SHEET)
    panel.show_sheet(None)
    QApplication.processEvents()
    assert not summaries(panel), "nothing more of another one comes"


def test_rows_of_a_comparison_are_fitted_one_after_the_other(qtbot: QtBot, owner: QWidget) -> None:
    table = ComparisonTable(owner, "table", "Table", "Question", signs=False)
    table.resize(400, 400)
    owner.show()
    long = "Many words that need several lines. " * 9
    rows = [ComparisonRow(long, cells=(Cell(long, "", ()),)) for _row in range(4)]
    table.show_comparison(["A"], rows[:3])
    assert table.rowHeight(0) > table.rowHeight(2)
    table.add_rows(rows[3:])
    qtbot.waitUntil(lambda: len({table.rowHeight(row) for row in range(4)}) == 1)
