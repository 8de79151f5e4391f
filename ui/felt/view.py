"""The felt as a widget that is used: clicks, drags, keys, and what a screen reader finds."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from trainer.rules.bets import Bet, Place
from ui.felt.shown import ShownFelt
from ui.felt.texts import mark_text, piece_text, stop_text
from ui.paint.arrange import CardPiece, PileKey, PilePiece
from ui.paint.pointing import Equipment, Pointing, Stop, after, pile_at, stops
from ui.theme.roles import Role
from ui.theme.spacing import RING
from ui.widgets.speech import tell_focus


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
    """From what to what something was dragged: each a ``Bet``, a ``Place`` or an ``Equipment``."""

    def __init__(self, parent: QWidget | None = None, *, whole: bool = False) -> None:
        super().__init__(parent, whole=whole)
        self._pressed: QPoint | None = None

    @property
    def _currency(self) -> str:
        return self._given.currency if self._given else ""

    # The pointer

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tool tip of the piece under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            here = self._pointing(QPointF(event.pos()))
            self._show_tip(here.piece() if here else None, event.globalPos())
            return True
        return super().viewportEvent(event)

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
        """Remember where the button was pressed."""
        self._pressed = event.position().toPoint()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take it as another press: a quick dealer goes to the shoe twice within its time."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit the signal of what was clicked, unless the pointer has moved."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        event.accept()
        here = self._pointing(event.position())
        if here is None:
            return
        if (event.position().toPoint() - pressed).manhattanLength() > 8:
            self._drag(self._pointing(QPointF(pressed)), here)
        else:
            self._click(here)

    def _drag(self, start: Pointing | None, end: Pointing) -> None:
        grasped, target = start.usable() if start else None, end.usable()
        if grasped is not None and target is not None:
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
        """Draw a ring around the felt while it has the focus."""
        if self.hasFocus():
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
