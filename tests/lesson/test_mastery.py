"""What has been shown mastered in a round is left out of the rest of it."""

import asyncio
from collections.abc import Iterable, Sequence

from tests.conftest import Stage
from tests.lesson.test_guided_rounds import Trainee
from tests.waiting import alone
from trainer.lesson.guided import Ending, run_guided
from trainer.lesson.ports import AnswerRecord, Progress
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.mastery import ENOUGH, SKILLS, Mastery
from trainer.procedure.questions import Answer, Question, QuestionGroup, Total, Verdict
from trainer.procedure.steps import steps

RIGHT, WRONG = Verdict(True), Verdict(False)
FIVE = (
    "boxes:\n"
    + "".join(f"  {box}: [{{name: B{box}, main: 50, calls: [stand]}}]\n" for box in range(1, 6))
    + "shoe: TS 9S TD AD TH  7C  7D 8C 6D 8S 9H  TC\n"
)
"""The fourth box has an Ace; all others have two cards of different ranks without one."""


def laid(stage: Stage) -> tuple[Playthrough, tuple[Question, ...]]:
    playable = stage(FIVE)
    found = steps(playable.trace, playable.game.procedure)
    return found, questions(found, playable.terms, QuestionGroup)


def totals(every: Iterable[Question]) -> list[int]:
    """The boxes whose totals are asked for."""
    return [q.about.box for q in every if q.ask is QuestionGroup.TOTALS and q.about is not None]


def play(
    stage: Stage,
    asks: Iterable[QuestionGroup],
    wrong: frozenset[int] = frozenset(),
    after: Sequence[AnswerRecord] = (),
) -> Trainee:
    found, every = laid(stage)

    def answer(question: Question) -> Answer:
        box = question.about.box if question.about is not None else 0
        if question.ask is QuestionGroup.TOTALS and box in wrong:
            return Total(4, soft=False)
        return question.expected

    trainee = Trainee(answer)
    mastery = Mastery.of(found, set(asks))
    with asyncio.Runner() as runner:
        ending = runner.run(
            run_guided(
                found,
                every,
                trainee.inbox,
                trainee,
                trainee,
                alone(),
                trainee,
                Progress(tuple(after)),
                mastery=mastery,
            )
        )
    assert ending is Ending.FINISHED
    return trainee


def asked(trainee: Trainee) -> list[int]:
    return totals(answer.question for answer in trainee.written)


def test_two_right_answers_of_a_pattern_are_enough(stage: Stage) -> None:
    # Box 4 has an Ace, which is another pattern; the dealer (0) is always asked for.
    assert asked(play(stage, QuestionGroup)) == [1, 2, 4, 0]


def test_a_wrong_answer_has_to_be_made_good_twice(stage: Stage) -> None:
    assert asked(play(stage, QuestionGroup, frozenset({2}))) == [1, 2, 3, 4, 5, 0]


def test_what_the_author_has_named_is_asked_to_the_end(stage: Stage) -> None:
    named = (QuestionGroup.TOTALS, QuestionGroup.PAYOUTS)
    assert asked(play(stage, named)) == [1, 2, 3, 4, 5, 0]


def test_the_same_is_left_out_after_a_resumption(stage: Stage) -> None:
    whole = play(stage, QuestionGroup).written
    for kept in range(len(whole)):
        rest = play(stage, QuestionGroup, after=whole[:kept]).written
        assert [one.question for one in (*whole[:kept], *rest)] == [one.question for one in whole]


def test_payouts_and_incidents_are_never_left_out(stage: Stage) -> None:
    found, every = laid(stage)
    mastery = Mastery.of(found, set(QuestionGroup))
    for question in every:
        often = [(question, RIGHT)] * ENOUGH
        may = question.ask in SKILLS and mastery.skill(question) is not None
        assert mastery.shown(question, often) is may
        assert not mastery.shown(question, [*often, (question, WRONG)])
    assert {q.ask for q in every} > SKILLS - {QuestionGroup.INSURANCE}
