from fractions import Fraction

from tests.cases import for_every
from trainer.messages.odds import break_even_text, exact, percent


@for_every(
    ("value", "places", "text"),
    [
        (Fraction(7, 69), 4, "10.1449 %"),
        (Fraction(-2, 415), 4, "−0.4819 %"),
        (Fraction(7, 1489020), 6, "0.000470 %"),
        (Fraction(0), 4, "0.0000 %"),
        (Fraction(-1, 10**9), 4, "0.0000 %"),
        (Fraction(12), 2, "1,200.00 %"),
    ],
)
def test_a_share_in_per_cent(value: Fraction, places: int, text: str) -> None:
    assert percent(value, places) == text


def test_a_fraction() -> None:
    assert [exact(Fraction(17, 415)), exact(Fraction(-2, 415)), exact(Fraction(3))] == [
        "17/415",
        "−2/415",
        "3",
    ]


def test_a_meter_breaks_even_at_the_next_whole_cent() -> None:
    assert break_even_text(Fraction(10068)) == "10,068.00"
    assert break_even_text(Fraction(115684, 3)) == "38,561.34"
    assert break_even_text(Fraction(1, 1000)) == "0.01"
