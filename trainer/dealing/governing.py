"""The rules that govern an act of the dealer's at one moment, whether it is due or not.

A mistake breaks what is said of the act itself: a card to a hand that stands breaks the rule about
standing, whatever comes next.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    CutDown,
    DealCard,
    DealerAct,
    Decline,
    Discard,
    GiveBack,
    LookAtHoleCard,
    Pay,
    PickUp,
    PutRight,
    Refuse,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    Settling,
    StandOff,
    Take,
    TellMinimum,
    TurnHoleCard,
)
from trainer.procedure.acts import Act
from trainer.procedure.ask_cards_astray import ON_OPTIONS
from trainer.procedure.data import HouseReason
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Call, HandState, Offer, Place
from trainer.rules.cards import TWENTY_ONE, Rank
from trainer.rules.dealer import peek_entry
from trainer.rules.dues import CallDue, CardDue, TasksDue
from trainer.rules.events import Interrupted
from trainer.rules.inputs import ClearTable
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.snapshot.snapshot import Pile, Snapshot


class Situation(NamedTuple):
    """The round, and the table as it lies in it."""

    round: Round
    table: Snapshot


class Reason(NamedTuple):
    """The reason behind a judgement: rules, settings of the register, or what the house says."""

    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()
    house: HouseReason | None = None


def governing(act: DealerAct, here: Situation) -> Reason | None:
    """The reason that an act breaks here; None where only what is due gives one."""
    if isinstance(act, Report | PutRight | Discard | AskHowToGoOn | AskWhichCard):
        return _on_error(act, here)
    if here.table.void is not None and not isinstance(act, Say | Refuse | TellMinimum | Decline):
        return _rules(Rule.VOID)  # ¶1.34
    return _in_play(act, here)


def _in_play(act: DealerAct, here: Situation) -> Reason | None:  # noqa: PLR0912 - one case an act
    match act:
        case DealCard(place=place) if place == DEALER:
            return _rules(_on_dealers_card(here))
        case DealCard(place=place) | Ask(place):
            return _on_hand(place, here, asked=isinstance(act, Ask))
        case CarryOut(call, place):
            return _on_call(call, place, here)
        case Take(bet) | Pay(bet=bet) | StandOff(bet) | GiveBack(bet) | CutDown(bet):
            return _rules(_on_settling(act, bet, here))
        case PickUp(place):
            return _on_clearing(place, here)
        case LookAtHoleCard() | TurnHoleCard():
            return _on_hole_card(here, look=isinstance(act, LookAtHoleCard))
        case Refuse(bet=bet):
            return _rules(_on_refusing(bet, here))
        case TellMinimum():
            return _rules(Rule.BELOW_MINIMUM)  # ¶5.2
        case Decline(asks):
            return _rules(_ASKED[asks])
        case SayTotal() | SayBlackjack():
            return _rules(_on_total(act, here))
        case Say(line):
            return _on_words(line, here)
        case SetMeter():
            return _rules(Rule.METER)
        case _:
            return None


def _rules(rule: Rule | None) -> Reason | None:
    return None if rule is None else Reason((rule,))


def _house(act: Act) -> Reason:
    return Reason(house=act)


# Cards and calls


def _on_dealers_card(here: Situation) -> Rule | None:
    table = here.table
    if not table.bets_closed:
        return Rule.BETS_CLOSED
    if not here.round.initial_deal_over:
        return Rule.INITIAL_DEAL
    if table.hides(DEALER):
        return Rule.HOLE_CARD_TURNED
    if table.dealer_total is not None:
        return Rule.DEALER_STANDS
    # ¶3.24: after all players have decided. If they have, only what comes first says why.
    return None if _all_decided(table) else Rule.DEALER_DRAWS


def _all_decided(table: Snapshot) -> bool:
    return all(
        Place(box, hand) in table.ended
        for box in table.staked_boxes
        for hand in table.hands.get(box, ())
    )


_NO_MORE: Final[Mapping[HandState, Rule]] = MappingProxyType(
    {
        HandState.BLACKJACK: Rule.NO_DRAW,
        HandState.SOFT_21: Rule.SOFT_21,
        HandState.STOOD: Rule.STAND,
        HandState.BUST: Rule.DRAW,
        HandState.DOUBLED: Rule.DOUBLE,
        HandState.SPLIT_ACE: Rule.SPLIT_ACES,
        HandState.SURRENDERED: Rule.SURRENDER,
        HandState.RETURNED: Rule.BETS_BACK_AFTER_ERROR,
    }
)
"""The reason why a hand that has ended is neither asked nor dealt to."""


def _on_hand(place: Place, here: Situation, *, asked: bool) -> Reason | None:
    """On a card to a hand, or on asking it."""
    table = here.table
    if not table.bets_closed:
        return _rules(Rule.BETS_CLOSED)
    if _all_returned(place.box, table):
        return _rules(Rule.BETS_BACK_AFTER_ERROR)
    if place.box not in table.staked_boxes or not here.round.initial_deal_over:
        return _rules(Rule.INITIAL_DEAL)  # ¶3.11: to each box where a bet has been placed
    if place in table.ended:
        return _rules(_when_ended(place, table))
    if asked and _walked_away(place.box, table):
        return _rules(Rule.WALKED_AWAY)
    return _not_its_turn(place, here)


def _when_ended(place: Place, table: Snapshot) -> Rule:
    state = table.ended[place]
    if state is HandState.STOOD and _walked_away(place.box, table):
        return Rule.WALKED_AWAY
    return _NO_MORE[state]


def _walked_away(box: int, table: Snapshot) -> bool:
    """True if nobody is left who could decide for a box (¶5.3)."""
    return any(left == box for left, _bettor in table.left) and not table.staying(box)


def _all_returned(box: int, table: Snapshot) -> bool:
    """True if all Initial Bets of a box went back after an error (¶5.7.3)."""
    mains = [
        pile
        for bet, pile in table.piles.items()
        if (bet.box, bet.kind) == (box, BetKind.MAIN) and pile.placed > 0
    ]
    return table.error is not None and bool(mains) and all(pile.returned for pile in mains)


def _not_its_turn(place: Place, here: Situation) -> Reason | None:
    """The house goes from box to box; None where it is the turn of this hand, or of no hand."""
    due = here.round.due()
    if isinstance(due, CardDue) and due.place not in (place, DEALER):
        if due.place.box == place.box or due.rule is Rule.WALKED_AWAY:
            return _rules(due.rule)
        return _house(Act.CALL)
    if place in here.table.split and len(here.table.hand(place)) == 1:
        return _rules(Rule.SPLIT_SECOND_CARD)
    if isinstance(due, CallDue) and Place(due.box, due.hand) != place:
        return _house(Act.CALL)
    return None


def _on_call(call: Call, place: Place, here: Situation) -> Reason | None:
    """On carrying out a call that the hand may not make, or has not made."""
    hand = _on_hand(place, here, asked=True)
    if hand is not None or place != here.round.hands(place.box)[-1]:
        return hand
    refused = here.round.why_not(place.box, call)
    return _rules(refused.rule) if refused is not None else None


# Bets


def _on_clearing(place: Place, here: Situation) -> Reason:
    if place != DEALER:
        return Reason((Rule.ROUND_ENDS,))
    ends = here.table.dealer_total is not None or here.round.due() == _CLEARING
    return _house(Act.CLEAR_TABLE) if ends else Reason((Rule.DEALER_DRAWS,))


_CLEARING: Final = TasksDue((ClearTable(),))


def _on_settling(act: Settling | CutDown, bet: Bet, here: Situation) -> Rule | None:
    table, pile = here.table, here.table.piles.get(bet)
    if not table.bets_closed:
        return None
    if bet.kind is BetKind.INSURANCE:
        return Rule.INSURANCE_LOSES  # ¶3.15.2 b: by the dealer's second card
    if isinstance(act, GiveBack):
        return _on_returning(pile, here)
    if bet.kind is BetKind.ENVY:
        return Rule.ENVY
    if bet.kind is not BetKind.MAIN:
        return Rule.TWO_CARD_HAND
    place = Place(bet.box, bet.hand)
    if pile is not None and pile.settled is not None:
        return next(iter(pile.settled.rules), None)
    if here.round.offers_later(Offer.EVEN_MONEY):
        return None
    if table.ended.get(place) is HandState.BLACKJACK:
        ace = any(card.rank is Rank.ACE for card in table.face_up(DEALER)[:1])
        # ¶3.15.1, ¶3.16: it may still stand off.
        return Rule.BLACKJACK_STAND_OFF_ACE if ace else Rule.BLACKJACK_STAND_OFF
    if place not in table.ended and _walked_away(bet.box, table):
        return Rule.WALKED_AWAY
    return Rule.DEALER_DRAWS  # ¶3.24: the hands are compared afterwards


def _on_returning(pile: Pile | None, here: Situation) -> Rule | None:
    settled = pile.settled if pile is not None else None
    if here.table.error is not None:
        return Rule.BETS_BACK_AFTER_ERROR if settled is not None else Rule.DEALING_ERROR
    if settled is not None:
        return next(iter(settled.rules), None)
    if any(isinstance(event, Interrupted) for event in here.round.events):
        return Rule.INTERRUPTION_CONTINUES
    return Rule.BETS_CLOSED  # ¶5.8: no bet is withdrawn


def _on_refusing(bet: Bet, here: Situation) -> Rule:
    if here.table.bets_closed:
        return Rule.LATE_BET
    if bet.kind in (BetKind.UNDER_13, BetKind.OVER_13):
        return Rule.UNDER_OVER_CAP
    return Rule.EXCESS_REFUSED


_ASKED: Final[Mapping[Asks, Rule]] = MappingProxyType(
    {
        Asks.DOUBLE: Rule.DOUBLE,
        Asks.SPLIT: Rule.SPLIT,
        Asks.SURRENDER: Rule.SURRENDER,
        Asks.HIT: Rule.DRAW,
        Asks.EVEN_MONEY: Rule.EVEN_MONEY,
        Asks.INSURANCE: Rule.INSURANCE,
        Asks.BET: Rule.LATE_BET,
    }
)


# The hole card, and what is said


def _on_hole_card(here: Situation, *, look: bool) -> Reason | None:
    ruleset, table = here.round.terms.ruleset, here.table
    if not ruleset.hole_card:
        return _rules(Rule.INITIAL_DEAL)  # ¶3.11: no second card for the dealer
    if not here.round.initial_deal_over:
        return _rules(Rule.HOLE_CARD)
    if not look:
        return _rules(Rule.HOLE_CARD_TURNED)
    if here.round.looks_later:
        return None
    for setting in peek_entry(table.face_up(DEALER)[0]):
        if not getattr(here.round.terms.house, setting):
            return Reason(settings=(setting,))
    return _rules(Rule.HOLE_CARD)


def _on_total(act: SayTotal | SayBlackjack, here: Situation) -> Rule:
    table = here.table
    if table.hides(DEALER):
        return Rule.HOLE_CARD_TURNED
    if table.dealer_total is None:
        return Rule.DEALER_DRAWS
    if table.error is not None and Rule.DEALER_OVERDREW in table.error.rules:
        return Rule.DEALER_OVERDREW
    natural = len(table.face_up(DEALER)) == 2 and table.dealer_total == TWENTY_ONE
    return Rule.BLACKJACK if natural or isinstance(act, SayBlackjack) else Rule.POINT_TOTAL


def _on_words(line: Act, here: Situation) -> Reason | None:
    match line:
        case Act.PLACE_BETS:
            return _rules(Rule.BETS_OPEN)
        case Act.CLOSE_BETS:
            return _rules(Rule.BETS_CLOSED if here.table.bets_closed else Rule.BETS_OPEN)
        case Act.OFFER_INSURANCE | Act.CLOSE_INSURANCE:
            return _rules(Rule.INSURANCE)
        case Act.TAKE_BUST:
            return _rules(Rule.BUST)
        case Act.DECLARE_VOID if here.table.void is None:
            return _not_void(here)
        case Act.STOP_FOR_ERROR | Act.INTERRUPTION:
            return _house(Act.STOP_FOR_ERROR)
        case _:
            return None


def _not_void(here: Situation) -> Reason:
    """The reason why the round goes on."""
    if here.table.error is not None:
        return Reason((Rule.DEALING_ERROR,))
    interrupted = any(isinstance(event, Interrupted) for event in here.round.events)
    return Reason((Rule.INTERRUPTION_CONTINUES if interrupted else Rule.VOID,))


def _on_error(act: DealerAct, here: Situation) -> Reason | None:
    """On what is done with cards that have gone astray, and what is said of them."""
    table = here.table
    if table.void is not None:
        return Reason((table.void.rule,))
    error = table.error
    if error is None:
        return None
    on_options = tuple(rule for rule in error.rules if rule in ON_OPTIONS)
    if isinstance(act, PutRight | Discard):
        remedy = tuple(rule for rule in error.rules if rule not in ON_OPTIONS)
        return Reason(remedy, error.settings)
    if isinstance(act, AskWhichCard):
        return Reason((Rule.CARDS_TOGETHER,))
    return Reason(on_options or error.rules[:1])
