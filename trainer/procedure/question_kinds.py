"""The specification of a kind of question: what finds its questions, what they say, who judges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trainer.procedure.acts import Playthrough
from trainer.procedure.questions import Answer, ErrorClass, Question, QuestionGroup, Verdict
from trainer.rules.cards import Card
from trainer.rules.events import Event
from trainer.rules.ruleset import Terms
from trainer.texts import TextEnum


class QuestionMoment(NamedTuple):
    """What the text of a question may depend on besides the question itself.

    ``before`` is what the step before it began with, ``dealer`` are the dealer's cards that lie
    face up. ``stakes``: what is staked is told, not read from the chips.
    """

    before: Event | None = None
    dealer: Sequence[Card] = ()
    insurance_exact: bool = False
    stakes: bool = True


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """The specification of a kind of question.

    ``find`` finds its questions in a round that was played under the given terms. ``text`` may have
    the fields ``bet`` and ``stake``. ``wrong`` is the mistake, or judges an answer that fits the
    question and is not the expected one. ``choices`` is the enum whose members can be chosen, where
    they carry their texts. ``fates``: where an amount is asked for it can also be answered what
    becomes of the bet.
    """

    ask: QuestionGroup
    find: Callable[[Playthrough, Terms], Iterator[Question]]
    text: str | Callable[[Question, QuestionMoment], str]
    wrong: ErrorClass | Callable[[Question, Answer], Verdict]
    choices: type[TextEnum] | None = None
    fates: bool = False

    def text_of(self, question: Question, moment: QuestionMoment) -> str:
        """The text of a question of this kind, its fields still to be filled in."""
        return self.text if isinstance(self.text, str) else self.text(question, moment)

    def judge_wrong(self, question: Question, answer: Answer) -> Verdict:
        """The judgement of an answer that is not the expected one."""
        if isinstance(self.wrong, ErrorClass):
            return Verdict(False, self.wrong)
        return self.wrong(question, answer)
