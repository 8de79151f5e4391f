"""The arrangement of a table's cards and piles, in millimetres, each with a permanent key.

Comparing two arrangements shows what has moved; time and pixels play no part here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, product
from math import hypot
from typing import Final, NamedTuple

from trainer.felt.chips import (
    CHIP_RISE,
    COUNTED,
    USUAL,
    Breakdown,
    Chip,
    Column,
    Paying,
    coloured,
    depth,
    whole,
)
from trainer.felt.collision import distance_to
from trainer.felt.heights import raised
from trainer.felt.laying import (
    Slot,
    aside_cards,
    astray,
    dealer_area,
    dealer_cards,
    drawn_area,
    drawn_cards,
    hand_area,
    hand_cards,
    index_area,
    swept,
)
from trainer.felt.layout import Felt, LegendKey
from trainer.felt.places import WITHIN_LINE, ChipRole, PileName, pile_place
from trainer.felt.shapes import Band, Point, Pose, Rectangle, distance, middle
from trainer.felt.spread import Spread
from trainer.rules.bets import ASIDE, DEALER, DRAWN, UNSTAKED, Bet, BetKind, Place
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from trainer.table.view import CardSign, CardView, HandView, TableView


class CardKey(NamedTuple):
    """The key of a physical card: its number."""

    number: int


class PileKey(NamedTuple):
    """The key of a pile."""

    bet: Bet
    role: ChipRole


Key = CardKey | PileKey

_UNMARKED: Final[Mapping[CardSign | None, CardSign]] = {
    CardSign.FOREIGN: CardSign.BACK,
    CardSign.BACK: CardSign.BACK,
    CardSign.CHOSEN: CardSign.CHOSEN,
}
"""What is seen of a card without its sign, where that is not pointed out."""

_COUNT: Final = 9.0
"""How far the number of its chips reaches beyond the top of a column."""
_ALONG: Final = (0.0, -12.0, 12.0, -24.0, 24.0, -36.0, 36.0, -48.0, 48.0)
"""How far Insurance is moved along its line where it would cover an index."""


class CardPiece(NamedTuple):
    """A card on the table; ``card`` is None where it is face down."""

    key: CardKey
    card: Card | None
    place: Place
    pose: Pose
    layer: float
    astray: bool = False
    sign: CardSign | None = None


class PilePiece(NamedTuple):
    """A pile of chips; ``at`` is the centre of its first column's bottom chip."""

    key: PileKey
    amount: Cents
    breakdown: Breakdown
    columns: tuple[Column, ...]
    at: Point
    layer: float


Piece = CardPiece | PilePiece


def box_of(piece: Piece) -> int:
    """The box that a piece belongs to; 0 for the dealer's cards."""
    return piece.place.box if isinstance(piece, CardPiece) else piece.key.bet.box


class Arrangement(NamedTuple):
    """A table laid out on a felt: its pieces by key, and the area of each hand."""

    cards: Mapping[CardKey, CardPiece]
    piles: Mapping[PileKey, PilePiece]
    hands: Mapping[Place, Rectangle]

    def pieces(self) -> Iterator[tuple[Key, Piece]]:
        yield from self.cards.items()
        yield from self.piles.items()

    def pile_of(self, bet: Bet) -> PilePiece | None:
        """The pile of a bet: its stake, or what is left of it on the layout.

        Chips that are being refused come before those accepted earlier: they are at issue.
        """
        for role in (ChipRole.OFFERED, ChipRole.STAKE, ChipRole.ADDED, ChipRole.PAYOUT):
            piece = self.piles.get(PileKey(bet, role))
            if piece is not None:
                return piece
        return None


EMPTY = Arrangement({}, {}, {})


def arrange(
    felt: Felt,
    view: TableView,
    chips: Sequence[Chip],
    spread: Spread | None = None,
    *,
    rise: float = CHIP_RISE,
    turned: bool = False,
    paying: Paying = USUAL,
) -> Arrangement:
    """Lay out what a table shows. Boxes and bets for which the felt has no place are left out.

    ``spread`` is the spread of this felt, passed in when many tables are laid out on it. ``rise``
    is how thick a chip is drawn, ``turned`` whether the table is seen from the players' side;
    ``paying`` is how the house makes up a payout.
    """
    boxes = set(felt.boxes)
    positions = {hand.place: hand for hand in view.hands}
    pieces: dict[CardKey, CardPiece] = {}
    areas: dict[Place, Rectangle] = {}
    ordered = sorted(view.cards, key=lambda card: (card.place, card.order))
    for place, group in groupby(ordered, key=lambda card: card.place):
        cards = list(group)
        poses, area = _hand(felt, place, cards, positions, boxes)
        if area is not None:
            areas[place] = area
        hand = positions.get(place)
        for card, pose in zip(cards, poses, strict=False):
            layer = _card_layer(card, hand)
            key = CardKey(card.number)
            # Cards that came out together lie side by side; all others that went astray lie askew.
            beside = card.astray and place != DRAWN
            lies = astray(felt.card, pose, hand.of if hand else 1) if beside else pose
            sign = card.sign if view.points_out else _UNMARKED.get(card.sign)
            marked = card.astray and view.points_out
            pieces[key] = CardPiece(key, card.card, place, lies, layer, marked, sign)
    if view.swept:
        heap = swept([card.pose for card in pieces.values()])
        pieces = {
            key: card._replace(pose=pose)
            for (key, card), pose in zip(pieces.items(), heap, strict=True)
        }
    piles = _piles(spread or Spread(felt), view, positions, chips, paying)
    piles = _insurance_moved(felt, piles, tuple(pieces.values()))
    piles = _raised(felt, piles, rise, turned=turned)
    return Arrangement(pieces, piles, areas)


def _raised(
    felt: Felt, piles: Mapping[PileKey, PilePiece], rise: float, *, turned: bool
) -> dict[PileKey, PilePiece]:
    """``piles`` with the heights of their columns, box by box."""
    lifted: dict[PileKey, PilePiece] = {}
    for box in sorted({key.bet.box for key in piles}):
        of_box = {key: (pile.at, pile.columns) for key, pile in piles.items() if key.bet.box == box}
        for key, columns in raised(felt, of_box, rise, turned=turned).items():
            lifted[key] = piles[key]._replace(columns=columns)
    return {key: lifted[key] for key in piles}


def piece_at(
    felt: Felt, arrangement: Arrangement, point: Point, upwards: float
) -> PilePiece | CardPiece | None:
    """The topmost pile or card at a point.

    ``upwards`` is -1 where piles rise towards smaller y, 1 on a turned table.
    """
    for pile in sorted(arrangement.piles.values(), key=lambda piece: -piece.layer):
        if any(_covers(felt, pile.at, column, point, upwards) for column in pile.columns):
            return pile
    for card in sorted(arrangement.cards.values(), key=lambda piece: -piece.layer):
        pose = card.pose
        if Rectangle(pose.at, felt.card.width, felt.card.height, pose.angle).contains(point):
            return card
    return None


def _covers(felt: Felt, at: Point, column: Column, point: Point, upwards: float) -> bool:
    """Tell whether a column of a pile at ``at`` is visible at a point."""
    radius = column.size * felt.chip / 2
    foot = at.y + column.y
    low, high = sorted((foot, foot + column.height * upwards))
    near = abs(point.x - at.x - column.x) <= radius
    return near and low - radius <= point.y <= high + radius


def bet_place(felt: Felt, arrangement: Arrangement, bet: Bet) -> Point | None:
    """Return where a bet lies or would lie; None on a felt that has no spot for it."""
    pile = arrangement.pile_of(bet)
    if pile is not None:
        return pile.at
    try:
        if bet.kind in UNSTAKED:
            return pile_place(felt, PileName(bet.kind, bet.box, ChipRole.PAYOUT))
        return middle(felt.spot(bet.box, bet.kind).outline)
    except KeyError:
        return None


def _hand(
    felt: Felt,
    place: Place,
    cards: Sequence[CardView],
    positions: Mapping[Place, HandView],
    boxes: set[int],
) -> tuple[tuple[Pose, ...], Rectangle | None]:
    # A card that is astray is next to the hand, outside its area, unless there is no other card.
    own = [card for card in cards if not card.astray] or cards
    if place == DEALER:
        tucked = len(own) > 1 and own[0].card is not None and own[1].card is None
        poses = dealer_cards(felt, len(cards), tucked=tucked)
        return poses, dealer_area(felt, len(cards), len(own), tucked=tucked)
    if place == DRAWN:
        slots = [card.order for card in cards]
        return drawn_cards(felt, slots), drawn_area(felt, slots)
    if place == ASIDE:
        return aside_cards(felt, len(cards)), None
    if place.box not in boxes:
        return (), None
    hand = positions.get(place)
    taken = {other.box for other in positions}
    left, right = (box in boxes and box not in taken for box in (place.box - 1, place.box + 1))
    slot = Slot(hand.position, hand.of, left, right) if hand else Slot()
    return (
        hand_cards(felt, place.box, slot, [card.across for card in cards]),
        hand_area(felt, place.box, slot, [card.across for card in own]),
    )


def _insurance_moved(
    felt: Felt, piles: dict[PileKey, PilePiece], cards: Sequence[CardPiece]
) -> dict[PileKey, PilePiece]:
    """``piles`` with Insurance moved along its line from under long hands.

    Hands are often too long for the room before the line after a Split. Where there is no place
    clear of all cards, it is clear of their indices; of several places the one is taken where the
    least is covered of cards and of the letters between the lines.
    """
    width, height = felt.card.width, felt.card.height
    moved = dict(piles)
    for box in {key.bet.box for key in piles if key.bet.kind is BetKind.INSURANCE}:
        line = felt.spot(box, BetKind.INSURANCE).outline
        ours = {
            key: pile
            for key, pile in piles.items()
            if key.bet.kind is BetKind.INSURANCE and key.bet.box == box
        }
        if isinstance(line, Band):
            most = line.outer - line.inner - WITHIN_LINE - felt.chip / 2
            angle = felt.seat(box).angle
            poses = _near(felt, cards, ours, most)
            wholes = [Rectangle(pose.at, width, height, pose.angle) for pose in poses]
            if _clear(felt, ours, wholes):
                continue
            indices = [index_area(felt.card, pose) for pose in poses]
            places = [
                {
                    key: pile._replace(at=pile.at.moved(across, down, angle))
                    for key, pile in ours.items()
                }
                for down, across in product((0.0, most / 2, most), _ALONG)
            ]
            for areas in (wholes, indices):
                clear = [there for there in places if _clear(felt, there, areas)]
                if clear:
                    moved |= min(clear, key=partial(_covered, felt, wholes))
                    break
    return moved


def _near(
    felt: Felt, cards: Sequence[CardPiece], piles: Mapping[PileKey, PilePiece], most: float
) -> list[Pose]:
    """The cards that piles can reach when they are moved, ``most`` millimetres down."""
    reach = hypot(felt.card.width, felt.card.height) / 2 + hypot(max(_ALONG), most)
    reach += felt.chip / 2 + _COUNT
    around = [
        (pile.at, reach + max(abs(one.x) + abs(one.y) + one.height for one in pile.columns))
        for pile in piles.values()
    ]
    poses = (card.pose for card in cards)
    return [pose for pose in poses if any(distance(pose.at, at) < far for at, far in around)]


def _clear(felt: Felt, piles: Mapping[PileKey, PilePiece], areas: Sequence[Rectangle]) -> bool:
    """Tell whether none of these piles covers part of an area."""
    return not any(_covers_any(felt, pile, areas) for pile in piles.values())


def _covered(felt: Felt, cards: Sequence[Rectangle], piles: Mapping[PileKey, PilePiece]) -> float:
    """Tell how far piles reach into cards and the letters between the lines, in millimetres."""
    chip = felt.chip / 2
    depths = (chip - distance_to(card, pile.at) for card, pile in product(cards, piles.values()))
    return _letters_covered(felt, piles) + round(max(0.0, *depths))


def _letters_covered(felt: Felt, piles: Mapping[PileKey, PilePiece]) -> float:
    """Tell how much of the height of the Insurance legend is covered, in whole millimetres."""
    covered = 0.0
    legends = [one for one in felt.legends if one.key is LegendKey.INSURANCE_PAYS]
    for legend, pile in product(legends, piles.values()):
        for column, height in ((one, up) for one in pile.columns for up in (0.0, one.height)):
            at = Point(pile.at.x + column.x, pile.at.y + column.y - height)
            away, chip = distance(at, legend.centre), felt.chip * column.size / 2
            high = min(away + chip, legend.radius + legend.height)
            covered = max(covered, high - max(away - chip, legend.radius))
    return round(covered)


def _covers_any(felt: Felt, pile: PilePiece, areas: Sequence[Rectangle]) -> bool:
    """Tell whether a pile, or the number of its chips, covers part of an area."""
    tops = [Point(0.0, 0.0)]
    for column in pile.columns:
        top = Point(column.x, column.y - column.height)
        tops.append(top)
        if len(column.chips) >= COUNTED:
            tops.append(top._replace(y=top.y - _COUNT))
    return any(
        distance_to(area, Point(pile.at.x + top.x, pile.at.y + top.y)) < felt.chip / 2
        for area, top in product(areas, tops)
    )


def _card_layer(card: CardView, hand: HandView | None) -> float:
    """Later cards of a hand lie over earlier ones, and hands over those to their left.

    A card's index is at its left, so it is never covered. A hole card lies under the up-card.
    """
    if card.place == DEALER and card.card is None and card.order == 1:
        return 100 - 0.1
    return 100 + card.place.box * 12 + (hand.position if hand else 0) * 2.4 + card.order * 0.1


def _piles(
    spread: Spread,
    view: TableView,
    positions: Mapping[Place, HandView],
    chips: Sequence[Chip],
    paying: Paying,
) -> dict[PileKey, PilePiece]:
    pieces: dict[PileKey, PilePiece] = {}
    hands = {hand.place.box: hand.of for hand in view.hands}
    stakes = {
        pile.bet: whole(pile.amount, chips).stacks
        for pile in view.chips
        if pile.role is ChipRole.STAKE
    }
    for pile in view.chips:
        bet = pile.bet
        hand = positions.get(Place(bet.box, bet.hand))
        split = hand if bet.kind is BetKind.MAIN else None
        name = PileName(
            bet=bet.kind,
            box=bet.box,
            role=pile.role,
            bettor=pile.bettor_order,
            bettors=max(pile.bettors, pile.bettor_order + 1),
            position=split.position if split else 1,
            of=split.of if split else 1,
        )
        try:
            at = spread.place(name)
        except KeyError:
            continue
        key = PileKey(bet, pile.role)
        stake = stakes.get(bet, ())
        like = paying.colour_for_colour and pile.role is ChipRole.PAYOUT
        lying = coloured(pile.amount, stake, chips) if like else whole(pile.amount, chips)
        columns = spread.columns(
            name,
            lying.stacks,
            () if pile.cut_down else stake,
            hands.get(bet.box, 1),
            proof=paying.proof,
            cut_down=pile.cut_down,
        )
        # Piles nearer to the viewer hide those behind them.
        pieces[key] = PilePiece(key, pile.amount, lying, columns, at, 400 + depth(at) / 10)
    return pieces
