"""What the dealer has in their hand at the felt: a card of the shoe, or chips of the tray.

A press on the shoe takes a card, and it is dealt where it is let go. A press on a tube takes a
chip, the wheel and further presses more, a long one twenty; a click on a bet pays it with them.
Chips are swept to the tray, cards to the rack, and a tap beside a bet stands it off. A click on
the cards of the chosen hand asks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

from trainer.dealing.acts import Ask, DealCard, Pay, StandOff
from trainer.felt.chips import TALLEST, Column, whole
from trainer.felt.layout import Spot
from trainer.felt.places import BESIDE
from trainer.felt.shapes import Point, Pose
from trainer.messages import _
from trainer.procedure.chip_work import total_of
from trainer.rules.bets import DEALER, Bet, Place
from trainer.rules.money import NOTHING, Cents
from ui.felt.view import FeltView
from ui.paint.arrange import CardKey, CardPiece
from ui.paint.pointing import Equipment
from ui.table.answers.chips import Heap
from ui.table.deal_choices import DealPhase, swept_up, to_be_asked
from ui.table.deal_panel import DealPanel

LONG_PRESS_MS: Final = 450
"""A press on a tube that is held for so long takes a stack of twenty."""
_APART: Final = 43.0
"""The distance between two columns in the hand, in millimetres."""
_CARD: Final = CardPiece(CardKey(0), None, DEALER, Pose(Point(0, 0)), 0)
"""The next card of the shoe, face down."""


class DealHand(QObject):
    """Takes cards and chips into the hand, and tells the panel what is done with them."""

    def __init__(self, felt: FeltView, panel: DealPanel) -> None:
        super().__init__(panel)
        self._felt, self._panel = felt, panel
        self._card = False
        self._heap = Heap()
        self._keeps = False
        """Something stays in the hand until it is put down, or back."""
        self._at: Place | Bet = DEALER
        """What was chosen before the button was pressed."""
        self._tube: Cents | None = None
        """The tube from which chips were taken last."""
        self._long = QTimer(self, singleShot=True, interval=LONG_PRESS_MS)
        self._long.timeout.connect(self._take_stack)
        felt.grasped.connect(self._grasp)
        felt.wheeled.connect(self._wheel)
        felt.released.connect(self._release)
        felt.put_back.connect(self.empty)
        felt.bet_clicked.connect(self._use_on)
        felt.hand_clicked.connect(self._use_on_hand)
        felt.place_clicked.connect(self._use_on)
        felt.spot_clicked.connect(self._use_on_spot)
        felt.chip_dragged.connect(self._drop)
        felt.passing.connect(self._sweep)
        panel.put_back.connect(self.empty)

    @property
    def chips(self) -> Heap:
        return self._heap

    def empty(self) -> None:
        self._long.stop()
        self._card, self._heap = False, Heap()
        self._felt.carry(None)
        if self._keeps:
            self._keeps = False
            self._panel.show_note("")
            self._panel.choosing.emit(False)

    def _keep_in_hand(self, note: str) -> None:
        """Have something in the hand between two presses: Esc puts it back."""
        self._panel.show_note(note)
        if not self._keeps:
            self._keeps = True
            self._panel.choosing.emit(True)

    # From shoe and tray

    def _grasp(self, equipment: Equipment | None, value: Cents | None) -> None:
        self._at = self._panel.at
        if equipment is Equipment.SHOE and not self._heap.number:
            self._card = True
            self._felt.carry(_CARD)
        elif value is not None and not self._card:
            self._tube = value
            self._take(1)
            self._long.start()

    def _take(self, number: int) -> None:
        """Take chips of the tube used last, one by one or a stack of them."""
        if self._tube is not None:
            self._hold(self._heap.put(self._tube, number))

    def _take_stack(self) -> None:
        self._heap = self._heap.back()  # the chip with which the press began is one of the twenty
        self._take(TALLEST)

    def _wheel(self, value: Cents | None, steps: int) -> None:
        if self._card or not self._panel.isVisible():
            return
        self._tube = value or self._tube
        if steps > 0:
            self._take(1)
        elif self._heap.number:
            self._hold(self._heap.take(len(self._heap.columns) - 1))

    def _hold(self, heap: Heap) -> None:
        if not heap.number:
            self.empty()
            return
        if not self._heap.number:
            self._keep_in_hand(_("In your hand: chips. Click the bet they are for."))
        self._heap = heap
        chips = {chip.value: chip for chip in self._panel.chips}
        first = -(len(heap.columns) - 1) / 2 * _APART
        columns = tuple(
            Column(tuple(chips[value] for value in values), first + number * _APART)
            for number, values in enumerate(heap.answer)
        )
        self._felt.carry(columns, heap.number)

    # On the table

    def _release(self, moved: bool) -> None:
        """End a movement: a card that was let go nowhere is back in the shoe."""
        self._long.stop()
        if self._card and (moved or self._panel.deal_on()):
            self.empty()
        elif self._card:
            self._keep_in_hand(_("In your hand: a card. Click where it goes."))
        elif not self._heap.number:
            self._felt.carry(None)

    def _use_on(self, at: Bet | Place) -> None:
        """Deal the card in the hand to what was clicked, or pay it with the chips there."""
        if self._card:
            self.empty()
            self._panel.do_act(DealCard(Place(at.box, at.hand or 1) if isinstance(at, Bet) else at))
        elif self._heap.number:
            self._pay(at)

    def _keep(self, at: Bet | Place | Spot) -> None:
        """Pay the chosen bet where it, or the wager beside which it is paid, has been clicked."""
        was = self._at
        if not isinstance(was, Bet) or was.box != at.box or isinstance(at, Place):
            return
        kind, alike = (at.kind, at.bettor) if isinstance(at, Bet) else (at.bet, was.bettor)
        if alike == was.bettor and kind in (was.kind, BESIDE.get(was.kind)):
            self._panel.choose(was)

    def _use_on_hand(self, hand: Place) -> None:
        """The same on cards; with empty hands on those of the chosen hand: ask it (¶3.8)."""
        if self._card or self._heap.number:
            self._use_on(hand)
        elif self._at == hand and to_be_asked(hand, self._panel.table):
            self._panel.do_act(Ask(hand))

    def _use_on_spot(self, spot: Spot) -> None:
        """The same on a spot; with empty hands beside a bet that is chosen: knock (¶1.30)."""
        if self._card:
            self._use_on(Place(spot.box, 1))
            return
        if self._heap.number:
            self._pay(spot)
            return
        bet = self._panel.table.bet_of(self._at)
        settling = self._panel.table.phase is DealPhase.SETTLING
        if settling and bet is not None and (bet.box, bet.kind) == (spot.box, spot.bet):
            self._panel.do_act(StandOff(bet))

    def _sweep(self, card: CardPiece, passed: Sequence[Place]) -> None:
        """Count at the pointer the hands that come along to the rack."""
        self._felt.carry(card, len(swept_up(passed, self._panel.table)))

    def _drop(self, _value: Cents, goal: Bet | Spot) -> None:
        """Chips were dragged from their tube to a bet."""
        if not self._heap.number:
            return
        if isinstance(goal, Bet):
            self._panel.choose(goal)
        else:
            self._panel.choose_spot(goal.box, goal.bet)
        self._pay(goal)

    def _pay(self, at: Bet | Place | Spot) -> None:
        """Pay what was clicked; on the chips of a bet in columns as high as theirs."""
        self._keep(at)
        bet, heap = self._panel.table.bet_of(self._panel.at), self._heap
        if bet is None or self._panel.at.box != at.box:
            return
        if isinstance(at, Bet):
            stake = dict(self._panel.table.stakes).get(bet, NOTHING)
            stacks = whole(stake, self._panel.chips).stacks
            heap = heap.cut({stack.chip.value: stack.number for stack in stacks})
        self.empty()
        self._panel.do_act(Pay(total_of(heap.answer), bet, heap.answer))
