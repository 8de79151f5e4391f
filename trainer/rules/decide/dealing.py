"""A card leaves the shoe: where it goes and what ends with it."""

from __future__ import annotations

from trainer.rules.bets import DEALER, Call, HandState, Place
from trainer.rules.cards import Card
from trainer.rules.dealer import ends_with
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import next_card
from trainer.rules.events import CardDealt, DealerEnded, HandEnded
from trainer.rules.hands import TWENTY_ONE, total_of
from trainer.rules.inputs import Draw
from trainer.rules.rulekeys import Rule
from trainer.rules.state import State


def draw(state: State, given: Draw) -> Decision:
    """The next card goes where it is due."""
    to = next_card(state)
    if to is None:
        return NOT_DUE
    place, rule = to
    card = given.card
    dealt = CardDealt(state.drawn + 1, card, place, rule)
    ended = _dealer_ends(state, card) if place == DEALER else _hand_ends(state, place, card)
    return (dealt,) if ended is None else (dealt, ended)


def _hand_ends(state: State, place: Place, card: Card) -> HandEnded | None:
    """How the hand ends with this card, or None if it goes on."""
    box = state.boxes[place.box]
    hand = box.hand(place.hand)
    if not hand.cards:
        return None
    points = card.rank.points
    total, soft = total_of(hand.low + points, hand.ace or points == 1)
    if total > TWENTY_ONE:
        return HandEnded(*place, HandState.BUST, Rule.BUST)
    if hand.drawing is Call.DOUBLE:
        return HandEnded(*place, HandState.DOUBLED, Rule.DOUBLE)
    if hand.split_aces:
        return HandEnded(*place, HandState.SPLIT_ACE, Rule.SPLIT_ACES)
    if total == TWENTY_ONE:
        if soft and len(hand.cards) == 1 and not hand.split:
            return HandEnded(*place, HandState.BLACKJACK, Rule.BLACKJACK)
        if soft:
            return HandEnded(*place, HandState.SOFT_21, Rule.SOFT_21)
        if not state.terms.house.hard_21_may_draw:
            return HandEnded(*place, HandState.STOOD, Rule.NO_DRAW)
    if box.decides is None and total >= state.terms.ruleset.forced_draw_below:
        return HandEnded(*place, HandState.STOOD, Rule.WALKED_AWAY)  # ¶5.3
    return None


def _dealer_ends(state: State, card: Card) -> DealerEnded | None:
    """Whether the dealer takes no more cards after this one (¶3.24)."""
    dealer = state.dealer
    if not dealer.cards:
        return None
    points = card.rank.points
    total, soft = total_of(dealer.low + points, dealer.ace or points == 1)
    blackjack = soft and total == TWENTY_ONE and len(dealer.cards) == 1
    rule = ends_with(state, total, blackjack=blackjack)
    return DealerEnded(total, blackjack, rule) if rule else None
