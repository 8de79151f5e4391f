"""What was given is judged once the sitting has ended."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from tests.exams.made import DEALT, DEFINITION, GUIDED, opened
from trainer.exams.definition import Definition, ExamPart, PartKind
from trainer.exams.marking import (
    ExamResult,
    GivenAnswer,
    MarkedRound,
    Ruling,
    RulingKind,
    SatExam,
    mark,
    result,
)
from trainer.exams.opened import OpenedExam, Place
from trainer.procedure.questions import Answer, ErrorClass, Money, QuestionGroup
from trainer.rules.money import Cents

DRILLS = tuple(Place(0, number) for number in range(3))
WRONG = Money(Cents(1))


def right(exam: OpenedExam) -> Iterator[GivenAnswer]:
    """Everything as it should be."""
    for place in DRILLS:
        yield GivenAnswer(place, 0, exam.drill(place).question.expected, 2_000)
    for number, question in enumerate(exam.sheet(GUIDED, 0).questions):
        yield GivenAnswer(GUIDED, number, question.expected, 2_000)
    dealt, number = exam.dealt(DEALT, 0), 0
    while (owed := dealt.now.suggested()) is not None:
        dealt.attempt(owed.act)
        yield GivenAnswer(DEALT, number, owed.act, 1_000)
        number += 1


def with_answer(given: list[GivenAnswer], place: Place, answer: Answer) -> list[GivenAnswer]:
    return [
        one._replace(given=answer) if (one.place, one.number) == (place, 0) else one
        for one in given
    ]


def marked(exam: OpenedExam, given: list[GivenAnswer]) -> tuple[MarkedRound, ...]:
    return mark(exam, SatExam({GUIDED: 0, DEALT: 0}, tuple(given), {}))


def outcome(
    exam: OpenedExam,
    given: list[GivenAnswer],
    *rulings: Ruling,
    definition: Definition | None = None,
) -> ExamResult:
    return result(definition or exam.definition, marked(exam, given), rulings, exam.sitting, {})


def ruling(kind: RulingKind, sitting: int | None = None, number: int | None = 0) -> Ruling:
    return Ruling(kind, DRILLS[0], number, "The chips were not to be seen.", "R. Holt", sitting)


def test_who_does_everything_right_has_all_marks() -> None:
    exam = opened()
    found = outcome(exam, list(right(exam)))
    assert found.percent == 100
    assert found.passed
    assert all(part.got == part.of for part in found.parts)


def test_a_right_answer_of_a_kind_is_worth_what_the_exam_says() -> None:
    exam = opened()
    found = outcome(exam, with_answer(list(right(exam)), DRILLS[0], WRONG))
    assert (int(found.parts[0].got), int(found.parts[0].of)) == (6, 9)
    # Two of three, then all, then all of a part that counts twice.
    assert found.percent == (Fraction(200, 3) + 100 + 200) / 4


def test_what_was_not_answered_and_not_done_is_missing() -> None:
    exam = opened()
    given = list(right(exam))
    found = outcome(exam, [])
    assert found.percent == 0
    acts = sum(one.place == DEALT for one in given)
    assert found.parts[2].of == acts
    half = [one for one in given if one.place == DEALT][: acts // 2]
    assert outcome(exam, half).parts[2].got == acts // 2
    assert outcome(exam, half).parts[2].of == acts


def test_an_answer_that_takes_longer_than_its_part_allows_is_not_right() -> None:
    exam = opened()
    timed = replace(exam.definition.parts[0], seconds=1)
    definition = replace(exam.definition, parts=(timed, *exam.definition.parts[1:]))
    late = OpenedExam(definition, exam.key, exam.sitting)
    assert outcome(late, list(right(exam))).parts[0].got == 0


def test_a_critical_error_fails_whatever_the_marks_are() -> None:
    exam = opened(replace(DEFINITION, critical=(ErrorClass.PAYOUT,), pass_mark=0))
    given = list(right(exam))
    assert outcome(exam, given).passed
    failed = outcome(exam, with_answer(given, DRILLS[0], WRONG))
    assert len(failed.critical) == 1
    assert not failed.passed
    assert outcome(exam, with_answer(given, DRILLS[0], WRONG), ruling(RulingKind.RIGHT)).passed


def test_a_pass_mark_is_reached_exactly_or_not_at_all() -> None:
    exam = opened()
    given = with_answer(list(right(exam)), DRILLS[0], WRONG)
    share = outcome(exam, given).percent
    for mark_asked in (int(share), int(share) + 1):
        definition = replace(exam.definition, pass_mark=mark_asked)
        assert outcome(exam, given, definition=definition).passed is (share >= mark_asked)
    parts = (replace(exam.definition.parts[0], pass_mark=67), *exam.definition.parts[1:])
    assert not outcome(
        exam, given, definition=replace(exam.definition, parts=parts, pass_mark=0)
    ).passed


def test_rulings_are_for_one_candidate_or_for_all_and_the_last_one_counts() -> None:
    exam = opened()
    given = with_answer(list(right(exam)), DRILLS[0], WRONG)

    def first(*rulings: Ruling) -> tuple[int, int]:
        part = outcome(exam, given, *rulings).parts[0]
        return int(part.got), int(part.of)

    assert first(ruling(RulingKind.VOID)) == (6, 6)
    assert first(ruling(RulingKind.RIGHT, sitting=1)) == (9, 9)
    assert first(ruling(RulingKind.RIGHT, sitting=2)) == (6, 9)
    assert first(ruling(RulingKind.VOID), ruling(RulingKind.WRONG)) == (6, 9)
    assert first(ruling(RulingKind.VOID, number=None)) == (6, 6)
    other = Ruling(RulingKind.VOID, DRILLS[0], None, "", "", asks=QuestionGroup.TOTALS)
    assert first(other) == (6, 9)


def test_the_size_of_a_part_is_told_beside_that_of_its_original() -> None:
    exam = opened(sitting=5)
    for part in outcome(exam, []).parts:
        assert part.size.length == part.wanted.length
        assert abs(part.size.weight - part.wanted.weight) * 20 <= part.wanted.weight


def test_a_part_at_the_table_has_the_mark_that_was_entered() -> None:
    at_table = ExamPart("Performance", PartKind.TABLE, weight=70, pass_mark=60)
    definition = replace(DEFINITION, parts=(at_table,), measures=((),), pass_mark=80)
    assert result(definition, (), (), 1, {0: 80}).passed
    assert not result(definition, (), (), 1, {0: 79}).passed
    assert not result(definition, (), (), 1, {}).passed
