"""What a dealer may do next: a pure function of the table as it lies and of what they owe.

What has to come before what is a partial order. The rules say what is due at all; what is owed
holds up what it has to; and of several tasks due at once, constraints and passes of the procedure
say which has to wait. Whatever need not wait is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    CarryOut,
    CutDown,
    DealCard,
    DealerAct,
    Discard,
    GiveBack,
    Lay,
    LookAtHoleCard,
    Pay,
    PickUp,
    PutRight,
    Refuse,
    Say,
    StandOff,
    Take,
    TurnHoleCard,
    settling,
)
from trainer.dealing.owing import Owed
from trainer.procedure.acts import Act
from trainer.procedure.ask_cards_astray import ON_OPTIONS
from trainer.procedure.data import (
    Constraints,
    HouseReason,
    InPass,
    Matter,
    Obligation,
    Precedence,
    Preview,
    Procedure,
    Proving,
    Sweep,
    matter_of,
    waiting,
)
from trainer.procedure.settled import expected_answer
from trainer.procedure.steps import settling_act
from trainer.rules import inputs
from trainer.rules.bets import DEALER, STAKED, Bet, BetKind, Call, Offer, Place
from trainer.rules.dues import AnswersDue, CallDue, CardDue, DealerDue, TasksDue
from trainer.rules.events import BetReturned, BetSettled, ErrorFound
from trainer.rules.inputs import DealerTask, Decide
from trainer.rules.money import Formula
from trainer.rules.rulekeys import Rule


@dataclass(frozen=True, slots=True)
class OnTable:
    """The table as the dealer has left it, and what the rules have due there.

    ``wish`` is the call that the hand they have pointed to has signalled; ``lying`` are the places
    with cards to pick up, in no order; ``squeezed`` the boxes whose cards are dealt face down;
    ``excess`` what must be refused before the betting, or Insurance, is closed; ``complete``
    whether the dealer's hand has its last card, ``void`` whether the round is Void. ``error`` is
    the dealing error found last, ``forgotten`` the side bets that play goes on without settling,
    ``late`` those that are settled late. ``as_dealt`` is where a card goes that lies astray and is
    not put right; ``choosing`` who may be asked already how they go on after an error; ``stands``
    the hand that stands with its last card, before anything else is done. ``meter_is_won``: a hand
    wins a meter of the progressive. ``cut`` are the bets that have been cut down. ``preview`` gives
    the result of a bet that is due.
    """

    due: DealerDue | None
    preview: Preview
    wish: Decide | None = None
    lying: tuple[Place, ...] = ()
    squeezed: frozenset[int] = frozenset()
    excess: tuple[Owed, ...] = ()
    complete: bool = False
    void: bool = False
    error: ErrorFound | None = None
    forgotten: tuple[inputs.Settle, ...] = ()
    late: tuple[inputs.Settle, ...] = ()
    as_dealt: CardDue | None = None
    stands: Place | None = None
    choosing: tuple[AskHowToGoOn, ...] = ()
    meter_is_won: bool = False
    cut: frozenset[Bet] = frozenset()


class Open(NamedTuple):
    """An act that is outstanding; it has to wait for ``first``, if there is such an act.

    ``rules`` say that it has to wait, or ``house`` does.
    """

    owed: Owed
    first: DealerAct | None = None
    rules: tuple[Rule, ...] = ()
    house: HouseReason | None = None


def open_acts(
    table: OnTable, owed: Sequence[Owed], procedure: Procedure, constraints: Constraints
) -> tuple[Open, ...]:
    """Everything that is outstanding: what is owed, then what is due.

    ``constraints`` are those in force in the rule document.
    """
    due = tuple(_due_acts(table, procedure, constraints))
    every = (*map(Open, owed), *due)
    # It is right at any time to call the supervisor to a meter that is won; nothing waits for it.
    called = (Open(_SUPERVISOR),) if table.meter_is_won else ()
    first = tuple(
        (matter.owed, what, about)
        for matter in every
        for what, about in (_obligation(matter.owed),)
        if procedure.precedence.holds_up(what)
    )
    if not first:
        return (*every, *called)
    return (*(_behind(matter, first, procedure.precedence) for matter in every), *called)


_SUPERVISOR: Final = Owed(Say(Act.STOP_FOR_ERROR), optional=True)


def _behind(
    matter: Open, firsts: Sequence[tuple[Owed, Obligation, object]], precedence: Precedence
) -> Open:
    """Something outstanding, with what the order of obligations puts before it."""
    what, about = _obligation(matter.owed)
    for other, other_what, other_about in firsts:
        before = precedence.between(other_what, what)
        if before is not None and (not before.same or other_about == about):
            if before.house is not None:
                return Open(matter.owed, other.act, house=before.house)
            return Open(matter.owed, other.act, other.why_now or before.rules)
    return matter


def _obligation(owed: Owed) -> tuple[Obligation, object]:
    """Return what an act is in the order of obligations, and what it is about."""
    if owed.what is not Obligation.CARDS:
        return owed.what, owed.about
    match owed.act:
        case Take(bet) | Pay(bet=bet) | StandOff(bet) | GiveBack(bet) | CutDown(bet):
            if bet.hand:
                return Obligation.HAND_BETS, bet.box
            # Insurance is not settled by the cards that lie on its box.
            return Obligation.OTHER_BETS, bet.box if bet.kind in _BY_CARDS else None
        case Refuse():
            return Obligation.EXCESS, None
        case PutRight() | Discard() | AskHowToGoOn():
            return Obligation.REMEDIES, None
        case PickUp():
            return Obligation.CLEARING, None
        case Say(Act.CLOSE_BETS | Act.OFFER_INSURANCE | Act.CLOSE_INSURANCE):
            return Obligation.CLOSING, None
        case _:
            return Obligation.CARDS, None


_BY_CARDS: Final = frozenset(STAKED) - {BetKind.MAIN, BetKind.INSURANCE}
"""The bets that are settled by the cards on their box, which lie there until then."""


def _due_acts(table: OnTable, procedure: Procedure, constraints: Constraints) -> Iterator[Open]:
    match table.due:
        case CardDue(place, rule):
            yield Open(_card(table, place, rule))
        case CallDue(box, hand):
            yield Open(_for_call(table, Place(box, hand), procedure))
            if table.wish is not None:
                yield Open(_asked_again(Place(box, hand), procedure))
        case AnswersDue(Offer.INSURANCE, tasks=tasks):
            close = inputs.CloseOffer(Offer.INSURANCE)
            yield from _closing(
                table, Owed(Say(Act.CLOSE_INSURANCE), (Rule.INSURANCE,), task=close)
            )
            yield from _tasks(table, tasks, procedure, constraints)
        case TasksDue((inputs.ClearTable(),)):
            yield from _picking_up(table, procedure)
        case TasksDue((inputs.CloseBets(),)):
            close_bets = inputs.CloseBets()
            yield from _closing(
                table, Owed(Say(Act.CLOSE_BETS), (Rule.BETS_CLOSED,), task=close_bets)
            )
        case TasksDue(tasks):
            yield from _tasks(table, tasks, procedure, constraints)
        case _:
            pass
    for asked in table.choosing:
        # Misdealt cards may be put right before or after (¶5.7.1, ¶5.7.2).
        yield Open(Owed(asked, (Rule.DEALING_ERROR,)))
    if table.stands is not None:
        yield Open(_asked_again(table.stands, procedure))
    if table.forgotten and not table.late:
        # To think of them is still in time (¶3.13), and nothing waits for that.
        yield from _tasks(table, table.forgotten, procedure, constraints)


def _card(table: OnTable, place: Place, rule: Rule) -> Owed:
    """The next card for ``place``, as it is laid there."""
    if place.box in table.squeezed:
        return Owed(DealCard(place, Lay.DOWN), (rule, Rule.SQUEEZE))  # ¶3.12
    return Owed(DealCard(place, _LAID.get(rule, Lay.UP)), (rule,))


_LAID: Final = {Rule.HOLE_CARD: Lay.DOWN, Rule.DOUBLE: Lay.SIDEWAYS}


def _for_call(table: OnTable, place: Place, procedure: Procedure) -> Owed:
    """The hand is asked; what it has signalled is carried out (¶3.8)."""
    if table.wish is None:
        return Owed(Ask(place), procedure.acts[Act.CALL].cites)
    call = table.wish.call
    if call is Call.HIT:
        return _card(table, place, Rule.DRAW)
    return Owed(CarryOut(call, place), (_CARRIED_OUT[call],))


def _asked_again(place: Place, procedure: Procedure) -> Owed:
    """Whoever has signalled already may be asked all the same (¶3.8)."""
    return Owed(Ask(place), procedure.acts[Act.CALL].cites, optional=True)


_CARRIED_OUT: Final = {Call.DOUBLE: Rule.DOUBLE, Call.SPLIT: Rule.SPLIT}


def _closing(table: OnTable, close: Owed) -> Iterator[Open]:
    """The betting, or Insurance, is closed, and what is in excess refused (¶5.1)."""
    yield from map(Open, table.excess)
    yield Open(close)


def _tasks(
    table: OnTable, tasks: Sequence[DealerTask], procedure: Procedure, constraints: Constraints
) -> Iterator[Open]:
    waits = {other.task: other for other in waiting(procedure, constraints, tasks, table.preview)}
    for task in tasks:
        owed, wait = _act_of(task, table, procedure, constraints), waits.get(task)
        if owed is None:
            continue
        cut = _cut_down(owed, table, procedure)
        if wait is not None:
            first = _act_of(wait.first, table, procedure, constraints)
            yield Open(owed, first.act if first else None, wait.rules, wait.house)
        elif cut is not None and not cut.optional:
            yield Open(owed, cut.act, house=Proving.BET)
        else:
            yield Open(owed)
        if cut is not None:
            yield Open(cut)
    if table.complete:
        # Hand by hand, the cards may go with the chips.
        unsettled = {Place(t.bet.box, t.bet.hand) for t in tasks if isinstance(t, inputs.Settle)}
        for matter in _picking_up(table, procedure):
            if matter.owed.act not in {PickUp(place) for place in (*unsettled, DEALER)}:
                yield matter


def _cut_down(owed: Owed, table: OnTable, procedure: Procedure) -> Owed | None:
    """The proof of a bet before it is paid, which only a house can want; None of any other.

    A progressive wager is one chip.
    """
    if not isinstance(owed.act, Pay) or owed.act.bet in table.cut:
        return None
    bet = owed.act.bet
    result = table.preview(bet)
    paid = isinstance(result, BetSettled) and result.working.formula is Formula.PAYS
    if not paid or bet.kind not in STAKED or bet.kind is BetKind.PROGRESSIVE:
        return None
    house = Proving.BET if procedure.cut_bets else None
    return Owed(CutDown(bet), task=owed.task, house=house, optional=house is None)


def _act_of(
    task: DealerTask, table: OnTable, procedure: Procedure, constraints: Constraints
) -> Owed | None:
    """The act by which the dealer does one of their tasks; None if nobody sees it done."""
    match task:
        case inputs.Settle(bet):
            result = table.preview(bet)
            due, house = _before_play(task, table, constraints)
            if isinstance(result, BetReturned):
                return Owed(GiveBack(bet), result.rules, result.settings, task=task, due=due)
            act = settling(bet, expected_answer(result.working))
            said = settling_act(result) if house else None
            return Owed(act, result.rules, result.settings, task=task, due=due, house=said)
        case inputs.HandBack(bet):
            rule = Rule.VOID if table.void else Rule.NO_INITIAL_BET
            return Owed(GiveBack(bet), (rule,), task=task)
        case inputs.MakeOffer(Offer.INSURANCE):
            return Owed(Say(Act.OFFER_INSURANCE), (Rule.INSURANCE,), task=task)
        case inputs.CheckHoleCard():
            return Owed(LookAtHoleCard(), (Rule.HOLE_CARD_CHECKED,), task=task)
        case inputs.TurnHoleCard():
            return Owed(TurnHoleCard(), (Rule.HOLE_CARD_TURNED,), task=task)
        case inputs.UseCard() if table.as_dealt is not None:
            place, rule = table.as_dealt
            why, settings = _remedied(table)
            return _card(table, place, rule)._replace(rules=why, settings=settings, task=task)
        case inputs.UseCard(number):
            return Owed(PutRight(number), *_remedied(table), task=task)
        case inputs.DiscardCard(number):
            return Owed(Discard(number), *_remedied(table), task=task)
        case _:
            return None


def _before_play(
    task: inputs.Settle, table: OnTable, constraints: Constraints
) -> tuple[tuple[Rule, ...], bool]:
    """The rules by which a bet is settled before play goes on, and whether the house says so."""
    if task in table.late:
        return (Rule.SIDE_BETS_LATE,), False
    matter = matter_of(task, table.preview)
    if matter is Matter.HANDS:
        return (), False
    before = constraints.between(matter, Matter.HANDS)
    return (before.rules, False) if before is not None else ((), True)


def _remedied(table: OnTable) -> tuple[tuple[Rule, ...], tuple[str, ...]]:
    """The rules, and settings of the register, by which a card astray goes where it goes."""
    if table.error is None:
        return (), ()
    rules = tuple(rule for rule in table.error.rules if rule not in ON_OPTIONS)
    return rules, table.error.settings


def _picking_up(table: OnTable, procedure: Procedure) -> Iterator[Open]:
    """The cards go to the rack in the direction in which hands are settled, the dealer's last."""
    leftwards = procedure.passes[Matter.HANDS].sweep is Sweep.RIGHT_TO_LEFT

    def turn(place: Place) -> tuple[bool, int]:
        return place == DEALER, -place.box if leftwards else place.box

    places = sorted(table.lying, key=turn)
    for place in places:
        first = places[0]
        owed = Owed(PickUp(place), (Rule.ROUND_ENDS,))
        house = Act.CLEAR_TABLE if place == DEALER else InPass(Matter.HANDS)
        waits = turn(first) < turn(place)
        yield Open(owed, PickUp(first), house=house) if waits else Open(owed)
