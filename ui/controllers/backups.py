"""Backups: the one of the day, made in the background."""

from __future__ import annotations

from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.messages.troubles import describe_trouble
from ui.controllers.background import Background
from ui.controllers.controller import App, Controller
from ui.controllers.guided import GuidedController
from ui.views.view_models import DISMISS, Notice

NOTICE: Final = "backup"
"""The notice that the backup of the day could not be made."""


class BackupsController(Controller):
    """Makes the backup of the day once there is something to back up."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = Background(app.runner.attempt)
        app.of(GuidedController).finished.append(lambda _result, _attempt: self._back_up())
        # Also called when the records have been opened.
        app.session.listeners.append(lambda _trainee, _settings: self._back_up())

    def close(self) -> None:
        """Leave what is not done."""
        self._background.close()

    def _back_up(self) -> None:
        self._background.begin(self._back_up_today())

    async def _back_up_today(self) -> None:
        records = self.app.session.records
        if records is None:
            return
        try:
            await self._background.run(records.back_up_today)
        except EnvironmentTrouble as trouble:
            message = describe_trouble(trouble)
            self.app.notices.show(
                Notice(
                    NOTICE,
                    _("Today’s backup of the records could not be made."),
                    f"{message.sentence} {message.advice}",
                    message.detail,
                    ((DISMISS, _("Close")),),
                )
            )
        else:
            self.app.notices.remove(NOTICE)
