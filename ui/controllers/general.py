"""The commands that belong to the window itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.texts import N_
from ui.actions.commands import Bar, Section, always, command, free
from ui.actions.page_states import DealState, EditorState
from ui.actions.state import PageState
from ui.controllers.controller import App, Controller
from ui.views.key_overview import KeyOverview

_ALONE: Final[Mapping[type[PageState], str]] = {
    DealState: Section.DEAL,
    EditorState: Section.EDITOR,
}
"""The heading that the keyboard overview shows on a page with many keys of its own."""


class GeneralController(Controller):
    """Full screen, notices, the keyboard overview, quitting."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._overview: KeyOverview | None = None

    @command("full_screen", N_("Full screen"), "F11", when=always, section=Section.EVERYWHERE)
    def turn_full_screen(self) -> None:
        """Enter or leave full screen."""
        window = self.app.window
        window.set_full_screen(not window.isFullScreen())

    @command(
        "dismiss",
        N_("Close notice"),
        "Ctrl+W",
        when=lambda now: now.noticed,
        section=Section.EVERYWHERE,
    )
    def dismiss(self) -> None:
        """Dismiss the first notice that can be dismissed."""
        self.app.window.notices.dismiss()

    @command("keys", N_("Keys"), "F1", "?", when=free, bar=Bar.END, section=Section.EVERYWHERE)
    def show_keys(self) -> None:
        """Show the keyboard overview over the page."""
        here = self.app.window.state.here
        self._keys().open(_ALONE.get(type(here), ""))

    def _keys(self) -> KeyOverview:
        if self._overview is None:
            window = self.app.window
            self._overview = KeyOverview(window.whole, window.bindings)
            self._overview.closed.connect(window.give_focus)
        return self._overview

    @command("quit", N_("Quit"), "Ctrl+Q", when=always, section=Section.EVERYWHERE)
    def quit(self) -> None:
        """Close the window."""
        self.app.window.close_wanted.emit()
