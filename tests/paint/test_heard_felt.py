"""What a screen reader finds on the felt: boxes, hands, bets, stacks and the dealer."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.paint.on_screen import camera_of
from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import legends_of
from trainer.felt.places import ChipRole
from trainer.messages.spoken import spoken
from trainer.rulebook import game
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Call, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.table.view import (
    CallView,
    CardView,
    ChipsView,
    HandView,
    PeekView,
    RequestView,
    TableView,
)
from ui.felt.view import FeltView
from ui.paint.arrange import PileKey
from ui.paint.marks import Mark
from ui.paint.pointing import Equipment, Stop, WholeBox
from ui.widgets import speech

BEN = Bet(3, "Ben", BetKind.MAIN, 1)
SECOND = Bet(3, "Ben", BetKind.MAIN, 2)
PAIRS = Bet(3, "Cleo", BetKind.PERFECT_PAIRS)


def hand(place: Place, position: int = 1, of: int = 1) -> HandView:
    return HandView(place, position, of, 2, 11, False, False, False, None)


TABLE = TableView(
    cards=(
        CardView(1, parse_card("8D"), Place(3, 1), 0),
        CardView(2, parse_card("KS"), DEALER, 0),
        CardView(3, parse_card("3C"), Place(3, 1), 1),
        CardView(4, None, DEALER, 1),
        CardView(5, parse_card("8S"), Place(3, 2), 0),
    ),
    hands=(hand(Place(3, 1), 1, 2), hand(Place(3, 2), 2, 2), hand(DEALER)),
    chips=(
        ChipsView(BEN, ChipRole.STAKE, Cents(100_00), 0, 2),
        ChipsView(BEN, ChipRole.PAYOUT, Cents(150_00), 0, 2),
        ChipsView(SECOND, ChipRole.STAKE, Cents(100_00), 0, 2),
        ChipsView(PAIRS, ChipRole.STAKE, Cents(5_00), 1, 2),
    ),
    call=CallView(Place(3, 1), Call.HIT),
)
FOUND = (
    "Box 3, Ben, Cleo",
    "Box 3, hand 1 of 2: eight of diamonds, three of clubs, Hit",
    "Box 3, hand 2 of 2: eight of spades",
    "Box 3, Ben, main bet, hand 1 of 2, $100, 1 chip",
    "Box 3, Ben, main bet, hand 1 of 2, payout, $150, 3 chips",
    "Box 3, Ben, main bet, hand 2 of 2, $100, 1 chip",
    "Box 3, Cleo, Perfect Pairs, $5, 1 chip",
    "Dealer: king of spades, a card face down",
)
ORDER: tuple[Stop, ...] = (
    WholeBox(3),
    Place(3, 1),
    Place(3, 2),
    BEN,
    PileKey(BEN, ChipRole.PAYOUT),
    SECOND,
    PAIRS,
    DEALER,
)


@pytest.fixture
def view(view: FeltView, felt: Felt, chips: ChipSet) -> FeltView:
    view.set_felt(felt, legends_of(game("rws-perfect-pairs-v5").terms()), chips)
    view.show_table(TABLE, animate=False)
    return view


def found(view: FeltView) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(view)


def names(view: FeltView) -> tuple[str, ...]:
    heard = found(view)
    return tuple(
        heard.child(place).text(QAccessible.Text.Name) for place in range(heard.childCount())
    )


def test_everything_on_the_table_is_found_by_name(view: FeltView) -> None:
    assert names(view) == FOUND
    child = found(view).child(3)
    assert child.text(QAccessible.Text.Description).startswith("Ben: 1 chip, $100")
    assert found(view).indexOfChild(child) == 3
    assert child.parent() == found(view)
    assert found(view).child(len(FOUND)) is None
    assert found(view).child(-1) is None


def test_the_whole_table_is_described_in_words(view: FeltView) -> None:
    said = view.accessibleDescription()
    assert said == "; ".join(FOUND[1:])
    view.set_options(view.options()._replace(summed=False))
    view.show_table(TABLE._replace(requests=()), animate=False)
    assert "$150" not in view.accessibleDescription()


def test_what_a_lesson_points_to_is_told_of_a_box_all(view: FeltView) -> None:
    assert tuple(map(spoken, view.heard_at(WholeBox(3)))) == FOUND[1:7]
    assert tuple(map(spoken, view.heard_at(DEALER, PAIRS))) == FOUND[6:]
    assert view.heard_at(Equipment.SHOE) == ()


def test_no_amount_is_told_where_bets_are_read_from_their_chips(view: FeltView) -> None:
    view.set_options(view.options()._replace(summed=False))
    said = "; ".join(names(view))
    assert "Box 3, Ben, main bet, hand 1 of 2, payout, 1 × $100, 2 × $25" in said
    assert "$150" not in said
    # Of a single chip only the value on its face can be told.
    assert "Perfect Pairs, 1 × $5" in said


def test_a_card_that_lies_face_down_is_not_told(view: FeltView) -> None:
    assert names(view)[-1] == "Dealer: king of spades, a card face down"
    squeezed = TABLE._replace(
        cards=tuple(one._replace(card=None) for one in TABLE.cards), call=None
    )
    view.show_table(squeezed, animate=False)
    assert names(view)[1] == "Box 3, hand 1 of 2: a card face down, a card face down"
    assert not any(sign in "".join(names(view)) for sign in "♠♥♦♣")


def test_what_the_dealer_has_seen_of_the_hole_card_is_told(view: FeltView) -> None:
    view.show_table(TABLE._replace(peek=PeekView(None)), animate=False)
    assert names(view)[-1] == "Dealer: king of spades, a card face down, No Blackjack"
    view.show_table(TABLE._replace(peek=PeekView(parse_card("AS"))), animate=False)
    assert names(view)[-1] == "Dealer: king of spades, a card face down, ace of spades: Blackjack"


def test_a_mark_and_what_was_due_are_told_with_the_bet(view: FeltView) -> None:
    view.set_marks({BEN: Mark.WRONG, SECOND: True}, {BEN: "$150"})
    told = names(view)
    assert told[3] == f"{FOUND[3]}, wrong, $150 due"
    assert told[4:] == (FOUND[4], f"{FOUND[5]}, right", *FOUND[6:])


def test_a_request_is_told_with_the_bet(view: FeltView) -> None:
    view.show_table(
        TABLE._replace(requests=(RequestView(Place(3, 1), "Ben", Asks.EVEN_MONEY),)), animate=False
    )
    assert names(view)[3] == f"{FOUND[3]}, Ben: Even Money?"


def test_each_piece_is_where_it_is_seen(view: FeltView) -> None:
    heard = found(view)
    for place in range(heard.childCount()):
        child = heard.child(place)
        area = child.rect()
        assert area.isValid()
        assert view.rect().translated(view.mapToGlobal(view.rect().topLeft())).contains(area)
        assert heard.childAt(area.center().x(), area.center().y()) is not None
    pile = view.arrangement().piles[PileKey(PAIRS, ChipRole.STAKE)]
    camera = camera_of(view)
    seen = view.viewport().mapToGlobal(view.mapFromScene(camera.pixel(pile.at)))
    assert heard.childAt(seen.x(), seen.y()) == heard.child(ORDER.index(PAIRS))


class Listening:
    """Stands for ``QAccessible`` where a screen reader is listening."""

    Event = QAccessible.Event
    queryAccessibleInterface = QAccessible.queryAccessibleInterface

    def __init__(self) -> None:
        self.said: list[str] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleEvent) -> None:
        assert event.type() is QAccessible.Event.Focus
        self.said.append(event.accessibleInterface().text(QAccessible.Text.Name))


def test_the_arrows_lead_to_each_piece_which_is_said(
    view: FeltView, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    reader = Listening()
    monkeypatch.setattr(speech, "QAccessible", reader)
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    heard = found(view)
    assert heard.focusChild() is None
    for place in range(len(FOUND)):
        plain = view.grab().toImage()
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert heard.focusChild() == heard.child(place)
        assert heard.child(place).state().focused
        assert view.grab().toImage() != plain, "its ring is drawn"
    assert tuple(reader.said) == FOUND
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert reader.said[-2:] == [FOUND[0], FOUND[-1]]
    view.clearFocus()
    assert not heard.child(len(FOUND) - 1).state().focused


def test_enter_chooses_a_hand_or_the_bet_of_a_pile(view: FeltView) -> None:
    chosen: list[object] = []
    view.bet_clicked.connect(chosen.append)
    view.hand_clicked.connect(chosen.append)
    for _stop in ORDER:
        QTest.keyClick(view, Qt.Key.Key_Right)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert chosen == [Place(3, 1), Place(3, 2), BEN, BEN, SECOND, PAIRS, DEALER]


def test_what_leaves_the_table_is_found_no_more(view: FeltView, felt: Felt) -> None:
    gone = found(view).child(4)
    assert gone.isValid()
    view.show_table(TABLE._replace(chips=TABLE.chips[:1]), animate=False)
    assert not gone.isValid()
    assert names(view) == ("Box 3, Ben", *FOUND[1:4], FOUND[-1])
    view.show_table(TableView(), animate=False)
    assert names(view) == ()
    assert felt.boxes


def test_a_view_that_is_closed_takes_its_pieces_with_it(qtbot: QtBot, felt: Felt) -> None:
    other = FeltView()
    other.set_felt(felt)
    other.show()
    qtbot.waitExposed(other)
    other.show_table(TABLE, animate=False)
    number = QAccessible.uniqueId(found(other).child(0))
    assert QAccessible.accessibleInterface(number) is not None
    other.close()
    other.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert QAccessible.accessibleInterface(number) is None


def test_a_piece_that_is_asked_while_its_felt_is_closed_has_no_parent(
    qapp: QApplication, felt: Felt, chips: ChipSet
) -> None:
    """A bridge asks what is deleted where it was, and what that is a part of is half gone."""
    closed = FeltView()
    closed.resize(800, 500)
    closed.show()
    closed.set_felt(felt, legends_of(game("rws-perfect-pairs-v5").terms()), chips)
    closed.show_table(TABLE, animate=False)
    pieces = [found(closed).child(place) for place in range(len(FOUND))]
    answers: list[tuple[bool, object, object]] = []

    def ask() -> None:
        answers.extend((one.isValid(), one.parent(), one.window()) for one in pieces)

    closed.destroyed.connect(ask)
    closed.deleteLater()
    QApplication.sendPostedEvents(closed, QEvent.Type.DeferredDelete)
    assert answers == [(False, None, None)] * len(FOUND)
