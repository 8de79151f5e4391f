"""The round of a recorded attempt: played again, and opened in the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.lesson.attempt import dealt_so_far
from trainer.storage.rows import Attempt
from ui.controllers.controller import App
from ui.controllers.past import round_of

if TYPE_CHECKING:
    from trainer.scenario.check import PlayableRound


def recorded_round(app: App, number: int) -> tuple[Attempt, PlayableRound] | None:
    """An attempt and its round, if that can still be played."""
    records = app.session.records
    if records is None:
        return None
    attempt = records.attempts.get(number)
    sheet = round_of(attempt, app.layouts.rulebook)
    return None if sheet is None else (attempt, sheet.playable)


def edit_attempt(app: App, number: int) -> None:
    """Open the round of an attempt in the editor, as it was played."""
    from trainer.authoring.from_round import text_of_round

    found = recorded_round(app, number)
    if found is None or app.edit is None:
        return
    attempt, playable = found
    text = attempt.text
    if attempt.summary.mode.dealt:
        # What went wrong while it was dealt is in the round and not in the text.
        playable, text = dealt_so_far(attempt, playable).dealt.playable, ""
    app.edit(text_of_round(playable, app.house.rulebook, text))
