"""The drawing of a felt in parts: the states it goes through until the table is seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from enum import Enum, auto
from time import perf_counter
from typing import Final

from trainer.rules.bets import Bet, Place
from trainer.table.view import TableView
from ui.felt.setup import FeltSetup, LaidTable, Picture, PictureCache
from ui.paint.arrange import Arrangement
from ui.paint.motion import Trajectory


class DrawingState(Enum):
    """The state of the table that is to be shown."""

    STALE = auto()
    """Something else is seen, or nothing."""
    DRAWING = auto()
    """It is being drawn; until all of it is, what was seen before stays."""
    READY = auto()
    """It is seen."""
    RESIZED = auto()
    """It is seen, but drawn for the size that the view had before."""


class DrawingEvent(Enum):
    """An event that leads from one state to the next."""

    CHANGED = auto()
    """Something else is to be shown."""
    RESIZED = auto()
    """The view has another size."""
    RESTORED = auto()
    """The view has the size again for which all is drawn."""
    FOUND = auto()
    """It is known what lies where."""
    DRAWN = auto()
    """All of it is drawn, and shown."""


_TRANSITIONS: Final[Mapping[DrawingState, Mapping[DrawingEvent, DrawingState]]] = {
    DrawingState.STALE: {
        DrawingEvent.CHANGED: DrawingState.STALE,
        DrawingEvent.RESIZED: DrawingState.STALE,
        DrawingEvent.FOUND: DrawingState.DRAWING,
    },
    DrawingState.DRAWING: {
        DrawingEvent.CHANGED: DrawingState.STALE,
        DrawingEvent.RESIZED: DrawingState.STALE,
        DrawingEvent.DRAWN: DrawingState.READY,
    },
    DrawingState.READY: {
        DrawingEvent.CHANGED: DrawingState.STALE,
        DrawingEvent.RESIZED: DrawingState.RESIZED,
    },
    DrawingState.RESIZED: {
        DrawingEvent.CHANGED: DrawingState.STALE,
        DrawingEvent.RESIZED: DrawingState.RESIZED,
        DrawingEvent.RESTORED: DrawingState.READY,
        DrawingEvent.FOUND: DrawingState.DRAWING,
    },
}


class FeltDrawing:
    """Finds what lies where on a table and draws it in parts: the one to be shown, and the next.

    The next one is laid, and its pictures are drawn, which are kept in any case.
    """

    def __init__(self) -> None:
        self.state = DrawingState.STALE
        self.table: LaidTable | None = None
        """The table found last, None before any is."""
        self.seen: Picture | None = None
        """The picture under the pieces, None before anything is seen."""
        self._coming: LaidTable | None = None
        """The table prepared last."""
        self._parts: Iterator[None] = iter(())
        self._pictures = PictureCache()

    def turn(self, event: DrawingEvent) -> None:
        self.state = _TRANSITIONS[self.state][event]

    def forget(self) -> None:
        """Begin again with nothing to be seen."""
        self.turn(DrawingEvent.CHANGED)
        self.table = self.seen = None

    def restore(self, setup: FeltSetup) -> bool:
        """Tell whether what was drawn before the size changed can be shown again."""
        resized = self.table if self.state is DrawingState.RESIZED else None
        if resized is None or resized.setup != setup:
            return False
        self.turn(DrawingEvent.RESTORED)
        return True

    def find(self, setup: FeltSetup, view: TableView, about: Sequence[Bet | Place]) -> LaidTable:
        """Find the picture that is to be shown, and what lies where on it, once."""
        if self.table is None or self.state is not DrawingState.DRAWING:
            picture = self._pictures.picture(setup.key())
            picture.pixmaps.dark = view.interrupted
            self.table = self._laid(setup, picture, view)
            self._parts = self.table.draw(about)
            self.turn(DrawingEvent.FOUND)
        return self.table

    def draw(self, seconds: float) -> bool:
        """Draw more of what was found; whether that was all."""
        since = perf_counter()
        return all(perf_counter() - since <= seconds for _part in self._parts)

    def show(self, table: LaidTable) -> None:
        self.seen = table.picture
        self.turn(DrawingEvent.DRAWN)

    def lay(self, table: LaidTable, view: TableView) -> LaidTable:
        """Find what lies where on the picture that is seen."""
        self.table = self._laid(table.setup, table.picture, view)
        return self.table

    def _laid(self, setup: FeltSetup, picture: Picture, view: TableView) -> LaidTable:
        """Lay a table on a picture, unless that has been prepared."""
        coming = self._coming
        if coming and coming.picture is picture and (setup, view) == (coming.setup, coming.view):
            return coming
        return setup.lay(picture, view)

    def prepare(
        self, setup: FeltSetup, view: TableView, about: Sequence[Bet | Place], *, moved: bool
    ) -> Generator[None, None, Arrangement]:
        """Draw a table that will be shown, and all that is ``moved`` to it, in parts."""
        picture = self._pictures.picture(setup.key())
        self._coming = coming = setup.lay(picture, view)
        movements: Sequence[Trajectory] | None = ()
        if moved and self.table is not None and self.table.picture is picture:
            movements = self.table.movements_to(coming)
        yield from coming.draw(about, movements or ())
        return coming.arrangement
