"""Series files: what the rounds share, what each has of its own, and the meters between them."""

from textwrap import dedent

from tests.cases import for_every
from tests.scenario.diagnosed import lines_of
from tests.scenario_files import check_series
from trainer.messages.diagnostics import diagnostic_text
from trainer.rules.bets import BetKind
from trainer.scenario.check import CheckedScenario
from trainer.scenario.check_series import CheckedSeries, check_file
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.scenario.read_series import MAX_FILE_BYTES, MAX_ROUNDS, Unreadable
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import Severity, YamlCode
from trainer.yamlfile.nodes import Mark

NEVADA = "nevada-perfect-pairs-progressive"
HEAD = f"""\
lesson: 1
title: An evening
rules: {NEVADA}
table:
  decks: 6
  limits: {{main: [5, 100]}}
  progressive:
    pay_table: PT-PRG-PP-06a
    meters: [1000]
    contribution: 0.25
    reseed: [500]
rounds:
"""
LOSES = "boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}, shoe: 9H 7D TS TC"
WINS = "boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}, shoe: AH AH AH 8C"
VOID = f"{LOSES[:-3]}, incidents: [{{kind: foreign_card, after_card: 3}}]"
FILE = f"""\
format: 1
title: From a file
rules: {NEVADA}
boxes: {{1: [{{name: Ann, main: 10, progressive: true, calls: [stand]}}]}}
shoe: 9H 7D TS TC
"""


def folder(files: dict[str, str]) -> dict[str, bytes]:
    return {f"{name}.scenario.yaml": text.encode() for name, text in files.items()}


def series(text: str, **files: str) -> CheckedSeries:
    there = folder(files)

    def load(name: str) -> bytes | Unreadable:
        return there.get(name, Unreadable("no such file"))

    return check_series(text.encode(), load)


def of(*rounds: str, head: str = HEAD, **files: str) -> CheckedSeries:
    lines = [f"  - {{{one}}}" for one in rounds]
    return series(head + "\n".join(lines), **files)


def meters(found: CheckedSeries) -> list[tuple[int, ...]]:
    assert lines_of(found) == []
    return [playable.settlement.meters for playable in found.rounds]


def test_the_meters_go_on_from_round_to_round() -> None:
    found = of(LOSES, LOSES, WINS, LOSES)
    assert meters(found) == [(100_025,), (100_050,), (50_000,), (50_025,)]
    # The third round's own wager is in the meter that it wins: 1,000.75, of which 1 was staked.
    assert found.rounds[2].settlement.net == {"Ann": 99_975 - 1000}


def test_a_void_gives_its_contributions_back() -> None:
    found = of(LOSES, VOID, LOSES)
    assert [playable.settlement.meters for playable in found.rounds] == [
        (100_025,),
        (100_025,),
        (100_050,),
    ]


def test_a_round_that_states_its_meters_begins_with_them() -> None:
    stated = f"table: {{progressive: {{meters: [77]}}}}, {LOSES}"
    assert meters(of(LOSES, stated, LOSES)) == [(100_025,), (7725,), (7750,)]


def test_each_pay_table_has_meters_of_its_own() -> None:
    other = f"table: {{progressive: {{pay_table: PT-PRG-PP-01, meters: [5]}}}}, {LOSES}"
    found = of(LOSES, other, LOSES)
    # A progressive that names its pay table stands for itself: nothing contributes to it.
    assert meters(found) == [(100_025,), (500,), (100_050,)]


def test_a_round_of_another_pay_table_first_leaves_the_series_meters() -> None:
    other = f"table: {{progressive: {{pay_table: PT-PRG-PP-01, meters: [5]}}}}, {LOSES}"
    assert meters(of(other, LOSES)) == [(500,), (100_025,)]


def test_rounds_in_which_nobody_wagers_leave_the_meters() -> None:
    plain = LOSES.replace("progressive: true, ", "")
    assert meters(of(LOSES, plain, LOSES)) == [(100_025,), (100_025,), (100_050,)]


def test_a_series_without_a_progressive_has_no_meters() -> None:
    head = "lesson: 1\nrules: rws-perfect-pairs-v5\nrounds:\n"
    one = "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}, shoe: 9H 7D TS TC"
    assert meters(of(one, one, head=head)) == [(), ()]


def test_the_rounds_share_what_the_series_says_and_override_it_key_by_key() -> None:
    own = (
        "title: Its own, table: {decks: 8, limits: {main: [5, 50]}, rounding: {unit: 0.5}},"
        f" house: {{peek_on_ten: false}}, {LOSES}"
    )
    head = HEAD.replace("rounds:", "house: {jackpot_shared: first, peek_on_ten: true}\nrounds:")
    first, second = of(LOSES, own, head=head).rounds
    assert (first.scenario.title, second.scenario.title) == ("", "Its own")
    assert (first.terms.decks, second.terms.decks) == (6, 8)
    assert (first.terms.limits[BetKind.MAIN].maximum, first.terms.rounding.unit) == (10_000, 1)
    assert (second.terms.limits[BetKind.MAIN].maximum, second.terms.rounding.unit) == (5000, 50)
    assert second.scenario.house == {"jackpot_shared": "first", "peek_on_ten": False}
    assert first.scenario.house == {"jackpot_shared": "first", "peek_on_ten": True}
    assert second.scenario.table.progressive is not None
    assert second.scenario.table.progressive.pay_table == "PT-PRG-PP-06a"


def test_limits_of_one_kind_leave_the_others() -> None:
    own = f"table: {{limits: {{insurance: [1, 50]}}}}, {LOSES}"
    (playable,) = of(own).rounds
    assert set(playable.terms.limits) == {BetKind.MAIN, BetKind.INSURANCE}


def test_this_rounds_dynamic_pays_are_this_rounds_alone() -> None:
    head = HEAD.replace("PT-PRG-PP-06a", "PT-PRG-PP-D01a").replace(
        "    meters", "    dynamic: {perfect_pair: 8}\n    meters"
    )
    own = f"table: {{progressive: {{dynamic: {{coloured_pair: 20}}}}}}, {LOSES}"
    found = of(LOSES, own, head=head)
    tables = [playable.scenario.table.progressive for playable in found.rounds]
    assert [table.dynamic if table else None for table in tables] == [
        {"perfect_pair": 800},
        {"coloured_pair": 2000},
    ]


def test_a_round_can_be_a_file_beside_the_series() -> None:
    found = of(LOSES, "file: other.scenario.yaml", LOSES, other=FILE)
    assert meters(found) == [(100_025,), (100_050,), (100_075,)]
    assert found.rounds[1].scenario.title == "From a file"
    assert found.rounds[1].terms.decks == 6


def test_a_files_own_table_goes_before_the_series() -> None:
    own = FILE + "table: {decks: 8, progressive: {meters: [3]}}\n"
    found = of(LOSES, "file: other.scenario.yaml", LOSES, other=own)
    assert meters(found) == [(100_025,), (325,), (350,)]
    assert [playable.terms.decks for playable in found.rounds] == [6, 8, 6]


def test_a_fault_of_a_file_is_reported_at_its_line_there() -> None:
    broken = FILE.replace("calls: [stand]", "calls: [spilt]")
    found = of(LOSES, "file: other.scenario.yaml", other=broken)
    (fault,) = found.diagnostics
    assert fault.code is Code.NOT_A_CALL
    line = broken.splitlines()[3]
    assert fault.mark == Mark(4, line.index("spilt") + 1, "other.scenario.yaml")


def test_a_fault_of_what_is_shared_is_reported_once_at_the_series_line() -> None:
    found = of(
        LOSES, LOSES, "file: other.scenario.yaml", head=HEAD.replace("6\n", "9\n", 1), other=FILE
    )
    assert lines_of(found) == [":5 decks_not_allowed"]
    assert found.paragraph(found.diagnostics[0]) == "Appendix B"
    assert found.rounds == ()


def test_a_fault_in_the_play_of_a_round_is_reported_at_its_line() -> None:
    column = f"  - {{{LOSES}".index("stand") + 1
    (fault,) = of(LOSES, LOSES.replace("stand", "surrender")).diagnostics
    assert (fault.code, fault.mark) == (FaultKind.CALL_REFUSED, Mark(14, column))
    column = FILE.splitlines()[3].index("stand") + 1
    (fault,) = of("file: o.scenario.yaml", o=FILE.replace("stand", "surrender")).diagnostics
    assert (fault.code, fault.mark) == (
        FaultKind.CALL_REFUSED,
        Mark(4, column, "o.scenario.yaml"),
    )


def test_a_card_of_a_files_shoe_is_found_in_that_file() -> None:
    found = of("file: o.scenario.yaml", o=FILE.rstrip() + " 5D\n")
    (warning,) = found.diagnostics
    assert warning.severity is Severity.WARNING
    assert warning.mark == Mark(5, len("shoe: 9H 7D TS TC ") + 1, "o.scenario.yaml")
    assert found.valid


def test_a_mark_does_not_count_a_byte_order_mark_or_how_lines_end() -> None:
    wrong = FILE.replace("TS TC", "TX TC").replace("format: 1", "format: 2")
    found = of("file: o.scenario.yaml", o="\ufeff" + wrong.replace("\n", "\r\n"))
    assert [(one.code, one.mark) for one in found.diagnostics] == [
        (Code.UNKNOWN_FORMAT, Mark(1, 9, "o.scenario.yaml")),
        (Code.NOT_A_CARD, Mark(5, len("shoe: 9H 7D ") + 1, "o.scenario.yaml")),
    ]


def test_after_a_round_that_cannot_be_played_no_meter_is_asserted() -> None:
    wrong = LOSES.replace("stand", "surrender")
    asserted = f"{WINS}, expect: {{net: {{Ann: 1}}}}"
    assert lines_of(of(wrong, asserted)) == [":13 call_refused"]
    stated = f"table: {{progressive: {{meters: [77]}}}}, {asserted}"
    assert lines_of(of(wrong, stated)) == [":13 call_refused", ":14 assertion_fails"]
    # What does not depend on the meters is told all the same.
    assert lines_of(of(wrong, LOSES.replace("9H", "9X"))) == [
        ":13 call_refused",
        ":14 not_a_card",
    ]


def test_an_assertion_sees_the_meters_of_the_round_before() -> None:
    assert meters(of(LOSES, f"{WINS}, expect: {{net: {{Ann: 989.50}}}}"))
    assert lines_of(of(LOSES, f"{WINS}, expect: {{net: {{Ann: 989.25}}}}")) == [
        ":14 assertion_fails"
    ]


@for_every(
    ("name", "code"),
    [
        ("../other.scenario.yaml", Code.NOT_A_FILE_NAME),
        ("/other.scenario.yaml", Code.NOT_A_FILE_NAME),
        ("'..\\other.scenario.yaml'", Code.NOT_A_FILE_NAME),
        ("'c:other.scenario.yaml'", Code.NOT_A_FILE_NAME),
        (".other.scenario.yaml", Code.NOT_A_FILE_NAME),
        (".scenario.yaml", Code.NOT_A_FILE_NAME),
        ("other.yaml", Code.NOT_A_FILE_NAME),
        ("other.lesson.yaml", Code.NOT_A_FILE_NAME),
        ('"a\\nb.scenario.yaml"', Code.NOT_A_FILE_NAME),
        ("x" * 300 + ".scenario.yaml", Code.NOT_A_FILE_NAME),
        ("[other.scenario.yaml]", Code.NOT_A_FILE_NAME),
        ("nowhere.scenario.yaml", Code.FILE_UNREADABLE),
        ("", YamlCode.EMPTY_VALUE),
    ],
)
def test_only_a_plain_name_is_a_file(name: str, code: TextEnum) -> None:
    asked: list[str] = []

    def load(asked_for: str) -> bytes | Unreadable:
        asked.append(asked_for)
        return Unreadable("no such file")

    found = check_series(f"{HEAD}  - file: {name}\n".encode(), load)
    (fault,) = found.diagnostics
    assert fault.code is code
    assert diagnostic_text(fault.code, fault.values)
    assert asked == (["nowhere.scenario.yaml"] if code is Code.FILE_UNREADABLE else [])


def test_beside_a_file_a_round_says_nothing() -> None:
    found = of("file: other.scenario.yaml, title: x", other=FILE)
    assert lines_of(found) == [":13 unknown_key"]


def test_the_rules_are_the_series() -> None:
    other = "rws-perfect-pairs-v5"
    assert lines_of(of(f"rules: {other}, {LOSES}")) == [":13 rules_differ"]
    found = of("file: o.scenario.yaml", o=FILE.replace(NEVADA, "live-blackjack"))
    assert "o.scenario.yaml:3 rules_differ" in lines_of(found)
    assert of(f"rules: {NEVADA}, format: 1, {LOSES}").valid


@for_every(
    ("text", "expected"),
    [
        ("", [":1 empty_file"]),
        ("[1]", [":1 not_a_mapping"]),
        ("lesson: 1\n", [":1 missing_key", ":1 missing_key"]),
        ("lesson: 2\nrules: live-blackjack\nrounds: []\n", [":1 unknown_format", ":3 empty_list"]),
        ("lesson: 1\nrules: live\nrounds: [{boxes: x}]\n",
         [":2 unknown_rules", ":3 missing_key", ":3 not_a_mapping"]),
        ("lesson: 1\nrules: live-blackjack\nrounds: x\n", [":3 not_a_list"]),
        ("lesson: 1\nrules: live-blackjack\nrounds: [x]\n", [":3 not_a_mapping"]),
        ("lesson: 1\nrules: live-blackjack\nboxes: {}\nrounds: [{file: a}]\n",
         [":3 unknown_key", ":4 not_a_file_name"]),
        ("lesson: 1\nrules: live-blackjack\ntable:\nrounds: [{file: a}]\n",
         [":3 empty_value", ":4 not_a_file_name"]),
        ("lesson: 1\nrules: live-blackjack\ntitle: [x]\nrounds: [{file: a}]\n",
         [":3 not_text", ":4 not_a_file_name"]),
    ],
)  # fmt: skip
def test_a_series_that_is_none(text: str, expected: list[str]) -> None:
    found = series(text)
    assert lines_of(found) == expected
    assert not found.valid


def test_a_series_has_no_more_rounds_than_anybody_deals() -> None:
    assert len(of(*[LOSES] * MAX_ROUNDS).rounds) == MAX_ROUNDS
    found = of(*[LOSES] * (MAX_ROUNDS + 1))
    assert lines_of(found) == [f":{13 + MAX_ROUNDS} too_many_rounds"]


def test_the_files_of_a_series_are_bounded_together() -> None:
    large = FILE + "#" * (MAX_FILE_BYTES // 8)
    assert of(*["file: o.scenario.yaml"] * 7, o=large).valid
    found = of(*["file: o.scenario.yaml"] * 12, o=large)
    assert lines_of(found) == [":20 files_too_large"]


def test_a_series_is_reported_by_its_key_or_its_name() -> None:
    def load(_name: str) -> Unreadable:
        return Unreadable("none")

    assert isinstance(check_file(b"lesson: 1\n", load), CheckedSeries)
    assert isinstance(check_file(b"rules: [\n", load, series=True), CheckedSeries)
    assert isinstance(check_file(b"format: 1\n", load), CheckedScenario)


def test_title_and_notes_are_the_series() -> None:
    found = series(
        dedent("""\
            {"lesson": 1, "title": "In JSON", "notes": "a\\nb", "rules": "live-blackjack",
             "rounds": [{"boxes": {"1": [{"name": "Ann", "main": 5, "calls": ["stand"]}]},
                         "shoe": ["TS", "9C", "9D", "TC"]}]}
            """)
    )
    assert lines_of(found) == []
    assert (found.title, found.notes) == ("In JSON", "a\nb")
    assert found.rounds[0].settlement.net == {"Ann": 0}
