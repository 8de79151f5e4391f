"""A view whose painted pieces a screen reader finds as children, with names and places.

The pieces are no widgets: Qt asks a factory for what stands for the view, and that for them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Final

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleInterface,
    QColor,
    QFocusEvent,
    QWindow,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QGraphicsView,
    QLabel,
    QStackedWidget,
    QWidget,
)

from trainer.messages.spoken import spoken
from ui.widgets.speech import announce, in_words

_HEARD_AS: Final = "heard_as"
"""The property of a widget whose role Qt does not know."""
_GROUP: Final = QAccessible.Role.Form
"""A group: of a panel Orca would say not only its name, but also every text in it."""
_READ: Final = -1
"""The role of a page that is read where it has the focus itself."""


def hear_as_tab(button: QAbstractButton, one_of_several: bool) -> None:
    """Let a button be a tab, which is selected while it is checked, or a button again."""
    button.setProperty(_HEARD_AS, QAccessible.Role.PageTab.value if one_of_several else None)
    _install_factory()


def hear_as_group(widget: QWidget) -> None:
    """Let a plain widget be a group, named as all of it: Qt passes over it otherwise."""
    widget.setProperty(_HEARD_AS, _GROUP.value)
    _install_factory()


def hear_while_empty(page: QWidget) -> None:
    """Let a page that has the focus itself, for nothing in it can have it, be read as it is."""
    page.setProperty(_HEARD_AS, _READ)
    _install_factory()


class HeardView(QGraphicsView):
    """A subclass says what its pieces are, and calls ``tell_focus`` when another one has it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _install_factory()

    def heard_pieces(self) -> tuple[Hashable, ...]:
        """The pieces in the order in which they are read."""
        raise NotImplementedError

    def heard_name(self, piece: Hashable) -> str:
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


class HeardPanel(QWidget):
    """A panel that takes the keys by itself; its name is all that it says."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        hear_as_group(self)
        self.lead: tuple[str, ...] = ()
        """Said once, before what it says next."""
        self._coming = False
        """The focus has come, and its name has not been read yet."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the name read, as it is at the end of this turn of the event loop."""
        super().focusInEvent(event)
        self._coming = True
        QTimer.singleShot(0, self, self._come)

    def _come(self) -> None:
        self._coming, self.lead = False, ()

    def tell(self, *sentences: str) -> None:
        """Say this, once: a screen reader reads the name of what the focus comes to by itself."""
        self.setAccessibleName(in_words(". ", *self.lead, *sentences))
        if self.hasFocus() and not self._coming:
            announce(self, self.accessibleName())
            self.lead = ()


class _Tab(QAccessibleWidget):
    """A button that opens a room: one of several tabs, of which one is selected."""

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.PageTab, button.text())
        self._button = button

    def text(self, kind: QAccessible.Text, /) -> str:
        return self._button.text() if kind is QAccessible.Text.Name else super().text(kind)

    def state(self) -> QAccessible.State:
        """It is selected while its room is shown."""
        state = super().state()
        state.selectable, state.selected = True, self._button.isChecked()
        return state

    def actionNames(self) -> list[str]:
        return [QAccessibleActionInterface.pressAction(), *super().actionNames()]

    def doAction(self, name: str) -> None:
        """Press it, or whatever else a widget can do."""
        if name == QAccessibleActionInterface.pressAction():
            self._button.click()
        else:
            super().doAction(name)


class _Page(QAccessibleWidget):
    """A page: a group whose name is all that is written on it, while it has the focus itself."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page, _GROUP, "")
        self._page = page

    def text(self, kind: QAccessible.Text, /) -> str:
        if kind is not QAccessible.Text.Name or not self._page.hasFocus():
            return super().text(kind)
        labels = (one for one in self._page.findChildren(QLabel) if one.isVisible())
        return in_words(". ", *(one.text() for one in labels))


class _Pieces(QAccessibleWidget):
    """A view as a list of its pieces."""

    def __init__(self, view: HeardView) -> None:
        super().__init__(view, QAccessible.Role.List, "")
        self._view = view
        self._known: dict[Hashable, tuple[int, _Piece]] = {}
        self.gone = False
        """The view is being destroyed."""
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
        # A bridge asks for the parent of what is deleted, which is half destroyed itself.
        self.gone = True
        self._forget_all(set(self._known))

    def _forget_all(self, pieces: set[Hashable]) -> None:
        for piece in pieces:
            number, _made = self._known.pop(piece)
            QAccessible.deleteAccessibleInterface(number)

    def childCount(self) -> int:
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
        return self._view.current_piece == self._piece

    def text(self, kind: QAccessible.Text, /) -> str:
        """Its name, and what more there is to say."""
        if kind is QAccessible.Text.Name:
            return spoken(self._view.heard_name(self._piece))
        if kind is QAccessible.Text.Description:
            return spoken(self._view.heard_detail(self._piece))
        return ""

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = state.selectable = True
        state.focused = self.current and self._view.hasFocus()
        state.invisible = not self._view.isVisible()
        return state

    def rect(self) -> QRect:
        area = self._view.heard_area(self._piece)
        if not area.isValid():
            return area
        return QRect(self._view.viewport().mapToGlobal(area.topLeft()), area.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def isValid(self) -> bool:
        """It is there as long as the view knows it."""
        return not self._pieces.gone and self._piece in self._view.heard_pieces()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return None if self._pieces.gone else self._pieces

    def window(self) -> QWindow | None:  # type: ignore[override]
        return None if self._pieces.gone else self._pieces.window()

    # Qt asks for these of every interface; a piece has none of them.

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        """Nobody can name it anew."""

    def actionInterface(self) -> QAccessibleActionInterface | None:  # type: ignore[override]
        """No actions: the view's keys choose it."""
        return None

    def backgroundColor(self) -> QColor:
        return QColor()

    def foregroundColor(self) -> QColor:
        return QColor()


@cache
def _install_factory() -> None:
    """Qt keeps its factories for good: one is enough for all views."""
    QAccessible.installFactory(_interface)


def _interface(_class: str, wanted: QObject | None) -> QAccessibleInterface | None:
    role = wanted.property(_HEARD_AS) if isinstance(wanted, QWidget) else None
    if role == _READ and isinstance(wanted, QWidget):
        return _Page(wanted)
    if role is not None and isinstance(wanted, QAbstractButton):
        return _Tab(wanted)
    if role is not None and isinstance(wanted, QWidget):
        return QAccessibleWidget(wanted, QAccessible.Role(role), "")
    if isinstance(wanted, QStackedWidget):
        # It is nothing to whoever hears it, and Orca would say “layered pane” of each.
        return QAccessibleWidget(wanted, QAccessible.Role.Client, "")
    return _Pieces(wanted) if isinstance(wanted, HeardView) else None
