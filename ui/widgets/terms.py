"""Texts in which the terms of the game are marked, and can be asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from trainer.rulebook.glossary import Term
from trainer.rulebook.nouns import Noun, Nouns
from ui.widgets.buttons import KeyButton
from ui.widgets.labels import begin_at_side

_FAINT: Final = 170
"""How opaque the line of dots under a term is."""


class Place(NamedTuple):
    """A term as it is seen: in which widget, and where there."""

    term: Term
    widget: QWidget
    area: QRect

    def within(self, other: QWidget) -> QRect:
        """The area in another widget that contains its own."""
        return QRect(self.widget.mapTo(other, self.area.topLeft()), self.area.size())


class TermScope(QWidget):
    """A widget in whose texts terms can be asked about, while it has ``nouns``."""

    nouns: Nouns | None = None
    term_pointed = Signal(object)
    """The ``Place`` of a term over which the pointer rests."""
    term_gone = Signal(object)
    """The widget that shows another text from now on."""

    def term_places(self) -> list[Place]:
        """Every term that is shown, each once, from the top down."""
        found = [one for one in self.findChildren(TermSource) if one.widget.isVisibleTo(self)]
        found.sort(key=lambda one: (one.rank, *one.widget.mapTo(self, QPoint()).toTuple()[::-1]))
        places: dict[str, Place] = {}
        for place in (place for one in found for place in one.places()):
            places.setdefault(place.term.name, place)
        return list(places.values())

    def event(self, event: QEvent) -> bool:
        """Tell where the pointer rests on a term: what is in here leaves that to its scope."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._place_at(event.pos())
            if place is not None:
                self.term_pointed.emit(place)
                return True
        return super().event(event)

    def _place_at(self, at: QPoint) -> Place | None:
        child = self.childAt(at)
        if self.nouns is None or child is None:
            return None
        here = child.mapFrom(self, at)
        own = Qt.FindChildOption.FindDirectChildrenOnly
        found = (one.place_at(here) for one in child.findChildren(TermSource, options=own))
        return next(filter(None, found), None)


def scope_of(widget: QWidget) -> TermScope | None:
    """Return what a widget is in."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, TermScope):
        above = above.parentWidget()
    return above


class TermSource(QObject):
    """What a widget shows in which terms may stand."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.widget = widget
        self._scope: TermScope | None = None

    @property
    def scope(self) -> TermScope | None:
        """Return what the widget is in; found once it is."""
        if self._scope is None:
            self._scope = scope_of(self.widget)
        return self._scope

    def gone(self) -> None:
        """Tell the scope that something else is shown from now on."""
        if self._scope is not None:
            self._scope.term_gone.emit(self.widget)

    @property
    def rank(self) -> int:
        """The terms of a lower one come before those of a higher one."""
        return 0

    def places(self) -> list[Place]:
        """The terms in it, and where each of them begins."""
        return []

    def place_at(self, at: QPoint) -> Place | None:
        """The term at a point of the widget."""
        return next((place for place in self.places() if place.area.contains(at)), None)


class TermOfKey(TermSource):
    """The one term that a key of an answer is named after, by its name in the glossary."""

    def __init__(self, widget: QWidget, name: str) -> None:
        super().__init__(widget)
        self._name = name

    def places(self) -> list[Place]:
        """The term, on the whole key; none where it is no term."""
        nouns = self.scope.nouns if self.scope is not None else None
        known = nouns.terms.values() if nouns is not None else ()
        found = [term for term in known if term.name == self._name]
        return [Place(term, self.widget, self.widget.rect()) for term in found[:1]]


class _Looked(NamedTuple):
    """All that the places of the terms in a text depend on."""

    nouns: Nouns | None
    text: str
    size: QSize
    font: QFont


class TermMarks(TermSource):
    """Lines of dots under the terms in the text of a widget, where they can be asked about.

    Nothing else of the text is different. ``room`` is where the widget draws it, with the flags
    ``aligned``.
    """

    def __init__(
        self,
        widget: QWidget,
        text: Callable[[], str],
        room: Callable[[], QRect],
        aligned: Callable[[], Qt.AlignmentFlag],
    ) -> None:
        super().__init__(widget)
        self._text, self._room, self._aligned = text, room, aligned
        self._laid_for: _Looked | None = None
        self._laid: Sequence[tuple[Noun, QRectF]] = ()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._mark)

    def places(self) -> list[Place]:
        places: dict[str, Place] = {}
        for noun, area in self._lines():
            place = Place(noun.term, self.widget, area.toAlignedRect())
            places.setdefault(noun.term.name, place)
        return list(places.values())

    def place_at(self, at: QPoint) -> Place | None:
        for noun, area in self._lines():
            if area.adjusted(-2, -2, 2, 4).contains(QPointF(at)):
                return Place(noun.term, self.widget, area.toAlignedRect())
        return None

    def paint(self, colour: QColor) -> None:
        """Draw a line of dots under each term, on what is drawn already.

        In a text that is new they are drawn next: nobody waits for them.
        """
        look = self._look()
        if look.nouns is None:
            return
        if look != self._laid_for:
            self._later.start()
            return
        if not self._laid:
            return
        painter = QPainter(self.widget)
        colour.setAlpha(_FAINT)
        # A line that has to be smoothed takes twenty times as long, while an answer is waited for.
        painter.setPen(QPen(colour, 1, Qt.PenStyle.DotLine))
        above = self.widget.fontMetrics().descent() // 2
        for _noun, area in self._laid:
            y = round(area.bottom()) - above
            painter.drawLine(round(area.left()), y, round(area.right()), y)

    def _lines(self) -> Sequence[tuple[Noun, QRectF]]:
        """Each term with the area that it takes of a line, two where it is on two lines."""
        look = self._look()
        if look != self._laid_for:
            nouns = look.nouns.found(look.text) if look.nouns is not None else ()
            self._laid_for, self._laid = look, self._lay_out(nouns) if nouns else ()
        return self._laid

    def _look(self) -> _Looked:
        nouns = self.scope.nouns if self.scope is not None else None
        return _Looked(nouns, self._text(), self.widget.size(), self.widget.font())

    def _mark(self) -> None:
        """Find the terms of a text that is seen already."""
        if self._lines():
            self.widget.update()

    def _lay_out(self, nouns: Sequence[Noun]) -> list[tuple[Noun, QRectF]]:
        """Lay the text out as Qt does when it draws it."""
        room, font, aligned = self._room(), self.widget.font(), self._aligned()
        text = self._text().replace("\n", "\N{LINE SEPARATOR}")
        layout = QTextLayout(text, font, self.widget)
        option = QTextOption(aligned)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        layout.setTextOption(option)
        layout.beginLayout()
        high, leading = 0.0, self.widget.fontMetrics().leading()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room.width())
            line.setPosition(QPointF(0, high))
            high += line.height() + leading
        layout.endLayout()
        middle = bool(aligned & Qt.AlignmentFlag.AlignVCenter)
        top = room.top() + (max(0.0, room.height() - high) / 2 if middle else 0)
        found: list[tuple[Noun, QRectF]] = []
        for noun in nouns:
            first = layout.lineForTextPosition(noun.start)
            last = layout.lineForTextPosition(noun.end - 1)
            for line in (first,) if first.lineNumber() == last.lineNumber() else (first, last):
                start = max(noun.start, line.textStart())
                end = min(noun.end, line.textStart() + line.textLength())
                left, right = _x(line, start), _x(line, end)
                area = QRectF(left, line.y(), right - left, line.height())
                found.append((noun, area.translated(room.left(), top)))
        return found


def _x(line: QTextLine, at: int) -> float:
    """Return where a letter begins; Qt tells its number as well."""
    place: Any = line.cursorToX(at)
    return float(place[0] if isinstance(place, tuple) else place)


class TermLabel(QLabel):
    """Plain text in which the terms are marked."""

    _marks: TermMarks | None = None
    """None while the widget is being made."""

    def __init__(self, text: str, kind: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        begin_at_side(self)
        if kind:
            self.setProperty("kind", kind)
        self._marks = TermMarks(self, self.text, self.contentsRect, self.alignment)

    def setText(self, text: str) -> None:
        """Show a text; nobody asks about the one before any more."""
        if self._marks is not None and text != self.text():
            self._marks.gone()
        super().setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._marks is not None:
            self._marks.paint(self.palette().color(self.foregroundRole()))


class TermButton(KeyButton):
    """A choice in whose title the terms are marked."""

    _marks: TermMarks | None = None
    """None while the widget is being made."""

    def __init__(self, title: str, key: str, parent: QWidget, *, boxed: bool = False) -> None:
        super().__init__(title, key, parent, kind="choice", key_first=True, boxed=boxed)
        self._marks = TermMarks(self, self.text, self.title_area, _beside_key)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._marks is not None:
            self._marks.paint(self.palette().color(QPalette.ColorRole.ButtonText))


def _beside_key() -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


def show_whole(widget: QWidget) -> None:
    """Scroll to where a widget can be read."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    if isinstance(above, QScrollArea):
        above.ensureWidgetVisible(widget)
