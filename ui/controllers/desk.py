"""The desk: takes what a person wants from the window, runs one lesson at a time, keeps records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import trainer
from trainer.errors import EnvironmentTrouble
from trainer.lesson.guided import Ending, run_guided
from trainer.lesson.inbox import AsyncInbox
from trainer.lesson.ports import Answered, Clock, Continue, Progress
from trainer.procedure.questions import Answer
from trainer.rulebook import NO_HOUSE_LAYOUTS
from trainer.rulebook.felts import chip_sets, load_chips
from trainer.scenario.check import Staged
from trainer.scenario.codes import unknown_layouts
from trainer.settings.looks import TableSide
from trainer.settings.personal import PersonalSettings
from trainer.words import _
from trainer.words.troubles import describe_trouble
from ui.actions.commands import Id, Page
from ui.controllers.felts import chips_of, felt_options, set_the_table
from ui.controllers.guided import GuidedScreen, lit_where_the_question_is
from ui.controllers.library import Library
from ui.controllers.orders import Guide, Order, ReadLayouts, Replay, Show, Stop, TakeUp
from ui.controllers.rounds import RoundSheet, lay_out
from ui.controllers.shelf import Shelved
from ui.controllers.watching import DRIVES, Watching
from ui.theme.roles import ColorScheme
from ui.views.file_choice import choose_database, choose_scenario
from ui.views.preferences_dialog import PreferencesDialog
from ui.views.view_models import DISMISS, AttemptLine, Notice
from ui.views.window import Window

if TYPE_CHECKING:
    from trainer.storage.database import Database
    from trainer.storage.journal import AttemptJournal
    from trainer.storage.layouts import StoredLayouts
    from trainer.storage.rows import Attempt, Trainee
    from ui.controllers.layouts import LayoutsDesk
    from ui.controllers.people import People
    from ui.controllers.rules import RulesDesk

OpenRecords = Callable[[Path | None], "Database"]
"""Opens the database; raises the ``EnvironmentTrouble`` that stands in the way."""

DATABASE, UNFINISHED, TROUBLE, CHANGED = "database", "unfinished", "trouble", "changed"
READING = frozenset({Id.PARAGRAPHS, Id.COMPARISON, Id.ODDS, Id.EARLIER, Id.LEAVE_RULES, Id.SEARCH})
"""The commands of the rules page."""
DRAWING = frozenset(
    {
        Id.SAMPLE,
        Id.SAVE_SVG,
        Id.SAVE_PDF,
        Id.SAVE_PNG,
        Id.ADD_LAYOUT,
        Id.KEEP_LAYOUT,
        Id.RELOAD_LAYOUT,
        Id.REMOVE_LAYOUT,
    }
)
"""The commands of the layouts page."""

RETRY, OTHER, RESUME, ABANDON = "retry", "other", "resume", "abandon"


class Desk:
    """Lives as long as the window. ``dress`` gives the program the look a person has chosen."""

    def __init__(
        self,
        window: Window,
        open_records: OpenRecords,
        database: Path | None,
        clock: Clock,
        dress: Callable[[PersonalSettings], ColorScheme],
    ) -> None:
        self._window = window
        self._open_records = open_records
        self._database = database
        self._clock = clock
        self._dress = dress
        self._orders: asyncio.Queue[Order] = asyncio.Queue()
        self._closing = False
        self._records: Database | None = None
        self._people: People | None = None
        self._settings = PersonalSettings()
        self._house_layouts = NO_HOUSE_LAYOUTS
        self._stored: StoredLayouts | None = None
        self._seen: tuple[Path, tuple[tuple[str, int, int], ...]] | None = None
        self._library = Library(window)
        self._inbox = AsyncInbox()
        self._screen: GuidedScreen | None = None
        self._watching: Watching | None = None
        self._last: Shelved | None = None
        self._opened: int | None = None
        self._unfinished: int | None = None
        self._scheme = ColorScheme.DARK
        self._rules: RulesDesk | None = None
        self._layouts: LayoutsDesk | None = None
        self._staged: Staged | None = None
        self._connect()

    async def run(self) -> None:
        """Serve the window until it is closed."""
        self.open_database()
        self._window.turn_to(Page.LIBRARY)
        await self._read_layouts()
        await self._library.load(lambda: self._closing)
        if self._window.situation.page is Page.LIBRARY:
            self._window.give_focus()
        while not self._closing:
            order = await self._orders.get()
            try:
                await self._carry_out(order)
            except* EnvironmentTrouble as troubles:
                for trouble in _flat(troubles):
                    self.tell_trouble(trouble)
                self._back_to_library()
            except* Exception as bugs:
                # The next lesson can still be run; what happened is shown as a report.
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "a lesson broke off", "exception": bugs}
                )
                self._back_to_library()
        if self._records is not None:
            self._records.close()

    def stop(self) -> None:
        """Let a lesson come to its end, then leave ``run``."""
        self._closing = True
        if self._screen is not None:
            self._screen.leave_now()
        if self._watching is not None:
            self._watching.leave()
        self._orders.put_nowait(Stop())

    def tell_trouble(self, trouble: EnvironmentTrouble) -> None:
        """Say in place what is wrong around the program, and what a person can do."""
        told = describe_trouble(trouble)
        self._window.notices.put(
            Notice(TROUBLE, told.sentence, told.advice, told.detail, ((DISMISS, _("Close")),))
        )

    # The window's wishes

    def _connect(self) -> None:
        window = self._window
        window.commanded.connect(self._do)
        window.cited.connect(self._open_rules)
        window.close_wanted.connect(self.stop)
        window.notices.answered.connect(self._notice_answered)
        window.library.chosen.connect(lambda _entry: self._library.preview())
        window.table.answered.connect(self._answered)
        window.table.decided.connect(self._decided)
        window.table.position_wanted.connect(self._position_wanted)

    def _do(self, command: Id) -> None:
        if command in DRIVES:
            if self._watching is not None:
                self._watching.drive(command)
            return
        if command in READING:
            self._rules_desk.do(command)
            return
        if command in DRAWING:
            self._layouts_desk.do(command)
            return
        {
            Id.GUIDED: self._begin_guided,
            Id.WATCH: self._begin_watch,
            Id.OPEN_FILE: self._choose_file,
            Id.RESUME: self._resume,
            Id.ABANDON: self._abandon,
            Id.LIBRARY: self._back_to_library,
            Id.TO_LIBRARY: self._back_to_library,
            Id.RULES: self._open_rules,
            Id.LAYOUTS: self._open_layouts,
            Id.RECORDS: self._open_records_page,
            Id.LEAVE: self._ask_to_leave,
            Id.LEAVE_WATCH: self._leave_watch,
            Id.GO_ON: lambda: self._inbox.submit(Continue()),
            Id.AGAIN: self._again,
            Id.NEXT: self._next,
            Id.OPEN_RECORD: self._open_record,
            Id.REPLAY: self._replay,
            Id.TURN_TABLE: self._turn_table,
            Id.TRAINEES: self._open_trainees,
            Id.PREFERENCES: self._open_preferences,
        }[command]()

    def _answered(self, answer: Answer) -> None:
        self._inbox.submit(answer)

    def _decided(self, choice: str) -> None:
        if self._screen is not None:
            self._screen.decided(choice)

    def _ask_to_leave(self) -> None:
        if self._screen is not None:
            self._screen.ask_to_leave()

    def _leave_watch(self) -> None:
        if self._watching is not None:
            self._watching.leave()

    def _position_wanted(self, position: int) -> None:
        if self._watching is not None:
            self._watching.go_to(position)

    # One lesson at a time

    async def _carry_out(self, order: Order) -> None:
        match order:
            case Guide(shelved):
                await self._guide(shelved)
            case TakeUp(attempt):
                await self._take_up(attempt)
            case Show(shelved):
                await self._watch(lay_out_or_fail(shelved), shelved.title)
                self._back_to_library()
            case Replay(attempt):
                await self._replay_round(attempt)
            case ReadLayouts():
                await self._read_layouts()
            case Stop():
                pass

    async def _guide(self, shelved: Shelved) -> None:
        from trainer.storage.rows import Mode, NewAttempt

        if self._records is None or self._people is None:
            return
        self._last = shelved
        sheet = lay_out_or_fail(shelved)
        document = sheet.staged.game.document
        journal = self._records.attempts.begin(
            NewAttempt(
                trainee=self._people.trainee.id,
                scenario_id=shelved.id,
                title=shelved.title,
                text=shelved.text,
                document=document.id,
                rule_version=document.data_version,
                program=trainer.__version__,
                mode=Mode.GUIDED,
                questions=len(sheet.questions),
            ),
            document.citations,
        )
        await self._lesson(sheet, shelved.title, journal, None)

    async def _take_up(self, attempt_id: int) -> None:
        recorded = self._recorded(attempt_id)
        if self._records is None or recorded is None:
            return
        attempt, sheet = recorded
        self._last = self._library.find(attempt.summary.scenario_id)
        journal = self._records.attempts.resume(attempt_id, sheet.staged.game.document.citations)
        progress = Progress(
            tuple(
                Answered(a.number, a.question, a.given, a.verdict, a.milliseconds)
                for a in attempt.answers
            )
        )
        await self._lesson(sheet, attempt.summary.title, journal, progress)

    async def _lesson(
        self, sheet: RoundSheet, title: str, journal: AttemptJournal, progress: Progress | None
    ) -> None:
        for passed in (UNFINISHED, TROUBLE):
            self._window.notices.remove(passed)
        self._set_table(sheet.staged, told=False)
        self._window.table.question.chips = chips_of(sheet.staged, self._settings.chips).chips
        self._window.table.open_round(title, lit_where_the_question_is(sheet))
        self._window.turn_to(Page.TABLE)
        self._opened = journal.attempt
        self._screen = GuidedScreen(
            self._window,
            sheet,
            self._inbox,
            leaving=lambda: self._closing,
            soon=asyncio.get_running_loop().call_soon,
            read_bets=lambda: self._settings.read_bets,
        )
        try:
            async with asyncio.TaskGroup() as group:
                lesson = group.create_task(
                    run_guided(
                        sheet.playthrough,
                        sheet.questions,
                        self._inbox,
                        self._clock,
                        journal,
                        self._screen,
                        progress,
                    )
                )
        finally:
            self._screen = None
        self._library.show_results(self._records, self._trainee)
        if lesson.result() is not Ending.FINISHED and not self._closing:
            self._back_to_library()

    async def _watch(self, sheet: RoundSheet, title: str, *, replaying: bool = False) -> None:
        self._set_table(sheet.staged, told=True)
        self._watching = Watching(
            self._window, sheet, title, self._settings.speed, replaying=replaying
        )
        try:
            await self._watching.run()
        finally:
            self._watching = None
            self._window.notices.remove(CHANGED)

    async def _replay_round(self, attempt_id: int) -> None:
        from ui.controllers.past import rules_changed

        recorded = self._recorded(attempt_id)
        if recorded is None:
            return
        attempt, sheet = recorded
        if rules_changed(attempt):
            self._window.notices.put(
                Notice(
                    CHANGED,
                    _("The rule data has changed since this attempt."),
                    _("The round is shown by today’s; its result sheet has the answers as judged."),
                )
            )
        await self._watch(sheet, attempt.summary.title, replaying=True)
        if not self._closing:
            self._open_records_page()

    def _set_table(self, staged: Staged, *, told: bool) -> None:
        self._staged = staged
        felt = self._window.table.felt
        felt.set_options(felt_options(self._settings, self._scheme, told=told))
        set_the_table(felt, staged, self._settings.chips)

    # The library and the result sheet

    def _begin_guided(self) -> None:
        shelved = self._library.chosen()
        if shelved is not None and self._records is not None:
            self._orders.put_nowait(Guide(shelved))

    def _begin_watch(self) -> None:
        shelved = self._library.chosen()
        if shelved is not None:
            self._orders.put_nowait(Show(shelved))

    def _again(self) -> None:
        if self._last is not None:
            self._orders.put_nowait(Guide(self._last))

    def _next(self) -> None:
        following = self._library.after(self._last)
        if following is None:
            self._back_to_library()
        else:
            self._orders.put_nowait(Guide(following))

    def _back_to_library(self) -> None:
        self._library.show_results(self._records, self._trainee)
        if self._last is not None:
            self._window.library.select(self._last.id)
        self._offer_to_resume()
        self._window.turn_to(Page.LIBRARY)

    def _choose_file(self) -> None:
        choose_scenario(self._window, self._open_file)

    def _open_file(self, path: Path) -> None:
        opened = self._library.open(path)
        if any(unknown_layouts(shelved.checked.diagnostics) for shelved in opened):
            # Somebody may have put it into the folder since that was read.
            self._orders.put_nowait(ReadLayouts())

    async def _read_layouts(self) -> None:
        """Read the house's own layouts, which lie beside the records, unless they are the same."""
        from trainer.storage.layouts import snapshot
        from ui.controllers.own_layouts import read_in_turn

        try:
            before, folder = self._stored, self._layouts_folder()
            # Taken before reading: what is changed meanwhile is read the next time.
            seen = (folder, snapshot(folder))
            if seen == self._seen:
                return
            found = await read_in_turn(folder, lambda: self._closing)
            # Who has added one meanwhile has read all of them later than this.
            if self._stored is before:
                self._use_layouts(found)
                self._seen = seen
        except EnvironmentTrouble as trouble:
            self.tell_trouble(trouble)

    def _layouts_folder(self) -> Path:
        from trainer.storage.layouts import layouts_folder

        return layouts_folder(self._database)

    def _use_layouts(self, stored: StoredLayouts) -> None:
        """What is played from now on may name these layouts of the house's."""
        from ui.controllers.own_layouts import NOTICE, notice_of

        self._stored = stored
        self._seen = None
        self._house_layouts = stored.layouts
        self._library.use_layouts(stored.layouts)
        if self._layouts is not None:
            self._layouts.use(stored)
        notice = notice_of(stored, ((DISMISS, _("Close")),))
        if notice is None:
            self._window.notices.remove(NOTICE)
        else:
            self._window.notices.put(notice)

    # Records

    @property
    def _trainee(self) -> int | None:
        return self._people.trainee.id if self._people is not None else None

    def open_database(self) -> None:
        """Open the records; where that cannot be done the program goes on without them."""
        from ui.controllers.people import People

        try:
            self._records = self._open_records(self._database)
            self._people = People(self._window, self._records, self._trainee_changed)
        except EnvironmentTrouble as trouble:
            self._records = self._people = None
            told = describe_trouble(trouble)
            self._window.notices.put(
                Notice(
                    DATABASE,
                    told.sentence,
                    told.advice
                    + " "
                    + _("Without records you can watch every scenario; Guided needs them."),
                    told.detail,
                    ((RETRY, _("Try again")), (OTHER, _("Another file…"))),
                )
            )
        self._window.now(records=self._records is not None)

    def _reopen_database(self) -> None:
        self._window.notices.remove(DATABASE)
        self.open_database()

    def _notice_answered(self, notice: str, choice: str) -> None:
        answers: dict[str, Callable[[], None]] = {
            RETRY: self._reopen_database,
            OTHER: lambda: choose_database(self._window, self._use_database),
            RESUME: self._resume,
            ABANDON: self._abandon,
            DISMISS: lambda: self._window.notices.remove(notice),
        }
        answers[choice]()

    def _at_hand(self) -> int | None:
        """The unfinished attempt that is meant: the chosen one, or the one that is offered."""
        line = self._line()
        if self._window.situation.page is not Page.RECORDS:
            return self._unfinished
        return line.id if line is not None and line.unfinished else None

    def _resume(self) -> None:
        attempt = self._at_hand()
        if attempt is not None:
            self._orders.put_nowait(TakeUp(attempt))

    def _abandon(self) -> None:
        attempt = self._at_hand()
        if attempt is None or self._records is None:
            return
        self._records.attempts.abandon(attempt)
        if self._window.situation.page is Page.RECORDS:
            self._open_records_page()
        else:
            self._offer_to_resume()

    def _use_database(self, path: Path) -> None:
        self._database = path
        self._reopen_database()
        self._orders.put_nowait(ReadLayouts())

    def _trainee_changed(self, trainee: Trainee, settings: PersonalSettings) -> None:
        self._apply(settings)
        self._library.show_results(self._records, trainee.id)
        self._offer_to_resume(trainee.id)
        if self._window.situation.page is Page.RECORDS:
            self._open_records_page()

    def _offer_to_resume(self, trainee: int | None = None) -> None:
        whose = trainee if trainee is not None else self._trainee
        unfinished = (
            self._records.attempts.unfinished(whose) if self._records is not None and whose else ()
        )
        self._window.notices.remove(UNFINISHED)
        self._unfinished = unfinished[0].id if unfinished else None
        self._window.now(unfinished=bool(unfinished))
        if unfinished:
            one = unfinished[0]
            self._window.notices.put(
                Notice(
                    UNFINISHED,
                    _("Unfinished: {title}").format(title=one.title),
                    _("{answers} of {questions} questions are answered.").format(
                        answers=one.answers, questions=one.questions
                    ),
                    choices=((RESUME, _("Resume   R")), (ABANDON, _("Abandon   X"))),
                    warning=False,
                )
            )

    def _open_records_page(self) -> None:
        from ui.controllers.past import attempt_lines

        if self._records is None or self._people is None:
            return
        self._window.notices.remove(UNFINISHED)
        lines = attempt_lines(self._records, self._people.trainee.id)
        self._window.records.show_attempts(self._people.trainee.name, lines)
        self._window.turn_to(Page.RECORDS)

    def _line(self) -> AttemptLine | None:
        return self._window.records.line

    def _open_record(self) -> None:
        from ui.controllers.past import result_of

        line = self._line()
        if line is None or self._records is None:
            return
        attempt = self._records.attempts.get(line.id)
        self._opened = line.id
        self._window.result.show_result(result_of(attempt, self._house_layouts))
        self._window.turn_to(Page.RESULT)
        self._window.now(replaying=True)

    def _replay(self) -> None:
        line = self._line()
        on_records = self._window.situation.page is Page.RECORDS
        attempt = line.id if on_records and line is not None else self._opened
        if attempt is not None:
            self._orders.put_nowait(Replay(attempt))

    def _recorded(self, attempt_id: int) -> tuple[Attempt, RoundSheet] | None:
        """A recorded attempt and its round; a notice, where that can no longer be played."""
        from ui.controllers.past import round_of, why_not

        if self._records is None:
            return None
        attempt = self._records.attempts.get(attempt_id)
        sheet = round_of(attempt, self._house_layouts)
        if sheet is not None:
            return attempt, sheet
        self._window.notices.put(
            Notice(
                TROUBLE,
                _("The round of “{title}” can no longer be played.").format(
                    title=attempt.summary.title
                ),
                _("Its answers can still be opened on the records page."),
                why_not(attempt, self._house_layouts),
                ((DISMISS, _("Close")),),
            )
        )
        return None

    # The rules

    @property
    def _rules_desk(self) -> RulesDesk:
        if self._rules is None:
            from ui.controllers.rules import RulesDesk

            self._rules = RulesDesk(self._window)
        return self._rules

    def _open_rules(self, document: str = "", number: str = "") -> None:
        """Open the rules, at a paragraph if one is named; what is watched stands still."""
        if self._watching is not None and self._window.situation.playing:
            self._watching.drive(Id.PAUSE)
        self._rules_desk.open(document or self._document_at_hand(), number)

    def _document_at_hand(self) -> str:
        """The rules of what is chosen or played now; empty where that is unknown."""
        if self._layouts is not None and self._window.situation.page is Page.LAYOUTS:
            return self._layouts.document
        shelved = self._library.chosen()
        staged = shelved.checked.staged if shelved is not None else None
        return staged.game.document.id if staged is not None else ""

    # The layouts

    @property
    def _layouts_desk(self) -> LayoutsDesk:
        if self._layouts is None:
            from ui.controllers.layouts import LayoutsDesk

            self._layouts = LayoutsDesk(self._window, self._layouts_folder, self._use_layouts)
            if self._stored is not None:
                self._layouts.use(self._stored)
            self._layouts.apply(self._settings, self._scheme)
        return self._layouts

    def _open_layouts(self) -> None:
        document = self._document_at_hand()
        self._layouts_desk.open(document)
        # Another window, or somebody with a copy of the file, may have changed the folder.
        self._orders.put_nowait(ReadLayouts())

    # The person

    def _open_trainees(self) -> None:
        if self._people is not None:
            self._people.open_switch()

    def _open_preferences(self) -> None:
        dialog = PreferencesDialog(
            self._window,
            self._settings,
            chips=[(chips, _(load_chips(chips).title)) for chips in chip_sets()],
            full_screen=self._window.isFullScreen(),
        )
        dialog.changed.connect(self._change_settings)
        dialog.full_screen_wanted.connect(self._window.set_full_screen)
        dialog.open()

    def _turn_table(self) -> None:
        side = self._settings.table_side
        other = TableSide.PLAYERS if side is TableSide.DEALER else TableSide.DEALER
        self._change_settings(replace(self._settings, table_side=other))

    def _change_settings(self, settings: PersonalSettings) -> None:
        self._apply(settings)
        if self._people is not None:
            self._people.store(settings)

    def _apply(self, settings: PersonalSettings) -> None:
        paced = settings.speed != self._settings.speed
        rechipped = settings.chips != self._settings.chips
        self._settings = settings
        self._scheme = self._dress(settings)
        library, table = self._window.library.felt, self._window.table.felt
        library.set_options(felt_options(settings, self._scheme, told=False))
        told = self._watching is not None
        table.set_options(felt_options(settings, self._scheme, told=told))
        self._library.use_chips(settings.chips)
        if rechipped and self._staged is not None:
            set_the_table(table, self._staged, settings.chips)
            self._window.table.question.chips = chips_of(self._staged, settings.chips).chips
        if self._layouts is not None:
            self._layouts.apply(settings, self._scheme)
        if paced and self._watching is not None:
            self._watching.set_speed(settings.speed)


def lay_out_or_fail(shelved: Shelved) -> RoundSheet:
    """The round of a scenario that was found valid."""
    staged = shelved.checked.staged
    assert staged is not None, "only what can be played is chosen"
    return lay_out(staged)


def _flat(group: BaseExceptionGroup[EnvironmentTrouble]) -> list[EnvironmentTrouble]:
    found: list[EnvironmentTrouble] = []
    for error in group.exceptions:
        found += _flat(error) if isinstance(error, BaseExceptionGroup) else [error]
    return found
