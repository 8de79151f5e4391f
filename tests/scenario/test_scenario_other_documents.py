"""Scenarios of the documents with a hole card: what they refuse, and what nobody has decided."""

from textwrap import dedent

import pytest

from tests.cases import for_every
from tests.scenario.diagnosed import citations, message_text
from trainer.rules.inputs import CheckHoleCard, TurnHoleCard
from trainer.scenario.check import CheckedScenario, check
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.yamlfile.diagnostics import YamlCode


def checked(rules: str, text: str) -> CheckedScenario:
    return check(f"format: 1\nrules: {rules}\n{dedent(text)}".encode())


def live(text: str) -> CheckedScenario:
    return checked("live-blackjack", text)


def test_insurance_is_exactly_half_in_live_blackjack() -> None:
    found = live(
        """\
        boxes:
          1: [{name: Ann, main: 10, insurance: 4, calls: [stand]}]
          2: [{name: Ben, main: 10, insurance: 6, calls: [stand]}]
          3: [{name: Cho, main: 10, insurance: 5, calls: [stand]}]
        shoe: TS 9H TD AS 8D TS TC 9D
        """
    )
    refused = FaultKind.INSURANCE_REFUSED
    assert citations(found) == [(4, refused, "1.2"), (5, refused, "1.2")]
    assert "exactly half" in message_text(found)
    assert "at most 5" in message_text(found)


def test_a_split_hand_is_not_doubled_in_live_blackjack() -> None:
    found = live(
        """\
        boxes:
          1: [{name: Ann, main: 10, calls: [split, double, stand]}]
        shoe: 8S 9H 8D TS 3C TC
        """
    )
    assert citations(found) == [(4, FaultKind.CALL_REFUSED, "1.2")]
    assert "a split hand cannot be doubled" in message_text(found)
    assert "Legal here: hit, stand." in message_text(found)


def test_a_third_hand_is_refused_in_live_blackjack() -> None:
    found = live(
        """\
        boxes:
          1: [{name: Ann, main: 10, calls: [split, split, stand]}]
        shoe: 8S 9H 8D TS 8C TC
        """
    )
    assert citations(found) == [(4, FaultKind.CALL_REFUSED, "1.2")]


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ("live-blackjack", Code.NO_EVEN_MONEY),
        # There a house may offer it, and this one does not.
        ("nevada-perfect-pairs-progressive", FaultKind.EVEN_MONEY_REFUSED),
    ],
)
def test_no_even_money_and_no_surrender_with_a_hole_card(
    rules: str, refused: Code | FaultKind
) -> None:
    boxes = "boxes: {1: [{name: Ann, main: 10, even_money: true}]}\nshoe: AS AH TD TC\n"
    assert [one.code for one in checked(rules, boxes).diagnostics] == [refused]
    boxes = "boxes: {1: [{name: Ann, main: 10, calls: [surrender]}]}\nshoe: TS 9H TD TC\n"
    found = checked(rules, boxes)
    assert [one.code for one in found.diagnostics] == [FaultKind.CALL_REFUSED]
    assert "the game has no Surrender" in message_text(found)


@pytest.mark.parametrize("rules", ["live-blackjack", "nevada-perfect-pairs-progressive"])
def test_a_standing_hand_under_twelve_is_allowed_with_a_hole_card(rules: str) -> None:
    boxes = "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: 2S 9H 3D TC\n"
    assert checked(rules, boxes).diagnostics == ()


def test_what_a_dealers_blackjack_found_by_looking_leaves_over() -> None:
    found = live(
        """\
        boxes:
          1: [{name: Ann, main: 10, calls: [stand]}]
        shoe: TS AH TD KC 5D
        """
    )
    assert [(line, code) for line, code, _cited in citations(found)] == [
        (4, FaultKind.CALL_LEFT_OVER),
        (5, FaultKind.CARDS_LEFT_OVER),
    ]
    # The house of another table looks at its hole card later.
    later = "house: {peek_on_ace: false}\n"
    boxes = "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS AH TD KC\n"
    assert live(later + boxes).diagnostics == ()


def test_the_dealer_looks_and_turns_in_the_order_of_the_procedure() -> None:
    found = live(
        "boxes: {1: [{name: Ann, main: 10, insurance: 5, calls: [stand]}]}\nshoe: TS AH TD 6C\n"
    )
    assert found.round is not None
    given = [type(move.given) for move in found.round.trace.moves]
    assert given.count(CheckHoleCard) == given.count(TurnHoleCard) == 1
    assert given.index(CheckHoleCard) < given.index(TurnHoleCard)


UNDECIDED = "house: {irregularities: shift_manager}\n"


@for_every(
    ("rest", "lines"),
    [
        (
            "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9H TD TC\n"
            "incidents:\n  - {kind: interruption, after_card: 3}\n",
            {7},
        ),
        (
            "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9H TD TC\n"
            "incidents:\n"
            "  - {kind: late_bet, after_card: 1, box: 1, name: Zoe, bet: main, amount: 5}\n"
            "  - {kind: late_bet, after_card: 2, box: 2, name: Zoe, bet: main, amount: 5}\n",
            {7, 8},
        ),
        (
            "boxes:\n  1: [{name: Ann, main: 10, calls: [stand]}]\n"
            "  2: [{name: Ben, main: 10, leaves: true}]\nshoe: TS 2H 9H TD 3D TC 9D\n",
            {6},
        ),
        (
            "table: {limits: {main: [5, 8]}}\nboxes:\n"
            "  1: [{name: Ann, main: 10, calls: [stand]}]\n"
            "  2: [{name: Ben, main: 4, raises_to: 5, calls: [stand]}]\n"
            "  3: [{name: Cho, main: 3}]\nshoe: TS TH 9H TD 8D TC\n",
            {6, 7, 8},
        ),
    ],
    ids=["interruption", "late bets", "leaves", "limits"],
)
def test_what_nobody_has_decided_is_an_error_at_its_line(rest: str, lines: set[int]) -> None:
    found = live(UNDECIDED + rest)
    assert not found.valid
    undecided = [one for one in found.diagnostics if one.code is Code.NOT_DECIDED]
    assert {one.mark.line for one in undecided} == lines
    assert {found.paragraph(one) for one in undecided} == {"rws-perfect-pairs-v5 5.19"}
    assert "irregularities: pp5" in message_text(found)
    assert live(rest).valid


def test_a_round_in_which_nothing_goes_wrong_needs_no_decision() -> None:
    boxes = "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9H TD TC\n"
    limits = "table: {limits: {main: [5, 10]}}\n"
    assert live(UNDECIDED + limits + boxes).diagnostics == ()


def test_the_documents_with_a_section_of_their_own_leave_nothing_to_decide() -> None:
    found = checked(
        "rws-blackjack-v5",
        "house: {irregularities: shift_manager}\n"
        "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9H TD TC\n",
    )
    assert [one.code for one in found.diagnostics] == [Code.UNKNOWN_SETTING]


def test_a_whole_number_is_the_value_of_a_setting() -> None:
    rules = "nevada-perfect-pairs-progressive"
    boxes = (
        "boxes: {1: [{name: Ann, main: 10, calls: [split, split, stand, stand]}]}\n"
        "shoe: 8S 9H 8D TC TS 8C\n"
    )
    found = checked(rules, "house: {most_hands: 2}\n" + boxes)
    assert [one.code for one in found.diagnostics] == [FaultKind.CALL_REFUSED]
    found = checked(rules, "house: {most_hands: true}\n" + boxes)
    assert [one.code for one in found.diagnostics] == [YamlCode.NOT_A_CHOICE]
