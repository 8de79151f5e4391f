"""Signing in and off in a training room, and making a computer one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import ClassVar, Final

from PySide6.QtWidgets import QWidget

from trainer.messages import _
from trainer.messages.text import date_text
from trainer.room.rights import Role
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database
from trainer.storage.people import RecoveryCode
from trainer.storage.rights import NotSignedIn, Wrong, gone
from trainer.storage.rows import Trainee
from trainer.texts import N_
from ui.me.sign_in.attendance import Attendance
from ui.me.sign_in.dialogs import CodeDialog, RoomDialog, SecretDialog
from ui.me.sign_in.page import Asked, SignInPage, Tile
from ui.shell.commands import PageState, Room, Section, away_from_table, command, in_classroom, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_to_write

IDLE_SECONDS: Final = 10 * 60
"""After so long without any input somebody is signed off."""


@dataclass(frozen=True, slots=True)
class SignInState(PageState):
    """Somebody is to sign in; ``chosen``: it is said who."""

    shows_header: ClassVar[bool] = False
    leads_home: ClassVar[bool] = False

    chosen: bool = False


class SignInController(PageController[SignInPage, SignInState]):
    """The controller of the page on which somebody signs in."""

    page = "sign_in"

    def __init__(self, app: App) -> None:
        super().__init__(app, SignInState())
        self._chosen: Trainee | None = None
        self._attendance = Attendance(app.window, IDLE_SECONDS, self._idle)
        app.session.listeners.append(self._trained)
        app.show_code = self.show_code

    def make_view(self, parent: QWidget) -> SignInPage:
        page = SignInPage(parent)
        page.chosen.connect(lambda person: self._do(partial(self._choose, person)))
        page.typed.connect(lambda text: self._do(partial(self._take, text)))
        page.back_wanted.connect(self.choose_another)
        page.forgotten.connect(self._forgotten)
        return page

    def open(self) -> None:
        self._attendance.rest()
        self.show()
        self._do(self._list)

    def close(self) -> None:
        self._attendance.rest()

    def arrived(self) -> None:
        """List everybody again, unless somebody is just signing in."""
        if not self.state.chosen:
            self._do(self._list)

    # Commands

    @command(
        "choose_another",
        N_("Somebody else"),
        "Esc",
        when=on(SignInState, lambda here: here.chosen),
        anybody=True,
    )
    def choose_another(self) -> None:
        self._do(self._list)

    @command(
        "sign_off",
        N_("Sign off"),
        "Ctrl+Shift+O",
        when=in_classroom(lambda now: away_from_table(now) and now.records),
        section=Section.EVERYWHERE,
    )
    def sign_off(self) -> None:
        """Let somebody else sign in."""
        self.app.sign_off()

    @command(
        "own_secret",
        N_("Change PIN or password…"),
        "Ctrl+Shift+K",
        when=in_classroom(lambda now: away_from_table(now) and now.records),
    )
    def change_secret(self) -> None:
        """Let whoever is signed in choose another PIN or password."""
        records = self.app.session.records
        who = None if records is None else records.rights.person
        if records is None or who is None:
            return
        if who.role is Role.TRAINEE:
            before = _("PIN until now") if records.people.has_secret(who.id) else ""
            dialog = SecretDialog(self.app.window, _("Change PIN"), before, _("New PIN"))
        else:
            dialog = SecretDialog(
                self.app.window, _("Change password"), _("Password until now"), _("New password")
            )
        dialog.answered.connect(lambda: self._do(partial(self._changed, dialog, records, who)))
        dialog.open()

    @command(
        "make_room",
        N_("Make this a training room…"),
        "Ctrl+Shift+M",
        when=lambda now: (
            now.page in {"path", "preferences"}
            and away_from_table(now)
            and now.records
            and not now.classroom
        ),
    )
    def make_room(self) -> None:
        """Ask for the name of a training room and its first manager."""
        records = self.app.session.records
        if records is not None:
            dialog = RoomDialog(self.app.window)
            dialog.answered.connect(lambda: self._do(partial(self._make, dialog, records)))
            dialog.open()

    def show_code(self, room: str, code: str) -> None:
        """Show a recovery code, which is not shown again."""
        dialog = CodeDialog(self.app.window, code)
        dialog.print_wanted.connect(lambda: self._print_code(room, code))
        dialog.open()

    # What is done

    def _do(self, act: Callable[[], None]) -> None:
        """Do this as soon as the records can be written."""
        self.app.waiting.do("sign in", act)

    def _list(self) -> None:
        records = self.app.session.locked
        if records is None:
            return
        room = records.rights.room
        people = [person for person in records.people.all() if not gone(person)]
        # Trainees first: there are most of them.
        people.sort(key=lambda person: person.role is not Role.TRAINEE)
        self._chosen = None
        self.view.show_people(
            "" if room is None else room.name, [_tile(records, person) for person in people]
        )
        self.change(SignInState())

    def _choose(self, person: int) -> None:
        records = self.app.session.locked
        if records is None:
            return
        who = records.people.get(person)
        asked = _asked(records, who)
        if asked is None:
            self._sign_in(who, "")
            return
        self._chosen = who
        self.view.ask(asked, who.name)
        self.change(SignInState(chosen=True))
        if wait := records.rights.wait_of(who.id):
            self.view.show_wait(wait)

    def _take(self, text: str) -> None:
        """Take a staff number, a PIN or a password."""
        records = self.app.session.locked
        if records is None:
            return
        if self._chosen is not None:
            self._sign_in(self._chosen, text)
            return
        found = records.people.with_number(text) if text.strip() else None
        if found is None:
            self.view.tell(_("Nobody here has this staff number."))
        else:
            self._choose(found.id)

    def _sign_in(self, who: Trainee, secret: str) -> None:
        records = self.app.session.locked
        if records is None:
            return
        signed = records.rights.sign_in(who.id, secret)
        if isinstance(signed, NotSignedIn):
            # That it is too early is said by the seconds.
            why = "" if signed.why is Wrong.WAITING else _(signed.why.text)
            self.view.show_wait(signed.seconds, why)
            return
        self._chosen = None
        self._begin(signed.person)

    def _begin(self, person: Trainee) -> None:
        self.app.session.sign_in(person)
        if person.role is Role.TRAINEE:
            self.app.go_home()
        else:
            self.app.enter(Room.CLASSROOM)

    def _make(self, dialog: RoomDialog, records: Database) -> None:
        facts = dialog.facts()
        made = records.people.make_room(facts.name, facts.manager)
        who = records.rights.person
        if not isinstance(made, RecoveryCode):
            dialog.finish(_(made.text))
            return
        assert who is not None, "the manager is signed in"
        dialog.finish()
        self._begin(who)
        self.show_code(facts.name, made.text)

    def _changed(self, dialog: SecretDialog, records: Database, who: Trainee) -> None:
        typed = dialog.facts()
        if who.role is not Role.TRAINEE:
            refusal = records.people.change_password(*typed)
        elif typed.new != typed.again:
            dialog.finish(_("The two PINs are not the same."))
            return
        else:
            checked = records.rights.check(who.id, typed.before)
            refusal = (
                checked
                if isinstance(checked, NotSignedIn)
                else records.people.choose_pin(typed.new)
            )
        if refusal is None:
            dialog.finish()
        else:
            why = refusal.why if isinstance(refusal, NotSignedIn) else refusal
            dialog.finish(_(why.text))

    def _forgotten(self) -> None:
        records, who = self.app.session.locked, self._chosen
        if records is None or who is None:
            return
        if who.role is not Role.MANAGER:
            self.view.tell(_("Ask a manager for a new password."))
            return
        heading = _("New password for {name}").format(name=who.name)
        dialog = SecretDialog(self.app.window, heading, _("Recovery code"), _("New password"))
        dialog.answered.connect(lambda: self._do(partial(self._recover, dialog, records, who)))
        dialog.open()

    def _recover(self, dialog: SecretDialog, records: Database, who: Trainee) -> None:
        code = records.people.recover(who.id, *dialog.facts())
        if not isinstance(code, RecoveryCode):
            dialog.finish(_(code.text))
            return
        dialog.finish()
        self._begin(who)
        room = records.rights.room
        self.show_code("" if room is None else room.name, code.text)

    def _print_code(self, room: str, code: str) -> None:
        from ui.export.room import code_pdf

        choose_to_write(
            self.app.window,
            _("Save the recovery code"),
            "recovery-code.pdf",
            lambda path: self.app.keep_file(path, code_pdf(room, _today(), code)),
        )

    # Nobody is there

    def _trained(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        """Somebody has signed in, or works alone at home."""
        if self.app.window.state.classroom:
            self._attendance.watch()

    def _idle(self) -> None:
        """Sign off whoever does nothing any more, unless they sit an exam."""
        if self.app.session.records is None:
            return
        if self.app.session.held or self.app.window.state.here.examined:
            self._attendance.watch()
            return
        for dialog in self.app.window.findChildren(QWidget):
            if dialog.isWindow() and dialog.isVisible():
                dialog.close()
        self.app.sign_off()


def _asked(records: Database, who: Trainee) -> Asked | None:
    if who.role is not Role.TRAINEE:
        return Asked.PASSWORD
    return Asked.PIN if records.people.has_secret(who.id) else None


def _tile(records: Database, who: Trainee) -> Tile:
    role = "" if who.role is Role.TRAINEE else _(who.role.text)
    detail = " · ".join(filter(None, (who.staff_number, role)))
    return Tile(who.id, who.name, detail, _asked(records, who))


def _today() -> str:
    return date_text(datetime.now().astimezone().date().isoformat())
