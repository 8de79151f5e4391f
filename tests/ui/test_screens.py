"""What an eye finds on the pages: one grid, nothing scrolled sideways, nothing shown twice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHeaderView,
    QLabel,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from tests.ui.conftest import Hand, in_window, view
from ui.lookup.rules.comparison import ComparisonView
from ui.lookup.rules.page import RulesPage
from ui.shell.notice_bar import NoticeBar
from ui.supervise.editor.page import EditorPage
from ui.supervise.layouts.page import LayoutsPage
from ui.theme.apply import apply_theme
from ui.theme.lettering import Size, scaled
from ui.theme.roles import ColorScheme
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.fault_cards import FaultCards
from ui.widgets.forms import FilterBox
from ui.widgets.view_models import FaultCard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.ui.conftest import Tell

SMALL_WINDOW = (1024, 640)


def left_of(widget: QWidget, window: QWidget) -> int:
    """How far from the left edge of a window a widget begins."""
    return widget.mapTo(window, QPoint(0, 0)).x()


def longer(header: QHeaderView, than: int) -> bool:
    """Whether rows or columns together are longer than this."""
    return header.length() > than


def test_the_documents_side_by_side_never_scroll_sideways(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.go("rules")
        await hand.at("rules")
        page = view(hand.window, RulesPage)
        for part in ("comparison", "glossary"):
            hand.window.bindings.actions[part].trigger()
            shown: ComparisonView = getattr(page, part)
            await hand.until(shown.isVisible)
            QApplication.sendPostedEvents()
            table = shown.table
            columns = range(table.model().columnCount())
            assert table.horizontalScrollBar().maximum() == 0, part
            assert sum(map(table.columnWidth, columns)) == table.viewport().width(), part
            assert table.verticalScrollBar().value() == 0, part
            # A column resized by hand keeps its share, and the rows have room for their texts.
            wide, high = table.columnWidth(0), table.verticalHeader().length()
            table.setColumnWidth(1, table.columnWidth(1) - 100)
            table.setColumnWidth(0, wide + 100)
            await hand.until(partial(longer, table.verticalHeader(), high))
            hand.window.resize(1280, 800)
            QApplication.sendPostedEvents()
            assert table.columnWidth(0) > wide + 100
            assert table.rowHeight(1) >= table.sizeHintForRow(1)
            hand.window.resize(*SMALL_WINDOW)
            QApplication.sendPostedEvents()

    assert tell(story, size=SMALL_WINDOW) == 0


async def every_page_begins_where_the_header_does(hand: Hand) -> None:
    window = hand.window
    firsts = {
        "rules": "documents",
        "layouts": "layouts",
        "house": "settings",
        "library": "search",
    }
    for page, first in firsts.items():
        hand.go(page)
        await hand.at(page)
        QApplication.sendPostedEvents()
        found = next(one for one in window.findChildren(QWidget, first) if one.isVisible())
        assert left_of(found, window) == Space.L, page


def test_the_controls_of_a_layout_begin_together_when_they_are_wrapped(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.go("layouts")
        await hand.at("layouts")
        QApplication.sendPostedEvents()
        page = view(hand.window, LayoutsPage)
        (export,) = (one for one in page.findChildren(QLabel) if one.text() == "Export:")
        assert export.mapTo(page, QPoint(0, 0)).y() > page.cloths.mapTo(page, QPoint(0, 0)).y() + 20
        assert left_of(export, page) + export.contentsMargins().left() == left_of(page.cloths, page)

    assert tell(story, size=SMALL_WINDOW) == 0


def test_a_filter_without_room_for_what_is_chosen_ends_in_an_ellipsis(
    qapp: QApplication,
) -> None:
    parent = QWidget()
    box = FilterBox(parent, "Filter by rules", "Rules")
    box.addItem("All rules of all the documents")
    box.addItem("Huxley Perfect Pairs")
    box.setCurrentIndex(1)
    parent.show()
    box.resize(106, 30)
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText.startswith("Huxley")
    assert option.currentText.endswith("…")
    box.resize(300, 30)
    box.initStyleOption(option)
    assert option.currentText == box.currentText() == "Huxley Perfect Pairs"
    # Where nothing is chosen, it says in one word what it filters by.
    box.resize(106, 30)
    box.setCurrentIndex(0)
    box.initStyleOption(option)
    assert option.currentText == "Rules"
    parent.close()


async def nothing_beside_the_felt_of_the_editor_is_cut(hand: Hand) -> None:
    hand.go("editor")
    await hand.at("editor")
    QApplication.sendPostedEvents()
    page = view(hand.window, EditorPage)
    for box in (page.rules, page.layout_box, page.decks, page.level, page.alterations):
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        text = box.currentText() or box.placeholderText()
        field = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            box,
        )
        assert box.within(text, field.width()) == text
    assert page.title.geometry().right() == page.rules.geometry().right()


@pytest.fixture
def large(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, ColorScheme.DARK, 140)
    yield
    apply_theme(qapp, ColorScheme.DARK)


@pytest.mark.usefixtures("large")
def test_a_line_of_a_file_is_as_large_as_the_text_size_says() -> None:
    parent = QWidget()
    cards = FaultCards(parent)
    cards.show_faults([FaultCard("Line 8, column 15", "“hitt” is not a call.", "", "[hitt]", 1)])
    parent.show()
    (line,) = cards.findChildren(QLabel, "source_line")
    line.ensurePolished()
    assert line.font().pixelSize() == scaled(Size.SMALL) == 18
    parent.close()


def test_a_file_with_faults_has_its_title_beside_the_search(tell: Tell, tmp_path: Path) -> None:
    path = tmp_path / "broken.scenario.yaml"
    path.write_text("format: 1\nrules: rws-blackjack-v5\nboxes: {9: []}\n", encoding="utf-8")

    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["open_file"].trigger()
        dialog = hand.window.findChildren(QFileDialog)[-1]
        dialog.fileSelected.emit(str(path))
        dialog.close()
        await hand.until(hand.library.faults.isVisible)
        QApplication.sendPostedEvents()
        library = hand.library
        top = library.title.mapTo(library, QPoint(0, 0)).y()
        assert top == library.search.mapTo(library, QPoint(0, 0)).y()
        # No line is left free for what is said about a table.
        below = library.faults.mapTo(library, QPoint(0, 0)).y()
        assert below == top + library.title.height() + Space.S

    assert tell(story) == 0


async def the_buttons_of_a_notice_show_their_keys_as_all_others_do(hand: Hand) -> None:
    await hand.begin("plain-round")
    await hand.answer_by_key()
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key("1")
    await hand.at("library")
    bar = view(hand.window, NoticeBar)
    buttons = {one.text(): one for one in bar.findChildren(KeyButton) if one.isVisible()}
    assert {name: one.accessibleDescription() for name, one in buttons.items()} == {
        "Resume": "R",
        "Abandon": "X",
    }
    # The key on the button is in the colour of its title, and can be read.
    picture = buttons["Resume"].grab().toImage()
    plain = picture.pixelColor(8, 8).lightness()
    right = range(picture.width() - 36, picture.width() - 12)
    inks = (
        picture.pixelColor(x, y).lightness() for x in right for y in range(8, picture.height() - 8)
    )
    assert max(abs(ink - plain) for ink in inks) > 60


async def what_has_the_focus_has_a_ring_and_nothing_within(hand: Hand) -> None:
    await hand.until(hand.window.isActiveWindow)
    button = hand.find("do_watch")
    plain = button.grab().toImage()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    mark_as(button, ring="on")
    QApplication.sendPostedEvents()
    assert button.hasFocus()
    ringed = button.grab().toImage()
    middle = button.height() // 2
    assert ringed.pixelColor(0, middle) != plain.pixelColor(0, middle)
    inner = [(x, y) for x in range(4, button.width() - 4) for y in (3, 4, 5)]
    assert {plain.pixelColor(x, y).name() for x, y in inner} == {
        ringed.pixelColor(x, y).name() for x, y in inner
    }


@in_window
async def test_a_page_that_is_opened_has_the_focus_where_its_keys_go(hand: Hand) -> None:
    window = hand.window
    await hand.until(lambda: window.state.records)

    def focus() -> str:
        focused: QWidget | None = window.focusWidget()
        if focused is None or not focused.isVisible():
            return ""
        return focused.objectName() or (focused.text() if isinstance(focused, QLabel) else "")

    async def opened(page: str, expected: str) -> None:
        hand.go(page)
        await hand.at(page)
        await hand.until(lambda: focus().startswith(expected))

    await opened("practice", "stages_practised")
    await opened("records", "do_choose_round")
    await opened("progress", "do_practise_first")
    await opened("library", "scenarios")
    await hand.begin("plain-round")
    await hand.play_on()
    await opened("records", "attempts")
    await opened("progress", "practise_weakest")


test_every_page_and_notice_has_its_place_and_focus = in_window(
    every_page_begins_where_the_header_does,
    nothing_beside_the_felt_of_the_editor_is_cut,
    the_buttons_of_a_notice_show_their_keys_as_all_others_do,
    what_has_the_focus_has_a_ring_and_nothing_within,
)
