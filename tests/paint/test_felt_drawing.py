"""The states of a felt that is drawn in parts."""

from __future__ import annotations

from math import inf

import pytest
from PySide6.QtCore import QSize

from tests.paint.test_felt_view import table
from trainer.felt.layout import Felt
from ui.felt.drawing import DrawingEvent, DrawingState, FeltDrawing
from ui.felt.setup import FeltOptions, FeltSetup, LaidFelt


@pytest.fixture
def setup(felt: Felt, qapp: object) -> FeltSetup:
    return FeltSetup(LaidFelt(felt), FeltOptions(), QSize(800, 600), 1.0, whole=False)


def state_of(drawing: FeltDrawing) -> DrawingState:
    return drawing.state


def test_a_table_is_found_then_drawn_then_seen(setup: FeltSetup) -> None:
    drawing = FeltDrawing()
    assert state_of(drawing) is DrawingState.STALE
    found = drawing.find(setup, table(3), ())
    assert state_of(drawing) is DrawingState.DRAWING
    assert not drawing.draw(0.0)
    assert drawing.find(setup, table(3), ()) is found
    assert drawing.draw(inf)
    assert drawing.seen is None
    drawing.show(found)
    assert state_of(drawing) is DrawingState.READY
    assert drawing.seen is found.picture


def test_what_changes_while_it_is_drawn_is_found_anew(setup: FeltSetup) -> None:
    drawing = FeltDrawing()
    found = drawing.find(setup, table(3), ())
    drawing.turn(DrawingEvent.CHANGED)
    assert state_of(drawing) is DrawingState.STALE
    changed = drawing.find(setup, table(4), ())
    assert changed.picture is found.picture
    assert len(changed.arrangement.cards) == 4
    drawing.show(changed)
    drawing.forget()
    assert (drawing.state, drawing.table, drawing.seen) == (DrawingState.STALE, None, None)


def test_what_was_seen_is_seen_again_at_the_same_size_alone(setup: FeltSetup) -> None:
    drawing = FeltDrawing()
    drawing.show(drawing.find(setup, table(3), ()))
    assert not drawing.restore(setup)
    drawing.turn(DrawingEvent.RESIZED)
    assert state_of(drawing) is DrawingState.RESIZED
    assert not drawing.restore(setup._replace(size=QSize(900, 600)))
    assert drawing.restore(setup)
    assert state_of(drawing) is DrawingState.READY
    drawing.turn(DrawingEvent.RESIZED)
    drawing.turn(DrawingEvent.CHANGED)
    assert not drawing.restore(setup)


def test_nothing_is_seen_that_was_not_found(setup: FeltSetup) -> None:
    drawing = FeltDrawing()
    found = drawing.find(setup, table(3), ())
    drawing.show(found)
    with pytest.raises(KeyError):
        drawing.show(found)
