"""The indicators that a style sheet cannot draw without image files: tick and dot."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

from ui.theme.rings import has_ring
from ui.theme.roles import Palette, Role

_Element = QStyle.PrimitiveElement


class Indicators(QProxyStyle):
    """Fusion with check boxes and radio buttons in the palette's colours.

    The style sheet has their size: Qt asks a style for sizes hundreds of times in each layout, and
    each answer from here would be a call into Python.
    """

    def __init__(self, palette: Palette) -> None:
        super().__init__("Fusion")
        self._palette = palette

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draw the indicators here and leave everything else to Fusion."""
        if element == _Element.PE_IndicatorCheckBox:
            self._box(option, painter, widget, round_one=False)
        elif element == _Element.PE_IndicatorRadioButton:
            self._box(option, painter, widget, round_one=True)
        else:
            super().drawPrimitive(element, option, painter, widget)

    def _box(
        self, option: QStyleOption, painter: QPainter, widget: QWidget | None, *, round_one: bool
    ) -> None:
        enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
        on = bool(option.state & QStyle.StateFlag.State_On)
        focused = widget is not None and has_ring(widget)
        area = QRectF(option.rect).adjusted(1, 1, -1, -1)
        edge = Role.FOCUS if focused else Role.ACCENT if on else Role.OUTLINE_STRONG
        ground = Role.ACCENT if on else Role.SUNKEN
        if not enabled:
            edge, ground = Role.OUTLINE, Role.SURFACE
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._colour(edge), 2 if focused else 1.5))
        painter.setBrush(self._colour(ground))
        radius = area.height() / 2 if round_one else 4
        painter.drawRoundedRect(area, radius, radius)
        if on:
            sign = self._colour(Role.ON_ACCENT if enabled else Role.DISABLED_TEXT)
            self._sign(painter, area, sign, round_one=round_one)
        painter.restore()

    @staticmethod
    def _sign(painter: QPainter, area: QRectF, colour: QColor, *, round_one: bool) -> None:
        if round_one:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(area.center(), area.width() / 5, area.width() / 5)
            return
        painter.setPen(
            QPen(
                colour, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            )
        )
        painter.drawPolyline(
            QPolygonF(
                [
                    QPointF(area.left() + area.width() * x, area.top() + area.height() * y)
                    for x, y in ((0.24, 0.53), (0.43, 0.71), (0.77, 0.31))
                ]
            )
        )

    def _colour(self, role: Role) -> QColor:
        return QColor(self._palette[role])
