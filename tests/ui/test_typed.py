"""What typing makes of an amount and of a total."""

from functools import reduce
from pathlib import Path

from tests.cases import for_every
from trainer.messages.text import set_language
from trainer.rules.money import Cents
from ui.table.answers.numbers import amount_of, typed_money, typed_total


@for_every(
    ("keys", "text", "amount"),
    [
        ("152.5", "152.5", 15250),
        ("152.55", "152.55", 15255),
        ("152.555", "152.55", 15255),
        (".5", "0.5", 50),
        ("007", "7", 700),
        ("1..5", "1.5", 150),
        ("12,5", "12,5", 1250),
        ("12,50", "12,50", 1250),
        ("1,000", "1,000", 1000_00),
        ("1,250", "1,250", 1250_00),
        ("1,250,000", "1,250,000", 1_250_000_00),
        ("1,250.50", "1,250.50", 1250_50),
        ("1,250.505", "1,250.50", 1250_50),
        ("1,250,50", "1,250,50", None),
        ("1.250", "1.25", 125),
        ("0,125", "0,12", 12),
        ("1250,5", "1250,5", 1250_50),
        ("1250,505", "1250,50", 1250_50),
        ("12,", "12,", 1200),
        ("12.", "12.", 1200),
        ("x9y", "9", 900),
        ("", "", None),
        ("1234567890123", "123456789", 12345678900),
    ],
)
def test_money(keys: str, text: str, amount: int | None) -> None:
    typed = reduce(typed_money, keys, "")
    assert typed == text
    assert amount_of(typed) == (None if amount is None else Cents(amount))


def test_money_is_typed_as_the_language_writes_it_too(tmp_path: Path) -> None:
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "feltwork.po").touch()
    try:
        set_language("es", tmp_path)
        for keys, amount in (("1.250", 1250_00), ("1.250,50", 1250_50), ("1,250.5", 1250_50)):
            typed = reduce(typed_money, keys, "")
            assert typed == keys
            assert amount_of(typed) == amount
        assert reduce(typed_money, "1.250,505", "") == "1.250,50"
        assert reduce(typed_money, "12.50", "") == "12.50"
        assert amount_of("12.50") == 12_50
    finally:
        set_language("en")


@for_every(("keys", "text"), [("17", "17"), ("171", "17"), ("08", "8"), ("a2", "2")])
def test_total(keys: str, text: str) -> None:
    assert reduce(typed_total, keys, "") == text
