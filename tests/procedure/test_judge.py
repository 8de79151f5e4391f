"""The judgement of answers: tables of cases."""

from dataclasses import replace

import pytest

from tests.cases import for_every
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Choice,
    Chosen,
    Direction,
    ErrorClass,
    Fate,
    Goes,
    InChips,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import (
    Cents,
    Odds,
    Rounding,
    Working,
    half,
    leaves,
    one_initial_bet,
    pays,
    returns,
    takes,
)

STAKE = Cents(10000)
MAIN = Bet(3, "Ann", BetKind.MAIN, 1)
SIDE = Bet(3, "Ann", BetKind.PERFECT_PAIRS)
INSURANCE = Bet(3, "Ann", BetKind.INSURANCE)
LOSES, STANDS_OFF, RETURNED = Goes(Fate.LOSES), Goes(Fate.STANDS_OFF), Goes(Fate.RETURNED)


def money(amount: int) -> Money:
    return Money(Cents(amount))


def payout(expected: Answer, working: Working, bet: Bet = MAIN) -> Question:
    return Question("1-payouts", QuestionGroup.PAYOUTS, 1, expected, bet, working=working)


WINS = payout(money(15000), pays(STAKE, Odds(3, 2), Rounding()))
PAIR = payout(money(120000), pays(STAKE, Odds(12, 1), Rounding()), SIDE)
INSURED = payout(money(20000), pays(STAKE, Odds(2, 1), Rounding()), INSURANCE)
LOST = payout(LOSES, takes(STAKE))
LOST_PAIR = payout(LOSES, takes(STAKE), SIDE)
STAND_OFF = payout(STANDS_OFF, leaves(STAKE))
BACK = payout(RETURNED, returns(STAKE))
SURRENDERED = payout(money(5000), half(STAKE, Rounding()))
DOUBLED = payout(money(10000), one_initial_bet(Cents(20000), STAKE))

PAY, TAKE = ErrorClass.PAYOUT, ErrorClass.TAKE_AND_PAY
OVER, UNDER = Direction.OVERPAID, Direction.UNDERPAID


@for_every(
    ("question", "answer", "error", "direction", "size"),
    [
        (WINS, money(20000), PAY, OVER, 5000),
        (WINS, money(10000), PAY, UNDER, 5000),
        (WINS, LOSES, TAKE, UNDER, 25000),
        (WINS, STANDS_OFF, TAKE, UNDER, 15000),
        (WINS, RETURNED, TAKE, UNDER, 15000),
        (PAIR, money(60000), PAY, UNDER, 60000),
        (PAIR, money(250000), PAY, OVER, 130000),
        (PAIR, LOSES, TAKE, Direction.MISSED_SIDE_BET, 130000),
        (PAIR, STANDS_OFF, TAKE, Direction.MISSED_SIDE_BET, 120000),
        (INSURED, LOSES, TAKE, UNDER, 30000),
        (LOST, money(10000), TAKE, OVER, 20000),
        (LOST, STANDS_OFF, TAKE, OVER, 10000),
        (LOST, RETURNED, TAKE, OVER, 10000),
        (LOST, money(0), TAKE, OVER, 10000),
        (LOST_PAIR, money(60000), TAKE, OVER, 70000),
        (STAND_OFF, money(10000), TAKE, Direction.PAID_STAND_OFF, 10000),
        (STAND_OFF, LOSES, TAKE, Direction.TOOK_STAND_OFF, 10000),
        (STAND_OFF, RETURNED, TAKE, None, 0),
        (BACK, LOSES, TAKE, UNDER, 10000),
        (BACK, money(20000), TAKE, OVER, 10000),
        (BACK, money(4000), TAKE, UNDER, 6000),
        (BACK, STANDS_OFF, TAKE, None, 0),
        (SURRENDERED, money(10000), PAY, OVER, 5000),
        (SURRENDERED, LOSES, TAKE, UNDER, 5000),
        (SURRENDERED, RETURNED, TAKE, OVER, 5000),
        (DOUBLED, LOSES, TAKE, UNDER, 10000),
        (DOUBLED, RETURNED, TAKE, OVER, 10000),
        (DOUBLED, money(20000), PAY, OVER, 10000),
    ],
)
def test_a_wrong_payout(
    question: Question,
    answer: Answer,
    error: ErrorClass,
    direction: Direction | None,
    size: int,
) -> None:
    assert judge(question, answer) == Verdict(False, error, direction, Cents(size))


def test_the_whole_stake_is_typed_where_all_of_it_goes_back() -> None:
    assert judge(BACK, money(10000)).right
    assert judge(BACK, InChips(((Cents(5000), Cents(5000)),))).right
    assert not judge(STAND_OFF, money(10000)).right


@for_every(
    "question",
    [WINS, PAIR, INSURED, LOST, LOST_PAIR, STAND_OFF, BACK, SURRENDERED, DOUBLED],
)
def test_the_right_payout(question: Question) -> None:
    assert judge(question, question.expected) == Verdict(True)


HIGHEST = Question(
    "1-insurance", QuestionGroup.INSURANCE, 1, money(5000), MAIN, working=half(STAKE, Rounding())
)


@pytest.mark.parametrize(
    ("given", "error"),
    [(6000, ErrorClass.GAME_PROTECTION), (4000, ErrorClass.PAYOUT)],
)
def test_the_highest_insurance(given: int, error: ErrorClass) -> None:
    assert judge(HIGHEST, money(given)) == Verdict(False, error, None, Cents(1000))
    assert judge(HIGHEST, money(5000)).right


OFFERED = replace(HIGHEST, offered=Cents(6000), expected=money(1000))
ACCEPTED = replace(HIGHEST, offered=Cents(4000), expected=Goes(Fate.ACCEPTED))


@for_every(
    ("question", "given", "error", "wrong_by"),
    [
        (OFFERED, Goes(Fate.ACCEPTED), ErrorClass.GAME_PROTECTION, 1000),
        (OFFERED, money(500), ErrorClass.GAME_PROTECTION, 500),
        (OFFERED, money(6000), ErrorClass.PAYOUT, 5000),
        (ACCEPTED, money(4000), ErrorClass.PAYOUT, 4000),
    ],
)
def test_what_is_put_on_insurance(
    question: Question, given: Answer, error: ErrorClass, wrong_by: int
) -> None:
    assert judge(question, given) == Verdict(False, error, None, Cents(wrong_by))
    assert judge(question, question.expected).right


def test_only_what_is_put_on_insurance_can_be_accepted() -> None:
    assert fits(OFFERED, Goes(Fate.ACCEPTED))
    assert not fits(OFFERED, Goes(Fate.LOSES))
    assert not fits(HIGHEST, Goes(Fate.ACCEPTED))
    assert not fits(WINS, Goes(Fate.ACCEPTED))


def choice(ask: QuestionGroup, expected: str, *others: str, several: bool = False) -> Question:
    keys = (expected, *others)
    return Question(
        "1",
        ask,
        1,
        Chosen(frozenset((expected,))),
        choices=tuple(Choice(key) for key in keys),
        several=several,
    )


PAIR_NAME = choice(QuestionGroup.SIDE_BETS, "mixed_pair", "coloured_pair", "lose")
NO_PAIR = choice(QuestionGroup.SIDE_BETS, "lose", "mixed_pair")


@for_every(
    ("question", "key", "verdict"),
    [
        (PAIR_NAME, "mixed_pair", Verdict(True)),
        (PAIR_NAME, "coloured_pair", Verdict(False, PAY)),
        (PAIR_NAME, "lose", Verdict(False, TAKE, Direction.MISSED_SIDE_BET)),
        (NO_PAIR, "mixed_pair", Verdict(False, TAKE)),
        (choice(QuestionGroup.DEALER, "dealer_draw", "dealer_stand"), "dealer_stand", None),
        (choice(QuestionGroup.OPTIONS, "hit", "stand", several=True), "stand", None),
    ],
)
def test_choices(question: Question, key: str, verdict: Verdict | None) -> None:
    given = judge(question, Chosen(frozenset((key,))))
    assert given == (verdict or Verdict(False, ErrorClass.CARDS))


def test_the_wrong_act_is_an_error_of_procedure() -> None:
    question = choice(QuestionGroup.NEXT_ACT, "call", "dealer_card")
    assert judge(question, Chosen(frozenset(("dealer_card",)))).error is ErrorClass.PROCEDURE


def test_options_are_right_only_as_a_whole() -> None:
    question = Question(
        "1",
        QuestionGroup.OPTIONS,
        1,
        Chosen(frozenset(("hit", "stand"))),
        choices=(Choice("hit"), Choice("stand"), Choice("double")),
        several=True,
    )
    assert judge(question, Chosen(frozenset(("stand", "hit")))).right
    assert not judge(question, Chosen(frozenset(("hit",)))).right
    assert not judge(question, Chosen(frozenset(("hit", "stand", "double")))).right


TOTAL = Question("1-totals", QuestionGroup.TOTALS, 1, Total(17, True))


@for_every("given", [Total(17, False), Total(7, False), Total(18, True)])
def test_a_wrong_total(given: Total) -> None:
    assert judge(TOTAL, given) == Verdict(False, ErrorClass.CARDS)
    assert judge(TOTAL, Total(17, True)).right


A, B, C, D, E = (Bet(box, "Ann", BetKind.MAIN, 1) for box in range(1, 6))
P = Bet(6, "Ann", BetKind.PERFECT_PAIRS)
CROWD = Question(
    "1-payouts-losers",
    QuestionGroup.PAYOUTS,
    1,
    Losers(frozenset((A, B, C))),
    among=(
        AtStake(A, Cents(1000), Fate.LOSES),
        AtStake(B, Cents(2000), Fate.LOSES),
        AtStake(C, Cents(3000), Fate.LOSES),
        AtStake(D, Cents(5000), Fate.STANDS_OFF),
        AtStake(E, Cents(7000), None),
        AtStake(P, Cents(500), None),
    ),
)


@for_every(
    ("named", "direction", "size"),
    [
        ((A, B), OVER, 3000),
        ((), OVER, 6000),
        ((A, B, C, D), Direction.TOOK_STAND_OFF, 5000),
        ((A, B, C, E), UNDER, 7000),
        ((A, B, C, P), Direction.MISSED_SIDE_BET, 500),
        ((A, B, C, D, E), UNDER, 12000),
        ((B, C, D), Direction.TOOK_STAND_OFF, 6000),
        ((A, P), OVER, 5500),
    ],
)
def test_losers(named: tuple[Bet, ...], direction: Direction, size: int) -> None:
    verdict = judge(CROWD, Losers(frozenset(named)))
    assert verdict == Verdict(False, TAKE, direction, Cents(size))


def test_all_losers_named() -> None:
    assert judge(CROWD, Losers(frozenset((A, B, C)))).right


@for_every(
    ("question", "answer"),
    [
        (WINS, Total(15, False)),
        (WINS, Losers(frozenset())),
        (WINS, money(-1)),
        (WINS, Chosen(frozenset(("hit",)))),
        (HIGHEST, LOSES),
        (TOTAL, money(1700)),
        (PAIR_NAME, Chosen(frozenset())),
        (PAIR_NAME, Chosen(frozenset(("mixed_pair", "lose")))),
        (PAIR_NAME, Chosen(frozenset(("straight",)))),
        (CROWD, money(100)),
        (CROWD, LOSES),
        (CROWD, Losers(frozenset((SIDE,)))),
    ],
)
def test_what_is_no_answer(question: Question, answer: Answer) -> None:
    assert not fits(question, answer)
    with pytest.raises(ValueError, match="does not answer"):
        judge(question, answer)
