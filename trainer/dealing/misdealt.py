"""The incident that a card becomes which the dealer has dealt to a wrong place.

A file numbers the hands of a box in the order in which they are played, so do its incidents.
"""

from __future__ import annotations

from dataclasses import replace

from trainer.dealing.acts import DealCard
from trainer.dealing.round import Dealing
from trainer.rules.bets import DEALER, Place
from trainer.rules.events import CardDealt
from trainer.rules.irregularities import Irregularity
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import CardToEmptyBox, DealerOverdraws, DealingError
from trainer.snapshot.fold import snapshot_after


def misdealt_to(
    place: Place, due: DealCard | None, playable: PlayableRound, dealing: Dealing
) -> Incident | None:
    """The next card goes to ``place`` although another is ``due``; None if that is no error."""
    out = dealing.cards_out
    if due is None:
        complete = place == DEALER and dealing.round.dealer_complete
        return DealerOverdraws(1) if complete else None
    boxes = {box.number for box in playable.scenario.boxes}
    if place != DEALER and place.box not in boxes:
        return CardToEmptyBox(out, place.box)
    if place == DEALER:
        mistake = Irregularity.DEALER_OUT_OF_TURN
    elif place in snapshot_after(dealing.round.events).ended:
        mistake = Irregularity.DREW_TO_STANDING_HAND
    else:
        mistake = Irregularity.WRONG_BOX
    lies, belongs = _counted(place, dealing), _counted(due.place, dealing)
    if lies == belongs:
        return None
    return _dealing_error(dealing.round, mistake, Misdealt(out + 1, lies, belongs))


def with_next(
    incident: Incident,
    place: Place,
    playable: PlayableRound,
    dealing: Dealing,
    *,
    before: Dealing,
    due: DealCard | None,
) -> DealingError | None:
    """The error with the next card as well, which lies at ``place``; None if it is none.

    ``before`` is the round before the error, and ``due`` the card that was due then.
    """
    number, settled = dealing.cards_out + 1, before.round.has_settled
    if isinstance(incident, CardToEmptyBox) and not settled and due is not None:
        first = Misdealt(number - 1, Place(incident.box, 1), _counted(due.place, dealing))
        incident = _dealing_error(before.round, Irregularity.OTHER, first)
    if not isinstance(incident, DealingError):
        return None
    dealt = (event for event in playable.trace.events if isinstance(event, CardDealt))
    belongs = next((one.place for one in dealt if one.number == number), None)
    if belongs is None:
        return None
    misdealt = Misdealt(number, _counted(place, dealing), _counted(belongs, dealing))
    return _dealing_error(before.round, incident.mistake, *incident.misdealt, misdealt)


def _counted(place: Place, dealing: Dealing) -> Place:
    """A place with the hand as a file numbers it."""
    hands = dealing.round.hands(place.box)
    return Place(place.box, hands.index(place) + 1) if place in hands else place


def _dealing_error(begun: Round, mistake: Irregularity | None, *misdealt: Misdealt) -> DealingError:
    """The error with these cards, which are put right as long as they can be (¶5.9, ¶5.10.1)."""
    error = DealingError(misdealt[-1].card, True, mistake, misdealt)
    return replace(error, reconstructed=begun.why_not_put_right(error.concerned) is None)
