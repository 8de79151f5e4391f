"""The crowded rounds, as they lie on the felt: every stack in its place, none hidden."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt

import pytest

from tests.paint.seen_colours import seen_colours
from tests.scenario_files import playable_text, shipped_round
from trainer.felt.chips import THICKENED, Column
from trainer.felt.collision import distance_to
from trainer.felt.layout import Felt, LegendKey, enlarged
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Band, Point, distance
from trainer.felt.spread import Spread
from trainer.rounds.sheet import chips_of, lay_out
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.scenario.check import PlayableRound
from trainer.table.view import TableView
from ui.paint.arrange import Arrangement, PileKey, PilePiece, arrange

SCALE = 0.592
CARDS = 1.2
"""A window of 1280×800: its scale, and how much it exaggerates cards."""
CROWDED = [
    "bj5-a-maximum-and-a-small-bet",
    "bj5-full-table",
    "bj5-pink-black-and-red",
    "bj5-standing-players-and-pairs",
    "everybody-at-once",
    "four-bettors-on-a-full-box",
    "huxley-full-table",
    "live-full-table",
    "nevada-five-dollars-that-do-not-count",
]

FOUR_SIDE_BETS = """
format: 1
rules: live-blackjack
table: {currency: €, limits: {perfect_pairs: [5, 100], twenty_one_plus_three: [5, 100]}}
boxes:
  4:
    - {name: Orla, main: 40, perfect_pairs: 30, twenty_one_plus_three: 15, calls: [stand]}
    - {name: Stan, main: 65, perfect_pairs: 25, twenty_one_plus_three: 35}
shoe: KH 7D KH TC
"""
"""Two bettors with both side bets each on the box in the middle, where the spots are closest."""

Table = tuple[Felt, list[tuple[TableView, Arrangement]]]


def crowded(name: str) -> PlayableRound:
    if name == "live-four-side-bets":
        return playable_text(FOUR_SIDE_BETS.encode())
    return shipped_round(name)


@pytest.fixture(scope="module", params=[*CROWDED, "live-four-side-bets"])
def table(request: pytest.FixtureRequest) -> Table:
    """The frames of a crowded round, each different one once, and how they lie."""
    playable = crowded(request.param)
    felt, chips = enlarged(playable.game.felt, CARDS), chips_of(playable).chips
    spread = Spread(felt)
    frames = {(one.chips, one.cards): one for one in lay_out(playable).frames}.values()
    return felt, [(one, arrange(felt, one, chips, spread, rise=THICKENED)) for one in frames]


def test_no_pile_hides_the_top_of_another(table: Table) -> None:
    felt, laid = table
    hidden = [
        (view.active, one.key, other.key)
        for view, arrangement in laid
        for one, other in in_front(arrangement)
        if any(
            covers(felt, other.at, column, top(one.at, under))
            for under in one.columns
            for column in other.columns
        )
    ]
    assert not hidden


def test_every_colour_of_every_stack_is_seen(table: Table) -> None:
    """Not the lowest ones of a box with three or four hands, whose bets stand close together."""
    felt, laid = table
    # A fifth of an edge across a chip of the least size.
    least = THICKENED * felt.chip * 0.85 * SCALE * SCALE / 5
    for view, arrangement in laid:
        hands = {hand.place.box: hand.of for hand in view.hands}
        hidden = {
            (view.active, what): area
            for what, area in seen_colours(felt, arrangement, SCALE).items()
            if area < least and hands.get(what.bet.box, 1) < 3
        }
        assert not hidden


def in_front(arrangement: Arrangement) -> Iterator[tuple[PilePiece, PilePiece]]:
    """Each pile with each of those drawn over it."""
    piles = sorted(arrangement.piles.values(), key=lambda pile: pile.layer)
    for number, one in enumerate(piles):
        for other in piles[number + 1 :]:
            if hypot(one.at.x - other.at.x, one.at.y - other.at.y) < 250:
                yield one, other


def top(at: Point, column: Column) -> Point:
    """The middle of the top chip of a column."""
    return Point(at.x + column.x, at.y + column.y - column.height)


def covers(felt: Felt, at: Point, column: Column, point: Point) -> bool:
    """Whether a column covers a point by more than a millimetre."""
    radius = column.size * felt.chip / 2 - 1
    x, low = at.x + column.x, at.y + column.y + column.rise
    high = at.y + column.y - column.height
    across = abs(point.x - x)
    half = sqrt(max(0.0, radius * radius - across * across))
    return across < radius and high - half < point.y < low + half


def test_what_one_or_two_have_staked_lies_on_its_spot(table: Table) -> None:
    felt, laid = table
    for view, arrangement in laid:
        bettors = {(one.bet, one.role): one.bettors for one in view.chips}
        for key, pile in arrangement.piles.items():
            if bettors[key.bet, key.role] <= 2 and lies_on_spot(key):
                outline = felt.spot(key.bet.box, key.bet.kind).outline
                assert isinstance(outline, Band) or distance_to(outline, pile.at) <= 0, pile


def lies_on_spot(key: PileKey) -> bool:
    """Whether a pile is what is at stake in a bet that has a spot."""
    staked = key.role is ChipRole.STAKE or key.role is ChipRole.ADDED
    return staked and key.bet.kind not in UNSTAKED and key.bet.kind is not BetKind.INSURANCE


def test_insurance_leaves_part_of_every_letter_between_the_lines_to_be_read(table: Table) -> None:
    felt, laid = table
    covered = {
        (view.active, pile.key): high
        for view, arrangement in laid
        for pile in arrangement.piles.values()
        if pile.key.bet.kind is BetKind.INSURANCE
        for high in (letters_covered(felt, pile),)
        if high > 0.9
    }
    assert not covered


def letters_covered(felt: Felt, pile: PilePiece) -> float:
    """The part of the height of the letters between the lines that a pile's lowest chips cover."""
    (legend,) = (one for one in felt.legends if one.key is LegendKey.INSURANCE_PAYS)
    parts = [0.0]
    for column in pile.columns:
        away = distance(Point(pile.at.x + column.x, pile.at.y + column.y), legend.centre)
        radius = column.size * felt.chip / 2
        outer = min(away + radius, legend.radius + legend.height)
        parts.append((outer - max(away - radius, legend.radius)) / legend.height)
    return max(parts)
