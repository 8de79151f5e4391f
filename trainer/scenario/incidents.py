"""What can go wrong in a round, as the scenario file writes it.

``after_card`` is the number of cards that have left the shoe when it happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import ClassVar, Final

from trainer.rules.bets import BetKind, Place
from trainer.rules.mistakes import Mistake
from trainer.rules.money import Cents


class IncidentKind(StrEnum):
    """The kinds of incident, by the word in a scenario file."""

    LIMITS_NOT_CHECKED = "limits_not_checked"
    INTERRUPTION = "interruption"
    FOREIGN_CARD = "foreign_card"
    WRONG_CARD_COUNT = "wrong_card_count"
    NOT_SHUFFLED = "not_shuffled"
    INSUFFICIENT_CARDS = "insufficient_cards"
    DEALING_ERROR = "dealing_error"
    DEALER_OVERDRAWS = "dealer_overdraws"
    CARD_TO_EMPTY_BOX = "card_to_empty_box"
    FACE_UP_IN_SHOE = "face_up_in_shoe"
    SIMULTANEOUS_CARDS = "simultaneous_cards"
    LATE_BET = "late_bet"
    SIDE_BETS_SETTLED_LATE = "side_bets_settled_late"
    SQUEEZE = "squeeze"
    FOUND_AFTER_NEXT_ROUND = "found_after_next_round"


class Chosen(IntEnum):
    """Which of two cards that came out together is taken to be the first."""

    FIRST = 1
    SECOND = 2


@dataclass(frozen=True, slots=True)
class Misdealt:
    """Card number ``card`` (from 1) lay at ``lies`` and belongs at ``belongs``.

    The place of a box is that of its first hand.
    """

    card: int
    lies: Place
    belongs: Place


@dataclass(frozen=True, slots=True)
class LimitsNotChecked:
    """Nobody compared a box with the limits before the bets closed (¶5.1.1, ¶5.1.2, ¶5.2.1)."""

    kind: ClassVar = IncidentKind.LIMITS_NOT_CHECKED
    box: int


@dataclass(frozen=True, slots=True)
class Interruption:
    """The power fails, or the like (¶5.4)."""

    kind: ClassVar = IncidentKind.INTERRUPTION
    after_card: int


@dataclass(frozen=True, slots=True)
class ForeignCard:
    """Card number ``after_card`` itself is foreign (¶5.5.1)."""

    kind: ClassVar = IncidentKind.FOREIGN_CARD
    after_card: int


@dataclass(frozen=True, slots=True)
class WrongCardCount:
    """The shoe is found to hold too many or too few of a card (¶5.5.2)."""

    kind: ClassVar = IncidentKind.WRONG_CARD_COUNT
    after_card: int


@dataclass(frozen=True, slots=True)
class NotShuffled:
    """The cards are found not to have been shuffled (¶5.5.4)."""

    kind: ClassVar = IncidentKind.NOT_SHUFFLED
    after_card: int


@dataclass(frozen=True, slots=True)
class InsufficientCards:
    """The end of the scenario's shoe is the end of the cards (¶5.5.3)."""

    kind: ClassVar = IncidentKind.INSUFFICIENT_CARDS


@dataclass(frozen=True, slots=True)
class DealingError:
    """Any other error of the dealer's (¶5.7, ¶5.9, ¶5.10)."""

    kind: ClassVar = IncidentKind.DEALING_ERROR
    after_card: int
    reconstructed: bool
    mistake: Mistake | None = None
    misdealt: tuple[Misdealt, ...] = ()


@dataclass(frozen=True, slots=True)
class DealerOverdraws:
    """The dealer draws ``count`` cards after his hand is complete (¶5.10.2)."""

    kind: ClassVar = IncidentKind.DEALER_OVERDRAWS
    count: int


@dataclass(frozen=True, slots=True)
class CardToEmptyBox:
    """The next card goes to a box without a bet (¶5.9, ¶5.10.3)."""

    kind: ClassVar = IncidentKind.CARD_TO_EMPTY_BOX
    after_card: int
    box: int


@dataclass(frozen=True, slots=True)
class FaceUpInShoe:
    """The next card lies face up in the shoe (¶5.11)."""

    kind: ClassVar = IncidentKind.FACE_UP_IN_SHOE
    after_card: int


@dataclass(frozen=True, slots=True)
class SimultaneousCards:
    """The next two cards come out together (¶5.12)."""

    kind: ClassVar = IncidentKind.SIMULTANEOUS_CARDS
    after_card: int
    chosen: Chosen | None = None


@dataclass(frozen=True, slots=True)
class LateBet:
    """Somebody bets after "No more bets" (¶5.8)."""

    kind: ClassVar = IncidentKind.LATE_BET
    after_card: int
    box: int
    name: str
    bet: BetKind
    amount: Cents


@dataclass(frozen=True, slots=True)
class SideBetsSettledLate:
    """Play went on before the side bets were settled (¶5.16)."""

    kind: ClassVar = IncidentKind.SIDE_BETS_SETTLED_LATE


@dataclass(frozen=True, slots=True)
class Squeeze:
    """A box's cards are dealt face down at a bettor's request (¶3.12).

    ``exposed``: the dealer turned one by mistake.
    """

    kind: ClassVar = IncidentKind.SQUEEZE
    box: int
    exposed: bool = False


@dataclass(frozen=True, slots=True)
class FoundAfterNextRound:
    """A mistake that comes to light when the next round is over (¶5.6, ¶5.13)."""

    kind: ClassVar = IncidentKind.FOUND_AFTER_NEXT_ROUND
    mistake: Mistake


Incident = (
    LimitsNotChecked
    | Interruption
    | ForeignCard
    | WrongCardCount
    | NotShuffled
    | InsufficientCards
    | DealingError
    | DealerOverdraws
    | CardToEmptyBox
    | FaceUpInShoe
    | SimultaneousCards
    | LateBet
    | SideBetsSettledLate
    | Squeeze
    | FoundAfterNextRound
)
"""One entry of ``incidents``; every class has its ``kind``."""


def moment(incident: Incident) -> int | None:
    """How many cards have left the shoe when it happens; None if its moment is not a card."""
    match incident:
        case (
            LimitsNotChecked()
            | InsufficientCards()
            | DealerOverdraws()
            | SideBetsSettledLate()
            | Squeeze()
            | FoundAfterNextRound()
        ):
            return None
        case _:
            return incident.after_card


STILL_TO_COME: Final[Mapping[IncidentKind, int]] = MappingProxyType(
    {
        IncidentKind.CARD_TO_EMPTY_BOX: 1,
        IncidentKind.FACE_UP_IN_SHOE: 1,
        IncidentKind.SIMULTANEOUS_CARDS: 2,
    }
)
"""How many cards of the shoe an incident concerns that has its moment before they come out."""


def first_misdealt(error: DealingError) -> int | None:
    """The number of the first card that went astray; None if the file names none."""
    return min((card.card for card in error.misdealt), default=None)
