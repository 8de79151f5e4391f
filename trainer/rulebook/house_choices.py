"""What a house, or a scenario, states of a game: its readings, and the facts of its table.

A scenario's own statements go before the house's, key by key; whatever neither states has the
default of the rule document. Settings are named as ``blackjack_beats_21`` (an entry of the
register), ``table.decks`` or ``table.limits.main`` (a fact of the table).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from trainer.rulebook.paytables import ProgressiveFacts
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Rounding, RoundingMode
from trainer.rules.ruleset import Limits

if TYPE_CHECKING:
    from trainer.procedure.choices import ProcedureChoices


# The values of the interpretation register.

SettingValue = bool | int | str
"""A value of the interpretation register: a flag, a number, or the word for a choice."""


def same_setting(first: object, other: object) -> bool:
    """True if two values of the register are the same; here, unlike in Python, True is not 1."""
    return type(first) is type(other) and first == other


Kept = TypeVar("Kept")

TABLE: Final = "table"
"""The first part of the name of a fact of the table."""


class RoundingFacts(NamedTuple):
    """How payouts are rounded; None where it is not stated."""

    unit: Cents | None = None
    mode: RoundingMode | None = None

    def over(self, other: RoundingFacts) -> RoundingFacts:
        """These facts, with those of ``other`` for what is not stated."""
        return RoundingFacts(
            other.unit if self.unit is None else self.unit, self.mode or other.mode
        )

    @property
    def rounding(self) -> Rounding:
        """The rounding, with the defaults for what is not stated."""
        usual = Rounding()
        return Rounding(usual.unit if self.unit is None else self.unit, self.mode or usual.mode)


NO_ROUNDING: Final = RoundingFacts()


@dataclass(frozen=True, slots=True)
class Table:
    """The facts of a table; what is None or empty is not stated.

    Money is in cents. A kind of bet without ``limits`` is not checked.
    """

    decks: int | None = None
    layout: str | None = None
    currency: str = ""
    chips: tuple[Cents, ...] = ()
    limits: Mapping[BetKind, Limits] = field(default_factory=dict)
    rounding: RoundingFacts = NO_ROUNDING
    pay_tables: Mapping[BetKind, str] = field(default_factory=dict)
    progressive: ProgressiveFacts | None = None

    def over(self, other: Table) -> Table:
        """These facts, with those of ``other`` for what is not stated."""
        return Table(
            decks=other.decks if self.decks is None else self.decks,
            layout=self.layout or other.layout,
            currency=self.currency or other.currency,
            chips=self.chips or other.chips,
            limits={**other.limits, **self.limits},
            rounding=self.rounding.over(other.rounding),
            pay_tables={**other.pay_tables, **self.pay_tables},
            progressive=self.progressive or other.progressive,
        )

    def stated(self) -> Iterator[str]:
        """The names of what is stated, in the order of the file's keys."""
        for name in ("decks", "layout"):
            if getattr(self, name) is not None:
                yield f"{TABLE}.{name}"
        for name in ("currency", "chips"):
            if getattr(self, name):
                yield f"{TABLE}.{name}"
        yield from (f"{TABLE}.limits.{kind.value}" for kind in BetKind if kind in self.limits)
        for name in RoundingFacts._fields:
            if getattr(self.rounding, name) is not None:
                yield f"{TABLE}.rounding.{name}"
        yield from (
            f"{TABLE}.pay_tables.{kind.value}" for kind in BetKind if kind in self.pay_tables
        )
        if self.progressive is not None:
            yield f"{TABLE}.progressive"

    def without(self, name: str) -> Table:
        """The facts without the one of this name; raises KeyError for a name that there is not."""
        _table, key, *rest = name.split(".")
        if key == "limits":
            return replace(self, limits=_except(self.limits, BetKind(rest[0])))
        if key == "pay_tables":
            return replace(self, pay_tables=_except(self.pay_tables, BetKind(rest[0])))
        if key == "rounding":
            return replace(self, rounding=self.rounding._replace(**{rest[0]: None}))
        if key not in {"decks", "layout", "currency", "chips", "progressive"}:
            raise KeyError(name)
        return replace(self, **{key: getattr(NO_TABLE, key)})


NO_TABLE: Final = Table()
"""A table of which nothing is stated."""


@dataclass(frozen=True, slots=True)
class HouseChoices:
    """What is stated for the games of one rule document.

    ``register`` has values of the document's interpretation register by the entry's name.
    ``procedure`` is what only a house states: no result depends on it, so it is not among the names
    of what is ``stated``.
    """

    register: Mapping[str, SettingValue] = field(default_factory=dict)
    table: Table = NO_TABLE
    procedure: ProcedureChoices | None = None

    def over(self, other: HouseChoices) -> HouseChoices:
        """These statements, with those of ``other`` for what is not stated."""
        return HouseChoices(
            {**other.register, **self.register},
            self.table.over(other.table),
            self.procedure or other.procedure,
        )

    def stated(self) -> Iterator[str]:
        yield from self.register
        yield from self.table.stated()

    def without(self, name: str) -> HouseChoices:
        """The statements without the one of this name; raises KeyError if there is no such name."""
        if name.startswith(f"{TABLE}."):
            return replace(self, table=self.table.without(name))
        register = dict(self.register)
        del register[name]
        return replace(self, register=register)


NO_CHOICES: Final = HouseChoices()
"""A house that has chosen nothing."""


def _except(mapping: Mapping[BetKind, Kept], kind: BetKind) -> dict[BetKind, Kept]:
    return {other: value for other, value in mapping.items() if other is not kind}
