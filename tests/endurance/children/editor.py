"""The editor, in which somebody types steadily and each edit is reported, until it is killed."""

from __future__ import annotations

import asyncio
import random
import re
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.endurance.acknowledged import Say
from tests.endurance.children.window import PATIENCE, run

if TYPE_CHECKING:
    from ui.shell.controller import App

FIELDS: Final = {"title": r"^title: (a+)$", "text": r"^# (a+)$", "line": r"main: 1(\d{4})$"}
"""Where it is typed, and how it is found in the text of the file."""


def write(path: Path, seed: int, reports: Connection) -> None:
    """Type in the editor beside the records at ``path`` until the process is killed."""
    run(path, seed, reports, _type)


def edits_in(text: str, field: str) -> int:
    """How many edits in a field a text has."""
    found = re.findall(FIELDS[field], text, re.MULTILINE)
    if not found:
        return 0
    return int(found[-1]) if field == "line" else len(found[0])


async def _type(app: App, say: Say, chance: random.Random) -> None:
    from PySide6.QtGui import QTextCursor
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from tests.ui import conftest
    from ui.supervise.editor.page import EditorPage

    vars(conftest)["TIMEOUT_SECONDS"] = PATIENCE
    hand = conftest.Hand(app.window)
    await hand.to_library()
    await hand.until(lambda: app.window.state.records)
    if (asked := QApplication.activeModalWidget()) is not None:
        asked.close()
    app.window.show_state(app.window.state._replace(tools=True))
    app.window.bindings.trigger("manage_library")
    app.window.bindings.trigger("new_scenario")
    await hand.at("editor")
    page = conftest.view(app.window, EditorPage)
    field = chance.choice(sorted(FIELDS))
    pause = chance.uniform(0.02, 0.7)
    if field == "text":
        page.show_text.setChecked(True)
        page.text.moveCursor(QTextCursor.MoveOperation.Start)
        page.text.insertPlainText("# \n")
        page.text.moveCursor(QTextCursor.MoveOperation.Up)
        page.text.moveCursor(QTextCursor.MoveOperation.EndOfLine)
    say(("typing", field, 0))
    number = 0
    while True:
        number += 1
        if field == "line":
            page.line.setText(f"1:1{number:04}")
            page.line.returnPressed.emit()
        else:
            QTest.keyClicks(page.title if field == "title" else page.text, "a")
        say(("edited", number, time.monotonic_ns()))
        await asyncio.sleep(pause)
