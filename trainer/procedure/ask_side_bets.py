"""Questions about a side bet's hand and the highest Insurance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.question_kinds import QuestionKind, QuestionMoment
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Verdict,
    amount_of,
    bet_question_id,
)
from trainer.rules.bets import Outcome, Place
from trainer.rules.events import BetSettled
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.working import Formula, Working
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
    QuestionGroup.SIDE_BETS, side_bet_questions, text=_side_bet_text, wrong=_wrong_hand
)


MOST_HALVED: Final = 2
"""How many different Initial Bets are asked about: who can halve two can halve nine."""


def insurance_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for the highest Insurance on the first different Initial Bets (¶3.15.2 a)."""
    for number, step in enumerate(playthrough.steps):
        if step.act is not Act.OFFER_INSURANCE or not step.offered:
            continue
        piles = playthrough.snapshots[number].piles
        asked: set[Cents] = set()
        for bet in step.offered:
            stake = piles[bet].placed
            if stake in asked or len(asked) == MOST_HALVED:
                continue
            asked.add(stake)
            highest = terms.ruleset.highest_insurance(stake)
            yield Question(
                id=bet_question_id(number + 1, QuestionGroup.INSURANCE, bet),
                ask=QuestionGroup.INSURANCE,
                step=number + 1,
                expected=Money(highest),
                bet=bet,
                about=Place(bet.box, bet.hand),
                rules=(Rule.INSURANCE_HALF,),
                settings=("insurance_exact",),
                working=Working(Formula.HALF, stake, highest, *terms.ruleset.insurance_per_bet),
            )


def _insurance_text(_question: Question, moment: QuestionMoment) -> str:
    if not moment.stakes:
        if moment.insurance_exact:
            return N_("How much is Insurance?")
        return N_("What is the highest Insurance?")
    if moment.insurance_exact:
        return N_("Initial Bet {stake}: how much is Insurance?")
    return N_("Initial Bet {stake}: what is the highest Insurance?")


def _wrong_insurance(question: Question, answer: Answer) -> Verdict:
    """The verdict on the highest Insurance: too high accepts too much, too low cuts a bet."""
    given, due = amount_of(answer), amount_of(question.expected)
    if given > due:
        return Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(given - due))
    return Verdict(False, ErrorClass.PAYOUT, None, Cents(due - given))


INSURANCE = QuestionKind(
    QuestionGroup.INSURANCE, insurance_questions, text=_insurance_text, wrong=_wrong_insurance
)
