"""Shifts without end: every round can be dealt, and what should go on goes on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.cases import for_each, one_in
from tests.dealing.shifts import Dealt, any_plan, shift_dealt
from tests.scenario_files import read
from trainer.errors import RoundImpossible
from trainer.making.tables import practice_table
from trainer.messages.troubles import describe_trouble
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import BetKind
from trainer.rules.round import cards_out
from trainer.scenario.writer import write
from trainer.shift import rounds
from trainer.shift.plan import Betting, Frequency, ShiftPlan, ShiftState, cutting_card, shoe_of

PLAN = ShiftPlan("rws-perfect-pairs-v5", 1)


@for_each(one_in(2, range(20)))
def test_every_round_of_any_shift_is_dealt_to_its_end(seed: int) -> None:
    """And can be written as a scenario file that says the same."""
    mistakes = 0.1 if seed % 2 else 0.0
    for one in shift_dealt(any_plan(seed), 5, mistakes=mistakes):
        found = read(write(one.dealt.scenario).encode(), RULEBOOK)
        assert found.scenario == one.dealt.scenario


def test_a_table_at_which_nothing_can_be_dealt_is_a_known_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says what to do, and is no bug."""
    table = practice_table(RULEBOOK[PLAN.document], "")
    monkeypatch.setattr(rounds, "improvised", lambda *_given: None)
    with pytest.raises(RoundImpossible) as raised:
        rounds.round_of(PLAN, ShiftState(), table, "A round")
    text = describe_trouble(raised.value)
    assert table.document.title in text.sentence
    assert "House" in text.advice


def _shift(plan: ShiftPlan, rounds: int) -> list[Dealt]:
    return list(shift_dealt(plan, rounds))


def test_the_cards_come_from_one_shoe_until_the_cutting_card() -> None:
    """Then they are shuffled, and the next round begins with a new shoe."""
    dealt = _shift(PLAN, 30)
    assert {one.state.shoe for one in dealt} > {1}
    for one in dealt:
        shoe = shoe_of(PLAN, one.state.shoe, one.made.terms.decks)
        cards = one.made.scenario.shoe
        assert shoe[one.state.out : one.state.out + len(cards)] == cards
    for before, behind in pairwise(dealt):
        out = before.state.out + cards_out(before.dealt.trace.events)
        over = out >= cutting_card(PLAN, before.state.shoe, before.made.terms.decks)
        assert (behind.state.shoe > before.state.shoe) is over
        assert behind.state.out == (0 if over else out)


def test_the_same_plan_makes_the_same_rounds() -> None:
    """Whenever it is asked."""
    assert _shift(PLAN, 4) == _shift(PLAN, 4)
    assert _shift(PLAN, 4) != _shift(replace(PLAN, seed=2), 4)


def test_the_same_people_sit_at_the_table_all_the_time() -> None:
    """With the same bets, where they bet flat; after a win with twice as much, where they raise."""
    flat = _shift(PLAN, 6)
    assert len({tuple(map(str, _bets(one))) for one in flat}) == 1
    usual = dict(_bets(flat[0]))
    raised = _shift(replace(PLAN, betting=Betting.PROGRESSIVE), 12)
    for before, behind in pairwise(raised):
        most = behind.made.terms.limits[BetKind.MAIN].maximum
        for (name, was), (_name, now) in zip(_bets(before), _bets(behind), strict=True):
            won = before.dealt.settlement.net[name]
            if won == 0:
                assert now == was
            else:
                assert now in ({usual[name], min(2 * was, most)} if won > 0 else {usual[name]})
    assert any(_bets(one) != _bets(raised[0]) for one in raised)


def _bets(one: Dealt) -> list[tuple[str, int]]:
    boxes = one.made.scenario.boxes
    return [(bettor.name, bettor.main or 0) for box in boxes for bettor in box.bettors]


def test_meters_go_on() -> None:
    """What they show after a round is what they show before the next."""
    plan = replace(PLAN, document="nevada-perfect-pairs-progressive", side_bets=Frequency.OFTEN)
    dealt = _shift(plan, 8)
    for before, behind in pairwise(dealt):
        assert before.dealt.settlement.meters == behind.state.meters
        meters = behind.made.terms.meters
        assert meters is not None
        assert meters.levels == behind.state.meters


def test_things_go_wrong_as_often_as_they_should() -> None:
    """And players ask for what they must not get."""
    calm = _shift(replace(PLAN, asks=Frequency.NEVER, mishaps=Frequency.NEVER), 20)
    wild = _shift(replace(PLAN, asks=Frequency.OFTEN, mishaps=Frequency.OFTEN), 20)
    assert not any(one.made.scenario.incidents or one.made.scenario.requests for one in calm)
    assert any(one.made.scenario.incidents for one in wild)
    assert any(one.made.scenario.requests for one in wild)
