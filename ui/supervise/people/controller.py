"""The people page: adding and changing people, and reading what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.text import date_text
from trainer.room.classes import NewPerson
from trainer.room.rights import Right, Role
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.people import Erased, Refusal
from trainer.storage.rights import Entry, Room
from trainer.storage.rows import AttemptSummary, Trainee
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import alike, visible
from ui.shell.commands import Bar, PageState, Section, command, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_to_write
from ui.shell.figures import Figures
from ui.shell.notice_bar import DISMISS
from ui.supervise.people.page import PeoplePage, PeopleView, PersonLine
from ui.widgets.form_dialog import AskingDialog
from ui.widgets.sheets import Options
from ui.widgets.view_models import Notice

CHANGED = "people_changed"
"""The notice of what has been done."""
_GROUPS = {
    Role.TRAINEE: N_("Trainees"),
    Role.SUPERVISOR: N_("Supervisors"),
    Role.MANAGER: N_("Managers"),
}
_LEFT = N_("Left")


@dataclass(frozen=True, slots=True)
class PeopleState(PageState):
    """Who is selected, and which side of the page is shown."""

    side: PeopleView = PeopleView.PEOPLE
    chosen: bool = False
    trainee: bool = False
    """That is a trainee."""
    left: bool = False
    """That person has left."""
    others: bool = False
    """There is somebody else whom they can be merged into."""

    @property
    def tab(self) -> str:
        return self.side.value


def _selected(
    holds: Callable[[PeopleState], bool] = lambda _here: True,
) -> Callable[[PeopleState], bool]:
    return lambda here: here.side is PeopleView.PEOPLE and here.chosen and holds(here)


def _people(here: PeopleState) -> bool:
    return here.side is PeopleView.PEOPLE


def _journal(here: PeopleState) -> bool:
    return here.side is PeopleView.JOURNAL


class PeopleController(PageController[PeoplePage, PeopleState]):
    """The controller of the people page."""

    page = "people"
    section = Section.PEOPLE

    def __init__(self, app: App) -> None:
        super().__init__(app, PeopleState())
        self._background = app.background()
        self._figures = Figures(app, self._say_whose)
        self._people: tuple[Trainee, ...] = ()
        self._chosen = 0
        self._search = ""
        self._rows: Sequence[Sequence[str]] = ()

    def make_view(self, parent: QWidget) -> PeoplePage:
        page = PeoplePage(parent)
        page.chosen.connect(self._choose)
        page.searched.connect(self._find)
        return page

    def open(self) -> None:
        self.show()
        self._with_records(self._list)
        self.view.take_focus()

    def open_tab(self, view: str) -> None:
        side = PeopleView(view)
        self.state = replace(self.state, side=side)
        self.view.show_side(side)
        self.open()

    def arrived(self) -> None:
        self._with_records(self._list)

    # Commands

    @command("new_person", N_("Add…"), "N", when=on(PeopleState, _people), bar=Bar.ACT)
    def add(self) -> None:
        self._ask_for_facts(
            _("Add a trainee"),
            _("Add"),
            NewPerson(""),
            lambda records, new: records.people.add(new),
        )

    @command(
        "edit_person",
        N_("Edit…"),
        "E",
        when=on(PeopleState, _selected()),
        stays=on(PeopleState, _people),
        bar=Bar.ACT,
    )
    def edit(self) -> None:
        """Change somebody’s name and staff number."""
        if (who := self._who) is not None:
            self._ask_for_facts(
                _("Edit {name}").format(name=who.name),
                _("Save"),
                NewPerson(who.name, who.staff_number),
                lambda records, new: records.people.change(who.id, *new),
            )

    @command(
        "reset_pin",
        N_("Reset PIN…"),
        "P",
        when=on(PeopleState, _selected(lambda here: here.trainee)),
        stays=on(PeopleState, _people),
        bar=Bar.ACT,
    )
    def reset_pin(self) -> None:
        """Give a trainee another PIN, or none; what was typed wrongly is forgotten."""
        who = self._who
        if who is None:
            return
        dialog = self._asking(_("Reset the PIN of {name}").format(name=who.name), _("Reset"))
        line = dialog.password(_("New PIN; empty for none"), "pin", dialog.typed)

        def done(records: Database) -> TextEnum | None:
            return records.people.set_pin(who.id, line.text() or None)

        self._open(dialog, done, _("The PIN of {name} has been reset.").format(name=who.name))

    @command(
        "set_role",
        N_("Role…"),
        "R",
        when=on(PeopleState, _selected()),
        stays=on(PeopleState, _people),
        bar=Bar.ACT,
        right=Right.STAFF,
    )
    def set_role(self) -> None:
        """Change somebody’s role, or give a supervisor a new password."""
        who = self._who
        if who is None:
            return
        dialog = self._asking(_("Role of {name}").format(name=who.name), _("Save"))
        roles = Options([(role.value, _role(role)) for role in Role], who.role.value)
        role = dialog.choice(_("Role"), roles, "role")
        new = dialog.password(_("New password"), "new", dialog.typed)
        again = dialog.password(_("New password, again"), "again", dialog.typed)

        def follow() -> None:
            for line in (new, again):
                line.setEnabled(role.currentData() != Role.TRAINEE.value)

        role.currentIndexChanged.connect(follow)
        follow()

        def done(records: Database) -> object:
            wanted = Role(role.currentData())
            return records.people.set_role(who.id, wanted, new.text(), again.text())

        self._open(dialog, done)

    @command(
        "person_left",
        N_("Mark as left"),
        "L",
        when=on(PeopleState, _selected(lambda here: not here.left)),
        bar=Bar.ASIDE,
    )
    def leave(self) -> None:
        """Say that somebody has left: they cannot sign in, and their records stay."""
        if (who := self._who) is not None:
            self._do(lambda records: records.people.leave(who.id))

    @command(
        "person_back",
        N_("Mark as back"),
        "L",
        when=on(PeopleState, _selected(lambda here: here.left)),
        bar=Bar.ASIDE,
    )
    def come_back(self) -> None:
        if (who := self._who) is not None:
            self._do(lambda records: records.people.come_back(who.id))

    @command(
        "merge_person",
        N_("Merge…"),
        "M",
        when=on(PeopleState, _selected(lambda here: here.trainee and here.others)),
        bar=Bar.ASIDE,
        right=Right.PERSONAL_DATA,
    )
    def merge(self) -> None:
        """Give everything of a trainee to somebody else."""
        who = self._who
        if who is None:
            return
        heading = _("Merge {name} into another person").format(name=who.name)
        dialog = self._asking(heading, _("Merge"))
        others = [one for one in self._people if one.id != who.id]
        options = Options([(str(one.id), _named(one)) for one in others], str(others[0].id))
        into = dialog.choice(_("Into"), options, "into")
        dialog.say(_("All that was recorded goes to that person."), possible=True)
        self._open(dialog, lambda records: records.people.merge(who.id, int(into.currentData())))

    @command(
        "export_person",
        N_("Export…"),
        "X",
        when=on(PeopleState, _selected()),
        bar=Bar.ASIDE,
        right=Right.PERSONAL_DATA,
    )
    def export(self) -> None:
        """Save everything that there is of somebody as one file."""
        who = self._who
        if who is not None:

            def write(path: Path) -> None:
                self._with_records(lambda records: self._export(records, who, path))

            choose_to_write(self.app.window, _("Export a person"), f"person-{who.id}.zip", write)

    @command(
        "erase_person",
        N_("Erase…"),
        "Del",
        when=on(PeopleState, _selected()),
        bar=Bar.ASIDE,
        right=Right.PERSONAL_DATA,
    )
    def erase(self) -> None:
        """Ask whether to erase all that there is of somebody."""
        who = self._who
        if who is None:
            return
        dialog = AskingDialog(
            self.app.window, "person", _("Erase {name}").format(name=who.name), _("Erase")
        )
        told = _(
            "Everything recorded of this person goes, in the backups as well. What was signed can "
            "still be verified. Copies elsewhere are yours to erase. This cannot be undone."
        )

        def typed() -> None:
            dialog.say(told, possible=alike(name.text().strip()) == alike(who.name))

        name = dialog.line(_("To erase, type the name"), "", "name", typed)
        typed()
        dialog.answered.connect(lambda: self._background.begin(self._erase(dialog, who)))
        dialog.open()

    @command(
        "print_journal",
        N_("Save as PDF…"),
        "P",
        when=on(PeopleState, _journal),
        bar=Bar.ACT,
        right=Right.JOURNAL,
    )
    def print_journal(self) -> None:
        from ui.export.room import journal_pdf

        room, rows = self._room, self._rows
        name = "" if room is None else room.name
        today = date_text(datetime.now().astimezone().date().isoformat())
        choose_to_write(
            self.app.window,
            _("Save the journal"),
            "journal.pdf",
            lambda path: self.app.keep_file(path, journal_pdf(name, today, rows)),
        )

    @command(
        "rename_room",
        N_("Rename the room…"),
        "Shift+R",
        when=on(PeopleState),
        bar=Bar.ASIDE,
        right=Right.ROOM,
    )
    def rename_room(self) -> None:
        room = self._room
        if room is not None:
            dialog = self._asking(_("Rename the training room"), _("Rename"))
            name = dialog.line(_("Name of the room"), room.name, "room", dialog.typed)
            self._open(dialog, lambda records: records.people.rename_room(name.text()))

    @command(
        "new_recovery_code",
        N_("New recovery code…"),
        "Shift+C",
        when=on(PeopleState),
        bar=Bar.ASIDE,
        right=Right.ROOM,
    )
    def new_code(self) -> None:
        """Make a new recovery code; the one before is of no use any more."""

        def made(records: Database) -> None:
            code, room = records.people.new_recovery_code(), records.rights.room
            if self.app.show_code is not None and room is not None:
                self.app.show_code(room.name, code.text)

        self._with_records(made)

    # What is asked for, and done

    def _asking(self, heading: str, done: str) -> AskingDialog:
        return AskingDialog(self.app.window, "person", heading, done)

    def _ask_for_facts(
        self,
        heading: str,
        done: str,
        facts: NewPerson,
        act: Callable[[Database, NewPerson], object],
    ) -> None:
        dialog = self._asking(heading, done)
        name = dialog.line(_("Name"), facts.name, "name", dialog.typed)
        number = dialog.line(_("Staff number"), facts.staff_number, "number", dialog.typed)

        def answered(records: Database) -> object:
            answer = act(records, NewPerson(name.text(), number.text()))
            if isinstance(answer, Trainee):
                self._chosen = answer.id
            return answer

        self._open(dialog, answered)

    def _open(
        self, dialog: AskingDialog, act: Callable[[Database], object], said: str = ""
    ) -> None:
        """Open a dialog that stays until ``act`` refuses nothing any more."""

        def done(records: Database) -> None:
            try:
                answer = act(records)
            except EnvironmentTrouble:
                dialog.finish()
                raise
            dialog.finish(_(answer.text) if isinstance(answer, TextEnum) else "")
            if not isinstance(answer, TextEnum):
                self._say(said)
                self._list(records)

        dialog.answered.connect(lambda: self._with_records(done))
        dialog.open()

    def _do(self, act: Callable[[Database], object]) -> None:
        """Do something at once; why it cannot be done is said."""

        def done(records: Database) -> None:
            answer = act(records)
            self._say(_(answer.text) if isinstance(answer, TextEnum) else "")
            self._list(records)

        self._with_records(done)

    def _export(self, records: Database, who: Trainee, path: Path) -> None:
        self.app.keep_file(path, records.people.export(who.id))

    async def _erase(self, dialog: AskingDialog, who: Trainee) -> None:
        records = self.app.session.records
        if records is None:
            return
        dialog.say(_("Erasing…"), possible=False)

        def work(cancellation: Cancellation) -> Erased | Refusal:
            with records.beside() as other:
                return other.people.erase(who.id, cancellation)

        try:
            erased = await self._background.run(work)
        except EnvironmentTrouble as trouble:
            dialog.finish()
            self.app.notices.show_trouble(trouble)
            return
        if isinstance(erased, Erased):
            dialog.finish()
            text = ngettext(
                "Erased, also in {n} backup.", "Erased, also in {n} backups.", erased.backups
            )
            self._say(text.format(n=erased.backups))
        else:
            dialog.finish(_(erased.text))
        self._chosen = 0
        self._with_records(self._list)

    def _say(self, text: str) -> None:
        self.app.notices.remove(CHANGED)
        if text:
            notice = Notice(CHANGED, text, choices=((DISMISS, _("Close")),), urgent=False)
            self.app.notices.show(notice)

    # What is shown

    @property
    def _who(self) -> Trainee | None:
        return next((one for one in self._people if one.id == self._chosen), None)

    @property
    def _room(self) -> Room | None:
        records = self.app.session.records
        return None if records is None else records.rights.room

    def _with_records(self, act: Callable[[Database], None]) -> None:
        records = self.app.session.records
        if records is not None:
            self.app.waiting.do("people", partial(act, records))

    def _list(self, records: Database) -> None:
        self._people = records.people.all()
        if self.state.side is PeopleView.JOURNAL and records.rights.may(Right.JOURNAL):
            self._rows = [_row(entry) for entry in records.rights.journal()]
            self.view.show_journal(self._rows)
        self._show_list()

    def _show_list(self) -> None:
        wanted = alike(self._search.strip())
        lines = [
            _line(one)
            for one in sorted(self._people, key=_order)
            if wanted in alike(one.name) or wanted in alike(one.staff_number)
        ]
        if self._chosen not in {line.id for line in lines}:
            self._chosen = lines[0].id if lines else 0
        self.view.show_people(lines, self._chosen)
        self._show_person()

    def _find(self, text: str) -> None:
        self._search = text
        self._show_list()

    def _choose(self, line: PersonLine | None) -> None:
        self._chosen = 0 if line is None else line.id
        self._show_person()

    def _show_person(self) -> None:
        who, records = self._who, self.app.session.records
        if who is None or records is None:
            told = _("Add the people of this room, or paste them into a class.")
            self._figures.forget()
            self.view.show_person(_("Nobody is selected"), told, ())
            self.view.show_source("")
            self.change(PeopleState(self.state.side))
            return
        secret = records.people.has_secret(who.id)
        self.change(
            PeopleState(
                self.state.side,
                chosen=True,
                trainee=who.role is Role.TRAINEE,
                left=who.left is not None,
                others=len(self._people) > 1,
            )
        )
        self._figures.show(
            records,
            lambda of: of.attempts.latest(who.id, 1),
            lambda last: self._show_facts(who, last, secret=secret),
        )

    def _show_facts(self, who: Trainee, last: Sequence[AttemptSummary], *, secret: bool) -> None:
        facts = [
            (_("Staff number"), who.staff_number or _("none")),
            (_("Added"), _day(who.added)),
            (_("Trained last"), _day(last[0].started) if last else _("never")),
        ]
        if who.role is Role.TRAINEE:
            pin = _("set") if secret else _("none: the tile alone signs in")
            facts.insert(1, (_("PIN"), pin))
        if who.left is not None:
            facts.append((_("Left"), _day(who.left)))
        self.view.show_person(who.name, _role(who.role), facts)

    def _say_whose(self, text: str) -> None:
        self.view.show_source(text)


def _order(who: Trainee) -> tuple[bool, int]:
    """Trainees, supervisors and managers, then those who have left; by name within."""
    return who.left is not None, tuple(Role).index(who.role)


def _line(who: Trainee) -> PersonLine:
    group = _(_LEFT) if who.left is not None else _(_GROUPS[who.role])
    return PersonLine(who.id, visible(who.name), who.staff_number or _("no staff number"), group)


def _role(role: Role) -> str:
    text = _(role.text)
    return text[:1].upper() + text[1:]


def _named(who: Trainee) -> str:
    return f"{who.name} ({who.staff_number})" if who.staff_number else who.name


def _day(when: datetime) -> str:
    return date_text(when.astimezone().date().isoformat())


def _row(entry: Entry) -> tuple[str, ...]:
    """A line of the journal as it is read and printed."""
    when = entry.at.astimezone()
    about = _(entry.about)
    if entry.subject:
        about = _("{about}: {name}").format(about=about, name=entry.subject)
    return (
        f"{_day(entry.at)}, {when:%H:%M}",
        entry.person,
        _(entry.right.text),
        about,
        _(entry.before) if entry.before else "",
        _(entry.after) if entry.after else "",
    )
