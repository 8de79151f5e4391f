"""Two windows on one database at the same time.

In both windows rounds are played, settings changed and trainees added; the second one resumes what
the first has begun. Each then gets the signal to end, and closes.
"""

from __future__ import annotations

import multiprocessing
import random
import tempfile
import time
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Final

from tests.endurance.acknowledged import Acknowledged, Said, left_behind, printed
from tests.endurance.children import window
from tests.endurance.figures import Figures
from tests.endurance.killed import LAZY, WINDOW

COUNT: Final = 40

_LONG: Final = 6.0
"""Seconds for which they work."""

_APART: Final = 1.5
"""Seconds between their starts."""

_PATIENCE: Final = 60.0
"""Seconds within which they have ended."""


def meet(path: Path, seed: int, seconds: float, figures: Figures, apart: float = _APART) -> None:
    """Let them work on one new database for so long, begun so far apart, and see what is in it."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([window.__name__, *LAZY, *WINDOW])
    case = f"seed {seed}"
    chance = random.Random(seed)
    windows: list[ForkServerProcess] = []
    pipes: list[Connection] = []
    reports: list[Said] = []
    for _ in range(2):
        ours, its = context.Pipe(duplex=False)
        given = path, chance.randrange(2**30), its
        process = context.Process(target=window.play_beside_others, args=given)
        process.start()
        its.close()
        windows.append(process)
        pipes.append(ours)
        # The next one comes when this one is at work.
        reports += _hear(pipes, apart)
    try:
        reports += _hear(pipes, seconds)
        for pipe in pipes:
            # A window that is still being opened cannot be told to close.
            reports += _hear([pipe], _PATIENCE, first=True)
        for one in windows:
            one.terminate()
        reports += _hear(pipes, _PATIENCE)
        for one in windows:
            one.join(_PATIENCE)
            if one.exitcode != 0:
                figures.fail(case, [f"a window did not end as it should: {one.exitcode}"])
    finally:
        for one in windows:
            one.kill()
            one.join()
    said = Acknowledged()
    # Both may have answered in one attempt: which was heard first does not count.
    for report in reports:
        figures.counted[f"{report[0]} reported"] += 1
    for report in sorted((one for one in reports if one[0] == "answer"), key=lambda one: one[1:]):
        said.note(report)
    for report in reports:
        if report[0] == "trouble":
            figures.counted[str(report[1])] += 1
        if report[0] not in {"started", "answer", "resumed", "trouble"}:
            figures.fail(case, filter(None, [said.note(report)]))
    with figures.timed(case):
        figures.fail(case, said.faults(path, ahead=2))
    figures.fail(case, printed(path))
    figures.fail(case, left_behind(path))


def _hear(pipes: list[Connection], seconds: float, *, first: bool = False) -> list[Said]:
    """What is reported within these seconds, or until all have ended; or only the ``first``."""
    reports: list[Said] = []
    pipes = [pipe for pipe in pipes if not pipe.closed]
    until = time.monotonic() + seconds
    while pipes and (left := until - time.monotonic()) > 0 and not (first and reports):
        for pipe in wait(pipes, left):
            assert isinstance(pipe, Connection)
            try:
                reports.append(pipe.recv())
            except EOFError:
                pipes.remove(pipe)
                pipe.close()
    return reports


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    figures = Figures()
    for number in range(count):
        with tempfile.TemporaryDirectory() as made:
            meet(Path(made, "records.sqlite"), seed + number, _LONG, figures)
    return figures.show(__doc__, f"{count} meetings, seed {seed}")
