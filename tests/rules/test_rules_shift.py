"""A shift: one round after another, each standing when the next begins (5.6)."""

from random import Random

import pytest

from tests.rules.chance import Driver
from tests.rules.rounds import play
from trainer.rules.refusals import Refusal
from trainer.rules.shift import Shift


def test_5_6_rounds_follow_one_another_and_stand() -> None:
    shift = Shift()
    tables = [
        play("1: Ann 100 [stand]", "TS 9C 9D TC"),
        play("1: Ann 50\n2: Cho 20 [stand]", "AS TS 9C KD 9D TC"),
        play("2: Cho 20 [hit]", "TS 9C 6D TC"),
    ]
    ended = []
    for number, table in enumerate(tables, 1):
        staged = table.checked.staged
        assert staged is not None
        playing = shift.begin(staged.terms)
        for move in table.trace.moves:
            assert not isinstance(playing.submit(move.given), Refusal)
        played = shift.end()
        assert (played.number, played.settlement) == (number, table.settlement)
        assert played.events == table.trace.events
        ended.append(played)
    assert shift.rounds == tuple(ended)
    assert [played.number for played in shift.rounds] == [1, 2, 3]
    assert shift.cards_out == 14
    assert shift.net == {"Ann": 7500, "Cho": -2000}


def test_one_round_is_in_play_at_most() -> None:
    terms = Driver(Random(1)).terms
    shift = Shift()
    with pytest.raises(ValueError, match="no round"):
        shift.end()
    shift.begin(terms)
    with pytest.raises(ValueError, match="in play"):
        shift.begin(terms)
    with pytest.raises(ValueError, match="not over"):
        shift.end()
    assert shift.rounds == ()
