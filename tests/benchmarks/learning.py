"""Questions until everything is mastered: our selection against random and fixed order.

Twenty simulated trainees learn and forget by a model of their own, which knows nothing of how
evidence is judged or the next question chosen:

- What a trainee has of a skill is its strength. A question adds to it, a wrong answer (with its
  feedback) more than a right one, and one that comes right after another of the same skill less
  than one that comes after others: massed practice teaches little.
- Overnight a share of the strength is lost, a smaller share for each further night without it, and
  the less the more days the skill was practised on.
- Strength makes errors and time fall exponentially from where the trainee began to where he can
  get: slips remain, and no answer is faster than his hand. Times scatter.
- Profiles differ in how fast they learn and forget, and their skills in how hard they are and in
  how much of them is known already.

A sitting has forty questions, and there is one a day. A skill is mastered by the product's own
evidence; what is compared is how many questions it takes until each has been. How much of all is
known then is shown beside it, so that no order wins by leaving what was shown to be forgotten.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from statistics import mean, quantiles
from typing import Final

from tests.benchmarks.rows import Row
from trainer.practice.evidence import NOTHING_SEEN, SkillState, answered
from trainer.practice.queue import Pool, Queue, after, next_skill
from trainer.practice.skills import Family, Skill
from trainer.practice.syllabus import open_skills
from trainer.rules.money import Odds

PROFILES: Final = 20
SIZES: Final = (("small", 10), ("middle", 40), ("all", 120))
SITTING: Final = 40
FIRST_DAY: Final = 740_000
TARGET: Final = 8_000
"""The house's target for every skill, in milliseconds."""
MOST: Final = 600
"""Questions for each skill after which a trainee is given up."""
SPACED: Final = 3
"""Others between two questions of a skill after which most of the next one's worth is back."""
MASSED: Final = 0.4
"""What a question teaches right after another of the same skill, of one long after it."""
FROM_ERROR: Final = 1.5
SCATTER: Final = 0.25
SKILLS: Final = tuple(Skill(Family.PAYOUT, odds=Odds(number, 1)) for number in range(1, 121))

Choice = Iterator[Skill]
Choosing = Callable[["Trainee", tuple[Skill, ...], Random], Choice]


@dataclass(frozen=True, slots=True)
class Ability:
    """What one trainee is like in one skill; ``quick`` and ``slow`` are milliseconds."""

    known: float
    errors: float
    slips: float
    slow: float
    quick: float
    pace: float


@dataclass(slots=True)
class Held:
    """A skill in a trainee's head: its strength, when it was last asked, and on how many days.

    ``day`` is the one up to which it was forgotten.
    """

    strength: float
    asked: int = -100
    days: int = 0
    day: int = FIRST_DAY


class Trainee:
    """A simulated trainee, the same for the same number.

    Without ``by_days`` no memory over days is worked out beside the evidence: it is slow, and only
    our selection asks for it.
    """

    def __init__(self, number: int, skills: int, *, by_days: bool) -> None:
        chance = Random(f"trainee {number}")
        self._learns = 5 * math.exp(chance.gauss(0, 0.35))
        self._forgets = chance.uniform(0.04, 0.15)
        knows = chance.uniform(0.0, 0.4)
        self._abilities = [self._ability(chance, knows) for _skill in SKILLS][:skills]
        self._held = [Held(ability.known) for ability in self._abilities]
        self._chance = Random(f"answers of trainee {number}")
        self._by_days = by_days
        self.questions = 0
        self.states: dict[Skill, SkillState] = {}

    @property
    def day(self) -> int:
        """The ordinal of the day of the next question."""
        return FIRST_DAY + self.questions // SITTING

    def ask(self, skill: Skill) -> bool:
        """Answer a question; whether it is right."""
        index = SKILLS.index(skill)
        ability, held = self._abilities[index], self._held[index]
        self._forget(held)
        error, usual = self._at(ability, held.strength)
        right = self._chance.random() >= error
        time = round(usual * self._chance.lognormvariate(0, SCATTER))
        others = self.questions - held.asked - 1
        worth = 1 - (1 - MASSED) * math.exp(-others / SPACED)
        if held.asked // SITTING != self.questions // SITTING:
            held.days += 1
        held.strength += worth * (1 if right else FROM_ERROR)
        held.asked = self.questions
        before = self.states.get(skill, NOTHING_SEEN)
        day = self.day if self._by_days else FIRST_DAY
        self.states[skill] = answered(before, skill.id, right, time, day, TARGET)
        self.questions += 1
        return right

    def mastered(self, skill: Skill) -> bool:
        """Whether the evidence has said so once."""
        return self.states[skill].mastered_on is not None

    def knows(self) -> float:
        """The share of right answers to be expected now over all skills."""
        for held in self._held:
            self._forget(held)
        pairs = zip(self._abilities, self._held, strict=True)
        return mean(1 - self._at(ability, held.strength)[0] for ability, held in pairs)

    def _ability(self, chance: Random, knows: float) -> Ability:
        hard = math.exp(chance.gauss(0, 0.5))
        pace = self._learns * hard
        known = 4 * pace if chance.random() < knows else 0.0
        return Ability(
            known=known,
            errors=min(0.85, chance.uniform(0.25, 0.6) * hard),
            slips=chance.uniform(0.005, 0.03),
            slow=chance.uniform(6_000, 16_000) * hard,
            quick=chance.uniform(2_500, 5_500),
            pace=pace,
        )

    @staticmethod
    def _at(ability: Ability, strength: float) -> tuple[float, float]:
        """The chance of an error, and the usual time, at this strength."""
        left = math.exp(-strength / ability.pace)
        error = ability.slips + (ability.errors - ability.slips) * left
        return error, ability.quick + ability.slow * left

    def _forget(self, held: Held) -> None:
        nights = self.day - held.day
        if nights:
            lost = self._forgets / (1 + held.days / 2)
            held.strength *= (1 - lost) ** math.log2(1 + nights)
            held.day = self.day


def ours(trainee: Trainee, skills: tuple[Skill, ...], chance: Random) -> Choice:
    """The product's own selection, with its queue and what it opens."""
    queue, day = Queue(), trainee.day
    while True:
        if trainee.day != day:
            queue, day = Queue(), trainee.day
        states = {skill.id: state for skill, state in trainee.states.items()}
        pool = Pool(open_skills(skills, states), trainee.states, lambda _skill: TARGET, day)
        skill, queue = next_skill(queue, pool, chance)
        yield skill
        queue = after(queue, skill, chance, right=trainee.states[skill].recent[-1])


def at_random(_trainee: Trainee, skills: tuple[Skill, ...], chance: Random) -> Choice:
    """Any skill, whatever came before."""
    while True:
        yield chance.choice(skills)


def in_turn(_trainee: Trainee, skills: tuple[Skill, ...], _chance: Random) -> Choice:
    """Every skill in the order of the syllabus, again and again."""
    for number in count():
        yield skills[number % len(skills)]


def to_mastery(number: int, size: int, choosing: Choosing) -> tuple[int, float]:
    """The questions until a trainee has mastered all skills, and what he knows then."""
    trainee, skills = Trainee(number, size, by_days=choosing is ours), SKILLS[:size]
    missing = set(skills)
    for skill in choosing(trainee, skills, Random(f"order for trainee {number}")):
        trainee.ask(skill)
        if trainee.mastered(skill):
            missing.discard(skill)
        if not missing or trainee.questions >= MOST * size:
            break
    return trainee.questions, trainee.knows()


def run() -> list[Row]:
    """All trainees with every number of skills, under each selection."""
    rows: list[Row] = []
    for name, size in SIZES:
        found = {
            choosing: [to_mastery(number, size, choosing) for number in range(PROFILES)]
            for choosing in (ours, at_random, in_turn)
        }
        asked = {choosing: [one for one, _knows in found[choosing]] for choosing in found}
        for choosing, order in ((at_random, "random order"), (in_turn, "fixed order")):
            pairs = zip(asked[ours], asked[choosing], strict=True)
            ratios = [one / other for one, other in pairs]
            low, *_deciles, high = quantiles(ratios, n=10)
            where = f"{name} ({size} skills)"
            mean_of = (mean(asked[ours]), mean(asked[choosing]))
            rows += [
                Row(f"{where}, to mastery", mean_of[0], "questions", mean_of[1], order),
                Row(f"  ratio by trainee, mean ({order})", mean(ratios), ""),
                Row("  its lowest tenth", low, ""),
                Row("  its highest tenth", high, ""),
            ]
        knows = {choosing: 100 * mean(one for _, one in found[choosing]) for choosing in found}
        rows.append(Row("  known at the end", knows[ours], "%", knows[at_random], "random order"))
    return rows
