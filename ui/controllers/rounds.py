"""A round ready to be shown: its acts, questions and texts, and the table at each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.ask_chips import with_task
from trainer.procedure.questions import Question
from trainer.procedure.steps import steps
from trainer.scenario.check import PlayableRound
from trainer.table.frames import Frames, frames
from ui.controllers.felts import chips_of
from ui.controllers.library_items import LibraryItem


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """Everything that the pages show of one round; ``frames[n]`` is the table after ``n`` acts.

    ``example`` are the lines of a worked example, shown with the question of a drill.
    """

    playable: PlayableRound
    playthrough: Playthrough
    questions: tuple[Question, ...]
    context: RoundContext
    frames: Frames
    example: tuple[str, ...] = ()


def lay_out(playable: PlayableRound, chips: str = "") -> RoundSheet:
    """The round of a scenario, with everything that is shown and asked about it.

    ``chips`` is the id of the chip set chosen by the trainee, empty for the table's own.
    """
    scenario, game = playable.scenario, playable.game
    playthrough = steps(playable.trace, game.procedure)
    tray = chips_of(playable, chips).chips
    asked = tuple(
        with_task(question, tray, game.procedure)
        for question in questions(playthrough, playable.terms, scenario.ask)
    )
    terms = playable.terms
    context = build_round_context(
        playthrough,
        game.procedure,
        asked,
        playable.table.currency,
        terms,
        chips=tray,
        origins=playable.table_origins,
    )
    views = frames_of(playable, playthrough)
    return RoundSheet(playable, playthrough, asked, context, views)


def frames_of(playable: PlayableRound, playthrough: Playthrough) -> Frames:
    """The tables of a round, each made when it is first asked for."""
    terms = playable.terms
    return frames(playthrough, terms.meters.levels if terms.meters else (), terms.decks)


KEPT: Final = 2
"""How many rounds are kept laid out: the one that is shown, and the one before."""


class Sheets:
    """The rounds laid out last: one that is selected, then begun and left is laid out once."""

    def __init__(self) -> None:
        self._kept: list[tuple[PlayableRound, str, RoundSheet]] = []

    def of(self, playable: PlayableRound, chips: str = "") -> RoundSheet:
        """The round laid out, as by ``lay_out``."""
        for one, its_chips, sheet in self._kept:
            if one is playable and its_chips == chips:
                return sheet
        sheet = lay_out(playable, chips)
        self._kept = [*self._kept[1 - KEPT :], (playable, chips, sheet)]
        return sheet

    def of_item(self, item: LibraryItem, chips: str = "") -> RoundSheet:
        """The round of a scenario that is known to be valid."""
        playable = item.checked.round
        assert playable is not None, "only what can be played is chosen"
        return self.of(playable, chips)


def from_question(sheet: RoundSheet, first: str) -> RoundSheet:
    """The same round, with nothing asked before the question with the id ``first``.

    All of it where the round has no such question any more.
    """
    ids = [question.id for question in sheet.questions]
    place = ids.index(first) if first in ids else 0
    return replace(sheet, questions=sheet.questions[place:])


def last_questions(sheet: RoundSheet, count: int) -> RoundSheet:
    """The same round, with only its last ``count`` questions asked."""
    return replace(sheet, questions=sheet.questions[max(0, len(sheet.questions) - count) :])
