"""Divides a played round into the acts that a person at the table would see in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.data import Procedure
from trainer.procedure.incident_steps import (
    INITIAL_DEAL,
    at,
    of_incident,
    with_exposure,
)
from trainer.procedure.reasons import with_reasons
from trainer.procedure.trace import Move, Trace
from trainer.rules.bets import DEALER, Bet, BetKind, Moment, Offer, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.dealer import peek_entry
from trainer.rules.dues import AnswersDue, CallDue
from trainer.rules.events import (
    BetRefused,
    BetReturned,
    BetSettled,
    BlackjackFound,
    CardDealt,
    Event,
    HoleCardTurned,
    RequestRefused,
    VoidDeclared,
)
from trainer.rules.inputs import (
    AskEvenMoney,
    BetLate,
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    Decide,
    Draw,
    FindFault,
    HandBack,
    Input,
    Insure,
    Interrupt,
    MakeOffer,
    OverlookLimits,
    RaiseBet,
    Settle,
    StakeBet,
    TurnHoleCard,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.rulekeys import Rule

_OFFERS: Final = {
    Offer.EVEN_MONEY: Act.OFFER_EVEN_MONEY,
    Offer.INSURANCE: Act.OFFER_INSURANCE,
}
_ON_NO_BET: Final[Mapping[type[Input], Act]] = {
    StakeBet: Act.PLACE_BETS,
    OverlookLimits: Act.PLACE_BETS,
    CheckLimits: Act.CHECK_LIMITS,
    ClearTable: Act.CLEAR_TABLE,
}
_BUSTS: Final = frozenset((Rule.BUST, Rule.SPLIT_BUST, Rule.DOUBLE_BUST))


def steps(trace: Trace, procedure: Procedure) -> Playthrough:
    """The round of ``trace`` as steps; every event belongs to exactly one of them."""
    found: list[Step] = []
    for number, move in enumerate(trace.moves):
        following = trace.moves[number + 1].due if number + 1 < len(trace.moves) else None
        for step in _of_move(move, trace.events):
            if found and _goes_with(found[-1], step, move):
                found[-1] = found[-1]._replace(last=step.last)
            elif isinstance(following, AnswersDue) and isinstance(move.given, MakeOffer):
                found.append(step._replace(offered=following.bets))
            else:
                found.append(step)
    cut = Playthrough(trace.events, tuple(found))
    reasoned = (with_reasons(cut, number, procedure) for number in range(len(found)))
    return replace(cut, steps=tuple(reasoned))


def _goes_with(before: Step, step: Step, move: Move) -> bool:
    """Whether a person would see both as one step: all bets placed, or nothing new to be seen.

    ¶3.15.1: Even Money is for a player to ask for, so that only a request is seen. Of the offers
    only Insurance is announced, and closed (¶3.15.2 a).
    """
    if isinstance(move.given, MakeOffer | CloseOffer):
        return move.given.offer is Offer.EVEN_MONEY
    return step.act is Act.PLACE_BETS and before.act is Act.PLACE_BETS


def _of_move(move: Move, events: Sequence[Event]) -> Iterator[Step]:
    """The steps of one input, usually one."""
    _due, given, first, last = move
    if act := _ON_NO_BET.get(type(given)):
        yield Step(act, first, last, ())
    elif answer := _answer(given):
        act, bet = answer
        yield _on_bet(act, first, last, bet)
    elif isinstance(refused := events[first], RequestRefused):
        yield at(Act.REFUSE_REQUEST, first, last, refused.place)
    else:
        yield from _of_events(move, events)


def _answer(given: Input) -> tuple[Act, Bet] | None:
    """The act to which a bettor responds with this input, and the bet it is about."""
    match given:
        case RaiseBet(bet=bet) | WithdrawBet(bet=bet):
            return Act.TELL_MINIMUM, bet
        case BetLate(bet=bet):
            return Act.REFUSE_LATE_BET, bet
        case AskEvenMoney(bet=bet):
            return Act.OFFER_EVEN_MONEY, bet
        case Insure(bet=bet):
            return Act.OFFER_INSURANCE, bet
        case _:
            return None


def _of_events(move: Move, events: Sequence[Event]) -> Iterator[Step]:
    """The steps of an input whose act depends on its events."""
    due, given, first, last = move
    match given:
        case CloseBets():
            yield from _close_bets(first, last, events)
        case WalkAway(box=box):
            yield Step(Act.WALK_AWAY, first, last, (), box, Place(box, 1))
        case Draw():
            yield from with_exposure(_card(first, last, events), events)
        case CheckHoleCard():
            yield from _look(first, last, events)
        case TurnHoleCard():
            yield from _turn(first, last, events)
        case MakeOffer(offer=offer):
            yield Step(_OFFERS[offer], first, last, ())
        case CloseOffer(offer=offer):
            act = Act.CLOSE_INSURANCE if offer is Offer.INSURANCE else _OFFERS[offer]
            yield Step(act, first, last, ())
        case Decide(box=box, hand=hand):
            asked = isinstance(due, CallDue) and (due.box, due.hand) == (box, hand)
            calls = due.calls if isinstance(due, CallDue) and asked else ()
            yield Step(Act.CALL, first, last, (), box, Place(box, hand), calls=calls)
        case Settle(bet=bet):
            yield _on_bet(settling_act(_of_bet(events[first:last])), first, last, bet)
        case HandBack(bet=bet):
            returned = _of_bet(events[first:last])
            alone = isinstance(returned, BetReturned) and Rule.NO_INITIAL_BET in returned.rules
            yield _on_bet(Act.REMOVE_SIDE_BET if alone else Act.RETURN_BET, first, last, bet)
        case Interrupt() | FindFault():
            yield from _misfortune(first, last, events)
        case _:
            yield from of_incident(move, events)


def _on_bet(act: Act, first: int, last: int, bet: Bet) -> Step:
    """A step that concerns a bet. A bet that is not on a hand is placed at the box's first."""
    return Step(act, first, last, (), bet.box, Place(bet.box, bet.hand or 1), bet)


def _close_bets(first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    """Each refusal of an excess is seen before the announcement (¶5.1)."""
    start = first
    while isinstance(event := events[start], BetRefused):
        yield _on_bet(Act.CHECK_LIMITS, start, start + 1, event.bet)
        start += 1
    yield Step(Act.CLOSE_BETS, start, last, ())


def _card(first: int, last: int, events: Sequence[Event]) -> Step:
    event = events[first]
    assert isinstance(event, CardDealt), "a card that is drawn is dealt"
    if event.rule in INITIAL_DEAL:
        act = Act.DEAL_CARD
    else:
        act = Act.DEALER_CARD if event.place == DEALER else Act.DRAW_CARD
    return at(act, first, last, event.place)


def _look(first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    """Checking the hole card and, for a Blackjack, turning it: two acts."""
    blackjack = any(isinstance(event, HoleCardTurned) for event in events[first:last])
    seen = first + 1 if blackjack else last
    settings = peek_entry(_up_card(events[:first]))
    yield Step(Act.CHECK_HOLE_CARD, first, seen, (), None, DEALER, settings=settings)
    if blackjack:
        yield Step(Act.TURN_HOLE_CARD, seen, last, (), None, DEALER)


def _turn(first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    """Turning the hole card and, where it makes a Blackjack that was missed, noticing that."""
    missed = last > first + 1 and isinstance(events[first + 1], BlackjackFound)
    seen = first + 1 if missed else last
    yield Step(Act.TURN_HOLE_CARD, first, seen, (), None, DEALER)
    if missed:
        yield Step(Act.BLACKJACK_FOUND, seen, last, (), None, DEALER)


def _up_card(events: Sequence[Event]) -> Card:
    """The dealer's first card."""
    return next(e.card for e in events if isinstance(e, CardDealt) and e.place == DEALER)


def _of_bet(events: Sequence[Event]) -> BetSettled | BetReturned:
    """The result of the one bet that ``events`` settle or return."""
    return next(event for event in events if isinstance(event, BetSettled | BetReturned))


_BESIDE_THE_HANDS: Final = {
    BetKind.INSURANCE: Act.SETTLE_INSURANCE,
    BetKind.ENVY: Act.PAY_ENVY,
    BetKind.DEALER_ENVY: Act.PAY_DEALER_ENVY,
}


def settling_act(event: BetSettled | BetReturned) -> Act:
    """The settling act of an event."""
    if isinstance(event, BetReturned):
        return Act.SETTLE_HAND
    if event.bet.kind is not BetKind.MAIN:
        return _BESIDE_THE_HANDS.get(event.bet.kind, Act.SETTLE_SIDE_BET)
    if _BUSTS.intersection(event.rules):
        return Act.TAKE_BUST
    if event.outcome is Outcome.SURRENDER:
        return Act.SETTLE_SURRENDER
    if event.outcome is Outcome.EVEN_MONEY:
        return Act.PAY_EVEN_MONEY
    return Act.SETTLE_HAND if event.moment is Moment.FINAL else Act.PAY_BLACKJACK


def _misfortune(first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    """First what has happened, then its effect on the round (¶5.4, ¶5.5)."""
    for number in range(first, last):
        void = isinstance(events[number], VoidDeclared)
        yield Step(Act.DECLARE_VOID if void else Act.INTERRUPTION, number, number + 1, ())
