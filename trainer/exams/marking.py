"""Marks: what was given in a sitting is judged once it has ended, and rulings are applied to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, NamedTuple

from trainer.dealing.acts import DealerAct, Pay
from trainer.dealing.answers import answered, attempt_in_chips
from trainer.dealing.coached import DealtRound
from trainer.exams.definition import Definition, ExamPart, Measure, PartKind
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.variants import fingerprint, measure
from trainer.felt.chips import Chip
from trainer.procedure.ask import KINDS
from trainer.procedure.judge import judge
from trainer.procedure.questions import Answer, ErrorClass, Question, QuestionGroup, Verdict
from trainer.rounds.sheet import chips_of
from trainer.scenario.writer import write
from trainer.texts import N_, TextEnum


class GivenAnswer(NamedTuple):
    """What was given at a place: an answer, or an act of the dealer; ``number`` is from 0."""

    place: Place
    number: int
    given: Answer | DealerAct
    milliseconds: int


@dataclass(frozen=True, slots=True)
class SatExam:
    """All that is kept of a sitting; ``picks`` are the rounds that were opened."""

    picks: Mapping[Place, int]
    given: tuple[GivenAnswer, ...]
    entered: Mapping[int, int]
    """The mark, in per cent, of each part that is seen at the table."""


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    """One question or act as it is marked.

    ``given`` is None where nothing was answered. ``right`` takes the time into account. ``worth``
    are the marks that can be had, ``lost`` those that are missing.
    """

    place: Place
    number: int
    question: Question
    given: Answer | None
    verdict: Verdict
    milliseconds: int
    worth: int
    lost: int
    mends: tuple[int, ...] = ()

    @property
    def right(self) -> bool:
        """True if nothing is lost by it."""
        return not self.lost


@dataclass(frozen=True, slots=True)
class MarkedRound:
    """A round or drill with its answers.

    ``text`` is the scenario, ``seen`` what it is known by, both empty for a drill. ``missing`` is
    how many acts were left undone of one that is dealt.
    """

    place: Place
    size: Measure
    answers: tuple[MarkedAnswer, ...]
    text: str = ""
    seen: str = ""
    missing: int = 0


MISSING_ACT: Final = 1
"""What an act that is left undone loses."""


def mark(exam: OpenedExam, sat: SatExam) -> tuple[MarkedRound, ...]:
    """Judge everything that was opened; what was not answered is there as well."""
    return tuple(
        _drill(exam, place, sat)
        if exam.definition.parts[place.part].kind is PartKind.DRILLS
        else _round(exam, place, pick, sat)
        for place, pick in sorted(_places(exam, sat))
    )


def _places(exam: OpenedExam, sat: SatExam) -> Iterator[tuple[Place, int]]:
    """All places of the exam; one that was not opened with the first of its rounds."""
    for at, part in enumerate(exam.definition.parts):
        if part.kind is PartKind.TABLE:
            continue
        for number in range(part.questions or part.rounds):
            place = Place(at, number)
            yield place, sat.picks.get(place, 0)


def _drill(exam: OpenedExam, place: Place, sat: SatExam) -> MarkedRound:
    made = exam.drill(place)
    part, given = exam.definition.parts[place.part], _given(sat, place)
    marked = _answer(exam, part, place, 0, made.question, given.get(0))
    weight = exam.house.grading.errors[_error(made.question)].weight
    return MarkedRound(place, Measure(1, weight), (marked,))


def _round(exam: OpenedExam, place: Place, pick: int, sat: SatExam) -> MarkedRound:
    part, grading = exam.definition.parts[place.part], exam.house.grading
    given = _given(sat, place)
    playable = exam.round(place, pick)
    size, known = measure(playable, part, grading), fingerprint(playable)
    text = write(playable.scenario)
    if part.kind.style is None:
        asked = exam.sheet(place, pick).questions
        marked = tuple(
            _answer(exam, part, place, number, question, given.get(number))
            for number, question in enumerate(asked)
        )
        return MarkedRound(place, size, marked, text, known)
    dealt = exam.dealt(place, pick)
    tray = chips_of(playable).chips
    acts = tuple(_acts(exam, place, dealt, tray, given))
    mended = {number for act in acts for number in act.mends}
    lightened = tuple(_mended(exam, act) if act.number in mended else act for act in acts)
    return MarkedRound(place, size, lightened, text, known, _left_undone(dealt))


def _given(sat: SatExam, place: Place) -> dict[int, GivenAnswer]:
    return {one.number: one for one in sat.given if one.place == place}


def _answer(  # noqa: PLR0917 - all that an answer is marked by
    exam: OpenedExam,
    part: ExamPart,
    place: Place,
    number: int,
    question: Question,
    given: GivenAnswer | None,
) -> MarkedAnswer:
    worth = exam.definition.worth(question.ask)
    if given is None:
        missed = Verdict(False, _error(question))
        return MarkedAnswer(place, number, question, None, missed, 0, worth, worth)
    verdict, answer = judged(part, question, given)
    took, lost = given.milliseconds, 0 if verdict.right else worth
    return MarkedAnswer(place, number, question, answer, verdict, took, worth, lost)


def judged(part: ExamPart, question: Question, given: GivenAnswer) -> tuple[Verdict, Answer]:
    """The verdict on an answer, which is late where its part sets a time for each."""
    answer = given.given
    assert not isinstance(answer, DealerAct), "a question is answered"
    verdict = judge(question, answer)
    if verdict.right and part.seconds and given.milliseconds > 1_000 * part.seconds:
        verdict = Verdict(False, ErrorClass.PACE)
    return verdict, answer


def _acts(
    exam: OpenedExam,
    place: Place,
    dealt: DealtRound,
    tray: Sequence[Chip],
    given: Mapping[int, GivenAnswer],
) -> Iterator[MarkedAnswer]:
    worth = exam.definition.worth(QuestionGroup.ACT)
    for number, one in sorted(given.items()):
        act = one.given
        assert isinstance(act, DealerAct), "a round is dealt by acts"
        if isinstance(act, Pay) and act.chips:
            tried = attempt_in_chips(dealt, act, tray, stops=False)
        else:
            tried = dealt.attempt(act)
        question, answer, verdict = answered(number, tried)
        mends = tuple(number - back for back in tried.mends if back <= number)
        lost = (
            0 if verdict.error is None else exam.house.grading.errors[verdict.error].weight * worth
        )
        took = one.milliseconds
        yield MarkedAnswer(
            place, number, question, answer, verdict, took, max(worth, lost), lost, mends
        )


def _mended(exam: OpenedExam, act: MarkedAnswer) -> MarkedAnswer:
    """A mistake that was put right counts as one of form does."""
    lost = min(act.lost, exam.definition.worth(QuestionGroup.ACT))
    return replace(act, worth=lost, lost=lost)


def _left_undone(dealt: DealtRound) -> int:
    """Return how many acts were still owed where the round was left."""
    missing = 0
    while not dealt.cleared and (owed := dealt.now.suggested()) is not None:
        if not dealt.attempt(owed.act).carried_out:
            break
        missing += 1
    return missing


def _error(question: Question) -> ErrorClass:
    return KINDS[question.ask].error


# Rulings on what was marked: one answer of one candidate, or a broken item of all at once.


class RulingKind(TextEnum):
    """What is ruled."""

    RIGHT = "right", N_("counts as right")
    WRONG = "wrong", N_("counts as wrong")
    VOID = "void", N_("does not count")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling by somebody, for a reason; a later one goes before it.

    ``sitting`` is None where it is for all candidates. ``number`` is None for all of a round, whose
    ``place`` it names; ``asks`` narrows it to a kind of question.
    """

    kind: RulingKind
    place: Place
    number: int | None
    reason: str
    by: str
    sitting: int | None = None
    asks: QuestionGroup | None = None

    def about(self, answer: MarkedAnswer, sitting: int) -> bool:
        """Tell whether it is about an answer of a sitting."""
        return (
            self.sitting in {None, sitting}
            and self.place == answer.place
            and self.number in {None, answer.number}
            and self.asks in {None, answer.question.ask}
        )


class PartResult(NamedTuple):
    """The result of a part: the marks, of how many, its pass mark and its size.

    ``wanted`` is the size that the original has. ``of`` is 0 where nothing counts.
    """

    got: Fraction
    of: Fraction
    weight: int
    pass_mark: int
    size: Measure
    wanted: Measure

    @property
    def percent(self) -> Fraction | None:
        """The exact share of the marks in per cent; None where nothing counts."""
        return 100 * self.got / self.of if self.of else None

    @property
    def passed(self) -> bool:
        """True if its pass mark is reached, none of it by rounding."""
        percent = self.percent
        return percent is None or percent >= self.pass_mark


@dataclass(frozen=True, slots=True)
class ExamResult:
    """The result of a sitting; ``critical`` are the errors that fail it."""

    parts: tuple[PartResult, ...]
    pass_mark: int
    critical: tuple[MarkedAnswer, ...]

    @property
    def percent(self) -> Fraction:
        """The parts by their weights."""
        counting = [(part.percent, part.weight) for part in self.parts]
        known = [(percent, weight) for percent, weight in counting if percent is not None]
        weights = sum(weight for _percent, weight in known)
        total = sum((percent * weight for percent, weight in known), Fraction())
        return total / weights if weights else Fraction()

    @property
    def passed(self) -> bool:
        """True if the whole and every part reach their pass marks, without a critical error."""
        parts = all(part.passed for part in self.parts)
        return parts and not self.critical and self.percent >= self.pass_mark


def result(
    definition: Definition,
    rounds: Sequence[MarkedRound],
    rulings: Sequence[Ruling],
    sitting: int,
    entered: Mapping[int, int],
) -> ExamResult:
    """The result of a sitting under the rulings, the first of them the oldest."""
    parts = tuple(
        _entered(part, entered.get(at))
        if part.kind is PartKind.TABLE
        else _part(definition, at, rounds, rulings, sitting)
        for at, part in enumerate(definition.parts)
    )
    critical = tuple(
        answer
        for one in rounds
        for answer in one.answers
        if answer.given is not None
        and answer.verdict.error in definition.critical
        and _ruled(answer, rulings, sitting) is None
    )
    return ExamResult(parts, definition.pass_mark, critical)


def _entered(part: ExamPart, percent: int | None) -> PartResult:
    got, of = Fraction(percent or 0), Fraction(100)
    return PartResult(got, of, part.weight, part.pass_mark, Measure(1, 0), Measure(1, 0))


def _part(
    definition: Definition,
    at: int,
    rounds: Iterable[MarkedRound],
    rulings: Sequence[Ruling],
    sitting: int,
) -> PartResult:
    part = definition.parts[at]
    got, of, length, weight = Fraction(), Fraction(), 0, 0
    for one in rounds:
        if one.place.part != at:
            continue
        length, weight = length + one.size.length, weight + one.size.weight
        for answer in one.answers:
            ruled = _ruled(answer, rulings, sitting)
            if ruled is RulingKind.VOID:
                continue
            lost = answer.lost
            if ruled is not None:
                lost = 0 if ruled is RulingKind.RIGHT else answer.worth
            of += answer.worth
            got += answer.worth - lost
        of += one.missing * MISSING_ACT * definition.worth(QuestionGroup.ACT)
    measured = definition.measures[at] if definition.measures else ()
    wanted = Measure(
        part.questions or sum(size.length for size in measured),
        weight if part.questions else sum(size.weight for size in measured),
    )
    return PartResult(got, of, part.weight, part.pass_mark, Measure(length, weight), wanted)


def _ruled(answer: MarkedAnswer, rulings: Sequence[Ruling], sitting: int) -> RulingKind | None:
    found = [ruling.kind for ruling in rulings if ruling.about(answer, sitting)]
    return found[-1] if found else None


def is_critical(definition: Definition, verdict: Verdict) -> bool:
    """Tell whether an error fails the exam at once."""
    return verdict.error is not None and verdict.error in definition.critical
