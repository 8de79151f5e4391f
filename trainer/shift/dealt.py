"""A round that was dealt, dealt again from what was recorded of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from trainer.dealing.acts import DealerAct
from trainer.dealing.left import as_left
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.acts import Playthrough
from trainer.procedure.questions import Question
from trainer.rules.cards import Card
from trainer.scenario.check import PlayableRound
from trainer.scenario.dealing import Dealing, Tried
from trainer.shift.dealers import CoachedRound, DealtRound
from trainer.shift.free import FreeRound
from trainer.shift.styles import Style
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot


def round_in(style: Style, playable: PlayableRound, cards: tuple[Card, ...]) -> DealtRound:
    """A round about to be dealt; ``cards`` are those of its shoe, and those behind them."""
    if style is Style.COACHED:
        return CoachedRound(playable, cards)
    return FreeRound(playable, cards)


def table_of(dealt: DealtRound) -> Snapshot:
    """The table as the dealer has left it."""
    return as_left(snapshot_after(dealt.now.seen), dealt.left)


def context_of(
    playable: PlayableRound, tables: tuple[Snapshot, ...], questions: Sequence[Question]
) -> RoundContext:
    """What the texts of acts need; each is told by the table before it."""
    context = build_round_context(
        Playthrough((), ()),
        playable.game.procedure,
        questions,
        playable.table.currency,
        playable.terms,
    )
    return replace(context, snapshots=tables)


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
