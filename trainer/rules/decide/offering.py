"""Even Money and Insurance against the dealer's Ace (¶3.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import BetKind, Offer
from trainer.rules.dealer import candidates
from trainer.rules.decide.betting import excess
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import task_due
from trainer.rules.events import BetPlaced, BetRefused, EvenMoneyTaken, Event, OfferClosed, Offered
from trainer.rules.inputs import AskEvenMoney, CloseOffer, Insure, MakeOffer
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import EvenMoneyBy
from trainer.rules.settle import refused_by_house
from trainer.rules.state import Box, State

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

_INSURANCE: Final = BetKind.INSURANCE
_RULES: Final = {Offer.EVEN_MONEY: Rule.EVEN_MONEY, Offer.INSURANCE: Rule.INSURANCE}


@DECISIONS.on(MakeOffer)
def make_offer(state: State, given: MakeOffer) -> Decision:
    """The dealer makes the bettors an offer."""
    return (Offered(given.offer, _RULES[given.offer]),) if task_due(state, given) else NOT_DUE


@DECISIONS.on(CloseOffer)
def close_offer(state: State, given: CloseOffer) -> Decision:
    """The dealer closes their offer; Insurance outside the table limits is refused."""
    if state.offer is not given.offer:
        return NOT_DUE
    events: list[Event] = []
    if given.offer is Offer.INSURANCE and _INSURANCE in state.terms.limits:
        for box in state.playing:
            if not box.overlooked:
                events.extend(_outside_limits(state, box))
    events.append(OfferClosed(given.offer, _RULES[given.offer]))
    return tuple(events)


def _outside_limits(state: State, box: Box) -> Iterator[BetRefused]:
    """A box's Insurance over the maximum, or all of it if it is under the minimum."""
    if sum(wager.placed for wager in box.insurance) >= state.terms.limits[_INSURANCE].minimum:
        yield from excess(state, box, _INSURANCE, Counter())
        return
    for wager in box.insurance:
        yield refused_by_house(state, wager.bet, wager.placed, Rule.BELOW_MINIMUM)  # ¶5.2


@DECISIONS.on(AskEvenMoney)
def ask_even_money(state: State, given: AskEvenMoney) -> Decision:
    """A bettor with a Blackjack asks for Even Money (¶3.15.1)."""
    bet = given.bet
    box = state.boxes.get(bet.box)
    wager = state.wager(bet)
    if wager is not None and wager.even_money:
        return ()  # the Seated Player has chosen it for the box
    why = _no_even_money(state, given, box)
    if why is not None or box is None:
        return Refusal(why or Reason.NO_SUCH_BET, Rule.EVEN_MONEY, bettor=bet.bettor)
    if state.terms.house.even_money_and_insurance is EvenMoneyBy.OWN:
        return (EvenMoneyTaken(bet, Rule.EVEN_MONEY),)
    if box.decides != bet.bettor:
        return Refusal(Reason.NOT_DECIDER, Rule.BOX_DECISIONS, bettor=bet.bettor)
    return tuple(EvenMoneyTaken(other.bet, Rule.EVEN_MONEY) for other in box.hands[0].wagers)


def _no_even_money(state: State, given: AskEvenMoney, box: Box | None) -> Reason | None:
    bet = given.bet
    if box is None or not box.hands or state.wager(bet) is None:
        return Reason.NO_SUCH_BET
    if not state.terms.ruleset.even_money:
        return Reason.EVEN_MONEY_NOT_OFFERED
    if not state.ace_up:
        return Reason.EVEN_MONEY_NO_ACE
    if not box.hands[0].blackjack:
        return Reason.EVEN_MONEY_NO_BLACKJACK
    if any(other.bet.bettor == bet.bettor for other in box.insurance):
        return Reason.EVEN_MONEY_INSURED
    if state.offer is not Offer.EVEN_MONEY or bet not in candidates(state, Offer.EVEN_MONEY):
        return Reason.NOT_DUE
    return None


@DECISIONS.on(Insure)
def insure(state: State, given: Insure) -> Decision:
    """A bettor puts chips on the insurance line (¶3.15.2)."""
    bet = given.bet
    box = state.boxes.get(bet.box)
    main = box.main(bet.bettor) if box else None
    if not state.ace_up:
        return Refusal(Reason.INSURANCE_NO_ACE, Rule.INSURANCE, bettor=bet.bettor)
    if box is None or main is None:
        return Refusal(Reason.INSURANCE_NO_INITIAL_BET, Rule.INSURANCE, bettor=bet.bettor)
    if main.even_money:
        return Refusal(Reason.INSURANCE_EVEN_MONEY, Rule.INSURANCE, bettor=bet.bettor)
    if state.offer is not Offer.INSURANCE or main.bet not in candidates(state, Offer.INSURANCE):
        return Refusal(Reason.NOT_DUE, Rule.INSURANCE, bettor=bet.bettor)
    if state.wager(bet) is not None:
        return Refusal(Reason.BET_TWICE)
    most = state.terms.ruleset.highest_insurance(main.placed)
    if given.amount > most:
        return Refusal(
            Reason.INSURANCE_OVER_HALF, Rule.INSURANCE_HALF, most=most, bettor=bet.bettor
        )
    if given.amount < most and state.terms.ruleset.insurance_exact:
        return Refusal(Reason.INSURANCE_NOT_HALF, Rule.INSURANCE_HALF, most=most, bettor=bet.bettor)
    if _needs_the_decider(state, box, bet.bettor):
        return Refusal(Reason.NOT_DECIDER, Rule.BOX_DECISIONS, bettor=bet.bettor)
    return (BetPlaced(bet, given.amount, Rule.INSURANCE),)


def _needs_the_decider(state: State, box: Box, bettor: str) -> bool:
    """Tell whether the box's decider would have to insure it and has not."""
    if state.terms.ruleset.own_insurance or box.decides == bettor:
        return False  # ¶3.15.2
    if state.terms.house.even_money_and_insurance is EvenMoneyBy.OWN:
        return False
    return all(other.bet.bettor != box.decides for other in box.insurance)
