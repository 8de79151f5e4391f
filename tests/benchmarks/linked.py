"""An answer stored at a station of a room: its server out of reach, silent, or taking everything.

Each is stored beside the same at home, in turns; figures are medians and 95th percentiles.
"""

from __future__ import annotations

import socket
import sys
import tempfile
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from msgspec import json

from tests.benchmarks.log import CITATIONS, TRAINED
from tests.benchmarks.records import an_answer, ann, new_attempt, now
from tests.benchmarks.rows import Row, seconds
from tests.server.pits import Watched
from tests.server.servers import NoServer, running
from trainer.server.connecting import Address
from trainer.server.link import Link
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.station import Station, keep_station
from ui.app import THREADS_TURN

ANSWERS = 2_000


def linked(stack: ExitStack, database: Database, number: int, address: Address, key: str) -> None:
    """Link these records with a server, until the stack is left."""
    text = json.encode(address).decode()
    station = Station(number, "Academy", text, bytes(32), now())
    keep_station(database.connection, station)
    said = Watched()
    link = Link(database, station, lambda: key, changed=said.changed, failed=said.failed)
    link.start()
    stack.callback(link.close)
    said.until(lambda said: said.last.pending == 0 or said.last.trouble)


def run() -> list[Row]:
    """Milliseconds, in a directory of the temporary file system."""
    usual = sys.getswitchinterval()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        journals: dict[str, AttemptJournal] = {}
        for name in ("at home", "out of reach", "silent", "connected"):
            database = stack.enter_context(open_database(folder / f"{name}.sqlite", clock=now))
            if name == "connected":
                try:
                    room = stack.enter_context(
                        closing(stack.enter_context(running("debian")).room())
                    )
                except NoServer:
                    continue
                login, key = room.add_station()
                number = int(login.rpartition("_")[2])
                linked(stack, database, number, room.address, key)
            elif name != "at home":
                server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
                address = Address("localhost", "room", server.getsockname()[1])
                if name == "out of reach":
                    server.close()
                linked(stack, database, 1, address, "x")
            journals[name] = database.attempts.begin(new_attempt(ann(database), name), CITATIONS)
        sys.setswitchinterval(THREADS_TURN)
        stack.callback(sys.setswitchinterval, usual)
        taken: dict[str, list[float]] = {name: [] for name in journals}
        for number in range(ANSWERS):
            answer = an_answer(number)._replace(trained=TRAINED)
            for name, journal in journals.items():
                taken[name].append(1000 * seconds(partial(journal.answered, answer)))
        rows = []
        for what, measure in (
            ("median", median),
            ("95th percentile", lambda values: quantiles(values, n=20)[-1]),
        ):
            home, *others = (measure(values) for values in taken.values())
            rows += [
                Row(f"{name}, {what}", value, "ms", home, "at home")
                for name, value in zip([*journals][1:], others, strict=True)
            ]
        return rows
