"""What becomes of a bet: the one place where a result and its working are made."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from trainer.rules.bets import BetKind, HandState, Moment, Outcome
from trainer.rules.cards import Card
from trainer.rules.dealer import blackjack_pays_now
from trainer.rules.events import BetReturned, BetSettled
from trainer.rules.hands import TWENTY_ONE
from trainer.rules.money import Cents, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSplit
from trainer.rules.state import Box, Hand, Stage, State, Wager
from trainer.rules.working import Working, half, leaves, one_initial_bet, pays, takes

BEATS_21: Final = "blackjack_beats_21"
AFTER_SPLIT: Final = "dealer_blackjack_after_split"
HARD_21: Final = "hard_21_may_draw"
OWN_CHOICE: Final = "even_money_and_insurance"


def settle(state: State, wager: Wager) -> BetSettled | BetReturned:
    """The result of a bet that is due to be settled, with its working."""
    kind = wager.bet.kind
    if kind is BetKind.INSURANCE:
        return _insurance(state, wager)
    box = state.boxes[wager.bet.box]
    if kind is not BetKind.MAIN:
        return _side_bet(state, box, wager)
    return _main(state, box, box.hand(wager.bet.hand), wager)


def is_decided(state: State, wager: Wager) -> bool:
    """Whether a bet has conclusively won or lost, settled or not (¶5.4)."""
    if wager.settled is not None:
        return isinstance(wager.settled, BetSettled)
    if wager.bet.kind is BetKind.INSURANCE:
        return len(state.dealer.cards) >= 2
    box = state.boxes[wager.bet.box]
    if not box.hands:
        return False
    if wager.bet.kind is not BetKind.MAIN:
        evaluator = state.terms.side_bets[wager.bet.kind].evaluator
        return evaluator.outcome(_first_two(box), state.up_card) is not None
    hand = box.hand(wager.bet.hand)
    if wager.even_money or hand.ended in {HandState.BUST, HandState.SURRENDERED}:
        return True
    return state.dealer_ended or _blackjack_decided(state, hand)


def _blackjack_decided(state: State, hand: Hand) -> bool:
    """A Blackjack that the dealer cannot meet, or can no longer (¶3.16)."""
    if not hand.blackjack or not state.dealer.cards:
        return False
    if blackjack_pays_now(state, hand):
        return True
    # With ``blackjack_beats_21`` off a dealer's drawn 21 would still stand off.
    return len(state.dealer.cards) >= 2 and state.terms.house.blackjack_beats_21


def _first_two(box: Box) -> list[Card]:
    # The Interim Settlement comes before any Split, so the first hand is the one dealt.
    return box.hands[0].cards[:2]


def _settled(
    state: State,
    wager: Wager,
    outcome: StrEnum,
    net: int,
    working: Working,
    rules: tuple[Rule, ...],
    settings: tuple[str, ...] = (),
) -> BetSettled:
    return BetSettled(
        wager.bet,
        outcome,
        wager.stake,
        Cents(net),
        Moment.INTERIM if _is_interim(state, outcome) else Moment.FINAL,
        working,
        rules + wager.because,
        settings,
    )


def _is_interim(state: State, outcome: StrEnum) -> bool:
    # ¶1.17: the refund of a surrendered hand belongs to the Interim Settlement.
    return state.stage == Stage.INTERIM or outcome is Outcome.SURRENDER


def _wins(
    state: State,
    wager: Wager,
    outcome: StrEnum,
    odds: Odds,
    rules: tuple[Rule, ...],
    settings: tuple[str, ...] = (),
) -> BetSettled:
    working = pays(wager.stake, odds, state.terms.rounding)
    return _settled(state, wager, outcome, working.result, working, rules, settings)


def _loses(
    state: State, wager: Wager, rules: tuple[Rule, ...], settings: tuple[str, ...] = ()
) -> BetSettled:
    stake = wager.stake
    return _settled(state, wager, Outcome.LOSE, -stake, takes(stake), rules, settings)


def _stands_off(
    state: State, wager: Wager, rules: tuple[Rule, ...], settings: tuple[str, ...] = ()
) -> BetSettled:
    return _settled(state, wager, Outcome.STAND_OFF, 0, leaves(wager.stake), rules, settings)


def _insurance(state: State, wager: Wager) -> BetSettled:
    shared = len(state.boxes[wager.bet.box].bettors) > 1
    settings = (OWN_CHOICE,) if shared else ()
    if state.dealer.blackjack:
        odds = state.terms.ruleset.insurance_odds
        rules = (Rule.INSURANCE_WINS, Rule.PAY_TABLE)
        return _wins(state, wager, Outcome.WIN, odds, rules, settings)
    return _loses(state, wager, (Rule.INSURANCE_LOSES,), settings)


def _side_bet(state: State, box: Box, wager: Wager) -> BetSettled:
    side_bet = state.terms.side_bets[wager.bet.kind]
    outcome = side_bet.evaluator.outcome(_first_two(box), state.up_card)
    assert outcome is not None, "a side bet is settled when its cards are out"
    rules = side_bet.evaluator.rules(outcome)
    odds = side_bet.pays.get(outcome)
    if odds is None:
        return _loses(state, wager, rules)
    return _wins(state, wager, outcome, odds, (*rules, Rule.SIDE_BET_PAY_TABLE))


def _main(state: State, box: Box, hand: Hand, wager: Wager) -> BetSettled | BetReturned:
    ruleset = state.terms.ruleset
    if hand.ended is HandState.SURRENDERED:
        refund = half(wager.stake, state.terms.rounding)
        net = refund.result - wager.stake
        return _settled(state, wager, Outcome.SURRENDER, net, refund, (Rule.SURRENDER,))
    if wager.even_money:
        settings = (OWN_CHOICE,) if len(box.bettors) > 1 else ()
        odds = ruleset.even_money_odds
        return _wins(state, wager, Outcome.EVEN_MONEY, odds, (Rule.EVEN_MONEY,), settings)
    if hand.ended is HandState.BUST:
        return _loses(state, wager, (_bust_rule(hand, wager),), _hard_21(hand))
    if hand.blackjack:
        return _blackjack(state, wager)
    if state.dealer.blackjack:
        return _against_blackjack(state, box, hand, wager)
    return _compare(state, hand, wager)


def _bust_rule(hand: Hand, wager: Wager) -> Rule:
    if hand.split:
        return Rule.SPLIT_BUST  # ¶3.22.3
    return Rule.DOUBLE_BUST if wager.added else Rule.BUST  # ¶3.23.2, ¶3.19


def _hard_21(hand: Hand) -> tuple[str, ...]:
    """The register entry, where the hand could draw, or could not, at a hard 21 (¶3.18)."""
    if hand.doubled or len(hand.cards) < 3:
        return ()
    total = hand.total
    before = total.points - hand.cards[-1].points
    reached = (total.points == TWENTY_ONE and not total.soft) or (total.bust and before == 21)
    return (HARD_21,) if reached else ()


def _blackjack(state: State, wager: Wager) -> BetSettled:
    odds = state.terms.ruleset.blackjack_odds
    if state.stage == Stage.INTERIM:
        rules = (Rule.BLACKJACK_PAID_AT_ONCE, Rule.PAY_TABLE)
        return _wins(state, wager, Outcome.BLACKJACK, odds, rules)
    if state.dealer.blackjack:
        rule = Rule.BLACKJACK_STAND_OFF_ACE if state.ace_up else Rule.BLACKJACK_STAND_OFF
        return _stands_off(state, wager, (rule,))
    settings = (BEATS_21,) if state.dealer.total.points == TWENTY_ONE else ()
    if settings and not state.terms.house.blackjack_beats_21:
        return _stands_off(state, wager, (Rule.STAND_OFF,), settings)
    rules = (Rule.BLACKJACK_WINS, Rule.PAY_TABLE)
    return _wins(state, wager, Outcome.BLACKJACK, odds, rules, settings)


def _against_blackjack(
    state: State, box: Box, hand: Hand, wager: Wager
) -> BetSettled | BetReturned:
    """A hand that is neither bust nor a Blackjack against the dealer's Blackjack."""
    house = state.terms.house
    settings = _hard_21(hand)
    if hand.total.points == TWENTY_ONE:
        settings += (BEATS_21,)
        if not house.blackjack_beats_21:
            return _stands_off(state, wager, (Rule.STAND_OFF,), settings)
    mine = [w for other in box.hands for w in other.wagers if w.bet.bettor == wager.bet.bettor]
    if len(mine) > 1:
        rules: tuple[Rule, ...] = (Rule.SPLIT_DEALER_BLACKJACK,)  # ¶3.22.3
        settings += (AFTER_SPLIT,)
        if house.dealer_blackjack_after_split is AfterSplit.ONCE:
            taken_from = next(w for w in mine if _pays_for_all(state, box, w))
            if taken_from is not wager:
                return BetReturned(wager.bet, wager.stake, rules + wager.because, settings)
    elif wager.added:
        rules = (Rule.DOUBLE_DEALER_BLACKJACK,)  # ¶3.23.2
    else:
        beaten_21 = hand.total.points == TWENTY_ONE
        rules = (Rule.BLACKJACK_BEATS_21,) if beaten_21 else (Rule.LOWER_TOTAL,)
        return _loses(state, wager, rules, settings)
    working = one_initial_bet(wager.stake, wager.counted)
    return _settled(state, wager, Outcome.LOSE, -wager.counted, working, rules, settings)


def _pays_for_all(state: State, box: Box, wager: Wager) -> bool:
    """Whether the one Initial Bet can be taken from this bet's hand."""
    hand = box.hand(wager.bet.hand)
    if hand.ended is HandState.BUST:
        return False
    return state.terms.house.blackjack_beats_21 or hand.total.points != TWENTY_ONE


def _compare(state: State, hand: Hand, wager: Wager) -> BetSettled:
    odds = state.terms.ruleset.win_odds
    dealer, player = state.dealer.total, hand.total
    settings = _hard_21(hand)
    if dealer.bust:
        rules = (Rule.DEALER_BUST, Rule.PAY_TABLE)
        return _wins(state, wager, Outcome.WIN, odds, rules, settings)
    if player.points > dealer.points:
        rules = (Rule.HIGHER_TOTAL, Rule.PAY_TABLE)
        return _wins(state, wager, Outcome.WIN, odds, rules, settings)
    if player.points < dealer.points:
        return _loses(state, wager, (Rule.LOWER_TOTAL,), settings)
    return _stands_off(state, wager, (Rule.STAND_OFF,), settings)
