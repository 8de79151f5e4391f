"""The acts of before acts counted: marked again by the rules of today, and then counted.

What was recorded stays as it was; as what an act counts is kept beside it. The choices of the house
are those under which the round was dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.dealing.coached import Style
from trainer.errors import AttemptNewer, DatabaseDamaged
from trainer.rejudging.dealt import DealtThen, MarkedAgain, Remarked, marked_again
from trainer.rejudging.rounds import Replays
from trainer.rounds.sheet import chips_of
from trainer.scenario.check import PlayableRound
from trainer.scoring.left import costs_left
from trainer.scoring.marks import Cost, cost
from trainer.storage.checking import UNREADABLE
from trainer.storage.connection import Cancellation, Connection
from trainer.storage.journal import columns_of, count_round, counted, paragraphs
from trainer.storage.practice import count
from trainer.storage.rows import Attempt, AttemptState, Citations
from trainer.storage.shifts import cards_of, style_of

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.storage.database import Database

_WAITING: Final = "SELECT id FROM attempts WHERE counted_from IS NULL ORDER BY id"


def count_earlier_acts(records: Database, replays: Replays, cancellation: Cancellation) -> int:
    """Mark the acts of before again and count them, one attempt after the other.

    Returns of how many attempts they count now. One that cannot be read goes on waiting. Raises
    ``Cancelled``, or an ``EnvironmentTrouble``: what has been counted until then counts.
    """
    connection, done = records.connection, 0
    with connection.reading() as db:
        waiting = [int(attempt) for (attempt,) in db.execute(_WAITING)]
    for number in waiting:
        cancellation.check()
        try:
            attempt = records.attempts.get(number)
        except (AttemptNewer, DatabaseDamaged):
            continue
        done += _counted(connection, attempt, replays)
    return done


def _counted(connection: Connection, attempt: Attempt, replays: Replays) -> bool:
    """Count the acts of an attempt; returns whether they count now.

    Where the round cannot be dealt any more, they count as they were marked, and under no
    paragraph.
    """
    summary = attempt.summary
    playable = replays.played(attempt.text, attempt.house)
    marked = None if playable is None else _marked(attempt, playable)
    cited: Citations = (
        {} if playable is None or marked is None else playable.game.document.citations
    )
    if marked is None:
        marked = MarkedAgain(
            tuple(
                Remarked(a.number, a.question, a.given, a.verdict, a.milliseconds)
                for a in attempt.answers
            ),
            {},
        )
    boxes = None if playable is None or attempt.begins else len(playable.scenario.boxes)
    with connection.writing() as db:
        taken = db.execute(
            "UPDATE attempts SET boxes = ?, counted_from ="
            " coalesce((SELECT max(number) + 1 FROM answers WHERE attempt_id = id), 0)"
            " WHERE id = ? AND counted_from IS NULL AND answers = ?",
            [boxes, summary.id, len(attempt.answers)],
        )
        if not taken.rowcount:
            return False  # another window has counted them, or goes on with the round
        _count(db, attempt, marked, cited)
        count_round(db, summary.id)
    return True


def _marked(attempt: Attempt, playable: PlayableRound) -> MarkedAgain | None:
    """The acts as they are marked now; None where the round cannot be dealt again."""
    number = attempt.summary.id
    cards = cards_of(number, attempt.shift, playable)
    style, answers = style_of(attempt.summary.mode), attempt.answers
    chips = chips_of(playable, "").chips
    try:
        recorded = DealtThen(style, attempt.begins, answers, answers, cards)
        return marked_again(recorded, playable, chips)
    except UNREADABLE:
        return None


def _count(
    db: sqlite_utils.Database, attempt: Attempt, marked: MarkedAgain, citations: Citations
) -> None:
    summary = attempt.summary
    given = {
        number: (day, at)
        for number, day, at in db.execute(
            "SELECT number, day, answered_at FROM answers WHERE attempt_id = ?", [summary.id]
        )
    }
    acts = marked.acts
    mended = {number: act.number for act in acts for number in act.mends}
    document = summary.document
    stands = style_of(summary.mode) is not Style.COACHED
    left: dict[int, Cost] = {}
    if stands and summary.state is AttemptState.FINISHED:
        left = costs_left(acts, marked.excess, mended)
    for act in acts:
        day, at = given[act.number]
        cited = paragraphs(act.question.rules, citations)
        by = mended.get(act.number)
        lost = Cost() if by is not None else cost(act.question, act.given, act.verdict)
        lost = left.get(act.number, lost)
        own = {"attempt_id": summary.id, "answered_at": at, "day": day, "mended": by}
        db.table("marked_again").insert(columns_of(act, document, cited, lost) | own)
        count(db, counted(act, summary.trainee, day, document, cited, lost=lost, dealt=True))
