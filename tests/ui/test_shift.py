"""A shift in the window: planned, dealt round after round, left and gone on with, ended."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.ui.conftest import Hand, in_window, view
from tests.ui.seen import texts
from tests.ui.test_deal import Dealer
from tests.ui.test_practice import open_practice
from trainer.dealing.acts import Say
from trainer.dealing.coached import Style
from trainer.dealing.round import Dealing
from trainer.making.recipe import RECIPE
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK, load_document
from trainer.scenario.check import PlayableRound
from trainer.shift.plan import Betting, Calling, Frequency, Height, ShiftPlan, ShiftState
from trainer.shift.rounds import after, round_of
from trainer.storage.database import open_database
from trainer.storage.rows import AttemptState
from ui.felt.thumbnails import DrawnLayout
from ui.table.result_page import TwoTablesDialog
from ui.table.states import DealState, ResultState
from ui.train.shift import ShiftGame, ShiftPage

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.conftest import Tell

PLAN = ShiftPlan("rws-blackjack-v5", 5, boxes=1, rounds=2, recipe=RECIPE)


class ShiftDealer:
    """Deals the rounds of a shift in the window."""

    def __init__(self, hand: Hand, plan: ShiftPlan = PLAN) -> None:
        self.hand = hand
        self.plan = plan
        self.dealer = Dealer(hand, "")
        self.state = ShiftState()
        self.playable = self._round()
        self.shadow = Dealing(self.playable)

    def _round(self) -> PlayableRound:
        table = practice_table(RULEBOOK[self.plan.document], "")
        return round_of(self.plan, self.state, table, "A round")

    async def begin(self) -> None:
        """Begin the shift; the page would have chosen another seed."""
        await open_practice(self.hand)
        self.hand.key("h")
        await self.hand.at("shift")
        view(self.hand.window, ShiftPage).chosen.emit(self.plan)
        await self.hand.at("table", DealState)

    async def deal(self, acts: int = 1_000) -> None:
        """Do the next acts of a round, to its end if it has no more."""
        for _act in range(acts):
            owed = self.shadow.suggested()
            if owed is None:
                break
            words = self.shadow.procedure.acts
            says = words[owed.act.line].says if isinstance(owed.act, Say) else ""
            last = len(self.shadow.acts)
            self.shadow.do(owed.act)
            if self.shadow.over:
                self.dealer.done = -1  # the next round is shown
            await self.dealer.do(owed.act, says)
            assert len(self.shadow.acts) == last + 1

    def next_round(self) -> None:
        """Turn to the next round."""
        self.state = after(self.plan, self.state, self.playable)
        self.playable = self._round()
        self.shadow = Dealing(self.playable)
        self.dealer.done = 0


def test_a_shift_is_dealt_to_its_end(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        dealer = ShiftDealer(hand)
        await dealer.begin()
        await dealer.deal()
        await hand.until(lambda: "Round 2. 0 of" in texts(hand.table))
        dealer.next_round()
        hand.key("0", "d")
        await hand.until(lambda: "not carried out" in texts(hand.table))
        await dealer.deal()
        await hand.at("result", ResultState)
        assert hand.here(ResultState).shift
        shown = texts(hand.result)
        assert "rounds an hour; typical: 60 to 80" in shown
        assert hand.result.answers.model().rowCount() == 1
        assert "Round 2." in shown
        hand.window.bindings.trigger("two_tables")
        dialog = view(hand.window, TwoTablesDialog)
        cards = [len(felt.arrangement().cards) for felt in dialog.felts]
        assert cards == [0, 0]
        dialog.reject()
        hand.window.activateWindow()
        hand.key("f")
        await hand.at("table", DealState)
        assert not hand.here(DealState).shift
        assert hand.table.felt.arrangement().piles == {}
        hand.key(Qt.Key.Key_Escape)
        await hand.at("shift")

    assert tell(story) == 0
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        trainee = records.trainees.current()
        assert trainee is not None
        summaries = records.attempts.latest(trainee.id, 9)
        assert [one.state for one in summaries[1:]] == [AttemptState.FINISHED] * PLAN.rounds
        assert records.shifts.get(1).over
        assert records.attempts.get(summaries[1].id).shift is not None


@in_window
async def test_a_shift_that_was_left_goes_on_at_its_last_act(hand: Hand) -> None:
    dealer = ShiftDealer(hand)
    await dealer.begin()
    await dealer.deal()
    dealer.next_round()
    await hand.until(lambda: "Round 2. 0 of" in texts(hand.table))
    await dealer.deal(4)
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key("1")
    await hand.at("shift")
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.window.bindings.trigger("resume")
    await hand.at("table", DealState)
    await dealer.deal()
    await hand.at("result", ResultState)
    assert "100 %" in texts(hand.result)


@in_window
async def test_a_shift_of_an_older_recipe_ends_with_its_round(hand: Hand) -> None:
    """Its players would bet otherwise in the next; the shift after it is of today's."""
    dealer = ShiftDealer(hand, replace(PLAN, recipe=RECIPE - 1))
    await dealer.begin()
    assert "begun in an earlier version" in texts(hand.table)
    await dealer.deal()
    await hand.at("result", ResultState)
    hand.key("a")
    await hand.at("table", DealState)
    assert "begun in an earlier version" not in texts(hand.table)


@in_window
async def test_a_shift_is_ended_early(hand: Hand) -> None:
    dealer = ShiftDealer(hand)
    await dealer.begin()
    await dealer.deal()
    dealer.next_round()
    await dealer.deal(3)
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key("3")
    await hand.until(lambda: not hand.window.state.deciding)
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key("2")
    await hand.at("result", ResultState)
    assert "No mistakes." in texts(hand.result)
    hand.key("a")
    await hand.at("table", DealState)


async def what_is_chosen_on_the_page_is_the_plan(hand: Hand) -> None:
    rules = load_document("rws-perfect-pairs-v5")
    one, two, three = (DrawnLayout(rules, rules.layouts[name]) for name in "ABC")
    games = (ShiftGame("a", "A", (one,)), ShiftGame("b", "B", (two, three)))
    plan = ShiftPlan(
        "b",
        9,
        "C",
        boxes=7,
        recipe=RECIPE,
        height=Height.LOW,
        shared=Frequency.OFTEN,
        betting=Betting.WILD,
        side_bets=Frequency.NEVER,
        calling=Calling.BY_FEEL,
        asks=Frequency.OFTEN,
        mishaps=Frequency.SELDOM,
        style=Style.SILENT,
        minutes=30,
        rounds=0,
    )
    hand.go("shift")
    await hand.at("shift")
    page = view(hand.window, ShiftPage)
    page.show_plan(games, plan)
    assert page.plan == plan


async def what_is_planned_stays_while_another_page_is_looked_at(hand: Hand) -> None:
    hand.go("shift")
    await hand.at("shift")
    page = view(hand.window, ShiftPage)
    planned = page.plan
    page.show_plan(page.games, replace(planned, boxes=6, rounds=40))
    hand.go("practice")
    await hand.at("practice")
    hand.go("shift")
    await hand.at("shift")
    assert (page.plan.boxes, page.plan.rounds) == (6, 40)
    assert page.plan.seed != planned.seed, "the next shift has other cards"
    hand.key(Qt.Key.Key_Return)
    await hand.at("table", DealState)
    hand.key(Qt.Key.Key_Escape, "1")
    await hand.at("shift")


test_a_shift_is_planned_on_its_page = in_window(
    what_is_planned_stays_while_another_page_is_looked_at,
    what_is_chosen_on_the_page_is_the_plan,
)
