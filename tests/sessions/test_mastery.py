"""What has been shown mastered in a round is left out of the rest of it."""

import asyncio
from collections.abc import Iterable, Sequence

from tests.conftest import Stage
from tests.sessions.test_guided_rounds import Trainee
from tests.waiting import alone
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.judge import ENOUGH, Mastery
from trainer.procedure.questions import Answer, Question, QuestionGroup, Total, Verdict
from trainer.procedure.steps import steps
from trainer.sessions.guided import Ending, run_guided
from trainer.sessions.ports import AnswerRecord, Progress

RIGHT, WRONG = Verdict(True), Verdict(False)
SEVEN = (
    "boxes:\n"
    + "".join(f"  {box}: [{{name: B{box}, main: 50, calls: [stand]}}]\n" for box in range(1, 8))
    + "shoe: TS 9S TD AD TH 9D TC  7C  7D 8C 6D 8S 9H 8H 7H  KC\n"
)
"""The fourth box has an Ace; all others have two cards of different ranks without one."""
FOUR_HANDS = """
boxes:
  2:
    - {name: Ann, main: 100, calls: [split, split, split, stand, stand, double, stand]}
    - {name: Ben, main: 50}
shoe: 8S AD 8H  8C 8D  TS TC  3C 9C  TH  KD
"""
"""Four hands of two bettors, the third doubled, against a Blackjack."""


def laid(stage: Stage, text: str) -> tuple[Playthrough, tuple[Question, ...]]:
    playable = stage(text)
    found = steps(playable.trace, playable.game.procedure)
    return found, questions(found, playable.terms, QuestionGroup)


def of(kind: QuestionGroup, every: Iterable[Question]) -> list[Question]:
    return [q for q in every if q.ask is kind]


def play(
    stage: Stage,
    text: str = SEVEN,
    wrong: frozenset[int] = frozenset(),
    after: Sequence[AnswerRecord] = (),
) -> Trainee:
    found, every = laid(stage, text)

    def answer(question: Question) -> Answer:
        box = question.about.box if question.about is not None else 0
        if question.ask is QuestionGroup.TOTALS and box in wrong:
            return Total(4, soft=False)
        return question.expected

    trainee = Trainee(answer)
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
                mastery=Mastery(found),
            )
        )
    assert ending is Ending.FINISHED
    return trainee


def asked(trainee: Trainee, kind: QuestionGroup) -> list[Question]:
    return of(kind, (answer.question for answer in trainee.written))


def totals(trainee: Trainee) -> list[int]:
    """The boxes whose totals are asked for."""
    found = asked(trainee, QuestionGroup.TOTALS)
    return [one.about.box for one in found if one.about is not None]


def test_three_right_answers_of_a_pattern_are_enough(stage: Stage) -> None:
    # Box 4 has an Ace, which is another pattern; the dealer (0) is always asked for.
    assert totals(play(stage)) == [1, 2, 3, 4, 0]


def test_a_wrong_answer_has_to_be_made_good_three_times(stage: Stage) -> None:
    assert totals(play(stage, wrong=frozenset({2}))) == [1, 2, 3, 4, 5, 6, 0]


def test_the_same_is_left_out_after_a_resumption(stage: Stage) -> None:
    whole = play(stage).written
    for kept in range(len(whole)):
        rest = play(stage, after=whole[:kept]).written
        assert [one.question for one in (*whole[:kept], *rest)] == [one.question for one in whole]


def test_whoever_may_do_something_else_is_asked(stage: Stage) -> None:
    # The same pair with one, two, three and four hands on the box: the last may not be split.
    found, every = laid(stage, FOUR_HANDS)
    options = of(QuestionGroup.OPTIONS, every)
    skills: dict[object, set[object]] = {}
    for question in options:
        skills.setdefault(Mastery(found).skill(question), set()).add(question.expected)
    assert all(len(answers) == 1 for answers in skills.values())
    assert len(options) > len(skills) > 3


def test_bets_that_go_back_from_a_blackjack_are_not_asked_about_again_and_again(
    stage: Stage,
) -> None:
    def bets(every: Iterable[Question]) -> list[tuple[int, str]]:
        return [(serials.index(q.bet.hand) + 1, q.bet.bettor) for q in every if q.bet is not None]

    found, every = laid(stage, FOUR_HANDS)
    serials = found.snapshots[-1].hands[2]
    whole = bets(of(QuestionGroup.PAYOUTS, every))
    assert whole == [(hand, name) for hand in (4, 3, 2, 1) for name in ("Ben", "Ann")]
    # The doubled third hand is a question of its own, and the first pays the Initial Bets.
    kept = bets(asked(play(stage, FOUR_HANDS), QuestionGroup.PAYOUTS))
    assert kept == [bet for bet in whole if bet != (2, "Ann")]


def test_other_payouts_and_incidents_are_never_left_out(stage: Stage) -> None:
    found, every = laid(stage, SEVEN)
    mastery = Mastery(found)
    kinds = {QuestionGroup.TOTALS, QuestionGroup.OPTIONS}
    for question in every:
        often = [(question, RIGHT)] * ENOUGH
        assert mastery.shown(question, often) is (mastery.skill(question) is not None)
        assert (mastery.skill(question) is None) is (
            question.ask not in kinds or question.about is None or question.about.box == 0
        )
        assert not mastery.shown(question, [*often, (question, WRONG)])
    assert {q.ask for q in every} > kinds
