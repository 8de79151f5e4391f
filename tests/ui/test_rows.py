"""A table of texts: right and wrong in their colours, the spare width where it is wanted."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QWidget

from ui.theme.apply import apply_theme
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.views.rows_view import InkedTexts, RowsView


def rows_view(parent: QWidget) -> RowsView:
    view = RowsView(
        parent,
        ("", "Question", "Your answer"),
        widths=(44, 1, 160),
        fitted=frozenset({2}),
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
    delegate = view.itemDelegateForColumn(0)
    assert isinstance(delegate, InkedTexts)
    for row, role in enumerate((Role.RIGHT, Role.WRONG)):
        option = QStyleOptionViewItem()
        delegate.initStyleOption(option, view.model().index(row, 0))
        palette: QPalette = option.palette
        for group in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            assert palette.color(group).name() == PALETTES[scheme][role]


def test_a_fitted_column_leaves_the_rest_to_the_others(qapp: QApplication) -> None:
    parent = QWidget()
    view = rows_view(parent)
    parent.show()
    view.show_rows([("yes", "What is paid?", "L")])
    wide = view.columnWidth(1)
    view.show_rows([("yes", "What is paid?", "a very long answer " * 9)])
    assert view.columnWidth(2) == 160
    assert view.columnWidth(1) < wide
    parent.close()
