"""The course of a round that is being written, as it is gone through beside its felt."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property

from trainer.authoring.at_point import CallsOut, CardOut, last_done
from trainer.authoring.draft import Draft
from trainer.authoring.timeline import Timeline, timeline
from trainer.dealing.acts import DealerAct
from trainer.messages import _
from trainer.messages.narration import narrate
from trainer.messages.round_context import build_round_context
from trainer.procedure.acts import Act
from trainer.scenario.check import PlayableRound
from trainer.shift.dealt import acts_before
from trainer.table.frames import Frames, frames
from trainer.table.view import TableView
from ui.views.editor_view_models import CourseView


class Course:
    """The table and what has happened after each step of a draft.

    ``at`` is how many steps have been carried out: at first those up to the last card, because a
    round that is over has been cleared away.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._timeline = timeline(draft)
        dealt = (n for n, one in enumerate(self._timeline.moments, 1) if one.number)
        self._rests = max(dealt, default=self.steps) if draft.settlement else self.steps
        self.at = self._rests
        self._before: Course | None = None
        """Gone through last, where nothing of the draft can be played: until that is mended."""

    def turned_to(self, at: int) -> Course:
        """The same round after ``at`` of its steps, or as many as it has."""
        turned = copy(self)  # with what has been worked out of the whole round
        turned.at = min(max(at, 0), self.steps)
        return turned

    def edited(self, draft: Draft) -> Course:
        """The round as it has become: at the same place, if it has the same steps."""
        course, before = Course(draft), self if self.steps else self._before
        if not course.steps:
            course._before = before
        elif before is not None and course._acts == before._acts:
            return course.turned_to(before.at)
        return course

    @property
    def _acts(self) -> list[Act]:
        return [one.step.act for one in self._timeline.moments]

    @property
    def line(self) -> Timeline:
        """All steps of the round so far."""
        return self._timeline

    @property
    def begins(self) -> int:
        """Where a round that is watched, answered or dealt begins: inside, where it is turned to.

        It begins at the start where the round is over, or as far as it has been laid out.
        """
        return 0 if self.at in (self._rests, self.steps) else self.at

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
        """The steps as they are told."""
        return CourseView(self.at, self._told)

    @cached_property
    def _told(self) -> tuple[str, ...]:
        begins = _("Before the first act")
        game = self.draft.game
        if game is None or not self.steps:
            return (begins,)
        context = build_round_context(
            self._timeline.playthrough, game.procedure, terms=self.draft.terms
        )
        return (
            begins,
            *(
                _("Step {step} of {steps} · {act}").format(
                    step=number, steps=self.steps, act=narration.text
                )
                for number, narration in enumerate(narrate(context), 1)
            ),
        )

    def acts_before(self, playable: PlayableRound) -> Sequence[DealerAct]:
        """What a dealer has done of the round when it begins where it is turned to."""
        if not self.begins:
            return ()
        return acts_before(playable, self._timeline.playthrough.steps[self.begins - 1].last)
