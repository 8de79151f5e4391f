"""A round dealt in the window: by keys, by mouse, with mistakes, and to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.cases import one_in
from tests.scenario_files import shipped_round
from tests.ui.conftest import Hand, in_window, view
from tests.ui.seen import texts
from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    CutDown,
    DealCard,
    DealerAct,
    Decline,
    Discard,
    GiveBack,
    Lay,
    LookAtHoleCard,
    Pay,
    PickUp,
    PutRight,
    Refuse,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    StandOff,
    Take,
    TakeWager,
    TellMinimum,
    TurnHoleCard,
    where,
)
from trainer.dealing.coached import Style
from trainer.dealing.owing import Owed
from trainer.dealing.round import Dealing
from trainer.felt.chips import tray_tubes, whole
from trainer.felt.laying import Slot, dealer_area, hand_area
from trainer.felt.shapes import middle
from trainer.messages.citations import HOUSE
from trainer.procedure.acts import Act
from trainer.rules.bets import DEALER, UNSTAKED, Bet, BetKind, Call, Place
from trainer.rules.money import Cents, plain_money
from trainer.scenario.check import PlayableRound
from ui.felt.close_up import LEAST_HEIGHT
from ui.felt.view import IN_HAND, FeltView
from ui.paint.arrange import bet_place, piece_at
from ui.paint.labels import CALL
from ui.paint.pointing import Equipment
from ui.supervise.house.page import HousePage
from ui.table.deal_panel import DealPanel
from ui.table.result_page import ResultPage
from ui.table.states import DealState
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    pass


def playable(name: str) -> PlayableRound:
    """A shipped round."""
    return shipped_round(name)


BY_MOUSE = (DealCard, PickUp, Take, Pay, Say, SayTotal, Ask, StandOff, CarryOut, TurnHoleCard)
"""The acts for which there is a way by the mouse here."""


class Dealer:
    """Does in the window what the procedure would have done next."""

    def __init__(self, hand: Hand, scenario: str) -> None:
        self.hand = hand
        self.scenario = scenario
        self.done = 0
        self.style = Style.COACHED

    async def begin(self, style: Style = Style.COACHED) -> None:
        """Begin to deal the scenario."""
        self.style = style
        self.hand.choose(self.scenario)
        self.hand.key("d")
        await self.hand.until(lambda: self.hand.window.state.deciding)
        self.hand.key(str(1 + [*Style].index(style)))
        await self.hand.at("table", DealState)

    @property
    def panel(self) -> DealPanel:
        """The panel of Deal."""
        return self.hand.table.deal

    def point(self, at: Place | Bet) -> None:
        """Choose a hand or a bet by keys: its box, then down to it."""
        self.hand.key(str(at.box))
        for _step in range(20):
            if type(self.panel.at) is type(at) and self.panel.at == at:
                return
            self.hand.key(Qt.Key.Key_Down)
        raise AssertionError(f"{at} is not reached")

    def _bet_of(self, box: int, bettor: str) -> Bet:
        """A bet of somebody at a box."""
        bets = (one.at for one in self.panel.table.targets if isinstance(one.at, Bet))
        return next(bet for bet in bets if (bet.box, bet.bettor) == (box, bettor))

    def pick(self, opened_by: Qt.Key | str, text: str) -> None:
        """Choose from a list what is called ``text``; from all of it, if it does not fit."""
        self.hand.key(opened_by)
        if (key := self.key_of(text)) is None:
            self.hand.key(opened_by)
            key = self.key_of(text)
        assert key is not None, f"{text} is not listed"
        self.hand.key(key)

    def boxes_lie(self) -> bool:
        """Whether anybody has placed a bet."""
        return len(self.panel.table.targets) > 1

    def key_of(self, text: str) -> str | None:
        """The key of the button with this title, if it is shown."""
        shown = (one for one in self.panel.findChildren(KeyButton) if one.isVisibleTo(self.panel))
        return next((one.accessibleDescription() for one in shown if one.text() == text), None)

    async def do(self, act: DealerAct, words: str = "") -> None:
        """Do an act by keys, and wait until it has been shown."""
        self.press(act, words)
        await self.hand.until(self.shown)

    def press(self, act: DealerAct, words: str = "") -> None:
        """Press the keys of an act."""
        at = where(act)
        if isinstance(act, AskHowToGoOn):
            at = self._bet_of(act.box, act.bettor)
        if at is not None and not isinstance(act, SayTotal | SayBlackjack):
            self.point(at)
        self.done += 1
        self._do(act, words)

    def _do(self, act: DealerAct, words: str) -> None:
        if isinstance(act, Say):
            self.pick(Qt.Key.Key_Space, words)
        elif type(act) in _LISTED:
            opened_by, text = _LISTED[type(act)](act)
            self.pick(opened_by, self.hand.table.question.words.of(text))
        elif isinstance(act, DealCard | CarryOut):
            self.hand.key(_LAID[act.lay] if isinstance(act, DealCard) else _CALLED[act.call])
        elif not isinstance(act, Pay | Refuse):
            self.hand.key(_KEYS[type(act)])
        if isinstance(act, Pay | Refuse):
            self.hand.key("p" if isinstance(act, Pay) else "x")
            self.type_amount(act.amount)
        if isinstance(act, SetMeter):
            self.type_amount(act.to)

    def type_amount(self, amount: Cents) -> None:
        """Type an amount of money."""
        self.hand.key(*plain_money(amount), Qt.Key.Key_Return)

    async def do_by_mouse(self, act: DealerAct, so_far: Dealing) -> None:
        """Do an act of ``BY_MOUSE`` with the mouse alone, and wait until it has been shown."""
        self.done += 1
        self._ready()
        match act:
            case DealCard(_, Lay.SIDEWAYS | Lay.DOWN) | CarryOut() | TurnHoleCard():
                self._press_on(act)
            case DealCard(place):
                self.drag(Equipment.SHOE, place)
            case PickUp(place):
                self.drag(place, Equipment.RACK)
            case Take(bet) | TakeWager(bet):
                self.drag(bet, Equipment.TRAY)
            case Pay(amount, bet) if bet.kind in UNSTAKED:  # on the spot of the wager
                self.take_chips(amount)
                self.click(bet._replace(kind=BetKind.PROGRESSIVE))
            case Pay(amount, bet):
                self.take_chips(amount)
                self.hand.click_bet(bet)
            case Say(line):
                self.click_button("Announce…")
                self.click_button(so_far.procedure.acts[line].says)
            case SayTotal(points):
                self.click_button("Announce…")
                self.click_button(f"Dealer: {points}")
            case Ask(place):
                if self.panel.at != place:
                    self.click(place)
                self.click(place)
            case StandOff(bet):
                self.hand.click_bet(bet)
                self.click_beside(bet)
            case _:
                raise AssertionError(f"{act} has no way here")
        await self.hand.until(self.shown)

    def _press_on(self, act: DealCard | CarryOut | TurnHoleCard) -> None:
        """Choose a hand, and press the button of an act with it."""
        place = DEALER if isinstance(act, TurnHoleCard) else act.place
        if self.panel.at != place:
            self.click(place)
        match act:
            case CarryOut(call):
                key: Call | Lay | type[DealerAct] = call
            case DealCard(lay=lay):
                key = lay
            case _:
                key = type(act)
        self.click_button(_BUTTONS[key])

    def _ready(self) -> None:
        """Have all that has been done painted."""
        QApplication.sendPostedEvents()
        self.hand.table.felt.viewport().repaint()
        self.hand.table.felt.stage.finish()

    def sweep(self, places: Sequence[Place]) -> None:
        """Drag the first hand over the others to the rack."""
        viewport = self.hand.table.felt.viewport()
        way = [*map(self._pixel, places), self._pixel(Equipment.RACK)]
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=way[0])
        for at in way[1:]:
            move_pressed(viewport, at)
        # The card at the pointer, and the number of hands that come along.
        assert self.carried() == 2
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=way[-1])

    def drag_tube(self, value: Cents, to: Bet) -> None:
        """Take a chip and let it go on a bet."""
        self.press_tube(value)
        viewport, at = self.hand.table.felt.viewport(), self._pixel(to)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at)

    def click_beside(self, bet: Bet) -> None:
        """Click a bet's spot where its chips do not lie."""
        felt = self.hand.table.felt
        drawn, camera = felt.drawn_felt, felt.camera()
        assert drawn is not None
        assert camera is not None
        spot, arrangement = drawn.spot(bet.box, bet.kind), felt.arrangement()
        beside = next(
            at
            for angle in range(0, 360, 15)
            for reach in (30, 40, 50)
            for at in (middle(spot.outline).moved(reach, 0, angle),)
            if drawn.spot_at(at) == spot and piece_at(drawn, arrangement, at, -1) is None
        )
        at = felt.mapFromScene(camera.pixel(beside))
        QTest.mouseClick(felt.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def click(self, at: Place | Bet | Equipment | None) -> None:
        """Click something on the felt."""
        assert at is not None
        self.drag(at, at)

    def cards_at(self, place: Place) -> int:
        """How many cards lie at a place."""
        cards = self.hand.table.felt.arrangement().cards.values()
        return sum(card.place == place for card in cards)

    def carried(self) -> int:
        """How many pictures hang at the pointer."""
        items = self.hand.table.felt.scene().items()
        return sum(item.zValue() == IN_HAND for item in items)

    def wheel(self, steps: int) -> None:
        """Turn the wheel over the felt where nothing lies."""
        viewport = self.hand.table.felt.viewport()
        at = QPointF(self._pixel(DEALER))
        event = QWheelEvent(
            at,
            QPointF(viewport.mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)

    def take_chips(self, amount: Cents) -> None:
        """Take an amount into the hand, chip by chip."""
        for stack in whole(amount, self.panel.chips).stacks:
            for _chip in range(stack.number):
                self.click_tube(stack.chip.value)

    def click_tube(self, value: Cents) -> None:
        """Take a chip of this value into the hand."""
        at = self.press_tube(value)
        felt = self.hand.table.felt
        QTest.mouseRelease(felt.viewport(), Qt.MouseButton.LeftButton, pos=at)

    def press_tube(self, value: Cents) -> QPoint:
        """Press the button on a tube; where that is."""
        felt = self.hand.table.felt
        drawn, camera = felt.drawn_felt, felt.camera()
        assert drawn is not None
        assert camera is not None
        tubes = tray_tubes(drawn.furniture.tray, self.panel.chips)
        area = next(tube.area for tube in tubes if tube.chip and tube.chip.value == value)
        at = felt.mapFromScene(camera.pixel(area.centre))
        QTest.mousePress(felt.viewport(), Qt.MouseButton.LeftButton, pos=at)
        return at

    def click_button(self, text: str) -> None:
        """Press a button of the panel."""
        (button,) = (
            one
            for one in self.panel.findChildren(KeyButton)
            if one.isVisible() and one.text() == text
        )
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def drag(self, what: Place | Bet | Equipment, to: Place | Bet | Equipment) -> None:
        """Press the button at one thing and release it at another; at the same it is a click."""
        viewport = self.hand.table.felt.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=self._pixel(what))
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=self._pixel(to))

    async def drag_and_escape(self, what: Equipment, to: Place | Bet | Equipment) -> None:
        """Press the button at one thing, and release it at another after Esc."""
        viewport = self.hand.table.felt.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=self._pixel(what))
        assert self.carried() == 1
        self.hand.key(Qt.Key.Key_Escape)
        for _turn in range(4):  # whatever that leads to
            await asyncio.sleep(0)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=self._pixel(to))

    def click_spot(self, bet: Bet) -> None:
        """Click the spot of a bet, whatever lies on it."""
        QApplication.sendPostedEvents()
        felt = self.hand.table.felt
        felt.viewport().repaint()
        felt.stage.finish()
        drawn, camera = felt.drawn_felt, felt.camera()
        assert drawn is not None
        assert camera is not None
        at = bet_place(drawn, felt.arrangement(), bet)
        assert at is not None
        place = felt.mapFromScene(camera.pixel(at))
        QTest.mouseClick(felt.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def drag_again(self, what: Equipment, to: Place) -> None:
        """Drag once more within the time of a double click."""
        viewport, at = self.hand.table.felt.viewport(), self._pixel(what)
        left = Qt.MouseButton.LeftButton
        pressed = QMouseEvent(
            QEvent.Type.MouseButtonDblClick,
            QPointF(at),
            QPointF(viewport.mapToGlobal(at)),
            left,
            left,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(viewport, pressed)
        QTest.mouseRelease(viewport, left, pos=self._pixel(to))

    def touch(self, what: Place | Bet | Equipment, to: Place | Bet | Equipment) -> None:
        """Put a finger on one thing and lift it from another."""
        viewport = self.hand.table.felt.viewport()
        screen = QTest.createTouchDevice()
        start, end = self._pixel(what), self._pixel(to)
        QTest.touchEvent(viewport, screen).press(0, start, viewport).commit()
        QTest.touchEvent(viewport, screen).move(0, (start + end) / 2, viewport).commit()
        QTest.touchEvent(viewport, screen).move(0, end, viewport).commit()
        QTest.touchEvent(viewport, screen).release(0, end, viewport).commit()

    def _pixel(self, at: Place | Bet | Equipment) -> QPoint:
        """Where something is in the felt's viewport."""
        felt = self.hand.table.felt
        drawn, camera = felt.drawn_felt, felt.camera()
        assert drawn is not None
        assert camera is not None
        if isinstance(at, Bet):
            found = bet_place(drawn, felt.arrangement(), at)
            assert found is not None
            point = found
        elif isinstance(at, Place):
            free = dealer_area(drawn, 0) if at == DEALER else hand_area(drawn, at.box, Slot(), ())
            point = felt.arrangement().hands.get(at, free).centre
        else:
            furniture = drawn.furniture
            areas = {
                Equipment.SHOE: furniture.shoe,
                Equipment.TRAY: furniture.tray.area,
                Equipment.RACK: furniture.discard,
            }
            point = areas[at].centre
        return felt.mapFromScene(camera.pixel(point))

    def shown(self) -> bool:
        """Whether all that has been done is shown."""
        names = {one.accessibleName() for one in self.hand.table.findChildren(QLabel)}
        return f"Action {self.done + 1}" in names or self.hand.window.state.page == "result"


def move_pressed(viewport: QWidget, at: QPoint) -> None:
    """Move the pointer with its button pressed, as ``QTest`` does not."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(at),
        QPointF(viewport.mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)


_LAID = {Lay.UP: "d", Lay.DOWN: "f", Lay.SIDEWAYS: "i"}
_CALLED = {Call.DOUBLE: "w", Call.SPLIT: "s"}
_BUTTONS: dict[Call | Lay | type[DealerAct], str] = {
    Call.DOUBLE: "Double Down",
    Call.SPLIT: "Split",
    Lay.SIDEWAYS: "Sideways",
    Lay.DOWN: "Face down",
    TurnHoleCard: "Turn over",
}
_LISTED: dict[type[DealerAct], Callable[[Any], tuple[Qt.Key | str, str]]] = {
    SayTotal: lambda act: (
        Qt.Key.Key_Space,
        f"Dealer: {act.points}" if act.points <= 21 else "Dealer: Too Many",
    ),
    SayBlackjack: lambda _act: (Qt.Key.Key_Space, "Dealer: Blackjack"),
    SetMeter: lambda act: (Qt.Key.Key_Space, f"Meter {act.level}…"),
    Report: lambda act: ("e", act.what.text),
    PutRight: lambda act: ("e", f"Put card {act.number} where it belongs"),
    Discard: lambda act: ("e", f"Discard card {act.number}"),
}
_KEYS = {
    Ask: "a",
    Decline: "n",
    AskHowToGoOn: "o",
    AskWhichCard: "c",
    TellMinimum: "m",
    CutDown: "r",
    Take: "t",
    TakeWager: "t",
    StandOff: "k",
    GiveBack: "g",
    PickUp: "u",
    LookAtHoleCard: "l",
    TurnHoleCard: "v",
}


DEALT = (
    "a-nine-and-a-ten-at-once",
    "limits-noticed",
    "an-ace-in-front-of-the-tray",
    "foreign-card",
    "nevada-queens-and-jacks",
    "three-boxes-against-an-ace",
    "split-double-dealer-blackjack",
    "a-seven-on-an-empty-box",
    "nevada-envy",
    "nevada-dealer-envy",
    "what-the-players-ask-for",
    "live-turned-and-left-alone",
)


async def a_round_is_dealt_by_keys(hand: Hand, scenario: str) -> None:
    dealer = Dealer(hand, scenario)
    await dealer.begin()
    shadow = Dealing(playable(scenario))
    while not shadow.over:
        owed = shadow.suggested()
        assert owed is not None
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
    await hand.at("result")
    assert "100 %" in texts(view(hand.window, ResultPage))


test_rounds_are_dealt_by_keys = in_window(
    *(partial(a_round_is_dealt_by_keys, scenario=scenario) for scenario in one_in(4, DEALT))
)


async def what_a_bettor_answers_to_the_question_how_to_go_on_is_said(hand: Hand) -> None:
    name = "bel-leaves-and-cas-stays"
    dealer, shadow = Dealer(hand, name), Dealing(playable(name))
    said: set[str] = set()
    await dealer.begin()
    while len(said) < 2:
        owed = shadow.suggested()
        assert owed is not None
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
        if isinstance(owed.act, AskHowToGoOn):
            shown = texts(dealer.panel)
            said |= {one for one in ("takes the bets back.", "plays on.") if one in shown}
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def the_keys_and_calls_have_the_words_of_the_document(hand: Hand) -> None:
    for scenario, push, bust in (
        ("live-three-seats", "Push", "Dealer: bust"),
        ("plain-round", "Stand Off", "Dealer: Too Many"),
    ):
        dealer = Dealer(hand, scenario)
        await dealer.begin()
        hand.key(Qt.Key.Key_Space, "1")
        await hand.until(dealer.boxes_lie)
        hand.key(Qt.Key.Key_Right, "z")
        titles = {title for title in ("Push", "Stand Off") if dealer.key_of(title)}
        assert titles == {push}
        hand.key(Qt.Key.Key_Space, Qt.Key.Key_Space)
        assert dealer.key_of(bust)
        hand.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
        await hand.at("library")


async def whatever_is_tried_first_deals_or_says_what_to_do(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    dealer.click(Place(4, 1))
    nothing = "No bets lie there yet: open “Announce…”."
    assert nothing in texts(dealer.panel)
    hand.key(Qt.Key.Key_Return)
    assert "Select a box with its digit, then press D." in texts(dealer.panel)
    hand.key("3")
    assert nothing in texts(dealer.panel)
    dealer.click(Equipment.RACK)
    await hand.until(lambda: "Pick up the cards of the dealer: not" in texts(dealer.panel))
    dealer.click(Equipment.SHOE)
    assert "In your hand: a card. Click where it goes." in texts(dealer.panel)
    assert dealer.carried() == 1
    hand.key(Qt.Key.Key_Escape)
    assert dealer.carried() == 0, "it is put back, and the round is not left"
    dealer.click(Equipment.SHOE)
    dealer.click(Place(4, 1))
    await hand.until(lambda: "Deal a card to box 4: not" in texts(dealer.panel))
    assert "Instead: say “Place your bets, please.”" in texts(dealer.panel)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def a_wrong_act_is_not_carried_out(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    hand.key("0", "d")
    first = "First: say “Place your bets, please.”"
    await hand.until(lambda: first in texts(dealer.panel))
    assert not hand.table.felt.arrangement().hands
    hand.key(Qt.Key.Key_F4)
    hand.key(Qt.Key.Key_F4)
    await hand.until(lambda: first not in texts(dealer.panel))
    await hand.until(lambda: "Say “Place your bets, please.”" in texts(dealer.panel))
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


@in_window
async def test_the_house_s_choice_is_opened_where_it_can_be_changed(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    setting = "procedure/rws-perfect-pairs-v5/passes/hands/sweep"
    dealer.panel.citations.opened.emit(HOUSE, setting)
    await hand.at("house")
    page = view(hand.window, HousePage)
    assert page.parts.currentData() == "rws-perfect-pairs-v5"
    assert page.listing.item is not None
    assert page.listing.item.id == setting


async def a_wrong_payment_is_named(hand: Hand) -> None:
    dealer, shadow = Dealer(hand, "plain-round"), Dealing(playable("plain-round"))
    await dealer.begin()
    while not isinstance(owed := shadow.suggested(), Owed) or not isinstance(owed.act, Pay):
        assert owed is not None
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
    dealer.point(owed.act.bet)
    hand.key("p", *plain_money(Cents(owed.act.amount + 1000)), Qt.Key.Key_Return)
    await hand.until(lambda: "Overpaid by $10." in texts(dealer.panel))
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


def _widest_call(felt: FeltView) -> float:
    """The width of the call that is shown beside its hand."""
    items = felt.scene().items()
    calls = [item for item in items if item.zValue() == CALL]
    return max((item.boundingRect().width() for item in calls), default=0.0)


async def a_player_who_stands_is_seen_to_stand(hand: Hand) -> None:
    dealer, shadow = Dealer(hand, "plain-round"), Dealing(playable("plain-round"))
    await dealer.begin()
    while (owed := shadow.suggested()) is not None and not isinstance(owed.act, Ask):
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
    assert owed is not None
    await dealer.do(owed.act)
    assert "Signals: Stand" in texts(dealer.panel)
    felt = hand.table.felt
    felt.stage.finish()
    await hand.until(lambda: _widest_call(felt) > 0)
    said = _widest_call(felt)
    felt.set_options(felt.options()._replace(signals_only=True))
    await hand.until(lambda: 0 < _widest_call(felt) < said - 20)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def escape_leads_back_from_a_list_and_then_out(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    hand.key(Qt.Key.Key_Space)
    assert hand.here(DealState).choosing
    hand.key(Qt.Key.Key_Escape)
    assert not hand.here(DealState).choosing
    assert hand.window.state.page == "table"
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


test_acts_are_done_by_key_and_whatever_is_wrong_is_told = in_window(
    what_a_bettor_answers_to_the_question_how_to_go_on_is_said,
    the_keys_and_calls_have_the_words_of_the_document,
    whatever_is_tried_first_deals_or_says_what_to_do,
    a_wrong_act_is_not_carried_out,
    a_wrong_payment_is_named,
    a_player_who_stands_is_seen_to_stand,
    escape_leads_back_from_a_list_and_then_out,
)


async def chips_and_cards_are_chosen_by_a_click(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    await dealer.do(Say(Act.PLACE_BETS), "Place your bets, please.")
    bet = next(iter(hand.table.felt.arrangement().piles)).bet
    hand.click_bet(bet)
    assert dealer.panel.at == bet
    (heading,) = (one for one in dealer.panel.findChildren(QLabel) if one.objectName() == "chosen")
    assert bet.bettor in heading.text()
    large = dealer.panel.close_up
    assert large.isVisible()
    assert (large.shown.owner, bool(large.shown.chips)) == (bet.bettor, True)
    for size in ((900, 1000), (1024, 640), (1280, 800)):
        hand.window.resize(*size)
        await hand.until(lambda: large.visibleRegion().boundingRect() == large.rect())
        assert large.height() >= LEAST_HEIGHT
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def envy_is_chosen_by_a_click_where_it_will_lie(hand: Hand) -> None:
    dealer, shadow = Dealer(hand, "nevada-envy"), Dealing(playable("nevada-envy"))
    chosen: set[str] = set()
    await dealer.begin()
    while len(chosen) < 2:
        owed = shadow.suggested()
        assert owed is not None
        if isinstance(owed.act, Pay) and owed.act.bet.kind is BetKind.ENVY:
            envy = owed.act.bet
            wager = envy._replace(kind=BetKind.PROGRESSIVE)
            hand.key("0")
            # Where a wager was paid, the chips lie there still; it is Envy that is to be paid.
            dealer.click_spot(wager)
            assert dealer.panel.at == envy
            chosen.add(envy.bettor)
            dealer.take_chips(owed.act.amount)
            dealer.done += 1
            dealer.click_spot(wager)
            await hand.until(dealer.shown)
            assert dealer.carried() == 0
        else:
            says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
            await dealer.do(owed.act, says)
        shadow.do(owed.act)
    assert chosen == {"Zoe", "Abe"}
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def dealer_envy_is_paid_to_the_dealer(hand: Hand) -> None:
    name = "nevada-dealer-envy"
    dealer, shadow = Dealer(hand, name), Dealing(playable(name))
    await dealer.begin()
    while True:
        owed = shadow.suggested()
        assert owed is not None
        if isinstance(owed.act, Pay) and owed.act.bet.kind is BetKind.DEALER_ENVY:
            break
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
    hand.key("0", "p", *plain_money(owed.act.amount), Qt.Key.Key_Return)
    await hand.until(lambda: "to the dealer, Dealer Envy." in texts(dealer.panel))
    assert not any(
        isinstance(one.at, Bet) and one.at.kind is BetKind.DEALER_ENVY
        for one in dealer.panel.table.targets
    )
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def what_the_hole_card_shows_is_said_and_stays(hand: Hand, scenario: str, seen: str) -> None:
    dealer, shadow = Dealer(hand, scenario), Dealing(playable(scenario))
    await dealer.begin()
    while not shadow.acts or shadow.acts[-1] != LookAtHoleCard():
        assert seen not in texts(dealer.panel)
        owed = shadow.suggested()
        assert owed is not None
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
    assert f"{seen}." in texts(dealer.panel)
    # Whatever is chosen meanwhile, the dealer's hand has it.
    hand.key(Qt.Key.Key_Right)
    hand.key("0")
    assert hand.table.deal.table.targets[0].note == seen
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


test_what_the_hole_card_shows_is_said_and_stays = in_window(
    partial(
        what_the_hole_card_shows_is_said_and_stays,
        scenario="live-ace-ends-the-round",
        seen="K♥: Blackjack",
    ),
    partial(
        what_the_hole_card_shows_is_said_and_stays,
        scenario="live-the-look-under-the-ace",
        seen="No Blackjack",
    ),
)


async def a_card_is_dealt_and_a_bet_taken_with_a_finger(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    shadow = Dealing(playable("plain-round"))
    touched = set()
    while not shadow.over:
        owed = shadow.suggested()
        assert owed is not None
        match owed.act:
            case DealCard(place):
                ways: tuple[Place | Bet | Equipment, ...] = (Equipment.SHOE, place)
            case PickUp(place):
                ways = (place, Equipment.RACK)
            case _:
                ways = ()
        if ways:
            dealer.done += 1
            hand.table.felt.stage.finish()
            # Qt goes through its events meanwhile, which no task may interrupt.
            asyncio.get_running_loop().call_soon(partial(dealer.touch, *ways))
            touched.add(type(owed.act))
            await hand.until(dealer.shown)
        else:
            await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    await hand.at("result")
    assert "100 %" in texts(view(hand.window, ResultPage))
    assert touched == {DealCard, PickUp}


async def whoever_is_quick_deals_two_cards_and_not_one_by_a_double_click(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    shadow, dealt = Dealing(playable("plain-round")), 0
    while dealt < 2:
        owed = shadow.suggested()
        assert owed is not None
        if isinstance(owed.act, DealCard):
            dealt += 1
        if dealt == 2:
            assert isinstance(owed.act, DealCard)
            dealer.done += 1
            dealer.drag_again(Equipment.SHOE, owed.act.place)
            await hand.until(dealer.shown)
        else:
            await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    assert len(hand.table.felt.arrangement().cards) == dealt
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


test_bets_and_cards_are_chosen_by_click_and_finger = in_window(
    chips_and_cards_are_chosen_by_a_click,
    envy_is_chosen_by_a_click_where_it_will_lie,
    dealer_envy_is_paid_to_the_dealer,
    a_card_is_dealt_and_a_bet_taken_with_a_finger,
    whoever_is_quick_deals_two_cards_and_not_one_by_a_double_click,
)


async def a_round_is_dealt_by_mouse(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    shadow = Dealing(playable("plain-round"))
    while not shadow.over:
        owed = shadow.suggested()
        assert owed is not None
        await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    await hand.at("result")
    assert "100 %" in texts(view(hand.window, ResultPage))


async def all_hands_are_swept_to_the_rack_once_every_bet_is_settled(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    shadow = Dealing(playable("plain-round"))
    while dealer.panel.table.unsettled or not shadow.acts:
        owed = suggested_by(shadow)
        await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    lying = dealer.panel.table.lying[::-1]
    assert len(lying) > 1
    hand.table.felt.stage.finish()
    dealer.sweep([*lying, DEALER])
    await hand.at("result")
    assert "100 %" in texts(view(hand.window, ResultPage))


async def cards_and_chips_are_taken_into_the_hand_and_put_back(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin()
    shadow = Dealing(playable("plain-round"))
    while not isinstance((owed := suggested_by(shadow)).act, DealCard):
        await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    felt = hand.table.felt
    # The first card: click the shoe, then the box; the others by a click on the shoe alone.
    while isinstance((owed := suggested_by(shadow)).act, DealCard):
        dealer.done += 1
        felt.stage.finish()
        dealer.click(Equipment.SHOE)
        if len(felt.arrangement().cards) == 0:
            assert dealer.carried() == 1
            dealer.click(where(owed.act))
        await hand.until(dealer.shown)
        shadow.do(owed.act)
    assert dealer.carried() == 0
    # Chips: single ones, by the wheel and a stack by a long press; back with Esc and a click.
    dealer.click_tube(dealer.panel.chips[-1].value)
    assert dealer.carried() == 1
    dealer.click_tube(dealer.panel.chips[-2].value)
    dealer.wheel(1)
    assert hand.table.hands.chips.number == 3
    dealer.wheel(-1)
    assert hand.table.hands.chips.number == 2
    # Where no bet lies nothing is paid, least of all what was selected before.
    dealer.click(Place(1, 1))
    assert "No bet lies on box 1." in texts(dealer.panel)
    assert hand.table.hands.chips.number == 2
    hand.key(Qt.Key.Key_Escape)
    assert dealer.carried() == 0
    dealer.click_tube(dealer.panel.chips[-1].value)
    assert "In your hand" in texts(dealer.panel)
    hand.key(Qt.Key.Key_Escape)
    assert "In your hand" not in texts(dealer.panel)
    hold = dealer.press_tube(dealer.panel.chips[0].value)
    await hand.until(lambda: hand.table.hands.chips.number == 20)
    QTest.mouseRelease(felt.viewport(), Qt.MouseButton.LeftButton, pos=hold)
    QTest.mouseClick(felt.viewport(), Qt.MouseButton.RightButton, pos=hold)
    assert hand.table.hands.chips.number == 0
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


def suggested_by(dealing: Dealing) -> Owed:
    owed = dealing.suggested()
    assert owed is not None
    return owed


async def escape_lets_go_of_what_is_dragged_and_leaves_nothing(hand: Hand) -> None:
    dealer, shadow = Dealer(hand, "plain-round"), Dealing(playable("plain-round"))
    await dealer.begin()
    while not isinstance((owed := suggested_by(shadow)).act, DealCard):
        await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    await dealer.drag_and_escape(Equipment.SHOE, Equipment.RACK)
    assert dealer.carried() == 0
    assert len(hand.table.felt.arrangement().cards) == 0
    assert isinstance(hand.window.state.here, DealState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def nobody_begins_a_round_with_the_chips_of_the_last_in_the_hand(hand: Hand) -> None:
    dealer, shadow = Dealer(hand, "plain-round"), Dealing(playable("plain-round"))
    await dealer.begin()
    while (owed := suggested_by(shadow)).act != PickUp(DEALER):
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        await dealer.do(owed.act, says)
        shadow.do(owed.act)
    dealer.click_tube(dealer.panel.chips[-1].value)
    assert dealer.carried() == 1
    await dealer.do(owed.act)
    await hand.at("result")
    hand.click("do_leave_result")
    await hand.at("library")
    await Dealer(hand, "plain-round").begin()
    assert dealer.carried() == hand.table.hands.chips.number == 0
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def cards_picked_up_too_early_are_dragged_back_from_the_rack(hand: Hand) -> None:
    dealer = Dealer(hand, "plain-round")
    await dealer.begin(Style.FREE)
    shadow = Dealing(playable("plain-round"))
    while not isinstance((owed := suggested_by(shadow)).act, Ask):
        await dealer.do_by_mouse(owed.act, shadow)
        shadow.do(owed.act)
    place = owed.act.place
    before = dealer.cards_at(place)
    await dealer.do_by_mouse(PickUp(place), shadow)
    assert dealer.cards_at(place) == 0
    dealer.done += 1
    dealer.drag(Equipment.RACK, place)
    await hand.until(dealer.shown)
    assert dealer.cards_at(place) == before == 2
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


test_a_round_is_dealt_with_cards_and_chips_in_the_hand = in_window(
    a_round_is_dealt_by_mouse,
    all_hands_are_swept_to_the_rack_once_every_bet_is_settled,
    cards_and_chips_are_taken_into_the_hand_and_put_back,
    escape_lets_go_of_what_is_dragged_and_leaves_nothing,
    nobody_begins_a_round_with_the_chips_of_the_last_in_the_hand,
    cards_picked_up_too_early_are_dragged_back_from_the_rack,
)
