"""Applying events: one function for each class of event, the only things that change a state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from trainer.rules.bets import DEALER, UNSTAKED, BetKind, Call, HandState, Place
from trainer.rules.dealer import must_draw, needs_no_more
from trainer.rules.due import to_hand_back
from trainer.rules.dues import CardDue
from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetDeclined,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetsClosed,
    BetSettled,
    BettorJoined,
    BettorLeft,
    Called,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFoundFaceUp,
    CardMisdealt,
    CardsCollected,
    CardSelected,
    CardsTurned,
    DealerEnded,
    ErrorFound,
    EvenMoneyTaken,
    Event,
    FoundLate,
    HandEnded,
    HandSplit,
    HoleCardChecked,
    HoleCardTurned,
    Interrupted,
    LimitsChecked,
    LimitsOverlooked,
    MeterSet,
    OfferClosed,
    Offered,
    OptionTaken,
    RoundEnded,
    SettlementUndone,
    SideBetsOverlooked,
    SqueezeGranted,
    VoidDeclared,
)
from trainer.rules.interim import interim_tasks
from trainer.rules.mistakes import AfterError, Remedy
from trainer.rules.money import Cents
from trainer.rules.options import who_may_choose
from trainer.rules.progressive import bets_of_envy
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import SideBetNeeds
from trainer.rules.state import Astray, Bettor, Box, Hand, Hole, Stage, State, Trouble, Wager

# Fetched once: an enum's members are slow to reach in Python 3.11.
_MAIN: Final = BetKind.MAIN
_HIT: Final = Call.HIT
_DOUBLE: Final = Call.DOUBLE
_BUST: Final = HandState.BUST
_SURRENDERED: Final = HandState.SURRENDERED
_RETURNED: Final = HandState.RETURNED
_BACK: Final = Rule.BETS_BACK_AFTER_ERROR

_OfWager = (
    BetRaised
    | BetRefused
    | BetCounted
    | EvenMoneyTaken
    | BetSettled
    | BetReturned
    | SettlementUndone
)


_ANYBODYS: Final = SideBetNeeds.ANY


def evolve(state: State, events: Sequence[Event]) -> None:
    """Apply ``events`` to ``state`` in place."""
    state.pending = None
    for event in events:
        APPLY[event.__class__](state, event)


def _bettor_joined(state: State, event: BettorJoined) -> None:
    box = state.boxes.get(event.box)
    if box is None:
        alone = state.terms.ruleset.side_bet_needs is _ANYBODYS
        box = state.boxes[event.box] = Box(event.box, sides_alone=alone)
    box.bettors.append(Bettor(event.bettor, event.seated))


def _bet_placed(state: State, event: BetPlaced) -> None:
    bet = event.bet
    box = state.boxes[bet.box]
    wager = Wager(bet, event.amount, event.amount)
    if bet.kind is _MAIN:
        box.mains.append(wager)
    elif bet.kind is BetKind.INSURANCE:
        box.insurance.append(wager)
    else:
        box.sides.append(wager)


def _bet_refused(state: State, event: BetRefused) -> None:
    box = state.boxes.get(event.bet.box)
    if box is None:
        state.strangers.append(event)
        return
    box.refused.append(event)
    if event.rule is Rule.LATE_BET:
        return  # ¶5.8: these chips never were on the layout
    wager = _wager(state, event)
    rest = Cents(wager.placed - event.amount)
    if rest:
        wager.placed = wager.counted = rest
        return
    for wagers in (box.mains, box.sides, box.insurance):
        if wager in wagers:
            wagers.remove(wager)


def _bet_raised(state: State, event: BetRaised) -> None:
    wager = _wager(state, event)
    wager.placed = wager.counted = event.to
    wager.told = True


def _limits_overlooked(state: State, event: LimitsOverlooked) -> None:
    state.boxes[event.box].overlooked = True


def _limits_checked(state: State, event: LimitsChecked) -> None:
    state.stage = Stage.CHECKED


_HOLE_CARD: Final = CardDue(DEALER, Rule.HOLE_CARD)


@cache
def _initial_card(place: Place) -> CardDue:
    """A card of the Initial Deal; the places are few and the same in every round."""
    return CardDue(place, Rule.INITIAL_DEAL)


@cache
def _first_hand(box: int) -> Place:
    return Place(box, 1)


def _bets_closed(state: State, event: BetsClosed) -> None:
    state.stage = Stage.DEALING
    for number in sorted(state.boxes):
        box = state.boxes[number]
        if box.mains:
            box.decides = box.find_decider()
            hand = Hand(place=_first_hand(number), wagers=list(box.mains))
            box.hands.append(hand)
            state.places[hand.place] = hand
            state.playing.append(box)
    if state.playing:
        to_boxes = [_initial_card(place) for place in state.places]
        state.order = [*to_boxes, _initial_card(DEALER), *to_boxes]  # ¶3.11
        if state.terms.ruleset.hole_card:
            state.order.append(_HOLE_CARD)
        state.places[DEALER] = state.dealer


def _bet_counted(state: State, event: BetCounted) -> None:
    wager = _wager(state, event)
    wager.counted = event.counted
    wager.share = event.share
    wager.because += (event.rule,)


def _bettor_left(state: State, event: BettorLeft) -> None:
    box = state.boxes[event.box]
    for bettor in box.bettors:
        if bettor.name == event.bettor:
            bettor.left = True
    box.decides = box.find_decider()


def _card_dealt(state: State, event: CardDealt) -> None:
    number, card, place, _rule, down, lay = event
    if lay is None:
        state.drawn = number
    else:
        _no_longer_astray(state, number)
    lying = state.places[place]
    cards = lying.cards
    cards.append(card)
    lying.numbers.append(number)
    points = card.rank.points
    lying.low += points
    if points == 1:
        lying.ace = True
    # ¶1.2: an Ace and ten points as the first two cards.
    lying.blackjack = lying.ace and lying.low == 11 and len(cards) == 2
    if down:
        _lies_face_down(state, place)
    if isinstance(lying, Hand):
        if lying.split:
            lying.blackjack = False  # ¶1.2, ¶3.22.2
        if lying.drawing is not None:
            lying.doubled = lying.drawing is _DOUBLE
            lying.drawing = None
    if state.stage == Stage.DEALING:
        state.dealt += 1
        if state.dealt == len(state.order):
            _initial_deal_over(state)
    else:
        state.play_begun = True


def _initial_deal_over(state: State) -> None:
    state.stage = Stage.INTERIM
    if state.terms.meters is not None:
        state.jackpots = tuple(state.meters)
        _bring_envy(state)
    _after_interim(state)


def _bring_envy(state: State) -> None:
    due = (wager for wager in bets_of_envy(state) if state.wager(wager.bet) is None)
    for wager in tuple(due):
        state.boxes[wager.bet.box].sides.append(wager)


def _lies_face_down(state: State, place: Place) -> None:
    if place == DEALER:
        state.hole = Hole.DOWN
        return
    face_down = _trouble(state).face_down
    if place not in face_down:
        face_down.append(place)


def _trouble(state: State) -> Trouble:
    if state.trouble is None:
        state.trouble = Trouble()
    return state.trouble


def _no_longer_astray(state: State, number: int) -> None:
    trouble = _trouble(state)
    trouble.astray = [card for card in trouble.astray if card.number != number]
    if not trouble.astray and not trouble.asking:
        trouble.error = trouble.remedy = None


def _card_misdealt(state: State, event: CardMisdealt) -> None:
    state.drawn = max(state.drawn, event.number)
    if state.stage != Stage.DEALING:
        state.play_begun = True
    trouble = _trouble(state)
    trouble.astray = [card for card in trouble.astray if card.number != event.number]
    trouble.astray.append(Astray(event.number, event.card, event.place))
    trouble.error = trouble.remedy = None  # an earlier error's


def _error_found(state: State, event: ErrorFound) -> None:
    trouble = _trouble(state)
    trouble.asking = who_may_choose(state, event.error)
    trouble.asked = trouble.asked or bool(trouble.asking)
    if not (trouble.astray and trouble.remedy):  # else those cards have a remedy of their own
        trouble.error, trouble.remedy = event.error, event.remedy


def _option_taken(state: State, event: OptionTaken) -> None:
    box = state.boxes[event.box]
    _trouble(state).asking.remove((event.box, event.bettor))
    if event.choice is AfterError.RETURN:
        for bettor in box.bettors:
            if bettor.name == event.bettor:
                bettor.out = True
        if box.is_left_by_its_decider(event.bettor):
            box.decides = None  # ¶5.3: whoever has a bet left has walked away


def _card_selected(state: State, event: CardSelected) -> None:
    trouble = _trouble(state)
    trouble.astray.sort(key=lambda card: card.number != event.number)
    trouble.remedy = Remedy.PLAY_ON  # from here on they are simply the next cards


def _card_discarded(state: State, event: CardDiscarded) -> None:
    _no_longer_astray(state, event.number)
    state.discarded.append(event.card)


def _side_bets_overlooked(state: State, event: SideBetsOverlooked) -> None:
    _trouble(state).sides_late = True
    _after_interim(state)


def _squeeze_granted(state: State, event: SqueezeGranted) -> None:
    _trouble(state).squeezed[event.box] = event.exposed


def _cards_turned(state: State, event: CardsTurned) -> None:
    _trouble(state).face_down.remove(event.place)


def _nothing(state: State, event: object) -> None:
    """What is seen or said, and changes nothing by itself."""


def _after_interim(state: State) -> None:
    """The Subsequent Deal begins when nothing of the Interim Settlement is left."""
    if state.offer is None and not interim_tasks(state):
        state.stage = Stage.PLAY
        _next_hand(state)


def _next_hand(state: State) -> None:
    """Play the first hand that has not ended; after the last it is the dealer's turn."""
    state.hand = None
    playing = state.playing
    while state.turn < len(playing):
        for hand in playing[state.turn].hands:
            if hand.ended is None:
                state.hand = hand
                return
        state.turn += 1
    _after_play(state)


def _after_play(state: State) -> None:
    if state.hand is None and not state.taking:
        state.stage = Stage.DEALER if must_draw(state) else Stage.FINAL


def _hole_card_checked(state: State, event: HoleCardChecked) -> None:
    if not event.blackjack:
        state.hole = Hole.LOOKED
        _after_interim(state)


def _hole_card_turned(state: State, event: HoleCardTurned) -> None:
    state.hole = Hole.UP


def _meter_set(state: State, event: MeterSet) -> None:
    state.meters[event.level - 1] = event.to
    if event.rule is _BACK and state.stage != Stage.DEALING:
        state.jackpots = tuple(state.meters)


def _offered(state: State, event: Offered) -> None:
    state.offer = event.offer
    state.offered.append(event.offer)


def _offer_closed(state: State, event: OfferClosed) -> None:
    state.offer = None
    _after_interim(state)


def _even_money_taken(state: State, event: EvenMoneyTaken) -> None:
    _wager(state, event).even_money = True


def _called(state: State, event: Called) -> None:
    if event.call is _HIT or event.call is _DOUBLE:
        _hand(state, event).drawing = event.call


def _hand_split(state: State, event: HandSplit) -> None:
    box = state.boxes[event.box]
    hand = _hand(state, event)
    box.before_split = box.before_split or tuple(hand.cards)
    card = hand.cards.pop()
    points = card.rank.points
    moved = Hand([card], [hand.numbers.pop()], points, points == 1)
    moved.place = Place(event.box, event.new_hand)
    state.places[moved.place] = moved
    hand.low -= points
    for half in (hand, moved):
        half.split, half.split_aces = True, event.aces
    box.hands.insert(box.hands.index(hand) + 1, moved)


def _bet_added(state: State, event: BetAdded) -> None:
    hand = state.places[Place(event.bet.box, event.bet.hand)]
    assert isinstance(hand, Hand), "chips are added on a box"
    wager = next((w for w in hand.wagers if w.bet == event.bet), None)
    if wager is None:
        first = state.boxes[event.bet.box].main(event.bet.bettor)
        assert first is not None, "a split hand's bet follows an Initial Bet"
        hand.wagers.append(
            Wager(event.bet, event.amount, event.counted, share=first.share, because=first.because)
        )
    else:
        wager.added = event.amount
        wager.added_counted = event.counted


def _hand_ended(state: State, event: HandEnded) -> None:
    hand = _hand(state, event)
    hand.ended = event.state
    if state.stage == Stage.DEALING and event.state is _RETURNED:
        _gets_no_more_cards(state, hand)
    if state.stage != Stage.PLAY:
        return
    if event.state is _BUST or event.state is _SURRENDERED:
        state.taking.append(hand)
    if hand is state.hand:
        _next_hand(state)


def _gets_no_more_cards(state: State, hand: Hand) -> None:
    """In the Initial Deal nobody has a bet on this hand any more (¶5.7.3)."""
    left = [to for to in state.order[state.dealt :] if to.place != hand.place]
    if not state.anybody_plays:
        left = []  # not even the dealer needs a card
    state.order[state.dealt :] = left
    if not left and state.dealt:
        _initial_deal_over(state)


def _dealer_ended(state: State, event: DealerEnded) -> None:
    state.dealer_ended = True
    state.stage = Stage.FINAL


def _bet_settled(state: State, event: BetSettled) -> None:
    _wager(state, event).settled = event
    _after_bet(state)


def _after_bet(state: State) -> None:
    """What follows from a bet's being settled or taken back."""
    if state.stage == Stage.INTERIM:
        _after_interim(state)
    elif state.stage == Stage.PLAY:
        state.taking = [hand for hand in state.taking if not hand.settled]
        _after_play(state)


def _bet_returned(state: State, event: BetReturned) -> None:
    _wager(state, event).settled = event
    if _BACK not in event.rules:
        return
    if event.bet.kind is BetKind.PROGRESSIVE and state.stage != Stage.DEALING:
        # His hand does not count: what it would bring to others is worked out anew.
        for box in state.playing:
            box.sides = [w for w in box.sides if w.settled or w.bet.kind not in UNSTAKED]
        _bring_envy(state)
    if state.stage == Stage.DEALER and needs_no_more(state):
        state.stage = Stage.FINAL
    _after_bet(state)


def _settlement_undone(state: State, event: SettlementUndone) -> None:
    _wager(state, event).settled = None


def _cards_collected(state: State, event: CardsCollected) -> None:
    lying = state.places[event.place]
    state.discarded.extend(lying.cards)
    if state.trouble is not None and event.place in state.trouble.face_down:
        state.trouble.face_down.remove(event.place)
    if isinstance(lying, Hand):
        lying.collected = True


def _void_declared(state: State, event: VoidDeclared) -> None:
    state.void = event.cause
    state.stage = Stage.VOID
    state.offer = None
    state.hand = None
    state.taking = []
    if state.trouble is not None:
        state.trouble.asking = []
    for box in state.playing:
        for hand in box.hands:
            if any(to_hand_back(state, wager) for wager in hand.wagers):
                hand.ended = HandState.RETURNED


def _round_ended(state: State, event: RoundEnded) -> None:
    state.stage = Stage.OVER


def _hand(state: State, event: Called | HandSplit | HandEnded) -> Hand:
    hand = state.places[Place(event.box, event.hand)]
    assert isinstance(hand, Hand), "the dealer's cards are no hand on a box"
    return hand


def _wager(state: State, event: _OfWager) -> Wager:
    wager = state.wager(event.bet)
    assert wager is not None, f"no such bet: {event.bet}"
    return wager


# ``Any`` because the functions' second parameters differ; a test proves that each key is the
# class its function takes, and that no class of ``Event`` is missing.
APPLY: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    BettorJoined: _bettor_joined,
    BetPlaced: _bet_placed,
    BetRefused: _bet_refused,
    BetRaised: _bet_raised,
    LimitsOverlooked: _limits_overlooked,
    LimitsChecked: _limits_checked,
    BetsClosed: _bets_closed,
    BetCounted: _bet_counted,
    BettorLeft: _bettor_left,
    CardDealt: _card_dealt,
    HoleCardChecked: _hole_card_checked,
    HoleCardTurned: _hole_card_turned,
    MeterSet: _meter_set,
    Offered: _offered,
    OfferClosed: _offer_closed,
    EvenMoneyTaken: _even_money_taken,
    Called: _called,
    HandSplit: _hand_split,
    BetAdded: _bet_added,
    BetDeclined: _nothing,
    HandEnded: _hand_ended,
    DealerEnded: _dealer_ended,
    BetSettled: _bet_settled,
    BetReturned: _bet_returned,
    SettlementUndone: _settlement_undone,
    CardsCollected: _cards_collected,
    Interrupted: _nothing,
    VoidDeclared: _void_declared,
    RoundEnded: _round_ended,
    CardMisdealt: _card_misdealt,
    CardFoundFaceUp: _nothing,
    ErrorFound: _error_found,
    OptionTaken: _option_taken,
    CardSelected: _card_selected,
    CardDiscarded: _card_discarded,
    SideBetsOverlooked: _side_bets_overlooked,
    SqueezeGranted: _squeeze_granted,
    CardExposed: _nothing,
    CardsTurned: _cards_turned,
    FoundLate: _nothing,
}
