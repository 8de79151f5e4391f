"""A round that was dealt, watched or played as the text of a scenario that can be edited."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.authoring.choices import stated_value
from trainer.authoring.draft import draft_of
from trainer.authoring.edits import set_expect, set_stated
from trainer.rulebook import RULEBOOK, Documents
from trainer.rulebook.document import Document
from trainer.rulebook.house_choices import HouseChoices
from trainer.scenario.check import PlayableRound
from trainer.scenario.codes import Code
from trainer.scenario.writer import table_values, write
from trainer.yamlfile.splice import Writable, amount


def text_of_round(playable: PlayableRound, documents: Documents = RULEBOOK, text: str = "") -> str:
    """The text of a scenario that is the round as it was played.

    ``documents`` have the choices of today's house. What the house of the round chose otherwise is
    stated in the scenario, as far as it can be; ``text`` is the round's own, where there is one.
    """
    found = text or write(playable.scenario)
    today = documents.get(playable.scenario.rules)
    if today is None:
        return found
    for name, value in _of_then(playable, today):
        found = set_stated(draft_of(found, documents), name, value)
    draft = draft_of(found, documents)
    wrong = any(diagnostic.code is Code.ASSERTION_FAILS for diagnostic in draft.wrong)
    # What the author asserted did not hold in that house either.
    return set_expect(draft, None) if wrong else found


def _of_then(playable: PlayableRound, today: Document) -> Iterator[tuple[str, Writable]]:
    """Return what was in force then, is not today and is not stated by the scenario itself."""
    then, now = playable.game.document.house, today.house
    own = frozenset(playable.scenario.choices.stated())
    for name in dict.fromkeys((*then.stated(), *now.stated())):
        was = stated_value(then, name)
        if name in own or was == stated_value(now, name):
            continue
        value = _written(then, name) if was is not None else _default(playable, today, name)
        if value is not None:
            yield name, value


def _written(house: HouseChoices, name: str) -> Writable:
    """Return what a house states, as a scenario writes it."""
    if name in house.register:
        return house.register[name]
    value: Writable = table_values(house.table)
    for key in name.split(".")[1:]:
        assert isinstance(value, dict), "the name of a fact leads to it"
        value = value[key]
    return value


def _default(playable: PlayableRound, today: Document, name: str) -> Writable | None:
    """What was in force of what the house of then left alone; None if no scenario can state it."""
    if name in today.register:
        return today.register[name].default
    terms = playable.terms
    match name.split("."):
        case [_, "decks"]:
            return terms.decks
        case [_, "layout"]:
            return playable.game.layout.id
        case [_, "rounding", "unit"]:
            return amount(terms.rounding.unit)
        case [_, "rounding", "mode"]:
            return terms.rounding.mode.value
        case _:
            return None
