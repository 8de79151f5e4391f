"""The dealer's acts: a round divided into the steps that a person would see."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from trainer.rules.bets import Bet, Call, Place
from trainer.rules.events import CardFoundFaceUp, ErrorFound, Event, FoundLate, SideBetsOverlooked
from trainer.rules.rulekeys import Rule

if TYPE_CHECKING:
    # Settling a round needs no snapshots.
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
    """A player asks for something that he must not get at this moment."""
    DRAW_CARD = "draw_card"
    TAKE_BUST = "take_bust"
    TURN_HOLE_CARD = "turn_hole_card"
    DEALER_CARD = "dealer_card"
    SETTLE_INSURANCE = "settle_insurance"
    SETTLE_HAND = "settle_hand"
    CLEAR_TABLE = "clear_table"
    GRANT_SQUEEZE = "grant_squeeze", HAPPENING
    """The house lets a player squeeze: his box's cards are dealt face down."""
    EXPOSE_CARD = "expose_card", HAPPENING
    """A card of a squeezed box lies face up by mistake."""
    TURN_CARDS = "turn_cards", HAPPENING
    """The player turns the cards he has squeezed."""
    FACE_UP_IN_SHOE = "face_up_in_shoe", HAPPENING, CardFoundFaceUp
    CARD_ASTRAY = "card_astray", HAPPENING
    """A card leaves the shoe and lies where it does not belong."""
    STOP_FOR_ERROR = "stop_for_error", HAPPENING, ErrorFound
    """The dealer stops, announces the error and calls the supervisor."""
    ASK_OPTION = "ask_option", HAPPENING
    """One bettor chooses how to go on; RETURN_AFTER_ERROR returns the bets he takes back."""
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
