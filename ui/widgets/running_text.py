"""Text that runs over several lines, drawn by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ui.theme.lettering import Size, Weight, kept_font, letters
from ui.widgets.labels import label


@lru_cache(maxsize=4096)
def laid_out(text: str, size: int, weight: Weight, width: int) -> QTextLayout:
    """A text in lines of this width, to be drawn; the same texts are mostly shown again."""
    layout = QTextLayout(text.replace("\n", "\u2028"), kept_font(size, weight))
    layout.setCacheEnabled(True)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def write_running(
    painter: QPainter, rect: QRect, parts: Sequence[tuple[str, QColor, Weight]], lines: int
) -> None:
    """Write the parts in sequence in so many ``lines``; the rest is omitted."""
    text = "".join(part for part, _colour, _weight in parts)
    layout = QTextLayout(text, letters(Size.BODY))
    layout.setFormats(_formats(parts))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    metrics = QFontMetrics(letters(Size.BODY))
    painter.setFont(letters(Size.BODY))
    painter.setPen(parts[-1][1])
    layout.beginLayout()
    for number in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(rect.width())
        place = QPointF(rect.left(), rect.top() + number * metrics.lineSpacing())
        rest = text[line.textStart() :]
        if number == lines - 1 and line.textLength() < len(rest):
            elided = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(place + QPointF(0, metrics.ascent()), elided)
        else:
            line.draw(painter, place)
    layout.endLayout()


def _formats(parts: Sequence[tuple[str, QColor, Weight]]) -> list[QTextLayout.FormatRange]:
    formats: list[QTextLayout.FormatRange] = []
    start = 0
    for part, colour, weight in parts:
        format_range = QTextLayout.FormatRange()
        format_range.start, format_range.length = start, len(part)
        char_format = QTextCharFormat()
        char_format.setForeground(colour)
        char_format.setFontWeight(weight)
        format_range.format = char_format
        formats.append(format_range)
        start += len(part)
    return formats


# Lines of text one below the other, in labels that are reused for the next text.
#
# The style sheet has to style every new label when it is first shown. That takes longer than the
# rest of showing a judgement, just when somebody is waiting for it.


class Line(NamedTuple):
    """One text: its kind in the theme, and the object name of its label."""

    text: str
    kind: str = ""
    name: str = ""


class Lines:
    """Fills ``column``, which contains nothing else, with labels of ``parent``."""

    def __init__(self, parent: QWidget, column: QVBoxLayout) -> None:
        self._parent = parent
        self._column = column
        self._kept: dict[str, list[QLabel]] = {}

    def show(self, lines: Iterable[Line]) -> None:
        """Show these lines only."""
        free = {kind: iter(labels) for kind, labels in self._kept.items()}
        used = [self._labelled(line, next(free.get(line.kind, iter(())), None)) for line in lines]
        while self._column.takeAt(0) is not None:
            pass
        for shown in used:
            self._column.addWidget(shown)
            shown.show()
        for labels in free.values():
            for unused in labels:
                unused.hide()
                unused.setObjectName("")

    def _labelled(self, line: Line, kept: QLabel | None) -> QLabel:
        text = line.text.replace(" = ", " =\N{NO-BREAK SPACE}")  # a result is not left alone
        if kept is None:
            kept = label(text, line.kind, self._parent)
            self._kept.setdefault(line.kind, []).append(kept)
        else:
            kept.setText(text)
        kept.setObjectName(line.name)
        return kept
