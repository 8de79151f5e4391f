"""What goes wrong in a scenario, named for the library."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.scenario.incidents import IncidentKind
from trainer.scenario.model import Scenario
from trainer.words import N_, _

NAMES: Final[Mapping[IncidentKind, str]] = MappingProxyType(
    {
        IncidentKind.LIMITS_NOT_CHECKED: N_("Limits not checked"),
        IncidentKind.INTERRUPTION: N_("Interruption"),
        IncidentKind.FOREIGN_CARD: N_("Foreign card"),
        IncidentKind.WRONG_CARD_COUNT: N_("Wrong card count"),
        IncidentKind.NOT_SHUFFLED: N_("Cards not shuffled"),
        IncidentKind.INSUFFICIENT_CARDS: N_("Not enough cards"),
        IncidentKind.DEALING_ERROR: N_("Dealing error"),
        IncidentKind.DEALER_OVERDRAWS: N_("Dealer overdraws"),
        IncidentKind.CARD_TO_EMPTY_BOX: N_("Card to an empty box"),
        IncidentKind.FACE_UP_IN_SHOE: N_("Card face up in the shoe"),
        IncidentKind.SIMULTANEOUS_CARDS: N_("Two cards at once"),
        IncidentKind.LATE_BET: N_("Late bet"),
        IncidentKind.SIDE_BETS_SETTLED_LATE: N_("Side bets settled late"),
        IncidentKind.SQUEEZE: N_("Squeeze"),
        IncidentKind.FOUND_AFTER_NEXT_ROUND: N_("Found in the next round"),
    }
)
"""The name of each kind, short enough for a line of the library."""


def incident_names(scenario: Scenario) -> tuple[str, ...]:
    """The names of a scenario's incidents, each once, in the order of the file."""
    return tuple(dict.fromkeys(_(NAMES[incident.kind]) for incident in scenario.incidents))
