"""A lesson as its file states it: steps, the rounds that they show, and what they claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from trainer.procedure.acts import Act
from trainer.rules.bets import BetKind, Place
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.yamlfile.nodes import MapNode

FORMAT: Final = 1
"""The version of the lesson file's format that this program reads."""

SUFFIX: Final = ".course.yaml"
"""What the name of a lesson's file ends in."""


class Condition(NamedTuple):
    """A fact of a table: ``name`` is ``value``, or it is not where it is ``negated``."""

    name: str
    value: str = "true"
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Only:
    """The tables that something is for: all of ``conditions`` hold, and it is one of ``games``."""

    conditions: tuple[Condition, ...] = ()
    games: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence, and the rules on which it rests; ``at`` is its place in the file.

    ``game`` is the document of which it is true; the one in force if empty.
    """

    text: str
    rules: tuple[Rule, ...] = ()
    only: Only = Only()
    at: int = 0
    game: str = ""


class MomentWord(StrEnum):
    """A moment that every round has."""

    EMPTY = "empty"
    """Nothing has been done."""
    BETS = "bets"
    """The bets lie there."""
    CLOSED = "closed"
    """No more bets are taken."""
    DEALT = "dealt"
    """The Initial Deal is over."""
    SETTLING = "settling"
    """The first hand is about to be settled against the dealer’s."""
    END = "end"


class Moment(NamedTuple):
    """A moment of a round: ``word``, or just before or ``after`` an ``act``.

    It is the ``nth`` such act that concerns ``place`` and ``bet``, if these are given; -1 is the
    last. ``source`` is how it is written, ``at`` where.
    """

    word: MomentWord | None = None
    act: Act | None = None
    after: bool = False
    place: Place | None = None
    bet: BetKind | None = None
    nth: int = 1
    source: str = ""
    at: int = 0


class Lit(StrEnum):
    """What a spotlight can fall on."""

    BOX = "box"
    HAND = "hand"
    BET = "bet"
    DEALER = "dealer"
    SHOE = "shoe"
    TRAY = "tray"
    DISCARD = "discard"
    LEGEND = "legend"
    PAY_TABLE = "pay_table"
    LIMITS = "limits"
    METER = "meter"


class Spotlight(NamedTuple):
    """What is looked at: of a box its ``place`` is the first hand, of a bet ``bet`` its kind."""

    lit: Lit
    place: Place | None = None
    bet: BetKind | None = None
    source: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Variant:
    """A round as it is written for some tables; ``node`` are its keys without those of a lesson.

    ``cards`` are those that each place gets, in their order; None where the file has a shoe.
    """

    only: Only
    node: MapNode
    cards: Mapping[Place, tuple[Card, ...]] | None
    at: int


@dataclass(frozen=True, slots=True)
class Side:
    """One of the hands that are compared: ``cards`` as such, or what lies ``of`` a place then.

    It lies at a table of the game of which its ``label`` is true.
    """

    label: Claim
    cards: tuple[Card, ...] = ()
    round: str = ""
    moment: Moment | None = None
    of: Place | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What every step has: its sentences, the terms that it introduces, and where it stands."""

    says: tuple[Claim, ...]
    terms: tuple[str, ...]
    only: Only
    at: int


@dataclass(frozen=True, slots=True)
class Explain(Part):
    """A moment of a round, with what to look at."""

    round: str
    moment: Moment
    spotlight: tuple[Spotlight, ...]


@dataclass(frozen=True, slots=True)
class Compare(Part):
    """Hands beside each other."""

    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Show(Part):
    """Part of a round, shown act by act."""

    round: str
    start: Moment
    end: Moment


@dataclass(frozen=True, slots=True)
class Do(Part):
    """Part of a round, dealt by the trainee’s own hand."""

    round: str
    start: Moment
    end: Moment


@dataclass(frozen=True, slots=True)
class Quiz(Part):
    """Questions of the stage; ``skills`` are beginnings of their ids, all of them if empty."""

    questions: int
    skills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the stage with the id ``stage``."""

    stage: str
    title: str
    only: Only
    rounds: Mapping[str, tuple[Variant, ...]]
    steps: tuple[Part, ...]
