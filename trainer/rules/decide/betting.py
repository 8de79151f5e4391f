"""Before the cards: bets are placed, checked for limits and closed (¶3.3 to ¶3.10, ¶5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import Bet, BetKind
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import bets_under_minimum, due, sharing_limit
from trainer.rules.dues import MinimumDue, TasksDue
from trainer.rules.events import (
    BetCounted,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetsClosed,
    BettorJoined,
    BettorLeft,
    Event,
    LimitsChecked,
    LimitsOverlooked,
)
from trainer.rules.inputs import (
    CheckLimits,
    CloseBets,
    FindExcess,
    OverlookLimits,
    RaiseBet,
    StakeBet,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.money import Cents, pro_rata, whole
from trainer.rules.progressive import grown
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AboveInitial, ProRataTotal
from trainer.rules.settle import ABOVE_INITIAL, refused_by_house
from trainer.rules.state import Box, Stage, State, Wager

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

# Fetched once: an enum's members are slow to reach in Python 3.11.
_MAIN: Final = BetKind.MAIN
_PROGRESSIVE: Final = BetKind.PROGRESSIVE
_BETS_OPEN: Final = Rule.BETS_OPEN
_SEATED_PLAYER: Final = Rule.SEATED_PLAYER


@DECISIONS.on(StakeBet)
def stake_bet(state: State, given: StakeBet) -> Decision:
    """A bettor, perhaps a new one, puts chips on a spot."""
    bet = given.bet
    if state.stage != Stage.BETTING:
        return Refusal(Reason.NOT_DUE, Rule.BETS_CLOSED)
    if not 1 <= bet.box <= state.terms.boxes:
        return Refusal(Reason.NO_SUCH_BOX, Rule.BOX_COUNT)
    main = bet.kind is _MAIN
    if not main and bet.kind not in state.terms.side_bets:
        return Refusal(Reason.BET_NOT_OFFERED, Rule.SIDE_BET_NEEDS_BOX)
    if bet.kind is _PROGRESSIVE:
        meters = state.terms.meters
        if meters is not None and given.amount != meters.unit:
            return Refusal(Reason.WAGER_NOT_ONE_UNIT, Rule.BASE_UNIT, most=meters.unit)
    placed = BetPlaced(bet, given.amount, _BETS_OPEN if main else Rule.SIDE_BET_NEEDS_BOX)
    box = state.boxes.get(bet.box)
    if box is not None and box.bettor(bet.bettor) is not None:
        return (placed,) if state.wager(bet) is None else Refusal(Reason.BET_TWICE)
    if box is not None and given.seated:
        return Refusal(Reason.SEAT_TAKEN, Rule.SEATED_PLAYER, bettor=bet.bettor)
    return BettorJoined(bet.box, bet.bettor, given.seated, _SEATED_PLAYER), placed


@DECISIONS.on(OverlookLimits)
def overlook_limits(state: State, given: OverlookLimits) -> Decision:
    """Nobody will check this box against the limits."""
    if state.stage != Stage.BETTING:
        return NOT_DUE
    if given.box not in state.boxes:
        return Refusal(Reason.NOBODY_AT_BOX)
    return (LimitsOverlooked(given.box, Rule.LIMITS, given.caps),)


@DECISIONS.on(CheckLimits)
def check_limits(state: State, given: CheckLimits) -> Decision:
    """The dealer checks the limits; bettors under the minimum are warned next."""
    return (LimitsChecked(Rule.LIMITS),) if state.stage == Stage.BETTING else NOT_DUE


@DECISIONS.on(RaiseBet)
def raise_bet(state: State, given: RaiseBet) -> Decision:
    """A bettor who was warned raises their bet (¶5.2)."""
    refused = _not_warned(state, given)
    if refused is not None:
        return refused
    wager = state.wager(given.bet)
    if wager is None or given.to <= wager.placed:
        return Refusal(Reason.RAISE_TOO_SMALL, Rule.BELOW_MINIMUM, bettor=given.bet.bettor)
    return (BetRaised(given.bet, given.to, Rule.BELOW_MINIMUM),)


@DECISIONS.on(WithdrawBet)
def withdraw_bet(state: State, given: WithdrawBet) -> Decision:
    """A bettor who was warned takes their bet back (¶5.2)."""
    refused = _not_warned(state, given)
    wager = state.wager(given.bet)
    if refused is not None or wager is None:
        return refused or Refusal(Reason.NO_SUCH_BET)
    return (refused_by_house(state, given.bet, wager.placed, Rule.BELOW_MINIMUM),)


def _not_warned(state: State, given: RaiseBet | WithdrawBet) -> Refusal | None:
    next_due = due(state)
    if isinstance(next_due, MinimumDue) and next_due.bet == given.bet:
        return None
    return Refusal(Reason.NOT_WARNED, Rule.BELOW_MINIMUM, bettor=given.bet.bettor)


@DECISIONS.on(CloseBets)
def close_bets(state: State, given: CloseBets) -> Decision:
    """No more bets: amounts outside the limits are refused, unnoticed ones count in part."""
    if state.stage != Stage.CHECKED or not isinstance(due(state), TasksDue):
        return NOT_DUE
    events: list[Event] = []
    gone: Gone = Counter()
    for refused in _refused(state, gone):
        gone[refused.bet] += refused.amount
        events.append(refused)
    events.append(BetsClosed(Rule.BETS_CLOSED))
    for kind in state.terms.limits:
        if kind is not BetKind.INSURANCE:
            for box in _boxes(state, overlooked=True):
                events.extend(_counted(state, box, kind, gone))
    if state.terms.meters is not None:
        wagers = (w for box in state.boxes.values() for w in box.of_kind(_PROGRESSIVE))
        events.extend(grown(state, sum(w.placed > gone[w.bet] for w in wagers)))
    return tuple(events)


Gone = Counter[Bet]
"""The amount of each bet refused while the betting is being closed, in cents."""


def _left(wager: Wager, gone: Gone) -> Cents:
    return Cents(wager.placed - gone[wager.bet])


def _boxes(state: State, *, overlooked: bool) -> Iterator[Box]:
    for number in sorted(state.boxes):
        if state.boxes[number].overlooked is overlooked:
            yield state.boxes[number]


def _refused(state: State, gone: Gone) -> Iterator[BetRefused]:
    """The refusals; ``gone`` is updated with each that is yielded."""
    # A bettor who was warned and is still under the minimum does not play (¶5.2).
    for wager, _minimum in bets_under_minimum(state):
        yield refused_by_house(state, wager.bet, wager.placed, Rule.BELOW_MINIMUM)
    if _MAIN in state.terms.limits:
        yield from _excess_of(state, _MAIN, gone)
    for kind, offered in state.terms.side_bets.items():
        if offered.at_most_initial_bet:
            yield from _above_initial(state, kind, gone)
        if kind in state.terms.limits:
            yield from _excess_of(state, kind, gone)


def _excess_of(state: State, kind: BetKind, gone: Gone) -> Iterator[BetRefused]:
    for box in _boxes(state, overlooked=False):
        yield from excess(state, box, kind, gone)


def _above_initial(state: State, kind: BetKind, gone: Gone) -> Iterator[BetRefused]:
    """The part of a capped side bet above the Initial Bet (Blackjack Version 5, ¶3.13.2 d)."""
    for number in sorted(state.boxes):
        box = state.boxes[number]
        if not box.caps_overlooked:
            for wager, most in _caps(state, box, kind, gone):
                amount = Cents(_left(wager, gone) - most)
                if amount > 0:
                    yield BetRefused(wager.bet, amount, Rule.UNDER_OVER_CAP, ABOVE_INITIAL)


def _caps(state: State, box: Box, kind: BetKind, gone: Gone) -> Iterator[tuple[Wager, Cents]]:
    """The bets of a capped kind on a box, each with the Initial Bet that it may not exceed.

    For a bettor without an Initial Bet the sum of the box's Initial Bets is the limit.
    """
    if state.terms.house.under_over_above_initial is AboveInitial.ACCEPT:
        return
    mains = {main.bet.bettor: _left(main, gone) for main in box.mains}
    total = Cents(sum(mains.values()))
    for wager in sharing_limit(state, box, kind):
        yield wager, mains.get(wager.bet.bettor) or total


@DECISIONS.on(FindExcess)
def find_excess(state: State, given: FindExcess) -> Decision:
    """Hand back what is above the Initial Bet, as far as nothing is settled (¶3.13.2 d)."""
    box = state.boxes.get(given.box)
    if not state.in_play or box is None:
        return NOT_DUE
    found = tuple(
        BetRefused(wager.bet, Cents(wager.counted - most), Rule.CAP_FOUND_LATE, ABOVE_INITIAL)
        for kind, offered in state.terms.side_bets.items()
        if offered.at_most_initial_bet
        for wager, most in _caps(state, box, kind, Counter())
        if wager.settled is None and wager.counted > most
    )
    return found or Refusal(Reason.NO_EXCESS, Rule.CAP_FOUND_LATE)


def excess(state: State, box: Box, kind: BetKind, gone: Gone) -> Iterator[BetRefused]:
    """The refused amounts over the maximum, the Seated Player served first (¶5.1).

    ``gone`` are the amounts already refused.
    """
    room = state.terms.limits[kind].maximum
    for wager in box.by_priority(sharing_limit(state, box, kind)):
        placed = _left(wager, gone)
        taken = min(placed, room)
        room = Cents(room - taken)
        if taken < placed:
            amount = Cents(placed - taken)
            yield refused_by_house(state, wager.bet, amount, Rule.EXCESS_REFUSED)


def _counted(state: State, box: Box, kind: BetKind, gone: Gone) -> Iterator[BetCounted]:
    """The amount that counts of each bet on a box that nobody checked against the limits."""
    limits = state.terms.limits[kind]
    wagers = sharing_limit(state, box, kind)
    total = Cents(sum(_left(wager, gone) for wager in wagers))
    if limits.minimum <= total <= limits.maximum:
        return
    over = total > limits.maximum
    if state.terms.house.pro_rata_total is ProRataTotal.REDUCED:
        left = (_left(wager, gone) for wager in wagers)
        total = Cents(sum(placed for placed in left if placed >= limits.minimum))
    for wager in wagers:
        placed = _left(wager, gone)
        if not over or placed < limits.minimum:  # ¶5.2.1, ¶5.1.2
            rule = Rule.UNDER_MINIMUM_WHOLE if over else Rule.BELOW_MINIMUM_UNNOTICED
            yield BetCounted(wager.bet, placed, (1, 1), whole(placed), rule)
            continue
        if total <= limits.maximum:
            yield BetCounted(wager.bet, placed, (1, 1), whole(placed), Rule.PRO_RATA)
            continue
        rounding = state.terms.rounding
        working = pro_rata(placed, limits.maximum, total, limits.minimum, rounding)
        lifted = working.floor is not None
        share = (limits.minimum, placed) if lifted else (limits.maximum, total)
        yield BetCounted(wager.bet, working.result, share, working, Rule.PRO_RATA)


@DECISIONS.on(WalkAway)
def walk_away(state: State, given: WalkAway) -> Decision:
    """A bettor leaves the table after the bets are closed (¶5.3)."""
    box = state.boxes.get(given.box)
    if box is None or box.bettor(given.bettor) is None:
        return Refusal(Reason.NOBODY_AT_BOX, bettor=given.bettor)
    if state.stage != Stage.DEALING or state.drawn:
        return NOT_DUE
    return (BettorLeft(given.box, given.bettor, Rule.WALKED_AWAY),)
