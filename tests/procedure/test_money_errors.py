"""What a wrong payout comes to, bet by bet."""

from __future__ import annotations

from tests.cases import for_every
from trainer.procedure.ask_payouts import MoneyErrorKind, money_errors
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
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
ANN, BEN, CLEO, DEE = (Bet(box, "A", BetKind.MAIN, 1) for box in range(1, 5))
LOSES, STANDS_OFF, RETURNED = Goes(Fate.LOSES), Goes(Fate.STANDS_OFF), Goes(Fate.RETURNED)
KIND = MoneyErrorKind


def money(amount: int) -> Money:
    return Money(Cents(amount))


def payout(expected: Answer, working: Working) -> Question:
    return Question("1", QuestionGroup.PAYOUTS, 1, expected, ANN, working=working)


WINS = payout(money(15000), pays(STAKE, Odds(3, 2), Rounding()))
LOST = payout(LOSES, takes(STAKE))
STAND_OFF = payout(STANDS_OFF, leaves(STAKE))
BACK = payout(RETURNED, returns(STAKE))
SPLIT = payout(LOSES, one_initial_bet(STAKE, STAKE))
SURRENDERED = payout(money(5000), half(STAKE, Rounding()))


@for_every(
    ("question", "given", "kind", "amount"),
    [
        (WINS, money(20000), KIND.OVERPAID, 5000),
        (WINS, money(10000), KIND.UNDERPAID, 5000),
        (WINS, LOSES, KIND.WINNER_TAKEN, 25000),
        (WINS, STANDS_OFF, KIND.WINNER_UNPAID, 15000),
        (WINS, money(0), KIND.WINNER_UNPAID, 15000),
        (LOST, money(10000), KIND.LOSER_PAID, 20000),
        (LOST, money(0), KIND.LOSER_LEFT, 10000),
        (LOST, STANDS_OFF, KIND.LOSER_LEFT, 10000),
        (STAND_OFF, money(10000), KIND.STAND_OFF_PAID, 10000),
        (STAND_OFF, LOSES, KIND.STAND_OFF_TAKEN, 10000),
        (BACK, LOSES, KIND.RETURNED_TAKEN, 10000),
        (BACK, money(0), KIND.RETURNED_TAKEN, 10000),
        (BACK, money(20000), KIND.RETURNED_PAID, 10000),
        (BACK, money(4000), KIND.TOO_LITTLE_BACK, 6000),
        (SPLIT, money(10000), KIND.TOO_MUCH_BACK, 10000),
        (SPLIT, RETURNED, KIND.LOSER_LEFT, 10000),
        (SURRENDERED, LOSES, KIND.TOO_LITTLE_BACK, 5000),
        (SURRENDERED, money(0), KIND.TOO_LITTLE_BACK, 5000),
        (SURRENDERED, RETURNED, KIND.TOO_MUCH_BACK, 5000),
    ],
)
def test_one_bet(question: Question, given: Answer, kind: MoneyErrorKind, amount: int) -> None:
    (error,) = money_errors(question, given, judge(question, given))
    assert error == (kind, amount, ANN)


def test_an_error_that_costs_nobody_anything() -> None:
    assert not tuple(money_errors(STAND_OFF, RETURNED, judge(STAND_OFF, RETURNED)))
    assert not tuple(money_errors(WINS, money(15000), judge(WINS, money(15000))))


def test_each_bet_of_a_crowded_table_has_its_own_money() -> None:
    question = Question(
        "1",
        QuestionGroup.PAYOUTS,
        1,
        Losers(frozenset((ANN, BEN))),
        among=(
            AtStake(ANN, Cents(1000), Fate.LOSES),
            AtStake(BEN, Cents(2000), Fate.LOSES),
            AtStake(CLEO, Cents(3000), None),
            AtStake(DEE, Cents(4000), Fate.STANDS_OFF),
        ),
    )
    given = Losers(frozenset((BEN, CLEO, DEE)))
    assert tuple(money_errors(question, given, judge(question, given))) == (
        (KIND.LOSER_LEFT, 1000, ANN),
        (KIND.WINNER_TAKEN, 3000, CLEO),
        (KIND.STAND_OFF_TAKEN, 4000, DEE),
    )
