"""What a scenario chooses of its own, and where that differs from the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trainer.authoring.draft import Draft
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
        """Whether the scenario is not played as the house plays."""
        if self.own is None:
            return False
        return self.own != (self.default if self.house is None else self.house)


def choices(draft: Draft) -> tuple[Choice, ...]:
    """What the scenario or its house has chosen, in the order of the file's keys."""
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
    """What is stated under a name; None where nothing is."""
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
