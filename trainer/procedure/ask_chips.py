"""Work in chips as a kind of question; it is only practised, never found in a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.felt.chips import Chip, Proof
from trainer.procedure.acts import Playthrough, Timed
from trainer.procedure.chip_work import ChipWork, paying
from trainer.procedure.data import Procedure
from trainer.procedure.questions import (
    Answer,
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
    amount_of,
)
from trainer.rules.money import NOTHING, Cents, Formula
from trainer.rules.ruleset import Terms
from trainer.texts import N_

_TEXTS: Final[Mapping[ChipWork, str]] = MappingProxyType(
    {
        ChipWork.PAY: N_("Pay {offered} in chips."),
        ChipWork.CUT: N_("Cut out {offered} in {chip} chips, to be counted at sight."),
        ChipWork.COUNT: N_("How much is this stack?"),
        ChipWork.BREAK_DOWN: N_("Break down this bet by colour."),
        ChipWork.BUY_IN: N_("{bettor} buys in for {offered} in {chip} chips."),
        ChipWork.COLOUR_CHANGE: N_("{bettor} changes {offered} into {chip} chips."),
        ChipWork.COLOUR_UP: N_("{bettor} colours up: change this into the fewest chips."),
        ChipWork.MAKE_CHANGE: N_("{bettor} puts down {offered} for a bet of {stake}: give change."),
    }
)


_FROM_THE_TRAY: Final = frozenset((Formula.PAYS, Formula.ENVY, Formula.DEALER_ENVY))
"""What is paid in the house's chips; a refund is the bettor's own, and a meter is paid by hand."""


def with_task(question: Question, chips: Sequence[Chip], procedure: Procedure) -> Question:
    """The question with what an answer in ``chips``, those of the table, is judged by."""
    working, expected = question.working, question.expected
    if question.ask is not QuestionGroup.PAYOUTS or not isinstance(expected, Money):
        return question
    if working is None or working.formula not in _FROM_THE_TRAY:
        return question
    # Envy is paid beside no bet.
    stake = working.stake if working.formula is Formula.PAYS else NOTHING
    task = paying(
        expected.amount,
        stake,
        chips,
        procedure.proof or Proof.CUT,
        colour_for_colour=procedure.colour_for_colour,
    )
    return replace(question, task=task)


def _find(_playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    yield from ()


def _text(question: Question, _moment: QuestionMoment) -> str:
    return _TEXTS[question.task.work if question.task else ChipWork.PAY]


def _wrong(question: Question, answer: Answer) -> Verdict:
    """A miscount by itself costs nobody anything; what is handed out wrongly does."""
    if question.task is not None and question.task.work is ChipWork.COUNT:
        return Verdict(False, ErrorClass.CHIPS)
    error = amount_of(answer) - amount_of(question.expected)
    direction = Direction.OVERPAID if error > 0 else Direction.UNDERPAID
    return Verdict(False, ErrorClass.CHIPS, direction, Cents(abs(error)))


TIMED: Final[Mapping[ChipWork, Timed]] = {
    ChipWork.PAY: Timed.PAYOUT,
    ChipWork.CUT: Timed.RUN_DOWN,
    ChipWork.COUNT: Timed.COUNT,
    ChipWork.BREAK_DOWN: Timed.CHANGE,
    ChipWork.BUY_IN: Timed.CHANGE,
    ChipWork.COLOUR_CHANGE: Timed.CHANGE,
    ChipWork.COLOUR_UP: Timed.CHANGE,
    ChipWork.MAKE_CHANGE: Timed.CHANGE,
}
"""Whose target the time of each kind of work is compared with."""


def _timed(question: Question) -> Timed:
    return TIMED[question.task.work if question.task else ChipWork.PAY]


CHIPS: Final = QuestionKind(
    QuestionGroup.CHIPS,
    _find,
    text=_text,
    wrong=_wrong,
    timed=_timed,
    weighed=ErrorClass.CHIPS,
)
