"""What is asked when a room is made, and when a password has been forgotten or is changed."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.messages import _
from trainer.storage.people import NewManager
from ui.theme.sheet import mark_as, named
from ui.widgets.buttons import PressButton
from ui.widgets.form_dialog import AskingDialog, ShownCodeDialog
from ui.widgets.labels import label


class RoomFacts(NamedTuple):
    """A room to be made, and its first manager."""

    name: str
    manager: NewManager


class Secrets(NamedTuple):
    """What was typed of a PIN or a password: that of before, the new one, and that again."""

    before: str
    new: str
    again: str


class RoomDialog(AskingDialog):
    """Asks for the name of a room and its first manager."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent, "make_room", _("Make this a training room"), _("Make the training room")
        )
        told = label(
            _(
                "From then on everybody signs in here, and supervisors and managers decide what "
                "is changed. What has been recorded stays."
            ),
            "muted",
            self,
        )
        column = self.layout()
        assert isinstance(column, QVBoxLayout), "a dialog is a column"
        column.insertWidget(1, told)
        self.name = self.line(_("Name of the room"), "", "room", self.typed)
        self.manager = self.line(_("Your name"), "", "manager", self.typed)
        self.staff_number = self.line(_("Your staff number"), "", "number", self.typed)
        self.password_line = self.password(_("Password"), "password", self.typed)
        self.password_line.setPlaceholderText(_("at least ten characters"))
        self.again = self.password(_("Password, again"), "again", self.typed)
        self.name.setFocus()

    def facts(self) -> RoomFacts:
        manager = NewManager(
            self.manager.text(),
            self.staff_number.text(),
            self.password_line.text(),
            self.again.text(),
        )
        return RoomFacts(self.name.text(), manager)


class SecretDialog(AskingDialog):
    """Asks for a new PIN, or for a password: ``before`` says what proves who it is."""

    def __init__(self, parent: QWidget, heading: str, before: str, new: str) -> None:
        super().__init__(parent, "secret", heading, _("Save"))
        self.before = self.password(before, "before", self.typed) if before else None
        self.new = self.password(new, "new", self.typed)
        self.again = self.password(_("{secret}, again").format(secret=new), "again", self.typed)
        (self.before or self.new).setFocus()

    def facts(self) -> Secrets:
        before = "" if self.before is None else self.before.text()
        return Secrets(before, self.new.text(), self.again.text())


class CodeDialog(ShownCodeDialog):
    """Shows the recovery code, which is shown only once."""

    print_wanted = Signal()

    def __init__(self, parent: QWidget, code: str) -> None:
        told = _(
            "With it a manager who has forgotten the password gets a new one. It is shown only "
            "now, and is of use once: print it, and lock it away."
        )
        super().__init__(parent, "recovery_code", _("Recovery code"), told, code)
        for title, name, act in (
            (_("Copy"), "code_copy", lambda: QGuiApplication.clipboard().setText(code)),
            (_("Save as PDF…"), "code_print", self.print_wanted.emit),
        ):
            button = named(PressButton(title, self), name)
            button.clicked.connect(lambda _on=False, act=act: act())
            self.row.addWidget(button)
        self.row.addStretch(1)
        close = mark_as(named(PressButton(_("I have kept it"), self), "code_done"), kind="primary")
        close.clicked.connect(self.accept)
        self.row.addWidget(close)
