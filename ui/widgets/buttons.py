"""A button that shows its key as a key cap next to its title."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QBrush,
    QColor,
    QFocusEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from trainer.messages.figures import left_to_right
from trainer.messages.spoken import key_in_words, spoken
from ui.theme.lettering import Size, Weight, font, letters, scaled
from ui.theme.rings import RING
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import CONTROL_HEIGHT, TIGHT_HEIGHT, Space
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label, plain_tip

# A button that Enter and Space press while it has the focus, and not a command of these keys.

ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})


class PressButton(QPushButton):
    """A click does not take the focus; Tab does.

    Only while it has the focus it looks at its events: to do so always would cost more than all
    that is drawn with it.
    """

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # It takes Enter itself: in a dialog the one that Enter presses elsewhere stays the same.
        self.setAutoDefault(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keys that press it, even if they belong to commands elsewhere."""
        self.installEventFilter(self)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave the keys to the commands again."""
        self.removeEventFilter(self)
        super().focusOutEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that press it, before the window looks for a command with these keys."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (*ENTER, Qt.Key.Key_Space)
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, like Space; the arrows belong to what it is in, and not to Tab."""
        if event.key() in ENTER:
            if not event.isAutoRepeat():
                self.click()
        elif event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


_CAP_HEIGHT = 22
_BOX = 18
"""Size of a check box."""

PAD = "pad"
"""The kind of the keys of a pad: as high at every text size, for a digit has room in it."""

WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft

MIN_CHOICE = 120
"""Minimum width of the text of a choice, in pixels."""


_RESTYLED: Final = frozenset(
    {
        QEvent.Type.StyleChange,
        QEvent.Type.FontChange,
        QEvent.Type.PaletteChange,
        QEvent.Type.EnabledChange,
    }
)


class _Style(NamedTuple):
    """What a button keeps until it is styled anew: every layout and every paint asks for it.

    ``look`` is all that its picture depends on, beside its size and its state; ``wrapped`` has the
    heights of its title in the widths that have been asked for.
    """

    title: int
    wanted: QSize
    least: QSize
    look: tuple[object, ...]
    wrapped: dict[int, int]


class KeyButton(PressButton):
    """Does by mouse, or by Tab and Enter, what ``key`` does on the keyboard.

    ``kind`` is the theme's; ``key_first`` puts the cap before the title, as in a list of choices,
    where a long title is wrapped; ``boxed`` shows a check box too. An empty ``key`` shows no cap.
    ``height`` is the least, where it is not that of other buttons.
    """

    def __init__(
        self,
        title: str,
        key: str,
        parent: QWidget,
        *,
        kind: str = "",
        key_first: bool = False,
        boxed: bool = False,
        height: int | None = None,
    ) -> None:
        super().__init__(title, parent)
        # "&" in a name would make a key of the letter after it.
        self.setShortcut(QKeySequence())
        self._key = key
        self._key_first = key_first
        self._kind = kind
        self._boxed = boxed
        self._current = False
        self._height = height
        self._style: _Style | None = None
        self._drawn: tuple[tuple[object, ...], QPixmap] | None = None
        self.setAccessibleName(title)
        self.setAccessibleDescription(key_in_words(key))
        if key_first:
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            self.setSizePolicy(policy)
        if kind:
            mark_as(self, kind=kind)

    def follow(self, action: QAction) -> None:
        """Say what ``action`` would do now."""
        action.changed.connect(lambda: self._tell(action.statusTip()))
        self._tell(action.statusTip())

    def _tell(self, what: str) -> None:
        tip = plain_tip(what)
        if tip != self.toolTip():
            self.setToolTip(tip)
            said = filter(None, (key_in_words(self._key), spoken(what)))
            self.setAccessibleDescription(" · ".join(said))

    def set_current(self, current: bool) -> None:
        if current != self._current:
            self._current = current
            self._style = None
            self.update()

    def show_key(self, key: str) -> None:
        """Show another key, which does the same from now on."""
        self._key = key
        self.setAccessibleDescription(key_in_words(key))
        self._style = None
        self.updateGeometry()
        self.update()

    def set_tight(self, tight: bool) -> None:
        """Be lower than other buttons, as one of so many choices that they would be scrolled."""
        height = TIGHT_HEIGHT if tight else None
        if height != self._height:
            self._height = height
            self._style = None
            mark_as(self, kind="tight" if tight else self._kind)
            self.updateGeometry()

    def show_title(self, title: str) -> None:
        """Show another title, of the same meaning."""
        if title != self.text():
            self.setAccessibleName(title)
            self.setText(title)
            self.setShortcut(QKeySequence())
            self._style = None
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the text size."""
        if event.type() in _RESTYLED:
            self._style = None
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        return self._styled.wanted

    def minimumSizeHint(self) -> QSize:
        """A long choice is wrapped."""
        return self._styled.least

    @property
    def _styled(self) -> _Style:
        if self._style is None:
            self._style = self._find_style()
        return self._style

    def _find_style(self) -> _Style:
        title = QFontMetrics(self.font()).horizontalAdvance(self.text())
        width = self._width_with(title)
        least = min(title, MIN_CHOICE) + 2 * Space.S + 4 if self._key_first else width
        # Not of its own palette: a style sheet gives each widget another.
        look = (
            *(QGuiApplication.palette().cacheKey(), self.property("kind"), self.font().pixelSize()),
            *(self.text(), self._key, self._current, self._height),
            *(self._kind, self._key_first, self._boxed),
        )
        return _Style(
            title, QSize(width, self._least), QSize(min(least, width), self._least), look, {}
        )

    def _width_with(self, title: int) -> int:
        width = title + 2 * Space.M
        width += _BOX + Space.S if self._boxed else 0
        if self._key:
            width += _cap_width(self._key) + Space.S
        return width

    @property
    def _least(self) -> int:
        if self._height is not None:
            return scaled(self._height)
        return CONTROL_HEIGHT if self._kind == PAD else scaled(CONTROL_HEIGHT)

    def hasHeightForWidth(self) -> bool:
        """A narrower choice is higher."""
        return self._key_first

    def heightForWidth(self, width: int) -> int:
        """The height of the wrapped title at this width, at least that of one line."""
        if not self._key_first:
            return self._least
        room = width - 2 * Space.M - (_cap_width(self._key) + Space.S if self._key else 0)
        room -= _BOX + Space.S if self._boxed else 0
        around = 2 * Space.S if self._height is None else Space.XS
        return max(self._least, self._title_height(max(1, room)) + around)

    def title_area(self) -> QRect:
        left = Space.M + (_cap_width(self._key) + Space.S if self._key else 0)
        left += _BOX + Space.S if self._boxed else 0
        return self._mirrored(left, self.width() - Space.M - left)

    def _mirrored(self, left: float, width: float) -> QRect:
        """A part of the button, which begins at the right in a language from right to left."""
        part = QRect(round(left), 0, round(width), self.height())
        return QStyle.visualRect(self.layoutDirection(), self.rect(), part)

    def _title_height(self, room: int) -> int:
        """The height of the title wrapped in a width, measured once for each."""
        wrapped = self._styled.wrapped
        if room not in wrapped:
            lines = QFontMetrics(self.font()).boundingRect(0, 0, room, 10000, WRAPPED, self.text())
            wrapped[room] = lines.height()
        return wrapped[room]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the picture of the button; it is drawn when the button looks otherwise than before.

        With every question all buttons of the panel are painted, most of them as they were, or as
        another one is.
        """
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        size, ratio = self.size().toTuple(), self.devicePixelRatioF()
        state = option.state.value, self.property(RING), self.isRightToLeft()
        look = size, ratio, state, self._styled.look
        if self._drawn is None or self._drawn[0] != look:
            picture, name = QPixmap(), f"{type(self).__qualname__} {look}"
            if not QPixmapCache.find(name, picture):
                picture = self._picture(option)
                QPixmapCache.insert(name, picture)
            self._drawn = look, picture
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn[1])

    def _picture(self, option: QStyleOptionButton) -> QPixmap:
        picture = QPixmap(self.size() * self.devicePixelRatioF())
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setLayoutDirection(self.layoutDirection())
        self._paint(painter, option)
        painter.end()
        return picture

    def _paint(self, painter: QPainter, option: QStyleOptionButton) -> None:
        """Paint the style's background, then title and cap."""
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        primary = self._kind == "primary" and self.isEnabled()
        ink = self.palette().color(
            group, QPalette.ColorRole.HighlightedText if primary else QPalette.ColorRole.ButtonText
        )
        inner = QRectF(self.rect()).adjusted(Space.M, 0, -Space.M, 0)
        cap = _cap_width(self._key) if self._key else 0
        title = self._styled.title
        if self._key_first:
            cap_left, title_left = inner.left(), inner.left() + cap + Space.S
            if self._boxed:
                self._paint_box(painter, self._mirrored(title_left, _BOX).left(), ink)
                title_left += _BOX + Space.S
        else:
            spare = inner.width() - title - (cap + Space.S if cap else 0)
            title_left = inner.left() + max(0.0, spare / 2)
            cap_left = title_left + title + Space.S
        painter.setPen(ink)
        painter.setFont(self.font())
        if self._key_first:
            painter.drawText(
                self.title_area(), WRAPPED | Qt.AlignmentFlag.AlignVCenter, self.text()
            )
        else:
            painter.drawText(
                self._mirrored(title_left, inner.right() - title_left + Space.S),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                QFontMetrics(self.font()).elidedText(
                    self.text(), Qt.TextElideMode.ElideRight, int(inner.right() - title_left) + 2
                ),
            )
        if cap:
            muted = (
                ink if primary else self.palette().color(group, QPalette.ColorRole.PlaceholderText)
            )
            cap_left = self._mirrored(cap_left, cap).left()
            self._paint_cap(painter, QPointF(cap_left, self.height() / 2), muted)
        if self._current:
            painter.setPen(QPen(QBrush(self.palette().color(QPalette.ColorRole.Accent)), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 5, 5)

    def _paint_box(self, painter: QPainter, left: float, ink: QColor) -> None:
        box = QRectF(left + 1, (self.height() - _BOX) / 2 + 1, _BOX - 2, _BOX - 2)
        painter.setPen(QPen(QBrush(ink), 1.5))
        painter.drawRoundedRect(box, 3, 3)
        if self.isChecked():
            painter.setPen(QPen(QBrush(ink), 2.2))
            corners = ((0.2, 0.52), (0.43, 0.75), (0.82, 0.25))
            painter.drawPolyline(
                [box.topLeft() + QPointF(x * box.width(), y * box.height()) for x, y in corners]
            )

    def _paint_cap(self, painter: QPainter, left_middle: QPointF, colour: QColor) -> None:
        high, wide = scaled(_CAP_HEIGHT), _cap_width(self._key)
        if self._height is not None:
            high = min(high, self._least - Space.XS)
        box = QRectF(left_middle.x(), left_middle.y() - high / 2, wide, high)
        painter.setPen(QPen(QBrush(colour), 1))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(letters(Size.SMALL, Weight.SEMIBOLD))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, left_to_right(self._key))


def _cap_width(key: str) -> int:
    return _measured_cap(key, scaled(Size.SMALL), scaled(_CAP_HEIGHT))


@lru_cache(maxsize=128)
def _measured_cap(key: str, size: int, least: int) -> int:
    """Cached because every layout asks for it several times."""
    return max(least, QFontMetrics(font(size, Weight.SEMIBOLD)).horizontalAdvance(key) + 12)


# The buttons below a dialog: what it is for, and leaving everything as it is.


class HeadedDialog(QDialog):
    """A column under a heading, opened without a nested event loop; once closed it is gone."""

    def __init__(
        self,
        parent: QWidget | None,
        name: str,
        heading: str,
        title: str = "",
        *,
        gap: Space = Space.M,
        width: int = 0,
    ) -> None:
        """``title`` is that of its window, where it is another; ``width`` is the least."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title or heading)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(width)
        self.column = spaced(QVBoxLayout(self), gap, (Space.XL, Space.L, Space.XL, Space.L))
        self.column.addWidget(label(heading, "heading", self))


def dialog_buttons(dialog: QDialog, back: str, done: str, name: str) -> QHBoxLayout:
    """Leaving with Esc, and the one that Enter presses.

    They are called ``name`` with ``_back`` and ``_done`` behind it.
    """
    leaves = leaving_button(dialog, back, f"{name}_back")
    does = mark_as(named(QPushButton(done, dialog, default=True), f"{name}_done"), kind="primary")
    does.clicked.connect(dialog.accept)
    return filled(spaced(QHBoxLayout(), Space.S), 1, leaves, does)


def button_of(dialog: QDialog, name: str) -> QPushButton:
    """The button of a dialog that is called so."""
    button = dialog.findChild(QPushButton, name)
    assert button is not None, "it is among the buttons"
    return button


def leaving_button(dialog: QDialog, title: str, name: str) -> KeyButton:
    """Return what Esc does in a dialog as well."""
    leaves = named(KeyButton(title, "Esc", dialog), name)
    leaves.clicked.connect(dialog.reject)
    return leaves
