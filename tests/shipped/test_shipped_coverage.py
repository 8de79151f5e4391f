"""Every paragraph has rounds that rest on it, and every choice of a house one that it decides."""

from tests.cases import for_each
from tests.scenario_files import RULINGS, SUFFIX, playable_file
from tests.shipped.coverage import (
    NEVER_PLAYED,
    Choice,
    by_choice,
    by_paragraph,
    choices,
    decides,
    report,
)
from trainer.features.paragraphs import paragraphs_of
from trainer.rulebook import documents

LEAST = 2


@for_each(documents())
def test_every_modelled_paragraph_has_two_scenarios_at_least(document: str) -> None:
    few = {
        number: names for number, names in by_paragraph()[document].items() if len(names) < LEAST
    }
    assert few == {}


@for_each(documents())
def test_every_choice_of_a_house_decides_a_scenario(document: str) -> None:
    missing = [
        choice
        for choice in choices()
        if choice.document == document and choice not in by_choice() and choice not in NEVER_PLAYED
    ]
    assert missing == []


def test_what_cannot_be_played_is_really_not() -> None:
    known = set(choices())
    for document, setting, value in NEVER_PLAYED:
        choice = Choice(document, setting, value)
        assert choice in known
        assert choice not in by_choice()


def test_a_round_rests_on_what_happens_in_it_and_on_nothing_else() -> None:
    found = paragraphs_of(playable_file(RULINGS / "pp5" / f"4.1.2-perfect-pair{SUFFIX}"))
    assert {"3.14.1", "4.1.2", "3.13", "Appendix A"} <= found
    assert found.isdisjoint({"5.3", "5.5.1", "3.17", "Appendix B", "2.2.1"})


TWENTY_ONE = """\
format: 1
rules: rws-perfect-pairs-v5
house: {SETTING: VALUE}
boxes:
  1:
    - {name: Ann, main: 100, calls: [hit, stand]}
shoe: 7S TD 6H 8C 9S
expect: {net: {Ann: 100}}
"""


def test_a_choice_decides_a_round_only_where_another_would_change_it() -> None:
    def with_choice(setting: str, value: str) -> str:
        return TWENTY_ONE.replace("SETTING", setting).replace("VALUE", value)

    document = "rws-perfect-pairs-v5"
    drawn = with_choice("hard_21_may_draw", "true")
    assert decides(drawn, document, "hard_21_may_draw")
    split = with_choice("dealer_blackjack_after_split", "per_hand")
    assert not decides(split, document, "dealer_blackjack_after_split")


def test_the_report_has_a_line_for_every_choice() -> None:
    lines = list(report())
    for document, setting, value in choices():
        assert any(line.startswith(f"{document} {setting} {value}: ") for line in lines)
