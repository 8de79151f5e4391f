"""Divides a played round into the acts that a person at the table would see in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.procedure.acts import (
    INITIAL_DEAL,
    Act,
    Move,
    Playthrough,
    Step,
    Trace,
    at,
    house_of,
    of_incident,
    with_exposure,
)
from trainer.procedure.data import Procedure
from trainer.rules.bets import DEALER, Bet, BetKind, HandState, Moment, Offer, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.dealer import peek_entry
from trainer.rules.dues import AnswersDue, CallDue
from trainer.rules.events import (
    BetPlaced,
    BetRefused,
    BetReturned,
    BetSettled,
    BlackjackFound,
    CardDealt,
    CardsCollected,
    CardsTurned,
    ErrorFound,
    Event,
    HandEnded,
    HoleCardTurned,
    OfferClosed,
    Offered,
    RequestRefused,
    VoidDeclared,
    rules_of,
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
from trainer.rules.irregularities import Irregularity
from trainer.rules.rulekeys import Rule

# The rules behind the steps of a round: why each is due now, and why it has its result.

# For these the procedure cites all possible reasons; only the result shows which one applies.
_CITE_THE_RESULT: Final = frozenset(
    (
        Act.PAY_BLACKJACK,
        Act.PAY_EVEN_MONEY,
        Act.SETTLE_SURRENDER,
        Act.TAKE_BUST,
        Act.SETTLE_INSURANCE,
        Act.SETTLE_HAND,
        Act.INTERRUPTION,
        Act.DRAW_CARD,
        Act.REFUSE_REQUEST,
    )
)

_CITE_THE_ERROR: Final = frozenset(
    (
        Act.STOP_FOR_ERROR,
        Act.RETURN_AFTER_ERROR,
        Act.CHOOSE_CARD,
        Act.PUT_RIGHT,
        Act.DISCARD_CARD,
        Act.FOUND_LATE,
    )
)
"""The acts whose only reason is what has gone wrong."""

_MOVES_A_CARD: Final = frozenset((Act.CHOOSE_CARD, Act.PUT_RIGHT, Act.DISCARD_CARD))
"""The acts whose settings come from the error that was found, not from their own events."""


class _Why(NamedTuple):
    """The reasons for a step: all its ``rules``, and those by which it is ``due`` now."""

    rules: tuple[Rule, ...]
    due: tuple[Rule, ...]
    settings: tuple[str, ...]


def with_reasons(playthrough: Playthrough, number: int, procedure: Procedure) -> Step:
    """Step ``number`` with the rules and settings that Watch cites."""
    step, events = playthrough.steps[number], playthrough.events
    happened = tuple(rule for event in _shown_in(step, events) for rule in _rules(event))
    why = _Why(happened, procedure.acts[step.act].cites, step.settings)
    if step.act in _OF_ITS_OWN:
        why = _OF_ITS_OWN[step.act](playthrough, number, why)
    rules = why.rules
    if step.act not in _CITE_THE_RESULT:
        # The act's own rule comes first if the events cite it as well.
        main = why.due[:1]
        rules = (*main, *rules) if set(main) <= set(rules) else (*rules, *main)
    return step._replace(rules=tuple(dict.fromkeys(rules)), due=why.due, settings=why.settings)


def _rules(event: Event) -> tuple[Rule, ...]:
    """The rules to cite for an event.

    Picking up the cards of a settled hand needs no reason, nor does the end of a hand whose bets
    have been returned, nor that Even Money may now be asked for (¶3.15.1).
    """
    match event:
        case Offered(offer=Offer.EVEN_MONEY) | OfferClosed(offer=Offer.EVEN_MONEY):
            return ()
        case CardsCollected(rule=Rule.FINAL_SETTLEMENT | Rule.BETS_BACK_AFTER_ERROR):
            return ()
        case HandEnded(state=HandState.RETURNED):
            return ()
        case _:
            return rules_of(event)


def _shown_in(step: Step, events: Sequence[Event]) -> list[Event]:
    """The events that a step shows: a face-down hand's end shows when it is turned (¶3.12).

    The events stay in the steps in which they happened.
    """
    happened = list(events[step.first : step.last])
    if step.act is Act.TURN_CARDS and step.place is not None:
        end = next((e for e in reversed(events[: step.first]) if _ends(e, step.place)), None)
        return happened if end is None else [*happened, end]
    return [
        event
        for event in happened
        if not (isinstance(event, HandEnded) and _face_down(event, events[: step.last]))
    ]


def _ends(event: Event, place: Place) -> bool:
    return isinstance(event, HandEnded) and (event.box, event.hand) == place


def _face_down(ended: HandEnded, events: Sequence[Event]) -> bool:
    """Tell whether a hand's end cannot be seen yet, because cards of it lie face down."""
    place = Place(ended.box, ended.hand)
    for earlier in reversed(events):
        if isinstance(earlier, CardsTurned) and earlier.place == place:
            return False
        if isinstance(earlier, CardDealt) and earlier.place == place and earlier.down:
            return True
    return False


def _first(playthrough: Playthrough, number: int) -> Event:
    return playthrough.events[playthrough.steps[number].first]


def _drawn(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for a card after a Split or a Double, or for somebody who has left."""
    first = _first(playthrough, number)
    return why._replace(due=(first.rule,)) if isinstance(first, CardDealt) else why


def _by_error(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    first, act = _first(playthrough, number), playthrough.steps[number].act
    before = playthrough.snapshots[number]
    error, rules = before.error, why.rules
    if act is Act.PUT_RIGHT and isinstance(first, CardDealt):
        error = before.by_number[first.number].error
        rules = (*_why_put_right(error), *rules)
    settings = house_of(error) if act in _MOVES_A_CARD else ()
    return _Why(rules, tuple(dict.fromkeys(rules)), settings)


_ON_CARDS: Final = (Rule.RECONSTRUCTION, Rule.NO_RECONSTRUCTION, Rule.CARDS_TOGETHER)
"""The rules of an error on what becomes of its cards, without those on who may choose (¶5.7)."""


def _why_put_right(error: ErrorFound | None) -> tuple[Rule, ...]:
    """The rules by which an astray card goes to the place that is due the next one.

    That is decided before anybody chooses, so it never depends on a choice (¶5.7.1).
    """
    return () if error is None else tuple(rule for rule in error.rules if rule in _ON_CARDS)


def _side_bet(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for settling a side bet: its turn in the procedure, unless it is late (¶5.16)."""
    if Rule.SIDE_BETS_LATE in why.rules:
        return why._replace(due=(Rule.SIDE_BETS_LATE,))
    turn = tuple(rule for rule in why.due if rule is Rule.SIDE_BETS_LOSERS_FIRST)
    return why._replace(rules=(*turn, *why.rules))


def _astray(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for a card going astray: what the error turns out to be."""
    due = _why_astray(playthrough.events, playthrough.steps[number].first) or why.due
    return why._replace(rules=due, due=due)


def _why_astray(events: Sequence[Event], first: int) -> tuple[Rule, ...]:
    """The rules for the cards that lie astray from event ``first`` on, by the error found later.

    If the players are asked because of it, that is ¶5.7; otherwise it is what has been decided
    about the cards. For two cards together it includes whose they are (¶5.12, ¶5.12.1).
    """
    error = next((event for event in events[first:] if isinstance(event, ErrorFound)), None)
    if error is None:
        return ()
    if error.error is not Irregularity.TOGETHER and Rule.DEALING_ERROR in error.rules:
        return (Rule.DEALING_ERROR,)
    return tuple(rule for rule in error.rules if rule is not Rule.CARDS_TOGETHER_OPTIONS)


def _walked_away(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason when a bettor leaves a box: if others stay, one of them decides (¶1.25)."""
    box = playthrough.steps[number].box
    if box is None or not playthrough.snapshots[-1].staying(box):
        return why
    due = (Rule.SEATED_PLAYER, Rule.WALKED_AWAY)
    return why._replace(rules=due, due=due)


def _late_bet(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for refusing a late bet: bets on the layout stay as they lie (¶5.14)."""
    first = playthrough.steps[number].first
    if not _has_bet(playthrough.events[:first], playthrough.events[first]):
        return why
    return why._replace(rules=(*why.due, Rule.CHIPS_AS_THEY_LIE))


def _has_bet(events: Sequence[Event], refused: Event) -> bool:
    """Tell whether the bettor of a late bet already has a bet on the table (¶5.14)."""
    return isinstance(refused, BetRefused) and any(
        isinstance(event, BetPlaced) and event.bet.bettor == refused.bet.bettor for event in events
    )


def _request(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for refusing what a player asks for: the rule that forbids it."""
    return why._replace(due=why.rules)


_OF_ITS_OWN: Final[Mapping[Act, Callable[[Playthrough, int, _Why], _Why]]] = {
    Act.DRAW_CARD: _drawn,
    Act.SETTLE_SIDE_BET: _side_bet,
    Act.CARD_ASTRAY: _astray,
    Act.WALK_AWAY: _walked_away,
    Act.REFUSE_LATE_BET: _late_bet,
    Act.REFUSE_REQUEST: _request,
    **dict.fromkeys(_CITE_THE_ERROR, _by_error),
}
"""The acts whose reasons are not fully given by their events and the procedure."""
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
    """Tell whether a person would see both as one step: all bets placed, or nothing new to be seen.

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
