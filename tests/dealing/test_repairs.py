"""Faults that stand, and how each is put right: a table written from the paragraphs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.cases import for_each
from tests.dealing.test_sequences import acts_of, written_by_hand
from tests.scenario_files import playable_text
from trainer.dealing.fork import whole_shoe
from trainer.dealing.free import FreeRound
from trainer.dealing.notation import bet_line, read, written
from trainer.dealing.round import Dealing, Tried
from trainer.rulebook import documents
from trainer.scenario.check import PlayableRound
from trainer.scenario.incidents import KINDS

FOLDER = Path(__file__).with_name("repairs")


class Repair(NamedTuple):
    """What is done after ``before``, each act with what becomes of it, and what is left in the end.

    ``incident`` is what the mistake has become, if anything.
    """

    name: str
    playable: PlayableRound
    before: tuple[str, ...]
    acts: tuple[tuple[str, str], ...]
    left: dict[str, int]
    incident: str | None


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
    while (owed := free.now.suggested()) is not None:
        assert free.attempt(owed.act).fault is None, owed
    assert free.now.over
    assert free.now.settlement() == free.playable.settlement
    assert {bet_line(bet): excess / 100 for bet, excess in free.excess.items()} == case.left
    added = free.playable.scenario.incidents[len(case.playable.scenario.incidents) :]
    words = {kind.type: word for word, kind in KINDS.items()}
    assert [words[type(incident)] for incident in added] == [case.incident] * bool(case.incident)
