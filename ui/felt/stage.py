"""The pieces as graphics items, and their movement from one arrangement to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from trainer.felt.places import ChipRole
from trainer.rules.bets import DEALER, Bet, Place
from trainer.table.view import TableView
from ui.paint.arrange import CardPiece, Key, Piece, box_of
from ui.paint.camera import Camera
from ui.paint.motion import PartKey, PieceFrame, Trajectory, continued, duration, pose_of
from ui.paint.overlay import hand_at_issue
from ui.paint.pictures import PlacedPicture, Shade
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.paint.table import placed

# The light on a table: which pieces recede, and which hand is brought out.

_ON_TOP: Final = 150.0
"""How far a hand that is brought out lies above other cards; chips are higher still."""


class Look(NamedTuple):
    """In what light a piece is seen, and whether it has been brought out."""

    camera: Camera
    pixmaps: Pixmaps
    dark: bool
    shade: Shade
    on_top: bool


class Light(NamedTuple):
    """The way pieces are drawn: camera, pixmaps, which pieces recede, which hand is on top."""

    camera: Camera
    pixmaps: Pixmaps
    shade: Callable[[Piece], Shade]
    on_top: Place | None

    def look(self, piece: Piece) -> Look:
        """All that the picture of a piece and its place depend on, besides the piece itself."""
        shade = Shade.NONE if is_set_apart(piece) else self.shade(piece)
        on_top = isinstance(piece, CardPiece) and piece.place == self.on_top
        return Look(self.camera, self.pixmaps, self.pixmaps.dark, shade, on_top)

    def placed(self, piece: Piece) -> PlacedPicture[Sprite]:
        """The picture of a piece, its position and its layer."""
        look = self.look(piece)
        found = placed(piece, self.camera, self.pixmaps, shade=look.shade)
        return found._replace(layer=found.layer + _ON_TOP) if look.on_top else found


def hand_of(piece: Piece) -> Place | None:
    """The hand that a card or a main bet belongs to."""
    return piece.place if isinstance(piece, CardPiece) else hand_at_issue(piece.key.bet)


def is_set_apart(piece: Piece) -> bool:
    """Tell whether it is marked and so must be visible outside the light."""
    if isinstance(piece, CardPiece):
        return piece.astray or piece.sign is not None
    return piece.key.role is ChipRole.OFFERED


def light_on(
    camera: Camera, pixmaps: Pixmaps, view: TableView, about: Sequence[Bet | Place]
) -> Light:
    """The light on a table when something is ``about`` these bets and hands."""
    lit = {place.box for place in (view.active, *about) if place is not None}
    hand = _split_hand(view, about)

    def shade(piece: Piece) -> Shade:
        """Tell how far a piece recedes; the dealer's cards never do."""
        box = box_of(piece)
        if lit and box not in {*lit, DEALER.box}:
            return Shade.ELSEWHERE
        if hand is None or box != hand.box or hand_of(piece) in (hand, None):
            return Shade.NONE
        return Shade.BESIDE

    return Light(camera, pixmaps, shade, hand)


def _split_hand(view: TableView, about: Sequence[Bet | Place]) -> Place | None:
    """The one hand at issue, if its box has several: it lies on top, the others are dimmed."""
    issues = about or ((view.active,) if view.active else ())
    hands = {hand_at_issue(issue) for issue in issues}
    hand = hands.pop() if len(hands) == 1 else None
    of = next((hand_view.of for hand_view in view.hands if hand_view.place == hand), 1)
    return hand if of > 1 else None


_IN_FLIGHT: Final = 700.0
"""Layer of moving pieces, above all that lie still."""
_FLAT: Final = 0.02
"""Least width of a card on edge: no transform can have width zero."""
_STRAIGHT: Final = 0.05
"""Rotations below this many degrees are invisible."""

Name = Key | PartKey
"""What an item may represent."""


@dataclass(slots=True)
class _Actor:
    """A piece's item; ``trajectory`` while it moves.

    ``look`` is that in which it lies; ``shown`` the fraction of the trajectory at which it is shown
    now, and ``drawn`` as what: its beginning or its end.
    """

    item: QGraphicsPixmapItem
    piece: Piece
    trajectory: Trajectory | None = None
    look: Look | None = None
    shown: float = -1.0
    drawn: Piece | None = None

    def lies(self, piece: Piece, look: Look) -> bool:
        """Tell whether it lies there as ``piece`` already, in the same light."""
        return self.trajectory is None and self.look == look and self.piece == piece

    def go_to(self, time: float, light: Light) -> None:
        """Show it at a time on its trajectory, unless that is what is shown already.

        It is drawn when it is first seen so: a card that is turned over on its way, only then.
        """
        trajectory = self.trajectory
        if trajectory is None or trajectory.share(time) == self.shown:
            return
        self.shown = trajectory.share(time)
        seen = trajectory.at(time)
        if seen.piece is not self.drawn:
            self.drawn = seen.piece
            _set_sprite(self.item, light.placed(seen.piece).picture)
        _show(self.item, seen, light)


class Stage(QObject):
    """Keeps one item for each piece and moves it; a new arrangement takes over from a moving one.

    ``finished`` is called whenever all pieces have arrived. A timer runs only while pieces move.
    """

    def __init__(self, scene: QGraphicsScene, finished: Callable[[], None]) -> None:
        super().__init__(scene)
        self._scene = scene
        self._finished = finished
        self._actors: dict[Name, _Actor] = {}
        self._passing: dict[Name, _Actor] = {}
        self._light: Light | None = None
        self._pace = 1.0
        self._time = 0.0
        self._duration = 0.0
        self._since = QElapsedTimer()
        self._frames = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
        self._frames.timeout.connect(self._frame)

    @property
    def moving(self) -> bool:
        """True if anything is moving."""
        return self._frames.isActive()

    def item_of(self, key: Name) -> QGraphicsPixmapItem | None:
        """The item of a piece, None if it is not on the table."""
        actor = self._actors.get(key)
        return actor.item if actor else None

    def passing(self) -> tuple[QGraphicsPixmapItem, ...]:
        """The items of pieces that leave the table, and of chips on their way to a pile."""
        return tuple(actor.item for actor in self._passing.values())

    def clear(self) -> None:
        self._frames.stop()
        for actor in (*self._actors.values(), *self._passing.values()):
            self._scene.removeItem(actor.item)
        self._actors, self._passing = {}, {}

    def finish(self) -> None:
        """Move all pieces to where they go at once."""
        if self.moving:
            self._arrive()

    def show(
        self,
        pieces: Mapping[Key, Piece],
        light: Light,
        trajectories: Sequence[Trajectory] = (),
        pace: float = 0,
    ) -> None:
        """Lay out ``pieces``; those with a trajectory move at ``pace`` (1: normal, 0: at once)."""
        self._frames.stop()
        self._light = light
        time = self._time if pace > 0 else inf
        planned: dict[Name, Trajectory] = (
            {trajectory.key: trajectory for trajectory in trajectories} if pace > 0 else {}
        )
        before = {**self._actors, **self._passing}
        self._actors, self._passing = {}, {}
        for key in dict.fromkeys((*before, *pieces, *planned)):
            actor, trajectory = before.get(key), planned.get(key)
            if actor is not None and actor.trajectory is not None:
                trajectory = continued(trajectory, actor.trajectory, time)
            piece = pieces.get(key) if not isinstance(key, PartKey) else None
            if piece is not None:
                self._actors[key] = self._actor_for(actor, piece, trajectory, light)
            elif trajectory is not None:
                self._passing[key] = self._actor_for(actor, trajectory.last, trajectory, light)
            elif actor is not None:
                self._scene.removeItem(actor.item)
        self._start(pace)

    def relight(self, light: Light) -> None:
        """Show the same pieces in another light; movements continue."""
        self._light = light
        for actor in (*self._actors.values(), *self._passing.values()):
            if actor.trajectory is None:
                actor.look = light.look(actor.piece)
                lying = light.placed(actor.piece)
                _set_sprite(actor.item, lying.picture)
                actor.item.setZValue(lying.layer)
            else:
                # It is drawn anew with the next frame.
                actor.shown, actor.drawn = -1.0, None
        self.go_to(self._time)

    def go_to(self, time: float) -> None:
        """Show everything as it is at a time, in milliseconds at normal speed."""
        self._time = time
        if self._light is not None:
            for actor in (*self._actors.values(), *self._passing.values()):
                actor.go_to(time, self._light)

    def _actor_for(
        self, actor: _Actor | None, piece: Piece, trajectory: Trajectory | None, light: Light
    ) -> _Actor:
        """A piece with its existing item or a new one: at rest, or about to move."""
        look = light.look(piece) if trajectory is None else None
        if actor is not None and look is not None and actor.lies(piece, look):
            return actor
        if actor is None:
            item = QGraphicsPixmapItem()
            self._scene.addItem(item)
        else:
            item = actor.item
        placed = _Actor(item, piece, trajectory, look)
        if trajectory is not None:
            item.setZValue(_IN_FLIGHT + piece.layer / 1000)
        else:
            _rest(item, piece, light)
        return placed

    def _start(self, pace: float) -> None:
        actors = (*self._actors.values(), *self._passing.values())
        trajectories = [actor.trajectory for actor in actors if actor.trajectory is not None]
        self._pace, self._duration = pace, duration(trajectories)
        self.go_to(0.0)
        if trajectories:
            rate = max((view.screen().refreshRate() for view in self._scene.views()), default=60.0)
            self._since.start()
            self._frames.start(max(1, round(1000 / max(rate, 1.0))))
        else:
            self._finished()

    def _frame(self) -> None:
        time = self._since.elapsed() * self._pace
        if time >= self._duration:
            self._arrive()
        else:
            self.go_to(time)

    def _arrive(self) -> None:
        self._frames.stop()
        for actor in self._passing.values():
            self._scene.removeItem(actor.item)
        self._passing = {}
        for actor in self._actors.values():
            if actor.trajectory is not None and self._light is not None:
                actor.trajectory = None
                actor.look = self._light.look(actor.piece)
                _rest(actor.item, actor.piece, self._light)
        self._finished()


def whole(place: QPointF, ratio: float) -> QPointF:
    """The nearest whole device pixel, where a pixmap is sharp."""
    return QPointF(round(place.x() * ratio) / ratio, round(place.y() * ratio) / ratio)


def _rest(item: QGraphicsPixmapItem, piece: Piece, light: Light) -> None:
    lying = light.placed(piece)
    _set_sprite(item, lying.picture)
    _turn(item, None)
    item.setOpacity(1.0)
    item.setPos(whole(lying.place, light.pixmaps.ratio))
    item.setZValue(lying.layer)


def _show(item: QGraphicsPixmapItem, seen: PieceFrame, light: Light) -> None:
    lies = pose_of(seen.piece).angle
    if seen.breadth == 1 and abs(seen.pose.angle - lies) % 360 < _STRAIGHT:
        _turn(item, None)
    else:
        turned = QTransform()
        turned.rotate(light.camera.angle(seen.pose.angle))
        turned.scale(max(_FLAT, seen.breadth), 1)
        turned.rotate(-light.camera.angle(lies))
        _turn(item, turned)
    item.setOpacity(seen.opacity)
    item.setPos(whole(light.camera.pixel(seen.pose.at), light.pixmaps.ratio))


def _turn(item: QGraphicsPixmapItem, turned: QTransform | None) -> None:
    """Rotate an item, with smoothing unless it is straight."""
    if turned is not None:
        item.setTransform(turned)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    elif not item.transform().isIdentity():
        item.resetTransform()
        item.setTransformationMode(Qt.TransformationMode.FastTransformation)


def _set_sprite(item: QGraphicsPixmapItem, sprite: Sprite) -> None:
    if item.pixmap().cacheKey() != sprite.pixmap.cacheKey():
        item.setPixmap(sprite.pixmap)
        item.setOffset(-sprite.hot)
