"""The personal preferences."""

from __future__ import annotations

from dataclasses import replace

from trainer.settings.looks import TableSide
from trainer.texts import N_
from ui.actions.commands import Bar, Section, command, free
from ui.controllers.controller import Controller
from ui.controllers.felts import offered
from ui.views.preferences_dialog import PreferencesDialog


class SettingsController(Controller):
    """The controller of the preferences dialog and of the command that turns the table."""

    @command("preferences", N_("Preferences"), "Ctrl+,", when=free, section=Section.EVERYWHERE)
    def open_preferences(self) -> None:
        """Let the user change the preferences; changes take effect at once."""
        window = self.app.window
        dialog = PreferencesDialog(
            window,
            self.app.preferences.settings,
            chips=offered(self.app.house.rulebook.chip_sets),
            full_screen=window.isFullScreen(),
        )
        dialog.changed.connect(self.app.preferences.change)
        dialog.full_screen_wanted.connect(window.set_full_screen)
        dialog.table_wanted.connect(lambda: window.bindings.trigger("my_table"))
        dialog.open()

    @command(
        "turn_table",
        N_("Turn the table"),
        "F8",
        when=lambda now: now.here.shows_felt and free(now),
        bar=Bar.ASIDE,
        section=Section.EVERYWHERE,
    )
    def turn_table(self) -> None:
        """Show the table from the other side."""
        settings = self.app.preferences.settings
        players = settings.table_side is TableSide.DEALER
        side = TableSide.PLAYERS if players else TableSide.DEALER
        self.app.preferences.change(replace(settings, table_side=side))
