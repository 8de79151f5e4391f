"""The acts of a round dealt freely that have left a bet as it should not be, and what they cost."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from trainer.dealing.acts import DealerAct, PickUp, Say, where
from trainer.dealing.answers import act_of
from trainer.procedure.acts import Act
from trainer.procedure.questions import ErrorClass
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, JudgedAnswer

Excess = Mapping[Bet, Cents]
"""What bettors have got too much of bets, or less than nothing: too little."""


def left_by(
    answers: Sequence[JudgedAnswer], excess: Excess, mended: Collection[int]
) -> dict[int, dict[Bet, Cents]]:
    """The excess that each act has left, by its number.

    Of a bet that is the last mistake about it; of one that was forgotten the last mistake of all,
    because nothing is cleared rightly before every bet is settled. The ``mended`` have left none.
    """
    found: dict[int, dict[Bet, Cents]] = {}
    for bet, amount in excess.items():
        last = max(
            answers, key=lambda answer: (_about(answer, bet, mended), answer.number), default=None
        )
        if last is not None:
            found.setdefault(last.number, {})[bet] = amount
    return found


def cost_of(excess: Excess) -> Cost:
    """Return what an excess costs."""
    house = sum(amount for amount in excess.values() if amount > 0)
    guests = sum(-amount for amount in excess.values() if amount < 0)
    return Cost(Cents(house), Cents(guests))


def costs_left(
    answers: Sequence[JudgedAnswer], excess: Excess, mended: Collection[int]
) -> dict[int, Cost]:
    """Return what each act has cost in the end."""
    left = left_by(answers, excess, mended)
    return {answer.number: cost_of(left.get(answer.number, {})) for answer in answers}


def _about(answer: JudgedAnswer, bet: Bet, mended: Collection[int]) -> int:
    """Return how much an act is about a bet; 0 where it is no mistake that stands."""
    right = answer.verdict.right or answer.verdict.error is ErrorClass.CHIPS
    if right or answer.number in mended:
        return 0
    act, due = (act_of(answer.question, said) for said in (answer.given, answer.question.expected))
    if where(act) == bet or (bet.kind is BetKind.INSURANCE and due == _OFFER):
        return 4
    return 3 if _clears(act, bet) else 1 + (where(due) == bet)


_OFFER: Final = Say(Act.OFFER_INSURANCE)


def _clears(act: DealerAct, bet: Bet) -> bool:
    """Tell whether the cards of a bet's hand are picked up."""
    return isinstance(act, PickUp) and bet.box == act.place.box and bet.hand in (0, act.place.hand)
