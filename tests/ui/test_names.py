"""Everything that can have the focus has a name, and Tab reaches it in the order of reading."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QWidget,
)

from tests.identifiers import identifiers
from tests.ui.conftest import Hand, Tell, in_window
from tests.ui.seen import every_text
from tests.ui.walk import area, everywhere, reached
from ui.table.answers.numbers import Entry
from ui.table.deal_panel import DealPanel
from ui.table.question_panel import FeedbackPanel, QuestionPanel
from ui.table.states import WatchState
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.theme.sheet import mark_as
from ui.widgets.decision_panel import DecisionPanel

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSlider, QComboBox, QLineEdit)
PANELS = (QuestionPanel, FeedbackPanel, DealPanel, DecisionPanel)
"""What takes the keys by itself: its caret or its current line shows where they go."""
NO_CONTROLS = (QScrollBar, QHeaderView, Entry)
"""Parts of a list or an area, which its own keys move, and what shows what is typed."""


def called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"


def nameless(window: QWidget) -> list[str]:
    """What is seen, can have the focus and has neither name nor text."""
    return [
        called(widget)
        for widget in window.findChildren(QWidget)
        if widget.isVisible() and widget.window() is window
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    ]


def missed(window: QWidget, chain: Sequence[tuple[QWidget, QRect]]) -> list[str]:
    """The controls that Tab does not reach."""
    found = {widget for widget, _area in chain}
    return [
        called(widget)
        for widget in window.findChildren(QWidget)
        if isinstance(widget, CONTROLS) and not isinstance(widget, NO_CONTROLS)
        if widget.isVisible() and widget.isEnabled() and widget.window() is window
        if widget not in found and widget.parent() not in found
    ]


def scrolled(widget: QWidget) -> QWidget | None:
    """The content of the scroll area that a widget is in."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above.widget() if above is not None else None


def disordered(chain: Sequence[tuple[QWidget, QRect]]) -> list[str]:
    """Where Tab goes back: upwards within a column, or to the left within a row."""
    found = []
    for (before, seen_here), (widget, seen_there) in pairwise(chain):
        here, there = seen_here, seen_there
        if (content := scrolled(before)) is not None and content is scrolled(widget):
            here, there = area(before, content), area(widget, content)
        upwards = there.bottom() <= here.top() and there.left() < here.right()
        level = there.top() < here.bottom() and there.bottom() > here.top()
        if upwards or (level and there.right() <= here.left()):
            found.append(f"{called(before)} -> {called(widget)}")
    return found


def ringed(widget: QWidget, window: QWidget) -> bool:
    """Whether a line in the colour of the focus is seen along an edge of a widget, or its box."""
    mark_as(widget, ring="on")  # as by a key: here they go to the widgets, past the windows
    ring = QColor(PALETTES[ColorScheme.DARK][Role.FOCUS]).rgb()
    picture = window.grab(area(widget, window)).toImage()
    wide, high = picture.width(), picture.height()
    lines = ([picture.pixel(x, y) for x in range(wide)] for y in (*range(min(8, high)), high - 1))
    return any(line.count(ring) >= min(10, wide // 3) for line in lines)


def test_everything_is_named_and_reached_in_the_order_of_reading(tell: Tell) -> None:
    faults: dict[str, list[str]] = {}
    seen: set[str] = set()
    looked_at: set[tuple[type[QWidget], str]] = set()
    unseen: list[str] = []

    def look_at_ring(name: str, widget: QWidget, window: QWidget) -> None:
        kind = (type(widget), widget.property("kind"))
        tabbed = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if tabbed and kind not in looked_at and not isinstance(widget, PANELS):
            looked_at.add(kind)
            if not ringed(widget, window):
                unseen.append(f"{name}: {called(widget)}")

    def look(name: str, window: QWidget) -> None:
        seen.add(name)
        found = nameless(window)
        if name != "keys":  # any key closes that sheet, Tab too
            chain = reached(window, lambda one: look_at_ring(name, one, window))
            assert chain, f"nothing is reached on {name}"
            found += [*missed(window, chain), *disordered(chain)]
        # A report quotes the program, and what it is made with is called as it is.
        if name not in {"bug", "about"}:
            found += sorted({one for text in every_text(window) for one in identifiers(text)})
        if found:
            faults[name] = found

    async def story(hand: Hand) -> None:
        await everywhere(hand, look)

    assert tell(story, size=(1024, 640)) == 0
    assert faults == {}
    assert not unseen, "\n".join(unseen)
    assert {"library", "bug", "backups", "keys", "notice", "result", "leaving"} <= seen


async def enter_presses_the_button_that_has_the_focus_and_begins_nothing(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.find("go_me").setFocus()
    hand.key(Qt.Key.Key_Return)
    await hand.at("progress")
    hand.find("go_supervise").setFocus()
    hand.key(Qt.Key.Key_Space)
    await hand.at("library")
    hand.find("do_watch").setFocus()
    hand.key(Qt.Key.Key_Return)
    await hand.at("table", WatchState)


async def a_digit_is_typed_wherever_the_focus_is(hand: Hand) -> None:
    await hand.begin("plain-round")
    while not hand.table.question.findChildren(Entry):
        await hand.answer_by_key()
        await hand.go_on()
    seven = hand.find("key_7", hand.table.question)
    seven.setFocus()
    hand.key("5", Qt.Key.Key_Return)
    (entry,) = (one for one in hand.table.question.findChildren(Entry) if one.isVisible())
    assert entry.text().endswith("57"), "Enter presses the key that has the focus"


test_the_keys_go_where_the_focus_is = in_window(
    enter_presses_the_button_that_has_the_focus_and_begins_nothing,
    a_digit_is_typed_wherever_the_focus_is,
)
