"""A form of titles and fields: what a scenario states, to be chosen from a list or typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIntValidator, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import FIELD_PADDING, Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import scrolled, sided, spaced
from ui.widgets.labels import label, told_label
from ui.widgets.sheets import FactLine

# Fields that the wheel leaves as they are: it scrolls what is around them. Qt's own, which change
# unnoticed as the page is scrolled under the pointer, are forbidden by the lint.


class Slider(QSlider):
    """A value on a line, changed by keys and by the pointer that takes hold of it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what is around."""
        event.ignore()


class NumberBox(QSpinBox):
    """A whole number, typed or counted up and down."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # Nor does the wheel take the focus to it, where keys would change it.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The style sheet's padding is that of the frame, which Qt gives to no number's letters.
        self.lineEdit().setTextMargins(FIELD_PADDING + 1, 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what is around."""
        event.ignore()


# Boxes to choose from that may be narrower than what is chosen.

_TEXT: Final = 160
"""The height of a text that there is room for, unless it is lower, in pixels."""

LEAST = 6
"""The letters that there is room for, unless a box needs more."""


class ElidedBox(QComboBox):
    """What is chosen ends in an ellipsis where there is no room for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._label: QLabel | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Have its name as a label too: on Linux Qt names a box by what is chosen in it."""
        super().showEvent(event)
        if name := self.accessibleName():
            if self._label is None or self._label.parent() is not self.parent():
                self._label = QLabel(self.parentWidget())
                self._label.hide()
                self._label.setBuddy(self)
            self._label.setText(name)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what is around."""
        event.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Shorten what is chosen to the room that there is."""
        super().initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = self.within(option.currentText.strip(), field.width())

    def within(self, text: str, room: int) -> str:
        """Return what of a text is shown in so many pixels."""
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)


class FilterBox(ElidedBox):
    """One of several in a row, however narrow that is.

    The list that opens is made when it is first opened. ``short`` is what is filtered by, shown as
    long as the first item is chosen, which leaves everything in. There is always room for ``least``
    letters.
    """

    def __init__(self, parent: QWidget, name: str, short: str = "", least: int = LEAST) -> None:
        super().__init__(parent)
        self._short = short
        self.setAccessibleName(name)
        self.setMinimumContentsLength(least)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        mark_as(self, kind="chip")

    def within(self, text: str, room: int) -> str:
        """Return what is filtered by, until something is chosen."""
        everything = self.currentIndex() == 0
        return super().within((self._short if everything else "") or text, room)

    def sizeHint(self) -> QSize:
        """As narrow as it may be; no item counts, or the row would change with them."""
        return self.minimumSizeHint()

    def showPopup(self) -> None:
        """Show whole in the list what the box has no room for."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * Space.XL)
        super().showPopup()


def offer(box: QComboBox, options: Sequence[tuple[str, str]], current: str) -> None:
    """Offer keys and titles, unless these are offered already, and show the ``current`` key's."""
    with QSignalBlocker(box):
        if [(box.itemData(row), box.itemText(row)) for row in range(box.count())] != [*options]:
            box.clear()
            for key, title in options:
                box.addItem(title, key)
        box.setCurrentIndex(box.findData(current))


# A line in which a whole number is typed.


class NumberLine(QLineEdit):
    """``value`` is the number, never below ``least`` or above ``most``."""

    def __init__(self, name: str, what: str, least: int, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._least, self._most = least, most
        self.setObjectName(name)
        self.setAccessibleName(what)
        self.setValidator(QIntValidator(0, most, self))
        self.show_value(least)

    @property
    def value(self) -> int:
        """The number that is typed; the least one while none is."""
        typed = self.text()
        return min(max(self._least, int(typed)), self._most) if typed.isdecimal() else self._least

    def show_value(self, value: int) -> None:
        self.setText(str(value))


# Digits to be clicked on, beside a field for an amount: by pointer alone it is filled as well.

_KEYS: Final = ("789", "456", "123", ".0⌫")
_ERASES: Final = "⌫"


class PadButton(PressButton):
    """Opens the digits for a field; what is in that is replaced by the first of them."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__("123", parent)
        self._line = line
        self.setObjectName(f"{line.objectName()}_pad")
        told = _("Digits for {field}").format(field=line.accessibleName())
        self.setAccessibleName(told)
        self.setToolTip(_("Digits"))
        self.clicked.connect(self._open)

    def _open(self) -> None:
        self._line.setFocus()
        self._line.selectAll()
        pad = NumberPad(self._line, self)
        below = self.mapToGlobal(QPoint(0, self.height()))
        room, size = self.screen().availableGeometry(), pad.sizeHint()
        left = min(below.x(), room.right() - size.width())
        above = below.y() - self.height() - size.height()
        top = below.y() if below.y() + size.height() <= room.bottom() else above
        pad.move(max(left, room.left()), max(top, room.top()))
        pad.show()


class NumberPad(QFrame):
    """Types into a field until something else is clicked on; Esc or Enter closes it as well."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("number_pad")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as on a keyboard
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        mark_as(self, surface="raised")
        grid = spaced(QGridLayout(self), Space.XS, (Space.S, Space.S, Space.S, Space.S))
        for row, keys in enumerate(_KEYS):
            for column, key in enumerate(keys):
                button = named(PressButton(key, self), f"digit_{key}")
                act = line.backspace if key == _ERASES else partial(line.insert, key)
                button.clicked.connect(lambda _on=False, act=act: act())
                if key == _ERASES:
                    button.setAccessibleName(_("Remove the last digit"))
                grid.addWidget(button, row, column)
        done = named(PressButton(_("Done"), self), "digits_done")
        done.clicked.connect(self.close)
        grid.addWidget(done, len(_KEYS), 0, 1, 3)


_TITLE: Final = 128
"""The least width of the titles, in pixels: a field that is wide does not make them narrower."""


class FactForm(QWidget):
    """Each field behind its title; ``typed`` is what is in those of facts."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._typed: dict[str, Callable[[], Sequence[str]]] = {}
        self._refused: list[Callable[[], str]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(sided(0, 0, Space.M, 0))
        self._grid.setHorizontalSpacing(Space.L)
        self._grid.setVerticalSpacing(Space.S)
        self._grid.setColumnMinimumWidth(0, scaled(_TITLE))
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 3)

    @property
    def typed(self) -> Mapping[str, Sequence[str]]:
        """Return what is chosen or typed of each fact, by its name."""
        return {name: tuple(typed()) for name, typed in self._typed.items()}

    @property
    def refused(self) -> str:
        """Say why something that is typed cannot be meant; empty if all can."""
        return next(filter(None, (refused() for refused in self._refused)), "")

    def add(self, title: str, field: QWidget | QLayout, name: str) -> None:
        """A field below the others; of a layout its widgets are named already."""
        row = self._grid.rowCount()
        told = label(title, "small", self)
        several_lines = isinstance(field, QLayout | QPlainTextEdit | QListWidget)
        several_lines &= not isinstance(field, QHBoxLayout)
        on = Qt.AlignmentFlag.AlignTop if several_lines else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(told, row, 0, on)
        if isinstance(field, QWidget):
            field.setObjectName(f"fact_{name}")
            field.setAccessibleName(title)
            told.setBuddy(field)
            self._grid.addWidget(field, row, 1)
            if isinstance(field, QPlainTextEdit):
                # The style sheet lets it be as low as one line.
                self._grid.setRowMinimumHeight(row, min(field.maximumHeight(), _TEXT))
        else:
            self._grid.addLayout(field, row, 1)

    def show_field(self, field: QWidget, *, shown: bool) -> None:
        field.setVisible(shown)
        for told in self.findChildren(QLabel):
            if told.buddy() is field:
                told.setVisible(shown)

    def scrolled(self, parent: QWidget) -> QScrollArea:
        """An area in which the form, to which nothing is added any more, is as long as it likes."""
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        return scrolled(self, parent)

    def add_heading(self, title: str) -> None:
        self._grid.addWidget(label(title, "heading", self), self._grid.rowCount(), 0, 1, 2)

    def add_fact(self, fact: FactLine) -> None:
        """A list to choose from, one or several, or something to type."""
        if fact.several:
            self._add_several(fact)
            return
        if fact.values:
            box = FilterBox(self, fact.title)
            for written, text in fact.values:
                box.addItem(text, written)
            box.setCurrentIndex(max(0, box.findData(fact.typed[0])))
            box.currentIndexChanged.connect(self.changed)
            self._typed[fact.name] = lambda: (box.currentData(),)
            self.add(fact.title, box, fact.name)
            return
        lines = [QLineEdit(typed, self) for typed in fact.typed]
        held = QWidget(self)
        row = spaced(QHBoxLayout(held), Space.S)
        for line, (title, example) in zip(lines, fact.fields, strict=True):
            alone = len(lines) == 1
            line.setPlaceholderText(example if alone else title)
            named = _("{fact} {field}").format(fact=fact.title, field=title)
            line.setAccessibleName(fact.title if alone else named)
            line.textChanged.connect(self.changed)
            row.addWidget(line, 1)
            if fact.number:
                line.setObjectName(f"number_{fact.name}")
                row.addWidget(PadButton(line, held))
        self._typed[fact.name] = lambda: [line.text() for line in lines]
        self.add(fact.title, held, fact.name)
        self._say_what_is_refused(fact, lines)

    def _say_what_is_refused(self, fact: FactLine, lines: Sequence[QLineEdit]) -> None:
        """A line below the field, as long as what is typed there cannot be meant."""
        said = named(told_label("wrong", self), f"refused_{fact.name}")
        said.hide()
        self._grid.addWidget(said, self._grid.rowCount(), 1)

        def refused() -> str:
            return fact.refused([line.text() for line in lines])

        def changed() -> None:
            why = refused()
            said.setText(why)
            said.setVisible(bool(why))

        for line in lines:
            line.textChanged.connect(changed)
        self._refused.append(refused)

    def _add_several(self, fact: FactLine) -> None:
        """Values of which several can be chosen; where none is, the first holds."""
        row = spaced(QHBoxLayout(), Space.M)
        before = [item.strip() for item in fact.typed[0].split(",")]
        boxes = {}
        for written, text in fact.values[1:]:
            box = boxes[written] = QCheckBox(text, self)
            box.setObjectName(f"fact_{fact.name}_{written}")
            box.setChecked(written in before)
            row.addWidget(box)
        row.addStretch(1)
        self._typed[fact.name] = lambda: (
            ", ".join(written for written, box in boxes.items() if box.isChecked()),
        )
        self.add(fact.title, row, fact.name)
