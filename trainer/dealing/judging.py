"""The answer whether an act is one of those that may be done, and if not, what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

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
    Lay,
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
from trainer.dealing.governing import Reason, Situation, governing
from trainer.dealing.order import Open
from trainer.dealing.owing import Owed
from trainer.procedure.acts import Act
from trainer.procedure.ask_cards_astray import ON_OPTIONS
from trainer.procedure.data import HouseReason, Obligation
from trainer.procedure.questions import ErrorClass
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Place
from trainer.rules.inputs import DiscardCard, HandBack, UseCard
from trainer.rules.rulekeys import Rule
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, TextEnum


class FaultKind(TextEnum):
    """What is wrong with an act."""

    TOO_EARLY = "too_early", N_("Something else comes first.")
    NOT_ASKED = "not_asked", N_("The hand has not been asked yet.")
    AGAINST_CALL = "against_call", N_("That is not what the player called.")
    NOT_ALLOWED = "not_allowed", N_("The player’s request must be refused.")
    OTHER_PLACE = "other_place", N_("That is the wrong place.")
    OTHER_LAY = "other_lay", N_("The card is laid the wrong way.")
    OTHER_AMOUNT = "other_amount", N_("The amount is wrong.")
    OTHER_CHIPS = "other_chips", N_("The amount is right, the chips are not.")
    OTHER_FATE = "other_fate", N_("The bet is settled differently.")
    OTHER_WORDS = "other_words", N_("The announcement is wrong.")
    NOT_OWED = "not_owed", N_("That should not be done.")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with ``act``; ``instead`` is what is to be done, or what comes first.

    ``rules``, ``settings`` of the interpretation register, or what the ``house`` says of its
    procedure, are what the act breaks. ``instead`` is None where nothing at all is left to do.
    """

    kind: FaultKind
    act: DealerAct
    error: ErrorClass
    instead: DealerAct | None = None
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()
    house: HouseReason | None = None


def judge(
    act: DealerAct, outstanding: Sequence[Open], here: Situation, lying: Collection[Place]
) -> Fault | None:
    """Say what is wrong with ``act`` where ``outstanding`` is what there is to do; None if nothing.

    What may be done of it comes in the order in which it would be suggested. ``lying`` are the
    places with cards that have still to be picked up.
    """
    meant = [matter for matter in outstanding if matter.owed.act == act]
    if any(matter.first is None for matter in meant):
        return None
    for matter in meant:
        return _waits(act, matter)
    outstanding = [matter for matter in outstanding if not matter.owed.optional]
    ending = all(isinstance(matter.owed.act, PickUp | SetMeter) for matter in outstanding)
    to_come = _to_come(act, here, lying, ending=ending)
    for difference, matter in _alike(act, outstanding):
        owed = matter.owed
        if matter.first is not None and isinstance(act, PutRight | Discard):
            # Which card it is may depend on what comes first (¶5.12).
            return _waits(act, matter)
        if to_come and matter.first is not None and difference in _SAME_BET:
            return _waits(act, matter)  # whatever is wrong with it besides
        if to_come and (difference is FaultKind.OTHER_WORDS or matter.first is not None):
            continue  # it is no mistake for something that has to wait as well
        reason = _otherwise(difference, act, owed, here)
        return Fault(difference, act, _class(difference, act, owed.act), owed.act, *reason)
    kind = FaultKind.TOO_EARLY if to_come else FaultKind.NOT_OWED
    now = [matter.owed for matter in outstanding if matter.first is None]
    now.sort(key=lambda owed: owed.what is Obligation.METER)  # nothing waits for it
    if not now:
        return Fault(kind, act, ErrorClass.PROCEDURE, rules=(Rule.ROUND_ENDS,))
    first = next((owed for owed in now if _holds_up(owed, act)), None)
    governed = governing(act, here) if first is None else None
    first = first or now[0]
    reason = governed or Reason(first.why_now, first.settings, first.house)
    return Fault(kind, act, ErrorClass.PROCEDURE, first.act, *reason)


def _holds_up(owed: Owed, act: DealerAct) -> bool:
    """Tell whether ``act`` is wrong for no other reason than that something is owed first."""
    if isinstance(act, PickUp) and isinstance(owed.act, Settling):
        return _lies_at(owed.act.bet, act.place)
    if isinstance(act, PutRight | Discard) and isinstance(owed.act, PutRight | Discard):
        return True  # the other remedy
    return _halted(act, owed)


def _waits(act: DealerAct, matter: Open) -> Fault:
    kind, error = FaultKind.TOO_EARLY, ErrorClass.PROCEDURE
    return Fault(kind, act, error, matter.first, matter.rules, house=matter.house)


def _otherwise(difference: FaultKind, act: DealerAct, owed: Owed, here: Situation) -> Reason:
    """The reason why an act that was meant for what is owed is wrong."""
    due = Reason((*_wrong_stake(act, owed, here.table), *owed.rules), owed.settings)
    match difference:
        case FaultKind.OTHER_FATE:
            # A pay table says how much, and not whether.
            return due._replace(rules=tuple(rule for rule in due.rules if rule not in _PAY_TABLES))
        case FaultKind.OTHER_LAY:
            sideways = isinstance(owed.act, DealCard) and owed.act.lay is Lay.SIDEWAYS
            return Reason(house=Act.DRAW_CARD) if sideways else due
        case FaultKind.OTHER_PLACE | FaultKind.OTHER_WORDS | FaultKind.AGAINST_CALL:
            return (None if _halted(act, owed) else governing(act, here)) or due
        case _:
            return due if due.rules else governing(act, here) or due


_PAY_TABLES: Final = frozenset((Rule.PAY_TABLE, Rule.SIDE_BET_PAY_TABLE))


def _halted(act: DealerAct, now: Owed) -> bool:
    """Tell whether the game has stopped, so that what comes next governs whatever else is done."""
    if isinstance(act, _ON_ERRORS) or act == Say(Act.DECLARE_VOID):
        return False
    return now.what in _HALTS or isinstance(now.task, UseCard | DiscardCard | HandBack)


_HALTS: Final = frozenset(
    (
        Obligation.STOP,
        Obligation.REPORT,
        Obligation.VOID,
        Obligation.OPTIONS,
        Obligation.TAKEN_BACK,
        Obligation.WHICH_CARD,
    )
)
_ON_ERRORS: Final = (
    Report,
    PutRight,
    Discard,
    AskHowToGoOn,
    AskWhichCard,
    Refuse,
    TellMinimum,
    Decline,
)
"""The acts that have a rule of their own also while the game has stopped."""


def _lies_at(bet: Bet, place: Place) -> bool:
    """Tell whether a bet is settled by the cards at a place."""
    if bet.kind is BetKind.INSURANCE or bet.box != place.box:
        return False
    return bet.hand in (0, place.hand)


def _wrong_stake(act: DealerAct, owed: Owed, table: Snapshot) -> tuple[Rule, ...]:
    """The rules on the stake of a hand that is doubled or split, where it was paid on another."""
    due = owed.act
    if not isinstance(act, Pay) or not isinstance(due, Pay) or Rule.PAY_TABLE not in owed.rules:
        return ()
    if act.bet.kind is not BetKind.MAIN:
        return ()
    mains = {
        bet.hand: pile
        for bet, pile in table.piles.items()
        if (bet.box, bet.bettor, bet.kind) == (act.bet.box, act.bet.bettor, BetKind.MAIN)
    }
    pile, place = mains[act.bet.hand], Place(act.bet.box, act.bet.hand)
    staked = pile.placed + pile.added

    def paid_on(stake: int) -> bool:
        return act.amount * staked == due.amount * stake

    if any(card.across for card in table.hand(place)) and (
        paid_on(2 * pile.placed) or paid_on(pile.placed)
    ):
        standing = act.bet.bettor != table.bettors[place.box][0]
        # ¶3.23, ¶3.23.1
        return (Rule.DOUBLE,) * bool(pile.added) + (Rule.DOUBLE_DECLINED,) * standing
    if place in table.split:
        if 2 * act.amount == 3 * staked:
            return (Rule.SPLIT_NO_BLACKJACK,)  # ¶3.22.2
        if len(mains) == 1 and paid_on(pile.placed * len(table.hands[place.box])):
            return (Rule.SPLIT_DECLINED,)  # ¶3.22.1
        if len(mains) > 1 and paid_on(sum(main.placed + main.added for main in mains.values())):
            return (Rule.SPLIT,)  # ¶3.22
    return ()


def _to_come(act: DealerAct, here: Situation, lying: Collection[Place], *, ending: bool) -> bool:
    """True if ``act`` may still be due later in the round, so that it is no more than too early."""
    table = here.table
    match act:
        case Take(bet) | Pay(bet=bet) | StandOff(bet) | GiveBack(bet) | CutDown(bet):
            pile = table.piles.get(bet)
            return pile is not None and pile.settled is None and not pile.returned
        case PickUp(place):
            return place in lying
        case _ if table.void is not None:
            return False  # ¶1.34
        case DealCard(place) | Ask(place) | CarryOut(place=place):
            return not ending and _unfinished(place, table)
        case AskHowToGoOn():
            return table.stopped is not None and not ON_OPTIONS.isdisjoint(table.stopped.rules)
        case Say(Act.CLOSE_BETS):
            return not table.bets_closed
        case Say(Act.OFFER_INSURANCE):
            return not table.face_up(DEALER)
        case LookAtHoleCard():
            return here.round.looks_later
        case TurnHoleCard():
            return table.hides(DEALER)
        case SayTotal() | SayBlackjack():
            return table.dealer_total is None
        case _:
            return False


def _unfinished(place: Place, table: Snapshot) -> bool:
    """Tell whether the hand at ``place`` may still get a card or be asked."""
    if place == DEALER:
        return table.dealer_total is None
    return place.box in table.staked_boxes and place not in table.ended


def _alike(act: DealerAct, outstanding: Sequence[Open]) -> Iterator[tuple[FaultKind, Open]]:
    """Return what was meant instead: what may be done now first, and the same bet."""
    found = [(_difference(act, matter.owed.act), matter) for matter in outstanding]
    alike = [(kind, matter) for kind, matter in found if kind is not None]
    yield from sorted(alike, key=lambda each: (each[1].first is not None, each[0] in _ELSEWHERE))


_SAME_BET: Final = frozenset((FaultKind.OTHER_AMOUNT, FaultKind.OTHER_FATE))
"""What is wrong with an act that was meant for the bet of another."""

_ELSEWHERE: Final = frozenset((FaultKind.OTHER_PLACE, FaultKind.NOT_ALLOWED, FaultKind.NOT_OWED))
"""What can be meant by an act that is rather meant for the same bet or hand."""


def _difference(act: DealerAct, due: DealerAct) -> FaultKind | None:
    """Tell how ``act`` differs from what is ``due``, if it can have been meant for it."""
    match act, due:
        case (Take() | Pay() | StandOff() | GiveBack() | CutDown() | Refuse(), _):
            return _difference_in_bet(act, due)
        case (DealCard() | CarryOut(), Ask()) if act.place == due.place:
            return FaultKind.NOT_ASKED
        case (DealCard(), DealCard()):
            elsewhere = act.place != due.place
            return FaultKind.OTHER_PLACE if elsewhere else FaultKind.OTHER_LAY
        case (DealCard() | CarryOut() | Decline(), DealCard() | CarryOut()) if (
            act.place == due.place
        ):
            return FaultKind.AGAINST_CALL
        case (DealCard() | CarryOut(), Decline()) if act.place == due.place and _asked(act, due):
            return FaultKind.NOT_ALLOWED
        case (SayTotal() | SayBlackjack(), SayTotal() | SayBlackjack()):
            return FaultKind.OTHER_WORDS
        case (SetMeter(), SetMeter()) if act.level == due.level:
            return FaultKind.OTHER_AMOUNT
        case (Say(), Say()) | (Report(), Report()):
            return FaultKind.OTHER_WORDS
        case _ if type(act) is type(due) and isinstance(act, _PLACED):
            return FaultKind.OTHER_PLACE
        case _:
            return None


def _difference_in_bet(act: Settling | CutDown | Refuse, due: DealerAct) -> FaultKind | None:
    match act, due:
        case Pay(bet=bet), Pay(bet=other) if bet == other:
            return FaultKind.OTHER_AMOUNT
        case CutDown(bet), Pay(bet=other) if bet == other:
            return FaultKind.NOT_OWED
        case Refuse(bet=bet), Refuse(bet=other):
            return FaultKind.OTHER_AMOUNT if bet == other else FaultKind.OTHER_PLACE
        case Refuse(bet=bet), TellMinimum(other) if bet == other:
            return FaultKind.NOT_OWED
        case Refuse(), _:
            return None
        case _, Take(other) | Pay(bet=other) | StandOff(other) | GiveBack(other):
            return FaultKind.OTHER_FATE if act.bet == other else None
        case _, Decline(place=place, bettor=bettor):
            asked = (act.bet.box, act.bet.bettor) == (place.box, bettor)
            return FaultKind.NOT_ALLOWED if asked else None
        case _:
            return None


def _asked(act: DealCard | CarryOut, declined: Decline) -> bool:
    """Tell whether ``act`` gives the player what they ask for."""
    return declined.asks.call is (act.call if isinstance(act, CarryOut) else Call.HIT)


_PLACED: Final = (
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    Decline,
    Discard,
    PickUp,
    PutRight,
    TellMinimum,
)
"""The acts that are done with somebody or something, for which another can be mistaken."""

_OF_CARDS: Final = (DealCard, Discard, LookAtHoleCard, PickUp, PutRight, TurnHoleCard)


def _class(kind: FaultKind, act: DealerAct, due: DealerAct) -> ErrorClass:
    if kind in (FaultKind.NOT_ASKED, FaultKind.AGAINST_CALL, FaultKind.NOT_ALLOWED):
        return ErrorClass.PROCEDURE
    if kind is FaultKind.OTHER_WORDS:
        return ErrorClass.ANNOUNCEMENT
    if kind is FaultKind.OTHER_FATE:
        return ErrorClass.TAKE_AND_PAY
    if kind is FaultKind.OTHER_AMOUNT:
        return ErrorClass.PAYOUT if isinstance(due, Pay) else ErrorClass.GAME_PROTECTION
    return ErrorClass.CARDS if isinstance(act, _OF_CARDS) else ErrorClass.PROCEDURE
