"""The felt as a widget that is used: clicks, drags, keys, and what a screen reader finds."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsPixmapItem, QToolTip, QWidget

from trainer.felt.chips import Column, as_seen
from trainer.rules.bets import Bet, Place
from ui.felt.shown import ShownFelt
from ui.felt.texts import mark_text, piece_text, stop_text
from ui.felt.veil import Looked
from ui.paint.arrange import CardKey, CardPiece, Piece, PileKey, PilePiece
from ui.paint.pointing import Equipment, Pointing, Stop, WholeBox, after, pile_at, stops
from ui.paint.table import placed
from ui.theme.rings import has_ring
from ui.theme.roles import Role
from ui.theme.spacing import RING
from ui.widgets.speech import tell_focus

Columns = tuple[Column, ...]
"""Chips beside each other, around the point at which they hang."""

_MOVED: Final = 8
"""How far, in pixels, the pointer moves between press and release where it drags something."""
_STEP: Final = 10
"""How far apart, in pixels, the points are at which a hand that is passed over is noticed."""
IN_HAND: Final = 900.0
"""Layer of what hangs at the pointer, above everything."""
_COUNT: Final = 13
"""The size of the number beside it, in pixels."""
_BESIDE: Final = QPointF(24, 20)
"""Where the number hangs, from the pointer."""
_KEYS: Final = frozenset({QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress})


def _box_of(piece: Place | Bet | PileKey) -> int:
    return piece.bet.box if isinstance(piece, PileKey) else piece.box


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None, "a widget is shown"
    return application


class FeltView(ShownFelt):
    """The table from the dealer's seat. Emits signals for clicks; contains no logic."""

    spot_clicked = Signal(object)
    """A ``Spot`` that was clicked where no chips lie on it."""
    bet_clicked = Signal(object)
    """A ``Bet`` whose chips were clicked."""
    hand_clicked = Signal(object)
    """The ``Place`` of a hand whose cards were clicked."""
    place_clicked = Signal(object)
    """The ``Place`` that was clicked where nothing lies, and no spot is."""
    equipment_clicked = Signal(object)
    """The ``Equipment`` that was clicked."""
    chip_clicked = Signal(object)
    """The value, in cents, of the tube of the tray that was clicked."""
    chip_dragged = Signal(object, object)
    """The value of the tube that was dragged from, and to which ``Bet`` or ``Spot``."""
    dragged = Signal(object, object)
    """From what to what something was dragged.

    Each is a ``Bet``, a ``Place`` or an ``Equipment``; of a card astray its ``CardKey``.
    """
    swept = Signal(object)
    """The ``Place`` of each hand over which one was dragged to the rack, itself first."""
    passing = Signal(object, object)
    """The ``CardPiece`` that is dragged, and the hands over which it has gone so far."""
    grasped = Signal(object, object)
    """The ``Equipment`` on which the button was pressed and the value of the tube, if on any."""
    wheeled = Signal(object, int)
    """The value of the tube under the pointer, if any, and how many steps the wheel was turned."""
    released = Signal(bool)
    """The button was released, after every other signal; whether the pointer has moved."""
    put_back = Signal()
    """The other button was pressed."""

    def __init__(
        self, parent: QWidget | None = None, *, whole: bool = False, legible: bool = False
    ) -> None:
        super().__init__(parent, whole=whole, legible=legible)
        self.viewport().installEventFilter(self)
        self._pressed: QPoint | None = None
        self._carried: list[QGraphicsPixmapItem] = []
        self._dragged: CardPiece | None = None
        self._passed: list[Place] = []
        """The hands over which one is being dragged, itself first."""
        self._last = QPointF()
        """Where the pointer was last while it was."""
        self.hands_on = False
        """Cards and chips can be taken into the hand, where they follow the pointer."""

    @property
    def _currency(self) -> str:
        return self._given.currency if self._given else ""

    # The pointer

    def _explain(self, event: QHelpEvent) -> None:
        """Show the tool tip of the piece under the pointer, unless a tag is over it."""
        tagged = any(area.contains(event.pos()) for _text, area in self.tags())
        here = self._pointing(QPointF(event.pos())) if not tagged else None
        self._show_tip(here.piece() if here else None, event.globalPos())
        event.setAccepted(not tagged)  # whatever the felt is in may explain it

    def _show_tip(self, piece: PilePiece | CardPiece | None, at: QPoint) -> None:
        """Say what a piece is, a mixed pile by colour, at a point of the screen."""
        text = piece_text(piece, self._currency, summed=self._options.summed)
        if text:
            from ui.felt.tip import tip_of

            tip = tip_of(piece, text, self.devicePixelRatioF())
            QToolTip.showText(at, tip, self.viewport())
        else:
            QToolTip.hideText()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._hand, self._passed = None, []
        if event.button() is Qt.MouseButton.RightButton:
            self.put_back.emit()
            return
        self._pressed = event.position().toPoint()
        here = self._pointing(event.position())
        if self.hands_on and here is not None:
            standing = here.standing() if here.piece() is None else None
            equipment = standing if isinstance(standing, Equipment) else None
            self.grasped.emit(equipment, here.chip() if equipment else None)
            self._follow(event.position())
            _application().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While the button is held, Esc puts back what is taken along, and does nothing else.

        Tool tips are taken here as well: were each of the viewport's events handed on from Python,
        an error in one of them would end the process with Python 3.11.
        """
        kind = event.type()
        if kind is QEvent.Type.ToolTip and watched is self.viewport():
            assert isinstance(event, QHelpEvent)
            self._explain(event)
            return True
        if kind in _KEYS and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if kind is QEvent.Type.KeyPress:
                self._let_go()
                self._passed = []
                self.carry(None)
                self.put_back.emit()
            return True
        return super().eventFilter(watched, event)

    def _let_go(self) -> QPoint | None:
        """Return where the button was pressed, once."""
        _application().removeEventFilter(self)
        pressed, self._pressed = self._pressed, None
        return pressed

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let what is in the hand follow the pointer; a piece that is dragged is taken along."""
        super().mouseMoveEvent(event)
        if self.hands_on and self._pressed is not None and not self._carried:
            moved = (event.position().toPoint() - self._pressed).manhattanLength() > _MOVED
            here = self._pointing(QPointF(self._pressed)) if moved else None
            piece = here.piece() if here is not None else None
            if piece is not None:
                self.carry(piece)
            if isinstance(piece, CardPiece):
                self._dragged, self._passed = piece, [piece.place]
                self._last = QPointF(self._pressed)
        if self._passed:
            self._pass_over(event.position())
        self._follow(event.position())

    def _pass_over(self, to: QPointF) -> None:
        """Notice the hands on the way to where the pointer is now, however fast it moved."""
        way = to - self._last
        steps = 1 + int(way.manhattanLength()) // _STEP
        for step in range(1, steps + 1):
            here = self._pointing(self._last + way * step / steps)
            piece = here.piece() if here is not None else None
            if isinstance(piece, CardPiece) and piece.place not in self._passed:
                self._passed.append(piece.place)
                self.passing.emit(self._dragged, tuple(self._passed))
        self._last = to

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Take more chips into the hand, or put some back."""
        here = self._pointing(event.position()) if self.hands_on else None
        if here is None or not event.angleDelta().y():
            event.ignore()
            return
        event.accept()
        self.wheeled.emit(here.chip(), 1 if event.angleDelta().y() > 0 else -1)
        self._follow(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take it as another press: a quick dealer goes to the shoe twice within its time."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit the signal of what was clicked, unless the pointer has moved."""
        pressed = self._let_go()
        if pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        event.accept()
        here = self._pointing(event.position())
        if here is None:
            return
        moved = (event.position().toPoint() - pressed).manhattanLength() > _MOVED
        self._hand = here.at if self._carried else None
        if moved:
            self._drag(self._pointing(QPointF(pressed)), here)
        else:
            self._click(here)
        self.released.emit(moved)

    def _drag(self, start: Pointing | None, end: Pointing) -> None:
        grasped, target = self._grasped(start) if start else None, end.usable()
        passed, self._passed = self._passed, []
        if len(passed) > 1 and target is Equipment.RACK and isinstance(grasped, Place):
            self.swept.emit(tuple(passed))
        elif grasped is not None and target is not None:
            self.dragged.emit(grasped, target)
        chip, found = start.chip() if start else None, end.piece()
        goal = found.key.bet if isinstance(found, PilePiece) else end.spot()
        if chip is not None and goal is not None:
            self.chip_dragged.emit(chip, goal)

    def _click(self, here: Pointing) -> None:
        found = here.piece()
        if isinstance(found, PilePiece):
            self.bet_clicked.emit(found.key.bet)
            return
        if isinstance(found, CardPiece):
            self.hand_clicked.emit(found.place)
            return
        spot, chip, standing = here.spot(), here.chip(), here.standing()
        if spot is not None:
            self.spot_clicked.emit(spot)
        if chip is not None:
            self.chip_clicked.emit(chip)
        if isinstance(standing, Equipment):
            self.equipment_clicked.emit(standing)
        elif spot is None and standing is not None:
            self.place_clicked.emit(standing)

    def _grasped(self, start: Pointing) -> CardKey | Bet | Place | Equipment | None:
        """Return what is taken along from a point: of a hand all of it, but a card astray alone."""
        found = start.piece()
        astray = {card.number for card in self._view.cards if card.astray}
        if isinstance(found, CardPiece) and found.key.number in astray:
            return found.key
        return start.usable()

    # What is in the hand

    def carry(self, what: Piece | Columns | None, count: int = 0) -> None:
        """Let a piece, or chips in columns, hang at the pointer from now on; None: nothing does.

        ``count`` is written beside it where it is more than one.
        """
        for item in self._carried:
            self.scene().removeItem(item)
        self._carried = []
        shown = self._shown()
        self.viewport().setMouseTracking(what is not None)
        if what is None or shown is None:
            return
        light = self._light(shown)
        if isinstance(what, CardPiece | PilePiece):
            sprites = [placed(what, light.camera, light.pixmaps).picture]
        else:
            sprites = [light.pixmaps.pile(as_seen(what, turned=light.camera.turned))]
        if count > 1:
            sprites.append(light.pixmaps.pill(str(count), _COUNT))
        for number, sprite in enumerate(sprites):
            item = QGraphicsPixmapItem(sprite.pixmap)
            item.setOffset(_BESIDE * number - sprite.hot)
            item.setZValue(IN_HAND)
            self.scene().addItem(item)
            self._carried.append(item)
        self._follow(QPointF(self.viewport().mapFromGlobal(QCursor.pos())))

    def _follow(self, pixel: QPointF) -> None:
        """Move what is in the hand to a pixel of the view."""
        at = self.mapToScene(pixel.toPoint())
        for item in self._carried:
            item.setPos(at)

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right move over all that lies there, Enter chooses, Down breaks chips down."""
        key, cursor = event.key(), self._marking.cursor
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            by = 1 if key == Qt.Key.Key_Right else -1
            self._marking = self._marking._replace(cursor=after(cursor, self._stops(), by))
            QToolTip.hideText()
            self._lay_rings()
            tell_focus(self)
        elif key == Qt.Key.Key_Down and isinstance(cursor, Bet | PileKey):
            self._break_down(cursor)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and cursor is not None:
            if isinstance(cursor, PileKey):
                self.bet_clicked.emit(cursor.bet)
            elif isinstance(cursor, Bet):
                self.bet_clicked.emit(cursor)
            elif isinstance(cursor, Place):
                self.hand_clicked.emit(cursor)
        else:
            event.ignore()

    def _break_down(self, stop: Bet | PileKey) -> None:
        """Show of which chips a pile consists, as hovering over it does."""
        shown, pile = self._ready(), pile_at(self.arrangement(), stop)
        if shown is not None and pile is not None:
            place = self.mapFromScene(shown.picture.camera.pixel(pile.at))
            self._show_tip(pile, self.viewport().mapToGlobal(place))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring around the whole felt."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the keyboard's rings and the tip that belongs to them."""
        if self._marking.cursor is not None:
            QToolTip.hideText()
            self._marking = self._marking._replace(cursor=None)
        self._lay_rings()
        self.viewport().update()

    def drawForeground(self, painter: QPainter, _area: QRectF | QRect) -> None:
        """Draw what recedes, and a ring around the felt while it has the focus."""
        self.lay_veil(painter)
        if has_ring(self):
            painter.resetTransform()
            painter.setPen(QPen(QColor(self._options.palette[Role.FOCUS]), RING))
            half = RING // 2
            painter.drawRect(self.viewport().rect().adjusted(half, half, -half, -half))

    # What a screen reader finds

    def _stops(self) -> tuple[Stop, ...]:
        return tuple(stops(self._view, self.arrangement()))

    def heard_pieces(self) -> tuple[Hashable, ...]:
        """Box by box what lies there, then the dealer's hand."""
        return self._stops()

    def heard_name(self, piece: Hashable) -> str:
        """Return what lies there, and whether it has been marked."""
        if not isinstance(piece, Stop):
            return ""
        summed = self._options.summed
        text = stop_text(piece, self._view, self.arrangement(), self._currency, summed=summed)
        return ", ".join(
            filter(None, (text, mark_text(piece, self._marking.marks, self._marking.owed)))
        )

    def heard_at(self, *looked_at: Looked) -> tuple[str, ...]:
        """Return what is said of the pieces that are looked at, those of a box all one by one."""
        boxes = {one.number for one in looked_at if isinstance(one, WholeBox)}
        return tuple(
            self.heard_name(piece)
            for piece in self._stops()
            if not isinstance(piece, WholeBox) and (piece in looked_at or _box_of(piece) in boxes)
        )

    def heard_detail(self, piece: Hashable) -> str:
        """The chips of a pile."""
        pile = pile_at(self.arrangement(), piece) if isinstance(piece, Stop) else None
        return piece_text(pile, self._currency, summed=self._options.summed)

    def heard_area(self, piece: Hashable) -> QRect:
        """The area of the ring that the keyboard has there."""
        shown, area = self._ready(), QRectF()
        if shown is not None and isinstance(piece, Stop):
            camera = shown.picture.camera
            for ringed, grow in shown.overlay.areas(piece):
                half = camera.scale * (max(ringed.width, ringed.depth) / 2 + grow)
                centre = camera.pixel(ringed.centre)
                area |= QRectF(centre - QPointF(half, half), centre + QPointF(half, half))
        return self.mapFromScene(area).boundingRect()

    @property
    def current_piece(self) -> Hashable | None:
        """The place where the arrow keys have led."""
        return self._marking.cursor

    # What is under the pointer

    def at_screen(self, point: QPoint) -> Bet | Place | Equipment | None:
        """Return what is at a point of the screen; None where there is nothing, or no felt."""
        pixel = self.viewport().mapFromGlobal(point)
        inside = self.viewport().rect().contains(pixel)
        here = self._pointing(QPointF(pixel)) if inside else None
        return here.usable() if here else None

    def _pointing(self, pixel: QPointF) -> Pointing | None:
        """The point of the table at a pixel of the view; None where there is no table."""
        shown = self._ready()
        if shown is None:
            return None
        camera, chips = shown.picture.camera, shown.setup.given.chips
        at = camera.point(self.viewportTransform().inverted()[0].map(pixel))
        return Pointing(shown.picture.felt, shown.arrangement, chips, at, camera.turned)
