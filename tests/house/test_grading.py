"""The sections of the house file on targets and grading."""

from __future__ import annotations

from tests.cases import for_each, for_every
from trainer.house.file import NO_HOUSE, HouseFile, differences, read_house_file
from trainer.messages.diagnostics import found_text
from trainer.procedure.acts import Timed
from trainer.procedure.questions import ErrorClass
from trainer.scoring.grading import Grade, RequiredPercent, Severity, Target, shipped_grading

TEXT = """\
house: 1
targets: {payout: 8, side_bet: 20.5}
grading:
  accuracy_before_pace: 80
  pass_mark: 85
  errors:
    payout: {weight: 5}
    announcement: {severity: major}
    pace: {weight: 1, severity: major}
"""


def read(text: str) -> HouseFile:
    return read_house_file(text.encode())


def test_the_houses_scheme_is_the_default_with_what_it_chooses() -> None:
    house, usual = read(TEXT), shipped_grading()
    assert house.diagnostics == ()
    found = house.grading
    assert found.accuracy_before_pace == RequiredPercent(80, by_house=True)
    assert found.pass_mark == 85
    assert found.errors[ErrorClass.PAYOUT] == Grade(5, Severity.CRITICAL)
    assert found.errors[ErrorClass.ANNOUNCEMENT] == Grade(1, Severity.MAJOR)
    assert found.errors[ErrorClass.PACE] == Grade(1, Severity.MAJOR)
    assert found.errors[ErrorClass.CARDS] == usual.errors[ErrorClass.CARDS]
    assert found.targets == {
        **usual.targets,
        Timed.PAYOUT: Target(8000),
        Timed.SIDE_BET: Target(20_500),
    }


def test_a_house_that_chooses_nothing_has_the_default_scheme() -> None:
    assert NO_HOUSE.grading == shipped_grading()


@for_each(
    [
        ("targets: 5", ["not_a_mapping"]),
        ("targets: {payouts: 5}", ["unknown_key"]),
        ("targets: {payout: 0}", ["decimal_range"]),
        ("targets: {payout: fast}", ["not_a_decimal"]),
        ("targets: {shoe: 3601}", ["decimal_range"]),
        ("grading: []", ["not_a_mapping"]),
        ("grading: {pass_mark: 101}", ["number_range"]),
        ("grading: {pass_mark: 0}", ["number_range"]),
        ("grading: {accuracy_before_pace: -1}", ["number_range"]),
        ("grading: {pass: 80}", ["unknown_key"]),
        ("grading: {errors: {payouts: {weight: 1}}}", ["unknown_key"]),
        ("grading: {errors: {payout: 3}}", ["not_a_mapping"]),
        ("grading: {errors: {payout: {weight: 101}}}", ["number_range"]),
        ("grading: {errors: {payout: {severity: fatal}}}", ["not_a_choice"]),
    ]
)
def test_what_is_wrong_is_a_diagnostic(case: tuple[str, list[str]]) -> None:
    text, codes = case
    house = read(f"house: 1\n{text}\n")
    assert [one.code.value for one in house.diagnostics] == codes
    assert all(one.mark.line == 2 for one in house.diagnostics)
    assert not any("{" in found_text(one).replace("{…}", "") for one in house.diagnostics)
    assert not house.valid


def test_a_severity_that_is_nearly_right_is_offered() -> None:
    (found,) = read("house: 1\ngrading: {errors: {payout: {severity: majr}}}").diagnostics
    assert found.values["known"] == ("critical", "major", "minor")


@for_every(
    ("text", "what", "before", "after"),
    [
        ("targets: {total: 8}", "Target: Totalling a hand", "", "8 s"),
        (
            "targets: {side_bet: 20.5}",
            "Target: Settling a side bet",
            "30 s (published: a dealer course at a US college)",
            "20.5 s",
        ),
        ("grading: {pass_mark: 85}", "Pass mark", "none", "85 %"),
        ("grading: {accuracy_before_pace: 80}", "Accuracy required before pace", "90 %", "80 %"),
        (
            "grading: {errors: {cards: {weight: 4}}}",
            "Mistakes: Cards",
            "weight 2, major",
            "weight 4, major",
        ),
    ],
)
def test_what_two_houses_choose_differently(text: str, what: str, before: str, after: str) -> None:
    own = read(f"house: 1\n{text}\n")
    assert [*differences(NO_HOUSE, own)] == [("", what, before, after)]
    assert [*differences(own, NO_HOUSE)] == [("", what, after, before)]
    assert not [*differences(own, own)]
