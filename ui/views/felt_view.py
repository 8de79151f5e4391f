"""The felt as a widget: shows a table, moves what has moved, tells what was clicked.

The scene's unit is the pixel: the still felt is one pixmap in the background and every piece a
pixmap drawn at its final size, so that a moving card repaints only where it was and where it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsView,
    QToolTip,
    QWidget,
)

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.rules.bets import DEALER, Bet, Place
from trainer.settings.personal import Cloth
from trainer.table.view import TableView
from trainer.words import _
from trainer.words.felt import felt_texts, meter_labels, meter_texts, pile_text
from ui.paint.arrange import (
    EMPTY,
    Arrangement,
    CardPiece,
    Key,
    PilePiece,
    arrange,
    what_lies_at,
)
from ui.paint.camera import Camera, camera_for
from ui.paint.marks import Mark
from ui.paint.overlay import Overlay, Placed
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.paint.still import Dress, Facing, paint_still
from ui.theme.roles import Palette, Role, Room, palette_of
from ui.views.felt_stage import MOVE_MS, Showing, Stage, is_set_apart, whole


@dataclass(frozen=True, slots=True)
class FeltOptions:
    """How a person wants to see the felt.

    ``speed`` multiplies the pace of movements (1.0 is ordinary); ``turned`` shows the table from
    the players' side; ``as_printed`` lets the legends face the players whatever the side;
    ``totals`` puts each hand's Point Total beside it, ``sums`` each pile's amount.
    """

    room: Room = Room.DARK
    cloth: Cloth = Cloth.GREEN
    four_colours: bool = False
    turned: bool = False
    as_printed: bool = False
    reduce_motion: bool = False
    speed: float = 1.0
    totals: bool = False
    sums: bool = False


_PLAIN: Final = FeltOptions()


@dataclass(slots=True)
class _Laid:
    """What lies over and under the pieces, and the items that show it."""

    placed: tuple[Placed[Sprite], ...] = ()
    items: list[QGraphicsPixmapItem] = field(default_factory=list)


class FeltView(QGraphicsView):
    """The table from the dealer's seat. Shows and tells; decides nothing.

    ``whole`` shows the rail to its outer edge, for a picture that does not fill the window.
    """

    spot_clicked = Signal(str)
    """A spot by its id, ``3/main``, where no pile lies on it."""
    bet_clicked = Signal(object)
    """A ``Bet`` whose chips were clicked."""
    hand_clicked = Signal(object)
    """The ``Place`` of a hand whose cards were clicked."""

    def __init__(self, parent: QWidget | None = None, *, whole: bool = False) -> None:
        super().__init__(parent)
        self._whole = whole
        self._felt: Felt | None = None
        self._legends: FeltLegends | None = None
        self._chips: ChipSet | None = None
        self._options = _PLAIN
        self._view = TableView()
        self._arrangement: Arrangement = EMPTY
        self._marks: Mapping[Bet, Mark] = {}
        self._asked: tuple[Bet | Place, ...] = ()
        self._still = QPixmap()
        self._unlit = QPixmap()
        self._camera: Camera | None = None
        self._pixmaps: Pixmaps | None = None
        self._standing = _Laid()
        self._passing = _Laid()
        self._pressed: QPoint | None = None
        self._cursor: Bet | Place | None = None
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self._stage = Stage(scene, self._arrived)
        self._dress_view()

    def _dress_view(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMinimumSize(480, 320)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    # What is shown

    def set_felt(
        self, felt: Felt, legends: FeltLegends | None = None, chips: ChipSet | None = None
    ) -> None:
        """Take another layout, what is printed on it, and the house's chips."""
        if (felt, legends, chips) != (self._felt, self._legends, self._chips):
            self._felt, self._legends, self._chips = felt, legends, chips
            self._rebuild()

    def options(self) -> FeltOptions:
        """How the felt is shown."""
        return self._options

    def set_options(self, options: FeltOptions) -> None:
        """Show the felt in another way."""
        if options != self._options:
            self._options = options
            self._rebuild()

    def show_table(self, view: TableView, animate: bool) -> None:
        """Show a table; with ``animate``, what has changed travels there. Never waits."""
        before, self._view = self._view, view
        if self._felt is None or self._camera is None or self._pixmaps is None:
            return
        self._arrangement = arrange(self._felt, view, self._chips.chips if self._chips else ())
        moves = animate and not self._options.reduce_motion and self.isVisible()
        pace = MOVE_MS / max(0.1, self._options.speed)
        # At a tempo where a movement would last less than a frame it is none.
        duration = round(pace) if moves and pace >= 16 else 0
        lost = view.taken > before.taken
        if self._pixmaps.dark is not view.interrupted:
            self._pixmaps.dark = view.interrupted
            self.viewport().update()
        self._lay(self._passing, ())
        self._lay_standing(min(before.discarded, view.discarded))
        self._stage.show(
            Showing(self._arrangement, self._recedes, lost),
            self._felt,
            self._camera,
            self._pixmaps,
            duration,
        )
        self.setAccessibleDescription(self._said())

    def set_marks(self, marks: Mapping[Bet, Mark | bool]) -> None:
        """Put a mark at bets; True stands for right and False for wrong."""
        self._marks = {bet: _mark(mark) for bet, mark in marks.items()}
        self._lay_overlays()

    def set_asked(self, asked: Bet | Place | None, *others: Bet | Place) -> None:
        """Light the bet or hand, or all of the bets, that a question is about."""
        about = (*(() if asked is None else (asked,)), *others)
        if about != self._asked:
            self._asked = about
            self._restage()

    def finish_moves(self) -> None:
        """Put everything that is on its way where it goes."""
        self._stage.finish()

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return self._stage.moving

    def arrangement(self) -> Arrangement:
        """What lies where, in millimetres."""
        return self._arrangement

    def item_of(self, key: Key) -> QGraphicsPixmapItem | None:
        """The graphics item of a card or a pile; None where it is not on the table."""
        return self._stage.item_of(key)

    def camera(self) -> Camera | None:
        """How millimetres become pixels now; None before there is a felt."""
        return self._camera

    # Building

    def _rebuild(self) -> None:
        """Draw everything anew for this size, side and light: now, or when it is first seen."""
        self._stage.clear()
        self._clear_overlays()
        self._camera = self._pixmaps = None
        self._still = self._unlit = QPixmap()
        self.viewport().update()
        size = self.viewport().size()
        self.setSceneRect(0, 0, size.width(), size.height())
        if self._felt is None or size.isEmpty() or not self.isVisible():
            return
        palette = self._palette()
        ratio = self.devicePixelRatioF()
        self._camera = camera_for(
            self._felt, QSizeF(size), turned=self._options.turned, whole=self._whole
        )
        self._pixmaps = Pixmaps(
            self._camera.scale,
            ratio,
            palette,
            self._felt.card,
            self._felt.chip,
            self._options.four_colours,
        )
        self._still = QPixmap(round(size.width() * ratio), round(size.height() * ratio))
        self._still.setDevicePixelRatio(ratio)
        self._still.fill(QColor(palette[Role.ROOM]))
        painter = QPainter(self._still)
        painter.setTransform(self._camera.transform(), True)
        texts = felt_texts(self._legends, self._felt.printing) if self._legends else None
        paint_still(painter, self._felt, Dress(texts, self._chips, palette, self._facing()))
        painter.end()
        self.show_table(self._view, False)

    def _palette(self) -> Palette:
        return palette_of(self._options.room, self._options.cloth)

    def _facing(self) -> Facing:
        if self._options.as_printed:
            return Facing.PLAYERS
        return Facing.PLAYERS if self._options.turned else Facing.DEALER

    def _recedes(self, box: int) -> bool:
        """Whether a box lies outside the light; the dealer's cards never do."""
        lit = {place.box for place in (self._view.active, *self._asked) if place is not None}
        return bool(lit) and box not in {*lit, DEALER.box}

    def _restage(self) -> None:
        """The same table in another light."""
        if self._felt is None or self._camera is None or self._pixmaps is None:
            return
        if self._stage.moving:
            self._stage.finish()
        self._lay(self._passing, ())
        self._stage.show(
            Showing(self._arrangement, self._recedes),
            self._felt,
            self._camera,
            self._pixmaps,
            0,
        )

    # What lies over and under the pieces

    def _arrived(self) -> None:
        self._lay_overlays()

    def _clear_overlays(self) -> None:
        for laid in (self._standing, self._passing):
            self._lay(laid, ())

    def _overlay(self, view: TableView) -> Overlay[Sprite] | None:
        if self._felt is None or self._camera is None or self._pixmaps is None:
            return None
        return Overlay(
            self._felt, self._camera, self._pixmaps, self._arrangement, view, self._facing()
        )

    def _lay_standing(self, discarded: int) -> None:
        """Lay what stays there while pieces move; cards on their way are not discarded yet."""
        overlay = self._overlay(replace(self._view, discarded=discarded))
        if overlay is not None:
            placed = (
                *overlay.discards(),
                *overlay.meters(self._legends),
                *overlay.sensors(),
                *overlay.shoe(),
                *overlay.notice(),
            )
            self._lay(self._standing, placed)

    def _lay_overlays(self) -> None:
        overlay = self._overlay(self._view)
        if overlay is None:
            return
        self._lay_standing(self._view.discarded)
        currency = self._legends.currency if self._legends else ""
        asked = self._asked
        totals = list(overlay.totals()) if self._options.totals else []
        marks = list(overlay.marks(self._marks))
        placed = (
            *overlay.lights(asked, self._cursor),
            *overlay.refused(),
            *totals,
            *(overlay.sums(currency, [*totals, *marks]) if self._options.sums else ()),
            *marks,
            *overlay.told(self._cursor, currency),
        )
        self._lay(self._passing, placed)

    def _lay(self, laid: _Laid, placed: tuple[Placed[Sprite], ...]) -> None:
        """Show ``placed`` in the place of what was laid; what stays the same is not drawn anew."""
        if placed == laid.placed:
            return
        ratio = self._pixmaps.ratio if self._pixmaps else 1.0
        for item in laid.items:
            self.scene().removeItem(item)
        laid.items.clear()
        laid.placed = placed
        for sprite, place, layer in placed:
            item = QGraphicsPixmapItem(sprite.pixmap)
            item.setOffset(-sprite.hot)
            item.setPos(whole(place, ratio))
            item.setZValue(layer)
            self.scene().addItem(item)
            laid.items.append(item)

    # Qt's events

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Copy the still felt where it is to be seen."""
        area = QRectF(rect).toAlignedRect() if isinstance(rect, QRectF) else self.rect()
        if self._still.isNull():
            painter.fillRect(area, QColor(self._palette()[Role.ROOM]))
            return
        if self._view.interrupted and self._unlit.isNull():
            self._unlit = _without_light(self._still, self._palette())
        still = self._unlit if self._view.interrupted else self._still
        ratio = still.devicePixelRatio()
        source = QRectF(
            area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio
        )
        painter.drawPixmap(QRectF(area), still, source)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the felt at its new size."""
        super().resizeEvent(event)
        self._rebuild()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw what was put off while nobody could see it."""
        super().showEvent(event)
        if self._camera is None:
            self._rebuild()

    def changeEvent(self, event: QEvent) -> None:
        """Draw again where the screen has another pixel density or the language has changed."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.DevicePixelRatioChange):
            self._rebuild()

    def viewportEvent(self, event: QEvent) -> bool:
        """Say what lies under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self._told(self._under(QPointF(event.pos())))
            if text:
                QToolTip.showText(event.globalPos(), text, self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the button went down."""
        self._pressed = event.position().toPoint()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell what was clicked, if the pointer stayed where it was."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if (event.position().toPoint() - pressed).manhattanLength() > 8:
            return
        event.accept()
        found = self._under(event.position())
        if isinstance(found, PilePiece):
            self.bet_clicked.emit(found.key.bet)
        elif isinstance(found, CardPiece):
            self.hand_clicked.emit(found.place)
        elif self._felt is not None and self._camera is not None:
            spot = self._felt.spot_at(self._camera.point(event.position()))
            if spot is not None:
                self.spot_clicked.emit(spot.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go from bet to bet and hand to hand, Enter chooses."""
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._step(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor is not None:
            if isinstance(self._cursor, Bet):
                self.bet_clicked.emit(self._cursor)
            else:
                self.hand_clicked.emit(self._cursor)
        else:
            event.ignore()

    def focusOutEvent(self, event: object) -> None:
        """The keyboard's ring goes with the focus."""
        self._cursor = None
        self._lay_overlays()

    # What is under the pointer or the keyboard's ring

    def _under(self, pixel: QPointF) -> PilePiece | CardPiece | None:
        if self._felt is None or self._camera is None:
            return None
        point = self._camera.point(pixel)
        upwards = 1 if self._camera.turned else -1
        return what_lies_at(self._felt, self._arrangement, point, upwards)

    def _told(self, piece: PilePiece | CardPiece | None) -> str:
        """A pile in words, whose it is first; cards speak for themselves, but for one set apart."""
        if isinstance(piece, CardPiece):
            return self._sign_of(piece)
        if piece is None:
            return ""
        currency = self._legends.currency if self._legends else ""
        chips = pile_text(piece.breakdown.number, piece.amount, currency)
        # Of several piles on a box nothing else shows whose each is.
        return _("{where}: {text}").format(where=piece.key.bet.bettor, text=chips)

    def _sign_of(self, piece: CardPiece) -> str:
        """What sets a card apart, in words."""
        if not is_set_apart(piece):
            return ""
        from trainer.words.notices import card_sign_text

        return card_sign_text(astray=piece.astray, sign=piece.sign)

    def _step(self, by: int) -> None:
        stops: list[Bet | Place] = [
            *sorted({key.bet for key in self._arrangement.piles}),
            *sorted(place for place in self._arrangement.hands if place.box > 0),
        ]
        if not stops:
            return
        at = stops.index(self._cursor) if self._cursor in stops else (-1 if by > 0 else 0)
        self._cursor = stops[(at + by) % len(stops)]
        self._lay_overlays()

    def _said(self) -> str:
        """The table in words, for those who hear it."""
        currency = self._legends.currency if self._legends else ""
        cards = [
            f"{place.box if place.box > 0 else '–'}: "
            + " ".join(
                self._card_said(piece)
                for piece in sorted(self._arrangement.cards.values(), key=lambda one: one.layer)
                if piece.place == place
            )
            for place in self._arrangement.hands
        ]
        piles = [
            f"{piece.key.bet.box}: {pile_text(piece.breakdown.number, piece.amount, currency)}"
            for piece in self._arrangement.piles.values()
        ]
        meters = self._view.meters
        shown = zip(meter_labels(len(meters)), meter_texts(meters, currency), strict=True)
        return "; ".join(
            [
                *self._happened(),
                *cards,
                *piles,
                *(f"{label}: {amount}" for label, amount in shown),
            ]
        )

    def _card_said(self, piece: CardPiece) -> str:
        told = self._sign_of(piece)
        face = str(piece.card) if piece.card else "?"
        return f"{face} ({told})" if told else face

    def _happened(self) -> list[str]:
        """What has gone wrong beside cards and chips."""
        view = self._view
        if view.notice is None and view.shoe_card is None and not view.shoe_empty:
            return []
        from trainer.words.notices import notice_text, shoe_text

        told = [notice_text(view.notice)] if view.notice is not None else []
        shoe = shoe_text(view.shoe_card, empty=view.shoe_empty)
        return [*told, *([shoe] if shoe else [])]


def _without_light(still: QPixmap, palette: Palette) -> QPixmap:
    """The still felt when the lamp is out: drawn once, so that darkness costs no frame anything."""
    from ui.paint.dusk import paint_dusk

    unlit = still.copy()
    painter = QPainter(unlit)
    size = unlit.deviceIndependentSize()
    painter.translate(size.width() / 2, size.height() / 2)
    paint_dusk(painter, size, palette)
    painter.end()
    return unlit


def _mark(mark: Mark | bool) -> Mark:
    if isinstance(mark, Mark):
        return mark
    return Mark.RIGHT if mark else Mark.WRONG
