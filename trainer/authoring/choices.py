"""What a scenario chooses of its own, and where that differs from the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from trainer.authoring import edits
from trainer.authoring.draft import Draft
from trainer.house.offered import HouseSetting, Value, offered_to_house
from trainer.messages import _
from trainer.messages.rulebook import value_text
from trainer.rulebook import Document
from trainer.rulebook.house_choices import NO_CHOICES, TABLE, HouseChoices
from trainer.rules.bets import BetKind
from trainer.rules.ruleset import Origin


class Choice(NamedTuple):
    """One choice that scenario or house has made, by its name as ``table.decks``.

    ``own`` and ``house`` are what they state, None where they state nothing; ``default`` is the
    document's, None for a fact of the table. ``origin`` is whose is in force.
    """

    name: str
    own: object
    house: object
    default: object
    origin: Origin

    @property
    def differs(self) -> bool:
        """True if the scenario is not played as the house plays."""
        if self.own is None:
            return False
        return self.own != (self.default if self.house is None else self.house)


def choices(draft: Draft) -> tuple[Choice, ...]:
    """Return what the scenario or its house has chosen, in the order of the file's keys."""
    if draft.scenario is None:
        return ()
    own = draft.scenario.choices
    house = draft.document.house if draft.document else NO_CHOICES
    return tuple(_choices(draft, own, house))


def _choices(draft: Draft, own: HouseChoices, house: HouseChoices) -> Iterator[Choice]:
    register = draft.document.register if draft.document else {}
    for name in dict.fromkeys((*own.stated(), *house.stated())):
        mine = stated_value(own, name)
        default = register[name].default if name in register else None
        origin = Origin.HOUSE if mine is None else Origin.SCENARIO
        yield Choice(name, mine, stated_value(house, name), default, origin)


def stated_value(choices: HouseChoices, name: str) -> object:
    """Return what is stated under a name; None where nothing is."""
    if not name.startswith(f"{TABLE}."):
        return choices.register.get(name)
    _table, key, *rest = name.split(".")
    table = choices.table
    if key == "limits":
        return table.limits.get(BetKind(rest[0]))
    if key == "pay_tables":
        return table.pay_tables.get(BetKind(rest[0]))
    if key == "rounding":
        value: object = getattr(table.rounding, rest[0])
        return value
    found: object = getattr(table, key)
    return found or None


# What a scenario can choose of its own at its table: what a house can, at its own place.


@dataclass(frozen=True, slots=True)
class Fact:
    """A setting as a scenario may state it, and what is ``typed`` there in its file.

    ``name`` is that of the choice, as ``table.decks``. Of its values the first is none of its own.
    """

    name: str
    setting: HouseSetting
    typed: tuple[str, ...]


def facts(draft: Draft) -> Iterator[Fact]:
    """Everything that a scenario of this document may choose; nothing where that is not known."""
    document = draft.document
    if document is None:
        return
    for setting in offered_to_house(document):
        _documents, _id, *rest = setting.path
        name = ".".join(map(str, rest)) if rest[0] == TABLE else str(rest[-1])
        own = setting
        if setting.values:
            as_house = Value("", _as_house(setting, name, document))
            own = replace(setting, values=(as_house, *setting.values))
        yield Fact(name, own, own.present(draft.file.positions.node(edits.place_of(name))))


def with_fact(draft: Draft, fact: Fact, typed: Sequence[str]) -> str:
    """The text with something else typed at a fact. Raises CannotEdit."""
    return edits.set_stated(draft, fact.name, fact.setting.written(typed))


def _as_house(setting: HouseSetting, name: str, document: Document) -> str:
    """What holds where a scenario states nothing of its own: the house's value or the default."""
    stated = stated_value(document.house, name)
    chosen = value_text(stated) if isinstance(stated, bool | int | str) else ""
    text = next((value.text for value in setting.values if value.written == chosen), "")
    return _("House setting: {value}").format(value=text or setting.values[0].text)
