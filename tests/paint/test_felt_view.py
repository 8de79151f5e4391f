"""The felt as a widget: what it shows, what moves, what it tells."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QPaintEvent, QTransform
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.paint.on_screen import camera_of, drawn, item_of, pixel
from trainer.felt.chips import ChipSet
from trainer.felt.laying import shoe_front
from trainer.felt.layout import Felt
from trainer.felt.legends import legends_of
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point, middle
from trainer.rulebook.felts import load_felt
from trainer.rulebook.game import TableFacts, game
from trainer.rulebook.paytables import ProgressiveFacts
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, PeekView, TableView
from ui.felt.setup import FeltOptions, FeltSetup, LaidTable, Picture
from ui.felt.veil import Looked, Printed
from ui.felt.view import FeltView
from ui.paint.arrange import CardKey, PileKey
from ui.paint.marks import Mark
from ui.paint.pointing import Equipment, WholeBox
from ui.theme.roles import ColorScheme

MAIN = Bet(3, "Ann", BetKind.MAIN, 1)
STAKE = PileKey(MAIN, ChipRole.STAKE)


def table(cards: int, *, chips: bool = True, active: Place | None = None) -> TableView:
    texts = ("8S", "9C", "8H", "KD", "2C")[:cards]
    views = tuple(
        CardView(number, parse_card(text), DEALER if number == 2 else Place(3, 1), number)
        for number, text in enumerate(texts, 1)
    )
    hands = tuple(
        HandView(place, 1, 1, 2, 16, False, False, False, None)
        for place in (Place(3, 1), DEALER)
        if any(card.place == place for card in views)
    )
    piles = (ChipsView(MAIN, ChipRole.STAKE, Cents(37_50), 0, 1),) if chips else ()
    return TableView(cards=views, hands=hands, chips=piles, active=active)


def place(view: FeltView, key: CardKey | PileKey) -> tuple[float, float]:
    at = item_of(view, key).pos()
    return at.x(), at.y()


def test_without_a_felt_it_is_only_the_room(qtbot: QtBot) -> None:
    empty = FeltView()
    qtbot.addWidget(empty)
    empty.resize(600, 400)
    empty.show()
    empty.show_table(table(3), animate=True)
    empty.set_marks({MAIN: Mark.RIGHT})
    empty.set_asked(MAIN)
    image = empty.grab().toImage()
    assert image.pixel(10, 10) == image.pixel(300, 200)


def test_everything_but_what_is_looked_at_recedes(view: FeltView) -> None:
    def brightness() -> dict[str, int]:
        image, furniture = view.grab().toImage(), felt_of(view).furniture
        points = {
            "hand": view.arrangement().hands[Place(3, 1)].centre,
            "shoe": furniture.shoe.centre,
            "tray": furniture.tray.area.centre,
            "rack": furniture.discard.centre,
            "pay table": felt_of(view).pay_tables[0].area.centre,
        }
        places = {name: pixel(view, at) for name, at in points.items()}
        ratio = image.devicePixelRatio()
        return {name: image.pixelColor(at * ratio).lightness() for name, at in places.items()}

    view.show_table(table(3), animate=False)
    bright = brightness()
    looked_at: tuple[tuple[str, Looked], ...] = (
        ("hand", Place(3, 1)),
        ("hand", WholeBox(3)),
        ("shoe", Equipment.SHOE),
        ("tray", Equipment.TRAY),
        ("rack", Equipment.RACK),
        ("pay table", Printed.PAY_TABLES),
    )
    for name, seen in looked_at:
        view.look_at(seen)
        shown = brightness()
        assert shown[name] == bright[name], name
        assert all(shown[other] < bright[other] for other in bright if other != name), name
    view.look_at()
    assert brightness() == bright


def felt_of(view: FeltView) -> Felt:
    felt = view.drawn_felt
    assert felt is not None
    return felt


def test_at_once_everything_lies_where_it_goes(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    assert not view.moving
    for key, piece in view.arrangement().cards.items():
        assert place(view, key) == pytest.approx(
            (pixel(view, piece.pose.at).x(), pixel(view, piece.pose.at).y()), abs=1
        )


def test_a_new_card_comes_from_the_shoe(view: FeltView, felt: Felt) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    assert view.moving
    front = pixel(view, shoe_front(drawn(view)).at)
    assert place(view, CardKey(3)) == pytest.approx((front.x(), front.y()), abs=1.5)
    view.stage.finish()
    assert not view.moving
    end = pixel(view, view.arrangement().cards[CardKey(3)].pose.at)
    assert place(view, CardKey(3)) == pytest.approx((end.x(), end.y()), abs=1)


def with_hole_card(card: str | None) -> TableView:
    shown = table(3)
    hole = CardView(9, parse_card(card) if card else None, DEALER, 9)
    hands = tuple(
        hand._replace(cards=2, total=19) if hand.place == DEALER else hand for hand in shown.hands
    )
    return shown._replace(cards=(*shown.cards, hole), hands=hands)


def test_a_hole_card_is_turned_on_its_way_to_its_place(view: FeltView) -> None:
    view.show_table(with_hole_card(None), animate=False)
    key, lay = CardKey(9), place(view, CardKey(9))
    item = item_of(view, key)
    back = item.pixmap().toImage()
    view.show_table(with_hole_card("KD"), animate=True)
    assert view.moving
    assert (place(view, key), item.pixmap().toImage()) == (lay, back)
    view.stage.finish()
    assert not view.moving
    end = pixel(view, view.arrangement().cards[key].pose.at)
    assert place(view, key) == pytest.approx((end.x(), end.y()), abs=1)
    assert item.transform().isIdentity()
    face = item.pixmap().toImage()
    assert face != back
    view.show_table(with_hole_card(None), animate=False)
    view.show_table(with_hole_card("KD"), animate=False)
    assert item.pixmap().toImage() == face


def test_a_turn_that_is_broken_off_has_taken_place(view: FeltView) -> None:
    view.show_table(with_hole_card("KD"), animate=False)
    item = item_of(view, CardKey(9))
    face = item.pixmap().toImage()
    view.show_table(with_hole_card(None), animate=False)
    view.show_table(with_hole_card("KD"), animate=True)
    view.show_table(with_hole_card("KD"), animate=False)
    assert item.pixmap().toImage() == face
    assert item.transform().isIdentity()


def test_no_total_tells_the_hole_card(view: FeltView) -> None:
    view.set_options(FeltOptions(totals=True))
    view.show_table(with_hole_card(None), animate=False)
    hidden = len(view.scene().items())
    view.show_table(with_hole_card("KD"), animate=False)
    assert len(view.scene().items()) == hidden + 1


def test_a_movement_ends_by_itself(view: FeltView, qtbot: QtBot) -> None:
    view.set_options(FeltOptions(speed=8))
    view.show_table(table(3), animate=True)
    qtbot.waitUntil(lambda: not view.moving)


def test_a_new_table_takes_over_from_a_running_movement(view: FeltView) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    on_the_way = place(view, CardKey(3))
    view.show_table(table(4), animate=True)
    assert place(view, CardKey(3)) == on_the_way
    view.stage.finish()
    for key, piece in view.arrangement().cards.items():
        end = pixel(view, piece.pose.at)
        assert place(view, key) == pytest.approx((end.x(), end.y()), abs=1)


def test_what_leaves_is_gone_at_the_end(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    items = len(view.scene().items())
    view.show_table(table(3, chips=False)._replace(taken=Cents(37_50)), animate=True)
    assert view.item_of(STAKE) is None
    assert len(view.scene().items()) >= items - 1
    view.stage.finish()
    assert len(view.scene().items()) == items - 1


def test_what_leaves_is_gone_when_a_new_table_interrupts(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    items = len(view.scene().items())
    view.show_table(table(3, chips=False), animate=True)
    view.show_table(table(3, chips=False), animate=False)
    assert len(view.scene().items()) == items - 1


@pytest.mark.parametrize("options", [FeltOptions(reduce_motion=True), FeltOptions(speed=100)])
def test_without_motion_nothing_travels(view: FeltView, options: FeltOptions) -> None:
    view.set_options(options)
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    assert not view.moving


def test_a_click_on_chips_names_the_bet(view: FeltView, qtbot: QtBot) -> None:
    view.show_table(table(3), animate=False)
    at = pixel(view, view.arrangement().piles[STAKE].at)
    with qtbot.waitSignal(view.bet_clicked) as signal:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert signal.args == [MAIN]


def test_a_click_on_cards_names_the_hand(view: FeltView, qtbot: QtBot) -> None:
    view.show_table(table(3), animate=False)
    for key, expected in ((CardKey(3), Place(3, 1)), (CardKey(2), DEALER)):
        at = pixel(view, view.arrangement().cards[key].pose.at)
        with qtbot.waitSignal(view.hand_clicked) as signal:
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert signal.args == [expected]


def test_a_click_on_an_empty_spot_names_it(view: FeltView, qtbot: QtBot, felt: Felt) -> None:
    view.show_table(table(3), animate=False)
    at = pixel(view, middle(felt.spot(5, BetKind.PERFECT_PAIRS).outline))
    with qtbot.waitSignal(view.spot_clicked) as signal:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert [spot.id for spot in signal.args] == ["5/perfect_pairs"]


def test_clicks_are_heard_while_cards_move(view: FeltView, qtbot: QtBot) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    at = pixel(view, view.arrangement().piles[STAKE].at)
    with qtbot.waitSignal(view.bet_clicked):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_turned_table_is_clicked_where_it_is_seen(
    view: FeltView, qtbot: QtBot, felt: Felt
) -> None:
    straight = pixel(view, middle(felt.spot(1, BetKind.MAIN).outline))
    view.set_options(view.options()._replace(turned=True))
    turned = pixel(view, middle(felt.spot(1, BetKind.MAIN).outline))
    assert turned.x() > straight.x()
    with qtbot.waitSignal(view.spot_clicked) as signal:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=turned)
    assert [spot.id for spot in signal.args] == ["1/main"]


def test_the_keyboard_goes_from_hand_to_bet(view: FeltView, qtbot: QtBot) -> None:
    view.show_table(table(3), animate=False)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)  # the box
    QTest.keyClick(view, Qt.Key.Key_Right)
    with qtbot.waitSignal(view.hand_clicked) as hand:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert hand.args == [Place(3, 1)]
    QTest.keyClick(view, Qt.Key.Key_Right)
    with qtbot.waitSignal(view.bet_clicked) as bet:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert bet.args == [MAIN]


def changed(view: FeltView, before: QImage, at: Point, reach: int = 40) -> bool:
    after = view.grab().toImage()
    middle_of = pixel(view, at)
    return any(
        before.pixel(middle_of.x() + x, middle_of.y() + y)
        != after.pixel(middle_of.x() + x, middle_of.y() + y)
        for x in range(-reach, reach, 2)
        for y in range(-reach, reach, 2)
    )


@pytest.mark.parametrize("mark", [*Mark, True, False])
def test_a_mark_is_seen_at_its_bet(view: FeltView, mark: Mark | bool) -> None:
    view.show_table(table(3), animate=False)
    before = view.grab().toImage()
    view.set_marks({MAIN: mark})
    assert changed(view, before, view.arrangement().piles[STAKE].at)
    view.set_marks({})
    assert view.grab().toImage() == before


@pytest.mark.parametrize("about", [MAIN, Place(3, 1), DEALER])
def test_what_is_asked_is_lit(view: FeltView, about: Bet | Place) -> None:
    view.show_table(table(3), animate=False)
    before = view.grab().toImage()
    view.set_asked(about)
    laid = view.arrangement()
    at = laid.piles[STAKE].at if isinstance(about, Bet) else laid.hands[about].centre
    assert changed(view, before, at, 60)
    view.set_asked(None)
    assert view.grab().toImage() == before


def test_the_active_box_is_lit_and_the_others_recede(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    before = view.grab().toImage()
    view.show_table(table(3, active=Place(5, 1)), animate=False)
    assert changed(view, before, view.arrangement().cards[CardKey(3)].pose.at, 10)
    assert not changed(view, before, view.arrangement().cards[CardKey(2)].pose.at, 10)


@pytest.mark.parametrize(
    "options",
    [
        FeltOptions(scheme=ColorScheme.LIGHT),
        FeltOptions(four_colours=True),
        FeltOptions(turned=True),
        FeltOptions(as_printed=True),
        FeltOptions(totals=True),
        FeltOptions(sums=True),
    ],
)
def test_every_option_is_seen(view: FeltView, options: FeltOptions) -> None:
    shown = table(5)
    view.show_table(shown, animate=False)
    before = view.grab().toImage()
    view.set_options(options)
    assert view.options() == options
    assert view.grab().toImage() != before


def test_a_new_size_keeps_the_table(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    for size in ((1024, 640), (640, 900), (2000, 1100)):
        view.resize(*size)
        end = pixel(view, view.arrangement().cards[CardKey(3)].pose.at)
        assert place(view, CardKey(3)) == pytest.approx((end.x(), end.y()), abs=1)


def test_what_lies_where_is_worked_out_once_before_it_is_shown(
    view: FeltView, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay = FeltSetup.lay
    asked: list[TableView] = []

    def recorded(setup: FeltSetup, picture: Picture, table: TableView) -> LaidTable:
        asked.append(table)
        return lay(setup, picture, table)

    monkeypatch.setattr(FeltSetup, "lay", recorded)
    view.draw_in_parts()
    first, second = table(2), table(3)
    for shown in (first, second):
        view.show_another(shown)
        laid = view.arrangement()
        view.grab()
        assert view.arrangement() is laid
        assert len(laid.cards) == len(shown.cards)
    assert asked == [first, second]
    # What was prepared is laid already, whether the picture stays or all is drawn anew.
    third = table(4)
    for anew in (False, True):
        view.show_another(first)
        view.grab()
        asked.clear()
        assert [*view.prepare(third)]
        if anew:
            view.show_another(third)
        else:
            view.show_table(third, animate=False)
        view.grab()
        assert asked == [third]


def test_the_table_is_reported_to_those_who_hear_it(view: FeltView) -> None:
    view.show_table(table(3), animate=False)
    said = view.accessibleDescription()
    assert "eight of spades, eight of hearts" in said
    assert "$37.50" in said


WAGER = Bet(2, "Ann", BetKind.PROGRESSIVE)
ENVY = PileKey(WAGER._replace(kind=BetKind.ENVY), ChipRole.PAYOUT)


@pytest.fixture
def progressive(qtbot: QtBot, chips: ChipSet) -> FeltView:
    made = FeltView()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    played = game("nevada-perfect-pairs-progressive")
    made.set_felt(played.felt, legends_of(played.terms()), chips)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_the_display_shows_the_meters(progressive: FeltView) -> None:
    display = load_felt("nevada-perfect-pairs-progressive-progressive").furniture.meters
    assert display is not None
    progressive.show_table(TableView(), animate=False)
    dark = progressive.grab().toImage()
    pictures = [dark]
    for meters in ((Cents(5000_25),), (Cents(5000_50),), (Cents(5000_25), Cents(100_00))):
        progressive.show_table(TableView(meters=meters), animate=False)
        assert changed(progressive, dark, display.centre)
        pictures.append(progressive.grab().toImage())
    assert all(one != other for one, other in combinations(pictures, 2))


def test_a_display_of_meters_that_nobody_knows_shows_which_there_are(
    progressive: FeltView, chips: ChipSet
) -> None:
    played = game("nevada-perfect-pairs-progressive")
    display = played.felt.furniture.meters
    assert display is not None
    dark = progressive.grab().toImage()
    several = TableFacts(progressive=ProgressiveFacts("PT-PRG-PP-MLP-01"))
    progressive.set_felt(played.felt, legends_of(played.terms(several)), chips)
    assert changed(progressive, dark, display.centre, reach=80)


def test_the_meters_are_read_from_the_side_that_legends_face(progressive: FeltView) -> None:
    progressive.show_table(TableView(meters=(Cents(5000_25),)), animate=False)
    display = load_felt("nevada-perfect-pairs-progressive-progressive").furniture.meters
    assert display is not None
    camera = camera_of(progressive)
    width = round(display.width * camera.scale * 0.8)
    height = round(display.depth * camera.scale * 0.6)

    def shown() -> QImage:
        middle_of = pixel(progressive, display.centre)
        left, top = middle_of.x() - width // 2, middle_of.y() - height // 2
        return progressive.grab().toImage().copy(left, top, width, height)

    straight = shown()
    progressive.set_options(FeltOptions(as_printed=True))
    turned = shown().transformed(QTransform().rotate(180))
    lit = [
        (x, y)
        for x in range(width)
        for y in range(height)
        if straight.pixelColor(x, y).lightness() > 150
    ]
    same = sum(turned.pixelColor(x, y).lightness() > 60 for x, y in lit)
    assert len(lit) > 100
    assert same > 0.8 * len(lit)


def test_the_meters_are_reported_to_those_who_hear_them(progressive: FeltView) -> None:
    progressive.show_table(TableView(meters=(Cents(5000_25), Cents(100_00))), animate=False)
    assert progressive.accessibleDescription() == "Level 1: $5,000.25; Level 2: $100.00"


def test_what_lies_face_down_is_not_told(view: FeltView) -> None:
    view.show_table(with_hole_card(None), animate=False)
    assert "nine of clubs, a card face down" in view.accessibleDescription()


def test_the_dealer_alone_sees_the_lifted_corner_of_the_hole_card(view: FeltView) -> None:
    lies = with_hole_card(None)
    seen = lies._replace(peek=PeekView(parse_card("KD")))
    view.show_table(lies, animate=False)
    before = view.grab().toImage()
    view.show_table(seen, animate=False)
    hole = view.arrangement().cards[CardKey(9)].pose
    right = hole.at.moved(20, -20, hole.angle)
    assert changed(view, before, right, 2)
    assert "KD" not in view.accessibleDescription()
    # From the players' side nothing of it is seen.
    view.set_options(view.options()._replace(turned=True))
    view.show_table(lies, animate=False)
    from_there = view.grab().toImage()
    view.show_table(seen, animate=False)
    assert view.grab().toImage() == from_there


def test_a_sensor_lights_up_under_a_wager(progressive: FeltView) -> None:
    felt = load_felt("nevada-perfect-pairs-progressive-progressive")
    progressive.show_table(TableView(), animate=False)
    before = progressive.grab().toImage()
    at = middle(felt.spot(2, BetKind.PROGRESSIVE).outline)
    rim = Point(at.x + felt.chip / 2 + 2, at.y)
    stake = ChipsView(WAGER, ChipRole.STAKE, Cents(1_00), 0, 1)
    progressive.show_table(TableView(chips=(stake,)), animate=False)
    assert changed(progressive, before, rim, 2)
    envy = ChipsView(WAGER._replace(kind=BetKind.ENVY), ChipRole.PAYOUT, Cents(50_00), 0, 1)
    progressive.show_table(TableView(chips=(envy,)), animate=False)
    assert not changed(progressive, before, rim, 2)
    assert changed(progressive, before, progressive.arrangement().piles[ENVY].at, 4)


def test_an_envy_payment_can_be_marked_before_it_is_paid(progressive: FeltView) -> None:
    progressive.show_table(TableView(), animate=False)
    items = len(progressive.scene().items())
    progressive.set_marks({ENVY.bet: Mark.ASKED})
    assert len(progressive.scene().items()) == items + 1


def test_cards_are_as_large_as_the_screen_allows(view: FeltView) -> None:
    camera = camera_of(view)
    # At 1000 pixels the corner of a card must still be legible: ten pixels for a rank.
    assert camera.scale * 16.8 > 9.5


def test_another_speed_draws_nothing_anew_and_stops_nothing(view: FeltView) -> None:
    view.show_table(table(2), animate=False)
    view.show_table(table(3), animate=True)
    item = view.item_of(CardKey(3))
    view.set_options(view.options()._replace(speed=2.0))
    view.grab()
    assert view.moving
    assert view.item_of(CardKey(3)) is item
    view.set_options(view.options()._replace(reduce_motion=True))
    assert not view.moving


def test_the_shadow_on_the_floor_is_not_cut_in_a_preview(
    qtbot: QtBot, felt: Felt, chips: ChipSet
) -> None:
    """At the edges of the picture the floor is as it is in the rest of the room."""
    preview = FeltView(whole=True)
    qtbot.addWidget(preview)
    preview.set_options(FeltOptions(scheme=ColorScheme.LIGHT))
    preview.set_felt(felt, None, chips)
    for size in ((473, 336), (300, 336), (600, 260)):
        preview.resize(*size)
        preview.show()
        image = preview.grab().toImage()
        right, middle_of = image.width() - 1, image.width() // 2
        room = image.pixel(0, 0)
        assert image.pixel(middle_of, 0) == room, size
        for x in (0, right):
            assert {image.pixel(x, y) for y in range(image.height() // 2)} == {room}, size


def test_an_error_while_it_is_painted_is_reported(qtbot: QtBot) -> None:
    class Failing(FeltView):
        def paintEvent(self, event: QPaintEvent) -> None:
            self.width() / 0

    view = Failing()
    qtbot.addWidget(view)
    with qtbot.captureExceptions() as errors:
        # Not from Python: what Python calls may end the process.
        QTimer.singleShot(0, view.show)
        qtbot.waitUntil(lambda: bool(errors))
    assert errors[0][0] is ZeroDivisionError
