"""The dealer's own hand: whether he draws, and which bets still wait for it (¶3.24)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.rules.cards import Card
from trainer.rules.hands import SOFT_17, point_total
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerCompletes
from trainer.rules.state import Hand, Hole, State

PEEKS: Final[Mapping[int, str]] = MappingProxyType({1: "peek_on_ace", 10: "peek_on_ten"})
"""The register's entry on whether the dealer checks his hole card, by his up-card's points."""


def must_draw(state: State) -> bool:
    """Whether the dealer must take a card (register: ``dealer_completes``)."""
    dealer = state.dealer
    if state.dealer_ended or not dealer.cards:
        return False
    if len(dealer.cards) >= 2:
        # Otherwise his last card would have ended his hand; a hole card waits to be turned.
        return True
    return _completes_always(state) or _any_open_bet(state)


def needs_no_more(state: State) -> bool:
    """Whether, with the dealer's hand unfinished, no bet depends on it any more.

    This happens when bettors take their bets back (¶5.7.3).
    """
    if _completes_always(state) or state.hole == Hole.DOWN:
        return False
    if len(state.dealer.cards) < 2:
        return not _any_open_bet(state)
    return not any_open_hand(state, second_card=True)  # Insurance is decided by now


def looks(state: State) -> bool:
    """Whether the dealer checks his hole card now (register: ``peek_on_ace``, ``peek_on_ten``).

    He does so before anybody plays, and only where a bet depends on it.
    """
    if state.hole != Hole.DOWN:
        return False
    house = state.terms.house
    if not any(getattr(house, entry) for entry in peek_entry(state.dealer.cards[0])):
        return False
    return _any_open_bet(state)


def peek_entry(up_card: Card) -> tuple[str, ...]:
    """The register's entry on whether the dealer checks his hole card under ``up_card``, if any."""
    entry = PEEKS.get(up_card.points)
    return () if entry is None else (entry,)


def _completes_always(state: State) -> bool:
    """Whether he draws even if no bet depends on it, unless all were taken back (¶5.7.3)."""
    return state.terms.house.dealer_completes is DealerCompletes.ALWAYS and state.anybody_plays


def _any_open_bet(state: State) -> bool:
    """Whether a bet depends on the dealer's hand, Insurance included."""
    return any_open_hand(state) or _open_insurance(state)


def _open_insurance(state: State) -> bool:
    return any(wager.settled is None for box in state.playing for wager in box.insurance)


def ends_with(state: State, total: int, *, soft: bool, blackjack: bool) -> Rule | None:
    """The rule by which the dealer's hand ends at ``total`` on two or more cards; None if he draws.

    Once he has a second card, Insurance is decided, and so is a Blackjack that he did not match.
    """
    if total > 21:
        return Rule.DEALER_BUST
    if blackjack or state.terms.ruleset.dealer_stands(total, soft=soft):
        return Rule.DEALER_STANDS
    if _completes_always(state):
        return None
    return None if any_open_hand(state, second_card=True) else Rule.DEALER_STANDS


def had_soft_17(state: State) -> bool:
    """Whether the dealer's hand has been a soft 17, on which games differ in what he does."""
    cards = state.dealer.cards
    return any(point_total(cards[:count]) == SOFT_17 for count in range(2, len(cards) + 1))


def any_open_hand(state: State, *, second_card: bool = False) -> bool:
    """Whether a bet on a hand is unsettled and its result still open.

    ``second_card`` means that the dealer has a second card and no Blackjack: a player's Blackjack
    has then won, unless the house lets any other 21 stand off against it.
    """
    decided = second_card and state.terms.house.blackjack_beats_21
    for box in state.playing:
        for hand in box.hands:
            if (decided and hand.blackjack) or hand.collected:
                continue
            for wager in hand.wagers:
                if wager.settled is None:
                    return True
    return False


def blackjack_pays_now(state: State, hand: Hand) -> bool:
    """Whether ``hand`` is a Blackjack that the dealer cannot, or can no longer, match (¶3.16).

    ¶3.16 is the text of games without a hole card. In the others, where any 21 stands off against
    a Blackjack, he may still make one, whatever his first card is.
    """
    if not hand.blackjack:
        return False
    if state.terms.ruleset.hole_card and not state.terms.house.blackjack_beats_21:
        return False
    return state.hole == Hole.LOOKED or 1 < state.dealer.cards[0].rank.points < 10
