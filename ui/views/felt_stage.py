"""The pieces as graphics items, and their movement from one arrangement to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from ui.paint.arrange import Key, Piece
from ui.paint.motion import PartKey, Seen, Trajectory, continued, duration, pose_of
from ui.paint.pixmaps import Sprite
from ui.views.felt_light import Light, Look

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
        """Whether it lies there as ``piece`` already, in the same light."""
        return self.trajectory is None and self.look == look and self.piece == piece

    def relit(self) -> None:
        """Draw it anew with the next frame, in another light."""
        self.shown, self.drawn = -1.0, None

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
        self._frames = QTimer(self)
        self._frames.setTimerType(Qt.TimerType.PreciseTimer)
        self._frames.timeout.connect(self._frame)

    @property
    def moving(self) -> bool:
        """Whether anything is moving."""
        return self._frames.isActive()

    def item_of(self, key: Name) -> QGraphicsPixmapItem | None:
        """The item of a piece, None if it is not on the table."""
        actor = self._actors.get(key)
        return actor.item if actor else None

    def passing(self) -> tuple[QGraphicsPixmapItem, ...]:
        """The items of pieces that leave the table, and of chips on their way to a pile."""
        return tuple(actor.item for actor in self._passing.values())

    def clear(self) -> None:
        """Remove all pieces at once."""
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
                actor.relit()
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
    """Show a piece at rest."""
    lying = light.placed(piece)
    _set_sprite(item, lying.picture)
    _turn(item, None)
    item.setOpacity(1.0)
    item.setPos(whole(lying.place, light.pixmaps.ratio))
    item.setZValue(lying.layer)


def _show(item: QGraphicsPixmapItem, seen: Seen, light: Light) -> None:
    """Show a piece on its way."""
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
