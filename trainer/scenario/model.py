"""A scenario: one round of play as facts only, never as answers.

The names are those of the scenario file's keys. Amounts are cents. A value that is None or empty
was not in the file; its default then comes from the rule document, not the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from trainer.procedure.questions import QuestionGroup
from trainer.rulebook.house_choices import NO_TABLE, HouseChoices, SettingValue, Table
from trainer.rules.bets import Asks, Bet, BetKind, Call, Offer
from trainer.rules.cards import Card
from trainer.rules.inputs import AskEvenMoney, Insure
from trainer.rules.irregularities import AfterError
from trainer.rules.money import Cents
from trainer.scenario.incident_kind import Incident

FORMAT: Final = 1
"""The version of the file format that this program reads and writes."""


class Result(StrEnum):
    """The way a round ended."""

    COMPLETED = "completed"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class CallWish:
    """A call as the scenario writes it; ``amount`` is what ``{double: 50}`` names."""

    call: Call
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class Bettor:
    """One person on one box. The first of a box is its Seated Player unless they are ``standing``.

    ``doubles_for`` None means "their Initial Bet", ``raises_to`` None means "they withdraw".
    """

    name: str
    standing: bool = False
    main: Cents | None = None
    side_bets: Mapping[BetKind, Cents] = field(default_factory=dict)
    progressive: bool = False
    insurance: Cents | None = None
    even_money: bool = False
    calls: tuple[CallWish, ...] = ()
    declines: frozenset[Call] = frozenset()
    doubles_for: Cents | None = None
    raises_to: Cents | None = None
    leaves: bool = False
    after_error: AfterError = AfterError.CONTINUE


@dataclass(frozen=True, slots=True)
class Box:
    """A box, its ``number`` counted from the dealer's left, and its bettors."""

    number: int
    bettors: tuple[Bettor, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """What a player asks for and must not get when ``after_card`` cards have left the shoe.

    ``amount`` is None where none is named. It never changes a result.
    """

    after_card: int
    box: int
    name: str
    asks: Asks
    amount: Cents | None = None


@dataclass(frozen=True, slots=True)
class ExpectedBet:
    """One asserted entry of the settlement; a value that is None is not asserted.

    ``bet`` is the word that the settlement prints, ``hand`` the hand's number on its box, 0 where
    the entry must not be on a hand.
    """

    box: int
    name: str
    bet: str
    hand: int | None = None
    stake: Cents | None = None
    net: Cents | None = None
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """The author's assertions about the settlement."""

    result: Result | None = None
    net: Mapping[str, Cents] = field(default_factory=dict)
    bets: tuple[ExpectedBet, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """One round of play.

    ``rules`` is the id of the rule document, ``house`` and ``table`` are what the scenario itself
    states, ``boxes`` are in the order of their numbers, ``shoe`` is every card in the order it
    leaves the shoe, ``ask`` what Guided asks (the file's default is filled in).
    """

    rules: str
    boxes: tuple[Box, ...]
    shoe: tuple[Card, ...]
    title: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    level: int | None = None
    author: str = ""
    stage: str = ""
    house: Mapping[str, SettingValue] = field(default_factory=dict)
    table: Table = NO_TABLE
    incidents: tuple[Incident, ...] = ()
    ask: tuple[QuestionGroup, ...] = (QuestionGroup.PAYOUTS,)
    requests: tuple[Request, ...] = ()
    expect: Expectation | None = None

    @property
    def choices(self) -> HouseChoices:
        """Return what the scenario states of the game; it goes before the house's choices."""
        return HouseChoices(self.house, self.table)


# A scenario's facts as the inputs of a round.


def bets_of(bettor: Bettor, unit: Cents) -> Iterator[tuple[BetKind, Cents]]:
    """The bets of a bettor before the deal: the Initial Bet, then the side bets.

    The progressive wager is one base wagering ``unit``.
    """
    if bettor.main is not None:
        yield BetKind.MAIN, bettor.main
    yield from bettor.side_bets.items()
    if bettor.progressive:
        yield BetKind.PROGRESSIVE, unit


def wish_for(offer: Offer, number: int, bettor: Bettor) -> AskEvenMoney | Insure | None:
    """A bettor's acceptance of an offer, as an input; None if they decline."""
    if offer is Offer.EVEN_MONEY:
        bet = Bet(number, bettor.name, BetKind.MAIN, 1)
        return AskEvenMoney(bet) if bettor.even_money else None
    if bettor.insurance is None:
        return None
    return Insure(Bet(number, bettor.name, BetKind.INSURANCE), bettor.insurance)
