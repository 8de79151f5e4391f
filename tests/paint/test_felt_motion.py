"""Motion on the felt: forwards, back, taken over, not wanted, and nothing left running."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.cases import for_every
from tests.paint.on_screen import camera_of, drawn, item_of, pixel
from trainer.felt.chips import ChipSet
from trainer.felt.laying import shoe_front
from trainer.felt.layout import CardSize, Felt
from trainer.felt.legends import legends_of
from trainer.felt.places import ChipRole
from trainer.rulebook import game
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import deck, parse_card
from trainer.rules.money import Cents
from trainer.settings.looks import Cloth
from trainer.table.view import CardView, ChipsView, HandView, TableView
from ui.felt import shown
from ui.felt.setup import FeltOptions
from ui.felt.shown import RESTS_MS
from ui.felt.stage import whole
from ui.felt.view import FeltView
from ui.paint import pictures, pixmaps
from ui.paint.arrange import CardKey, PileKey
from ui.paint.marks import Mark
from ui.paint.pictures import Shade
from ui.paint.pixmaps import Pixmaps
from ui.theme.roles import ColorScheme, palette_of


@pytest.fixture(autouse=True)
def _alike() -> None:
    """Each felt draws for itself: what it keeps is looked at here."""


BOX = Place(3, 1)
MAIN = Bet(3, "Ann", BetKind.MAIN, 1)
STAKE = PileKey(MAIN, ChipRole.STAKE)


def table(cards: int, *, chips: bool = True) -> TableView:
    texts = ("8S", "9C", "8H", "KD", "2C")[:cards]
    views = tuple(
        CardView(number, parse_card(text), DEALER if number == 2 else BOX, number)
        for number, text in enumerate(texts, 1)
    )
    hands = (HandView(BOX, 1, 1, 2, 16, False, False, False, None),)
    piles = (ChipsView(MAIN, ChipRole.STAKE, Cents(37_50), 0, 1),) if chips else ()
    return TableView(cards=views, hands=hands, chips=piles)


def at(view: FeltView, key: CardKey | PileKey) -> QPointF:
    return item_of(view, key).pos()


def timers(view: FeltView) -> list[QTimer]:
    return [one for one in view.findChildren(QTimer) if one.isActive()]


def test_a_card_is_seen_on_its_way_and_upright_at_its_end(view: FeltView) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    item = item_of(view, CardKey(3))
    back, places = item.pixmap().cacheKey(), [item.pos()]
    for part in (0.3, 0.6, 0.9):
        view.stage.go_to(view.stage._duration * part)
        places.append(item.pos())
        assert not item.transform().isIdentity()
    assert all(one != other for one, other in pairwise(places))
    assert item.pixmap().cacheKey() != back
    view.stage.finish()
    assert item.transform().isIdentity()


def test_a_step_back_puts_the_card_into_the_shoe(view: FeltView, felt: Felt) -> None:
    view.show_table(table(3), animate=False)
    start, items = at(view, CardKey(3)), len(view.scene().items())
    view.show_table(table(2), animate=True, backwards=True)
    assert view.item_of(CardKey(3)) is None
    (item,) = view.stage.passing()
    assert item.pos() == start
    view.stage.go_to(view.stage._duration)
    front = pixel(view, shoe_front(drawn(view)).at)
    assert (item.pos() - front).manhattanLength() < 3
    view.stage.finish()
    assert len(view.scene().items()) == items - 1


def test_a_step_back_brings_what_was_lost_from_the_tray(view: FeltView, felt: Felt) -> None:
    lost = table(3, chips=False)._replace(taken=Cents(37_50))
    view.show_table(lost, animate=False)
    view.show_table(table(3), animate=True, backwards=True)
    camera = camera_of(view)
    assert felt.furniture.tray.area.contains(camera.point(at(view, STAKE)))


def test_a_turned_table_moves_the_same_way(view: FeltView, felt: Felt) -> None:
    view.set_options(FeltOptions(turned=True))
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    front = pixel(view, shoe_front(drawn(view)).at)
    assert (at(view, CardKey(3)) - front).manhattanLength() < 2
    assert front.y() < view.height() / 2


def test_a_step_back_in_the_middle_of_a_movement_does_not_jump(view: FeltView) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    view.stage.go_to(view.stage._duration * 0.7)
    item = item_of(view, CardKey(3))
    on_the_way, turned = item.pos(), item.transform()
    view.show_table(table(2), animate=True, backwards=True)
    assert view.stage.passing() == (item,)
    assert (item.pos(), item.transform()) == (on_the_way, turned)
    view.show_table(table(3), animate=True)
    assert view.item_of(CardKey(3)) is item
    assert (item.pos(), item.transform()) == (on_the_way, turned)


def test_chips_on_their_way_to_the_tray_go_on_under_the_next_movement(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    lost = table(3, chips=False)._replace(taken=Cents(37_50))
    view.show_table(lost, animate=True)
    view.stage.go_to(view.stage._duration / 2)
    (chips,) = view.stage.passing()
    on_the_way = chips.pos()
    view.show_table(table(4, chips=False)._replace(taken=Cents(37_50)), animate=True)
    assert view.stage.passing() == (chips,)
    assert chips.pos() == on_the_way
    view.stage.finish()
    assert view.stage.passing() == ()


def test_a_question_and_a_mark_do_not_wait_for_a_movement(view: FeltView) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    view.stage.go_to(view.stage._duration / 2)
    on_the_way, items = at(view, CardKey(3)), len(view.scene().items())
    view.set_asked(MAIN)
    view.set_marks({MAIN: Mark.RIGHT})
    assert len(view.scene().items()) > items + 1
    assert view.moving
    assert at(view, CardKey(3)) == on_the_way


def test_a_total_is_reported_when_its_card_has_come(view: FeltView) -> None:
    view.set_options(FeltOptions(totals=True))
    view.show_table(TableView(), animate=False)
    none = len(view.scene().items())
    view.show_table(table(1, chips=False), animate=True)
    assert len(view.scene().items()) == none + 1
    view.stage.finish()
    assert len(view.scene().items()) == none + 2


@pytest.mark.parametrize("wanted", [True, False])
def test_the_platforms_wish_is_heard(
    view: FeltView, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    monkeypatch.setattr(shown, "motion_wanted", lambda _widget: wanted)
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    assert view.moving is wanted


def test_nothing_runs_where_nothing_moves(view: FeltView, qtbot: QtBot) -> None:
    view.show_table(table(3), animate=False)
    qtbot.waitUntil(lambda: not timers(view))
    view.show_table(table(4), animate=True)
    assert timers(view)
    view.stage.finish()
    assert not timers(view)


def test_nothing_runs_when_the_felt_is_hidden(view: FeltView) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    view.hide()
    assert not timers(view)
    assert not view.moving
    assert not view.items(), "nothing is drawn that nobody sees"
    view.show_table(table(4), animate=True)
    assert not timers(view)
    view.show()
    assert (
        at(view, CardKey(4)) - pixel(view, view.arrangement().cards[CardKey(4)].pose.at)
    ).manhattanLength() < 2


def test_a_felt_that_is_destroyed_in_a_movement_takes_it_along(
    qtbot: QtBot, felt: Felt, chips: ChipSet
) -> None:
    made = FeltView()
    made.set_felt(felt, legends_of(game("rws-perfect-pairs-v5").terms()), chips)
    made.show()
    qtbot.waitExposed(made)
    made.show_table(table(2), animate=False)
    made.show_table(table(3), animate=True)
    (running,) = made.stage.findChildren(QTimer)
    assert running.isActive()
    with qtbot.waitSignal(made.destroyed):
        made.deleteLater()
    assert not isValid(running)


def test_while_an_edge_is_dragged_the_picture_is_stretched_and_then_drawn_sharply(
    view: FeltView, qtbot: QtBot, felt: Felt
) -> None:
    view.show_table(table(3), animate=False)
    view.resize(1040, 720)
    assert view.camera() is not None
    view.resize(1100, 740)
    view.resize(1180, 760)
    assert not view.transform().isIdentity()
    # Stretched or not, what is clicked is what is seen.
    pile = item_of(view, STAKE)
    seen = view.viewportTransform().map(pile.pos()).toPoint()
    with qtbot.waitSignal(view.bet_clicked):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=seen)
    qtbot.waitUntil(lambda: view.transform().isIdentity(), timeout=20 * RESTS_MS)
    assert (view.viewportTransform().map(at(view, STAKE)).toPoint() - seen).manhattanLength() < 4


def test_for_a_size_that_lasts_for_a_moment_nothing_is_drawn(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    pile, drawn = view.item_of(STAKE), view.grab().toImage()
    view.resize(1000, 760)
    view.resize(1000, 700)
    assert view.item_of(STAKE) is pile
    assert view.grab().toImage() == drawn
    # What is shown at that size is shown at the other one too.
    view.resize(1000, 760)
    view.show_table(table(4), animate=False)
    view.set_marks({Bet(1, "Ann", BetKind.MAIN): True})
    view.resize(1000, 700)
    assert view.item_of(CardKey(4)) is not None
    assert view.grab().toImage() != drawn


def test_pictures_are_kept_within_bounds(
    felt: Felt, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pixmaps, "KEPT", 60_000)
    made = Pixmaps(
        1.0, 1.0, palette_of(ColorScheme.DARK, Cloth.GREEN), CardSize(*felt.card), felt.chip
    )
    faces = deck()
    first = made.face(faces[0], 0)
    assert made.face(faces[0], 0) is first
    for one in faces:
        made.face(one, 0)
        assert made.kept <= 60_000
    last = made.face(faces[-1], 0)
    assert made.face(faces[-1], 0) is last
    assert made.face(faces[0], 0) is not first


def test_a_face_is_drawn_once_however_it_is_shaded(
    felt: Felt, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(pictures, "paint_face", lambda *face, **_options: drawn.append(face))
    palette = palette_of(ColorScheme.DARK, Cloth.GREEN)
    made = Pixmaps(1.0, 1.0, palette, CardSize(*felt.card), felt.chip)
    plain, *shaded = (made.face(deck()[0], 0, shade=shade) for shade in Shade)
    assert len(drawn) == 1
    assert len({one.pixmap.cacheKey() for one in (plain, *shaded)}) == len(Shade)


@for_every("ratio", [1.0, 1.25, 1.5, 2.0])
def test_pictures_lie_on_whole_device_pixels_whatever_the_density(
    felt: Felt, qapp: object, ratio: float
) -> None:
    palette = palette_of(ColorScheme.DARK, Cloth.GREEN)
    made = Pixmaps(0.617, ratio, palette, CardSize(*felt.card), felt.chip)
    hot = made.face(deck()[7], 12.3).hot
    lies = whole(QPointF(301.37, 77.7), ratio)
    for pixel_of in (hot.x(), hot.y(), lies.x(), lies.y()):
        assert pixel_of * ratio == pytest.approx(round(pixel_of * ratio))
