"""Inputs that are most often not due, and which of them may be done all the same."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rules.chance import Driver
from trainer.rules.bets import DEALER, DRAWN, Asks, Bet, BetKind, Call, Offer, Place
from trainer.rules.cards import deck
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    ErrorDue,
    MinimumDue,
    OptionsDue,
    RoundOver,
    SelectDue,
    TasksDue,
)
from trainer.rules.events import CardFoundFaceUp
from trainer.rules.inputs import (
    AskEvenMoney,
    AskFor,
    BetLate,
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    Decide,
    DiscardCard,
    Draw,
    DrawTogether,
    FindError,
    FindFault,
    FindLate,
    HandBack,
    Input,
    Insure,
    Interrupt,
    MakeOffer,
    Misdeal,
    Notice,
    OverlookLimits,
    OverlookSideBets,
    RaiseBet,
    SelectCard,
    Settle,
    Squeeze,
    StakeBet,
    TakeOption,
    TurnCards,
    TurnHoleCard,
    UseCard,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.irregularities import ASTRAY, MISTAKES, VOIDING, AfterError


def nonsense(driver: Driver) -> Input:
    """Some input, most often one that is not due."""
    chance = driver.chance
    number = chance.choice([0, *range(1, 8), 8])
    names = [person.bettor.name for _number, person in driver.everybody()]
    name = chance.choice([*names, "Nobody"])
    kind = chance.choice(list(BetKind))
    hand = chance.randint(1, 3) if kind is BetKind.MAIN else 0
    bet = Bet(number, name, kind, hand)
    amount = driver.amount()
    inputs: list[Input] = [
        StakeBet(bet, amount, chance.random() < 0.5),
        RaiseBet(bet, amount),
        WithdrawBet(bet),
        WalkAway(number, name),
        AskEvenMoney(bet),
        Insure(bet._replace(kind=BetKind.INSURANCE, hand=0), amount),
        Decide(number, max(hand, 1), chance.choice(list(Call)), amount),
        AskFor(number, name, chance.choice(list(Asks)), chance.choice([None, amount])),
        Draw(chance.choice(deck())),
        CheckLimits(),
        CloseBets(),
        CheckHoleCard(),
        TurnHoleCard(),
        MakeOffer(chance.choice(list(Offer))),
        CloseOffer(chance.choice(list(Offer))),
        Settle(bet),
        HandBack(bet),
        ClearTable(),
        OverlookLimits(number),
        BetLate(bet, amount),
        Interrupt(),
        FindFault(chance.choice(list(VOIDING))),
        Misdeal(chance.choice(deck()), chance.choice([DEALER, DRAWN, Place(number, 1)])),
        DrawTogether(chance.choice(deck()), chance.choice(deck())),
        Notice(CardFoundFaceUp(chance.choice(deck()))),
        FindError(chance.choice(list(ASTRAY)), chance.random() < 0.5),
        TakeOption(number, name, chance.choice(list(AfterError))),
        SelectCard(chance.randint(0, 9)),
        UseCard(chance.randint(0, 9)),
        DiscardCard(chance.randint(0, 9)),
        TurnCards(Place(number, 1)),
        OverlookSideBets(),
        Squeeze(number, chance.random() < 0.5),
        FindLate(chance.choice(list(MISTAKES))),
    ]
    return chance.choice(inputs)


def may_be_done(driver: Driver, given_input: Input) -> bool:  # noqa: PLR0912 - one case a due
    """Whether what is due leaves room for an input; it may be refused for another reason."""
    before_the_cards = driver.closed and not driver.shoe
    match driver.round.due(), given_input:
        case (BetsDue(), StakeBet() | OverlookLimits() | CheckLimits()):
            return True
        case (MinimumDue(bet, _), RaiseBet(raised, _)):
            return bet == raised
        case (MinimumDue(bet, _), WithdrawBet(withdrawn)):
            return bet == withdrawn
        case (AnswersDue(Offer.EVEN_MONEY, bets), AskEvenMoney(bet)):
            return bet in bets
        case (AnswersDue(Offer.INSURANCE, bets), Insure(bet, _)):
            return (bet.box, bet.bettor) in {(one.box, one.bettor) for one in bets}
        case (AnswersDue(offer), CloseOffer(closed)):
            return offer is closed
        case (AnswersDue(tasks=settled), Settle()) if given_input in settled:
            return True
        case (_, Settle()) if given_input in driver.round.forgotten_side_bets:
            return True
        case (TasksDue(tasks), _) if _is_among(given_input, tasks):
            return True
        case (CardDue(), Draw()):
            return True
        case (CallDue(box, hand, _, calls), Decide()) if given_input.call in calls:
            return (box, hand) == (given_input.box, given_input.hand) or (
                given_input.call is Call.SURRENDER and driver.round.surrender_open
            )
        case (TasksDue() | CardDue() | CallDue(), Decide()):  # ¶3.17: before side bets too
            return given_input.call is Call.SURRENDER and driver.round.surrender_open
        case (_, WalkAway()):
            return before_the_cards
        case (_, AskFor() | BetLate() | Interrupt() | FindFault() | Notice()):
            return driver.closed
        case (OptionsDue(box, bettor), TakeOption()):
            return (box, bettor) == (given_input.box, given_input.bettor)
        case (SelectDue(_, _, numbers), SelectCard(number)):
            return number in numbers
        case (CardDue(), Misdeal() | DrawTogether()) | (ErrorDue(), Misdeal()):
            return True
        case (_, Misdeal()):
            return driver.round.dealer_complete
        case (RoundOver(), FindLate()):
            return True
        case (OptionsDue(), FindError()):
            return False
        case (_, FindError()):
            return driver.closed
        case (_, Squeeze()):
            return before_the_cards
        case (TasksDue() | AnswersDue(), OverlookSideBets()):
            return driver.round.initial_deal_over and not driver.round.play_begun
    return False


def _is_among(given_input: Input, tasks: Sequence[Input]) -> bool:
    """Whether it is one of the tasks; records of two classes may hold the same."""
    return any(type(task) is type(given_input) and task == given_input for task in tasks)
