"""Answers in chips: the amount first, then efficiency, colour and proof."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_each
from tests.conftest import Stage
from trainer.felt.chips import Chip, Proof, neutral
from trainer.messages.citations import house_choice_text
from trainer.procedure.ask_practised import with_task
from trainer.procedure.chip_work import (
    ChipFault,
    ChipTask,
    ChipWork,
    Columns,
    MadeOf,
    chip_faults,
    paying,
    right_columns,
    total_of,
)
from trainer.procedure.data import PayoutChips, Procedure
from trainer.procedure.error_models import Pile
from trainer.procedure.judge import faults_of, fits, judge
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Fate,
    Goes,
    InChips,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rounds.sheet import lay_out
from trainer.rulebook.procedures import load_procedure
from trainer.rulebook.sources import DEFAULT_PROCEDURE
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents, Odds, Rounding, half, pays, takes

VALUES = (100_00, 25_00, 5_00, 2_50, 1_00)
CHIPS: tuple[Chip, ...] = tuple(neutral(Cents(value)) for value in VALUES)
MAIN = Bet(3, "Ann", BetKind.MAIN, 1)


def columns(*stacks: tuple[int, float]) -> Columns:
    """Columns of one colour: the number of chips and their value."""
    return tuple((Cents(int(value * 100)),) * number for number, value in stacks)


def task(
    amount: int, stake: int = 0, *, coloured: bool = False, proof: Proof = Proof.CUT
) -> ChipTask:
    made = paying(Cents(amount * 100), Cents(stake * 100), CHIPS, proof, colour_for_colour=coloured)
    assert made is not None
    return made


EVEN = Odds(1, 1)


def question(stake: int, odds: Odds = EVEN, **choices: object) -> Question:
    working = pays(Cents(stake * 100), odds, Rounding())
    asked = Question(
        "1-payouts", QuestionGroup.PAYOUTS, 1, Money(working.result), MAIN, working=working
    )
    procedure = replace(load_procedure(DEFAULT_PROCEDURE), **choices)  # type: ignore[arg-type]
    return with_task(asked, CHIPS, procedure)


FAULTS = {
    "the fewest": (task(130), columns((1, 100), (1, 25), (1, 5)), None),
    "too many": (task(130), columns((5, 25), (1, 5)), ChipFault.NOT_FEWEST),
    "as many in others": (task(5), columns((1, 5)), None),
    "colour for colour": (task(20, 20, coloured=True), columns((4, 5)), None),
    "sized into a bet of eight": (task(40, 40, coloured=True), columns((1, 25), (3, 5)), None),
    "in other colours": (
        task(30, 20, coloured=True),
        columns((1, 25), (1, 5)),
        ChipFault.NOT_COLOURS,
    ),
    "more than the colours": (
        task(25, 25, coloured=True),
        columns((5, 5)),
        ChipFault.NOT_COLOURS,
    ),
    "mixed": (
        task(30),
        ((Cents(25_00), Cents(5_00)),),
        ChipFault.MIXED,
    ),
    "mixed where nothing is proven": (
        task(30, proof=Proof.NONE),
        ((Cents(25_00), Cents(5_00)),),
        None,
    ),
    "six are not counted at sight": (task(600), columns((6, 100)), ChipFault.NOT_CUT),
    "six cut": (task(600), columns((5, 100), (1, 100)), None),
    "six in threes": (task(600), columns((3, 100), (3, 100)), None),
    "six beside six": (task(600, 600), columns((6, 100)), None),
    "six spread": (task(600, proof=Proof.SPREAD), columns((6, 100)), None),
    "unequal": (task(700), columns((5, 100), (1, 100), (1, 100)), ChipFault.UNEQUAL),
    "equal with a remainder": (task(700), columns((3, 100), (3, 100), (1, 100)), None),
    "twenty": (task(2000), columns((20, 100)), None),
    "over twenty": (task(2100), columns((21, 100)), ChipFault.TOO_HIGH),
    "over twenty, spread": (
        task(2100, proof=Proof.SPREAD),
        columns((21, 100)),
        ChipFault.TOO_HIGH,
    ),
    "twenty and one": (task(2100), columns((20, 100), (1, 100)), None),
}


@for_each(FAULTS)
def test_what_is_wrong_with_the_chips(name: str) -> None:
    due, given_columns, fault = FAULTS[name]
    assert total_of(given_columns) == due.amount
    found = chip_faults(due, given_columns)
    assert [one.fault for one in found] == ([] if fault is None else [fault])


@given(
    amount=st.integers(1, 3000),
    stake=st.integers(1, 600),
    coloured=st.booleans(),
    proof=st.sampled_from(Proof),
)
def test_the_chips_shown_as_right_have_no_fault(
    amount: int, stake: int, coloured: bool, proof: Proof
) -> None:
    due = task(amount, stake, coloured=coloured, proof=proof)
    assert total_of(right_columns(due)) == amount * 100
    assert not chip_faults(due, right_columns(due))


def test_chips_answer_any_question_about_an_amount() -> None:
    asked = question(100, Odds(3, 2))
    assert fits(asked, InChips(columns((1, 100), (2, 25))))
    assert judge(asked, InChips(columns((1, 100), (2, 25)))) == Verdict(True)
    assert judge(asked, InChips(columns((6, 25)))) == Verdict(False, ErrorClass.CHIPS)
    # A wrong amount is an error of payout, whatever its chips.
    verdict = judge(asked, InChips(columns((1, 100), (3, 25))))
    assert verdict == Verdict(False, ErrorClass.PAYOUT, Direction.OVERPAID, Cents(25_00))
    assert not faults_of(asked, InChips(columns((1, 100), (3, 25))))


def test_chips_that_are_no_answer() -> None:
    asked = question(100)
    for wrong in (columns((2, 50)), ((),), ((Cents(-100),),)):
        assert not fits(asked, InChips(wrong))
    hand = Question("1-totals", QuestionGroup.TOTALS, 1, Total(20, soft=False))
    assert not fits(hand, InChips(columns((1, 100))))
    with pytest.raises(ValueError, match="does not answer"):
        judge(hand, InChips(columns((1, 100))))


def test_where_the_answer_has_to_be_in_chips_an_amount_is_none() -> None:
    asked = question(100)
    assert asked.task is not None
    asked = replace(asked, expected=InChips(right_columns(asked.task)))
    assert not fits(asked, Money(Cents(100_00)))
    assert judge(asked, InChips(columns((1, 100)))).right
    wrong = judge(asked, InChips(columns((1, 25))))
    assert (wrong.error, wrong.money) == (ErrorClass.PAYOUT, 75_00)


def test_the_house_says_how_a_payout_is_judged() -> None:
    chips = InChips(columns((1, 25), (1, 5)))
    assert judge(question(20, Odds(3, 2)), chips).right
    verdict = judge(question(20, Odds(3, 2), colour_for_colour=True), chips)
    assert verdict == Verdict(False, ErrorClass.CHIPS)
    stacked = InChips(columns((6, 100)))
    assert judge(question(50, Odds(12, 1)), stacked).error is ErrorClass.CHIPS
    assert judge(question(50, Odds(12, 1), proof=Proof.NONE), stacked).right


def test_what_does_not_come_from_the_tray_is_judged_by_its_amount() -> None:
    working = half(Cents(100_00), Rounding())
    refund = Question(
        "1-payouts", QuestionGroup.PAYOUTS, 1, Money(Cents(50_00)), MAIN, working=working
    )
    asked = with_task(refund, CHIPS, load_procedure(DEFAULT_PROCEDURE))
    assert asked.task is None
    assert judge(asked, InChips(columns((50, 1)))).right
    lost = Question(
        "2-payouts",
        QuestionGroup.PAYOUTS,
        1,
        Goes(Fate.LOSES),
        MAIN,
        working=takes(Cents(100_00)),
    )
    paid = judge(lost, InChips(columns((1, 100))))
    assert paid == judge(lost, Money(Cents(100_00)))


def test_a_miscount_costs_nothing_and_wrong_change_its_difference() -> None:
    lies = (Pile(Cents(25_00), 2), Pile(Cents(5_00), 3))
    values = tuple(Cents(value) for value in VALUES)
    counted = ChipTask(ChipWork.COUNT, values, lies, MadeOf.SAME, lies=lies)
    asked = Question("1-chips", QuestionGroup.CHIPS, 0, Money(Cents(65_00)), task=counted)
    assert judge(asked, Money(Cents(60_00))) == Verdict(False, ErrorClass.CHIPS)
    change = Question(
        "1-chips", QuestionGroup.CHIPS, 0, InChips(columns((3, 25), (2, 5))), task=task(85)
    )
    short = judge(change, InChips(columns((3, 25))))
    assert short == Verdict(False, ErrorClass.CHIPS, Direction.UNDERPAID, Cents(10_00))


def test_a_double_is_paid_into_its_two_bets_where_the_house_heels(stage: Stage) -> None:
    playable = stage(
        "boxes:\n"
        "  1: [{name: Ann, main: 20, calls: [double]}]\n"
        "  2: [{name: Bo, main: 20, calls: [stand]}]\n"
        "shoe: 5H KC 6D 6S TD 9C QH KS\n"
        "ask: [payouts]\n"
    )
    sheet = lay_out(playable)
    plain, doubled = (question for question in sheet.questions if question.bet is not None)
    procedure = load_procedure(DEFAULT_PROCEDURE)
    heels = replace(procedure, heel_doubles=True)
    five = Cents(5_00)
    fives = InChips(((five,) * 4,) * 2)
    fewest = InChips(columns((1, 25), (3, 5)))

    def asked(question: Question, by: Procedure) -> Question:
        return with_task(question, CHIPS, by, sheet.playthrough.snapshots[question.step])

    heeled = asked(doubled, heels)
    assert judge(heeled, fives).right
    assert heeled.task is not None
    assert right_columns(heeled.task) == fives.columns
    assert house_choice_text(heeled) == PayoutChips.HEELED.text
    for other in (fewest, InChips(columns((8, 5))), InChips(columns((5, 5), (3, 5)))):
        (fault,) = faults_of(heeled, other)
        assert (fault.fault, fault.due) == (ChipFault.NOT_HEELED, 4)
    assert judge(asked(doubled, procedure), fewest).right
    assert asked(plain, heels) == asked(plain, procedure)
