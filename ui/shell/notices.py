"""The notices above the page, and the handlers of their choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.messages.troubles import describe_trouble
from ui.shell.notice_bar import DISMISS, NoticeBar
from ui.widgets.view_models import Notice

TROUBLE: Final = "trouble"
"""The notice of a trouble outside the program."""

REPEATED: Final = "repeated"
"""The notice that an error has been raised again that was reported before."""

REMEDY, REPORT = "remedy", "report"

UNFINISHED: Final = "unfinished"
"""The notice that an attempt can be resumed."""

Answers = Mapping[str, Callable[[], None]]
"""The handlers of a notice's choices, by key."""


class Remedy(NamedTuple):
    """What can be done at once about a trouble: the text of its button, and its handler."""

    text: str
    handler: Callable[[], None]


class Notices:
    """Puts notices into the bar and runs the handlers of their choices.

    ``remedies`` are offered with troubles of their kind.
    """

    def __init__(self, bar: NoticeBar) -> None:
        self._bar = bar
        self._answers: dict[str, Answers] = {}
        self.remedies: dict[type[EnvironmentTrouble], Remedy] = {}
        self.log: Callable[[EnvironmentTrouble], None] = lambda _trouble: None
        """Writes a trouble that is shown into the log."""
        bar.answered.connect(self._answered)

    def show(self, notice: Notice, answers: Answers | None = None) -> None:
        """Show a notice; a choice without a handler dismisses it."""
        self._answers[notice.id] = answers or {}
        self._bar.show_notice(notice)

    def say(
        self, notice: str, sentence: str, advice: str = "", detail: str = "", *, urgent: bool = True
    ) -> None:
        """Show a notice with nothing to choose: it is read and closed."""
        close = ((DISMISS, _("Close")),)
        self.show(Notice(notice, sentence, advice, detail, close, urgent=urgent))

    def remove(self, *notices: str) -> None:
        for notice in notices:
            self._bar.remove(notice)

    def clear(self) -> None:
        """Remove all notices: they were for somebody who is no longer here."""
        self.remove(*self._answers)

    def show_trouble(self, trouble: EnvironmentTrouble) -> None:
        """Show a trouble outside the program, and what the user can do about it."""
        self.log(trouble)
        message = describe_trouble(trouble)
        choices, answers = [(DISMISS, _("Close"))], dict[str, Callable[[], None]]()
        remedy = self.remedies.get(type(trouble))
        if remedy is not None:
            choices.insert(0, (REMEDY, _(remedy.text)))
            answers[REMEDY] = remedy.handler
        self.show(
            Notice(TROUBLE, message.sentence, message.advice, message.detail, tuple(choices)),
            answers,
        )

    def show_repeated(self, show_report: Callable[[], None]) -> None:
        """Say that an error has been raised again, once until that is closed."""
        if self._bar.has_notice(REPEATED):
            return

        def open_report() -> None:
            self.remove(REPEATED)
            show_report()

        self.show(
            Notice(
                REPEATED,
                _("An error reported earlier has happened again."),
                choices=((REPORT, _("Show the report")), (DISMISS, _("Close"))),
            ),
            {REPORT: open_report},
        )

    def _answered(self, notice: str, choice: str) -> None:
        self._answers[notice].get(choice, lambda: self.remove(notice))()
