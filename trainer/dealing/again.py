"""A round that was dealt, dealt again from what was recorded of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trainer.dealing.acts import DealerAct, as_left
from trainer.dealing.coached import CoachedRound, DealtRound, Style
from trainer.dealing.free import FreeRound
from trainer.dealing.round import Dealing, Tried
from trainer.rules.cards import Card
from trainer.scenario.check import PlayableRound
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot


def round_in(style: Style, playable: PlayableRound, cards: tuple[Card, ...]) -> DealtRound:
    """A round about to be dealt; ``cards`` are those of its shoe, and those behind them."""
    if style is Style.COACHED:
        return CoachedRound(playable, cards)
    return FreeRound(playable, cards)


def table_of(dealt: DealtRound) -> Snapshot:
    """The table as the dealer has left it."""
    return table_at(dealt, dealt.now)


def table_at(dealt: DealtRound, dealing: Dealing) -> Snapshot:
    """The same after more acts of its ``dealing``, which are right."""
    return as_left(snapshot_after(dealing.seen), dealt.left)


class DealtAgain(NamedTuple):
    """What became of the acts, and the table before each and after the last."""

    tried: tuple[Tried, ...]
    tables: tuple[Snapshot, ...]


def dealt_again(dealt: DealtRound, acts: Iterable[DealerAct | None]) -> DealtAgain:
    """Do ``acts`` in a round that has just been begun, or has been dealt so far.

    None stands for one that was stopped for something else than the round.
    """
    tried: list[Tried] = []
    tables = [table_of(dealt)]
    for act in acts:
        if act is not None:
            tried.append(dealt.attempt(act))
        tables.append(table_of(dealt))
    return DealtAgain(tuple(tried), tuple(tables))


def acts_until(playable: PlayableRound, happened: int) -> tuple[DealerAct, ...]:
    """What a dealer does, in the order of the procedure, until so much of a round has ``happened``.

    Where that is all of it, everything that is left to do as well.
    """
    dealing = Dealing(playable)
    whole = len(playable.trace.events)
    while happened >= whole or len(dealing.round.events) < happened:
        owed = dealing.suggested()
        if owed is None:
            break
        dealing.do(owed.act)
    return dealing.acts


def acts_before(playable: PlayableRound, happened: int) -> tuple[DealerAct, ...]:
    """What a dealer does, in the order of the procedure, before more has ``happened`` of a round.

    ``happened`` counts its events.
    """
    dealing = Dealing(playable)
    while (owed := dealing.suggested()) is not None:
        before = dealing.acts
        dealing.do(owed.act)
        if len(dealing.round.events) > happened:
            return before
    return dealing.acts
