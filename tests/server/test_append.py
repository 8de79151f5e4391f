"""Append: the room's tree is the station's, and nothing is doubled, changed or dropped."""

import random

import psycopg
import pytest

from tests.server.logs import EMPTY, begin, head, notes
from tests.server.servers import Room
from trainer.log.tree import Tree

CHANCE = random.Random(41)


def test_the_tree_is_the_stations_however_the_batches_are_cut(room: Room) -> None:
    with room.connect(*room.add_station()) as station:
        for number in (1, 2, 3, 7, 8, 64, 100, 255):
            log, origin = notes(number), f"feltwork/{number}"
            assert begin(station, origin) == EMPTY
            place = 0
            while place < number:
                last = min(number, place + CHANCE.randint(1, 40))
                assert log.send(station, origin, place, last) == log.head(last)
                place = last
            assert head(station, origin) == (number, Tree().with_leaves(log.leaves).root)
            (leaf,) = station.execute(
                "SELECT feltwork.leaf(%s, %s)", [origin, number]
            ).fetchone() or ("",)
            assert leaf == log.leaves[-1]


def test_batches_repeated_reordered_and_overlapping_change_nothing(room: Room) -> None:
    log, origin = notes(120), "feltwork/a"
    cuts = [(0, 50), (50, 90), (90, 120)]
    others = [(0, 120), (20, 70), (50, 120), (90, 120)]
    with room.connect(*room.add_station()) as station:
        begin(station, origin)
        for first, last in cuts:
            for other in others:
                if other[0] != first:
                    assert log.send(station, origin, *other) == log.head(first)
            assert log.send(station, origin, first, last) == log.head(last)
            assert log.send(station, origin, first, last) == log.head(last)
        assert begin(station, origin) == log.head()
    kept = room.admin.execute("SELECT leaf FROM feltwork.entries ORDER BY seq").fetchall()
    assert [leaf for (leaf,) in kept] == log.leaves


def test_an_entry_that_is_not_as_its_leaf_says_appends_nothing(room: Room) -> None:
    log, origin = notes(10), "feltwork/a"
    log.bodies[6] = b"{}"
    with room.connect(*room.add_station()) as station:
        begin(station, origin)
        with pytest.raises(psycopg.Error) as refused:
            log.send(station, origin)
        assert refused.value.sqlstate == "FW003"
        assert head(station, origin) == EMPTY
