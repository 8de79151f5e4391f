"""The picture of the empty table is drawn once, and kept while there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.scenario_files import shipped_round
from trainer.felt.chips import ChipSet
from trainer.felt.legends import legends_of
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook.game import game
from trainer.rules.bets import BetKind
from ui.felt import setup, shown
from ui.felt.view import FeltView
from ui.paint import still
from ui.paint.marks import Mark
from ui.paint.still import cloth_parts


@pytest.fixture(autouse=True)
def _alike() -> None:
    """Each felt draws for itself: what it keeps is looked at here."""


@pytest.fixture(scope="module")
def sheet() -> RoundSheet:
    """A round on the view's layout."""
    playable = shipped_round("full-table")
    return lay_out(playable)


@pytest.fixture
def cloths(view: FeltView, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One entry for each cloth that is painted after the view's first one."""
    view.grab()
    painted: list[object] = []

    def counted(*arguments: object, **options: object) -> Iterator[Callable[[QPainter], None]]:
        painted.append(arguments)
        yield from cloth_parts(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(still, "cloth_parts", counted)
    return painted


def turn(view: FeltView) -> QImage:
    """Turn the table, and take its picture."""
    view.set_options(view.options()._replace(turned=not view.options().turned))
    return view.grab().toImage()


def test_a_table_turned_back_is_not_drawn_anew(view: FeltView, cloths: list[object]) -> None:
    first, *others = (turn(view) for _time in range(4))
    assert others[1] == first
    assert others[0] == others[2]
    assert others[0] != first
    assert len(cloths) == 1


def test_what_watch_adds_is_no_other_table(view: FeltView, cloths: list[object]) -> None:
    turn(view)
    view.set_options(view.options()._replace(totals=True, sums=True, summed=False))
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
    monkeypatch.setattr(setup, "KEPT", 1_000_000)
    for _time in range(4):
        turn(view)
    assert len(cloths) == 4


def test_the_picture_before_stays_until_the_next_one_is_complete(
    view: FeltView, sheet: RoundSheet, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked for meanwhile is on the next one, and no half of it is ever seen."""
    monkeypatch.setattr(setup, "KEPT", 0)
    monkeypatch.setattr(shown, "AT_A_TIME", 0.0)
    dealt = sheet.frames[20]
    view.show_table(dealt, animate=False)
    bet = next(one.bet for one in dealt.chips if one.bet.kind is BetKind.MAIN)
    first = view.grab().toImage()
    view.set_marks({bet: Mark.NAMED})
    view.set_asked(bet)
    marked = turn(view)
    view.set_marks({})
    view.set_asked(None)
    assert turn(view) == first
    view.draw_in_parts()
    seen = [turn(view)]
    view.set_marks({bet: Mark.NAMED})
    view.set_asked(bet)
    while seen[-1] == first:
        qtbot.wait(0)
        seen.append(view.grab().toImage())
    assert seen[-1] == marked
    assert len(seen) > 10


def test_an_answer_does_not_wait_for_the_picture(
    view: FeltView, sheet: RoundSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown, "AT_A_TIME", 0.0)
    last = sheet.frames[20]
    view.show_table(last, animate=False)
    lying = view.arrangement()
    view.show_table(sheet.frames[0], animate=False)
    view.grab()
    view.draw_in_parts()
    view.set_options(view.options()._replace(four_colours=True))
    view.show_table(last, animate=False)
    view.grab()
    assert view.arrangement() == lying


def test_a_page_does_not_open_with_what_it_showed_before(
    view: FeltView, sheet: RoundSheet, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown, "AT_A_TIME", 0.0)
    view.draw_in_parts()
    view.show_table(sheet.frames[20], animate=False)
    qtbot.waitUntil(lambda: bool(view.items()))
    view.hide()
    view.set_options(view.options()._replace(four_colours=True))
    view.show_table(sheet.frames[30], animate=False)
    view.show()
    view.grab()
    assert not view.items()
    qtbot.waitUntil(lambda: bool(view.items()))
