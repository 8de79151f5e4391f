"""The editor for an amount set down in chips: the tray's tubes, and the heap made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.felt.chips import SHORT, TALLEST, Chip, Column
from trainer.messages import _, ngettext
from trainer.messages.text import worded
from trainer.procedure.chip_work import Columns
from trainer.procedure.questions import Fate, Goes, InChips
from trainer.rules.money import Cents, short_money
from trainer.texts import PLAIN, Wording
from ui.table.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.table.answers.numbers import FATE_KEYS
from ui.theme.lettering import Size, letters
from ui.theme.sheet import named
from ui.theme.spacing import RADIUS, Space
from ui.widgets.buttons import PAD, KeyButton, PressButton
from ui.widgets.chips import CHIP, ChipColumns, paint_columns
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label
from ui.widgets.latin_keys import latin_key, typed_key
from ui.widgets.speech import announce

# The chips that have been set down so far, and what can be done with them.

FIVE: Final = SHORT
TWENTY: Final = TALLEST
MOST: Final = 400
"""More chips than any payout; nobody could count them."""


class Stood(NamedTuple):
    """A column from the bottom up; ``whole``: it was set down or cut as one, nothing goes on it."""

    chips: tuple[Cents, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Heap:
    """The columns from left to right, and the heap ``before`` the last change."""

    columns: tuple[Stood, ...] = ()
    before: Heap | None = None

    @property
    def answer(self) -> Columns:
        return tuple(column.chips for column in self.columns)

    @property
    def number(self) -> int:
        return sum(len(column.chips) for column in self.columns)

    def number_of(self, value: Cents) -> int:
        return sum(column.chips.count(value) for column in self.columns)

    def put(self, value: Cents, number: int = 1) -> Heap:
        """With more chips of a value: single ones on their colour, several as a column."""
        if self.number + number > MOST:
            return self
        columns = list(self.columns)
        mine = [at for at, column in enumerate(columns) if set(column.chips) == {value}]
        last = mine[-1] if mine else len(columns) - 1
        if number == 1 and mine and not columns[last].whole and len(columns[last].chips) < TALLEST:
            columns[last] = Stood((*columns[last].chips, value))
        else:
            columns.insert(last + 1, Stood((value,) * number, whole=number > 1))
        return Heap(tuple(columns), self)

    def put_on(self, value: Cents, at: int) -> Heap:
        """With a chip on one column, whatever that is made of."""
        if self.number >= MOST:
            return self
        columns = list(self.columns)
        columns[at] = Stood((*columns[at].chips, value))
        return Heap(tuple(columns), self)

    def apart(self) -> Heap:
        """With its last column closed: the next chip begins another one."""
        if not self.columns or self.columns[-1].whole:
            return self
        return Heap((*self.columns[:-1], Stood(self.columns[-1].chips, whole=True)), self)

    def take(self, at: int) -> Heap:
        """Without the top chip of a column."""
        columns = list(self.columns)
        left = columns.pop(at).chips[:-1]
        if left:
            columns.insert(at, Stood(left))
        return Heap(tuple(columns), self)

    def back(self) -> Heap:
        return self.before or self

    def emptied(self) -> Heap:
        return Heap((), self) if self.columns else self

    def cut(self, sizes: dict[Cents, int] | None = None) -> Heap:
        """Each colour cut: to the height it has in ``sizes``, otherwise into twenties and fives."""
        columns: list[Stood] = []
        cut: set[Cents] = set()
        for column in self.columns:
            value = column.chips[0]
            if len(set(column.chips)) > 1:
                columns.append(column)
            elif value not in cut:
                cut.add(value)
                number = sum(
                    len(stood.chips) for stood in self.columns if set(stood.chips) == {value}
                )
                columns.extend(_cut(value, number, (sizes or {}).get(value)))
        made = tuple(columns)
        return self if made == self.columns else Heap(made, self)


def _cut(value: Cents, number: int, size: int | None) -> list[Stood]:
    full, rest = divmod(number, min(size or TALLEST, TALLEST))
    fives, odd = divmod(rest, SHORT)
    heights = [min(size or TALLEST, TALLEST)] * full + [SHORT] * fives
    whole = [Stood((value,) * height, whole=True) for height in heights]
    return whole + [Stood((value,) * odd)] * (odd > 0)


_IN_TUBE: Final = 0.9
"""How much smaller it is in its tube."""
_IN_HAND: Final = 48
"""The size of a chip that is dragged, with its shadow."""
_TUBE: Final = QSize(47, 54)
_NARROW, _LEAST = 110, 64
KEYS: Final = "1234567890"
"""The keys of the tubes, the smallest value first; there are no more in a tray."""


class Tube(PressButton):
    """One value of the tray; a click takes one chip, with Shift five, with Ctrl twenty."""

    wanted = Signal(int)
    """The number of chips that are taken."""
    dropped = Signal(QPoint)
    """A chip is let go, at this place of the screen."""

    def __init__(self, parent: QWidget, chip: Chip, key: str) -> None:
        super().__init__("", parent)
        self.chip = chip
        self._key = key
        self._from: QPoint | None = None
        self.setObjectName(f"tube_{chip.value}")
        self.setAccessibleName(_("Chip of {value}").format(value=short_money(chip.value)))
        self.setAccessibleDescription(key)
        self.setToolTip(_("Click for one, Shift-click for five, Ctrl-click for twenty"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda _checked=False: self.wanted.emit(_several()))

    def sizeHint(self) -> QSize:
        """Room for a chip and its key, whatever buttons are like."""
        return _TUBE

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Past a short way it is a drag, and no click."""
        if self._from is not None and self.isDown():
            way = (event.position().toPoint() - self._from).manhattanLength()
            if way >= QApplication.startDragDistance():
                self.setDown(False)
                self.setCursor(self._in_hand())
        elif self._from is None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the chip go, or click."""
        dragged = self._from is not None and not self.isDown()
        self._from = None
        self.unsetCursor()
        if dragged:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def _in_hand(self) -> QCursor:
        """The chip itself, as what is dragged."""
        ratio = self.devicePixelRatioF()
        chip = QPixmap(QSize(_IN_HAND, _IN_HAND) * ratio)
        chip.setDevicePixelRatio(ratio)
        chip.fill(Qt.GlobalColor.transparent)
        painter = QPainter(chip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(_IN_HAND / 2, _IN_HAND / 2)
        paint_columns(painter, (Column((self.chip,)),))
        painter.end()
        return QCursor(chip)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        focus = self.hasFocus()
        edge = QPalette.ColorRole.Accent if focus else QPalette.ColorRole.Mid
        painter.setPen(QPen(palette.color(edge), 2 if focus else 1))
        pressed = self.isDown() or self.underMouse()
        painter.setBrush(
            palette.color(QPalette.ColorRole.Midlight if pressed else QPalette.ColorRole.Button)
        )
        inner = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(inner, RADIUS, RADIUS)
        painter.save()
        painter.translate(self.width() / 2, CHIP / 2 + 2)
        painter.scale(_IN_TUBE, _IN_TUBE)
        paint_columns(painter, (Column((self.chip,)),))
        painter.restore()
        painter.setFont(letters(Size.SMALL))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        line = QRectF(0, self.height() - 16, self.width(), 14)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, self._key)
        painter.end()


def _several() -> int:
    held = QApplication.keyboardModifiers()
    if held & Qt.KeyboardModifier.ControlModifier:
        return TWENTY
    return FIVE if held & Qt.KeyboardModifier.ShiftModifier else 1


class HeapView(ChipColumns):
    """The chips that have been set down; a click on a column takes its top chip back."""

    taken = Signal(int)
    """The place of a column that is clicked on."""

    def __init__(self, parent: QWidget, chips: Mapping[Cents, Chip]) -> None:
        super().__init__(parent)
        self._chips = chips
        self.setObjectName("heap")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_("Chips placed"))
        self.setMinimumSize(_NARROW, _LEAST)

    def show_heap(self, heap: Heap) -> None:
        self.setAccessibleDescription(heap_text(heap))
        self.show_columns(
            tuple(tuple(self._chips[value] for value in column) for column in heap.answer)
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.column_at(event.position())
        if at is not None:
            self.taken.emit(at)


def heap_text(heap: Heap) -> str:
    """What lies there, the largest value first: ``2 × 25, 5 × 2.50``; never what it comes to."""
    number = Counter(value for column in heap.columns for value in column.chips)
    if not number:
        return _("No chips placed")
    return _(", ").join(
        _("{number} × {chip}").format(number=number[value], chip=short_money(value))
        for value in sorted(number, reverse=True)
    )


class ChipEditor(AnswerEditor):
    """By mouse, or by key: a digit for each value, and letters for what is done with the heap.

    ``fates`` is what may become of the bet instead, the first of which is also nothing set down.
    ``pad``: the answer may be typed instead. ``by_hand``: chips are dropped one by one, out of a
    hand that holds ``most``, and nothing cuts or sizes them. What the heap comes to is not shown:
    it is the trainee's to know.
    """

    pad_wanted = Signal()
    """The number pad is wanted instead."""

    def __init__(
        self,
        parent: QWidget,
        chips: Sequence[Chip],
        *,
        fates: Sequence[Fate],
        pad: bool,
        by_hand: bool = False,
        words: Wording = PLAIN,
    ) -> None:
        super().__init__(parent)
        self._by_hand = by_hand
        self.most = MOST
        self._fates = {fate: worded(FATE_KEYS[fate].title, words) for fate in fates}
        self._chips = {chip.value: chip for chip in chips}
        self._values = sorted(self._chips)[: len(KEYS)]
        self._last: Cents | None = None
        self._pad = pad
        self.sizes: dict[Cents, int] = {}
        self.heap = Heap()
        self._view = HeapView(self, self._chips)
        self._view.taken.connect(self._take)
        self._tubes = [
            Tube(self, self._chips[value], key)
            for value, key in zip(self._values, KEYS, strict=False)
        ]
        for tube in self._tubes:
            value = tube.chip.value
            tube.wanted.connect(
                lambda number, of=value: self.put(of, 1 if self._by_hand else number)
            )
            tube.dropped.connect(lambda place, of=value: self._drop(of, place))
        self._buttons = list(self._make_buttons())
        self._tray = spaced(QGridLayout(), 4)
        self._grid = spaced(QGridLayout(), 4)
        self._controls = filled(spaced(QVBoxLayout(), Space.S), self._tray, self._grid)
        self._confirm = confirm_button(self, self._submit)
        heap = spaced(QVBoxLayout(), Space.XS)
        head = QHBoxLayout()
        self._prompt = label(_("Place the chips"), "muted", self, wrap=False)
        head.addWidget(self._prompt, 1)
        self._undo = self._button("back", "⌫", "", _("Remove last chip"), self._back)
        self._undo.setMinimumWidth(_TUBE.width())
        if fates:
            head.addWidget(self._undo)
        else:
            # A question for chips says so itself: its stack needs the room.
            self._buttons.insert(2, self._undo)
        filled(heap, head, (self._view, 1))
        self._body = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom), Space.S)
        filled(self._body, (heap, 1), self._controls)
        self._compose(self._body, self._confirm)
        self.spread(False)
        self._changed("")

    def _make_buttons(self) -> Iterator[KeyButton]:
        by_hand = (
            ("drop", _("Drop"), _("Space"), _("Drop a chip"), self._drop_one),
            ("apart", _("Next column"), "N", _("Begin another column"), self._apart),
        )
        cutting = (
            ("five", _("Five"), "V", _("Five of the last value"), lambda: self._more(FIVE)),
            ("twenty", _("Twenty"), "T", _("Twenty of the last value"), lambda: self._more(TWENTY)),
            ("cut", _("Cut"), "D", _("Cut into twenties and fives"), self._cut),
            ("size", _("Size in"), "I", _("Size into the bet"), self._size),
        )
        for name, title, key, said, act in by_hand if self._by_hand else cutting:
            yield self._button(name, title, key, said, act)
        for fate, title in self._fates.items():
            yield self._button(
                f"fate_{fate.value}",
                title,
                FATE_KEYS[fate].letter,
                title,
                partial(self.answered.emit, Goes(fate)),
            )
        if self._pad:
            yield self._button(
                "pad", _("Numbers"), "C", _("Type the amount instead"), self.pad_wanted.emit
            )

    def _button(
        self, name: str, title: str, key: str, said: str, act: Callable[[], None]
    ) -> KeyButton:
        button = named(KeyButton(title, key, self, kind=PAD), f"chips_{name}", said)
        button.clicked.connect(lambda _checked=False: act())
        return button

    def spread(self, wide: bool) -> None:
        super().spread(wide)
        self._body.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        # Under the felt the heap has all the room there is; Backspace takes back there too.
        self._prompt.setVisible(not wide and bool(self._fates))
        self._undo.setVisible(not wide)
        across = (10 if self._fates else 5) if wide else 6
        for place, tube in enumerate(self._tubes):
            row, column = divmod(place, across)
            self._tray.addWidget(tube, row, column)
            # The style sheet has its own idea of how high a button is.
            self._tray.setRowMinimumHeight(row, _TUBE.height())
        self._tray.setColumnStretch(across, 1)
        buttons = [button for button in self._buttons if not (wide and button is self._undo)]
        across = 4 if wide else 2 if self._fates or self._pad else 3
        for place, button in enumerate(buttons):
            self._grid.addWidget(button, *divmod(place, across))

    def clear(self) -> None:
        """Be as new, for another question of the same kind."""
        self.heap, self._last = Heap(), None
        self._changed("")

    def put(self, value: Cents, number: int) -> None:
        if self.heap.number + number > self.most:
            return
        self._last = value
        self._turn_to(self.heap.put(value, number), value)

    @property
    def keys_text(self) -> str:
        if self._by_hand:
            return _("Space drops a chip, N begins another column.")
        return _("Take chips with {first} to {last}.").format(
            first=KEYS[0], last=KEYS[len(self._values) - 1]
        )

    def take_key(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        twenty = held == Qt.KeyboardModifier.ControlModifier
        key = typed_key(event) or event.key()
        done_by: dict[str | int, Callable[[], None]] = {
            **self._work_keys(),
            Qt.Key.Key_Backspace: self._back,
            Qt.Key.Key_Delete: lambda: self._turn_to(self.heap.emptied()),
            **dict.fromkeys(ENTER, self._submit),
            **{
                FATE_KEYS[fate].letter: partial(self.answered.emit, Goes(fate))
                for fate in self._fates
            },
            **({"C": self.pad_wanted.emit} if self._pad else {}),
        }
        digit = latin_key(event) if twenty else key
        if digit in (tubes := list(KEYS[: len(self._values)])):
            self.put(
                self._values[tubes.index(digit)], TWENTY if twenty and not self._by_hand else 1
            )
        elif key in done_by:
            done_by[key]()
        else:
            return False
        return True

    def _work_keys(self) -> dict[str | int, Callable[[], None]]:
        if self._by_hand:
            return {
                Qt.Key.Key_Space: self._drop_one,
                "N": self._apart,
                Qt.Key.Key_Right: self._apart,
            }
        return {
            "V": lambda: self._more(FIVE),
            "T": lambda: self._more(TWENTY),
            "D": self._cut,
            "I": self._size,
        }

    def _drop_one(self) -> None:
        self.put(self._values[0], 1)

    def _apart(self) -> None:
        self._turn_to(self.heap.apart())

    def _more(self, number: int) -> None:
        if self._last is not None:
            self.put(self._last, number)

    def _cut(self) -> None:
        self._turn_to(self.heap.cut())

    def _size(self) -> None:
        self._turn_to(self.heap.cut(self.sizes))

    def _back(self) -> None:
        self._turn_to(self.heap.back())

    def _take(self, at: int) -> None:
        value = self.heap.columns[at].chips[-1]
        self._turn_to(self.heap.take(at), value)

    def _drop(self, value: Cents, place: QPoint) -> None:
        """A chip let go over the heap: on the column under it, or as if it were clicked."""
        here = self._view.mapFromGlobal(place)
        if not self._view.rect().contains(here):
            return
        if self.heap.number >= self.most:
            return
        self._last = value
        at = self._view.column_at(QPointF(here))
        put = self.heap.put(value) if at is None else self.heap.put_on(value, at)
        self._turn_to(put, value)

    def _turn_to(self, heap: Heap, value: Cents | None = None) -> None:
        self.heap = heap
        if value is None:
            said = heap_text(heap)
        else:
            number = heap.number_of(value)
            said = ngettext("{number} chip of {value}", "{number} chips of {value}", number).format(
                number=number, value=short_money(value)
            )
        self._changed(said)

    def _changed(self, said: str) -> None:
        self._view.show_heap(self.heap)
        self._confirm.setEnabled(bool(self.heap.columns))
        announce(self._view, said)

    def _submit(self) -> None:
        if self.heap.columns:
            self.answered.emit(InChips(self.heap.answer))
