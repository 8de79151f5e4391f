"""The course of a round that is being written: what happens at each step, after which card."""

from __future__ import annotations

from typing import NamedTuple

from trainer.authoring.draft import Draft
from trainer.procedure.acts import Playthrough, Step
from trainer.procedure.steps import steps
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, CardMisdealt
from trainer.scenario.incident_kind import When


class Moment(NamedTuple):
    """A step of the round.

    ``cards`` is how many cards have left the shoe after it, ``number`` and ``card`` are the last
    that left the shoe in it, None if none did. ``incidents`` are the indices of those that the text
    has for this moment.
    """

    step: Step
    cards: int
    number: int | None
    card: Card | None
    incidents: tuple[int, ...] = ()


class Timeline(NamedTuple):
    """The steps of a round as far as it goes, with the playthrough that texts are made from."""

    playthrough: Playthrough
    moments: tuple[Moment, ...]


def timeline(draft: Draft) -> Timeline:
    """The course of the round so far; empty if nothing can be played."""
    if draft.played is None or draft.game is None:
        return Timeline(steps_of(draft), ())
    playthrough = steps_of(draft)
    found: list[Moment] = []
    out = 0
    for step in playthrough.steps:
        number, card = None, None
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, CardDealt | CardMisdealt) and event.number > out:
                out = number = event.number
                card = event.card
        found.append(Moment(step, out, number, card))
    return Timeline(playthrough, _with_incidents(draft, found))


def steps_of(draft: Draft) -> Playthrough:
    """The round so far as steps; without any if nothing can be played."""
    if draft.played is None or draft.game is None:
        return Playthrough((), ())
    return steps(draft.played.trace, draft.game.procedure)


def _with_incidents(draft: Draft, found: list[Moment]) -> tuple[Moment, ...]:
    """Each incident at the last step at which as many cards have left the shoe as it names."""
    incidents = draft.scenario.incidents if draft.scenario else ()
    for index, incident in enumerate(incidents):
        after = incident.moment
        if after is None:
            after = 0 if incident.when in _EARLY else None
        places = [n for n, one in enumerate(found) if after is None or one.cards <= after]
        if places:
            last = found[places[-1]]
            found[places[-1]] = last._replace(incidents=(*last.incidents, index))
    return tuple(found)


_EARLY = frozenset((When.WHILE_BETTING, When.BEFORE_THE_CARDS))
