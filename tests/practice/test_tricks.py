"""A dealer's short cuts: right to the cent in every step, and in the words of the trade."""

from __future__ import annotations

import re
from fractions import Fraction

from hypothesis import given, strategies as st

from tests.cases import for_every
from tests.practice.test_drills import table
from trainer.making.tables import side_bets
from trainer.messages.money import MoneyText
from trainer.practice.tricks import TRICKS, tricks
from trainer.rulebook import documents
from trainer.rules.money import (
    Basis,
    Cents,
    Odds,
    Rounding,
    RoundingMode,
    Working,
    half,
    pays,
    takes,
)

CHIPS = table("rws-perfect-pairs-v5").chips.chips
PLAIN = MoneyText()
ODDS = tuple(
    dict.fromkeys(
        odds
        for document in documents()
        for side_bet in side_bets(table(document)).values()
        for odds in side_bet.pays.values()
        if isinstance(odds, Odds)
    )
)
EVERY = (*ODDS, *(Odds(*odds) for odds in TRICKS), Odds(3, 2), Odds(2, 1), Odds(1, 1))


def at(stake: int, odds: Odds, rounding: Rounding = Rounding()) -> Working:
    return pays(Cents(stake), odds, rounding)


def value(text: str) -> Fraction:
    """The value of a sum as a line writes it."""
    sides = text.replace(",", "").replace("−", "-").split()
    result, sign = Fraction(0), 1
    product: Fraction | None = None
    operation = "+"
    for word in sides:
        if word in {"+", "-", "×", "÷"}:
            operation = word
            if word in {"+", "-"}:
                result += sign * (product or 0)
                product, sign = None, 1 if word == "+" else -1
        elif operation == "×" and product is not None:
            product *= Fraction(word)
        elif operation == "÷" and product is not None:
            product /= Fraction(word)
        else:
            product = Fraction(word)
    return result + sign * (product or 0)


def proven(line: str) -> Fraction:
    """The amount at which a line arrives; every sum on the way is worked out again."""
    so_far = ""
    for link in re.split(r", (?=[+÷×−])|: ", line):
        if " = " not in link:
            continue
        first, *others = link.split(" = ")
        begin = f"{so_far} {first}" if first[0] in "+÷×−" else first
        for other in others:
            assert value(begin) == value(other), line
        so_far = others[-1]
    return value(so_far)


@given(st.integers(1, 200_000), st.sampled_from(EVERY))
def test_every_step_is_exact_and_arrives_at_the_payout(stake: int, odds: Odds) -> None:
    working = at(stake, odds)
    for line in tricks(working, CHIPS, PLAIN):
        assert proven(line) == Fraction(working.result, 100)


@given(st.integers(1, 400), st.sampled_from(EVERY))
def test_whole_dollars_have_the_short_cut_of_their_odds(dollars: int, odds: Odds) -> None:
    lines = tricks(at(dollars * 100, odds), CHIPS, PLAIN)
    if (odds.pays, odds.per) in TRICKS and odds.per == 1 and dollars > 1:
        assert lines[0].startswith(TRICKS[odds.pays, odds.per].name)


@for_every(
    ("stake", "odds", "lines"),
    [
        (
            1500,
            Odds(25, 1),
            (
                "A hundred, halved twice: 15 × 100 = 1,500, ÷ 2 = 750, ÷ 2 = 375",
                "By chips: 5 pays 125: 3 × 125 = 375",
            ),
        ),
        (
            17500,
            Odds(3, 2),
            (
                "Half again, digit by digit: 50 + 35 + 2.50 = 87.50, + 175 = 262.50",
                "By chips: 100 pays 150, 25 pays 37.50: 150 + 3 × 37.50 = 262.50",
            ),
        ),
        (2500, Odds(11, 1), ("Ten and one: 25 × 10 = 250, + 25 = 275",)),
        (
            2000,
            Odds(6, 1),
            (
                "Ten, halved, and one: 20 × 10 = 200, ÷ 2 = 100, + 20 = 120",
                "By chips: 5 pays 30: 4 × 30 = 120",
            ),
        ),
        (
            1000,
            Odds(5, 1, Basis.FOR),
            ("Ten, halved: 10 × 10 = 100, ÷ 2 = 50", "By chips: 5 pays 25: 2 × 25 = 50"),
        ),
        (10000, Odds(1, 1), ()),
        (10000, Odds(3, 2), ()),
    ],
)
def test_the_words_of_the_trade(stake: int, odds: Odds, lines: tuple[str, ...]) -> None:
    assert tricks(at(stake, odds), CHIPS, PLAIN) == lines


def test_there_is_none_where_nothing_is_multiplied_or_something_is_rounded() -> None:
    down = Rounding(Cents(100), RoundingMode.DOWN)
    assert tricks(takes(Cents(1500)), CHIPS, PLAIN) == ()
    assert tricks(half(Cents(1500), Rounding()), CHIPS, PLAIN) == ()
    assert tricks(at(2500, Odds(3, 2), down), CHIPS, PLAIN) == ()
