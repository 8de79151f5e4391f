import re
from collections import Counter
from functools import cache

import pytest

from trainer.rulebook.shipped import shipped_scenario, shipped_scenarios
from trainer.rules.bets import BetKind, Call, HandState, Outcome
from trainer.rules.settlement import Settlement
from trainer.scenario.check import Staged, check
from trainer.scenario.expect import misses
from trainer.scenario.incidents import IncidentKind
from trainer.scenario.model import Scenario
from trainer.sidebets.perfect_pairs import PairHand


@cache
def staged(name: str) -> Staged:
    found = check(shipped_scenario(name).encode())
    assert found.staged is not None, found.diagnostics
    return found.staged


def scenario_of(name: str) -> Scenario:
    return staged(name).scenario


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_shipped_scenario_plays_to_its_end_without_a_fault(name: str) -> None:
    assert check(shipped_scenario(name).encode()).diagnostics == ()


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_shipped_scenario_comes_to_what_was_worked_out_by_hand(name: str) -> None:
    expectation, settlement = scenario_of(name).expect, staged(name).settlement
    assert expectation is not None
    assert [*misses(expectation, settlement)] == []
    assert settlement.void is (expectation.result == "void")
    assert settlement.net == expectation.net


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_shipped_scenario_introduces_itself(name: str) -> None:
    scenario = scenario_of(name)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert scenario.title
    assert scenario.notes
    assert scenario.tags
    assert scenario.level in range(1, 6)
    assert scenario.table.chips


@pytest.mark.parametrize("name", shipped_scenarios())
def test_every_amount_can_be_paid_in_the_tables_chips(name: str) -> None:
    smallest = min(scenario_of(name).table.chips)
    for entry in staged(name).settlement.bets:
        assert entry.working is None or entry.working.result % smallest == 0


def test_no_title_is_there_twice() -> None:
    titles = Counter(scenario_of(name).title for name in shipped_scenarios())
    assert set(titles.values()) == {1}


@cache
def all_settled() -> dict[str, Settlement]:
    return {name: staged(name).settlement for name in shipped_scenarios()}


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [
        *((BetKind.PERFECT_PAIRS, hand) for hand in (*PairHand, Outcome.LOSE)),
        *((BetKind.INSURANCE, outcome) for outcome in (Outcome.WIN, Outcome.LOSE)),
        *((BetKind.MAIN, outcome) for outcome in Outcome if outcome is not Outcome.REFUSED),
    ],
)
def test_every_result_of_every_bet_occurs(kind: BetKind, outcome: str) -> None:
    entries = [entry for round_ in all_settled().values() for entry in round_.bets]
    assert any(entry.bet is kind and entry.outcome == outcome for entry in entries)


@pytest.mark.parametrize("state", [state for state in HandState if state != HandState.RETURNED])
def test_every_way_a_hand_can_end_occurs(state: HandState) -> None:
    assert any(hand.state is state for round_ in all_settled().values() for hand in round_.hands)


def test_four_hands_on_a_box_occur() -> None:
    assert any(hand.hand == 4 for round_ in all_settled().values() for hand in round_.hands)


@pytest.mark.parametrize("call", Call)
def test_every_call_occurs(call: Call) -> None:
    scenarios = [scenario_of(name) for name in shipped_scenarios()]
    bettors = [bettor for sc in scenarios for box in sc.boxes for bettor in box.bettors]
    assert any(wish.call is call for bettor in bettors for wish in bettor.calls)
    assert any(bettor.declines for bettor in bettors)


def test_an_interruption_voids_one_round_and_not_another() -> None:
    interrupted = {
        all_settled()[name].void
        for name in shipped_scenarios()
        if any(i.kind is IncidentKind.INTERRUPTION for i in scenario_of(name).incidents)
    }
    assert interrupted == {True, False}


def test_an_unknown_scenario_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        shipped_scenario("../rules/rws-perfect-pairs-v5")
