"""A card leaves the shoe: where it goes and what ends with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import BetKind, Call, HandState, Place
from trainer.rules.cards import TWENTY_ONE, Card, total_of
from trainer.rules.dealer import ends_with
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import card_due, task_due
from trainer.rules.dues import CardDue
from trainer.rules.events import (
    BetSettled,
    BlackjackFound,
    CardDealt,
    CardExposed,
    CardsTurned,
    DealerEnded,
    Event,
    HandEnded,
    HoleCardChecked,
    HoleCardTurned,
    SettlementUndone,
    SqueezeGranted,
)
from trainer.rules.inputs import CheckHoleCard, Draw, Squeeze, TurnCards, TurnHoleCard
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import MissedBlackjack
from trainer.rules.settle import MISSED_BLACKJACK, by_house
from trainer.rules.state import Cards, Hand, Hole, Stage, State

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

# Fetched once: an enum's members are slow to reach in Python 3.11.
_DOUBLE: Final = Call.DOUBLE
_HOLE_CARD: Final = Rule.HOLE_CARD


@DECISIONS.on(Draw)
def draw(state: State, given: Draw) -> Decision:
    """The next card goes where it is due."""
    to = card_due(state)
    if to is None:
        return NOT_DUE
    return deal(state, to, given.card, state.drawn + 1)


def deal(
    state: State, to: CardDue, card: Card, number: int, lay: Place | None = None
) -> tuple[Event, ...]:
    """Card ``number`` goes to ``to`` out of the shoe or, where it lay astray, from ``lay``."""
    place = to.place
    if to.rule is _HOLE_CARD:
        return (CardDealt(number, card, place, to.rule, True, lay),)
    dealt: tuple[Event, ...]
    if state.trouble is not None and place.box in state.trouble.squeezed:
        dealt = _squeezed(state, CardDealt(number, card, place, to.rule, True, lay))
    else:
        dealt = (CardDealt(number, card, place, to.rule, False, lay),)
    lying = state.places[place]
    if not lying.cards:
        return dealt
    ended: HandEnded | DealerEnded | None
    if isinstance(lying, Hand):
        ended = _hand_ends(state, lying, card)
    else:
        ended = _dealer_ends(state, lying, card)
    return dealt if ended is None else (*dealt, ended)


def _squeezed(state: State, dealt: CardDealt) -> tuple[Event, ...]:
    """A card of a squeezed box lies face down, unless the dealer turns it by mistake (¶3.12)."""
    place = dealt.place
    assert state.trouble is not None, "somebody squeezes"
    second = state.stage == Stage.DEALING and len(state.places[place].cards) == 1
    if not second or not state.trouble.squeezed[place.box]:
        return (dealt,)
    return dealt._replace(down=False), CardExposed(dealt.number, place, Rule.SQUEEZE)


def _hand_ends(state: State, hand: Hand, card: Card) -> HandEnded | None:
    """Tell how the hand ends with this card, or None if it goes on."""
    place = hand.place
    points = card.rank.points
    total, soft = total_of(hand.low + points, hand.ace or points == 1)
    if total > 21:
        return HandEnded(*place, HandState.BUST, Rule.BUST)
    if hand.drawing is _DOUBLE:
        return HandEnded(*place, HandState.DOUBLED, Rule.DOUBLE)
    two_card_21 = soft and total == 21 and len(hand.cards) == 1
    if two_card_21 and not hand.split:
        return HandEnded(*place, HandState.BLACKJACK, Rule.BLACKJACK)
    house = state.terms.house
    one_card = hand.split_aces and house.split_aces_one_card
    if one_card and points == 1 and _aces_again(state, hand):
        one_card = False
    if one_card or (two_card_21 and not house.soft_21_may_draw):
        rule = Rule.SPLIT_NO_BLACKJACK if two_card_21 else Rule.SPLIT_ACES  # ¶3.22.2
        ended = HandState.SPLIT_ACE if one_card else HandState.SOFT_21
        return HandEnded(*place, ended, rule)
    if total == 21:
        if soft and not house.soft_21_may_draw:
            return HandEnded(*place, HandState.SOFT_21, Rule.SOFT_21)
        if not soft and not house.hard_21_may_draw:
            return HandEnded(*place, HandState.STOOD, Rule.NO_DRAW)
    if state.boxes[place.box].decides is None and total >= state.terms.ruleset.walked_away_below:
        return HandEnded(*place, HandState.STOOD, Rule.WALKED_AWAY)  # ¶5.3
    return None


def _aces_again(state: State, hand: Hand) -> bool:
    """Tell whether a hand of two split Aces may be split once more."""
    ruleset = state.terms.ruleset
    return ruleset.resplit_aces and len(state.boxes[hand.place.box].hands) < ruleset.most_hands


def _dealer_ends(state: State, dealer: Cards, card: Card) -> DealerEnded | None:
    """Tell whether the dealer takes no more cards after this one (¶3.24)."""
    points = card.rank.points
    total, soft = total_of(dealer.low + points, dealer.ace or points == 1)
    blackjack = soft and total == 21 and len(dealer.cards) == 1
    rule = ends_with(state, total, soft=soft, blackjack=blackjack)
    return DealerEnded(total, blackjack, rule) if rule else None


@DECISIONS.on(CheckHoleCard)
def check_hole_card(state: State, given: CheckHoleCard) -> Decision:
    """The dealer checks their hole card; with a Blackjack nobody plays."""
    if not task_due(state, CheckHoleCard()):
        return NOT_DUE
    if given.missed and not state.dealer.blackjack:
        return Refusal(Reason.NO_BLACKJACK, Rule.BLACKJACK_MISSED)
    rule = Rule.HOLE_CARD_CHECKED
    checked = HoleCardChecked(state.dealer.blackjack and not given.missed, rule)
    if not checked.blackjack:
        return (checked,)
    ended = (
        HandEnded(*hand.place, HandState.STOOD, rule)
        for box in state.playing
        for hand in box.hands
        if hand.ended is None
    )
    turned = HoleCardTurned(rule)
    return checked, *ended, turned, DealerEnded(TWENTY_ONE, True, Rule.DEALER_STANDS)


@DECISIONS.on(TurnHoleCard)
def turn_hole_card(state: State, given: TurnHoleCard) -> Decision:
    """The hole card is turned, which may end the dealer's hand."""
    if not task_due(state, given):
        return NOT_DUE
    turned = HoleCardTurned(Rule.HOLE_CARD_TURNED)
    dealer = state.dealer
    if dealer.blackjack and state.hole == Hole.LOOKED:
        return (turned, *_missed(state), DealerEnded(TWENTY_ONE, True, Rule.DEALER_STANDS))
    total, soft = dealer.total
    rule = ends_with(state, total, soft=soft, blackjack=dealer.blackjack)
    return (turned, DealerEnded(total, dealer.blackjack, rule)) if rule else (turned,)


def _missed(state: State) -> Iterator[Event]:
    """A Blackjack that the check did not show comes to light, and what is to be settled again.

    Insurance is settled as if it had been shown; so is all else where the house says so.
    """
    rule = Rule.BLACKJACK_MISSED
    settings = MISSED_BLACKJACK + by_house(state.terms.house)
    yield BlackjackFound(rule, settings)
    as_shown = state.terms.house.missed_blackjack is MissedBlackjack.AS_SHOWN
    for wager in state.wagers():
        again = as_shown and wager.bet.kind is BetKind.MAIN and not wager.even_money
        again = again or wager.bet.kind is BetKind.INSURANCE
        if again and isinstance(wager.settled, BetSettled):
            yield SettlementUndone(wager.bet, rule, settings)


@DECISIONS.on(Squeeze)
def squeeze(state: State, given: Squeeze) -> Decision:
    """A box's cards are to be dealt face down, before any of them has left the shoe (¶3.12)."""
    if state.stage != Stage.DEALING or state.drawn:
        return NOT_DUE
    if state.trouble is not None and given.box in state.trouble.squeezed:
        return NOT_DUE
    if all(box.number != given.box for box in state.playing):
        return Refusal(Reason.NOBODY_AT_BOX, Rule.SQUEEZE)
    return (SqueezeGranted(given.box, given.exposed, Rule.SQUEEZE),)


@DECISIONS.on(TurnCards)
def turn_cards(state: State, given: TurnCards) -> Decision:
    """Squeezed cards are turned."""
    return (CardsTurned(given.place, Rule.SQUEEZE),) if task_due(state, given) else NOT_DUE
