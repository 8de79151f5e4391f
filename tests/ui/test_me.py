"""The room of one's own: its pages read as one."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QTableView,
    QWidget,
)

from tests.ui.conftest import view
from tests.ui.test_progress import practised
from trainer.procedure.error_models import AmountError
from ui.app import PAGES
from ui.me.preferences import PreferencesPage
from ui.shell.commands import Room, tabs_in
from ui.table.states import AnsweringState, DealState

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell


def test_a_page_of_me_has_three_text_sizes_and_its_labels_stand_on_the_line_of_their_fields(
    tell: Tell, database: Path
) -> None:
    practised(database, 30, timedelta(weeks=1), mistakes=(AmountError.STAKE_COUNTED,))
    practised(database, 12, wrong=1)

    async def story(hand: Hand) -> None:
        window = hand.window
        for placed in tabs_in(PAGES, Room.ME):
            window.bindings.trigger(placed.page.id)
            await hand.at(placed.page.id)
            QApplication.sendPostedEvents()
            page = window.page(placed.page.id)
            assert isinstance(page, QWidget)
            sizes = {
                one.font().pixelSize()
                for one in page.findChildren(QWidget)
                if one.isVisible()
                and isinstance(one, QLabel | QAbstractButton | QComboBox | QHeaderView | QTableView)
            }
            assert sizes
            assert len(sizes) <= 3, (placed.page.id, sizes)
        labels = [
            one
            for one in view(window, PreferencesPage).findChildren(QLabel)
            if one.buddy() is not None
        ]
        assert len(labels) > 3
        for one in labels:
            field = one.buddy()
            middles = [each.mapTo(window, each.rect().center()).y() for each in (one, field)]
            assert abs(middles[0] - middles[1]) <= 1, one.text()
            assert one.font().pixelSize() == field.font().pixelSize()

    tell(story)


def test_preferences_lead_back_to_the_question_or_the_action_that_waits(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        window = hand.window
        await hand.begin("plain-round")
        asked = hand.question
        window.bindings.trigger("preferences")
        await hand.at("preferences")
        assert window.state.waiting
        box = window.findChild(QCheckBox, "in_chips")
        assert isinstance(box, QCheckBox)
        box.click()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("table", AnsweringState)
        assert hand.question is asked
        window.bindings.trigger("preferences")
        box.click()
        hand.key(Qt.Key.Key_Escape)
        await hand.answer_by_key()
        assert not window.state.waiting

    async def dealt(hand: Hand) -> None:
        hand.choose("plain-round")
        hand.key("d")
        await hand.until(lambda: hand.window.state.deciding)
        hand.key("1")
        await hand.at("table", DealState)
        before = hand.here(DealState)
        hand.window.bindings.trigger("preferences")
        await hand.at("preferences")
        hand.key("1", Qt.Key.Key_Escape)
        await hand.at("table", DealState)
        assert hand.here(DealState) == before, "keys went to the page"

    assert tell(story) == 0
    assert tell(dealt) == 0
