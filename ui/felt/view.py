"""The felt as a widget: shows a table, animates changes, emits signals for clicks.

The scene's unit is the pixel: the still felt is one pixmap in the background, and every piece a
pixmap drawn at its final size, so that what moves repaints only the rectangle around it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from math import inf
from time import perf_counter
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsView,
    QStyle,
    QToolTip,
    QWidget,
)

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.felt.spread import Spread
from trainer.rules.bets import Bet, Place
from trainer.table.view import TableView
from ui.felt.setup import (
    UNMARKED,
    Ahead,
    FeltOptions,
    FeltOverlays,
    FeltSetup,
    LaidFelt,
    Marking,
    Picture,
    PictureCache,
    PictureKey,
)
from ui.felt.stage import Light, Stage, light_on
from ui.felt.texts import mark_text, piece_text, stop_text
from ui.paint.arrange import EMPTY, Arrangement, CardPiece, Key, PileKey, PilePiece
from ui.paint.camera import Camera
from ui.paint.marks import Mark
from ui.paint.motion import CARD_MS, Table, Trajectory, back, trajectories
from ui.paint.overlay import Overlay
from ui.paint.pixmaps import Sprite
from ui.paint.pointing import Equipment, Pointing, Stop, after, pile_at, stops
from ui.theme.roles import Palette, Role
from ui.theme.spacing import RING
from ui.widgets.speech import tell_focus
from ui.widgets.spoken_view import HeardView

_PLAIN: Final = FeltOptions()
RESTS_MS: Final = 160
"""When the size has not changed for this long, the user has stopped resizing the window."""
_FRAME_MS: Final = 16
AT_A_TIME: Final = 0.004
"""For how many seconds a picture is drawn before the window is heard again.

A picture that is kept is shown in the first go.
"""


class FeltView(HeardView):
    """The table from the dealer's seat. Emits signals for clicks; contains no logic.

    ``whole`` shows the rail to its outer edge, for a picture that does not fill the window.
    A picture is complete when it is first painted, unless ``draw_in_parts`` has been called.
    """

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
        super().__init__(parent)
        self._whole = whole
        self._in_parts = False
        self._given: LaidFelt | None = None
        self._felt: Felt | None = None  # the given one with its cards enlarged
        self._spread: Spread | None = None
        self._options = _PLAIN
        self._view = TableView()
        self._arrangement: Arrangement = EMPTY
        self._over: Overlay[Sprite] | None = None
        self._marking = UNMARKED
        self._picture: Picture | None = None
        self._settled: tuple[FeltSetup, TableView] | None = None
        """What the picture, and what lies on it, have been found for since they were drawn."""
        self._resized_from: FeltSetup | None = None
        """How all is drawn that has only been resized since."""
        self._painted: Picture | None = None  # under the pieces, until the picture is complete
        self._pictures = PictureCache()
        self._key: tuple[FeltSetup, PictureKey] | None = None
        self._stale = True
        self._drawing: Iterator[None] | None = None
        self._ahead: Ahead | None = None
        self._foreseen: Ahead | None = None  # the table that is shown, if it was prepared
        self._pressed: QPoint | None = None
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self._stage = Stage(scene, self._lay_overlays)
        self._overlays = FeltOverlays(scene)
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.setInterval(RESTS_MS)
        self._resized.timeout.connect(self._redraw_scaled)
        self._next_part = QTimer(self, singleShot=True, interval=0)
        self._next_part.timeout.connect(self._draw_on)
        self._set_up_view()

    def _set_up_view(self) -> None:
        # To find out of which class Qt's own one is, PySide would load all of them.
        self.setViewport(QWidget())
        # Every pixel is copied from the picture: what is under it need not be painted first.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # To clip all that is painted to dozens of small areas takes longer than to paint what is
        # between them.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMinimumSize(480, 320)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    # What is shown

    def draw_in_parts(self) -> None:
        """Draw from now on in parts, between which the window is heard.

        What was shown before stays until all is drawn.
        """
        self._in_parts = True

    def set_felt(
        self, felt: Felt, legends: FeltLegends | None = None, chips: ChipSet | None = None
    ) -> None:
        """Set the layout, its legends and the house's chips."""
        given = LaidFelt(felt, legends, chips)
        if given != self._given:
            self._given = given
            self._invalidate()

    def options(self) -> FeltOptions:
        """The options in use."""
        return self._options

    def set_options(self, options: FeltOptions) -> None:
        """Set the options."""
        before, self._options = self._options, options
        if options != before:
            self._ahead = self._foreseen = None
        if options.reduce_motion:
            self._stage.finish()
        # The speed of movements affects nothing that is drawn.
        if options._replace(speed=before.speed, reduce_motion=before.reduce_motion) != before:
            self._invalidate()

    def show_table(self, view: TableView, animate: bool, *, backwards: bool = False) -> None:
        """Show a table. Never blocks.

        With ``animate``, pieces move to their new places as a dealer moves them; with
        ``backwards``, the movement is reversed: a step is taken back.
        """
        before, self._view = self._view, view
        if self._must_draw():
            # What has been drawn for the table before is kept, if it is also on this one.
            self._drawing = self._resized_from = None
            self._postponed()
            self.viewport().update()
            return
        drawn, setup = self._picture, self._setup()
        if drawn is None or setup is None:
            return
        laid = self._arrangement
        self._lay_view(drawn, setup)
        pace = self._pace() if animate else 0.0
        going: tuple[Trajectory, ...] | None = ()
        if pace and backwards:
            found = self._movements(drawn, self._arrangement, laid, view, before)
            going = None if found is None else back(found)
        elif pace:
            going = self._movements(drawn, laid, self._arrangement, before, view)
        if drawn.pixmaps.dark is not view.interrupted:
            drawn.pixmaps.dark = view.interrupted
            self.viewport().update()
        pieces = dict(self._arrangement.pieces())
        self._stage.show(pieces, self._light(drawn), going or (), 0 if going is None else pace)
        if self._stage.moving:
            self._lay_overlays(discarded=min(before.discarded, view.discarded))
        self._describe()

    def _movements(
        self,
        drawn: Picture,
        lying: Arrangement,
        laid: Arrangement,
        before: TableView,
        after: TableView,
    ) -> tuple[Trajectory, ...] | None:
        """Tell how the pieces get from one arrangement to the next; None if there are too many."""
        chips = self._given.denominations if self._given else ()
        earlier, later = dict(lying.pieces()), dict(laid.pieces())
        taken = after.taken > before.taken
        return trajectories(Table(drawn.felt, chips, earlier, later, taken, before.shoe_card))

    def _describe(self) -> None:
        known, setup = self._foreseen, self._setup()
        if known is not None:
            self.setAccessibleDescription(known.described)
        elif setup is not None:
            self.setAccessibleDescription(setup.text(self._view, self._arrangement))

    def show_another(self, view: TableView) -> None:
        """Show the table of another round, in which hardly anything looks as before."""
        if view != self._view:
            self._view = view
            self._invalidate()
            self._postponed()

    def show_asked(
        self, view: TableView, *about: Bet | Place, animate: bool, backwards: bool = False
    ) -> None:
        """Show a table, light what a question is ``about``, and mark nothing, all in one."""
        self._marking = Marking(asked=about, cursor=self._marking.cursor)
        self.show_table(view, animate, backwards=backwards)

    def set_marks(
        self, marks: Mapping[Bet, Mark | bool], due: Mapping[Bet, str] | None = None
    ) -> None:
        """Mark bets; True means right and False wrong. ``due`` is shown beside the mark."""
        marked = {bet: _mark(mark) for bet, mark in marks.items()}
        self._marking = self._marking._replace(marks=marked, owed=dict(due or {}))
        if not self._postponed():
            self._lay_texts()

    def set_asked(self, asked: Bet | Place | None, *others: Bet | Place) -> None:
        """Light the bet or hand, or all of the bets, that a question is about."""
        about = (*(() if asked is None else (asked,)), *others)
        if about != self._marking.asked:
            self._marking = self._marking._replace(asked=about)
            if not self._postponed() and self._picture is not None:
                self._stage.relight(self._light(self._picture))
                self._lay_rings()

    def point_to(self, stop: Stop | None) -> None:
        """Ring what has been chosen on the table, without lighting it more than the rest."""
        before = self._marking.pointed
        if type(stop) is type(before) and stop == before:
            return  # the ring moves with the table
        self._marking = self._marking._replace(pointed=stop)
        if not self._postponed():
            self._lay_rings()

    @property
    def moving(self) -> bool:
        """True if any piece is moving."""
        return self._stage.moving

    @property
    def stage(self) -> Stage:
        """The moving pieces."""
        return self._stage

    @property
    def drawn_felt(self) -> Felt | None:
        """The felt as it is drawn, its cards enlarged; None before anything is drawn."""
        self._settle()
        return self._felt

    def arrangement(self) -> Arrangement:
        """The positions of all pieces, in millimetres."""
        self._settle()
        return self._arrangement

    def drawn_palette(self) -> Palette:
        """The colours in use."""
        return self._options.palette

    def item_of(self, key: Key) -> QGraphicsPixmapItem | None:
        """The graphics item of a card or a pile; None if it is not on the table."""
        self._ready()
        return self._stage.item_of(key)

    def camera(self) -> Camera | None:
        """The mapping of millimetres to pixels of the scene; None before there is a felt."""
        drawn = self._ready()
        return drawn.camera if drawn else None

    # Drawing

    def prepare(
        self,
        view: TableView,
        *about: Bet | Place,
        another: LaidFelt | None = None,
    ) -> Iterator[None]:
        """Draw the table at the view's size before it is shown, one part after the other.

        First the empty table, then what lies on it in ``view``, in the light of what it will be
        ``about``. ``another`` is the felt that it will lie on, if not the present one.
        """
        setup = self._setup(another)
        if setup is None or self.size().isEmpty():
            return
        drawn = self._pictures.picture(self._key_of(setup))
        while drawn.ground.draw_part():
            yield
        yield
        laid = setup.arranged(drawn, Spread(drawn.felt), view)
        light = light_on(drawn.camera, drawn.pixmaps, view, about)
        over = setup.overlay(drawn, laid, view)
        yield
        described = setup.text(view, laid)
        self._ahead = Ahead(drawn, view, about, laid, light, over, described)
        coming = self._coming(drawn, laid, view)
        yield from self._ahead.draw(coming, words=not self._options.signals_only)

    def _coming(self, drawn: Picture, laid: Arrangement, view: TableView) -> Sequence[Trajectory]:
        """Tell how the pieces will get from where they lie to where they will lie, if they can."""
        if drawn is not self._picture or self._pace() == 0:
            return ()
        return self._movements(drawn, self._arrangement, laid, self._view, view) or ()

    @property
    def prepared(self) -> Arrangement:
        """What lies where on the table that was prepared last."""
        return self._ahead.laid if self._ahead is not None else EMPTY

    def _lay_view(self, drawn: Picture, setup: FeltSetup) -> None:
        """Find out what lies where now; what has been prepared is known already."""
        ahead = self._ahead
        if ahead is not None and ahead.drawn is drawn and ahead.view == self._view:
            self._foreseen, self._arrangement, self._over = ahead, ahead.laid, ahead.over
        else:
            self._foreseen = None
            self._arrangement = setup.arranged(drawn, self._spread, self._view)
            self._over = setup.overlay(drawn, self._arrangement, self._view)

    def _invalidate(self) -> None:
        """Redraw everything, but only once, when it is next painted or queried."""
        self._stale = True
        self._drawing = self._settled = self._resized_from = None
        if not self.isVisible():
            # What was shown before is not what the page is opened with.
            self._remove_all()
            self._picture = self._painted = None
            self._over = None
        self.viewport().update()

    def _must_draw(self) -> bool:
        return self._stale and self.isVisible() and not self.viewport().size().isEmpty()

    def _postponed(self) -> bool:
        """True if everything is shown anew later; without ``draw_in_parts``, it is done now."""
        if not self._in_parts:
            self._ready()
        if self._must_draw():
            self._resized_from = None
            return True
        return False

    def _ready(self) -> Picture | None:
        """The current picture, its pieces where they lie; None if nothing has been drawn yet."""
        if self._must_draw():
            self._settle()
            self._show_settled()
        return self._picture

    def _draw_on(self) -> None:
        """Draw more of the current picture, and paint it once it is complete."""
        if self._must_draw() and self._drawn_within(AT_A_TIME):
            self.viewport().update()

    def _drawn_within(self, seconds: float) -> bool:
        """Draw more of the current picture; whether it is complete, and what is shown."""
        since = perf_counter()
        drawing, self._drawing = self._drawing or self._parts(), None
        for _part in drawing:
            if perf_counter() - since > seconds:
                self._drawing = drawing
                self._next_part.start()
                return False
        return True

    def _parts(self) -> Iterator[None]:
        """Draw the current picture, then show it."""
        self._settle()
        yield
        drawn = self._picture
        if drawn is not None:
            while drawn.ground.draw_part():
                yield
            light = self._light(drawn)
            # What was prepared is drawn already.
            for _key, piece in () if self._foreseen else self._arrangement.pieces():
                light.placed(piece)
                yield
        self._show_settled()

    def _settle(self) -> None:
        """Find the picture for this size, side and light, and what lies where on it.

        It is asked for several times before it is shown, and found once.
        """
        if not self._must_draw():
            return
        setup = self._setup()
        wanted = None if setup is None else (setup, self._view)
        if wanted is not None and wanted == self._settled:
            return
        self._settled = wanted
        self._picture = self._over = None
        if setup is None:
            return
        key = self._key_of(setup)
        if key.felt != self._felt:
            self._felt, self._spread = key.felt, Spread(key.felt)
        self._picture = self._pictures.picture(key)
        self._picture.pixmaps.dark = self._view.interrupted
        self._lay_view(self._picture, setup)

    def _show_settled(self) -> None:
        """Show everything anew."""
        self._stale, self._drawing = False, None
        self._remove_all()
        self._show_unscaled()
        self._painted = self._picture
        if self._picture is not None:
            self._stage.show(dict(self._arrangement.pieces()), self._light(self._picture))
            self._describe()

    def _show_as_drawn(self, setup: FeltSetup) -> None:
        """Show what is still drawn: a page that is opened has another size for a moment."""
        self._settled = setup, self._view
        self._stale, self._resized_from = False, None
        self._resized.stop()
        self._show_unscaled()

    def _show_unscaled(self) -> None:
        size = self.viewport().size()
        self.setTransform(QTransform())
        self.setSceneRect(0, 0, size.width(), size.height())

    def _remove_all(self) -> None:
        self._stage.clear()
        self._overlays.clear()

    @property
    def _currency(self) -> str:
        return self._given.currency if self._given else ""

    def _setup(self, another: LaidFelt | None = None) -> FeltSetup | None:
        """Tell how the felt, or ``another`` one, is drawn now; None if there is none."""
        given = another or self._given
        if given is None:
            return None
        return FeltSetup(given, self._options, self.size(), self.devicePixelRatioF(), self._whole)

    def _key_of(self, setup: FeltSetup) -> PictureKey:
        """Return what the picture of the empty table depends on, worked out once for each."""
        if self._key is None or self._key[0] != setup:
            self._key = setup, setup.key()
        return self._key[1]

    def _scale_picture(self, drawn: Picture) -> None:
        """Scale the picture to the current size while that keeps changing."""
        setup = self._setup()
        if setup is not None:
            stretched = drawn.camera.transform().inverted()[0]
            stretched *= setup.camera_for(drawn.felt).transform()
            self.setTransform(stretched)
            self.setSceneRect(stretched.inverted()[0].mapRect(QRectF(self.viewport().rect())))

    def _redraw_scaled(self) -> None:
        """The size no longer changes: redraw what was only scaled."""
        if not self.transform().isIdentity():
            self._invalidate()

    def _pace(self) -> float:
        """The pace of movements; 0 if there are none."""
        if self._options.reduce_motion or not self.isVisible() or not motion_wanted(self):
            return 0.0
        pace = max(0.1, self._options.speed)
        # At a pace where a movement would take less than a frame there is none.
        return pace if CARD_MS / pace >= _FRAME_MS else 0.0

    def _light(self, drawn: Picture) -> Light:
        known, asked = self._foreseen, self._marking.asked
        if known is not None and known.about == asked:
            return known.light
        return light_on(drawn.camera, drawn.pixmaps, self._view, asked)

    # Layers over and under the pieces

    def _lay_overlays(self, discarded: int | None = None) -> None:
        """Update the layers over the table; moving cards are not ``discarded`` yet."""
        shown = self._overlay()
        if shown is None:
            return
        if discarded is not None or not self._stage.moving:
            self._overlays.lay_equipment(*shown, discarded)
        self._lay_texts()
        self._lay_rings()

    def _lay_texts(self) -> None:
        shown = self._overlay()
        if shown is not None:
            self._overlays.lay_texts(*shown, self._marking, moving=self._stage.moving)

    def _lay_rings(self) -> None:
        shown = self._overlay()
        if shown is not None:
            self._overlays.lay_rings(*shown, self._marking)

    def _overlay(self) -> tuple[Overlay[Sprite], FeltSetup] | None:
        """The overlay of what is shown; None while there is nothing, or it is drawn anew."""
        over, setup = self._over, self._setup()
        return None if over is None or setup is None or self._must_draw() else (over, setup)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, after beginning to draw what was postponed until now."""
        if self._must_draw() and self._drawn_within(AT_A_TIME if self._in_parts else inf):
            whole = QRegion(self.viewport().rect())
            if not whole.subtracted(event.region()).isEmpty():
                self.viewport().update()
        super().paintEvent(event)

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Copy the visible part of the still felt."""
        area = rect if isinstance(rect, QRectF) else QRectF(self.rect())
        if self._painted is None:
            painter.fillRect(area, QColor(self._options.palette[Role.WINDOW]))
        else:
            self._painted.ground.paint(painter, area, dark=self._painted.pixmaps.dark)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraw at the new size; while the window is being resized, only scale the picture."""
        super().resizeEvent(event)
        scaled = self._painted if self.isVisible() else None
        if scaled is not None:
            setup = self._setup()
            if setup is not None and self._settled is None and setup == self._resized_from:
                self._show_as_drawn(setup)
                return
            self._scale_picture(scaled)
        if scaled is None or self._stale or not self._resized.isActive():
            drawn = self._settled[0] if self._settled and not self._stale else self._resized_from
            self._invalidate()
            self._resized_from = drawn
        if self.isVisible():
            self._resized.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Finish movements that nobody sees."""
        super().hideEvent(event)
        if self._stage.moving:
            # What lies over it afterwards takes a while to draw, and is drawn if it is shown again.
            self._invalidate()
        self._resized.stop()
        self._drawing = None
        self._redraw_scaled()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw if the pixel density of the screen or the language has changed."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.DevicePixelRatioChange):
            self._invalidate()

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
        drawn, pile = self._ready(), pile_at(self.arrangement(), stop)
        if drawn is not None and pile is not None:
            place = self.mapFromScene(drawn.camera.pixel(pile.at))
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
        text = stop_text(piece, self._view, self._arrangement, self._currency, summed=summed)
        return ", ".join(
            filter(None, (text, mark_text(piece, self._marking.marks, self._marking.owed)))
        )

    def heard_detail(self, piece: Hashable) -> str:
        """The chips of a pile."""
        pile = pile_at(self._arrangement, piece) if isinstance(piece, Stop) else None
        return piece_text(pile, self._currency, summed=self._options.summed)

    def heard_area(self, piece: Hashable) -> QRect:
        """The area of the ring that the keyboard has there."""
        drawn, over, area = self._ready(), self._over, QRectF()
        if drawn is not None and over is not None and isinstance(piece, Stop):
            for rectangle, grow in over.areas(piece):
                half = drawn.camera.scale * (max(rectangle.width, rectangle.depth) / 2 + grow)
                centre = drawn.camera.pixel(rectangle.centre)
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
        drawn = self._ready()
        if drawn is None or self._given is None:
            return None
        at = drawn.camera.point(self.viewportTransform().inverted()[0].map(pixel))
        turned = drawn.camera.turned
        return Pointing(drawn.felt, self._arrangement, self._given.chips, at, turned)


def motion_wanted(widget: QWidget) -> bool:
    """Tell whether animations are wanted, as far as Qt knows the platform's preference.

    Qt knows the preference from 6.12 on; before, only its styles have a hint for animations.
    """
    hints = QGuiApplication.styleHints()
    preference = hints.accessibility().property("motionPreference")
    if preference is not None:
        return not getattr(preference, "value", preference)
    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0


def _mark(mark: Mark | bool) -> Mark:
    if isinstance(mark, Mark):
        return mark
    return Mark.RIGHT if mark else Mark.WRONG
