"""A pile of several colours can be counted at the pointer."""

from __future__ import annotations

from base64 import b64decode

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.table.view import ChipsView, TableView
from ui.felt.tip import tip_of
from ui.felt.view import FeltView
from ui.paint.arrange import PilePiece, arrange


def pile(felt: Felt, chips: ChipSet, amount: int) -> PilePiece:
    bet = Bet(3, "Ann", BetKind.MAIN, 1)
    view = TableView(chips=(ChipsView(bet, ChipRole.STAKE, Cents(amount), 0, 1),))
    (piece,) = arrange(felt, view, chips.chips).piles.values()
    return piece


def test_one_colour_needs_no_picture(felt: Felt, chips: ChipSet) -> None:
    said = tip_of(pile(felt, chips, 25_00), "<i>Ann</i>: 1 chip", 1.0)
    assert said == "<p>&lt;i&gt;Ann&lt;/i&gt;: 1 chip</p>"
    assert tip_of(None, "", 1.0) == ""


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_every_colour_of_a_mixed_pile_is_there(felt: Felt, chips: ChipSet, ratio: float) -> None:
    piece = pile(felt, chips, 129_00)
    text = tip_of(piece, "<b>Ann</b> & 5 chips", ratio)
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; 5 chips" in text
    document = QTextDocument()
    document.setHtml(text)
    assert "<b>Ann</b> & 5 chips" in document.toPlainText()
    picture = QImage.fromData(b64decode(text.split("base64,")[1].split('"')[0]))
    assert picture.width() == pytest.approx(ratio * document.idealWidth(), rel=0.35)
    seen = {
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    }
    assert {stack.chip.middle for stack in piece.breakdown.stacks} <= seen


def test_a_key_breaks_a_mixed_pile_down(view: FeltView, qtbot: QtBot) -> None:
    bet = Bet(3, "Ann", BetKind.MAIN, 1)
    view.show_table(
        TableView(chips=(ChipsView(bet, ChipRole.STAKE, Cents(129_00), 0, 1),)), animate=False
    )
    QTest.keyClick(view, Qt.Key.Key_Right)  # the box
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert not QToolTip.text()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert "<img" in QToolTip.text()
    QTest.keyClick(view, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
