"""Where a running attempt writes its answers: ``lesson``'s Journal, on the database."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainer.errors import AttemptElsewhere
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Judged, cost
from trainer.storage import attempts, codec, instants
from trainer.storage.rows import AttemptState, Citations, WallClock
from trainer.storage.transactions import writing
from trainer.storage.troubles import troubles

if TYPE_CHECKING:
    from sqlite_utils import Database


class AttemptJournal:
    """One sitting of one attempt. Every method returns when its data is on the disk.

    Each raises ``EnvironmentTrouble``: ``AttemptElsewhere`` once another sitting has begun, else
    what the disk or the file has; nothing of the call is then written, and it can be repeated.
    """

    def __init__(
        self,
        database: Database,
        path: Path,
        now: WallClock,
        *,
        attempt: int,
        sitting: int,
        document: str,
        citations: Citations,
    ) -> None:
        self._database = database
        self._path = path
        self._now = now
        self._sitting = sitting
        self._document = document
        self._citations = citations
        self.attempt = attempt

    def answered(self, answer: Judged) -> None:
        """Write one answer, and add it to the attempt's sums."""
        row = self._row(answer)
        lost = cost(answer.question.expected, answer.verdict)
        with troubles(self._path), writing(self._database):
            added = self._database.execute(
                "UPDATE attempts SET answers = answers + 1, right_answers = right_answers + ?,"
                " milliseconds = milliseconds + ?, cost_house = cost_house + ?,"
                " cost_guests = cost_guests + ? WHERE id = ? AND sitting = ? AND state = ?",
                [
                    int(answer.verdict.right),
                    answer.milliseconds,
                    lost.house,
                    lost.guests,
                    self.attempt,
                    self._sitting,
                    AttemptState.RUNNING.value,
                ],
            )
            if added.rowcount == 0:
                raise AttemptElsewhere(attempts.title(self._database, self.attempt))
            self._database.table("answers").insert(row)

    def finished(self) -> None:
        """Mark the attempt as complete."""
        self._end(AttemptState.FINISHED)

    def abandoned(self) -> None:
        """Mark the attempt as given up."""
        self._end(AttemptState.ABANDONED)

    def _end(self, state: AttemptState) -> None:
        with troubles(self._path):
            attempts.end(self._database, self.attempt, self._sitting, state, self._now)

    def _row(self, answer: Judged) -> dict[str, Any]:
        question, verdict = answer.question, answer.verdict
        bet, working = question.bet, question.working
        place = bet or question.about
        odds = None if working is None else working.odds
        return {
            "attempt_id": self.attempt,
            "number": answer.number,
            "question_id": question.id,
            "ask": question.ask.value,
            "document": self._document,
            "paragraphs": codec.encode_texts(self._paragraphs(question.rules)),
            "box": None if place is None else place.box,
            "bettor": None if bet is None else bet.bettor,
            "bet_kind": None if bet is None else bet.kind.value,
            "hand": None if place is None else place.hand,
            "stake": None if working is None else working.stake,
            "odds": None if odds is None else str(odds),
            "expected": codec.encode_answer(question.expected),
            "given": codec.encode_answer(answer.given),
            "is_right": int(verdict.right),
            "error": None if verdict.error is None else verdict.error.value,
            "direction": None if verdict.direction is None else verdict.direction.value,
            "money": verdict.money,
            "milliseconds": answer.milliseconds,
            "answered_at": instants.written(self._now),
            "question": codec.encode_question(question),
        }

    def _paragraphs(self, rules: Iterable[Rule]) -> list[str]:
        cited = (paragraph for rule in rules for paragraph in self._citations.get(rule, ()))
        return list(dict.fromkeys(cited))
