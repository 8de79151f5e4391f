"""What is remembered of a skill from one day to another, by FSRS.

FSRS counts elapsed time in whole days, and draws its fuzz from a chance that nobody can seed: so it
is asked once for each day of practice, without fuzz, and the days are spread here.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fsrs import Scheduler

_RETENTION: Final = 0.9
"""A skill is due when this share of the answers is still expected to be right."""
_LONGEST: Final = 120
"""The most days between two reviews: a dealer is tested more often than a student of words."""
_SPREAD: Final = 20
"""Intervals from this many days on are spread by a twentieth, so that not all fall on one day."""
_WEAK: Final = 70
"""Below this accuracy in per cent the day counts as forgotten."""
_SHAKY: Final = 90
_CARD: Final = 1
"""Nothing asks for a card's number, but FSRS sleeps for a millisecond to draw one."""


class DayTally(NamedTuple):
    """The answers of one day by its ordinal; ``slow`` counts right ones over the target."""

    day: int
    right: int = 0
    wrong: int = 0
    slow: int = 0

    def with_answer(self, *, right: bool, slow: bool) -> DayTally:
        """The tally with one more answer."""
        if not right:
            return self._replace(wrong=self.wrong + 1)
        return self._replace(right=self.right + 1, slow=self.slow + slow)

    @property
    def accuracy(self) -> int:
        """The share of right answers in per cent."""
        return self.right * 100 // (self.right + self.wrong)


class Memory(NamedTuple):
    """What FSRS holds of a skill: its numbers, and the ordinals of the last day and the next."""

    stability: float
    difficulty: float
    last: int
    due: int


@lru_cache(maxsize=1024)
def reviewed(memory: Memory | None, tally: DayTally, skill: str) -> Memory:
    """What is remembered after a day's answers; ``skill`` is its id, which spreads the days."""
    from fsrs import Card, Rating, State

    shaky = tally.accuracy < _SHAKY or tally.slow * 2 > tally.right
    rating = Rating.Again if tally.accuracy < _WEAK else Rating.Hard if shaky else Rating.Good
    card = Card(card_id=_CARD)
    if memory is not None:
        card = Card(
            card_id=_CARD,
            state=State.Review,
            stability=memory.stability,
            difficulty=memory.difficulty,
            due=_noon(memory.due),
            last_review=_noon(memory.last),
        )
    after, _log = _scheduler().review_card(card, rating, _noon(tally.day))
    assert after.stability is not None, "a reviewed card has a stability"
    assert after.difficulty is not None, "a reviewed card has a difficulty"
    interval = max(1, (after.due - _noon(tally.day)).days)
    due = tally.day + interval + _fuzz(skill, tally.day, interval)
    return Memory(after.stability, after.difficulty, tally.day, due)


@cache
def _scheduler() -> Scheduler:
    # Imported when first needed: nothing that the start shows depends on it.
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=_RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=_LONGEST,
        enable_fuzzing=False,
    )


def _noon(day: int) -> datetime:
    return datetime.fromordinal(day).replace(hour=12, tzinfo=UTC)


def _fuzz(skill: str, day: int, interval: int) -> int:
    """Some days more or less, the same whenever it is asked for."""
    most = interval // _SPREAD
    digest = blake2b(f"{skill}/{day}".encode(), digest_size=4).digest()
    return int.from_bytes(digest) % (2 * most + 1) - most if most else 0
