"""A language from right to left turns pages round, and leaves table, keys and sums as they are."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QLineEdit, QWidget

from tests.ui.conftest import Hand, Tell
from trainer.exams.sheet import read_sheet, sheet_text
from trainer.messages import _
from trainer.messages.citations import paragraph_text
from trainer.messages.money import MoneyText
from trainer.messages.names import card_text, cards_in_a_row
from trainer.messages.text import set_language
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.texts import RIGHT_TO_LEFT, SOURCE_LANGUAGE
from ui.lookup.manual import ManualDialog
from ui.me.progress.chart_view import ChartView
from ui.paint.charts import LineChart, Point, Tick
from ui.paint.nodes import paint_level
from ui.shell.commands import Section
from ui.shell.general import sections_of
from ui.supervise.table_test.rating_view import MarkRow
from ui.table.states import WatchState
from ui.widgets.account import Account
from ui.widgets.row_list import beside
from ui.widgets.rows_view import RowsView
from ui.widgets.sheets import ResultLine


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    """To be named before ``tell``, whose window is made meanwhile."""
    set_language(RIGHT_TO_LEFT)
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    set_language(SOURCE_LANGUAGE)


def left_of(one: QWidget, other: QWidget) -> bool:
    """Whether a widget stands to the left of another one."""
    places = (each.mapToGlobal(QPoint(0, 0)).x() for each in (one, other))
    first, second = places
    return first < second


def test_pages_begin_at_the_right_but_not_the_table_and_its_keys(
    from_the_right: None, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        tabs = hand.window.tabs.bar
        assert tabs.tabRect(0).center().x() > tabs.tabRect(1).center().x()
        assert left_of(hand.library.felt, hand.library.listing)
        await hand.begin("plain-round")
        panel, felt = hand.table.question, hand.table.felt
        assert left_of(panel, felt)
        assert left_of(hand.find("key_7", panel), hand.find("key_9", panel))
        camera = felt.camera()
        assert camera is not None
        piles = felt.arrangement().piles.items()
        stakes = sorted((key.bet.box, camera.pixel(pile.at).x()) for key, pile in piles)
        across = [x for _box, x in stakes]
        assert len(across) > 1
        assert across == sorted(across), "the boxes are where they always are"
        hand.key(Qt.Key.Key_Escape)
        await hand.until(lambda: hand.window.state.page != "table")

    assert tell(story, size=(1280, 800)) == 0


def test_an_arrow_leads_where_it_points_and_a_list_has_its_first_row_selected(
    from_the_right: None, tell: Tell
) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["watch"].trigger()
        await hand.at("table", WatchState)
        shown = hand.window.bindings.actions
        assert left_of(hand.find("do_step"), hand.find("do_back"))
        hand.key(Qt.Key.Key_Left)
        assert shown["back"].isEnabled(), "a step on"
        hand.key(Qt.Key.Key_Right)
        await hand.until(lambda: not shown["back"].isEnabled())
        shown["leave_watch"].trigger()
        await hand.at("library")

    assert tell(story, size=(1280, 800)) == 0
    parent = QWidget()
    rows = RowsView(parent, ("Date", "Size"), filling=0)
    rows.show_rows([("today", "1"), ("yesterday", "2")], 1)
    assert (rows.selected_rows, rows.currentIndex().row()) == ([1], 1)
    sheet = read_sheet(sheet_text("championship").encode()).sheet
    assert sheet is not None
    row = MarkRow(sheet.categories[0], 1, 10, parent)
    marks = list[int]()
    row.marked.connect(lambda _category, mark: marks.append(mark))
    row.show_mark(5)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        QTest.keyClick(row, key)
    assert marks == [6, 4]
    ((_title, lines),) = sections_of((), (Section.TABLE_TEST,))
    assert "→ ←" in [keys for keys, _text in lines]


def test_what_is_drawn_or_written_beside_a_line_changes_its_side(
    from_the_right: None, tell: Tell
) -> None:
    assert beside(QRect(0, 0, 100, 20), 40) > 100
    parent = QWidget()
    assert not ManualDialog(parent).text.isRightToLeft(), "a book in English"
    account = Account(parent, (ResultLine("Box 1", "$50", "It wins."),))
    assert account.text().index("$50") < account.text().index("Box 1")
    bar = QImage(100, 10, QImage.Format.Format_RGB32)
    bar.fill(Qt.GlobalColor.white)
    painter = QPainter(bar)
    paint_level(painter, QRectF(bar.rect()), 0.25, 0.9, QPalette())
    painter.end()
    track, filled = (bar.pixelColor(x, 5) for x in (30, 90))
    assert filled == QPalette().color(QPalette.ColorRole.Accent) != track

    async def story(hand: Hand) -> None:
        search = hand.library.findChildren(QLineEdit)[0]
        assert search.alignment() & Qt.AlignmentFlag.AlignAbsolute

    assert tell(story) == 0


PAGES = (
    *("exam_papers", "packs", "progress", "preferences", "practice", "house", "rules", "path"),
)
AS_THEY_ARE = ("Keypad", "DrawnFelt", "QToolBar")
"""What is in these has an order of its own, or one that the room decides."""


def places(window: QWidget) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """Where everything is, by its kind and its name, as far as it is from where a line begins."""
    from_right, found = QApplication.isRightToLeft(), dict[tuple[str, str], list[tuple[int, int]]]()
    for one in window.findChildren(QWidget):
        parent = one.parentWidget()
        inside = type(parent).__name__
        if not one.isVisible() or one.window() is not window or inside in AS_THEY_ARE:
            continue
        if one.objectName().startswith("qt_"):
            continue  # Qt's own parts of a control
        left = one.mapTo(window, QPoint(0, 0)).x()
        begin = window.width() - left - one.width() if from_right else left
        text = one.text() if isinstance(one, QLabel | QAbstractButton) else ""
        found.setdefault((type(one).__name__, one.objectName() or text), []).append(
            (begin, one.width())
        )
    return {name: sorted(at) for name, at in found.items()}


def test_everything_is_as_far_from_where_a_line_begins_on_either_side(
    qapp: QApplication, tell: Tell
) -> None:
    looked = list[dict[str, dict[tuple[str, str], list[tuple[int, int]]]]]()

    async def story(hand: Hand) -> None:
        await hand.until(hand.window.isActiveWindow)
        seen = {}
        for page in PAGES:
            hand.go(page)
            await hand.at(page)
            for _layout in range(4):
                QApplication.sendPostedEvents()
            seen[page] = places(hand.window)
        hand.go("library")
        await hand.at("library")
        hand.window.bindings.actions["edit_scenario"].trigger()
        await hand.at("editor")
        hand.window.bindings.actions["scenario_details"].trigger()
        (details,) = [one for one in hand.window.findChildren(QDialog) if one.isVisible()]
        for _layout in range(4):
            QApplication.sendPostedEvents()
        seen["details"] = places(details)
        details.close()
        looked.append(seen)

    sides = Qt.LayoutDirection
    try:
        for side in (sides.LeftToRight, sides.RightToLeft):
            qapp.setLayoutDirection(side)
            assert tell(story, size=(1280, 800)) == 0
    finally:
        qapp.setLayoutDirection(sides.LeftToRight)
    left, right = looked
    others = [
        (page, name, at, right[page].get(name))
        for page, named in left.items()
        for name, at in named.items()
        if not alike(at, right[page].get(name, []))
    ]
    assert others == []


def alike(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> bool:
    """Whether they are in the same places, but for a pixel that is left over in a row."""
    return len(one) == len(other) and all(
        abs(first[0] - second[0]) <= 2 and abs(first[1] - second[1]) <= 2
        for first, second in zip(one, other, strict=True)
    )


def test_days_and_figures_of_a_chart_stay_where_they_are(qapp: QApplication) -> None:
    points = (Point("a", 1, 60, "Monday", ""), Point("b", 2, 80, "Friday", ""))
    chart = LineChart("Accuracy", points, (Tick(0, "none"), Tick(100, "all")), Tick(90, "target"))
    sides, pictures = Qt.LayoutDirection, list[QImage]()
    try:
        for side in (sides.LeftToRight, sides.RightToLeft):
            qapp.setLayoutDirection(side)
            parent = QWidget()
            view = ChartView(parent)
            view.show_charts([chart])
            view.resize(400, 300)
            pictures.append(view.grab().toImage())
    finally:
        qapp.setLayoutDirection(sides.LeftToRight)
    assert pictures[0] == pictures[1]


@pytest.mark.usefixtures("from_the_right")
def test_sums_ranges_and_cards_are_read_from_the_left() -> None:
    card = parse_card("Th")
    assert card is not None
    for text in (
        _("{least} – {most}"),
        _("{points} = {total}"),
        MoneyText("$").text(Cents(125000)),
        card_text(card),
        cards_in_a_row((card, card)),
        _("{percent} %"),
        paragraph_text("3.14.2 a"),
    ):
        assert text.startswith("\u2066"), text
        assert text.endswith("\u2069"), text
    assert "\u206610 + 9 = 19\u2069" in _("Their Point Total: 10 + 9 = 19.")
    assert "\u2066{percent} %\u2069" in _("Speed {percent} %")
    assert not _("Continue").startswith("\u2066")
    assert not _("{title}: {question}").startswith("\u2066")
