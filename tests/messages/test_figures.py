"""Numbers, amounts and days as other languages write them, and as people type them there."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from trainer.messages.figures import as_shown, grouped, plain_figures, read_amount, rounded
from trainer.messages.money import MoneyText, exact_money, not_amount_text
from trainer.messages.odds import percent
from trainer.messages.text import date_text, set_language, short_date_text
from trainer.rules.money import Cents
from trainer.texts import RIGHT_TO_LEFT, SOURCE_LANGUAGE

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'


@pytest.fixture
def catalogues(tmp_path: Path) -> Iterator[Path]:
    for code in ("es", "de", "fr", "hi", "ja", "ar"):
        folder = tmp_path / code / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "feltwork.po").write_text(HEADER, encoding="utf-8")
    yield tmp_path
    set_language("en")


def test_english_is_written_as_it_always_was() -> None:
    assert grouped(1234567) == "1,234,567"
    assert MoneyText("$").text(Cents(-125050)) == "−$1,250.50"
    assert MoneyText("EUR").text(Cents(125000)) == "EUR 1,250"
    assert date_text("2020-12-01") == "1 December 2020"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("es_ES", "1.234.567|−1.250,50\u00a0€|10,1449 %|1 de diciembre de 2020"),
        ("es_MX", "1,234,567|−€1,250.50|10.1449 %|1 de diciembre de 2020"),
        ("de_CH", "1’234’567|−€1’250.50|10.1449 %|1. Dezember 2020"),
        ("fr", "1\u202f234\u202f567|−1\u202f250,50\u00a0€|10,1449 %|1 décembre 2020"),
        ("hi", "12,34,567|−€1,250.50|10.1449 %|1 दिसंबर 2020"),
        ("ja", "1,234,567|−€1,250.50|10.1449 %|2020年12月1日"),
    ],
)
def test_numbers_amounts_and_days_are_written_as_in_the_country(
    catalogues: Path, language: str, written: str
) -> None:
    set_language(language, catalogues)
    amount, share = MoneyText("€").text(Cents(-125050)), percent(Fraction(7, 69))
    assert written.split("|") == [grouped(1234567), amount, share, date_text("2020-12-01")]


def test_what_is_cut_off_and_what_is_short_has_the_marks_of_the_language(catalogues: Path) -> None:
    set_language("es", catalogues)
    assert exact_money(100000 * 100, 3) == "33.333,333…"
    assert rounded(1250.25, 1) == "1.250,2"
    assert rounded(7.0, 0) == "7"
    assert short_date_text(date(2020, 12, 1)) == "1 dic 2020"


def test_sums_are_read_from_the_left_also_in_a_text_from_the_right(catalogues: Path) -> None:
    set_language("ar", catalogues)
    assert MoneyText("$").plain(Cents(125050)) == "1,250.50"
    text = MoneyText("$").text(Cents(125050))
    assert text[0] == "\u2066"
    assert text[-1] == "\u2069"


def test_an_amount_is_read_in_the_way_of_the_language_and_in_the_plain_one(
    catalogues: Path,
) -> None:
    ways = {
        "es": ("1.234,50", "1,234.50", "1234,50", "1234.50", "1.234,5"),
        "fr": ("1 234,50", "1\u202f234,50", "1\u00a0234,50", "1,234.50"),
        "de_CH": ("1’234.50", "1'234.50", "1,234.50", "1234.50"),
    }
    for language, typed in ways.items():
        set_language(language, catalogues)
        for text in typed:
            assert read_amount(text) == 123450, (language, text)
            assert not_amount_text(text) == ""
    set_language("es", catalogues)
    assert read_amount("1.250") == read_amount("1,250") == 125000
    assert read_amount("1.25") == read_amount("1,25") == 125
    assert read_amount("1.250.000") == 125000000
    assert read_amount("0.125") is None
    assert read_amount("12.50,00") is None
    assert read_amount("-1.250") == -125000
    set_language("en", catalogues)
    assert read_amount("1.250") is None
    assert plain_figures("1,234.50") == "1234.50"


def test_a_finished_text_keeps_the_signs_of_its_language_and_no_others() -> None:
    name = "Ann\u202e"
    assert as_shown(f"{name}: \u20661 + 1\u2069") == "Ann\\u202e: \\u20661 + 1\\u2069"
    set_language(RIGHT_TO_LEFT)
    try:
        assert as_shown(f"{name}: \u20661 + 1\u2069") == "Ann\\u202e: \u20661 + 1\u2069"
    finally:
        set_language(SOURCE_LANGUAGE)
