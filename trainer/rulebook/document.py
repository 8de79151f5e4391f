"""A rule document as plain values for the rest of the program."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.rulebook.house_choices import NO_CHOICES, HouseChoices, SettingValue
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.statements import Statement
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Ruleset
from trainer.texts import PLAIN, Wording

if TYPE_CHECKING:
    from trainer.felt.chips import ChipSet
    from trainer.felt.layout import Felt


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph, in our own words.

    ``not_modelled`` says why nothing in the engine depends on it; empty where something does.
    """

    number: str
    summary: str
    not_modelled: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """One layout of the document.

    ``name`` is the document's name for it, ``boxes`` the number of boxes, ``felt`` the id of the
    felt on which it is drawn. ``own_felt`` is that felt if a house has added the layout.
    """

    id: str
    name: str
    boxes: int
    felt: str
    own_felt: Felt | None = None


@dataclass(frozen=True, slots=True)
class SideBetOffer:
    """A side bet of the document with its available pay tables; the first is the default.

    ``at_most_initial_bet``: it may not exceed the Initial Bet that it goes with.
    """

    kind: BetKind
    name: str
    pay_tables: Mapping[str, PayTable]
    at_most_initial_bet: bool = False

    @property
    def default_pay_table(self) -> str:
        """The name of the pay table that applies if none is chosen."""
        return next(iter(self.pay_tables))


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible reading of an open point."""

    value: SettingValue
    summary: str


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """A point that the document leaves open, with its possible readings; the first is the default.

    ``name`` is a field of ``House``, or one of ``Ruleset`` where the base game is left open.
    """

    name: str
    question: str
    rests_on: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def default(self) -> SettingValue:
        """The value that applies unless the house decides otherwise."""
        return self.choices[0].value

    @property
    def values(self) -> tuple[SettingValue, ...]:
        """Every value that the house may choose, the default first."""
        return tuple(choice.value for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of ours: what goes beyond the text of a document and cannot be chosen by a house.

    ``summary`` is the reading in one sentence or two, ``rests_on`` the paragraphs that it reads,
    empty where the text is silent. It is shown with whatever rests on one of ``rules``, or on one
    of ``choices``, which are finite choices of the game by the names of ``Ruleset``; with
    ``only_there``, of the rules only where one of its own paragraphs is cited for them. ``stated``
    is what the text says that it goes on from. ``silent``: the text states none of its rules.
    ``refuses`` are the reasons and the faults of a file for which it is itself a ground.
    """

    name: str
    summary: str
    rests_on: tuple[str, ...]
    rules: frozenset[Rule] = frozenset()
    choices: frozenset[str] = frozenset()
    only_there: bool = False
    stated: frozenset[Statement] = frozenset()
    silent: bool = False
    refuses: frozenset[str] = frozenset()

    def is_ground_of(self, reasons: Collection[str]) -> bool:
        """Tell whether it has a part in a refusal: where the text has no rule, or by its reason."""
        return self.silent or not self.rests_on or not self.refuses.isdisjoint(reasons)


@dataclass(frozen=True, slots=True)
class Document:
    """One rule document.

    ``date`` is the day it came into force, as YYYY-MM-DD, and ``hour`` the hour of that day, as
    HH:MM; both are empty if the text has none. ``data_version`` counts the versions of our reading
    of it, so that a record can say which one it was judged by. ``not_applicable`` are the rule keys
    that the document has no paragraph for. ``procedure`` is the id of the procedure by which it is
    dealt. ``base_game`` and ``base_irregularities`` are the ids of the documents that apply where
    this one says nothing, empty if none; their paragraphs are cited with the id before the number.
    ``usual_house`` is what applies where the house chooses nothing from the register.
    ``stated`` is what its text says beyond its figures and choices. ``house`` is what the house has
    chosen for all its games, which a scenario's own statements go before; ``house_chips`` are its
    own chip sets. ``words`` are its own for texts of the program, ``currency`` is that of its
    tables where nobody has named one, empty if the text has none.
    """

    id: str
    title: str
    version: str
    date: str
    data_version: int
    ruleset: Ruleset
    side_bets: Mapping[BetKind, SideBetOffer]
    layouts: Mapping[str, Layout]
    citations: Mapping[Rule, tuple[str, ...]]
    not_applicable: frozenset[Rule]
    paragraphs: Mapping[str, Paragraph]
    register: Mapping[str, RegisterEntry]
    usual_house: House
    readings: Mapping[str, Reading]
    procedure: str
    base_game: str = ""
    base_irregularities: str = ""
    hour: str = ""
    stated: Mapping[Statement, tuple[str, ...]] = field(default_factory=dict)
    house: HouseChoices = NO_CHOICES
    house_chips: tuple[ChipSet, ...] = ()
    words: Wording = PLAIN
    currency: str = ""

    @property
    def decks(self) -> tuple[int, ...]:
        return self.ruleset.decks

    @property
    def usual_decks(self) -> int:
        return self.ruleset.usual_decks

    @property
    def default_layout(self) -> str:
        """The default layout: the document's first."""
        return next(iter(self.layouts))

    @property
    def boxes(self) -> Mapping[str, int]:
        return {layout.id: layout.boxes for layout in self.layouts.values()}

    @property
    def settings(self) -> Mapping[str, tuple[SettingValue, ...]]:
        """The settings of the interpretation register and their values, the default first."""
        return {name: entry.values for name, entry in self.register.items()}

    @property
    def pay_tables(self) -> Mapping[BetKind, tuple[str, ...]]:
        """The names of each side bet's pay tables, the default first."""
        return {kind: tuple(offer.pay_tables) for kind, offer in self.side_bets.items()}

    @property
    def bets(self) -> frozenset[BetKind]:
        return frozenset((BetKind.MAIN, BetKind.INSURANCE, *self.side_bets))

    @property
    def progressive(self) -> Mapping[str, PayTable]:
        """The pay tables of the progressive wager by name; empty if there is no such wager."""
        offer = self.side_bets.get(BetKind.PROGRESSIVE)
        return offer.pay_tables if offer else {}

    def decks_at(self, pay_table: str | None) -> tuple[int, ...]:
        """The numbers of decks allowed with the pay table of this name."""
        chosen = self._pay_table(pay_table)
        return chosen.decks if chosen and chosen.decks else self.decks

    def usual_decks_at(self, pay_table: str | None) -> int:
        """The default number of decks with the pay table of this name."""
        chosen = self._pay_table(pay_table)
        return chosen.usual_decks if chosen and chosen.usual_decks else self.usual_decks

    def cite(self, rules: Iterable[Rule]) -> tuple[str, ...]:
        """The paragraphs that ``rules`` cite, in order, each once.

        Those of another document are given with its id: ``rws-blackjack-v5 3.21.3``.
        """
        return tuple(dict.fromkeys(number for rule in rules for number in self.citations[rule]))

    @property
    def leaves_to_house(self) -> tuple[str, ...]:
        """The document's own paragraphs by which the house decides what is left open (¶5.19)."""
        cited = self.citations[Rule.SHIFT_MANAGER]
        return tuple(number for number in cited if number in self.paragraphs)

    def settings_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of ``names`` that the document leaves open, in order, each once."""
        return tuple(dict.fromkeys(name for name in names if name in self.register))

    def readings_of(
        self, rules: Iterable[Rule], choices: Iterable[str] = (), said: Iterable[Statement] = ()
    ) -> tuple[Reading, ...]:
        """The readings of ours on which ``rules`` and ``choices`` rest, in the document's order.

        With them those that go on from what is ``said``.
        """
        rules, choices, said = frozenset(rules), frozenset(choices), frozenset(said)
        return tuple(
            reading
            for reading in self.readings.values()
            if any(self._reads(reading, rule) for rule in rules & reading.rules)
            or not choices.isdisjoint(reading.choices)
            or not said.isdisjoint(reading.stated)
        )

    def _reads(self, reading: Reading, rule: Rule) -> bool:
        """Tell whether a reading of ``rule`` applies to it as it is cited here."""
        cited = self.citations[rule]
        return not reading.only_there or any(number in reading.rests_on for number in cited)

    def states(self, rule: Rule) -> bool:
        """Tell whether the document's own text states the rule.

        It does not where it cites another document's paragraphs alone, or none, nor where a reading
        says that the text is silent on it.
        """
        return any(number in self.paragraphs for number in self.citations[rule]) and not any(
            reading.silent for reading in self.readings_of((rule,))
        )

    def rests_on(self, number: str) -> tuple[Rule, ...]:
        """The rules that the paragraph ``number`` states, including a pay table's own."""
        citations = (self.citations, *(table.citations for table in self.every_pay_table()))
        return tuple(
            rule
            for rule in Rule
            if any(number in cited.get(rule, ()) for cited in citations) and self.states(rule)
        )

    def left_open_by(self, number: str) -> tuple[str, ...]:
        """The entries of the interpretation register that cite the paragraph ``number``."""
        return tuple(name for name, entry in self.register.items() if number in entry.rests_on)

    def read_from(self, number: str) -> tuple[Reading, ...]:
        """The readings of ours that read the paragraph ``number``."""
        return tuple(reading for reading in self.readings.values() if number in reading.rests_on)

    def every_pay_table(self) -> Iterator[PayTable]:
        """The pay tables of all side bets, in the document's order."""
        return (table for offer in self.side_bets.values() for table in offer.pay_tables.values())

    def _pay_table(self, name: str | None) -> PayTable | None:
        return next((table for table in self.every_pay_table() if table.id == name), None)
