"""Painting the felt at 1920×1080: a full repaint, one moving card, everything moving, resizing.

Seven boxes, three of them with four hands, several bettors, side bets, Insurance, doubles, payouts.
Without graphics acceleration the processor draws each frame; frames are reported as 95th
percentiles, single events as medians, in processor time: other programs would count with the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median, quantiles

from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.benchmarks.rows import Row
from trainer.felt.legends import legends_of
from trainer.felt.places import ChipRole
from trainer.rulebook import game
from trainer.rulebook.felts import load_chips
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import deck
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, TableView
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme

WIDTH, HEIGHT = 1920, 1080
GAME = "rws-perfect-pairs-v5"
SPLIT = (2, 4, 6)
"""The boxes with four hands."""
CLEARED = 3

FRAMES = 300
REPAINTS = 100
SIZES = 15
ALLOWED_MOVE_MS = 2.0
ALLOWED_REPAINT_MS = 4.0


def run() -> list[Row]:
    """Measure the felt's painting."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, ColorScheme.DARK)
    view = felt_view()
    crowded = crowded_table()
    view.show()
    app.processEvents()
    start = time.process_time()
    view.show_table(crowded, animate=False)
    view.viewport().repaint()
    cold = (time.process_time() - start) * 1000
    blank = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)

    def repaint(_frame: int) -> None:
        view.viewport().repaint()

    def fill(_frame: int) -> None:
        painter = QPainter(blank)
        painter.fillRect(blank.rect(), QColor(15, 90, 65))
        painter.end()

    def anew(_frame: int) -> None:
        view.set_options(view.options()._replace(four_colours=not view.options().four_colours))
        view.viewport().repaint()

    def dragged(frame: int) -> None:
        view.resize(WIDTH - 3 * (frame % 40), HEIGHT - 2 * (frame % 30))
        app.processEvents()

    repainted = worst(repaint, REPAINTS)
    filled = worst(fill, REPAINTS)
    card = worst(frames_of(app, view, without_last_card(crowded), crowded), FRAMES)
    swept = worst(frames_of(app, view, crowded, without_box(crowded, CLEARED)), FRAMES)
    drawn = median(times(anew, SIZES))
    # The first of a series of sizes is drawn sharply.
    dragged(1)
    drag = worst(dragged, SIZES * 4)
    return [
        Row("full repaint", repainted, "ms", ALLOWED_REPAINT_MS, "allowed"),
        Row("a card from the shoe, a frame", card, "ms", ALLOWED_MOVE_MS, "allowed"),
        Row(
            "a box cleared between two with four hands, a frame",
            swept,
            "ms",
            ALLOWED_MOVE_MS,
            "allowed for a card",
        ),
        Row("a crowded table, first seen", cold, "ms", filled, "a plain fill"),
        Row("everything drawn anew", drawn, "ms", filled, "a plain fill"),
        Row("a window's edge dragged, a frame", drag, "ms", filled, "a plain fill"),
        Row("full repaint", repainted, "ms", filled, "a plain fill"),
    ]


def felt_view() -> FeltView:
    """The felt of ``GAME`` with the generic chips, at the size of the screen."""
    view = FeltView()
    view.resize(WIDTH, HEIGHT)
    played = game(GAME)
    view.set_felt(played.felt, legends_of(played.terms()), load_chips("generic"))
    # So slow that the benchmark, and not the clock, decides which frame is shown.
    view.set_options(FeltOptions(speed=0.1))
    return view


def frames_of(
    app: QApplication, view: FeltView, before: TableView, after: TableView
) -> Callable[[int], None]:
    """A function that paints one frame of the animation from one table to the next."""
    view.show_table(before, animate=False)
    app.processEvents()
    view.show_table(after, animate=True)
    assert view.moving, "nothing moves: too much has changed at once"

    def frame(number: int) -> None:
        view.stage.go_to(view.stage._duration * (number % 60) / 60)
        app.processEvents()

    return frame


def times(frame: Callable[[int], None], count: int) -> list[float]:
    """The milliseconds of each frame."""
    taken: list[float] = []
    for number in range(count):
        start = time.process_time()
        frame(number)
        taken.append((time.process_time() - start) * 1000)
    return taken


def worst(frame: Callable[[int], None], count: int) -> float:
    """The 95th percentile of a frame's milliseconds."""
    return quantiles(times(frame, count), n=20)[-1]


def crowded_table() -> TableView:
    """As full as a table gets: see the module's docstring."""
    faces = deck()
    cards: list[CardView] = []
    hands: list[HandView] = []
    for place, position, of in (*_hands(), (DEALER, 1, 1)):
        count = 3 if of > 1 else 4
        for order in range(count):
            number = len(cards) + 1
            across = of > 1 and position == 2 and order == 2
            cards.append(CardView(number, faces[number * 7 % 52], place, order, across))
        hands.append(HandView(place, position, of, count, 17, False, False, False, None))
    return TableView(
        cards=tuple(cards),
        hands=tuple(hands),
        chips=tuple(_piles()),
        active=Place(4, 2),
        discarded=90,
    )


def _hands() -> Iterator[tuple[Place, int, int]]:
    """Each hand with its position on its box and how many hands that has."""
    for box in range(1, 8):
        of = 4 if box in SPLIT else 1
        for hand in range(1, of + 1):
            yield Place(box, hand), hand, of


def _piles() -> Iterator[ChipsView]:
    for place, position, of in _hands():
        for order, name in enumerate(("Ann", "Ben")):
            main = Bet(place.box, name, BetKind.MAIN, place.hand)
            yield ChipsView(main, ChipRole.STAKE, Cents(137_50), order, 2)
            if of > 1 and position == 2:
                yield ChipsView(main, ChipRole.ADDED, Cents(137_50), order, 2)
            if position > 2:
                yield ChipsView(main, ChipRole.PAYOUT, Cents(206_00), order, 2)
    for box in range(1, 8):
        for order, name in enumerate(("Ann", "Ben")):
            pair = Bet(box, name, BetKind.PERFECT_PAIRS, 0)
            yield ChipsView(pair, ChipRole.STAKE, Cents(15_00), order, 2)
            if box % 2:
                yield ChipsView(pair, ChipRole.PAYOUT, Cents(180_00), order, 2)
            line = Bet(box, name, BetKind.INSURANCE, 0)
            yield ChipsView(line, ChipRole.STAKE, Cents(68_50), order, 2)


def without_last_card(view: TableView) -> TableView:
    """The same table before the dealer's last card."""
    return view._replace(cards=view.cards[:-1])


def without_box(view: TableView, box: int) -> TableView:
    """The table after a box has been settled and cleared: the hands beside it have more room."""
    return view._replace(
        cards=tuple(card for card in view.cards if card.place.box != box),
        hands=tuple(hand for hand in view.hands if hand.place.box != box),
        chips=tuple(pile for pile in view.chips if pile.bet.box != box),
    )
