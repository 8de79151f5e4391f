"""Every paragraph has rounds that rest on it, and every choice of a house one that it decides."""

from tests.cases import for_each
from tests.scenario_files import RULINGS, SUFFIX, playable_file
from tests.shipped.coverage import by_choice, by_paragraph, choices, report
from trainer.features.features import paragraphs_of
from trainer.index import coverage
from trainer.index.coverage import NEVER_PLAYED, deciding_choices
from trainer.index.entry import shipped_index
from trainer.rulebook import documents, load_document

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
    for choice in NEVER_PLAYED:
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

    drawn = with_choice("hard_21_may_draw", "true").encode()
    assert [one.setting for one in deciding_choices(drawn)] == ["hard_21_may_draw"]
    split = with_choice("dealer_blackjack_after_split", "per_hand").encode()
    assert deciding_choices(split) == ()
    assert deciding_choices(b"no scenario") == ()


def test_the_index_knows_what_the_scenarios_cover() -> None:
    files = shipped_index().scenarios.items()
    known = [(name, file.rounds[0]) for name, file in files]
    for document, numbers in by_paragraph().items():
        assert coverage.by_paragraph(load_document(document), known) == numbers


def test_the_report_has_a_line_for_every_choice() -> None:
    lines = list(report())
    for document, setting, value in choices():
        assert any(line.startswith(f"{document} {setting} {value}: ") for line in lines)
