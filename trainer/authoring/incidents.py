"""What can be added at a point of a round that is being written.

It is something that goes wrong, or something that a player asks for and must not get.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from trainer.authoring.draft import Draft
from trainer.authoring.edits import INCIDENTS, add_incident, add_request
from trainer.rules.bets import ASKED_WITH_AMOUNT, Asks
from trainer.scenario.check import diagnostic_of, play_by_procedure
from trainer.scenario.codes import Code
from trainer.scenario.context import Seats
from trainer.scenario.incident_kind import AtCard, Incident, IncidentKind
from trainer.scenario.model import Bettor, Request, Scenario
from trainer.scenario.requests import REQUESTS
from trainer.yamlfile.diagnostics import Diagnostic, Severity


class Form(NamedTuple):
    """Something as it could be added; ``why_not`` says why it cannot happen, None if it can."""

    what: Incident | Request
    why_not: Diagnostic | None


def forms_at(draft: Draft, kind: IncidentKind, after_card: int) -> Iterator[Form]:
    """The forms of a kind when ``after_card`` cards have left the shoe.

    A kind whose moment is no card has its forms at any.
    """
    if draft.played is None or draft.scenario is None or not draft.scenario.boxes:
        return
    for form in kind.type.forms(seats_of(draft)):
        incident = form.at(after_card) if isinstance(form, AtCard) else form
        yield Form(incident, _why_not(draft, incident))


def requests_at(draft: Draft, after_card: int, box: int, bettor: Bettor) -> Iterator[Form]:
    """What a bettor could ask for when ``after_card`` cards have left the shoe."""
    scenario = draft.scenario
    if draft.played is None or scenario is None:
        return
    number = len(scenario.requests)
    for asks in Asks:
        amount = bettor.main if asks in ASKED_WITH_AMOUNT else None
        if asks in ASKED_WITH_AMOUNT and amount is None:
            continue
        request = Request(after_card, box, bettor.name, asks, amount)
        tried = replace(scenario, requests=(*scenario.requests, request), expect=None)
        yield Form(request, fault_of(draft, tried, (REQUESTS, number)))


def with_form(draft: Draft, form: Form) -> str:
    """The text with what could be added. Raises CannotEdit."""
    if isinstance(form.what, Request):
        return add_request(draft, form.what)
    return add_incident(draft, form.what)


def _why_not(draft: Draft, incident: Incident) -> Diagnostic | None:
    scenario = draft.scenario
    assert scenario is not None, "its seats are known"
    cards = len(scenario.shoe)
    if isinstance(incident, AtCard):
        moments = incident.moments(cards)
        if incident.after_card not in moments:
            if incident.after_card == cards and not draft.complete:
                return None  # the card that it is about is the next to be written
            return Diagnostic(
                Severity.ERROR,
                draft.file.positions.key("shoe"),
                Code.CARD_BEYOND_SHOE,
                {"key": "after_card", "value": incident.after_card, "most": moments.stop - 1},
            )
    tried = replace(scenario, incidents=(*scenario.incidents, incident), expect=None)
    return fault_of(draft, tried, (INCIDENTS, len(scenario.incidents)))


def fault_of(draft: Draft, tried: Scenario, own: tuple[str | int, ...]) -> Diagnostic | None:
    """What is wrong at ``own`` with a scenario that has been added to."""
    assert draft.game is not None, "its table is known"
    assert draft.terms is not None, "they come with the game"
    played = play_by_procedure(tried, draft.game, draft.terms)
    faults = (one for one in played.faults if not one.warning and one.path[:2] == own)
    fault = next(faults, None)
    return None if fault is None else diagnostic_of(fault, draft.file.positions)


def seats_of(draft: Draft) -> Seats:
    """Who bets where at the table of a draft that has boxes."""
    assert draft.scenario is not None, "it has boxes"
    assert draft.game is not None, "its table is known"
    boxes = draft.scenario.boxes
    names = {box.number: tuple(bettor.name for bettor in box.bettors) for box in boxes}
    layout = draft.game.layout
    return Seats(layout.boxes, names, layout.id)
