"""What goes wrong by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.procedure.questions import Topic
from trainer.rules.bets import DEALER, Place
from trainer.rules.irregularities import MISTAKES, Irregularity
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import (
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FaceUpInShoe,
    ForeignCard,
    FoundAfterNextRound,
    Interruption,
    NotShuffled,
    SideBetsSettledLate,
    SimultaneousCards,
    WrongCardCount,
)

Happening = Callable[[Random, Sequence[int]], tuple[Incident, ...]]


def _at(chance: Random, boxes: Sequence[int]) -> int:
    """A number of cards after which something happens: mostly during the Initial Deal."""
    return chance.randint(1, 2 * len(boxes) + 3)


def _foreign(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (ForeignCard(_at(chance, boxes)),)


def _count(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (WrongCardCount(_at(chance, boxes)),)


def _not_shuffled(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (NotShuffled(_at(chance, boxes)),)


def _interruption(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (Interruption(chance.randint(2 * len(boxes), 2 * len(boxes) + 4)),)


def _face_up(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (FaceUpInShoe(_at(chance, boxes)),)


def _empty_box(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    empty = [number for number in range(1, 8) if number not in boxes]
    return (CardToEmptyBox(_at(chance, boxes), chance.choice(empty)),) if empty else ()


def _together(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    chosen = chance.choice((None, *Chosen))
    return (SimultaneousCards(_at(chance, boxes), chosen),)


def _overdrawn(_chance: Random, _boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (DealerOverdraws(1),)


def _found_late(chance: Random, _boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (FoundAfterNextRound(chance.choice(tuple(MISTAKES))),)


def _side_bets_late(_chance: Random, _boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (SideBetsSettledLate(),)


def _error(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (DealingError(_at(chance, boxes), reconstructed=chance.random() < 0.5),)


def _two_errors(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    first = _at(chance, boxes)
    return (
        DealingError(first, reconstructed=False),
        DealingError(first + chance.randint(1, 3), reconstructed=False),
    )


def _misdealt(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    """In the Initial Deal one to three cards go one place too far, one after the other."""
    places = [*(Place(box, 1) for box in boxes), DEALER]
    dealt = [*places, *places[:-1]]
    first = chance.randint(0, len(dealt) - 2)
    last = min(first + chance.randint(0, 2), len(dealt) - 2)
    cards = [Misdealt(at + 1, dealt[at + 1], dealt[at]) for at in range(first, last + 1)]
    alone = cards[0].lies == DEALER
    mistake = Irregularity.DEALER_OUT_OF_TURN if alone else Irregularity.SKIPPED_BOX
    return (DealingError(last + 1, True, mistake, tuple(cards)),)


_VOIDING: Final = (_foreign, _count, _not_shuffled, _interruption)
_ASTRAY: Final = (_misdealt, _empty_box, _together)
LIKELY: Final[Mapping[Topic, tuple[Happening, ...]]] = MappingProxyType(
    {
        Topic.WHAT: (*_ASTRAY, _foreign, _overdrawn),
        Topic.GOES_ON: _VOIDING,
        Topic.RECONSTRUCT: (_misdealt, _error),
        Topic.REMEDY: (
            _empty_box,
            _together,
            _overdrawn,
            _face_up,
            _found_late,
            _side_bets_late,
        ),
        Topic.TOTAL: (_overdrawn,),
        Topic.AGAIN: (_two_errors,),
        Topic.OPTIONS: (_error, _together),
        Topic.ORDER: (_misdealt,),
        Topic.BELONGS: (_misdealt,),
        Topic.RETURNED: _VOIDING,
    }
)
"""What is likely to bring up a question about each matter."""


def mishap(chance: Random, boxes: Sequence[int], of: int) -> tuple[Incident, ...]:
    """Something that may go wrong at a table with ``of`` boxes where these are played."""
    found = chance.choice(LIKELY[chance.choice(tuple(LIKELY))])(chance, boxes)
    missing = any(isinstance(incident, CardToEmptyBox) and incident.box > of for incident in found)
    return () if missing else found
