"""Rounds dealt by hand, recorded as the window records them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests import rejudged
from tests.rejudged import TEXT, begun, house
from trainer.dealing.acts import DealerAct
from trainer.dealing.again import round_in
from trainer.dealing.answers import answered
from trainer.dealing.coached import DealtRound, Style
from trainer.house.file import NO_HOUSE
from trainer.scenario.check import PlayableRound
from trainer.scoring.left import costs_left
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.rows import Trainee
from trainer.storage.shifts import MODES, cards_of

Chooser = Callable[[DealtRound, DealerAct], Sequence[DealerAct]]
"""What a dealer does where an act is suggested: it alone, or something else before it."""


def played(text: str = TEXT, in_force: str = "") -> PlayableRound:
    """A scenario's round under a house."""
    return rejudged.played(text, house(in_force) if in_force else NO_HOUSE)


def dealt_by(dealt: DealtRound, choose: Chooser) -> list[AnswerRecord]:
    """The acts of a round that is dealt to its end."""
    records: list[AnswerRecord] = []
    while not dealt.cleared:
        owed = dealt.now.suggested()
        assert owed is not None
        for act in choose(dealt, owed.act):
            number, tried = len(records), dealt.attempt(act)
            mends = tuple(number - acts for acts in tried.mends)
            records.append(AnswerRecord(number, *answered(number, tried), 900, mends=mends))
    return records


def recorded(
    database: Database,
    trainee: Trainee,
    style: Style,
    choose: Chooser,
    *,
    text: str = TEXT,
    in_force: str = "",
) -> int:
    """Record a round that is dealt."""
    playable = played(text, in_force)
    journal = begun(database, trainee, playable.game.document, text, in_force, mode=MODES[style])
    dealt = round_in(style, playable, cards_of(journal.attempt, None, playable))
    records = dealt_by(dealt, choose)
    for record in records:
        journal.answered(record)
    if style is not Style.COACHED:
        mended = {number for record in records for number in record.mends}
        journal.left(costs_left(records, dealt.excess, mended))
    journal.finished()
    return journal.attempt


def rightly(_dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
    """Nothing but what is suggested."""
    return (act,)
