"""What is drawn over and under the pieces: light, rings, totals, sums, marks, the discards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from math import hypot
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from trainer.felt.chips import as_seen
from trainer.felt.collision import distance_to
from trainer.felt.laying import Slot, dealer_area, hand_area, index_area, shoe_front
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.felt.shapes import Band, Circle, Outline, Point, Pose, Rectangle, middle
from trainer.messages import _
from trainer.messages.felt import (
    amount_text,
    meter_labels,
    meter_texts,
    pile_text,
    total_text,
    totals_text,
)
from trainer.rules.bets import DEALER, UNSTAKED, Bet, BetKind, Place
from trainer.table.view import CardSign, ChipRole, HandView, TableView
from ui.paint.arrange import Arrangement, CardPiece, PileKey, PilePiece, bet_place
from ui.paint.camera import Camera
from ui.paint.chips import Extent, pile_extent
from ui.paint.marks import Box, Labelled, Mark, call_size, paint_outline, pill_size, place_labels
from ui.paint.pictures import Drawing, Pictures
from ui.paint.pointing import Stop, WholeBox, pile_at
from ui.paint.still import Facing
from ui.theme.roles import Role

_LIGHT: Final = 10.0
_DISCARDS: Final = 20.0
_SHOE: Final = 30.0
_LEADER: Final = 40.0
_RING: Final = 650.0
_INTO: Final = 0.4
"""How far from the centre of its spot the line to a pile that has left it ends, in chips."""
_NUMBER: Final = 790.0
CALL: Final = 795.0
"""The layer of the call just made."""
_PILL: Final = 800.0
_BADGE: Final = 900.0
_NOTICE: Final = 950.0
_ROWS: Final = 8
_ASIDE: Final = (0.0, -14.0, 14.0, -28.0, 28.0)
"""Number of rows for totals below a box's hands, and their possible sideways offsets in mm."""
_NUMBER_ROWS: Final = ((True, 0.0), (False, 0.0), (True, 12.0), (False, 14.0), (False, 28.0))
"""Rows for the numbers of split hands: whether above the cards, and how much farther away in mm."""
_STRIP: Final = 0.21
"""The middle of what the next hand leaves of a card, as a fraction of its width."""
_ON_RAIL: Final = 20.0
"""Distance of a notice's middle beyond the players' edge, where it covers nothing."""
_LEAST_MARK: Final = 14.0
"""The least size of a mark, in pixels."""
_ROWS_BESIDE: Final = (0, -1, 1, -2, 2)
"""The rows in which what was due is put beside its mark, the best first."""


T = TypeVar("T")


class PlacedPicture(NamedTuple, Generic[T]):
    """A picture, the position of its hot spot, and its layer."""

    picture: T
    place: QPointF
    layer: float


@dataclass(frozen=True, slots=True)
class Overlay(Generic[T]):
    """Makes the overlay pictures of one table."""

    felt: Felt
    camera: Camera
    pictures: Pictures[T]
    arrangement: Arrangement
    view: TableView
    facing: Facing = Facing.DEALER
    _covering: list[Box] = field(default_factory=list, init=False, compare=False)
    """What no text may cover, worked out when it is first needed."""

    def lights(
        self, asked: Sequence[Bet | Place], cursor: Stop | None
    ) -> Iterator[PlacedPicture[T]]:
        """The light on the active box, the rings around what is asked, and the keyboard focus."""
        active = self.view.active
        lit = {place.box for place in asked or (active,) if place is not None}
        for box in () if self.view.interrupted else sorted(lit):
            area = self._column(box)
            if area is not None:
                yield self._shape(area, 24.0, paint_light, Role.POOL, _LIGHT)
        # Cards that are astray and belong to nobody already have a line around them.
        hands = {hand.place for hand in self.view.hands}
        if active in hands and active in self.arrangement.hands and not asked:
            yield from self._ring(active, Role.LIT)
        of = {hand.place: hand.of for hand in self.view.hands}
        for place in asked:
            yield from self._ring(place, Role.FELT_ASKED)
            # Of several hands of a box, the one with the bet at issue.
            hand = hand_at_issue(place) if isinstance(place, Bet) else None
            if hand is not None and of.get(hand, 1) > 1 and len(asked) == 1:
                yield from self._ring(hand, Role.FELT_ASKED)
        if cursor is not None:
            yield from self._ring(cursor, Role.FELT_FOCUS)

    def discards(self) -> Iterator[PlacedPicture[T]]:
        """The pile in the discard rack."""
        if self.view.discarded > 0:
            body = self.felt.furniture.discard
            sprite = self.pictures.discards(
                body, self.camera.angle(body.angle), self.view.discarded
            )
            yield PlacedPicture(sprite, self.camera.pixel(body.centre), _DISCARDS)

    def shoe(self) -> Iterator[PlacedPicture[T]]:
        """A face where the shoe's picture has a back, or the empty shoe."""
        pose = shoe_front(self.felt)
        angle = self.camera.angle(pose.angle)
        if self.view.shoe_empty:
            yield PlacedPicture(
                self.pictures.empty_slot(angle, self.felt.furniture.shoe.depth),
                self.camera.pixel(pose.at),
                _SHOE,
            )
        elif self.view.shoe_card is not None:
            # The only face in the shoe: the sign draws attention to it.
            sign = CardSign.EXPOSED if self.view.points_out else None
            sprite = self.pictures.face(self.view.shoe_card, angle, sign=sign)
            yield PlacedPicture(sprite, self.camera.pixel(pose.at), _SHOE)

    def notice(self) -> Iterator[PlacedPicture[T]]:
        """Return what has happened, in words, where nothing else shows it."""
        if self.view.notice is not None:
            from trainer.messages.felt import notice_text

            sprite = self.pictures.notice(notice_text(self.view.notice), max(13, self._text))
            at = Point(self.felt.width / 2, -_ON_RAIL)
            yield PlacedPicture(sprite, self.camera.pixel(at), _NOTICE)

    def refused(self) -> Iterator[PlacedPicture[T]]:
        """A broken line around chips that are not accepted."""
        for key, pile in self.arrangement.piles.items():
            if key.role is ChipRole.OFFERED:
                yield self._shape(
                    self._around(pile.at, pile), 6.0, paint_broken_ring, Role.ASTRAY, _RING
                )

    def leaders(self) -> Iterator[PlacedPicture[T]]:
        """A line from each pile that has no room on its spot to that spot, under all pieces."""
        for key, pile in self.arrangement.piles.items():
            outline = self._left(key, pile.at)
            if outline is None:
                continue
            away = self.camera.pixel(middle(outline)) - self.camera.pixel(pile.at)
            away *= 1 - _INTO * self.felt.chip * self.camera.scale / hypot(away.x(), away.y())
            yield PlacedPicture(self._leader(away), self.camera.pixel(pile.at), _LEADER)

    def _left(self, key: PileKey, at: Point) -> Outline | None:
        """The spot that a pile at this place has left: a bet's centre, or all of a payout."""
        if key.bet.kind in UNSTAKED or key.role is ChipRole.OFFERED:
            return None
        outline = self.felt.spot(key.bet.box, key.bet.kind).outline
        beyond = self.felt.chip / 2 if key.role is ChipRole.PAYOUT else 0.0
        out = not isinstance(outline, Band) and distance_to(outline, at) > beyond
        return outline if out else None

    def _leader(self, away: QPointF) -> T:
        def draw(painter: QPainter) -> None:
            for role, width in ((Role.FELT_SHADE, 3.4), (Role.LEGEND, 1.6)):
                painter.setPen(QPen(QColor(self.pictures.palette[role]), width))
                painter.drawLine(QPointF(0, 0), away)

        area = QRectF(QPointF(0, 0), away).normalized().adjusted(-3, -3, 3, 3)
        key = ("leader", round(away.x(), 1), round(away.y(), 1))
        return self.pictures.made(Drawing(key, area, draw))

    def meters(self, legends: FeltLegends | None) -> Iterator[PlacedPicture[T]]:
        """The meters' display: a dash where the amounts are unknown."""
        body = self.felt.furniture.meters
        if body is None or legends is None:
            return
        angle = self.camera.angle(body.angle + (180 if self.facing is Facing.PLAYERS else 0))
        levels = len(self.view.meters) or max((t.levels for t in legends.pay_tables), default=0)
        if not levels:
            return
        labels = meter_labels(levels)
        amounts = meter_texts(self.view.meters, legends.currency) or ("–",) * levels
        sprite = self.pictures.meters(body, angle, labels, amounts)
        yield PlacedPicture(sprite, self.camera.pixel(body.centre), _DISCARDS)

    def sensors(self) -> Iterator[PlacedPicture[T]]:
        """The lights of the sensors on which a progressive wager lies."""
        for spot in self.felt.spots:
            outline = spot.outline
            if spot.bet is BetKind.PROGRESSIVE and not isinstance(outline, Band):
                size = 2 * outline.radius if isinstance(outline, Circle) else outline.width
                if any(
                    key.bet.box == spot.box and key.bet.kind is spot.bet
                    for key in self.arrangement.piles
                    if key.role is ChipRole.STAKE
                ):
                    place = self.camera.pixel(outline.centre)
                    yield PlacedPicture(self.pictures.sensor(size), place, _DISCARDS)

    def hand_numbers(self) -> Iterator[PlacedPicture[T]]:
        """The number of each hand of a box with several, in one row, clear of all else."""
        lying = (hand for hand in self.view.hands if hand.place in self.arrangement.hands)
        split = [hand for hand in lying if hand.of > 1]
        taken = self._not_to_cover() if split else []
        pixels = max(11, round(self._text * 0.75))
        for _box, group in groupby(split, key=lambda hand: hand.place.box):
            hands = list(group)
            rows = (self._numbers(hands, pixels, *row) for row in _NUMBER_ROWS)
            free = (
                row for row in rows if not any(other.meets(two) for other in row for two in taken)
            )
            found = next(free, None) or self._numbers(hands, pixels, *_NUMBER_ROWS[0])
            for hand, box in zip(hands, found, strict=True):
                picture = self.pictures.pill(str(hand.position), pixels)
                yield PlacedPicture(picture, QPointF(*box.middle), _NUMBER)

    def _numbers(
        self, hands: Sequence[HandView], pixels: int, above: bool, farther: float
    ) -> list[Box]:
        """Where the numbers of a box's hands are: beside what is seen of their first cards."""
        boxes: list[Box] = []
        card = self.felt.card
        for hand in hands:
            area, size = self.arrangement.hands[hand.place], pill_size(str(hand.position), pixels)
            lying = (
                card_piece
                for card_piece in self.arrangement.cards.values()
                if card_piece.place == hand.place
            )
            first = min(lying, key=lambda card_piece: card_piece.layer).pose
            beyond = size[1] * 0.42 / self.camera.scale + farther
            end = area.centre.seen_from(first.at, area.angle).y + area.depth / 2
            down = -card.height / 2 - beyond if above else end + beyond
            at = first.at.moved((_STRIP - 0.5) * card.width, down, area.angle)
            middle = self.camera.pixel(at)
            boxes.append(Box(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size))
        return boxes

    def _not_to_cover(self) -> Sequence[Box]:
        """Return what no text may cover: chips, the indices of cards, and their signs."""
        if not self._covering:
            self._covering.extend(map(self._seen, self.arrangement.piles.values()))
            for card in self.arrangement.cards.values():
                self._covering.extend((self._index(card), *self._badge(card)))
        return self._covering

    def totals(self, texts: Sequence[PlacedPicture[T]] = ()) -> Iterator[PlacedPicture[T]]:
        """The totals below each box's hands, clear of indices, of chips and of other ``texts``."""
        taken = [*self._not_to_cover(), *(self._area(text) for text in texts)]
        for _box, group in groupby(self._hands_with_totals(), key=lambda hand: hand.place.box):
            hands = list(group)
            text = self._totals(hands)
            box = self._clear(self._below(hands, pill_size(text, self._text)), taken)
            taken.append(box)
            yield PlacedPicture(self.pictures.pill(text, self._text), QPointF(*box.middle), _PILL)

    def requests(self, texts: Sequence[PlacedPicture[T]] = ()) -> Iterator[PlacedPicture[T]]:
        """Say what a bettor asks for, below his hand and clear of ``texts``, indices and chips."""
        if not self.view.requests:
            return
        from trainer.messages.felt import request_text

        taken = [*self._not_to_cover(), *(self._area(text) for text in texts)]
        hands = {hand.place: hand for hand in self.view.hands}
        for request in self.view.requests:
            hand = hands.get(request.place)
            if hand is None or hand.place not in self.arrangement.hands:
                continue
            text = request_text(request)
            box = self._clear(self._below([hand], pill_size(text, self._text)), taken)
            taken.append(box)
            yield PlacedPicture(self.pictures.pill(text, self._text), QPointF(*box.middle), _PILL)

    def _clear(self, boxes: Iterator[Box], taken: Sequence[Box]) -> Box:
        """The first of ``boxes`` clear of ``taken`` and, if there is one, of lower indices."""
        nearest = next(boxes)
        free = (box for box in chain((nearest,), boxes) if not any(map(box.meets, taken)))
        first = next(free, nearest)
        lower = [self._lower_index(card) for card in self.arrangement.cards.values()]
        return next((box for box in chain((first,), free) if not any(map(box.meets, lower))), first)

    def call(
        self, texts: Sequence[PlacedPicture[T]] = (), *, words: bool = True
    ) -> Iterator[PlacedPicture[T]]:
        """The call just made, below its hand and clear of ``texts``, indices and chips.

        Without ``words`` it is the hand signal alone.
        """
        call = self.view.call
        hand = next(
            (hand_view for hand_view in self.view.hands if call and hand_view.place == call.place),
            None,
        )
        if call is None or hand is None or hand.place not in self.arrangement.hands:
            return
        taken = [*self._not_to_cover(), *(self._area(text) for text in texts)]
        text = _(call.call.text) if words else ""
        box = self._clear(self._below([hand], call_size(text, self._text)), taken)
        picture = self.pictures.call(call.call, text, self._text)
        yield PlacedPicture(picture, QPointF(*box.middle), CALL)

    def peek(self, texts: Sequence[PlacedPicture[T]] = ()) -> Iterator[PlacedPicture[T]]:
        """Say what the dealer has seen of the hole card: its corner, and whether it is a Blackjack.

        Nothing from the players' side.
        """
        hand = next((hand_view for hand_view in self.view.hands if hand_view.place == DEALER), None)
        dealers = (card for card in self.arrangement.cards.values() if card.place == DEALER)
        hole = next((dealer for dealer in dealers if dealer.card is None), None)
        if self.view.peek is None or hand is None or hole is None or self.camera.turned:
            return
        from trainer.messages.felt import peek_text

        if self.view.peek.corner is not None:
            turned = self.camera.angle(hole.pose.angle)
            corner = self.pictures.corner(self.view.peek.corner, turned)
            yield PlacedPicture(corner, self.camera.pixel(hole.pose.at), _NUMBER)
        taken = [*self._not_to_cover(), *(self._area(text) for text in texts)]
        text = peek_text(self.view.peek)
        box = self._clear(self._below([hand], pill_size(text, self._text)), taken)
        yield PlacedPicture(self.pictures.pill(text, self._text), QPointF(*box.middle), _PILL)

    def _hands_with_totals(self) -> Iterator[HandView]:
        """The hands whose total is shown, box by box."""
        # The total would give away the hand's face-down card.
        hidden = {card.place for card in self.view.cards if card.card is None}
        for hand in self.view.hands:
            lies = hand.place in self.arrangement.hands and hand.place not in hidden
            if lies and hand.cards > 1:
                yield hand

    def _totals(self, hands: Sequence[HandView]) -> str:
        """The totals of a box's hands in one text, from the left: adjacent pills would not fit."""
        of = hands[0].of
        made = {hand.position: _total(hand) for hand in hands}
        in_order = [made.get(position, "–") for position in range(1, of + 1)]
        return totals_text(in_order[::-1] if self.camera.turned else in_order)

    def _below(self, hands: Sequence[HandView], size: tuple[float, float]) -> Iterator[Box]:
        """Possible places for the totals of a box's hands, the nearest first."""
        areas = [self.arrangement.hands[hand.place] for hand in hands]
        angle = areas[0].angle
        seen = [area.centre.seen_from(areas[0].centre, angle) for area in areas]
        sides = [
            (at.x - area.width / 2, at.x + area.width / 2)
            for at, area in zip(seen, areas, strict=True)
        ]
        across = (min(left for left, _right in sides) + max(right for _left, right in sides)) / 2
        bottom = max(at.y + area.depth / 2 for at, area in zip(seen, areas, strict=True))
        beyond = bottom + 4 + self._text / self.camera.scale * 0.75
        row = size[1] * 1.05 / self.camera.scale
        places = [(down * row, aside) for down in range(_ROWS) for aside in _ASIDE]
        for down, aside in sorted(places, key=lambda off: off[0] + abs(off[1])):
            at = areas[0].centre.moved(across + aside, beyond + down, angle)
            middle = self.camera.pixel(at)
            yield Box(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size)

    def sums(self, currency: str, texts: Sequence[PlacedPicture[T]]) -> Iterator[PlacedPicture[T]]:
        """Each pile's amount next to it, clear of ``texts`` and of one another."""
        pixels = max(11, round(self._text * 0.85))
        piles = sorted(self.arrangement.piles.values(), key=lambda pile: (pile.at.y, pile.at.x))
        labelled: list[Labelled] = []
        pills: list[T] = []
        for pile in piles:
            text = amount_text(pile.amount, currency)
            pills.append(self.pictures.pill(text, pixels))
            labelled.append(Labelled(self._seen(pile), *pill_size(text, pixels)))
        things = [label.thing for label in labelled]
        things += [self._index(card) for card in self.arrangement.cards.values()]
        places = place_labels(labelled, [self._area(text) for text in texts], things)
        for pill, place in zip(pills, places, strict=True):
            yield PlacedPicture(pill, QPointF(*place.middle), _PILL)

    def _seen(self, pile: PilePiece) -> Box:
        """The area of a pile in the picture."""
        at = self.camera.pixel(pile.at)
        left, top, right, bottom = (side * self.camera.scale for side in self._extent(pile))
        return Box(at.x() + left, at.y() + top, right - left, bottom - top)

    def _extent(self, pile: PilePiece | None) -> Extent:
        """A pile's area in the picture, relative to its place; without a pile, a chip's."""
        columns = as_seen(pile.columns, turned=self.camera.turned) if pile else ()
        return pile_extent(columns, self.felt.chip)

    def _index(self, card: CardPiece) -> Box:
        """The area of a card's index in the picture."""
        size = self.felt.card
        at = card.pose.at.moved(-size.width * 0.36, -size.height * 0.3, card.pose.angle)
        middle = self.camera.pixel(at)
        reach = 13 * self.camera.scale
        return Box(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)

    def _lower_index(self, card: CardPiece) -> Box:
        """The area around a card's lower index in the picture."""
        at, angle = card.pose
        index = index_area(self.felt.card, Pose(at, angle + 180))
        corners = [
            self.camera.pixel(index.centre.moved(x, y, index.angle))
            for x in (-index.width / 2, index.width / 2)
            for y in (-index.depth / 2, index.depth / 2)
        ]
        left, top = min(at.x() for at in corners), min(at.y() for at in corners)
        right, bottom = max(at.x() for at in corners), max(at.y() for at in corners)
        return Box(left, top, right - left, bottom - top)

    def _badge(self, card: CardPiece) -> Iterator[Box]:
        """The area of the sign at a card's near corner in the picture."""
        if card.astray or card.sign is not None:
            size = self.felt.card
            at = card.pose.at.moved(3 - size.width / 2, size.height / 2 - 3, card.pose.angle)
            middle = self.camera.pixel(at)
            across = self.pictures.badge * self.camera.scale
            yield Box(middle.x() - across / 2, middle.y() - across / 2, across, across)

    def pile_labels(
        self, about: Stop | None, currency: str, *, summed: bool = True
    ) -> Iterator[PlacedPicture[T]]:
        """The number of chips in a pile and, if ``summed``, their sum, in front of it."""
        pile = pile_at(self.arrangement, about)
        if pile is None:
            return
        text = pile_text(pile.breakdown, pile.amount, currency, summed=summed)
        place = self.camera.pixel(pile.at)
        place += QPointF(0, self._extent(pile).bottom * self.camera.scale + self._text)
        # At the ends of the table a long line would extend beyond the picture.
        half = pill_size(text, self._text)[0] / 2
        ends = [self.camera.pixel(Point(x, 0)).x() for x in (0, self.felt.width)]
        place.setX(max(min(ends) + half, min(max(ends) - half, place.x())))
        yield PlacedPicture(self.pictures.pill(text, self._text), place, _BADGE)

    def marks(
        self, marks: Mapping[Bet, Mark], due: Mapping[Bet, str] | None = None
    ) -> Iterator[PlacedPicture[T]]:
        """Ticks, crosses and question marks at their bets, and what was ``due`` beside them."""
        whole = max(24.0, round(32 * self.camera.scale))
        places = dict(self._corners(marks))
        for bet, place in places.items():
            away = [place - at for other, at in places.items() if other != bet]
            apart = min((max(abs(point.x()), abs(point.y())) for point in away), default=whole)
            # Where bets lie close together, their marks do not cover one another.
            size = max(_LEAST_MARK, min(whole, float(int(apart))))
            yield PlacedPicture(self.pictures.mark(marks[bet], size), place, _BADGE)
            text = (due or {}).get(bet)
            if text:
                beside = self._beside(place, size, pill_size(text, self._text))
                yield PlacedPicture(self.pictures.pill(text, self._text), beside, _BADGE)

    def _corners(self, bets: Iterable[Bet]) -> Iterator[tuple[Bet, QPointF]]:
        """The upper right corners of bets in the picture, of those for which there is a place."""
        for bet in bets:
            at = bet_place(self.felt, self.arrangement, bet)
            if at is not None:
                covered = self._extent(self.arrangement.pile_of(bet))
                corner = QPointF(covered.right, covered.top) * 1.04 * self.camera.scale
                yield bet, self.camera.pixel(at) + corner

    def _beside(self, mark: QPointF, across: float, size: tuple[float, float]) -> QPointF:
        """Where what was due is read: beside its mark, within the table and clear of all else."""
        width, height = size
        edges = [self.camera.pixel(Point(x, 0)).x() for x in (0, self.felt.width)]
        boxes = [
            Box(middle - width / 2, mark.y() + row * height * 1.1 - height / 2, width, height)
            for row in _ROWS_BESIDE
            for middle in (mark.x() + side * ((across + width) / 2 + 2) for side in (1, -1))
        ]
        within = [box for box in boxes if min(edges) <= box.left and box.left + width <= max(edges)]
        taken = self._not_to_cover()
        free = (box for box in within if not any(map(box.meets, taken)))
        return QPointF(*next(free, (within or boxes)[0]).middle)

    @property
    def _text(self) -> int:
        """Pixel size of a total: proportional to the scale, but always legible."""
        return max(13, min(28, round(24 * self.camera.scale)))

    def _column(self, box: int) -> Rectangle | None:
        """The part of the table that is lit for a box: from its bet to its cards."""
        if box == DEALER.box:
            area = dealer_area(self.felt, max(2, self._count(DEALER)))
            return Rectangle(area.centre, area.width + 70, area.depth + 60, area.angle)
        try:
            seat, spot = self.felt.seat(box), self.felt.spot(box, BetKind.MAIN)
        except KeyError:
            return None
        outline = spot.outline
        if not isinstance(outline, Circle | Rectangle):
            return None
        far = seat.cards.pose.at
        centre = Point((outline.centre.x + far.x) / 2, (outline.centre.y + far.y) / 2)
        length = abs(far.seen_from(outline.centre, seat.angle).y)
        return Rectangle(centre, seat.cards.width + 30, length + 170, seat.angle)

    def _count(self, place: Place) -> int:
        return sum(card.place == place for card in self.view.cards)

    def _ring(self, about: Stop, role: Role) -> Iterator[PlacedPicture[T]]:
        for area, grow in self.areas(about):
            yield self._shape(area, grow, paint_ring, role, _RING)

    def areas(self, about: Stop) -> Iterator[tuple[Rectangle, float]]:
        """Return what is ringed, each with the distance of the ring in millimetres."""
        if isinstance(about, WholeBox):
            area = self._column(about.number)
            if area is not None:
                yield area, 0.0
        elif isinstance(about, PileKey):
            pile = self.arrangement.piles.get(about)
            if pile is not None:
                yield self._around(pile.at, pile), 5.0
        elif isinstance(about, Place):
            area = self.arrangement.hands.get(about)
            if area is None and (piles := self._piles(about.box)):
                for pile in piles:  # before the cards
                    yield self._around(pile.at, pile), 5.0
                return
            if area is None and about.box in self.felt.boxes:
                area = hand_area(self.felt, about.box, Slot(), ())
            if area is not None:
                yield area, 7.0
        else:
            at = bet_place(self.felt, self.arrangement, about)
            if at is not None:
                yield self._around(at, self.arrangement.pile_of(about)), 5.0
            # Chips added at a Double Down belong to the same bet.
            added = self.arrangement.piles.get(PileKey(about, ChipRole.ADDED))
            if added is not None:
                yield self._around(added.at, added), 5.0

    def _piles(self, box: int) -> list[PilePiece]:
        """The Initial Bets on a box."""
        main = BetKind.MAIN
        return [
            pile
            for key, pile in self.arrangement.piles.items()
            if key.bet.box == box and key.bet.kind is main and key.role is ChipRole.STAKE
        ]

    def _around(self, at: Point, pile: PilePiece | None) -> Rectangle:
        """The area of a pile with a little room around it; without a pile, that of a chip."""
        covered = self._extent(pile)
        by = -1 if self.camera.turned else 1
        centre = Point(
            at.x + by * (covered.left + covered.right) / 2,
            at.y + by * (covered.top + covered.bottom) / 2,
        )
        width, depth = covered.right - covered.left + 8, covered.bottom - covered.top + 8
        return Rectangle(centre, width, depth, 0, (self.felt.chip + 8) / 2)

    def _shape(
        self,
        area: Rectangle,
        grow: float,
        paint: Callable[[QPainter, QRectF, float, QColor], None],
        role: Role,
        layer: float,
    ) -> PlacedPicture[T]:
        """A drawing around a rectangle of the table, ``grow`` millimetres larger on each side."""
        scale = self.camera.scale
        reach = ((area.width + 2 * grow) ** 2 + (area.depth + 2 * grow) ** 2) ** 0.5 / 2 + 4

        def draw(painter: QPainter) -> None:
            painter.scale(scale, scale)
            painter.rotate(self.camera.angle(area.angle))
            box = QRectF(-area.width / 2, -area.depth / 2, area.width, area.depth)
            paint(
                painter,
                box.adjusted(-grow, -grow, grow, grow),
                area.corner + grow,
                QColor(self.pictures.palette[role]),
            )

        covered = QRectF(-reach * scale, -reach * scale, 2 * reach * scale, 2 * reach * scale)
        # Areas that differ by less than this have pictures that differ by less than a pixel.
        sizes = tuple(round(size, 1) for size in (area.width, area.depth, area.corner, grow))
        key = (paint.__name__, role, sizes, self.camera.angle(area.angle))
        picture = self.pictures.made(Drawing(key, covered, draw, shines=True))
        return PlacedPicture(picture, self.camera.pixel(area.centre), layer)

    def _area(self, placed: PlacedPicture[T]) -> Box:
        """The area of a placed picture."""
        area = self.pictures.area(placed.picture).translated(placed.place)
        return Box(area.x(), area.y(), area.width(), area.height())


def hand_at_issue(about: Bet | Place) -> Place | None:
    """The hand itself, or the one that a main bet is on."""
    if isinstance(about, Place):
        return about
    return Place(about.box, about.hand) if about.kind is BetKind.MAIN and about.hand else None


def paint_light(painter: QPainter, area: QRectF, _corner: float, colour: QColor) -> None:
    """A soft pool of light that fills ``area``."""
    painter.save()
    painter.translate(area.center())
    painter.scale(area.width() / 2, area.height() / 2)
    pool = QRadialGradient(QPointF(0, 0), 1)
    for at, alpha in ((0.0, 66), (0.5, 50), (0.8, 16), (1.0, 0)):
        shade = QColor(colour)
        shade.setAlpha(alpha)
        pool.setColorAt(at, shade)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pool)
    painter.drawEllipse(QPointF(0, 0), 1, 1)
    painter.restore()


def paint_ring(painter: QPainter, area: QRectF, corner: float, colour: QColor) -> None:
    """A line around a hand or a pile, with a dark one outside it, visible on any background."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 120), 5))
    painter.drawRoundedRect(area, corner, corner)
    painter.setPen(QPen(colour, 3.2))
    painter.drawRoundedRect(area, corner, corner)
    painter.restore()


def paint_broken_ring(painter: QPainter, area: QRectF, corner: float, colour: QColor) -> None:
    """A broken line around chips that are not accepted where they lie."""
    paint_outline(painter, area, corner, colour, broken=True)


def _total(hand: HandView) -> str:
    return total_text(hand.total, soft=hand.soft, blackjack=hand.blackjack)
