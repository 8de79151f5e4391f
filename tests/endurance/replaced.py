"""The file is deleted, moved, replaced or emptied while answers are written to it.

It happens at a random instant, between two answers or in the middle of one. Nothing that is
answered later is acknowledged, what was acknowledged before can be saved elsewhere, and the next
start does not take what is left for all there was.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from tests.endurance.acknowledged import Said, every_attempt, now, somebody
from tests.endurance.children import journal, losing
from tests.endurance.figures import Figures
from tests.endurance.killed import LAZY
from trainer.errors import EnvironmentTrouble
from trainer.storage.database import open_database

COUNT: Final = 1000

_COUNTED: Final = {
    "answer": "answers acknowledged",
    "saved": "records saved elsewhere",
    "unsaved": "records that could not be saved",
    "closed": "programs closed rather than killed",
}

_BEFORE: Final = 10
"""Attempts that were there before."""

_PATIENCE: Final = 20.0
"""Seconds within which a program that goes on answering notices it."""


class Accident(NamedTuple):
    """What happens to a file."""

    happen: Callable[[Path], object]
    destroys: bool = False
    """What was in it is no longer there, even for who has it open."""
    traceless: bool = False
    """The next start finds nothing of it, or no sign that it was more."""


def _delete_all(path: Path) -> None:
    for one in path.parent.glob(f"{path.name}*"):
        one.unlink(missing_ok=True)


def _replace(path: Path) -> None:
    other = path.with_name("other.sqlite")
    shutil.copyfile(path, other)
    other.replace(path)


def _replace_by_another(path: Path) -> None:
    other = path.with_name("other.sqlite")
    with open_database(other, clock=now) as database:
        for number in range(100):
            database.trainees.add(f"Somebody else {number}")
    other.replace(path)


def _move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))
    path.parent.mkdir()


def _write_over(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"a letter to a friend " * 1000)


ACCIDENTS: Final = {
    "deleted": Accident(Path.unlink),
    "deleted with its log": Accident(_delete_all, traceless=True),
    "its log deleted": Accident(
        lambda path: path.with_name(path.name + "-wal").unlink(missing_ok=True), traceless=True
    ),
    "moved away": Accident(lambda path: path.rename(path.with_name("elsewhere.sqlite"))),
    "replaced by a copy of itself": Accident(_replace, traceless=True),
    "replaced by another": Accident(_replace_by_another, traceless=True),
    "its folder moved": Accident(_move_folder, traceless=True),
    "emptied": Accident(lambda path: os.truncate(path, 0), destroys=True),
    "written over": Accident(_write_over, destroys=True),
}


def filled(path: Path) -> Path:
    """Make a database with several attempts, none of which is in its log."""
    chance = random.Random(1)
    with open_database(path, clock=now) as database:
        trainee = somebody(database)
        for _ in range(_BEFORE):
            attempt = journal.begin(database, trainee)
            for number in range(20):
                attempt.answered(journal.an_answer(number, chance))
            attempt.finished()
    return path


def lose(name: str, earlier: Path, folder: Path, seed: int, figures: Figures) -> None:
    """Let an accident happen while a program answers, and see what it does."""
    chance = random.Random(seed)
    accident = ACCIDENTS[name]
    path = folder / "records" / "records.sqlite"
    path.parent.mkdir(parents=True)
    shutil.copyfile(earlier, path)
    delay = chance.uniform(0, 0.1)
    case = f"{name}, seed {seed}, after {delay:.3f} s"
    happened, reports = _play(path, accident, delay, chance.randrange(2**30))
    figures.fail(case, _wrong(accident, happened, reports))
    with figures.timed(f"starting after: {name}"):
        found, faults = _next_start(accident, path, reports)
    figures.counted[f"{name}; the next start: {found}"] += 1
    figures.fail(case, faults)
    for word, *_ in reports:
        figures.counted[_COUNTED.get(word, "")] += word in _COUNTED


def _play(path: Path, accident: Accident, delay: float, seed: int) -> tuple[int, list[Said]]:
    """When the accident had happened, and everything that was reported."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([losing.__name__, *LAZY])
    ours, its = context.Pipe(duplex=False)
    program = context.Process(target=losing.record, args=(path, seed, its))
    program.start()
    its.close()
    reports: list[Said] = []
    happened = 0
    try:
        with closing(ours):
            reports.append(ours.recv())
            until = time.monotonic() + delay
            while (left := until - time.monotonic()) > 0:
                if ours.poll(left):
                    reports.append(ours.recv())
            accident.happen(path)
            happened = time.monotonic_ns()
            while ours.poll(_PATIENCE):
                reports.append(ours.recv())
    except EOFError:
        pass
    finally:
        program.kill()
        program.join()
    return happened, reports


def _wrong(accident: Accident, happened: int, reports: list[Said]) -> Iterator[str]:
    """What the program did that it should not have done."""
    late = [number for word, number, given in reports if word == "answer" and int(given) > happened]
    if late:
        yield f"{late} were acknowledged although they were given after it had happened"
    words = [word for word, *_ in reports]
    if words.count("refused") != 3:
        yield "it went on as if nothing had happened"
    elif "answer" in words[words.index("refused") :]:
        yield "it went on later"
    if accident.destroys:
        return
    said = [number for word, number, _ in reports if word == "answer"]
    for word, detail, _ in reports:
        if word == "unsaved":
            yield f"what was acknowledged cannot be saved: {detail}"
        elif word == "saved":
            found = _answers(Path(str(detail)), int(reports[0][1]))
            if found[: len(said)] != said or len(found) > len(said) + 1:
                yield f"{found} is saved of {said}"


def _answers(path: Path, attempt: int) -> list[int]:
    with open_database(path, clock=now) as database:
        found = every_attempt(database)
        if len(found) != attempt:
            return []
        return [answer.number for answer in found[attempt].answers]


def _next_start(accident: Accident, path: Path, reports: list[Said]) -> tuple[str, list[str]]:
    """What the next start finds, and what is wrong with that."""
    said = [number for word, number, _ in reports if word == "answer"]
    try:
        found = _answers(path, int(reports[0][1]))
    except EnvironmentTrouble as trouble:
        return type(trouble).__name__, []
    if found[: len(said)] == said:
        return "every answer", []
    # Whoever closes the program has been told; SQLite then removes its log.
    traceless = accident.traceless or reports[-1][0] == "closed"
    less = f"{len(found)} of {len(said)} answers, without a word"
    return "fewer answers", [] if traceless else [less]


def lose_some(first: int, count: int, seed: int) -> Figures:
    """One accident of each kind after the other, so many of them."""
    figures = Figures()
    names = list(ACCIDENTS)
    with tempfile.TemporaryDirectory() as made:
        earlier = filled(Path(made, "earlier.sqlite"))
        for number in range(first, first + count):
            name, folder = names[number % len(names)], Path(made, str(number))
            lose(name, earlier, folder, seed + number, figures)
    return figures


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    figures = Figures()
    with ProcessPoolExecutor() as pool:
        at_once = 50
        parts = [
            pool.submit(lose_some, first, min(at_once, count - first), seed)
            for first in range(0, count, at_once)
        ]
        for part in parts:
            figures.add(part.result())
    return figures.show(__doc__, f"{count} accidents, seed {seed}")
