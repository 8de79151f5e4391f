"""What a trainee's answers show of a skill: accuracy and pace, kept apart."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import IntEnum
from functools import cache, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.practice.generating import Difficulty

if TYPE_CHECKING:
    from fsrs import Scheduler


# What is remembered of a skill from one day to another, by FSRS.
#
# FSRS counts elapsed time in whole days, and draws its fuzz from a chance that nobody can seed:
# so it is asked once for each day of practice, without fuzz, and the days are spread here.

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
    """The answers of one day by its ordinal; ``slow`` counts right ones far over the target."""

    day: int
    right: int = 0
    wrong: int = 0
    slow: int = 0

    def with_answer(self, *, right: bool, slow: bool) -> DayTally:
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
    """Say what is remembered after a day's answers; ``skill`` is its id, which spreads the days."""
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


LAST: Final = 20
"""How many answers accuracy is taken from."""
ENOUGH: Final = 8
"""The fewest answers that show whether a skill is accurate."""
BELIEVED: Final = 4
"""The fewest from which it is believed, for choosing what is asked next."""
STUCK: Final = 40
"""After how many answers a skill that has never been accurate is stuck: another method is due."""
_EACH: Final = 5
"""How many answers each other method gets."""
_STUCK_BELOW: Final = 75
"""The accuracy in per cent from which whoever has been asked so often is learning all the same."""
_RECENCY: Final = 0.88
"""What an answer counts of the one after it: three slips are made good by ten, not by eighteen."""
_GHOST: Final = 0.5
"""What counts beside the answers, as half right: so that the first ones say less."""
ACCURATE: Final = 90
"""The accuracy in per cent from which a skill counts as accurate."""
_SURE: Final = 0.84
"""The lower bound of the accuracy from which a skill is accurate for the first time."""
_LONG_RECENCY: Final = 0.95
"""What an answer counts of the one after it where luck is ruled out: more answers count."""
_BELIEVABLE: Final = 85
"""That from which it is believed."""
_PLACED: Final = 0.5
"""The level that what a placement has shown keeps with no answer, or with right ones."""
_NEARLY: Final = 4
"""What part of a target a pace may be over it and nearly meet it."""
_SMOOTHING: Final = 5
"""The smoothed time moves by a fifth of the difference: about the last nine answers count."""


class Trained(NamedTuple):
    """What an answer trains: the skill's id, and the house's target for it in milliseconds.

    ``drill`` is what its drill can be made again from, and ``document`` that of its table; both are
    empty for a question of a scenario.
    """

    skill: str
    target: int | None = None
    drill: str = ""
    document: str = ""

    @property
    def drilled(self) -> bool:
        return bool(self.drill)

    @property
    def harder(self) -> bool:
        """True if the situation is at least a usual one, as all are in a round of a scenario."""
        return not self.drilled or self.drill.split("/")[2:3] != [str(int(Difficulty.EASY))]


class Method(IntEnum):
    """A way in which a stuck skill is taught; what it tries before goes on."""

    EXAMPLE = 0
    """The whole worked example first, in easy situations."""
    SMALLER = 1
    """Smaller numbers."""
    CONTRAST = 2
    """Beside the skill that is most like it."""
    SUPERVISOR = 3
    """Nothing here has helped: the supervisor is asked."""


class Standing(IntEnum):
    """How far a skill has come. What has been opened is never locked again."""

    NEW = 0
    LEARNING = 1
    ACCURATE = 2
    MASTERED = 3
    """Accurate and at pace, and shown on two days in harder situations."""


@dataclass(frozen=True, slots=True)
class SkillState:
    """What the answers to one skill's questions have shown so far.

    ``recent`` are the last ``LAST`` answers, the newest last. ``pace`` is the smoothed time of a
    right answer in milliseconds, from first sight and with the wrong tries before it, None before
    the first; ``tried`` is the time of the wrong tries since. ``memory`` is what FSRS holds of the
    days before ``today``. ``accurate_on`` and ``mastered_on`` are the ordinals of the first days on
    which it was accurate and mastered: what that has opened stays open, whatever comes later.
    ``shown_on`` is the first day, since it has been accurate, of a right answer in a harder
    situation: a second such day masters it. ``placed_on`` is the day on which a placement has shown
    it, or another of its kind: it is believed until answers say otherwise. ``solved`` counts the
    drills that were answered rightly without a hint.
    """

    seen: int = 0
    recent: tuple[bool, ...] = ()
    pace: int | None = None
    tried: int = 0
    memory: Memory | None = None
    today: DayTally | None = None
    accurate_on: int | None = None
    mastered_on: int | None = None
    shown_on: int | None = None
    placed_on: int | None = None
    solved: int = 0

    @property
    def accuracy(self) -> int | None:
        """The share of right answers in per cent, the latest counting most; None before any.

        It is rounded, but 100 is all of them and 0 is none.
        """
        if not self.recent:
            return None
        right, all_ = _weighed(self.recent, _RECENCY)
        if right in {0, all_}:
            return 100 if right else 0
        return min(99, max(1, round(100 * right / all_)))

    def level(self) -> float:
        """Return how much of the skill the answers show, from 0 to 1; half of it without any."""
        right, all_ = _weighed(self.recent, _RECENCY)
        ghost = _GHOST * _RECENCY ** len(self.recent)
        return (right + ghost / 2) / (all_ + ghost)

    @property
    def accurate(self) -> bool:
        """True if enough answers show it; what has been earned is kept by the latest ones."""
        if len(self.recent) < ENOUGH or self.level() * 100 < ACCURATE:
            return False
        return self.accurate_on is not None or _lower_bound(self.recent) >= _SURE

    @property
    def believed(self) -> bool:
        """True if it need not be asked as what is still learnt; a slip alone changes nothing."""
        placed = self.placed_on is not None and self.level() >= _PLACED
        return placed or (len(self.recent) >= BELIEVED and self.level() * 100 >= _BELIEVABLE)

    @property
    def stuck(self) -> bool:
        """True if it has been asked often, never was accurate, and is far from it."""
        return self.seen >= STUCK and self.accurate_on is None and self.level() * 100 < _STUCK_BELOW

    @property
    def method(self) -> Method | None:
        """The other method by which a stuck skill is taught, each in its turn."""
        if not self.stuck:
            return None
        return Method(min((self.seen - STUCK) // _EACH, max(Method)))

    def at_pace(self, target: int | None) -> bool:
        """Tell whether the smoothed time keeps ``target`` milliseconds; with no target it does."""
        return target is None or (self.pace is not None and self.pace <= target)

    def standing(self, target: int | None) -> Standing:
        """Tell how far the skill has come, at this target in milliseconds."""
        if not self.seen:
            return Standing.NEW
        if not self.accurate:
            return Standing.LEARNING
        mastered = self.mastered_on is not None and self.at_pace(target)
        return Standing.MASTERED if mastered else Standing.ACCURATE

    def remembered(self, skill: str) -> Memory | None:
        """Return what is remembered after all answers so far; None before the first."""
        if self.today is None:
            return self.memory
        return reviewed(self.memory, self.today, skill)

    def due(self, skill: str, day: int) -> bool:
        """Tell whether the skill of this id is due on ``day``, and was not asked on it yet."""
        if self.today is not None and self.today.day >= day:
            return False
        memory = self.remembered(skill)
        return memory is not None and memory.due <= day


@lru_cache(maxsize=4096)
def _weighed(recent: tuple[bool, ...], recency: float) -> tuple[float, float]:
    right = all_ = 0.0
    for answer in recent:
        right, all_ = right * recency + answer, all_ * recency + 1
    return right, all_


def _lower_bound(recent: tuple[bool, ...]) -> float:
    """The accuracy that is not below what answers show, five times in six (Wilson, 1927).

    A few lucky ones in a row do not show much.
    """
    right, all_ = _weighed(recent, _LONG_RECENCY)
    share = right / all_
    spread = math.sqrt(share * (1 - share) / all_ + 1 / (4 * all_ * all_))
    return (share + 1 / (2 * all_) - spread) / (1 + 1 / all_)


NOTHING_SEEN: Final = SkillState()


def nearly(target: int) -> int:
    """The time in which a target is nearly met: such a skill is not asked for its pace alone."""
    return target + target // _NEARLY


def brought_back(state: SkillState, today: int) -> SkillState:
    """The state with no day after ``today``: what a clock that was ahead has written.

    A review that lay so many days after its last day lies as many after today.
    """
    memory, tally = state.memory, state.today
    if memory is not None and memory.last > today:
        memory = memory._replace(last=today, due=memory.due - memory.last + today)
    if tally is not None and tally.day > today:
        tally = tally._replace(day=today)
    return replace(
        state,
        memory=memory,
        today=tally,
        accurate_on=None if state.accurate_on is None else min(state.accurate_on, today),
        mastered_on=None if state.mastered_on is None else min(state.mastered_on, today),
        shown_on=None if state.shown_on is None else min(state.shown_on, today),
        placed_on=None if state.placed_on is None else min(state.placed_on, today),
    )


def answered(  # noqa: PLR0917 - one answer, and what it is measured by
    state: SkillState,
    skill: str,
    right: bool,
    milliseconds: int,
    day: int,
    target: int | None,
    *,
    harder: bool = True,
    drilled: bool = False,
    hinted: bool = False,
) -> SkillState:
    """The state after one more answer.

    ``day`` is the ordinal of the day on which it was given, ``target`` how long the house gives it;
    ``harder``: in a situation that is at least a usual one; ``drilled``: to a drill. An answer of
    an earlier day than the last one counts for the last one's. A right one after a hint shows
    nothing of the skill (``hinted``).
    """
    if hinted and right:
        return replace(state, seen=state.seen + 1, tried=0)
    today = state.today
    if today is None or day > today.day:
        state = replace(state, memory=state.remembered(skill))
        today = DayTally(day)
    spent = state.tried + milliseconds
    slow = target is not None and spent > nearly(target)
    after = SkillState(
        seen=state.seen + 1,
        recent=(*state.recent, right)[-LAST:],
        pace=_smoothed(state.pace, spent) if right else state.pace,
        tried=0 if right else spent,
        memory=state.memory,
        today=today.with_answer(right=right, slow=slow),
        accurate_on=state.accurate_on,
        mastered_on=state.mastered_on,
        placed_on=state.placed_on,
        solved=state.solved + (right and drilled),
    )
    if not after.accurate:
        return after
    if after.accurate_on is None:
        after = replace(after, accurate_on=today.day)
    if not right or not harder:
        return replace(after, shown_on=state.shown_on)
    shown_on = today.day if state.shown_on is None else state.shown_on
    after = replace(after, shown_on=shown_on)
    if after.mastered_on is None and shown_on < today.day and after.at_pace(target):
        after = replace(after, mastered_on=today.day)
    return after


def _smoothed(pace: int | None, spent: int) -> int:
    return spent if pace is None else pace + (spent - pace) // _SMOOTHING
