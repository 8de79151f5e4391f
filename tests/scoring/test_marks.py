"""The figures of a result sheet."""

from fractions import Fraction

from tests.cases import for_every
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Chosen,
    Direction,
    ErrorClass,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, Tally, cost, mark, percent, tally
from trainer.sessions.ports import AnswerRecord

RIGHT = Verdict(True)


def wrong(direction: Direction | None, money: int) -> Verdict:
    return Verdict(False, ErrorClass.PAYOUT, direction, Cents(money))


def answered(
    number: int,
    ask: QuestionGroup,
    verdict: Verdict,
    milliseconds: int,
    expected: Answer | None = None,
) -> AnswerRecord:
    due = Money(Cents(1000)) if expected is None else expected
    return AnswerRecord(number, Question(f"q{number}", ask, 1, due), due, verdict, milliseconds)


def test_nothing_answered_has_no_accuracy_and_no_pace() -> None:
    empty = mark([])
    assert empty.tally == Tally()
    assert empty.tally.accuracy is None
    assert empty.tally.percent is None
    assert empty.tally.mean is None
    assert empty.cost == Cost()


def test_accuracy_and_pace_are_two_figures() -> None:
    sheet = [
        answered(0, QuestionGroup.PAYOUTS, RIGHT, 1000),
        answered(1, QuestionGroup.PAYOUTS, wrong(Direction.OVERPAID, 500), 4000),
        answered(2, QuestionGroup.TOTALS, RIGHT, 2000, Total(15, False)),
    ]
    got = tally(sheet)
    assert (got.answers, got.right, got.wrong) == (3, 2, 1)
    assert got.accuracy == Fraction(2, 3)
    assert got.percent == 67
    assert got.mean == 2333


def test_accuracy_is_rounded_and_only_all_right_is_a_hundred_per_cent() -> None:
    assert [percent(right, 9) for right in (3, 4, 5, 6)] == [33, 44, 56, 67]
    assert percent(1, 8) == 13
    assert percent(999, 1000) == 99
    assert percent(1, 1000) == 1
    assert percent(0, 1000) == 0
    assert percent(1000, 1000) == 100
    assert percent(0, 0) is None


LOSER = Bet(1, "Ann", BetKind.PERFECT_PAIRS)


@for_every(
    ("direction", "expected", "house", "guests"),
    [
        (Direction.OVERPAID, Money(Cents(1)), 700, 0),
        (Direction.UNDERPAID, Money(Cents(1)), 0, 700),
        (Direction.PAID_STAND_OFF, Goes(Fate.STANDS_OFF), 700, 0),
        (Direction.TOOK_STAND_OFF, Goes(Fate.STANDS_OFF), 0, 700),
        (Direction.MISSED_SIDE_BET, Money(Cents(1)), 0, 700),
        (Direction.MISSED_SIDE_BET, Goes(Fate.LOSES), 700, 0),
        (Direction.MISSED_SIDE_BET, Losers(frozenset({LOSER})), 700, 0),
        (None, Chosen(frozenset({"hit"})), 0, 0),
    ],
)
def test_who_pays_for_an_error(
    direction: Direction | None, expected: Answer, house: int, guests: int
) -> None:
    question = Question("q", QuestionGroup.PAYOUTS, 1, expected)
    assert cost(question, expected, wrong(direction, 700)) == Cost(Cents(house), Cents(guests))


def test_every_direction_costs_somebody() -> None:
    for direction in Direction:
        question = Question("q", QuestionGroup.PAYOUTS, 1, Money(Cents(1)))
        assert cost(question, question.expected, wrong(direction, 1)) != Cost()


def test_losers_left_cost_the_house_and_winners_taken_the_guests() -> None:
    ben, cleo = LOSER._replace(bettor="Ben"), LOSER._replace(bettor="Cleo")
    question = Question(
        "q",
        QuestionGroup.PAYOUTS,
        1,
        Losers(frozenset({LOSER})),
        among=(
            AtStake(LOSER, Cents(10_00), Fate.LOSES),
            AtStake(ben, Cents(25_00), None),
            AtStake(cleo, Cents(5_00), Fate.STANDS_OFF),
        ),
    )
    for named, expected in (
        ({LOSER}, Cost()),
        ({ben, cleo}, Cost(Cents(10_00), Cents(30_00))),
        ({LOSER, cleo}, Cost(guests=Cents(5_00))),
        (set[Bet](), Cost(house=Cents(10_00))),
    ):
        given = Losers(frozenset(named))
        assert cost(question, given, judge(question, given)) == expected


def test_what_errors_cost_is_added_up_for_each_side() -> None:
    sheet = [
        answered(0, QuestionGroup.PAYOUTS, wrong(Direction.OVERPAID, 500), 1),
        answered(1, QuestionGroup.PAYOUTS, wrong(Direction.UNDERPAID, 250), 1),
        answered(2, QuestionGroup.PAYOUTS, wrong(Direction.PAID_STAND_OFF, 1000), 1),
        answered(3, QuestionGroup.PAYOUTS, RIGHT, 1),
    ]
    assert mark(sheet).cost == Cost(house=Cents(1500), guests=Cents(250))
