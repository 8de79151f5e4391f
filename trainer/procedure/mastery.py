"""What a trainee has shown to master in a round, so that it is not asked again and again.

What is left out follows from what can be seen before the question is answered, never from its
answer: otherwise the questions that are still asked would be known not to have that answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.procedure.acts import Playthrough
from trainer.procedure.questions import IN_ROUNDS, Question, QuestionGroup, Verdict
from trainer.rules.bets import DEALER
from trainer.rules.cards import Rank

ENOUGH: Final = 2
"""How many right answers in a row show that a skill is mastered."""

SKILLS: Final = frozenset((QuestionGroup.TOTALS, QuestionGroup.OPTIONS, QuestionGroup.INSURANCE))
"""The kinds of question of which one is as good as another of the same pattern.

Every payout has its own amount, and every incident its own remedy.
"""


class Skill(NamedTuple):
    """What a question trains: its kind, and how the hand that it is about looks.

    ``cards`` is how many cards lie open, ``ace`` whether one of them is an Ace, ``alike`` whether
    they are two of a rank.
    """

    ask: QuestionGroup
    cards: int = 0
    ace: bool = False
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Mastery:
    """Decides which questions of a round are left out; ``kinds`` are those that may be."""

    playthrough: Playthrough
    kinds: frozenset[QuestionGroup]

    @classmethod
    def of(cls, playthrough: Playthrough, asks: Collection[QuestionGroup]) -> Mastery:
        """The rule for a round: a kind that its author has named is asked to the end."""
        everything = set(asks) >= set(IN_ROUNDS)
        return cls(playthrough, SKILLS if everything else frozenset())

    def skill(self, question: Question) -> Skill | None:
        """What a question trains; None if it is always asked."""
        if question.ask not in self.kinds or question.about in (None, DEALER):
            return None
        if question.ask is QuestionGroup.INSURANCE:
            return Skill(question.ask)
        assert question.about is not None, "the hand is known"
        cards = self.playthrough.snapshots[question.step].face_up(question.about)
        ranks = [card.rank for card in cards]
        alike = len(ranks) == 2 and len(set(ranks)) == 1
        return Skill(question.ask, len(ranks), Rank.ACE in ranks, alike)

    def shown(self, question: Question, earlier: Iterable[tuple[Question, Verdict]]) -> bool:
        """Whether the last ``ENOUGH`` ``earlier`` answers of a question's skill were right."""
        skill = self.skill(question)
        if skill is None:
            return False
        verdicts = [verdict.right for other, verdict in earlier if self.skill(other) == skill]
        return len(verdicts) >= ENOUGH and all(verdicts[-ENOUGH:])
