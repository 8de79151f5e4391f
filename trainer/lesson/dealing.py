"""Deal: the trainee deals a round, act by act, and each act is judged before it is carried out."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from trainer.dealing.acts import DealerAct
from trainer.dealing.judging import Fault
from trainer.lesson.ports import Clock, Leave
from trainer.scenario.dealing import Dealing


class Hint(NamedTuple):
    """Give a hint, or the next one."""


DealMessage = DealerAct | Hint | Leave


class DealInbox(Protocol):
    """The trainee's side of the conversation."""

    async def next(self) -> DealMessage:
        """The next act, or what else he wants, as soon as it comes."""
        ...


class ActRecord(NamedTuple):
    """One act that the trainee tried: what was wrong with it, None if it was carried out."""

    act: DealerAct
    fault: Fault | None
    milliseconds: int


class DealScreen(Protocol):
    """Where a round that is dealt by hand is shown. Nothing here blocks."""

    def table(self) -> None:
        """Show the table as it lies now; the next act is awaited."""

    def done(self, record: ActRecord) -> None:
        """Show what became of an act."""

    def hint(self, hints: int) -> None:
        """Show the hint with this number, from 1."""

    def finish(self, records: tuple[ActRecord, ...]) -> None:
        """The round is over."""


async def run_deal(dealing: Dealing, inbox: DealInbox, clock: Clock, screen: DealScreen) -> bool:
    """Let a round be dealt to its end; False if it was left before."""
    records: list[ActRecord] = []
    hints, since = 0, clock.milliseconds()
    screen.table()
    while not dealing.over:
        message = await inbox.next()
        if isinstance(message, Leave):
            return False
        if isinstance(message, Hint):
            hints += 1
            screen.hint(hints)
        else:
            now = clock.milliseconds()
            fault = dealing.judge(message)
            record = ActRecord(message, fault, now - since)
            records.append(record)
            if fault is None:
                dealing.do(message)
                hints = 0
            since = now
            screen.done(record)
    screen.finish(tuple(records))
    return True
