"""The incidents of a scenario's round, each at its moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from trainer.procedure.acts import Move
from trainer.rules.bets import Offer, Place
from trainer.rules.cards import Card
from trainer.rules.dues import OptionsDue, SelectDue
from trainer.rules.events import CardDealt
from trainer.rules.inputs import (
    AskFor,
    DrawTogether,
    FindError,
    Input,
    Misdeal,
    SelectCard,
    TakeOption,
)
from trainer.rules.irregularities import AfterError
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.incident_kind import Incident, When
from trainer.scenario.model import Bettor, Request, Scenario
from trainer.scenario.requests import REQUESTS

# A round being played from a scenario: its moves, its shoe and its faults.


class Stop(Exception):
    """The round cannot go on after a fault on which everything later depends."""


class RoundRunner:
    """The round, the moves so far, the scenario's shoe and people, and the faults found."""

    def __init__(self, scenario: Scenario, round_: Round) -> None:
        self.scenario = scenario
        self.round = round_
        self.moves: list[Move] = []
        self.faults: list[Fault] = []
        self.cards_out = 0
        self.returned: set[tuple[int, str]] = set()
        """Who has taken their bets back, by box and name (¶5.7.3)."""
        self.bettors = tuple(
            (box.number, index, bettor)
            for box in scenario.boxes
            for index, bettor in enumerate(box.bettors)
        )
        """All bettors, each with the box and the index in its list."""
        self._by_name = {
            (box, bettor.name): (index, bettor) for box, index, bettor in reversed(self.bettors)
        }
        self._events = 0

    def submit(self, given: Input) -> Refusal | None:
        """Submit ``given`` to the round; returns None, or the reason for a refusal."""
        due = self.round.due()
        events = self.round.submit(given)
        if isinstance(events, Refusal):
            return events
        if events:
            self.moves.append(Move(due, given, self._events, self._events + len(events)))
            self._events += len(events)
        return None

    def must(self, given: Input) -> None:
        """Submit an input that is due, which cannot be refused."""
        refused = self.submit(given)
        assert refused is None, f"{given} was due and was refused: {refused}"

    def next_card(self) -> Card | None:
        """The next card of the shoe, or None at its end."""
        shoe = self.scenario.shoe
        return shoe[self.cards_out] if self.cards_out < len(shoe) else None

    def take_card(self) -> Card:
        """Take the next card from the shoe; if there is none, the round stops."""
        card = self.next_card()
        if card is None:
            self.note(Fault(FaultKind.SHOE_TOO_SHORT, ("shoe",), cards=len(self.scenario.shoe)))
            raise Stop
        self.cards_out += 1
        return card

    def bettor(self, number: int, name: str) -> tuple[int, Bettor]:
        """A bettor at a box, with their index in its list."""
        return self._by_name[number, name]

    def note(self, fault: Fault) -> None:
        """Record a fault, once."""
        if fault not in self.faults:
            self.faults.append(fault)


class Incidents:
    """The incidents of one scenario, as its round is played.

    ``as_due`` deals the cards to come where they fall due if nothing else goes wrong.
    """

    def __init__(self, runner: RoundRunner, as_due: Callable[[], Sequence[CardDealt]]) -> None:
        self._runner = runner
        self.as_due = as_due
        self._happened: set[int] = set()
        self._in_order = sorted(
            enumerate(runner.scenario.incidents), key=lambda entry: entry[1].moment or 0
        )
        self._choosing: dict[int, int | None] = {}
        """Which of two cards is to be the first, by the incident with which they came out."""
        self._none_astray: Callable[[], None] | None = None
        """What to do when no card is astray any more."""
        self._later: dict[int, tuple[int, Callable[[], None]]] = {}
        """What is to happen once so many cards have left the shoe, by the incident."""

    # Their moments

    @property
    def to_come(self) -> bool:
        return len(self._happened) < len(self._in_order) or bool(self._later)

    def all_of(self, when: When) -> None:
        for index, incident in self._pending():
            if incident.when is when:
                self._happens(index, incident)

    def one_of(self, when: When) -> bool:
        """Make the first incident of this moment happen; returns whether there is one."""
        for index, incident in self._pending():
            if incident.when is when:
                self._happens(index, incident)
                return True
        return False

    def trigger_due(self) -> None:
        """Make every incident happen whose moment has come, or passed while cards came together."""
        if self._none_astray is not None:
            waiting = self._runner.round.next_outside is not None
            if waiting and not isinstance(self._runner.round.due(), OptionsDue):
                return
            check, self._none_astray = self._none_astray, None
            check()
        self.take_options()
        for index in [at for at, item in self._later.items() if item[0] <= self._runner.cards_out]:
            _cards, action = self._later.pop(index)
            action()
        for index, incident in self._pending():
            if incident.when is not When.AFTER_CARD or incident.begins is None:
                continue
            if incident.begins <= self._runner.cards_out:
                self._happens(index, incident)

    def with_the_next_card(self) -> bool:
        """Tell whether an incident keeps the next card from going where it is due."""
        for index, incident in self._pending():
            next_card = incident.when is When.WITH_NEXT_CARD
            if next_card and incident.begins == self._runner.cards_out:
                self._happens(index, incident)
                return True
        return False

    def _pending(self) -> Iterable[tuple[int, Incident]]:
        """The incidents that have not happened yet, in the order of their moments."""
        if not self.to_come:
            return ()
        return ((index, what) for index, what in self._in_order if index not in self._happened)

    def _happens(self, index: int, incident: Incident) -> None:
        self._happened.add(index)
        incident.happens(_Now(self, self._runner, index))

    # What follows

    def draw_together(self, index: int, chosen: int | None) -> None:
        """Two cards leave the shoe together."""
        self._runner.must(DrawTogether(self._runner.take_card(), self._runner.take_card()))
        self._choosing[index] = chosen

    def once_none_astray(self, check: Callable[[], None]) -> None:
        """Call ``check`` when no card is astray any more."""
        self._none_astray = check

    def once_out(self, index: int, cards: int, action: Callable[[], None]) -> None:
        """Call ``action`` as soon as this many cards have left the shoe."""
        self._later[index] = cards, action

    def take_options(self) -> None:
        """Every bettor who has the choice makes it at once (¶5.7)."""
        while isinstance(due := self._runner.round.due(), OptionsDue):
            _index, bettor = self._runner.bettor(due.box, due.bettor)
            if bettor.after_error is AfterError.RETURN:
                self._runner.returned.add((due.box, due.bettor))
            self._runner.must(TakeOption(due.box, due.bettor, bettor.after_error))

    def select(self, due: SelectDue) -> None:
        """A player chooses which of the cards that came out together they take (¶5.12)."""
        index, chosen = self._choosing.popitem()
        if chosen is None:
            self._runner.note(Fault(FaultKind.CHOSEN_MISSING, ("incidents", index), warning=True))
        self._runner.must(SelectCard(sorted(due.numbers)[(chosen or 1) - 1]))

    # What has not happened

    def left_over(self, *, void: bool) -> None:
        """Report incidents that have not happened by the end of the round, and unused choices."""
        for index, incident in enumerate(self._runner.scenario.incidents):
            in_vain = not void and incident.is_in_vain(self._runner.round)
            if index not in self._happened or in_vain or (index in self._later and not void):
                incident.never_happens(_Now(self, self._runner, index))
        for index, chosen in self._choosing.items():
            if chosen is not None:
                path = ("incidents", index, "chosen")
                self._runner.note(Fault(FaultKind.CHOSEN_UNUSED, path, warning=True))
        for number, index, bettor in self._runner.bettors:
            asked = (number, bettor.name) in self._runner.returned
            if bettor.after_error is AfterError.RETURN and not asked:
                self._runner.note(
                    Fault(
                        FaultKind.AFTER_ERROR_ABSENT
                        if bettor.leaves
                        else FaultKind.AFTER_ERROR_UNUSED,
                        ("boxes", number, index, "after_error"),
                        bettor=bettor.name,
                        warning=True,
                    )
                )


class _Now:
    """The moment of one incident: what it can see and do."""

    def __init__(self, incidents: Incidents, runner: RoundRunner, index: int) -> None:
        self._incidents = incidents
        self._runner = runner
        self._index = index

    @property
    def round(self) -> Round:
        return self._runner.round

    @property
    def shoe(self) -> Sequence[Card]:
        return self._runner.scenario.shoe

    @property
    def cards_out(self) -> int:
        return self._runner.cards_out

    def submit(self, given: Input) -> None:
        """Submit an input to the round; a refusal is a fault."""
        refused = self._runner.submit(given)
        if refused is not None:
            self.fault(FaultKind.INCIDENT_REFUSED, refusal=refused)

    def find(self, error: FindError) -> None:
        """An error is noticed. Putting it right too late is a fault."""
        refused = self._runner.submit(error)
        if refused is not None and refused.rule is Rule.NO_RECONSTRUCTION:
            self.fault(FaultKind.RECONSTRUCTED_TOO_LATE, "reconstructed", refusal=refused)
            refused = self._runner.submit(error._replace(reconstructed=False))
        if refused is not None:
            self.fault(FaultKind.INCIDENT_REFUSED, refusal=refused)
            raise Stop
        self._incidents.take_options()

    def places_to_come(self) -> Sequence[CardDealt]:
        return self._incidents.as_due()

    def misdeal(self, place: Place, *, down: bool | None = None, waits: bool = False) -> None:
        card = self._runner.round.next_outside or self._runner.take_card()
        self._runner.must(Misdeal(card, place, down, waits))

    def draw_together(self, chosen: int | None) -> None:
        self._incidents.draw_together(self._index, chosen)

    def once_out(self, cards: int, action: Callable[[], None]) -> None:
        self._incidents.once_out(self._index, cards, action)

    def once_none_astray(self, check: Callable[[], None]) -> None:
        self._incidents.once_none_astray(check)

    def fault(
        self,
        kind: FaultKind,
        *path: str | int,
        refusal: Refusal | None = None,
        box: int | None = None,
        cards: int | None = None,
    ) -> None:
        whole = ("incidents", self._index, *path)
        self._runner.note(Fault(kind, whole, refusal=refusal, box=box, cards=cards))


# The requests of a scenario's round, each put at its moment.


class Requests:
    """The requests of one scenario, as its round is played."""

    def __init__(self, runner: RoundRunner) -> None:
        self._runner = runner
        self._pending = sorted(
            enumerate(runner.scenario.requests), key=lambda entry: entry[1].after_card
        )

    def put(self, opened: Offer | None = None) -> None:
        """Put every request whose moment has come; ``opened`` is the offer just made.

        Even Money and Insurance wait for an offer that is still to be made before the next card:
        until then nobody can say whether they would be allowed (¶3.15).
        """
        if not self._pending:
            return
        waiting: list[tuple[int, Request]] = []
        for index, request in self._pending:
            if self._has_come(request, opened):
                self._put(index, request)
            else:
                waiting.append((index, request))
        self._pending = waiting

    def _has_come(self, request: Request, opened: Offer | None) -> bool:
        if request.after_card > self._runner.cards_out:
            return False
        offer = request.asks.offer
        return offer is None or offer is opened or not self._runner.round.offers_later(offer)

    def _put(self, index: int, request: Request) -> None:
        asked = AskFor(request.box, request.name, request.asks, request.amount)
        refused = self._runner.submit(asked)
        if refused is None:
            return
        if refused.reason is not Reason.ALLOWED:
            self._never(index)
            return
        self._runner.note(
            Fault(
                FaultKind.REQUEST_CALLED if request.asks.call else FaultKind.REQUEST_TAKEN,
                (REQUESTS, index, "asks"),
                asks=request.asks,
                bettor=request.name,
                box=request.box,
            )
        )

    def left_over(self) -> None:
        """Report the requests whose moment has not come by the end of the round."""
        for index, _request in self._pending:
            self._never(index)

    def _never(self, index: int) -> None:
        self._runner.note(Fault(FaultKind.REQUEST_NEVER, (REQUESTS, index, "after_card")))
