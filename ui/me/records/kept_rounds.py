"""Rounds that are in the records, dealt once more or saved as scenario files of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trainer.scenario.writer import write
from trainer.sessions.attempt import dealt_so_far
from trainer.storage.rows import Attempt
from trainer.texts import N_
from ui.me.records.controller import RecordsController
from ui.shell.commands import Bar, RecordsState, Section, command, on
from ui.shell.controller import Controller
from ui.supervise.library.saving import save_scenario
from ui.table.result import edit_attempt, recorded_round

if TYPE_CHECKING:
    from trainer.scenario.check import PlayableRound

a_round = on(RecordsState, lambda here: here.chosen and not here.sitting)
"""An attempt at a round is selected."""


class KeptRoundsController(Controller):
    """What else can be done with the round of a recorded attempt."""

    section = Section.RECORDS

    @command("deal_recorded", N_("Deal"), "D", when=a_round, bar=Bar.ASIDE, needs=("deal", "table"))
    def deal_recorded(self) -> None:
        """Deal the round of the selected attempt once more, as it was played."""
        from trainer.library.items import recorded_item
        from ui.table.deal import DealController

        found = self._found()
        if found is None:
            return
        attempt, _playable = found
        item = recorded_item(attempt, self.app.house.rulebook)
        if item.checked.round is not None:
            self.app.of(DealController).deal(item)

    @command("save_scenario", N_("Save as a scenario…"), "S", when=a_round, bar=Bar.ASIDE)
    def save_scenario(self) -> None:
        """Save the round of the selected attempt, with all that went wrong in it, as a file."""
        found = self._found()
        if found is None:
            return
        attempt, playable = found
        dealt = attempt.summary.mode.dealt
        scenario = (dealt_so_far(attempt, playable).dealt.playable if dealt else playable).scenario
        save_scenario(
            self.app,
            attempt.summary.title,
            lambda title: write(replace(scenario, title=title)).encode(),
        )

    @command("edit_recorded", N_("Edit"), "E", when=a_round, bar=Bar.ASIDE, needs=("editor",))
    def edit_recorded(self) -> None:
        """Open the round of the selected attempt in the editor, as it was played."""
        line = self.app.of(RecordsController).view.line
        if line is not None:
            edit_attempt(self.app, line.id)

    def _found(self) -> tuple[Attempt, PlayableRound] | None:
        line = self.app.of(RecordsController).view.line
        return None if line is None else recorded_round(self.app, line.id)
