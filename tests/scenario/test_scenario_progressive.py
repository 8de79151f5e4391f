"""The progressive in a scenario file: its table's facts, its meters, and what is missing."""

from textwrap import dedent

from tests.cases import for_every
from tests.scenario.diagnosed import citations
from trainer.messages.diagnostics import diagnostic_text
from trainer.rulebook import RULEBOOK, load_document
from trainer.rulebook.paytables import PayTable
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.rules.money import Formula
from trainer.scenario.check import CheckedScenario, check
from trainer.scenario.codes import Code
from trainer.scenario.writer import write
from trainer.yamlfile.diagnostics import Severity, YamlCode

NEVADA = "nevada-perfect-pairs-progressive"
DOCUMENT = load_document(NEVADA)
TABLES = DOCUMENT.progressive
THREE_ACES = "shoe: AH 7D AH AH TS 8C"
"""Box 1 has three perfect aces with the dealer's, box 2 a seventeen."""


def nevada(progressive: str, rest: str) -> CheckedScenario:
    head = f"format: 1\nrules: {NEVADA}\ntable: {{progressive: {{{progressive}}}}}\n"
    return check((head + dedent(rest)).encode())


def two(*, first: str = "progressive: true", second: str = "progressive: true") -> str:
    return (
        f"boxes:\n  1: [{{name: Ann, main: 10, {first}, calls: [stand]}}]\n"
        f"  2: [{{name: Ben, main: 10, {second}, calls: [stand]}}]\n"
    )


def test_all_pay_tables_are_known_with_what_a_scenario_may_choose() -> None:
    assert len(TABLES) == 32
    small = TABLES["PT-PRG-PP-16"]
    assert DOCUMENT.decks_at("PT-PRG-PP-16") == (2,)
    assert DOCUMENT.usual_decks_at("PT-PRG-PP-16") == 2
    assert (small.levels, len(small.ranks)) == (1, 1)
    assert small.suit_specific
    assert TABLES["PT-PRG-PP-MLP-01"].levels == 3
    assert TABLES["PT-PRG-PP-MLP-04"].levels == 2
    assert [len(TABLES[f"PT-PRG-PP-{name}"].ranks) for name in ("08", "12")] == [2, 3]
    assert not any(row.dynamic for row in TABLES["PT-PRG-PP-13"].rows)
    for name in ("D01a", "D01b", "D01c", "D03a", "D03b", "D04a", "D04b"):
        assert_dynamic(TABLES[f"PT-PRG-PP-{name}"], hands=4, most=3)
    for name in ("D02", "D05"):
        assert_dynamic(TABLES[f"PT-PRG-PP-{name}"], hands=5, most=4)


def assert_dynamic(table: PayTable, *, hands: int, most: int) -> None:
    dynamic = {str(row.hand): row.dynamic for row in table.rows if row.dynamic}
    assert len(dynamic) == hands
    assert table.most_dynamic == most
    assert {len(pays) for pays in dynamic.values()} == {10}
    assert [str(odds) for odds in dynamic["perfect_pair"][::9]] == ["6 for 1", "40 for 1"]
    assert DOCUMENT.decks_at(table.id) == (4, 5, 6, 8)


def test_nobody_bets_on_what_nobody_stakes() -> None:
    for document in RULEBOOK.values():
        assert not document.bets & UNSTAKED


@for_every(
    ("progressive", "line", "code", "paragraph"),
    [
        ("pay_table: PT-PRG-PP-16, ranks: [A, K]", 3, Code.PAY_TABLE_COUNT, "Appendix A ¹"),
        ("pay_table: PT-PRG-PP-05, ranks: [A]", 3, Code.PAY_TABLE_COUNT, "Appendix B ²"),
        ("pay_table: PT-PRG-PP-09, ranks: [A, A, K]", 3, Code.RANK_TWICE, "Appendix B ³"),
        (
            "pay_table: PT-PRG-PP-MLP-01, meters: [1, 2]",
            3,
            Code.PAY_TABLE_COUNT,
            "Appendix C 6",
        ),
        ("pay_table: PT-PRG-PP-D01a, dynamic: {perfect_pair: 7}", 3, YamlCode.NOT_A_CHOICE, None),
        (
            "pay_table: PT-PRG-PP-04, dynamic: {perfect_pair: 8}",
            3,
            Code.NO_DYNAMIC_PAYS,
            None,
        ),
    ],
)
def test_a_choice_that_the_pay_table_does_not_allow(
    progressive: str, line: int, code: YamlCode, paragraph: str | None
) -> None:
    found = nevada(progressive, two() + "shoe: 9H 7D TS TC TD TH\n")
    assert [(one.mark.line, one.code) for one in found.diagnostics] == [(line, code)]
    if paragraph is not None:
        assert found.paragraph(found.diagnostics[0]) == paragraph


def test_the_decks_are_those_of_the_pay_table() -> None:
    # Two decks hold an ace of hearts twice.
    found = nevada("pay_table: PT-PRG-PP-15", two() + "shoe: AH 7D AH AH TS 8C\n")
    assert [one.code for one in found.diagnostics] == [Code.TOO_MANY_OF_A_CARD]
    assert nevada("pay_table: PT-PRG-PP-01, meters: [1]", two() + THREE_ACES).valid
    text = f"""\
        format: 1
        rules: {NEVADA}
        table: {{decks: 8, progressive: {{pay_table: PT-PRG-PP-14}}}}
        boxes: {{1: [{{name: Ann, main: 10, progressive: true, calls: [stand]}}]}}
        shoe: 9H 7D TS TC
        """
    found = check(dedent(text).encode())
    assert citations(found) == [(3, Code.DECKS_NOT_ALLOWED, "Appendix A")]


@for_every("decks", [2, 3, 6, 7, 8, None])
def test_a_table_without_a_progressive_has_any_of_the_decks(decks: int | None) -> None:
    table = f"table: {{decks: {decks}}}\n" if decks else ""
    boxes = "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: 9H 7D TS TC\n"
    found = check(f"format: 1\nrules: {NEVADA}\n{table}{boxes}".encode())
    assert found.round is not None
    assert found.round.terms.decks == (decks or 8)
    assert found.round.settlement.meters == ()
    assert found.round.settlement.net == {"Ann": 1000}


def test_a_wager_is_one_unit() -> None:
    found = nevada("pay_table: PT-PRG-PP-04, unit: 5", two() + "shoe: 9H 7D TS TC TD TH\n")
    assert found.round is not None
    stakes = {
        entry.stake for entry in found.round.settlement.bets if entry.bet is BetKind.PROGRESSIVE
    }
    assert stakes == {500}


def test_a_meter_that_is_won_must_be_known() -> None:
    found = nevada("pay_table: PT-PRG-PP-06a", two() + THREE_ACES)
    assert citations(found) == [(3, Code.METERS_MISSING, "Appendix B")]
    assert not found.valid
    assert nevada("pay_table: PT-PRG-PP-06a", two() + "shoe: 9H 7D TS TC TD TH\n").valid
    assert nevada("pay_table: PT-PRG-PP-06a, meters: [0]", two() + THREE_ACES).valid


def test_a_meter_that_nobody_wagered_for_need_not_be_known() -> None:
    boxes = two(first="progressive: false")
    assert nevada("pay_table: PT-PRG-PP-06a", boxes + THREE_ACES).valid


def test_the_second_winner_takes_what_the_meter_falls_back_to() -> None:
    both = (
        "boxes:\n  1:\n    - {name: Ann, main: 10, progressive: true, calls: [stand]}\n"
        "    - {name: Ben, main: 10, progressive: true}\n"
        "house: {jackpot_shared: first}\n"
        "shoe: AH AH AH 8C\n"
    )
    found = nevada("pay_table: PT-PRG-PP-01, meters: [1000]", both)
    assert citations(found) == [(3, Code.RESEED_MISSING, "Appendix B")]
    found = nevada("pay_table: PT-PRG-PP-01, meters: [1000], reseed: [300]", both)
    assert found.round is not None
    meters = [
        entry.working.result
        for entry in found.round.settlement.bets
        if entry.working and entry.working.formula is Formula.METER
    ]
    assert meters == [100_000, 30_000]
    shared = both.replace("first", "split")
    assert nevada("pay_table: PT-PRG-PP-01, meters: [1000]", shared).valid


def test_a_suit_that_changes_nothing_is_a_warning() -> None:
    found = nevada("pay_table: PT-PRG-PP-07a, suit: H", two() + "shoe: 9H 7D TS TC TD TH\n")
    assert found.valid
    (warning,) = found.diagnostics
    assert (warning.severity, warning.code) == (Severity.WARNING, Code.SUIT_UNUSED)
    assert "changes nothing" in diagnostic_text(warning.code, warning.values)
    assert (
        nevada("pay_table: PT-PRG-PP-01, suit: H", two() + "shoe: 9H 7D TS TC TD TH\n").diagnostics
        == ()
    )


def test_the_paragraphs_are_those_of_the_pay_table() -> None:
    for table, appendix in (("PT-PRG-PP-04", "B"), ("PT-PRG-PP-MLP-02", "C")):
        found = nevada(f"pay_table: {table}", two() + "shoe: 9H 9H TS 9H 9S TC\n")
        assert found.round is not None
        entry = found.round.settlement.bets[0]
        assert entry.outcome == "perfect_pair"
        cited = found.round.game.document.cite(entry.rules)
        assert f"Appendix {appendix}" in cited
        assert not any(other.startswith("Appendix A") for other in cited)


def test_what_a_scenario_chooses_survives_being_written() -> None:
    progressive = (
        "pay_table: PT-PRG-PP-D05, unit: 5, ranks: [Q, 10], suit: D, meters: [12500.25],"
        " dynamic: {perfect_pair: 20, three_perfect_aces: 750}, contribution: 0.25, reseed: [5000]"
    )
    found = nevada(progressive, two() + "shoe: 9H 7D TS TC TD TH\n")
    assert found.round is not None
    again = check(write(found.round.scenario).encode())
    assert again.round is not None
    assert again.round.scenario == found.round.scenario
    assert again.round.settlement == found.round.settlement
