"""Questions about a side bet's hand."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.question_kinds import QuestionKind, QuestionMoment
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    Direction,
    ErrorClass,
    Question,
    QuestionGroup,
    Verdict,
    bet_question_id,
)
from trainer.procedure.targets import Timed
from trainer.rules.bets import Outcome, Place
from trainer.rules.events import BetSettled
from trainer.rules.ruleset import Terms
from trainer.texts import N_


def side_bet_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask which hand each side bet has, before it is settled."""
    for number, step in enumerate(playthrough.steps):
        event = playthrough.events[step.first]
        if step.act is not Act.SETTLE_SIDE_BET or not isinstance(event, BetSettled):
            continue
        pays = terms.side_bets[event.bet.kind].pays
        keys = (*(hand.value for hand in pays), Outcome.LOSE.value)
        yield Question(
            id=bet_question_id(number, QuestionGroup.SIDE_BETS, event.bet),
            ask=QuestionGroup.SIDE_BETS,
            step=number,
            expected=Chosen(frozenset((event.outcome.value,))),
            bet=event.bet,
            about=Place(event.bet.box, 1),
            choices=tuple(Choice(key) for key in keys),
            rules=event.rules,
            settings=event.settings,
        )


def wins_or_loses(question: Question) -> bool:
    """Whether its side bet can win in only one way (Under 13, Player Pair)."""
    return question.ask is QuestionGroup.SIDE_BETS and len(question.choices) == 2


def _side_bet_text(question: Question, _moment: QuestionMoment) -> str:
    if wins_or_loses(question):
        return N_("{bet}: does it win?")
    return N_("{bet}: which hand is it?")


def _wrong_hand(question: Question, answer: Answer) -> Verdict:
    """The verdict on a side bet's hand: mistaking a win for a loss differs from wrong odds."""
    if answer == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET)
    if question.expected == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY)
    return Verdict(False, ErrorClass.PAYOUT)


SIDE_BETS = QuestionKind(
    QuestionGroup.SIDE_BETS,
    side_bet_questions,
    text=_side_bet_text,
    wrong=_wrong_hand,
    timed=Timed.WINNING_HAND,
)
