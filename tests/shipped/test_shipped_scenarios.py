import re
from collections import Counter
from pathlib import Path

import pytest

from tests.cases import for_each, for_every
from tests.rules.compare import compare_settlement, points_of
from tests.rules.reference import Reference
from tests.scenario_files import SUFFIX, checked_file, name_of, playable_file, shipped
from trainer.rulebook.sources import shipped_scenario, teaching_order
from trainer.rules.bets import BetKind, Call, HandState, Outcome
from trainer.rules.settlement import Settlement
from trainer.scenario.check import PlayableRound, misses
from trainer.scenario.incidents import Interruption
from trainer.scenario.model import Scenario
from trainer.sidebets.perfect_pairs import PairHand


def scenarios() -> list[Scenario]:
    return [playable_file(path).scenario for path in shipped()]


def by_name() -> dict[str, Scenario]:
    return {path.name.removesuffix(SUFFIX): playable_file(path).scenario for path in shipped()}


def settlements() -> list[Settlement]:
    return [playable_file(path).settlement for path in shipped()]


@for_each(shipped(), name=name_of)
def test_a_shipped_scenario_plays_to_its_end_without_a_fault(path: Path) -> None:
    assert shipped_scenario(path.name.removesuffix(SUFFIX)).encode() == path.read_bytes()
    assert checked_file(path).diagnostics == ()


@for_each(shipped(), name=name_of)
def test_a_shipped_scenario_comes_to_what_was_worked_out_by_hand(path: Path) -> None:
    expectation, settlement = playable_file(path).scenario.expect, playable_file(path).settlement
    assert expectation is not None
    assert [*misses(expectation, settlement)] == []
    assert settlement.void is (expectation.result == "void")
    assert settlement.net == expectation.net


@for_each(shipped(), name=name_of)
def test_a_second_settlement_comes_to_the_same(path: Path) -> None:
    playable = playable_file(path)
    if not playable.settlement.void:  # which the second settlement does not know
        reference = Reference(playable.scenario, points_of(playable.terms))
        compare_settlement(playable.settlement, reference)


@for_each(shipped(), name=name_of)
def test_a_shipped_scenario_introduces_itself(path: Path) -> None:
    scenario = playable_file(path).scenario
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", path.name.removesuffix(SUFFIX))
    assert scenario.title
    assert scenario.notes
    assert scenario.tags
    assert scenario.level in range(1, 6)
    assert scenario.table.chips


@for_each(shipped(), name=name_of)
def test_every_amount_can_be_paid_in_the_tables_chips(path: Path) -> None:
    smallest = min(playable_file(path).scenario.table.chips)
    for entry in playable_file(path).settlement.bets:
        assert entry.working is None or entry.working.result % smallest == 0


def test_every_easy_scenario_has_one_place_in_the_teaching_order_of_its_game() -> None:
    easy = {
        (scenario.rules, name)
        for name, scenario in by_name().items()
        if scenario.level is not None and scenario.level <= 2
    }
    taught = [(game, name) for game, order in teaching_order().items() for name in order]
    assert Counter(taught) == Counter(easy)


def test_a_game_is_taught_from_three_boxes_with_one_player_each_upwards() -> None:
    found = by_name()
    for game, order in teaching_order().items():
        levels = [found[name].level or 0 for name in order]
        assert levels == sorted(levels), game
        first = found[order[0]]
        assert len(first.boxes) == 3, game
        (bettors,) = zip(*(box.bettors for box in first.boxes), strict=True)
        assert not any(bettor.side_bets or bettor.progressive for bettor in bettors), game
        assert not first.incidents, game
    # The progressive comes after every other game.
    assert [*teaching_order()][-1] == "nevada-perfect-pairs-progressive"


def test_no_title_is_there_twice() -> None:
    titles = Counter(scenario.title for scenario in scenarios())
    assert set(titles.values()) == {1}


def situation(playable: PlayableRound) -> tuple[object, ...]:
    """A round without its names, stakes and suits: what there is to be decided at each box."""
    scenario = playable.scenario
    cards = {hand.box: hand.cards for hand in playable.settlement.hands if hand.hand == 1}
    return (
        scenario.rules,
        tuple(card.points for card in playable.settlement.dealer.cards[:1]),
        tuple(
            (
                tuple(sorted(card.points for card in cards.get(box.number, ())[:2])),
                tuple(tuple(wish.call for wish in bettor.calls) for bettor in box.bettors),
            )
            for box in scenario.boxes
        ),
        tuple(incident.kind.word for incident in scenario.incidents),
    )


def test_no_round_is_there_twice_under_other_names() -> None:
    times = Counter(situation(playable_file(path)) for path in shipped())
    assert set(times.values()) == {1}


@for_every(
    ("kind", "outcome"),
    [
        *((BetKind.PERFECT_PAIRS, hand) for hand in (*PairHand, Outcome.LOSE)),
        *((BetKind.INSURANCE, outcome) for outcome in (Outcome.WIN, Outcome.LOSE)),
        *((BetKind.MAIN, outcome) for outcome in Outcome if outcome is not Outcome.REFUSED),
    ],
)
def test_every_result_of_every_bet_occurs(kind: BetKind, outcome: str) -> None:
    entries = [entry for round_ in settlements() for entry in round_.bets]
    assert any(entry.bet is kind and entry.outcome == outcome for entry in entries)


@for_every("state", [state for state in HandState if state != HandState.RETURNED])
def test_every_way_a_hand_can_end_occurs(state: HandState) -> None:
    assert any(hand.state is state for round_ in settlements() for hand in round_.hands)


def test_four_hands_on_a_box_occur() -> None:
    assert any(hand.hand == 4 for round_ in settlements() for hand in round_.hands)


@for_every("call", Call)
def test_every_call_occurs(call: Call) -> None:
    bettors = [bettor for sc in scenarios() for box in sc.boxes for bettor in box.bettors]
    assert any(wish.call is call for bettor in bettors for wish in bettor.calls)
    assert any(bettor.declines for bettor in bettors)


def test_an_interruption_voids_one_round_and_not_another() -> None:
    interrupted = {
        playable_file(path).settlement.void
        for path in shipped()
        if any(i.kind is Interruption.kind for i in playable_file(path).scenario.incidents)
    }
    assert interrupted == {True, False}


def test_an_unknown_scenario_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        shipped_scenario("../rules/rws-perfect-pairs-v5")
