"""A walk through every page and every dialog, for what must hold on all of them."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QTextBrowser, QWidget

from tests.scenario_files import shipped
from tests.ui.conftest import Hand, view
from ui.shell.bug_dialog import BugDialog
from ui.shell.notice_bar import DISMISS
from ui.supervise.generate.page import GeneratePage
from ui.supervise.library.packs import ImportPackDialog, PackLine, PackSheet
from ui.table.states import DealState, WatchState
from ui.widgets.view_models import Notice

Look = Callable[[str, QWidget], None]
"""Called with the name of what is shown, and its window."""

ROUNDS = ("plain-round", "everybody-at-once")
"""An easy round and a crowded one."""
DIALOGS = ("trainees", "manual", "about")
ME = ("records", "progress", "preferences")
SUPERVISED = ("exam_papers", "packs", "rejudge", "backups")
TABS = (*SUPERVISED, *ME, "practice", "shift", "layouts", "rules", "house")
NOTICE = Notice(
    "walk", "Something is wrong.", "Do this.", "details", (("a", "Do it"), (DISMISS, "Close"))
)
PACK = PackSheet(
    "Night shift",
    "2 files, written by Feltwork 1.0",
    "Saves to /home/ann/scenarios/Night shift",
    (PackLine("Table 12", "a.scenario.yaml", "new"), PackLine("Table 13", "b.scenario.yaml", "")),
    replaced=1,
    fresh="Night shift 2",
    known="1 is there already, 1 is new.",
    any_new=True,
)


async def everywhere(hand: Hand, look: Look) -> None:
    """Show everything there is, one after the other."""

    def shown(name: str, what: QWidget) -> None:
        # Twice: what is laid out anew may make what is in it be laid out anew.
        QApplication.sendPostedEvents()
        QApplication.sendPostedEvents()
        look(name, what)

    await _pages(hand, shown)
    await _dialogs(hand, shown)
    await _watched(hand, shown)
    await _dealt(hand, shown)
    await _guided(hand, shown)


async def _pages(hand: Hand, shown: Look) -> None:
    window = hand.window
    shown("library", window)
    _open_own(hand)
    shown("library with scenarios of one's own", window)
    window.notices.show_notice(NOTICE)
    shown("notice", window)
    window.notices.remove(NOTICE.id)
    for page in TABS:
        hand.go(page)
        await hand.at(page)
        shown(page, window)
    hand.go("library")
    await hand.at("library")
    window.bindings.actions["edit_scenario"].trigger()
    await hand.at("editor")
    shown("editor", window)
    window.bindings.actions["scenario_details"].trigger()
    await _dialog_seen(hand, "details", shown)
    hand.click("show_bettors")
    await _dialog_seen(hand, "bettors", shown)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    await _generated(hand, shown)
    hand.go("rules")
    await hand.at("rules")
    for part in ("comparison", "odds", "glossary"):
        window.bindings.actions[part].trigger()
        shown(part, window)
    hand.go("library")
    await hand.at("library")


def _open_own(hand: Hand) -> None:
    """Open a file, so that the places of scenarios can be filtered by."""
    before = hand.library.entry
    assert before is not None
    hand.window.bindings.actions["open_file"].trigger()
    dialog = hand.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(shipped()[0]))
    dialog.close()
    hand.window.activateWindow()
    assert hand.library.places.isVisible()
    hand.choose(before.id)


async def _generated(hand: Hand, shown: Look) -> None:
    window = hand.window
    hand.key("g")
    await hand.at("generate")
    page = view(window, GeneratePage)
    page.count.show_value(2)
    hand.key(Qt.Key.Key_Return)
    shown("generating", window)
    hand.key("g")
    await hand.until(lambda: len(page.made.items) == page.count.value)
    shown("generated", window)
    for word in ("split", "double", "insurance", "dealer-17", "dealer-18"):
        page.features.wanted.emit(word, 0)
    shown("much is included, and not possible", window)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.key("v")
    await hand.at("generate")
    shown("variants", window)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.key("c")
    await hand.at("coverage")
    shown("coverage", window)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def _dialogs(hand: Hand, shown: Look) -> None:
    window = hand.window
    for name in DIALOGS:
        window.bindings.actions[name].trigger()
        await _dialog_seen(hand, name, shown)
    ImportPackDialog(window, PACK).open()
    await _dialog_seen(hand, "import_pack", shown)
    bug = BugDialog(window, "Feltwork")
    bug.add({"error": 2})
    bug.open()
    await _dialog_seen(hand, "bug", shown)
    window.bindings.actions["keys"].trigger()
    shown("keys", window)
    hand.key(Qt.Key.Key_Escape)


async def _watched(hand: Hand, shown: Look) -> None:
    window = hand.window
    for scenario in ROUNDS:
        hand.choose(scenario)
        window.bindings.actions["watch"].trigger()
        await hand.at("table", WatchState)
        shown(f"{scenario}: watch", window)
        window.bindings.actions["to_end"].trigger()
        shown(f"{scenario}: watched", window)
        window.bindings.actions["leave_watch"].trigger()
        await hand.at("library")


async def _dealt(hand: Hand, shown: Look) -> None:
    hand.choose(ROUNDS[0])
    hand.key("d")
    await hand.until(lambda: hand.window.state.deciding)
    shown("how to deal", hand.window)
    hand.table.take_focus()
    hand.key("1")
    await hand.at("table", DealState)
    shown("dealing", hand.window)
    hand.table.take_focus()
    hand.key(Qt.Key.Key_Space)
    shown("announcing", hand.window)
    hand.table.take_focus()
    hand.key("1")
    await hand.until(lambda: len(hand.table.deal.table.targets) > 1)
    shown("dealing to boxes", hand.window)
    hand.table.take_focus()
    hand.key("2", "e")
    shown("reporting", hand.window)
    hand.table.take_focus()
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def _guided(hand: Hand, shown: Look) -> None:
    window = hand.window
    await hand.begin(ROUNDS[0])
    while window.state.page == "table":
        shown(f"question {hand.question.id}", window)
        await hand.answer_by_key()
        shown(f"feedback {hand.question.id}", window)
        await hand.go_on()
    await hand.at("result")
    shown("result", window)
    window.bindings.actions["leave_result"].trigger()
    await hand.at("library")
    await hand.begin(ROUNDS[1])
    shown("crowded question", window)
    await hand.answer_by_key()
    shown("crowded feedback", window)
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: window.state.deciding)
    shown("leaving", window)
    hand.key("1")
    await hand.until(lambda: window.state.page != "table")
    hand.go("records")
    await hand.at("records")
    shown("records kept", window)
    hand.go("backups")
    await hand.until(window.bindings.actions["restore_backup"].isEnabled)
    window.bindings.actions["restore_backup"].trigger()
    shown("a backup to be restored", window)


async def _dialog_seen(hand: Hand, name: str, look: Look) -> None:
    """Look at the dialog that is open, and close it."""
    await hand.until(lambda: any(one.isVisible() for one in hand.window.findChildren(QDialog)))
    (dialog,) = (one for one in hand.window.findChildren(QDialog) if one.isVisible())
    dialog.activateWindow()
    await hand.until(dialog.isActiveWindow)
    look(name, dialog)
    dialog.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)


def reached(
    window: QWidget, focused: Callable[[QWidget], None] = lambda _widget: None
) -> list[tuple[QWidget, QRect]]:
    """What Tab reaches in a window, and where it then is, from the top of the window on.

    ``focused`` is called while each of them has the focus.
    """
    if window.focusWidget() is None:
        QTest.keyClick(window, Qt.Key.Key_Tab)
    first, found = window.focusWidget(), dict[QWidget, QRect]()
    one: QWidget | None = first
    while one is not None and one not in found:
        found[one] = area(one, window)
        focused(one)
        QTest.keyClick(one, Qt.Key.Key_Tab)
        while isinstance(one, QTextBrowser) and one.hasFocus():
            QTest.keyClick(one, Qt.Key.Key_Tab)  # from link to link
        one = window.focusWidget()
    if one is None or first is None:
        return []
    first.setFocus()
    ring = list(found.items())
    ring = ring[list(found).index(one) :]
    top = ring.index(min(ring, key=lambda each: each[1].topLeft().toTuple()[::-1]))
    return ring[top:] + ring[:top]


def area(widget: QWidget, within: QWidget) -> QRect:
    """Where a widget is in another one."""
    return QRect(widget.mapTo(within, QPoint(0, 0)), widget.size())
