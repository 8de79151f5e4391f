"""The arithmetic the way dealers do it."""

from tests.cases import for_every
from trainer.messages.money import MoneyText
from trainer.messages.workings import EXPLAIN, explain
from trainer.rules.money import (
    Basis,
    Cents,
    Formula,
    Odds,
    Rounding,
    RoundingMode,
    Working,
    dealer_envy,
    envy,
    half,
    leaves,
    meter,
    one_initial_bet,
    pays,
    pro_rata,
    returns,
    takes,
    whole,
)

CENT = Rounding()
HALF_DOWN = Rounding(Cents(50), RoundingMode.DOWN)
DOLLAR_UP = Rounding(Cents(100), RoundingMode.UP)


def at(stake: int, odds: str, rounding: Rounding = CENT) -> Working:
    first, basis, second = odds.split()
    return pays(Cents(stake), Odds(int(first), int(second), Basis(basis)), rounding)


@for_every(
    ("working", "text"),
    [
        (at(1500, "25 to 1"), "25 to 1 on 15: 15 × 100 = 1,500, ÷ 4 = 375"),
        (at(1500, "12 to 1"), "12 to 1 on 15: 15 × 10 + 15 × 2 = 150 + 30 = 180"),
        (at(1500, "11 to 1"), "11 to 1 on 15: 15 × 10 + 15 = 150 + 15 = 165"),
        (at(2500, "6 to 1"), "6 to 1 on 25: 25 × 6 = 150"),
        (at(2500, "2 to 1"), "2 to 1 on 25: 25 × 2 = 50"),
        (at(2500, "1 to 1"), "1 to 1 on 25: 25"),
        (at(2500, "50 to 1"), "50 to 1 on 25: 25 × 100 = 2,500, ÷ 2 = 1,250"),
        (at(100, "50 to 1"), "50 to 1 on 1: 1 × 50 = 50"),
        (at(2500, "3 to 2"), "3 to 2 on 25: 25 + half of 25 = 25 + 12.50 = 37.50"),
        (at(5000, "3 to 2"), "3 to 2 on 50: 50 + half of 50 = 50 + 25 = 75"),
        (at(2500, "6 to 5"), "6 to 5 on 25: 25 × 6 = 150, ÷ 5 = 30"),
        (at(500, "100 for 1"), "100 for 1 on 5: 5 × 100 = 500, the wager is taken"),
        (
            at(2525, "3 to 2"),
            "3 to 2 on 25.25: 25.25 + half of 25.25 = 25.25 + 12.625 = 37.875, "
            "rounded to the cent: 37.88",
        ),
        (
            at(2525, "3 to 2", HALF_DOWN),
            "3 to 2 on 25.25: 25.25 + half of 25.25 = 25.25 + 12.625 = 37.875, "
            "rounded down to 0.50: 37.50",
        ),
        (
            at(2500, "3 to 2", DOLLAR_UP),
            "3 to 2 on 25: 25 + half of 25 = 25 + 12.50 = 37.50, rounded up to 1: 38",
        ),
        (at(500, "1 for 1"), "1 for 1 on 5: 5, the wager is taken"),
        (
            meter(Cents(100), Cents(1250000), 1, CENT),
            "100% of the meter: 12,500, the wager of 1 is taken",
        ),
        (
            meter(Cents(500), Cents(1250050), 3, HALF_DOWN),
            (
                "the meter of 12,500.50 among 3 winners: 12,500.50 ÷ 3 = 4,166.833…, rounded "
                "down to 0.50: 4,166.50, the wager of 5 is taken"
            ),
        ),
        (
            envy(Cents(500), Odds(50, 1, Basis.FOR), CENT),
            "50 for 1 on 5: 5 × 100 = 500, ÷ 2 = 250, nothing is taken for it",
        ),
        (
            envy(Cents(500), Odds(50, 1, Basis.FOR), CENT, 2),
            "for 2 hands, 50 for 1 on 5: 5 × 100 = 500, nothing is taken for it",
        ),
        (
            Working(Formula.METER, Cents(1000000), Cents(485000), 97, 200, net=Cents(484900)),
            (
                "the winner’s share of the meter, less Dealer Envy: 10,000 × 97 = 970,000, ÷ "
                "200 = 4,850, the wager of 1 is taken"
            ),
        ),
        (
            meter(Cents(100), Cents(100050), 1, CENT, Cents(97048)),
            "the meter less the Dealer Envy: 1,000.50 − 30.02 = 970.48, the wager of 1 is taken",
        ),
        (
            meter(Cents(100), Cents(100000), 3, CENT, Cents(32333)),
            (
                "the meter of 1,000 among 3 winners: 1,000 ÷ 3 = 333.333…, rounded to the "
                "cent: 333.33; less the Dealer Envy, what rounding leaves going to the first: "
                "323.33, the wager of 1 is taken"
            ),
        ),
        (
            dealer_envy(Cents(1250000), (3, 100), CENT),
            "3% of 12,500: 12,500 × 3 = 37,500, ÷ 100 = 375",
        ),
        (
            dealer_envy(Cents(1250050), (3, 100), CENT),
            "3% of 12,500.50: 12,500.50 × 3 = 37,501.50, ÷ 100 = 375.015, "
            "rounded to the cent: 375.02",
        ),
        (takes(Cents(2500)), "The house takes 25."),
        (leaves(Cents(2500)), "25 stays: nothing is paid or taken."),
        (returns(Cents(2500)), "All of 25 is returned."),
        (whole(Cents(1000)), "All of 10 counts."),
        (half(Cents(4500), CENT), "Half of 45 = 22.50"),
        (half(Cents(4500), DOLLAR_UP), "Half of 45 = 22.50, rounded up to 1: 23"),
        (
            one_initial_bet(Cents(20000), Cents(10000)),
            "The house takes one Initial Bet, 100: 200 − 100 = 100 is returned.",
        ),
        (one_initial_bet(Cents(10000), Cents(10000)), "The house takes one Initial Bet, 100."),
        (
            pro_rata(Cents(38000), Cents(10000), Cents(42000), Cents(2500), CENT),
            "380 × 100 ÷ 420 = 90.476…, rounded to the cent: 90.48 counts",
        ),
        (
            pro_rata(Cents(4000), Cents(10000), Cents(42000), Cents(2500), CENT),
            "40 × 100 ÷ 420 = 9.523…; at least the minimum counts: 25",
        ),
    ],
)
def test_a_working(working: Working, text: str) -> None:
    assert explain(working, MoneyText()) == text


def test_cents_on_a_sheet_with_cents() -> None:
    assert (
        explain(at(2500, "12 to 1"), MoneyText("$", cents=True))
        == "12 to 1 on 25.00: 25.00 × 10 + 25.00 × 2 = 250.00 + 50.00 = 300.00"
    )


def test_every_piece_of_arithmetic_has_its_sentence() -> None:
    assert set(EXPLAIN) == set(Formula)
