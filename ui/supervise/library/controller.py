"""The library page: choosing a scenario, opening a file, resuming an unfinished attempt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from trainer.library.entries import LibraryEntry
from trainer.library.items import Under
from trainer.messages import _, ngettext
from trainer.messages.rulebook import title_text
from trainer.rulebook import documents, load_document
from trainer.rulebook.sources import teaching_order
from trainer.scenario.check import PlayableRound
from trainer.scenario.codes import unknown_layouts
from trainer.settings.personal import PersonalSettings
from trainer.storage.own.scenarios import has_files, own_folder, own_path
from trainer.storage.rows import AttemptSummary, Trainee
from trainer.texts import N_
from ui.felt.felts import felt_options
from ui.shell import session as beginner
from ui.shell.background import Listeners
from ui.shell.commands import (
    Bar,
    LibraryState,
    OwnFiles,
    Room,
    Section,
    away_from_table,
    command,
    free,
    managing,
    on,
    with_tools,
)
from ui.shell.controller import TYPING_PAUSE, App, PageController
from ui.shell.dialogs import choose_scenario
from ui.shell.notices import UNFINISHED
from ui.supervise.library.chosen import basket_text
from ui.supervise.library.page import LibraryPage
from ui.supervise.library.scenarios import Library, chosen_pay_tables, favour_warnings
from ui.supervise.library.sources import (
    OwnChanges,
    OwnScenarios,
    OwnText,
    ScenarioSearch,
    ShippedScenarios,
)
from ui.table.phrasing import layout_text
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from trainer.index.entry import IndexedFile

LEFT_OUT: Final = "own_left_out"
"""The notice that files or folders of the house's own are not listed."""
RESUME, ABANDON = "resume", "abandon"


class LibraryController(PageController[LibraryPage, LibraryState]):
    """The controller of the library page, which is there from the start."""

    page = "library"
    section = Section.LIBRARY

    def __init__(self, app: App) -> None:
        super().__init__(app, LibraryState())
        self.unfinished: int | None = None
        """The unfinished attempt on offer."""
        self.library = Library(self.view, app.runner.failed)
        self.view.felt.draw_in_parts()  # the first picture was painted whole
        self.view.chosen.connect(self._chosen)
        self.view.selected.connect(self._count_own)
        self._typing = QTimer(self.view, singleShot=True, interval=TYPING_PAUSE)
        self._typing.timeout.connect(self._show_found)
        self._loading = self._unseen = False
        self._found = ""
        """The id of the scenario that was found on the coverage page."""
        self._background = app.background()
        self._search = ScenarioSearch(self._background, self.view.filter)
        self.view.look_up = self._search.find
        self._own_background = app.background()
        self._own = OwnScenarios(
            self._own_background,
            app.session,
            app.layouts,
            shown=self._in_sight,
            changed=self._own_changed,
            report=app.runner.failed,
            left_out=self._say_left_out,
        )
        self._shipped = ShippedScenarios(
            self._own_background, app.session, changed=self._shipped_changed
        )
        self.indexed: Listeners[[]] = Listeners(app.runner.attempt)
        """Called when more is known of shipped scenarios under the house's choices."""
        self._played = app.last_played
        """What had been played last when the page was opened."""
        self._novice = False
        """The trainee has not played yet."""
        self.view.activated.connect(
            lambda: app.window.bindings.trigger("first_round" if self.state.first else "guided")
        )
        app.session.listeners.append(self._trainee_changed)
        app.session.moved.append(self._moved)
        app.room_link.arrived.append(self._read_own_again)
        app.preferences.listeners.append(self._settings_changed)
        app.house.listeners.append(self._house_changed)
        app.under_house = self.library.current
        app.chosen_document = lambda: self.document
        app.next_scenario = self.library.after
        app.runner.add(self._load)

    def make_view(self, parent: QWidget) -> LibraryPage:
        return LibraryPage(parent)

    def open(self) -> None:
        """Go to the page, with current results and the scenario played last selected."""
        self.forget_found()
        self.reopen()

    def reopen(self) -> None:
        """Go back to the page in the same way; what was found elsewhere is still that.

        Whatever fails of that is reported: this is where everything else leads back to.
        """
        attempt = self.app.runner.attempt
        attempt(self._show_results)
        attempt(self._select_last)
        attempt(self.offer_to_resume)
        attempt(self._see)
        entry = self.view.entry
        self.change(replace(self.state, from_coverage=self._was_found(entry)))
        self.show()
        self.view.take_focus()

    def forget_found(self) -> None:
        """Forget what was found on the coverage page."""
        self._found = ""

    def _was_found(self, entry: LibraryEntry | None) -> bool:
        return entry is not None and entry.id == self._found

    def _see(self) -> None:
        """Show what was selected while another page was shown."""
        if self._unseen:
            self._unseen = False
            self._chosen(self.view.entry)

    def _select_last(self) -> None:
        """Select what was played since the page was left; what was selected to be watched stays."""
        played = self.app.last_played
        if played is not None and played is not self._played:
            self.view.select(played.id)
        self._played = played

    def show_scenario(self, scenario_id: str) -> None:
        """Go to the page with this scenario, which the coverage page has, selected.

        Whatever has been filtered by is filtered by no more.
        """
        self.open()
        self.view.list_all()
        self.view.select(scenario_id)
        self.view.reveal()
        self._found = scenario_id
        self.change(replace(self.state, from_coverage=self._was_found(self.view.entry)))

    def show_folder(self, folder: str) -> None:
        """Go to the page with the scenarios of a folder of the house's own."""
        self.open()
        self.view.list_all(folder)
        self.view.take_focus()

    @property
    def document(self) -> str:
        """The id of the rule document of the selected scenario; empty if none can be played."""
        item = self.library.chosen()
        playable = item.checked.round if item is not None else None
        return playable.game.document.id if playable is not None else ""

    def show(self, *, waiting: bool = False) -> None:
        """Go to the page, with what is managed there only in a supervisor's."""
        managed = self.app.room_of(self.page) is Room.SUPERVISE
        self.view.show_management(managed, any_own=has_files(own_folder(self.app.session.path)))
        super().show(waiting=waiting)

    def start_search(self) -> None:
        self.view.start_search()

    # Commands

    @command(
        "first_round",
        N_("Start first round"),
        "Return",
        "Enter",
        when=lambda now: on(LibraryState, lambda here: here.first)(now) and now.records,
        bar=Bar.ACT,
        leading=True,
        needs=("guided", "table"),
        section="",
    )
    def begin_first_round(self) -> None:
        self.begin_guided()

    @command(
        "guided",
        N_("Guided"),
        "Return",
        "Enter",
        when=lambda now: (
            on(LibraryState, lambda here: here.selected and not here.first)(now) and now.records
        ),
        bar=Bar.ACT,
        leading=True,
        needs=("guided", "table"),
    )
    def begin_guided(self) -> None:
        from ui.table.guided import GuidedController

        item = self.library.chosen()
        if not self.view.entry_in_sight:
            # Nothing begins that the trainee cannot see.
            self.view.reveal()
        elif item is not None:
            self.app.of(GuidedController).guide(item)

    @command(
        "watch",
        N_("Watch"),
        "W",
        when=on(LibraryState, lambda here: here.selected),
        bar=Bar.ACT,
        needs=("watch", "table"),
    )
    def begin_watch(self) -> None:
        from ui.table.watch import WatchController

        item = self.library.chosen()
        if item is not None:
            self.app.of(WatchController).watch(item)

    @command(
        "deal",
        N_("Deal"),
        "D",
        when=on(LibraryState, lambda here: here.selected),
        bar=Bar.ACT,
        needs=("deal", "table"),
    )
    def begin_deal(self) -> None:
        from ui.table.deal import DealController

        item = self.library.chosen()
        if item is not None:
            self.app.of(DealController).deal(item)

    @command("open_file", N_("Open file…"), "Ctrl+O", when=managing(), bar=Bar.ASIDE)
    def choose_file(self) -> None:
        choose_scenario(self.app.window, self.open_file)

    @command(
        "read_again",
        N_("Reload"),
        "F5",
        when=on(LibraryState, lambda here: here.opened_faulty),
        bar=Bar.ACT,
    )
    def read_again(self) -> None:
        """Read the selected file once more: its faults may have been corrected."""
        path = self.library.faulty_file()
        if path is not None:
            self.open_file(path)

    @command(
        "search", N_("Search"), "/", "Ctrl+F", when=lambda now: now.here.searchable and free(now)
    )
    def search(self) -> None:
        self.app.current.start_search()

    @command(
        "up",
        N_("Back"),
        "Esc",
        when=lambda now: (
            (now.here.leads_home and not now.here.from_coverage and free(now))
            or (managing(lambda here: not here.from_coverage)(now))
        ),
        bar=Bar.BACK,
        rank=2,
        section=Section.RECORDS,
    )
    def go_up(self) -> None:
        """Go one level up: to a supervisor's library, or home."""
        self.app.go_up()

    @command(
        "to_library",
        N_("Rounds"),
        "Ctrl+L",
        when=lambda now: (
            not (isinstance(now.here, LibraryState) and now.room is Room.TRAIN)
            and away_from_table(now)
        ),
        section=Section.EVERYWHERE,
    )
    def go_to_library(self) -> None:
        self.app.in_room(Room.TRAIN, self.open)

    @command(
        "manage_library",
        N_("Library"),
        "Ctrl+Shift+L",
        when=with_tools(lambda now: not managing()(now) and away_from_table(now)),
        section=Section.EVERYWHERE,
    )
    def manage(self) -> None:
        self.app.in_room(Room.SUPERVISE, self.open)

    # Other handlers

    def offer_to_resume(self) -> None:
        self.app.waiting.do("unfinished", self._offer_to_resume)

    def _offer_to_resume(self) -> None:
        session = self.app.session
        found = (
            session.records.attempts.unfinished(session.trainee.id)
            if session.records is not None and session.trainee is not None
            else ()
        )
        self.app.notices.remove(UNFINISHED)
        self.unfinished = found[0].id if found else None
        self.app.offer(bool(found))
        if found:
            attempt = found[0]
            bindings = self.app.window.bindings
            self.app.notices.show(
                Notice(
                    UNFINISHED,
                    _("Unfinished: {title}").format(title=_(attempt.title)),
                    _done(attempt),
                    choices=((RESUME, _("Resume")), (ABANDON, _("Abandon"))),
                    warning=False,
                ),
                {
                    RESUME: lambda: bindings.trigger("resume"),
                    ABANDON: lambda: bindings.trigger("abandon"),
                },
            )

    async def _load(self) -> None:
        self._loading = True
        try:
            self.library.load()
        finally:
            self._loading = False
        if self.shown:
            self.app.window.give_focus()
        self._own.begin()
        self._shipped.use(Under(self.app.house.rulebook, self.app.house.text))

    def _in_sight(self) -> bool:
        return self.shown and not self.app.window.isMinimized()

    async def _own_changed(self, own: OwnChanges) -> None:
        folder, changes, items = own
        self.library.show_own(items, changes.gone)
        self._search.keep(
            {own_path(folder, name): OwnText(found, name) for name, found in changes.found.items()},
            (own_path(folder, name) for name in changes.gone),
        )

    def _say_left_out(self, left_out: str) -> None:
        """Say what of the own folder is not listed, as long as that is so."""
        self.app.notices.remove(LEFT_OUT)
        if left_out:
            self.app.notices.say(LEFT_OUT, _("Not all of your own scenarios are listed."), left_out)

    async def _shipped_changed(self, found: Mapping[str, IndexedFile]) -> None:
        self.library.show_shipped(found)
        self._search.keep_shipped(found)
        self.indexed()

    def _read_own_again(self) -> None:
        self.library.forget_own()
        self._search.forget_own()
        self._own.use(Under(self.app.house.rulebook, self.app.house.text))

    def _moved(self) -> None:
        self.app.runner.add(self.app.layouts.read)
        self._read_own_again()

    def _chosen(self, entry: LibraryEntry | None) -> None:
        if self._loading and not self.shown and self.view.entry is not None:
            # Another page is shown: the table is drawn when this one is.
            self._unseen = True
            return
        if self.view.searching and entry is not None:
            self._change_to(entry)
            self._typing.start()
        else:
            self._show_chosen()

    def _show_found(self) -> None:
        """Show what a search has selected, unless its round has been begun meanwhile."""
        if self.shown:
            self._show_chosen()
        else:
            self._unseen = True

    def _show_chosen(self) -> None:
        self._typing.stop()
        try:
            self.library.preview()
        finally:
            self._change_to(self.view.entry)
        item = self.library.chosen()
        playable = item.checked.round if item is not None else None
        if playable is not None and chosen_pay_tables(playable):
            self._background.begin(self._warn(playable))

    def _change_to(self, entry: LibraryEntry | None) -> None:
        selected, item = entry is not None and not entry.fault, self.library.selected()
        state = replace(
            self.state,
            selected=selected,
            first=self._is_first(entry),
            faulty=entry is not None and not selected and item is not None and not item.bug,
            opened_faulty=self.library.faulty_file() is not None,
            from_coverage=self._was_found(entry),
            own_files=self._own_files(),
        )
        self.change(state)

    def _own_files(self) -> OwnFiles:
        selected = len(self.library.own_selected())
        return (OwnFiles.NONE, OwnFiles.ONE, OwnFiles.SEVERAL)[min(selected, 2)]

    def _count_own(self) -> None:
        """Offer what can be done with the selected files; of several say how much they are."""
        self.change(replace(self.state, own_files=self._own_files()))
        marked = self.library.marked()
        if len(marked) > 1:
            self.view.about.setText(basket_text(marked))

    async def _warn(self, playable: PlayableRound) -> None:
        """Add what is in the players' favour to the text about the selected round."""
        warnings = await self._background.run(lambda _cancellation: [*favour_warnings(playable)])
        item = self.library.chosen()
        if warnings and item is not None and item.checked.round is playable:
            about = (layout_text(playable.game), *warnings)
            self.view.about.setText(" ".join(about))

    def _is_first(self, entry: LibraryEntry | None) -> bool:
        """True if the first round is to be begun: this one, by somebody who has not played."""
        firsts = {names[0] for names in teaching_order().values()}
        return self._novice and entry is not None and entry.id in firsts

    def open_file(self, path: Path) -> None:
        """Put the scenarios of a file first in the library, and select the first of them.

        Raises ``FileUnreadable``.
        """
        opened = self.library.open(path)
        if any(unknown_layouts(item.checked.diagnostics) for item in opened):
            # The layout may have been added to the folder since that was last read.
            self.app.runner.add(self.app.layouts.read)

    def _show_results(self) -> None:
        self.app.waiting.do("results", self._show_results_now)

    def _show_results_now(self) -> None:
        trainee, records = self.app.session.trainee, self.app.session.records
        self._novice = (
            records is not None and trainee is not None and not beginner.has_begun(records, trainee)
        )
        self.library.show_results(records, trainee.id if trainee is not None else None)
        self.change(replace(self.state, first=self._is_first(self.view.entry)))

    def _trainee_changed(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        self._show_results()
        self.offer_to_resume()

    def _settings_changed(self, before: PersonalSettings) -> None:
        settings, scheme = self.app.preferences.settings, self.app.preferences.scheme
        if settings.document != before.document:
            self.view.prefer(_title_of(settings.document))
        self.view.felt.set_options(felt_options(settings, scheme, reveal=False))
        self.library.use_chips(settings.chips)

    def _house_changed(self) -> None:
        house = self.app.house
        self.library.use(Under(house.rulebook, house.text))
        self._search.forget_shipped()
        self._read_own_again()
        self.app.runner.add(self._load)


def _title_of(document: str) -> str:
    """The title of a rule document; empty where the program does not have it."""
    return title_text(load_document(document)) if document in documents() else ""


def _done(attempt: AttemptSummary) -> str:
    if attempt.mode.dealt:
        return ngettext("{acts} action done.", "{acts} actions done.", attempt.answers).format(
            acts=attempt.answers
        )
    return _("{answers} of {questions} questions answered.").format(
        answers=attempt.answers, questions=attempt.questions
    )
