"""What a shift is to be like: the table, who sits at it, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.shift.styles import Style
from trainer.texts import N_, TextEnum

MOST_BOXES: Final = 7


class Betting(TextEnum):
    """How the players bet from round to round."""

    FLAT = "flat", N_("the same every round")
    PROGRESSIVE = "progressive", N_("more after a win")
    WILD = "wild", N_("wild, in any colours")


class Calling(TextEnum):
    """How the players call."""

    BASIC = "basic", N_("basic strategy")
    BY_FEEL = "by_feel", N_("by feel")


class Often(TextEnum):
    """How often something happens."""

    NEVER = "never", N_("never")
    SELDOM = "seldom", N_("seldom")
    OFTEN = "often", N_("often")


@dataclass(frozen=True, slots=True)
class ShiftPlan:
    """A shift; everything in it follows from the plan and its ``seed``.

    ``document`` is the id of the rule document, ``layout`` that of the layout, empty for the
    document's own. ``boxes`` are played, ``shared`` says how often by several bettors.
    ``asks`` is how often a player asks for what he must not get, ``mishaps`` how often something
    goes wrong. It ends with the round in which ``minutes`` are over or, where there are none, after
    ``rounds``.
    """

    document: str
    seed: int
    layout: str = ""
    boxes: int = 5
    shared: Often = Often.SELDOM
    betting: Betting = Betting.FLAT
    side_bets: Often = Often.SELDOM
    calling: Calling = Calling.BASIC
    asks: Often = Often.SELDOM
    mishaps: Often = Often.NEVER
    style: Style = Style.COACHED
    minutes: int = 0
    rounds: int = 10
