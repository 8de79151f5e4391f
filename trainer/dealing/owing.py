"""What a dealer owes because of what has happened: words, reports, cards to pick up.

What the rules have due next is not among it: this is what the round has already gone through, and
the dealer has yet to say or to do with their hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    AskHowToGoOn,
    AskWhichCard,
    DealerAct,
    Decline,
    GiveBack,
    PickUp,
    Refuse,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    TakeWager,
    TellMinimum,
    TurnHoleCard,
)
from trainer.procedure.acts import Act, Move
from trainer.procedure.ask_cards_astray import ON_OPTIONS, incident_of
from trainer.procedure.data import HouseReason, Obligation
from trainer.registry import Registry
from trainer.rules.bets import BetKind, HandState, Place
from trainer.rules.dues import MinimumDue, SelectDue
from trainer.rules.events import (
    BetRefused,
    BetReturned,
    BetSettled,
    BlackjackFound,
    CardsCollected,
    DealerEnded,
    ErrorFound,
    Event,
    HandEnded,
    HoleCardTurned,
    Interrupted,
    MeterSet,
    OptionTaken,
    RequestRefused,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.inputs import (
    BetLate,
    CheckHoleCard,
    ClearTable,
    DealerTask,
    FindExcess,
    Settle,
    TakeOption,
)
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Formula
from trainer.rules.rulekeys import Rule


class Owed(NamedTuple):
    """An act that the dealer owes, and why.

    ``rules``, and ``settings`` of the interpretation register, require it, as far as any do.
    ``due`` are the rules, and ``house`` is what the house says, by which it is due now, whatever
    comes of it, where those are others.
    ``what`` it is in the order of obligations, and ``about`` which incident, bettor or box; of
    what is due the act says so. ``task`` is what the round is given when it is done, where that is
    one of the dealer's tasks. ``hand`` is the hand that an announcement is about. ``optional``: it
    may be done, and nothing follows from it.
    """

    act: DealerAct
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()
    what: Obligation = Obligation.CARDS
    about: object = None
    task: DealerTask | None = None
    due: tuple[Rule, ...] = ()
    house: HouseReason | None = None
    hand: Place | None = None
    optional: bool = False

    @property
    def why_now(self) -> tuple[Rule, ...]:
        """The rules by which it comes before what has to wait for it; none if the house says so."""
        return self.due or (() if self.house else self.rules)


_OWED: Final = Registry[Move, Iterator[Owed]]()


def owed_after(move: Move, events: Sequence[Event]) -> Iterator[Owed]:
    """Return what the dealer owes because of ``move``, which caused ``events``."""
    if isinstance(move.given, ClearTable):
        return  # they are picking up the cards
    if isinstance(move.due, MinimumDue):
        yield Owed(TellMinimum(move.due.bet), (Rule.BELOW_MINIMUM,), what=Obligation.MINIMUM)
    if isinstance(move.due, SelectDue) and move.due.bettor is not None:
        asked = AskWhichCard(move.due.place)
        yield Owed(asked, (Rule.CARDS_TOGETHER,), what=Obligation.WHICH_CARD)
    for event in events:
        found = _OWED.functions.get(type(event))
        if found is not None:
            yield from found(move, event)


def still_owed(owed: Sequence[Owed], event: Event) -> list[Owed]:
    """Return what of ``owed`` is left after ``event``, which may leave nothing to announce.

    A Void has no result (¶1.34), and a hand of which all bets were taken back is invalid (¶5.7.3).
    """
    match event:
        case VoidDeclared():
            return [
                item for item in owed if item.hand is None and not isinstance(item.act, _RESULTS)
            ]
        case SettlementUndone(bet):
            return [item for item in owed if item.act != TakeWager(bet)]
        case HandEnded(box, hand, HandState.RETURNED):
            return [item for item in owed if item.hand != Place(box, hand)]
        case _:
            return list(owed)


_RESULTS: Final = (SayBlackjack, SayTotal, SetMeter, TakeWager, TurnHoleCard)


@_OWED.on(BetRefused)
def _late_bet(move: Move, refused: BetRefused) -> Iterator[Owed]:
    if isinstance(move.given, BetLate | FindExcess):
        back = Refuse(refused.amount, refused.bet)
        yield Owed(back, (refused.rule,), what=Obligation.LATE_BET)


@_OWED.on(RequestRefused)
def _asked_for(_move: Move, asked: RequestRefused) -> Iterator[Owed]:
    declined = Decline(asked.asks, asked.place, asked.bettor)
    yield Owed(declined, (asked.rule,), what=Obligation.DECLINED)


@_OWED.on(HandEnded)
def _bust(_move: Move, ended: HandEnded) -> Iterator[Owed]:
    if ended.state is HandState.BUST:
        hand = Place(ended.box, ended.hand)
        yield Owed(Say(Act.TAKE_BUST), (ended.rule,), what=Obligation.BUST, hand=hand)


@_OWED.on(CardsCollected)
def _hand_over(_move: Move, collected: CardsCollected) -> Iterator[Owed]:
    place, what = collected.place, Obligation.HAND_OVER
    yield Owed(PickUp(place), (collected.rule,), what=what, about=place.box)


@_OWED.on(HoleCardTurned)
def _blackjack_found(move: Move, turned: HoleCardTurned) -> Iterator[Owed]:
    if isinstance(move.given, CheckHoleCard):
        yield Owed(TurnHoleCard(), (turned.rule,), what=Obligation.HOLE_CARD)


@_OWED.on(BlackjackFound)
def _blackjack_missed(_move: Move, found: BlackjackFound) -> Iterator[Owed]:
    what = Irregularity.BLACKJACK_MISSED
    return _stop(Act.STOP_FOR_ERROR, what, (found.rule,), found.settings)


@_OWED.on(DealerEnded)
def _dealer_done(_move: Move, ended: DealerEnded) -> Iterator[Owed]:
    said = SayBlackjack() if ended.blackjack else SayTotal(ended.total)
    yield Owed(said, (ended.rule,), what=Obligation.TOTAL)


@_OWED.on(MeterSet)
def _meter_won(move: Move, meter: MeterSet) -> Iterator[Owed]:
    if isinstance(move.given, Settle):
        # No text says who sets it, and when: that is the house's practice.
        yield Owed(SetMeter(meter.level, meter.to), what=Obligation.METER)


@_OWED.on(BetSettled)
def _paid_for_one(_move: Move, settled: BetSettled) -> Iterator[Owed]:
    paid = settled.working.formula in (Formula.PAYS, Formula.METER)
    if paid and settled.bet.kind is BetKind.PROGRESSIVE:
        yield Owed(TakeWager(settled.bet), (Rule.FOR_ONE,), what=Obligation.WAGER)


@_OWED.on(ErrorFound)
def _error(_move: Move, found: ErrorFound) -> Iterator[Owed]:
    return _stop(Act.STOP_FOR_ERROR, incident_of(found), found.rules, found.settings)


@_OWED.on(OptionTaken)
def _option(_move: Move, taken: OptionTaken) -> Iterator[Owed]:
    asked = AskHowToGoOn(taken.box, taken.bettor)
    about = taken.box, taken.bettor
    # The rule on what he chooses would tell what he says.
    why = (Rule.DEALING_ERROR,)
    yield Owed(asked, (taken.rule,), taken.settings, Obligation.OPTIONS, about, due=why)


@_OWED.on(BetReturned)
def _taken_back(move: Move, returned: BetReturned) -> Iterator[Owed]:
    if isinstance(move.given, TakeOption):
        back, about = GiveBack(returned.bet), (move.given.box, move.given.bettor)
        yield Owed(back, returned.rules, returned.settings, Obligation.TAKEN_BACK, about)


@_OWED.on(Interrupted)
def _interruption(_move: Move, interrupted: Interrupted) -> Iterator[Owed]:
    return _stop(Act.INTERRUPTION, Irregularity.INTERRUPTION, (interrupted.rule,))


@_OWED.on(VoidDeclared)
def _void(_move: Move, void: VoidDeclared) -> Iterator[Owed]:
    if void.cause is not Irregularity.INTERRUPTION:
        yield from _stop(Act.STOP_FOR_ERROR, void.cause, (void.rule,))
    yield Owed(Say(Act.DECLARE_VOID), (Rule.VOID,), what=Obligation.VOID)


def _stop(
    line: Act, what: Irregularity, rules: tuple[Rule, ...], settings: tuple[str, ...] = ()
) -> Iterator[Owed]:
    """The dealer stops, calls the supervisor and says what has happened."""
    # An error stops the game because everybody may choose (¶5.7), whatever becomes of the cards.
    why = tuple(rule for rule in rules if rule in ON_OPTIONS)
    yield Owed(Say(line), rules, settings, Obligation.STOP, what, due=why)
    yield Owed(Report(what), rules, settings, Obligation.REPORT, what, due=why)
