"""Table tests in the window: planned, marked blind by two, talked over or by a third, signed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit

from tests.training_room import CHEAP, PASSWORD, add_person, make_room, sign_in
from tests.ui.conftest import Hand, Tell, view
from tests.ui.seen import texts
from trainer.exams.rating import Rating, Stage
from trainer.room.rights import Role
from trainer.storage import database as opening
from trainer.storage.database import Database
from trainer.storage.own.sheets import sheets_folder
from trainer.storage.table_tests import StoredTest
from ui.supervise.table_test.controller import PlanningState, RatingState, TableTestsState, Turn
from ui.supervise.table_test.page import TableTestPage
from ui.supervise.table_test.rating_view import MarkRow
from ui.widgets.forms import FilterBox

CATEGORIES = ("hospitality", "technique", "control")


class Academy:
    """A training room with a candidate and three supervisors; whoever is in the window changes."""

    def __init__(self, path: Path) -> None:
        with opening.open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP) as made:
            make_room(made)
            self.people = {"Ann": add_person(made, "Ann")} | {
                name: add_person(made, name, name, Role.SUPERVISOR)
                for name in ("Ben", "Cleo", "Dora")
            }
            made.trainees.make_current(self.people["Ann"].id)
        self.database: Database | None = None

    def enter(self, name: str) -> None:
        """Sign somebody in at the window."""
        assert self.database is not None
        sign_in(self.database, self.people[name])

    @property
    def test(self) -> StoredTest:
        """The last test, as whoever is signed in may see it."""
        assert self.database is not None
        return self.database.table_tests.all()[0]


@pytest.fixture
def academy(database: Path, monkeypatch: pytest.MonkeyPatch) -> Academy:
    made, open_one = Academy(database), opening.open_database

    def opened(path: Path | None, **given: Any) -> Database:
        one = open_one(path, **{"cost": CHEAP, **given})
        if made.database is None:
            made.database = one
            made.enter("Dora")
        return one

    monkeypatch.setattr(opening, "open_database", opened)
    return made


async def open_page(hand: Hand, academy: Academy, name: str) -> TableTestPage:
    """Come to the page as somebody."""
    academy.enter(name)
    await hand.until(lambda: hand.window.state.classroom)
    hand.go("table_test")
    await hand.at("table_test", TableTestsState)
    return view(hand.window, TableTestPage)


async def plan(hand: Hand, academy: Academy, sheet: str = "championship") -> TableTestPage:
    page = await open_page(hand, academy, "Dora")
    hand.click("do_plan_table_test")
    await hand.at("table_test", PlanningState)
    for name, number in (("first", "Ben"), ("second", "Cleo")):
        choose(page, name, str(academy.people[number].id))
    choose(page, "sheet", sheet)
    page.place.setText("Table 4")
    hand.click("do_keep_table_test")
    await hand.at("table_test", TableTestsState)
    return page


def choose(page: TableTestPage, name: str, key: str) -> None:
    box = page.findChild(FilterBox, f"fact_{name}")
    assert box is not None
    box.setCurrentIndex(box.findData(key))


async def mark(hand: Hand, academy: Academy, name: str, *marks: int) -> None:
    """Mark a test by pressing its buttons, and hand in."""
    await open_page(hand, academy, name)
    hand.click("do_mark_table_test")
    await hand.at("table_test", RatingState)
    for category, given in zip(CATEGORIES, marks, strict=True):
        assert not hand.here(RatingState).complete
        hand.click(f"mark_{category}_{given}")
    assert hand.here(RatingState).complete
    hand.click("do_hand_in_table_test")
    hand.click("decide_hand_in")
    await hand.at("table_test", TableTestsState)


async def sign(hand: Hand, password: str = PASSWORD) -> None:
    hand.click("do_sign_table_test")
    dialog = dialog_of(hand)
    type_line(dialog, password)
    hand.click("line_done", dialog)
    await hand.until(lambda: hand.window.state.deciding)
    await hand.until(lambda: not hand.window.state.deciding)


def dialog_of(hand: Hand) -> QDialog:
    (dialog,) = [one for one in hand.window.findChildren(QDialog) if one.isVisible()]
    return dialog


def type_line(dialog: QDialog, text: str) -> None:
    line = dialog.findChild(QLineEdit, "line")
    assert line is not None
    QTest.keyClicks(line, text)


def shown_mark(page: TableTestPage, category: str) -> int | None:
    """The mark of a category on the sheet; -1 before it is shown."""
    rows = page.rating.findChildren(MarkRow, f"category_{category}")
    return next((row.mark for row in rows if row.isVisible()), -1)


def column(page: TableTestPage, place: int) -> list[str]:
    model = page.table.model()
    return [str(model.index(row, place).data()) for row in range(model.rowCount())]


def test_two_raters_who_agree_lead_to_a_signed_result(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy)
        assert page.status.text() == "Planned · Ben marks · Cleo marks"
        assert hand.here(TableTestsState).turn is not Turn.MARK  # whoever plans does not mark
        await mark(hand, academy, "Ben", 9, 8, 8)
        assert page.status.text() == "Being marked · Ben has handed in · Cleo marks"
        assert page.table.isHidden()  # also for the one who has marked
        await mark(hand, academy, "Cleo", 9, 9, 8)
        assert column(page, 2) == ["9 · 9", "8 · 9", "8 · 8", ""]
        await open_page(hand, academy, "Dora")
        hand.key(Qt.Key.Key_Return)
        assert page.result.text() == "Result: 85.7 %"
        assert column(page, 5) == [
            "3 × 9 = 27",
            "2 × 8.5 = 17",
            "2 × 8 = 16",
            "60 of 70",
        ]
        await sign(hand, "a wrong long one")
        await hand.until(lambda: "This is not right." in texts(hand.window))
        assert academy.test.now.stage is Stage.DECIDED
        await hand.until(lambda: hand.here(TableTestsState).turn is Turn.SIGN)

    assert tell(story) == 0


def test_a_gap_is_talked_over_with_a_reason_and_signed(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy)
        await mark(hand, academy, "Ben", 9, 8, 8)
        await mark(hand, academy, "Cleo", 9, 8, 6)
        assert column(page, 3) == ["", "", "≠ marks too far apart"]
        assert hand.here(TableTestsState).turn is not Turn.DECIDE
        hand.click("do_talk_table_test")
        assert page.table.currentIndex().row() == 2
        await hand.until(lambda: hand.find("keep_control").isVisible())
        hand.click("mark_control_7")
        assert not hand.find("keep_control").isEnabled()
        reason = next(
            one for one in page.findChildren(QLineEdit, "reason_control") if one.isVisible()
        )
        QTest.keyClicks(reason, "Half of it was the shuffler")
        hand.click("keep_control")
        assert column(page, 3) == ["", "", "7", ""]
        hand.click("do_decide_table_test")
        await sign(hand)
        assert page.status.text() == "Signed · by Cleo"
        now = academy.test.now
        assert [one.marks["control"] for one in now.ratings.values()] == [8, 6]
        assert now.agreed["control"].reason == "Half of it was the shuffler"

    assert tell(story) == 0


def test_a_third_rater_is_asked_and_an_appeal_is_a_new_test(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy)
        await mark(hand, academy, "Ben", 9, 8, 8)
        await mark(hand, academy, "Cleo", 9, 8, 6)
        hand.click("do_third_table_test")
        assert "Ann" not in str(texts(page.decision))
        hand.click(f"decide_{academy.people['Dora'].id}")
        await hand.at("table_test", TableTestsState)
        assert hand.here(TableTestsState).turn is not Turn.MARK
        await open_page(hand, academy, "Dora")
        assert page.table.isHidden()  # the third is blind as well
        await mark(hand, academy, "Dora", 9, 8, 7)
        assert column(page, 2) == ["9 · 9 · 9", "8 · 8 · 8", "8 · 6 · 7", ""]
        assert column(page, 4)[2] == "7"
        hand.click("do_decide_table_test")
        await sign(hand)
        before = academy.test
        hand.click("do_appeal_table_test")
        await hand.at("table_test", PlanningState)
        hand.click("do_keep_table_test")
        assert page.refused.text() == "Give a reason."
        QTest.keyClicks(page.reason, "The camera saw it otherwise")
        hand.click("do_keep_table_test")
        await hand.at("table_test", TableTestsState)
        assert academy.test.plan.appeals == before.id
        assert "appeal against test 1" in page.status.text()
        assert len(page.listing.items) == 2

    assert tell(story) == 0


def test_what_a_rater_enters_is_stored_before_it_is_shown(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy, "table-test")
        await open_page(hand, academy, "Ben")
        me = academy.people["Ben"].id
        hand.click("do_mark_table_test")
        await hand.at("table_test", RatingState)
        rating = page.rating

        def seen() -> Rating:
            return academy.test.now.ratings[me]

        hand.click("mark_cheques_7")
        hand.key("t")  # the row has the focus
        assert seen().marks == {"cheques": 10}
        hand.key(Qt.Key.Key_Left, Qt.Key.Key_Down, "4")
        assert seen().marks == {"cheques": 9, "cards": 4}
        await hand.until(lambda: hand.find("error_shuffle").isVisible())
        hand.click("error_shuffle")
        hand.click("error_shuffle")
        hand.click("less_shuffle")
        assert seen().errors == {("cards", "shuffle"): 1}
        assert "¶5.5.4" in str(texts(rating))  # of the document of the test
        QTest.keyClicks(rating.remark, "Riffled once only")
        hand.click("mark_payouts_8")  # another category is shown before the pause is over
        assert seen().remarks == {"cards": "Riffled once only"}
        hand.key(Qt.Key.Key_Escape)
        await hand.at("table_test", TableTestsState)
        hand.click("do_mark_table_test")
        await hand.until(lambda: shown_mark(page, "cards") == 4)

    assert tell(story) == 0


def test_a_sheet_stays_open_for_its_rater_alone(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy)
        await open_page(hand, academy, "Ben")
        hand.click("do_mark_table_test")
        hand.click("mark_control_7")
        for name, state in (("Ben", RatingState), ("Cleo", TableTestsState)):
            hand.go("classes")
            await hand.at("classes")
            academy.enter(name)
            hand.go("table_test")
            await hand.at("table_test", state)
        assert page.table.isHidden()
        hand.click("do_mark_table_test")
        await hand.until(lambda: shown_mark(page, "control") is None)

    assert tell(story) == 0


def test_laps_are_timed_by_a_clock_that_never_goes_back(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy, "table-test")
        await open_page(hand, academy, "Ben")
        hand.click("do_mark_table_test")
        await hand.at("table_test", RatingState)
        watch = page.rating.stopwatch
        watch.tasks.setCurrentIndex(watch.tasks.findData("twenty_cheques"))
        watch.tasks.activated.emit(watch.tasks.currentIndex())
        hand.click("stopwatch_start")
        hand.click("stopwatch_lap")
        hand.click("stopwatch_start")
        laps = academy.test.now.ratings[academy.people["Ben"].id].laps
        assert [lap.task for lap in laps] == ["twenty_cheques"] * 2
        assert all(0 <= lap.milliseconds < 10_000 for lap in laps)
        assert watch.laps.text().count("✓") == 2
        assert not watch.lap.isEnabled()

    assert tell(story) == 0


def test_a_test_is_withdrawn_with_a_reason(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy)
        hand.key(Qt.Key.Key_Delete)
        dialog = dialog_of(hand)
        assert not hand.find("line_done", dialog).isEnabled()
        type_line(dialog, "Ill")
        hand.click("line_done", dialog)
        assert page.status.text() == "Withdrawn · Ill"
        assert hand.here(TableTestsState).turn is Turn.OVER

    assert tell(story) == 0


def test_a_house_marks_on_a_sheet_of_its_own(tell: Tell, academy: Academy, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_page(hand, academy, "Dora")
        hand.click("do_plan_table_test")
        choose(page, "sheet", "championship")
        hand.click("do_copy_sheet_table_test")
        own = sheets_folder(database) / "championship.sheet.yaml"
        assert page.planned.sheet == own.name
        own.write_text(own.read_text("utf-8").replace("weight: 3", "weight: many"), "utf-8")
        hand.key(Qt.Key.Key_Escape)
        hand.click("do_plan_table_test")
        choose(page, "sheet", own.name)
        hand.click("do_keep_table_test")
        assert page.refused.text().startswith("Line 11, column 13: “weight” is “many”")
        own.write_text(own.read_text("utf-8").replace("weight: many", "weight: 5"), "utf-8")
        hand.key(Qt.Key.Key_Escape)
        hand.click("do_plan_table_test")
        choose(page, "sheet", own.name)
        for name, number in (("first", "Ben"), ("second", "Cleo")):
            choose(page, name, str(academy.people[number].id))
        hand.click("do_keep_table_test")
        await hand.at("table_test", TableTestsState)
        own.unlink()  # the test keeps its sheet
        assert academy.test.plan.sheet.categories[0].weight == 5

    assert tell(story) == 0


@pytest.mark.parametrize("size", [(1280, 800), (960, 700)], ids=str)
def test_no_mark_is_cut_off_however_narrow_the_window(
    size: tuple[int, int], tell: Tell, academy: Academy
) -> None:
    async def story(hand: Hand) -> None:
        page = await plan(hand, academy, "table-test")
        await open_page(hand, academy, "Ben")
        hand.click("do_mark_table_test")
        await hand.until(lambda: hand.find("mark_hospitality_10").isVisible())
        rows = page.rating.findChildren(MarkRow)
        await hand.until(lambda: all(row.width() <= page.rating.marks.width() for row in rows))
        for row in rows:
            last = row.marks[10]
            assert last.geometry().right() <= row.width(), row.objectName()
            assert (last.y() > last.height() // 2) is (size[0] < 1280)  # below the title

    assert tell(story, size=size) == 0


def test_nothing_is_planned_before_there_is_a_trainee(tell: Tell, academy: Academy) -> None:
    async def story(hand: Hand) -> None:
        page = await open_page(hand, academy, "Dora")
        assert page.empty.text() == "No table test has been planned yet. Plan one with N."
        hand.go("people")
        assert academy.database is not None
        for one in academy.database.people.all():
            if one.role is Role.TRAINEE:
                academy.database.people.leave(one.id)
        page = await open_page(hand, academy, "Dora")
        assert "a trainee and two supervisors" in page.empty.text()
        assert "plan_table_test" not in hand.window.bindings.possible
        said = QAccessible.queryAccessibleInterface(page)
        assert said.text(QAccessible.Text.Name) == page.empty.text(), "and it is read"

    assert tell(story) == 0
