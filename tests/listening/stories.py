"""What is done by keys while somebody listens."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from itertools import count

from PySide6.QtCore import Qt

from tests.benchmarks.window import TimedWindow, in_window
from tests.ui.conftest import Hand, keys_for, view
from ui.shell.commands import Room
from ui.table.states import AnsweringState, DealState, FeedbackState
from ui.train.practice_page import PracticePage
from ui.train.view_models import SkillsCard

HEARD = 0.4
"""The seconds after a key in which everything has been said."""


WRONG = 3
"""The question that is answered wrongly."""


def _is(stage: str, card: SkillsCard) -> bool:
    return card.id == stage


class Listener:
    """A person who works by keys and waits for what is said."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    async def press(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            print(f"> {key if isinstance(key, str) else key.name.removeprefix('Key_')}", flush=True)
            self.hand.key(key)
            await asyncio.sleep(HEARD)

    async def guided(self) -> None:
        """A whole round; the third question is answered wrongly, after a hint."""
        await self.hand.to_library()
        await asyncio.sleep(HEARD)
        self.hand.choose("plain-round")
        await self.press(Qt.Key.Key_Return)
        for number in count(1):
            if self.hand.window.state.page != "table":
                break
            if number == WRONG:
                await self.press(Qt.Key.Key_F4, "x", "4", Qt.Key.Key_Return)
            else:
                await self.press(*keys_for(self.hand.question, self.hand.window))
            await self.hand.at("table", FeedbackState)
            await self.press(Qt.Key.Key_Return)
        await self.press(Qt.Key.Key_Down, Qt.Key.Key_Down)

    async def drill(self) -> None:
        """Some questions of the path, one of them answered wrongly, and its result."""
        await self.press(Qt.Key.Key_F6)
        await self.hand.at("practice")
        await self.press(Qt.Key.Key_Return)
        for number in range(1, 5):
            await self.hand.at("table", AnsweringState)
            await asyncio.sleep(HEARD)
            keys = keys_for(self.hand.question, self.hand.window)
            await self.press(*(["4", Qt.Key.Key_Return] if number == WRONG else keys))
            await self.hand.at("table", FeedbackState)
            await self.press(Qt.Key.Key_Return)
        await self.press(Qt.Key.Key_Escape)

    async def lesson(self) -> None:
        """The first lessons of the path, as far as they go on by themselves."""
        await self.press(Qt.Key.Key_F6)
        await self.hand.at("practice")
        for stage in ("values", "order"):
            page = view(self.hand.window, PracticePage)
            page.stages.choose(partial(_is, stage))
            await self.press("e", "2", "d", *[Qt.Key.Key_Return] * 5, Qt.Key.Key_Escape)
            await self.hand.at("practice")

    async def deal(self) -> None:
        """The beginning of a round that is dealt by hand, with an act that is not due."""
        await self.hand.to_library()
        self.hand.choose("plain-round")
        await self.press("d", "1")
        await self.hand.at("table", DealState)
        space = Qt.Key.Key_Space
        await self.press("2", "d", space, "1", space, "1", *"2d4d6d0d", "9", "w", "0", space)
        await self.press(Qt.Key.Key_Escape, "e", Qt.Key.Key_Escape, Qt.Key.Key_Escape)

    async def watch(self) -> None:
        """Some actions of a round, each with what is said and why."""
        await self.hand.to_library()
        self.hand.choose("plain-round")
        await self.press("w", *[Qt.Key.Key_Right] * 6, Qt.Key.Key_End, Qt.Key.Key_Escape)

    async def keys(self) -> None:
        """The sheet of the keys, and the palette."""
        await self.press(Qt.Key.Key_F1, Qt.Key.Key_Escape)
        self.hand.window.bindings.trigger("palette")
        await self.press("p", "r", "o", Qt.Key.Key_Down, Qt.Key.Key_Escape)

    async def felt(self) -> None:
        """The table of a question gone through by keys."""
        await self.hand.to_library()
        await self.hand.begin("plain-round")
        self.hand.table.felt.setFocus()
        await self.press(*[Qt.Key.Key_Right] * 9)

    async def pages(self) -> None:
        """The pages of the trainee, one after the other."""
        for room in (Room.TRAIN, Room.LOOK_UP, Room.ME):
            for place in range(9):
                tabs = self.hand.window.tabs
                self.hand.window.header.room_wanted.emit(room)
                if place < tabs.bar.count() and tabs.bar.isTabEnabled(place):
                    tabs.open(place)
                    await self.press(Qt.Key.Key_Tab, Qt.Key.Key_Tab)


STORIES = tuple(name for name in vars(Listener) if name[0] != "_" and name != "press")


def main(name: str) -> None:
    """Tell the story that is named."""

    async def story(hand: Hand, _window: TimedWindow) -> None:
        await hand.complete()
        await asyncio.sleep(HEARD)
        await getattr(Listener(hand), name)()

    in_window(story)


if __name__ == "__main__":
    main(sys.argv[1])
