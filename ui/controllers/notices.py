"""What is said above the page, and what a person answers to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.messages.troubles import describe_trouble
from ui.views.notice_bar import NoticeBar
from ui.views.view_models import DISMISS, Notice

TROUBLE: Final = "trouble"
"""Something is wrong around the program."""

UNFINISHED: Final = "unfinished"
"""An attempt can be taken up again."""

Answers = Mapping[str, Callable[[], None]]
"""What the choices of a notice do, by their keys."""


class Notices:
    """Puts notices into the bar and carries out the answers to them."""

    def __init__(self, bar: NoticeBar) -> None:
        self._bar = bar
        self._answers: dict[str, Answers] = {}
        bar.answered.connect(self._answered)

    def put(self, notice: Notice, answers: Answers | None = None) -> None:
        """Show a notice; where nothing answers its choice, that takes it away."""
        self._answers[notice.id] = answers or {}
        self._bar.put(notice)

    def remove(self, *notices: str) -> None:
        """Take these away."""
        for notice in notices:
            self._bar.remove(notice)

    def show_trouble(self, trouble: EnvironmentTrouble) -> None:
        """Say in place what is wrong around the program, and what a person can do."""
        message = describe_trouble(trouble)
        self.put(
            Notice(
                TROUBLE, message.sentence, message.advice, message.detail, ((DISMISS, _("Close")),)
            )
        )

    def _answered(self, notice: str, choice: str) -> None:
        self._answers[notice].get(choice, lambda: self.remove(notice))()
