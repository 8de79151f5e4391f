"""A Guided attempt against a scripted trainee, clock, journal and screen."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from tests.cases import for_every
from trainer.errors import troubles
from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.questions import (
    Answer,
    Direction,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rules.bets import DEALER, Bet, BetKind
from trainer.rules.events import BetsClosed, LimitsChecked
from trainer.rules.money import Cents, Odds, Rounding, pays, takes
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Slip
from trainer.sessions.asking import BEAT, DEAF, SHOWN_AFTER, SLOW, TAKEN_BACK, Beat, Patience
from trainer.sessions.guided import Ending, run_guided
from trainer.sessions.ports import (
    AnswerRecord,
    AsyncInbox,
    Continue,
    Hinted,
    Leave,
    Message,
    Progress,
    Slipped,
)

ROUND = Playthrough(
    (LimitsChecked(Rule.LIMITS), BetsClosed(Rule.BETS_CLOSED)),
    (
        Step(Act.CHECK_LIMITS, 0, 1, (Rule.LIMITS,)),
        Step(Act.CLOSE_BETS, 1, 2, (Rule.BETS_CLOSED,)),
    ),
)
RIGHT = Verdict(right=True)
TAKE_BACK, MARK = Slipped(take_back=True), Slipped(take_back=False)
TEN, NINE = Cents(1000), Cents(900)
QUESTIONS = (
    Question(
        "1-payouts-Ann",
        QuestionGroup.PAYOUTS,
        0,
        Money(TEN),
        Bet(1, "Ann", BetKind.MAIN, 1),
        working=pays(TEN, Odds(1, 1), Rounding()),
    ),
    Question("1-totals-dealer", QuestionGroup.TOTALS, 1, Total(17, True), about=DEALER),
    Question(
        "1-payouts-Ben",
        QuestionGroup.PAYOUTS,
        1,
        Goes(Fate.LOSES),
        Bet(1, "Ben", BetKind.MAIN, 1),
        working=takes(TEN),
    ),
)


@dataclass
class World:
    """Everything around an attempt, with one list of what happened in which order."""

    script: list[Message]
    inbox: AsyncInbox = field(default_factory=AsyncInbox)
    log: list[tuple[str, object]] = field(default_factory=list)
    now: int = 0
    step: int = DEAF
    """Milliseconds between two looks at the clock."""
    slips: bool = False
    by_itself: bool = False
    """The trainee gives no answer while feedback is shown."""
    trouble: troubles.EnvironmentTrouble | None = None
    held: int = 0
    """How often the journal is found locked before it can be written."""
    meanwhile: list[Message] = field(default_factory=list)
    """What the trainee hands in while something waits, one each time."""
    refused: list[Message] = field(default_factory=list)
    kept: list[AnswerRecord] = field(default_factory=list)
    """The answers as the result sheet has them."""

    def milliseconds(self) -> int:
        self.now += self.step
        return self.now

    async def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        if self.meanwhile:
            message = self.meanwhile.pop(0)
            if not self.inbox.submit(message):
                self.refused.append(message)
        await asyncio.sleep(0)

    def _write(self, what: str, value: object = None) -> None:
        if self.trouble:
            raise self.trouble
        if self.held:
            self.held -= 1
            raise troubles.DatabaseLocked("records")
        self.log.append((what, value))

    def answered(self, answer: AnswerRecord) -> None:
        self._write("journal", answer)

    def finished(self) -> None:
        self._write("journal finished")

    def abandoned(self) -> None:
        self._write("journal abandoned")

    def show(self, step: int) -> None:
        self.log.append(("show", step))

    def ask(self, question: Question, number: int, of: int) -> None:
        self.log.append(("ask", (question.id, question.step, number, of)))
        self._soon()

    def hold(self) -> None:
        self.log.append(("hold", None))

    def notice(self, shown: bool) -> None:
        self.log.append(("notice", shown))

    def feedback(self, answer: AnswerRecord) -> None:
        self.log.append(("feedback", answer))
        if not self.by_itself or isinstance(next(iter(self.script), None), Continue | Leave):
            self._soon()

    def mark_slip(self, number: int, slip: Slip) -> None:
        self._write("slip", (number, slip))

    def slipped(self, answer: AnswerRecord) -> None:
        self.log.append(("slipped", answer))
        self._soon()

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        self.log.append(("finish", [answer.number for answer in answers]))
        self.kept = list(answers)

    def _soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._hand_in)

    def _hand_in(self) -> None:
        while self.script:
            message = self.script.pop(0)
            if self.inbox.submit(message):
                return
            self.refused.append(message)

    def run(self, progress: Progress | None = None) -> Ending:
        with asyncio.Runner() as runner:
            return runner.run(self.attempt(progress))

    async def attempt(self, progress: Progress | None = None) -> Ending:
        patience = Patience(self, self.notice)
        return await run_guided(
            ROUND,
            QUESTIONS,
            self.inbox,
            self,
            self,
            patience,
            self,
            progress,
            slips=self.slips,
        )

    def said(self, *words: str) -> list[tuple[str, object]]:
        return [entry for entry in self.log if entry[0] in words]


class Passing:
    """A ticker for which time passes at once; ``meanwhile`` comes before that."""

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.waits: list[int] = []
        self._meanwhile = meanwhile

    async def wait(self, milliseconds: int) -> None:
        self.waits.append(milliseconds)
        self._meanwhile()


def run_with(world: World, beat: Beat) -> Ending:
    world.by_itself = True

    async def attempt() -> Ending:
        patience = Patience(world, world.notice)
        return await run_guided(
            ROUND, QUESTIONS, world.inbox, world, world, patience, world, None, beat
        )

    with asyncio.Runner() as runner:
        return runner.run(asyncio.wait_for(attempt(), 10))


def test_a_right_answer_goes_on_by_itself_and_costs_one_confirmation() -> None:
    ticker = Passing()
    world = World([question.expected for question in QUESTIONS], step=400)
    assert run_with(world, Beat(ticker, lambda: True)) is Ending.FINISHED
    assert ticker.waits == [BEAT] * 3
    assert len(world.said("journal")) == 3


def test_a_slip_is_asked_again_and_the_first_answer_stays() -> None:
    _first, *others = QUESTIONS
    world = World([Money(NINE), TAKE_BACK, Money(TEN), Continue()], slips=True)
    world.script += answers_of(others)
    assert world.run() is Ending.FINISHED
    # Stored before anything is shown of it: the answer, the mark, and the second answer.
    words = [word for word, _value in world.log]
    assert words[:7] == ["ask", "journal", "feedback", "slip", "ask", "slip", "slipped"]
    slip = Slip(Money(TEN), right=True)
    assert [value for _word, value in world.said("slip")] == [(0, Slip()), (0, slip)]
    # What counts is what was answered first.
    assert len(world.said("journal")) == len(QUESTIONS)
    kept = world.kept[0]
    assert (kept.given, kept.verdict.right, kept.slip) == (Money(NINE), False, slip)


def test_a_slip_whose_feedback_was_read_is_only_marked() -> None:
    too_late = World([Money(NINE), *[TAKE_BACK] * 2, Continue(), Leave(False)], slips=True)
    too_late.step = TAKEN_BACK
    marked = World([Money(NINE), *[MARK] * 2, Continue(), Leave(False)], slips=True)
    for world in (too_late, marked):
        assert world.run() is Ending.LEFT
        assert [value for _word, value in world.said("slip")] == [(0, Slip())]
        # There is nothing to be said twice, and nothing was asked again.
        assert len(world.refused) == 1
        assert len(world.said("ask")) == 2


def test_a_second_slip_in_a_row_is_not_taken_back() -> None:
    world = World([Money(NINE), TAKE_BACK, Money(NINE), TAKE_BACK, Leave(False)], slips=True)
    assert world.run() is Ending.LEFT
    assert world.refused == [TAKE_BACK]


def test_an_answer_after_a_hint_is_kept_as_one() -> None:
    first, *others = QUESTIONS
    world = World([Hinted(), first.expected, Continue(), *answers_of(others)])
    assert world.run() is Ending.FINISHED
    assert [answer.hinted for answer in world.kept] == [True, False, False]


@for_every(("slips", "given"), [(False, Money(NINE)), (True, Money(TEN))])
def test_no_slip_where_somebody_is_tested_or_was_right(slips: bool, given: Answer) -> None:
    world = World([given, TAKE_BACK, Continue(), Leave(False)], slips=slips)
    assert world.run() is Ending.LEFT
    assert world.refused == [TAKE_BACK]
    assert not world.said("slip")


def test_a_wrong_or_slow_answer_waits() -> None:
    ticker = Passing()
    _first, second, third = QUESTIONS
    world = World([Money(NINE), Continue(), second.expected, third.expected], step=400)
    assert run_with(world, Beat(ticker, lambda: True)) is Ending.FINISHED
    assert len(ticker.waits) == 2
    ticker = Passing()
    slow = World(answers_of(QUESTIONS), step=SLOW)
    assert run_with(slow, Beat(ticker, lambda: True)) is Ending.FINISHED
    assert ticker.waits == []


def test_it_does_not_go_on_while_something_else_is_done() -> None:
    ticker = Passing()
    world = World([*answers_of(QUESTIONS[:1]), Leave(False)])
    assert run_with(world, Beat(ticker, lambda: False)) is Ending.LEFT
    assert ticker.waits == [BEAT]


def test_right_after_going_on_by_itself_nothing_is_an_answer() -> None:
    first, second, _third = QUESTIONS
    # Each look at the clock is 100 ms after the one before.
    world = World([first.expected, second.expected, second.expected, second.expected], step=100)
    world.script += [Leave(False)]
    assert run_with(world, Beat(Passing(), lambda: True)) is Ending.LEFT
    assert world.refused == [second.expected] * 2
    # After the trainee's own Enter, everything is.
    world = World([*answers_of(QUESTIONS[:1]), second.expected, Leave(False)], step=1)
    assert run_with(world, Beat(Passing(), lambda: False)) is Ending.LEFT
    assert world.refused == []


def test_an_enter_right_after_a_wrong_answer_does_not_end_its_feedback() -> None:
    # Each look at the clock is 100 ms after the one before.
    world = World([Money(NINE), Continue(), Continue(), Leave(False)], step=100)
    assert world.run() is Ending.LEFT
    assert world.refused == [Continue()] * 2
    assert [entry[0] for entry in world.said("ask", "feedback")] == ["ask", "feedback"]
    world = World([Money(NINE), *[Continue()] * 3, Leave(False)], step=100)
    assert world.run() is Ending.LEFT
    assert [entry[0] for entry in world.said("ask", "feedback")] == ["ask", "feedback", "ask"]
    # The trainee may leave at any moment, and what is right holds nobody up.
    world = World([Money(NINE), Leave(False)], step=1)
    assert world.run() is Ending.LEFT
    world = World([*answers_of(QUESTIONS[:1]), Leave(False)], step=1)
    assert world.run() is Ending.LEFT
    assert world.refused == []


def answers_of(questions: Sequence[Question]) -> list[Message]:
    script: list[Message] = []
    for question in questions:
        script += [question.expected, Continue()]
    return script


def test_a_attempt_answered_perfectly_is_all_right() -> None:
    world = World(answers_of(QUESTIONS))
    assert world.run() is Ending.FINISHED
    given = [entry[1] for entry in world.said("journal")]
    assert [a.verdict.right for a in given if isinstance(a, AnswerRecord)] == [True] * 3
    assert world.log[-3:] == [
        ("show", 2),
        ("journal finished", None),
        ("finish", [0, 1, 2]),
    ]


def test_the_window_is_heard_between_the_last_entry_and_the_result() -> None:
    class Heard(World):
        def finished(self) -> None:
            super().finished()
            asyncio.get_running_loop().call_soon(self.log.append, ("heard", None))

    world = Heard(answers_of(QUESTIONS))
    world.run()
    assert [entry[0] for entry in world.log[-3:]] == ["journal finished", "heard", "finish"]


def test_each_question_is_put_before_its_step_is_carried_out() -> None:
    world = World(answers_of(QUESTIONS))
    world.run()
    assert world.said("show", "ask") == [
        ("ask", ("1-payouts-Ann", 0, 0, 3)),
        ("ask", ("1-totals-dealer", 1, 1, 3)),
        ("ask", ("1-payouts-Ben", 1, 2, 3)),
        ("show", 2),
    ]


def test_an_answer_is_in_the_journal_before_its_feedback_is_shown() -> None:
    world = World([Money(NINE), Continue(), *answers_of(QUESTIONS[1:])])
    world.run()
    words = [entry[0] for entry in world.said("journal", "feedback")]
    assert words == ["journal", "feedback"] * 3
    answer = world.said("feedback")[0][1]
    assert isinstance(answer, AnswerRecord)
    assert answer.verdict.direction is Direction.UNDERPAID
    assert answer.milliseconds == DEAF


def test_no_feedback_for_what_could_not_be_written() -> None:
    world = World(answers_of(QUESTIONS))
    world.trouble = troubles.DiskFull("records")
    with pytest.raises(troubles.EnvironmentTrouble):
        world.run()
    assert world.said("feedback") == []


def test_what_does_not_answer_the_question_is_not_taken() -> None:
    misfit: list[Answer | Continue] = [Total(17, False), Continue()]
    world = World([*misfit, *answers_of(QUESTIONS)])
    assert world.run() is Ending.FINISHED
    assert world.refused == misfit


@for_every("before", [0, 1, 2, 3, 4, 5])
@for_every(("abandon", "ending"), [(True, Ending.ABANDONED), (False, Ending.LEFT)])
def test_a_trainee_may_leave_whenever_he_is_waited_for(
    before: int, abandon: bool, ending: Ending
) -> None:
    world = World([*answers_of(QUESTIONS)[:before], Leave(abandon)])
    assert world.run() is ending
    assert len(world.said("journal")) == (before + 1) // 2
    assert len(world.said("journal abandoned")) == int(abandon)
    assert world.said("journal finished", "finish") == []


@for_every("done", [0, 1, 2, 3])
def test_an_attempt_is_taken_up_where_it_was_left(done: int) -> None:
    earlier = tuple(
        AnswerRecord(number, question, question.expected, Verdict(True), 10)
        for number, question in enumerate(QUESTIONS[:done])
    )
    world = World(answers_of(QUESTIONS[done:]))
    assert world.run(Progress(earlier)) is Ending.FINISHED
    assert len(world.said("journal")) == 3 - done
    assert world.log[-1] == ("finish", [0, 1, 2])


def test_an_answer_to_a_question_that_is_no_longer_asked_is_asked_anew() -> None:
    other = Question("9-payouts", QuestionGroup.PAYOUTS, 0, Goes(Fate.LOSES))
    earlier = (AnswerRecord(0, other, Goes(Fate.LOSES), Verdict(True), 10),)
    world = World(answers_of(QUESTIONS))
    world.run(Progress(earlier))
    assert len(world.said("journal")) == 3


def test_an_answer_belongs_to_its_question_wherever_that_stands_now() -> None:
    gone = Question("9-payouts", QuestionGroup.PAYOUTS, 0, Goes(Fate.LOSES))
    earlier = (
        AnswerRecord(0, gone, Goes(Fate.LOSES), Verdict(True), 10),
        AnswerRecord(1, QUESTIONS[0], QUESTIONS[0].expected, Verdict(True), 10),
    )
    world = World(answers_of(QUESTIONS[1:]))
    assert world.run(Progress(earlier)) is Ending.FINISHED
    assert [name for name, *_ in asked(world)] == ["1-totals-dealer", "1-payouts-Ben"]
    # No number is used twice: what was acknowledged keeps its own.
    assert [answer.number for answer in written(world)] == [3, 2]


def test_every_question_anew_has_a_number_of_its_own() -> None:
    earlier = tuple(
        AnswerRecord(number, replace(QUESTIONS[0], id=f"gone-{number}"), Money(TEN), RIGHT, 10)
        for number in range(5)
    )
    world = World(answers_of(QUESTIONS))
    assert world.run(Progress(earlier)) is Ending.FINISHED
    assert [answer.number for answer in written(world)] == [5, 6, 7]


def asked(world: World) -> list[tuple[str, int, int, int]]:
    return [value for _, value in world.said("ask") if isinstance(value, tuple)]


def written(world: World) -> list[AnswerRecord]:
    return [value for _, value in world.said("journal") if isinstance(value, AnswerRecord)]


# Another program holds the records


FOREVER = 10**9


def test_an_answer_waits_and_is_acknowledged_when_it_is_stored() -> None:
    world = World([Money(TEN), Continue(), *answers_of(QUESTIONS[1:])], held=20)
    assert world.run() is Ending.FINISHED
    words = [word for word, _ in world.said("hold", "notice", "journal", "feedback")]
    assert words == [
        "hold",
        "notice",
        "journal",
        "notice",
        *["feedback", "journal"] * 2,
        "feedback",
    ]
    assert world.said("notice") == [("notice", True), ("notice", False)]
    # The time is that of answering, not that of waiting.
    assert [answer.milliseconds for answer in written(world)] == [DEAF] * 3


def test_a_short_wait_is_not_shown() -> None:
    world = World(answers_of(QUESTIONS), held=3)
    assert world.run() is Ending.FINISHED
    assert world.now < SHOWN_AFTER + 6 * DEAF
    assert world.said("notice") == []


def test_only_leaving_is_possible_while_an_answer_waits() -> None:
    world = World([Money(TEN)], held=FOREVER)
    world.meanwhile = [Continue(), Money(NINE), Leave(abandon=False)]
    assert world.run() is Ending.LEFT
    assert world.refused == [Continue(), Money(NINE)]
    assert world.said("journal", "feedback") == []


def test_abandoning_waits_too_and_can_be_left() -> None:
    world = World([Leave(abandon=True)], held=5)
    assert world.run() is Ending.ABANDONED
    assert [word for word, _ in world.said("hold", "journal abandoned")] == [
        "hold",
        "journal abandoned",
    ]
    world = World([Leave(abandon=True)], held=FOREVER)
    world.meanwhile = [Leave(abandon=True), Leave(abandon=False)]
    assert world.run() is Ending.LEFT
    assert world.said("journal abandoned") == []


def test_the_end_of_the_round_waits_too() -> None:
    world = World([], held=4)
    earlier = tuple(
        AnswerRecord(number, question, question.expected, RIGHT, 10)
        for number, question in enumerate(QUESTIONS)
    )
    assert world.run(Progress(earlier)) is Ending.FINISHED
    assert [word for word, _ in world.said("hold", "journal finished", "finish")] == [
        "hold",
        "journal finished",
        "finish",
    ]


def test_another_trouble_ends_the_wait() -> None:
    class Fills(World):
        async def wait(self, milliseconds: int) -> None:
            self.trouble = troubles.DiskFull("records")

    world = Fills([Money(TEN)], held=FOREVER)
    with pytest.raises(troubles.DiskFull):
        world.run()
    assert world.said("feedback") == []
    assert not world.inbox.submit(Leave(abandon=False))


def test_who_gives_up_is_told_what_was_in_the_way() -> None:
    world = World([], held=FOREVER)
    patience = Patience(world, world.notice)

    async def stopped() -> None:
        both = [asyncio.create_task(patience.done(world.finished)) for _ in range(2)]
        while not world.said("notice"):
            await asyncio.sleep(0)
        patience.give_up()
        for one in both:
            with pytest.raises(troubles.DatabaseLocked):
                await one

    with asyncio.Runner() as runner:
        runner.run(stopped())
    assert world.said("notice") == [("notice", True), ("notice", False)]
    assert world.said("journal finished") == []


def test_a_cancelled_attempt_leaves_nothing_behind() -> None:
    async def closed(world: World) -> None:
        attempt = asyncio.create_task(world.attempt())
        await asyncio.sleep(0)
        attempt.cancel()
        with pytest.raises(asyncio.CancelledError):
            await attempt

    world = World([])
    with asyncio.Runner() as runner:
        runner.run(closed(world))
    assert not world.inbox.submit(Continue())
    assert world.said("journal", "journal abandoned", "journal finished") == []
