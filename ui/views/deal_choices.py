"""What a dealer can do at the table: with what is chosen there, each by one key, and from lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    StandOff,
    Take,
    TellMinimum,
    TurnHoleCard,
)
from trainer.messages import _
from trainer.messages.text import worded
from trainer.rules.bets import DEALER, Bet, Call, Place
from trainer.rules.hands import TWENTY_ONE
from trainer.rules.money import Cents
from trainer.table.view import RequestView
from trainer.texts import N_
from ui.views.deal_view_models import Announced, DealTable


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

ON_PAID_DEALER: Final = (*ON_DEALER, PAY)
"""The same where a part of a meter goes to the dealer."""

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


def choices_at(at: Place | Bet, table: DealTable) -> tuple[DealChoice, ...]:
    """What can be done with what is chosen."""
    if at != DEALER:
        return ON_BOX
    return ON_DEALER if table.bet_of(at) is None else ON_PAID_DEALER


def act_of(
    choice: DealChoice, at: Place | Bet, table: DealTable, amount: Cents | None = None
) -> DealerAct | None:
    """The act that a choice is; None where nothing is there to do it with, or no ``amount``."""
    bet = table.bet_of(at)
    match choice:
        case OnHand():
            return choice.act(Place(at.box, at.hand or 1) if isinstance(at, Bet) else at)
        case OnBet() if bet is not None:
            return choice.act(bet)
        case WithAmount() if bet is not None and amount is not None:
            return choice.act(amount, bet)
        case OnRequest() if (asked := table.request_of(at)) is not None:
            return choice.act(asked)
        case _:
            return None


# Lists

Entry = tuple[str, DealerAct | WithAmount]
"""One of a list of acts to choose from, with its text."""

LIST_KEYS: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of a list, each for one of its entries."""

_TOTALS: Final = range(17, TWENTY_ONE + 1)
_LOW_TOTALS: Final = range(16, 3, -1)
"""Those with which a dealer stops for whom nobody plays any more."""


def lines(table: DealTable, announced: Announced) -> Iterator[Entry]:
    """What can be said, and the meters that can be set."""
    yield from ((text, Say(act)) for act, text in announced.lines)
    for level in table.meters:
        yield _("Meter {level}…").format(level=level), _meter(level)


def results(announced: Announced) -> Iterator[Entry]:
    """What can be said of the dealer's hand."""
    yield from map(_total, _TOTALS)
    yield worded("Dealer: too many", announced.words), SayTotal(TWENTY_ONE + 1)
    yield _("Dealer: Blackjack"), SayBlackjack()
    yield from map(_total, _LOW_TOTALS)


def _total(points: int) -> Entry:
    return _("Dealer: {points}").format(points=points), SayTotal(points)


def reports(table: DealTable, announced: Announced) -> Iterator[Entry]:
    """What can be done about cards astray, and what the supervisor can be told."""
    yield from table.astray
    yield from ((text, Report(what)) for what, text in announced.reports)


def _meter(level: int) -> WithAmount:
    return WithAmount("", N_("Meter."), lambda amount, _bet: SetMeter(level, amount))
