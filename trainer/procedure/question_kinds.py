"""The specification of a kind of question: how questions are found, worded and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trainer.procedure.acts import Playthrough
from trainer.procedure.questions import (
    Answer,
    ErrorClass,
    Fate,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.procedure.targets import Timed
from trainer.rules.cards import Card
from trainer.rules.events import Event
from trainer.rules.ruleset import Terms
from trainer.texts import TextEnum


class QuestionMoment(NamedTuple):
    """The context on which the text of a question may depend, besides the question itself.

    ``before`` is the first event of the preceding step, ``dealer`` are the dealer's face-up cards.
    ``stakes``: the text states the stake, instead of it being read from the chips.
    """

    before: Event | None = None
    dealer: Sequence[Card] = ()
    insurance_exact: bool = False
    stakes: bool = True


def _none(_question: Question) -> tuple[Fate, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """The specification of a kind of question.

    ``find`` finds its questions in a round played under the given terms. ``text`` may have the
    fields ``bet``, ``stake`` and ``bettor``. ``wrong`` is the mistake, or a function that judges an
    answer that fits but is not the expected one. ``timed`` is the kind of act whose target its time
    is compared with. ``choices`` is the enum whose members can be
    chosen, if they have texts. ``fates`` says what may become of the bet, if that can be the answer
    instead of an amount; the first of them is what an amount of zero means. ``weighed`` is the
    class of error whose weight is what the question is worth on paper, where ``wrong`` is a
    function.
    """

    ask: QuestionGroup
    find: Callable[[Playthrough, Terms], Iterator[Question]]
    text: str | Callable[[Question, QuestionMoment], str]
    wrong: ErrorClass | Callable[[Question, Answer], Verdict]
    timed: Timed | Callable[[Question], Timed]
    choices: type[TextEnum] | None = None
    fates: Callable[[Question], tuple[Fate, ...]] = _none
    weighed: ErrorClass = ErrorClass.PAYOUT

    @property
    def error(self) -> ErrorClass:
        """The class of error that a question of this kind is about, whatever its answer is."""
        return self.wrong if isinstance(self.wrong, ErrorClass) else self.weighed

    def text_of(self, question: Question, moment: QuestionMoment) -> str:
        """The text of a question of this kind, its fields not yet filled in."""
        return self.text if isinstance(self.text, str) else self.text(question, moment)

    def timed_as(self, question: Question) -> Timed:
        """The kind of act whose target the time of an answer is compared with."""
        return self.timed if isinstance(self.timed, Timed) else self.timed(question)

    def judge_wrong(self, question: Question, answer: Answer) -> Verdict:
        """Judge an answer that is not the expected one."""
        if isinstance(self.wrong, ErrorClass):
            return Verdict(False, self.wrong)
        return self.wrong(question, answer)
