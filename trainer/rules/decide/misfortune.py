"""What goes wrong: late bets, interruptions, faults of the cards (¶5.4, ¶5.5, ¶5.8)."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import due
from trainer.rules.dues import AnswersDue, TasksDue
from trainer.rules.events import FoundLate, Interrupted, SideBetsOverlooked, VoidDeclared
from trainer.rules.inputs import BetLate, FindFault, FindLate, Interrupt, Notice, OverlookSideBets
from trainer.rules.irregularities import Irregularity
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import by_house, is_decided, refused_by_house
from trainer.rules.state import Stage, State

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""


@DECISIONS.on(BetLate)
def bet_late(state: State, given: BetLate) -> Decision:
    """A bet after the bets are closed is refused (¶5.8)."""
    if not state.in_play:
        return NOT_DUE
    if not 1 <= given.bet.box <= state.terms.boxes:
        return Refusal(Reason.NO_SUCH_BOX, Rule.BOX_COUNT)
    return (refused_by_house(state, given.bet, given.amount, Rule.LATE_BET),)


@DECISIONS.on(Interrupt)
def interrupt(state: State, given: Interrupt) -> Decision:
    """A technical interruption: the round goes on if any bet is decided, otherwise it is Voided."""
    if not state.in_play:
        return NOT_DUE
    decided = tuple(wager.bet for wager in state.wagers() if is_decided(state, wager))
    if decided:
        return (Interrupted(decided, Rule.INTERRUPTION_CONTINUES),)  # ¶5.4.1
    rule = Rule.INTERRUPTION_VOIDS  # ¶5.4.2
    return Interrupted((), rule), VoidDeclared(Irregularity.INTERRUPTION, rule)


@DECISIONS.on(FindFault)
def find_fault(state: State, given: FindFault) -> Decision:
    """A fault of the cards Voids the round (¶5.5)."""
    rule = given.cause.voids
    if rule is None or not state.in_play:
        return NOT_DUE
    return (VoidDeclared(given.cause, rule, given.number),)


@DECISIONS.on(Notice)
def notice(state: State, given: Notice) -> Decision:
    """Something that changes nothing by itself is noticed, whatever is due (¶5.11)."""
    return (given.event,) if state.in_play else NOT_DUE


@DECISIONS.on(OverlookSideBets)
def overlook_side_bets(state: State, given: OverlookSideBets) -> Decision:
    """The dealer goes on to the hands with the side bets unsettled (¶5.16)."""
    if not any(wager.settled is None for box in state.playing for wager in box.sides):
        return Refusal(Reason.NO_SIDE_BETS, Rule.SIDE_BETS_LATE)
    if state.stage != Stage.INTERIM or (state.trouble is not None and state.trouble.sides_late):
        return NOT_DUE
    if not isinstance(due(state), TasksDue | AnswersDue):
        return NOT_DUE  # the dealer has stopped for an error
    return (SideBetsOverlooked(Rule.SIDE_BETS_LATE),)


@DECISIONS.on(FindLate)
def find_late(state: State, given: FindLate) -> Decision:
    """The next round has begun, so this round's result stands (¶5.6, ¶5.13)."""
    if state.stage != Stage.OVER:
        return NOT_DUE
    rules = (Rule.ROUND_STANDS, Rule.NO_EFFECT_ON_NEXT_ROUND)
    return (FoundLate(given.mistake, rules, by_house(state.terms.house)),)
