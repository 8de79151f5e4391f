"""The classes page: classes kept, work assigned to them, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtWidgets import QWidget

from trainer.errors import FileUnreadable
from trainer.making.tables import practice_table
from trainer.messages import _, ngettext
from trainer.messages.citations import short_title
from trainer.practice.plan import STAGE_TEST
from trainer.practice.skills import Skill
from trainer.practice.syllabus import taught_at
from trainer.practice.titles import skill_text
from trainer.reports.documents import class_report, sign_in_slips, trainee_report
from trainer.room.classes import (
    Assignment,
    Item,
    ItemKind,
    NewPerson,
    Standing,
    TrainingClass,
    list_text,
)
from trainer.room.rights import Right
from trainer.rulebook import load_document
from trainer.rulebook.sources import teaching_order
from trainer.shift.plan import ShiftPlan
from trainer.storage.classes import HeatCell
from trainer.storage.database import Database
from trainer.storage.files import regular_bytes
from trainer.storage.progress import By
from trainer.storage.rights import gone
from trainer.storage.rows import Mode, Trainee
from trainer.texts import N_
from trainer.yamlfile.characters import alike, visible
from ui.shell.commands import Bar, PageState, Section, command, in_classroom, managing, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_people
from ui.shell.figures import Figures
from ui.supervise.classes.boards import (
    BY,
    Board,
    board_matrix,
    board_of,
    cell_text,
    class_line,
    heat_matrix,
    rounds_for,
    skill_title,
    teach_card,
    weak_skills,
)
from ui.supervise.classes.dialogs import (
    AssignDialog,
    AssignFacts,
    ClassDialog,
    ClassFacts,
    WorkOffer,
)
from ui.supervise.classes.page import ClassesPage, ClassLine, ClassView, TeachPart
from ui.supervise.library.chosen import basket_text
from ui.supervise.reports.writing import ReportWriter
from ui.widgets.sheets import Options

_NOT_ADDED: Final = "people_not_added"
_ASSIGNED: Final = "work_assigned"
_ELSEWHERE: Final = "work_elsewhere"
"""The notices that not everybody was added, that rounds are assigned, and where work was done."""
_DRILLED: Final = 20
"""How many questions a drill has that is assigned."""
_SHIFT_ROUNDS: Final = 10
_WEEK: Final = timedelta(days=7)
_COURSE: Final = timedelta(weeks=8)
"""How long after today work is due and a class ends, where nothing else is said."""
_MODES: Final = (Mode.GUIDED, Mode.WATCH, Mode.COACHED, Mode.FREE, Mode.SILENT)


@dataclass(frozen=True, slots=True)
class ClassesState(PageState):
    """What can be done with the classes."""

    some: bool = False
    """A class is selected."""
    archived: bool = False
    """It is archived."""
    assigned: bool = False
    """A piece of work is selected on its board."""
    begun: bool = False
    """The person selected with it has begun it."""
    varied: bool = False
    """It is a round, of which there can be variants."""


class ClassesController(PageController[ClassesPage, ClassesState]):
    """Shows one class at a time."""

    page = "classes"
    section = Section.CLASSES

    def __init__(self, app: App) -> None:
        super().__init__(app, ClassesState())
        self._classes: tuple[TrainingClass, ...] = ()
        self._names: Mapping[int, str] = {}
        self._here: Mapping[int, str] = {}
        """Those of them who have not left."""
        self._class = 0
        """The id of the class that is shown."""
        self._side = ClassView.BOARD
        self._board = Board((), (), {})
        self._place = (-1, -1)
        self._writer = ReportWriter(app)
        self._figures = Figures(app, self._say_whose)

    def make_view(self, parent: QWidget) -> ClassesPage:
        page = ClassesPage(parent)
        page.chosen.connect(self._choose)
        page.view_wanted.connect(self._turn)
        page.cell_chosen.connect(self._choose_cell)
        page.activated.connect(lambda: self.app.window.bindings.trigger("open_work"))
        page.teach_wanted.connect(self._teach)
        page.first.wanted.connect(self.new_class)
        return page

    def open(self) -> None:
        """Go to the page with the classes as they are now."""
        self.show()
        self._with_records(self._list)
        self.view.take_focus()

    def arrived(self) -> None:
        self._with_records(self._list)

    # Commands

    @command("new_class", N_("New class…"), "N", when=on(ClassesState), bar=Bar.ACT)
    def new_class(self) -> None:
        today = date.today()  # noqa: DTZ011 - the day that it is where the program runs
        game = self.app.first_document() or next(iter(teaching_order()))
        self._ask_for_class(None, ClassFacts("", game, today, today + _COURSE, ()))

    @command(
        "edit_class",
        N_("Edit…"),
        "E",
        when=on(ClassesState, lambda here: here.some),
        stays=on(ClassesState),
        bar=Bar.ACT,
    )
    def edit_class(self) -> None:
        """Change the name, game, days or people of the class."""
        if (taught := self._taught) is not None:
            facts = ClassFacts(
                taught.name, taught.document, taught.begins, taught.ends, taught.people
            )
            self._ask_for_class(taught, facts)

    @command(
        "archive_class",
        N_("Archive"),
        "X",
        when=on(ClassesState, lambda here: here.some and not here.archived),
        bar=Bar.ASIDE,
    )
    def archive_class(self) -> None:
        """Archive the class; its records stay."""
        self._archive(archived=True)

    @command(
        "resume_class",
        N_("Take up again"),
        "X",
        when=on(ClassesState, lambda here: here.archived),
        bar=Bar.ASIDE,
    )
    def resume_class(self) -> None:
        self._archive(archived=False)

    @command(
        "assign_work",
        N_("Assign…"),
        "A",
        when=on(ClassesState, lambda here: here.some and not here.archived),
        stays=on(ClassesState),
        bar=Bar.ACT,
        leading=True,
    )
    def assign_work(self) -> None:
        """Assign the test of a stage, a drill or a shift to the class."""
        if (taught := self._taught) is not None:
            self._ask_to_assign(tuple(_offers(taught.document)), taught)

    @command(
        "assign_rounds",
        N_("Assign…"),
        "A",
        when=in_classroom(managing(lambda here: here.selected)),
        bar=Bar.ACT,
        right=Right.CLASSES,
        needs=("library",),
        section=Section.LIBRARY,
    )
    def assign_rounds(self) -> None:
        from ui.supervise.library.controller import LibraryController

        rounds = self.app.of(LibraryController).library.marked()
        items = tuple(
            Item(ItemKind.ROUND, item.id, item.title, item.entry.document, Mode.GUIDED.value)
            for item in rounds
            if item.entry is not None
        )
        if items:
            self._ask_to_assign((WorkOffer(basket_text(rounds), items),), None)

    @command(
        "open_work",
        N_("Open"),
        "Return",
        "Enter",
        when=on(ClassesState, lambda here: here.begun),
        bar=Bar.ACT,
        needs=("records", "result"),
    )
    def open_work(self) -> None:
        """Show the answers of the attempt that shows the selected cell best."""
        row, column = self._place
        standing = self._board.cells.get((column, self._board.people[row]))
        records = self.app.session.records
        if standing is None or standing.best is None or records is None:
            return
        if self._figures.of_room:
            from trainer.server.figures import recorded_at

            number = standing.best.attempt
            self._figures.ask(records, lambda of: recorded_at(of, number), self._open_attempt)
        else:
            self._open_attempt(standing.best.attempt)

    def _open_attempt(self, place: int | str) -> None:
        """Open an attempt that is recorded here, or say at which station it is."""
        if isinstance(place, str):
            told = _("This was done at the station “{name}”.").format(name=visible(place))
            self._tell(_ELSEWHERE, told, _("Its answers can be opened there."))
        elif self.app.show_attempt is not None:
            self.app.show_attempt(place, self)

    @command(
        "vary_work",
        N_("Give again as a variant"),
        "V",
        when=on(ClassesState, lambda here: here.varied),
        bar=Bar.ASIDE,
    )
    def vary_work(self) -> None:
        """Assign a variant of the selected round to the selected person: other cards and stakes."""
        row, column = self._place
        assignment, number = self._board.columns[column]
        item = assignment.items[number]
        title = _("{title}, a variant").format(title=item.title)
        wanted = replace(
            assignment,
            title=title,
            people=(self._board.people[row],),
            items=(replace(item, kind=ItemKind.VARIANT, title=title),),
        )
        self._assign(wanted)

    @command(
        "withdraw_work",
        N_("Withdraw"),
        "Del",
        when=on(ClassesState, lambda here: here.assigned),
        bar=Bar.ASIDE,
    )
    def withdraw_work(self) -> None:
        """Take back the selected work from everybody; what was done of it stays."""
        _row, column = self._place
        assignment = self._board.columns[column].assignment
        self._with_records(lambda records: records.classes.withdraw(assignment.id))
        self._with_records(self._list)

    @command(
        "class_report",
        N_("Report…"),
        "R",
        when=on(ClassesState, lambda here: here.some),
        bar=Bar.ASIDE,
        right=Right.REPORTS,
    )
    def class_report(self) -> None:
        """Print how far everybody in the class has come."""
        taught = self._taught
        if taught is None:
            return

        self._writer.print_figures(
            _("Save the report"), "class.pdf", lambda records: class_report(records, taught)
        )

    @command(
        "sign_in_slips",
        N_("Sign-in slips…"),
        "S",
        when=on(ClassesState, lambda here: here.some),
        bar=Bar.ASIDE,
        right=Right.PEOPLE,
    )
    def sign_in_slips(self) -> None:
        """Print what everybody in the class signs in with; whoever has no PIN gets one."""
        taught = self._taught
        if taught is None:
            return

        self._writer.print(
            _("Save the slips"), "slips.pdf", lambda records: sign_in_slips(records, taught)
        )

    @command(
        "person_report",
        N_("Person’s report…"),
        "P",
        when=on(ClassesState, lambda here: here.assigned),
        bar=Bar.ASIDE,
        right=Right.REPORTS,
    )
    def person_report(self) -> None:
        """Print what the selected person has shown, with their exams and certificates."""
        person = self._board.people[self._place[0]]

        self._writer.print_figures(
            _("Save the report"),
            "trainee.pdf",
            lambda records: trainee_report(records, records.people.get(person)),
        )

    @command(
        "next_class_view", N_("Next view"), "Tab", when=on(ClassesState, lambda here: here.some)
    )
    def next_view(self) -> None:
        sides = tuple(ClassView)
        self._turn(sides[(sides.index(self._side) + 1) % len(sides)])

    # The classes

    @property
    def _taught(self) -> TrainingClass | None:
        return next((taught for taught in self._classes if taught.id == self._class), None)

    @property
    def _plain(self) -> ClassesState:
        """The state of the class, while nothing on its board is selected."""
        taught = self._taught
        return ClassesState(taught is not None, taught is not None and taught.archived)

    def _with_records(self, act: Callable[[Database], None]) -> None:
        """Do something with the records, as soon as nobody else is writing them."""
        records = self.app.session.records
        if records is not None:
            self.app.waiting.do("classes", partial(act, records))

    def _list(self, records: Database) -> None:
        self._read(records)
        self.view.show_classes([class_line(taught) for taught in self._classes], self._class)

    def _read(self, records: Database) -> None:
        people = records.people.all()
        self._classes = records.classes.all()
        self._names = {person.id: person.name for person in people}
        self._here = {person.id: person.name for person in people if not gone(person)}

    def _choose(self, line: ClassLine | None) -> None:
        self._class = 0 if line is None else line.id
        self._show()

    def _turn(self, side: str) -> None:
        self._side = ClassView(side)
        self._show()

    def _show(self) -> None:
        taught = self._taught
        self._board, self._place = Board((), (), {}), (-1, -1)
        self.change(self._plain)
        if taught is None:
            self.view.show_head("", "", None)
            self._figures.forget()
            self.view.show_source("")
            self.view.show_first()
            return
        game = short_title(load_document(taught.document))
        summary = f"{game} · {class_line(taught).detail}"
        self.view.show_head(taught.name, summary, self._side)
        self._with_records(partial(self._show_side, taught))

    def _show_side(self, taught: TrainingClass, records: Database) -> None:
        people = tuple(person for person in self._names if person in taught.people)  # by name
        side = self._side
        if side is ClassView.BOARD:
            self._figures.show(
                records,
                lambda of: board_of(of.classes, taught, people),
                partial(self._show_board, taught),
            )
            return
        days = (taught.begins.toordinal(), taught.ends.toordinal())
        self._figures.show(
            records,
            lambda of: of.classes.heat(people, BY.get(side, By.SKILL), days),
            partial(self._show_heat, taught, people),
        )

    def _say_whose(self, text: str) -> None:
        self.view.show_source(text)

    def _show_board(self, taught: TrainingClass, board: Board) -> None:
        self._board = board
        empty = _("No work yet. “Assign…” (A) gives the class its first.")
        if not taught.people:
            empty = _("Nobody is in this class yet. “Edit…” (E) takes people as a pasted list.")
        matrix = board_matrix(board, self._names)
        self.view.show_matrix(matrix, self.app.preferences.scheme, empty)

    def _show_heat(
        self, taught: TrainingClass, people: Sequence[int], heat: Sequence[HeatCell]
    ) -> None:
        if self._side is ClassView.NEXT:
            weak = weak_skills(heat)
            if weak:
                self.view.show_teach(
                    [teach_card(one, len(rounds_for(one.skill, taught.document))) for one in weak]
                )
            else:
                self.view.show_empty(_("Nothing stands out yet: too few answers of this class."))
            return
        matrix = heat_matrix(heat, self._side, people, self._names)
        empty = _("Nobody in this class has answered anything in its days yet.")
        self.view.show_matrix(matrix, self.app.preferences.scheme, empty)

    def _choose_cell(self, row: int, column: int) -> None:
        if self._side is not ClassView.BOARD:
            self.view.show_detail(self.view.matrix.spoken)
            return
        self._place = (row, column)
        self.view.show_detail(cell_text(self._board, self._names, row, column))
        if not (0 <= row < len(self._board.people) and 0 <= column < len(self._board.columns)):
            self.change(self._plain)
            return
        standing = self._board.cells.get((column, self._board.people[row]))
        assignment, number = self._board.columns[column]
        self.change(
            replace(
                self._plain,
                assigned=True,
                begun=standing is not None and standing.standing is not Standing.NOT_BEGUN,
                varied=assignment.items[number].kind is ItemKind.ROUND,
            )
        )

    def _ask_for_class(self, taught: TrainingClass | None, facts: ClassFacts) -> None:
        games = [(name, short_title(load_document(name))) for name in teaching_order()]
        others = {
            person: other.name
            for other in self._classes
            if not other.archived and other is not taught
            for person in other.people
        }
        game = Options(games, facts.document)
        names = {
            person: name
            for person, name in self._names.items()
            if person in self._here or person in facts.people
        }
        dialog = ClassDialog(self.app.window, facts, game, names, others)
        dialog.wanted.connect(partial(self._keep_facts, taught))
        dialog.file_wanted.connect(
            lambda: choose_people(dialog, lambda path: self._read_people(dialog, path))
        )
        dialog.open()

    def _read_people(self, dialog: ClassDialog, path: Path) -> None:
        try:
            data = regular_bytes(path)
        except OSError as error:
            self.app.notices.show_trouble(FileUnreadable(path, error.strerror or str(error)))
        else:
            dialog.add_lines(list_text(data))

    def _keep_facts(self, taught: TrainingClass | None, facts: ClassFacts) -> None:
        def keep(records: Database) -> None:
            joined = set(facts.people).difference(taught.people if taught is not None else ())
            for other in self._classes if facts.moved else ():
                if joined.intersection(other.people) and other is not taught and not other.archived:
                    left = tuple(person for person in other.people if person not in joined)
                    records.classes.keep(replace(other, people=left))
            added, missing = _added(records, facts.new)
            self._keep(
                TrainingClass(
                    taught.id if taught is not None else 0,
                    facts.name,
                    facts.document,
                    facts.begins,
                    facts.ends,
                    taught is not None and taught.archived,
                    tuple(sorted({*facts.people, *added})),
                )
            )
            if missing:
                told = _("Not everybody could be added to the class.")
                self._tell(_NOT_ADDED, told, " ".join(missing))

        self._with_records(keep)

    def _archive(self, *, archived: bool) -> None:
        if (taught := self._taught) is not None:
            self._keep(replace(taught, archived=archived))

    def _tell(self, notice: str, sentence: str, advice: str = "") -> None:
        self.app.notices.say(notice, sentence, advice, urgent=False)

    def _keep(self, taught: TrainingClass) -> None:
        def keep(records: Database) -> None:
            self._class = records.classes.keep(taught)
            self._list(records)

        self._with_records(keep)

    # Work

    def _teach(self, skill: str, part: str) -> None:
        taught = self._taught
        if taught is None:
            return
        if part == TeachPart.DRILL:
            items: tuple[Item, ...] = (
                Item(ItemKind.DRILL, skill, skill_title(skill), taught.document, amount=_DRILLED),
            )
        else:
            items = tuple(self._rounds(rounds_for(skill, taught.document), taught.document))
        if items:
            self._ask_to_assign((WorkOffer(skill_title(skill), items),), taught)

    def _rounds(self, names: Iterable[str], document: str) -> Iterator[Item]:
        from ui.supervise.library.controller import LibraryController

        library = self.app.of(LibraryController).library
        for name in names:
            if (item := library.listed_as(name)) is not None:
                yield Item(ItemKind.ROUND, name, item.title, document, Mode.GUIDED.value)

    def _ask_to_assign(self, offers: Sequence[WorkOffer], taught: TrainingClass | None) -> None:
        def ask(records: Database) -> None:
            self._read(records)
            to = [(f"class {one.id}", one.name) for one in self._classes if not one.archived]
            to += [(f"person {person}", name) for person, name in self._here.items()]
            current = f"class {taught.id}" if taught is not None else to[0][0]
            modes = [(mode.value, _(mode.text)) for mode in _MODES]
            due = date.fromordinal(records.practice.today()) + _WEEK
            dialog = AssignDialog(
                self.app.window,
                offers,
                Options(modes, Mode.GUIDED.value),
                Options(to, current),
                due,
            )
            dialog.wanted.connect(lambda facts: self._assign(self._assignment(offers, facts)))
            dialog.open()

        self._with_records(ask)

    def _assignment(self, offers: Sequence[WorkOffer], facts: AssignFacts) -> Assignment:
        kind, _space, number = facts.to.partition(" ")
        taught = next((c for c in self._classes if kind == "class" and c.id == int(number)), None)
        return Assignment(
            0,
            facts.title,
            taught.id if taught is not None else None,
            taught.people if taught is not None else (int(number),),
            tuple(
                replace(item, mode=facts.mode) if item.mode else item
                for item in offers[facts.offer].items
            ),
            "",
            facts.due,
            facts.passes,
            facts.shuffled,
        )

    def _assign(self, wanted: Assignment) -> None:
        def assign(records: Database) -> None:
            records.classes.assign(wanted)
            if self.shown:
                self._side = ClassView.BOARD
                self._list(records)
            else:
                self._tell(_ASSIGNED, _("Assigned: {title}").format(title=visible(wanted.title)))

        self._with_records(assign)


def _added(records: Database, new: Sequence[NewPerson]) -> tuple[list[int], list[str]]:
    """Add people, and find those who are here already; their ids, and why the others are not."""
    added, missing = [], []
    for person, made in zip(new, records.people.add_many(new), strict=True):
        known = (
            made if isinstance(made, Trainee) else records.people.with_number(person.staff_number)
        )
        if known is not None and alike(known.name) == alike(person.name):
            added.append(known.id)
        elif not isinstance(made, Trainee):
            why = _(made.text)
            missing.append(_("{name}: {why}").format(name=person.name, why=why))
    return added, missing


def _offers(document: str) -> Iterator[WorkOffer]:
    """Return what can be assigned without selecting rounds: tests, drills, and a shift."""
    table = practice_table(load_document(document), "")
    taught = taught_at((table,))
    for stage in taught.stages:
        title = _(stage.stage.title)
        test = Item(ItemKind.STAGE, stage.stage.id, title, document, amount=STAGE_TEST)
        yield WorkOffer(_("Test: {title}").format(title=title), (test,))
        yield WorkOffer(
            _("Drill: {title}").format(title=title),
            (Item(ItemKind.DRILL, _ids(stage.skills), title, document, amount=_DRILLED),),
        )
    plan = msgspec.json.encode(ShiftPlan(document, 0, rounds=_SHIFT_ROUNDS)).decode()
    title = ngettext("Shift of {n} round", "Shift of {n} rounds", _SHIFT_ROUNDS).format(
        n=_SHIFT_ROUNDS
    )
    yield WorkOffer(title, (Item(ItemKind.SHIFT, plan, title, document, amount=_SHIFT_ROUNDS),))
    for skill in taught.order:
        name = skill_text(skill, table.document.words)
        yield WorkOffer(
            _("Drill: {title}").format(title=name),
            (Item(ItemKind.DRILL, skill.id, name, document, amount=_DRILLED),),
        )


def _ids(skills: Iterable[Skill]) -> str:
    return " ".join(skill.id for skill in skills)
