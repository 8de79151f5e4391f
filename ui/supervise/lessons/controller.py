"""The lessons page: a lesson copied, edited with its errors, seen beside, tried, and taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from PySide6.QtWidgets import QWidget

from trainer.course.at_table import CheckedLesson, PartHere, check_at
from trainer.course.course import lesson_names, lesson_text
from trainer.course.lesson import SUFFIX, Compare, Do, Explain, Part, Quiz, Show
from trainer.course.reader import LessonFile, read_lesson
from trainer.errors import EnvironmentTrouble
from trainer.making.tables import PracticeTable, practice_table
from trainer.messages import _
from trainer.messages.diagnostics import found_text
from trainer.practice.syllabus import syllabus
from trainer.rulebook import documents
from trainer.settings.personal import PersonalSettings
from trainer.storage.connection import Cancellation
from trainer.storage.files import regular_bytes
from trainer.storage.own.changes import Discarded, Refused, discard, refused_text, restore
from trainer.storage.own.lessons import lessons_folder, own_path, own_stages, save_own
from trainer.texts import N_
from trainer.yamlfile.diagnostics import Diagnostic
from ui.felt.felts import felt_options
from ui.shell.commands import Bar, PageState, Section, command, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import STAY
from ui.supervise.editor.autosave import SavedText, names_for
from ui.supervise.editor.written import WrittenText
from ui.supervise.layouts.watched_file import WatchedFile
from ui.supervise.lessons.page import LessonsPage, StageLine
from ui.widgets.sheets import FaultLine
from ui.widgets.view_models import Decision


@dataclass(frozen=True, slots=True)
class LessonsState(PageState):
    """The text of a lesson is read."""

    shows_felt: ClassVar[bool] = True

    chosen: bool = False
    """There is a lesson."""
    own: bool = False
    """It is the house's own."""
    playable: bool = False
    """It can be played at the table at which it is seen."""
    undoable: bool = False
    redoable: bool = False


@dataclass(frozen=True, slots=True)
class EditedLessonState(LessonsState):
    """The text of a lesson is edited."""

    leads_home: ClassVar[bool] = False

    unsaved: bool = False


class Worked(NamedTuple):
    """A text as it was worked out: what is wrong with it, and what it is at one table."""

    file: LessonFile
    here: CheckedLesson
    faults: tuple[Diagnostic, ...]


SAVE: Final = "save"
LEAVE: Final = "leave"
THEIRS: Final = "theirs"

_editing = on(EditedLessonState)
_reading_own = on(LessonsState, lambda here: here.own and not isinstance(here, EditedLessonState))
_reading_shipped = on(
    LessonsState, lambda here: here.chosen and not (here.own or isinstance(here, EditedLessonState))
)
_KINDS: Final[Mapping[type[Part], str]] = {
    Explain: N_("explain"),
    Compare: N_("compare"),
    Show: N_("show"),
    Do: N_("do"),
    Quiz: N_("test"),
}


class LessonsController(PageController[LessonsPage, LessonsState]):
    """Shows one lesson at a time; none is written over that was not seen."""

    page = "lessons"
    section = Section.LESSONS

    def __init__(self, app: App) -> None:
        super().__init__(app, LessonsState())
        self._stage = ""
        self._editing = False
        self._saved = ""
        """The text as it is in its file, or was copied."""
        self._game = ""
        """The document at whose table the lesson is seen; empty for the trainee's own."""
        self._worked: Worked | None = None
        self._seen: PartHere | None = None
        self._working = Cancellation()
        self._background = app.background()
        self._discarded: Discarded | None = None
        self._written = WrittenText(app, names_for(SUFFIX), _("Another lesson"), self._show_edited)
        app.preferences.listeners.append(self._settings_changed)
        app.house.listeners.append(self._house_changed)

    def make_view(self, parent: QWidget) -> LessonsPage:
        page = LessonsPage(parent)
        page.chosen.connect(self._choose)
        page.edited.connect(self._written.retype)
        page.moved.connect(self._show_step)
        page.table_chosen.connect(self._turn_to)
        page.cited.connect(self.app.cite)
        page.written.deciding.connect(self.app.decide)
        return page

    def close(self) -> None:
        """Write what has been edited last."""
        self._commit()
        self._written.autosave.close()

    def open(self) -> None:
        """Go to the page, with what was being written when the program ended, if anything was."""
        if not self._editing and self._recover():
            self.show()
            self._show_edited(_("This had not been saved. Save it, or leave it."))
        else:
            self.show()
            if not self._editing:
                self._list(self._stage)
            else:
                self._show_edited()
        self.view.show_tables(self._offered(), self._table.document.id)
        self.view.take_focus()

    @property
    def document(self) -> str | None:
        """The id of the rule document at whose table the lesson is seen."""
        return self._table.document.id

    def withdraw(self) -> None:
        """Take back a pending decision."""
        self.view.written.withdraw()

    # Commands

    @command(
        "edit_lesson", N_("Copy and edit"), "E", when=_reading_shipped, bar=Bar.ACT, leading=True
    )
    def copy(self) -> None:
        self._edit(self._path, lesson_text(self._stage), b"")

    @command("edit_own_lesson", N_("Edit"), "E", when=_reading_own, bar=Bar.ACT, leading=True)
    def edit_own(self) -> None:
        data = self._own_data()
        if data is not None:
            self._edit(self._path, data.decode("utf-8", "replace"), data)

    @command(
        "try_lesson",
        N_("Play from here"),
        "F5",
        when=on(LessonsState, lambda here: here.playable),
        stays=on(LessonsState),
        bar=Bar.ACT,
        needs=("lesson", "table"),
    )
    def try_here(self) -> None:
        """Play the lesson from the step under the cursor; nothing of it is kept."""
        self._commit()
        worked, play = self._worked, self.app.try_lesson
        if worked is None or worked.here.lesson is None or play is None:
            return
        numbers = sorted(worked.here.parts)
        number = self._number(worked)
        part = next((at for at, other in enumerate(numbers) if other >= number), 0)
        play(worked.here.lesson, part)

    @command(
        "save_lesson",
        N_("Save"),
        "Ctrl+S",
        when=on(EditedLessonState, lambda here: here.unsaved),
        stays=_editing,
        bar=Bar.ACT,
    )
    def save(self) -> None:
        """Save the lesson as the house's own, over nothing that was not seen."""
        self._commit()
        file = self._path
        if file.exists() and self._written.is_changed(file):
            self.view.written.ask(
                Decision(
                    _("“{name}” has been changed elsewhere.").format(name=file.name),
                    _("Nothing is lost: Ctrl+Z brings back what you leave."),
                    (
                        (STAY, _("Keep editing")),
                        (THEIRS, _("Go on with the other text")),
                        (SAVE, _("Save this; the other one goes to the trash")),
                    ),
                    back=STAY,
                ),
                {THEIRS: self._take_theirs, SAVE: self._save_over},
            )
            return
        self._write(file, replace=file.exists())

    @command(
        "undo_lesson",
        N_("Undo"),
        "Ctrl+Z",
        when=on(LessonsState, lambda here: here.undoable),
        stays=_editing,
        bar=Bar.ASIDE,
    )
    def undo(self) -> None:
        """Undo the last edit, or bring the house's own lesson back."""
        if self._editing:
            self._commit()
            self._written.history = self._written.history.back()
            self._show_edited()
            return
        discarded, self._discarded = self._discarded, None
        if discarded is not None:
            self._restore(discarded)

    @command(
        "redo_lesson",
        N_("Redo"),
        "Ctrl+Y",
        "Ctrl+Shift+Z",
        when=on(LessonsState, lambda here: here.redoable),
        stays=_editing,
        bar=Bar.ASIDE,
    )
    def redo(self) -> None:
        self._commit()
        self._written.history = self._written.history.forward()
        self._show_edited()

    @command(
        "shipped_lesson", N_("Back to the shipped lesson"), "Del", when=_reading_own, bar=Bar.ASIDE
    )
    def take_back(self) -> None:
        """Put the house's own lesson into the trash; that can be undone."""
        if self._put_away() is not None:
            self._list(self._stage)
            self.view.tell(_("Your lesson is in the trash. Undo brings it back."))

    @command("close_lesson", N_("Done"), "Esc", when=_editing, bar=Bar.BACK)
    def end_editing(self) -> None:
        """Go back to the stages; what has not been saved is asked about."""
        self._commit()
        if not self._unsaved:
            self._end()
            return
        self.view.written.ask(
            Decision(
                _("Save your changes?"),
                "",
                ((SAVE, _("Save")), (LEAVE, _("Discard changes")), (STAY, _("Keep editing"))),
                back=STAY,
            ),
            {SAVE: self._save_and_end, LEAVE: self._end},
        )

    # The stages

    def _list(self, choose: str) -> None:
        own, shipped = own_stages(self._folder), lesson_names()
        lines = [
            StageLine(stage.id, _(stage.title), _whose(own=stage.id in own))
            for stage in syllabus()
            if stage.id in own or stage.id in shipped
        ]
        self.view.show_stages(lines, choose)

    def _choose(self, stage: str) -> None:
        """Show the lesson of a stage: the house's own where it has one."""
        self._stage = stage
        self._watched.watch(self._path)
        self._saved = self._stored()
        shipped = not self._path.exists()
        self.view.tell(_("“Copy and edit” makes a lesson of your own of it.") if shipped else "")
        self._show_text(self._saved)

    @property
    def _folder(self) -> Path:
        return lessons_folder(self.app.session.path)

    @property
    def _path(self) -> Path:
        return own_path(self._folder, self._stage)

    def _own_data(self) -> bytes | None:
        """Return what is in the file of the house's own lesson; None if it has none."""
        try:
            return regular_bytes(self._path)
        except OSError:
            return None

    def _stored(self) -> str:
        """The text of the lesson: the house’s own, or else the one that comes with the program."""
        data = self._own_data()
        if data is not None:
            return data.decode("utf-8", "replace")
        return lesson_text(self._stage) if self._stage in lesson_names() else ""

    @cached_property
    def _watched(self) -> WatchedFile:
        return WatchedFile(self.view, self._file_changed)

    def _file_changed(self) -> None:
        """Another program or another copy of this one has changed the file that is shown."""
        if not self._editing:
            self._list(self._stage)
        elif self._path.exists() and self._written.is_changed(self._path):
            told = _("“{name}” has been changed elsewhere.").format(name=self._path.name)
            self.view.tell(told)

    # Editing

    def _edit(self, file: Path, text: str, data: bytes) -> None:
        self._written.opened(file, data)
        self._written.begin(text, file)
        # What was written before is another lesson, and is in its file.
        self._written.history = type(self._written.history).of(text, file)
        self._saved, self._editing = text, True
        self._show_edited()
        self.view.take_focus()

    def _recover(self) -> bool:
        """Go on with what had not been saved when the program ended."""
        if not self._written.begin_with_kept():
            return False
        file, text = self._written.history.present.file, self._written.history.text
        stage = file.name.removesuffix(SUFFIX) if file is not None else ""
        if stage not in {other.id for other in syllabus()}:
            return False
        self._stage = stage
        self._saved = self._stored()
        self._editing = text != self._saved
        return self._editing

    @property
    def _unsaved(self) -> bool:
        return self._editing and self._written.history.text != self._saved

    def _commit(self) -> None:
        """Take in what is just being typed."""
        if self.made is not None:
            self.made.text.commit()

    def _show_edited(self, told: str = "") -> None:
        self._written.keep()
        file = self._written.history.present.file
        if file is not None:
            self._stage = file.name.removesuffix(SUFFIX)
        self._watched.watch(self._path)
        self.view.tell(told)
        self._show_text(self._written.history.text)

    def _write(self, file: Path, *, replace: bool) -> bool:
        data = self._written.history.text.encode()
        try:
            done = save_own(self.app.session.warden, file, data, replace=replace)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return False
        if not done:  # somebody else has saved one meanwhile
            self._file_changed()
            return False
        self._written.saved(file, data)
        self._saved = self._written.history.text
        self._watched.watch(file)
        self._show_state()
        faulty = self._worked is not None and bool(self._worked.faults)
        self.view.tell(
            _("Saved. While it has errors, the shipped lesson is shown.")
            if faulty
            else _("Saved. It is shown in place of the shipped lesson.")
        )
        return True

    def _save_over(self) -> None:
        if self._put_away() is not None:
            self._discarded = None
            self._write(self._path, replace=False)

    def _take_theirs(self) -> None:
        data = self._own_data()
        if data is not None:
            text = data.decode("utf-8", "replace")
            self._written.opened(self._path, data)
            self._saved = text
            self._written.edit(text, _("Text"))

    def _save_and_end(self) -> None:
        file = self._path
        if file.exists() and self._written.is_changed(file):
            self.save()
        elif self._write(file, replace=file.exists()):
            self._end()

    def _end(self) -> None:
        self._editing = False
        self._written.history = type(self._written.history).of("")
        self._written.autosave.keep(SavedText(""))
        self._list(self._stage)
        self.view.take_focus()

    # The trash

    def _put_away(self) -> Discarded | None:
        try:
            found = discard(
                self.app.session.warden, self._folder, [self._path.name], datetime.now(UTC)
            )
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return None
        if isinstance(found, Refused):
            self.view.tell(refused_text(found))
            return None
        self._discarded = found
        return found

    def _restore(self, discarded: Discarded) -> None:
        name = discarded.names[0]
        if (self._folder / name).exists():
            self.view.tell(_("The house already has another lesson of this stage."))
            return
        try:
            found = restore(self.app.session.warden, self._folder, discarded)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        self._list(name.removesuffix(SUFFIX))
        if isinstance(found, Refused):
            self.view.tell(refused_text(found))

    # What the text says

    @property
    def _table(self) -> PracticeTable:
        settings = self.app.preferences.settings
        game = self._game or settings.table.partition("/")[0] or documents()[-1]
        return practice_table(self.app.own_table.rulebook[game], settings.chips)

    def _offered(self) -> list[tuple[str, str]]:
        return [(name, _(self.app.own_table.rulebook[name].title)) for name in documents()]

    def _turn_to(self, game: str) -> None:
        self._game = game
        self._show_text(self.view.text.toPlainText())

    def _show_text(self, text: str) -> None:
        self.view.show_text(f"{self._stage}{SUFFIX}", text, editable=self._editing)
        self._show_state()
        self._working.cancel()
        self._working = Cancellation()
        self._background.begin(self._work_out(text, self._working))

    async def _work_out(self, text: str, working: Cancellation) -> None:
        table = self._table
        others = [
            practice_table(self.app.own_table.rulebook[name], "")
            for name in documents()
            if name != table.document.id
        ]
        run = self._background.run
        stage = self._stage
        first = await run(lambda _working: _worked(text, stage, table), working)
        working.check()
        self._show_worked(first)
        faults = await run(lambda looking: (*_elsewhere(first, others, looking),), working)
        working.check()
        self._show_worked(first._replace(faults=(*first.faults, *faults)))

    def _show_worked(self, worked: Worked) -> None:
        self._worked = worked
        self.view.show_faults(tuple(_lines(worked.faults)))
        self._show_step()
        self._show_state()

    def _number(self, worked: Worked) -> int:
        """The number of the step under the cursor, from 0; the first above all of them."""
        lesson, lines = worked.file.lesson, worked.file.file.lines
        steps = lesson.steps if lesson is not None else ()
        line = self.view.text.line
        return max(0, sum(lines.mark(step.at).line <= line for step in steps) - 1)

    def _show_step(self) -> None:
        worked = self._worked
        if worked is None:
            return
        lesson = worked.file.lesson
        if lesson is None:
            if self._seen is None:
                self.view.show_nothing("", _("The step is shown once the errors are mended."))
            return
        number = self._number(worked)
        step = _("Step {number} of {of}").format(number=number + 1, of=len(lesson.steps))
        title = f"{step} · {_(_KINDS[type(lesson.steps[number])])}" if lesson.steps else ""
        part = self._seen = worked.here.parts.get(number)
        if part is None:
            why = _("The step is shown once the errors are mended.")
            if not worked.here.diagnostics:
                why = _("This step is not taken at this table.")
            self.view.show_nothing(title, why)
            return
        preferences = self.app.preferences
        options = felt_options(preferences.settings, preferences.scheme, reveal=True)
        document = self._table.document
        self.view.show_part(title, part, document, options, preferences.settings.chips)

    def _show_state(self) -> None:
        worked, history = self._worked, self._written.history
        shared: dict[str, Any] = {
            "chosen": bool(self._stage),
            "own": self._path.exists(),
            "playable": worked is not None and worked.here.lesson is not None,
        }
        if self._editing:
            self.change(
                EditedLessonState(
                    **shared,
                    undoable=history.can_undo,
                    redoable=history.can_redo,
                    unsaved=self._unsaved,
                )
            )
        else:
            self.change(LessonsState(**shared, undoable=self._discarded is not None))

    def _settings_changed(self, _before: PersonalSettings) -> None:
        if self.shown:
            self._show_text(self.view.text.toPlainText())

    def _house_changed(self) -> None:
        if self.shown:
            self._show_text(self.view.text.toPlainText())


def _whose(*, own: bool) -> str:
    return _("Your own") if own else _("Shipped with Feltwork")


def _worked(text: str, stage: str, table: PracticeTable) -> Worked:
    """Read the text of a stage’s lesson, and work it out at a table."""
    file = read_lesson(text.encode("utf-8", "replace"), stage)
    here = check_at(file, table)
    return Worked(file, here, here.diagnostics)


def _elsewhere(
    worked: Worked, tables: Sequence[PracticeTable], looking: Cancellation
) -> Iterator[Diagnostic]:
    """Yield what is wrong at other tables, and not at the one at which it is seen."""
    if worked.file.lesson is None:
        return
    for table in tables:
        looking.check()
        yield from check_at(worked.file, table).diagnostics


def _lines(found: Iterable[Diagnostic]) -> Iterator[FaultLine]:
    """Each thing that is wrong once, in the order of the text."""
    texts = dict.fromkeys((one.mark, found_text(one)) for one in found)
    for mark, text in sorted(texts):
        where = _("Line {line}, column {column}").format(line=mark.line, column=mark.column)
        yield FaultLine(mark.line, mark.column, where, text)
