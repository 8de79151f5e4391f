"""The felt as a widget that shows a table and animates changes.

The scene's unit is the pixel: the still felt is one pixmap in the background, and every piece a
pixmap drawn at its final size, so that what moves repaints only the rectangle around it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from math import inf
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHideEvent,
    QPainter,
    QPaintEvent,
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
    QWidget,
)

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.felt.shapes import Point
from trainer.rules.bets import Bet, Place
from trainer.table.view import TableView
from ui.felt.drawing import DrawingEvent, DrawingState, FeltDrawing
from ui.felt.setup import (
    UNMARKED,
    FeltOptions,
    FeltOverlays,
    FeltSetup,
    LaidFelt,
    LaidTable,
    Marking,
)
from ui.felt.stage import Light, Stage
from ui.felt.veil import SHADE, Looked, veil
from ui.paint.arrange import EMPTY, Arrangement, Key
from ui.paint.camera import Camera
from ui.paint.marks import Mark
from ui.paint.motion import CARD_MS, Trajectory, back
from ui.paint.pointing import Stop
from ui.paint.still import FeltStyle
from ui.theme.roles import Role
from ui.widgets.spoken_view import HeardView

_PLAIN: Final = FeltOptions()
RESTS_MS: Final = 160
"""When the size has not changed for this long, the user has stopped resizing the window."""
_FRAME_MS: Final = 16
AT_A_TIME: Final = 0.004
"""For how many seconds a picture is drawn before the window is heard again.

A picture that is kept is shown in the first go.
"""


class ShownFelt(HeardView):
    """The table from the dealer's seat.

    ``whole`` shows the rail to its outer edge, for a picture that does not fill the window; with
    ``legible`` as much of it as lets the cards be read.
    A picture is complete when it is first painted, unless ``draw_in_parts`` has been called.
    """

    texts_laid = Signal()
    """There is something else to be read on the table, or may be."""

    def __init__(
        self, parent: QWidget | None = None, *, whole: bool = False, legible: bool = False
    ) -> None:
        super().__init__(parent)
        # The table is the same one whatever is read beside it.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._whole, self._legible = whole, legible
        self._in_parts = False
        self._given: LaidFelt | None = None
        self._options = _PLAIN
        self._view = TableView()
        self._marking = UNMARKED
        self._looked_at: tuple[Looked, ...] = ()
        """What is looked at, so that everything else recedes; nothing does where it is empty."""
        self._drawing = FeltDrawing()
        self._hand: Point | None = None
        """Where the dealer has let go of what comes to lie on the table next."""
        scene = QGraphicsScene(self, itemIndexMethod=QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self._stage = Stage(scene, self._lay_overlays)
        self._overlays = FeltOverlays(scene)
        self._resized = QTimer(self, singleShot=True, interval=RESTS_MS)
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
        given = LaidFelt(felt, legends, chips)
        if given != self._given:
            self._given = given
            self._invalidate()

    def options(self) -> FeltOptions:
        return self._options

    def set_options(self, options: FeltOptions) -> None:
        before, self._options = self._options, options
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
            self._drawing.turn(DrawingEvent.CHANGED)
            self._postponed()
            self.viewport().update()
            return
        lying = self._drawing.table
        if lying is None:
            return
        laid = self._drawing.lay(lying, view)
        pace = self._pace() if animate else 0.0
        going: tuple[Trajectory, ...] | None = ()
        if pace and backwards:
            found = laid.movements_to(lying)
            going = None if found is None else back(found)
        elif pace:
            going = lying.movements_to(laid, self._hand)
        self._hand = None
        if laid.picture.pixmaps.dark is not view.interrupted:
            laid.picture.pixmaps.dark = view.interrupted
            self.viewport().update()
        pieces = dict(laid.arrangement.pieces())
        self._stage.show(pieces, self._light(laid), going or (), 0 if going is None else pace)
        if self._stage.moving:
            self._lay_overlays(discarded=min(before.discarded, view.discarded))
        self.setAccessibleDescription(laid.text)

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
            if not self._postponed():
                self._relight()

    def point_to(self, stop: Stop | None) -> None:
        """Ring what has been chosen on the table, without lighting it more than the rest."""
        before = self._marking.pointed
        if type(stop) is type(before) and stop == before:
            return  # the ring moves with the table
        self._marking = self._marking._replace(pointed=stop)
        if not self._postponed():
            self._lay_rings()

    def look_at(self, *looked_at: Looked) -> None:
        """Let everything but this recede; with nothing, the whole table is seen as it is."""
        self._looked_at = looked_at
        self.viewport().update()

    def lay_veil(self, painter: QPainter) -> None:
        """Lay the veil over what recedes, while nothing moves."""
        shown = self._shown()
        if self._looked_at and shown is not None and not self._stage.moving:
            painter.resetTransform()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            path = veil(QRectF(self.viewport().rect()), shown, self._looked_at)
            painter.fillPath(path, QColor(0, 0, 0, SHADE))

    @property
    def moving(self) -> bool:
        return self._stage.moving

    @property
    def stage(self) -> Stage:
        """The moving pieces."""
        return self._stage

    @property
    def drawn_felt(self) -> Felt | None:
        """The felt as it is drawn, its cards enlarged; None before anything is drawn."""
        found = self._found()
        return found.picture.felt if found else None

    def tags(self) -> list[tuple[str, QRect]]:
        """Return what can be read on the table beside its pieces, and where in the viewport."""
        return [
            (text, self.mapFromScene(area).boundingRect()) for text, area in self._overlays.texts()
        ]

    def drawn_with(self) -> tuple[Felt | None, FeltStyle | None]:
        """The felt that was set, and how it is drawn; None of them before that."""
        setup = self._setup()
        return (setup.given.layout, setup.key().style) if setup is not None else (None, None)

    def arrangement(self) -> Arrangement:
        found = self._found()
        return found.arrangement if found else EMPTY

    def item_of(self, key: Key) -> QGraphicsPixmapItem | None:
        """The graphics item of a card or a pile; None if it is not on the table."""
        self._ready()
        return self._stage.item_of(key)

    def camera(self) -> Camera | None:
        """The mapping of millimetres to pixels of the scene; None before there is a felt."""
        shown = self._ready()
        return shown.picture.camera if shown else None

    # Drawing

    def prepare(
        self, view: TableView, *about: Bet | Place, another: LaidFelt | None = None
    ) -> Generator[None, None, Arrangement]:
        """Draw the table at the view's size before it is shown, and return what will lie where.

        ``about`` is what will be lit; ``another`` the felt that the table will lie on, if not the
        present one.
        """
        setup = self._setup(another)
        if setup is None or self.size().isEmpty():
            return EMPTY
        return (yield from self._drawing.prepare(setup, view, about, moved=self._pace() > 0))

    def _invalidate(self) -> None:
        """Redraw everything, but only once, when it is next painted or queried."""
        if self.isVisible():
            self._drawing.turn(DrawingEvent.CHANGED)
        else:
            # What was shown before is not what the page is opened with.
            self._remove_all()
            self._drawing.forget()
        self.viewport().update()

    def _must_draw(self) -> bool:
        wanted = self._given is not None and self._drawing.state is not DrawingState.READY
        return wanted and self.isVisible() and not self.viewport().size().isEmpty()

    def _postponed(self) -> bool:
        """True if everything is shown anew later; without ``draw_in_parts``, it is done now."""
        if not self._in_parts:
            self._ready()
        return self._must_draw()

    def _found(self) -> LaidTable | None:
        """Find what lies where on the table that is to be shown; None if there is none."""
        setup = self._setup()
        if setup is not None and self._must_draw():
            return self._drawing.find(setup, self._view, self._marking.asked)
        return self._drawing.table

    def _ready(self) -> LaidTable | None:
        """The table that is to be shown, which is seen now; None if nothing has been drawn yet."""
        found = self._found()
        if found is not None and self._must_draw():
            self._show_found(found)
        return found

    def _draw_on(self) -> None:
        """Draw more of the current picture, and paint it once it is complete."""
        if self._must_draw() and self._drawn_within(AT_A_TIME):
            self.viewport().update()

    def _drawn_within(self, seconds: float) -> bool:
        """Draw more of the current picture; whether it is complete, and what is shown."""
        found = self._found()
        if not self._drawing.draw(seconds):
            self._next_part.start()
            return False
        if found is not None:
            self._show_found(found)
        return True

    def _show_found(self, found: LaidTable) -> None:
        """Show everything anew."""
        self._drawing.show(found)
        self._remove_all()
        self._show_unscaled()
        self._stage.show(dict(found.arrangement.pieces()), self._light(found))
        self.setAccessibleDescription(found.text)

    def _show_unscaled(self) -> None:
        size = self.viewport().size()
        self.setTransform(QTransform())
        self.setSceneRect(0, 0, size.width(), size.height())

    def _remove_all(self) -> None:
        self._stage.clear()
        self._overlays.clear()

    def _setup(self, another: LaidFelt | None = None) -> FeltSetup | None:
        """Tell how the felt, or ``another`` one, is drawn now; None if there is none."""
        given = another or self._given
        if given is None:
            return None
        size, ratio = self.size(), self.devicePixelRatioF()
        return FeltSetup(given, self._options, size, ratio, self._whole, self._legible)

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

    def _light(self, table: LaidTable) -> Light:
        return table.light(self._marking.asked)

    # Layers over and under the pieces

    def _shown(self) -> LaidTable | None:
        """The table that is seen; None while there is none, or it is drawn anew."""
        return None if self._must_draw() else self._drawing.table

    def _relight(self) -> None:
        shown = self._shown()
        if shown is not None:
            self._stage.relight(self._light(shown))
            self._lay_rings()

    def _lay_overlays(self, discarded: int | None = None) -> None:
        """Update the layers over the table; moving cards are not ``discarded`` yet."""
        shown = self._shown()
        if shown is not None and (discarded is not None or not self._stage.moving):
            self._overlays.lay_equipment(shown, discarded)
        self._lay_texts()
        self._lay_rings()

    def _lay_texts(self) -> None:
        shown = self._shown()
        if shown is not None:
            self._overlays.lay_texts(shown, self._marking, moving=self._stage.moving)
            self.texts_laid.emit()

    def _lay_rings(self) -> None:
        shown = self._shown()
        if shown is not None:
            self._overlays.lay_rings(shown, self._marking)

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
        area, seen = rect if isinstance(rect, QRectF) else QRectF(self.rect()), self._drawing.seen
        if seen is None:
            painter.fillRect(area, QColor(self._options.palette[Role.WINDOW]))
        else:
            seen.ground.paint(painter, area, dark=seen.pixmaps.dark)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Redraw at the new size; while the window is being resized, only scale the picture."""
        super().resizeEvent(event)
        seen, setup = self._drawing.seen, self._setup()
        if not self.isVisible() or seen is None or setup is None:
            self._invalidate()
            return
        if self._drawing.restore(setup):
            # A page that is opened has another size for a moment.
            self._resized.stop()
            self._show_unscaled()
            self._relight()
            self._lay_texts()
            return
        stretched = seen.camera.transform().inverted()[0]
        stretched *= setup.camera_for(seen.felt).transform()
        self.setTransform(stretched)
        self.setSceneRect(stretched.inverted()[0].mapRect(QRectF(self.viewport().rect())))
        if self._must_draw() or not self._resized.isActive():
            self._drawing.turn(DrawingEvent.RESIZED)
            self.viewport().update()
        self._resized.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Finish movements that nobody sees, and draw no more of what is not."""
        super().hideEvent(event)
        self._resized.stop()
        ready = self._drawing.state is DrawingState.READY and self.transform().isIdentity()
        if self._stage.moving or not ready:
            # What lies over it afterwards takes a while to draw, and is drawn if it is shown again.
            self._invalidate()

    def changeEvent(self, event: QEvent) -> None:
        """Redraw if the pixel density of the screen or the language has changed."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.DevicePixelRatioChange):
            self._invalidate()


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
