"""The pace of Watch beside its own slider, and the sheet of the keys in a small window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QSlider

from tests.ui.conftest import Hand
from tests.ui.seen import texts
from ui.actions.page_states import WatchState

if TYPE_CHECKING:
    from tests.ui.conftest import Tell


def test_the_pace_has_a_slider_of_its_own(tell: "Tell") -> None:
    async def story(hand: Hand) -> None:
        hand.choose("plain-round")
        hand.key("w")
        await hand.at("table", WatchState)
        panel = hand.table.watch
        (slider,) = panel.findChildren(QSlider, "pace")
        (pace,) = (one for one in panel.findChildren(QLabel) if one.text().startswith("Pace"))
        assert abs(slider.geometry().center().y() - pace.geometry().center().y()) <= 1
        slider.setValue(150)
        assert "Pace 150 %" in texts(panel)
        hand.key("+")
        assert slider.value() > 150
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")

    assert tell(story) == 0


def test_a_sheet_of_keys_that_is_too_large_is_scrolled(tell: "Tell") -> None:
    async def story(hand: Hand) -> None:
        hand.window.setMinimumSize(0, 0)
        for size, fits in (((1280, 800), True), ((632, 360), False)):
            hand.window.resize(*size)
            hand.key(Qt.Key.Key_F1)
            QApplication.sendPostedEvents()
            (area,) = hand.keys.findChildren(QScrollArea)
            assert hand.keys.rect().contains(area.geometry())
            assert (area.verticalScrollBar().maximum() == 0) is fits
            assert area.horizontalScrollBar().maximum() == 0
            hand.key(Qt.Key.Key_Down)
            assert hand.keys.isVisible() is not fits
            if not fits:
                assert area.verticalScrollBar().value() > 0
                hand.key(Qt.Key.Key_Escape)
            assert not hand.keys.isVisible()

    assert tell(story) == 0
