"""Classes of a training room, what they are assigned, and how far each person has come."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from trainer.texts import N_, TextEnum


@dataclass(frozen=True, slots=True)
class TrainingClass:
    """A class: the people who are in it now, by their ids, and the rule document that they learn.

    It runs from its first day to its last one; an archived class is kept and no longer taught.
    """

    id: int
    name: str
    document: str
    begins: date
    ends: date
    archived: bool = False
    people: tuple[int, ...] = ()


# A column of people, as it is pasted or read from a CSV file.


class NewPerson(NamedTuple):
    """Somebody to be added; without a staff number it is empty."""

    name: str
    staff_number: str = ""


class LineFault(NamedTuple):
    """A line that says nothing about a person, by its number, from 1."""

    line: int
    text: str


MOST_PEOPLE: Final = 500
"""How many people are read at once; whatever comes after them is at fault."""

_SEPARATORS: Final = "\t;,"
_HEADS: Final = frozenset({"", "name", "staff number", "number"})


def list_text(data: bytes) -> str:
    """The text of a list, as spreadsheets write it: in UTF-8, or else in Windows’ Latin letters."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def pasted_people(text: str) -> tuple[tuple[NewPerson, ...], tuple[LineFault, ...]]:
    """The people in a pasted column, and the lines that say nothing about anybody.

    A line has a name, or a staff number and a name in either order, separated by a tab, a semicolon
    or a comma; a comma between two words is part of a name. Lines without text and a heading are
    passed over.
    """
    found: list[NewPerson] = []
    faults: list[LineFault] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        separator = next((mark for mark in _SEPARATORS if mark in line), "")
        before, _mark, after = line.partition(separator) if separator else ("", "", line)
        staff_number, name = _bare(before), _bare(after)
        if not found and not faults and {staff_number.lower(), name.lower()} <= _HEADS:
            continue
        if staff_number and name and not _has_digit(staff_number):
            if _has_digit(name):
                staff_number, name = name, staff_number
            elif separator == ",":
                staff_number, name = "", _bare(line)
        if not any(map(str.isalnum, name)) or len(found) == MOST_PEOPLE:
            faults.append(LineFault(number, line.strip()))
        else:
            found.append(NewPerson(name, staff_number))
    return tuple(found), tuple(faults)


def _bare(field: str) -> str:
    return field.strip().strip('"').strip()


def _has_digit(field: str) -> bool:
    return any(letter.isdigit() for letter in field)


# What is assigned.


class ItemKind(TextEnum):
    """The kinds of work that can be assigned."""

    STAGE = "stage", N_("Test of a stage")
    DRILL = "drill", N_("Drill")
    ROUND = "round", N_("Round")
    VARIANT = "variant", N_("Variant of a round")
    """A round made for each person with what happens in the one that is named."""
    SHIFT = "shift", N_("Shift")


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of work: ``what`` is the id of its stage or round, its skills or its shift's plan.

    ``mode`` is the word of a round's mode. ``amount`` is how many questions of a drill or rounds
    of a shift there are to be, at each go.
    """

    kind: ItemKind
    what: str
    title: str
    document: str
    mode: str = ""
    amount: int = 1

    @property
    def skills(self) -> tuple[str, ...]:
        """The ids of a drill's skills."""
        return tuple(self.what.split()) if self.kind is ItemKind.DRILL else ()


@dataclass(frozen=True, slots=True)
class Pass:
    """What passes an item: ``times`` goes, each with an accuracy and within a pace.

    ``accuracy`` is in per cent, 0 where any will do; ``pace`` in milliseconds an answer, None where
    time does not matter.
    """

    times: int = 1
    accuracy: int = 0
    pace: int | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """Work for people, due at the end of a day; ``class_id`` is the class it was given to, if any.

    ``given_at`` is an instant as it is stored: what was done before it does not count.
    """

    id: int
    title: str
    class_id: int | None
    people: tuple[int, ...]
    items: tuple[Item, ...]
    given_at: str
    due: date | None = None
    passes: Pass = Pass()
    shuffled: bool = False

    def order(self, person: int) -> tuple[int, ...]:
        """The numbers of the items in the order in which a person is to do them."""
        numbers = range(len(self.items))
        if not self.shuffled:
            return tuple(numbers)
        return tuple(sorted(numbers, key=lambda item: seed_of(self.id, person, item)))


def seed_of(assignment: int, person: int, item: int) -> int:
    """The seed of one person's item: the same whenever they come back to it."""
    digest = hashlib.sha256(f"{assignment} {person} {item}".encode()).digest()
    return int.from_bytes(digest[:6])


# How far somebody has come.


class Go(NamedTuple):
    """One go at an item: its last attempt, its answers and its time in milliseconds."""

    attempt: int
    finished: bool
    answers: int
    right: int
    milliseconds: int


class Standing(TextEnum):
    """How far a person has come with an item."""

    NOT_BEGUN = "not_begun", N_("not begun")
    RUNNING = "running", N_("running")
    FINISHED = "finished", N_("finished, not passed")
    PASSED = "passed", N_("passed")


@dataclass(frozen=True, slots=True)
class Cell:
    """A person’s standing with an item, how many goes pass it, and the go that shows it best."""

    standing: Standing = Standing.NOT_BEGUN
    passing: int = 0
    best: Go | None = None

    @property
    def accuracy(self) -> int | None:
        """The accuracy of the best go, in per cent, rounded down; None before the first answer."""
        if self.best is None or not self.best.answers:
            return None
        return 100 * self.best.right // self.best.answers


def cell(passes: Pass, goes: Sequence[Go]) -> Cell:
    """The standing that some goes at one item show, in their order."""
    if not goes:
        return Cell()
    passing = sum(_passes(passes, go) for go in goes)
    # Of goes that are as good, the last.
    best = max(reversed(goes), key=lambda go: (_passes(passes, go), go.finished, _share(go)))
    if passing >= passes.times:
        standing = Standing.PASSED
    elif goes[-1].finished:
        standing = Standing.FINISHED
    else:
        standing = Standing.RUNNING
    return Cell(standing, passing, best)


def _passes(passes: Pass, go: Go) -> bool:
    quick = passes.pace is None or go.milliseconds <= passes.pace * go.answers
    return go.finished and 100 * go.right >= passes.accuracy * go.answers and quick


def _share(go: Go) -> float:
    return go.right / go.answers if go.answers else 0


def open_items(
    assignment: Assignment, person: int, cells: Sequence[Cell]
) -> tuple[tuple[int, Item, Cell], ...]:
    """What a person still has to do of an assignment, in their order, with its number."""
    return tuple(
        (number, assignment.items[number], cells[number])
        for number in assignment.order(person)
        if cells[number].standing is not Standing.PASSED
    )


# What to teach next: where a class is weakest, with evidence.


class Weak(NamedTuple):
    """A skill, its answers and those that were right."""

    skill: str
    answers: int
    right: int


def weakest(sums: Iterable[Weak], count: int = 3, least: int = 10) -> tuple[Weak, ...]:
    """The skills with the lowest accuracy, of those that were answered at least so often."""
    seen = (found for found in sums if found.skill and found.answers >= least)
    wrong = [found for found in seen if found.right < found.answers]
    return tuple(
        sorted(wrong, key=lambda found: (found.right / found.answers, found.skill))[:count]
    )
