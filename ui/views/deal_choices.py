"""What a dealer can do with what he has chosen on the table, each by one key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    DealCard,
    DealerAct,
    Decline,
    GiveBack,
    Lay,
    LookAtHoleCard,
    Pay,
    PickUp,
    Refuse,
    StandOff,
    Take,
    TellMinimum,
    TurnHoleCard,
)
from trainer.rules.bets import Bet, Call, Place
from trainer.rules.money import Cents
from trainer.table.view import RequestView
from trainer.texts import N_


class OnHand(NamedTuple):
    """Something done with a hand, or with a whole box."""

    key: str
    title: str
    act: Callable[[Place], DealerAct]


class OnBet(NamedTuple):
    """Something done with the chips of a bet."""

    key: str
    title: str
    act: Callable[[Bet], DealerAct]


class WithAmount(NamedTuple):
    """Something for which an amount is typed, done with the bet that is chosen, if any."""

    key: str
    title: str
    act: Callable[[Cents, Bet | None], DealerAct]


def _chips(bet: Bet | None) -> Bet:
    assert bet is not None, "an amount is typed for a bet"
    return bet


class OnRequest(NamedTuple):
    """Something done about what the player of a hand asks for."""

    key: str
    title: str
    act: Callable[[RequestView], DealerAct]


DealChoice = OnHand | OnBet | WithAmount | OnRequest

_DEAL: Final = OnHand("D", N_("Deal"), DealCard)
_DOWN: Final = OnHand("F", N_("Face down"), lambda place: DealCard(place, Lay.DOWN))
PAY: Final = WithAmount("P", N_("Pay…"), lambda amount, bet: Pay(amount, _chips(bet)))
_PICK_UP: Final = OnHand("U", N_("Pick up"), PickUp)

ON_DEALER: Final[tuple[DealChoice, ...]] = (
    _DEAL,
    _DOWN,
    OnHand("L", N_("Look"), lambda _place: LookAtHoleCard()),
    OnHand("V", N_("Turn over"), lambda _place: TurnHoleCard()),
    _PICK_UP,
)
"""What can be done with the dealer's own hand."""

ON_BOX: Final[tuple[DealChoice, ...]] = (
    OnHand("A", N_("Ask"), Ask),
    _DEAL,
    OnHand("W", N_("Double Down"), lambda place: CarryOut(Call.DOUBLE, place)),
    OnHand("I", N_("Sideways"), lambda place: DealCard(place, Lay.SIDEWAYS)),
    OnHand("S", N_("Split"), lambda place: CarryOut(Call.SPLIT, place)),
    _DOWN,
    OnBet("T", N_("Take"), Take),
    PAY,
    OnBet("K", N_("Stand Off"), StandOff),
    OnBet("G", N_("Give back"), GiveBack),
    _PICK_UP,
    WithAmount("X", N_("Refuse…"), lambda amount, bet: Refuse(amount, _chips(bet))),
    OnBet("M", N_("Minimum"), TellMinimum),
    OnBet("O", N_("Options"), lambda bet: AskHowToGoOn(bet.box, bet.bettor)),
    OnHand("C", N_("Which card"), AskWhichCard),
    OnRequest("N", N_("Decline"), lambda asked: Decline(asked.asks, asked.place, asked.bettor)),
)
"""What can be done with a hand or a bet on a box."""
