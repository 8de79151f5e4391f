"""How many keys a right round takes in Deal, from bets closed to the cleared table.

The dealer knows the page: the next card by one key, bets along the side begun, hands picked up in
turn. Every payment's amount is typed, or the bet matched.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from tests.benchmarks.rows import Row
from tests.benchmarks.window import TimedWindow, in_window, until
from tests.ui.conftest import Hand
from tests.ui.test_deal import Dealer, playable
from trainer.dealing.acts import DealCard, DealerAct, Pay, PickUp, Say
from trainer.dealing.round import Dealing
from trainer.procedure.acts import Act
from trainer.rules.bets import DEALER, Bet, Place
from trainer.rules.money import Cents, plain_money

SCENARIOS = ("five-boxes-on-layout-c", "nevada-paid-before-he-looks")
ALLOWED = 60


def run() -> list[Row]:
    """Deal the rounds, and count."""
    rows: list[Row] = []

    async def story(hand: Hand, window: TimedWindow) -> None:
        await until(lambda: hand.library.entry is not None)
        await hand.complete()
        for scenario in SCENARIOS:
            dealer = QuickDealer(CountedHand(window), scenario)
            pressed = await dealer.deal()
            rows.append(Row(f"{scenario}, {dealer.done} acts", pressed, "keys", ALLOWED, "allowed"))
            hand.click("do_leave_result")
            await hand.at("library")

    in_window(story)
    return rows


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
