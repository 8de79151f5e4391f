"""The notice that the program did not end properly last time, and its report."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from trainer.messages import _
from ui.controllers.notices import REPORT, Notices
from ui.views.bug_dialog import BugDialog
from ui.views.notice_bar import DISMISS
from ui.views.view_models import Notice

LAST_RUN: Final = "last_run"


def show_last_run(notices: Notices, window: QWidget, versions: str, report: str) -> None:
    """Say that the program did not end properly last time, and offer ``report``.

    The notice waits while a round is played, when nothing can be done about it.
    """
    heading = _("Feltwork did not end properly last time.")

    def show_report() -> None:
        notices.remove(LAST_RUN)
        dialog = BugDialog(window, versions, heading)
        dialog.setObjectName("last_run_report")
        dialog.add({report: 1})
        dialog.open()

    notices.show(
        Notice(
            LAST_RUN,
            heading,
            _("It crashed, was killed, or the power failed. All acknowledged answers are kept."),
            choices=((REPORT, _("Show the report")), (DISMISS, _("Close"))),
            warning=False,
            urgent=False,
        ),
        {REPORT: show_report},
    )
