"""Questions about Insurance: whether to accept what is put on it, and what is the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.question_kinds import QuestionKind, QuestionMoment
from trainer.procedure.questions import (
    Answer,
    ErrorClass,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
    Verdict,
    amount_of,
    bet_question_id,
)
from trainer.procedure.targets import Timed
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.working import Formula, Working
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_

MOST_OFFERED: Final = 3
"""How many different Initial Bets are asked about: who can halve three can halve nine."""


def insurance_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for the first different Initial Bets whether to accept their Insurance (¶3.15.2 a).

    What is the most is asked in figures for the last of ``MOST_OFFERED``, or if nobody is insured.
    """
    offers = [number for number, step in enumerate(playthrough.steps) if step.offered]
    for number in offers:
        if playthrough.steps[number].act is not Act.OFFER_INSURANCE:
            continue
        piles = playthrough.snapshots[number].piles
        asked: set[Cents] = set()
        for step, bet in _insured(playthrough, number):
            stake = piles[bet].placed
            if stake in asked or len(asked) == MOST_OFFERED:
                continue
            asked.add(stake)
            if len(asked) == MOST_OFFERED:
                yield _highest(step, bet, stake, terms)
            else:
                insured = playthrough.snapshots[step + 1].piles[_insurance_of(bet)].placed
                moment = playthrough.snapshots[number]
                yield _offered(step, bet, stake, insured, moment, terms)
        first = playthrough.steps[number].offered[0]
        if not asked:
            yield _highest(number + 1, first, piles[first].placed, terms)


def _insured(playthrough: Playthrough, number: int) -> Iterator[tuple[int, Bet]]:
    """The steps after the offer in which somebody insures himself, and his Initial Bet."""
    offered = {_insurance_of(bet): bet for bet in playthrough.steps[number].offered}
    for later, step in enumerate(playthrough.steps[number + 1 :], number + 1):
        if step.act is Act.OFFER_INSURANCE and step.bet in offered:
            yield later, offered[step.bet]


def _insurance_of(bet: Bet) -> Bet:
    return Bet(bet.box, bet.bettor, BetKind.INSURANCE)


def _highest(step: int, bet: Bet, stake: Cents, terms: Terms) -> Question:
    highest = terms.ruleset.highest_insurance(stake)
    return Question(
        id=bet_question_id(step, QuestionGroup.INSURANCE, bet),
        ask=QuestionGroup.INSURANCE,
        step=step,
        expected=Money(highest),
        bet=bet,
        about=Place(bet.box, bet.hand),
        rules=(Rule.INSURANCE_HALF,),
        settings=("insurance_exact",),
        working=Working(Formula.HALF, stake, highest, *terms.ruleset.insurance_per_bet),
    )


def _offered(  # noqa: PLR0917 - a bet, what lies on it, and under which rules
    step: int, bet: Bet, stake: Cents, insured: Cents, moment: Snapshot, terms: Terms
) -> Question:
    highest = terms.ruleset.highest_insurance(stake)
    offered = insured if insured < highest else _tried(bet, stake, highest, moment)
    return insurance_put_down(step, bet, stake, offered, terms)


def insurance_put_down(step: int, bet: Bet, stake: Cents, offered: Cents, terms: Terms) -> Question:
    """Ask whether to accept what is ``offered`` as Insurance of an Initial Bet."""
    highest = terms.ruleset.highest_insurance(stake)
    back = Cents(offered - highest)
    return Question(
        id=f"{bet_question_id(step, QuestionGroup.INSURANCE, bet)}-offered",
        ask=QuestionGroup.INSURANCE,
        step=step,
        expected=Money(back) if back > 0 else Goes(Fate.ACCEPTED),
        bet=bet,
        about=Place(bet.box, bet.hand),
        rules=(Rule.INSURANCE_HALF,),
        settings=("insurance_exact",),
        working=Working(Formula.HALF, stake, highest, *terms.ruleset.insurance_per_bet),
        offered=offered,
    )


def _tried(bet: Bet, stake: Cents, highest: Cents, moment: Snapshot) -> Cents:
    """What somebody tries who ends up with the most: that, his whole bet, or a round amount over.

    Which of them it is follows from box and cards, so that it is the same at every attempt.
    """
    chance = bet.box + sum(card.points for card in moment.face_up(Place(bet.box, bet.hand)))
    if chance % 3 == 0:
        return highest
    if chance % 3 == 1:
        return stake
    unit = next((unit for unit in _ROUND if unit * 10 >= stake), _ROUND[-1])
    return Cents(min(stake, (highest // unit + 1) * unit))


_ROUND: Final = tuple(Cents(100 * unit) for unit in (1, 5, 10, 25, 50, 100, 250, 500, 1000))
"""What players count in, from a tenth of the Initial Bet on."""


def _insurance_text(question: Question, moment: QuestionMoment) -> str:
    if question.offered:
        if not moment.stakes:
            return N_("{bettor} puts these chips on Insurance: accept them, or what goes back?")
        return N_("{bettor} puts {offered} on {stake}: accept it, or how much goes back?")
    if not moment.stakes:
        if moment.insurance_exact:
            return N_("How much is Insurance?")
        return N_("What is the highest Insurance?")
    if moment.insurance_exact:
        return N_("Initial Bet {stake}: how much is Insurance?")
    return N_("Initial Bet {stake}: what is the highest Insurance?")


def wrongly_accepted(question: Question, answer: Answer) -> Verdict:
    """The verdict on chips put down: who accepts too much is talked into it, too little cuts them.

    Also on the highest Insurance.
    """
    accepted, due = _accepted(question, answer), _accepted(question, question.expected)
    if accepted > due:
        return Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(accepted - due))
    return Verdict(False, ErrorClass.PAYOUT, None, Cents(due - accepted))


def _accepted(question: Question, answer: Answer) -> int:
    """How much Insurance stands with this answer, in cents."""
    amount = amount_of(answer)
    return question.offered - amount if question.offered else amount


def _fates(question: Question) -> tuple[Fate, ...]:
    return (Fate.ACCEPTED,) if question.offered else ()


def _timed(question: Question) -> Timed:
    return Timed.INSURANCE_OFFERED if question.offered else Timed.INSURANCE_MAXIMUM


INSURANCE = QuestionKind(
    QuestionGroup.INSURANCE,
    insurance_questions,
    text=_insurance_text,
    wrong=wrongly_accepted,
    timed=_timed,
    fates=_fates,
)
