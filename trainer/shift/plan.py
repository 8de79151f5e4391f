"""What a shift is to be like: the table, who sits at it, and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from trainer.dealing.coached import Style
from trainer.rules.cards import Card, deck
from trainer.rules.money import Cents
from trainer.texts import N_, TextEnum

MOST_BOXES: Final = 7


class Betting(TextEnum):
    """The way the players bet from round to round."""

    FLAT = "flat", N_("the same every round")
    PROGRESSIVE = "progressive", N_("more after a win")
    WILD = "wild", N_("wild, in any colours")


class Height(TextEnum):
    """The height of the players’ bets: low is mostly up to ten times the minimum."""

    LOW = "low", N_("low")
    ANY = "any", N_("up to the maximum")


class Calling(TextEnum):
    """The way the players call."""

    BASIC = "basic", N_("basic strategy")
    BY_FEEL = "by_feel", N_("by feel")


class Frequency(TextEnum):
    """How often something happens."""

    NEVER = "never", N_("never")
    SELDOM = "seldom", N_("rarely")
    OFTEN = "often", N_("often")


@dataclass(frozen=True, slots=True)
class ShiftPlan:
    """A shift; everything in it follows from the plan and its ``seed``.

    ``document`` is the id of the rule document, ``layout`` that of the layout, empty for the
    document's own. ``boxes`` are played, ``shared`` says how often by several bettors.
    ``asks`` is how often a player asks for what they must not get, ``mishaps`` how often something
    goes wrong; ``recipe`` is that of its ``seed``. It ends with the round in which ``minutes`` are
    over or, where there are none, after ``rounds``.
    """

    document: str
    seed: int
    layout: str = ""
    boxes: int = 5
    shared: Frequency = Frequency.SELDOM
    height: Height = Height.ANY
    betting: Betting = Betting.FLAT
    side_bets: Frequency = Frequency.SELDOM
    calling: Calling = Calling.BASIC
    asks: Frequency = Frequency.SELDOM
    mishaps: Frequency = Frequency.NEVER
    style: Style = Style.COACHED
    minutes: int = 0
    rounds: int = 10
    recipe: int = 1


# What goes on from one round of a shift to the next: the shoe, the meters, the players' bets.


@dataclass(frozen=True, slots=True)
class ShiftState:
    """A shift before its round ``number``, from 1.

    ``shoe`` counts the shuffles, ``out`` the cards that have left the present shoe. ``meters`` are
    the progressive's, empty before the first round; ``raised`` is how often in a row each bettor
    has won, so that they may have raised their bet.
    """

    number: int = 1
    shoe: int = 1
    out: int = 0
    meters: tuple[Cents, ...] = ()
    raised: Mapping[str, int] = field(default_factory=dict)


# The shoes of a shift: shuffled by its seed, each with a cutting card.

_CUT: Final = (0.70, 0.80)
"""Between which shares of the shoe the cutting card lies: house practice, no document has it."""


def shoe_of(plan: ShiftPlan, shoe: int, decks: int) -> tuple[Card, ...]:
    """The cards of a shoe in the order in which they leave it."""
    cards = list(deck() * decks)
    Random(f"{plan.seed} shoe {shoe}").shuffle(cards)
    return tuple(cards)


def cutting_card(plan: ShiftPlan, shoe: int, decks: int) -> int:
    """After how many cards the cutting card comes: the cards are shuffled after that round."""
    least, most = (round(share * decks * len(deck())) for share in _CUT)
    return Random(f"{plan.seed} cut {shoe}").randint(least, most)
