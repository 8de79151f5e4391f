"""A scenario's facts as the inputs of a round."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.rules.bets import Bet, BetKind, Offer, VoidCause
from trainer.rules.inputs import AskEvenMoney, BetLate, FindFault, Input, Insure, Interrupt
from trainer.rules.money import Cents
from trainer.scenario.incidents import (
    ForeignCard,
    Incident,
    Interruption,
    LateBet,
    NotShuffled,
    WrongCardCount,
)
from trainer.scenario.model import Bettor


def bets_of(bettor: Bettor, unit: Cents) -> Iterator[tuple[BetKind, Cents]]:
    """What a bettor stakes before the cards: the Initial Bet, then the side bets.

    The progressive wager is one base wagering ``unit``.
    """
    if bettor.main is not None:
        yield BetKind.MAIN, bettor.main
    yield from bettor.side_bets.items()
    if bettor.progressive:
        yield BetKind.PROGRESSIVE, unit


def wish_for(offer: Offer, number: int, bettor: Bettor) -> AskEvenMoney | Insure | None:
    """What a bettor wants of an offer, as an input; None if nothing."""
    if offer is Offer.EVEN_MONEY:
        bet = Bet(number, bettor.name, BetKind.MAIN, 1)
        return AskEvenMoney(bet) if bettor.even_money else None
    if bettor.insurance is None:
        return None
    return Insure(Bet(number, bettor.name, BetKind.INSURANCE), bettor.insurance)


def misfortune(incident: Incident) -> Input | None:
    """The input that an incident is; None for one that the engine does not play."""
    match incident:
        case Interruption():
            return Interrupt()
        case ForeignCard():
            return FindFault(VoidCause.FOREIGN_CARD)
        case WrongCardCount():
            return FindFault(VoidCause.WRONG_CARD_COUNT)
        case NotShuffled():
            return FindFault(VoidCause.NOT_SHUFFLED)
        case LateBet():
            hand = 1 if incident.bet is BetKind.MAIN else 0
            return BetLate(Bet(incident.box, incident.name, incident.bet, hand), incident.amount)
        case _:
            return None
