"""What an exam consists of: its parts, its time, its marks, and what it takes to pass."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from trainer.dealing.coached import Style
from trainer.features.feature import FeatureAt
from trainer.features.features import FEATURES
from trainer.practice.skills import Skill
from trainer.procedure.questions import IN_ROUNDS, ErrorClass, QuestionGroup
from trainer.rulebook.reading import packaged, packaged_text
from trainer.texts import N_, TextEnum

FOLDER: Final = "exams"
MOST_PARTS: Final = 12
MOST_QUESTIONS: Final = 200
MOST_ROUNDS: Final = 20
MOST_MINUTES: Final = 480

Count = Annotated[int, Meta(ge=0, le=MOST_QUESTIONS)]
Minutes = Annotated[int, Meta(ge=0, le=MOST_MINUTES)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Weight = Annotated[int, Meta(ge=1, le=100)]


class PartKind(TextEnum):
    """The form of a part; ``style`` is that in which its rounds are dealt, if they are."""

    style: Style | None

    def __init__(self, _value: str, _text: str = "", style: Style | None = None) -> None:
        self.style = style

    DRILLS = "drills", N_("Drills")
    GUIDED = "guided", N_("Guided")
    FREE = "deal_free", N_("Deal, free"), Style.FREE
    SILENT = "deal_silent", N_("Deal, silent"), Style.SILENT
    TABLE = "table", N_("At the table")
    """Seen by a supervisor, who enters its mark: nothing of it happens in the program."""


class Measure(NamedTuple):
    """The size of a round: how much is asked or done in it, and what that weighs."""

    length: int
    weight: int


class ExamPart(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One part. Every number that is 0 sets nothing.

    ``rules`` is its document, empty for that of the exam. Drills are so many ``questions`` about
    ``skills``, each an id or how one begins; rounds are so many ``rounds`` with ``features``, each
    a word, with a box behind a colon if it is to be there, or variants of the scenarios with these
    ``texts``. ``asks`` are the kinds of question in Guided, empty for all. An answer that takes
    longer than ``seconds`` is not right. ``weight`` is what the part counts in the whole. ``what``
    says what is done at the table.
    """

    title: str
    kind: PartKind
    rules: str = ""
    skills: tuple[str, ...] = ()
    questions: Count = 0
    features: tuple[str, ...] = ()
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    texts: tuple[str, ...] = ()
    asks: tuple[QuestionGroup, ...] = ()
    seconds: Annotated[int, Meta(ge=0, le=3_600)] = 0
    minutes: Minutes = 0
    weight: Weight = 1
    pass_mark: Percent = 0
    what: str = ""

    @property
    def wanted(self) -> tuple[FeatureAt, ...]:
        split = (feature.partition(":") for feature in self.features)
        return tuple(FeatureAt(word, int(box or 0)) for word, _colon, box in split)

    @property
    def groups(self) -> tuple[QuestionGroup, ...]:
        """The kinds of question that its rounds ask."""
        return self.asks or IN_ROUNDS

    def about(self, skill: Skill) -> bool:
        """Tell whether a skill is one of its drills."""
        return any(f"{skill.id}.".startswith(f"{wanted}.") for wanted in self.skills)


class Definition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole exam.

    ``note`` says where it comes from, empty for the house. ``pass_mark`` is that of the
    whole, each part may have one as well. ``marks`` is what a right answer of a kind is worth, 1
    where nothing is said. An error of a ``critical`` class fails at once. It may be sat so many
    times (``attempts``).

    What follows is set when it is frozen: the text of the ``house`` file and its version, the
    program's version, and the sizes of the rounds of each part.
    """

    title: str
    rules: str = ""
    note: str = ""
    parts: tuple[ExamPart, ...] = ()
    minutes: Minutes = 0
    pass_mark: Percent = 0
    marks: dict[QuestionGroup, Weight] = {}
    critical: tuple[ErrorClass, ...] = ()
    attempts: Annotated[int, Meta(ge=1, le=20)] = 1
    house: str = ""
    house_version: int = 0
    program: str = ""
    measures: tuple[tuple[Measure, ...], ...] = ()

    def worth(self, kind: QuestionGroup) -> int:
        return self.marks.get(kind, 1)

    def rules_of(self, part: ExamPart) -> str:
        """The id of the document of a part."""
        return part.rules or self.rules

    @property
    def seated(self) -> tuple[ExamPart, ...]:
        return tuple(part for part in self.parts if part.kind is not PartKind.TABLE)


class DefinitionFault(TextEnum):
    """Why an exam cannot be frozen."""

    UNTITLED = "untitled", N_("The exam has no title.")
    EMPTY = "empty", N_("The exam has no part.")
    TOO_LONG = "too_long", N_("The exam has too many parts or rounds.")
    NO_TIME = "no_time", N_("The exam has no time.")
    NO_RULES = "no_rules", N_("A part has no game.")
    NOTHING_ASKED = "nothing_asked", N_("A part asks nothing.")
    NO_FEATURE = "no_feature", N_("A part wants a feature that there is not.")
    NO_SUCH_SKILL = "no_such_skill", N_("A part wants drills that its game does not have.")
    NO_ROUND = "no_round", N_("A part wants rounds that cannot be made.")


def faults(definition: Definition) -> Iterator[DefinitionFault]:
    """Return what a definition lacks by itself; whether its rounds can be made is seen at a table.

    Each is named once.
    """
    found = dict.fromkeys(_faults(definition))
    yield from found


def _faults(definition: Definition) -> Iterator[DefinitionFault]:
    if not definition.title.strip():
        yield DefinitionFault.UNTITLED
    if not definition.parts:
        yield DefinitionFault.EMPTY
    if len(definition.parts) > MOST_PARTS:
        yield DefinitionFault.TOO_LONG
    if not definition.minutes and definition.seated:
        yield DefinitionFault.NO_TIME
    for part in definition.seated:
        if not definition.rules_of(part):
            yield DefinitionFault.NO_RULES
        drills = part.kind is PartKind.DRILLS
        if not (part.questions and part.skills if drills else part.rounds):
            yield DefinitionFault.NOTHING_ASKED
        if part.texts and len(part.texts) != part.rounds:
            yield DefinitionFault.NO_ROUND
        if any(feature.partition(":")[0] not in FEATURES for feature in part.features):
            yield DefinitionFault.NO_FEATURE


def written(definition: Definition) -> str:
    """The definition as text, always the same for the same one."""
    return msgspec.json.encode(definition, order="sorted").decode()


def read(text: str | bytes) -> Definition:
    """The definition that ``written`` wrote. Raises ValueError where it is none."""
    return msgspec.json.decode(text, type=Definition)


def defaults() -> tuple[Definition, ...]:
    """The exams that are published somewhere, to begin with; each names its source.

    Raises ValueError (naming the file) if one is damaged.
    """
    return tuple(map(_packaged, packaged(FOLDER)))


def _packaged(name: str) -> Definition:
    try:
        table = tomllib.loads(packaged_text(FOLDER, name))
        return msgspec.convert(table, Definition)
    except ValueError as error:
        raise ValueError(f"{FOLDER}/{name}: {error}") from error
