"""How many keys or pointer movements a right round takes in Deal, from bets closed to the end.

The dealer knows the page: the next card by one key, bets along the side begun, hands picked up in
turn. Every payment's amount is typed or set down in chips, or the bet matched. A movement is all
from a press to its release; the wheel is not turned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt

from tests.benchmarks.rows import Row
from tests.benchmarks.window import TimedWindow, in_window
from tests.ui.conftest import Hand
from tests.ui.test_deal import Dealer, playable
from trainer.dealing.acts import (
    Ask,
    CarryOut,
    DealCard,
    DealerAct,
    Lay,
    LookAtHoleCard,
    Pay,
    PickUp,
    Say,
    SayBlackjack,
    SayTotal,
    StandOff,
    Take,
    TakeWager,
    TurnHoleCard,
)
from trainer.dealing.round import Dealing
from trainer.felt.chips import whole
from trainer.procedure.acts import Act
from trainer.rules.bets import DEALER, Bet, Call, Place
from trainer.rules.money import Cents, plain_money
from ui.paint.pointing import Equipment
from ui.table.deal_choices import DealTable

SCENARIOS = ("five-boxes-on-layout-c", "nevada-paid-before-he-looks")
KEYS = 60
MOVEMENTS = 45


def run() -> list[Row]:
    """Deal the rounds by keys and by pointer, and count."""
    rows: list[Row] = []

    async def story(hand: Hand, window: TimedWindow) -> None:
        await hand.to_library()
        for scenario in SCENARIOS:
            by_keys = QuickDealer(CountedHand(window), scenario)
            by_pointer = QuickPointer(hand, scenario)
            counts = (
                (by_keys, await _ended(by_keys, hand), "keys", KEYS),
                (by_pointer, await _ended(by_pointer, hand), "movements", MOVEMENTS),
            )
            for dealer, number, unit, most in counts:
                said = f"{scenario}, {dealer.done} acts"
                rows.append(Row(said, number, unit, most, "allowed"))

    in_window(story)
    return rows


async def _ended(dealer: QuickDealer | QuickPointer, hand: Hand) -> int:
    number = await dealer.deal()
    hand.click("do_leave_result")
    await hand.at("library")
    return number


class CountedHand(Hand):
    """Counts the keys it presses."""

    pressed = 0

    def key(self, *keys: Qt.Key | str) -> None:
        """Press keys."""
        self.pressed += sum(len(key) if isinstance(key, str) else 1 for key in keys)
        super().key(*keys)


class QuickDealer(Dealer):
    """Deals as somebody who knows the page."""

    async def deal(self) -> int:
        """Deal the round to its end; the keys that were pressed since the bets were closed."""
        await self.begin()
        hand, shadow, since = self.hand, Dealing(playable(self.scenario)), 0
        assert isinstance(hand, CountedHand)
        while (owed := shadow.suggested()) is not None:
            says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
            await self._go(owed.act, says, shadow)
            if owed.act == Say(Act.CLOSE_BETS):
                since = hand.pressed
        await hand.at("result")
        return hand.pressed - since

    async def _go(self, act: DealerAct, says: str, shadow: Dealing) -> None:
        table = self.panel.table
        if isinstance(act, DealCard) and act.place == table.next_place:
            await self._by(lambda: self.hand.key(Qt.Key.Key_Return))
        elif isinstance(act, Pay) and act.amount == dict(table.stakes).get(act.bet):
            self.point(act.bet)
            await self._by(lambda: self.hand.key("b"))
        elif isinstance(act, PickUp) and not table.unsettled and act.place != DEALER:
            self.point(act.place)
            self.done += len(table.lying) - 1
            for place in table.lying if act.place == table.lying[0] else table.lying[::-1]:
                shadow.do(PickUp(place))
            await self._by(lambda: self.hand.key("y"))
            return
        else:
            self.press(act, says)
            await self.hand.until(self.shown)
        shadow.do(act)

    async def _by(self, press: Callable[[], None]) -> None:
        self.done += 1
        press()
        await self.hand.until(self.shown)

    def type_amount(self, amount: Cents) -> None:
        """Type an amount without the cents that it has not."""
        self.hand.key(*plain_money(amount).removesuffix(".00"), Qt.Key.Key_Return)

    def point(self, at: Place | Bet) -> None:
        """Choose something, unless it is what is meant already."""
        here = self.panel.at
        if here == at or (isinstance(at, Bet) and self.panel.table.bet_of(here) == at):
            return
        if not isinstance(at, Bet):
            super().point(at)
            return
        whole = Place(at.box, at.hand or 1)
        if self.panel.table.bet_of(whole) == at:
            super().point(whole)
            return
        lying = [target.at for target in self.panel.table.targets if target.box == at.box]
        down = lying.index(at)
        self.hand.key(str(at.box))
        if down <= len(lying) - down:
            self.hand.key(*[Qt.Key.Key_Down] * down)
        else:
            self.hand.key(*[Qt.Key.Key_Up] * (len(lying) - down))


class QuickPointer(Dealer):
    """Deals by pointer alone as somebody who knows the page, and counts the movements."""

    movements = 0

    async def deal(self) -> int:
        """Deal the round to its end; the movements that were made since the bets were closed."""
        await self.begin()
        shadow, since = Dealing(playable(self.scenario)), 0
        while (owed := shadow.suggested()) is not None:
            act, table = owed.act, self.panel.table
            for done in self._with(act):
                shadow.do(done)
                self.done += 1
            self._ready()
            self._move(act, table, shadow)
            await self.hand.until(self.shown)
            if act == Say(Act.CLOSE_BETS):
                since = self.movements
        await self.hand.at("result")
        return self.movements - since

    def _with(self, act: DealerAct) -> tuple[DealerAct, ...]:
        """The acts that one movement does: all hands are swept up at the end."""
        table = self.panel.table
        if isinstance(act, PickUp) and not table.unsettled and act.place != DEALER:
            order = table.lying if act.place == table.lying[0] else table.lying[::-1]
            return (*map(PickUp, order), PickUp(DEALER))
        return (act,)

    def _move(self, act: DealerAct, table: DealTable, so_far: Dealing) -> None:
        match act:
            case DealCard(place) if place == table.next_place:
                self.click(Equipment.SHOE)
            case DealCard(place, Lay.UP):
                self.drag(Equipment.SHOE, place)
            case DealCard(place):
                self._choose(place)
                self._press("Sideways" if act.lay is Lay.SIDEWAYS else "Face down")
            case Ask(place):
                self._choose(place)
                self.click(place)
            case CarryOut(call, place):
                self._choose(place)
                self._press("Split" if call is Call.SPLIT else "Double Down")
            case Take(bet) | TakeWager(bet):
                self.drag(bet, Equipment.TRAY)
            case StandOff(bet):
                self._choose(bet)
                self.click_beside(bet)
            case Pay(amount, bet) if amount == dict(table.stakes).get(bet):
                self._choose(bet)
                self._press("Match the bet")
            case Pay(amount, bet):
                self._pay(amount, bet)
            case PickUp(place) if len(swept := self._with(act)) > 1:
                self.sweep([one.place for one in swept if isinstance(one, PickUp)])
            case PickUp(place):
                self.drag(place, Equipment.RACK)
            case _:
                self._press_for(act, so_far)

    def _press_for(self, act: DealerAct, so_far: Dealing) -> None:
        """Do what has only a button."""
        match act:
            case LookAtHoleCard() | TurnHoleCard():
                self._choose(DEALER)
                self._press("Look" if isinstance(act, LookAtHoleCard) else "Turn over")
            case Say(line):
                self._announce(so_far.procedure.acts[line].says)
            case SayTotal() | SayBlackjack():
                points = act.points if isinstance(act, SayTotal) else "Blackjack"
                self._announce(f"Dealer: {points}")
            case _:
                raise AssertionError(f"{act} has no way here")

    def _choose(self, at: Place | Bet) -> None:
        panel = self.panel
        if panel.at != at and panel.table.bet_of(panel.at) != at:
            self.click(at)

    def _announce(self, words: str) -> None:
        self._press("Announce…")
        self._press(words)

    def _press(self, text: str) -> None:
        self.movements += 1
        self.click_button(text)

    def _pay(self, amount: Cents, bet: Bet) -> None:
        """Take chips tube by tube, and drag the last of them to the bet."""
        stacks = whole(amount, self.panel.chips).stacks
        values = [stack.chip.value for stack in stacks for _chip in range(stack.number)]
        for value in values[:-1]:
            self.movements += 1
            self.click_tube(value)
        self.movements += 1
        self.drag_tube(values[-1], bet)

    def drag(self, what: Place | Bet | Equipment, to: Place | Bet | Equipment) -> None:
        """Drag, or click: one movement."""
        self.movements += 1
        super().drag(what, to)

    def sweep(self, places: Sequence[Place]) -> None:
        """Sweep hands to the rack in one movement."""
        self.movements += 1
        super().sweep(places)

    def click_beside(self, bet: Bet) -> None:
        """Knock: one movement."""
        self.movements += 1
        super().click_beside(bet)
