"""The table page, on which a round is watched or played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QApplication, QWidget

from trainer.messages.citations import Citation
from trainer.rounds.sheet import chips_of
from trainer.scenario.check import PlayableRound
from trainer.sessions.ports import AsyncInbox
from trainer.settings.personal import PersonalSettings
from trainer.texts import N_
from ui.felt.felts import apply_felt, felt_options
from ui.shell.commands import Section, TableState, command, on
from ui.shell.controller import App, PageController
from ui.table.page import TablePage
from ui.table.states import FeedbackState, SlipState, WatchState


class TableController(PageController[TablePage, TableState]):
    """The controller of the table page; ``guided`` and ``watch`` run the rounds on it."""

    page = "table"
    begins = False

    def __init__(self, app: App) -> None:
        super().__init__(app, TableState())
        self._playable: PlayableRound | None = None
        self._values = True
        self._own_chips = True
        self._hints: Callable[[], tuple[str, ...]] = tuple
        self._hinted = 0
        self.inbox = AsyncInbox()
        """What the trainee answers and decides; one attempt at a time hears it."""
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> TablePage:
        key = self.app.window.bindings.key
        page = TablePage(parent, pace_keys=(key("slower"), key("faster")))
        page.cited.connect(self.app.cite)
        page.question.chips_preferred.connect(self._prefer_chips)
        page.reading.timeout.connect(self._feedback_read)
        page.go_on.connect(lambda: self.app.window.bindings.trigger("go_on"))
        return page

    def lay(
        self,
        playable: PlayableRound,
        *,
        reveal: bool,
        values: bool = True,
        explains: bool = True,
        own_chips: bool = True,
    ) -> None:
        """Lay out the table of a round; ``reveal``: hands show what they make.

        Without ``values`` none can be read on the chips. ``explains``: terms can be asked about.
        Without ``own_chips`` the table has its own, whatever the trainee has chosen.
        """
        self._playable, self._values, self._own_chips = playable, values, own_chips
        self._set_options(reveal=reveal)
        settings = self.app.preferences.settings
        chosen = settings.chips if own_chips else ""
        apply_felt(self.view.felt, playable, chosen, values=values)
        self.view.question.chips = chips_of(playable, chosen).chips
        self.view.question.in_chips = settings.in_chips
        self.view.question.words = playable.game.document.words
        self.view.terms.explain(playable.game.document if explains else None)

    @command(
        "term",
        N_("Explain a term"),
        "F10",
        when=on(TableState, lambda here: here.explains),
        section=Section.EVERYWHERE,
    )
    def explain_term(self) -> None:
        """Open the card of a term that is shown, and of the next one."""
        self.view.terms.open_next()

    def turn_to(self, state: TableState) -> None:
        before = self.app.current
        if before.begins:
            self.app.came_from = before
        self.state = state
        self.show()

    def offer_hints(self, hints: Callable[[], tuple[str, ...]]) -> None:
        """Have ``hints`` put into words once the first of them is wanted."""
        self._hints, self._hinted = hints, 0

    def give_hint(self) -> bool:
        """Show the next hint; tell whether there is another one."""
        hints, self._hinted = self._hints(), self._hinted + 1
        self.view.show_hints(hints[: self._hinted])
        return self._hinted < len(hints)

    def goes_on_by_itself(self) -> bool:
        """Tell whether it is wanted, and nothing else is being done or read."""
        now = self.app.window.state
        here = now.page == self.page and not now.deciding
        busy = QApplication.activeModalWidget() is not None
        return self.app.preferences.settings.goes_on and here and not busy

    @property
    def first_cited(self) -> Citation | None:
        return self.view.first_cited

    def pause(self) -> None:
        if isinstance(self.state, WatchState) and self.state.playing:
            self.app.window.bindings.trigger("pause")

    def _feedback_read(self) -> None:
        """From now on a slip is not taken back, but it can be marked."""
        if isinstance(self.state, FeedbackState) and self.state.slip is SlipState.FRESH:
            self.change(replace(self.state, slip=SlipState.READ))

    def _set_options(self, *, reveal: bool) -> None:
        settings, scheme = self.app.preferences.settings, self.app.preferences.scheme
        self.view.felt.set_options(felt_options(settings, scheme, reveal=reveal))

    def _prefer_chips(self, chips: bool) -> None:
        preferences = self.app.preferences
        preferences.change(replace(preferences.settings, in_chips=chips))

    def _settings_changed(self, before: PersonalSettings) -> None:
        if self.made is None or self._playable is None:
            return
        self._set_options(reveal=isinstance(self.state, WatchState))
        settings = self.app.preferences.settings
        self.view.question.in_chips = settings.in_chips
        if settings.chips != before.chips and self._own_chips:
            apply_felt(self.view.felt, self._playable, settings.chips, values=self._values)
            self.view.question.chips = chips_of(self._playable, settings.chips).chips
