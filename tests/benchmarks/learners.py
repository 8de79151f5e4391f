"""Simulated trainees, by two models of learning that know nothing of the product's evidence.

Both learn more from a wrong answer (with its feedback) than from a right one, and less from a
question right after another of the same skill; what is alike is learnt together; overnight a part
is forgotten, the less the more days a skill was asked on.

- **Power**: practice adds up, and the true error falls with a power of it.
- **Insight**: a skill is understood at once or not at all, and until then there is only guessing.

Profiles differ in what they know, how fast they learn and forget, in slips and in pace. A
misconception makes all skills that it is about wrong until enough wrong answers have broken it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, Protocol

from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill

SITTING: Final = 40
"""The questions of a day."""
FIRST_DAY: Final = 740_000
MASTERED: Final = 0.1
"""The greatest true error of a skill that is mastered; slips are not counted."""
_SPACED: Final = 3
"""Others between two questions of a skill after which most of the next one's worth is back."""
_MASSED: Final = 0.4
"""What a question teaches right after another of the same skill, of one long after it."""
_FROM_ERROR: Final = 1.5
_ALIKE: Final = 0.25
"""What a question teaches of a skill about the same bet and odds."""
_FAMILY: Final = 0.03
"""What it teaches of the others of the family."""
_HARDER: Final = {Difficulty.EASY: 0.8, Difficulty.USUAL: 1.0, Difficulty.HARD: 1.2}
_SCATTER: Final = 0.25
_HARD: Final = 1.6
"""How much practice of a skill of usual hardness counts once."""
_SPREAD: Final = 0.65
"""How unlike the hardness of skills is."""
_INSIGHT: Final = 0.08
"""The chance that a question makes a skill of usual hardness understood."""
_RESISTS: Final = 30.0
"""How many wrong answers a misconception takes, each long after the last."""


class Profile(NamedTuple):
    """A kind of trainee.

    ``knows`` is the share of the skills that is known at the start, ``begins`` the usual error in
    the others; ``learns`` and ``forgets`` are rates, ``hand`` the usual time of a first answer as a
    part of the target.
    """

    name: str
    knows: float
    begins: float
    learns: float
    forgets: float
    slips: float = 0.02
    hand: float = 0.9
    misconceptions: int = 0


PROFILES: Final = (
    Profile("quick", knows=0.15, begins=0.55, learns=1.0, forgets=0.04),
    Profile("slow, forgets", knows=0.05, begins=0.6, learns=0.55, forgets=0.12, hand=1.3),
    Profile("misconceptions", 0.1, 0.55, learns=0.9, forgets=0.04, misconceptions=3),
    Profile("accurate, slow", 0.55, 0.3, learns=0.7, forgets=0.03, hand=2.4),
    Profile("careless", knows=0.15, begins=0.55, learns=0.9, forgets=0.05, slips=0.08, hand=0.6),
)


class Learning(Protocol):
    """A model of learning over skills that are numbered."""

    def error(self, index: int) -> float:
        """The true error in a usual situation, slips and misconceptions apart."""
        ...

    def learn(self, index: int, worth: float) -> None:
        """Learn of a question that is worth so much."""
        ...

    def night(self, index: int, lost: float) -> None:
        """Lose a share of a skill overnight."""
        ...


class Power:
    """Practice adds up, and the error falls with a power of it."""

    def __init__(self, profile: Profile, count: int, chance: Random) -> None:
        self._rate = 0.85 * profile.learns * math.exp(chance.gauss(0, 0.15))
        self._begins = [
            min(0.9, profile.begins * math.exp(chance.gauss(0, 0.35))) for _skill in range(count)
        ]
        self._hard = [_HARD * math.exp(chance.gauss(0, _SPREAD)) for _skill in range(count)]
        known = (chance.random() < profile.knows for _skill in range(count))
        self._practice = [
            60.0 * hard * knows for hard, knows in zip(self._hard, known, strict=True)
        ]

    def error(self, index: int) -> float:
        """See ``Learning.error``."""
        practice = self._practice[index] / self._hard[index]
        return float(self._begins[index] * (1 + practice) ** -self._rate)

    def learn(self, index: int, worth: float) -> None:
        """See ``Learning.learn``."""
        self._practice[index] += worth

    def night(self, index: int, lost: float) -> None:
        """See ``Learning.night``."""
        self._practice[index] *= 1 - lost


class Insight:
    """A skill is understood at once or not at all."""

    def __init__(self, profile: Profile, count: int, chance: Random) -> None:
        self._chance = chance
        rate = _INSIGHT * profile.learns * math.exp(chance.gauss(0, 0.15))
        self._rates = [
            min(0.5, rate * math.exp(chance.gauss(0, _SPREAD))) for _skill in range(count)
        ]
        self._guesses = [
            min(0.9, profile.begins * math.exp(chance.gauss(0.2, 0.2))) for _skill in range(count)
        ]
        self._known = [chance.random() < profile.knows for _skill in range(count)]

    def error(self, index: int) -> float:
        """See ``Learning.error``."""
        return 0.02 if self._known[index] else self._guesses[index]

    def learn(self, index: int, worth: float) -> None:
        """See ``Learning.learn``."""
        if self._chance.random() < 1 - (1 - self._rates[index]) ** worth:
            self._known[index] = True

    def night(self, index: int, lost: float) -> None:
        """See ``Learning.night``."""
        if self._chance.random() < lost / 2:
            self._known[index] = False


MODELS: Final[Mapping[str, Callable[[Profile, int, Random], Learning]]] = {
    "power": Power,
    "insight": Insight,
}


class Learner(NamedTuple):
    """A profile, and the name of the model by which it learns."""

    profile: Profile
    model: str


class Trainee:
    """A simulated trainee, the same for the same number; ``targets`` are in milliseconds."""

    def __init__(
        self,
        learner: Learner,
        number: int,
        skills: Sequence[Skill],
        targets: Sequence[int | None],
    ) -> None:
        profile, model = learner
        chance = Random(f"{profile.name} {model} {number}")
        self._profile, self._skills, self._targets = profile, skills, targets
        self._learning: Learning = MODELS[model](profile, len(skills), chance)
        self._chance = Random(f"answers of {profile.name} {model} {number}")
        self._alike = [[_alike(one, other) for other in skills] for one in skills]
        self._asked = [-1000] * len(skills)
        self._times = [0.0] * len(skills)
        self._days = [0] * len(skills)
        kinds = list(dict.fromkeys(_kind(skill) for skill in skills))
        wrong = chance.sample(kinds, min(profile.misconceptions, len(kinds)))
        self._resists = dict.fromkeys(wrong, _RESISTS)
        self.questions = 0

    @property
    def day(self) -> int:
        """The ordinal of the day of the next question."""
        return FIRST_DAY + self.questions // SITTING

    def ask(self, index: int, difficulty: Difficulty = Difficulty.USUAL) -> tuple[bool, int]:
        """Answer a question; whether it is right, and its milliseconds."""
        error = min(0.95, self.error(index) * _HARDER[difficulty])
        slips = self._profile.slips
        right = self._chance.random() >= error + (1 - error) * slips
        time = self._time(index)
        others = self.questions - self._asked[index] - 1
        worth = 1 - (1 - _MASSED) * math.exp(-others / _SPACED)
        if not right:
            worth *= _FROM_ERROR
            kind = _kind(self._skills[index])
            if kind in self._resists:
                self._resists[kind] -= worth / _FROM_ERROR
        if self._asked[index] // SITTING != self.questions // SITTING:
            self._days[index] += 1
        for other, share in enumerate(self._alike[index]):
            if share:
                self._learning.learn(other, worth * share)
        self._times[index] += worth
        self._asked[index] = self.questions
        self.questions += 1
        if self.questions % SITTING == 0:
            self._night()
        return right, time

    def error(self, index: int) -> float:
        """The true error in a usual situation, slips apart."""
        if self._resists.get(_kind(self._skills[index]), 0) > 0:
            return 0.85
        return self._learning.error(index)

    def mastered(self) -> float:
        """The share of all skills that are truly mastered now."""
        count = len(self._skills)
        return sum(self.error(index) <= MASTERED for index in range(count)) / count

    def accuracy(self) -> float:
        """The share of right answers to be expected now over all skills, slips apart."""
        count = len(self._skills)
        return 1 - sum(self.error(index) for index in range(count)) / count

    def _time(self, index: int) -> int:
        usual = (self._targets[index] or 8_000) * self._profile.hand
        practised = float((1 + self._times[index]) ** -0.2)
        return round(usual * practised * self._chance.lognormvariate(0, _SCATTER))

    def _night(self) -> None:
        for index, days in enumerate(self._days):
            if days:
                self._learning.night(index, self._profile.forgets / (1 + days / 3))


def _kind(skill: Skill) -> Skill:
    """The skills that a misconception is about, as one."""
    return Skill(skill.family, skill.bet, skill.odds)


def _alike(one: Skill, other: Skill) -> float:
    if one == other:
        return 1.0
    if one.family != other.family:
        return 0.0
    return _ALIKE if one.odds is not None and _kind(one) == _kind(other) else _FAMILY
