"""A dialog that asks in a form: a heading, its fields, what is wrong with them, two buttons."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QDate, QEvent, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDateEdit, QDialog, QHBoxLayout, QLineEdit, QWidget

from trainer.messages import _
from ui.theme.sheet import named
from ui.theme.spacing import FIELD_PADDING, Space
from ui.widgets.buttons import HeadedDialog, button_of, dialog_buttons
from ui.widgets.containers import filled, sided, spaced
from ui.widgets.forms import ElidedBox, FactForm, NumberBox, offer
from ui.widgets.labels import label, told_label
from ui.widgets.sheets import Options

WIDTH: Final = 560
"""The least width of such a dialog, in pixels."""


def day_field(parent: QWidget, when: date) -> QDateEdit:
    """A field for a day."""
    field = QDateEdit(QDate(when.year, when.month, when.day), parent)
    field.setDisplayFormat("d MMM yyyy")
    field.lineEdit().setTextMargins(sided(FIELD_PADDING + 1, 0, 0, 0))
    return field


class FormDialog(HeadedDialog):
    """A heading, a form, what is wrong with it, and its two buttons. Without a nested loop."""

    def __init__(self, parent: QWidget, name: str, heading: str, done: str) -> None:
        super().__init__(parent, name, heading, width=WIDTH)
        self.form = FactForm(self)
        self._why = told_label("warning", self)
        self._why.setMinimumHeight(self._why.fontMetrics().lineSpacing())
        buttons = dialog_buttons(self, _("Cancel"), done, name)
        filled(self.column, self.form, self._why, buttons)
        self._done = button_of(self, f"{name}_done")
        self._back = button_of(self, f"{name}_back")
        self._needed = 0

    def showEvent(self, event: QShowEvent) -> None:
        """Begin in the first field; the buttons, which were made before, come last."""
        fields = [
            field
            for field in self.form.findChildren(QWidget)
            if field.focusPolicy() & Qt.FocusPolicy.TabFocus
            and field.focusProxy() is None
            and field.isVisibleTo(self)
        ]
        for before, after in pairwise((*fields[-1:], self._back, self._done)):
            QWidget.setTabOrder(before, after)
        if fields and self.focusWidget() is None:
            fields[0].setFocus()
        self._widen()
        self._needed = self._height_needed()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        """Follow the content, as far as it needs more height than before, or less."""
        if event.type() != QEvent.Type.LayoutRequest:
            return super().event(event)
        done, before = super().event(event), self._needed
        self._widen()
        self._needed = self._height_needed()
        if self.isVisible():
            self.resize(self.width(), self.height() + self._needed - before)
        return done

    def _widen(self) -> None:
        """Be as wide as the longest field needs, which a least width of one's own hides from Qt."""
        needed = min(self.column.totalMinimumSize().width(), self.screen().availableSize().width())
        self.setMinimumWidth(max(WIDTH, needed))
        self.resize(self.size().expandedTo(self.minimumSize()))

    def _height_needed(self) -> int:
        return self.column.totalHeightForWidth(self.width())

    def say(self, why: str, *, possible: bool) -> None:
        """Say what is wrong, and whether it can be done all the same."""
        self._why.setText(why)
        self._done.setEnabled(possible)

    def line(self, title: str, text: str, name: str, changed: Callable[[], None]) -> QLineEdit:
        field = QLineEdit(text, self.form, maxLength=120)
        self.form.add(title, field, name)
        field.textChanged.connect(changed)
        return field

    def password(self, title: str, name: str, changed: Callable[[], None]) -> QLineEdit:
        """A line in the form of which nobody sees what is typed."""
        field = self.line(title, "", name, changed)
        field.setEchoMode(QLineEdit.EchoMode.Password)
        return field

    def day(self, title: str, when: date, name: str, before: QWidget | None = None) -> QDateEdit:
        """A day in the form, behind another widget if there is one."""
        field = day_field(self.form, when)
        if before is None:
            self.form.add(title, field, name)
            return field
        field.setAccessibleName(title)
        field.setObjectName(f"fact_{name}")
        row = spaced(QHBoxLayout(), Space.M)
        row.addWidget(before, isinstance(before, QDateEdit))
        row.addWidget(field, 1)
        self.form.add(title, row, name)
        return field

    def choice(self, title: str, options: Options, name: str) -> ElidedBox:
        box = ElidedBox(self.form)
        offer(box, options.options, options.current)
        self.form.add(title, box, name)
        return box

    def number(self, title: str, values: range, value: int, unit: str, name: str) -> NumberBox:
        """A whole number in the form; 0 is written as a dash."""
        box = NumberBox(self.form)
        box.setRange(values.start, values.stop - 1)
        box.setSuffix(unit)
        if values.start == 0:
            box.setSpecialValueText("–")
        box.setValue(value)
        self.form.add(title, box, name)
        return box


class AskingDialog(FormDialog):
    """Stays open until what it asks for has been done, or says why that cannot be."""

    answered = Signal()
    """It is to be done, as it is typed."""

    def done(self, result: int) -> None:
        """Ask for it to be done, unless the dialog is left."""
        if result == QDialog.DialogCode.Accepted:
            self.answered.emit()
        else:
            super().done(result)

    def finish(self, why: str = "") -> None:
        """Close, for it has been done; or say why it cannot be."""
        if why:
            self.typed()
            self.say(why, possible=True)
        else:
            super().done(QDialog.DialogCode.Accepted)

    def typed(self) -> None:
        """Something is typed: what was wrong may be right now."""
        self.say("", possible=True)


class ShownCodeDialog(HeadedDialog):
    """A code that is shown only once, what it is for, and below it a row for buttons.

    It is left by its button alone: the key that was meant for what came before it, once more while
    that took long, would lose the code for good.
    """

    def __init__(self, parent: QWidget, name: str, heading: str, told: str, code: str) -> None:
        super().__init__(parent, name, heading, width=WIDTH)
        shown = named(label(code, "title", self, wrap=False), "code")
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # Of a dialog a screen reader says the texts of several words.
        shown.setAccessibleName(_("This is the code: {code}").format(code=code))
        self.row = spaced(QHBoxLayout(), Space.S)
        filled(self.column, label(told, "", self), shown, self.row)

    def reject(self) -> None:
        """Stay: see above."""
