"""The window, in which a script plays rounds by key and reports each answer that counts.

Nothing of the program is replaced but the reading of the shipped scenarios, which takes a second.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.endurance.acknowledged import Say

PATIENCE = 60.0
"""Seconds until something that does not happen is a fault: the machine may be busy."""


def play(path: Path, seed: int, reports: Connection) -> None:
    """Play with the records at ``path`` until the process is killed, or something goes wrong."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    say: Say = reports.send
    say(("started", 0, 0))
    from tests.endurance.children import library
    from trainer.cli.main import WindowOptions
    from ui import app as window_app
    from ui.controllers import controller, scenarios

    apps: list[controller.App] = []

    class App(controller.App):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            apps.append(self)

    serve = window_app.serve

    async def serve_and_play(*given: Any, **more: Any) -> int:
        serving = asyncio.ensure_future(serve(*given, **more))
        while not apps:
            await asyncio.sleep(0)
        playing = asyncio.ensure_future(Script(apps[0], say, random.Random(seed)).play())
        await asyncio.wait({serving, playing}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            playing.result()
        return await serving

    vars(scenarios)["each_shipped"] = lambda: iter(library.FILES)
    vars(controller)["App"] = App
    vars(window_app)["_log_folder"] = lambda: path.parent / "log"
    vars(window_app)["serve"] = serve_and_play
    try:
        window_app.main(WindowOptions(path))
    except BaseException:
        say(("bug", traceback.format_exc(), 0))


class Script:
    """Plays without end: resumes what is offered, then begins one round after the other."""

    def __init__(self, app: Any, say: Say, chance: random.Random) -> None:
        from tests.ui import conftest
        from trainer.storage.attempts import Attempts

        vars(conftest)["TIMEOUT_SECONDS"] = PATIENCE
        self._app = app
        self._say = say
        self._chance = chance
        self._hand = conftest.Hand(app.window)
        self._attempt = 0
        make = Attempts._journal

        def noted(*given: Any) -> Any:
            journal = make(*given)
            self._attempt = journal.attempt
            return journal

        Attempts._journal = noted  # type: ignore[method-assign, assignment]

    async def play(self) -> None:
        """Play until the window is closed."""
        hand, window = self._hand, self._app.window
        await hand.until(lambda: hand.library.entry is not None)
        await hand.until(window.isActiveWindow)
        self._look()
        answers = await self._resume()
        while True:
            if answers is None:
                await hand.begin(self._any_scenario())
                answers = 0
            while window.state.page == "table":
                await hand.answer_by_key()
                self._say(("answer", self._attempt, answers))
                self._look()
                answers += 1
                await hand.go_on()
            await hand.at("result")
            self._say(("finished", self._attempt, 0))
            answers = None
            window.bindings.actions["to_library"].trigger()
            await hand.at("library")

    async def _resume(self) -> int | None:
        """Resume the attempt that the window offers to resume; how many answers it says it has."""
        from tests.ui.seen import texts
        from ui.actions.page_states import AnsweringState

        records, trainee = self._app.session.records, self._app.session.trainee
        if not self._app.window.notices.has_notice("unfinished"):
            if records.attempts.unfinished(trainee.id):
                self._say(("bug", "nothing says that there is an unfinished attempt", 0))
            return None
        offered = re.search(r"(\d+) of \d+ questions answered", texts(self._app.window.notices))
        assert offered is not None
        self._hand.key("r")
        await self._hand.until(
            lambda: (
                self._app.window.state.page == "result"
                or isinstance(self._app.window.state.here, AnsweringState)
            )
        )
        self._say(("resumed", self._attempt, int(offered[1])))
        return int(offered[1])

    def _any_scenario(self) -> str:
        from tests.endurance.children.library import FILES

        return self._chance.choice([item.id for file in FILES for item in file])

    def _look(self) -> None:
        """Report what should not be there."""
        from PySide6.QtWidgets import QPlainTextEdit

        from tests.ui.seen import texts
        from ui.views.bug_dialog import BugDialog

        window = self._app.window
        for dialog in window.findChildren(BugDialog):
            (report,) = dialog.findChildren(QPlainTextEdit)
            self._say(("bug", report.toPlainText(), 0))
        if window.notices.has_notice("trouble") or not window.state.records:
            self._say(("trouble", texts(window.notices), 0))
