"""Rounds made from seeds in each of the ways there are, and what tells that they are the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.dealing.shifts import any_plan
from trainer.authoring.draft import draft_of
from trainer.authoring.mends import finish
from trainer.features.feature import FeatureAt
from trainer.generating.generate import generated
from trainer.generating.request import Request
from trainer.generating.variants import Change, variants
from trainer.making.recipe import written
from trainer.making.tables import practice_table
from trainer.practice.contrast import drill_again
from trainer.rulebook import RULEBOOK
from trainer.rules.cards import deck
from trainer.scenario.model import Scenario
from trainer.scenario.writer import write
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.shift.rounds import after, round_of

FILE: Final = Path(__file__).parent / "pinned.txt"
_DECKS: Final = 6


class Pinned(NamedTuple):
    """A round: the way it is made, what it is made from, and what ``_identity`` gave for it."""

    way: str
    made_from: str
    identity: str

    def again(self) -> str:
        """What it gives now."""
        return WAYS[self.way](self.made_from)


def pinned_rounds() -> tuple[Pinned, ...]:
    """All that are in the file, those of one way together."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return tuple(Pinned(*line.split("\t")) for line in lines)


def _identity(*scenarios: Scenario) -> str:
    """A hash of what is bet and dealt, without the texts."""
    plain = (replace(one, title="", notes="", tags=(), level=None) for one in scenarios)
    return _hash("\n".join(map(write, plain)))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def _by_generator(made_from: str) -> str:
    document, words, seed = made_from.split()
    wanted = tuple(map(FeatureAt, words.split(",")))
    request = Request(document, wanted, seed=int(seed))
    return _identity(next(generated(request, practice_table(RULEBOOK[document], ""))).scenario)


def _by_variation(made_from: str) -> str:
    document, changes, seed = made_from.split()
    table = practice_table(RULEBOOK[document], "")
    original = next(generated(Request(document, seed=int(seed)), table))
    made = variants(original, table, frozenset(map(Change, changes.split(","))), int(seed))
    return _identity(next(made).round.scenario)


def _by_shift(made_from: str) -> str:
    """The first two rounds of a shift."""
    plan, state = any_plan(int(made_from)), ShiftState()
    table = practice_table(RULEBOOK[plan.document], "")
    first = round_of(plan, state, table, "")
    second = round_of(plan, after(plan, state, first), table, "")
    return _identity(first.scenario, second.scenario)


def _by_drill(made_from: str) -> str:
    tables = (practice_table(one, "") for one in RULEBOOK.values())
    skill, rules, difficulty, seed, *other = made_from.split("/")
    of_today = "/".join((skill, rules, difficulty, written(int(seed)), *other))
    made = drill_again(of_today, tuple(tables))
    return _identity(made.made.round.scenario)


def _by_finishing(made_from: str) -> str:
    """A round of a shift, cut off at a card and played to its end with others."""
    chance, plan = Random(made_from), any_plan(int(made_from))
    plan = ShiftPlan(plan.document, plan.seed, boxes=plan.boxes)
    table = practice_table(RULEBOOK[plan.document], "")
    scenario = round_of(plan, ShiftState(), table, "").scenario
    shoe = scenario.shoe[: chance.randint(0, len(scenario.shoe))]
    cards = list(deck() * _DECKS)
    chance.shuffle(cards)
    end = finish(draft_of(write(replace(scenario, shoe=shoe))), cards)
    return "none" if end is None else _hash(end.text)


WAYS: Final[Mapping[str, Callable[[str], str]]] = {
    "generator": _by_generator,
    "variation": _by_variation,
    "shift": _by_shift,
    "drill": _by_drill,
    "finishing": _by_finishing,
}


def different(pinned: Iterable[Pinned]) -> list[str]:
    """The rounds that are others now, and what they are made from."""
    return [f"{one.way} {one.made_from}" for one in pinned if one.again() != one.identity]


def renew() -> None:
    """Write what each of them is by the recipe of today."""
    lines = ["\t".join(one._replace(identity=one.again())) for one in pinned_rounds()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
