"""A table of texts: right and wrong in their colours, the spare width where it is wanted."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ui.theme.apply import apply_theme
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.widgets import rows_view as rows_view_module
from ui.widgets.rows_view import RowsView


def rows_view(parent: QWidget) -> RowsView:
    view = RowsView(
        parent,
        ("", "Question", "Your answer"),
        filling=1,
        inked={"yes": True, "no": False},
    )
    view.resize(600, 200)
    return view


@pytest.mark.parametrize("scheme", list(ColorScheme))
def test_marks_have_the_colours_of_the_scheme(qapp: QApplication, scheme: ColorScheme) -> None:
    parent = QWidget()
    view = rows_view(parent)
    apply_theme(qapp, ColorScheme.LIGHT)
    apply_theme(qapp, scheme)
    view.ensurePolished()
    view.show_rows([("yes", "a", "b"), ("no", "c", "d")])
    parent.show()
    picture = view.viewport().grab().toImage()
    for row, role in enumerate((Role.RIGHT, Role.WRONG)):
        cell = view.visualRect(view.model().index(row, 0))
        drawn = {
            picture.pixelColor(x, y).name()
            for x in range(cell.left(), cell.right())
            for y in range(cell.top(), cell.bottom())
        }
        assert PALETTES[scheme][role] in drawn, "selected or not"
    parent.close()


@pytest.fixture
def letters_of(qapp: QApplication) -> Iterator[Callable[[int], object]]:
    yield lambda size: apply_theme(qapp, ColorScheme.DARK, size)
    apply_theme(qapp, ColorScheme.DARK)


def whole(view: RowsView, column: int) -> bool:
    """Whether neither the heading nor a text of a column is shortened."""
    heading = view.horizontalHeader().sectionSizeHint(column)
    return max(heading, view.sizeHintForColumn(column)) <= view.columnWidth(column)


@pytest.mark.parametrize("size", [90, 100, 140])
def test_columns_are_as_wide_as_their_texts_at_every_text_size(
    letters_of: Callable[[int], object], size: int
) -> None:
    letters_of(size)
    parent = QWidget()
    view = rows_view(parent)
    view.resize(800, 200)
    parent.show()
    for given in ("L", "Coloured", "1,237.50"):
        view.show_rows([("yes", "What is this bet paid?", given)])
        assert whole(view, 2)
        assert sum(map(view.columnWidth, range(3))) == view.viewport().width()
    parent.close()


def test_a_long_text_leaves_the_question_its_room(qapp: QApplication) -> None:
    parent = QWidget()
    view = rows_view(parent)
    parent.show()
    given = "a very long answer " * 9
    view.show_rows([("yes", "What is this bet paid by the house, and what is left?", given)])
    assert not whole(view, 2)
    assert view.columnWidth(1) > 2 * view.columnWidth(2)
    assert given.strip() in view.model().index(0, 2).data(Qt.ItemDataRole.ToolTipRole)
    parent.close()


def test_a_column_resized_by_hand_keeps_its_width(letters_of: Callable[[int], object]) -> None:
    letters_of(100)
    parent = QWidget()
    view = rows_view(parent)
    parent.show()
    view.show_rows([("yes", "What is this bet paid?", "a very long answer " * 9)])
    header = view.horizontalHeader()
    edge, before = QPoint(header.sectionPosition(2), header.height() // 2), view.columnWidth(2)
    there = edge - QPoint(90, 0)
    QTest.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(header.viewport(), there)
    QTest.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=there)
    view.show_rows([("no", "What is this bet paid?", "L")])
    view.resize(700, 200)
    assert view.columnWidth(2) == before + 90
    assert sum(map(view.columnWidth, range(3))) == view.viewport().width()
    letters_of(140)
    assert view.columnWidth(2) < before + 90, "the letters are others"
    parent.close()


@pytest.mark.parametrize("wide", [420, 560, 900])
def test_no_heading_is_cut_and_what_has_no_room_is_scrolled_to(
    letters_of: Callable[[int], object], wide: int
) -> None:
    letters_of(140)
    parent = QWidget()
    view = RowsView(
        parent,
        ("", "Question", "Your answer", "Time", "Paragraph"),
        filling=1,
        right=frozenset({3}),
    )
    parent.show()
    view.resize(wide, 200)
    view.show_rows([("x", "How much is this stack? " * 3, "1,250", "0.8 s", "¶3.2, " * 9)])
    assert all(whole(view, column) for column in (2, 3))
    assert view.columnWidth(4) >= view.horizontalHeader().sectionSizeHint(4)
    assert view.columnWidth(1) >= view.viewport().width() // 4
    beyond = sum(map(view.columnWidth, range(5))) - view.viewport().width()
    assert view.horizontalScrollBar().maximum() == beyond
    parent.close()


@pytest.mark.parametrize(
    ("by_rows", "first"), [(True, "yes"), (False, "yes, a, Your answer: nothing")]
)
def test_a_cell_says_what_it_is_and_the_first_all_of_its_row_where_no_reader_does(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, by_rows: bool, first: str
) -> None:
    monkeypatch.setattr(rows_view_module, "READS_ROWS", by_rows)
    parent = QWidget()
    view = rows_view(parent)
    view.show_rows([("yes", "a", "")])
    role = Qt.ItemDataRole.AccessibleTextRole
    said = [view.model().index(0, at).data(role) for at in range(3)]
    assert said == [first, "a", "Your answer: nothing"]


@pytest.mark.parametrize("size", [100, 140])
def test_marks_and_what_is_kept_whole_are_never_shortened(
    letters_of: Callable[[int], object], size: int
) -> None:
    letters_of(size)
    parent = QWidget()
    view = RowsView(
        parent,
        ("", "Question", "Your answer", "Date"),
        filling=1,
        whole=frozenset({3}),
        inked={"yes": True},
    )
    parent.show()
    view.resize(640, 200)
    row = ("yes", "How much is this stack? " * 3, "a very long answer " * 9, "2026-11-27 15:49")
    view.show_rows([row])
    assert [whole(view, column) for column in (0, 2, 3)] == [True, False, True]
    assert sum(map(view.columnWidth, range(4))) == view.viewport().width()
    parent.close()
