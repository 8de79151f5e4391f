"""A series: one round after another, each standing when the next begins (5.6)."""

from random import Random
from typing import Any

import pytest

from tests.rules.chance import Driver
from tests.rules.rounds import play
from trainer.rules.events import CardMisdealt
from trainer.rules.refusals import Refusal
from trainer.rules.round import PlayedSeries


def test_5_6_rounds_follow_one_another_and_stand() -> None:
    series = PlayedSeries()
    tables = [
        play("1: Ann 100 [stand]", "TS 9C 9D TC"),
        play("1: Ann 50\n2: Cho 20 [stand]", "AS TS 9C KD 9D TC"),
        play("2: Cho 20 [hit]", "TS 9C 6D TC"),
    ]
    ended = []
    for number, table in enumerate(tables, 1):
        playable = table.checked.round
        assert playable is not None
        playing = series.begin(playable.terms)
        for move in table.trace.moves:
            assert not isinstance(playing.submit(move.given), Refusal)
        played = series.end()
        assert (played.number, played.settlement) == (number, table.settlement)
        assert played.events == table.trace.events
        ended.append(played)
    assert series.rounds == tuple(ended)
    assert [played.number for played in series.rounds] == [1, 2, 3]
    assert series.cards_out == 14
    assert series.net == {"Ann": 7500, "Cho": -2000}


def test_the_meters_are_those_that_the_last_round_left() -> None:
    boxes = "1: Ann 10 prog [stand]"
    table: dict[str, Any] = {
        "pay_table": "PT-PRG-PP-MLP-01",
        "contribution": 1,
        "reseed": [100, 50, 20],
    }
    series = PlayedSeries()
    assert series.meters is None
    meters = [1000, 500, 200]
    left: list[list[int]] = []
    for shoe in ("TS 9C 9D 8C", "AD AD AD 8C", "AS AS AS 8C", "7H 7H 7H TC", "TS 2C 9D TC 9C"):
        round_ = play(
            boxes,
            shoe,
            rules="nevada-perfect-pairs-progressive",
            progressive={**table, "meters": meters},
        )
        assert round_.checked.round is not None
        playing = series.begin(round_.checked.round.terms)
        for move in round_.trace.moves:
            assert not isinstance(playing.submit(move.given), Refusal)
        assert playing.meters == round_.settlement.meters
        series.end()
        assert series.meters == round_.settlement.meters
        meters = [amount // 100 for amount in round_.settlement.meters]
        left.append(meters)
    assert left == [
        [1001, 500, 200],
        [1002, 50, 200],
        [100, 50, 200],
        [101, 50, 20],
        [102, 50, 20],
    ]


def test_a_card_that_goes_astray_twice_has_left_the_shoe_once() -> None:
    table = play(
        "1: Ann 10 [double]",
        "6S TD 5D 8H TC KH",
        "simultaneous_cards 4 chosen=1",
        "dealer_overdraws count=1",
        rules="live-blackjack",
    )
    misdealt = [event.number for event in table.trace.events if isinstance(event, CardMisdealt)]
    assert misdealt == [5, 6, 6]
    assert table.checked.round is not None
    series = PlayedSeries()
    playing = series.begin(table.checked.round.terms)
    for move in table.trace.moves:
        playing.submit(move.given)
    series.end()
    assert series.cards_out == 6


def test_one_round_is_in_play_at_most() -> None:
    terms = Driver(Random(1)).terms
    series = PlayedSeries()
    with pytest.raises(ValueError, match="no round"):
        series.end()
    series.begin(terms)
    with pytest.raises(ValueError, match="in play"):
        series.begin(terms)
    with pytest.raises(ValueError, match="not over"):
        series.end()
    assert series.rounds == ()
