"""Recorded answers judged once more: which of them would be judged otherwise today.

Nothing is changed; ``rejudgings.py`` keeps new verdicts where a supervisor wants that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer import __version__
from trainer.messages.figures import grouped
from trainer.messages.questions import verdict_text
from trainer.messages.text import _, date_text, ngettext
from trainer.rejudging.compare import Comparison, RejudgedAnswer, compare, not_compared, together
from trainer.rejudging.dealt import DealtThen, compare_acts
from trainer.rejudging.rounds import Replays
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.storage import rows
from trainer.storage.attempts import is_newer, stored_answer
from trainer.storage.backups import LOCK_TIMEOUT
from trainer.storage.checking import UNREADABLE
from trainer.storage.connection import Cancellation, translated_errors
from trainer.storage.inspection import plain_connection, require_file
from trainer.storage.rejudgings import KEPT, Judgement, kept_verdicts
from trainer.storage.rows import DEALT, Instant, Mode, ShiftRound, StoredAnswer
from trainer.storage.shifts import cards_of, style_of

_JUDGED: Final = (Mode.GUIDED.value, Mode.PART.value, Mode.DRILL.value, *DEALT)
"""The modes whose answers are judged once more."""


class Looked(NamedTuple):
    """What was looked at: so many attempts and answers in all.

    ``replayed`` of the answers were judged once more: those of attempts under other choices or
    rules than today's. ``unknown`` of them are about what is not asked any more, or acts to which
    it would not have come. ``unread`` attempts cannot be read.
    """

    attempts: int = 0
    answers: int = 0
    replayed: int = 0
    unknown: int = 0
    unread: int = 0


class RejudgingSearch(NamedTuple):
    """What a search has found."""

    looked: Looked
    judgements: tuple[Judgement, ...]

    @property
    def answers(self) -> int:
        """Return how many answers would be judged otherwise."""
        return sum(len(judgement.comparison.otherwise) for judgement in self.judgements)


class _AttemptRow(Struct):
    id: int
    trainee: str
    scenario_title: str
    document: str
    mode: str
    started_at: Instant
    rule_version: int
    program_version: str
    answers: int
    text: str
    house: str
    begins: str | None
    shift: int | None
    plan: str | None
    place: str | None


_ROWS: Final = """
    SELECT attempts.id, trainees.name AS trainee, scenario_title, document, mode, started_at,
    rule_version, program_version, answers, texts.text AS text, coalesce(houses.text, '') AS house,
    begins, shift_id AS shift, shift_rounds.state AS place,
    (SELECT plan FROM shifts WHERE id = shift_id) AS plan
    FROM attempts JOIN trainees ON trainees.id = trainee_id
    JOIN scenario_texts AS texts ON texts.hash = scenario_hash
    LEFT JOIN scenario_texts AS houses ON houses.hash = json_extract(attempts.house, '$.text')
    LEFT JOIN shift_rounds ON attempt_id = attempts.id
    WHERE attempts.id = ?
"""


def judged_otherwise(
    path: Path,
    replays: Replays,
    cancellation: Cancellation,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    *,
    everything: bool = False,
) -> RejudgingSearch:
    """The answers in the database at ``path``, which may be in use, that would be judged otherwise.

    Otherwise than last: a verdict that was kept counts for the one before it. Only attempts under
    other choices or rules than today's are judged once more, and those with such verdicts;
    ``everything``: all of them. ``progress`` is told how many attempts have been looked at, and of
    how many. Raises ``Cancelled``, or the ``EnvironmentTrouble`` that keeps the file from being
    read.
    """
    require_file(path)
    with (
        translated_errors(path),
        closing(plain_connection(path, "ro", LOCK_TIMEOUT)) as connection,
        cancellation.ending(connection),
    ):
        connection.row_factory = sqlite3.Row
        return _Search(connection, replays, everything=everything).found(cancellation, progress)


class _Search:
    def __init__(
        self, connection: sqlite3.Connection, replays: Replays, *, everything: bool
    ) -> None:
        self._connection = connection
        self._replays = replays
        self._everything = everything
        self._looked = Looked()
        self._kept: frozenset[int] = frozenset()
        """The attempts with verdicts that were kept later: those count as the last ones."""

    def found(
        self, cancellation: Cancellation, progress: Callable[[int, int], None]
    ) -> RejudgingSearch:
        kept = "SELECT DISTINCT attempt_id AS id FROM rejudged_answers"
        self._kept = frozenset(row["id"] for row in self._connection.execute(kept))
        query = "SELECT id FROM attempts WHERE answers > 0 ORDER BY id"
        ids = [row["id"] for row in self._connection.execute(query)]
        judgements: list[Judgement] = []
        for done, attempt in enumerate(ids):
            cancellation.check()
            progress(done, len(ids))
            try:
                judgement = self._judgement(attempt)
            except UNREADABLE:
                cancellation.check()
                self._count(attempts=1, unread=1)
                continue
            if judgement is not None:
                judgements.append(judgement)
        progress(len(ids), len(ids))
        return RejudgingSearch(self._looked, tuple(judgements))

    def _count(self, **more: int) -> None:
        now = self._looked
        self._looked = now._replace(**{name: getattr(now, name) + n for name, n in more.items()})

    def _judgement(self, attempt: int) -> Judgement | None:
        found = self._connection.execute(_ROWS, (attempt,)).fetchone()
        row = msgspec.convert(dict(found) if found is not None else None, _AttemptRow)
        if row.mode not in _JUDGED:
            self._count(attempts=1, answers=row.answers, unread=1)
            return None
        if not (self._everything or attempt in self._kept or self._may_differ(row)):
            self._count(attempts=1, answers=row.answers)
            return None
        query = "SELECT * FROM answers WHERE attempt_id = ? ORDER BY number"
        try:
            answers = [
                stored_answer(dict(item)) for item in self._connection.execute(query, (attempt,))
            ]
        except rows.NewerFormat:
            self._count(attempts=1, unread=1)
            return None
        last = self._as_judged_last(attempt, answers)
        comparison = (
            self._dealt(row, answers, last) if row.mode in DEALT else self._compared(row, last)
        )
        self._count(
            attempts=1, answers=row.answers, replayed=len(answers), unknown=comparison.unknown
        )
        if not comparison.otherwise:
            return None
        return Judgement(
            row.id, row.trainee, row.scenario_title, row.started_at, row.document, comparison
        )

    def _as_judged_last(
        self, attempt: int, answers: Sequence[StoredAnswer]
    ) -> Sequence[StoredAnswer]:
        """The answers, with the verdicts that were kept in the place of those before."""
        if attempt not in self._kept:
            return answers
        kept = kept_verdicts(map(dict, self._connection.execute(KEPT, (attempt,))))
        return [
            replace(
                answer,
                verdict=kept[answer.number].verdict,
                question=replace(answer.question, expected=kept[answer.number].expected),
            )
            if answer.number in kept
            else answer
            for answer in answers
        ]

    def _may_differ(self, row: _AttemptRow) -> bool:
        """Tell whether the rules or the house's choices are others than they were."""
        now = self._replays.documents
        # A sitting may be at several tables.
        documents = tuple(now) if row.mode == Mode.DRILL.value else (row.document,)
        known = now.get(row.document)
        version = known.data_version if known is not None else row.rule_version
        changed = row.rule_version != version or is_newer(__version__, row.program_version)
        return changed or self._replays.differs(row.house, documents)

    def _compared(self, row: _AttemptRow, answers: Sequence[StoredAnswer]) -> Comparison:
        if row.mode != Mode.DRILL.value:
            both = self._replays.scenario(row.text, row.house)
            return compare(answers, *both) if both is not None else not_compared(answers)
        return together(self._drill(row, answer) for answer in answers)

    def _dealt(
        self, row: _AttemptRow, answers: Sequence[StoredAnswer], last: Sequence[StoredAnswer]
    ) -> Comparison:
        both = self._replays.playable(row.text, row.house)
        if both is None:
            return not_compared(last)
        then, now = both
        style, begins = style_of(Mode(row.mode)), rows.decode_texts(row.begins or "[]")
        recorded = DealtThen(style, begins, answers, last, cards_of(row.id, _place(row), then))
        return compare_acts(recorded, then, now)

    def _drill(self, row: _AttemptRow, answer: StoredAnswer) -> Comparison:
        both = self._replays.drill(answer.drill, answer.question, row.house)
        return compare((answer,), *both) if both is not None else not_compared((answer,))


def _place(row: _AttemptRow) -> ShiftRound | None:
    """The place of an attempt in its shift; None if it is in none."""
    if row.shift is None or row.plan is None or row.place is None:
        return None
    plan = msgspec.json.decode(row.plan, type=ShiftPlan)
    return ShiftRound(row.shift, plan, msgspec.json.decode(row.place, type=ShiftState))


# What judging once more has found, in words.


def found_lines(found: RejudgingSearch) -> list[str]:
    """Tell how much would be judged otherwise, what was looked at, and what could not be judged."""
    looked = found.looked
    if not looked.attempts and not looked.unread:
        return [_("There is nothing to re-mark yet: play a round first.")]
    attempts = ngettext("{n} attempt", "{n} attempts", looked.attempts)
    lines = [
        ngettext(
            "{n} answer would be marked differently.",
            "{n} answers would be marked differently.",
            found.answers,
        ).format(n=grouped(found.answers)),
        _("{answers} in {attempts} checked, {replayed} of them re-marked.").format(
            answers=_answers(looked.answers),
            attempts=attempts.format(n=grouped(looked.attempts)),
            replayed=grouped(looked.replayed),
        ),
    ]
    if looked.unknown:
        unknown = _("{answers} to questions no longer asked.")
        lines.append(unknown.format(answers=_answers(looked.unknown)))
    if looked.unread:
        lines.append(
            ngettext(
                "{n} attempt cannot be read.", "{n} attempts cannot be read.", looked.unread
            ).format(n=grouped(looked.unread))
        )
    return lines


def _answers(n: int) -> str:
    return ngettext("{n} answer", "{n} answers", n).format(n=grouped(n))


def attempt_text(judgement: Judgement) -> str:
    """An attempt, and how many of its answers were right and would be."""
    before, after = judgement.comparison.right
    return _("{trainee}, {date}, “{title}”: {before} of {answers} right, now {after}").format(
        trainee=judgement.trainee,
        date=date_text(judgement.started.astimezone().date().isoformat()),
        title=judgement.title,
        before=before,
        after=after,
        answers=judgement.comparison.answers,
    )


def answer_lines(item: RejudgedAnswer) -> tuple[str, str, str]:
    """An answer: what was asked and answered, how it was judged, and how it would be."""
    told = item.told
    return (
        _("{question} {answer}").format(question=told.question, answer=told.given),
        _("Was: {verdict}; correct answer: {due}").format(
            verdict=verdict_text(item.before), due=told.then
        ),
        _("Now: {verdict}; correct answer: {due}").format(
            verdict=verdict_text(item.after), due=told.now
        ),
    )
