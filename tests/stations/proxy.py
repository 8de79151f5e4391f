"""The network between the stations and their server, which cuts, swallows and delays.

It lies below TLS: it sees no statements, only how much has gone which way.
"""

from __future__ import annotations

import asyncio
import math
import random
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeVar

_CHUNK: Final = 32 * 1024
_PATIENCE: Final = 10.0

Result = TypeVar("Result")


class Fault(StrEnum):
    """What happens to a connection; the text is how it is counted."""

    NONE = "connections left alone"
    REFUSED = "connections refused"
    CUT = "connections cut on their way up"
    LOST = "answers of the server lost"
    """It has done what it was asked, and the station does not know."""
    HOLE = "connections into a black hole"
    SLOW = "slow connections"


class Weather(NamedTuple):
    """What happens to one connection, once so many bytes have gone up, and for how long."""

    fault: Fault = Fault.NONE
    after: int = 0
    seconds: float = 0.0


FAIR: Final = Weather()

_Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Target = tuple[str, int] | Path
"""Where a server listens: at a port, or a socket."""


def foul(chance: random.Random, hole: float, most: int) -> Iterator[Weather]:
    """The weather of one connection after the other, with every fault among each few.

    ``hole`` is how long a black hole lasts. They strike after ``most`` bytes or fewer: from the
    first of the handshake to the middle of a long batch.
    """
    while True:
        faults = [*Fault, Fault.NONE]
        chance.shuffle(faults)
        for fault in faults:
            after = int(2 ** chance.uniform(3, math.log2(most)))
            seconds = chance.uniform(0.01, 0.05) if fault is Fault.SLOW else hole
            yield Weather(fault, after, seconds)


class Way:
    """The way of one station to the server: a port, and the weather of its next connections."""

    def __init__(self, target: Target, counted: Counter[Fault]) -> None:
        self.target = target
        self.port = 0
        self.out = False
        """The cable is out: nothing gets through any more."""
        self.weather: Callable[[], Weather] = lambda: FAIR
        self._counted = counted
        self._open: set[asyncio.StreamWriter] = set()
        self._up = 0
        self._watched: tuple[int, Callable[[], None]] | None = None

    def when_sent(self, count: int, act: Callable[[], None]) -> None:
        """Do something once so many bytes more have gone up."""
        self._watched = (self._up + count, act)

    async def listen(self) -> asyncio.Server:
        """Wait for connections at ``port``."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        weather = self.weather()
        self._open.add(writer)
        try:
            if weather.fault is Fault.REFUSED:
                self._counted[weather.fault] += 1
                return
            # At the end of a storm what is still open is cancelled.
            with suppress(OSError, asyncio.CancelledError):
                there, back = await _opened(self.target)
                try:
                    passage = _Passage(self, weather, (reader, back), (there, writer))
                    await passage.pass_through()
                finally:
                    back.transport.abort()
        finally:
            writer.transport.abort()
            self._open.discard(writer)

    def gone_up(self, count: int) -> None:
        """Note that bytes have gone up."""
        self._up += count
        if self._watched is not None and self._up >= self._watched[0]:
            (_at, act), self._watched = self._watched, None
            act()

    def happened(self, fault: Fault) -> None:
        """Count what has happened to a connection."""
        self._counted[fault] += 1


async def _opened(target: Target) -> _Pipe:
    if isinstance(target, Path):
        return await asyncio.open_unix_connection(target)
    return await asyncio.open_connection(*target)


class _Passage:
    """One connection through the weather."""

    def __init__(self, way: Way, weather: Weather, up: _Pipe, down: _Pipe) -> None:
        self._way = way
        self._weather = weather
        self._up, self._down = up, down
        self._sent = 0
        self._struck = False

    async def pass_through(self) -> None:
        """Pass bytes on in both directions, until either end is closed or it is cut."""
        if self._weather.fault in {Fault.NONE, Fault.SLOW}:
            self._way.happened(self._weather.fault)
        tasks = [
            asyncio.ensure_future(self._pass_up(*self._up)),
            asyncio.ensure_future(self._pass_down(*self._down)),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass_up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        fault, after, seconds = self._weather
        while data := await reader.read(_CHUNK):
            await self._wait()
            self._sent += len(data)
            if self._sent >= after and not self._struck:
                self._struck = True
                if fault in {Fault.CUT, Fault.HOLE}:
                    self._way.happened(fault)
                    rest = len(data) - (self._sent - after)
                    writer.write(data[: max(rest, 0)])
                    await writer.drain()
                    await asyncio.sleep(seconds if fault is Fault.HOLE else 0)
                    return
            writer.write(data)
            await writer.drain()
            self._way.gone_up(len(data))

    async def _pass_down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(_CHUNK):
            await self._wait()
            if self._struck and self._weather.fault is Fault.LOST:
                self._way.happened(Fault.LOST)
                return
            if self._struck and self._weather.fault is Fault.HOLE:
                continue
            writer.write(data)
            await writer.drain()

    async def _wait(self) -> None:
        while self._way.out:
            await asyncio.sleep(0.05)
        if self._weather.fault is Fault.SLOW:
            await asyncio.sleep(self._weather.seconds)


class Network:
    """All ways to one server, in a thread of their own."""

    def __init__(self) -> None:
        self.counted: Counter[Fault] = Counter()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._servers: list[asyncio.Server] = []

    def way(self, target: Target) -> Way:
        """Make another way to the server."""
        way = Way(target, self.counted)
        self._servers.append(self._run(way.listen()))
        return way

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE)
        self._loop.close()

    async def _end(self) -> None:
        for server in self._servers:
            server.close()
        others = [one for one in asyncio.all_tasks() if one is not asyncio.current_task()]
        for one in others:
            one.cancel()
        await asyncio.gather(*others, return_exceptions=True)
