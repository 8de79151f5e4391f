"""Rounds dealt by hand, recorded as the window records them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.rejudged import LIVE, TEXT, house
from trainer.dealing.acts import DealerAct
from trainer.house.file import NO_HOUSE
from trainer.lesson.ports import AnswerRecord
from trainer.scenario.check import PlayableRound, check
from trainer.shift.answers import answered
from trainer.shift.dealers import DealtRound
from trainer.shift.dealt import round_in
from trainer.shift.styles import Style
from trainer.storage.database import Database
from trainer.storage.dealt_attempts import MODES, cards_of
from trainer.storage.rows import NewAttempt, Trainee

Chooser = Callable[[DealtRound, DealerAct], Sequence[DealerAct]]
"""What a dealer does where an act is suggested: it alone, or something else before it."""


def played(text: str = TEXT, in_force: str = "") -> PlayableRound:
    """A scenario's round under a house."""
    file = house(in_force) if in_force else NO_HOUSE
    found = check(text.encode(), file.rulebook()).round
    assert found is not None
    return found


def dealt_by(dealt: DealtRound, choose: Chooser) -> list[AnswerRecord]:
    """The acts of a round that is dealt to its end."""
    records: list[AnswerRecord] = []
    while not dealt.now.over:
        owed = dealt.now.suggested()
        assert owed is not None
        for act in choose(dealt, owed.act):
            found = answered(len(records), dealt.attempt(act))
            records.append(AnswerRecord(len(records), *found, 900))
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
    document = playable.game.document
    journal = database.attempts.begin(
        NewAttempt(
            trainee.id,
            "live-full-table",
            "Seven seats",
            text,
            LIVE,
            document.data_version,
            "0.1.0",
            MODES[style],
            0,
            in_force,
        ),
        document.citations,
    )
    dealt = round_in(style, playable, cards_of(journal.attempt, None, playable))
    for record in dealt_by(dealt, choose):
        journal.answered(record)
    journal.finished()
    return journal.attempt


def rightly(_dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
    """Nothing but what is suggested."""
    return (act,)
