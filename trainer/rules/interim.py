"""What the dealer has to do between the Initial Deal and the Subsequent Deal (¶1.17)."""

from __future__ import annotations

from trainer.rules.bets import Bet, HandState, Offer
from trainer.rules.dealer import blackjack_pays_now, looks
from trainer.rules.inputs import CheckHoleCard, DealerTask, MakeOffer, Settle
from trainer.rules.mistakes import CardRemedy
from trainer.rules.state import Hole, Stage, State


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
    """Whether the dealer's hand has its last card and the hands are to be settled (¶5.10.2)."""
    if state.stage != Stage.FINAL or not state.dealer_ended:
        return False
    if insurance_to_settle(state) or late_side_bets(state):
        return False
    trouble = state.trouble
    # First his surplus cards must be discarded and every bettor must have chosen.
    return trouble is None or not (trouble.asking or trouble.remedy is CardRemedy.DISCARD)


def offer_to_come(state: State, offer: Offer) -> bool:
    """Whether the dealer still has to make this offer before any further card is dealt."""
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
