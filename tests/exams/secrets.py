"""What must not be found in the files of the records while an exam is sat."""

from collections.abc import Iterable
from pathlib import Path

from trainer.exams.opened import OpenedExam, Place
from trainer.exams.sealing import seed
from trainer.scenario.writer import write

_LONG = 12
"""From how many signs on a line of a file is nothing that comes by chance."""


def secrets_of(exam: OpenedExam, drills: Iterable[Place], rounds: Iterable[Place]) -> list[bytes]:
    """The key, every seed, and the shoes of all rounds that a candidate could get."""
    drills, rounds = list(drills), list(rounds)
    found = [exam.key, exam.key.hex().encode()]
    for there in (*drills, *rounds):
        for name in ("drill", "variant", "shoe", "original"):
            for owner in (exam.sitting, "original"):
                number = seed(exam.key, owner, name, *there)
                found += [str(number).encode(), number.to_bytes(8)]
    for there in rounds:
        for playable in exam.rounds(there):
            shoe = write(playable.scenario).split("shoe:")[1].splitlines()
            found += [line.strip().encode() for line in shoe if len(line.strip()) > _LONG]
    return found + [exam.drill(there).id.encode() for there in drills]


def everything(database: Path) -> bytes:
    """All bytes of the records, in the database and beside it."""
    files = sorted(path for path in database.parent.iterdir() if path.is_file())
    return b"".join(path.read_bytes() for path in files)


def found_in(database: Path, secrets: Iterable[bytes]) -> list[bytes]:
    """Those of the secrets that lie there."""
    data = everything(database)
    return [one for one in secrets if one in data]
