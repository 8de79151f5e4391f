"""The pace of Watch beside its own slider, and the sheet of the keys in a small window."""

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QSlider

from tests.ui.conftest import Hand, in_window
from tests.ui.seen import texts
from trainer.texts import SOURCE_LANGUAGE
from ui.shell.bars import keys_shown
from ui.shell.commands import Command, always, commands_of
from ui.shell.general import MOST_LINES, sections_of
from ui.shell.language import apply_language
from ui.supervise.library.controller import LibraryController
from ui.table.states import AnsweringState, WatchState
from ui.table.watch import WatchController
from ui.widgets.buttons import KeyButton
from ui.widgets.labels import LineLabel

if TYPE_CHECKING:
    from tests.ui.conftest import Tell

SMALL_WINDOW = (1024, 640)


async def the_pace_has_a_slider_of_its_own(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    panel = hand.table.watch
    (slider,) = panel.findChildren(QSlider, "pace")
    (pace,) = (one for one in panel.findChildren(QLabel) if one.text().startswith("Speed"))
    assert abs(slider.geometry().center().y() - pace.geometry().center().y()) <= 1
    slider.setValue(150)
    assert "Speed 150 %" in texts(panel)
    hand.key("+")
    assert slider.value() > 150
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


def test_the_round_that_was_watched_is_selected_and_played_then(tell: "Tell") -> None:
    async def story(hand: "Hand") -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape, "1")
        await hand.at("library")
        assert chosen(hand) == "plain-round", "what was played"
        hand.choose("all-three-pairs")
        hand.key("w")
        await hand.at("table", WatchState)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        assert chosen(hand) == "all-three-pairs"
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        assert chosen(hand) == "all-three-pairs"

    assert tell(story) == 0


def chosen(hand: "Hand") -> str:
    entry = hand.library.entry
    return entry.id if entry is not None else ""


async def the_list_of_acts_plays_none_when_it_gets_the_focus(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    acts = hand.table.watch.acts
    acts.setFocus(Qt.FocusReason.TabFocusReason)
    assert hand.table.position == 0
    hand.key(Qt.Key.Key_Down)
    assert (hand.table.position, acts.currentRow()) == (1, 0)
    acts.setCurrentRow(acts.count() - 1)
    last = acts.visualItemRect(acts.item(acts.count() - 1))
    assert last.bottom() == acts.viewport().rect().bottom(), "no empty strip below"


async def a_sheet_of_keys_that_is_too_large_is_scrolled(hand: Hand) -> None:
    hand.window.setMinimumSize(0, 0)
    for size, fits in (((1272, 772), True), ((632, 360), False)):
        hand.window.resize(*size)
        hand.key(Qt.Key.Key_F1)
        QApplication.sendPostedEvents()
        (area,) = hand.keys.findChildren(QScrollArea)
        assert hand.keys.rect().contains(area.geometry())
        assert (area.verticalScrollBar().maximum() == 0) is fits
        told = {text.text() for text in hand.keys.findChildren(QLabel) if text.isVisible()}
        assert {"Everywhere", "Full screen"} <= told
        assert area.horizontalScrollBar().maximum() == 0
        hand.key(Qt.Key.Key_Down)
        assert hand.keys.isVisible() is not fits
        if not fits:
            assert area.verticalScrollBar().value() > 0
            hand.key(Qt.Key.Key_Escape)
        assert not hand.keys.isVisible()


def test_keys_that_take_several_columns_fill_them_alike() -> None:
    many = [Command(f"c{n}", f"Command {n}", ("A",), always) for n in range(MOST_LINES + 5)]
    places = [(title, len(lines)) for title, lines in sections_of(many, ())]
    assert places == [("Here", 13), ("", 12)]
    assert not [*sections_of((), ())]


def test_the_bar_of_watch_shows_every_act_in_a_small_window(tell: "Tell") -> None:
    async def story(hand: Hand) -> None:
        hand.choose("plain-round")
        hand.key("w")
        await hand.at("table", WatchState)
        QApplication.sendPostedEvents()
        for _playing in (False, True):
            assert len(_in_order(hand)) >= 8
            hand.key(Qt.Key.Key_Space)
            QApplication.sendPostedEvents()
        shown = [one.text() for one in hand.table.watch.findChildren(QLabel) if one.isVisible()]
        # They have no buttons: their slider has.
        assert {"−", "+"} <= set(shown)

    assert tell(story, size=SMALL_WINDOW) == 0


async def the_way_back_is_at_one_place_on_every_page(hand: Hand) -> None:
    for page in ("rules", "records", "layouts", "house"):
        hand.go(page)
        await hand.at(page)
        assert _in_order(hand)[-2:] in (["Library", "Keys"], ["Back", "Keys"]), page
    hand.go("library")
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    assert _in_order(hand)[-2:] == ["Leave", "Keys"]
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    await hand.begin("plain-round")
    assert _in_order(hand)[-2:] == ["Leave", "Keys"]


test_watch_and_the_sheet_of_keys_are_used_by_key_and_pointer = in_window(
    the_pace_has_a_slider_of_its_own,
    the_list_of_acts_plays_none_when_it_gets_the_focus,
    a_sheet_of_keys_that_is_too_large_is_scrolled,
    the_way_back_is_at_one_place_on_every_page,
)


def _in_order(hand: Hand) -> list[str]:
    """The titles in the bar from left to right."""
    QApplication.sendPostedEvents()
    bar = hand.window.bar
    buttons = [one for one in bar.findChildren(KeyButton) if one.isVisible()]
    return [one.text() for one in sorted(buttons, key=lambda one: one.mapTo(bar, QPoint()).x())]


def test_the_title_of_a_round_takes_one_line(tell: "Tell") -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("everybody-at-once")
        QApplication.sendPostedEvents()
        (title,) = hand.table.findChildren(LineLabel)
        assert title.seen == title.text() == "Two boxes of four hands against an Ace"
        assert title.height() < 2 * title.fontMetrics().lineSpacing()
        title.show_line("Two boxes of four hands against an Ace, and three more beside them")
        assert title.seen.startswith("Two boxes of four hands")
        assert title.seen.endswith("…")
        assert title.toolTip() == title.text()

    assert tell(story, size=SMALL_WINDOW) == 0


def test_keys_are_called_as_on_the_keyboards_of_a_language(
    qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: apply_language(qapp, SOURCE_LANGUAGE))
    apply_language(qapp, "es")
    shown = {one.id: keys_shown(one) for one, _act in commands_of(LibraryController)}
    assert (shown["guided"], shown["open_file"]) == ("⏎", "Ctrl+O")
    watched = {one.id: keys_shown(one) for one, _act in commands_of(WatchController)}
    assert [watched[name] for name in ("leave_watch", "play", "back", "faster", "slower")] == [
        *("Esc", "Espacio", "←", "+", "−"),
    ]
