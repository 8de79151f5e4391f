"""Draws the font of the signs that the program's letters lack: ``resources/fonts``.

The suits are those of the cards. Run it after a change to a sign:
``uv run --group fonts python packaging/signs.py``. A test says which signs are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

import resources
from trainer.rules.cards import Suit
from ui.paint.suits import placed, suit_path
from ui.theme.lettering import SIGNS

UNITS: Final = 1000
MIDDLE: Final = 330
"""Half the cap height of the letters, in font units: signs are centred on it."""
BEARING: Final = 50

LINE: Final = 72
BOLD_LINE: Final = 96


def lines(*strokes: tuple[tuple[float, float], ...], width: float = LINE) -> QPainterPath:
    """Polylines of this width, with round ends and corners."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    drawn = QPainterPath()
    drawn.setFillRule(Qt.FillRule.WindingFill)
    for stroke in strokes:
        path = QPainterPath(QPointF(*stroke[0]))
        for point in stroke[1:]:
            path.lineTo(QPointF(*point))
        drawn.addPath(stroker.createStroke(path))
    return drawn.simplified()


def suit(which: Suit) -> QPainterPath:
    """A suit, a little higher than a capital."""
    return placed(suit_path(which), 0, 0, 700)


def disc(radius: float) -> QPainterPath:
    """A filled circle."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), radius, radius)
    return path


def ring() -> QPainterPath:
    """An empty circle."""
    return disc(270).subtracted(disc(270 - LINE))


def enter() -> QPainterPath:
    """The sign of the Enter key: an arrow that comes from above and points to the left."""
    return lines(
        ((320, -260), (320, 90), (-320, 90)),
        ((-130, -100), (-320, 90), (-130, 280)),
    )


def backspace() -> QPainterPath:
    """The sign of the Backspace key: a tag that points to the left, with a cross in it."""
    return lines(
        ((-430, 0), (-190, -260), (400, -260), (400, 260), (-190, 260), (-430, 0)),
        ((-10, -110), (210, 110)),
        ((210, -110), (-10, 110)),
    )


def warning() -> QPainterPath:
    """A triangle with an exclamation mark."""
    return lines(
        ((0, -330), (370, 310), (-370, 310), (0, -330)),
        ((0, -90), (0, 90)),
    ).united(disc(46).translated(0, 205))


def unreadable() -> QPainterPath:
    """A diamond with a question mark: it stands for a character that cannot be read."""
    return lines(
        ((0, -400), (400, 0), (0, 400), (-400, 0), (0, -400)),
        ((-90, -100), (-60, -170), (60, -170), (90, -100), (70, -40), (0, 10), (0, 50)),
        width=64,
    ).united(disc(42).translated(0, 165))


def cross(reach: float, width: float) -> QPainterPath:
    """Two diagonals."""
    return lines(
        ((-reach, -reach), (reach, reach)), ((reach, -reach), (-reach, reach)), width=width
    )


GLYPHS: Final[dict[str, tuple[str, Callable[[], QPainterPath]]]] = {
    "♠": ("spade", lambda: suit(Suit.SPADES)),
    "♥": ("heart", lambda: suit(Suit.HEARTS)),
    "♦": ("diamond", lambda: suit(Suit.DIAMONDS)),
    "♣": ("club", lambda: suit(Suit.CLUBS)),
    "⏎": ("enter", enter),
    "⌫": ("backspace", backspace),
    "○": ("ring", ring),
    "●": ("disc", lambda: disc(270)),
    "⚠": ("warning", warning),
    "�": ("unreadable", unreadable),
    "✕": ("close", lambda: cross(230, LINE)),
    "✗": ("cross", lambda: cross(250, BOLD_LINE)),
}


def contours(path: QPainterPath) -> Iterator[list[tuple[str, list[tuple[float, float]]]]]:
    """The closed contours of a path, as the segments that a pen draws."""
    contour: list[tuple[str, list[tuple[float, float]]]] = []
    index = 0
    while index < path.elementCount():
        element = path.elementAt(index)
        if element.isMoveTo():
            if contour:
                yield contour
            contour = [("moveTo", [(element.x, element.y)])]
            index += 1
        elif element.isLineTo():
            contour.append(("lineTo", [(element.x, element.y)]))
            index += 1
        else:
            curve = [path.elementAt(index + offset) for offset in range(3)]
            contour.append(("curveTo", [(point.x, point.y) for point in curve]))
            index += 3
    if contour:
        yield contour


def area(contour: list[tuple[str, list[tuple[float, float]]]]) -> float:
    """The signed area of the polygon of a contour's points."""
    points = [points[-1] for _kind, points in contour]
    around = zip(points, points[1:] + points[:1], strict=True)
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in around) / 2


def glyph(path: QPainterPath) -> tuple[Any, int]:
    """The outline as a charstring, and its advance. What lies in an outline is a hole in it."""
    box = path.boundingRect()
    # Up is positive in a font.
    turned = QTransform.fromScale(1, -1).map(path.translated(-box.left() + BEARING, -MIDDLE))
    advance = round(box.width()) + 2 * BEARING
    pen = T2CharStringPen(advance, None)
    every = list(contours(turned))
    polygons = list(turned.toSubpathPolygons())
    assert len(polygons) == len(every)
    for place, contour in enumerate(every):
        start = QPointF(*contour[0][1][0])
        depth = sum(
            polygon.containsPoint(start, Qt.FillRule.OddEvenFill)
            for other, polygon in enumerate(polygons)
            if other != place
        )
        outer = depth % 2 == 0
        into = pen if (area(contour) > 0) is outer else ReverseContourPen(pen)
        for kind, points in contour:
            getattr(into, kind)(*points)
        into.closePath()
    return pen.getCharString(), advance


def font_file() -> Path:
    """Return where the font lies."""
    return Path(resources.__path__[0]) / "fonts" / f"{SIGNS.replace(' ', '')}.otf"


def main() -> None:
    """Write the font."""
    charstrings, metrics, names = {}, {}, {}
    charstrings[".notdef"], advance = glyph(lines(((0, -300), (300, -300), (300, 300), (0, 300))))
    metrics[".notdef"] = (advance, BEARING)
    for sign, (name, draw) in GLYPHS.items():
        charstrings[name], advance = glyph(draw())
        metrics[name] = (advance, BEARING)
        names[ord(sign)] = name
    builder = FontBuilder(UNITS, isTTF=False)
    builder.setupGlyphOrder(list(charstrings))
    builder.setupCharacterMap(names)
    builder.setupCFF(SIGNS.replace(" ", ""), {"FullName": SIGNS}, charstrings, {})
    builder.setupHorizontalMetrics(metrics)
    # No higher and no lower than the letters, so that a sign never moves a line.
    builder.setupHorizontalHeader(ascent=750, descent=-250)
    # An exam paper may carry it, whatever is done with the paper: it is under the MIT licence.
    builder.setupOS2(
        sTypoAscender=750, sTypoDescender=-250, usWinAscent=750, usWinDescent=250, fsType=0
    )
    builder.setupNameTable(
        {
            "familyName": SIGNS,
            "styleName": "Regular",
            "fullName": SIGNS,
            "psName": SIGNS.replace(" ", ""),
            "version": "Version 1.000",
            "licenseDescription": "Part of Feltwork, under its licence (MIT).",
        }
    )
    builder.setupPost()
    # The same file from the same drawings.
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    builder.save(font_file())


if __name__ == "__main__":
    main()
