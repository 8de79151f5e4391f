"""Huxley 8.1 and 8.2: every losing side bet is taken before a winning one is paid."""

from tests.scenario_files import playable_text, shipped_round
from trainer.procedure.acts import Act
from trainer.procedure.ask import questions
from trainer.procedure.steps import steps
from trainer.rules.bets import Outcome
from trainer.rules.events import BetSettled

ROUND = (
    "format: 1\nrules: huxley-perfect-pairs\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  3: [{name: Cho, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  4: [{name: Dee, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "shoe: TS TD TC 9S 7D TS 9C TH 9H TH\n"
)


def test_losers_are_taken_from_right_to_left_and_then_winners_paid() -> None:
    playable = playable_text(ROUND.encode())
    found = steps(playable.trace, playable.game.procedure)
    sides = [step for step in found.steps if step.act is Act.SETTLE_SIDE_BET]
    results = [found.events[step.first] for step in sides]
    assert [
        (event.bet.bettor, event.outcome is Outcome.LOSE)
        for event in results
        if isinstance(event, BetSettled)
    ] == [("Ben", True), ("Dee", False), ("Cho", False), ("Ann", False)]
    for step in sides:
        assert {"8.1", "8.2"} <= set(playable.game.document.cite(step.rules))
        assert {"8.1", "8.2"} <= set(playable.game.document.cite(step.due))


def test_losers_are_listed_hand_by_hand_as_the_hands_lie() -> None:
    """A re-split hand stays in its place: the hands' serial numbers are not in order then."""
    playable = shipped_round("everybody-at-once")
    played = steps(playable.trace, playable.game.procedure)
    asked = questions(played, playable.terms, playable.scenario.ask)
    listed = [question for question in asked if question.id.endswith("losers")][-1]
    hands = played.snapshots[listed.step].hands
    assert hands[2] == (1, 4, 3, 2)
    places = [(entry.bet.box, hands[entry.bet.box].index(entry.bet.hand)) for entry in listed.among]
    assert places == sorted(places)
    assert len({place for place in places if place[0] == 2}) == 4
