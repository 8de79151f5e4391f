"""The base classes of the controllers, and what they share: window, records, preferences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, ClassVar, Generic, TypeVar

from PySide6.QtWidgets import QWidget

from trainer.lesson.ports import Clock
from ui.actions.commands import commands_of
from ui.actions.pages import PageEntry
from ui.actions.state import PageState
from ui.controllers.notices import Notices
from ui.controllers.own_layouts import OwnLayouts
from ui.controllers.preferences import ApplyTheme, Preferences
from ui.controllers.runner import Runner
from ui.controllers.session import OpenRecords, Session
from ui.controllers.ticker import SleepTicker
from ui.controllers.waiting import Waiting
from ui.views.view_models import Citation
from ui.views.window import PageView, Window

C = TypeVar("C", bound="Controller")
V = TypeVar("V", bound=PageView)
S = TypeVar("S", bound=PageState)


class App:
    """What every controller is given; ``of`` finds the others by their classes."""

    def __init__(
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
        self.runner = Runner(self.notices.show_trouble, self.go_home)
        attempt = self.runner.attempt
        self.waiting = Waiting(self.notices, SleepTicker(), self.runner.failed, self.decide)
        self.session = Session(
            window, self.notices, self.waiting, open_records, database, attempt=attempt
        )
        self.preferences = Preferences(self.session, apply_theme, attempt)
        self.layouts = OwnLayouts(self.notices, self.session, attempt, lambda: self.runner.stopping)
        self._controllers: dict[type[Controller], Controller] = {}
        self._pages: dict[str, AnyPage] = {}
        window.notices.dismissible.connect(self._noticed)
        window.close_wanted.connect(self.stop)

    def register(self, pages: Sequence[PageEntry], others: Sequence[str]) -> None:
        """Create the controllers, ``module:class`` each, and bind their commands, in this order."""
        kinds = [resolve_name(name) for name in (*(page.controller for page in pages), *others)]
        for kind in kinds:
            controller = self.of(kind)
            if isinstance(controller, PageController):
                self._pages[controller.page] = controller
            for command, method in commands_of(kind):
                self.window.bindings.add(command, getattr(controller, method))
        self.window.show_state(self.window.state)

    def of(self, kind: type[C]) -> C:
        """The controller of this class."""
        found = self._controllers.get(kind)
        if found is None:
            found = self._controllers[kind] = kind(self)
        assert isinstance(found, kind)
        return found

    @property
    def current(self) -> AnyPage:
        """The controller of the current page."""
        return self._pages[self.window.state.page]

    @property
    def home(self) -> AnyPage:
        """The controller of the home page, the first of the list."""
        return next(iter(self._pages.values()))

    def go_home(self) -> None:
        """Go to the home page."""
        self.home.open()

    async def run(self) -> None:
        """Serve the window until it is closed.

        Whatever fails at the start is reported, and the rest of the program can be used. The
        records are closed in any case. Raises the ``EnvironmentTrouble`` that prevents that.
        """
        try:
            self.runner.attempt(self.session.open)
            self.runner.attempt(self.go_home)
            self.runner.add(self.layouts.read)
            for controller in tuple(self._controllers.values()):
                self.runner.attempt(controller.start)
            await self.runner.run()
            self.waiting.close()
        finally:
            self.session.close()

    def stop(self) -> None:
        """End a running lesson, then leave ``run``.

        Where a controller cannot end what it is running, that is broken off: a window that cannot
        be closed is worse, and every answer that was acknowledged is stored already.
        """
        self.runner.stopping = True
        for controller in tuple(self._controllers.values()):
            if not self.runner.attempt(controller.close):
                self.runner.break_off()
        self.waiting.stop()
        self.runner.stop()

    def decide(self, deciding: bool) -> None:
        """Set whether a decision is pending that must be made before anything else."""
        if self.window.state.deciding != deciding:
            self.window.show_state(replace(self.window.state, deciding=deciding))

    def _noticed(self, noticed: bool) -> None:
        if noticed != self.window.state.noticed:
            self.window.show_state(replace(self.window.state, noticed=noticed))


class Controller:
    """Carries out commands: its methods declared with ``@command``."""

    def __init__(self, app: App) -> None:
        self.app = app

    def start(self) -> None:
        """Called before the window is served: queue what must be read first."""

    def close(self) -> None:
        """Called before the window is closed: end what is running."""


class PageController(Controller, ABC, Generic[V, S]):
    """The controller of one page: handles the signals of its view and gives it its view models.

    ``page`` is its id in the list of pages. The view is created when it is first needed.
    """

    page: ClassVar[str]

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
            window = self.app.window
            self._view = self.make_view(window.pages)
            if window.page(self.page) is None:
                window.add_page(self.page, self._view)
        return self._view

    @property
    def shown(self) -> bool:
        """Whether this is the current page."""
        return self.app.window.state.page == self.page

    def open(self) -> None:
        """Go to the page."""
        self.show()

    def show(self, *, waiting: bool = False) -> None:
        """Go to the page as it is; ``waiting``: a lesson is waiting behind it."""
        _view = self.view
        self.app.window.show_state(
            replace(
                self.app.window.state,
                page=self.page,
                here=self.state,
                deciding=False,
                waiting=waiting,
            )
        )

    def change(self, state: S) -> None:
        """Set the page's state, and with it which commands are possible."""
        self.state = state
        if self.shown:
            self.app.window.show_state(replace(self.app.window.state, here=state))

    # What other controllers ask of the current page

    @property
    def document(self) -> str | None:
        """The id of the rule document of what is shown; empty if unknown, None if irrelevant."""
        return None

    @property
    def first_cited(self) -> Citation | None:
        """The first paragraph cited in the reasons shown."""
        return None

    def pause(self) -> None:
        """Another page is opened over this one: pause what plays automatically."""

    def start_search(self) -> None:
        """Move the focus to the search field."""


AnyPage = PageController[Any, Any]
