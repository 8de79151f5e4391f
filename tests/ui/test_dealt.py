"""What is kept of a round that is dealt: gone on with, opened, dealt again from a mistake."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.ui.conftest import Hand, in_window, view
from tests.ui.files import save_as
from tests.ui.seen import every_text, texts
from tests.ui.test_deal import Dealer, playable
from trainer.dealing.acts import DealCard, DealerAct, Pay, PickUp, Say
from trainer.dealing.coached import Style
from trainer.dealing.round import Dealing
from trainer.felt.chips import fewest
from trainer.messages.text import lowered
from trainer.procedure.acts import Act
from trainer.procedure.data import InPass
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, Place
from trainer.rules.money import Cents, plain_money
from trainer.scoring.marks import RoundsDealt
from trainer.storage.database import open_database
from trainer.storage.own.scenarios import own_folder
from trainer.storage.progress import Chosen, Counted
from trainer.storage.rows import AttemptState, Mode
from ui.me.records.page import RecordsPage
from ui.table.answers.chips import ChipEditor, Tube
from ui.table.deal_panel import DealPanel
from ui.table.result_page import TwoTablesDialog
from ui.table.states import AnsweringState, DealState

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.conftest import Tell

ROUND = "plain-round"
A = TypeVar("A", bound=DealerAct)


class Follower:
    """Deals rightly in the window, and knows what is to be done next."""

    def __init__(self, hand: Hand, scenario: str = ROUND) -> None:
        self.dealer = Dealer(hand, scenario)
        self.shadow = Dealing(playable(scenario))

    @property
    def next(self) -> DealerAct:
        """What is to be done next."""
        owed = self.shadow.suggested()
        assert owed is not None
        return owed.act

    async def do(self, act: DealerAct) -> None:
        """Do what is right."""
        says = self.shadow.procedure.acts[act.line].says if isinstance(act, Say) else ""
        await self.dealer.do(act, says)
        self.shadow.do(act)

    async def until(self, kind: type[A]) -> A:
        """Deal up to an act of a kind."""
        while not isinstance(act := self.next, kind):
            await self.do(act)
        return act

    async def to_the_end(self) -> None:
        """Deal the rest."""
        while not self.shadow.over:
            await self.do(self.next)
        if self.dealer.style is not Style.COACHED:
            self.dealer.hand.key(Qt.Key.Key_Return)
        await self.dealer.hand.at("result")


async def _pay(follower: Follower, due: Pay, more: int) -> None:
    follower.dealer.point(due.bet)
    amount = plain_money(Cents(due.amount + more))
    follower.dealer.hand.key("p", *amount, Qt.Key.Key_Return)


def test_a_round_that_was_left_goes_on_at_the_next_act(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        follower = Follower(hand)
        await follower.dealer.begin()
        await follower.until(Pay)
        done = len(follower.shadow.acts)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.window.bindings.trigger("records")
        await hand.at("records")
        assert f"unfinished after {done} actions" in every_text(view(hand.window, RecordsPage))
        hand.window.bindings.trigger("resume")
        await hand.at("table", DealState)
        await follower.to_the_end()
        assert "100 %" in texts(hand.result)

    assert tell(story) == 0
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        trainee = records.trainees.current()
        assert trainee is not None
        (summary,) = records.attempts.latest(trainee.id, 9)
        assert (summary.mode, summary.state) == (Mode.COACHED, AttemptState.FINISHED)
        assert summary.answers == summary.right == len(records.attempts.get(summary.id).answers)
        # They count, each once, apart from the answers to questions.
        of_acts = Chosen(counted=Counted.DEALING)
        assert records.progress.number(trainee.id, of_acts) == summary.answers
        assert records.progress.number(trainee.id, Chosen(counted=Counted.QUESTIONS)) == 0
        ((_day, dealt, boxes),) = records.progress.rounds(trainee.id)
        assert dealt == RoundsDealt(1, summary.milliseconds)
        assert boxes == len(playable(ROUND).scenario.boxes)


async def a_mistake_is_practised_with_one_key(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    due = await follower.until(Pay)
    await _pay(follower, due, 1000)
    await hand.until(lambda: "it stands" in texts(follower.dealer.panel))
    follower.dealer.done += 1
    follower.shadow.do(due)
    await follower.to_the_end()
    boxes = len(playable(ROUND).scenario.boxes)
    result = hand.result.result
    assert result is not None
    per_action, per_box, hourly = result.pace_detail.split("\n")
    total = float(per_action.removeprefix("per action, ").removesuffix(" s in all"))
    # What is shown is rounded down to the tenth of a second.
    assert abs(float(per_box.removesuffix(" s per box")) - total / boxes) < 0.2
    assert hourly.endswith("an hour")
    assert result.accuracy_detail.endswith("actions right")
    hand.key("k")
    await hand.at("table", AnsweringState)
    assert hand.question.ask is QuestionGroup.PAYOUTS


async def a_wrong_payment_stands_where_acts_do(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    due = await follower.until(Pay)
    await _pay(follower, due, 1000)
    await hand.until(lambda: "it stands" in texts(follower.dealer.panel))
    payout = hand.table.felt.arrangement()
    assert any(pile.amount == due.amount + 1000 for pile in payout.piles.values())
    follower.dealer.done += 1
    follower.shadow.do(due)
    # Put right, it costs nothing in the end.
    await _pay(follower, due, 0)
    await hand.until(lambda: "corrected" in texts(follower.dealer.panel))
    follower.dealer.done += 1
    await follower.to_the_end()
    assert "overpaid: $10" not in texts(hand.result).lower()
    assert "Corrected by the next action." in "\n".join(every_text(hand.result))


async def a_card_to_the_wrong_box_has_to_be_put_right(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    due = await follower.until(DealCard)
    boxes = [box.number for box in playable(ROUND).scenario.boxes]
    wrong = next(box for box in boxes if box != due.place.box)
    follower.dealer.point(Place(wrong, 1))
    hand.key("d")
    await hand.until(lambda: "That is the wrong place." in texts(follower.dealer.panel))
    cards = hand.table.felt.arrangement().cards.values()
    assert [card.astray for card in cards] == [True]
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


def _shows(panel: DealPanel, text: str) -> bool:
    return text in texts(panel)


async def a_card_that_stays_astray_is_moved_where_it_counts(hand: Hand) -> None:
    follower = Follower(hand, "a-king-for-the-wrong-hand")
    dealer, moved = follower.dealer, "Move K♣ from box 2 to box 4: it counts as the next card."
    await dealer.begin()
    while follower.shadow.round.as_dealt is None or not isinstance(follower.next, DealCard):
        await follower.do(follower.next)
    for hint in ("Look at box 4.", moved):
        hand.key(Qt.Key.Key_F4)
        await hand.until(partial(_shows, dealer.panel, hint))
    dealer.point(DEALER)
    hand.key("d")
    await hand.until(lambda: "Deal a card to the dealer: not carried out." in texts(dealer.panel))
    assert f"Instead: {lowered(moved)}" in texts(dealer.panel)
    await follower.do(follower.next)
    assert "Moved K♣ to box 4." in texts(dealer.panel)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


async def silently_nothing_is_said_before_the_end(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.SILENT)
    due = await follower.until(Pay)
    await _pay(follower, due, 1000)
    await hand.until(lambda: str(follower.dealer.done + 2) in texts(hand.table).split("\n"))
    shown = texts(follower.dealer.panel)
    assert "stands" not in shown
    assert "amount" not in shown
    hand.key(Qt.Key.Key_F4)
    follower.dealer.done += 1
    follower.shadow.do(due)
    await follower.to_the_end()
    assert "overpaid: $10" in texts(hand.result).lower()
    assert "Not corrected: $10 too much." in "\n".join(every_text(hand.result))


async def a_mistake_is_dealt_again_from_there(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    due = await follower.until(Pay)
    done = len(follower.shadow.acts)
    await _pay(follower, due, 1000)
    await hand.until(lambda: "it stands" in texts(follower.dealer.panel))
    follower.dealer.done += 1
    follower.shadow.do(due)
    await follower.to_the_end()
    assert hand.result.line is not None
    assert not hand.result.line.right
    hand.window.bindings.trigger("from_here")
    await hand.at("table", DealState)
    follower.shadow = Dealing(playable(ROUND))
    for _act in range(done):
        follower.shadow.do(follower.next)
    follower.dealer.done = done
    await follower.to_the_end()
    assert "100 %" in texts(hand.result)
    # Only a round that is dealt from its beginning has a pace for its boxes.
    assert "per box" not in texts(hand.result)


async def a_round_that_was_dealt_is_opened_from_the_records(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    await follower.until(PickUp)
    hand.key("0", "u")
    await hand.until(lambda: "it stands" in texts(follower.dealer.panel))
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.window.bindings.trigger("open_record")
    await hand.at("result")
    assert hand.result.line is not None
    assert not hand.result.line.right
    assert hand.result.line.given.startswith("Pick up the cards of the dealer")
    assert "Dealer: Act" in "\n".join(every_text(hand.result))


async def the_choice_of_the_house_that_a_mistake_breaks_is_one_key_away(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    while True:
        waiting = [one for one in follower.shadow.open() if isinstance(one.house, InPass)]
        if waiting:
            break
        await follower.do(follower.next)
    follower.dealer.press(waiting[0].owed.act)
    await hand.until(lambda: "it stands" in texts(follower.dealer.panel))
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.window.bindings.trigger("open_record")
    await hand.at("result")
    hand.key("p")
    await hand.at("house")


async def a_line_that_was_said_is_only_listed_among_all(hand: Hand) -> None:
    follower = Follower(hand)
    dealer = follower.dealer
    await dealer.begin(Style.FREE)
    words = [follower.shadow.procedure.acts[act].says for act in (Act.PLACE_BETS, Act.CLOSE_BETS)]
    await follower.do(follower.next)
    hand.key(Qt.Key.Key_Space)
    assert [dealer.key_of(said) for said in words] == [None, "1"]
    hand.key(Qt.Key.Key_Space)
    assert None not in [dealer.key_of(said) for said in words]
    hand.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    await hand.at("library")
    # What is recorded as said is so once the round is taken up again.
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.window.bindings.trigger("resume")
    await hand.at("table", DealState)
    hand.key(Qt.Key.Key_Space)
    assert [dealer.key_of(said) for said in words] == [None, "1"]


async def whoever_would_rather_not_deal_is_back_in_the_library(hand: Hand) -> None:
    hand.choose(ROUND)
    hand.key("d")
    await hand.until(lambda: hand.window.state.deciding)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.key("d")
    await hand.until(lambda: hand.window.state.deciding)


def _counted(hand: Hand) -> set[str]:
    return {one.accessibleName() for one in hand.table.findChildren(QLabel)}


async def a_payment_is_set_down_in_chips(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin()
    due = await follower.until(Pay)
    follower.dealer.point(due.bet)
    hand.key("p", "c")  # the pad first, then the tray
    tray = follower.dealer.panel.findChild(ChipEditor)
    assert tray is not None
    assert tray.isVisible()
    smallest = min(tube.chip.value for tube in tray.findChildren(Tube))
    tray.put(smallest, due.amount // smallest)
    hand.key(Qt.Key.Key_Return)
    await hand.until(lambda: "the chips are not" in texts(follower.dealer.panel))
    assert "Not the fewest chips" in texts(follower.dealer.panel)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    # It goes on before that payment, and the tray is there at once.
    hand.window.bindings.trigger("resume")
    await hand.at("table", DealState)
    follower.dealer.point(due.bet)
    hand.key("p")
    tray = next(one for one in follower.dealer.panel.findChildren(ChipEditor) if one.isVisible())
    for stack in fewest(due.amount, hand.table.question.chips).stacks:
        tray.put(stack.chip.value, stack.number)
    hand.key("d", Qt.Key.Key_Return)  # cut, so that it can be counted
    follower.dealer.done += 1
    await hand.until(lambda: f"Action {follower.dealer.done + 1}" in _counted(hand))
    follower.shadow.do(due)
    await follower.to_the_end()
    assert hand.result.line is not None
    assert hand.result.line.detail.errors[0].startswith("Not the fewest chips")


test_a_round_is_dealt_and_looked_at_afterwards = in_window(
    silently_nothing_is_said_before_the_end,
    a_round_that_was_dealt_is_opened_from_the_records,
    the_choice_of_the_house_that_a_mistake_breaks_is_one_key_away,
    a_line_that_was_said_is_only_listed_among_all,
    whoever_would_rather_not_deal_is_back_in_the_library,
    a_payment_is_set_down_in_chips,
)


async def the_table_at_a_mistake_is_shown_beside_the_right_one(hand: Hand) -> None:
    follower = Follower(hand)
    await follower.dealer.begin(Style.FREE)
    due = await follower.until(Pay)
    await _pay(follower, due, 1000)
    await hand.until(lambda: "it stands" in texts(follower.dealer.panel))
    follower.dealer.done += 1
    follower.shadow.do(due)
    await follower.to_the_end()
    hand.window.bindings.trigger("two_tables")
    dialog = view(hand.window, TwoTablesDialog)
    payouts = [
        [pile.amount for pile in felt.arrangement().piles.values() if pile.key.bet == due.bet]
        for felt in dialog.felts
    ]
    assert payouts == [[10000, due.amount + 1000], [10000, due.amount]]
    dialog.reject()


test_a_mistake_is_practised_dealt_again_and_shown = in_window(
    a_mistake_is_practised_with_one_key,
    a_wrong_payment_stands_where_acts_do,
    a_card_to_the_wrong_box_has_to_be_put_right,
    a_card_that_stays_astray_is_moved_where_it_counts,
    a_mistake_is_dealt_again_from_there,
    the_table_at_a_mistake_is_shown_beside_the_right_one,
)


def test_a_round_is_saved_as_it_was_dealt_and_dealt_once_more(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        follower = Follower(hand)
        await follower.dealer.begin(Style.FREE)
        due = await follower.until(DealCard)
        boxes = [box.number for box in playable(ROUND).scenario.boxes]
        follower.dealer.point(Place(next(box for box in boxes if box != due.place.box), 1))
        hand.key("d")
        await hand.until(lambda: "That is the wrong place." in texts(follower.dealer.panel))
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.window.bindings.trigger("records")
        await hand.at("records")
        hand.window.bindings.trigger("save_scenario")
        save_as(hand, "Kept", "pit")
        path = own_folder(database) / "pit" / "kept.scenario.yaml"
        assert "dealing_error" in path.read_text()
        assert "Saved:" in texts(hand.window)
        hand.window.activateWindow()
        hand.window.bindings.trigger("deal_recorded")
        await hand.until(lambda: hand.window.state.deciding)
        hand.table.take_focus()
        hand.key("1")
        await hand.at("table", DealState)
        await hand.until(lambda: not hand.window.state.deciding)

    assert tell(story) == 0
