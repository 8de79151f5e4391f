"""What is drawn over and under the pieces: light, rings, lines, equipment, and the texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from trainer.felt.collision import distance_to
from trainer.felt.laying import Slot, dealer_area, hand_area, shoe_front
from trainer.felt.legends import FeltLegends
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Band, Circle, Outline, Point, Rectangle, middle
from trainer.messages.felt import meter_labels, meter_texts, notice_text
from trainer.rules.bets import DEALER, UNSTAKED, Bet, BetKind, Place
from trainer.table.view import CardSign
from ui.paint.arrange import PileKey, PilePiece, bet_place
from ui.paint.labels import Labels
from ui.paint.marks import paint_outline
from ui.paint.pictures import Drawing, PlacedPicture, T
from ui.paint.pointing import Stop, WholeBox
from ui.paint.still import Facing
from ui.theme.roles import Role

_LIGHT: Final = 10.0
_DISCARDS: Final = 20.0
_SHOE: Final = 30.0
_LEADER: Final = 40.0
_RING: Final = 650.0
_INTO: Final = 0.4
"""How far from the centre of its spot the line to a pile that has left it ends, in chips."""
_NOTICE: Final = 950.0
_ON_RAIL: Final = 20.0
"""Distance of a notice's middle beyond the players' edge, where it covers nothing."""


@dataclass(frozen=True, slots=True)
class Overlay(Labels[T]):
    """Makes the overlay pictures of one table."""

    facing: Facing = Facing.DEALER

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

    def equipment(self, legends: FeltLegends | None) -> Iterator[PlacedPicture[T]]:
        """Everything that changes on what stands on the table."""
        yield from self.discards()
        yield from self._meters(legends)
        yield from self._sensors()
        yield from self._shoe()

    def discards(self) -> Iterator[PlacedPicture[T]]:
        if self.view.discarded > 0:
            body = self.felt.furniture.discard
            sprite = self.pictures.discards(
                body, self.camera.angle(body.angle), self.view.discarded
            )
            yield PlacedPicture(sprite, self.camera.pixel(body.centre), _DISCARDS)

    def _shoe(self) -> Iterator[PlacedPicture[T]]:
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
            text = notice_text(self.view.notice)
            sprite = self.pictures.notice(text, max(13, self._text))
            at = Point(self.felt.width / 2, -_ON_RAIL)
            yield PlacedPicture(sprite, self.camera.pixel(at), _NOTICE, text)

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

    def _meters(self, legends: FeltLegends | None) -> Iterator[PlacedPicture[T]]:
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

    def _sensors(self) -> Iterator[PlacedPicture[T]]:
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
