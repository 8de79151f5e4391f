"""The figures of a room in the window: shown with whose they are, and none of them late."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path

import msgspec
import pytest

from tests.server.conftest import debian as debian  # noqa: PLC0414 - a fixture
from tests.server.servers import Server
from tests.server.stations import Academy, Station, academy
from tests.server.test_figures import new, paid
from tests.training_room import add_person
from tests.ui.conftest import Hand, Tell, view
from tests.ui.seen import texts
from tests.ui.test_packs import chosen, said
from tests.ui.test_room import enter, opened
from trainer.room.classes import Assignment, Item, ItemKind, TrainingClass
from trainer.server.uploading import Upload, hello
from trainer.storage.rows import Mode
from ui.supervise.classes.controller import ClassesState
from ui.supervise.classes.page import ClassesPage, ClassView
from ui.supervise.people.controller import PeopleState
from ui.supervise.people.page import PeoplePage
from ui.table.states import ResultState
from ui.widgets.labels import LineLabel

GAME = "rws-perfect-pairs-v5"
READING = "Reading the figures of the room…"


@pytest.fixture
def room(tmp_path: Path, debian: Server) -> Iterator[Academy]:
    """A class of Bo and Cy, whose work is done at another station."""
    with academy(tmp_path, debian) as made:
        made.join()
        here, there = made.stations
        address = msgspec.json.encode(made.room.address).decode()
        with here.database.connection.writing() as db:
            db.execute("UPDATE station SET address = ?", [address])
        people = tuple(add_person(here.database, name).id for name in ("Bo", "Cy"))
        days = date(2026, 11, 1), date(2026, 12, 20)
        taught = here.database.classes.keep(TrainingClass(0, "Winter", GAME, *days, people=people))
        item = Item(ItemKind.ROUND, "pairs", "Pairs", GAME, Mode.GUIDED.value)
        here.database.classes.assign(Assignment(0, "Tonight", taught, people, (item,), ""))
        here.published()
        there.pull()
        there.sign_in("M1")
        for station, person, amount in ((here, people[0], 1), (there, people[1], 37_500)):
            train(station, person, amount)
        yield made


def train(station: Station, person: int, amount: int) -> None:
    """Have somebody train at a station, and the room hear of it."""
    records = station.database
    journal = records.attempts.begin(new("pairs", Mode.GUIDED, person), {})
    for number in range(12):
        journal.answered(paid(number, amount, 1_000))
    journal.finished()
    hello(station.link, records.connection, 0)
    upload = Upload(station.link, records.connection)
    while upload.send():
        pass


@pytest.fixture
def tell_room(
    tell: Tell, room: Academy, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Hand], Awaitable[None]]], int]:
    """Begins a story at the first station."""
    monkeypatch.setattr("ui.app._open_database", opened)
    place = room.stations[0].database.path
    return partial(tell, at=place, home=True)


def page(hand: Hand) -> ClassesPage:
    return view(hand.window, ClassesPage)


def whose(hand: Hand) -> str:
    (label,) = page(hand).findChildren(LineLabel, "figures_source")
    return label.text()


def cells(hand: Hand) -> list[list[str]]:
    """What the matrix shows, row by row."""
    model = page(hand).matrix.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def select(hand: Hand, row: int) -> None:
    matrix = page(hand).matrix
    matrix.setCurrentIndex(matrix.model().index(row, 0))


async def at_classes(hand: Hand) -> None:
    await enter(hand, "Mara")
    hand.go("classes")
    await hand.at("classes", ClassesState)


def test_the_figures_of_the_room_take_the_place_of_the_stations_own(
    tell_room: Callable[..., int], tmp_path: Path
) -> None:
    async def story(hand: Hand) -> None:
        await at_classes(hand)
        assert (whose(hand), cells(hand)) == (READING, [["✓ 0 %"], ["–"]])
        await hand.until(lambda: whose(hand) == "Figures of the room, 2 stations")
        assert cells(hand) == [["✓ 0 %"], ["✓ 100 %"]]
        hand.click(f"class_{ClassView.ERRORS}")
        await hand.until(lambda: whose(hand) == "Figures of the room, 2 stations")
        assert cells(hand) == [["12", "12", ""]]

        hand.click(f"class_{ClassView.BOARD}")
        await hand.until(lambda: whose(hand) == "Figures of the room, 2 stations")
        select(hand, 1)
        hand.window.bindings.trigger("open_work")
        await said(hand, "This was done at the station “Pit 1”.")
        select(hand, 0)
        hand.window.bindings.trigger("open_work")
        await hand.at("result", ResultState)

        hand.go("classes")
        await hand.at("classes", ClassesState)
        hand.window.bindings.trigger("class_report")
        await chosen(hand, tmp_path / "class.pdf")
        await said(hand, "Figures of the room, 2 stations")
        assert (tmp_path / "class.pdf").read_bytes().startswith(b"%PDF")

    assert tell_room(story) == 0


def test_who_has_trained_at_another_station_has_trained(
    tell_room: Callable[..., int], room: Academy
) -> None:
    records = room.stations[0].database
    (cy,) = [one for one in records.people.all() if one.name == "Cy"]
    assert records.attempts.latest(cy.id, 1) == ()

    async def story(hand: Hand) -> None:
        await enter(hand, "Mara")
        hand.go("people")
        await hand.at("people", PeopleState)
        people = view(hand.window, PeoplePage)
        people.search.setText("Cy")
        await hand.until(lambda: "Figures of the room, 2 stations" in texts(people))
        await hand.until(lambda: "Trained last\n28 November 2026" in texts(people))

    assert tell_room(story) == 0


def test_a_figure_that_comes_late_replaces_nothing_newer(
    tell_room: Callable[..., int], room: Academy
) -> None:
    first = room.room.admin
    second = room.room.server.admin(room.room.address.database)

    def waited_for(table: str) -> bool:
        query = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = %s::regclass"
        return second.execute(query, [f"feltwork.{table}"]).fetchone() is not None

    async def story(hand: Hand) -> None:
        await at_classes(hand)
        await hand.until(lambda: whose(hand) != READING)
        with second.transaction():
            second.execute("LOCK TABLE feltwork.day_sums IN ACCESS EXCLUSIVE MODE")
            with first.transaction():
                first.execute("LOCK TABLE feltwork.attempts IN ACCESS EXCLUSIVE MODE")
                hand.click(f"class_{ClassView.BOARD}")
                await hand.until(lambda: waited_for("attempts"))
                hand.click(f"class_{ClassView.ERRORS}")
            # The board has been read now, and the other figures are being read.
            await hand.until(lambda: waited_for("day_sums"))
            assert (whose(hand), cells(hand)) == (READING, [["12", "12", ""]])
        await hand.until(lambda: whose(hand) != READING)
        assert cells(hand) == [["12", "12", ""]]

    with second:
        assert tell_room(story) == 0


def test_while_the_room_is_away_the_stations_own_figures_are_shown_and_named_so(
    tell_room: Callable[..., int], room: Academy, tmp_path: Path
) -> None:
    here = room.stations[0].database.connection
    nowhere = '{"host":"localhost","database":"none","port":1}'

    async def story(hand: Hand) -> None:
        await at_classes(hand)
        await hand.until(lambda: whose(hand).startswith("The room cannot be reached: figures of"))
        away = whose(hand)
        assert cells(hand) == [["✓ 0 %"], ["–"]]
        hand.click(f"class_{ClassView.ERRORS}")
        assert whose(hand) == away
        hand.window.bindings.trigger("class_report")
        await chosen(hand, tmp_path / "class.pdf")
        await said(hand, "The room cannot be reached: figures of this station alone")
        with here.writing() as db:
            db.execute("UPDATE station SET address = ?", [there])
        hand.click(f"class_{ClassView.BOARD}")
        await hand.until(lambda: whose(hand) == "Figures of the room, 2 stations")

    with here.writing() as db:
        ((there,),) = db.execute("SELECT address FROM station").fetchall()
        db.execute("UPDATE station SET address = ?", [nowhere])
    assert tell_room(story) == 0
