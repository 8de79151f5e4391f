"""Amounts as they are written."""

from tests.cases import for_every
from trainer.messages.money import MoneyText, exact_money, money_of_sheet
from trainer.rules.money import Cents


@for_every(
    ("amounts", "texts"),
    [
        ((1500, 2500), ["15", "25"]),
        ((1500, 2250), ["15.00", "22.50"]),
        ((125000,), ["1,250"]),
        ((0, 100), ["0", "1"]),
        ((-2500, 100), ["−25", "1"]),
        ((5, -5), ["0.05", "−0.05"]),
    ],
)
def test_cents_everywhere_on_a_sheet_or_nowhere(amounts: tuple[int, ...], texts: list[str]) -> None:
    sheet = money_of_sheet([Cents(amount) for amount in amounts])
    assert [sheet.text(Cents(amount)) for amount in amounts] == texts


@for_every(("currency", "text"), [("", "15"), ("$", "$15"), ("S$", "S$15"), ("SGD", "SGD 15")])
def test_a_sign_stands_close_and_a_word_apart(currency: str, text: str) -> None:
    assert MoneyText(currency).text(Cents(1500)) == text


def test_cents_are_never_left_out() -> None:
    assert MoneyText().text(Cents(1250)) == "12.50"


@for_every(
    ("numerator", "denominator", "text"),
    [
        (3_800_000, 42_000, "0.904…"),
        (38_000 * 10_000, 42_000, "90.476…"),
        (25, 2, "0.125"),
        (2500, 2, "12.50"),
        (10000, 2, "50"),
        (100_000_000, 1, "1,000,000"),
        (1, 3000, "0.000…"),
    ],
)
def test_what_no_coin_can_pay(numerator: int, denominator: int, text: str) -> None:
    assert exact_money(numerator, denominator) == text
