"""A certificate as a page: what it says, the code of the head of the log, and both as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from trainer.messages import _
from trainer.messages.text import date_text
from trainer.reports.certificate import FILE, Facts, code_of, encoded
from trainer.table.picture import Paper
from ui.export.pages import (
    ASIDE,
    BODY,
    LEADING,
    Ink,
    PaperPainter,
    box,
    draw_text,
    metrics,
    rule,
    turn,
    upright,
    wrapped,
)
from ui.export.scene import DOTS_PER_MM, PdfFile, make_ready
from ui.theme.lettering import Weight

_FRAME: Final = 120.0
_CODE: Final = 420.0
_TITLE: Final = Ink(150, Weight.BOLD)
_NAME: Final = Ink(110, Weight.SEMIBOLD)
_WHAT: Final = Ink(62, Weight.SEMIBOLD)
_TEXT: Final = Ink(BODY)


def certificate_pdf(facts: Facts, sheet: Paper) -> bytes:
    """The bytes of a certificate that is yet to be signed, on a sheet of this size."""
    _app = make_ready()
    file = PdfFile(_("Certificate {number}").format(number=facts.number), sheet.width, sheet.height)
    file.writer.addFileAttachment(FILE, QByteArray(encoded(facts)), "application/json")
    painter = PaperPainter(file.writer)
    painter.scale(DOTS_PER_MM / 10, DOTS_PER_MM / 10)
    turn(painter, sheet.width * 10)
    try:
        _paint(painter, facts, sheet.width * 10, sheet.height * 10)
    finally:
        painter.end()
    return file.data()


def _paint(painter: QPainter, facts: Facts, width: float, height: float) -> None:
    box(painter, QRectF(_FRAME, _FRAME, width - 2 * _FRAME, height - 2 * _FRAME), 8)
    inner = _FRAME + 30
    box(painter, QRectF(inner, inner, width - 2 * inner, height - 2 * inner))
    number = _("Staff number {number}").format(number=facts.staff_number)
    top = height * 0.17
    for text, ink, below in (
        (facts.room, _WHAT, 60.0),
        (_("Certificate"), _TITLE, 120.0),
        (facts.name, _NAME, 30.0),
        (number if facts.staff_number else "", _TEXT, 90.0),
        (_("has passed"), _TEXT, 40.0),
        (facts.what, _WHAT, 40.0),
        (_passed_text(facts), _TEXT, 40.0),
        (_("Valid until {day}").format(day=date_text(facts.valid_until.isoformat())), _WHAT, 0.0),
    ):
        top = _centred(painter, text, ink, width, top) + below
    left, base = inner + 90, height - inner - 90
    code = QRectF(left, base - _CODE, _CODE, _CODE)
    with upright(painter, code):
        _paint_code(painter, code_of(facts.note), code)
    right = width - inner - 90
    line = base - 120
    rule(painter, right - 700, line, right)
    draw_text(painter, QPointF(right - 700, line + 60), facts.supervisor, _TEXT)
    for place, text in enumerate(
        (
            _("Certificate {number}, signed electronically").format(number=facts.number),
            _("The code is the head of the log of these records."),
        )
    ):
        at = QPointF(right - 700, line + 120 + place * ASIDE.size * LEADING)
        draw_text(painter, at, text, ASIDE)


def _passed_text(facts: Facts) -> str:
    return _("with {percent} % on {day}").format(
        percent=facts.percent, day=date_text(facts.passed_on.isoformat())
    )


def _centred(painter: QPainter, text: str, ink: Ink, width: float, top: float) -> float:
    """Write a text in the middle, in as many lines as it takes; returns where it ends."""
    measure = metrics(ink.size, ink.weight).horizontalAdvance
    for line in wrapped(text, width - 2 * _FRAME - 300, measure):
        top += ink.size * LEADING
        draw_text(painter, QPointF((width - measure(line)) / 2, top), line, ink)
    return top


def _paint_code(painter: QPainter, code: Sequence[Sequence[bool]], area: QRectF) -> None:
    side = area.width() / len(code)
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            if dark:
                # A hair wider than it is, so that no line shows between two.
                at = QRectF(area.left() + x * side, area.top() + y * side, side + 0.3, side + 0.3)
                painter.fillRect(at, Qt.GlobalColor.black)
