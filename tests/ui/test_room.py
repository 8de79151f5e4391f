"""A training room in the window: made, signed in to and off, its people, its journal."""

import zipfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QFileDialog, QLabel, QLineEdit, QPushButton
from shiboken6 import isValid

from tests.training_room import CHEAP, PASSWORD, PIN, add_person, make_room, sign_in
from tests.ui.conftest import Hand, Tell, view
from trainer.room.rights import EVERY_RIGHT, Right, Role, rights_of
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.people import RecoveryCode
from ui.app import PAGES
from ui.me.preferences import PreferencesPage
from ui.me.sign_in import controller
from ui.me.sign_in.page import SignInPage
from ui.shell.commands import PlacedTab, Room
from ui.shell.controller import App
from ui.shell.notices import TROUBLE
from ui.supervise.people.page import PeoplePage
from ui.table.states import AnsweringState

Story = Callable[[Hand], Awaitable[None]]


def opened(path: Path | None) -> Database:
    return open_database(path, clock=lambda: datetime.now(UTC), lock_timeout=0, cost=CHEAP)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that are set in the window cost next to nothing."""
    monkeypatch.setattr("ui.app._open_database", opened)


@pytest.fixture
def room(database: Path) -> Path:
    """A room with a manager, a supervisor, and two trainees, one of them with a PIN."""
    with opened(database) as records:
        make_room(records)
        add_person(records, "Sam", "S1", Role.SUPERVISOR)
        ann = add_person(records, "Ann", "1024")
        add_person(records, "Ben", "7000111025")
        assert records.people.set_pin(ann.id, PIN) is None
        # None is made beside what is done in the window.
        assert records.back_up_today(Cancellation()) is not None
    return database


@pytest.fixture
def tell_home(tell: Tell) -> Callable[[Story], int]:
    """Begins a story where the program does."""
    return partial(tell, home=True)


def door(hand: Hand) -> SignInPage:
    return view(hand.window, SignInPage)


def people(hand: Hand) -> PeoplePage:
    return view(hand.window, PeoplePage)


async def at_door(hand: Hand) -> None:
    await hand.at("sign_in")
    await hand.until(lambda: bool(tiles(hand)))


def tiles(hand: Hand) -> list[QPushButton]:
    buttons = door(hand).findChildren(QPushButton)
    return [one for one in buttons if one.objectName().startswith("tile_") and one.isVisible()]


def tile(hand: Hand, name: str) -> None:
    (found,) = [button for button in tiles(hand) if name in button.text()]
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


async def enter(hand: Hand, name: str, secret: str = PASSWORD) -> None:
    """Sign in by tile, and by PIN or password where there is one."""
    await at_door(hand)
    tile(hand, name)
    if secret:
        QTest.keyClicks(door(hand).entry, secret)
        hand.click("sign_in_confirm")
    await hand.until(lambda: hand.window.header.trainee == name and hand.window.state.records)


def dialog(hand: Hand, name: str) -> QDialog:
    return [one for one in hand.window.findChildren(QDialog, name) if one.isVisible()][-1]


def fill(shown: QDialog, **texts: str) -> None:
    for name, text in texts.items():
        field = shown.findChild(QLineEdit, f"fact_{name}")
        assert field is not None, name
        field.setText(text)


async def answer(hand: Hand, of: str = "person", /, **texts: str) -> None:
    """Fill in a dialog, and have it carried out."""
    shown = dialog(hand, of)
    fill(shown, **texts)
    hand.click(f"{of}_done", shown)
    await hand.until(lambda: not (isValid(shown) and shown.isVisible()))


def tabs(hand: Hand, place: Room) -> list[str]:
    if not hand.find(f"go_{place}").isVisible():
        return []
    hand.click(f"go_{place}")
    return [placed.tab.title for placed in hand.window.tabs.shown]


def names(hand: Hand) -> list[str]:
    return [line.name for line in people(hand).people.items]


def choose(hand: Hand, name: str) -> None:
    assert people(hand).people.choose(lambda line: line.name == name)


# Made


def test_at_home_nobody_is_asked_anything(tell_home: Callable[[Story], int]) -> None:
    async def story(hand: Hand) -> None:
        await hand.at("path")
        now = hand.window.state
        assert (now.classroom, now.signed_off, now.rights) == (False, False, EVERY_RIGHT)
        assert not hand.find("go_classroom").isVisible()
        assert not hand.find("go_sign_off").isVisible()
        hand.go("preferences")
        page = view(hand.window, PreferencesPage)
        assert hand.find("make_room", page).isVisible()

    tell_home(story)


def test_a_computer_becomes_a_training_room(
    tell_home: Callable[[Story], int], database: Path, tmp_path: Path
) -> None:
    codes: list[str] = []

    async def story(hand: Hand) -> None:
        await hand.at("path")
        hand.window.bindings.trigger("make_room")
        shown = dialog(hand, "make_room")
        facts = {"room": "Academy", "manager": "Mara", "number": "M1"}
        fill(shown, **facts, password=PASSWORD, again="something else")
        hand.click("make_room_done", shown)
        await hand.until(lambda: any("not the same" in one.text() for one in labels(shown)))
        await answer(hand, "make_room", again=PASSWORD)
        await hand.at("people")
        code = dialog(hand, "recovery_code")
        shown_code = code.findChild(QLabel, "code")
        assert shown_code is not None
        codes.append(shown_code.text())
        assert shown_code.accessibleName() == f"This is the code: {codes[0]}"
        for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
            QTest.keyClick(code, key)
        assert code.isVisible(), "it is not shown again"
        hand.click("code_print", code)
        chosen = hand.window.findChildren(QFileDialog)[-1]
        chosen.fileSelected.emit(str(tmp_path / "code.pdf"))
        chosen.close()
        await hand.until((tmp_path / "code.pdf").is_file)
        hand.click("code_done", code)
        assert names(hand) == ["Mara"]
        assert any(
            one.isVisible() and "Nobody else is here" in one.text()
            for one in people(hand).findChildren(QLabel)
        )
        assert hand.window.state.classroom

    tell_home(story)
    assert (tmp_path / "code.pdf").read_bytes().startswith(b"%PDF")
    with opened(database) as records:
        mara = records.people.with_number("M1")
        assert mara is not None
        new = records.people.recover(mara.id, codes[0], PASSWORD, PASSWORD)
        assert isinstance(new, RecoveryCode)


def labels(shown: QDialog) -> list[QLabel]:
    return shown.findChildren(QLabel)


def test_another_window_that_makes_a_room_has_everybody_sign_in(
    tell_home: Callable[[Story], int], database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.at("path")
        with opened(database) as records:
            make_room(records)
        hand.window.bindings.trigger("preferences")
        await at_door(hand)
        assert not hand.window.state.records

    tell_home(story)


# Signing in and off


def test_nothing_is_possible_until_somebody_signs_in(
    tell_home: Callable[[Story], int], room: Path
) -> None:
    async def story(hand: Hand) -> None:
        await at_door(hand)
        now = hand.window.state
        assert (now.signed_off, now.records, now.rights) == (True, False, EVERY_RIGHT)
        assert hand.window.bindings.possible == {"full_screen", "quit"}
        assert not hand.find("go_train").isVisible()
        for entry in PAGES:
            assert not entry.reachable(now)
        tile(hand, "Ben")
        await hand.at("path")
        assert hand.window.header.trainee == "Ben"
        (house,) = [entry for entry in PAGES if entry.id == "house"]
        hand.window.tabs.wanted.emit(PlacedTab(house, house.tabs[0]))
        assert hand.window.notices.has_notice(TROUBLE)
        hand.click("go_sign_off")
        await at_door(hand)
        # What was told to Ben is not told to others.
        assert not hand.window.notices.has_notice(TROUBLE)
        assert not hand.window.state.records

    tell_home(story)


def test_a_pin_is_typed_on_the_screen_and_a_wrong_one_waits(
    tell_home: Callable[[Story], int], room: Path
) -> None:
    async def story(hand: Hand) -> None:
        await at_door(hand)
        QTest.keyClicks(door(hand).entry, "9")
        hand.key(Qt.Key.Key_Return)
        assert any("Nobody here has" in one.text() for one in door(hand).findChildren(QLabel))
        door(hand).entry.clear()
        for digit in "1022⌫4":
            hand.click(f"digit_{digit}")
        hand.click("sign_in_confirm")
        await hand.until(lambda: hand.find("sign_in_back").isVisible())
        assert door(hand).entry.echoMode() is QLineEdit.EchoMode.Password
        for digit in "0000":
            hand.click(f"digit_{digit}")
        hand.key(Qt.Key.Key_Return)
        assert any("Try again in 1 second" in one.text() for one in door(hand).findChildren(QLabel))
        assert not door(hand).confirm.isEnabled()
        await hand.until(door(hand).confirm.isEnabled)
        said = [one.text() for one in door(hand).findChildren(QLabel)]
        assert "This is not right." in said  # it is still there to be read
        for digit in PIN:
            hand.click(f"digit_{digit}")
        hand.key(Qt.Key.Key_Return)
        await hand.at("path")
        assert hand.window.header.trainee == "Ann"

    tell_home(story)


def test_esc_leads_back_to_everybody(tell_home: Callable[[Story], int], room: Path) -> None:
    async def story(hand: Hand) -> None:
        await at_door(hand)
        tile(hand, "Mara")
        assert not door(hand).pad.isVisible()
        hand.key(Qt.Key.Key_Escape)
        assert door(hand).pad.isVisible()
        assert not hand.find("sign_in_back").isVisible()

    tell_home(story)


def test_a_forgotten_password_is_replaced_by_the_recovery_code(
    tell_home: Callable[[Story], int], database: Path
) -> None:
    with opened(database) as records:
        code = make_room(records)

    async def story(hand: Hand) -> None:
        await at_door(hand)
        tile(hand, "Mara")
        hand.click("sign_in_forgotten")
        shown = dialog(hand, "secret")
        fill(shown, before="0000", new="another long one", again="another long one")
        hand.click("secret_done", shown)
        await hand.until(lambda: any("recovery code of" in one.text() for one in labels(shown)))
        await answer(hand, "secret", before=code)
        await hand.at("people")
        hand.click("code_done", dialog(hand, "recovery_code"))

    tell_home(story)
    with opened(database) as records:
        sign_in(records, "M1", "another long one")


@pytest.mark.parametrize("held", [False, True])
def test_whoever_does_nothing_is_signed_off_but_not_in_an_exam(
    tell_home: Callable[[Story], int], room: Path, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    monkeypatch.setattr(controller, "IDLE_SECONDS", 0)
    signed: list[str] = []
    if held:
        # An exam says so on the session as long as it runs.
        made = controller.SignInController.__init__

        def holding(self: controller.SignInController, app: App) -> None:
            made(self, app)
            app.session.held.add("an exam")

        monkeypatch.setattr(controller.SignInController, "__init__", holding)

    async def story(hand: Hand) -> None:
        await at_door(hand)
        tile(hand, "Ben")
        await hand.until(lambda: hand.window.state.records)
        await hand.at("path" if held else "sign_in")
        signed.append(hand.window.state.page)

    tell_home(story)
    assert signed == ["path" if held else "sign_in"]


def test_a_round_is_left_when_somebody_is_signed_off_and_can_be_resumed(
    tell_home: Callable[[Story], int], room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "IDLE_SECONDS", 1)

    async def story(hand: Hand) -> None:
        await enter(hand, "Ben", "")
        await hand.to_library()
        hand.choose("plain-round")
        hand.window.bindings.trigger("guided")
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        await at_door(hand)

    tell_home(story)
    with opened(room) as records:
        sign_in(records, "7000111025", "")
        (ben,) = [one for one in records.people.all() if one.name == "Ben"]
        (attempt,) = records.attempts.latest(ben.id, 9)
        assert attempt.finished is None
        assert attempt.answers == 1


# Rights


@pytest.mark.parametrize("role", list(Role), ids=str)
def test_each_role_sees_and_does_what_it_may(
    tell_home: Callable[[Story], int], room: Path, role: Role
) -> None:
    who = {Role.TRAINEE: "Ben", Role.SUPERVISOR: "Sam", Role.MANAGER: "Mara"}[role]
    mine = rights_of(role)
    expected = {
        room: [
            tab.title
            for entry in PAGES
            for tab in entry.tabs
            if tab.room is room and {entry.right, tab.right} - {None} <= mine
        ]
        for room in Room
    }

    async def story(hand: Hand) -> None:
        await enter(hand, who, "" if role is Role.TRAINEE else PASSWORD)
        assert hand.window.state.rights == mine
        seen = {place: tabs(hand, place) for place in Room}
        if role is Role.TRAINEE:
            assert expected[Room.SUPERVISE] == ["Library"]
            assert not seen.pop(Room.SUPERVISE)
            del expected[Room.SUPERVISE]
        assert seen == expected
        now = hand.window.state
        for command in hand.window.bindings:
            if command.right is not None and command.right not in mine:
                # Wherever it would be possible for somebody else.
                assert not command._replace(when=lambda _now: True).possible(now), command.id
        here = hand.window.state.page
        for entry in PAGES:
            # However it is asked for: a notice, for instance, may lead there.
            if entry.right is not None and entry.right not in mine:
                hand.window.tabs.wanted.emit(PlacedTab(entry, entry.tabs[0]))
                assert hand.window.state.page == here, entry.id
        privileged = {command.right for command in hand.window.bindings} - {None}
        assert privileged >= {Right.HOUSE, Right.LAYOUTS, Right.BACKUPS, Right.PEOPLE, Right.ROOM}

    tell_home(story)


# People


def test_people_are_added_changed_and_leave(tell_home: Callable[[Story], int], room: Path) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Mara")
        await hand.at("people")
        hand.key("n")
        shown = dialog(hand, "person")
        fill(shown, name="Cho", number="1024")
        hand.click("person_done", shown)
        await hand.until(lambda: any("already" in one.text() for one in labels(shown)))
        await answer(hand, number="1026")
        assert names(hand) == ["Ann", "Ben", "Cho", "Sam", "Mara"]
        choose(hand, "Ben")
        hand.key("e")
        await answer(hand, name="Benedict")
        choose(hand, "Ann")
        hand.key("p")
        await answer(hand)
        hand.key("r")
        shown = dialog(hand, "person")
        role = shown.findChild(QComboBox, "fact_role")
        assert role is not None
        role.setCurrentIndex(role.findData(Role.SUPERVISOR.value))
        await answer(hand, new=PASSWORD, again=PASSWORD)
        choose(hand, "Cho")
        hand.key("l")
        assert names(hand) == ["Benedict", "Ann", "Sam", "Mara", "Cho"]
        hand.key("l")
        assert names(hand) == ["Benedict", "Cho", "Ann", "Sam", "Mara"]
        search = people(hand).search
        search.setText("102")
        assert names(hand) == ["Benedict", "Cho", "Ann"]
        search.setText("")

    tell_home(story)
    with opened(room) as records:
        assert sign_in(records, "1024").signer is not None
        sign_in(records, "M1")
        about = [(entry.about, entry.subject) for entry in records.rights.journal()][:6]
    assert about == [
        ("Came back", "Cho"),
        ("Left", "Cho"),
        ("Role", "Ann"),
        ("PIN reset", "Ann"),
        ("Name and staff number", "Benedict"),
        ("Added", "Cho"),
    ]


def test_a_person_is_exported_merged_and_erased(
    tell_home: Callable[[Story], int], room: Path, tmp_path: Path
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Mara")
        await hand.at("people")
        choose(hand, "Ann")
        hand.key("x")
        chosen = hand.window.findChildren(QFileDialog)[-1]
        chosen.fileSelected.emit(str(tmp_path / "ann.zip"))
        chosen.close()
        hand.key("m")
        shown = dialog(hand, "person")
        into = shown.findChild(QComboBox, "fact_into")
        assert into is not None
        into.setCurrentIndex(into.findText("Ben (7000111025)"))
        await answer(hand)
        assert names(hand) == ["Ben", "Sam", "Mara"]
        choose(hand, "Ben")
        hand.key(Qt.Key.Key_Delete)
        shown = dialog(hand, "person")
        done = hand.find("person_done", shown)
        fill(shown, name="Bet")
        assert not done.isEnabled()
        await answer(hand, name="ben")
        await hand.until(lambda: names(hand) == ["Sam", "Mara"])

    tell_home(story)
    assert zipfile.ZipFile(tmp_path / "ann.zip").namelist() == ["person.json"]
    assert b"7000111025" not in room.read_bytes()


def test_the_journal_is_read_and_saved_to_be_printed(
    tell_home: Callable[[Story], int], room: Path, tmp_path: Path
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Mara")
        await hand.at("people")
        hand.click("go_classroom")
        bar = hand.window.tabs.bar
        place = [placed.tab.view for placed in hand.window.tabs.shown].index("journal")
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
        model = people(hand).journal.model()
        about = [model.index(row, 3).data() for row in range(model.rowCount())]
        assert about == [
            "New PIN: Ann",
            "Added: Ben",
            "Added: Ann",
            "Role: Sam",
            "Added: Sam",
            "Training room",
        ]
        hand.key("p")
        chosen = hand.window.findChildren(QFileDialog)[-1]
        chosen.fileSelected.emit(str(tmp_path / "journal.pdf"))
        chosen.close()
        await hand.until((tmp_path / "journal.pdf").is_file)

    tell_home(story)


def test_a_trainee_changes_the_pin_and_a_supervisor_the_password(
    tell_home: Callable[[Story], int], room: Path
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Ann", PIN)
        await hand.at("path")
        hand.click("go_trainees")
        shown = dialog(hand, "secret")
        fill(shown, before="0000", new="4712", again="4712")
        hand.click("secret_done", shown)
        await hand.until(lambda: any("not right" in one.text() for one in labels(shown)))
        hand.click("secret_back", shown)
        hand.click("go_sign_off")
        await enter(hand, "Sam")
        hand.click("go_trainees")
        new = "another long one"
        await answer(hand, "secret", before=PASSWORD, new=new, again=new)

    tell_home(story)
    with opened(room) as records:
        sign_in(records, "S1", "another long one")


def test_a_manager_restores_a_backup_and_everybody_signs_in_anew(
    tell_home: Callable[[Story], int], room: Path
) -> None:
    with opened(room) as records:
        sign_in(records, "M1")
        add_person(records, "Cho")

    async def story(hand: Hand) -> None:
        await enter(hand, "Mara")
        hand.go("backups")
        await hand.until(lambda: "restore_backup" in hand.window.bindings.possible)
        hand.window.bindings.trigger("restore_backup")
        hand.click("decide_restore")
        await hand.until(lambda: not hand.window.state.deciding)
        await at_door(hand)
        assert not any(
            "Cho" in one.text() for one in door(hand).findChildren(QPushButton) if one.isVisible()
        )

    tell_home(story)
    with opened(room) as records:
        assert {one.name for one in records.people.all()} == {"Ann", "Ben", "Sam", "Mara"}
