"""Orders of acts written by hand from the paragraphs: the legal ones pass, the illegal ones do not.

They are not derived from the data that the program judges by, so that they can show it to be wrong.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.cases import for_each
from trainer.dealing.again import round_in
from trainer.dealing.coached import CoachedRound, Style
from trainer.dealing.fork import whole_shoe
from trainer.dealing.notation import read
from trainer.rulebook import documents
from trainer.scenario.check import PlayableRound, check
from trainer.scenario.incidents import KINDS

FOLDER = Path(__file__).with_name("sequences")


class Legal(NamedTuple):
    """A whole round in one order; ``net`` where something is noticed that nobody was to notice."""

    name: str
    playable: PlayableRound
    acts: tuple[str, ...]
    net: dict[str, int] | None = None


class Illegal(NamedTuple):
    """An act that is wrong after ``before``; ``paragraph`` is one that says so, if any does."""

    name: str
    playable: PlayableRound
    before: tuple[str, ...]
    act: str
    fault: str
    paragraph: str | None


@cache
def written_by_hand() -> tuple[tuple[str, PlayableRound, dict[str, Any]], ...]:
    """Every round that is written down: its name, what is played, and its entry."""
    return tuple(_read())


def _read() -> Iterator[tuple[str, PlayableRound, dict[str, Any]]]:
    for path in sorted(FOLDER.rglob("*.yaml")):
        for number, entry in enumerate(yaml.load(path.read_bytes(), yaml.CSafeLoader), 1):
            checked = check(entry["scenario"].encode())
            assert checked.round is not None, (path.name, number, checked.diagnostics)
            yield f"{path.relative_to(FOLDER)} {number}", checked.round, entry


def acts_of(line: str) -> tuple[str, ...]:
    """The acts of one line."""
    return tuple(act.strip() for act in line.split(";") if act.strip())


def _legal() -> Iterator[Legal]:
    for name, playable, entry in written_by_hand():
        for number, line in enumerate(entry["legal"], 1):
            yield Legal(f"{name}, order {number}", playable, acts_of(line))
        for number, noticed in enumerate(entry.get("noticed", ()), 1):
            yield Legal(
                f"{name}, noticed {number}", playable, acts_of(noticed["acts"]), noticed["net"]
            )


def _illegal() -> Iterator[Illegal]:
    for name, playable, entry in written_by_hand():
        first = acts_of(entry["legal"][0])
        for case in entry.get("illegal", ()):
            before = first[: case["after"]]
            where = f"{name}, {case['act']} after {len(before)}: {case['why']}"
            fault, paragraph = case["fault"], case.get("paragraph")
            yield Illegal(where, playable, before, case["act"], fault, paragraph)


_AT_LEAST = 60
"""Of either sort: fewer would leave out kinds of rounds, of incidents or of mistakes."""


def test_there_are_enough_orders_of_every_document() -> None:
    for written in (_legal(), _illegal()):
        counts = Counter(case.playable.scenario.rules for case in written)
        assert counts.total() >= _AT_LEAST
        assert set(counts) == set(documents())


def test_there_are_unusual_orders_beside_the_mistakes() -> None:
    unusual = [case for case in _legal() if case.name.startswith("coached")]
    assert len(unusual) >= 40
    assert {case.playable.scenario.rules for case in unusual} == set(documents())


def test_every_kind_of_incident_happens_in_one() -> None:
    written = (case.playable.scenario.incidents for case in _legal())
    assert {type(one) for incidents in written for one in incidents} == {
        kind.type for kind in KINDS.values()
    }


@for_each(_legal, name=lambda case: case.name)
def test_a_legal_order_is_accepted(case: Legal) -> None:
    """In either style."""
    cards = whole_shoe(case.playable, random.Random(1))
    for style in Style:
        dealt = round_in(style, case.playable, cards)
        for number, line in enumerate(case.acts):
            tried = dealt.attempt(read(line))
            assert tried.fault is None, (number, line, tried.fault)
        assert dealt.now.over, dealt.now.allowed()
        assert dealt.left.bets == {}
        settled = dealt.now.settlement()
        assert settled == dealt.playable.settlement
        if case.net is None:
            assert dealt.playable is case.playable
        else:
            assert {name: net / 100 for name, net in settled.net.items()} == case.net


@for_each(_illegal, name=lambda case: case.name)
def test_an_illegal_act_is_found(case: Illegal) -> None:
    coached = CoachedRound(case.playable, whole_shoe(case.playable, random.Random(1)))
    for line in case.before:
        assert coached.attempt(read(line)).fault is None
    fault = coached.attempt(read(case.act)).fault
    assert fault is not None
    assert fault.kind == case.fault, fault
    if case.paragraph is not None:
        cited = case.playable.game.document.cite(fault.rules)
        assert any(f" {number}".endswith(f" {case.paragraph}") for number in cited), (cited, fault)
