"""What of a round that is being written can be changed at a point of it: taken out, or replaced.

A card, a call, something that goes wrong or is asked for in vain. What comes later stays in the
text; what of it no longer fits is a fault with its mends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trainer.authoring.draft import CallMade, Draft
from trainer.authoring.edits import (
    drop_calls,
    remove_card,
    remove_incident,
    remove_request,
    set_call,
)
from trainer.authoring.timeline import Moment, Timeline
from trainer.rules.bets import Call
from trainer.rules.cards import Card
from trainer.rules.events import Called
from trainer.scenario.incident_kind import Incident, When
from trainer.scenario.model import CallWish, Request


class CardOut(NamedTuple):
    """Card ``number`` (from 1) is taken out; all later ones go elsewhere."""

    number: int
    card: Card


class CallsOut(NamedTuple):
    """A call is taken back, and with it the ``later`` ones of the same bettor."""

    made: CallMade
    later: int


class CallInstead(NamedTuple):
    """Another call that is legal there."""

    made: CallMade
    call: Call


class IncidentOut(NamedTuple):
    """The incident numbered ``number`` (from 0) does not happen."""

    number: int
    incident: Incident


class RequestOut(NamedTuple):
    """The request numbered ``number`` (from 0) is not made."""

    number: int
    request: Request


Change = CardOut | CallsOut | CallInstead | IncidentOut | RequestOut


def changes_at(draft: Draft, line: Timeline, at: int) -> Iterator[Change]:
    """Return what can be changed after the first ``at`` steps, one after the other.

    What has no moment of its own can be changed at any.
    """
    moment = line.moments[at - 1] if at else None
    done = last_done(draft, line, at)
    if done is not None:
        yield done
    if moment is not None and isinstance(done, CallsOut):
        for call in moment.step.calls if _made_in(draft, moment) else ():
            if call is not done.made.call:
                yield CallInstead(done.made, call)
    cards = moment.cards if moment else 0
    scenario = draft.scenario
    if scenario is None:
        return
    for number, request in enumerate(scenario.requests):
        if request.after_card == cards:
            yield RequestOut(number, request)
    here = moment.incidents if moment else ()
    for number, incident in enumerate(scenario.incidents):
        if number in here or incident.moment in (None, cards) or _takes_card(incident, cards):
            yield IncidentOut(number, incident)


def last_done(draft: Draft, line: Timeline, at: int) -> CardOut | CallsOut | None:
    """The last card or call of the first ``at`` steps, None if there is none yet."""
    for moment in reversed(line.moments[:at]):
        made = _made_in(draft, moment)
        if made is not None:
            bettors = draft.bettors(made.box)
            return CallsOut(made, len(bettors[made.seat].calls) - made.number - 1)
        if moment.number is not None and moment.card is not None:
            return CardOut(moment.number, moment.card)
    return None


def with_change(draft: Draft, change: Change) -> str:
    """The text with a change. Raises CannotEdit."""
    match change:
        case CardOut(number):
            return remove_card(draft, number - 1)
        case CallsOut(made):
            return drop_calls(draft, made.box, made.seat, made.number)
        case CallInstead(made, call):
            return set_call(draft, made.box, made.seat, made.number, CallWish(call))
        case IncidentOut(number):
            return remove_incident(draft, number)
        case RequestOut(number):
            return remove_request(draft, number)


def _made_in(draft: Draft, moment: Moment) -> CallMade | None:
    events = draft.played.trace.events if draft.played else ()
    called = (place for place, event in enumerate(events) if isinstance(event, Called))
    made = zip(called, draft.calls, strict=True)
    within = range(moment.step.first, moment.step.last)
    return next((call for place, call in made if place in within), None)


def _takes_card(incident: Incident, cards: int) -> bool:
    """Tell whether an incident is about the card that left the shoe last."""
    return incident.when is When.WITH_NEXT_CARD and incident.moment == cards - 1
