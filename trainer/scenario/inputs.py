"""A scenario's facts as the inputs of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.rules.bets import Bet, BetKind, Offer, VoidCause
from trainer.rules.cards import Card
from trainer.rules.inputs import (
    AskEvenMoney,
    BetLate,
    FindError,
    FindFaceUp,
    FindFault,
    Input,
    Insure,
    Interrupt,
)
from trainer.rules.mistakes import ErrorKind
from trainer.rules.money import Cents
from trainer.scenario.incidents import (
    DealingError,
    FaceUpInShoe,
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


def misfortune(incident: Incident, shoe: Sequence[Card]) -> Input | None:
    """The input that an incident is at its moment; None where it is more than one input."""
    match incident:
        case Interruption():
            return Interrupt()
        case ForeignCard(after_card=number):
            return FindFault(VoidCause.FOREIGN_CARD, number)
        case WrongCardCount():
            return FindFault(VoidCause.WRONG_CARD_COUNT)
        case NotShuffled():
            return FindFault(VoidCause.NOT_SHUFFLED)
        case LateBet():
            hand = 1 if incident.bet is BetKind.MAIN else 0
            return BetLate(Bet(incident.box, incident.name, incident.bet, hand), incident.amount)
        case FaceUpInShoe(after_card=number):
            return FindFaceUp(shoe[number])
        case DealingError(misdealt=()):
            return FindError(ErrorKind.MISDEALT, incident.reconstructed, incident.mistake)
        case _:
            return None
