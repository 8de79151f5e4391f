"""A program of its own for the tests: answers without end, saying after each that it counts.

Run as ``python answering.py DATABASE``, by as many programs at once as wished. Each prints its
attempt's id first, then the number of each answer that is stored.
"""

import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from trainer.procedure.questions import Money, Question, QuestionGroup, Verdict
from trainer.rules.money import Cents
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import open_database
from trainer.storage.rows import Mode, NewAttempt, Trainee


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def run(path: Path) -> None:
    database = open_database(path, clock=lambda: datetime.now(UTC), lock_timeout=60_000)
    trainee = database.trainees.current() or database.trainees.add("Ann")
    if not isinstance(trainee, Trainee):
        # Another program added her between the two calls.
        (trainee,) = database.trainees.all()
    journal = database.attempts.begin(
        NewAttempt(
            trainee=trainee.id,
            scenario_id="endless",
            title="Endless",
            text="format: 1\n",
            document="rws-perfect-pairs-v5",
            rule_version=1,
            program="0.1.0",
            mode=Mode.GUIDED,
        ),
        {},
    )
    say(str(journal.attempt))
    due = Money(Cents(1500))
    for number in count():
        question = Question(f"q{number}", QuestionGroup.PAYOUTS, number, due)
        journal.answered(AnswerRecord(number, question, due, Verdict(True), 1))
        say(str(number))


if __name__ == "__main__":
    run(Path(sys.argv[1]))
