"""What goes wrong in a scenario's round, each at its moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from trainer.rules import inputs
from trainer.rules.bets import DEALER, DISCARD, DRAWN, Place, VoidCause
from trainer.rules.dues import OptionsDue, SelectDue
from trainer.rules.events import CardDealt
from trainer.rules.inputs import (
    DrawTogether,
    FindError,
    FindFault,
    FindLate,
    Input,
    Misdeal,
    OverlookLimits,
    OverlookSideBets,
    SelectCard,
    TakeOption,
)
from trainer.rules.mistakes import AfterError, ErrorKind
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.scenario.faults import FaultKind
from trainer.scenario.incidents import (
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FoundAfterNextRound,
    Incident,
    InsufficientCards,
    LimitsNotChecked,
    SideBetsSettledLate,
    SimultaneousCards,
    Squeeze,
    first_misdealt,
    moment,
)
from trainer.scenario.inputs import misfortune
from trainer.scenario.sitting import Sitting, Stop

_Kind = TypeVar("_Kind", bound=Incident)


class Incidents:
    """The incidents of one scenario, as its round is played."""

    def __init__(self, sitting: Sitting) -> None:
        self._at = sitting
        self._happened: set[int] = set()
        self._in_order = sorted(
            enumerate(sitting.scenario.incidents), key=lambda entry: moment(entry[1]) or 0
        )
        self._choosing: dict[int, SimultaneousCards] = {}
        """Which cards came out together and are still to be chosen from, by the incident."""
        self._putting_right: int | None = None
        """The dealing error whose cards are being put where they go."""

    # Moments that are not a card's

    def while_betting(self) -> None:
        """Nobody compares these boxes with the limits (¶5.1.1, ¶5.2.1)."""
        for index, incident in self._begin(LimitsNotChecked):
            self._happens(index, OverlookLimits(incident.box))

    def before_the_cards(self) -> None:
        """Somebody asks for his cards face down (¶3.12)."""
        for index, incident in self._begin(Squeeze):
            self._happens(index, inputs.Squeeze(incident.box, incident.exposed))

    def after_the_initial_deal(self) -> None:
        """The dealer forgets the side bets (¶5.16)."""
        for index, _incident in self._begin(SideBetsSettledLate):
            self._happens(index, OverlookSideBets())

    def on_the_dealers_hand(self) -> bool:
        """Whether the dealer draws on although his hand is complete (¶5.10.2)."""
        for index, incident in self._begin(DealerOverdraws):
            for _card in range(incident.count):
                self._misdeal(DEALER)
            self._find(index, FindError(ErrorKind.OVERDRAWN))
            return True
        return False

    def at_the_end_of_the_shoe(self) -> bool:
        """Whether the cards have run out, which Voids the round (¶5.5.3)."""
        for _index, _incident in self._begin(InsufficientCards):
            self._at.must(FindFault(VoidCause.INSUFFICIENT_CARDS))
            return True
        return False

    def in_the_next_round(self) -> None:
        """A mistake is noticed too late (¶5.6, ¶5.13)."""
        for index, incident in self._begin(FoundAfterNextRound):
            self._happens(index, FindLate(incident.mistake))

    # Moments that are a card's

    def now(self) -> None:
        """Let everything happen whose moment is now, or has passed while cards came together."""
        if self._putting_right is not None:
            waiting = self._at.round.next_outside is not None
            if waiting and not isinstance(self._at.round.due(), OptionsDue):
                return
            self._put_right(self._putting_right)
        self._options()
        for index, incident in self._pending():
            when = moment(incident)
            if when is None or when > self._at.cards_out:
                continue
            given = misfortune(incident, self._at.scenario.shoe)
            if given is None:
                continue
            self._happened.add(index)
            if isinstance(given, FindError):
                self._find(index, given)
            else:
                self._happens(index, given)

    def with_the_next_card(self) -> bool:
        """Whether the next card, which is due somewhere, does not go there."""
        for index, incident in self._pending():
            match incident:
                case CardToEmptyBox(after_card=self._at.cards_out, box=box):
                    self._happened.add(index)
                    self._misdeal(Place(box, 1))
                    self._find(index, FindError(ErrorKind.EMPTY_BOX))
                case SimultaneousCards(after_card=self._at.cards_out):
                    self._happened.add(index)
                    self._together(index, incident)
                case DealingError() if first_misdealt(incident) == self._at.cards_out + 1:
                    self._happened.add(index)
                    self._misdealt(index, incident)
                case _:
                    continue
            return True
        return False

    def _together(self, index: int, incident: SimultaneousCards) -> None:
        self._at.must(DrawTogether(self._at.take_card(), self._at.take_card()))
        self._choosing[index] = incident
        self._find(index, FindError(ErrorKind.TOGETHER))

    def _misdealt(self, index: int, incident: DealingError) -> None:
        """The cards from the first misdealt one on lie where the file says, until it is noticed."""
        lies = {card.card: card.lies for card in incident.misdealt}
        numbers = range(self._at.cards_out + 1, incident.after_card + 1)
        # Those of which the file says nothing lie where the Initial Deal would have put them.
        meant = dict(zip(numbers, self._at.round.places_to_come, strict=False))
        for number in numbers:
            self._misdeal(lies.get(number) or meant.get(number, DRAWN))
        error = FindError(ErrorKind.MISDEALT, incident.reconstructed, incident.mistake)
        self._find(index, error)
        self._putting_right = index

    def _put_right(self, index: int) -> None:
        """The misdealt cards lie where they go; nothing may be settled till then (¶5.10.1)."""
        self._putting_right = None
        incident = self._at.scenario.incidents[index]
        assert isinstance(incident, DealingError), "only misdealt cards are put right"
        if not incident.reconstructed:
            return
        if self._at.round.has_settled:
            self._too_late(index, Refusal(Reason.SETTLEMENT_HAS_BEGUN, Rule.NO_RECONSTRUCTION))
        dealt = (event for event in self._at.round.events if isinstance(event, CardDealt))
        places = {event.number: event.place for event in dealt}
        for entry, card in enumerate(incident.misdealt):
            place = places.get(card.card, DISCARD)
            if place.box != card.belongs.box:
                path = ("incidents", index, "misdealt", entry, "belongs")
                if place.box == DEALER.box:
                    self._at.fault(FaultKind.MISDEALT_NOT_TO_A_BOX, path)
                else:
                    self._at.fault(FaultKind.MISDEALT_ELSEWHERE, path, box=place.box)

    def _too_late(self, index: int, refusal: Refusal) -> None:
        path = ("incidents", index, "reconstructed")
        self._at.fault(FaultKind.RECONSTRUCTED_TOO_LATE, path, refusal=refusal)

    def _misdeal(self, place: Place) -> None:
        card = self._at.round.next_outside or self._at.take_card()
        self._at.must(Misdeal(card, place))

    def _find(self, index: int, error: FindError) -> None:
        """An error is noticed, and every bettor who has the choice makes it at once (¶5.7)."""
        refused = self._at.submit(error)
        if refused is not None and refused.reason is Reason.SETTLEMENT_HAS_BEGUN:
            self._too_late(index, refused)
            refused = self._at.submit(error._replace(reconstructed=False))
        if refused is not None:
            self._at.fault(FaultKind.INCIDENT_REFUSED, ("incidents", index), refusal=refused)
            raise Stop
        self._options()

    def _options(self) -> None:
        while isinstance(due := self._at.round.due(), OptionsDue):
            _index, bettor = self._at.bettor(due.box, due.bettor)
            if bettor.after_error is AfterError.RETURN:
                self._at.returned.add((due.box, due.bettor))
            self._at.must(TakeOption(due.box, due.bettor, bettor.after_error))

    def select(self, due: SelectDue) -> None:
        """A player chooses which of the cards that came out together he takes (¶5.12)."""
        index, incident = self._choosing.popitem()
        if incident.chosen is None:
            self._at.fault(FaultKind.CHOSEN_MISSING, ("incidents", index), warning=True)
        chosen = incident.chosen or Chosen.FIRST
        self._at.must(SelectCard(sorted(due.numbers)[chosen - 1]))

    # What has not come

    def left_over(self, *, void: bool) -> None:
        """What of the incidents has not happened when the round is over, and the unused choices."""
        for index, incident in enumerate(self._at.scenario.incidents):
            too_late = isinstance(incident, SideBetsSettledLate) and not self._at.round.play_begun
            if index not in self._happened or (too_late and not void):
                suffice = isinstance(incident, InsufficientCards)
                self._at.fault(
                    FaultKind.CARDS_SUFFICE if suffice else FaultKind.INCIDENT_NEVER,
                    ("incidents", index),
                    cards=self._at.cards_out,
                )
        for index, together in self._choosing.items():
            if together.chosen is not None:
                path = ("incidents", index, "chosen")
                self._at.fault(FaultKind.CHOSEN_UNUSED, path, warning=True)
        for number, index, bettor in self._at.bettors():
            asked = (number, bettor.name) in self._at.returned
            if bettor.after_error is AfterError.RETURN and not asked:
                self._at.fault(
                    FaultKind.AFTER_ERROR_ABSENT if bettor.leaves else FaultKind.AFTER_ERROR_UNUSED,
                    ("boxes", number, index, "after_error"),
                    bettor=bettor.name,
                    warning=True,
                )

    # Which they are

    def _pending(self) -> Iterator[tuple[int, Incident]]:
        """What has not happened yet, in the order of the moments."""
        return ((index, what) for index, what in self._in_order if index not in self._happened)

    def _begin(self, kind: type[_Kind]) -> Iterator[tuple[int, _Kind]]:
        """The incidents of a kind whose moment this is; from here on they have happened."""
        for index, incident in self._pending():
            if isinstance(incident, kind):
                self._happened.add(index)
                yield index, incident

    def _happens(self, index: int, given: Input) -> None:
        """Submit what an incident is; that it is refused is a fault."""
        refused = self._at.submit(given)
        if refused is not None:
            self._at.fault(FaultKind.INCIDENT_REFUSED, ("incidents", index), refusal=refused)
