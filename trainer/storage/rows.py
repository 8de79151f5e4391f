"""The records as frozen values, as they are stored and read back.

Datetimes are aware and in UTC, times are whole milliseconds, money whole cents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from trainer.procedure.questions import Answer, Question, Verdict
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, mean, percent
from trainer.shift.plan import ShiftPlan
from trainer.shift.state import ShiftState
from trainer.texts import N_, TextEnum

Instant = Annotated[datetime, Meta(tz=True)]
"""An instant as it is stored: with its time zone."""

WallClock = Callable[[], datetime]
"""A source of the current time: an aware ``datetime``."""

Citations = Mapping[Rule, Sequence[str]]
"""The paragraphs of the document in force, by rule key."""


class Mode(TextEnum):
    """The mode of an attempt."""

    WATCH = "watch", N_("Watch")
    GUIDED = "guided", N_("Guided")
    PART = "part", N_("Guided, in part")
    """From a question in the middle to the round's end: no result of the whole round."""
    DRILL = "drill", N_("Practice")
    """A sitting of drills: it is never resumed, and has no scenario."""
    COACHED = "deal_coached", N_("Deal, coached")
    FREE = "deal_free", N_("Deal, free")
    SILENT = "deal_silent", N_("Deal, silent")
    NEWER = "newer", N_("newer")
    """Never stored: one that only a newer version of the program knows."""

    @property
    def dealt(self) -> bool:
        """Whether the round was dealt by hand: its answers are the dealer's acts."""
        return self in {Mode.COACHED, Mode.FREE, Mode.SILENT}


DEALT: Final = frozenset(mode.value for mode in Mode if mode.dealt)
"""The modes, as they are stored, in which answers are a dealer's acts: they are no progress."""


class AttemptState(TextEnum):
    """The state of an attempt. A running one can be resumed or abandoned."""

    RUNNING = "running", N_("unfinished")
    FINISHED = "finished", N_("finished")
    ABANDONED = "abandoned", N_("abandoned")
    NEWER = "newer", N_("newer version")
    """Never stored: one that only a newer version of the program knows."""


class NameRefusal(TextEnum):
    """Why a trainee's name is refused."""

    EMPTY = "empty", N_("Please type a name.")
    TOO_LONG = "too_long", N_("This name is too long.")
    TAKEN = "taken", N_("There is already a trainee with this name.")


@dataclass(frozen=True, slots=True)
class Trainee:
    """Somebody who trains on this computer."""

    id: int
    name: str
    added: datetime


class ShiftRound(NamedTuple):
    """The place of an attempt in a shift: its number and plan, and its state before the round."""

    shift: int
    plan: ShiftPlan
    state: ShiftState


@dataclass(frozen=True, slots=True)
class NewAttempt:
    """Everything that is stored when an attempt begins.

    ``scenario_id`` is the library's name for the scenario, ``text`` the whole file as it is now;
    ``document`` and ``rule_version`` the rule document and the version of its data; ``program``
    the program's version; ``questions`` how many questions there will be (0 in Watch, and in a
    sitting); ``house`` the text of the house file in force, empty where the house has chosen
    nothing; ``begins`` the acts, a line each, from which a round that is dealt by hand goes on.
    ``shift`` is its place in a shift, None if it is in none.
    """

    trainee: int
    scenario_id: str
    title: str
    text: str
    document: str
    rule_version: int
    program: str
    mode: Mode
    questions: int = 0
    house: str = ""
    begins: tuple[str, ...] = ()
    shift: ShiftRound | None = None


@dataclass(frozen=True, slots=True)
class AttemptSummary:
    """One line of the records page. ``milliseconds`` is the sum over the answers."""

    id: int
    trainee: int
    scenario_id: str
    title: str
    scenario_hash: str
    document: str
    mode: Mode
    state: AttemptState
    started: datetime
    finished: datetime | None
    questions: int
    answers: int
    right: int
    milliseconds: int
    cost: Cost

    @property
    def percent(self) -> int | None:
        """Accuracy in whole per cent, rounded down; None where nothing was answered."""
        return percent(self.right, self.answers)

    @property
    def mean(self) -> int | None:
        """Milliseconds per answer; None where nothing was answered."""
        return mean(self.milliseconds, self.answers)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """One stored answer: all that a result sheet needs, without the engine.

    ``paragraphs`` are those of ``document`` that were cited. ``drill`` is what a drill can be made
    again from, empty for a question of a scenario.
    """

    number: int
    question: Question
    given: Answer
    verdict: Verdict
    milliseconds: int
    document: str
    paragraphs: tuple[str, ...]
    answered: datetime
    drill: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A whole attempt: enough to open, replay and resume it after everything else has changed.

    ``sessions`` counts how often it was started or resumed; ``house`` is the text of the house
    file that was in force when it was begun, empty where there was none; ``begins`` are the acts
    from which it went on, ``shift`` is its place in a shift.
    """

    summary: AttemptSummary
    text: str
    house: str
    rule_version: int
    program: str
    sessions: int
    answers: tuple[StoredAnswer, ...]
    begins: tuple[str, ...] = ()
    shift: ShiftRound | None = None


@dataclass(frozen=True, slots=True)
class HouseVersion:
    """One version of the house file: its text, who put it in force and when.

    ``restores`` is the earlier version whose text it is, if it undoes what came after that one;
    0 stands for the time before the first version.
    """

    id: int
    text: str
    by: str
    at: datetime
    restores: int | None = None
