"""Questions and answers as JSON text, and back without loss.

The structures here are the stored form, each type declared once; bets, places, cards and odds are
stored as the arrays that their tuples are. Decoding raises ``ValueError`` for a text
of another form, which the reader of the database treats as damage.

Each question says in which format it and the answer to it are stored. Whoever changes what is
stored raises ``FORMAT`` and adds to ``_UPGRADES`` what brings the format before to the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from trainer.procedure.chip_work import ChipTask
from trainer.procedure.irregular import IncidentIs
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
)
from trainer.rules.bets import Bet, Place
from trainer.rules.cards import Card
from trainer.rules.hands import TWENTY_ONE
from trainer.rules.mistakes import CardRemedy, Mistake
from trainer.rules.money import NOTHING, Cents, Odds, Rounding, RoundingMode
from trainer.rules.rulekeys import Rule
from trainer.rules.working import Formula, Working

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
    incident: IncidentIs | None = None
    mistake: Mistake | None = None
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
    """What ``encode_answer`` wrote apart from its question, which is what follows.

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
