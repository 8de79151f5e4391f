"""What an input causes: its events, or the refusal of it. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from trainer.rules.bets import DEALER, BetKind, Call, HandState, Offer, Place, VoidCause
from trainer.rules.calls import legal_calls, refuse_call, refuse_double_amount
from trainer.rules.cards import Card
from trainer.rules.due import (
    bets_under_minimum,
    by_priority,
    candidates,
    due,
)
from trainer.rules.dues import AnswersDue, CallDue, CardDue, TasksDue, ToldDue
from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetDeclined,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetsClosed,
    BettorJoined,
    BettorLeft,
    Called,
    CardDealt,
    CardsCollected,
    DealerEnded,
    EvenMoneyTaken,
    Event,
    HandEnded,
    HandSplit,
    Interrupted,
    LimitsChecked,
    LimitsOverlooked,
    OfferClosed,
    Offered,
    RoundEnded,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.hands import TWENTY_ONE, makes_blackjack, total_of
from trainer.rules.inputs import (
    AskEvenMoney,
    BetLate,
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
    Join,
    MakeOffer,
    OverlookLimits,
    RaiseBet,
    Settle,
    StakeBet,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerCompletes, EvenMoneyBy
from trainer.rules.settle import is_decided, settle
from trainer.rules.state import Box, Hand, Stage, State, Wager
from trainer.rules.working import pro_rata, whole

Decision = tuple[Event, ...] | Refusal

_NOT_DUE: Final = Refusal(Reason.NOT_DUE)

_OFFER_RULES: Final = {
    Offer.EVEN_MONEY: Rule.EVEN_MONEY,
    Offer.INSURANCE: Rule.INSURANCE,
    Offer.SURRENDER: Rule.SURRENDER,
}

_FAULT_RULES: Final = {
    VoidCause.FOREIGN_CARD: Rule.FOREIGN_CARD,
    VoidCause.WRONG_CARD_COUNT: Rule.WRONG_CARD_COUNT,
    VoidCause.INSUFFICIENT_CARDS: Rule.INSUFFICIENT_CARDS,
    VoidCause.NOT_SHUFFLED: Rule.NOT_SHUFFLED,
}


def decide(state: State, given: Input) -> Decision:
    """The events that ``given`` causes in ``state``, or why it is refused."""
    return DECIDE[type(given)](state, given)


# Before the cards


def _join(state: State, given: Join) -> Decision:
    if state.stage is not Stage.BETTING:
        return Refusal(Reason.NOT_DUE, Rule.BETS_CLOSED)
    if not 1 <= given.box <= state.terms.boxes:
        return Refusal(Reason.NO_SUCH_BOX, Rule.BOXES)
    box = state.boxes.get(given.box)
    if box is not None and (given.seated or any(b.name == given.bettor for b in box.bettors)):
        return Refusal(Reason.SEAT_TAKEN, Rule.SEATED_PLAYER, bettor=given.bettor)
    return (BettorJoined(given.box, given.bettor, given.seated, Rule.SEATED_PLAYER),)


def _stake_bet(state: State, given: StakeBet) -> Decision:
    if state.stage is not Stage.BETTING:
        return Refusal(Reason.NOT_DUE, Rule.BETS_CLOSED)
    bet = given.bet
    box = state.boxes.get(bet.box)
    if box is None or all(bettor.name != bet.bettor for bettor in box.bettors):
        return Refusal(Reason.NOBODY_AT_BOX, bettor=bet.bettor)
    if bet.kind is not BetKind.MAIN and bet.kind not in state.terms.side_bets:
        return Refusal(Reason.BET_NOT_OFFERED, Rule.SIDE_BET_NEEDS_BOX)
    if state.wager(bet) is not None:
        return Refusal(Reason.BET_TWICE)
    rule = Rule.BETS_OPEN if bet.kind is BetKind.MAIN else Rule.SIDE_BET_NEEDS_BOX
    return (BetPlaced(bet, given.amount, rule),)


def _overlook_limits(state: State, given: OverlookLimits) -> Decision:
    if state.stage is not Stage.BETTING:
        return _NOT_DUE
    if given.box not in state.boxes:
        return Refusal(Reason.NOBODY_AT_BOX)
    return (LimitsOverlooked(given.box, Rule.LIMITS),)


def _check_limits(state: State, given: CheckLimits) -> Decision:
    return (LimitsChecked(Rule.LIMITS),) if state.stage is Stage.BETTING else _NOT_DUE


def _raise_bet(state: State, given: RaiseBet) -> Decision:
    told = due(state)
    if not isinstance(told, ToldDue) or told.bet != given.bet:
        return Refusal(Reason.NOT_TOLD, Rule.BELOW_MINIMUM, bettor=given.bet.bettor)
    wager = state.wager(given.bet)
    if wager is None or given.to <= wager.placed:
        return Refusal(Reason.RAISE_TOO_SMALL, Rule.BELOW_MINIMUM, bettor=given.bet.bettor)
    return (BetRaised(given.bet, given.to, Rule.BELOW_MINIMUM),)


def _withdraw_bet(state: State, given: WithdrawBet) -> Decision:
    told = due(state)
    wager = state.wager(given.bet)
    if not isinstance(told, ToldDue) or told.bet != given.bet or wager is None:
        return Refusal(Reason.NOT_TOLD, Rule.BELOW_MINIMUM, bettor=given.bet.bettor)
    return (BetRefused(given.bet, wager.placed, Rule.BELOW_MINIMUM),)


def _close_bets(state: State, given: CloseBets) -> Decision:
    if state.stage is not Stage.CHECKED or not isinstance(due(state), TasksDue):
        return _NOT_DUE
    # Whoever has been told and still is under the minimum does not play (¶5.2).
    events: list[Event] = [
        BetRefused(wager.bet, wager.placed, Rule.BELOW_MINIMUM)
        for wager, _minimum in bets_under_minimum(state)
    ]
    for kind in state.terms.limits:
        if kind is not BetKind.INSURANCE:
            for number in sorted(state.boxes):
                box = state.boxes[number]
                if not box.overlooked:
                    events.extend(_excess(state, box, kind))
    events.append(BetsClosed(Rule.BETS_CLOSED))
    for kind in state.terms.limits:
        for number in sorted(state.boxes):
            box = state.boxes[number]
            if box.overlooked:
                events.extend(_counted(state, box, kind))
    return tuple(events)


def _excess(state: State, box: Box, kind: BetKind) -> Iterator[BetRefused]:
    """What does not fit under the maximum, the Seated Player served first (¶5.1)."""
    room = int(state.terms.limits[kind].maximum)
    for wager in by_priority(box, box.of_kind(kind)):
        accepted = min(wager.placed, room)
        room -= accepted
        if accepted < wager.placed:
            yield BetRefused(wager.bet, Cents(wager.placed - accepted), Rule.EXCESS_REFUSED)


def _counted(state: State, box: Box, kind: BetKind) -> Iterator[BetCounted]:
    """What counts of each bet on a box that nobody compared with its maximum (¶5.1.1, ¶5.1.2)."""
    limits = state.terms.limits[kind]
    wagers = box.of_kind(kind)
    total = Cents(sum(wager.placed for wager in wagers))
    if total < limits.minimum:
        for wager in wagers:
            rule = Rule.BELOW_MINIMUM_UNNOTICED  # ¶5.2.1
            yield BetCounted(wager.bet, wager.placed, (1, 1), whole(wager.placed), rule)
    if total <= limits.maximum:
        return
    for wager in wagers:
        if wager.placed < limits.minimum:
            rule = Rule.UNDER_MINIMUM_WHOLE  # ¶5.1.2
            yield BetCounted(wager.bet, wager.placed, (1, 1), whole(wager.placed), rule)
            continue
        working = pro_rata(
            wager.placed, limits.maximum, total, limits.minimum, state.terms.rounding
        )
        lifted = working.floor is not None
        share = (limits.minimum, wager.placed) if lifted else (limits.maximum, total)
        yield BetCounted(wager.bet, working.result, share, working, Rule.PRO_RATA)


def _walk_away(state: State, given: WalkAway) -> Decision:
    box = state.boxes.get(given.box)
    if box is None or all(bettor.name != given.bettor for bettor in box.bettors):
        return Refusal(Reason.NOBODY_AT_BOX, bettor=given.bettor)
    if state.stage is not Stage.DEALING or state.drawn:
        return _NOT_DUE
    return (BettorLeft(given.box, given.bettor, Rule.WALKED_AWAY),)


def _hand_back(state: State, given: HandBack) -> Decision:
    if not _is_task(state, given):
        return _NOT_DUE
    wager = state.wager(given.bet)
    assert wager is not None, "a bet that is due to be handed back exists"
    if state.stage is not Stage.VOID:
        return (BetReturned(given.bet, wager.stake, (Rule.NO_INITIAL_BET,)),)  # ¶5.15
    assert state.void is not None, "a round in the stage VOID has a cause"
    cause = _FAULT_RULES.get(state.void, Rule.INTERRUPTION_VOIDS)
    returned = BetReturned(given.bet, wager.stake, (Rule.VOID, cause))
    if wager.settled is None:
        return (returned,)
    settings = ("void_reverses_interim",)
    return (
        SettlementUndone(given.bet, Rule.VOID, settings),
        returned._replace(settings=settings),
    )


# The cards


def _draw(state: State, given: Draw) -> Decision:
    card_due = due(state)
    if not isinstance(card_due, CardDue):
        return _NOT_DUE
    place = card_due.place
    dealt = CardDealt(state.drawn + 1, given.card, place, card_due.rule)
    ended = (
        _dealer_ends(state, given.card) if place == DEALER else _hand_ends(state, place, given.card)
    )
    return (dealt, ended) if ended else (dealt,)


def _hand_ends(state: State, place: Place, card: Card) -> HandEnded | None:
    """How the hand ends with this card, or None if it goes on."""
    box = state.boxes[place.box]
    hand = box.hand(place.hand)
    count = len(hand.cards) + 1
    if count < 2:
        return None
    total = total_of(hand.low + card.points, hand.ace or card.points == 1)
    ended: tuple[HandState, Rule] | None = None
    if total.bust:
        ended = (HandState.BUST, Rule.BUST)
    elif hand.drawing is Call.DOUBLE:
        ended = (HandState.DOUBLED, Rule.DOUBLE)
    elif hand.split_aces:
        ended = (HandState.SPLIT_ACE, Rule.SPLIT_ACES)
    elif not hand.split and makes_blackjack([*hand.cards, card]):
        ended = (HandState.BLACKJACK, Rule.BLACKJACK)
    elif total.points == TWENTY_ONE and total.soft:
        ended = (HandState.SOFT_21, Rule.SOFT_21)
    elif total.points == TWENTY_ONE and not state.terms.house.hard_21_may_draw:
        ended = (HandState.STOOD, Rule.NO_DRAW)
    elif total.points >= state.terms.ruleset.forced_draw_below and box.decider() is None:
        ended = (HandState.STOOD, Rule.WALKED_AWAY)  # ¶5.3
    return HandEnded(place.box, place.hand, *ended) if ended else None


def _dealer_ends(state: State, card: Card) -> DealerEnded | None:
    """Whether the dealer takes no more cards after this one (¶3.24)."""
    cards = [*state.dealer.cards, card]
    if len(cards) < 2:
        return None
    total = total_of(state.dealer.low + card.points, state.dealer.ace or card.points == 1)
    blackjack = makes_blackjack(cards)
    if total.points >= state.terms.ruleset.dealer_stands_on:
        rule = Rule.DEALER_BUST if total.bust else Rule.DEALER_STANDS
        return DealerEnded(total.points, blackjack, rule)
    waiting = state.terms.house.dealer_completes is DealerCompletes.ALWAYS or any(
        _waits_for_dealer(state, wager) for wager in state.wagers()
    )
    return None if waiting else DealerEnded(total.points, blackjack, Rule.DEALER_STANDS)


def _waits_for_dealer(state: State, wager: Wager) -> bool:
    """Whether a bet is still open once the dealer has a second card and no Blackjack."""
    if wager.settled is not None or wager.bet.kind is BetKind.INSURANCE:
        return False
    hand = state.boxes[wager.bet.box].hand(wager.bet.hand)
    return not (hand.blackjack and state.terms.house.blackjack_beats_21)


# Offers


def _make_offer(state: State, given: MakeOffer) -> Decision:
    if not _is_task(state, given):
        return _NOT_DUE
    return (Offered(given.offer, _OFFER_RULES[given.offer]),)


def _close_offer(state: State, given: CloseOffer) -> Decision:
    if state.offer is not given.offer:
        return _NOT_DUE
    events: list[Event] = []
    if given.offer is Offer.INSURANCE and BetKind.INSURANCE in state.terms.limits:
        for box in state.playing:
            if not box.overlooked:
                events.extend(_excess(state, box, BetKind.INSURANCE))
    events.append(OfferClosed(given.offer, _OFFER_RULES[given.offer]))
    return tuple(events)


def _ask_even_money(state: State, given: AskEvenMoney) -> Decision:
    bet = given.bet
    box = state.boxes.get(bet.box)
    wager = state.wager(bet)
    if box is None or wager is None:
        return Refusal(Reason.NO_SUCH_BET, bettor=bet.bettor)
    if not state.ace_up:
        return Refusal(Reason.EVEN_MONEY_NO_ACE, Rule.EVEN_MONEY, bettor=bet.bettor)
    if not box.hands[0].blackjack:
        return Refusal(Reason.EVEN_MONEY_NO_BLACKJACK, Rule.EVEN_MONEY, bettor=bet.bettor)
    if any(other.bet.bettor == bet.bettor for other in box.insurance):
        return Refusal(Reason.EVEN_MONEY_INSURED, Rule.EVEN_MONEY, bettor=bet.bettor)
    if state.offer is not Offer.EVEN_MONEY or bet not in candidates(state, Offer.EVEN_MONEY):
        return Refusal(Reason.NOT_DUE, Rule.EVEN_MONEY, bettor=bet.bettor)
    if state.terms.house.even_money_and_insurance is EvenMoneyBy.OWN:
        return (EvenMoneyTaken(bet, Rule.EVEN_MONEY),)
    decider = box.decider()
    if decider is None or decider.name != bet.bettor:
        return Refusal(Reason.NOT_DECIDER, Rule.BOX_DECISIONS, bettor=bet.bettor)
    return tuple(EvenMoneyTaken(other.bet, Rule.EVEN_MONEY) for other in box.hands[0].wagers)


def _insure(state: State, given: Insure) -> Decision:
    bet = given.bet
    box = state.boxes.get(bet.box)
    if not state.ace_up:
        return Refusal(Reason.INSURANCE_NO_ACE, Rule.INSURANCE, bettor=bet.bettor)
    main = box.main(bet.bettor) if box else None
    if box is None or main is None:
        return Refusal(Reason.INSURANCE_NO_INITIAL_BET, Rule.INSURANCE, bettor=bet.bettor)
    if main.even_money:
        return Refusal(Reason.INSURANCE_EVEN_MONEY, Rule.INSURANCE, bettor=bet.bettor)
    if state.offer is not Offer.INSURANCE:
        return Refusal(Reason.NOT_DUE, Rule.INSURANCE, bettor=bet.bettor)
    most = highest_insurance(state, main)
    if given.amount > most:
        return Refusal(
            Reason.INSURANCE_OVER_HALF, Rule.INSURANCE_HALF, most=most, bettor=bet.bettor
        )
    decider = box.decider()
    if (
        state.terms.house.even_money_and_insurance is EvenMoneyBy.SEATED
        and decider is not None
        and decider.name != bet.bettor
        and all(other.bet.bettor != decider.name for other in box.insurance)
    ):
        return Refusal(Reason.NOT_DECIDER, Rule.BOX_DECISIONS, bettor=bet.bettor)
    return (BetPlaced(bet, given.amount, Rule.INSURANCE),)


def highest_insurance(state: State, main: Wager) -> Cents:
    """The largest Insurance for this Initial Bet, as placed and accepted (¶3.15.2 a)."""
    numerator, denominator = state.terms.ruleset.insurance_per_bet
    return Cents(main.placed * numerator // denominator)


# Calls


def _decide_call(state: State, given: Decide) -> Decision:
    box = state.boxes.get(given.box)
    if box is None or not box.hands:
        return Refusal(Reason.NOBODY_AT_BOX)
    hand = box.hand(given.hand)
    decider = box.decider()
    refused = refuse_call(state, box, hand, given.call)
    waiting = due(state)
    asked = (
        isinstance(waiting, CallDue) and (waiting.box, waiting.hand) == (given.box, given.hand)
    ) or (
        given.call is Call.SURRENDER
        and isinstance(waiting, AnswersDue)
        and any((bet.box, bet.hand) == (given.box, given.hand) for bet in waiting.bets)
    )
    if refused is not None:
        legal = legal_calls(state, box, hand) if asked else ()
        return refused._replace(legal=legal)
    if not asked or decider is None:
        return _NOT_DUE
    called = Called(given.box, given.hand, given.call, decider.name, _CALL_RULES[given.call])
    if given.call is Call.HIT:
        return (called,)
    if given.call is Call.STAND:
        return (called, HandEnded(given.box, given.hand, HandState.STOOD, Rule.STAND))
    if given.call is Call.SURRENDER:
        ended = HandEnded(given.box, given.hand, HandState.SURRENDERED, Rule.SURRENDER)
        return (called, ended)
    if given.call is Call.SPLIT:
        return _split(state, box, hand, called, given)
    return _double(state, box, hand, called, given)


_CALL_RULES: Final = {
    Call.HIT: Rule.DRAW,
    Call.STAND: Rule.STAND,
    Call.DOUBLE: Rule.DOUBLE,
    Call.SPLIT: Rule.SPLIT,
    Call.SURRENDER: Rule.SURRENDER,
}


def _follows(box: Box, given: Decide, bettor: str) -> bool:
    """Whether a bettor goes along with a Split or a double; who has left cannot (¶5.3)."""
    if bettor in given.declined:
        return False
    return not any(other.left and other.name == bettor for other in box.bettors)


def _split(state: State, box: Box, hand: Hand, called: Called, given: Decide) -> Decision:
    new_hand = max(other.serial for other in box.hands) + 1
    aces = hand.cards[0].points == 1
    rule = Rule.SPLIT_ACES if aces else Rule.SPLIT
    events: list[Event] = [called, HandSplit(box.number, hand.serial, new_hand, aces, rule)]
    followed = False
    for wager in hand.wagers:
        if _follows(box, given, wager.bet.bettor):
            bet = wager.bet._replace(hand=new_hand)
            events.append(BetAdded(bet, wager.placed, wager.counted, Rule.SPLIT))
            followed = True
        else:
            events.append(BetDeclined(wager.bet, Call.SPLIT, Rule.SPLIT_DECLINED))  # ¶3.22.1
    if not followed:
        return Refusal(Reason.SPLIT_WITHOUT_BET, Rule.SPLIT, bettor=called.bettor)
    return tuple(events)


def _double(state: State, box: Box, hand: Hand, called: Called, given: Decide) -> Decision:
    adds = dict(given.adds)
    if given.amount is not None:
        adds[called.bettor] = given.amount
    events: list[Event] = [called]
    followed = False
    for wager in hand.wagers:
        bettor = wager.bet.bettor
        if not _follows(box, given, bettor):
            events.append(BetDeclined(wager.bet, Call.DOUBLE, Rule.DOUBLE_DECLINED))  # ¶3.23.1
            continue
        amount = adds.get(bettor, wager.placed)
        refused = refuse_double_amount(wager.placed, amount, bettor)
        if refused is not None:
            return refused
        counted = (
            state.terms.rounding.share(amount, *wager.share) if wager.share != (1, 1) else amount
        )
        events.append(BetAdded(wager.bet, amount, counted, Rule.DOUBLE))
        followed = True
    if not followed:
        return Refusal(Reason.DOUBLE_WITHOUT_BET, Rule.DOUBLE, bettor=called.bettor)
    return tuple(events)


# Settlements


def _is_task(state: State, given: Input) -> bool:
    tasks = due(state)
    return isinstance(tasks, TasksDue) and given in tasks.tasks


def _settle(state: State, given: Settle) -> Decision:
    if not _is_task(state, given):
        return _NOT_DUE
    bet = given.bet
    wager = state.wager(bet)
    assert wager is not None, "a bet that is due to be settled exists"
    settled = settle(state, wager)
    if state.stage is Stage.FINAL or bet.kind is not BetKind.MAIN:
        return (settled,)
    # A hand that is finished before the Final Settlement is picked up with its last bet.
    hand = state.boxes[bet.box].hand(bet.hand)
    if any(other.settled is None for other in hand.wagers if other is not wager):
        return (settled,)
    return (settled, CardsCollected(Place(bet.box, bet.hand), Rule.FINAL_SETTLEMENT))


def _clear_table(state: State, given: ClearTable) -> Decision:
    if not _is_task(state, given):
        return _NOT_DUE
    events: list[Event] = [
        CardsCollected(Place(box.number, hand.serial), Rule.ROUND_ENDS)
        for box in reversed(state.playing)
        for hand in reversed(box.hands)
        if hand.cards and not hand.collected
    ]
    if state.dealer.cards:
        events.append(CardsCollected(DEALER, Rule.ROUND_ENDS))
    events.append(RoundEnded(state.void is not None, Rule.ROUND_ENDS))
    return tuple(events)


# Misfortune


def _bet_late(state: State, given: BetLate) -> Decision:
    if state.stage <= Stage.CHECKED or state.stage >= Stage.VOID:
        return _NOT_DUE
    if not 1 <= given.bet.box <= state.terms.boxes:
        return Refusal(Reason.NO_SUCH_BOX, Rule.BOXES)
    return (BetRefused(given.bet, given.amount, Rule.LATE_BET),)  # ¶5.8


def _interrupt(state: State, given: Interrupt) -> Decision:
    if state.stage >= Stage.VOID:
        return _NOT_DUE
    decided = tuple(wager.bet for wager in state.wagers() if is_decided(state, wager))
    if decided:
        return (Interrupted(decided, Rule.INTERRUPTION_CONTINUES),)  # ¶5.4.1
    return (
        Interrupted((), Rule.INTERRUPTION_VOIDS),
        VoidDeclared(VoidCause.INTERRUPTION, Rule.INTERRUPTION_VOIDS),  # ¶5.4.2
    )


def _find_fault(state: State, given: FindFault) -> Decision:
    if state.stage >= Stage.VOID:
        return _NOT_DUE
    rule = _FAULT_RULES.get(given.cause)
    return (VoidDeclared(given.cause, rule),) if rule else _NOT_DUE  # ¶5.5


# ``Any`` for the same reason as in ``evolve``; the same test covers it.
DECIDE: Final[dict[type[Input], Callable[[State, Any], Decision]]] = {
    Join: _join,
    StakeBet: _stake_bet,
    OverlookLimits: _overlook_limits,
    CheckLimits: _check_limits,
    RaiseBet: _raise_bet,
    WithdrawBet: _withdraw_bet,
    CloseBets: _close_bets,
    WalkAway: _walk_away,
    HandBack: _hand_back,
    Draw: _draw,
    MakeOffer: _make_offer,
    CloseOffer: _close_offer,
    AskEvenMoney: _ask_even_money,
    Insure: _insure,
    Decide: _decide_call,
    Settle: _settle,
    ClearTable: _clear_table,
    BetLate: _bet_late,
    Interrupt: _interrupt,
    FindFault: _find_fault,
}
