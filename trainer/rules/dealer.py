"""The dealer's own hand: whether they draw, and which bets still wait for it (¶3.24)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.rules.bets import Bet, HandState, Offer
from trainer.rules.cards import SOFT_17, Card, point_total
from trainer.rules.inputs import CheckHoleCard, DealerTask, MakeOffer, Settle
from trainer.rules.irregularities import CardRemedy
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerCompletes
from trainer.rules.state import Hand, Hole, Stage, State

PEEKS: Final[Mapping[int, str]] = MappingProxyType({1: "peek_on_ace", 10: "peek_on_ten"})
"""The register's entry on whether the dealer checks their hole card, by their up-card's points."""


def must_draw(state: State) -> bool:
    """Tell whether the dealer must take a card (register: ``dealer_completes``)."""
    dealer = state.dealer
    if state.dealer_ended or not dealer.cards:
        return False
    if len(dealer.cards) >= 2:
        # Otherwise their last card would have ended their hand; a hole card waits to be turned.
        return True
    return _completes_always(state) or _any_open_bet(state)


def needs_no_more(state: State) -> bool:
    """Tell whether, with the dealer's hand unfinished, no bet depends on it any more.

    This happens when bettors take their bets back (¶5.7.3).
    """
    if _completes_always(state) or state.hole == Hole.DOWN:
        return False
    if len(state.dealer.cards) < 2:
        return not _any_open_bet(state)
    return not any_open_hand(state, second_card=True)  # Insurance is decided by now


def looks(state: State) -> bool:
    """True if the dealer checks their hole card now (register: ``peek_on_ace``, ``peek_on_ten``).

    They do so before anybody plays, and only where a bet depends on it.
    """
    if state.hole != Hole.DOWN:
        return False
    house = state.terms.house
    if not any(getattr(house, entry) for entry in peek_entry(state.dealer.cards[0])):
        return False
    return _any_open_bet(state)


def peek_entry(up_card: Card) -> tuple[str, ...]:
    """The register's entry on whether the dealer checks the hole card under ``up_card``, if any."""
    entry = PEEKS.get(up_card.points)
    return () if entry is None else (entry,)


def _completes_always(state: State) -> bool:
    """Tell whether a hand is drawn for no bet at all, unless every bet was taken back (¶5.7.3)."""
    return state.terms.house.dealer_completes is DealerCompletes.ALWAYS and state.anybody_plays


def _any_open_bet(state: State) -> bool:
    """Tell whether a bet depends on the dealer's hand, Insurance included."""
    return any_open_hand(state) or _open_insurance(state)


def _open_insurance(state: State) -> bool:
    return any(wager.settled is None for box in state.playing for wager in box.insurance)


def ends_with(state: State, total: int, *, soft: bool, blackjack: bool) -> Rule | None:
    """The rule by which the dealer's hand ends at ``total`` on two or more cards; None: they draw.

    Once they have a second card, Insurance is decided, and so is a Blackjack that was not matched.
    """
    if total > 21:
        return Rule.DEALER_BUST
    if blackjack or state.terms.ruleset.dealer_stands(total, soft=soft):
        return Rule.DEALER_STANDS
    if _completes_always(state):
        return None
    return None if any_open_hand(state, second_card=True) else Rule.DEALER_STANDS


def had_soft_17(state: State) -> bool:
    """Tell whether the dealer's hand has been a soft 17, on which games differ in what they do."""
    cards = state.dealer.cards
    return any(point_total(cards[:count]) == SOFT_17 for count in range(2, len(cards) + 1))


def any_open_hand(state: State, *, second_card: bool = False) -> bool:
    """Tell whether a bet on a hand is unsettled and its result still open.

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
    """Tell whether ``hand`` is a Blackjack that the dealer cannot, or can no longer, match (¶3.16).

    ¶3.16 is the text of games without a hole card. In the others, where any 21 stands off against
    a Blackjack, they may still make one, whatever their first card is.
    """
    if not hand.blackjack:
        return False
    if state.terms.ruleset.hole_card and not state.terms.house.blackjack_beats_21:
        return False
    return state.hole == Hole.LOOKED or 1 < state.dealer.cards[0].rank.points < 10


# What the dealer has to do between the Initial Deal and the Subsequent Deal (¶1.17).


def interim_tasks(state: State) -> tuple[DealerTask, ...]:
    """The remaining tasks, settlements from right to left first; empty when all are done."""
    tasks: list[DealerTask] = []
    late = state.trouble is not None and state.trouble.sides_late  # ¶5.16
    for box in reversed(state.playing):
        if not late:
            tasks += [Settle(wager.bet) for wager in reversed(box.sides) if wager.settled is None]
        hand = box.hands[0]
        if hand.ended is HandState.SURRENDERED:
            tasks += [Settle(w.bet) for w in reversed(hand.wagers) if w.settled is None]
        if hand.blackjack:
            now = blackjack_pays_now(state, hand)
            tasks += [
                Settle(wager.bet)
                for wager in reversed(hand.wagers)
                if wager.settled is None and (now or wager.even_money)
            ]
    if state.ace_up:
        open_offers = (offer for offer in Offer if _is_open(state, offer))
        tasks += [MakeOffer(offer) for offer in open_offers if offer not in state.offered]
    if state.hole == Hole.LOOKED:
        tasks += insurance_to_settle(state)
    elif not tasks and looks(state):
        tasks.append(CheckHoleCard())
    return tuple(tasks)


def insurance_to_settle(state: State) -> tuple[DealerTask, ...]:
    """The Insurance to settle, once it is known if the dealer has a Blackjack (¶3.15.2 b)."""
    if not state.knows_blackjack:
        return ()
    return tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for wager in reversed(box.insurance)
        if wager.settled is None
    )


def late_side_bets(state: State) -> tuple[Settle, ...]:
    """The side bets that play went on without settling, once a further card is out (¶5.16)."""
    if state.stage == Stage.INTERIM or (not state.play_begun and state.stage != Stage.FINAL):
        return ()
    return forgotten_side_bets(state)


def forgotten_side_bets(state: State) -> tuple[Settle, ...]:
    """The side bets that play goes on without settling, whether or not a further card is out.

    Until then nothing waits for them, but to settle them is still in time (¶3.13, ¶5.16).
    """
    trouble = state.trouble
    if trouble is None or not trouble.sides_late:
        return ()
    if not Stage.INTERIM <= state.stage < Stage.VOID:
        return ()
    return tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for wager in reversed(box.sides)
        if wager.settled is None
    )


def dealer_complete(state: State) -> bool:
    """True if the dealer's hand has its last card and the hands are to be settled (¶5.10.2)."""
    if state.stage != Stage.FINAL or not state.dealer_ended:
        return False
    if insurance_to_settle(state) or late_side_bets(state):
        return False
    trouble = state.trouble
    # First their surplus cards must be discarded and every bettor must have chosen.
    return trouble is None or not (trouble.asking or trouble.remedy is CardRemedy.DISCARD)


def offer_to_come(state: State, offer: Offer) -> bool:
    """Tell whether the dealer still has to make this offer before any further card is dealt."""
    if state.stage != Stage.INTERIM or not state.ace_up or offer in state.offered:
        return False
    return _is_open(state, offer)


def _is_open(state: State, offer: Offer) -> bool:
    if offer is Offer.EVEN_MONEY and not state.terms.ruleset.even_money:
        return False
    return bool(candidates(state, offer))


def candidates(state: State, offer: Offer) -> tuple[Bet, ...]:
    """The main bets whose bettors may take an offer; bettors who have left may not (¶5.3)."""
    return tuple(
        wager.bet
        for box in state.playing
        if offer is not Offer.EVEN_MONEY or box.hands[0].blackjack
        for wager in box.hands[0].wagers
        if wager.settled is None and not wager.even_money and not box.has_left(wager.bet.bettor)
    )
