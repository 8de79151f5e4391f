"""A table of texts: right and wrong in their colours, the spare width where it is wanted."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QWidget

from ui.theme.apply import apply_theme
from ui.theme.lettering import Size, Weight, font
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.widgets.rows_view import BESIDE_TEXT, TEXT_MARGIN, RowsView

HEADING_PADDING = 30
"""What the style sheet leaves at both sides of a heading, in pixels."""


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


@pytest.mark.parametrize("size", [90, 100, 140])
def test_columns_are_as_wide_as_their_texts_at_every_text_size(
    letters_of: Callable[[int], object], size: int
) -> None:
    letters_of(size)
    parent = QWidget()
    view = rows_view(parent)
    parent.show()
    for given in ("L", "Coloured Pair", "1,237.50"):
        view.show_rows([("yes", "What is this bet paid?", given)])
        needed = view.fontMetrics().horizontalAdvance(given)
        assert view.columnWidth(2) > needed
        heading = QFontMetrics(font(round(Size.SMALL * size / 100), Weight.SEMIBOLD))
        assert view.columnWidth(2) >= heading.horizontalAdvance("Your answer") + HEADING_PADDING
        assert sum(map(view.columnWidth, range(3))) == view.viewport().width()
    parent.close()


def test_a_long_text_gives_way_to_the_others(qapp: QApplication) -> None:
    parent = QWidget()
    view = rows_view(parent)
    parent.show()
    view.show_rows([("yes", "What is this bet paid by the house, and what is left?", "L")])
    wide = view.columnWidth(1)
    view.show_rows(
        [
            (
                "yes",
                "What is this bet paid by the house, and what is left?",
                "a very long answer " * 9,
            )
        ]
    )
    assert view.columnWidth(1) < wide
    assert view.columnWidth(1) >= view.viewport().width() * 44 // 100
    parent.close()


def test_the_question_has_room_before_the_paragraphs(qapp: QApplication) -> None:
    parent = QWidget()
    view = rows_view(parent)
    parent.show()
    view.show_rows([("yes", "Box 2: What is the hand’s total?", "¶3.2, ¶3.2.1, ¶3.2.2, ¶3.2.3")])
    assert view.columnWidth(1) > view.columnWidth(2)
    parent.close()


def test_most_answers_are_whole_beside_a_long_one(qapp: QApplication) -> None:
    parent = QWidget()
    view = RowsView(
        parent, ("", "Question", "Expected", "Your answer", "Paragraph"), filling=1, last_left_out=4
    )
    parent.show()
    view.resize(850, 200)
    losers = "Box 2, hand 2: Ben, Cleo; Box 2, hand 3: Ben, Cleo; Box 7: Jon"
    view.show_rows(
        [
            *[("x", "Perfect Pairs: which hand is it?", *["No winning hand"] * 2, "¶3.14")] * 5,
            ("x", "Which of these bets lose?", losers, losers, "¶3.24, ¶3.24.1, ¶3.24.2, ¶3.24.4"),
        ]
    )
    needed = view.fontMetrics().horizontalAdvance("No winning hand") + BESIDE_TEXT
    assert min(view.columnWidth(2), view.columnWidth(3)) >= needed
    parent.close()


@pytest.mark.parametrize("wide", [340, 420, 700, 900])
def test_no_heading_is_cut_and_the_last_column_is_left_out_first(
    letters_of: Callable[[int], object], wide: int
) -> None:
    letters_of(140)
    parent = QWidget()
    view = RowsView(
        parent,
        ("", "Question", "Your answer", "Time", "Paragraph"),
        filling=1,
        right=frozenset({3}),
        last_left_out=4,
    )
    parent.show()
    view.resize(wide, 200)
    view.show_rows([("x", "How much is this stack? " * 3, "1,250", "0.8 s", "¶3.2, " * 9)])
    heading = QFontMetrics(font(round(Size.SMALL * 1.4), Weight.SEMIBOLD))
    for column in (2, 4):
        needed = heading.horizontalAdvance(
            view.model().headerData(column, Qt.Orientation.Horizontal)
        )
        assert view.isColumnHidden(column) or view.columnWidth(column) >= needed
    assert not view.isColumnHidden(2)
    assert view.isColumnHidden(4) == (wide < 560)


def test_a_cell_without_a_text_is_not_nameless(qapp: QApplication) -> None:
    parent = QWidget()
    view = rows_view(parent)
    view.show_rows([("yes", "a", "")])
    role = Qt.ItemDataRole.AccessibleTextRole
    assert [view.model().index(0, at).data(role) for at in range(3)] == ["yes", "a", "nothing"]


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
    view.resize(500, 200)
    row = ("yes", "How much is this stack? " * 3, "a very long answer " * 9, "2026-11-27 15:49")
    view.show_rows([row])
    room = [view.columnWidth(column) - 2 * TEXT_MARGIN for column in range(4)]
    needed = [view.fontMetrics().horizontalAdvance(text) for text in row]
    assert room[0] >= needed[0]
    assert room[3] >= needed[3]
    assert room[2] < needed[2]
    assert sum(map(view.columnWidth, range(4))) == view.viewport().width()
    parent.close()
