"""What has become of bets, one below the other, like an account."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextLayout,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.messages import _
from ui.theme.lettering import Size, Weight, kept_font, scaled
from ui.theme.spacing import Space
from ui.widgets.running_text import laid_out
from ui.widgets.sheets import ResultLine


class _Entry(NamedTuple):
    """A bet in its lines, at its height in pixels; its result stands at the right."""

    top: int
    what: QTextLayout
    net: str
    told: QTextLayout | None
    bottom: int


class Account(QWidget):
    """Paints all entries itself: of each bet three labels would be styled and laid out."""

    def __init__(self, parent: QWidget, results: Sequence[ResultLine]) -> None:
        super().__init__(parent)
        self.results = results
        self._fitted: tuple[int, int, int] | None = None
        """The width and the sizes of the letters that the entries are laid out for."""
        self._laid: Sequence[_Entry] = ()
        self.setAccessibleName(_("Result of each bet"))
        self.setAccessibleDescription(
            "\n".join(_(", ").join(filter(None, result)) for result in results)
        )
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """The height of all entries in lines of this width."""
        return max((entry.bottom for entry in self._entries(width)), default=0)

    def sizeHint(self) -> QSize:
        """As high as at the present width."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the entries that are seen."""
        painter, palette = QPainter(self), QGuiApplication.palette()
        net = kept_font(scaled(Size.BODY), Weight.SEMIBOLD)
        ascent, advance = QFontMetrics(net).ascent(), QFontMetrics(net).horizontalAdvance
        painter.setFont(net)
        for entry in self._entries(self.width()):
            if entry.bottom < event.rect().top() or entry.top > event.rect().bottom():
                continue
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            entry.what.draw(painter, QPointF(0, entry.top))
            painter.drawText(self.width() - advance(entry.net), entry.top + ascent, entry.net)
            if entry.told is not None:
                painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
                entry.told.draw(painter, QPointF(0, entry.top + _height(entry.what)))

    def _entries(self, width: int) -> Sequence[_Entry]:
        """All entries, laid out once for each width and text size: a layout asks for it often."""
        fitted = width, scaled(Size.BODY), scaled(Size.SMALL)
        if self._fitted != fitted:
            self._fitted, self._laid = fitted, tuple(self._lay_out(*fitted))
        return self._laid

    def _lay_out(self, width: int, body: int, small: int) -> Iterator[_Entry]:
        widest = QFontMetrics(kept_font(body, Weight.SEMIBOLD)).horizontalAdvance
        top = 0
        for result in self.results:
            beside = max(1, width - widest(result.net) - Space.S)
            what = laid_out(result.what, body, Weight.REGULAR, beside)
            told = laid_out(result.told, small, Weight.REGULAR, width) if result.told else None
            bottom = top + _height(what) + (_height(told) if told is not None else 0)
            yield _Entry(top, what, result.net, told, bottom)
            top = bottom + Space.S


def _height(text: QTextLayout) -> int:
    return -int(-text.boundingRect().height() // 1)
