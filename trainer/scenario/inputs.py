"""A scenario's facts as the inputs of a round."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.rules.bets import Bet, BetKind, Offer
from trainer.rules.inputs import AskEvenMoney, Insure
from trainer.rules.money import Cents
from trainer.scenario.model import Bettor


def bets_of(bettor: Bettor, unit: Cents) -> Iterator[tuple[BetKind, Cents]]:
    """The bets of a bettor before the deal: the Initial Bet, then the side bets.

    The progressive wager is one base wagering ``unit``.
    """
    if bettor.main is not None:
        yield BetKind.MAIN, bettor.main
    yield from bettor.side_bets.items()
    if bettor.progressive:
        yield BetKind.PROGRESSIVE, unit


def wish_for(offer: Offer, number: int, bettor: Bettor) -> AskEvenMoney | Insure | None:
    """A bettor's acceptance of an offer, as an input; None if he declines."""
    if offer is Offer.EVEN_MONEY:
        bet = Bet(number, bettor.name, BetKind.MAIN, 1)
        return AskEvenMoney(bet) if bettor.even_money else None
    if bettor.insurance is None:
        return None
    return Insure(Bet(number, bettor.name, BetKind.INSURANCE), bettor.insurance)
