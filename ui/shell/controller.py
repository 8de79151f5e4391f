"""The base classes of the controllers, and what they share: window, records, preferences."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from pkgutil import resolve_name
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.library.items import Sheets
from trainer.messages import _
from trainer.messages.citations import HOUSE, Citation
from trainer.room.rights import refused
from trainer.sessions.ports import Clock
from trainer.storage.atomic_write import write_new
from trainer.yamlfile.characters import visible
from ui.shell.background import LONGEST, NETWORK, Background, Idle, Listeners
from ui.shell.commands import (
    PageEntry,
    PageState,
    PlacedTab,
    Room,
    TableState,
    Unavailable,
    commands_of,
    rooms_shown,
    tabs_in,
)
from ui.shell.house import OwnLayouts, OwnTable, PresentHouse
from ui.shell.notices import Notices
from ui.shell.room_link import RoomLink
from ui.shell.runner import Runner, Task
from ui.shell.session import ApplyTheme, OpenRecords, Preferences, Session
from ui.shell.waiting import SleepTicker, Waiting
from ui.shell.window import PageView, Window

if TYPE_CHECKING:
    from trainer.course.at_table import LessonHere
    from trainer.library.items import LibraryItem
    from trainer.settings.personal import PersonalSettings
    from trainer.storage.rows import Trainee
    from ui.widgets.rounds import Result

KEPT: Final = "kept_file"
"""The notice that a file has been written."""

TYPING_PAUSE: Final = 150
"""Milliseconds without a key in a search after which more than its best is shown."""

C = TypeVar("C", bound="Controller")
V = TypeVar("V", bound=PageView)
S = TypeVar("S", bound=PageState)

DOOR: Final = "ui.me.sign_in.controller:SignInController"
"""The controller of the page on which somebody signs in, where this is a training room."""
SIGN_IN: Final = "sign_in"
"""That page."""

HOME_INSTEAD: Final = "ui.shell.general:UnavailableHome"
"""The controller of what is shown where the home page cannot be created."""


class LastWrong(NamedTuple):
    """The skills of what was answered wrongly last, by id, and the game, if it was a round."""

    skills: tuple[str, ...] = ()
    rules: str = ""


class App:
    """What every controller is given; ``of`` finds the others by their classes."""

    entries: Sequence[PageEntry] = ()
    """The pages."""
    _entering: Room | None = None

    def __init__(  # noqa: PLR0915 - all that the controllers share
        self,
        window: Window,
        open_records: OpenRecords,
        database: Path | None,
        clock: Clock,
        apply_theme: ApplyTheme,
    ) -> None:
        self.window = window
        self.clock = clock
        self.notices = Notices(window.notices)
        self.runner = Runner(self.notices.show_trouble, self.go_back)
        attempt = self.runner.attempt
        link, reading = Background(attempt, NETWORK), Background(attempt)
        self._lasting = link, reading
        self._backgrounds: list[Background] = []
        self.waiting = Waiting(self.notices, SleepTicker(), self.runner.failed, self.decide)
        self.session = Session(
            window, self.notices, self.waiting, open_records, database, attempt=attempt
        )
        self.session.shut.append(self.go_home)
        self.preferences = Preferences(self.session, apply_theme, attempt)
        self.room_link = RoomLink(self.session, link, attempt, self.runner.failed)
        self.layouts = OwnLayouts(self.notices, self.session, reading, attempt, self.runner.failed)
        self.house = PresentHouse(self.session, self.layouts, self.waiting, self.notices, attempt)
        self.own_table = OwnTable(self.house, self.preferences)
        self.room_link.arrived.append(self._arrived)
        self.idle = Idle(window, attempt, lambda: self.window.state.here.prepares)
        self.sheets = Sheets()
        self.last_played: LibraryItem | None = None
        """The scenario being played, or the last one played."""
        self.last_wrong = LastWrong()
        """What the last result leaves to be practised, of whoever trains."""
        self.session.listeners.append(self._forget_wrong)
        self.under_house: Callable[[LibraryItem], LibraryItem] = lambda item: item
        """A scenario as it is under the house's present choices; set by the library."""
        self.chosen_document: Callable[[], str] = str
        """The id of the rule document of the scenario selected in the library; set by that."""
        self.next_scenario: Callable[[LibraryItem | None], LibraryItem | None] = lambda _item: None
        """What follows a scenario in the list of the library; set by that."""
        self.finished: Listeners[[Result, int]] = Listeners(attempt)
        """Called with the result of an attempt that has been played to its end, and its number."""
        self.show_result: Callable[[Result, int], None] | None = None
        """Shows the result of the attempt with this number; set by the result page."""
        self.show_attempt: Callable[[int, AnyPage], None] | None = None
        """Shows the result of a recorded attempt, and leads back to a page; set by the records."""
        self.show_lesson: Callable[[str], None] | None = None
        """Begins the lesson of the stage with this id; set by the lessons."""
        self.try_lesson: Callable[[LessonHere, int], None] | None = None
        """Begins a lesson at a part, and keeps nothing of it; set by the lessons."""
        self.show_code: Callable[[str, str], None] | None = None
        """Shows the recovery code of the room with this name; set by the page for signing in."""
        self.show_practice: Callable[[], None] | None = None
        """Shows what can be practised; set by the practice page."""
        self.edit: Callable[[str], None] | None = None
        """Opens the text of a scenario in the editor; set by that."""
        self.look_up: Callable[[str], None] | None = None
        """Searches the documents for some words; set by the rules page."""
        self.show_paragraph: Callable[[str, str], None] | None = None
        self.show_setting: Callable[[str], None] | None = None
        """Shows a document at a paragraph; set by the rules page."""
        self.came_from: AnyPage | None = None
        """The page on which what is at the table, or its result, was begun or opened."""
        self.again = False
        """Whether the window is opened anew when it has closed."""
        self.rest: Task | None = None
        """Imports and registers what the home page can be filled without; done once that is."""
        self._controllers: dict[type[Controller], Controller] = {}
        self._pages: dict[str, AnyPage] = {}
        self._under: list[tuple[AnyPage, Room]] = []
        """What was shown before pages that can be opened over an attempt, and in which rooms."""
        self._home = ""
        self._reported: set[object] = set()
        window.notices.dismissible.connect(self._noticed)
        window.close_wanted.connect(self.stop)

    def begin(self, home: PageEntry, *needed: str) -> None:
        """Create the home page, which is filled while the rest is imported, and what it needs.

        Nothing can be done there until all controllers are there.
        """
        for name in (home.controller, *needed):
            self._attempt_to(self._create, name)
        if home.id not in self._pages:
            self._stand_in_for_home()
        self._home = next(iter(self._pages))

    def register(self, pages: Sequence[PageEntry], others: Sequence[str]) -> None:
        """Create the controllers, ``module:class`` each, and bind their commands, in this order.

        One that cannot be created is reported, and all that does not need it works without it.
        Their keys are heard from now on; the page shows them with ``show_commands``.
        """
        self.entries = pages
        self.window.header.room_wanted.connect(self.enter)
        self.window.tabs.wanted.connect(self.open_tab)
        if not self._home:
            self.begin(pages[0])
        for name in (*(page.controller for page in pages), *others):
            self._attempt_to(self._bind, name)
        self.window.bindings.apply(self.window.state)

    def first_document(self) -> str:
        """The id of the rule document that a page begins with: that of one's own table.

        Without one, that of the selected scenario; empty if there is neither.
        """
        return self.preferences.settings.document or self.chosen_document()

    def show_commands(self) -> None:
        self.window.show_state(self.window.state)

    def catch_up(self) -> None:
        """Tell the controllers that came after the start what has happened until now."""
        for listeners in (
            self.session.listeners,
            self.preferences.listeners,
            self.layouts.listeners,
            self.house.listeners,
        ):
            listeners.catch_up()

    def _attempt_to(self, use: Callable[[type[Controller]], object], name: str) -> None:
        """Use the class of this name, ``module:class``; what cannot be created is reported."""
        try:
            use(resolve_name(name))
        except Exception as error:
            self.give_up(part_of(name.partition(":")[0]), error)

    def _create(self, kind: type[Controller]) -> Controller:
        controller = self.of(kind)
        if isinstance(controller, PageController):
            self._pages[controller.page] = controller
        return controller

    def _bind(self, kind: type[Controller]) -> None:
        controller = self._create(kind)
        needs = (part_of(kind.__module__),)
        rights = {entry.controller: entry.right for entry in self.entries}
        right = rights.get(f"{kind.__module__}:{kind.__qualname__}")
        for command, method in commands_of(kind):
            bound = command._replace(needs=(*command.needs, *needs), right=command.right or right)
            self.window.bindings.add(bound, getattr(controller, method))

    def _stand_in_for_home(self) -> None:
        home = resolve_name(HOME_INSTEAD)(self)
        assert isinstance(home, PageController)
        self._pages = {home.page: home, **self._pages}

    def give_up(self, part: str, error: Exception) -> None:
        """Report why a part of the window could not be created, and disable what needs it.

        An error that has prevented another part already is not reported again.
        """
        now = self.window.state
        self.window.show_state(now._replace(failed=now.failed | {part}))
        origin = _origin(error)
        if not isinstance(error, Unavailable) and origin not in self._reported:
            self._reported.add(origin)
            self.runner.failed(error)

    def _forget_wrong(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        self.last_wrong = LastWrong()

    def of(self, kind: type[C]) -> C:
        """The controller of this class. Raises ``Unavailable`` if it could not be created."""
        found = self._controllers.get(kind)
        if found is None:
            part = part_of(kind.__module__)
            if part in self.window.state.failed:
                raise Unavailable(part)
            try:
                found = self._controllers[kind] = kind(self)
            except Exception as error:
                self.give_up(part, error)
                raise Unavailable(part) from error
        assert isinstance(found, kind)
        return found

    @property
    def current(self) -> AnyPage:
        return self._pages.get(self.window.state.page, self.home)

    @property
    def home(self) -> AnyPage:
        return self._pages[self._home]

    def go_home(self) -> None:
        """Go back to the home page; where nobody is signed in, to where that is done."""
        if self.session.locked is None:
            self.in_room(Room.TRAIN, self.home.reopen)
        else:
            self._attempt_to(self._create, DOOR)
            if (door := self._pages.get(SIGN_IN)) is not None:
                door.open()

    def enter(self, room: Room) -> None:
        """Go to the first page of a room that can be opened."""
        now = self.window.state
        for placed in tabs_in(self.entries, room):
            if placed.page.reachable(now):
                self.open_tab(placed)
                return

    def open_tab(self, placed: PlacedTab) -> None:
        page = self._pages.get(placed.page.id)
        if page is not None and self.may_open(placed.page.id):
            self.in_room(placed.tab.room, lambda: page.open_tab(placed.tab.view))

    def may_open(self, page: str) -> bool:
        """Tell whether whoever is here has a right to a page; if not, that is said."""
        for entry in self.entries:
            if entry.id == page and entry.right not in {None, *self.window.state.rights}:
                assert entry.right is not None, "it has been looked for"
                self.notices.show_trouble(refused(entry.right))
                return False
        return True

    def go_up(self) -> None:
        """Go to where a result was begun, from a supervisor's page to the library, or home."""
        room, first = self.window.state.room, tabs_in(self.entries, Room.SUPERVISE)
        if not any(entry.tabs for entry in self.entries if entry.id == self.window.state.page):
            self.go_back()
        elif room is Room.SUPERVISE and self.window.state.page != first[0].page.id:
            self.enter(room)
        else:
            self.go_home()

    def in_room(self, room: Room, go: Callable[[], None]) -> None:
        """Go to a page, and show it in this room: where there is a choice, or it has none."""
        self._entering = room
        try:
            go()
        finally:
            self._entering = None

    def room_of(self, page: str) -> Room:
        """The room in which a page is to be shown: the present one, where the page allows it."""
        now = self.window.state
        wanted = self._entering or now.room
        own = [tab.room for entry in self.entries if entry.id == page for tab in entry.tabs]
        shown = [room for room in own if room in rooms_shown(now)]
        return wanted if wanted in shown or not shown else shown[0]

    def go_back(self) -> None:
        """Go back to where what has ended was begun."""
        if self.session.locked is not None:
            self.go_home()
        else:
            (self.came_from or self.home).reopen()

    def open_over(self, page: AnyPage) -> None:
        """Go to a page that can be opened over an attempt, which then waits."""
        state, before = self.window.state, self.current
        opened = [under for under, _room in self._under]
        if page in opened:
            del self._under[opened.index(page) :]
        else:
            before.pause()
            self._under = [*(self._under if self._is_over(before) else ()), (before, state.room)]
        page.show(waiting=state.waiting or isinstance(state.here, TableState))

    def leave_over(self) -> None:
        """Go back to what was shown before a page that can be opened over an attempt."""
        page, room = self._under.pop() if self._under else (self.home, Room.TRAIN)
        if room in rooms_shown(self.window.state):
            waiting = self.window.state.waiting and self._is_over(page)
            self.in_room(room, lambda: page.show(waiting=waiting))
            self.window.give_focus()
        else:
            self.go_home()

    def _is_over(self, page: AnyPage) -> bool:
        return any(entry.over_attempt for entry in self.entries if entry.id == page.page)

    def cite(self, document: str, number: str) -> None:
        """Show a paragraph, if the rules can be shown, or a setting of the house."""
        if document == HOUSE:
            if self.show_setting is not None:
                self.show_setting(number)
        elif self.show_paragraph is not None and "rules" not in self.window.state.failed:
            self.show_paragraph(document, number)

    def background(self, at_most: float = LONGEST) -> Background:
        """A thread for the work of a controller: nothing is begun in it once the window closes.

        It ends before the records are closed.
        """
        made = Background(self.runner.attempt, at_most)
        self._backgrounds.append(made)
        return made

    async def run(self) -> None:
        """Serve the window until it is closed.

        Whatever fails at the start is reported, and the rest of the program can be used. The
        records are closed in any case. Raises the ``EnvironmentTrouble`` that prevents that.
        """
        try:
            self.runner.attempt(self.session.open)
            self.runner.attempt(self.go_home)
            self.runner.add(self.layouts.read)
            if self.rest is not None:
                self.runner.add(self.rest)
            await self.runner.run()
            self.waiting.close()
            # What reads the records in a thread ends first: SQLite takes the log away with the
            # last connection, unless that could only read.
            threads = (*self._lasting, *self._backgrounds)
            await asyncio.gather(*(background.end() for background in threads))
        finally:
            self.session.close()

    def sign_off(self) -> None:
        """Have whoever is signed in leave, as soon as what they are at has ended."""
        for controller in tuple(self._controllers.values()):
            self.runner.attempt(controller.step_away)
        self.runner.add(self._signed_off)

    async def _signed_off(self) -> None:
        self.came_from = None
        self.session.sign_off()

    def stop(self) -> None:
        """End a running attempt, then leave ``run``.

        Where a controller cannot end what it is running, that is broken off: a window that cannot
        be closed is worse, and every answer that was acknowledged is stored already.
        """
        self.runner.stopping = True
        self.room_link.hang_up()
        self.idle.stop()
        self.layouts.close()
        for controller in tuple(self._controllers.values()):
            if not self.runner.attempt(controller.close):
                self.runner.break_off()
        for background in self._backgrounds:
            background.close()
        self.waiting.stop()
        self.runner.stop()

    def keep_file(self, path: Path, data: bytes) -> None:
        """Write a file, under the next free name where there is one, and say where it is."""
        try:
            written = write_new(path.parent, path.name, data)
        except EnvironmentTrouble as trouble:
            self.notices.show_trouble(trouble)
            return
        text = _("Saved: {file}").format(file=visible(str(written)))
        self.notices.say(KEPT, text, urgent=False)

    def _arrived(self) -> None:
        """Take what others have published: the house is another one, and the page shows it."""
        if self.session.records is not None:
            self.house.look()
        self.runner.add(self.layouts.read)
        self.current.arrived()

    def decide(self, deciding: bool) -> None:
        """Set whether a decision is pending that must be made before anything else."""
        if self.window.state.deciding != deciding:
            self.window.show_state(self.window.state._replace(deciding=deciding))

    def offer(self, offered: bool) -> None:
        """Set whether an unfinished attempt is offered to be resumed."""
        if offered != self.window.state.offered:
            self.window.show_state(self.window.state._replace(offered=offered))

    def _noticed(self, noticed: bool) -> None:
        if noticed != self.window.state.noticed:
            self.window.show_state(self.window.state._replace(noticed=noticed))


def part_of(module: str) -> str:
    """The name of what a module of controllers creates; for a page, its id."""
    *_rooms, feature, last = module.split(".")
    return feature if last == "controller" else last


def _origin(error: Exception) -> object:
    """Return what two exceptions share that were raised for the same reason."""
    if isinstance(error, ImportError):
        return type(error), error.name  # missed in whatever imports it
    frames = list(walk_tb(error.__traceback__))
    where = (frames[-1][0].f_code.co_filename, frames[-1][1]) if frames else None
    return type(error), str(error), where


class Controller:
    """Carries out commands: its methods declared with ``@command``."""

    section: ClassVar[str] = ""
    """The heading of its commands in the keyboard overview, but for those that name another."""

    def __init__(self, app: App) -> None:
        self.app = app

    def close(self) -> None:
        """Called before the window is closed: end what is running."""

    def step_away(self) -> None:
        """Called before whoever is signed in signs off: end what they are at; it can be resumed."""


class PageController(Controller, ABC, Generic[V, S]):
    """The controller of one page: handles the signals of its view and gives it its view models.

    ``page`` is its id in the list of pages. The view is created when it is first needed.
    """

    page: ClassVar[str]
    begins: ClassVar[bool] = True
    """What is begun here leads back here; from the table and its result it leads further back."""

    def __init__(self, app: App, state: S) -> None:
        super().__init__(app)
        self.state = state
        self._view: V | None = None

    @abstractmethod
    def make_view(self, parent: QWidget) -> V:
        """Create the page's view and connect its signals."""

    @property
    def made(self) -> V | None:
        """The view, if it has been created."""
        return self._view

    @property
    def view(self) -> V:
        """The view, created when it is first needed."""
        if self._view is None:
            if self.page in self.app.window.state.failed:
                raise Unavailable(self.page)
            try:
                self._view = self._make_view()
            except Exception as error:
                self.app.give_up(self.page, error)
                raise Unavailable(self.page) from error
        return self._view

    def _make_view(self) -> V:
        window = self.app.window
        try:
            view = self.make_view(window.pages)
        except Exception:
            window.drop_unfinished_pages()
            raise
        if window.page(self.page) is not view:
            window.add_page(self.page, view)
        return view

    @property
    def shown(self) -> bool:
        return self.app.window.state.page == self.page

    def open(self) -> None:
        self.show()

    def open_tab(self, view: str) -> None:
        self.open()

    def reopen(self) -> None:
        """Go back to the page, with what has changed meanwhile."""
        self.open()

    def show(self, *, waiting: bool = False) -> None:
        """Go to the page as it is; ``waiting``: an attempt is waiting behind it.

        As long as nobody is signed in, there is no page but that on which it is done.
        """
        self.app.session.look()
        if self.app.session.locked is not None and self.page != SIGN_IN:
            self.app.go_home()
            return
        if not self.app.may_open(self.page):
            return
        _view = self.view
        self.app.window.show_state(
            self.app.window.state._replace(
                page=self.page,
                here=self.state,
                room=self.app.room_of(self.page),
                deciding=False,
                waiting=waiting,
            )
        )

    def change(self, state: S) -> None:
        """Set the page's state, and with it which commands are possible."""
        self.state = state
        if self.shown:
            self.app.window.show_state(self.app.window.state._replace(here=state))

    # What other controllers ask of the current page

    @property
    def document(self) -> str | None:
        """The id of the rule document of what is shown; empty if unknown, None if irrelevant."""
        return None

    @property
    def first_cited(self) -> Citation | None:
        return None

    def pause(self) -> None:
        """Another page is opened over this one: pause what plays automatically."""

    def arrived(self) -> None:
        """What others have published is here: show what of it belongs to the page."""

    def withdraw(self) -> None:
        """Something else is about to be shown: take back a pending decision."""

    def start_search(self) -> None:
        """Move the focus to the search field."""


AnyPage = PageController[Any, Any]
