import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from trainer.procedure.order import next_task
from trainer.rulebook import TableFacts, documents, game, load_document, load_procedure
from trainer.rulebook.shipped import shipped_scenario, shipped_scenarios
from trainer.rules.bets import BetKind, Call, HandState, Outcome
from trainer.rules.inputs import DealerTask
from trainer.rules.round import Round
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.facts import DocumentFacts
from trainer.scenario.incidents import IncidentKind
from trainer.scenario.model import Expectation, ExpectedBet, Scenario
from trainer.scenario.play import Played, play
from trainer.scenario.read import read
from trainer.sidebets.perfect_pairs import PairHand

PROCEDURE = load_procedure()


def facts(name: str) -> DocumentFacts:
    document = load_document(name)
    return DocumentFacts(
        id=document.id,
        decks=document.decks,
        usual_decks=document.usual_decks,
        layouts=document.boxes,
        side_bets=frozenset(document.side_bets),
        settings=document.settings,
        pay_tables=document.pay_tables,
        even_money=document.ruleset.even_money,
    )


DOCUMENTS = {name: facts(name) for name in documents()}


def choose(played: Round, tasks: Sequence[DealerTask]) -> DealerTask:
    return next_task(PROCEDURE, tasks, played.preview)


def scenario_of(name: str) -> Scenario:
    reading = read(shipped_scenario(name).encode(), DOCUMENTS, frozenset(IncidentKind))
    assert reading.diagnostics == ()
    assert reading.scenario is not None
    return reading.scenario


def played(name: str) -> Played:
    scenario = scenario_of(name)
    table = scenario.table
    terms = game(scenario.rules, table.layout).terms(
        TableFacts(table.decks, scenario.house, table.limits, table.rounding, table.pay_tables)
    )
    return play(scenario, terms, choose)


def settled(name: str) -> Settlement:
    settlement = played(name).settlement
    assert settlement is not None
    return settlement


def expected(name: str) -> Expectation:
    expectation = scenario_of(name).expect
    assert expectation is not None
    return expectation


def holds(wanted: ExpectedBet, entry: Entry) -> bool:
    return (
        (wanted.box, wanted.name, wanted.bet) == (entry.box, entry.name, entry.bet)
        and wanted.hand in (None, entry.hand or 0)
        and wanted.stake in (None, entry.stake)
        and wanted.net in (None, entry.net)
        and wanted.outcome in (None, entry.outcome)
    )


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_shipped_scenario_plays_to_its_end_without_a_fault(name: str) -> None:
    assert played(name).faults == ()


@pytest.mark.parametrize("name", shipped_scenarios())
def test_a_shipped_scenario_comes_to_what_was_worked_out_by_hand(name: str) -> None:
    settlement, expectation = settled(name), expected(name)
    assert settlement.void is (expectation.result == "void")
    assert settlement.net == expectation.net
    for wanted in expectation.bets:
        assert any(holds(wanted, entry) for entry in settlement.bets), wanted


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
    for entry in settled(name).bets:
        assert entry.working is None or entry.working.result % smallest == 0


def test_no_title_is_there_twice() -> None:
    titles = Counter(scenario_of(name).title for name in shipped_scenarios())
    assert set(titles.values()) == {1}


@cache
def all_settled() -> dict[str, Settlement]:
    return {name: settled(name) for name in shipped_scenarios()}


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
