"""Features of the players' hands and of what is called for them."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.features.facts import Facts
from trainer.features.feature import Features, Group
from trainer.rules.bets import BetKind, Call, HandState, Moment, Outcome
from trainer.rules.cards import Rank
from trainer.rules.events import BetAdded, BetDeclined, HandSplit
from trainer.texts import N_

HANDS = Features(Group.HANDS)
CALLS = Features(Group.CALLS, 2)

_MANY = 5
_TWENTY_ONE = 21


def _ended(facts: Facts, state: HandState) -> Iterable[int]:
    return (hand.box for hand in facts.each_hand() if hand.state is state)


def _mains(facts: Facts, outcome: Outcome) -> Iterable[int]:
    return (entry.box for entry in facts.entries(BetKind.MAIN) if entry.outcome is outcome)


def _blackjacks(facts: Facts) -> set[int]:
    return set(_ended(facts, HandState.BLACKJACK))


@HANDS.add("blackjack", N_("A player has a Blackjack"), tag=N_("blackjack"))
def _blackjack(facts: Facts) -> Iterable[int]:
    return _ended(facts, HandState.BLACKJACK)


@HANDS.add("blackjack-paid-at-once", N_("A Blackjack is paid in the Interim Settlement"))
def _blackjack_paid_at_once(facts: Facts) -> Iterable[int]:
    return (
        entry.box
        for entry in facts.entries(BetKind.MAIN)
        if entry.outcome is Outcome.BLACKJACK and entry.settled is Moment.INTERIM
    )


@HANDS.add("blackjack-stands-off", N_("A Blackjack is a Stand Off"), level=2)
def _blackjack_stands_off(facts: Facts) -> Iterable[int]:
    return _blackjacks(facts) & set(_mains(facts, Outcome.STAND_OFF))


@HANDS.add("stand-off", N_("A Stand Off without a Blackjack"))
def _stand_off(facts: Facts) -> Iterable[int]:
    return set(_mains(facts, Outcome.STAND_OFF)) - _blackjacks(facts)


@HANDS.add("too-many", N_("A hand has too many"), tag=N_("bust"))
def _too_many(facts: Facts) -> Iterable[int]:
    return _ended(facts, HandState.BUST)


@HANDS.add("twenty-one", N_("A 21 that is no Blackjack"))
def _twenty_one(facts: Facts) -> Iterable[int]:
    return (
        hand.box
        for hand in facts.each_hand()
        if hand.total == _TWENTY_ONE and hand.state is not HandState.BLACKJACK
    )


@HANDS.add("five-cards", N_("A hand of five cards or more"), level=2)
def _five_cards(facts: Facts) -> Iterable[int]:
    return (hand.box for hand in facts.each_hand() if len(hand.cards) >= _MANY)


@HANDS.add(
    "soft-hand", N_("A hand ends with a soft total, and is no Blackjack"), tag=N_("soft hands")
)
def _soft_hand(facts: Facts) -> Iterable[int]:
    return (
        hand.box
        for hand in facts.each_hand()
        if hand.soft and hand.state is not HandState.BLACKJACK and len(hand.cards) > 1
    )


@HANDS.add("hit", N_("A player hits"))
def _hit(facts: Facts) -> Iterable[int]:
    return _calling(facts, Call.HIT)


@HANDS.add("stand", N_("A player stands on two cards"))
def _stand(facts: Facts) -> Iterable[int]:
    return (
        hand.box
        for hand in facts.each_hand()
        if hand.state is HandState.STOOD and len(hand.cards) == 2
    )


@HANDS.add("surrender", N_("A player surrenders"), level=2, tag=N_("surrender"))
def _surrender(facts: Facts) -> Iterable[int]:
    return _ended(facts, HandState.SURRENDERED)


# What is called


def _calling(facts: Facts, call: Call) -> Iterable[int]:
    return (box for box, made in facts.calls.items() if any(called.call is call for called in made))


def _with_hands(facts: Facts, least: int) -> Iterable[int]:
    return (box for box, held in facts.hands.items() if len(held) >= least)


@CALLS.add("split", N_("A Split"), tag=N_("split"))
def _split(facts: Facts) -> Iterable[int]:
    return (event.box for event in facts.of(HandSplit))


@CALLS.add("resplit", N_("A hand is split again"), level=3, tag=N_("re-split"))
def _resplit(facts: Facts) -> Iterable[int]:
    return _with_hands(facts, 3)


@CALLS.add("four-hands", N_("Four hands on one box"), level=3)
def _four_hands(facts: Facts) -> Iterable[int]:
    return _with_hands(facts, 4)


@CALLS.add("split-aces", N_("Aces are split"), tag=N_("aces"))
def _split_aces(facts: Facts) -> Iterable[int]:
    return (event.box for event in facts.of(HandSplit) if event.aces)


@CALLS.add("split-tens", N_("Cards of ten points are split"))
def _split_tens(facts: Facts) -> Iterable[int]:
    split = {event.box for event in facts.of(HandSplit)}
    return (
        box
        for box in split
        if facts.hands[box][0].cards[0].points == 10
        and facts.hands[box][0].cards[0].rank is not Rank.ACE
    )


@CALLS.add("double", N_("A Double Down"), tag=N_("double"))
def _double(facts: Facts) -> Iterable[int]:
    return _calling(facts, Call.DOUBLE)


@CALLS.add("double-after-split", N_("A split hand is doubled"), level=3)
def _double_after_split(facts: Facts) -> Iterable[int]:
    return (
        box
        for box, made in facts.calls.items()
        for place, called in enumerate(made)
        if called.call is Call.DOUBLE and any(before.call is Call.SPLIT for before in made[:place])
    )


@CALLS.add(
    "double-for-less", N_("A Double Down for less than the Initial Bet"), tag=N_("double for less")
)
def _double_for_less(facts: Facts) -> Iterable[int]:
    doubled = set(_calling(facts, Call.DOUBLE))
    staked = {
        (bettor.name, box.number): bettor.main
        for box in facts.round.scenario.boxes
        for bettor in box.bettors
    }
    return (
        event.bet.box
        for event in facts.of(BetAdded)
        if event.bet.box in doubled
        and event.amount < (staked.get((event.bet.bettor, event.bet.box)) or 0)
    )


@CALLS.add(
    "follower-declines", N_("A Standing Player does not follow a Split or a double"), level=3
)
def _declines(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetDeclined))
