"""The course of a round that is being written, as it is gone through beside its felt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from trainer.authoring.at_point import CallsOut, CardOut, last_done
from trainer.authoring.draft import Draft
from trainer.authoring.timeline import Timeline, timeline
from trainer.dealing.acts import DealerAct
from trainer.messages import _
from trainer.messages.narration import narrate
from trainer.messages.round_context import build_round_context
from trainer.scenario.check import PlayableRound
from trainer.shift.dealt import acts_before
from trainer.table.frames import Frames, frames
from trainer.table.view import TableView
from ui.views.editor_view_models import CourseView


class Course:
    """The table and what has happened after each step of a draft.

    ``at`` is how many steps have been carried out; unless that is ``wanted``, those up to the last
    card, because a round that is over has been cleared away.
    """

    def __init__(self, draft: Draft, wanted: int | None = None) -> None:
        self.draft = draft
        self._timeline = timeline(draft)
        dealt = (n for n, one in enumerate(self._timeline.moments, 1) if one.number)
        last = max(dealt, default=self.steps) if draft.settlement else self.steps
        self.at = last if wanted is None else min(wanted, self.steps)
        self.begins = self.at if wanted is not None and self.at < self.steps else 0
        """Where a round that is watched, answered or dealt begins: at what has been turned to."""

    @property
    def line(self) -> Timeline:
        """All steps of the round so far."""
        return self._timeline

    @property
    def done(self) -> CardOut | CallsOut | None:
        """The last card or call until then, to be taken out."""
        return last_done(self.draft, self._timeline, self.at)

    @property
    def steps(self) -> int:
        """How many steps the round has so far."""
        return len(self._timeline.moments)

    @property
    def cards(self) -> int:
        """How many cards have left the shoe."""
        return self._timeline.moments[self.at - 1].cards if self.at else 0

    @cached_property
    def _frames(self) -> Frames:
        terms = self.draft.terms
        meters = terms.meters.levels if terms and terms.meters else ()
        return frames(self._timeline.playthrough, meters, terms.decks if terms else 0)

    @property
    def table(self) -> TableView:
        """The table after the step; empty if nothing can be played."""
        return self._frames[self.at] if self.draft.played is not None else TableView()

    def first_other(self, before: Course) -> int:
        """After how many steps the first thing has happened that is otherwise than ``before``."""
        for number, moment in enumerate(self._timeline.moments):
            step = moment.step
            events = self._timeline.playthrough.events[step.first : step.last]
            if events != before.line.playthrough.events[step.first : step.last]:
                return number + 1
        return self.steps

    @property
    def view(self) -> CourseView:
        """The step as it is told."""
        return CourseView(self.steps, self.at, self._told())

    def _told(self) -> str:
        game = self.draft.game
        if not self.at or game is None:
            return _("Before the first act")
        context = build_round_context(
            self._timeline.playthrough, game.procedure, terms=self.draft.terms
        )
        told = narrate(context)[self.at - 1].text
        return _("From here: {act}").format(act=told) if self.begins else told

    def acts_before(self, playable: PlayableRound) -> Sequence[DealerAct]:
        """What a dealer has done of the round when it begins where it is turned to."""
        if not self.begins:
            return ()
        return acts_before(playable, self._timeline.playthrough.steps[self.begins - 1].last)
