"""Measure how many entries a second each server takes: ``python -m tests.server [entries]``."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.logs import begin
from tests.server.rows import hello, training
from tests.server.servers import running


@contextmanager
def timed(what: str, entries: int) -> Iterator[None]:
    began = time.perf_counter()
    yield
    print(f"{what}: {entries / (time.perf_counter() - began):,.0f} entries a second")


def main(entries: int) -> None:
    for kind in ("debian", "wheel"):
        with running(kind) as server:
            room = server.room()
            with room.admin, room.connect(*room.add_station()) as station:
                hello(station)
                for number, size in enumerate((2_000, 200, 1)):
                    log = training(max(min(entries, 400 * size) // 22, 1), number)
                    begin(station, f"feltwork/{size}")
                    with timed(f"{kind}, batches of {size}", len(log.leaves)):
                        for first in range(0, len(log.leaves), size):
                            log.send(station, f"feltwork/{size}", first, first + size)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
