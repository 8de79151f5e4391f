"""The texts about a table: totals, calls, sums, marks; each where it covers nothing to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from math import cos, radians, sin
from typing import Final, Generic

from PySide6.QtCore import QPointF

from trainer.felt.chips import as_seen
from trainer.felt.laying import index_area
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, Pose, Rectangle
from trainer.messages import _
from trainer.messages.felt import (
    amount_text,
    hand_total_text,
    peek_text,
    pile_text,
    request_text,
    totals_text,
)
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.table.view import HandView, TableView
from ui.paint.arrange import Arrangement, CardPiece, PilePiece, bet_place
from ui.paint.camera import Camera
from ui.paint.chips import Extent, pile_extent
from ui.paint.marks import Box, Labelled, Mark, call_size, pill_size, place_labels
from ui.paint.pictures import Pictures, PlacedPicture, T
from ui.paint.pointing import Stop, pile_at

_NUMBER: Final = 790.0
_STAKE_NUMBER: Final = 792.0
CALL: Final = 795.0
"""The layer of the call just made."""
_PILL: Final = 800.0
_BADGE: Final = 900.0
_ROWS: Final = (0.0, 0.3, 0.6, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, -1.2)
_ASIDE: Final = (0.0, -14.0, 14.0, -28.0, 28.0, -42.0, 42.0)
"""Rows for totals below a box's hands, the last upon their cards, and sideways offsets in mm."""
_NEAR: Final = 2.0
"""How far aside a total moves for what is printed, in heights of it."""
_FARTHER: Final = 0.2
"""The part of what is printed that it rather covers than move as far."""
_NUMBER_ROWS: Final = ((True, 0.0), (False, 0.0), (True, 12.0), (False, 14.0), (False, 28.0))
"""Rows for the numbers of split hands: whether above the cards, and how much farther away in mm."""
_STRIP: Final = 0.21
"""The middle of what the next hand leaves of a card, as a fraction of its width."""
_LEAST_MARK: Final = 14.0
"""The least size of a mark, in pixels."""
_ROWS_BESIDE: Final = (0, -1, 1, -2, 2, -3, 3)
"""The rows in which what was due is put beside its mark, the best first."""


@dataclass(frozen=True, slots=True)
class Labels(Generic[T]):
    """Makes the pictures of the texts about one table."""

    felt: Felt
    camera: Camera
    pictures: Pictures[T]
    arrangement: Arrangement
    view: TableView
    _covering: list[Box] = field(default_factory=list, init=False, compare=False)
    """What no text may cover, worked out when it is first needed."""
    _lower: list[Box] = field(default_factory=list, init=False, compare=False)
    """The lower indices of the cards, likewise."""
    _printing: list[Box] = field(default_factory=list, init=False, compare=False)
    """What is printed on the cloth and on its signs, likewise."""

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
                row for row in rows if not any(box.meets(other) for box in row for other in taken)
            )
            found = next(free, None) or self._numbers(hands, pixels, *_NUMBER_ROWS[0])
            for hand, box in zip(hands, found, strict=True):
                picture = self.pictures.pill(str(hand.position), pixels)
                yield PlacedPicture(picture, QPointF(*box.middle), _NUMBER)

    def stake_numbers(self) -> Iterator[PlacedPicture[T]]:
        """The number of each hand of a box with several, above the bets on it."""
        pixels = max(10, round(self._text * 0.65))
        for hand in self.view.hands:
            bets = [
                pile
                for key, pile in self.arrangement.piles.items()
                if Place(key.bet.box, key.bet.hand) == hand.place and key.bet.kind is BetKind.MAIN
            ]
            if hand.of > 1 and bets:
                text = str(hand.position)
                farthest = min(bets, key=lambda pile: self._seen(pile).top)
                above = self._seen(farthest).top - pill_size(text, pixels)[1] / 2 + 1
                at = QPointF(self.camera.pixel(farthest.at).x(), above)
                yield PlacedPicture(self.pictures.pill(text, pixels), at, _STAKE_NUMBER)

    def _numbers(
        self, hands: Sequence[HandView], pixels: int, above: bool, farther: float
    ) -> list[Box]:
        """Find where the numbers of a box's hands are: beside what is seen of their first cards."""
        boxes: list[Box] = []
        card = self.felt.card
        for hand in hands:
            area, size = self.arrangement.hands[hand.place], pill_size(str(hand.position), pixels)
            lying = (card for card in self.arrangement.cards.values() if card.place == hand.place)
            first = min(lying, key=lambda card: card.layer).pose
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

    def _taken(self, texts: Sequence[PlacedPicture[T]]) -> list[Box]:
        """Return what another text may not cover, ``texts`` among it."""
        return [*self._not_to_cover(), *map(self._area, texts)]

    def totals(self, texts: Sequence[PlacedPicture[T]] = ()) -> Iterator[PlacedPicture[T]]:
        """The totals below each box's hands, clear of indices, of chips and of other ``texts``."""
        taken = self._taken(texts)
        for _box, group in groupby(self._hands_with_totals(), key=lambda hand: hand.place.box):
            hands = list(group)
            yield self._pill_below(hands, self._totals(hands), taken)

    def requests(self, texts: Sequence[PlacedPicture[T]] = ()) -> Iterator[PlacedPicture[T]]:
        """Say what a bettor asks for, below the hand and clear of ``texts``, indices and chips."""
        taken = self._taken(texts) if self.view.requests else []
        for request in self.view.requests:
            hand = self._hand(request.place)
            if hand is not None:
                yield self._pill_below([hand], request_text(request), taken)

    def _hand(self, place: Place) -> HandView | None:
        lying = (hand for hand in self.view.hands if hand.place in self.arrangement.hands)
        return next((hand for hand in lying if hand.place == place), None)

    def _pill_below(
        self, hands: Sequence[HandView], text: str, taken: list[Box]
    ) -> PlacedPicture[T]:
        """A text below a box's hands, clear of what is ``taken``; its own place is from now on."""
        box = self._clear(self._below(hands, pill_size(text, self._text)), taken)
        taken.append(box)
        pill = self.pictures.pill(text, self._text)
        return PlacedPicture(pill, QPointF(*box.middle), _PILL, text)

    def _clear(self, boxes: Iterator[Box], taken: Sequence[Box]) -> Box:
        """The first of ``boxes`` clear of ``taken`` and, if there is one, of lower indices.

        Of those near it the one that covers least of what is printed.
        """
        places = list(boxes)
        if not self._lower:
            self._lower.extend(map(self._lower_index, self.arrangement.cards.values()))
        lower = self._lower
        free = (box for box in places if not any(map(box.meets, taken)))
        nearest = next(free, places[0])
        clear = (box for box in chain((nearest,), free) if not any(map(box.meets, lower)))
        first = next(clear, nearest)
        # Far from the hand nobody sees whose it is.
        reach, farther = _NEAR * first.height, _FARTHER * first.width
        around = first.grown(reach)
        printed = [box for box in self._printed() if box.meets(around)]
        if not any(map(first.meets, printed)):
            return first
        near = [box for box in places if first.apart(box) <= reach]
        others = [box for box in chain(taken, lower) if box.meets(around)]

        def cost(box: Box) -> float:
            return sum(map(box.shared, printed)) + farther * first.apart(box)

        least = sorted(near, key=cost)
        return next((box for box in least if not any(map(box.meets, others))), first)

    def _printed(self) -> Sequence[Box]:
        """Return what is printed: the letters along the lines, and the signs and pay tables."""
        if not self._printing:
            stands = self.felt.furniture
            signs = [place.area for place in self.felt.pay_tables]
            signs += [sign for sign in (stands.sign, stands.meters, stands.tray.area) if sign]
            self._printing.extend(map(self._framed, signs))
            for legend in self.felt.legends:
                half = legend.sweep / 2
                steps = max(1, round(legend.radius * radians(legend.sweep) / legend.height))
                for step in range(steps + 1):
                    angle = radians(step * legend.sweep / steps - half)
                    x, y = legend.radius * sin(angle), -legend.radius * cos(angle)
                    at = self.camera.pixel(Point(legend.centre.x + x, legend.centre.y + y))
                    size = legend.height * self.camera.scale
                    self._printing.append(Box(at.x() - size / 2, at.y() - size / 2, size, size))
        return self._printing

    def call(
        self, texts: Sequence[PlacedPicture[T]] = (), *, words: bool = True
    ) -> Iterator[PlacedPicture[T]]:
        """The call just made, below its hand and clear of ``texts``, indices and chips.

        Without ``words`` it is the hand signal alone.
        """
        call = self.view.call
        hand = self._hand(call.place) if call else None
        if call is None or hand is None:
            return
        text = _(call.call.text) if words else ""
        box = self._clear(self._below([hand], call_size(text, self._text)), self._taken(texts))
        picture = self.pictures.call(call.call, text, self._text)
        yield PlacedPicture(picture, QPointF(*box.middle), CALL, text)

    def peek(self, texts: Sequence[PlacedPicture[T]] = ()) -> Iterator[PlacedPicture[T]]:
        """Say what the dealer has seen of the hole card: its corner, and whether it is a Blackjack.

        Nothing from the players' side.
        """
        hand = self._hand(DEALER)
        dealers = (card for card in self.arrangement.cards.values() if card.place == DEALER)
        hole = next((card for card in dealers if card.card is None), None)
        if self.view.peek is None or hand is None or hole is None or self.camera.turned:
            return
        if self.view.peek.corner is not None:
            turned = self.camera.angle(hole.pose.angle)
            corner = self.pictures.corner(self.view.peek.corner, turned)
            yield PlacedPicture(corner, self.camera.pixel(hole.pose.at), _NUMBER)
        yield self._pill_below([hand], peek_text(self.view.peek), self._taken(texts))

    def _hands_with_totals(self) -> Iterator[HandView]:
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
        places = [(down * row, aside) for down in _ROWS for aside in _ASIDE]
        for down, aside in sorted(places, key=lambda off: abs(off[0]) + abs(off[1])):
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
            apart = min((max(abs(way.x()), abs(way.y())) for way in away), default=whole)
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
        """Find where to read what was due: beside its mark, on the table and clear of all else."""
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

    # Areas in the picture

    def _seen(self, pile: PilePiece) -> Box:
        columns = as_seen(pile.columns, turned=self.camera.turned)
        area = self.pictures.pile_area(columns).translated(self.camera.pixel(pile.at))
        return Box(area.x(), area.y(), area.width(), area.height())

    def _extent(self, pile: PilePiece | None) -> Extent:
        """A pile's area in the picture, relative to its place; without a pile, a chip's."""
        columns = as_seen(pile.columns, turned=self.camera.turned) if pile else ()
        return pile_extent(columns, self.felt.chip)

    def _index(self, card: CardPiece) -> Box:
        size = self.felt.card
        at = card.pose.at.moved(-size.width * 0.36, -size.height * 0.3, card.pose.angle)
        middle = self.camera.pixel(at)
        reach = 13 * self.camera.scale
        return Box(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)

    def _lower_index(self, card: CardPiece) -> Box:
        """The area around a card's lower index in the picture."""
        at, angle = card.pose
        return self._framed(index_area(self.felt.card, Pose(at, angle + 180)))

    def _framed(self, area: Rectangle) -> Box:
        corners = [
            self.camera.pixel(area.centre.moved(x, y, area.angle))
            for x in (-area.width / 2, area.width / 2)
            for y in (-area.depth / 2, area.depth / 2)
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

    def _area(self, placed: PlacedPicture[T]) -> Box:
        area = self.pictures.area(placed.picture).translated(placed.place)
        return Box(area.x(), area.y(), area.width(), area.height())

    @property
    def _text(self) -> int:
        """Pixel size of a total: proportional to the scale, but always legible."""
        return max(13, min(28, round(24 * self.camera.scale)))


def _total(hand: HandView) -> str:
    return hand_total_text(hand.total, soft=hand.soft, blackjack=hand.blackjack)
