"""A procedure: in which order the dealer acts, what he says, and what each act rests on.

Houses differ, so a procedure is data. Only what the rules leave open is in it: what the rules order
themselves (no card before the side bets, say) is never put to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trainer.procedure.acts import Act
from trainer.rules.rulekeys import Rule


class Matter(StrEnum):
    """What the dealer's tasks are about, by the word in a procedure file."""

    LIMITS = "limits"
    CLOSE_BETS = "close_bets"
    CARDS = "cards"
    """Those that lie astray, put right or discarded, and those that are to be turned."""
    RETURNS = "returns"
    """Bets handed back unsettled."""
    SIDE_BETS = "side_bets"
    ENVY = "envy"
    """Envy, the dealer's own included, when somebody has won the hand it goes with."""
    EVEN_MONEY = "even_money"
    """Offering it and paying it."""
    INSURANCE = "insurance"
    """Offering it, and settling it at the dealer's second card."""
    HOLE_CARD = "hole_card"
    """Looking at it, and turning it."""
    BLACKJACKS = "blackjacks"
    """Paying those that can be paid."""
    SURRENDERS = "surrenders"
    """Settling the hands that were given up."""
    HANDS = "hands"
    """Taking, paying or leaving the bets on hands."""
    CLEAR_TABLE = "clear_table"


class Sweep(StrEnum):
    """Which way the dealer works along the boxes, seen from his own side.

    Boxes are numbered from his left, so ``RIGHT_TO_LEFT`` begins with the highest number.
    """

    RIGHT_TO_LEFT = "right_to_left"
    LEFT_TO_RIGHT = "left_to_right"


@dataclass(frozen=True, slots=True)
class Pass:
    """How bets of one matter are gone through: which way, and whether all losers come first."""

    sweep: Sweep
    losers_first: bool


@dataclass(frozen=True, slots=True)
class ActText:
    """What people are told about one act.

    ``title`` names it, ``text`` says in a sentence what the dealer does, ``says`` is what he
    announces (empty: nothing), ``cites`` are the rule keys on which the act rests.
    """

    title: str
    text: str
    says: str
    cites: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """One house's procedure. ``order`` has every matter; ``passes`` those with several bets."""

    id: str
    title: str
    data_version: int
    order: tuple[Matter, ...]
    passes: Mapping[Matter, Pass]
    acts: Mapping[Act, ActText]
