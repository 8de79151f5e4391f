"""A recorded round, and a house under which some of its answers are judged otherwise."""

from __future__ import annotations

from tests.scenario_files import ROOT, playable_text
from trainer.house.file import NO_HOUSE, HouseFile, read_house_file
from trainer.procedure.judge import judge
from trainer.procedure.questions import Answer
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook import Document
from trainer.scenario.check import PlayableRound
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Mode, NewAttempt, Trainee

LIVE = "live-blackjack"
TEXT = (ROOT / "resources" / "scenarios" / "live-full-table.scenario.yaml").read_text()
HIGH = f"house: 1\ndocuments:\n  {LIVE}:\n    choices: {{ace_in_straight: high}}\n"
"""An Ace stands above the King alone: 2 3 and the dealer's Ace are no straight any more."""
ELSEWHERE = "house: 1\ndocuments:\n  rws-blackjack-v5:\n    choices: {hard_21_may_draw: false}\n"
STRAIGHT = "side_bets-1-Lars-twenty_one_plus_three"


def house(text: str = HIGH) -> HouseFile:
    """A valid house."""
    read = read_house_file(text.encode())
    assert read.valid, read.diagnostics
    return read


def played(text: str = TEXT, file: HouseFile = NO_HOUSE) -> PlayableRound:
    """The round of a scenario under a house."""
    return playable_text(text.encode(), file.rulebook())


def sheet_of(text: str = TEXT, file: HouseFile = NO_HOUSE) -> RoundSheet:
    """The round and its questions."""
    return lay_out(played(text, file))


def begun(
    database: Database,
    trainee: Trainee,
    document: Document,
    text: str,
    in_force: str,
    *,
    mode: Mode,
    questions: int = 0,
) -> AttemptJournal:
    """The journal of a new attempt at a scenario."""
    return database.attempts.begin(
        NewAttempt(
            trainee.id,
            "live-full-table",
            "Seven seats",
            text,
            LIVE,
            document.data_version,
            "0.1.0",
            mode,
            questions,
            in_force,
        ),
        document.citations,
    )


def answered(
    database: Database,
    trainee: Trainee,
    answers: dict[str, Answer | None],
    text: str = TEXT,
    in_force: str = "",
) -> int:
    """Record an attempt at the scenario; an answer that is None is the right one."""
    sheet = sheet_of(text, house(in_force) if in_force else NO_HOUSE)
    document, questions = sheet.playable.game.document, len(sheet.questions)
    journal = begun(
        database, trainee, document, text, in_force, mode=Mode.GUIDED, questions=questions
    )
    for number, question in enumerate(sheet.questions):
        words = question.id.partition("-")[2]
        if words in answers:
            given = answers[words] or question.expected
            verdict = judge(question, given)
            journal.answered(AnswerRecord(number, question, given, verdict, 1500))
    journal.finished()
    return journal.attempt
