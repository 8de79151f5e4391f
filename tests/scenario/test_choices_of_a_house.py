"""A house's choices: below a scenario's own, above the document's defaults, and never silent."""

from __future__ import annotations

from tests.cases import for_every
from trainer.messages.diagnostics import found_text
from trainer.messages.settlement import settlement_text
from trainer.rulebook import Rulebook
from trainer.rulebook.house_choices import HouseChoices, RoundingFacts, Table
from trainer.rulebook.paytables import ProgressiveFacts
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Rounding, RoundingMode
from trainer.rules.ruleset import AfterSplit, Limits, Origin
from trainer.scenario.check import CheckedScenario, PlayableRound, check
from trainer.scenario.check_series import CheckedSeries, check_file
from trainer.scenario.read_series import Unreadable
from trainer.scenario.writer import write
from trainer.yamlfile.diagnostics import Severity

PP5 = "rws-perfect-pairs-v5"
NEVADA = "nevada-perfect-pairs-progressive"
SPLIT = """format: 1
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [split, stand, stand]}
shoe: 8S AH 8D TC 9C KD
"""
PLAIN = """format: 1
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 25, calls: [stand]}
  7:
    - {name: Bea, main: 5.50, calls: [stand]}
shoe: TS 9S 7H TD TC TH
"""


def under(house: HouseChoices, text: str, document: str = PP5) -> CheckedScenario:
    return check(text.encode(), Rulebook(choices={document: house}))


def playable(house: HouseChoices, text: str, document: str = PP5) -> PlayableRound:
    checked = under(house, text, document)
    assert checked.round is not None, checked.diagnostics
    return checked.round


def errors(house: HouseChoices, text: str, document: str = PP5) -> list[tuple[str, str]]:
    found = under(house, text, document).diagnostics
    return [
        (one.code.value, ", ".join(one.house)) for one in found if one.severity is Severity.ERROR
    ]


PER_HAND = HouseChoices({"dealer_blackjack_after_split": "per_hand"})


def test_a_reading_of_the_house_settles_a_scenario_that_states_none() -> None:
    text = SPLIT.replace("TC 9C KD", "TC 9C AD").replace("AH", "KH")
    before, after = playable(HouseChoices(), text), playable(PER_HAND, text)
    assert before.terms.house.dealer_blackjack_after_split is AfterSplit.ONCE
    assert after.terms.house.dealer_blackjack_after_split is AfterSplit.PER_HAND
    assert (before.settlement.net["Ann"], after.settlement.net["Ann"]) == (-10_000, -20_000)


def test_a_scenarios_own_reading_goes_before_the_houses() -> None:
    own = SPLIT.replace("boxes:", "house: {dealer_blackjack_after_split: once}\nboxes:")
    other = HouseChoices({"dealer_blackjack_after_split": "per_hand", "hard_21_may_draw": False})
    round_ = playable(other, own.replace("TC 9C KD", "TC 9C AD").replace("AH", "KH"))
    assert round_.terms.house.dealer_blackjack_after_split is AfterSplit.ONCE
    assert round_.settlement.net["Ann"] == -10_000
    assert round_.of_house == ("hard_21_may_draw",)
    assert round_.terms.decided_by == {
        "dealer_blackjack_after_split": Origin.SCENARIO,
        "hard_21_may_draw": Origin.HOUSE,
    }


def test_what_a_result_rests_on_says_whose_choice_it_was() -> None:
    def said(round_: PlayableRound) -> str:
        return settlement_text(round_.settlement, round_.game.document, round_.terms)

    text = SPLIT.replace("TC 9C KD", "TC 9C AD").replace("AH", "KH")
    own = text.replace("boxes:", "house: {dealer_blackjack_after_split: per_hand}\nboxes:")
    name, asked = "House setting", ": What does a dealer's Blackjack take "
    assert f"{name}{asked}" in said(playable(HouseChoices(), text))
    assert f"{name}, set by the house{asked}" in said(playable(PER_HAND, text))
    assert f"{name}, set by this scenario{asked}" in said(playable(PER_HAND, own))


TABLE = Table(
    decks=6,
    layout="C",
    currency="S$",
    chips=(Cents(250), Cents(500)),
    limits={
        BetKind.MAIN: Limits(Cents(500), Cents(50_000)),
        BetKind.PERFECT_PAIRS: Limits(Cents(500), Cents(5_000)),
    },
    rounding=RoundingFacts(Cents(50), RoundingMode.DOWN),
)


def test_a_scenarios_own_table_goes_before_the_houses_key_by_key() -> None:
    own = """table:
  currency: £
  limits: {main: [5, 300]}
  rounding: {mode: nearest}
boxes:"""
    text = PLAIN.replace("boxes:", own).replace("  7:", "  2:")
    round_ = playable(HouseChoices(table=TABLE), text)
    assert round_.table == Table(
        decks=6,
        layout="C",
        currency="£",
        chips=(Cents(250), Cents(500)),
        limits={
            BetKind.MAIN: Limits(Cents(500), Cents(30_000)),
            BetKind.PERFECT_PAIRS: Limits(Cents(500), Cents(5_000)),
        },
        rounding=RoundingFacts(Cents(50), RoundingMode.NEAREST),
    )
    assert round_.terms.rounding == Rounding(Cents(50), RoundingMode.NEAREST)
    assert (round_.terms.decks, round_.terms.boxes) == (6, 5)
    assert round_.of_house == (
        "table.decks",
        "table.layout",
        "table.chips",
        "table.limits.perfect_pairs",
        "table.rounding.unit",
    )


def test_a_scenario_is_written_without_what_is_the_houses() -> None:
    text = PLAIN.replace("  7:", "  2:")
    round_ = playable(HouseChoices({"hard_21_may_draw": False}, TABLE), text)
    assert "table" not in write(round_.scenario)
    assert "house" not in write(round_.scenario)


@for_every(
    ("table", "found"),
    [
        (Table(layout="C"), [("no_such_box", "table.layout")]),
        (Table(layout="gone"), [("unknown_layout", "table.layout")]),
        (Table(decks=1), [("decks_not_allowed", "table.decks")]),
        (
            Table(limits={BetKind.MAIN: Limits(Cents(10_000), Cents(50_000))}),
            [
                ("calls_not_his", "table.limits.main"),
                ("calls_not_his", "table.limits.main"),
            ],
        ),
    ],
)
def test_a_fault_that_the_house_causes_says_so(table: Table, found: list[tuple[str, str]]) -> None:
    assert errors(HouseChoices(table=table), PLAIN) == found


def test_a_fault_of_the_scenarios_own_is_not_the_houses() -> None:
    text = PLAIN.replace("  7:", "  9:")
    assert errors(HouseChoices(table=Table(decks=6)), text) == [("no_such_box", "")]
    assert errors(HouseChoices(table=Table(layout="C")), text) == [("no_such_box", "")]


LOSES_100 = (
    SPLIT.replace("TC 9C KD", "TC 9C AD").replace("AH", "KH") + "expect: {net: {Ann: -100}}\n"
)


def test_an_assertion_that_only_the_houses_choice_breaks_is_a_warning() -> None:
    checked = under(PER_HAND, LOSES_100)
    assert checked.round is not None
    (found,) = checked.diagnostics
    assert (found.code.value, found.severity) == ("assertion_fails", Severity.WARNING)
    assert found.house == ("dealer_blackjack_after_split",)
    wrong = LOSES_100.replace("-100", "-50")
    assert errors(PER_HAND, wrong) == errors(HouseChoices(), wrong) == [("assertion_fails", "")]
    far = LOSES_100.replace("  1:", "  12:")
    assert under(HouseChoices(), far).round is None


def test_the_message_names_the_houses_choice() -> None:
    (found,) = under(HouseChoices(table=Table(layout="C")), PLAIN).diagnostics
    assert found_text(found) == (
        "There is no box 7; the layout “C” has boxes 1 to 5. This comes from the house "
        "settings: layout."
    )
    (found,) = under(PER_HAND, LOSES_100).diagnostics
    assert found_text(found).endswith(
        "This comes from the house settings: “What does a dealer's Blackjack take from a player "
        "with split hands?”."
    )


WAGER = """format: 1
rules: nevada-perfect-pairs-progressive
boxes:
  1:
    - {name: Ann, main: 25, progressive: true, calls: [stand]}
shoe: TS 8S 9H 7D TC
"""


def test_a_progressive_of_the_house_is_that_of_a_table_without_its_own() -> None:
    pay_table = next(iter(Rulebook()[NEVADA].progressive))
    house = HouseChoices(table=Table(progressive=ProgressiveFacts(pay_table, unit=Cents(500))))
    assert errors(HouseChoices(), WAGER, NEVADA) == [("progressive_without_table", "")]
    checked = under(house, WAGER, NEVADA)
    assert not [one for one in checked.diagnostics if "progressive" in one.code.value]
    own = WAGER.replace("boxes:", f"table: {{progressive: {{pay_table: {pay_table}}}}}\nboxes:")
    stakes = {
        entry.stake
        for text in (own, WAGER)
        for entry in playable(house, text, NEVADA).settlement.bets
        if entry.bet is BetKind.PROGRESSIVE
    }
    assert stakes == {100, 500}


def test_the_rounds_of_a_series_are_dealt_under_the_house() -> None:
    rounds = PLAIN.split("boxes:")[1].replace("\n", "\n    ")
    series = f"lesson: 1\nrules: {PP5}\nrounds:\n  - boxes:{rounds}"
    checked = check_file(
        series.encode(),
        lambda _name: Unreadable(""),
        documents=Rulebook(choices={PP5: HouseChoices(table=Table(layout="C"))}),
    )
    assert isinstance(checked, CheckedSeries)
    assert [(one.code.value, one.house) for one in checked.diagnostics] == [
        ("no_such_box", ("table.layout",))
    ]
