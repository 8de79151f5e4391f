"""From an act to what it paints, in the real window with records on the disk: rounds dealt by keys.

End to end: the last key of the act, the judgement, the act stored durably, the table and the panel
painted.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from statistics import median, quantiles

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.benchmarks.rows import Row
from tests.benchmarks.window import TimedWindow, in_window
from tests.ui.conftest import Hand
from tests.ui.test_deal import Dealer, playable
from trainer.dealing.acts import Say
from trainer.dealing.round import Dealing
from ui.table.deal_choices import DealTable

SCENARIOS = ("everybody-at-once", "full-table", "huxley-full-table")
ALLOWED_MS = 16.0
ALLOWED_MEDIAN_MS = 8.0
REST_SECONDS = 0.2
LOOKING_SECONDS = 0.3
"""How long somebody in a hurry looks at the table first; the bets are drawn meanwhile."""


def run() -> list[Row]:
    """Deal some crowded rounds."""
    taken: list[float] = []

    async def story(hand: Hand, window: TimedWindow) -> None:
        await hand.to_library()
        timed = TimedHand(window)
        for scenario in SCENARIOS:
            await _dealt(Dealer(timed, scenario), window, taken)
            hand.click("do_leave_result")
            await hand.at("library")

    in_window(story)
    late = quantiles(taken, n=20)[-1]
    return [
        Row(f"{len(taken)} acts, median", median(taken), "ms", ALLOWED_MEDIAN_MS, "allowed"),
        Row(f"{len(taken)} acts, 95th percentile", late, "ms", ALLOWED_MS, "allowed"),
    ]


class TimedHand(Hand):
    """Knows when it last pressed a key."""

    def __init__(self, window: TimedWindow) -> None:
        super().__init__(window)
        self.pressed_at = 0.0

    def key(self, *keys: Qt.Key | str) -> None:
        """Press keys, each when what the one before it changed has been painted."""
        for key in keys:
            for one in key if isinstance(key, str) else (key,):
                QApplication.sendPostedEvents()
                self.pressed_at = time.perf_counter()
                super().key(one)


def _is_new(dealer: Dealer, before: DealTable) -> bool:
    """Whether another table is shown than before."""
    return dealer.panel.table is not before


async def _dealt(dealer: Dealer, window: TimedWindow, taken: list[float]) -> None:
    await dealer.begin()
    await asyncio.sleep(LOOKING_SECONDS)
    hand = dealer.hand
    assert isinstance(hand, TimedHand)
    shadow = Dealing(playable(dealer.scenario))
    while (owed := shadow.suggested()) is not None:
        says = shadow.procedure.acts[owed.act.line].says if isinstance(owed.act, Say) else ""
        before = dealer.panel.table
        dealer.press(owed.act, says)
        painted = await window.painted_when(partial(_is_new, dealer, before))
        if window.state.page == "table":
            taken.append((painted - hand.pressed_at) * 1000)
        await asyncio.sleep(REST_SECONDS)
        shadow.do(owed.act)
    await hand.at("result")
