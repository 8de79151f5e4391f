"""Hands beside each other in a lesson."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from trainer.course.words import Said
from trainer.rules.cards import Card, Rank, Suit
from ui.table.lesson.compare import ComparedSide, CompareView
from ui.theme.roles import ColorScheme, palette_of
from ui.widgets.labels import CardFrame

KING = Card(Rank.KING, Suit.SPADES)


def test_four_hands_after_three_have_the_whole_width(qapp: object) -> None:
    around = QWidget()
    view = CompareView(around)
    view.resize(900, 700)
    for hands in (3, 4):
        sides = [ComparedSide(Said("A pair"), (KING, KING))] * hands
        view.show_sides(sides, palette_of(ColorScheme.DARK), four_colours=False)
    view.grab()
    shown = [frame for frame in view.findChildren(CardFrame) if not frame.isHidden()]
    assert len(shown) == 4
    assert max(frame.geometry().right() for frame in shown) > 850
