"""A day in a room with many stations, in which everything goes wrong that can.

Each station works in stints, each in a process of its own, several at a time. What a process says
that it has committed is noted here; a part of them is killed, while they write or while they send.
Between the stints files are restored, put back and cloned. Meanwhile the network fails, and the
server is stopped hard and restored from an older dump. In the end the weather is fair, every
station sends what it has, and all of it is compared.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import random
import subprocess
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

import psycopg
from msgspec.structs import replace
from psycopg import sql

from tests.endurance.figures import Figures
from tests.server.servers import ADMIN, Room, Server
from tests.stations.checking import Life, faults
from tests.stations.day import EACH, Clock, begins, hour, new_station, opened
from tests.stations.files import backup, cloned, kept, put_back, restored, snapshot
from tests.stations.proxy import FAIR, Network, Way, foul
from tests.stations.sending import Access, linked
from tests.stations.stint import How, Stint, work
from tests.stations.words import Said, Word
from trainer.log.checkpoint import Checkpoint
from trainer.server.connecting import environment

AT_ONCE: Final = 6
"""How many stations work at the same time."""
WALKING: Final = 5
"""So many of the trainees train at every station."""
PRELOADED: Final = (
    *("sqlite_utils", "trainer.storage.database", "trainer.storage.migrations", "psycopg"),
    "tests.stations.stint",
)
_LATE: Final = 1.0
"""Seconds within which a station has let go of the server, whatever the network does."""
_HUNG: Final = 300.0
"""Seconds within which a process has ended."""
_MEANWHILE: Final = 0.2
"""Seconds for which a stint waits in its end until all has been sent."""
_DRAINED: Final = 120.0
"""Seconds within which a station has sent all that it has, once the weather is fair."""


class Accident(StrEnum):
    """What happens to the file of a station; the text is how it is counted."""

    RESTORED = "backups restored"
    PUT_BACK = "snapshots put back in the same place"
    CLONED = "files copied, and both gone on with"
    TWINNED = "files copied with their places, and both gone on with"


COPIES: Final = {
    Accident.RESTORED: (backup, restored),
    Accident.PUT_BACK: (snapshot, put_back),
}
"""How a copy is made after the first stint, and put in the place of the file later."""


class Scale(NamedTuple):
    """How much is done, and what happens."""

    stations: int
    records: int
    stints: int
    together: int
    """How many acts are in most of the transactions."""
    hole: float
    """How many seconds a black hole lasts."""
    most: int
    """After how many bytes, at most, something happens to a connection or to who sends."""
    restarts: int
    """How often the server is stopped hard."""
    dumps: tuple[tuple[float, float], ...]
    """At which parts of the day a dump of the server is made, and put back."""


WHOLE: Final = Scale(
    stations=40,
    records=600_000,
    stints=8,
    together=60,
    hole=1.0,
    most=1 << 20,
    restarts=6,
    dumps=((0.25, 0.375), (0.75, 0.875)),
)
SHORT: Final = Scale(
    stations=5,
    records=400,
    stints=3,
    together=5,
    hole=0.1,
    most=1 << 12,
    restarts=1,
    dumps=((0.2, 0.4),),
)


@dataclass
class Seat:
    """A file on which somebody works, stint by stint."""

    access: Access
    way: Way
    life: Life
    chance: random.Random
    accidents: dict[int, Accident]
    """What happens after which stint."""
    done: int = 0
    since: int = 0
    """Before the stint of this number it was another file as well."""
    copy: Path | None = None


@dataclass
class Storm:
    """The stations of one room, and what has become of all of their files."""

    server: Server
    room: Room
    network: Network
    folder: Path
    scale: Scale
    seed: int
    figures: Figures = field(default_factory=Figures)
    seats: list[Seat] = field(default_factory=list)
    ended: list[Life] = field(default_factory=list)
    renamed: Counter[int] = field(default_factory=Counter)
    """How often a station may have got another incarnation, by its number."""
    fair: bool = False

    def __post_init__(self) -> None:
        self._turn = threading.Condition()
        self._ending = threading.Lock()
        """Held while a file is replaced, or the server."""
        self._waiting: deque[Seat] = deque()
        self._at_work = self._stints = 0
        self._dump: Path | None = None
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([*PRELOADED])
        for number in range(self.scale.stations):
            self._add(number)
        total = self.scale.stations * self.scale.stints
        restarts = self.scale.restarts
        events: list[tuple[float, Callable[[], None]]] = [
            ((2 * one + 1) / (2 * restarts), self._restart) for one in range(restarts)
        ]
        for dumped, back in self.scale.dumps:
            events += [(dumped, self._dump_it), (back, self._restore_it)]
        self._events = sorted(
            ((int(total * part), event) for part, event in events), key=lambda one: one[0]
        )

    def _add(self, number: int) -> None:
        login, password = self.room.add_station(f"Station {number}")
        here, port = self.room.address.host, self.server.port
        socket = Path(here, f".s.PGSQL.{port}")
        way = self.network.way(("127.0.0.1", port) if self.server.tls else socket)
        chance = random.Random(f"{self.seed} {number}")
        weather = foul(random.Random(chance.random()), self.scale.hole, self.scale.most)
        way.weather = lambda: FAIR if self.fair else next(weather)
        address = replace(self.room.address, host="localhost", port=way.port)
        station = int(login.rpartition("_")[2])
        access = Access(station, address, login, password)
        life = Life(station, self.folder / f"station{number}.sqlite")
        new_station(life.path, access, Clock(begins(chance, 0)), WALKING)
        middle = max(2, self.scale.stints // 2)
        accidents = {}
        if number % 10 < len(Accident):
            accidents[middle] = [*Accident][number % 10]
        if number % 7 == 5:
            accidents[middle + 1] = [*Accident][2 + number % 2]
        self.seats.append(Seat(access, way, life, chance, accidents))

    # The day

    def day(self) -> None:
        """Let everybody work, and everything happen."""
        self._waiting.extend(self.seats)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for one in [pool.submit(self._work) for _number in range(AT_ONCE)]:
                one.result()

    def _work(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._waiting or not self._at_work)
                if not self._waiting:
                    return
                seat = self._waiting.popleft()
                self._at_work += 1
            try:
                self._stint(seat)
                seat.done += 1
                self._happen(seat)
            finally:
                with self._turn:
                    self._at_work -= 1
                    self._stints += 1
                    if seat.done < self.scale.stints:
                        self._waiting.append(seat)
                    due = [event for at, event in self._events if at <= self._stints]
                    del self._events[: len(due)]
                    self._turn.notify_all()
            for event in due:
                event()

    def _stint(self, seat: Seat) -> None:
        """Let one process work, and kill it or not."""
        chance, scale = seat.chance, self.scale
        each, heard = scale.records // scale.stations, seat.life.heard
        records = each // scale.stints
        if heard is not None:
            # What one that was killed has not come to is made up for.
            records = max(records, each * (seat.done + 1) // scale.stints - heard.size)
        stint = Stint(
            seed=chance.randrange(2**40),
            number=seat.done,
            records=records,
            how=chance.choices([*How], (5, 4, 1))[0],
            access=seat.access,
            trainees=(*range(1, WALKING + 1), *(seat.access.number * EACH + n for n in (1, 2))),
            together=scale.together,
            since=seat.since,
            poison=chance.random() < 0.2,
            patience=_MEANWHILE,
        )
        # Every few stints one is killed while it writes, and one while it sends.
        fate = (seat.done + seat.access.number) % 5
        if fate == 0:
            self._run(seat, stint, writing=chance.randrange(1, 6 + records // 20))
        elif fate == 1 and stint.how is not How.AWAY:
            self._run(seat, stint, sending=int(2 ** chance.uniform(8, math.log2(scale.most))))
        else:
            self._run(seat, stint)

    def _run(self, seat: Seat, stint: Stint, *, writing: int = 0, sending: int = 0) -> None:
        """Hear a process; it is killed after so many transactions, or bytes."""
        case = f"{seat.life.path.stem}, stint {seat.done}, seed {stint.seed}"
        ours, its = self._context.Pipe(duplex=False)
        process = self._context.Process(target=work, args=(seat.life.path, stint, its))
        process.start()
        its.close()
        until = time.monotonic() + _HUNG
        if sending:
            seat.way.when_sent(sending, process.kill)
        with closing(ours), suppress(EOFError):
            while ours.poll(max(0.0, until - time.monotonic())):
                word, about = ours.recv()
                self._hear(seat, case, word, about)
                if word is Word.KEPT and (writing := writing - 1) == 0:
                    time.sleep(seat.chance.uniform(0, 0.005))
                    process.kill()
            self.figures.fail(case, ["it has hung"])
        seat.way.when_sent(0, lambda: None)
        process.join(1)
        if process.exitcode is None:
            process.kill()
            process.join()
        if process.exitcode:
            what = "sending" if sending else "writing"
            self.figures.counted[f"processes killed while {what}"] += 1

    def _hear(self, seat: Seat, case: str, word: Word, about: Any) -> None:
        """Note what a process reports."""
        match word:
            case Word.BEGUN | Word.KEPT:
                self._note(seat, case, about)
                self.figures.counted["transactions reported"] += word is Word.KEPT
            case Word.POISONED:
                self.figures.counted["records that nobody can read"] += 1
            case Word.BUG:
                self.figures.fail(case, [about])
            case Word.TROUBLE | Word.REPEATED:
                self.figures.counted[about] += 1
            case Word.CLOSED:
                self.figures.took(about, f"letting go of the server, {case}")
                if about > _LATE:
                    self.figures.fail(case, [f"{about:.1f} s until it let go of the server"])

    def _note(self, seat: Seat, case: str, head: Checkpoint) -> None:
        """A head that is on the disk: nothing before it can be gone."""
        before = seat.life.heard
        if before is not None and head.size < before.size:
            self.figures.fail(case, [f"{head.size} entries, where {before.size} were kept"])
        seat.life.heard = head

    # What happens to the files

    def _happen(self, seat: Seat) -> None:
        """Look at what a process has left, and let something happen to it."""
        path = seat.life.path
        self.figures.fail(f"{path.stem}, stint {seat.done}", unkept(seat.life))
        coming = {*seat.accidents.values()} & COPIES.keys()
        if seat.done == 1 and coming:
            seat.copy = COPIES[min(coming)][0](path)
        accident = seat.accidents.pop(seat.done, None)
        if accident is None:
            return
        self.figures.counted[accident] += 1
        self.renamed[seat.access.number] += 1
        seat.since = seat.done
        if accident in COPIES:
            assert seat.copy is not None, "it was made after the first stint"
            with self._ending, self._owner() as room:
                seat.life.end(room)
                self.ended.append(seat.life)
                gone = seat.life.heard_size - seat.life.there
            self.figures.counted["entries gone with a file that was replaced"] += max(0, gone)
            COPIES[accident][1](seat.copy, path)
            seat.life = Life(seat.access.number, path)
            return
        life = Life(seat.access.number, cloned(path, same_place=accident is Accident.TWINNED))
        chance = random.Random(seat.chance.random())
        other = Seat(seat.access, seat.way, life, chance, {}, done=seat.done, since=seat.done)
        with self._turn:
            self.seats.append(other)
            if other.done < self.scale.stints:
                self._waiting.append(other)
                self._turn.notify()

    # What happens to the server

    def _restart(self) -> None:
        with self._ending:
            self.server.stop()
            self.server.start()
        self.figures.counted["hard restarts of the server"] += 1

    def _dump_it(self) -> None:
        with self._ending:
            self._dump = self.folder / "room.dump"
            self._pg("pg_dump", "-Fc", "-f", self._dump)
        self.figures.counted["dumps of the server"] += 1

    def _restore_it(self) -> None:
        """Put the dump back; nobody reaches the server meanwhile."""
        assert self._dump is not None
        with self._ending:
            for seat in self.seats:
                seat.way.out = True
            with self.server.admin() as admin:
                name = sql.Identifier(self.room.address.database)
                admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))
            self._pg("pg_restore", "-C", "-d", ADMIN, self._dump)
            with self._owner() as room:
                for life in self.ended:
                    there = life.arrived(room)
                    lost = life.there - there
                    self.figures.counted["entries of replaced files gone with the server"] += lost
                    life.there = there
            for seat in self.seats:
                seat.way.out = False
        self.figures.counted["servers restored from an older dump"] += 1

    def _pg(self, program: str, *arguments: object) -> None:
        address = self.room.address
        with environment(address, ADMIN, self.server.password) as variables:
            subprocess.run(
                [str(self.server.programs / program), *map(str, arguments)],
                check=True,
                env={**os.environ, **variables},
            )

    def _owner(self) -> psycopg.Connection:
        return self.server.admin(self.room.address.database)

    # The evening

    def evening(self) -> None:
        """Fair weather: every station sends all that it has."""
        self.fair = True
        with ThreadPoolExecutor(AT_ONCE) as pool:
            for one in [pool.submit(self._drain, seat) for seat in self.seats]:
                one.result()

    def _drain(self, seat: Seat) -> None:
        sent: list[Checkpoint] = []

        def say(said: Said) -> None:
            word, about = said
            self._hear(seat, seat.life.path.stem, word, about)
            if word is Word.SENT:
                sent.append(about)

        with (
            opened(seat.life.path, Clock(hour(seat.done))) as database,
            linked(database, seat.access, say, _DRAINED),
        ):
            pass
        if sent != [kept(seat.life.path).head]:
            self.figures.fail(seat.life.path.stem, ["it has not sent all that it has"])

    def faults(self) -> Iterator[str]:
        """What does not hold in the end."""
        with self._owner() as room:
            living = [seat.life.path for seat in self.seats]
            untouched = [
                seat.life.path for seat in self.seats if not self.renamed[seat.access.number]
            ]
            yield from faults(room, living, self.ended, self.renamed, untouched)
            (number,) = room.execute("SELECT count(*) FROM feltwork.entries").fetchone() or (0,)
            self.figures.counted["entries on the server"] = number
            (number,) = room.execute("SELECT count(*) FROM feltwork.incarnations").fetchone() or (
                0,
            )
            self.figures.counted["incarnations on the server"] = number
        for fault, number in self.network.counted.items():
            self.figures.counted[str(fault)] = number


def unkept(life: Life) -> Iterator[str]:
    """What a process has reported as kept that is not in its file."""
    if life.heard is not None:
        log = kept(life.path)
        size = life.heard.size
        if len(log.leaves) < size or log.root(size) != life.heard.root:
            yield f"of {size} entries that were kept {len(log.leaves)} are there"


def rage(server: Server, folder: Path, scale: Scale, seed: int) -> Storm:
    """A whole storm, with its faults among its figures."""
    room = server.room()
    # The one from which the room was made has the small ids, as those who train everywhere have.
    room.add_station("Office")
    name = sql.Identifier(room.address.database)
    room.admin.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = on").format(name))
    with Network() as network:
        storm = Storm(server, room, network, folder, scale, seed)
        room.close()
        storm.day()
        storm.evening()
        storm.figures.fail("in the end", storm.faults())
    return storm
