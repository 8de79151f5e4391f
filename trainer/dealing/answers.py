"""A dealer's act as an answer to what there was to do, so that it is recorded as any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from trainer.dealing.acts import DealerAct, Pay, Settling, answer_of, settling, where
from trainer.dealing.coached import DealtRound
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.notation import read, written
from trainer.dealing.round import AskedAbout, Dealing, Tried
from trainer.felt.chips import Chip
from trainer.procedure.ask_practised import with_task
from trainer.procedure.data import PAYOUT_CHIPS
from trainer.procedure.judge import faults_of, fits, judge
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    ErrorClass,
    InChips,
    Question,
    QuestionGroup,
    Verdict,
    without_chips,
)
from trainer.rules.bets import Bet, Place

_OTHERWISE = frozenset((FaultKind.OTHER_AMOUNT, FaultKind.OTHER_FATE, FaultKind.OTHER_CHIPS))
"""A bet was to be ended, and otherwise: that is an answer to what it is paid."""


class Answered(NamedTuple):
    """An act as an answer; ``question`` is what there was to do."""

    question: Question
    given: Answer
    verdict: Verdict


def answered(number: int, tried: Tried) -> Answered:
    """Act ``number``, from 0, of a round."""
    act, fault = tried.act, tried.fault
    name = f"{number}-{QuestionGroup.ACT.value}"
    if fault is None:
        question = _question(name, number, act, act)
        question = replace(question, rules=tried.rules, settings=tried.settings)
        return Answered(question, _chosen(act), Verdict(True))
    if tried.asked is not None and fault.kind in _OTHERWISE:
        asked = replace(tried.asked.question, id=name, step=number)
        given = _given(act, fault.kind)
        return Answered(asked, given, judge(asked, given))
    question = _question(name, number, fault.instead or act, act)
    question = replace(question, rules=fault.rules, settings=fault.settings)
    return Answered(question, _chosen(act), Verdict(False, fault.error))


def act_of(question: Question, given: Answer) -> DealerAct:
    """The act that an answer stands for. Raises ValueError where it stands for none."""
    if isinstance(given, Chosen):
        (line,) = given.keys
        return read(line)
    if question.bet is None:
        raise ValueError(f"no act: {question.id}")
    return settling(question.bet, without_chips(given))


def with_choice(question: Question, answer: Answer) -> Question:
    """Return what there was to do, with an act among its choices, so that it can be told."""
    of_acts = question.ask is QuestionGroup.ACT or not isinstance(question.expected, Chosen)
    if not (of_acts and isinstance(answer, Chosen)):
        return question
    keys = dict.fromkeys((*(choice.key for choice in question.choices), *answer.keys))
    return replace(question, ask=QuestionGroup.ACT, choices=tuple(map(Choice, keys)))


def _given(act: DealerAct, kind: FaultKind) -> Answer:
    """Return what an act says of a bet that it was to end."""
    assert isinstance(act, Settling), "only what ends a bet is asked about"
    if kind is FaultKind.OTHER_CHIPS and isinstance(act, Pay):
        return InChips(act.chips)
    return answer_of(act)


def _question(name: str, number: int, due: DealerAct, done: DealerAct) -> Question:
    lines = dict.fromkeys((written(due), written(done)))
    at = where(due)
    hand = Place(at.box, at.hand or 1) if isinstance(at, Bet) else at
    return Question(
        name,
        QuestionGroup.ACT,
        number,
        _chosen(due),
        bet=at if isinstance(at, Bet) else None,
        about=hand,
        choices=tuple(map(Choice, lines)),
    )


def _chosen(act: DealerAct) -> Chosen:
    return Chosen(frozenset((written(act),)))


# The chips in which a payment is set down: the amount is judged first, then they are.


def attempt_in_chips(dealt: DealtRound, act: Pay, tray: Sequence[Chip], *, stops: bool) -> Tried:
    """Judge a payment and the chips in which it is set down; wrong chips lie, unless it ``stops``.

    ``tray`` are the chips of the table.
    """
    asked = _asked(dealt.now, act, tray)
    if asked is None:
        return dealt.attempt(act)
    if not stops:
        dealt.attempt(act)
    found = faults_of(asked.question, InChips(act.chips))[0].fault
    house = PAYOUT_CHIPS.get(found)
    fault = Fault(FaultKind.OTHER_CHIPS, act, ErrorClass.CHIPS, act, house=house)
    return Tried(act, fault, carried_out=not stops, asked=asked)


def _asked(now: Dealing, act: Pay, tray: Sequence[Chip]) -> AskedAbout | None:
    """The question that the chips of a right payment answer wrongly; None if they do not."""
    if now.judge(act) is not None:
        return None
    asked = now.asked_about(act.bet)
    if asked is None:
        return None
    table = asked.playthrough.snapshots[asked.question.step]
    question = with_task(asked.question, tray, now.procedure, table)
    given = InChips(act.chips)
    if question.task is None or not fits(question, given) or judge(question, given).right:
        return None
    return asked._replace(question=question)
