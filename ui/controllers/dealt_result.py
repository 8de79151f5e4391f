"""The result sheet of a round that was dealt by hand, act by act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.acts import Playthrough
from trainer.rulebook.houses import house_rules
from trainer.scenario.check import PlayableRound
from trainer.scoring.grading import Grading
from trainer.scoring.marks import Judged
from trainer.shift.styles import Style
from trainer.snapshot.snapshot import Snapshot
from trainer.storage.rows import Mode
from ui.controllers.phrasing import result
from ui.views.round_view_models import Result

MODES: Final = MappingProxyType(
    {Style.COACHED: Mode.COACHED, Style.FREE: Mode.FREE, Style.SILENT: Mode.SILENT}
)
"""As what a round dealt in each style is recorded."""


def style_of(mode: Mode) -> Style:
    """The style in which an attempt was dealt."""
    return next(style for style, recorded in MODES.items() if recorded is mode)


@dataclass(frozen=True, slots=True)
class DealtTables:
    """A round that was dealt, and the table before each act and after the last."""

    style: Style
    playable: PlayableRound
    tables: tuple[Snapshot, ...]

    def context(self, answers: Sequence[Judged]) -> RoundContext:
        """What the texts of its acts need: an act is told by the table before it."""
        playable = self.playable
        context = build_round_context(
            Playthrough((), ()),
            playable.game.procedure,
            [answer.question for answer in answers],
            playable.table.currency,
            playable.terms,
        )
        return replace(context, snapshots=self.tables)


def dealt_result(
    title: str,
    answers: Sequence[Judged],
    dealt: DealtTables,
    scheme: Grading,
    *,
    when: str = "",
) -> Result:
    """The result sheet: every act beside what was to be done, by the scheme of the house."""
    playable = dealt.playable
    read = house_rules(playable.game.document, playable.terms)
    sheet = result(title, answers, dealt.context(answers), read, scheme, when=when)
    return replace(sheet, dealt=dealt.style)
