"""Python looks for reference cycles from the window's own thread alone."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.shell.background import CycleSearch


class Cycle:
    """Something that is only found by looking for cycles."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def search(qtbot: QtBot) -> Iterator[CycleSearch]:
    owner = QObject()
    search = CycleSearch(owner)
    yield search
    search.end()
    owner.deleteLater()


def test_nothing_is_searched_where_something_is_allocated(search: CycleSearch) -> None:
    assert not gc.isenabled()
    search.end()
    assert gc.isenabled()


def test_what_has_become_due_is_searched(search: CycleSearch) -> None:
    gc.collect()
    lost = ref(Cycle())
    search.search()
    assert lost() is not None, "hardly anything was made since"
    kept = [Cycle() for _number in range(gc.get_threshold()[0] + 10)]
    search.search()
    assert lost() is None
    assert kept
