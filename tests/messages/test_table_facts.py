"""Which facts of the table a ruling rests on, and who has chosen them."""

from __future__ import annotations

from tests.scenario_files import playable_text
from trainer.house.file import read_house_file
from trainer.messages.round_context import cited_facts, table_origins_text
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Origin

HOUSE = b"""\
house: 1
documents:
  rws-perfect-pairs-v5:
    table:
      decks: 8
      limits: {main: [10, 500], perfect_pairs: [5, 100]}
      rounding: {unit: 0.50, mode: down}
"""
SCENARIO = b"""\
format: 1
title: Test
rules: rws-perfect-pairs-v5
table:
  limits: {main: [25, 1000]}
  rounding: {mode: up}
boxes:
  2: [{name: Mei, main: 50, calls: [stand]}]
  4: [{name: Arjun, main: 100, calls: [hit, stand]}]
  6: [{name: Lena, main: 25, calls: [hit]}]
shoe: TS 5H 9C 7D  9H 8S 6D  7C  KD  4C 8D
"""
ORIGINS = {
    "table.limits.main": Origin.SCENARIO,
    "table.decks": Origin.HOUSE,
    "table.rounding.unit": Origin.HOUSE,
    "table.pay_tables.perfect_pairs": Origin.HOUSE,
    "table.pay_tables.colour_match": Origin.SCENARIO,
    "table.progressive": Origin.HOUSE,
}


def cited(kind: BetKind | None, *rules: Rule, paid: bool) -> list[tuple[str, str]]:
    return [(one.paragraph, one.summary) for one in cited_facts(ORIGINS, kind, rules, paid=paid)]


def test_a_payout_rests_on_its_pay_table_and_its_rounding() -> None:
    assert cited(BetKind.PERFECT_PAIRS, paid=True) == [
        ("Table, set by the house", "Rounding unit, pay table of Perfect Pairs")
    ]
    assert cited(BetKind.MAIN, paid=True) == [("Table, set by the house", "Rounding unit")]
    assert cited(BetKind.MAIN, paid=False) == []
    assert cited(None, paid=False) == []


def test_only_a_comparison_with_limits_rests_on_them() -> None:
    assert cited(BetKind.MAIN, Rule.LIMITS, paid=False) == [
        ("Table, set by this scenario", "Limits of main bet")
    ]
    assert cited(BetKind.PERFECT_PAIRS, Rule.LIMITS, paid=False)[0][0] == "Table, set by the house"


def test_a_scenario_goes_before_the_house_key_by_key() -> None:
    playable = playable_text(SCENARIO, read_house_file(HOUSE).rulebook())
    origins = playable.table_origins
    assert {name for name, origin in origins.items() if origin is Origin.SCENARIO} == {
        "table.limits.main",
        "table.rounding.mode",
    }
    assert set(playable.of_house) == {
        name for name, origin in origins.items() if origin is Origin.HOUSE
    }
    text = table_origins_text(origins)
    assert text.startswith("Table, set by the house: Decks, ")
    assert "Table, set by this scenario: Limits of main bet, rounding direction" in text
    assert text.endswith("Everything else is the rules’ default.")


def test_a_table_at_which_nothing_is_chosen_has_no_line() -> None:
    assert table_origins_text({}) == ""
