"""A language from right to left turns pages round, and leaves table, keys and sums as they are."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.conftest import Hand, Tell
from trainer.messages import _
from trainer.messages.money import MoneyText
from trainer.messages.names import card_text
from trainer.messages.text import set_language
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.texts import RIGHT_TO_LEFT, SOURCE_LANGUAGE


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


@pytest.mark.usefixtures("from_the_right")
def test_sums_ranges_and_cards_are_read_from_the_left() -> None:
    card = parse_card("Th")
    assert card is not None
    for text in (
        _("{least} – {most}"),
        _("{points} = {total}"),
        MoneyText("$").text(Cents(125000)),
        card_text(card),
    ):
        assert text.startswith("\u2066"), text
        assert text.endswith("\u2069"), text
    assert not _("Continue").startswith("\u2066")
    assert not _("{title}: {question}").startswith("\u2066")
