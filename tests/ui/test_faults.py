"""A bug anywhere in the running window: it stays up, nothing stored is lost, one report counts."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from pkgutil import resolve_name
from typing import Final, NamedTuple

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from tests.cases import for_each, one_in
from tests.ui.conftest import Hand, Tell, keys_for
from ui.app import printed_and_logged
from ui.shell.bug_dialog import BugDialog
from ui.shell.log import FILE_NAME
from ui.shell.runs import Run
from ui.table.states import AnsweringState

Story = Callable[[Hand], Awaitable[None]]


class Fault(NamedTuple):
    """What raises, as an attribute of what is named; ``story`` runs into it.

    Nothing can be shown any more of one ``at_closing``.
    """

    owner: str
    name: str
    story: Story
    at_closing: bool = False


async def nothing(_hand: Hand) -> None:
    """Nothing: the window runs into it by itself."""


async def repaint(hand: Hand) -> None:
    for _time in range(20):
        hand.table.felt.viewport().update()
        hand.window.update()
        await asyncio.sleep(0)


async def press(hand: Hand) -> None:
    """As Qt delivers a key: QTest would raise here what its handler raises."""
    focused: QWidget | None = hand.window.focusWidget()
    press_, key = QEvent.Type.KeyPress, Qt.Key.Key_F12
    event = QKeyEvent(press_, key, Qt.KeyboardModifier.NoModifier)
    QApplication.postEvent(hand.window if focused is None else focused, event)


async def let_a_timer_run_out(hand: Hand) -> None:
    QTimer.singleShot(0, hand.window, hand.window.give_focus)


async def answer(hand: Hand) -> None:
    hand.key(*keys_for(hand.question, hand.window))


async def ask_to_leave(hand: Hand) -> None:
    hand.key(Qt.Key.Key_Escape)


async def show_keys(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F1)


async def home(hand: Hand) -> None:
    hand.key(Qt.Key.Key_Escape)
    hand.click("decide_later")
    await hand.at("library")


async def open_page(hand: Hand, page: str) -> None:
    await home(hand)
    hand.go(page)


async def open_records(hand: Hand) -> None:
    await open_page(hand, "records")


async def open_rules(hand: Hand) -> None:
    await open_page(hand, "rules")


async def open_trainees(hand: Hand) -> None:
    await open_page(hand, "trainees")


async def save_layout(hand: Hand) -> None:
    await open_page(hand, "layouts")
    await hand.until(hand.window.bindings.actions["save_svg"].isEnabled)
    hand.window.bindings.trigger("save_svg")
    (dialog,) = hand.window.findChildren(QFileDialog)
    dialog.fileSelected.emit("/nowhere/table.svg")
    dialog.close()


async def watch(hand: Hand) -> None:
    await home(hand)
    hand.choose("plain-round")
    hand.key("w")


async def change_settings(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F8)


FAULTS: Final = {
    "a paint event": Fault("ui.felt.view:FeltView", "_must_draw", repaint),
    "the ground of the felt": Fault("ui.felt.setup:Ground", "paint", repaint),
    "a slot": Fault("ui.table.guided:GuidedScreen", "ask_to_leave", ask_to_leave),
    "a command": Fault("ui.shell.general", "KeyOverview", show_keys),
    "a key handler": Fault("ui.table.page:TablePage", "keyPressEvent", press),
    "the attempt": Fault("trainer.sessions.asking", "judge", answer),
    "storing an answer": Fault("trainer.storage.journal:AttemptJournal", "answered", answer),
    "the feedback": Fault("ui.table.phrasing", "feedback", answer),
    "a controller’s open": Fault(
        "ui.me.records.controller:RecordsController", "open", open_records
    ),
    "a page’s view": Fault("ui.lookup.rules.controller:RulesController", "make_view", open_rules),
    "a dialog": Fault("ui.me.trainees:TraineeDialog", "show_trainees", open_trainees),
    "a line of a list": Fault("ui.widgets.row_list:RowDelegate", "_paint", home),
    "a timer": Fault("ui.shell.window:Window", "give_focus", let_a_timer_run_out),
    "a round being watched": Fault("ui.table.watch:Watching", "_show", watch),
    "export": Fault("ui.supervise.layouts.export:LayoutExport", "_write", save_layout),
    "watching": Fault("trainer.library.items:Sheets", "of_item", watch),
    "the preferences": Fault("ui.shell.session:Preferences", "change", change_settings),
    "the notice bar": Fault("ui.shell.notice_bar:NoticeBar", "show_notice", home),
    "closing": Fault("ui.table.guided:GuidedController", "close", nothing, at_closing=True),
}
"""Where a bug is put, while a round is being played and one answer is stored."""


def reports(hand: Hand) -> list[BugDialog]:
    return [one for one in hand.window.findChildren(BugDialog) if one.isVisible()]


def stored(database: Path) -> int:
    """The number of stored answers of attempts that can be resumed."""
    with closing(sqlite3.connect(database)) as connection:
        (number,) = connection.execute(
            "SELECT count(*) FROM answers JOIN attempts ON attempts.id = answers.attempt_id "
            "WHERE attempts.state = 'running'"
        ).fetchone()
    assert isinstance(number, int)
    return number


@for_each(one_in(4, tuple(FAULTS)))
def test_a_bug_leaves_the_window_up_and_the_work_stored(
    place: str, tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = FAULTS[place]
    database = tmp_path / f"{list(FAULTS).index(place)}.sqlite"
    raised = 0

    def broken(*_: object, **__: object) -> None:
        nonlocal raised
        raised += 1
        raise ValueError(place)

    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        await hand.go_on()
        await hand.at("table", AnsweringState)
        assert stored(database) == 1
        patch.setattr(resolve_name(fault.owner), fault.name, broken)
        await fault.story(hand)
        if fault.at_closing:
            return
        await hand.until(lambda: bool(reports(hand)))
        for _time in range(20):
            await asyncio.sleep(0)
        (dialog,) = reports(hand)
        assert place in dialog.report.toPlainText()
        assert dialog.report.toPlainText().count("Traceback") <= 3
        dialog.close()
        for _time in range(20):
            hand.window.update()
            await asyncio.sleep(0)
        assert not reports(hand), "the report is not opened again"
        assert hand.window.isVisible()
        assert stored(database) >= 1

    folder = tmp_path / f"log of {database.stem}"
    with (
        monkeypatch.context() as patch,
        Run(folder, datetime.now(UTC), database) as run,
    ):
        assert tell(story, at=database, log=printed_and_logged(run)) == 0
    assert raised
    assert stored(database) >= 1
    written = (folder / FILE_NAME).read_text(encoding="utf-8")
    assert written.count("ValueError") >= 1
    assert place not in written, "the log repeats no message"
