"""What the editor page shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from trainer.messages import _
from trainer.rules.cards import Card
from trainer.settings.looks import Cloth


class CallButton(NamedTuple):
    """A call by its key and title; ``why_not`` is empty where it is legal."""

    key: str
    title: str
    why_not: str = ""


class MendLine(NamedTuple):
    """What can be done about a fault, by its key."""

    key: str
    title: str


class Options(NamedTuple):
    """What can be chosen, by key and title, and the key of what is."""

    options: Sequence[tuple[str, str]] = ()
    current: str = ""


class CourseView(NamedTuple):
    """How far a round has been gone through, and what is told before its first step and of each."""

    at: int = 0
    told: Sequence[str] = ("",)


NO_OPTIONS: Final = Options()
AT_THE_START: Final = CourseView()


class FaultLine(NamedTuple):
    """Something that does not fit, with its place in the text and what can be done about it."""

    line: int
    column: int
    where: str
    text: str
    mends: Sequence[MendLine] = ()


class ResultLine(NamedTuple):
    """What has become of a bet, what it has brought, and why."""

    what: str
    net: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class EditorSheet:
    """All that the page shows beside the felt.

    ``rules``, ``layout`` and ``decks`` are what is played on, ``course`` is the point in the round
    that the felt shows. ``asked`` is what the round wants next, ``calls`` are empty where no
    call is due; ``net`` is everybody's so far, ``results`` have what has become of each bet,
    ``faults`` what does not fit. ``own`` is what the scenario has chosen itself,
    ``left`` how many of each card are in the shoe.
    """

    title: str
    text: str
    asked: str
    calls: Sequence[CallButton] = ()
    problem: str = ""
    rules: Options = NO_OPTIONS
    layout: Options = NO_OPTIONS
    decks: Options = NO_OPTIONS
    level: Options = NO_OPTIONS
    course: CourseView = AT_THE_START
    left: Mapping[Card, int] = field(default_factory=dict)
    own: str = ""
    net: str = ""
    results: Sequence[ResultLine] = ()
    faults: Sequence[FaultLine] = ()


class FactLine(NamedTuple):
    """Something that a scenario may choose of its own, by its name.

    It has ``values`` to choose from, the first being none, or ``fields`` to type in, each with its
    title and an example. ``typed`` is what is chosen or typed there. ``several`` of the values can
    be chosen, which are then typed with commas between them; a ``number`` has digits alone.
    ``refused`` says why what is typed cannot be meant, if it cannot.
    """

    name: str
    title: str
    values: Sequence[tuple[str, str]]
    fields: Sequence[tuple[str, str]]
    typed: Sequence[str]
    several: bool = False
    number: bool = False
    refused: Callable[[Sequence[str]], str] = lambda _typed: ""


class PersonSheet(NamedTuple):
    """A bettor, with what is stated of them; ``titled`` makes their title of what is typed."""

    titled: Callable[[Mapping[str, Sequence[str]]], str]
    facts: Sequence[FactLine]


@dataclass(frozen=True, slots=True)
class Details:
    """What is said of a scenario beside its round.

    ``stages`` are those of the syllabus, ``asks`` what Guided can ask, with what is asked, and
    ``facts`` what it may choose of its own.
    """

    notes: str
    tags: str
    author: str
    stages: Options
    asks: Sequence[tuple[str, str, bool]]
    facts: Sequence[FactLine]


@dataclass(frozen=True, slots=True)
class Detailed:
    """What has been typed and chosen there, each fact by its name."""

    notes: str
    tags: str
    author: str
    stage: str
    asks: Sequence[str]
    facts: Mapping[str, Sequence[str]]


# Choices that several pages offer, with their names.


def cloth_names() -> tuple[tuple[Cloth, str], ...]:
    """The colours of the felt."""
    return (
        (Cloth.GREEN, _("Green")),
        (Cloth.BLUE, _("Blue")),
        (Cloth.RED, _("Red")),
        (Cloth.BURGUNDY, _("Burgundy")),
    )
