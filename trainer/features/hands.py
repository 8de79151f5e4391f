"""Features of the players' hands and of what is called for them."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.features.feature import TABLE, Facts, Features, Group
from trainer.rules.bets import BetKind, Call, HandState, Moment, Outcome
from trainer.rules.cards import Rank, point_total
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


@HANDS.add("blackjack", N_("Player has a Blackjack"), tag=N_("blackjack"))
def _blackjack(facts: Facts) -> Iterable[int]:
    return _ended(facts, HandState.BLACKJACK)


@HANDS.add("blackjack-paid-at-once", N_("Blackjack paid in the Interim Settlement"))
def _blackjack_paid_at_once(facts: Facts) -> Iterable[int]:
    return (
        entry.box
        for entry in facts.entries(BetKind.MAIN)
        if entry.outcome is Outcome.BLACKJACK and entry.settled is Moment.INTERIM
    )


@HANDS.add("blackjack-stands-off", N_("Blackjack Stand Off"), level=2)
def _blackjack_stands_off(facts: Facts) -> Iterable[int]:
    return _blackjacks(facts) & set(_mains(facts, Outcome.STAND_OFF))


@HANDS.add("stand-off", N_("Stand Off without a Blackjack"))
def _stand_off(facts: Facts) -> Iterable[int]:
    return set(_mains(facts, Outcome.STAND_OFF)) - _blackjacks(facts)


@HANDS.add("too-many", N_("Player busts"), tag=N_("bust"))
def _too_many(facts: Facts) -> Iterable[int]:
    return _ended(facts, HandState.BUST)


@HANDS.add("twenty-one", N_("21 that is not a Blackjack"))
def _twenty_one(facts: Facts) -> Iterable[int]:
    return (
        hand.box
        for hand in facts.each_hand()
        if hand.total == _TWENTY_ONE and hand.state is not HandState.BLACKJACK
    )


@HANDS.add("five-cards", N_("Hand of five or more cards"), level=2)
def _five_cards(facts: Facts) -> Iterable[int]:
    return (hand.box for hand in facts.each_hand() if len(hand.cards) >= _MANY)


@HANDS.add("soft-hand", N_("Hand ends on a soft total, not a Blackjack"), tag=N_("soft hands"))
def _soft_hand(facts: Facts) -> Iterable[int]:
    return (
        hand.box
        for hand in facts.each_hand()
        if hand.soft and hand.state is not HandState.BLACKJACK and len(hand.cards) > 1
    )


@HANDS.add("hit", N_("Player hits"))
def _hit(facts: Facts) -> Iterable[int]:
    return _calling(facts, Call.HIT)


@HANDS.add("stand", N_("Player stands on two cards"))
def _stand(facts: Facts) -> Iterable[int]:
    return (
        hand.box
        for hand in facts.each_hand()
        if hand.state is HandState.STOOD and len(hand.cards) == 2
    )


@HANDS.add("surrender", N_("Player surrenders"), level=2, tag=N_("surrender"))
def _surrender(facts: Facts) -> Iterable[int]:
    return _ended(facts, HandState.SURRENDERED)


# What is called


def _calling(facts: Facts, call: Call) -> Iterable[int]:
    return (box for box, made in facts.calls.items() if any(called.call is call for called in made))


def _with_hands(facts: Facts, least: int) -> Iterable[int]:
    return (box for box, held in facts.hands.items() if len(held) >= least)


@CALLS.add("split", N_("Split"), tag=N_("split"))
def _split(facts: Facts) -> Iterable[int]:
    return (event.box for event in facts.of(HandSplit))


@CALLS.add("resplit", N_("Re-split"), level=3, tag=N_("re-split"))
def _resplit(facts: Facts) -> Iterable[int]:
    return _with_hands(facts, 3)


@CALLS.add("four-hands", N_("Four hands on one box"), level=3)
def _four_hands(facts: Facts) -> Iterable[int]:
    return _with_hands(facts, 4)


@CALLS.add("split-aces", N_("Aces split"), tag=N_("aces"))
def _split_aces(facts: Facts) -> Iterable[int]:
    return (event.box for event in facts.of(HandSplit) if event.aces)


@CALLS.add("split-tens", N_("Ten-value cards split"))
def _split_tens(facts: Facts) -> Iterable[int]:
    split = {event.box for event in facts.of(HandSplit)}
    return (
        box
        for box in split
        if facts.hands[box][0].cards[0].points == 10
        and facts.hands[box][0].cards[0].rank is not Rank.ACE
    )


@CALLS.add("double", N_("Double Down"), tag=N_("double"))
def _double(facts: Facts) -> Iterable[int]:
    return _calling(facts, Call.DOUBLE)


@CALLS.add("double-after-split", N_("Double Down after a Split"), level=3)
def _double_after_split(facts: Facts) -> Iterable[int]:
    return (
        box
        for box, made in facts.calls.items()
        for place, called in enumerate(made)
        if called.call is Call.DOUBLE and any(before.call is Call.SPLIT for before in made[:place])
    )


@CALLS.add("double-for-less", N_("Double Down for less"), tag=N_("double for less"))
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


@CALLS.add("follower-declines", N_("Standing Player declines to follow"), level=3)
def _declines(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetDeclined))


# Features of the dealer's hand.

DEALERS = Features(Group.DEALER)

_HERE = (TABLE,)
_TEXTS = {
    17: N_("Dealer has 17"),
    18: N_("Dealer has 18"),
    19: N_("Dealer has 19"),
    20: N_("Dealer has 20"),
    21: N_("Dealer has 21, not a Blackjack"),
}
_MANY_CARDS = 5


def _if(holds: bool) -> Iterable[int]:
    return _HERE if holds else ()


@DEALERS.add("dealer-blackjack", N_("Dealer has a Blackjack"), of_box=False, level=2)
def _dealers_blackjack(facts: Facts) -> Iterable[int]:
    return _if(facts.round.settlement.dealer.blackjack)


@DEALERS.add("dealer-busts", N_("Dealer busts"), of_box=False)
def _busts(facts: Facts) -> Iterable[int]:
    return _if(facts.round.settlement.dealer.bust)


def _ends_with(points: int) -> None:
    @DEALERS.add(f"dealer-{points}", _TEXTS[points], of_box=False)
    def _total(facts: Facts) -> Iterable[int]:
        dealer = facts.round.settlement.dealer
        return _if(dealer.total == points and not dealer.blackjack and len(dealer.cards) > 1)


for _points in _TEXTS:
    _ends_with(_points)


@DEALERS.add("dealer-shows-ace", N_("Dealer shows an Ace"), of_box=False)
def _ace(facts: Facts) -> Iterable[int]:
    return _if(bool(facts.dealer) and facts.dealer[0].rank is Rank.ACE)


@DEALERS.add("dealer-shows-ten", N_("Dealer shows a ten-value card"), of_box=False)
def _ten(facts: Facts) -> Iterable[int]:
    return _if(bool(facts.dealer) and facts.dealer[0].points == 10)


@DEALERS.add("dealer-shows-low", N_("Dealer shows 2 to 6"), of_box=False)
def _low(facts: Facts) -> Iterable[int]:
    return _if(bool(facts.dealer) and 2 <= facts.dealer[0].points <= 6)


@DEALERS.add("dealer-soft", N_("Dealer ends on a soft total"), of_box=False)
def _soft(facts: Facts) -> Iterable[int]:
    dealer = facts.round.settlement.dealer
    return _if(not dealer.blackjack and len(dealer.cards) > 1 and point_total(dealer.cards).soft)


@DEALERS.add("dealer-many-cards", N_("Dealer has five or more cards"), of_box=False)
def _many(facts: Facts) -> Iterable[int]:
    return _if(len(facts.dealer) >= _MANY_CARDS)


@DEALERS.add("dealer-one-card", N_("Dealer needs no second card"), of_box=False)
def _one_card(facts: Facts) -> Iterable[int]:
    settlement = facts.round.settlement
    return _if(len(settlement.dealer.cards) == 1 and not settlement.void)
