"""The picture of the empty table is drawn once, and kept while there is room for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from trainer.felt.chips import ChipSet
from trainer.felt.legends import legends_of
from trainer.rulebook.game import game
from ui.paint import still
from ui.paint.cloth import paint_cloth
from ui.views import felt_pictures
from ui.views.felt_view import FeltView


@pytest.fixture
def cloths(view: FeltView, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One entry for each cloth that is painted after the view's first one."""
    view.grab()
    painted: list[object] = []

    def counted(*arguments: object, **options: object) -> None:
        painted.append(arguments)
        paint_cloth(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(still, "paint_cloth", counted)
    return painted


def turn(view: FeltView) -> QImage:
    """Turn the table, and take its picture."""
    view.set_options(replace(view.options(), turned=not view.options().turned))
    return view.grab().toImage()


def test_a_table_turned_back_is_not_drawn_anew(view: FeltView, cloths: list[object]) -> None:
    first, *others = (turn(view) for _time in range(4))
    assert others[1] == first
    assert others[0] == others[2]
    assert others[0] != first
    assert len(cloths) == 1


def test_what_watch_adds_is_no_other_table(view: FeltView, cloths: list[object]) -> None:
    turn(view)
    view.set_options(replace(view.options(), totals=True, sums=True, summed=False))
    view.grab()
    assert len(cloths) == 1


def test_a_layout_seen_before_is_not_drawn_anew(
    view: FeltView, chips: ChipSet, cloths: list[object]
) -> None:
    for name in ("rws-blackjack-v5", "huxley-perfect-pairs") * 2:
        terms = game(name).terms()
        view.set_felt(game(name).felt, legends_of(terms), chips)
        view.grab()
    assert len(cloths) == 2


def test_only_as_much_is_kept_as_there_is_room_for(
    view: FeltView, cloths: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(felt_pictures, "KEPT", 1_000_000)
    for _time in range(4):
        turn(view)
    assert len(cloths) == 4
