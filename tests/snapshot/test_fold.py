"""The fold of events into snapshots: it agrees with the round's own state, step by step."""

from pathlib import Path
from random import Random
from typing import get_args

import pytest
from hypothesis import given, strategies as st

from tests.cards import card
from tests.cases import examples, for_each, for_every
from tests.rules.chance import Driver
from tests.rules.chance_table import DOCUMENTS, Chances
from tests.scenario_files import name_of, playable_file, rulings, shipped, some_shipped
from trainer.cli.main import main
from trainer.procedure.acts import Playthrough
from trainer.procedure.steps import steps
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, DRAWN, Bet, BetKind, HandState, Place
from trainer.rules.evolve import evolve
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.state import Hole, State, Wager
from trainer.snapshot.fold import HANDLERS, snapshot_after, snapshots
from trainer.snapshot.snapshot import Pile, Snapshot

R = Rule.INITIAL_DEAL
BOX_1, BOX_2 = Place(1, 1), Place(2, 1)


def test_every_class_of_event_has_a_handler() -> None:
    assert set(HANDLERS.functions) == set(get_args(ev.Event))


def cards_agree(snapshot: Snapshot, state: State) -> None:
    """Every card that has left the shoe is there once, and lies where the state has it."""
    out = [one.number for one in snapshot.all_cards()]
    assert sorted(out) == list(range(1, state.drawn + 1))
    for place in snapshot.cards.keys() | state.places.keys():
        lying = state.places.get(place)
        hand = snapshot.hand(place)
        assert [one.number for one in hand] == (lying.numbers if lying else [])
        assert [one.card for one in hand] == (lying.cards if lying else [])
    for box in state.playing:
        assert snapshot.hands.get(box.number, (1,)) == tuple(h.place.hand for h in box.hands)
        for held in box.hands:
            assert (held.place in snapshot.split) == held.split
            if held.ended is not HandState.RETURNED and not snapshot.hides(held.place):
                assert snapshot.ended.get(held.place) is held.ended
            if held.collected:
                assert all(one.discarded for one in snapshot.hand(held.place))
    trouble = state.trouble
    astray = {one.number: one.place for one in trouble.astray} if trouble else {}
    assert {one.number: one.place for one in snapshot.astray} == astray
    on_table = (one for one in snapshot.all_cards() if not (one.discarded or one.astray))
    down = {one.place for one in on_table if one.down}
    assert down - {DEALER} == set(trouble.face_down if trouble else ())
    assert snapshot.hides(DEALER) == (state.hole in (Hole.DOWN, Hole.LOOKED))
    gone = [one.card for one in snapshot.all_cards() if one.discarded]
    assert sorted(map(str, gone)) == sorted(map(str, state.discarded))


def pile_agrees(pile: Pile, wager: Wager) -> None:
    """The chips of a bet are what the state has of it."""
    assert (pile.placed, pile.added) == (wager.placed, wager.added)
    if isinstance(wager.settled, ev.BetReturned):
        assert pile.returned
    else:
        assert pile.settled == wager.settled
        assert not pile.returned


def chips_agree(snapshot: Snapshot, state: State) -> None:
    """Every accepted bet has its chips, and nothing else has any."""
    wagers = {wager.bet: wager for wager in state.wagers()}
    for bet, wager in wagers.items():
        # Envy has no chips before it is paid.
        if bet in snapshot.piles or wager.placed:
            pile_agrees(snapshot.piles[bet], wager)
    assert all(pile.refused for bet, pile in snapshot.piles.items() if bet not in wagers)
    for box in state.boxes.values():
        there = [bettor.name for bettor in box.bettors]
        assert list(snapshot.bettors[box.number])[: len(there)] == there
        left = {bettor.name for bettor in box.bettors if bettor.left}
        assert {name for number, name in snapshot.left if number == box.number} == left
        main = {wager.bet.bettor for wager in box.mains}
        assert snapshot.staying(box.number) == main - left
    levels = dict(enumerate(state.meters, 1))
    assert snapshot.meters.items() <= levels.items()
    assert snapshot.offer is state.offer


def agrees(playthrough: Playthrough, terms: Terms) -> None:
    """Before each step and after all, the snapshot is what the state knows."""
    state = State(terms)
    before, *after = playthrough.snapshots
    assert before == Snapshot()
    for step, snapshot in zip(playthrough.steps, after, strict=True):
        evolve(state, playthrough.events[step.first : step.last])
        cards_agree(snapshot, state)
        chips_agree(snapshot, state)
        assert (snapshot.dealer_total is not None) == state.dealer_ended
        if snapshot.dealer_total is not None:
            assert snapshot.dealer_total == state.dealer.total.points
    assert after[-1].over


@for_each((*some_shipped(), *rulings()), name=name_of)
def test_a_snapshot_is_what_the_state_knows(path: Path) -> None:
    playable = playable_file(path)
    agrees(steps(playable.trace, playable.game.procedure), playable.terms)


@for_every("document", DOCUMENTS)
@examples(25)
@given(seed=st.integers(0, 2**32), errors=st.sampled_from((0.05, 0.3)))
def test_a_snapshot_of_a_random_round(document: str, seed: int, errors: float) -> None:
    driver = Driver(Random(seed), Chances(errors=errors), document=document)
    driver.play()
    state = State(driver.terms)
    events = [list(events) for _due, _given, events in driver.moves]
    for happened, snapshot in zip(events, snapshots(events)[1:], strict=True):
        evolve(state, happened)
        cards_agree(snapshot, state)
        chips_agree(snapshot, state)


def test_a_round_is_settled_without_asking(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_steps: object) -> None:
        raise AssertionError("a snapshot was asked for")

    monkeypatch.setattr("trainer.snapshot.fold.snapshots", refuse)
    path = next(path for path in shipped() if not playable_file(path).scenario.incidents)
    assert main(["settle", "--json", str(path)]) == 0
    assert capsys.readouterr().out
    playable = playable_file(path)
    playthrough = steps(playable.trace, playable.game.procedure)
    with pytest.raises(AssertionError, match="was asked for"):
        _ = playthrough.snapshots


def test_a_playthrough_keeps_its_snapshots() -> None:
    playable = playable_file(shipped()[0])
    playthrough = steps(playable.trace, playable.game.procedure)
    assert playthrough.snapshots is playthrough.snapshots


def dealt(number: int, text: str, place: Place, lay: Place | None = None) -> ev.CardDealt:
    return ev.CardDealt(number, card(text), place, R, lay=lay)


def misdealt(number: int, text: str, place: Place) -> ev.CardMisdealt:
    return ev.CardMisdealt(number, card(text), place, R)


def test_one_more_than_there_are_steps_and_each_stays_as_it_was() -> None:
    taken = snapshots(([dealt(1, "8S", BOX_1)], [], [dealt(2, "7D", DEALER)]))
    assert [len(tuple(one.all_cards())) for one in taken] == [0, 1, 1, 2]
    assert taken[1] == taken[2] == snapshot_after([dealt(1, "8S", BOX_1)])


def test_a_collected_hand_is_still_known() -> None:
    events: list[ev.Event] = [
        dealt(1, "TS", BOX_1),
        dealt(2, "9H", BOX_1),
        ev.CardsCollected(BOX_1, R),
    ]
    after = snapshot_after(events)
    assert after.face_up(BOX_1) == (card("TS"), card("9H"))
    assert all(one.discarded for one in after.hand(BOX_1))


def test_a_split_moves_a_card_away_from_where_it_was_dealt_to() -> None:
    events: list[ev.Event] = [
        dealt(1, "8S", BOX_1),
        dealt(2, "8D", BOX_1),
        ev.HandSplit(1, 1, 2, False, R),
    ]
    (moved,) = snapshot_after(events).hand(Place(1, 2))
    assert (moved.number, moved.place, moved.dealt_to) == (2, Place(1, 2), BOX_1)


def test_a_card_astray_belongs_to_the_error_with_which_it_was_found() -> None:
    first = ev.ErrorFound(Irregularity.DEALING_ERROR, None, CardRemedy.RECONSTRUCT, (R,))
    second = ev.ErrorFound(Irregularity.OVERDRAWN, None, CardRemedy.DISCARD, (R,))
    events: list[ev.Event] = [misdealt(1, "KH", DRAWN), first, misdealt(2, "4H", BOX_2), second]
    found = snapshot_after(events)
    assert [one.error for one in found.astray] == [first, second]
    assert found.error is second
    # ¶5.12: a card that goes astray once more is found once more.
    again = snapshot_after([*events, misdealt(1, "KH", DEALER)])
    assert [one.error for one in again.astray] == [None, second]
    put_right = snapshot_after([*events, dealt(1, "KH", BOX_1, lay=DRAWN)])
    assert [one.error for one in put_right.hand(BOX_1)] == [first]


def test_a_refused_bet_keeps_nobody_at_a_box() -> None:
    ann, ben = (Bet(1, name, BetKind.MAIN, 1) for name in ("Ann", "Ben"))
    events: list[ev.Event] = [
        ev.BetPlaced(ann, Cents(500), R),
        ev.BetPlaced(ben, Cents(500), R),
        ev.BetRefused(ann, Cents(500), Rule.BELOW_MINIMUM),
    ]
    after = snapshot_after(events)
    assert after.staying(1) == {"Ben"}
    assert after.staked_boxes == {1}
    returned = snapshot_after([*events, ev.BetReturned(ben, Cents(500), (R,))])
    assert returned.staked_boxes == frozenset()
    assert snapshot_after([*events, ev.BettorLeft(1, "Ben", R)]).staying(1) == frozenset()
