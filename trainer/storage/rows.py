"""The records as frozen values, as they are stored and read back.

Datetimes are aware and in UTC, times are whole milliseconds, money whole cents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from trainer.dealing.coached import Style
from trainer.procedure.chip_work import ChipTask
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Choice,
    Chosen,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Topic,
    Total,
    Verdict,
)
from trainer.room.rights import Role
from trainer.rules.bets import Bet, Place
from trainer.rules.cards import TWENTY_ONE, Card
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import NOTHING, Cents, Formula, Odds, Rounding, RoundingMode, Working
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, Slip, mean, percent
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.texts import N_, TextEnum

Instant = Annotated[datetime, Meta(tz=True)]
"""An instant as it is stored: with its time zone."""

WallClock = Callable[[], datetime]
"""A source of the current time: an aware ``datetime``."""

Citations = Mapping[Rule, Sequence[str]]
"""The paragraphs of the document in force, by rule key."""


class Mode(TextEnum):
    """The mode of an attempt, with the style in which its round was dealt by hand, if it was."""

    style: Style | None

    def __init__(self, _value: str, _text: str = "", style: Style | None = None) -> None:
        self.style = style

    WATCH = "watch", N_("Watch")
    GUIDED = "guided", N_("Guided")
    PART = "part", N_("Guided, in part")
    """From a question in the middle to the round's end: no result of the whole round."""
    DRILL = "drill", N_("Practice")
    """A sitting of drills: it is never resumed, and has no scenario."""
    COACHED = "deal_coached", N_("Deal, coached"), Style.COACHED
    FREE = "deal_free", N_("Deal, free"), Style.FREE
    SILENT = "deal_silent", N_("Deal, silent"), Style.SILENT
    NEWER = "newer", N_("newer")
    """Never stored: one that only a newer version of the program knows."""

    @property
    def dealt(self) -> bool:
        """True if the round was dealt by hand: its answers are the dealer's acts."""
        return self.style is not None


DEALT: Final = frozenset(mode.value for mode in Mode if mode.dealt)
"""The modes, as they are stored, in which answers are a dealer's acts."""


class AttemptState(TextEnum):
    """The state of an attempt. A running one can be resumed or abandoned."""

    RUNNING = "running", N_("unfinished")
    FINISHED = "finished", N_("finished")
    ABANDONED = "abandoned", N_("abandoned")
    NEWER = "newer", N_("newer version")
    """Never stored: one that only a newer version of the program knows."""


class NameRefusal(TextEnum):
    """Why a trainee's name is refused."""

    EMPTY = "empty", N_("Type a name.")
    TOO_LONG = "too_long", N_("This name is too long.")
    TAKEN = "taken", N_("There is already a trainee with this name.")


@dataclass(frozen=True, slots=True)
class Trainee:
    """Somebody who trains on this computer; in a training room, also whoever works there."""

    id: int
    name: str
    added: datetime
    staff_number: str = ""
    role: Role = Role.TRAINEE
    left: datetime | None = None
    erased: datetime | None = None


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
    ``shift`` is its place in a shift, None if it is in none. ``boxes`` are those of a round that
    is dealt by hand from its beginning, 0 of any other attempt.
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
    boxes: int = 0


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
        """Accuracy in whole per cent, rounded; None where nothing was answered."""
        return percent(self.right, self.answers)

    @property
    def mean(self) -> int | None:
        """Milliseconds per answer; None where nothing was answered."""
        return mean(self.milliseconds, self.answers)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """One stored answer: all that a result sheet needs, without the engine.

    ``paragraphs`` are those of ``document`` that were cited. ``drill`` is what a drill can be made
    again from, empty for a question of a scenario. ``mistakes`` are the named ones that it may
    show; a single one is certain.
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
    slip: Slip | None = None
    mistakes: tuple[str, ...] = ()


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


# Questions and answers as JSON text, and back without loss.
#
# The structures here are the stored form, each type declared once; bets, places, cards and odds
# are stored as the arrays that their tuples are. Decoding raises ``ValueError`` for a text of
# another form, which the reader of the database treats as damage.
#
# Each question says in which format it and the answer to it are stored. Whoever changes what is
# stored raises ``FORMAT`` and adds to ``_UPGRADES`` what brings the format before to the new one.

FORMAT: Final = 5
"""The format in which questions and answers are stored; 1 where none is given."""


class NewerFormat(Exception):
    """A question was stored by a newer version of the program, in the format ``found``."""

    def __init__(self, found: int) -> None:
        super().__init__(f"format {found}; this version knows {FORMAT}")


_ANSWERS: Final[Mapping[type[Answer], tuple[str, ...]]] = {
    Money: ("money",),
    InChips: ("columns",),
    Goes: ("fate",),
    Total: ("points", "soft", "blackjack"),
    Chosen: ("chosen",),
    Ordered: ("ordered",),
    Losers: ("losers",),
}
"""The stored name of each field of an answer; the names show what kind of answer it is."""

_TOTAL_THEN: Final = frozenset(("points", "soft"))
"""A ``Total`` until format 4: 21 soft was a Soft 21, and a Blackjack as well."""

_KINDS: Final = {frozenset(names): kind for kind, names in _ANSWERS.items()}


class _FirstWorking(Struct, forbid_unknown_fields=True):
    """A ``Working`` as it was stored at first."""

    formula: Formula
    stake: Cents
    result: Cents
    numerator: int
    denominator: int
    odds: Odds | None
    unit: Cents
    mode: RoundingMode
    floor: Cents | None


class _Working(_FirstWorking, omit_defaults=True):
    """A ``Working``, with the unit and the mode of its rounding."""

    net: Cents
    less: Cents = NOTHING


_Version = Annotated[int, Meta(ge=1)]

_About = tuple[Card | None, Place | None, bool]
"""What a choice is about, besides its key."""


class _Question(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A ``Question`` without its id, kind and expected answer: they have columns.

    Fields that only questions about an incident have are left out of the others; earlier versions
    did not have them.
    """

    format: int
    step: int
    bet: Bet | None
    about: Place | None
    choices: tuple[str, ...]
    several: bool
    rules: tuple[Rule, ...]
    settings: tuple[str, ...]
    working: _Working | None
    among: tuple[AtStake, ...]
    counted: _Working | None
    beside: tuple[_About, ...] = ()
    topic: Topic | None = None
    bettor: str | None = None
    incident: Irregularity | None = None
    mistake: Irregularity | None = None
    remedy: CardRemedy | None = None
    offered: Cents = NOTHING
    task: ChipTask | None = None


class _Rules(Struct):
    """Of a stored question of whatever format, the rules on which it rests."""

    rules: tuple[str, ...] = ()


def encode_answer(answer: Answer) -> str:
    """One answer, given or expected, as JSON text."""
    return _encode(dict(zip(_ANSWERS[type(answer)], answer, strict=True)))


def decode_answer(text: str, rules: Sequence[str] = ()) -> Answer:
    """The answer that ``encode_answer`` wrote to a question that rests on these rules."""
    stored = msgspec.json.decode(text, type=dict[str, Any])
    if stored.keys() == _TOTAL_THEN:
        is_21 = (stored["points"], stored["soft"]) == (TWENTY_ONE, True)
        stored["blackjack"] = is_21 and Rule.BLACKJACK in rules
    kind = _KINDS.get(frozenset(stored))
    if kind is None:
        raise ValueError(f"no answer: {text}")
    return msgspec.convert([stored[name] for name in _ANSWERS[kind]], kind)


def decode_kept(text: str, question: str) -> Answer:
    """Return what ``encode_answer`` wrote apart from its question, which is what follows.

    ``question`` is as ``encode_question`` wrote it, or empty if it is not there any more.
    """
    rules = msgspec.json.decode(question, type=_Rules).rules if question else ()
    return decode_answer(text, rules)


def encode_question(question: Question) -> str:
    """A question as JSON text, without its id, kind and expected answer: they have columns."""
    beside = tuple((choice.card, choice.place, choice.elsewhere) for choice in question.choices)
    return _encode(
        _Question(
            format=FORMAT,
            step=question.step,
            bet=question.bet,
            about=question.about,
            choices=tuple(choice.key for choice in question.choices),
            several=question.several,
            rules=question.rules,
            settings=question.settings,
            working=_stored_working(question.working),
            among=question.among,
            counted=_stored_working(question.counted),
            beside=beside if any(map(any, beside)) else (),
            topic=question.topic,
            bettor=question.bettor,
            incident=question.incident,
            mistake=question.mistake,
            remedy=question.remedy,
            offered=question.offered,
            task=question.task,
        )
    )


def decode_question(name: str, ask: str, expected: str, rest: str) -> Question:
    """The question stored by ``encode_question`` and in the three columns.

    Raises ``NewerFormat`` for one of a newer version.
    """
    columns = msgspec.json.decode(rest, type=dict[str, Any])
    version = msgspec.convert(columns.get("format", 1), _Version)
    if version > FORMAT:
        raise NewerFormat(version)
    for upgrade in _UPGRADES[version - 1 :]:
        upgrade(columns)
    stored = msgspec.convert(columns | {"format": FORMAT}, _Question)
    beside = stored.beside or ((None, None, False),) * len(stored.choices)
    return Question(
        id=name,
        ask=QuestionGroup(ask),
        step=stored.step,
        expected=decode_answer(expected, stored.rules),
        bet=stored.bet,
        about=stored.about,
        choices=tuple(
            Choice(key, *about) for key, about in zip(stored.choices, beside, strict=True)
        ),
        several=stored.several,
        rules=stored.rules,
        settings=stored.settings,
        working=_working(stored.working),
        among=stored.among,
        counted=_working(stored.counted),
        topic=stored.topic,
        bettor=stored.bettor,
        incident=stored.incident,
        mistake=stored.mistake,
        remedy=stored.remedy,
        offered=stored.offered,
        task=stored.task,
    )


def _complete(question: dict[str, Any]) -> None:
    """From format 1 to 2: the first questions had neither ``among`` nor ``counted`` nor ``net``.

    Among which bets the losers were to be named is not known any more, nor how much of a bet
    counted; what a bettor gained follows from the rest.
    """
    if "among" in question or "counted" in question:
        return
    question |= {"among": [], "counted": None}
    if question.get("working") is not None:
        working = msgspec.convert(question["working"], _FirstWorking)
        half_is_lost = Rule.INSURANCE_HALF.value not in question.get("rules", ())
        net = _first_net(working, half_is_lost=half_is_lost)
        question["working"] = msgspec.to_builtins(working) | {"net": net}


def _without_offers(question: dict[str, Any]) -> None:
    """From format 2 to 3: until then nobody was asked whether to accept what is put on Insurance.

    Such a question has ``offered``, and its answer may be that it is accepted.
    """
    question.setdefault("offered", NOTHING)


def _without_chips(question: dict[str, Any]) -> None:
    """From format 3 to 4: until then nothing was answered in chips, and no question has a task."""
    question.setdefault("task", None)


def _blackjack_apart(_question: dict[str, Any]) -> None:
    """From format 4 to 5: until then a Blackjack was stored as 21 soft (``decode_answer``)."""


def _first_net(working: _FirstWorking, *, half_is_lost: bool) -> int:
    match working.formula:
        case Formula.PAYS:
            return working.result
        case Formula.TAKES:
            return -working.stake
        case Formula.ONE_INITIAL_BET:
            return -working.result
        case Formula.HALF if half_is_lost:
            return working.result - working.stake
        case _:
            return 0


_UPGRADES: Final[Sequence[Callable[[dict[str, Any]], None]]] = (
    _complete,
    _without_offers,
    _without_chips,
    _blackjack_apart,
)
"""What brings a stored question from each format to the next."""


def _stored_working(working: Working | None) -> _Working | None:
    if working is None:
        return None
    fields = working._asdict()
    return _Working(**fields.pop("rounding")._asdict(), **fields)


def _working(stored: _Working | None) -> Working | None:
    if stored is None:
        return None
    fields = msgspec.structs.asdict(stored)
    return Working(rounding=Rounding(fields.pop("unit"), fields.pop("mode")), **fields)


def encode_texts(texts: Sequence[str]) -> str:
    """Several short texts (paragraph numbers) as JSON text."""
    return _encode(texts)


def decode_texts(text: str) -> tuple[str, ...]:
    """The texts that ``encode_texts`` wrote."""
    return msgspec.json.decode(text, type=tuple[str, ...])


def _encode(value: object) -> str:
    """Compact JSON text, always the same for the same value."""
    return msgspec.json.encode(value, order="sorted").decode()
