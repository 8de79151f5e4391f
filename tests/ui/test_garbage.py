"""Python looks for reference cycles only when nobody has asked it not to."""

import gc
from collections.abc import Iterator

import pytest

from ui.controllers.garbage import GarbageCollection


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    enabled = gc.isenabled()
    yield
    (gc.enable if enabled else gc.disable)()


def test_it_goes_on_when_the_last_pause_ends() -> None:
    garbage = GarbageCollection()
    garbage.begin()
    one, other = garbage.paused(), garbage.paused()
    one.__enter__()
    other.__enter__()
    one.__exit__(None, None, None)
    assert not gc.isenabled()
    other.__exit__(None, None, None)
    assert gc.isenabled()


def test_what_begins_in_a_pause_goes_on_when_it_ends() -> None:
    gc.disable()
    garbage = GarbageCollection()
    with garbage.paused():
        garbage.begin()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_pause_before_the_beginning_begins_nothing() -> None:
    gc.disable()
    with GarbageCollection().paused():
        pass
    assert not gc.isenabled()


def test_what_stays_is_kept_once_it_has_been_made() -> None:
    kept: list[bool] = []
    garbage = GarbageCollection(lambda: kept.append(gc.isenabled()))
    with garbage.paused(keeping=True):
        assert not kept
    assert kept == [False]
    with garbage.paused():
        pass
    assert kept == [False]


def test_what_will_stay_is_not_searched_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []
    monkeypatch.setattr(gc, "collect", searched.append)
    garbage = GarbageCollection()
    garbage.begin()
    with garbage.paused(keeping=True):
        with garbage.paused():
            garbage.search()
        assert not searched
    with garbage.paused():
        garbage.search()
    assert searched == [0]
