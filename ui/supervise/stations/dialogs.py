"""What is asked when a room gets a server, and when a station is added, joins or leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from trainer.messages import _
from ui.shell.dialogs import FileDialog
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.form_dialog import AskingDialog, ShownCodeDialog
from ui.widgets.labels import label, plain_tip


class ServerFacts(NamedTuple):
    """What was typed of a server: as it was typed."""

    host: str
    database: str
    login: str
    password: str
    authority: str
    station: str


class WorkingDialog(AskingDialog):
    """Asks for something that takes a while; leaving the dialog ends that."""

    left = Signal()
    """It was left, perhaps while something was being done."""

    def __init__(self, parent: QWidget, name: str, heading: str, told: str, done: str) -> None:
        super().__init__(parent, name, heading, done)
        self.is_left = False
        """True once it was left: it is not there any more."""
        self.explain(told)
        self.rejected.connect(self._leave)

    def explain(self, text: str) -> None:
        """Say under the heading what comes of it."""
        self.column.insertWidget(1, label(text, "muted", self))

    def _leave(self) -> None:
        self.is_left = True
        self.left.emit()

    def work(self, what: str) -> None:
        """Say what is being done; nothing can be typed meanwhile."""
        self.say(what, possible=False)
        self.form.setEnabled(False)

    def finish(self, why: str = "") -> None:
        """Close, for it has been done; or say why it cannot be."""
        self.form.setEnabled(True)
        super().finish(why)


class ServerDialog(WorkingDialog):
    """Asks for the server on which a room is to be."""

    def __init__(self, parent: QWidget, station: str) -> None:
        super().__init__(
            parent,
            "server",
            _("Set the room up on a server"),
            _(
                "An empty PostgreSQL database, and the login that owns it: whoever runs the "
                "server has both. The login is used once and not kept."
            ),
            _("Set up"),
        )
        self.host = self.line(_("Address"), "", "host", self.typed)
        hint = _("server.example, or server.example:5432")
        self.host.setPlaceholderText(hint)
        self.host.setToolTip(plain_tip(hint))
        self.database = self.line(_("Database"), "", "database", self.typed)
        self.login = self.line(_("Login"), "", "login", self.typed)
        self.password_line = self.password(_("Password"), "password", self.typed)
        self.authority = self._file(
            _("Certificate, if its authority is the house’s own"),
            _("Certificates (*.pem *.crt)"),
            "authority",
        )
        self.station = self.line(_("Name of this station"), station, "station", self.typed)
        self.host.setFocus()

    def _file(self, title: str, kinds: str, name: str) -> QLineEdit:
        """A line for the name of a file, with a button that chooses one."""
        line, row = QLineEdit(self.form), QHBoxLayout()
        line.setObjectName(f"fact_{name}")
        line.setAccessibleName(title)
        line.textChanged.connect(self.typed)
        button = PressButton(_("Choose…"), self.form)
        button.clicked.connect(
            lambda: _choose(self, title, kinds, lambda path: line.setText(str(path)))
        )
        row.setSpacing(Space.S)
        row.addWidget(line, 1)
        row.addWidget(button)
        self.form.add(title, row, name)
        return line

    def facts(self) -> ServerFacts:
        """Return what was typed."""
        lines = (self.host, self.database, self.login, self.password_line, self.authority)
        return ServerFacts._make(line.text() for line in (*lines, self.station))


class JoinDialog(WorkingDialog):
    """Asks for the code of a join file; ``used``: records are here that will be put aside."""

    def __init__(self, parent: QWidget, room: str, station: str, *, used: bool) -> None:
        super().__init__(
            parent,
            "join_room",
            _("Join {room} as {station}").format(room=room, station=station),
            _("The code is what whoever added this station was shown with the file."),
            _("Join"),
        )
        self.code = self.line(_("Code"), "", "code", self.typed)
        self.code.setPlaceholderText("0000-0000-0000")
        if used:
            self.explain(
                _(
                    "The station begins with new records. What has been recorded on this computer "
                    "is kept as a backup, and can be read there."
                )
            )
        self.code.setFocus()


class StationDialog(WorkingDialog):
    """Asks for the name of a new station."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            "station",
            _("Add a station"),
            _("It gets a file to join the room with, and a code that opens the file."),
            _("Add"),
        )
        self.name = self.line(_("Name"), "", "name", self.typed)
        self.name.setPlaceholderText(_("Table 4"))


class ConfirmDialog(WorkingDialog):
    """Asks whether something is to be done that is not easily taken back."""

    def __init__(self, parent: QWidget, name: str, heading: str, told: str, done: str) -> None:
        super().__init__(parent, name, heading, told, done)
        self.form.hide()


class JoinCodeDialog(ShownCodeDialog):
    """Shows the code of a join file, which is shown only once, and saves the file."""

    save_wanted = Signal()

    def __init__(self, parent: QWidget, station: str, code: str) -> None:
        told = _(
            "1. Save the file, and bring it to the new station.\n"
            "2. There: Preferences, “Join a room…”, this file and this code.\n"
            "The code is shown only now. Never send it the way that the file goes."
        )
        super().__init__(parent, "join_code", station, told, code)
        copy = PressButton(_("Copy the code"), self)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(code))
        save = PressButton(_("Save the file…"), self)
        save.setObjectName("join_code_save")
        mark_as(save, kind="primary")
        save.clicked.connect(self.save_wanted)
        close = named(PressButton(_("Done"), self), "join_code_done")
        close.clicked.connect(self.accept)
        for button in (copy, close, save):
            self.row.addWidget(button)
        self.row.insertStretch(1, 1)
        save.setFocus()


def choose_join_file(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a join file."""
    _choose(parent, _("Join a room"), _("Join files (*.feltjoin)"), chosen)


def _choose(parent: QWidget, title: str, kinds: str, chosen: Callable[[Path], None]) -> None:
    dialog = FileDialog(parent, title, chosen)
    dialog.setNameFilters([kinds, _("All files (*)")])
    dialog.setFileMode(FileDialog.FileMode.ExistingFile)
    dialog.open()
