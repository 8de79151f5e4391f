"""Which commands there are, and which of them are possible where: a table of what a person sees.

The window is really driven to each place; what is written down is what its actions, its bar and its
header show there. ``commands.txt`` is the table as it should be.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolBar,
    QWidget,
)

from tests.ui.conftest import view
from tests.ui.seen import links
from tests.ui.test_own_scenarios import own, put
from trainer.storage.own.scenarios import own_folder
from ui.shell.general import KeyOverview
from ui.shell.notice_bar import NoticeBar
from ui.shell.window import Header, Tabs
from ui.supervise.layouts.page import LayoutsPage
from ui.supervise.rejudge import RejudgePage
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.ui.conftest import Hand, Tell

W = TypeVar("W", bound=QWidget)

TABLE = Path(__file__).with_name("commands.txt")

FAULTY = "format: 1\ntitle: Broken\nrules: rws-perfect-pairs-v5\nshoo: 8S\n"


class Table:
    """What is possible, place by place."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.lines: list[str] = []

    def action(self, command: str) -> QAction:
        return self.hand.window.bindings.actions[command]

    def possible(self, command: str) -> Callable[[], bool]:
        return self.action(command).isEnabled

    async def when(self, *commands: str, without: str = "") -> None:
        """Wait until these are possible, and those in ``without`` are not."""
        not_these = without.split()
        await self.hand.until(
            lambda: (
                all(self.possible(one)() for one in commands)
                and not any(self.possible(one)() for one in not_these)
            )
        )

    def declare(self) -> None:
        """Every command: its title, its keys, how its button stands out."""
        for action in map(self.action, sorted(self.hand.window.bindings.commands)):
            keys = " ".join(
                shortcut.toString(QKeySequence.SequenceFormat.PortableText)
                for shortcut in action.shortcuts()
            )
            again = " (repeats)" if action.autoRepeat() else ""
            self.lines.append(f"{action.objectName()}: {action.text()} [{keys}]{again}")

    def note(self, place: str) -> None:
        """Write down what is possible here."""
        window = self.hand.window
        enabled = sorted(one.objectName() for one in window.actions() if one.isEnabled())
        self.lines += ["", f"== {place}", f"possible: {' '.join(enabled)}"]
        shown = (
            bar.widgetForAction(action)
            for bar in window.bar.findChildren(QToolBar)
            for action in bar.actions()
            if action.isVisible()
        )
        buttons = [one for one in shown if isinstance(one, KeyButton)]
        self.lines.append("bar: " + "  ".join(map(_in_bar, buttons)))
        header = window.findChild(Header)
        assert header is not None
        entries = [_in_header(one) for one in _seen(header, QPushButton)]
        self.lines.append("header: " + "  ".join(entries))
        tabs = window.tabs
        if tabs.isVisible():
            self.lines.append("tabs: " + "  ".join(_in_tabs(tabs)))
        notices = window.findChild(NoticeBar)
        assert notices is not None
        answers = [one.objectName() for one in _seen(notices, QPushButton)]
        self.lines.append("notices: " + " ".join(answers))


def _seen(parent: QWidget, kind: type[W]) -> list[W]:
    return [one for one in parent.findChildren(kind) if one.isVisible()]


def _in_bar(button: KeyButton) -> str:
    name = button.objectName().removeprefix("do_")
    look = {"primary": "!", "": "", None: ""}[button.property("kind")]
    return f"{name}{look}" if button.isEnabled() else f"({name}{look})"


def _in_header(button: QPushButton) -> str:
    marks = ("*" if button.isChecked() else "") + ("" if button.isEnabled() else "-")
    return f"{button.text()}{marks}"


def _in_tabs(tabs: Tabs) -> Iterator[str]:
    for place, placed in enumerate(tabs.shown):
        here = "*" if place == tabs.bar.currentIndex() else ""
        yield f"{placed.tab.title}{here}{'' if tabs.bar.isTabEnabled(place) else '-'}"


def listing(hand: Hand, name: str) -> QAbstractItemView:
    found = hand.window.findChild(QAbstractItemView, name)
    assert found is not None
    return found


async def focus_back(hand: Hand) -> None:
    """Where no window manager is, nobody gives the keys back to the window."""
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)


async def open_file(hand: Hand, table: Table, command: str, path: Path) -> None:
    table.action(command).trigger()
    dialog = hand.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()
    await focus_back(hand)


async def rounds(hand: Hand, table: Table) -> None:
    table.action("to_library").trigger()
    table.note("rounds: a scenario is chosen")
    table.action("next_tab").trigger()
    table.note("practice: beside the rounds")
    hand.key(Qt.Key.Key_Escape)
    table.note("rounds: home")
    table.action("manage_library").trigger()


async def library(hand: Hand, table: Table, folder: Path) -> None:
    table.note("library: a scenario is chosen")
    hand.key(Qt.Key.Key_F1)
    table.note("library: the keys are shown")
    overview = hand.window.findChild(KeyOverview)
    assert overview is not None
    table.lines.append("keys: " + " | ".join(one.text() for one in _seen(overview, QLabel)))
    hand.key(Qt.Key.Key_Escape)
    search = hand.window.findChild(QLineEdit, "search")
    assert search is not None
    search.setText("xyzzy")
    table.note("library: nothing is chosen")
    search.clear()
    broken = folder / "broken.scenario.yaml"
    broken.write_text(FAULTY)
    await open_file(hand, table, "open_file", broken)
    table.note("library: a file with faults is chosen")


async def own_files(hand: Hand, table: Table, folder: Path) -> None:
    for name in "ab":
        put(folder / f"{name}.scenario.yaml", name)
    await hand.until(lambda: len(own(hand)) == 2)
    rows = hand.library.listing
    hand.choose(own(hand)["a"].id)
    table.note("library: a round of one's own is chosen")
    below = rows.model().index(rows.current_row + 1, 0)
    rows.selectionModel().select(below, QItemSelectionModel.SelectionFlag.Select)
    table.note("library: two rounds of one's own are selected")
    above = rows.model().index(rows.current_row - 1, 0)
    rows.selectionModel().select(above, QItemSelectionModel.SelectionFlag.Select)
    table.note("library: a shipped round is selected with them")
    hand.choose(own(hand)["a"].id)
    table.action("own_discard").trigger()
    await hand.until(lambda: len(own(hand)) == 1)
    table.note("library: a round of one's own is in the trash")
    table.action("own_undo").trigger()
    await hand.until(lambda: len(own(hand)) == 2)
    table.note("library: it is back")
    await lessons(hand, table)


async def rules_and_watch(hand: Hand, table: Table) -> None:
    hand.choose("all-three-pairs")
    listing(hand, "scenarios").setFocus()
    hand.key(Qt.Key.Key_F2)
    table.note("rules: paragraphs, from the library")
    await hand.until(lambda: bool(links(hand.window)))
    links(hand.window)[0].click()
    table.note("rules: another paragraph was read before this one")
    QTest.keyClick(hand.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    table.note("rules: back at the first paragraph")
    hand.key("c")
    table.note("rules: comparison, from the library")
    hand.key("o")
    table.note("rules: odds, from the library")
    hand.key("t")
    table.note("rules: terms, from the library")
    hand.key("s", "tie")
    table.note("rules: search, from the library")
    hand.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    table.note("library: back from the rules")
    table.action("watch").trigger()
    await table.when("step")
    table.note("watch: at the start")
    hand.key(*[Qt.Key.Key_Right] * 4)
    table.note("watch: in the middle")
    hand.key(Qt.Key.Key_Space)
    await table.when("pause")
    table.note("watch: playing")
    hand.key("p")
    await table.when("leave_rules")
    table.note("rules: a paragraph, over a round that is watched")
    hand.key("c", "p")
    table.note("rules: paragraphs again, over a round that is watched")
    hand.key(Qt.Key.Key_Escape)
    await table.when("step")
    table.note("watch: back from the rules")
    hand.key(Qt.Key.Key_End)
    table.note("watch: at the end")
    hand.key(Qt.Key.Key_Escape)
    await table.when("guided")
    table.note("library: back from Watch")
    await generating(hand, table)


async def generating(hand: Hand, table: Table) -> None:
    hand.key("g")
    table.note("generate: nothing has been made")
    hand.window.findChild(QLineEdit, "how_many").setText("1")  # type: ignore[union-attr]
    hand.key("g")
    table.note("generate: rounds are being made")
    await table.when("save_made", without="stop_making")
    table.note("generate: a round is chosen")
    hand.key(Qt.Key.Key_Escape)
    await table.when("guided")
    hand.key("c")
    table.note("coverage: a paragraph with scenarios is chosen")
    hand.key(Qt.Key.Key_Escape)
    await table.when("guided")


async def guided(hand: Hand, table: Table) -> None:
    hand.choose("plain-round")
    table.action("guided").trigger()
    await table.when("leave")
    table.note("guided: answering")
    await hand.answer_by_key()
    table.note("guided: feedback")
    hand.key(Qt.Key.Key_Escape)
    table.note("guided: feedback, to leave or not")
    hand.key(Qt.Key.Key_Escape)
    await table.when("go_on")
    hand.key(Qt.Key.Key_F2)
    await table.when("leave_rules")
    table.note("rules: over a feedback")
    hand.key(Qt.Key.Key_Escape)
    await table.when("go_on")
    table.note("guided: feedback, back from the rules")
    hand.key(Qt.Key.Key_Escape, "1")
    await table.when("guided", "resume")
    table.note("library: an attempt is unfinished")


async def records(hand: Hand, table: Table) -> None:
    table.action("records").trigger()
    table.note("records: an unfinished attempt is chosen")
    hand.key("r")
    await table.when("leave")
    table.note("guided: resumed from the records")
    await hand.play_on()
    table.note("result: just played")
    hand.key("p")
    await table.when("leave_rules")
    table.note("rules: over a result")
    hand.key(Qt.Key.Key_Escape)
    await table.when("again")
    table.note("result: back from the rules")
    hand.key("w")
    await table.when("leave_watch", "step")
    table.note("watch: a result is replayed")
    hand.key(Qt.Key.Key_Escape)
    await table.when("open_record")
    table.note("records: a finished attempt is chosen")
    listing(hand, "attempts").setCurrentIndex(listing(hand, "attempts").rootIndex())
    table.note("records: none is chosen")
    listing(hand, "attempts").selectRow(0)  # type: ignore[attr-defined]
    hand.key(Qt.Key.Key_Return)
    await table.when("replay", without="open_record")
    table.note("result: out of the records")
    hand.key("w")
    await table.when("leave_watch", "step")
    table.note("watch: a record is replayed")
    hand.key(Qt.Key.Key_Escape)
    await table.when("open_record")


async def another_trainee(hand: Hand, table: Table) -> None:
    hand.key(Qt.Key.Key_F2)
    table.note("rules: from the records")
    hand.key(Qt.Key.Key_Escape)
    table.note("records: back from the rules")
    table.action("trainees").trigger()
    name = hand.window.findChildren(QLineEdit, "trainee_name")[-1]
    name.setText("Ada")
    (add,) = hand.window.findChildren(QPushButton, "trainee_add")
    add.click()
    table.note("records: of somebody who has none")
    hand.window.findChildren(QWidget, "trainees")[-1].close()
    await focus_back(hand)
    hand.window.bindings.trigger("manage_library")
    await table.when("guided")
    table.note("library: of somebody who has no records")
    table.action("guided").trigger()
    await table.when("leave")
    await hand.answer_by_key()
    hand.key(Qt.Key.Key_Escape, "1")
    await table.when("guided", "resume")
    hand.key("x")
    table.note("library: the unfinished attempt is abandoned")


async def layouts(hand: Hand, table: Table, folder: Path, salon: str) -> None:
    hand.key(Qt.Key.Key_F3)
    await table.when("add_layout")
    page = hand.window.findChild(LayoutsPage)
    assert page is not None
    page.choose("rws-perfect-pairs-v5/A")
    table.note("layouts: a document's")
    hand.key(Qt.Key.Key_F2)
    table.note("rules: from the layouts")
    hand.key(Qt.Key.Key_Escape)
    table.note("layouts: back from the rules")
    own = next(line.id for line in page.listing.items if line.id.endswith("/salon-5"))
    page.choose(own)
    table.note("layouts: the house's own")
    hand.key(Qt.Key.Key_Delete)
    table.note("layouts: to remove or not")
    hand.key(Qt.Key.Key_Escape)
    table.note("layouts: it stays")
    refused = next(line.id for line in page.listing.items if line.id.startswith("file:"))
    page.choose(refused)
    table.note("layouts: a file of the house with faults")
    good = folder / "drawn.layout.yaml"
    good.write_text(salon.replace("salon-5", "salon-6"), encoding="utf-8")
    await open_file(hand, table, "add_layout", good)
    table.note("layouts: a file is looked at")
    good.write_text(salon.replace("paragraph: ", "paragraph: 99.", 1), encoding="utf-8")
    hand.key(Qt.Key.Key_F5)
    table.note("layouts: a file with a fault that can be drawn")
    good.write_text("rubbish")
    hand.key(Qt.Key.Key_F5)
    table.note("layouts: a file that cannot be drawn")
    hand.key(Qt.Key.Key_Delete)
    table.note("layouts: no longer looked at")
    hand.key(Qt.Key.Key_Escape)
    await table.when("guided")
    table.note("library: back from the layouts")
    table.action("dismiss").trigger()
    table.note("library: the notice is closed")


async def lessons(hand: Hand, table: Table) -> None:
    hand.go("lessons")
    await table.when("try_lesson")
    table.note("lessons: a shipped one")
    table.action("edit_lesson").trigger()
    await table.when("try_lesson")
    table.note("lessons: a copy is edited")
    hand.key(Qt.Key.Key_Escape)
    table.note("lessons: nothing was changed")


async def supervised(hand: Hand, table: Table) -> None:
    for page in ("exam_papers", "packs"):
        hand.go(page)
        await hand.at(page)
        table.note(f"{page}: a round is selected")
    hand.go("rejudge")
    await hand.until(lambda: "checked" in view(hand.window, RejudgePage).status.text())
    table.note("rejudge: nothing would be marked differently")
    hand.go("backups")
    await table.when("restore_backup")
    table.note("backups: one is selected")
    table.action("restore_backup").trigger()
    table.note("backups: to restore it or not")
    hand.key(Qt.Key.Key_Escape)


def test_what_is_possible_where(  # noqa: PLR0915 - one table
    tell: Tell, tmp_path: Path, salon: str, database: Path
) -> None:
    written: list[str] = []

    async def story(hand: Hand) -> None:
        table = Table(hand)
        await table.when("guided")
        table.declare()
        await rounds(hand, table)
        await library(hand, table, tmp_path)
        await rules_and_watch(hand, table)
        await guided(hand, table)
        await records(hand, table)
        await another_trainee(hand, table)
        written.extend(table.lines)

    async def with_layouts(hand: Hand) -> None:
        table = Table(hand)
        await table.when("guided")
        table.note("library: a layout of the house cannot be used")
        hand.choose("plain-round")
        table.action("watch").trigger()
        await table.when("step")
        table.note("watch: the notice waits")
        hand.key(Qt.Key.Key_Escape)
        await table.when("guided")
        await layouts(hand, table, tmp_path, salon)
        await own_files(hand, table, own_folder(database))
        await supervised(hand, table)
        table.action("path").trigger()
        await table.when("go_on_path")
        table.note("path: the stage that is now")
        table.action("path_lesson").trigger()
        await hand.at("table")
        table.note("lesson: its first step")
        written.extend(table.lines)

    async def without_records(hand: Hand) -> None:
        table = Table(hand)
        await table.when("watch")
        table.note("library: without a database")
        hand.choose("plain-round")
        table.action("watch").trigger()
        await table.when("step")
        table.note("watch: without a database")
        hand.key(Qt.Key.Key_Escape)
        await table.when("watch")
        hand.key(Qt.Key.Key_F3)
        table.note("layouts: without a database")
        written.extend(table.lines)

    tell(story)
    house = tmp_path / "layouts"
    house.mkdir()
    (house / "salon.layout.yaml").write_text(salon, encoding="utf-8")
    (house / "bad.layout.yaml").write_text(salon.replace("depth: 1015", "depth: deep"))
    tell(with_layouts)
    damaged = tmp_path / "damaged" / "records.sqlite"
    damaged.parent.mkdir()
    damaged.write_bytes(b"this is no database at all" * 40)
    tell(without_records, at=damaged)
    if os.environ.get("RENEW"):
        TABLE.write_text("\n".join(written) + "\n", encoding="utf-8")
    due = TABLE.read_text(encoding="utf-8").splitlines()
    assert written == due
