"""The way a bet is settled: the only place that makes a result and its working."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.rules.bets import UNSTAKED, Bet, BetKind, HandState, Moment, Outcome
from trainer.rules.cards import SOFT_21, TWENTY_ONE, point_total
from trainer.rules.dealer import blackjack_pays_now, had_soft_17, peek_entry
from trainer.rules.events import BetRefused, BetReturned, BetSettled
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import (
    Cents,
    Formula,
    Jackpot,
    Odds,
    Working,
    half,
    leaves,
    one_initial_bet,
    pays,
    takes,
)
from trainer.rules.progressive import envy_is_disputed, envy_working, jackpot_of, share, shares
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSplit, BlackjackTakes, House, Irregularities, MissedBlackjack
from trainer.rules.state import Box, Hand, Hole, Stage, State, Wager
from trainer.texts import TextEnum

BEATS_21: Final = "blackjack_beats_21"
AFTER_SPLIT: Final = "dealer_blackjack_after_split"
HARD_21: Final = "hard_21_may_draw"
VOID_REVERSES: Final = ("void_reverses_interim",)
OWN_CHOICE: Final = "even_money_and_insurance"
IRREGULARITIES: Final = ("irregularities",)
PRO_RATA_TOTAL: Final = ("pro_rata_total",)
RETURNED_AFTER: Final = ("returned_after_error",)
AFTER_OVERDRAW: Final = ("options_after_dealer_overdraws",)
AFTER_SETTLEMENT: Final = ("reconstructed_after_settlement",)
SPLIT_ACES: Final = ("split_aces_one_card",)
RESPLIT_ACES: Final = ("resplit_aces",)
ABOVE_INITIAL: Final = ("under_over_above_initial",)
JACKPOT_SHARED: Final = ("jackpot_shared",)
DOUBLING: Final = ("live_double", "double_on")
SOFT_21_MAY_DRAW: Final = ("soft_21_may_draw",)
EVEN_MONEY: Final = ("even_money",)
SURRENDER: Final = ("surrender",)
ENVY_TO: Final = ("envy",)
DEALER_ENVY_OF: Final = ("dealer_envy_of",)
DEALER_ENVY_FROM: Final = ("dealer_envy_from",)
MISSED_BLACKJACK: Final = ("missed_blackjack",)
BLACKJACK_ODDS: Final = ("blackjack_odds",)
HITS_SOFT_17: Final = ("dealer_hits_soft_17",)


class Why(NamedTuple):
    """The reasons for a result: rules, and settings of the interpretation register."""

    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()


_INSURANCE_WINS: Final = (Rule.INSURANCE_WINS, Rule.PAY_TABLE)
_INSURANCE_LOSES: Final = (Rule.INSURANCE_LOSES,)
_SURRENDER: Final = (Rule.SURRENDER,)
_EVEN_MONEY: Final = (Rule.EVEN_MONEY,)
_BUST: Final = (Rule.BUST,)
_PAID_AT_ONCE: Final = (Rule.BLACKJACK_PAID_AT_ONCE, Rule.PAY_TABLE)
_LOOKED: Final = (Rule.BLACKJACK_WINS, Rule.HOLE_CARD_CHECKED, Rule.PAY_TABLE)
_BLACKJACK_WINS: Final = (Rule.BLACKJACK_WINS, Rule.PAY_TABLE)
_STAND_OFF: Final = (Rule.STAND_OFF,)
_DEALER_BUST: Final = (Rule.DEALER_BUST, Rule.PAY_TABLE)
_HIGHER: Final = (Rule.HIGHER_TOTAL, Rule.PAY_TABLE)
_LOWER: Final = (Rule.LOWER_TOTAL,)
_TAKES_ALL: Final = (Rule.DEALER_BLACKJACK_TAKES_ALL,)
_TAKES_ALL_21: Final = (*_TAKES_ALL, Rule.BLACKJACK_BEATS_21)

# Fetched once: an enum's members are slow to reach in Python 3.11.
_MAIN: Final = BetKind.MAIN
_INSURANCE: Final = BetKind.INSURANCE
_INTERIM: Final = Moment.INTERIM
_FINAL: Final = Moment.FINAL
_WIN: Final = Outcome.WIN
_LOSE: Final = Outcome.LOSE
_SURRENDERED: Final = HandState.SURRENDERED
_BUSTED: Final = HandState.BUST


def by_house(house: House) -> tuple[str, ...]:
    """The setting that governs irregularities, where the document has no section on them."""
    return () if house.irregularities is Irregularities.DOCUMENT else IRREGULARITIES


def of_error(house: House, error: Irregularity | None) -> tuple[str, ...]:
    """The settings that decide what an error means for the bettors."""
    overdrawn = error is Irregularity.OVERDRAWN
    return (*(AFTER_OVERDRAW if overdrawn else ()), *by_house(house))


def refused_by_house(state: State, bet: Bet, amount: Cents, rule: Rule) -> BetRefused:
    """The refusal of a bet, or of a part of it, by a rule of section 5 (¶5.1, ¶5.2, ¶5.8)."""
    return BetRefused(bet, amount, rule, by_house(state.terms.house))


def settle(state: State, wager: Wager) -> BetSettled | BetReturned:
    """The result of a bet that is due to be settled, with its working."""
    bet = wager.bet
    box = state.boxes[bet.box]
    if bet.kind is _MAIN:
        on_hand = _main(state, box, box.hand(bet.hand), wager)
        if _missed(state):
            on_hand = _of_missed(state, on_hand)
        if box.decides is not None:
            return on_hand
        return _by_section_5(state, on_hand, Rule.WALKED_AWAY)  # ¶5.3: the house has played it
    if bet.kind is _INSURANCE:
        insured = _insurance(state, box, wager)
        return _of_missed(state, insured) if _missed(state) else insured
    if bet.kind in UNSTAKED:
        return _settled(state, wager, _WIN, envy_working(state, bet), _envy(state, bet))
    result = _side_bet(state, box, wager)
    late = state.trouble is not None and state.trouble.sides_late
    if not late:
        return result
    # ¶5.16: they belong to the play that goes on without them, also if they are thought of in time.
    return _by_section_5(state, result._replace(moment=_FINAL), Rule.SIDE_BETS_LATE)


def _missed(state: State) -> bool:
    """Tell whether the dealer's Blackjack came to light only when they turned the hole card."""
    return state.trouble is not None and state.trouble.blackjack_missed


def _of_missed(state: State, result: BetSettled | BetReturned) -> BetSettled | BetReturned:
    found = _by_section_5(state, result, Rule.BLACKJACK_MISSED)
    return found._replace(settings=(*found.settings, *MISSED_BLACKJACK))


def _as_if_shown(state: State, box: Box, wager: Wager) -> BetSettled | BetReturned:
    """A bet that lost before anybody played: one Initial Bet, and what was added goes back."""
    if wager is not box.main(wager.bet.bettor):
        return BetReturned(wager.bet, wager.stake, wager.because)
    working = one_initial_bet(wager.stake, wager.counted)
    return _settled(state, wager, _LOSE, working, Why(()))


def _by_section_5(
    state: State, result: BetSettled | BetReturned, rule: Rule
) -> BetSettled | BetReturned:
    """``result`` with a rule on irregularities added to its reasons."""
    settings = (*result.settings, *by_house(state.terms.house))
    return result._replace(rules=(*result.rules, rule), settings=settings)


def is_decided(state: State, wager: Wager) -> bool:
    """True if a bet has conclusively won or lost, settled or not (¶5.4); a Stand Off has not."""
    settled = wager.settled
    if settled is not None:
        return _won_or_lost(settled)
    if wager.bet.kind is _INSURANCE:
        return state.knows_blackjack
    if wager.bet.kind in UNSTAKED:
        return False  # only the wager that brings Envy can be decided
    box = state.boxes[wager.bet.box]
    if not box.hands:
        return False
    if wager.bet.kind is not _MAIN:
        evaluator = state.terms.side_bets[wager.bet.kind].evaluator
        return evaluator.outcome(box.first_cards, state.up_card) is not None
    hand = box.hand(wager.bet.hand)
    if wager.even_money or hand.ended in {_BUSTED, _SURRENDERED}:
        return True
    if state.dealer_ended:
        return _won_or_lost(settle(state, wager))
    return _blackjack_decided(state, hand)


def _won_or_lost(result: BetSettled | BetReturned) -> bool:
    return isinstance(result, BetSettled) and result.outcome is not Outcome.STAND_OFF


def _blackjack_decided(state: State, hand: Hand) -> bool:
    """True if ``hand`` is a Blackjack that the dealer cannot, or can no longer, match (¶3.16)."""
    if not hand.blackjack or not state.dealer.cards:
        return False
    if blackjack_pays_now(state, hand):
        return True
    # Without ``blackjack_beats_21``, a 21 that the dealer draws would still stand off.
    return state.knows_blackjack and state.terms.house.blackjack_beats_21


def _settled(
    state: State, wager: Wager, outcome: TextEnum, working: Working, why: Why
) -> BetSettled:
    rules, settings = why
    if wager.because:
        rules += wager.because
        settings += _pro_rata_total(state, wager) + by_house(state.terms.house)
    # ¶1.17: the refund of a surrendered hand belongs to the Interim Settlement.
    interim = state.stage == Stage.INTERIM or working.formula is Formula.HALF
    moment = _INTERIM if interim else _FINAL
    stake, net = wager.stake, working.net
    return BetSettled(wager.bet, outcome, stake, net, moment, working, rules, settings)


def _pro_rata_total(state: State, wager: Wager) -> tuple[str, ...]:
    """The register entry on the total by which the bet was reduced, if it decides (¶5.1.1)."""
    if Rule.PRO_RATA not in wager.because:
        return ()
    others = state.boxes[wager.bet.box].of_kind(wager.bet.kind)
    small = any(Rule.UNDER_MINIMUM_WHOLE in other.because for other in others)
    return PRO_RATA_TOTAL if small else ()


def _wins(state: State, wager: Wager, outcome: TextEnum, odds: Odds, why: Why) -> BetSettled:
    working = pays(wager.stake, odds, state.terms.rounding)
    return _settled(state, wager, outcome, working, why)


def _loses(state: State, wager: Wager, why: Why) -> BetSettled:
    return _settled(state, wager, _LOSE, takes(wager.stake), why)


def _stands_off(state: State, wager: Wager, why: Why) -> BetSettled:
    return _settled(state, wager, Outcome.STAND_OFF, leaves(wager.stake), why)


def _insurance(state: State, box: Box, wager: Wager) -> BetSettled:
    settings = (() if state.terms.ruleset.own_insurance else _shared(box)) + _peek(state)
    if state.dealer.blackjack and state.hole != Hole.LOOKED:  # else the check has missed it
        odds = state.terms.ruleset.insurance_odds
        return _wins(state, wager, _WIN, odds, Why(_INSURANCE_WINS, settings))
    return _loses(state, wager, Why(_INSURANCE_LOSES, settings))


def _shared(box: Box) -> tuple[str, ...]:
    """The register entry on who chooses, if several bettors could (¶3.8, ¶3.15)."""
    return (OWN_CHOICE,) if len(box.bettors) > 1 else ()


def _envy(state: State, bet: Bet) -> Why:
    offered = state.terms.side_bets[BetKind.PROGRESSIVE]
    if bet.kind is BetKind.ENVY:
        return Why((Rule.ENVY,), ENVY_TO if envy_is_disputed(state, offered) else ())
    winner = state.wager(bet._replace(kind=BetKind.PROGRESSIVE))
    won = jackpot_of(state, winner) if winner else None
    several = won is not None and shares(state, won)
    return Why((Rule.DEALER_ENVY,), (DEALER_ENVY_OF if several else ()) + DEALER_ENVY_FROM)


def _side_bet(state: State, box: Box, wager: Wager) -> BetSettled:
    side_bet = state.terms.side_bets[wager.bet.kind]
    cards = box.first_cards
    outcome = side_bet.evaluator.outcome(cards, state.up_card)
    assert outcome is not None, "a side bet is settled when its cards are out"
    rules = side_bet.evaluator.rules(outcome, cards)
    settings = side_bet.evaluator.settings(cards, state.up_card)
    pay = side_bet.pays.get(outcome)
    if pay is None:
        return _loses(state, wager, Why(rules, settings))
    rules += side_bet.rules
    if isinstance(pay, Jackpot):
        settings += JACKPOT_SHARED if shares(state, pay) else ()
        settings += DEALER_ENVY_FROM if side_bet.dealer_envy is not None else ()
        if outcome in side_bet.envy and envy_is_disputed(state, side_bet):
            settings += ENVY_TO
        why = Why((*rules, Rule.METER), settings)
        return _settled(state, wager, outcome, share(state, wager, pay), why)
    if outcome in side_bet.dynamic:
        rules += (Rule.DYNAMIC_PAYS,)
    return _wins(state, wager, outcome, pay, Why(rules, settings))


def _main(state: State, box: Box, hand: Hand, wager: Wager) -> BetSettled | BetReturned:
    as_shown = state.terms.house.missed_blackjack is MissedBlackjack.AS_SHOWN
    if as_shown and _missed(state) and not hand.blackjack:
        return _as_if_shown(state, box, wager)
    if hand.ended is _BUSTED:
        return _loses(state, wager, Why(_bust_rules(hand, wager), _as_played(state, hand)))
    if hand.ended is _SURRENDERED:
        refund = half(wager.stake, state.terms.rounding)
        allowed = SURRENDER if SURRENDER[0] in state.terms.left_open else ()
        return _settled(state, wager, Outcome.SURRENDER, refund, Why(_SURRENDER, allowed))
    if wager.even_money:
        odds = state.terms.ruleset.even_money_odds
        offered = EVEN_MONEY if EVEN_MONEY[0] in state.terms.left_open else ()
        why = Why(_EVEN_MONEY, _shared(box) + offered)
        return _wins(state, wager, Outcome.EVEN_MONEY, odds, why)
    if hand.blackjack:
        return _blackjack(state, wager)
    if state.dealer.blackjack:
        return _against_blackjack(state, box, hand, wager)
    return _compare(state, hand, wager)


def _bust_rules(hand: Hand, wager: Wager) -> tuple[Rule, ...]:
    if hand.split:
        return (Rule.SPLIT_BUST,)  # ¶3.22.3
    return (Rule.DOUBLE_BUST,) if wager.added else _BUST  # ¶3.23.2, ¶3.19


def _peek(state: State) -> tuple[str, ...]:
    """The register entry on whether the dealer checks their hole card, if they have one."""
    return peek_entry(state.dealer.cards[0]) if state.terms.ruleset.hole_card else ()


def _as_played(state: State, hand: Hand) -> tuple[str, ...]:
    """The register entries that affected the play of the hand: split Aces, a 21 (¶3.18), a double.

    Those for which few documents have a choice are only named where this one has it.
    """
    settings = SPLIT_ACES if hand.split_aces else _hard_21(hand)
    open_here = state.terms.left_open
    if RESPLIT_ACES[0] in open_here and _could_be_resplit(state, hand):
        settings += RESPLIT_ACES
    if hand.doubled:
        settings += tuple(name for name in DOUBLING if name in open_here)
    if SOFT_21_MAY_DRAW[0] in open_here and _was_soft_21(hand):
        settings += SOFT_21_MAY_DRAW
    return settings


def _could_be_resplit(state: State, hand: Hand) -> bool:
    """Tell whether a split Ace got another, or comes from one that did and was split again."""
    if not hand.split_aces:
        return False
    again = len(state.boxes[hand.place.box].hands) > 2
    return again or any(card.rank.points == 1 for card in hand.cards[1:2])


def _was_soft_21(hand: Hand) -> bool:
    """Tell whether the hand has been a Soft 21, after which it may or may not have drawn."""
    if not hand.ace or hand.ended is HandState.SPLIT_ACE:
        return False
    fewest = 2 if hand.split else 3
    return any(
        point_total(hand.cards[:count]) == SOFT_21 for count in range(fewest, len(hand.cards) + 1)
    )


def _hard_21(hand: Hand) -> tuple[str, ...]:
    points, soft = hand.total
    if points < TWENTY_ONE or soft or hand.doubled or len(hand.cards) < 3:
        return ()
    if points > TWENTY_ONE and points - hand.cards[-1].points != TWENTY_ONE:
        return ()
    return (HARD_21,)


def _blackjack(state: State, wager: Wager) -> BetSettled:
    odds = state.terms.ruleset.blackjack_odds
    peek = _peek(state)
    odds_by = BLACKJACK_ODDS if BLACKJACK_ODDS[0] in state.terms.left_open else ()
    if state.stage == Stage.INTERIM:
        why = Why(_LOOKED if peek else _PAID_AT_ONCE, peek + odds_by)
        return _wins(state, wager, Outcome.BLACKJACK, odds, why)
    if state.dealer.blackjack:
        rule = Rule.BLACKJACK_STAND_OFF_ACE if state.ace_up else Rule.BLACKJACK_STAND_OFF
        return _stands_off(state, wager, Why((rule,), peek))
    settings = (BEATS_21,) if state.dealer.total.points == TWENTY_ONE else ()
    if settings and not state.terms.house.blackjack_beats_21:
        return _stands_off(state, wager, Why(_STAND_OFF, settings))
    return _wins(state, wager, Outcome.BLACKJACK, odds, Why(_BLACKJACK_WINS, settings + odds_by))


def _against_blackjack(
    state: State, box: Box, hand: Hand, wager: Wager
) -> BetSettled | BetReturned:
    """A hand that is neither bust nor a Blackjack against the dealer's Blackjack."""
    house = state.terms.house
    settings = _as_played(state, hand) + _peek(state)
    rules: tuple[Rule, ...]
    has_21 = hand.total.points == TWENTY_ONE
    if has_21:
        settings += (BEATS_21,)
        if not house.blackjack_beats_21:
            return _stands_off(state, wager, Why(_STAND_OFF, settings))
    if state.terms.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return _loses(state, wager, Why(_TAKES_ALL_21 if has_21 else _TAKES_ALL, settings))
    own = [w for other in box.hands for w in other.wagers if w.bet.bettor == wager.bet.bettor]
    if len(own) > 1:
        rules = (Rule.SPLIT_DEALER_BLACKJACK,)  # ¶3.22.3
        settings += (AFTER_SPLIT,)
        if house.dealer_blackjack_after_split is AfterSplit.ONCE:
            taken_from = next(w for w in own if _pays_for_all(state, box, w))
            if taken_from is not wager:
                return BetReturned(wager.bet, wager.stake, rules + wager.because, settings)
    elif wager.added:
        rules = (Rule.DOUBLE_DEALER_BLACKJACK,)  # ¶3.23.2
    else:
        rules = (Rule.BLACKJACK_BEATS_21,) if has_21 else _LOWER
        return _loses(state, wager, Why(rules, settings))
    working = one_initial_bet(wager.stake, wager.counted)
    return _settled(state, wager, _LOSE, working, Why(rules, settings))


def _pays_for_all(state: State, box: Box, wager: Wager) -> bool:
    """Tell whether the one Initial Bet that the dealer takes can come from this bet's hand."""
    hand = box.hand(wager.bet.hand)
    if hand.ended is _BUSTED:
        return False
    return state.terms.house.blackjack_beats_21 or hand.total.points != TWENTY_ONE


def _compare(state: State, hand: Hand, wager: Wager) -> BetSettled:
    odds = state.terms.ruleset.win_odds
    dealer, player = state.dealer.total.points, hand.total.points
    settings = _as_played(state, hand)
    if HITS_SOFT_17[0] in state.terms.left_open and had_soft_17(state):
        settings += HITS_SOFT_17
    if dealer > TWENTY_ONE:
        return _wins(state, wager, _WIN, odds, Why(_DEALER_BUST, settings))
    if player > dealer:
        return _wins(state, wager, _WIN, odds, Why(_HIGHER, settings))
    if player < dealer:
        return _loses(state, wager, Why(_LOWER, settings))
    return _stands_off(state, wager, Why(_STAND_OFF, settings))
