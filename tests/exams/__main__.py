"""An exam killed again and again: its time, and what lies in the files (minutes).

uv run python -m tests.exams [--kills 100]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from tests.exams.secrets import found_in, secrets_of
from tests.training_room import CHEAP, add_person, make_room
from trainer.exams.course import State
from trainer.exams.definition import Definition, ExamPart, PartKind
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.time import GAP, WRITTEN_EVERY, Reading
from trainer.procedure.questions import QuestionGroup
from trainer.storage.database import Database, open_database

LONG = Definition(
    "Long exam",
    "rws-blackjack-v5",
    parts=(
        ExamPart("Drills", PartKind.DRILLS, skills=("payout",), questions=200),
        ExamPart(
            "Rounds",
            PartKind.GUIDED,
            features=("split",),
            rounds=6,
            asks=(QuestionGroup.PAYOUTS, QuestionGroup.TOTALS),
        ),
        ExamPart("Silent", PartKind.SILENT, features=("hit",), rounds=20),
    ),
    minutes=480,
)
DRILLS = [Place(0, number) for number in range(200)]
ROUNDS = [*(Place(1, number) for number in range(6)), *(Place(2, number) for number in range(20))]
LONGEST = 7.0
"""Seconds until a kill, at most: longer than it takes until the time is written."""


def main() -> int:
    """Sit, kill, look and print; 1 if anything was not right."""
    parser = argparse.ArgumentParser(prog="python -m tests.exams", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    kills: int = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "exam.sqlite"
        with open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP) as database:
            return _Killing(database, path).run(kills)


class _Killing:
    def __init__(self, database: Database, path: Path) -> None:
        make_room(database)
        self._exams, self._path = database.exams, path
        self._ahead = 0
        exam = self._exams.plan(LONG)
        sitting = self._exams.add(exam, add_person(database, "Ann").id)
        assert sitting is not None
        self._exam, self._sitting = exam, sitting
        self._exams.freeze(exam)
        self._opened = self._first_hold()
        self._secrets = secrets_of(self._opened, DRILLS, ROUNDS)
        self._chance = Random(1)

    def _first_hold(self) -> OpenedExam:
        self._exams.sit_down(self._sitting, self._now())
        code = self._exams.start_code(self._exam)
        journal = self._exams.start(self._sitting, code, self._now())
        assert journal is not None
        journal.interrupted()
        return journal.exam

    def _now(self) -> Reading:
        wall = time.time_ns() // 1_000_000 + self._ahead
        return Reading(time.monotonic_ns() // 1_000_000, wall)

    def run(self, kills: int) -> int:
        faults, over = [], []
        for kill in range(1, kills + 1):
            # As if somebody had waited for a supervisor.
            self._ahead += 2 * GAP
            before = self._exams.line(self._sitting).row.charged
            truth = self._killed()
            found = found_in(self._path, self._secrets)
            self._ahead += 2 * GAP
            self._exams.notice_gaps(self._now())
            row = self._exams.line(self._sitting).row
            found += found_in(self._path, self._secrets)
            more = row.charged - before - truth
            over.append(more)
            if not 0 <= more <= WRITTEN_EVERY or row.state is not State.INTERRUPTED or found:
                faults.append((kill, more, row.state, found))
                print("fault", faults[-1], flush=True)
        given = len(self._exams.entries(self._sitting))
        print(
            f"{kills} kills, {given} entries, {len(self._secrets)} secrets searched for twice"
            f" each time: charged {min(over)} to {max(over)} ms more than the truth;"
            f" {len(faults)} faults"
        )
        return 1 if faults else 0

    def _killed(self) -> int:
        """Let the candidate go on for a while; how many milliseconds that was."""
        (codes,) = self._exams.new_codes(self._exam)
        arguments = (self._path, self._sitting, codes.codes[0], self._ahead)
        program = subprocess.Popen(
            [sys.executable, "-m", "tests.exams.candidate", *map(str, arguments)],
            stdout=subprocess.PIPE,
            text=True,
        )
        with program:
            assert program.stdout is not None
            since = int(program.stdout.readline())
            time.sleep(self._chance.uniform(0, LONGEST))
            program.kill()
            truth = time.monotonic_ns() // 1_000_000 - since
            assert program.stdout.read() == ""
        return truth


if __name__ == "__main__":
    sys.exit(main())
