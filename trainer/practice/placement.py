"""A placement: what whoever has dealt before need not learn, found out by a few questions.

There is one question for each family, bet and odds, in a usual situation, and a second one where
the first was wrong. What is right of a kind is believed of all of it. Whoever mostly has not learnt
it is soon out of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from trainer.practice.skills import Family, Skill

MOST: Final = 40
"""The most questions of a placement."""
_ENOUGH: Final = 12
"""After how many questions it is over for whoever has at most half of them right."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The kinds of skills that are asked about, and the answers so far to each of them."""

    kinds: tuple[tuple[Skill, ...], ...]
    answers: tuple[tuple[bool, ...], ...]

    @property
    def asked(self) -> int:
        return sum(map(len, self.answers))

    @property
    def next(self) -> int | None:
        """The number of the kind that is asked about next; None when it is over."""
        right = sum(map(sum, self.answers))
        if self.asked >= MOST or (self.asked >= _ENOUGH and 2 * right <= self.asked):
            return None
        for before in ((), (False,)):
            if before in self.answers:
                return self.answers.index(before)
        return None

    def after(self, kind: int, *answers: bool) -> Placement:
        """The placement after an answer; what has not been learnt counts as two wrong ones."""
        given = list(self.answers)
        given[kind] += answers
        return replace(self, answers=tuple(given))

    @property
    def shown(self) -> tuple[Skill, ...]:
        """The skills that are believed: those of each kind whose last answer was right."""
        pairs = zip(self.kinds, self.answers, strict=True)
        return tuple(skill for kind, given in pairs if given and given[-1] for skill in kind)


def placement(skills: Iterable[Skill]) -> Placement:
    """A placement in what is taught, in the order in which it is."""
    kinds: dict[Skill, list[Skill]] = {}
    for skill in skills:
        if skill.family is not Family.CONTRAST:
            kinds.setdefault(Skill(skill.family, skill.bet, skill.odds), []).append(skill)
    return Placement(tuple(map(tuple, kinds.values())), ((),) * len(kinds))
