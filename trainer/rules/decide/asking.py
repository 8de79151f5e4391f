"""What a player asks for and must not get: the same decisions as if it were allowed."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import Asks, Bet, BetKind, Place
from trainer.rules.decide.calling import decide_call
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.decide.offering import ask_even_money, insure
from trainer.rules.events import RequestRefused
from trainer.rules.inputs import AskEvenMoney, AskFor, Decide, Insure
from trainer.rules.money import NOTHING
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.state import Box, Stage, State

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

_LATE: Final = Refusal(Reason.BETS_CLOSED, Rule.LATE_BET)

_RULES: Final = {
    Asks.EVEN_MONEY: Rule.EVEN_MONEY,
    Asks.INSURANCE: Rule.INSURANCE,
    Asks.BET: Rule.LATE_BET,
}
"""The rule of a request that is only at the wrong moment; for a call it is who may decide now."""

_LACKING: Final = {
    Reason.SURRENDER_NOT_OFFERED: Rule.DRAW,
    Reason.EVEN_MONEY_NOT_OFFERED: Rule.BLACKJACK_WAITS,
}
"""What a game has instead of what it lacks: a document has no paragraph for the latter."""


@DECISIONS.on(AskFor)
def ask_for(state: State, given: AskFor) -> Decision:
    """Refuse what is asked for, if it must be refused."""
    if not state.in_play:
        return NOT_DUE
    if not 1 <= given.box <= state.terms.boxes:
        return Refusal(Reason.NO_SUCH_BOX, Rule.BOX_COUNT)
    box = state.boxes.get(given.box)
    place = _hand_meant(state, box, given)
    refused = _why_not(state, box, place, given)
    if refused is None:
        return Refusal(Reason.ALLOWED, bettor=given.bettor)
    rule = (
        _LACKING.get(refused.reason) or refused.rule or _RULES.get(given.asks, Rule.BOX_DECISIONS)
    )
    return (
        RequestRefused(
            place, given.bettor, given.asks, given.amount, refused.reason, rule, refused.most
        ),
    )


def _why_not(state: State, box: Box | None, place: Place, given: AskFor) -> Refusal | None:
    """Say why the request is refused; None if it is allowed."""
    if given.asks is Asks.BET:
        return _LATE  # ¶5.8
    if box is None or box.bettor(given.bettor) is None:
        return Refusal(Reason.NO_SUCH_BET)
    if state.stage == Stage.DEALING or _hides(state, place):
        return NOT_DUE  # ¶1.15: nobody has a hand to decide on yet
    decision: Decision
    if given.asks is Asks.EVEN_MONEY:
        main = Bet(box.number, given.bettor, BetKind.MAIN, 1)
        decision = ask_even_money(state, AskEvenMoney(main))
    elif given.asks is Asks.INSURANCE:
        insurance = Bet(box.number, given.bettor, BetKind.INSURANCE)
        decision = insure(state, Insure(insurance, given.amount or NOTHING))
    elif box.decides is not None and box.decides != given.bettor:
        return Refusal(Reason.NOT_DECIDER, Rule.BOX_DECISIONS)  # ¶3.8
    else:
        assert given.asks.call is not None, "anything else that is asked for is a call"
        decision = decide_call(state, Decide(*place, given.asks.call, given.amount))
        if decision == NOT_DUE and state.hand is not None and state.hand.place != place:
            return Refusal(Reason.NOT_IN_TURN, Rule.BOX_DECISIONS)
    return decision if isinstance(decision, Refusal) else None


def _hides(state: State, place: Place) -> bool:
    """Tell whether cards of the hand lie face down, and it is not played before they are turned."""
    return state.trouble is not None and place in state.trouble.face_down


def _hand_meant(state: State, box: Box | None, given: AskFor) -> Place:
    """The hand that a request is about.

    It is the one in play if that is on the box, or the one before it while that waits for its
    second card; before and after the box's turn it is its last.
    """
    if box is None or not box.hands or given.asks.call is None:
        return Place(given.box, 1)
    in_play = state.hand
    if in_play is None or in_play.place.box != box.number:
        return box.hands[-1].place
    at = box.hands.index(in_play)
    return box.hands[at - (at > 0 and len(in_play.cards) < 2)].place
