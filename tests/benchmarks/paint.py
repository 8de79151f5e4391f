"""Painting the felt at 1920×1080: a full repaint, one moving card, and a new size.

Seven boxes, with side bets, Insurance, several bettors and a double. On a screen without
acceleration each frame is what the processor draws; figures are 95th percentiles.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.resources import files
from statistics import quantiles

from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.benchmarks.rows import Row
from trainer.felt.chip_reader import read_chips
from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.reader import read_felt
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import deck
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipRole, ChipsView, HandView, TableView
from ui.paint.arrange import CardKey
from ui.theme.apply import apply_theme
from ui.theme.roles import Room
from ui.views.felt_view import FeltView

WIDTH, HEIGHT = 1920, 1080
FRAMES = 300
REPAINTS = 100
SIZES = 20
ALLOWED_MOVE_MS = 4.0
ALLOWED_REPAINT_MS = 16.0


def run() -> list[Row]:
    """Measure the felt's painting."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, Room.DARK)
    felt, chips = packaged()
    view = FeltView()
    view.resize(WIDTH, HEIGHT)
    view.set_felt(felt, None, chips)
    view.show()
    view.show_table(full_table(), animate=False)
    app.processEvents()
    card = view.item_of(CardKey(1))
    assert card is not None
    start = card.pos()
    blank = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)

    def repaint(_frame: int) -> None:
        view.viewport().repaint()

    def move(frame: int) -> None:
        card.setPos(start.x() - frame * 3 % 700, start.y() + frame * 2 % 300)
        app.processEvents()

    def size(frame: int) -> None:
        view.resize(WIDTH - frame % 2, HEIGHT)
        app.processEvents()

    def fill(_frame: int) -> None:
        painter = QPainter(blank)
        painter.fillRect(blank.rect(), QColor(15, 90, 65))
        painter.end()

    return [
        Row("full repaint", worst(repaint, REPAINTS), "ms", ALLOWED_REPAINT_MS, "allowed"),
        Row("one moving card", worst(move, FRAMES), "ms", ALLOWED_MOVE_MS, "allowed"),
        Row("everything drawn anew", worst(size, SIZES), "ms"),
        Row("full repaint", worst(repaint, REPAINTS), "ms", worst(fill, REPAINTS), "a plain fill"),
    ]


def worst(frame: Callable[[int], None], times: int) -> float:
    """The 95th percentile of a frame's milliseconds."""
    taken: list[float] = []
    for number in range(times):
        start = time.perf_counter()
        frame(number)
        taken.append((time.perf_counter() - start) * 1000)
    return quantiles(taken, n=20)[-1]


def packaged() -> tuple[Felt, ChipSet]:
    """Layout A and the generic chips."""
    resources = files("resources")
    felt = read_felt((resources / "felts" / "rws-perfect-pairs-v5-a.toml").read_text("utf-8"))
    if not isinstance(felt, Felt):
        raise TypeError(felt)
    return felt, read_chips((resources / "chips" / "generic.toml").read_text("utf-8"))


def full_table() -> TableView:
    """Seven boxes with three cards each, two bettors, side bets, Insurance and a double."""
    cards: list[CardView] = []
    hands: list[HandView] = []
    chips: list[ChipsView] = []
    faces = deck()
    for place in [*(Place(box, 1) for box in range(1, 8)), DEALER]:
        for order in range(3):
            number = len(cards) + 1
            across = place.box == 5 and order == 2
            cards.append(CardView(number, faces[number * 7 % 52], place, order, across))
        hands.append(HandView(place, 1, 1, 3, 17, False, False, False, None))
    for box in range(1, 8):
        for order, name in enumerate(("Ann", "Ben")):
            for kind, amount in (
                (BetKind.MAIN, 12_500),
                (BetKind.PERFECT_PAIRS, 500),
                (BetKind.INSURANCE, 6_250),
            ):
                bet = Bet(box, name, kind, 1 if kind is BetKind.MAIN else 0)
                chips.append(ChipsView(bet, ChipRole.STAKE, Cents(amount), order, 2))
    return TableView(
        cards=tuple(cards), hands=tuple(hands), chips=tuple(chips), active=Place(4, 1), discarded=90
    )
