"""Faults that stand, and how each is put right: a table written from the paragraphs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.cases import for_each
from tests.dealing.automatic import playable_rounds
from tests.dealing.free_dealer import LateMender
from tests.dealing.test_sequences import acts_of, written_by_hand
from tests.scenario_files import playable_text
from trainer.dealing.acts import PickUp
from trainer.dealing.again import table_of
from trainer.dealing.fork import whole_shoe
from trainer.dealing.free import FreeRound
from trainer.dealing.notation import bet_line, read, written
from trainer.dealing.round import Dealing, Tried
from trainer.rulebook import documents
from trainer.rules.events import BetSettled
from trainer.scenario.check import PlayableRound
from trainer.scenario.incidents import KINDS
from trainer.snapshot.fold import snapshot_after

FOLDER = Path(__file__).with_name("repairs")


class Repair(NamedTuple):
    """What is done after ``before``, each act with what becomes of it, and what is left in the end.

    ``incident`` is what the mistake has become, if anything. ``finished``: nothing follows.
    """

    name: str
    playable: PlayableRound
    before: tuple[str, ...]
    acts: tuple[tuple[str, str], ...]
    left: dict[str, int]
    incident: str | None
    finished: bool


def _repairs() -> Iterator[Repair]:
    rounds = {name: (playable, entry) for name, playable, entry in written_by_hand()}
    for path in sorted(FOLDER.glob("*.yaml")):
        entries: list[dict[str, Any]] = yaml.load(path.read_bytes(), yaml.CSafeLoader)
        for entry in entries:
            if "round" in entry:
                playable, noted = rounds[entry["round"]]
                before = acts_of(noted["legal"][0])
            else:
                playable = playable_text(entry["scenario"].encode())
                before = _suggested(playable)
            yield Repair(
                f"{entry.get('round', 'scenario')}: {entry['why']}",
                playable,
                before[: entry["after"]],
                tuple((act, mark) for act, mark in entry["acts"]),
                entry.get("left", {}),
                entry.get("incident"),
                entry.get("finished", False),
            )


def _suggested(playable: PlayableRound) -> tuple[str, ...]:
    dealing = Dealing(playable)
    while (owed := dealing.suggested()) is not None:
        dealing.do(owed.act)
    return tuple(map(written, dealing.acts))


def _mark(tried: Tried) -> str:
    if tried.fault is not None:
        return "wrong" if tried.carried_out else "refused"
    return f"mends {max(tried.mends)}" if tried.mends else "right"


def test_every_document_has_faults_that_are_put_right() -> None:
    assert {case.playable.scenario.rules for case in _repairs()} == set(documents())


@for_each(_repairs, name=lambda case: case.name)
def test_a_fault_stands_until_it_is_put_right(case: Repair) -> None:
    free = FreeRound(case.playable, whole_shoe(case.playable, random.Random(1)))
    for line in case.before:
        assert free.attempt(read(line)).fault is None, line
    for line, mark in case.acts:
        tried = free.attempt(read(line))
        assert _mark(tried) == mark, (line, tried.fault)
    while not case.finished and (owed := free.now.suggested()) is not None:
        assert free.attempt(owed.act).fault is None, owed
    assert free.cleared
    assert case.finished or free.now.settlement() == free.playable.settlement
    assert {bet_line(bet): excess / 100 for bet, excess in free.excess.items()} == case.left
    added = free.playable.scenario.incidents[len(case.playable.scenario.incidents) :]
    words = {kind.type: word for word, kind in KINDS.items()}
    assert [words[type(incident)] for incident in added] == [case.incident] * bool(case.incident)


def _two_of_each_document() -> list[PlayableRound]:
    found: dict[str, list[PlayableRound]] = {}
    for _name, playable in playable_rounds():
        of_document = found.setdefault(playable.scenario.rules, [])
        settled = sum(isinstance(event, BetSettled) for event in playable.trace.events)
        if settled >= 4 and not playable.scenario.incidents and len(of_document) < 2:
            of_document.append(playable)
    return [playable for of_document in found.values() for playable in of_document]


@for_each(_two_of_each_document, name=lambda playable: playable.scenario.title)
def test_a_round_is_right_once_each_of_its_mistakes_is_mended(playable: PlayableRound) -> None:
    chance = random.Random(playable.scenario.title)
    free = FreeRound(playable, whole_shoe(playable, chance))
    mender = LateMender(free, chance)
    mender.deal(0.7)
    assert free.now.settlement() == playable.settlement
    assert table_of(free) == snapshot_after(free.now.seen)
    wrong = {
        number
        for number, tried in enumerate(mender.tried)
        if tried.fault is not None and not isinstance(tried.act, PickUp)
    }
    mended = {number - ago for number, tried in enumerate(mender.tried) for ago in tried.mends}
    assert set() != wrong <= mended
