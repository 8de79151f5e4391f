"""The sums of a trainee's answers and the answers behind them, against all answers one by one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from itertools import chain, product
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.storage.conftest import HandClock
from trainer.practice.evidence import Trained
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, Tally, cost
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.progress import FOREVER, By, Chosen, Counted, KeySum, Sum, merged, together
from trainer.storage.rows import Mode, NewAttempt, Trainee

PARAGRAPHS: dict[str, dict[Rule, tuple[str, ...]]] = {
    "one": {Rule.PERFECT_PAIR: ("3.14.1", "4.1.2"), Rule.SIDE_BETS_FIRST: ("3.13", "4.1.2")},
    "two": {Rule.PERFECT_PAIR: ("4.1.2",), Rule.SIDE_BETS_FIRST: ()},
}
SKILLS = ("", "payout.main", "total.hard")


class Stored(NamedTuple):
    """An answer as it was given."""

    trainee: int
    attempt: int
    day: int
    document: str
    skill: str
    dealt: bool
    record: AnswerRecord

    @property
    def sum(self) -> Sum:
        """What it adds to a sum."""
        verdict = self.record.verdict
        lost = cost(self.record.question, self.record.given, verdict)
        time = self.record.milliseconds
        return Sum(Tally(1, int(verdict.right), time), lost, (time // 100,))

    @property
    def error(self) -> str:
        """The class of its error."""
        return self.record.verdict.error or ""

    @property
    def paragraphs(self) -> set[str]:
        """What it cited."""
        return {number for cited in PARAGRAPHS[self.document].values() for number in cited}


@pytest.fixture
def stored(
    database: Database,
    ann: Trainee,
    clock: HandClock,
    answer: Callable[..., AnswerRecord],
    new_attempt: Callable[..., NewAttempt],
) -> list[Stored]:
    """What two trainees answered in some weeks under two documents, in order."""
    chance, found = Random(16), list[Stored]()
    bob = database.trainees.add("Bob")
    assert isinstance(bob, Trainee)
    for _ in range(24):
        clock.shows += timedelta(hours=chance.randrange(60))
        document = chance.choice(("one", "two"))
        trainee = chance.choice((ann, bob))
        new = new_attempt(trainee)
        mode = chance.choice((Mode.GUIDED, Mode.GUIDED, Mode.COACHED, Mode.SILENT))
        new = NewAttempt(
            trainee.id, new.scenario_id, new.title, new.text, document, 1, "0.1.0", mode
        )
        journal = database.attempts.begin(new, PARAGRAPHS[document])
        for number in range(chance.randrange(12)):
            skill = chance.choice(SKILLS)
            paid = chance.choice((37_500, 37_500, 36_000, 40_000))
            one = answer(number, paid, chance.randrange(500, 9_000))
            one = one._replace(trained=Trained(skill) if skill else None)
            journal.answered(one)
            today = database.practice.today()
            found.append(
                Stored(trainee.id, journal.attempt, today, document, skill, mode.dealt, one)
            )
    return found


def added(answers: list[Stored]) -> Sum:
    return together(one.sum for one in answers)


def counts(one: Stored, counted: Counted) -> bool:
    """Whether it is one of those that are counted."""
    return counted is Counted.TOGETHER or one.dealt == (counted is Counted.DEALING)


def within(stored: list[Stored], chosen: Chosen) -> list[Stored]:
    """Ann's answers to which all that is chosen applies."""
    first, last = chosen.days
    return [
        one
        for one in stored
        if one.trainee == 1
        and first <= one.day <= last
        and (not chosen.skills or one.skill in chosen.skills)
        and chosen.document in {"", one.document}
        and chosen.error in {"", one.error}
        and (not chosen.paragraph or chosen.paragraph in one.paragraphs)
        and (not chosen.costly or one.sum.cost != Cost())
        and counts(one, chosen.counted)
    ]


def all_chosen(stored: list[Stored]) -> list[Chosen]:
    days = sorted({one.day for one in stored})
    spans = (FOREVER, (days[2], days[len(days) // 2]), (1, 2))
    by_one: list[dict[str, Any]] = [
        {},
        {"skills": ("payout.main",)},
        {"skills": ("payout.main", "never", "total.hard")},
        {"skills": ("never",)},
        {"skills": ("",)},
        {"costly": True},
        {"skills": ("payout.main",), "costly": True},
        {"error": "payout"},
        {"document": "two"},
        {"document": "one", "paragraph": "3.13"},
        {"document": "one", "skills": ("total.hard",)},
    ]
    return [
        Chosen(span, counted=counted, **one)
        for span, one, counted in product(spans, by_one, Counted)
    ]


def test_the_sums_are_those_of_the_answers(database: Database, stored: list[Stored]) -> None:
    for chosen in all_chosen(stored):
        answers = within(stored, chosen)
        assert database.progress.number(1, chosen) == len(answers)
        if chosen.costly:
            continue
        assert database.progress.by_day(1, chosen.days, chosen) == tuple(
            (day, added([one for one in answers if one.day == day]))
            for day in sorted({one.day for one in answers})
        )


def test_the_sums_by_skill_document_error_and_paragraph(
    database: Database, stored: list[Stored]
) -> None:
    days = sorted({one.day for one in stored})
    for span, counted in product((FOREVER, (days[1], days[-3])), Counted):
        mine = within(stored, Chosen(span, counted=counted))
        expected = {
            By.SKILL: {(one.skill, "") for one in mine},
            By.DOCUMENT: {(one.document, "") for one in mine},
            By.ERROR: {(one.error, "") for one in mine if one.error},
            By.PARAGRAPH: {(number, one.document) for one in mine for number in one.paragraphs},
        }
        applies: dict[By, Callable[[Stored, str, str], bool]] = {
            By.SKILL: lambda one, key, _of: one.skill == key,
            By.DOCUMENT: lambda one, key, _of: one.document == key,
            By.ERROR: lambda one, key, _of: one.error == key,
            By.PARAGRAPH: lambda one, key, of: one.document == of and key in one.paragraphs,
        }
        parts = ((span[0], days[4]), (days[4] + 1, days[6]), (days[6] + 1, span[1]))
        for what, keys in expected.items():
            found = database.progress.by(what, 1, span, counted)
            each = (database.progress.by(what, 1, part, counted) for part in parts)
            assert merged(chain.from_iterable(each)) == found
            assert found == tuple(
                KeySum(key, of, added([one for one in mine if applies[what](one, key, of)]))
                for key, of in sorted(keys, key=lambda one: (one[1], one[0]))
            )


def test_the_answers_behind_a_figure_page_by_page(database: Database, stored: list[Stored]) -> None:
    for chosen in all_chosen(stored):
        expected = [(one.attempt, one.record.number) for one in within(stored, chosen)][::-1]
        found = []
        for start in range(0, len(expected) + 1, 7):
            page = database.progress.answers(1, chosen, start, 7)
            assert len(page) <= 7
            found += [(one.attempt, one.answer.number) for one in page]
        assert found == expected


def test_a_listed_answer_is_the_one_that_was_given(
    database: Database, stored: list[Stored]
) -> None:
    last = within(stored, Chosen(error="payout"))[-1]
    (found,) = database.progress.answers(1, Chosen(error="payout"), limit=1)
    assert found.day == last.day
    assert found.skill == last.skill
    assert found.cost == last.sum.cost != Cost()
    assert found.answer.given == last.record.given
    assert found.answer.verdict == last.record.verdict


def test_the_median_is_the_time_that_half_of_the_answers_kept() -> None:
    assert Sum().median is None
    for times, median in (
        ([2_370], 2_300),
        ([2_000, 3_000], 2_000),
        ([900, 180_000, 1_150], 1_100),
        ([1_000, 1_040, 5_000, 5_000], 1_000),
    ):
        of_each = (Sum(Tally(1, 1, one), times=(one // 100,)) for one in times)
        assert together(of_each).median == median
