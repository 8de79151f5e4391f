"""Which skill is asked for next within a sitting.

Questions are shared out among what is due, what is new, what is stuck and what is being learnt, so
that none of these keeps the others from being asked. They are mixed: interleaved practice gave 72 %
against 38 % for the same questions in blocks (Rohrer, Dedrick and Burgess, 2014). What was answered
wrongly comes back after two to five others, with other cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cached_property
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.practice.evidence import BELIEVED, NOTHING_SEEN, Method, SkillState, nearly
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill

AT_MOST: Final = 5
"""How often a skill is asked in a sitting while there is something else: it is learnt over days."""
TRIED: Final = 2
"""How many stuck skills are worked on at a time."""
_GAP: Final = (2, 5)
"""After how many other questions a wrong answer's skill comes back."""
_APART: Final = 3
"""How many other questions lie between two of a skill, where there are enough."""
_UNSURE: Final = 2
"""After how many answers half of what they leave open is settled."""
_PRESSING: Final = 1.5
"""The power of what is missing in a skill by which it is asked."""
_REPEATS: Final = 0.3
"""The part of the questions that may be asked because something was wrong before."""


_RIGHT: Final = 2
"""How many right answers in a row make its situations harder."""


class Share(Enum):
    """A kind of question."""

    DUE = auto()
    NEW = auto()
    STUCK = auto()
    PACE = auto()
    MIXED = auto()


_PARTS: Final = MappingProxyType(
    {Share.DUE: 10, Share.NEW: 18, Share.STUCK: 6, Share.PACE: 3, Share.MIXED: 63}
)
"""How many of a hundred questions are of each kind; what has nothing leaves its part to others."""
_WAITED: Final = 2
"""After how many days of waiting what is due gets a greater part: nothing waits three sittings."""
_OVERDUE: Final = 150
"""That part, beside the others."""


_FEW: Final = 2
"""How many skills may be hard to whoever is taken to know the rest."""
_KNOWING: Final = 300
"""The part of new skills for them, beside the others: nothing is practised that they know."""


class ComeBack(NamedTuple):
    """A skill that comes back once ``at`` questions have been asked."""

    skill: Skill
    at: int


@dataclass(frozen=True, slots=True)
class Queue:
    """A sitting so far: what comes back, what was asked, and as which kind of question.

    ``last`` is the number of the last question of each skill, counted from 1, ``times`` how often
    it was asked.
    """

    asked: int = 0
    coming_back: tuple[ComeBack, ...] = ()
    last: Mapping[Skill, int] = field(default_factory=dict)
    times: Mapping[Skill, int] = field(default_factory=dict)
    shared: Mapping[Share, int] = field(default_factory=dict)
    repeats: int = 0


@dataclass(frozen=True)
class Pool:
    """What there is to choose from: skills in the order in which they are taught, and their states.

    ``target`` is the house's for a skill in milliseconds, ``day`` the ordinal of today.
    """

    skills: Sequence[Skill]
    states: Mapping[Skill, SkillState]
    target: Callable[[Skill], int | None]
    day: int

    def state(self, skill: Skill) -> SkillState:
        return self.states.get(skill, NOTHING_SEEN)

    def due(self, skill: Skill) -> bool:
        return self.state(skill).due(skill.id, self.day)

    @cached_property
    def known_kinds(self) -> frozenset[Skill]:
        """The kinds of which one skill is believed by its own answers."""
        return frozenset(kind_of(skill) for skill, at in self.states.items() if at.believed)

    @cached_property
    def stuck(self) -> tuple[Skill, ...]:
        """The stuck skills: earlier taught first, then by turns those that need the supervisor."""
        found = (skill for skill in self.skills if self.state(skill).stuck)
        return tuple(sorted(found, key=self._in_vain))

    def _in_vain(self, skill: Skill) -> int:
        state = self.state(skill)
        return state.seen if state.method is Method.SUPERVISOR else 0


def difficulty_of(skill: Skill, pool: Pool) -> Difficulty:
    """Tell how hard the situations of a skill are that has come so far.

    What is known of others of its kind is not asked as if it were new.
    """
    state = pool.state(skill)
    if state.accurate:
        return Difficulty.HARD
    known = state.recent[-_RIGHT:] == (True,) * _RIGHT or kind_of(skill) in pool.known_kinds
    return Difficulty.USUAL if known and not state.stuck else Difficulty.EASY


def kind_of(skill: Skill) -> Skill:
    """Return what a skill has in common with those that differ from it in nothing but stakes."""
    return skill._replace(stakes=None)


def next_skill(queue: Queue, pool: Pool, chance: Random) -> tuple[Skill, Queue]:
    """The skill of the next question, and the sitting that has chosen it.

    It is never the one asked last, unless the pool has no other. Raises ValueError for an empty
    pool.
    """
    if not pool.skills:
        raise ValueError("there is nothing to practise")
    back = _coming_back(queue, pool)
    if back is not None:
        return back, replace(queue, repeats=queue.repeats + 1)
    fresh = [
        skill for skill in pool.skills if queue.asked - queue.last.get(skill, -_APART) >= _APART
    ]
    rested = [skill for skill in fresh if queue.times.get(skill, 0) < AT_MOST]
    others = [
        skill for skill in pool.skills if queue.last.get(skill) != queue.asked or not queue.asked
    ]
    for skills in (rested, fresh, others):
        offers = {share: found for share in Share if (found := _OFFERS[share](skills, queue, pool))}
        if offers:
            share = _share(offers, queue, pool)
            skill = _chosen(share, offers[share], pool, chance)
            shared = {**queue.shared, share: queue.shared.get(share, 0) + 1}
            return skill, replace(queue, shared=shared)
    return (others or pool.skills)[0], queue


def after(queue: Queue, skill: Skill, chance: Random, *, right: bool) -> Queue:
    """The sitting after a question of ``skill``; a wrong answer brings it back."""
    asked = queue.asked + 1
    others = tuple(repeat for repeat in queue.coming_back if repeat.skill != skill)
    if not right:
        others += (ComeBack(skill, asked + chance.randint(*_GAP)),)
    return replace(
        queue,
        asked=asked,
        coming_back=others,
        last={**queue.last, skill: asked},
        times={**queue.times, skill: queue.times.get(skill, 0) + 1},
    )


def _since(queue: Queue, skill: Skill) -> int:
    """Return how many other questions were asked since the last one of a skill."""
    return queue.asked - queue.last.get(skill, -_APART)


def _share(offers: Mapping[Share, Sequence[Skill]], queue: Queue, pool: Pool) -> Share:
    """The kind that lacks most of its part of the questions so far."""
    parts = {share: _PARTS[share] for share in offers}
    if Share.NEW in parts and sum(map(_struggling, pool.states.values())) <= _FEW:
        parts[Share.NEW] = _KNOWING
    due = offers.get(Share.DUE, ())
    if due and pool.day - min(_due_day(skill, pool) for skill in due) >= _WAITED:
        parts[Share.DUE] = _OVERDUE
    every, whole = sum(queue.shared.values()) + 1, sum(parts.values())
    return max(parts, key=lambda one: parts[one] * every / whole - queue.shared.get(one, 0))


def _struggling(state: SkillState) -> bool:
    """Tell whether a skill is still to be learnt: of its latest answers one was wrong."""
    return not state.believed and False in state.recent[-BELIEVED:]


def _coming_back(queue: Queue, pool: Pool) -> Skill | None:
    """Return what was wrong a few questions ago, if not too many are asked for that reason."""
    if queue.repeats > 1 + _REPEATS * queue.asked:
        return None
    ready = (
        repeat
        for repeat in queue.coming_back
        if repeat.at <= queue.asked
        and repeat.skill in pool.skills
        and not pool.state(repeat.skill).stuck
        and queue.times.get(repeat.skill, 0) < 2 * AT_MOST
    )
    first = min(ready, key=lambda repeat: repeat.at, default=None)
    return None if first is None or not _since(queue, first.skill) else first.skill


def _met(state: SkillState) -> bool:
    """Tell whether a skill is not new: it was asked, or a placement has shown it."""
    return state.seen > 0 or state.placed_on is not None


def _due(skills: Iterable[Skill], _queue: Queue, pool: Pool) -> list[Skill]:
    return [skill for skill in skills if pool.state(skill).seen and pool.due(skill)]


def _new(skills: Iterable[Skill], _queue: Queue, pool: Pool) -> list[Skill]:
    return list(islice((skill for skill in skills if not _met(pool.state(skill))), 1))


def _stuck(skills: Iterable[Skill], _queue: Queue, pool: Pool) -> list[Skill]:
    return [skill for skill in skills if skill in pool.stuck[:TRIED]]


def _pace(skills: Iterable[Skill], _queue: Queue, pool: Pool) -> list[Skill]:
    return [
        skill
        for skill in skills
        for target in (pool.target(skill),)
        if target is not None
        and pool.state(skill).accurate
        and not pool.state(skill).at_pace(nearly(target))
    ]


def _mixed(skills: Iterable[Skill], _queue: Queue, pool: Pool) -> list[Skill]:
    return [skill for skill in skills if _met(state := pool.state(skill)) and not state.stuck]


_OFFERS: Final[Mapping[Share, Callable[[Iterable[Skill], Queue, Pool], list[Skill]]]] = {
    Share.DUE: _due,
    Share.NEW: _new,
    Share.STUCK: _stuck,
    Share.PACE: _pace,
    Share.MIXED: _mixed,
}


def _chosen(share: Share, skills: Sequence[Skill], pool: Pool, chance: Random) -> Skill:
    """One of a share's skills: of what is due the longest overdue, of the rest what needs it most.

    What needs a question is drawn by a power of what is missing: nothing is left out for good,
    and what is known takes few.
    """
    if share is Share.DUE:
        return min(skills, key=lambda skill: _due_day(skill, pool))
    if share is Share.MIXED:
        needs = [_need(skill, pool) for skill in skills]
        return chance.choices(skills, needs)[0]
    return chance.choice(skills)


def _need(skill: Skill, pool: Pool) -> float:
    """Return what is missing in a skill: by its answers, and because there are few of them."""
    state = pool.state(skill)
    missing = 1 - state.level() + _UNSURE / (_UNSURE + state.seen)
    return float(missing**_PRESSING)


def _due_day(skill: Skill, pool: Pool) -> int:
    memory = pool.state(skill).remembered(skill.id)
    return pool.day if memory is None else memory.due
