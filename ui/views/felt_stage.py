"""The pieces on the screen and their way from one arrangement to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, on_circle
from trainer.table.view import ChipRole
from ui.paint.arrange import Arrangement, CardPiece, Key, Piece
from ui.paint.camera import Camera
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.paint.table import place_of, placed

MOVE_MS: Final = 220
"""How long a card or a pile is on its way at ordinary speed, in milliseconds."""
_IN_FLIGHT: Final = 700.0
"""What moves is above what lies."""


@dataclass(slots=True)
class _Actor:
    """A piece's item and the look it has now."""

    item: QGraphicsPixmapItem
    piece: Piece
    receding: bool


@dataclass(slots=True)
class _Motion:
    """One item on its way; ``leaves`` when it is taken from the table at the end."""

    item: QGraphicsPixmapItem
    start: QPointF
    end: QPointF
    layer: float
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class _Turn:
    """A card that is being turned over where it lies, and its other side."""

    item: QGraphicsPixmapItem
    other_side: Sprite

    def advance(self, done: float) -> None:
        """Show it as it is when this part of the turn, 0 to 1, is done."""
        if done >= 0.5:
            _wear(self.item, self.other_side)
        # On edge it would be nothing at all, which no transform can be.
        self.item.setTransform(QTransform.fromScale(max(0.02, abs(1 - 2 * done)), 1))

    def end(self) -> None:
        """Lay it flat."""
        _wear(self.item, self.other_side)
        self.item.resetTransform()


@dataclass(frozen=True, slots=True)
class Showing:
    """What to show next: ``recedes`` tells which boxes lie outside the light.

    ``lost`` says that what leaves the table goes to the tray rather than to its bettor.
    """

    arrangement: Arrangement
    recedes: Callable[[int], bool]
    lost: bool = False


class Stage(QObject):
    """Keeps one item for each piece and moves it; a new showing takes over from a running one."""

    def __init__(self, scene: QGraphicsScene, finished: Callable[[], None]) -> None:
        super().__init__(scene)
        self._scene = scene
        self._finished = finished
        self._actors: dict[Key, _Actor] = {}
        self._motions: list[_Motion] = []
        self._turns: list[_Turn] = []
        self._curve = QEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._advance)
        self._clock.finished.connect(self._arrive)

    @property
    def moving(self) -> bool:
        """Whether anything is still on its way."""
        return bool(self._motions or self._turns)

    def item_of(self, key: Key) -> QGraphicsPixmapItem | None:
        """The item of a piece, None where it is not on the table."""
        actor = self._actors.get(key)
        return actor.item if actor else None

    def clear(self) -> None:
        """Take everything from the table at once."""
        self._stop()
        for actor in self._actors.values():
            self._scene.removeItem(actor.item)
        self._actors.clear()

    def finish(self) -> None:
        """Put everything that is on its way where it goes."""
        self._clock.stop()
        if self.moving:
            self._arrive()

    def show(
        self, showing: Showing, felt: Felt, camera: Camera, pixmaps: Pixmaps, duration: int
    ) -> None:
        """Go over to another arrangement within ``duration`` milliseconds (0: at once)."""
        self._stop()
        pieces = dict(showing.arrangement.pieces())
        for key in [key for key in self._actors if key not in pieces]:
            self._leave(self._actors.pop(key), felt, camera, lost=showing.lost, moves=duration > 0)
        for key, piece in pieces.items():
            receding = showing.recedes(box_of(piece)) and not is_set_apart(piece)
            actor = self._actors.get(key)
            sprite, place, layer = placed(piece, camera, pixmaps, receding=receding)
            end = whole(place, pixmaps.ratio)
            if actor is None:
                start = camera.pixel(_origin(piece, felt)) if duration else end
                actor = _Actor(QGraphicsPixmapItem(), piece, receding)
                self._scene.addItem(actor.item)
                actor.item.setPos(start)
                self._actors[key] = actor
            if duration and _is_turned(actor.piece, piece):
                self._turns.append(_Turn(actor.item, sprite))
            else:
                _wear(actor.item, sprite)
            actor.piece, actor.receding = piece, receding
            self._send(actor.item, end, layer, moves=duration > 0)
        if not self.moving:
            self._finished()
        else:
            self._clock.setDuration(duration)
            self._clock.start()

    def _send(self, item: QGraphicsPixmapItem, end: QPointF, layer: float, *, moves: bool) -> None:
        start = item.pos()
        if not moves or (start - end).manhattanLength() < 1:
            item.setPos(end)
            item.setZValue(layer)
            return
        item.setZValue(_IN_FLIGHT + layer / 1000)
        self._motions.append(_Motion(item, start, end, layer))

    def _leave(self, actor: _Actor, felt: Felt, camera: Camera, *, lost: bool, moves: bool) -> None:
        if not moves:
            self._scene.removeItem(actor.item)
            return
        end = camera.pixel(_destination(actor.piece, felt, lost=lost))
        actor.item.setZValue(_IN_FLIGHT + actor.piece.layer / 1000)
        self._motions.append(
            _Motion(actor.item, actor.item.pos(), end, actor.piece.layer, leaves=True)
        )

    def _advance(self, value: object) -> None:
        done = self._curve.valueForProgress(float(value) if isinstance(value, float) else 1.0)
        for motion in self._motions:
            motion.item.setPos(motion.start + (motion.end - motion.start) * done)
        for turn in self._turns:
            turn.advance(done)

    def _lay_flat(self) -> None:
        turns, self._turns = self._turns, []
        for turn in turns:
            turn.end()

    def _arrive(self) -> None:
        self._lay_flat()
        motions, self._motions = self._motions, []
        for motion in motions:
            if motion.leaves:
                self._scene.removeItem(motion.item)
            else:
                motion.item.setPos(motion.end)
                motion.item.setZValue(motion.layer)
        self._finished()

    def _stop(self) -> None:
        """Break off: what leaves is gone, the rest goes on from where it is."""
        self._clock.stop()
        self._lay_flat()
        motions, self._motions = self._motions, []
        for motion in motions:
            if motion.leaves:
                self._scene.removeItem(motion.item)


def _is_turned(before: Piece, after: Piece) -> bool:
    """Whether a card that lay face down now shows its face."""
    if not isinstance(before, CardPiece) or not isinstance(after, CardPiece):
        return False
    return before.card is None and after.card is not None


def box_of(piece: Piece) -> int:
    """The box a piece belongs to; 0 for the dealer's cards."""
    return piece.place.box if isinstance(piece, CardPiece) else piece.key.bet.box


def is_set_apart(piece: Piece) -> bool:
    """Whether it is to be seen wherever the light is."""
    if isinstance(piece, CardPiece):
        return piece.astray or piece.sign is not None
    return piece.key.role is ChipRole.OFFERED


def whole(place: QPointF, ratio: float) -> QPointF:
    """The nearest whole device pixel, where a pixmap is sharp."""
    return QPointF(round(place.x() * ratio) / ratio, round(place.y() * ratio) / ratio)


def _wear(item: QGraphicsPixmapItem, sprite: Sprite) -> None:
    if item.pixmap().cacheKey() != sprite.pixmap.cacheKey():
        item.setPixmap(sprite.pixmap)
        item.setOffset(-sprite.hot)


def _origin(piece: Piece, felt: Felt) -> Point:
    """Where a new piece comes from."""
    if isinstance(piece, CardPiece):
        return felt.furniture.shoe_mouth.at
    if piece.key.role is ChipRole.PAYOUT:
        return felt.furniture.tray.area.centre
    return _bettor(piece, felt)


def _destination(piece: Piece, felt: Felt, *, lost: bool) -> Point:
    """Where a piece goes that leaves the table."""
    if isinstance(piece, CardPiece):
        return felt.furniture.discard.centre
    if lost and piece.key.role in (ChipRole.STAKE, ChipRole.ADDED):
        return felt.furniture.tray.area.centre
    return _bettor(piece, felt)


def _bettor(piece: Piece, felt: Felt) -> Point:
    """Where the bettors of a box are: beyond the edge, behind it."""
    at = place_of(piece)
    return on_circle(at, felt.width / 8, felt.seat(box_of(piece)).angle)
