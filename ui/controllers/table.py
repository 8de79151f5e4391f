"""The table page, on which a round is watched or played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from trainer.scenario.check import PlayableRound
from trainer.settings.personal import PersonalSettings
from ui.actions.page_states import WatchState
from ui.actions.pages import Unavailable
from ui.actions.state import LibraryState, TableState
from ui.controllers.controller import App, PageController
from ui.controllers.felts import apply_felt, chips_of, felt_options
from ui.views.table_page import TablePage
from ui.views.view_models import Citation

BETWEEN_MS: Final = 40
"""The pause in milliseconds before each part of what is prepared."""

DONE: Final = object()


class TableController(PageController[TablePage, TableState]):
    """The controller of the table page; ``guided`` and ``watch`` run the rounds on it."""

    page = "table"

    def __init__(self, app: App) -> None:
        super().__init__(app, TableState())
        self._playable: PlayableRound | None = None
        self._preparing: Iterator[None] = iter(())
        self._pause = QTimer(app.window)
        self._pause.setInterval(BETWEEN_MS)
        self._pause.timeout.connect(self._prepare_more)
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> TablePage:
        """The felt, the panel next to it, the bar under both."""
        page = TablePage(parent)
        page.cited.connect(self.app.cite)
        page.go_on.connect(lambda: self.app.window.bindings.trigger("go_on"))
        return page

    def prepare(self, playable: PlayableRound) -> None:
        """Draw the table of a round that may be begun, in the pauses while nothing else is done."""
        self._preparing = self._prepared(playable)
        self._pause.start()

    def _prepared(self, playable: PlayableRound) -> Iterator[None]:
        view = self.view
        yield
        self.lay(playable, reveal=False)
        view.fit(self.app.window.room)
        yield
        yield from view.felt.prepare()

    def _prepare_more(self) -> None:
        # A lesson that waits behind another page keeps its table.
        free = isinstance(self.app.window.state.here, LibraryState)
        try:
            done = not free or next(self._preparing, DONE) is DONE
        except Unavailable:
            done = True  # the page cannot be created, which has been reported
        if done:
            self._pause.stop()

    def close(self) -> None:
        """Prepare nothing more."""
        self._pause.stop()

    def lay(self, playable: PlayableRound, *, reveal: bool) -> None:
        """Lay out the table of a round; ``reveal``: hands show what they make."""
        self._playable = playable
        self._set_options(reveal=reveal)
        settings = self.app.preferences.settings
        apply_felt(self.view.felt, playable, settings.chips)
        self.view.question.chips = chips_of(playable, settings.chips).chips

    def turn_to(self, state: TableState) -> None:
        """Go to the page with this state."""
        self.state = state
        self.show()

    @property
    def first_cited(self) -> Citation | None:
        """The first paragraph cited in the reasons shown."""
        return self.view.first_cited

    def pause(self) -> None:
        """Pause Watch."""
        if isinstance(self.state, WatchState) and self.state.playing:
            self.app.window.bindings.trigger("pause")

    def _set_options(self, *, reveal: bool) -> None:
        settings, scheme = self.app.preferences.settings, self.app.preferences.scheme
        self.view.felt.set_options(felt_options(settings, scheme, reveal=reveal))

    def _settings_changed(self, before: PersonalSettings) -> None:
        if self.made is None or self._playable is None:
            return
        self._set_options(reveal=isinstance(self.state, WatchState))
        settings = self.app.preferences.settings
        if settings.chips != before.chips:
            apply_felt(self.view.felt, self._playable, settings.chips)
            self.view.question.chips = chips_of(self._playable, settings.chips).chips
