"""The window, in which a script plays rounds by key and reports each answer that counts.

Nothing of the program is replaced but the reading of the shipped scenarios, which takes a second.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import traceback
from collections.abc import Callable, Coroutine
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.endurance.acknowledged import PRINTED, Say

if TYPE_CHECKING:
    from ui.shell.controller import App

PATIENCE = 60.0
"""Seconds until something that does not happen is a fault: the machine may be busy."""


Begin = Callable[["App", Say, random.Random], Coroutine[Any, Any, None]]
"""What is done in the window."""


def play(path: Path, seed: int, reports: Connection, *, alone: bool = True) -> None:
    """Play with the records at ``path`` until the process is killed, or something goes wrong.

    ``alone``: no other program uses them.
    """
    run(
        path,
        seed,
        reports,
        lambda app, say, chance: Script(app, say, chance, alone=alone).play(),
    )


def run(path: Path, seed: int, reports: Connection, begin: Begin) -> None:
    """Do something in the window, off the screen, until it is over."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    say: Say = reports.send
    say(("started", 0, 0))
    with path.with_name(f"{PRINTED}{os.getpid()}").open("wb") as errors:
        os.dup2(errors.fileno(), 2)
    from tests.endurance.children import library
    from trainer.cli.main import WindowOptions
    from ui import app as window_app
    from ui.shell import controller
    from ui.supervise.library import scenarios

    class App(controller.App):
        async def run(self) -> None:
            playing = asyncio.ensure_future(begin(self, say, random.Random(seed)))
            playing.add_done_callback(_report)
            await super().run()
            playing.cancel()

    def _report(playing: asyncio.Task[None]) -> None:
        if not playing.cancelled() and (error := playing.exception()) is not None:
            say(("bug", "".join(traceback.format_exception(error)), 0))

    vars(scenarios)["shipped_items"] = lambda _under: library.ITEMS
    vars(controller)["App"] = App
    vars(window_app)["_log_folder"] = lambda: path.parent / "log"
    try:
        status = window_app.main(WindowOptions(path))
        if status:
            say(("bug", f"the window ended with {status}", 0))
    except BaseException:
        say(("bug", traceback.format_exc(), 0))


def play_beside_others(path: Path, seed: int, reports: Connection) -> None:
    """Play with records that other programs use as well."""
    play(path, seed, reports, alone=False)


class Script:
    """Plays without end: resumes what is offered, then begins one round after the other."""

    def __init__(self, app: App, say: Say, chance: random.Random, *, alone: bool) -> None:
        from tests.ui import conftest
        from trainer.storage.attempts import Attempts

        vars(conftest)["TIMEOUT_SECONDS"] = PATIENCE
        self._app = app
        self._say = say
        self._chance = chance
        self._alone = alone
        self._hand = conftest.Hand(app.window)
        self._attempt = 0
        make = Attempts._journal

        def noted(*given: Any, **named: Any) -> Any:
            journal = make(*given, **named)
            self._attempt = journal.attempt
            return journal

        Attempts._journal = noted  # type: ignore[method-assign]

    async def play(self) -> None:
        """Play until the window is closed."""
        from PySide6.QtWidgets import QApplication

        hand, window = self._hand, self._app.window
        await hand.to_library()
        await hand.until(lambda: window.state.records or window.notices.has_notice("database"))
        if (asked := QApplication.activeModalWidget()) is not None:
            asked.close()  # a new trainee is asked for the table
        window.activateWindow()
        await hand.until(window.isActiveWindow)
        self._look()
        resumed = await self._resume()
        while True:
            if not resumed:
                self._do_something_else()
                await hand.begin(self._any_scenario())
            # Off the screen, no window becomes active by itself when a dialog has been closed.
            window.activateWindow()
            await hand.until(window.isActiveWindow)
            while window.state.page == "table" and await self._answer():
                self._look()
                await hand.go_on()
            if window.state.page == "result":
                self._say(("finished", self._attempt, 0))
                window.bindings.actions["to_library"].trigger()
            await hand.at("library")
            self._look()
            resumed = False

    async def _answer(self) -> bool:
        """Answer, and report it if it counts: not where another window has gone on with this."""
        from tests.ui.conftest import keys_for
        from ui.table.states import FeedbackState

        hand, window = self._hand, self._app.window
        asked = hand.table.question.asked
        assert asked is not None
        hand.key(*keys_for(asked.question, window))
        await hand.until(
            lambda: isinstance(window.state.here, FeedbackState) or window.state.page != "table"
        )
        if not isinstance(window.state.here, FeedbackState):
            return False
        self._say(("answer", self._attempt, asked.number))
        return True

    def _do_something_else(self) -> None:
        """Change the settings, or add a trainee, before another round."""
        from PySide6.QtWidgets import QLineEdit

        from ui.me.trainees import TraineeDialog

        hand, window = self._hand, self._app.window
        match self._chance.randrange(4):
            case 0:
                window.bindings.actions["turn_table"].trigger()
            case 1:
                window.bindings.actions["trainees"].trigger()
                (dialog,) = window.findChildren(TraineeDialog)
                (name,) = dialog.findChildren(QLineEdit, "trainee_name")
                added = f"Trainee {self._chance.randrange(10**9)}"
                name.setText(added)
                hand.click("trainee_add", dialog)
                if window.header.trainee == added:
                    self._say(("trainee", added, 0))
                dialog.close()
                dialog.deleteLater()

    async def _resume(self) -> bool:
        """Resume the attempt that the window offers to resume, if it does."""
        from tests.ui.seen import texts
        from ui.table.states import AnsweringState

        records, trainee = self._app.session.records, self._app.session.trainee
        if records is None or trainee is None:
            return False
        if not self._app.window.notices.has_notice("unfinished"):
            if self._alone and records.attempts.unfinished(trainee.id):
                self._say(("bug", "nothing says that there is an unfinished attempt", 0))
            return False
        offered = re.search(r"(\d+) of \d+ questions answered", texts(self._app.window.notices))
        assert offered is not None
        self._hand.key("r")
        await self._hand.until(
            lambda: (
                self._app.window.state.page == "result"
                or self._app.window.notices.has_notice("trouble")
                or isinstance(self._app.window.state.here, AnsweringState)
            )
        )
        if self._app.window.notices.has_notice("trouble"):
            # Another window has finished it since it was offered.
            self._look()
            return False
        self._say(("resumed", self._attempt, int(offered[1])))
        return True

    def _any_scenario(self) -> str:
        from tests.endurance.children.library import ITEMS

        return self._chance.choice([item.id for item in ITEMS])

    def _look(self) -> None:
        """Report what should not be there."""
        from PySide6.QtWidgets import QPlainTextEdit

        from tests.ui.seen import texts
        from ui.shell.bug_dialog import BugDialog

        window = self._app.window
        for dialog in window.findChildren(BugDialog):
            (report,) = dialog.findChildren(QPlainTextEdit)
            self._say(("bug", report.toPlainText(), 0))
        if window.notices.has_notice("trouble") or not window.state.records:
            self._say(("trouble", texts(window.notices), 0))
