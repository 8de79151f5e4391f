"""The personal settings in use, and the listeners to their changes."""

from __future__ import annotations

from collections.abc import Callable

from trainer.settings.personal import PersonalSettings
from trainer.storage.rows import Trainee
from ui.controllers.listeners import Attempt, Listeners
from ui.controllers.session import Session
from ui.theme.roles import ColorScheme

ApplyTheme = Callable[[PersonalSettings], ColorScheme]
"""Applies the color scheme of some settings."""


class Preferences:
    """``listeners`` are called with the previous settings when the new ones are in place."""

    def __init__(self, session: Session, apply_theme: ApplyTheme, attempt: Attempt) -> None:
        self._session = session
        self._apply_theme = apply_theme
        self.settings = PersonalSettings()
        self.scheme = ColorScheme.DARK
        self.listeners: Listeners[[PersonalSettings]] = Listeners(attempt)
        session.listeners.append(self._trainee_changed)

    def change(self, settings: PersonalSettings) -> None:
        """Apply and store these settings."""
        self._apply(settings)
        self._session.store(settings)

    def _trainee_changed(self, _trainee: Trainee, settings: PersonalSettings) -> None:
        self._apply(settings)

    def _apply(self, settings: PersonalSettings) -> None:
        before, self.settings = self.settings, settings
        self.scheme = self._apply_theme(settings)
        self.listeners(before)
