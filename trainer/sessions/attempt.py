"""An attempt at dealing a round: its style, its cards, and the round as far as it was dealt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from trainer.dealing.acts import DealerAct, Say
from trainer.dealing.again import DealtAgain, dealt_again, round_in, table_of
from trainer.dealing.answers import act_of
from trainer.dealing.coached import DealtRound
from trainer.dealing.notation import read
from trainer.dealing.round import Tried
from trainer.procedure.acts import Act
from trainer.procedure.questions import ErrorClass
from trainer.scenario.check import PlayableRound
from trainer.sessions.ports import AnswerRecord
from trainer.snapshot.snapshot import Snapshot
from trainer.storage.rows import Attempt, Mode
from trainer.storage.shifts import cards_of, style_of


class SoFar(NamedTuple):
    """A round as far as it was dealt: before the attempt began, and in it."""

    dealt: DealtRound
    begun: DealtAgain
    again: DealtAgain

    @property
    def acts(self) -> int:
        return sum(tried.carried_out for tried in (*self.begun.tried, *self.again.tried))

    @property
    def said(self) -> frozenset[Act]:
        return said_in((*self.begun.tried, *self.again.tried))

    def answers(self, attempt: Attempt) -> tuple[AnswerRecord, ...]:
        """The acts in it as they are recorded, each with those that it puts right."""
        mends = {
            at: tuple(at - acts for acts in tried.mends if acts <= at)
            for at, tried in enumerate(self.again.tried)
        }
        return tuple(
            AnswerRecord(
                a.number,
                a.question,
                a.given,
                a.verdict,
                a.milliseconds,
                mends=mends.get(a.number, ()),
            )
            for a in attempt.answers
        )


def said_in(tried: Iterable[Tried]) -> frozenset[Act]:
    """The lines that are said by some acts."""
    acts = (one.act for one in tried if one.carried_out)
    return frozenset(act.line for act in acts if isinstance(act, Say))


def dealt_so_far(attempt: Attempt, playable: PlayableRound) -> SoFar:
    """The round of an attempt, dealt again from what is recorded of it."""
    cards = cards_of(attempt.summary.id, attempt.shift, playable)
    dealt = round_in(style_of(attempt.summary.mode), playable, cards)
    begun = dealt_again(dealt, map(read, attempt.begins))
    again = dealt_again(dealt, _acts(attempt))
    return SoFar(dealt, begun, again)


class AtMistake(NamedTuple):
    """The table after an act as it was done, and as it would have been after the right one."""

    was: Snapshot
    should_be: Snapshot


def at_mistake(attempt: Attempt, playable: PlayableRound, act: str) -> AtMistake:
    """Both tables at the act with this id in an attempt."""
    place = next(at for at, answer in enumerate(attempt.answers) if answer.question.id == act)
    before = replace(attempt, answers=attempt.answers[:place])
    was = dealt_so_far(replace(attempt, answers=attempt.answers[: place + 1]), playable)
    right, question = dealt_so_far(before, playable).dealt, attempt.answers[place].question
    right.attempt(act_of(question, question.expected))
    return AtMistake(was.again.tables[-1], table_of(right))


def _acts(attempt: Attempt) -> Iterator[DealerAct | None]:
    """The acts of an attempt; None for one that was stopped because of the chips alone."""
    coached = attempt.summary.mode is Mode.COACHED
    for answer in attempt.answers:
        stopped = coached and answer.verdict.error is ErrorClass.CHIPS
        yield None if stopped else act_of(answer.question, answer.given)
