"""Every packaged layout: each bet has its place, and nothing lies on anything else."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from itertools import combinations, pairwise
from math import hypot

import pytest

from tests.cases import for_every
from tests.felt.packaged import on_every_felt
from trainer.felt.chips import THICKENED
from trainer.felt.laying import Slot, dealer_area, hand_area
from trainer.felt.layout import ArcLegend, Felt, Ink, LegendKey, PayTableStyle
from trainer.felt.places import PileName, pile_place
from trainer.felt.shapes import (
    Band,
    Circle,
    Outline,
    Point,
    Rectangle,
    distance,
    inset,
    inside,
    middle,
    on_circle,
)
from trainer.felt.validation import validate_places
from trainer.rulebook import Game, documents, game, load_document
from trainer.rulebook.felts import felts, load_felt
from trainer.rules.bets import BetKind

PP5, BJ5 = "rws-perfect-pairs-v5", "rws-blackjack-v5"
HUXLEY, LIVE = "huxley-perfect-pairs", "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"

EDGE_MARGIN = 10.0
"""Between a spot and the rail."""
APART = 3.0
"""Between two things that must not touch."""
STAND_APART = 8.0
"""Between two things that stand on the table."""
NOT_SIDE_BETS = {BetKind.MAIN, BetKind.INSURANCE}

LAYOUTS = [(name, layout) for name in documents() for layout in load_document(name).layouts]

Corners = tuple[Point, ...]


on_every_layout = for_every(
    "played", lambda: (game(*names) for names in LAYOUTS), ids=[*map("/".join, LAYOUTS)]
)
"""Run a test with every document's game on each of its layouts."""

# How far apart shapes are


def apart(one: Corners, other: Corners) -> float:
    """The distance of two outlines; 0 where they cross or one holds the other."""
    if inside(one[0], other) or inside(other[0], one):
        return 0.0
    return min(
        separate(start, end, first, last)
        for start, end in sides(one)
        for first, last in sides(other)
    )


def sides(outline: Corners) -> list[tuple[Point, Point]]:
    return list(pairwise((*outline, outline[0])))


def separate(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance of two lines from point to point."""
    if turns(a, b, c) * turns(a, b, d) < 0 and turns(c, d, a) * turns(c, d, b) < 0:
        return 0.0
    return min(to_line(a, c, d), to_line(b, c, d), to_line(c, a, b), to_line(d, a, b))


def turns(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def to_line(at: Point, a: Point, b: Point) -> float:
    length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
    along = ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / length if length else 0
    part = min(1.0, max(0.0, along))
    return hypot(at.x - a.x - part * (b.x - a.x), at.y - a.y - part * (b.y - a.y))


def near(one: Outline, other: Outline, gap: float) -> bool:
    """Whether two shapes are nearer than ``gap``; most pairs are seen to be far at once."""
    if isinstance(one, Band) and isinstance(other, Band) and one.centre == other.centre:
        turned = gap / max(one.outer, other.outer) * 57.3
        return (
            min(one.outer, other.outer) - max(one.inner, other.inner) > -gap
            and min(one.end, other.end) - max(one.start, other.start) > -turned
        )
    first, second = one.polygon(), other.polygon()
    for axis in (0, 1):
        ones, others = [at[axis] for at in first], [at[axis] for at in second]
        if min(ones) - max(others) >= gap or min(others) - max(ones) >= gap:
            return False
    return apart(first, second) < gap


def letters(legend: ArcLegend) -> Band:
    """The band in which a legend's letters are, were it as long as it may be."""
    half = legend.height / 2
    return Band(
        legend.centre,
        legend.radius - half,
        legend.radius + half,
        -legend.sweep / 2,
        legend.sweep / 2,
    )


def standing(felt: Felt) -> dict[str, Rectangle]:
    """What stands or is printed on the cloth beside the spots: each thing's outline."""
    furniture = felt.furniture
    return {
        "tray": furniture.tray.area,
        "shoe": furniture.shoe,
        "discards": furniture.discard,
        "sign": furniture.sign,
        **({"meters": furniture.meters} if furniture.meters else {}),
        **{f"pay table {place.bets[0].value}": place.area for place in felt.pay_tables},
    }


def on_cloth(felt: Felt, thing: Outline, margin: float) -> bool:
    within = inset(felt.edge, margin)
    return all(inside(corner, within) for corner in thing.polygon())


def test_distances_are_measured() -> None:
    square = Rectangle(Point(0, 0), 10, 10)
    assert apart(square.polygon(), Rectangle(Point(12, 0), 10, 10).polygon()) == pytest.approx(2)
    assert apart(square.polygon(), Rectangle(Point(0, 0), 40, 2).polygon()) == 0
    assert apart(square.polygon(), Rectangle(Point(0, 0), 4, 4).polygon()) == 0
    assert near(square, Circle(Point(12, 0), 5), 2.1)
    assert not near(square, Circle(Point(12, 0), 5), 1.9)
    band = Band(Point(0, 0), 100, 110, -10, 10)
    assert near(band, band._replace(inner=112, outer=120), 2.1)
    assert not near(band, band._replace(inner=112, outer=120), 1.9)
    assert near(band, band._replace(start=10.5, end=20), 1)
    assert not near(band, band._replace(start=10.6, end=20), 1)


# What a layout has


@on_every_layout
def test_every_bet_of_a_game_has_one_spot_on_each_box(played: Game) -> None:
    felt = played.felt
    bets = {*NOT_SIDE_BETS, *played.document.side_bets}
    assert felt.document == played.document.id
    assert felt.boxes == tuple(range(1, played.layout.boxes + 1))
    for box in felt.boxes:
        assert sorted(spot.bet for spot in felt.spots if spot.box == box) == sorted(bets)


@on_every_layout
def test_a_games_pay_tables_and_meters_have_a_place(played: Game) -> None:
    offers, felt = played.document.side_bets, played.felt
    shown = [bet for place in felt.pay_tables for bet in place.bets]
    assert sorted(shown) == sorted(offers)
    levels = [table.levels for offer in offers.values() for table in offer.pay_tables.values()]
    assert (felt.furniture.meters is not None) == (max(levels) > 0)


@on_every_layout
def test_a_hole_card_has_its_printed_place(played: Game) -> None:
    assert played.felt.outlines == (2 if played.terms().ruleset.hole_card else 0)


def test_every_felt_belongs_to_one_layout() -> None:
    used = [load_document(name).layouts[layout].felt for name, layout in LAYOUTS]
    assert sorted(used) == sorted(felts())


def test_the_first_layout_of_a_document_has_seven_boxes() -> None:
    for name in documents():
        assert game(name).layout.boxes == 7


@on_every_layout
def test_a_layout_says_what_it_takes_from_its_text_and_what_it_does_not(played: Game) -> None:
    felt, document = played.felt, played.document
    assert felt.takes
    assert {taken.paragraph for taken in felt.takes} <= set(document.paragraphs)
    assert len({taken.what for taken in felt.takes}) == len(felt.takes)
    assert "layout is illustrative" in felt.note
    assert felt.ours
    assert len(set(felt.ours)) == len(felt.ours)
    if f"Appendix {played.layout.id}" in document.paragraphs:
        assert f"Appendix {played.layout.id}" in {taken.paragraph for taken in felt.takes}


@on_every_layout
def test_a_cloth_in_another_language_says_that_its_words_are_ours(played: Game) -> None:
    felt = played.felt
    foreign = [one for one in felt.ours if "in English" in one]
    assert bool(foreign) is (felt.printing is not None)
    if foreign:
        line = "3.15.2 a" if felt.document == PP5 else "3.14.2 a"
        assert any(f"{line} gives the Insurance legend" in one for one in foreign)
        assert not any("legend" in taken.what for taken in felt.takes)


@on_every_layout
def test_the_number_of_boxes_is_from_the_text_only_in_live_blackjack(played: Game) -> None:
    ours = any(one.startswith("the number of boxes") for one in played.felt.ours)
    assert ours is (played.document.id != LIVE)


def test_layout_g_shows_its_pay_table_on_a_sign_the_others_print_it() -> None:
    for layout in "ABCDEFG":
        (place,) = game(PP5, layout).felt.pay_tables
        printed = layout != "G"
        assert place.style is (PayTableStyle.PRINTED if printed else PayTableStyle.CARD)


def test_the_signs_of_diagram_1_are_signs() -> None:
    (place,) = game(HUXLEY).felt.pay_tables
    assert place.style is PayTableStyle.CARD


# In what the layouts of a document differ


def boxes_are(felt: Felt) -> str:
    outline = felt.spot(1, BetKind.MAIN).outline
    return "round" if isinstance(outline, Circle) else "rectangular"


def lies(felt: Felt, bet: BetKind) -> str:
    """Where a bet's spot is, seen by the dealer: behind its box, before it or beside it."""
    seat = felt.seat(1)
    main, spot = (
        middle(felt.spot(1, kind).outline).seen_from(seat.cards.pose.at, seat.angle)
        for kind in (BetKind.MAIN, bet)
    )
    across, down = spot.x - main.x, spot.y - main.y
    if abs(down) < 30:
        return "beside"
    if down < 0:
        return "behind"
    return "shoulder" if abs(across) > 50 and len(side_bets(felt)) == 1 else "before"


def side_bets(felt: Felt) -> list[BetKind]:
    return [spot.bet for spot in felt.spots if spot.box == 1 and spot.bet not in NOT_SIDE_BETS]


def curve(felt: Felt) -> str:
    """The straight sides of semi-elliptical begin far down, those of a bow at its shoulders."""
    shoulder = min(at.y for at in felt.edge if at.x < 1)
    return "semi-elliptical" if shoulder > felt.depth * 0.45 else "bow"


def language(felt: Felt) -> str:
    return felt.printing.language if felt.printing else ""


def varied(document: str) -> list[Felt]:
    return [game(document, layout).felt for layout in load_document(document).layouts]


def test_the_layouts_of_perfect_pairs_differ_in_what_houses_vary() -> None:
    all_seven = varied(PP5)
    bet = BetKind.PERFECT_PAIRS
    assert {len(felt.boxes) for felt in all_seven} == {5, 6, 7, 8}
    assert {boxes_are(felt) for felt in all_seven} == {"round", "rectangular"}
    assert {lies(felt, bet) for felt in all_seven} == {"before", "behind", "beside", "shoulder"}
    assert {curve(felt) for felt in all_seven} == {"bow", "semi-elliptical"}
    assert {language(felt) for felt in all_seven} == {"", "fr", "de"}
    assert {felt.furniture.tray.columns for felt in all_seven} == {12, 14}
    left = {place.area.centre.x < felt.width / 2 for felt in all_seven for place in felt.pay_tables}
    assert left == {True, False}
    # No two are the same in all of this.
    kinds = {(len(f.boxes), boxes_are(f), lies(f, bet), curve(f), language(f)) for f in all_seven}
    assert len(kinds) == 7


def test_the_layouts_of_blackjack_differ_in_what_houses_vary() -> None:
    all_three = varied(BJ5)
    assert {len(felt.boxes) for felt in all_three} == {5, 6, 7}
    assert {boxes_are(felt) for felt in all_three} == {"round", "rectangular"}
    assert {lies(felt, BetKind.UNDER_13) for felt in all_three} == {"before", "beside", "behind"}
    assert {curve(felt) for felt in all_three} == {"bow", "semi-elliptical"}
    assert {language(felt) for felt in all_three} == {"", "es"}
    for felt in all_three:
        low, high = (
            middle(felt.spot(1, bet).outline).seen_from(
                felt.seat(1).cards.pose.at, felt.seat(1).angle
            )
            for bet in (BetKind.UNDER_13, BetKind.OVER_13)
        )
        assert low.x < high.x, felt.id


def test_the_progressive_layouts_give_room_to_what_they_are_for() -> None:
    one, levels, dynamic = varied(NEVADA)
    assert [len(felt.boxes) for felt in (one, levels, dynamic)] == [7, 6, 5]
    assert [lies(felt, BetKind.PROGRESSIVE) for felt in (one, levels, dynamic)] == [
        "before",
        "shoulder",
        "beside",
    ]
    assert one.furniture.meters
    assert levels.furniture.meters
    assert levels.furniture.meters.depth > one.furniture.meters.depth * 1.3
    cards = [felt.pay_tables[0].area for felt in (one, levels, dynamic)]
    assert cards[0].depth < cards[1].depth < cards[2].depth


@on_every_felt
def test_other_languages_have_words_for_all_that_is_printed(felt: Felt) -> None:
    printing = felt.printing
    if printing is None:
        return
    assert {legend.key for legend in felt.legends} == set(printing.legends)
    assert set(side_bets(felt)) < set(printing.bets)
    for offer in load_document(felt.document).side_bets.values():
        hands = {hand.value for table in offer.pay_tables.values() for hand in table.pays}
        # In a table of several bets a bet that has one line stands under its own name.
        assert len(hands) == 1 or hands <= set(printing.hands)
    assert "{odds}" in printing.legends[LegendKey.BLACKJACK_PAYS]
    assert "{odds}" in printing.legends[LegendKey.INSURANCE_PAYS]
    assert "{stands}" in printing.legends[LegendKey.DEALER_DRAWS]


# Where everything lies


@on_every_felt
def test_a_spot_is_named_by_box_and_bet(felt: Felt) -> None:
    for spot in felt.spots:
        assert spot.id == f"{spot.box}/{spot.bet.value}"
        assert felt.spot(spot.box, spot.bet) == spot
    assert len({spot.id for spot in felt.spots}) == len(felt.spots)
    none = len(felt.boxes) + 1
    with pytest.raises(KeyError):
        felt.spot(none, BetKind.MAIN)
    with pytest.raises(KeyError):
        felt.spot(1, BetKind.ENVY)
    with pytest.raises(KeyError):
        felt.seat(0)


@on_every_felt
def test_spots_do_not_overlap(felt: Felt) -> None:
    for one, other in combinations(felt.spots, 2):
        # The Insurance of neighbours lies on one line; the spots only share it out.
        gap = 0.1 if one.bet is other.bet is BetKind.INSURANCE else APART
        assert not near(one.outline, other.outline, gap), (one.id, other.id)


@on_every_felt
def test_spots_lie_inside_the_rail_with_a_margin(felt: Felt) -> None:
    for spot in felt.spots:
        assert on_cloth(felt, spot.outline, EDGE_MARGIN), spot.id


@on_every_felt
def test_a_point_finds_its_spot(felt: Felt) -> None:
    for spot in felt.spots:
        assert felt.spot_at(middle(spot.outline)) == spot
    assert felt.spot_at(felt.dealer.pose.at) is None
    assert felt.spot_at(Point(-50, -50)) is None


@on_every_felt
def test_box_one_is_at_the_dealers_left(felt: Felt) -> None:
    places = [middle(felt.spot(box, BetKind.MAIN).outline) for box in felt.boxes]
    assert [at.x for at in places] == sorted(at.x for at in places)


@on_every_felt
def test_a_layout_is_the_same_to_both_sides(felt: Felt) -> None:
    angles = [seat.angle for seat in felt.seats]
    assert angles == pytest.approx([-angle for angle in reversed(angles)])
    assert felt.dealer.pose.at.x == felt.furniture.tray.area.centre.x == felt.width / 2
    assert {legend.centre.x for legend in felt.legends} == {felt.width / 2}


@on_every_felt
def test_shoe_left_discards_right_tray_at_the_dealers_edge(felt: Felt) -> None:
    furniture = felt.furniture
    assert furniture.shoe.centre.x < felt.width / 3
    assert furniture.discard.centre.x > felt.width * 2 / 3
    assert furniture.tray.area.centre.y > felt.depth * 0.8
    assert 10 <= furniture.tray.columns <= 14


@on_every_felt
def test_furniture_and_pay_table_stand_apart_and_on_the_cloth(felt: Felt) -> None:
    things = standing(felt)
    for (one, outline), (other, beside) in combinations(things.items(), 2):
        assert not near(outline, beside, STAND_APART), (one, other)
    for name, outline in things.items():
        assert on_cloth(felt, outline, APART), name
        for spot in felt.spots:
            assert not near(outline, spot.outline, APART), (name, spot.id)


@on_every_felt
def test_the_rules_legends_have_a_place(felt: Felt) -> None:
    keys = [legend.key for legend in felt.legends]
    assert len(set(keys)) == len(keys) == 3
    assert {LegendKey.BLACKJACK_PAYS, LegendKey.INSURANCE_PAYS} < set(keys)


@on_every_felt
def test_legends_are_on_the_cloth_and_clear_of_everything(felt: Felt) -> None:
    things = standing(felt)
    for legend in felt.legends:
        band = letters(legend)
        assert on_cloth(felt, band, EDGE_MARGIN), legend.key
        for name, outline in things.items():
            assert not near(band, outline, APART), (legend.key, name)
        for spot in felt.spots:
            # Insurance lies on its legend.
            if spot.bet is not BetKind.INSURANCE or legend.key is not LegendKey.INSURANCE_PAYS:
                assert not near(band, spot.outline, APART), (legend.key, spot.id)
    for one, other in combinations(felt.legends, 2):
        assert not near(letters(one), letters(other), 2 * APART), (one.key, other.key)


@on_every_felt
def test_the_insurance_legend_stands_between_its_lines(felt: Felt) -> None:
    (legend,) = (found for found in felt.legends if found.key is LegendKey.INSURANCE_PAYS)
    radii = sorted(line.radius for line in felt.lines)
    for box in felt.boxes:
        band = felt.spot(box, BetKind.INSURANCE).outline
        assert isinstance(band, Band)
        assert band.inner in radii
        assert band.outer in radii
        assert legend.radius - legend.height / 2 > band.inner + 8
        # Before the bets, which stand at the line nearer to the players.
        at = pile_place(felt, PileName(BetKind.INSURANCE, box))
        lowest = distance(at, band.centre) - felt.chip / 2 - THICKENED
        assert legend.radius + legend.height / 2 <= lowest + 2
        for line in felt.lines:
            assert line.start < band.start
            assert line.end > band.end


@on_every_felt
def test_lines_are_on_the_cloth_and_clear_of_everything(felt: Felt) -> None:
    for line in felt.lines:
        drawn = Band(
            line.centre, line.radius - line.weight, line.radius + line.weight, line.start, line.end
        )
        assert on_cloth(felt, drawn, EDGE_MARGIN)
        for name, outline in standing(felt).items():
            assert not near(drawn, outline, APART), name
        for legend in felt.legends:
            assert not near(drawn, letters(legend), APART), legend.key


def hands(felt: Felt, box: int) -> Iterable[tuple[str, Rectangle]]:
    """The places that a box's cards need: a hand of three, a doubled one, four hands of two."""
    yield "three cards", hand_area(felt, box, Slot(1, 1), (False,) * 3)
    yield "doubled", hand_area(felt, box, Slot(1, 1), (False, False, True))
    for position in range(1, 5):
        yield f"split {position}", hand_area(felt, box, Slot(position, 4), (False,) * 2)


@on_every_felt
def test_cards_have_room_between_the_spots_and_the_insurance_line(felt: Felt) -> None:
    for box in felt.boxes:
        for what, cards in hands(felt, box):
            assert on_cloth(felt, cards, EDGE_MARGIN), (box, what)
            for spot in felt.spots:
                assert not near(cards, spot.outline, 0.1), (box, what, spot.id)


@on_every_felt
def test_the_hands_of_neighbours_do_not_meet(felt: Felt) -> None:
    for box in felt.boxes[:-1]:
        for what, cards in hands(felt, box):
            for other, beside in hands(felt, box + 1):
                # Four hands beside four hands come to lie a little over one another.
                if not (what.startswith("split") and other.startswith("split")):
                    assert not near(cards, beside, 0.1), (box, what, other)


@on_every_felt
def test_the_dealers_cards_have_room(felt: Felt) -> None:
    for count in (2, 5):
        cards = dealer_area(felt, count)
        for name, outline in standing(felt).items():
            assert not near(cards, outline, APART), (count, name)
        for legend in felt.legends:
            assert not near(cards, letters(legend), APART), (count, legend.key)


@on_every_felt
def test_cards_set_aside_have_room(felt: Felt) -> None:
    card, (at, angle) = felt.card, felt.aside.pose
    aside = Rectangle(at, felt.aside.width, card.height, angle)
    assert felt.aside.width >= card.width * 1.5
    assert on_cloth(felt, aside, EDGE_MARGIN)
    for name, outline in standing(felt).items():
        assert not near(aside, outline, APART), name
    for spot in felt.spots:
        assert not near(aside, spot.outline, APART), spot.id
    for line in felt.lines:
        drawn = Band(line.centre, line.radius - 1, line.radius + 1, line.start, line.end)
        assert not near(aside, drawn, APART)
    for legend in felt.legends:
        assert not near(aside, letters(legend), APART), legend.key


@for_every("name", felts())
def test_a_packaged_layout_is_sound(name: str) -> None:
    assert validate_places(load_felt(name)) == ()


@for_every("name", felts())
def test_the_legends_figures_are_not_in_the_layout(name: str) -> None:
    text = (files("resources") / "felts" / f"{name}.layout.yaml").read_text("utf-8")
    printing = load_felt(name).printing
    if printing is None:
        assert "pays" not in text.replace("insurance_pays", "").replace("blackjack_pays", "")
    assert " to 1" not in text
    words = (*printing.legends.values(), printing.odds) if printing else ()
    assert not any(letter.isdigit() for word in words for letter in word)


def size_of(outline: Outline) -> float:
    """A rectangle's width, a circle's diameter, how far a band's arcs are apart."""
    if isinstance(outline, Rectangle):
        return outline.width
    return 2 * outline.radius if isinstance(outline, Circle) else outline.outer - outline.inner


@on_every_felt
def test_real_sizes(felt: Felt) -> None:
    assert (felt.card.width, felt.card.height, felt.chip) == (63.5, 88.9, 39)
    assert 1800 <= felt.width + 2 * felt.rail <= 2100
    assert 1000 <= felt.depth + felt.rail <= 1200
    for spot in felt.spots:
        across = size_of(spot.outline)
        if spot.bet is BetKind.MAIN:
            assert 110 <= across <= 150
        elif spot.bet is BetKind.INSURANCE:
            assert 60 <= across <= 80
        else:
            assert felt.chip * 1.25 <= across <= 115


@on_every_felt
def test_legends_are_as_large_as_on_real_cloths(felt: Felt) -> None:
    for legend in felt.legends:
        main = legend.key in {LegendKey.BLACKJACK_PAYS, LegendKey.INSURANCE_PAYS}
        low, high = (30, 50) if main else (18, 25)
        assert low <= legend.height <= high, legend.key
        assert (legend.ink is Ink.LEGEND) == (legend.key is LegendKey.BLACKJACK_PAYS)


@on_every_felt
def test_a_card_comes_out_of_the_shoe_towards_the_table(felt: Felt) -> None:
    shoe, mouth = felt.furniture.shoe, felt.furniture.shoe_mouth
    front = on_circle(shoe.centre, shoe.depth / 2, shoe.angle)
    assert hypot(front.x - mouth.at.x, front.y - mouth.at.y) < 10
    assert inside(mouth.at, felt.edge)
