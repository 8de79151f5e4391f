"""The forms in which something can go wrong at a point of a round that is being written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from trainer.authoring.draft import Draft
from trainer.scenario.check import diagnostic_of, play_by_procedure
from trainer.scenario.codes import Code
from trainer.scenario.context import Seats
from trainer.scenario.incident_kind import AtCard, Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.yamlfile.diagnostics import Diagnostic, Severity


class Form(NamedTuple):
    """An incident as it could be added; ``why_not`` says why it cannot happen, None if it can."""

    incident: Incident
    why_not: Diagnostic | None


def kinds_at(draft: Draft, after_card: int) -> Iterator[tuple[IncidentKind, Form | None]]:
    """Every kind of incident with a form of it that can happen after this card.

    Where none can, it is the first that cannot, or None if the table has none.
    """
    for kind in KINDS.values():
        first: Form | None = None
        for form in forms_at(draft, kind, after_card):
            if first is None or form.why_not is None:
                first = form
            if form.why_not is None:
                break
        yield kind, first


def forms_at(draft: Draft, kind: IncidentKind, after_card: int) -> Iterator[Form]:
    """The forms of a kind when ``after_card`` cards have left the shoe.

    A kind whose moment is no card has its forms at any.
    """
    if draft.played is None or draft.scenario is None or not draft.scenario.boxes:
        return
    for form in kind.type.forms(_seats(draft)):
        incident = form.at(after_card) if isinstance(form, AtCard) else form
        yield Form(incident, _why_not(draft, incident))


def _why_not(draft: Draft, incident: Incident) -> Diagnostic | None:
    scenario, game, terms = draft.scenario, draft.game, draft.terms
    assert scenario is not None, "its seats are known"
    assert game is not None, "its seats are known"
    assert terms is not None, "they come with the game"
    cards = len(scenario.shoe)
    positions = draft.file.positions
    if isinstance(incident, AtCard):
        moments = incident.moments(cards)
        if incident.after_card not in moments:
            if incident.after_card == cards and not draft.complete:
                return None  # the card that it is about is the next to be written
            return Diagnostic(
                Severity.ERROR,
                positions.key("shoe"),
                Code.CARD_BEYOND_SHOE,
                {"key": "after_card", "value": incident.after_card, "most": moments.stop - 1},
            )
    tried = replace(scenario, incidents=(*scenario.incidents, incident), expect=None)
    played = play_by_procedure(tried, game, terms)
    own = ("incidents", len(scenario.incidents))
    faults = (one for one in played.faults if not one.warning and one.path[:2] == own)
    fault = next(faults, None)
    return None if fault is None else diagnostic_of(fault, positions)


def _seats(draft: Draft) -> Seats:
    assert draft.scenario is not None, "it has boxes"
    assert draft.game is not None, "its table is known"
    boxes = draft.scenario.boxes
    names = {box.number: tuple(bettor.name for bettor in box.bettors) for box in boxes}
    layout = draft.game.layout
    return Seats(layout.boxes, names, layout.id)
