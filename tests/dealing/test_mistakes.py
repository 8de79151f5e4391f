"""Mistakes written by hand from the paragraphs: each names the paragraph, or the house's choice,
that it breaks, and no other. They are not derived from the data that the program judges by.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.cases import for_each
from tests.dealing.test_sequences import acts_of, written_by_hand
from trainer.dealing.coached import CoachedRound
from trainer.dealing.fork import whole_shoe
from trainer.dealing.judging import Fault
from trainer.dealing.notation import read
from trainer.procedure.acts import Act
from trainer.procedure.data import InPass
from trainer.rulebook import documents
from trainer.scenario.check import PlayableRound


class Mistake(NamedTuple):
    """An act that ``breaks`` one of the paragraphs, or a ``house`` choice, and what is found."""

    name: str
    playable: PlayableRound
    fault: Fault | None
    breaks: tuple[str, ...]
    house: str | None


@cache
def mistakes() -> tuple[Mistake, ...]:
    """Every mistake that is written down, made in its round."""
    return tuple(_made())


def _made() -> Iterator[Mistake]:
    for name, playable, entry in written_by_hand():
        right = acts_of(entry["legal"][0])
        made = [(_place(right, case), case) for case in entry.get("mistakes", ())]
        coached = CoachedRound(playable, whole_shoe(playable, random.Random(1)))
        for number, line in enumerate(right if made else ()):
            for case in (case for place, case in made if place == number):
                where = f"{name}, {case['act']} at {case['at']}"
                fault = coached.attempt(read(case["act"])).fault
                breaks, house = tuple(case.get("breaks", ())), case.get("house")
                yield Mistake(where, playable, fault, breaks, house)
            assert coached.attempt(read(line)).fault is None, (name, line)


def _place(right: tuple[str, ...], case: dict[str, str | int]) -> int:
    """The number of the act in whose place a mistake is made."""
    places = [number for number, act in enumerate(right) if act == case["at"]]
    return places[int(case.get("time", 1)) - 1]


def test_there_are_enough_mistakes_in_every_document() -> None:
    counts = Counter(case.playable.scenario.rules for case in mistakes())
    assert counts.total() >= 100
    assert set(counts) == set(documents())


@for_each(mistakes, name=lambda case: case.name)
def test_a_mistake_names_what_it_breaks(case: Mistake) -> None:
    assert case.fault is not None
    cited = [str(one) for one in case.playable.game.document.cite(case.fault.rules)]
    others = [one for one in cited if not any(_within(one, each) for each in case.breaks)]
    assert not others, (others, case.fault)
    assert cited or (case.house is not None and case.house in _of_house(case.fault)), case.fault


def _of_house(fault: Fault) -> Iterator[str]:
    """The choices of the house that a fault names."""
    yield from (f"setting {setting}" for setting in fault.settings)
    match fault.house:
        case Act() as act:
            yield f"act {act.value}"
        case InPass(matter, losers_first):
            yield f"{'losers_first' if losers_first else 'sweep'} {matter.value}"


def _within(paragraph: str, other: str) -> bool:
    """Tell whether a paragraph is another, a part of it, or that of which it is a part."""
    return any(
        one == two or one.startswith((f"{two}.", f"{two} "))
        for one, two in ((paragraph, other), (other, paragraph))
    )
