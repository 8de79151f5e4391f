"""The dealer's acts: a round divided into the steps that a person would see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from trainer.rules.bets import DEALER, Bet, Call, Place
from trainer.rules.dues import Due, SelectDue
from trainer.rules.events import (
    BetRefused,
    BetReturned,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFoundFaceUp,
    CardMisdealt,
    ErrorFound,
    Event,
    FoundLate,
    SettlementUndone,
    SideBetsOverlooked,
)
from trainer.rules.inputs import (
    DiscardCard,
    DrawTogether,
    FindExcess,
    Input,
    Misdeal,
    SelectCard,
    Squeeze,
    TakeOption,
    TurnCards,
    UseCard,
)
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import AFTER_OVERDRAW
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    from trainer.snapshot.snapshot import Snapshot

HAPPENING: Final = True
"""Marks an act that happens only when something has gone wrong."""


class Act(StrEnum):
    """Everything that can happen next at the table, by its name in the procedure file.

    ``happening``: it happens only because something has gone wrong, or because of a squeeze.
    ``event``: the class of event that makes this act, where it concerns no box and no bet.
    """

    happening: bool
    event: type[Event] | None

    def __new__(cls, value: str, happening: bool = False, event: type[Event] | None = None) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.happening = happening
        member.event = event
        return member

    PLACE_BETS = "place_bets"
    CHECK_LIMITS = "check_limits"
    TELL_MINIMUM = "tell_minimum"
    CLOSE_BETS = "close_bets"
    REFUSE_LATE_BET = "refuse_late_bet"
    REMOVE_SIDE_BET = "remove_side_bet"
    WALK_AWAY = "walk_away"
    DEAL_CARD = "deal_card"
    SETTLE_SIDE_BET = "settle_side_bet"
    PAY_ENVY = "pay_envy"
    PAY_DEALER_ENVY = "pay_dealer_envy"
    OFFER_EVEN_MONEY = "offer_even_money"
    OFFER_INSURANCE = "offer_insurance"
    CLOSE_INSURANCE = "close_insurance"
    CHECK_HOLE_CARD = "check_hole_card"
    PAY_EVEN_MONEY = "pay_even_money"
    PAY_BLACKJACK = "pay_blackjack"
    SETTLE_SURRENDER = "settle_surrender"
    CALL = "call"
    REFUSE_REQUEST = "refuse_request"
    """A player asks for something that they must not get at this moment."""
    DRAW_CARD = "draw_card"
    TAKE_BUST = "take_bust"
    TURN_HOLE_CARD = "turn_hole_card"
    DEALER_CARD = "dealer_card"
    SETTLE_INSURANCE = "settle_insurance"
    SETTLE_HAND = "settle_hand"
    CLEAR_TABLE = "clear_table"
    GRANT_SQUEEZE = "grant_squeeze", HAPPENING
    """The house lets a player squeeze: their box's cards are dealt face down."""
    EXPOSE_CARD = "expose_card", HAPPENING
    """A card of a squeezed box lies face up by mistake."""
    TURN_CARDS = "turn_cards", HAPPENING
    """The player turns the cards they have squeezed."""
    FACE_UP_IN_SHOE = "face_up_in_shoe", HAPPENING, CardFoundFaceUp
    CARD_ASTRAY = "card_astray", HAPPENING
    """A card leaves the shoe and lies where it does not belong."""
    STOP_FOR_ERROR = "stop_for_error", HAPPENING, ErrorFound
    """The dealer stops, announces the error and calls the supervisor."""
    ASK_OPTION = "ask_option", HAPPENING
    """One bettor chooses how to go on; RETURN_AFTER_ERROR returns the bets they take back."""
    RETURN_AFTER_ERROR = "return_after_error", HAPPENING
    """A bet goes back to a bettor who does not play on."""
    CHOOSE_CARD = "choose_card", HAPPENING
    PUT_RIGHT = "put_right", HAPPENING
    """A card that lay astray goes to the place that is due one."""
    DISCARD_CARD = "discard_card", HAPPENING
    SKIP_SIDE_BETS = "skip_side_bets", HAPPENING, SideBetsOverlooked
    """Play goes on although the side bets are not settled."""
    BLACKJACK_FOUND = "blackjack_found", HAPPENING
    """The hole card makes a Blackjack that the check did not show."""
    RETURN_EXCESS = "return_excess", HAPPENING
    """A side bet is seen to be above the Initial Bet once the cards are out."""
    FOUND_LATE = "found_late", HAPPENING, FoundLate
    INTERRUPTION = "interruption"
    DECLARE_VOID = "declare_void"
    RETURN_BET = "return_bet"


HAPPENINGS: Final = frozenset(act for act in Act if act.happening)
"""The acts that happen only because something has gone wrong, or because of a squeeze."""

ACT_OF_EVENT: Final = {act.event: act for act in Act if act.event is not None}
"""The acts that are one event each, by the class of that event."""


class Step(NamedTuple):
    """One step of a round: the events ``first`` to ``last - 1`` of its list.

    ``place`` is the hand that it concerns (DEALER for the dealer's), ``box`` its box, ``bet`` the
    bet; each None if there is none. ``rules`` are those that Watch cites for it. ``calls`` are
    the legal calls of the box, ``offered`` the main bets that an offer concerns, ``due`` are the
    rules by which such an act is due now, whatever its result. ``settings`` are the entries of the
    interpretation register that require it.
    """

    act: Act
    first: int
    last: int
    rules: tuple[Rule, ...]
    box: int | None = None
    place: Place | None = None
    bet: Bet | None = None
    calls: tuple[Call, ...] = ()
    offered: tuple[Bet, ...] = ()
    due: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Playthrough:
    """A completed round: its events, and its steps without gap or overlap."""

    events: tuple[Event, ...]
    steps: tuple[Step, ...]

    @cached_property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """The table before each step and, last, after all; folded when first asked for."""
        from trainer.snapshot.fold import snapshots

        return snapshots(self.events[step.first : step.last] for step in self.steps)


# The record of a played round: every input with what was due and the events it caused.


class Move(NamedTuple):
    """One input: what was ``due``, what was ``given``, and its events ``first`` to ``last - 1``."""

    due: Due
    given: Input
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Trace:
    """All moves of a round and all their events, in order."""

    events: tuple[Event, ...]
    moves: tuple[Move, ...]


# The kinds of act for which a house can set how long they should take.


class Timed(TextEnum):
    """What is timed, by its name in a house file. Each kind of question declares its own."""

    PAYOUT = "payout", N_("Paying a hand")
    SIDE_BET = "side_bet", N_("Settling a side bet")
    INSURANCE_PAYOUT = "insurance_payout", N_("Settling Insurance")
    LOSERS = "losers", N_("Finding the losing bets")
    TABLE = "table", N_("Running the table")
    TABLE_AMOUNTS = "table_amounts", N_("Running the table with amounts")
    TABLE_TOTALS = "table_totals", N_("Totalling a full table")
    WINNING_HAND = "winning_hand", N_("Naming a side bet hand")
    INSURANCE_MAXIMUM = "insurance_maximum", N_("Finding the highest Insurance")
    INSURANCE_OFFERED = "insurance_offered", N_("Accepting or returning Insurance")
    TOTAL = "total", N_("Totalling a hand")
    OPTIONS = "options", N_("What a hand may do")
    DEALER_HAND = "dealer_hand", N_("Playing the dealer’s hand")
    NEXT_ACT = "next_act", N_("Naming the next action")
    ACT = "act", N_("One action at the table")
    INCIDENT = "incident", N_("Handling an irregularity")
    RUN_DOWN = "run_down", N_("Running down 20 chips")
    CHIP = "chip", N_("Knowing a chip")
    COUNT = "count", N_("Counting chips")
    CHANGE = "change", N_("Changing chips")
    SHOE = "shoe", N_("Dealing a six-deck shoe")


class RoundsOf(TextEnum):
    """The way the cards come, on which the number of rounds in an hour depends."""

    MANUAL_SHOE = "manual_shoe", N_("Rounds per hour from a shoe")
    CONTINUOUS_SHUFFLER = "continuous_shuffler", N_("Rounds per hour from a continuous shuffler")


# The steps of incidents: cards astray, choices, cards put right (¶5.7).

INITIAL_DEAL: Final = frozenset((Rule.INITIAL_DEAL, Rule.HOLE_CARD))
"""The rules by which a card of the Initial Deal is dealt (¶1.15)."""


def of_incident(move: Move, events: Sequence[Event]) -> Iterator[Step]:
    """The steps of an input that happens only when something has gone wrong."""
    due, given, first, last = move
    if act := ACT_OF_EVENT.get(type(events[first])):
        yield Step(act, first, last, ())
        return
    match given:
        case Misdeal() | DrawTogether():
            yield at(Act.CARD_ASTRAY, first, last, _lies(events[first]))
        case TakeOption():
            yield from _option(given, first, last, events)
        case FindExcess():
            for number in range(first, last):
                refused = events[number]
                assert isinstance(refused, BetRefused), "what is above the cap is refused"
                place = Place(refused.bet.box, 1)
                step = at(Act.RETURN_EXCESS, number, number + 1, place)
                yield step._replace(bet=refused.bet)
        case SelectCard():
            place = due.place if isinstance(due, SelectDue) else DEALER
            yield at(Act.CHOOSE_CARD, first, last, place)
        case UseCard():
            yield from _put_right(first, last, events)
        case DiscardCard():
            yield at(Act.DISCARD_CARD, first, last, _lies(events[first]))
        case Squeeze(box=box):
            yield at(Act.GRANT_SQUEEZE, first, last, Place(box, 1))
        case TurnCards(place=place):
            yield at(Act.TURN_CARDS, first, last, place)
        case _:
            raise AssertionError(f"no act for {given!r}")


def at(act: Act, first: int, last: int, place: Place) -> Step:
    """A step at a place; its box is None unless the place is on a box."""
    return Step(act, first, last, (), place.box if place.box > 0 else None, place)


def with_exposure(step: Step, events: Sequence[Event]) -> Iterator[Step]:
    """The step of dealing a card and, if it was exposed by mistake, the exposure (¶3.12)."""
    for number in range(step.first + 1, step.last):
        if isinstance(exposed := events[number], CardExposed):
            yield step._replace(last=number)
            yield at(Act.EXPOSE_CARD, number, step.last, exposed.place)
            return
    yield step


def _lies(event: Event) -> Place:
    assert isinstance(event, CardMisdealt | CardDiscarded), "a card lies astray"
    return event.place


def _option(given: TakeOption, first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    """The choice, then one step for each returned bet; the cards go with the last one."""
    starts = [
        number - isinstance(events[number - 1], SettlementUndone)
        for number in range(first + 1, last)
        if isinstance(events[number], BetReturned)
    ]
    ends = [*starts, last]
    asked = at(Act.ASK_OPTION, first, ends[0], Place(given.box, 1))
    yield asked
    for start, end in zip(starts, ends[1:], strict=True):
        returned = next(e for e in events[start:end] if isinstance(e, BetReturned))
        alone = Rule.NO_INITIAL_BET in returned.rules
        act = Act.REMOVE_SIDE_BET if alone else Act.RETURN_AFTER_ERROR
        bet = returned.bet
        yield Step(act, start, end, (), bet.box, Place(bet.box, bet.hand or 1), bet)


def _put_right(first: int, last: int, events: Sequence[Event]) -> Iterator[Step]:
    dealt = events[first]
    assert isinstance(dealt, CardDealt), "a card that is put right is dealt"
    yield from with_exposure(at(Act.PUT_RIGHT, first, last, dealt.place), events)


def house_of(error: ErrorFound | None) -> tuple[str, ...]:
    """The register's entries on what becomes of the cards, without those on who may choose."""
    if error is None:
        return ()
    return tuple(name for name in error.settings if name not in AFTER_OVERDRAW)


def removed_together(steps: Sequence[Step], number: int) -> tuple[Bet, ...]:
    """The side bets that are removed one after the other from step ``number`` on (¶5.15)."""
    removing = takewhile(lambda step: step.act is Act.REMOVE_SIDE_BET, steps[number:])
    return tuple(step.bet for step in removing if step.bet is not None)
