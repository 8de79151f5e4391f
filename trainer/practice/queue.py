"""Which skill is asked for next within a sitting.

A few skills are worked on at a time, mixed with one another: interleaved practice gave 72 % against
38 % for the same questions in blocks (Rohrer, Dedrick and Stershic, 2015). What was answered
wrongly comes back after two to five others, with other cards. What is mastered makes room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from trainer.practice.evidence import NOTHING_SEEN, SkillState, Standing
from trainer.practice.skills import Skill

WORKING: Final = 6
"""How many skills are worked on at a time: enough to mix, few enough for each to come back soon."""
_NEW: Final = 2
"""How many of them may be new: what has never been asked needs its worked example first."""
_SLOW: Final = 3
"""How many of them may be accurate already and only lack pace, where something else is to do."""
_GAP: Final = (2, 5)
"""After how many other questions a wrong answer's skill comes back."""


class ComeBack(NamedTuple):
    """A skill that comes back once ``at`` questions have been asked."""

    skill: Skill
    at: int


@dataclass(frozen=True, slots=True)
class Queue:
    """A sitting so far: the skills worked on, those that come back, and what was asked.

    ``last`` is the number of the last question of each skill, counted from 1.
    """

    asked: int = 0
    working: tuple[Skill, ...] = ()
    coming_back: tuple[ComeBack, ...] = ()
    last: Mapping[Skill, int] = field(default_factory=dict)


class Pool(NamedTuple):
    """What there is to choose from: the open skills in the order of the syllabus, and their states.

    ``target`` is the house's for a skill in milliseconds, ``day`` the ordinal of today.
    """

    skills: Sequence[Skill]
    states: Mapping[Skill, SkillState]
    target: Callable[[Skill], int | None]
    day: int

    def state(self, skill: Skill) -> SkillState:
        """Return what has been shown of a skill so far."""
        return self.states.get(skill, NOTHING_SEEN)

    def standing(self, skill: Skill) -> Standing:
        """Tell how far it has come."""
        return self.state(skill).standing(self.target(skill))

    def due(self, skill: Skill) -> bool:
        """Tell whether it is to be reviewed today."""
        return self.state(skill).due(skill.id, self.day)


def next_skill(queue: Queue, pool: Pool, chance: Random) -> tuple[Skill, Queue]:
    """The skill of the next question, and the sitting that has chosen it.

    It is never the one asked last, unless the pool has no other. Raises ValueError for an empty
    pool.
    """
    if not pool.skills:
        raise ValueError("there is nothing to practise")
    working = _worked_on(queue, pool)
    queue = replace(queue, working=working)
    ready = [
        repeat
        for repeat in queue.coming_back
        if repeat.at <= queue.asked and repeat.skill in pool.skills
    ]
    for back in sorted(ready, key=lambda repeat: repeat.at):
        if not _just_asked(queue, back.skill):
            return back.skill, queue
    waiting = {repeat.skill for repeat in queue.coming_back}
    for skills in (
        [skill for skill in working if skill not in waiting],
        working,
        pool.skills,
    ):
        others = [skill for skill in skills if not _just_asked(queue, skill)]
        if others:
            return min(others, key=_turn(queue, pool, chance)), queue
    return pool.skills[0], queue


def after(queue: Queue, skill: Skill, chance: Random, *, right: bool) -> Queue:
    """The sitting after a question of ``skill``; a wrong answer brings it back."""
    asked = queue.asked + 1
    others = tuple(repeat for repeat in queue.coming_back if repeat.skill != skill)
    if not right:
        others += (ComeBack(skill, asked + chance.randint(*_GAP)),)
    return replace(queue, asked=asked, coming_back=others, last={**queue.last, skill: asked})


def _turn(queue: Queue, pool: Pool, chance: Random) -> Callable[[Skill], tuple[int, int, float]]:
    """Longest ago first.

    Of what has not been asked in this sitting, what was begun before comes first, by chance, then
    what is new, as it is taught.
    """
    taught = {skill: place for place, skill in enumerate(pool.skills, start=1)}

    def turn(skill: Skill) -> tuple[int, int, float]:
        new = pool.standing(skill) is Standing.NEW
        return (queue.last.get(skill, 0), taught[skill] if new else 0, chance.random())

    return turn


def _just_asked(queue: Queue, skill: Skill) -> bool:
    return queue.asked > 0 and queue.last.get(skill) == queue.asked


def _worked_on(queue: Queue, pool: Pool) -> tuple[Skill, ...]:
    """The skills worked on: those of before that still need it, then what is due, then the rest.

    What only lacks pace has a part of the places, in turn: nobody is kept from what is new by being
    slow. With everything mastered, what has not been asked for longest in this sitting.
    """
    standing = {skill: pool.standing(skill) for skill in pool.skills}
    due = {skill for skill, far in standing.items() if far is not Standing.NEW and pool.due(skill)}
    kept = [skill for skill in queue.working if skill in standing]
    begun = [skill for skill, far in standing.items() if far is not Standing.NEW]
    in_turn = list(dict.fromkeys((*kept, *(other for other in begun if other in due), *begun)))
    working = [skill for skill in in_turn if skill in due or standing[skill] is Standing.LEARNING]
    working = working[:WORKING]
    slow = [other for other in begun if other not in due and standing[other] is Standing.ACCURATE]
    slow.sort(key=lambda skill: queue.last.get(skill, 0))
    fresh = [other for other in kept if standing[other] is Standing.NEW]
    new = [*fresh, *(other for other in pool.skills if standing[other] is Standing.NEW)]
    places = max(0, WORKING - len(working) - min(len(slow), _SLOW))
    working += list(dict.fromkeys(new))[: min(places, _NEW) if working or slow else places]
    working += slow[: WORKING - len(working)]
    if working:
        return tuple(working)
    return tuple(sorted(pool.skills, key=lambda skill: queue.last.get(skill, 0))[:WORKING])
