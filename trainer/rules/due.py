"""What must come next: the dues of each stage of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from trainer.rules.bets import DEALER, Bet, BetKind, Call, HandState, Moment, Offer, Place
from trainer.rules.calls import legal_calls
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    RoundOver,
    TasksDue,
    ToldDue,
)
from trainer.rules.events import BetReturned
from trainer.rules.inputs import (
    ClearTable,
    CloseBets,
    DealerTask,
    HandBack,
    MakeOffer,
    Settle,
)
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerCompletes, SurrenderRule
from trainer.rules.settle import is_decided
from trainer.rules.state import Box, Stage, State, Wager

_TEN: Final = 10


def due(state: State) -> Due:
    """What must come next in the round."""
    return _DUES[state.stage](state)


def bets_under_minimum(state: State) -> Iterator[tuple[Wager, int]]:
    """The bets on noticed boxes whose total is under the minimum of their kind (¶5.2).

    They come box by box, the Seated Player's first, each with the minimum in cents.
    """
    for kind, limits in state.terms.limits.items():
        if kind is BetKind.INSURANCE:
            continue
        for number in sorted(state.boxes):
            box = state.boxes[number]
            wagers = box.of_kind(kind)
            if box.overlooked or not 0 < sum(w.placed for w in wagers) < limits.minimum:
                continue
            for wager in by_priority(box, wagers):
                yield wager, limits.minimum


def by_priority(box: Box, wagers: list[Wager]) -> list[Wager]:
    """The Seated Player's bets first, the others as their bettors came (¶5.1)."""
    decider = box.decider()
    first = decider.name if decider else None
    return sorted(wagers, key=lambda wager: wager.bet.bettor != first)


def _betting(state: State) -> Due:
    return BetsDue()


def _checked(state: State) -> Due:
    for wager, minimum in bets_under_minimum(state):
        if not wager.told:
            return ToldDue(wager.bet, Cents(minimum))
    return TasksDue((CloseBets(),))


def _dealing(state: State) -> Due:
    if not state.dealt:
        tasks = tuple(
            HandBack(wager.bet)
            for wager in state.wagers()
            if wager.settled is None and not state.boxes[wager.bet.box].mains
        )
        if tasks:  # ¶5.15
            return TasksDue(tasks)
        if not state.playing:
            return TasksDue((ClearTable(),))
    return CardDue(state.order[state.dealt], Rule.INITIAL_DEAL)


def interim_tasks(state: State) -> tuple[DealerTask, ...]:
    """What the dealer still has to do before the Subsequent Deal (¶1.17); empty when all is done."""
    tasks: list[DealerTask] = []
    ace = state.ace_up
    waits = ace or _ten_up(state)
    for box in reversed(state.playing):
        for wager in reversed(box.sides):
            if wager.settled is None:
                tasks.append(Settle(wager.bet))
        hand = box.hands[0]
        pays_now = hand.ended is HandState.SURRENDERED or (hand.blackjack and not waits)
        for wager in reversed(hand.wagers):
            if wager.settled is None and (pays_now or wager.even_money):
                tasks.append(Settle(wager.bet))
    tasks.extend(MakeOffer(offer) for offer in Offer if _offer_open(state, offer, ace))
    return tuple(tasks)


def _offer_open(state: State, offer: Offer, ace: bool) -> bool:
    if offer in state.offered:
        return False
    ruleset = state.terms.ruleset
    if offer is Offer.SURRENDER:
        allowed = ruleset.surrender is SurrenderRule.NOT_AGAINST_ACE and not ace
    elif offer is Offer.EVEN_MONEY:
        allowed = ruleset.even_money and ace
    else:
        allowed = ace
    return allowed and bool(candidates(state, offer))


def candidates(state: State, offer: Offer) -> tuple[Bet, ...]:
    """The main bets whose bettors an offer concerns."""
    return tuple(
        wager.bet
        for box in state.playing
        for wager in box.hands[0].wagers
        if wager.settled is None
        and not wager.even_money
        and not _has_left(box, wager)
        and _concerns(box, offer)
    )


def _concerns(box: Box, offer: Offer) -> bool:
    hand = box.hands[0]
    if offer is Offer.EVEN_MONEY:
        return hand.blackjack
    if offer is Offer.SURRENDER:
        return hand.ended is None and box.decider() is not None
    return True


def _has_left(box: Box, wager: Wager) -> bool:
    return any(bettor.left and bettor.name == wager.bet.bettor for bettor in box.bettors)


def _ten_up(state: State) -> bool:
    return bool(state.dealer.cards) and state.dealer.cards[0].points == _TEN


def _interim(state: State) -> Due:
    if state.offer is not None:
        return AnswersDue(state.offer, candidates(state, state.offer))
    return TasksDue(interim_tasks(state))


def _play(state: State) -> Due:
    current = state.current()
    assert current is not None, "a round in play has a hand in play"
    box, hand = current
    if hand.ended is not None:
        return TasksDue(
            tuple(Settle(wager.bet) for wager in reversed(hand.wagers) if wager.settled is None)
        )
    place = Place(box.number, hand.serial)
    if len(hand.cards) == 1:
        return CardDue(place, Rule.SPLIT_ACES if hand.split_aces else Rule.SPLIT_SECOND_CARD)
    if hand.drawing is not None:
        return CardDue(place, Rule.DOUBLE if hand.drawing is Call.DOUBLE else Rule.DRAW)
    decider = box.decider()
    if decider is None:
        return CardDue(place, Rule.WALKED_AWAY)  # ¶5.3
    return CallDue(box.number, hand.serial, decider.name, legal_calls(state, box, hand))


def dealer_must_draw(state: State) -> bool:
    """Whether a card is due to the dealer (¶3.24; register: ``dealer_completes``)."""
    if state.dealer_ended or not state.dealer.cards:
        return False
    if state.terms.house.dealer_completes is DealerCompletes.UNDECIDED and not undecided(state):
        return False
    return len(state.dealer.cards) < 2 or not dealer_complete(state)


def dealer_complete(state: State) -> bool:
    """Whether the dealer's total makes him stand or has busted him."""
    return state.dealer.total.points >= state.terms.ruleset.dealer_stands_on


def undecided(state: State) -> bool:
    """Whether any bet still waits for the dealer's cards."""
    return any(not is_decided(state, wager) for wager in state.wagers() if wager.settled is None)


def _dealer(state: State) -> Due:
    if len(state.dealer.cards) >= 2:
        insurance = _unsettled_insurance(state)
        if insurance:
            return TasksDue(insurance)
    return CardDue(DEALER, Rule.DEALER_DRAWS)


def _unsettled_insurance(state: State) -> tuple[DealerTask, ...]:
    return tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for wager in reversed(box.insurance)
        if wager.settled is None
    )


def _final(state: State) -> Due:
    tasks = _unsettled_insurance(state) or tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for hand in reversed(box.hands)
        for wager in reversed(hand.wagers)
        if wager.settled is None
    )
    return TasksDue(tasks or (ClearTable(),))


def _void(state: State) -> Due:
    tasks = tuple(HandBack(wager.bet) for wager in state.wagers() if to_hand_back(state, wager))
    return TasksDue(tasks or (ClearTable(),))


def to_hand_back(state: State, wager: Wager) -> bool:
    """Whether a Void still has to return this bet (¶5.17; register: ``void_reverses_interim``)."""
    if isinstance(wager.settled, BetReturned):
        return False
    if wager.settled is None or state.terms.house.void_reverses_interim:
        return True
    return wager.settled.moment is not Moment.INTERIM


def _over(state: State) -> Due:
    return RoundOver()


_DUES: Final[dict[Stage, Callable[[State], Due]]] = {
    Stage.BETTING: _betting,
    Stage.CHECKED: _checked,
    Stage.DEALING: _dealing,
    Stage.INTERIM: _interim,
    Stage.PLAY: _play,
    Stage.DEALER: _dealer,
    Stage.FINAL: _final,
    Stage.VOID: _void,
    Stage.OVER: _over,
}
