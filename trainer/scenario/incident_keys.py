"""The types of an incident's keys: how each is read and written."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

from trainer.rules.bets import DEALER, STAKED, BetKind, Place
from trainer.rules.money import Cents
from trainer.scenario.codes import Code, Context, Seats, box_number
from trainer.texts import N_
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import Node, ScalarNode
from trainer.yamlfile.splice import Writable, amount

_BOX_PLACE: Final = re.compile(r"box ([1-9]\d{0,2})(?: hand ([1-9]))?", re.ASCII)
_DEALER_PLACE: Final = "dealer"


class Scene(NamedTuple):
    """What the incidents refer to; ``cards`` is the length of the shoe, None if not known."""

    seats: Seats
    cards: int | None
    context: Context


class Entry(NamedTuple):
    """One entry of ``incidents`` while it is read.

    ``read`` are the values of the preceding keys, None for one that could not be read; ``complete``
    says whether all required keys are present.
    """

    found: Fields
    scene: Scene
    read: Mapping[str, object]
    complete: bool


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class KeyType(ABC, Generic[Value]):
    """The way the value of one key is read and written, and ``said``, with a place for ``value``.

    ``title`` names it where it is chosen or typed, ``unsaid`` is said there where it is left out.
    """

    said: str = field(default="{value}", kw_only=True)
    title: str = field(default="", kw_only=True)
    unsaid: str = field(default=N_("not specified"), kw_only=True)

    @abstractmethod
    def read(self, entry: Entry, key: str, *, required: bool) -> Value | None:
        """The value; None if it is absent, or wrong, which adds a fault."""

    def says(self, value: Value) -> str:
        """The text that says this value, with a place for it where it needs one."""
        return self.said

    def possible(self, seats: Seats) -> Sequence[Value] | None:
        """Every value that it can have at a table; None where it is typed."""
        return None

    def write(self, value: Value) -> Writable:
        assert isinstance(value, bool | int | str), "a type of its own says how it is written"
        return value


@dataclass(frozen=True, slots=True)
class CardCount(KeyType[int]):
    """How many cards have left the shoe: at least ``first``, with ``to_come`` still in it."""

    first: int = 0
    to_come: int = 0
    title: str = field(default=N_("After card"), kw_only=True)

    def read(self, entry: Entry, key: str, *, required: bool) -> int | None:
        """The number of cards, checked against the shoe."""
        found, cards = entry.found, entry.scene.cards
        number = found.number(key, required=required, least=self.first)
        if number is not None and cards is not None and number + self.to_come > cards:
            most = max(cards - self.to_come, 0)
            found.faults.add(
                Code.CARD_BEYOND_SHOE, found.value_start(key), key=key, value=number, most=most
            )
            return None
        return number


@dataclass(frozen=True, slots=True)
class BoxNumber(KeyType[int]):
    """One of the layout's boxes, with or without bets as ``with_bets`` requires."""

    with_bets: bool | None = None
    said: str = field(default=N_("box {value}"), kw_only=True)
    title: str = field(default=N_("Box"), kw_only=True)

    def possible(self, seats: Seats) -> Sequence[int]:
        if self.with_bets is None:
            return sorted((*seats.taken, *seats.empty))
        return seats.taken if self.with_bets else seats.empty

    def read(self, entry: Entry, key: str, *, required: bool) -> int | None:
        node = entry.found.value(key, required=required)
        faults, seats = entry.found.faults, entry.scene.seats
        box = box_number(node, faults) if node else None
        if node is None or box is None or not seats.exists(box, node.start, faults):
            return None
        if self.with_bets and not seats.has_bets(box, node.start, faults):
            return None
        if self.with_bets is False and seats.names is not None and box in seats.names:
            faults.add(Code.BOX_WITH_BETS, node.start, value=box)
            return None
        return box


@dataclass(frozen=True, slots=True)
class Number(KeyType[int]):
    """A whole number from ``least`` on."""

    least: int

    def read(self, entry: Entry, key: str, *, required: bool) -> int | None:
        return entry.found.number(key, required=required, least=self.least)


NumberedChoice = TypeVar("NumberedChoice", bound=IntEnum)


@dataclass(frozen=True, slots=True)
class ByNumber(KeyType[NumberedChoice]):
    """One of ``choices``, by its number."""

    choices: type[NumberedChoice]

    def possible(self, seats: Seats) -> Sequence[NumberedChoice]:
        return tuple(self.choices)

    def read(self, entry: Entry, key: str, *, required: bool) -> NumberedChoice | None:
        least, most = min(self.choices), max(self.choices)
        number = entry.found.number(key, required=required, least=least, most=most)
        return None if number is None else self.choices(number)

    def write(self, value: NumberedChoice) -> Writable:
        return int(value)


Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class OneOf(KeyType[Word]):
    """One of ``words``."""

    words: Iterable[Word]
    title: str = field(default=N_("What happened"), kw_only=True)

    def possible(self, seats: Seats) -> Sequence[Word]:
        return tuple(self.words)

    def read(self, entry: Entry, key: str, *, required: bool) -> Word | None:
        return entry.found.word(key, self.words, required=required)

    def write(self, value: Word) -> Writable:
        return value.value


@dataclass(frozen=True, slots=True)
class OfferedBet(OneOf[BetKind]):
    """A kind of bet that the rule document has."""

    words: Iterable[BetKind] = STAKED
    title: str = field(default=N_("Bet"), kw_only=True)

    def read(self, entry: Entry, key: str, *, required: bool) -> BetKind | None:
        kind = entry.found.word(key, self.words, required=required)
        offered = entry.scene.context.offered
        return kind if kind and offered(kind, entry.found.value_start(key)) else None


@dataclass(frozen=True, slots=True)
class Text(KeyType[str]):
    """A text of one line."""

    title: str = field(default=N_("Name"), kw_only=True)

    def read(self, entry: Entry, key: str, *, required: bool) -> str | None:
        return entry.found.text(key, required=required)


@dataclass(frozen=True, slots=True)
class Truth(KeyType[bool]):
    """``true`` or ``false``; ``unless`` says the latter."""

    unless: str = ""

    def possible(self, seats: Seats) -> Sequence[bool]:
        return (True, False)

    def says(self, value: bool) -> str:
        """Return what holds."""
        return self.said if value else self.unless

    def read(self, entry: Entry, key: str, *, required: bool) -> bool | None:
        return entry.found.truth(key, required=required)


@dataclass(frozen=True, slots=True)
class Money(KeyType[Cents]):
    """An amount above 0."""

    title: str = field(default=N_("Amount"), kw_only=True)

    def read(self, entry: Entry, key: str, *, required: bool) -> Cents | None:
        """The amount, in cents."""
        return entry.found.money(key, required=required)

    def write(self, value: Cents) -> Writable:
        """The amount as a person writes it."""
        return amount(value)


@dataclass(frozen=True, slots=True)
class Misdealt:
    """Card number ``card`` (from 1) lay at ``lies`` and belongs at ``belongs``.

    The hands of a box are counted in the order in which they are played. That of ``belongs`` counts
    where it is not the first, or the card lay on the same box.
    """

    card: int
    lies: Place
    belongs: Place


@dataclass(frozen=True, slots=True)
class MisdealtCards(KeyType[tuple[Misdealt, ...]]):
    """Cards that lay in the wrong place, each among the first ``after_card`` cards of the shoe."""

    unsaid: str = field(default=N_("lay where it fell due"), kw_only=True)

    def read(self, entry: Entry, key: str, *, required: bool) -> tuple[Misdealt, ...] | None:
        nodes = entry.found.items(key, required=required) or ()
        cards = [_misdealt(node, key, entry) for node in nodes]
        after = entry.read["after_card"]
        if entry.complete and isinstance(after, int):
            _check_numbers(after, zip(nodes, cards, strict=True), entry.found.faults)
        return tuple(card for card in cards if card is not None)

    def write(self, value: tuple[Misdealt, ...]) -> Writable:
        return [
            {
                "card": misdeal.card,
                "lies": place_word(misdeal.lies),
                "belongs": place_word(misdeal.belongs),
            }
            for misdeal in value
        ]


def _misdealt(node: Node, key: str, entry: Entry) -> Misdealt | None:
    found = fields(node, key, ("card", "lies", "belongs"), entry.found.faults)
    if found is None:
        return None
    card = found.number("card", required=True, least=1)
    cards = entry.scene.cards
    if card is not None and cards is not None and card > cards:
        found.faults.add(
            Code.CARD_BEYOND_SHOE, found.value_start("card"), key="card", value=card, most=cards
        )
    lies = _place(found, "lies", entry.scene.seats)
    belongs = _place(found, "belongs", entry.scene.seats)
    if card is None or lies is None or belongs is None:
        return None
    return Misdealt(card, lies, belongs)


def _check_numbers(
    after: int, cards: Iterable[tuple[Node, Misdealt | None]], faults: Faults
) -> None:
    """A misdealt card must have left the shoe when the error is noticed, and lie in one place."""
    seen: set[int] = set()
    for node, misdeal in cards:
        if misdeal is None:
            continue
        if misdeal.card > after:
            faults.add(Code.MISDEALT_LATER, node.start, value=misdeal.card, most=after)
        if misdeal.card in seen:
            faults.add(Code.MISDEALT_TWICE, node.start, value=misdeal.card)
        seen.add(misdeal.card)


def _place(found: Fields, key: str, seats: Seats) -> Place | None:
    node = found.required(key)
    if node is None:
        return None
    text = node.text if isinstance(node, ScalarNode) else ""
    if text == _DEALER_PLACE:
        return DEALER
    match = _BOX_PLACE.fullmatch(text)
    if match is None:
        found.faults.add(
            Code.NOT_A_PLACE, found.value_start(key), key=key, value=values.source_of(node)
        )
        return None
    box = int(match[1])
    hand = int(match[2] or 1)
    return Place(box, hand) if seats.exists(box, node.start, found.faults) else None


def place_word(place: Place) -> str:
    """A place as the file writes it."""
    if place == DEALER:
        return _DEALER_PLACE
    return f"box {place.box} hand {place.hand}" if place.hand > 1 else f"box {place.box}"
