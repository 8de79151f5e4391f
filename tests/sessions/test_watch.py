"""Watch: the pure state machine, and the watcher that lets it play."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.sessions.watch import SPEEDS, Watch, Watcher

ROUND = Watch(steps=3)


def test_forward_and_back() -> None:
    assert ROUND.step().position == 1
    assert ROUND.step().step().back().position == 1
    assert ROUND.back() == ROUND
    assert ROUND.to(3).step().position == 3


@for_every(("wanted", "got"), [(-1, 0), (0, 0), (2, 2), (3, 3), (9, 3)])
def test_to_any_point(wanted: int, got: int) -> None:
    assert ROUND.to(wanted).position == got


def test_play_stops_at_the_end_and_begins_again_from_there() -> None:
    watch = ROUND.play()
    assert watch.playing
    watch = watch.tick().tick()
    assert (watch.position, watch.playing) == (2, True)
    watch = watch.tick()
    assert (watch.position, watch.playing) == (3, False)
    assert watch.tick() == watch
    assert watch.play() == ROUND.play()


def test_a_step_by_hand_stops_the_playing() -> None:
    assert not ROUND.play().step().playing
    assert not ROUND.to(2).play().back().playing
    assert ROUND.to(2).play().restart() == ROUND.play()


def test_an_empty_round_does_not_play() -> None:
    assert not Watch(0).play().playing


def test_speeds() -> None:
    assert ROUND.faster().milliseconds == ROUND.milliseconds // 2
    fastest, slowest = ROUND, ROUND
    for _again in SPEEDS:
        fastest, slowest = fastest.faster(), slowest.slower()
    assert (slowest.speed, fastest.speed) == (SPEEDS[0], SPEEDS[-1])
    assert fastest.faster() == fastest
    with pytest.raises(ValueError, match="no speed"):
        ROUND.at_speed(0)


MOVES: tuple[Callable[[Watch], Watch], ...] = (
    Watch.step,
    Watch.back,
    Watch.restart,
    Watch.play,
    Watch.pause,
    Watch.tick,
    Watch.faster,
    Watch.slower,
    lambda watch: watch.to(2),
    lambda watch: watch.to(99),
)


@given(st.lists(st.sampled_from(MOVES)), st.integers(0, 5))
def test_whatever_is_done_the_position_is_in_the_round(
    moves: list[Callable[[Watch], Watch]], steps: int
) -> None:
    watch = Watch(steps)
    for move in moves:
        watch = move(watch)
        assert 0 <= watch.position <= steps
        assert not (watch.playing and watch.at_end)


@dataclass
class HandTicker:
    """Time that passes when the test says so."""

    waits: list[int] = field(default_factory=list)
    passing: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, milliseconds: int) -> None:
        self.waits.append(milliseconds)
        await self.passing.wait()

    async def pass_once(self) -> None:
        self.passing.set()
        await settle()
        self.passing.clear()


async def settle() -> None:
    for _turn in range(10):
        await asyncio.sleep(0)


def watching(
    script: Callable[[Watcher, HandTicker], Awaitable[None]], start: Watch = ROUND
) -> list[Watch]:
    """Run a watcher under a script and give back everything it showed."""
    shown: list[Watch] = []

    async def scene() -> None:
        ticker = HandTicker()
        watcher = Watcher(start, shown.append, ticker)
        running = asyncio.create_task(watcher.run())
        await settle()
        await script(watcher, ticker)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert len(asyncio.all_tasks()) == 1

    with asyncio.Runner() as runner:
        runner.run(scene())
    return shown


def test_the_watcher_shows_where_it_begins_and_every_change() -> None:
    async def script(watcher: Watcher, ticker: HandTicker) -> None:
        watcher.change(watcher.watch.step())
        watcher.change(watcher.watch)
        watcher.change(watcher.watch.back())

    assert [w.position for w in watching(script)] == [0, 1, 0]


def test_it_plays_by_its_ticker_and_stops_when_paused() -> None:
    async def script(watcher: Watcher, ticker: HandTicker) -> None:
        watcher.change(watcher.watch.play())
        await settle()
        assert ticker.waits == [ROUND.milliseconds]
        watcher.change(watcher.watch.tick())
        await settle()
        assert len(ticker.waits) == 2, "a change by hand begins a new wait"
        watcher.change(watcher.watch.pause())
        await ticker.pass_once()
        assert watcher.watch.position == 1

    assert [w.position for w in watching(script)] == [0, 0, 1, 1]


def test_it_plays_to_the_end() -> None:
    async def script(watcher: Watcher, ticker: HandTicker) -> None:
        ticker.passing.set()
        watcher.change(watcher.watch.play())
        while watcher.watch.playing:
            await asyncio.sleep(0)

    shown = watching(script)
    assert [w.position for w in shown] == [0, 0, 1, 2, 3]
    assert not shown[-1].playing


def test_another_speed_is_felt_at_once() -> None:
    async def script(watcher: Watcher, ticker: HandTicker) -> None:
        watcher.change(watcher.watch.play())
        await settle()
        watcher.change(watcher.watch.faster())
        await settle()
        assert ticker.waits == [ROUND.milliseconds, ROUND.milliseconds // 2]

    watching(script)
