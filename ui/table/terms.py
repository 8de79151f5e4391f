"""The cards of the terms on the table page: opened by the pointer or by a key, one at a time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from trainer.messages import _
from trainer.messages.terms import term_card
from trainer.rulebook.document import Document
from trainer.rulebook.nouns import Nouns, nouns_at
from ui.felt.term_card import Look, TermCardView
from ui.theme.spacing import Space
from ui.widgets.speech import announce
from ui.widgets.terms import Place, TermScope, show_whole


class TermCards(QObject):
    """Opens the cards of one page, which takes no focus from it; whatever is done closes them."""

    def __init__(self, page: TermScope, look: Callable[[], Look]) -> None:
        super().__init__(page)
        self._page = page
        self._look = look
        self._card = TermCardView(page)
        self._document: Document | None = None
        self._found_by: dict[str, Nouns] = {}
        """What finds the terms of each document: a sitting goes from one to another and back."""
        self._place: Place | None = None
        self._pointed = False
        """It has been opened by the pointer, and is closed when that goes elsewhere."""
        page.term_pointed.connect(lambda place: self._open(place, pointed=True))
        page.term_gone.connect(self._gone)

    def explain(self, document: Document | None) -> None:
        """Let the terms of a document be asked about; None for none at all."""
        self.close()
        self._document = document
        if document is not None and document.id not in self._found_by:
            self._found_by[document.id] = nouns_at(document, _)
        self._page.nouns = self._found_by[document.id] if document is not None else None

    def open_next(self) -> None:
        """Open the card of the first term, or of that after the one whose card is open."""
        places = self._page.term_places() if self._document is not None else []
        if not places:
            return
        names = [place.term.name for place in places]
        now = self._place.term.name if self._place is not None else ""
        place = places[(names.index(now) + 1) % len(places) if now in names else 0]
        show_whole(place.widget)
        self._open(place, pointed=False)

    def close(self) -> None:
        if self._place is not None:
            self._place = None
            self._card.hide()
            application = QApplication.instance()
            assert application is not None, "a widget is shown"
            application.removeEventFilter(self)

    def _open(self, place: Place, *, pointed: bool) -> None:
        if self._document is None:
            return
        card = term_card(place.term, self._document)
        self._card.show_card(card, self._look())
        self._card.move(_beside(place, self._card, self._page))
        self._card.raise_()
        self._card.show()
        if self._place is None:
            application = QApplication.instance()
            assert application is not None, "a widget is shown"
            application.installEventFilter(self)
        self._place, self._pointed = place, pointed
        announce(self._page, card.name, *card.lines, card.paragraph)

    def _gone(self, widget: QWidget) -> None:
        if self._place is not None and self._place.widget is widget:
            self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close the card with whatever is done; Esc does nothing else."""
        kind = event.type()
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if kind is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if kind is QEvent.Type.KeyPress:
                self.close()
                return True
        elif kind in _DONE or (kind is QEvent.Type.KeyPress and not _held(event)):
            self.close()
        elif kind is QEvent.Type.Hide and self._place is not None:
            if watched is self._place.widget:
                self.close()
        elif kind is QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and self._pointed:
            self._follow(event.globalPosition().toPoint())
        return super().eventFilter(watched, event)

    def _follow(self, pointer: QPoint) -> None:
        """Close the card where the pointer is no longer at its term."""
        if self._place is not None:
            here = self._place.widget.mapFromGlobal(pointer)
            if not self._place.area.adjusted(-4, -4, 4, 6).contains(here):
                self.close()


_DONE = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.WindowDeactivate,
    }
)
"""What closes a card."""


def _held(event: QEvent) -> bool:
    """Tell whether a key is one that is held down with another."""
    held = {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta}
    return isinstance(event, QKeyEvent) and event.key() in held


def _beside(place: Place, card: QWidget, page: QWidget) -> QPoint:
    """Return where a card covers nothing that is being read: beside the panel of its term.

    Without room there it is below the term, or above it.
    """
    term, panel = place.within(page), place.widget
    while (above := panel.parentWidget()) is not None and above is not page:
        panel = above
    room = QRect(QPoint(Space.S, Space.S), page.size() - QSize(2 * Space.S, 2 * Space.S))
    left = panel.x() - card.width() - Space.S
    if left >= room.left():
        top = term.center().y() - card.height() // 2
        return QPoint(left, max(room.top(), min(top, room.bottom() - card.height())))
    left = max(room.left(), min(term.left() - Space.L, room.right() - card.width()))
    top = term.bottom() + Space.S
    if top + card.height() > room.bottom():
        top = term.top() - Space.S - card.height()
    return QPoint(left, top)
