"""A scenario that does not fit its round: what is told, where, and what was legal there."""

from textwrap import dedent

from tests.cases import for_every
from tests.scenario.diagnosed import messages, positions
from trainer.rulebook import RULEBOOK
from trainer.rules.dues import RoundOver
from trainer.rules.events import CardDealt, VoidDeclared
from trainer.rules.round import Round
from trainer.scenario.check import CheckedScenario, check, play_by_procedure, stage
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.yamlfile.diagnostics import Severity

HEAD = "format: 1\nrules: rws-perfect-pairs-v5\n"


def checked(text: str) -> CheckedScenario:
    return check((HEAD + dedent(text)).encode())


def test_a_call_that_the_rules_forbid_is_reported_at_its_place_with_what_is_legal() -> None:
    found = checked(
        """\
        boxes:
          1:
            - name: Ann
              main: 100
              calls:
                - hit
                - double
        shoe: 2S 9C 3D 4H TC
        """
    )
    assert positions(found) == ["9:11 call_refused"]
    assert found.paragraph(found.diagnostics[0]) == "3.23"
    assert found.diagnostics[0].values["legal"] == ("hit",)
    assert "Legal here: hit." in messages(found)[0]


@for_every(
    ("shoe", "legal"),
    [
        ("TS 9C 6D", "hit, stand, double, surrender"),
        ("TS AC 6D", "hit, stand, double"),
        ("8S 9C 8D", "hit, stand, double, split, surrender"),
        ("5S 9C 6D", "hit, double, surrender"),
        ("AS 9C AD", "hit, stand, double, split, surrender"),
    ],
)
def test_a_missing_call_is_reported_at_the_key_with_what_is_legal(shoe: str, legal: str) -> None:
    found = checked(
        f"""\
        boxes:
          1:
            - name: Ann
              main: 100
              calls: []
        shoe: {shoe}
        """
    )
    assert positions(found) == ["7:7 call_missing"]
    assert messages(found)[0].endswith(f"Legal here: {legal}.")


def test_without_calls_the_bettor_is_where_it_is_reported() -> None:
    found = checked("boxes: {1: [{name: Ann, main: 100}]}\nshoe: TS 9C 6D\n")
    assert [one.code for one in found.diagnostics] == [FaultKind.CALL_MISSING]
    assert found.diagnostics[0].mark.line == 3


def test_a_left_over_call_is_reported_at_its_place() -> None:
    found = checked(
        "boxes: {1: [{name: Ann, main: 100, calls: [stand, hit]}]}\nshoe: TS 9C 9D TC\n"
    )
    assert [one.code for one in found.diagnostics] == [FaultKind.CALL_LEFT_OVER]
    line = (HEAD + "boxes: {1: [{name: Ann, main: 100, calls: [stand, hit]}]}").splitlines()[2]
    assert line[found.diagnostics[0].mark.column - 1 :].startswith("hit")


def test_the_first_forbidden_call_is_reported_and_the_rest_waits_for_it() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100, calls: [stand]}]
          2: [{name: Cho, main: 100, calls: [double, double]}]
        shoe: 2S 3S 9C 3D 4H TC
        """
    )
    assert positions(found) == ["4:38 call_refused"]


def test_what_does_not_depend_on_it_is_reported_as_well() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100, calls: [stand]}]
          2: [{name: Cho, main: 100, insurance: 60, calls: [stand]}]
          3: [{name: Dee, main: 100, even_money: true, calls: [stand]}]
        shoe: 2S TS 9S AC 3D 9D 8H TC
        """
    )
    assert positions(found) == [
        "4:38 call_refused",
        "5:41 insurance_refused",
        "6:42 even_money_refused",
    ]
    assert "at most 50)." in messages(found)[1]


def test_a_shoe_that_is_too_short_is_reported_once() -> None:
    for shoe in ("TS", "TS AC", "TS AC 9D"):
        found = checked(
            f"""\
            boxes:
              1: [{{name: Ann, main: 100, insurance: 50, calls: [stand]}}]
            shoe: {shoe}
            """
        )
        assert [one.code for one in found.diagnostics] == [FaultKind.SHOE_TOO_SHORT]
        assert found.paragraph(found.diagnostics[0]) == "5.5.3"
        assert found.diagnostics[0].mark.line == 5


def test_an_empty_shoe_is_too_short() -> None:
    found = checked("boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}\nshoe: ''\n")
    assert [one.code for one in found.diagnostics] == [FaultKind.SHOE_TOO_SHORT]


def test_cards_left_over_are_a_warning_at_the_first_of_them() -> None:
    found = checked(
        "boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}\nshoe: TS 9C 9D TC 5D 6D\n"
    )
    assert found.valid
    assert positions(found) == ["4:19 cards_left_over?"]


def test_a_void_makes_what_follows_a_warning() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100, insurance: 50, calls: [hit, stand]}]
          2:
            - {name: Cho, main: 10}
            - {name: Dee, main: 10, calls: [stand]}
        shoe: TS 9S AC 2D 9D 5D
        incidents:
          - {kind: foreign_card, after_card: 4}
        """
    )
    assert found.valid
    assert {one.severity for one in found.diagnostics} == {Severity.WARNING}
    assert sorted(one.code for one in found.diagnostics) == [
        "call_left_over",
        "calls_not_his",
        "cards_left_over",
        "insurance_refused",
    ]


@for_every(
    ("incident", "code"),
    [
        ("{kind: interruption, after_card: 5}", FaultKind.INCIDENT_NEVER),
        ("{kind: not_shuffled, after_card: 5}", FaultKind.INCIDENT_NEVER),
        ("{kind: insufficient_cards}", FaultKind.CARDS_SUFFICE),
        ("{kind: interruption, after_card: 6}", Code.CARD_BEYOND_SHOE),
    ],
)
def test_an_incident_that_never_happens_is_an_error(incident: str, code: str) -> None:
    found = checked(
        f"""\
        boxes:
          1: [{{name: Ann, main: 100, calls: [stand]}}]
        shoe: TS 9C 9D TC 5D
        incidents:
          - {incident}
        """
    )
    assert not found.valid
    errors = [one for one in found.diagnostics if one.severity is Severity.ERROR]
    assert [(one.code, one.mark.line) for one in errors] == [(code, 7)]


def test_after_a_void_no_second_incident_happens() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100, calls: [stand]}]
        shoe: TS 9C 9D
        incidents:
          - {kind: interruption, after_card: 3}
          - {kind: late_bet, after_card: 3, box: 1, name: Zoe, bet: main, amount: 5}
        """
    )
    assert "8:5 incident_refused" in positions(found)


def test_incidents_of_one_moment_happen_in_the_order_of_the_file() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100}]
        shoe: TS 9C 9D
        incidents:
          - {kind: late_bet, after_card: 3, box: 1, name: Zoe, bet: main, amount: 5}
          - {kind: interruption, after_card: 3}
        """
    )
    assert found.valid
    assert found.round is not None
    assert found.round.settlement.void
    assert set(found.round.settlement.net) == {"Ann", "Zoe"}


def test_a_moment_is_before_whatever_the_dealer_does_next() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100, perfect_pairs: 5}]
        shoe: TS 9C TD
        incidents:
          - {kind: not_shuffled, after_card: 3}
        """
    )
    assert found.round is not None
    kinds = [type(event) for event in found.round.trace.events]
    last = max(index for index, kind in enumerate(kinds) if kind is CardDealt)
    assert kinds[last + 1] is VoidDeclared


def test_a_raise_that_is_not_needed_is_a_warning() -> None:
    found = checked(
        """\
        table: {limits: {main: [25, 100]}}
        boxes:
          1: [{name: Ann, main: 50, raises_to: 60, calls: [stand]}]
        shoe: TS 9C 9D TC
        """
    )
    assert found.valid
    assert [one.code for one in found.diagnostics] == [FaultKind.RAISE_UNUSED]


def test_calls_on_a_box_that_nobody_plays_are_reported() -> None:
    found = checked(
        """\
        table: {limits: {main: [25, 100]}}
        boxes:
          1: [{name: Ann, main: 5, calls: [stand]}]
          2: [{name: Cho, main: 50, calls: [stand]}]
        shoe: TS 9C 9D TC
        """
    )
    assert positions(found) == ["5:36 calls_not_his"]
    assert "somebody else" not in messages(found)[0]


def test_an_assertion_that_fails_is_reported_at_its_value() -> None:
    found = checked(
        """\
        boxes:
          1: [{name: Ann, main: 50, perfect_pairs: 5, calls: [stand]}]
        shoe: TS 9C 9D TC
        expect:
          result: void
          net: {Ann: 5}
          bets:
            - {box: 1, name: Ann, bet: main, hand: 1, outcome: stand_off, net: 0}
            - {box: 1, name: Ann, bet: main, stake: 51}
            - {box: 1, name: Ann, bet: perfect_pairs, outcome: win}
            - {box: 1, name: Ann, bet: insurance, outcome: lose}
        """
    )
    assert positions(found) == [
        "7:11 assertion_fails",
        "8:14 assertion_fails",
        "11:7 assertion_fails",
        "12:7 assertion_fails",
        "13:7 assertion_fails",
    ]


def test_an_assertion_holds_when_one_entry_has_all_its_values() -> None:
    # The refused part is an entry of its own beside the bet that plays.
    found = checked(
        """\
        table: {limits: {main: [25, 100]}}
        boxes:
          1: [{name: Ann, main: 150, calls: [split, stand, stand]}]
        shoe: 8S 9C 8D TC TD TH
        expect:
          bets:
            - {box: 1, name: Ann, bet: main, hand: 2, outcome: lose, net: -100, stake: 100}
            - {box: 1, name: Ann, bet: main, outcome: refused, stake: 0, net: 0}
            - {box: 1, name: Ann, bet: main, outcome: lose}
        """
    )
    assert messages(found) == []
    wrong = checked(
        """\
        boxes:
          1: [{name: Ann, main: 100, calls: [split, stand, stand]}]
        shoe: 8S 8C 8D TC 7D TH
        expect:
          bets:
            - {box: 1, name: Ann, bet: main, hand: 1, outcome: lose}
        """
    )
    # Hand 2 lost, hand 1 stood off: no single entry has both values.
    assert [one.code for one in wrong.diagnostics] == [Code.ASSERTION_FAILS]


def test_the_chips_of_the_table_that_cannot_pay_are_a_warning() -> None:
    found = checked(
        """\
        table: {chips: [5, 25, 100]}
        boxes:
          1: [{name: Ann, main: 25}]
        shoe: AS 9C KD
        """
    )
    assert found.valid
    assert [one.code for one in found.diagnostics] == [Code.NOT_PAYABLE]
    assert "37.50" in messages(found)[0]


def test_the_trace_holds_every_move_with_its_events() -> None:
    found = checked(
        """\
        boxes:
          1:
            - {name: Ann, main: 100, perfect_pairs: 20, calls: [split, stand, double]}
            - {name: Ben, main: 50, declines: [split]}
          3:
            - {name: Cho, main: 200, insurance: 100, calls: [stand]}
        shoe: 8S KD AS 8H 9C TH 3D 7C KC
        """
    )
    assert found.round is not None
    trace = found.round.trace
    again = Round(found.round.terms)
    at = 0
    for move in trace.moves:
        assert move.first == at
        assert again.due() == move.due
        assert again.submit(move.given) == trace.events[move.first : move.last]
        at = move.last
    assert at == len(trace.events)
    assert isinstance(again.due(), RoundOver)
    assert again.settlement() == found.round.settlement


def test_playing_twice_gives_the_same() -> None:
    found = checked("boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}\nshoe: TS 9C 9D TC\n")
    assert found.round is not None
    scenario = found.round.scenario
    game, terms = stage(scenario, RULEBOOK[scenario.rules])
    assert terms == found.round.terms
    again = play_by_procedure(scenario, game, terms)
    assert (again.trace, again.settlement) == (found.round.trace, found.round.settlement)
