"""The base of editors with a number pad: a display above it, the answer's own keys next to it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.felt.chips import Breakdown, Chip, Column, fewest, stacked
from trainer.messages import _
from trainer.messages.figures import Marks, marks, read_amount
from trainer.messages.text import worded
from trainer.procedure.questions import BLACKJACK, TOO_MANY, Fate, Goes, Money, Total
from trainer.rules.money import NOTHING, Cents
from trainer.texts import N_, PLAIN, Wording
from ui.paint.chips import face_value, paint_pile
from ui.table.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.theme.lettering import Size, letters, scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.widgets.buttons import PAD, KeyButton
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label
from ui.widgets.latin_keys import typed_key
from ui.widgets.speech import announce
from ui.widgets.terms import TermOfKey

BACKSPACE: Final = "back"
ROUND_FIGURES: Final = 20
"""Room above and below the figures that have been typed, together, in pixels."""
_DIGITS: Final = "0123456789"


class Keypad(QWidget):
    """Digits, optionally a decimal point, and Backspace."""

    pressed = Signal(str)
    """A digit, ``.`` or ``BACKSPACE``."""

    def __init__(self, parent: QWidget, *, point: bool) -> None:
        super().__init__(parent)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        grid = spaced(QGridLayout(self), 4)
        rows = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
        for row, digits in enumerate(rows):
            for column, digit in enumerate(digits):
                self._add(grid, digit, row, column)
        self._add(grid, "0", 3, 0, 1 if point else 2)
        if point:
            self._add(grid, marks().decimals, 3, 1)
        self._add(grid, BACKSPACE, 3, 2)

    def _add(self, grid: QGridLayout, key: str, row: int, column: int, span: int = 1) -> None:
        spoken = {
            ".": _("Point"),
            ",": _("Decimal comma"),
            BACKSPACE: _("Remove the last digit"),
        }.get(key, key)
        button = KeyButton("⌫" if key == BACKSPACE else key, "", self, kind=PAD)
        button.setObjectName(f"key_{key}")
        button.setAccessibleName(spoken)
        button.setMinimumSize(44, CONTROL_HEIGHT)
        button.clicked.connect(lambda _checked=False, pressed=key: self.pressed.emit(pressed))
        grid.addWidget(button, row, column, 1, span)


_CARET: Final = 2
"""Width of the caret, in pixels."""


class Entry(QLineEdit):
    """What has been typed, with a caret behind it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        high = self.fontMetrics().ascent()
        caret = QRect(self.width() - _CARET, (self.height() - high) // 2, _CARET, high)
        QPainter(self).fillRect(caret, self.palette().color(QPalette.ColorRole.Accent))


class PadEditor(AnswerEditor):
    """``name`` and ``prompt`` are the display's object name, and what is to be typed into it."""

    def __init__(self, parent: QWidget, *, name: str, prompt: str, point: bool) -> None:
        super().__init__(parent)
        self.text = ""
        self._characters = f"{_DIGITS}.,{marks().thousands}" if point else _DIGITS
        frame = mark_as(QFrame(self), surface="raised")
        # A field, and not a label, because its text is a value for a screen reader. The keys come
        # from the panel, wherever the focus is.
        self._display = Entry(frame)
        self._display.setTextMargins(0, 0, Space.XS, 0)
        self._display.setObjectName(name)
        self._display.setReadOnly(True)
        self._display.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._display.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        mark_as(self._display, kind="amount")
        self._display.setAccessibleName(prompt)
        self._display.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        filled(spaced(QVBoxLayout(frame), 0, (Space.L, 0, Space.L, 0)), self._display)
        frame.setFixedHeight(max(56, scaled(Size.TITLE) + ROUND_FIGURES))
        self._entry = spaced(QVBoxLayout(), Space.S)
        self._prompt = prompt
        self._told = named(label(prompt, "muted", self), "told")
        filled(self._entry, self._told, frame)
        self._aside = QVBoxLayout()
        self._below: QWidget | None = None
        self._keys = spaced(QGridLayout(), 4)
        pad = Keypad(self, point=point)
        pad.pressed.connect(self._press)
        self._keys.addWidget(pad, 0, 0, 4, 1)
        self._keys.setColumnStretch(0, 3)
        self._keys.setColumnStretch(1, 2)
        self._confirm = confirm_button(self, self._submit)
        self._body = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom), Space.L)
        filled(self._body, self._entry, self._keys, (self._aside, 1))
        self._aside.addStretch(1)
        self._compose(self._body, self._confirm)

    def spread(self, wide: bool) -> None:
        super().spread(wide)
        self._body.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        self._body.setStretchFactor(self._entry, 1 if wide else 0)
        self._body.setStretchFactor(self._aside, 0 if wide else 1)
        if self._below is not None:
            # Under the felt there is no room below the pad.
            (self._entry if wide else self._aside).insertWidget(2 if wide else 0, self._below)

    def clear(self) -> None:
        """Be as new, for another question of the same kind."""
        self.text = ""
        self._display.setText("")  # which is not said: what is asked is
        self._changed()

    @property
    def keys_text(self) -> str:
        return _("Type digits, or a letter shown on a key.")

    def take_key(self, event: QKeyEvent) -> bool:
        if event.key() in ENTER:
            self._submit()
        elif event.key() == Qt.Key.Key_Backspace:
            self._press(BACKSPACE)
        elif (typed := typed_key(event)) and typed in self._characters:
            self._press(typed)
        else:
            return False
        return True

    def _add_below(self, widget: QWidget) -> None:
        self._below = widget
        self._aside.insertWidget(0, widget)

    def _add_key(self, button: KeyButton, row: int) -> None:
        """Add one of the answer's own keys next to the pad, in one of its four rows."""
        self._keys.addWidget(button, row, 1)

    def _press(self, key: str) -> None:
        before = self.text
        self.text = before[:-1] if key == BACKSPACE else self._typed(key)
        self._changed()
        if key != BACKSPACE and self.text == before != key:
            self._refuse(_("No {key} can follow here").format(key=key))

    def _refuse(self, why: str) -> None:
        """Say in the place of the prompt that something was not taken, until more is typed."""
        self._told.setText(why)
        mark_as(self._told, kind="strong")
        announce(self._told, why)

    def _show(self, text: str) -> None:
        if text != self._display.text():
            self._display.setText(text)
            announce(self._display, text or _("Nothing typed"))

    def _typed(self, key: str) -> str:
        """The text after another digit or point."""
        raise NotImplementedError

    def _changed(self) -> None:
        """Update what depends on the text typed so far."""
        self._confirm.setEnabled(bool(self.text))
        if self._told.text() != self._prompt:
            self._told.setText(self._prompt)
            mark_as(self._told, kind="muted")

    def _submit(self) -> None:
        raise NotImplementedError


# What has been typed so far: digits and separators. Pure functions.

LONGEST: Final = 9
"""Maximum number of digits; no amount at a table needs more."""

_PLAIN: Final = Marks()


def _begun(ways: Marks) -> str:
    """Return what an amount can begin with that has these marks."""
    thousands, decimals = map(re.escape, ways)
    return (
        r"\d+(?:[.,]\d{0,2})?"  # 12.50, and 12,50
        rf"|[1-9]\d{{0,2}}(?:{thousands}\d{{3}})*{thousands}\d{{0,3}}"  # 1,250,000
        rf"|[1-9]\d{{0,2}}(?:{thousands}\d{{3}})+{decimals}\d{{0,2}}"  # 1,250.50
    )


def typed_money(text: str, key: str) -> str:
    """``text`` after a digit, a point or a comma; unchanged if no amount could begin so."""
    before = "" if text == "0" and key.isdecimal() else text
    after = before + key if before or key.isdecimal() else f"0{key}"
    digits = sum(sign.isdecimal() for sign in after)
    begun = any(re.fullmatch(_begun(ways), after, re.ASCII) for ways in {_PLAIN, marks()})
    return after if digits <= LONGEST and begun else text


def typed_total(text: str, key: str) -> str:
    """``text`` after a digit; a Point Total has at most two."""
    if not (key.isascii() and key.isdigit()) or len(text) >= 2:
        return text
    return key if text == "0" else text + key


def amount_of(text: str) -> Cents | None:
    """The amount typed, or None if there is none (yet)."""
    return read_amount(text[:-1] if text.endswith((".", ",")) else text)


# The editor for a hand's Point Total: two digits, soft or hard.


class TotalEditor(PadEditor):
    """``1 7 Enter`` is hard, ``1 7 S Enter`` soft; H makes it hard again.

    B is a Blackjack, T Too Many.
    """

    def __init__(self, parent: QWidget, words: Wording = PLAIN) -> None:
        super().__init__(parent, name="total", prompt=_("Type the total"), point=False)
        self.soft = False
        self._hard = named(KeyButton(_("Hard"), "H", self, kind=PAD), "hard")
        self._soft = named(KeyButton(_("Soft"), "S", self, kind=PAD), "soft")
        TermOfKey(self._hard, "Hard Total")
        TermOfKey(self._soft, "Soft Total")
        for row, (button, soft) in enumerate(((self._hard, False), (self._soft, True))):
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, kind=soft: self._make(kind))
            self._add_key(button, row)
        blackjack = named(KeyButton(_("Blackjack"), "B", self, kind=PAD), "blackjack")
        blackjack.clicked.connect(lambda _checked=False: self.answered.emit(BLACKJACK))
        self._add_key(blackjack, 2)
        over = named(KeyButton(worded("Too Many", words), "T", self, kind=PAD), "too_many")
        over.clicked.connect(lambda _checked=False: self.answered.emit(TOO_MANY))
        self._add_key(over, 3)
        self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        match typed_key(event):
            case "B":
                self.answered.emit(BLACKJACK)
            case "T":
                self.answered.emit(TOO_MANY)
            case "S" | "H" as key:
                self._make(key == "S")
            case _:
                return super().take_key(event)
        return True

    def clear(self) -> None:
        self.soft = False
        super().clear()

    def _typed(self, key: str) -> str:
        return typed_total(self.text, key)

    def _make(self, soft: bool) -> None:
        self.soft = soft
        self._changed()

    def _changed(self) -> None:
        super()._changed()
        self._soft.setChecked(self.soft)
        self._hard.setChecked(not self.soft)
        kind = _("soft") if self.soft else _("hard")
        self._show(f"{kind} {self.text}" if self.text else "")

    def _submit(self) -> None:
        if self.text:
            self.answered.emit(Total(int(self.text), self.soft))


# An amount in the fewest chips of the table, shown as a row of stacks with their numbers.

_CHIP = 38.0
_LEAST = 76
"""The height in pixels below which stacks would be cut off: nothing is drawn."""
_MAX_STACKED = 9999_00
"""Larger amounts are shown as figures only: nobody could count the stacks."""


class ChipStrip(QWidget):
    """A display without input, which leaves its room to the keys where there is little."""

    def __init__(self, parent: QWidget, chips: Sequence[Chip]) -> None:
        super().__init__(parent)
        self._chips = chips
        self._shown = Breakdown((), NOTHING)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_amount(self, amount: Cents) -> None:
        """Show ``amount`` as stacks; nothing for zero, or if the chips cannot make it."""
        self._shown = fewest(amount if amount <= _MAX_STACKED else NOTHING, self._chips)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 104)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint from the right, like the figure above: the smallest chips outermost."""
        stacks = self._shown.stacks
        if self.height() < _LEAST:
            return
        painter = QPainter(self)
        if self._shown.remainder:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(
                self.rect(),
                Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextWordWrap,
                _("The chips of this table cannot make this amount."),
            )
        if not stacks or self._shown.remainder:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(_CHIP + Space.L, (self.width() - _CHIP) / max(1, len(stacks) - 1))
        left = self.width() - _CHIP / 2 - step * (len(stacks) - 1) - 2
        line = scaled(20)
        floor = self.height() - _CHIP / 2 - line - 2
        painter.setFont(letters(Size.SMALL))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for place, stack in enumerate(stacks):
            middle = left + step * place
            painter.save()
            painter.translate(middle, floor)
            paint_pile(painter, [Column(chips) for chips in stacked((stack,))], _CHIP)
            painter.restore()
            painter.drawText(
                QRectF(middle - step / 2, self.height() - line, step, line),
                Qt.AlignmentFlag.AlignCenter,
                f"{stack.number} × {face_value(stack.chip.value)}",
            )


# The editor for an amount, or for what happens to a bet that is not paid.


class FateKey(NamedTuple):
    """The key of what can become of a bet; ``prompt`` says what an amount means beside it."""

    letter: str
    title: str
    prompt: str = N_("Type the payout")


FATE_KEYS: Final[Mapping[Fate, FateKey]] = {
    Fate.LOSES: FateKey("L", N_("Loses")),
    Fate.STANDS_OFF: FateKey("S", N_("Stands off")),
    Fate.RETURNED: FateKey("R", N_("Returned")),
    Fate.WAITS: FateKey("W", N_("Waits")),
    Fate.ACCEPTED: FateKey("A", N_("Accept"), N_("Type amount returned")),
}


class MoneyEditor(PadEditor):
    """``1 5 2 . 5 Enter``, or the key of one of ``fates``, the first of which is also 0.

    ``tray``: the answer may be set down in chips instead. ``number``: chips are counted, so that
    there is no point to be typed.
    """

    chips_wanted = Signal()
    """The tray is wanted instead."""

    def __init__(
        self,
        parent: QWidget,
        *,
        fates: Sequence[Fate],
        chips: Sequence[Chip],
        tray: bool = False,
        words: Wording = PLAIN,
        number: bool = False,
    ) -> None:
        asked = _("Type the number") if number else _("Type the amount")
        prompt = _(FATE_KEYS[fates[0]].prompt) if fates else asked
        super().__init__(parent, name="amount", prompt=prompt, point=not number)
        self._fates = fates
        self._strip = ChipStrip(self, chips)
        self._add_below(self._strip)
        for row, fate in enumerate(fates):
            known = FATE_KEYS[fate]
            button = KeyButton(worded(known.title, words), known.letter, self, kind=PAD)
            button.setObjectName(f"fate_{fate.value}")
            button.clicked.connect(
                lambda _checked=False, chosen=fate: self.answered.emit(Goes(chosen))
            )
            self._add_key(button, row)
        self._tray = tray
        if tray:
            button = KeyButton(_("Chips"), "C", self, kind=PAD)
            button.setObjectName("in_chips")
            button.setAccessibleName(_("Pay in chips instead"))
            button.clicked.connect(self.chips_wanted)
            self._add_key(button, len(fates))
        self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        key = typed_key(event)
        fate = next((other for other in self._fates if FATE_KEYS[other].letter == key), None)
        if self._tray and key == "C":
            self.chips_wanted.emit()
            return True
        if fate is None:
            return super().take_key(event)
        self.answered.emit(Goes(fate))
        return True

    def _typed(self, key: str) -> str:
        return typed_money(self.text, key)

    def _changed(self) -> None:
        super()._changed()
        self._show(self.text)
        self._strip.show_amount(amount_of(self.text) or NOTHING)

    def _submit(self) -> None:
        amount = amount_of(self.text)
        if amount is None:
            if self.text:
                self._refuse(_("{text} is not an amount").format(text=self.text))
            return
        # A bet that loses is paid nothing: 0 is the same as L.
        self.answered.emit(
            Goes(self._fates[0]) if amount == NOTHING and self._fates else Money(amount)
        )
