"""What must come before what among the dealer's obligations, as a procedure file says.

A constraint of the rule documents is about matters (``constraints``); these are about single acts:
what the dealer owes because of what has happened, and what has to wait for it. Together they are a
partial order: two obligations that none of them names may come in either order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from trainer.rules.rulekeys import Rule


class Obligation(StrEnum):
    """What a dealer has to do, named as in a procedure file."""

    STOP = "stop"
    """Stop the game and call the supervisor."""
    REPORT = "report"
    """Say what has gone wrong."""
    VOID = "void"
    """Declare the round Void."""
    OPTIONS = "options"
    """Ask a bettor how he goes on after an error."""
    TAKEN_BACK = "taken_back"
    """Hand back a bet that he takes back."""
    WHICH_CARD = "which_card"
    """Ask which of two cards comes first."""
    MINIMUM = "minimum"
    """Tell a bettor that his box is under the minimum."""
    LATE_BET = "late_bet"
    """Refuse a bet after "No more bets"."""
    DECLINED = "declined"
    """Say no to what a player must not get."""
    HOLE_CARD = "hole_card"
    """Turn a hole card that has been found to make a Blackjack."""
    TOTAL = "total"
    """Announce what the dealer has."""
    BUST = "bust"
    """Announce that a hand is over 21."""
    HAND_OVER = "hand_over"
    """Pick up the cards of a hand that is settled before the others."""
    METER = "meter"
    """Set a progressive's meter that has been won."""
    EXCESS = "excess"
    """Refuse what is above a maximum."""
    CLOSING = "closing"
    """Close the betting, or Insurance."""
    CARDS = "cards"
    """Deal a card, ask a hand, carry out its call, make an offer."""
    DISCARDS = "discards"
    """Put a card that lies astray out of play."""
    HAND_BETS = "hand_bets"
    """Settle a bet on a hand, or hand it back."""
    OTHER_BETS = "other_bets"
    """The same of a side bet or Insurance."""
    CLEARING = "clearing"
    """Pick up the cards at the end."""


class Precedes(NamedTuple):
    """``first`` comes before each of ``then``.

    ``same``: only before those that are about the same incident, bettor or box. ``rules`` are what
    it rests on; there are none where it is the house's procedure.
    """

    first: Obligation
    then: tuple[Obligation, ...]
    same: bool
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Precedence:
    """All that a procedure file says about the order of obligations; without any it is free."""

    entries: tuple[Precedes, ...] = ()
    _pairs: dict[tuple[Obligation, Obligation], Precedes] = field(init=False, repr=False)
    _firsts: frozenset[Obligation] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        pairs = {(one.first, then): one for one in self.entries for then in one.then}
        object.__setattr__(self, "_pairs", pairs)
        object.__setattr__(self, "_firsts", frozenset(first for first, _then in pairs))

    def holds_up(self, first: Obligation) -> bool:
        """Whether anything has to wait for ``first``."""
        return first in self._firsts

    def between(self, first: Obligation, then: Obligation) -> Precedes | None:
        """Why ``first`` comes before ``then``; None if it need not."""
        return self._pairs.get((first, then))


UNORDERED: Final = Precedence()
"""No order at all."""


def in_a_circle(entries: Iterable[Precedes]) -> Obligation | None:
    """An obligation that would have to come before itself; None if ``entries`` are an order."""
    then: dict[Obligation, set[Obligation]] = {}
    for one in entries:
        then.setdefault(one.first, set()).update(one.then)
    for start in then:
        reached, waiting = set[Obligation](), [start]
        while waiting:
            new = then.get(waiting.pop(), set()) - reached
            reached |= new
            waiting.extend(new)
        if start in reached:
            return start
    return None
