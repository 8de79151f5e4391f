"""The house file: what is read from it, what is wrong with it, and how it is edited."""

from __future__ import annotations

from importlib.resources import files

from hypothesis import given, strategies as st

from tests.cases import for_each, for_every
from trainer.house.by_document import NEW_TABLES, choice_path
from trainer.house.file import (
    EMPTY_TEXT,
    NO_HOUSE,
    SECTIONS,
    HouseFile,
    choose,
    differences,
    read_house_file,
    take_back,
)
from trainer.house.section import TITLE
from trainer.messages.diagnostics import found_text
from trainer.rulebook import RULEBOOK
from trainer.rulebook.felts import table_chips
from trainer.rulebook.house_choices import HouseChoices, RoundingFacts, SettingValue, Table
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, RoundingMode
from trainer.rules.ruleset import Limits
from trainer.yamlfile.diagnostics import Severity

PP5 = "rws-perfect-pairs-v5"
TEXT = """\
house: 1
title: The Grand, day shift
table: {rules: rws-perfect-pairs-v5}      # what a new table opens with
documents:
  rws-perfect-pairs-v5:
    choices:
      dealer_blackjack_after_split: per_hand   # since May
      hard_21_may_draw: false
    table:
      layout: A
      decks: 6
      limits: {main: [25, 1000]}
      currency: S$
      rounding: {unit: 0.50, mode: down}
chip_sets:
  grand:
    title: The Grand
    currency: S$
    chips:
      - {value: 2.50, body: "#e58fae", middle: "#fff4f8", text: "#7d1f45",
         spots: {number: 6, width: 26, colours: ["#ffffff", "#a83263"], pattern: split}}
      - {value: 25, body: "#1f8a4c", middle: "#f6fbf2", text: "#0b5a2d",
         spots: {number: 8, width: 24, colours: ["#f4f1dc"]}, shape: plaque}
"""


def read(text: str) -> HouseFile:
    return read_house_file(text.encode())


def codes(text: str) -> list[str]:
    """The codes of what is wrong, each of which has a message without a place left open."""
    found = read(text).diagnostics
    assert not any("{" in found_text(one).replace("{…}", "") for one in found)
    return [one.code.value for one in found]


def test_everything_in_a_house_file_is_read() -> None:
    house = read(TEXT)
    assert house.diagnostics == ()
    assert house.valid
    assert house.of(TITLE) == "The Grand, day shift"
    assert house.of(NEW_TABLES) == PP5
    assert house.choices == {
        PP5: HouseChoices(
            {"dealer_blackjack_after_split": "per_hand", "hard_21_may_draw": False},
            Table(
                layout="A",
                decks=6,
                limits={BetKind.MAIN: Limits(Cents(2500), Cents(100_000))},
                currency="S$",
                rounding=RoundingFacts(Cents(50), RoundingMode.DOWN),
            ),
        )
    }
    (chips,) = house.chip_sets
    assert (chips.id, chips.title, chips.currency) == ("grand", "The Grand", "S$")
    assert [chip.value for chip in chips.chips] == [2500, 250]
    assert chips.chips[1].spots.second == "#a83263"


def test_a_file_without_a_section_has_nothing_in_it() -> None:
    house = read(EMPTY_TEXT)
    assert house.valid
    assert all(house.of(section) == section.empty for section in SECTIONS)
    assert (house.choices, house.chip_sets) == (NO_HOUSE.choices, NO_HOUSE.chip_sets) == ({}, ())


FAULTS = [
    ("", ["empty_file"]),
    ("[1]", ["not_a_mapping"]),
    ("title: x", ["missing_key"]),
    ("house: 2", ["unknown_format"]),
    ("house: 2\nlater: 5\ntable: {rules: none}", ["unknown_format"]),
    ("house: 1\ntitel: x", ["unknown_key"]),
    ("house: 1\ntable: {rules: none}", ["unknown_rules"]),
    ("house: 1\ntable: {rules: [1]}", ["not_text"]),
    ("house: 1\ndocuments: 5", ["not_a_mapping"]),
    ("house: 1\ndocuments: {rws-perfect-pairs-v4: {}}", ["unknown_rules"]),
    (f"house: 1\ndocuments: {{{PP5}: 5}}", ["not_a_mapping"]),
    (f"house: 1\ndocuments: {{{PP5}: {{choices: 5}}}}", ["not_a_mapping"]),
    (f"house: 1\ndocuments: {{{PP5}: {{choices: {{no: 5}}}}}}", ["unknown_setting"]),
    (f"house: 1\ndocuments: {{{PP5}: {{choices: {{hard_21_may_draw: 5}}}}}}", ["not_a_choice"]),
    (f"house: 1\ndocuments: {{{PP5}: {{choices: {{hard_21_may_draw: 1}}}}}}", ["not_a_choice"]),
    (f"house: 1\ndocuments: {{{PP5}: {{table: {{decks: 1}}}}}}", ["decks_not_allowed"]),
    (f"house: 1\ndocuments: {{{PP5}: {{table: {{layout: mine}}}}}}", ["unknown_layout"]),
    ("house: 1\nchip_sets: 5", ["not_a_mapping"]),
    ("house: 1\nchip_sets: {The Grand: {title: x, chips: []}}", ["not_an_id", "list_length"]),
    ("house: 1\nchip_sets: {x: {}}", ["missing_key", "missing_key"]),
]


@for_each(FAULTS)
def test_what_is_wrong_is_a_diagnostic(case: tuple[str, list[str]]) -> None:
    text, found = case
    assert codes(text) == found


def test_a_word_that_is_nearly_right_is_offered_in_its_place() -> None:
    (found,) = read("house: 1\ntitel: x").diagnostics
    assert "title" in found.values["known"]  # type: ignore[operator]  # a tuple of words


def test_a_layout_that_is_not_there_is_a_warning_and_stays_the_houses() -> None:
    house = read(f"house: 1\ndocuments: {{{PP5}: {{table: {{layout: mine}}}}}}")
    assert [one.severity for one in house.diagnostics] == [Severity.WARNING]
    assert house.choices[PP5].table.layout == "mine"


def _chip(value: str = "5", colour: str = '"#1f8a4c"', spots: str = "number: 6, width: 20") -> str:
    return (
        f'{{value: {value}, body: {colour}, middle: "#ffffff", text: "#000000", '
        f'spots: {{{spots}, colours: ["#ffffff"]}}}}'
    )


def _chips(*chips: str, more: str = "") -> str:
    return f"house: 1\nchip_sets: {{x: {{title: X, {more}chips: [{', '.join(chips)}]}}}}"


CHIPS = [
    (_chips(_chip("0")), ["not_money"]),
    (_chips(_chip(colour="red")), ["not_a_colour"]),
    (_chips(_chip(spots="number: 16, width: 20")), ["spots_too_wide"]),
    (_chips(_chip(spots="number: 1, width: 20")), ["number_range"]),
    (_chips(_chip("2.50"), _chip("2.5"), more="smallest_bet: 5, "), ["twice"]),
    (_chips(_chip("2.50"), more="document: none, "), ["unknown_rules"]),
    (_chips(_chip("2.50"), more="smallest_bet: 5, "), []),
    (_chips(_chip("2.50")).replace("{x:", "{uk:"), ["shipped_chips"]),
    (_chips(_chip()), ["no_three_to_two"]),
    (_chips(_chip(), more="smallest_bet: 10, "), []),
]


@for_each(CHIPS)
def test_chips_are_checked_like_a_layout(case: tuple[str, list[str]]) -> None:
    text, found = case
    assert codes(text) == found


def test_chips_that_cannot_pay_their_smallest_bet_say_so_and_stay_in_use() -> None:
    limited = (
        f"{_chips(_chip('5'), more='currency: S$, ')}\n"
        f"documents: {{{PP5}: {{table: {{currency: S$, limits: {{main: [25, 500]}}}}}}}}"
    )
    (found,) = read(limited).diagnostics
    assert found.severity is Severity.WARNING
    assert (found.values["value"], found.values["got"]) == ("25", "37.50")
    assert [chips.id for chips in read(limited).chip_sets] == ["x"]
    assert codes(limited.replace("[25,", "[20,")) == []
    assert codes(limited.replace("[25, 500]}", "[25, 500]}, rounding: {unit: 5}")) == []


def test_a_houses_chips_are_used_as_the_programs_are() -> None:
    document = read(TEXT).rulebook()[PP5]
    own = document.house_chips
    assert table_chips("", "S$", PP5, (), own).id == "grand"
    assert table_chips("grand", "£", PP5, (), own).id == "grand"
    assert table_chips("uk", "S$", PP5, (), own).id == "uk"
    assert table_chips("", "£", PP5, (), own).id == "uk"
    named = table_chips("", "S$", PP5, (Cents(250), Cents(500)), own)
    assert [(chip.value, chip.body) for chip in named.chips][1] == (250, "#e58fae")


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_whatever_the_bytes_are_nothing_is_raised(data: bytes) -> None:
    house = read_house_file(data)
    assert house.diagnostics or house.valid


@given(st.data())
def test_a_damaged_file_has_a_diagnostic_or_can_be_used(data: st.DataObject) -> None:
    whole = TEXT.encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(start + 40, len(whole))))
    put = data.draw(
        st.sampled_from([b"", b"{", b"- ", b": ", b"&a ", b"\xff", b"\t", b"~", b"1e9"])
    )
    house = read_house_file(whole[:start] + put + whole[end:])
    assert house.valid or house.diagnostics
    house.rulebook()[PP5]
    list(differences(NO_HOUSE, house))


# What differs


def test_what_differs_is_said_in_the_words_of_the_documents() -> None:
    found = {one.what: (one.before, one.after) for one in differences(NO_HOUSE, read(TEXT))}
    assert found == {
        "Title": ("", "The Grand, day shift"),
        "Rules for a new table": ("", "Blackjack Perfect Pairs V5"),
        "What does a dealer's Blackjack take from a player with split hands?": (
            (
                "One Initial Bet in total, taken from the first hand that has not bust; busted "
                "hands also lose, and the rest is returned (default)."
            ),
            (
                "One Initial Bet from each of the player's hands; only what was added by "
                "doubling is returned."
            ),
        ),
        "May a hand with a hard 21 draw?": (
            "Yes: only a Blackjack and a Soft 21 are barred from drawing (default).",
            "No: every 21 ends the hand.",
        ),
        "Decks": ("", "6"),
        "Layout": ("", "Appendix A"),
        "Currency": ("", "S$"),
        "Limits of main bet": ("", "S$25 to S$1,000"),
        "Rounding unit": ("", "0.50"),
        "Rounding direction": ("", "down"),
        "Chips “The Grand”": ("", "The Grand (S$25.00, S$2.50)"),
    }
    assert list(differences(read(TEXT), read(TEXT))) == []


# Editing


def test_a_choice_is_put_in_and_taken_back_and_the_rest_stays() -> None:
    text = choose(TEXT, choice_path(PP5, "dealer_completes"), "always")
    assert text.replace("      dealer_completes: always\n", "") == TEXT
    assert read(text).choices[PP5].register["dealer_completes"] == "always"
    assert take_back(text, choice_path(PP5, "dealer_completes")) == TEXT
    assert "# since May" not in take_back(TEXT, choice_path(PP5, "dealer_blackjack_after_split"))


@for_each(
    (document.id, name, value)
    for document in RULEBOOK.values()
    for name, values in document.settings.items()
    for value in values
)
def test_every_choice_can_be_put_into_an_empty_house_and_taken_back(
    case: tuple[str, str, SettingValue],
) -> None:
    document, name, value = case
    text = choose(EMPTY_TEXT, choice_path(document, name), value)
    assert read(text).diagnostics == ()
    assert read(text).choices[document].register == {name: value}
    assert take_back(text, choice_path(document, name)) == EMPTY_TEXT


@for_every(
    ("name", "path"),
    [
        ("hard_21_may_draw", ("choices", "hard_21_may_draw")),
        ("table.decks", ("table", "decks")),
        ("table.limits.main", ("table", "limits", "main")),
    ],
)
def test_a_choice_lies_where_the_file_has_it(name: str, path: tuple[str, ...]) -> None:
    assert choice_path(PP5, name) == ("documents", PP5, *path)


def test_the_example_of_the_documentation_has_nothing_wrong() -> None:
    text = (files("resources") / "manual" / "house.md").read_text("utf-8")
    house = read(text.split("```yaml\n")[1].split("```")[0])
    assert house.diagnostics == ()
    assert house.chip_sets
    assert all(f"`{section.key}`" in text for section in SECTIONS)
