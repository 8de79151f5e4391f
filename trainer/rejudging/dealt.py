"""The acts of a round that was dealt by hand, judged by today's rules and choices.

The round is dealt again as it would be today, act by act as it was recorded. What has become wrong
is put right at once, so that it counts once and not at every act after it; what was only done
because of an instruction that would not be given today is not judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from trainer.dealing.acts import DealerAct, where
from trainer.dealing.again import round_in, table_of
from trainer.dealing.answers import act_of, answered, with_choice
from trainer.dealing.coached import DealtRound, Style
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.notation import read
from trainer.dealing.round import Tried
from trainer.felt.chips import Chip
from trainer.messages.dealing import context_of
from trainer.messages.questions import answer_text, question_line
from trainer.messages.text import capitalised
from trainer.practice.dealt import ActMoment
from trainer.practice.evidence import Trained
from trainer.practice.skills import Skill
from trainer.procedure.questions import Answer, ErrorClass, Question, Verdict
from trainer.rejudging.compare import AnswerWording, Comparison, RejudgedAnswer
from trainer.rules.bets import Bet
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.scoring.marks import JudgedAnswer
from trainer.snapshot.snapshot import Snapshot

_MOST: Final = 60
"""How many acts are done for the dealer, at most, until they could go on as they did."""


class DealtThen(NamedTuple):
    """A recorded round: how it was dealt, what was done before it began, and each act.

    ``answers`` are the acts as the dealer was told, ``last`` the same as they were judged last.
    ``cards`` are those of its shoe and those behind them.
    """

    style: Style
    begins: Sequence[str]
    answers: Sequence[JudgedAnswer]
    last: Sequence[JudgedAnswer]
    cards: tuple[Card, ...]


def compare_acts(recorded: DealtThen, then: PlayableRound, now: PlayableRound) -> Comparison:
    """Judge the acts of a round once more; ``then`` and ``now`` as it was, and as it is today."""
    replay = _Replay(recorded, now)
    otherwise: list[tuple[JudgedAnswer, Question, Answer, Verdict]] = []
    unknown = 0
    for answer, last in zip(recorded.answers, recorded.last, strict=True):
        again = replay.judged(answer)
        if again is None:
            unknown += 1
        elif again[2] != last.verdict:
            otherwise.append((last, *again))
    if not otherwise:
        return _compared(recorded, (), unknown)
    tables = _tables(recorded, then)
    asked = [answer.question for answer in recorded.answers]
    told_then = context_of(then, tables, asked)
    now_asked = [question for _answer, question, *_judged in otherwise]
    told_now = context_of(now, tuple(replay.tables), now_asked)
    found: list[RejudgedAnswer] = []
    for answer, question, given, after in otherwise:
        due, due_now = answer.question.expected, question.expected
        told = AnswerWording(
            capitalised(question_line(answer.question, told_then)),
            capitalised(answer_text(answer.question, answer.given, told_then)),
            capitalised(answer_text(with_choice(answer.question, due), due, told_then)),
            capitalised(answer_text(with_choice(question, due_now), due_now, told_now)),
        )
        found.append(RejudgedAnswer(answer.number, given, answer.verdict, question, after, told))
    return _compared(recorded, tuple(found), unknown)


class Remarked(NamedTuple):
    """An act as it is marked now; ``skill`` is what it trains, ``mends`` what it puts right.

    No mistake of an act is named.
    """

    number: int
    question: Question
    given: Answer
    verdict: Verdict
    milliseconds: int
    skill: Skill | None = None
    mends: tuple[int, ...] = ()
    mistakes: tuple[str, ...] = ()
    hinted: bool = False

    @property
    def slip(self) -> None:
        """No act is marked as a slip."""
        return

    @property
    def trained(self) -> Trained | None:
        """The skill as it is recorded."""
        return None if self.skill is None else Trained(self.skill.id)


class MarkedAgain(NamedTuple):
    """The acts of a round as they are marked now, and what each bettor has got too much with them.

    Without the acts that they would not have come to do.
    """

    acts: tuple[Remarked, ...]
    excess: Mapping[Bet, Cents]


def marked_again(recorded: DealtThen, now: PlayableRound, chips: Sequence[Chip]) -> MarkedAgain:
    """A round, marked as today; ``chips`` are those of its table."""
    replay = _Replay(recorded, now, chips)
    marked = ((answer, replay.judged(answer)) for answer in recorded.answers)
    acts = tuple(
        Remarked(answer.number, *again, answer.milliseconds, replay.trained, replay.mends)
        for answer, again in marked
        if again is not None
    )
    return MarkedAgain(acts, replay.excess)


def _compared(
    recorded: DealtThen, otherwise: tuple[RejudgedAnswer, ...], unknown: int
) -> Comparison:
    answers = recorded.last
    right = sum(answer.verdict.right for answer in answers)
    gained = sum(item.after.right - item.before.right for item in otherwise)
    same = len(answers) - len(otherwise) - unknown
    return Comparison(otherwise, same, unknown, (right, right + gained))


def _tables(recorded: DealtThen, playable: PlayableRound) -> tuple[Snapshot, ...]:
    """The table before each act, and after the last, as it was."""
    dealt = round_in(recorded.style, playable, recorded.cards)
    for line in recorded.begins:
        dealt.attempt(read(line))
    tables = [table_of(dealt)]
    for answer in recorded.answers:
        if not _stopped(recorded.style, answer):
            dealt.attempt(act_of(answer.question, answer.given))
        tables.append(table_of(dealt))
    return tuple(tables)


def _stopped(style: Style, answer: JudgedAnswer) -> bool:
    """Tell whether a payment was stopped for its chips alone."""
    return style is Style.COACHED and answer.verdict.error is ErrorClass.CHIPS


class _Replay:
    """The round as it would be dealt today; ``tables`` are those before each act so far.

    ``trained`` is the skill of the last act, where the ``chips`` of the table are known, and
    ``mends`` are the acts that it puts right.
    """

    def __init__(
        self, recorded: DealtThen, now: PlayableRound, chips: Sequence[Chip] | None = None
    ) -> None:
        self.trained: Skill | None = None
        self.mends: tuple[int, ...] = ()
        self._numbers: list[int | None] = []
        """Of each act done in the round, its number, if it is a recorded one."""
        self._chips = chips
        self._style = recorded.style
        self._today: DealtRound = round_in(recorded.style, now, recorded.cards)
        for line in recorded.begins:
            self._attempt(read(line))
        self.tables: list[Snapshot] = []
        self._done: set[DealerAct] = set()
        """What was done for them, and what they need not have been told."""
        self._right_now: set[object] = set()
        """The hands and bets of acts that were wrong, and would not be."""

    def judged(self, answer: JudgedAnswer) -> tuple[Question, Answer, Verdict] | None:
        """An act as it would be judged; None where they would not have come to do it."""
        self.tables.append(table_of(self._today))
        act = act_of(answer.question, answer.given)
        moment, self.mends = None, ()
        if self._chips is not None:
            moment = ActMoment.before(act, self._today.now, self._chips)
            self.trained = moment.paid
        chips = answer.verdict.error is ErrorClass.CHIPS
        if chips and self._today.now.judge(act) is None:
            # The same chips lie on the table, and are judged as they were then.
            if not _stopped(self._style, answer):
                self._attempt(act, answer.number)
            return answer.question, answer.given, answer.verdict
        tried = self._attempt(act, answer.number)
        if moment is not None:
            self.trained = moment.trained(tried)
        was_right, is_right = answer.verdict.right, tried.fault is None
        place = where(act)
        if not is_right and (act in self._done or (place is not None and place in self._right_now)):
            self._done.discard(act)
            self._right_now.discard(place)
            return None
        if is_right and not was_right and place is not None:
            self._right_now.add(place)
        if was_right and tried.fault is not None and not tried.carried_out:
            self._go_on(act, tried.fault)
        return _in_words(answer, tried)

    @property
    def excess(self) -> Mapping[Bet, Cents]:
        """Return what each bettor has got too much so far, or less than nothing: too little."""
        return self._today.excess

    def _attempt(self, act: DealerAct, number: int | None = None) -> Tried:
        done = len(self._numbers)
        self._numbers.append(number)
        tried = self._today.attempt(act)
        if number is not None:
            mended = (self._numbers[done - acts] for acts in tried.mends)
            self.mends = tuple(other for other in mended if other is not None)
        return tried

    def _go_on(self, act: DealerAct, fault: Fault) -> None:
        """Do what is to be done instead, or first, as if they had been told."""
        for _time in range(_MOST):
            instead = fault.instead
            if instead is None or fault.kind is FaultKind.NOT_OWED:
                return
            if self._attempt(instead).fault is not None:
                return
            self._done.add(instead)
            if fault.kind is not FaultKind.TOO_EARLY:
                return
            again = self._today.now.judge(act)
            if again is None:
                self._attempt(act)
                return
            fault = again


def _in_words(answer: JudgedAnswer, tried: Tried) -> tuple[Question, Answer, Verdict]:
    found = answered(answer.number, tried)
    return found.question, found.given, found.verdict
