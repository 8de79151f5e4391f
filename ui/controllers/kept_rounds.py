"""Rounds that are in the records, dealt once more or saved as scenario files of their own."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.scenario.writer import write
from trainer.storage.atomic_write import atomic_write
from trainer.storage.rows import Attempt
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.actions.commands import Bar, Section, command, on
from ui.actions.page_states import RecordsState
from ui.controllers.controller import Controller
from ui.controllers.dealt_attempt import dealt_so_far
from ui.controllers.past import round_of
from ui.controllers.records import RecordsController
from ui.controllers.replacing import REPLACE, replace_or_keep
from ui.views.file_choice import choose_to_write
from ui.views.notice_bar import DISMISS
from ui.views.view_models import Notice

if TYPE_CHECKING:
    from trainer.scenario.check import PlayableRound

SAVED: Final = "scenario_saved"
"""The notice that a round has been saved, or might replace a file."""
_ENDING: Final = "scenario.yaml"

a_round = on(RecordsState, lambda here: here.chosen and not here.sitting)
"""An attempt at a round is selected."""


class KeptRoundsController(Controller):
    """What else can be done with the round of a recorded attempt."""

    @command(
        "deal_recorded",
        N_("Deal"),
        "D",
        when=a_round,
        bar=Bar.ASIDE,
        section=Section.RECORDS,
        needs=("deal", "table"),
    )
    def deal_recorded(self) -> None:
        """Deal the round of the selected attempt once more, as it was played."""
        from ui.controllers.deal import DealController
        from ui.controllers.library_items import recorded_item

        found = self._found()
        if found is None:
            return
        attempt, _playable = found
        item = recorded_item(attempt, self.app.house.rulebook)
        if item.checked.round is not None:
            self.app.of(DealController).deal(item)

    @command(
        "save_scenario",
        N_("Save as a scenario…"),
        "S",
        when=a_round,
        bar=Bar.ASIDE,
        section=Section.RECORDS,
    )
    def save_scenario(self) -> None:
        """Save the round of the selected attempt, with all that went wrong in it, as a file."""
        found = self._found()
        if found is None:
            return
        attempt, playable = found
        dealt = attempt.summary.mode.dealt
        scenario = (dealt_so_far(attempt, playable).dealt.playable if dealt else playable).scenario
        data = write(scenario).encode()
        name = re.sub(r"[^a-z0-9]+", "-", attempt.summary.title.lower()).strip("-") or "scenario"
        choose_to_write(
            self.app.window,
            _("Save as a scenario"),
            f"{name}.{_ENDING}",
            partial(self._write, data),
        )

    @command(
        "edit_recorded",
        N_("Edit"),
        "E",
        when=a_round,
        bar=Bar.ASIDE,
        section=Section.RECORDS,
        needs=("editor",),
    )
    def edit_recorded(self) -> None:
        """Open the round of the selected attempt in the editor, as it was played."""
        from trainer.authoring.from_round import text_of_round
        from ui.controllers.editor import EditorController

        found = self._found()
        if found is None:
            return
        attempt, playable = found
        text = attempt.text
        if attempt.summary.mode.dealt:
            # What went wrong while it was dealt is in the round and not in the text.
            playable, text = dealt_so_far(attempt, playable).dealt.playable, ""
        documents = self.app.house.rulebook
        self.app.of(EditorController).write(text_of_round(playable, documents, text))

    def _found(self) -> tuple[Attempt, PlayableRound] | None:
        """The selected attempt and its round, if that can still be played."""
        line = self.app.of(RecordsController).view.line
        records = self.app.session.records
        if line is None or records is None:
            return None
        attempt = records.attempts.get(line.id)
        sheet = round_of(attempt, self.app.layouts.rulebook)
        return None if sheet is None else (attempt, sheet.playable)

    def _write(self, data: bytes, path: Path, *, instead: bool = False) -> None:
        try:
            written = atomic_write(path, data, replace=instead)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        if written:
            text = _("Saved: {file}").format(file=visible(str(path)))
            again = _("Open it in the library with “Open file…”.")
            choices = ((DISMISS, _("Close")),)
            self.app.notices.show(Notice(SAVED, text, again, choices=choices, urgent=False))
            return
        decision = replace_or_keep(path)
        self.app.notices.show(
            Notice(SAVED, decision.text, decision.detail, "", decision.choices),
            {REPLACE: lambda: self._write(data, path, instead=True)},
        )
