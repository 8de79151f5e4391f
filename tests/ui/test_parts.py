"""A part of the window that cannot be created is missing, and everything else can be used."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Final, NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from tests.cases import one_in
from tests.ui.conftest import Hand, Tell
from ui.app import OTHERS, PAGES
from ui.me.trainees import TraineeDialog
from ui.shell.bug_dialog import BugDialog
from ui.shell.commands import Room, rooms_shown
from ui.shell.controller import part_of
from ui.shell.general import KeyOverview
from ui.shell.window import UNAVAILABLE, UnavailablePage
from ui.table.states import WatchState

CONTROLLERS: Final = {
    part_of(name.partition(":")[0]): name
    for name in (*(page.controller for page in PAGES), *OTHERS)
}
NEEDS: Final = {
    "guided": {"table", "library"},
    "watch": {"table", "library"},
    "sittings": {"table"},
    # Whether a supervisor's tools are wanted is a preference.
    **{
        page.id: {"preferences"}
        for page in PAGES
        if page.tabs and all(tab.room is Room.SUPERVISE for tab in page.tabs)
    },
}
"""What a part cannot be used without."""

BUTTONS: Final = {
    "trainees": "trainees",
    "preferences": "preferences",
    "rules": "look_up",
    "palette": "palette",
}
"""The button in the header that is disabled without a part."""


CLASSROOM: Final = {Room.CLASSROOM}
"""Pages that are there alone are not at home."""


class Case(NamedTuple):
    """``part`` fails when it is created, or when its page is."""

    part: str
    page: bool

    @property
    def missing(self) -> set[str]:
        """Everything that cannot be used then."""
        missing = {self.part}
        for part, needed in NEEDS.items():
            if needed & missing:
                missing.add(part)
        return missing


CASES: Final = [
    *(Case(part, page=False) for part in CONTROLLERS),
    *(
        Case(page.id, page=True)
        for page in PAGES
        if page.id not in {"path", "library"} and {tab.room for tab in page.tabs} != CLASSROOM
    ),
]


def to_scenarios(hand: Hand) -> None:
    """To the library, or the rounds where nobody can say that the tools are wanted."""
    managed = Room.SUPERVISE in rooms_shown(hand.window.state)
    hand.window.bindings.trigger("manage_library" if managed else "to_library")


async def watch(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.page != "table")


async def play(hand: Hand) -> None:
    await hand.begin("plain-round")
    await hand.answer_by_key()
    hand.key(Qt.Key.Key_Escape)
    hand.click("decide_later")
    await hand.at("library")


def tabs_that_failed(hand: Hand) -> set[str]:
    """The pages whose tabs are disabled, with the reason."""
    tabs = hand.window.tabs
    return {
        placed.page.id
        for place, placed in enumerate(tabs.shown)
        if not tabs.bar.isTabEnabled(place) and tabs.bar.tabToolTip(place) == UNAVAILABLE
    }


def opens(page: str) -> Callable[[Hand], Awaitable[None]]:
    async def story(hand: Hand) -> None:
        hand.go(page)
        await hand.until(lambda: hand.window.state.page == page)
        to_scenarios(hand)

    return story


def shows(
    button: str, kind: type[TraineeDialog | KeyOverview]
) -> Callable[[Hand], Awaitable[None]]:
    async def story(hand: Hand) -> None:
        hand.click(button)
        (dialog,) = hand.window.findChildren(kind)
        assert dialog.isVisible()
        dialog.close()

    return story


USES: Final[dict[str, Callable[[Hand], Awaitable[None]]]] = {
    "guided": play,
    "watch": watch,
    "practice": opens("practice"),
    "records": opens("records"),
    "progress": opens("progress"),
    "rules": opens("rules"),
    "layouts": opens("layouts"),
    "house": opens("house"),
    "trainees": shows("go_trainees", TraineeDialog),
    "preferences": opens("preferences"),
    "general": shows("do_keys", KeyOverview),
}

OPENED_BY: Final = {
    "practice": "practice",
    "records": "records",
    "progress": "progress",
    "preferences": "preferences",
    "rules": "rules",
    "layouts": "layouts",
    "house": "house",
    "table": "watch",
    "editor": "editor",
    "generate": "generate",
    "coverage": "coverage",
}
"""The command that needs a page first."""


async def reported(hand: Hand, place: str) -> None:
    """Read the one report, and close it."""
    await hand.until(lambda: any(one.isVisible() for one in hand.window.findChildren(BugDialog)))
    (dialog,) = (one for one in hand.window.findChildren(BugDialog) if one.isVisible())
    assert place in dialog.report.toPlainText()
    assert "×" not in dialog.report.toPlainText()
    dialog.close()
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)


# As ids, which two processes share: as one loop it takes a tenth of the whole run.
@pytest.mark.parametrize(
    "case", one_in(8, CASES), ids=lambda case: f"{case.part}{', its page' if case.page else ''}"
)
def test_what_cannot_be_created_is_missing_and_the_rest_works(
    case: Case, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f"no {case.part}"

    def broken(*_: object) -> None:
        raise ValueError(place)

    async def story(hand: Hand) -> None:
        window = hand.window
        if case.page and case.part == "result":
            await hand.begin("plain-round")
            while window.state.page == "table":
                await hand.answer_by_key()
                await hand.go_on()
        elif case.part in OPENED_BY and case.page:
            window.bindings.trigger(OPENED_BY[case.part])
        elif case.page:
            hand.go(case.part)
        await reported(hand, place)
        if case.part == "library":
            (page,) = window.findChildren(UnavailablePage)
            assert page.isVisible()
            assert not {"guided", "watch", "search"} & window.bindings.commands.keys()
        gone = BUTTONS.get(case.part, "")
        for button in window.header.findChildren(QPushButton):
            if button.isVisible():
                name = button.objectName().removeprefix("go_")
                assert button.isEnabled() is (name != gone), name
                assert (button.toolTip() == UNAVAILABLE) is (name == gone), name
        for room in rooms_shown(window.state):
            if room != gone:
                hand.click(f"go_{room}")
                pages = {placed.page.id for placed in window.tabs.shown}
                assert tabs_that_failed(hand) == window.state.failed & pages
                assert case.part in window.state.failed
        to_scenarios(hand)
        for number, (part, use) in enumerate(USES.items()):
            # Each part is used without a third of the others: all pairs take a minute.
            its_turn = number % 3 == CASES.index(case) % 3
            if part not in case.missing and (its_turn or part == "watch"):
                await use(hand)
        assert not any(one.isVisible() for one in window.findChildren(BugDialog))
        if case.part != "library":
            await hand.at("library")
            actions = window.bindings.actions
            assert actions["watch"].isEnabled() is not ("watch" in case.missing)
            assert actions["guided"].isEnabled() is not ("guided" in case.missing)

    kind = resolve_name(CONTROLLERS[case.part])
    with monkeypatch.context() as patch:
        patch.setattr(kind, "make_view" if case.page else "__init__", broken)
        listed = case.part != "library"
        status = tell(
            story,
            ready=lambda hand: hand.library.entry is not None or not listed,
            log=sys.__excepthook__,
        )
    assert status == 0


IMPORTS = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from trainer.cli.main import main
sys.modules[sys.argv[1]] = None

def look():
    widget = QApplication.activeModalWidget()
    window = widget.parentWidget() if widget is not None else None
    if window is not None and widget.objectName() == "bug" and window.bindings.actions:
        print(widget.report.toPlainText().count("Traceback"))
        widget.close()
        for button in window.header.findChildren(QPushButton):
            if button.isVisible() and not button.isEnabled():
                print(button.objectName())
        for place in range(window.tabs.bar.count()):
            if not window.tabs.bar.isTabEnabled(place):
                print(window.tabs.bar.tabText(place))
        print(*sorted(window.bindings.commands.keys() & {"guided", "watch", "rules", "records"}))
        window.close()

def begin():
    timer.timeout.connect(look)
    timer.start(10)

app = QApplication([])
timer = QTimer()
QTimer.singleShot(0, begin)
sys.exit(main(["--database", sys.argv[2]]))
"""

WITHOUT: Final = {
    "library": "1\nRounds\nrecords rules\n",
    "rules": "1\ngo_look_up\nguided records watch\n",
    "table": "1\nguided records rules watch\n",
}
"""What is printed: how many errors were reported, the buttons that are disabled, the commands."""


def test_a_part_that_cannot_be_imported_is_missing(tmp_path: Path) -> None:
    running = {
        part: subprocess.Popen(
            [
                sys.executable,
                "-c",
                IMPORTS,
                CONTROLLERS[part].partition(":")[0],
                str(tmp_path / f"{part}.sqlite"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for part in one_in(len(WITHOUT), tuple(WITHOUT))
    }
    said = {part: one.communicate(timeout=60)[0] for part, one in running.items()}
    assert said == {part: WITHOUT[part] for part in running}
    assert {one.returncode for one in running.values()} == {0}
