"""The small pictures of layouts, and the choice among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from trainer.rulebook import documents, load_document
from ui.felt.thumbnails import IN_GRID, IN_ROW, DrawnLayout, LayoutChooser, LayoutRows, Thumbnails
from ui.widgets.forms import ElidedBox

LAYOUTS = [
    DrawnLayout(document, layout)
    for document in map(load_document, documents())
    for layout in document.layouts.values()
]
MANY = [one for one in LAYOUTS if one.document.id == "rws-perfect-pairs-v5"]


@pytest.fixture(autouse=True)
def _none_kept(qapp: QApplication) -> Iterator[None]:
    QPixmapCache.clear()
    yield
    QPixmapCache.clear()


def opaque(thumbnails: Thumbnails, layout: DrawnLayout) -> float:
    """How much of the picture is covered by the table."""
    image = thumbnails.picture(layout, 1.0).toImage()
    places = [(x, y) for x in range(0, image.width(), 8) for y in range(0, image.height(), 8)]
    return sum(image.pixelColor(*at).alpha() == 255 for at in places) / len(places)


def test_every_layout_has_a_picture_of_its_own_drawn_when_asked_for(qtbot: QtBot) -> None:
    owner = QWidget()
    thumbnails = Thumbnails(owner, IN_GRID)
    assert all(opaque(thumbnails, one) == 0 for one in LAYOUTS)
    pending = len(LAYOUTS)
    while pending:
        with qtbot.waitSignal(thumbnails.drawn):
            pending -= 1
    pictures = [thumbnails.picture(one, 1.0).toImage() for one in LAYOUTS]
    assert all(opaque(thumbnails, one) > 0.5 for one in LAYOUTS)
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


def test_a_picture_is_kept_for_the_next_choice_but_not_for_another_table(qtbot: QtBot) -> None:
    owner, layout = QWidget(), LAYOUTS[0]
    first, second, narrow = (Thumbnails(owner, width) for width in (IN_GRID, IN_GRID, IN_ROW))
    with qtbot.waitSignal(first.drawn):
        first.picture(layout, 1.0)
    assert opaque(second, layout) > 0.5
    own = DrawnLayout(layout.document, replace(layout.layout, own_felt=LAYOUTS[1].printed().felt))
    assert opaque(second, own) == 0
    assert opaque(narrow, layout) == 0
    assert second.picture(layout, 2.0).toImage().pixelColor(70, 70).alpha() == 0


def test_layouts_are_chosen_by_the_pointer_and_by_the_arrow_keys(qtbot: QtBot) -> None:
    parent = QWidget()
    column = QVBoxLayout(parent)
    before, name = QLineEdit(parent), QLabel("Layout", parent)
    chooser, after = LayoutChooser(parent, "Layout"), QLineEdit(parent)
    for widget in (before, name, chooser, after):
        column.addWidget(widget)
    chooser.show_layouts(MANY[:2])
    chooser.show_layouts(MANY, MANY[2].id)
    assert chooser.current == MANY[2].id
    chosen: list[str] = []
    chooser.chosen.connect(chosen.append)
    with qtbot.waitActive(parent):
        parent.show()
        parent.activateWindow()
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Right):
        focused = parent.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)
    assert chosen == [MANY[place].id for place in (1, 5, 6)]
    QTest.mouseClick(chooser.thumbnails[3], Qt.MouseButton.LeftButton)
    assert chooser.current == chosen[-1] == MANY[3].id
    focused = parent.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert parent.focusWidget() is after, "one stop is enough for all of them"
    chooser.show_layouts(LAYOUTS[:1], MANY[3].id)
    assert chooser.current == LAYOUTS[0].id
    parent.close()


def test_a_list_that_opens_shows_its_layouts_beside_their_names(qtbot: QtBot) -> None:
    parent = QWidget()
    box = ElidedBox(parent)
    shown = {one.id: one for one in MANY}
    for one in MANY:
        box.addItem(one.title, one.id)
    rows = LayoutRows(box, shown.get)
    parent.show()
    box.showPopup()
    index = box.model().index(0, 0)
    assert box.view().visualRect(index).height() >= rows.thumbnails.size.height()
    qtbot.waitUntil(lambda: opaque(rows.thumbnails, MANY[-1]) > 0.5)
    box.hidePopup()
    parent.close()
