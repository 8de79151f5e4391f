"""A view whose painted pieces a screen reader finds as children, with names and places.

The pieces are no widgets: Qt asks a factory for what stands for the view, and that for them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsView, QWidget


class HeardView(QGraphicsView):
    """A subclass says what its pieces are, and calls ``tell_focus`` when another one has it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _install_factory()

    def heard_pieces(self) -> tuple[Hashable, ...]:
        """The pieces in the order in which they are read."""
        raise NotImplementedError

    def heard_name(self, piece: Hashable) -> str:
        """Return what is said of a piece."""
        raise NotImplementedError

    def heard_detail(self, piece: Hashable) -> str:
        """Return what more can be said of it."""
        raise NotImplementedError

    def heard_area(self, piece: Hashable) -> QRect:
        """Return where it is, in pixels of the view; an invalid rectangle if that is not known."""
        raise NotImplementedError

    @property
    def current_piece(self) -> Hashable | None:
        """The piece that has the focus while the view has it."""
        raise NotImplementedError


class _Pieces(QAccessibleWidget):
    """A view as a list of its pieces."""

    def __init__(self, view: HeardView) -> None:
        super().__init__(view, QAccessible.Role.List, "")
        self._view = view
        self._known: dict[Hashable, tuple[int, _Piece]] = {}
        view.destroyed.connect(self._forget)

    def _heard(self) -> tuple[_Piece, ...]:
        """The pieces that there are now, each the same object as long as it is there."""
        pieces = self._view.heard_pieces()
        # Qt deletes what has been registered with it, and never before it is told to.
        self._forget_all(self._known.keys() - set(pieces))
        for piece in pieces:
            if piece not in self._known:
                made = _Piece(self, self._view, piece)
                self._known[piece] = (QAccessible.registerAccessibleInterface(made), made)
        return tuple(self._known[piece][1] for piece in pieces)

    def _forget(self) -> None:
        self._forget_all(set(self._known))

    def _forget_all(self, pieces: set[Hashable]) -> None:
        for piece in pieces:
            number, _made = self._known.pop(piece)
            QAccessible.deleteAccessibleInterface(number)

    def childCount(self) -> int:
        """As many as there are pieces."""
        return len(self._heard())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A piece; None if there are fewer."""
        heard = self._heard()
        return heard[index] if 0 <= index < len(heard) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return where a piece is in the order; -1 for anything else."""
        heard = self._heard()
        return heard.index(child) if isinstance(child, _Piece) and child in heard else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """The piece that has the focus; None if the view as a whole has it, or nothing."""
        if not self._view.hasFocus():
            return None
        return next((piece for piece in self._heard() if piece.current), None)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """The last, and so the smallest, piece at a point of the screen."""
        return next(
            (piece for piece in reversed(self._heard()) if piece.rect().contains(x, y)), None
        )


class _Piece(QAccessibleInterface):
    """One piece."""

    def __init__(self, pieces: _Pieces, view: HeardView, piece: Hashable) -> None:
        super().__init__()
        self._pieces = pieces
        self._view = view
        self._piece = piece

    @property
    def current(self) -> bool:
        """True if it has the focus while the view has it."""
        return self._view.current_piece == self._piece

    def text(self, kind: QAccessible.Text, /) -> str:
        """Its name, and what more there is to say."""
        if kind is QAccessible.Text.Name:
            return self._view.heard_name(self._piece)
        if kind is QAccessible.Text.Description:
            return self._view.heard_detail(self._piece)
        return ""

    def state(self) -> QAccessible.State:
        """It can have the focus."""
        state = QAccessible.State()
        state.focusable = state.selectable = True
        state.focused = self.current and self._view.hasFocus()
        state.invisible = not self._view.isVisible()
        return state

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        area = self._view.heard_area(self._piece)
        if not area.isValid():
            return area
        return QRect(self._view.viewport().mapToGlobal(area.topLeft()), area.size())

    def role(self) -> QAccessible.Role:
        """It belongs to a list."""
        return QAccessible.Role.ListItem

    def isValid(self) -> bool:
        """It is there as long as the view knows it."""
        return self._piece in self._view.heard_pieces()

    def parent(self) -> QAccessibleInterface:
        """The view."""
        return self._pieces

    def window(self) -> QWindow:
        """The view's window."""
        return self._pieces.window()

    # Qt asks for these of every interface; a piece has none of them.

    def object(self) -> QObject | None:  # type: ignore[override]
        """No object."""
        return None

    def childCount(self) -> int:
        """No children."""
        return 0

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """No child."""
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """No child."""
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        """No child."""
        return -1

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nobody can name it anew."""

    def actionInterface(self) -> QAccessibleActionInterface | None:  # type: ignore[override]
        """No actions: the view's keys choose it."""
        return None

    def backgroundColor(self) -> QColor:
        """Not known."""
        return QColor()

    def foregroundColor(self) -> QColor:
        """Not known."""
        return QColor()


@cache
def _install_factory() -> None:
    """Qt keeps its factories for good: one is enough for all views."""
    QAccessible.installFactory(_interface)


def _interface(_class: str, wanted: QObject | None) -> QAccessibleInterface | None:
    return _Pieces(wanted) if isinstance(wanted, HeardView) else None
