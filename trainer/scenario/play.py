"""Playing a scenario to its end: its facts become inputs, and what does not fit becomes a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.procedure.trace import Move, Trace
from trainer.rules import inputs
from trainer.rules.bets import DEALER, DRAWN, Bet, BetKind, Call, Offer, Place, VoidCause
from trainer.rules.cards import Card
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    ErrorDue,
    OptionsDue,
    RoundOver,
    SelectDue,
    TasksDue,
    ToldDue,
)
from trainer.rules.events import CardDealt
from trainer.rules.inputs import (
    CheckLimits,
    CloseBets,
    CloseOffer,
    DealerTask,
    Decide,
    Draw,
    DrawTogether,
    FindError,
    FindFault,
    FindLate,
    Input,
    Misdeal,
    OverlookLimits,
    OverlookSideBets,
    RaiseBet,
    SelectCard,
    StakeBet,
    TakeOption,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.mistakes import AfterError, ErrorKind
from trainer.rules.money import NOTHING
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Settlement
from trainer.rules.shift import Shift
from trainer.scenario.faults import Fault, FaultKind
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
from trainer.scenario.inputs import bets_of, misfortune, wish_for
from trainer.scenario.marks import Path
from trainer.scenario.model import Bettor, Scenario

ChooseTask = Callable[[Round, Sequence[DealerTask]], DealerTask]
"""The house's procedure: which of the tasks that are due the dealer does first."""


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario's round as far as it could be played; ``settlement`` is None if not to its end."""

    trace: Trace
    settlement: Settlement | None
    faults: tuple[Fault, ...]


def play(
    scenario: Scenario, terms: Terms, choose: ChooseTask, shift: Shift | None = None
) -> Played:
    """Play ``scenario`` under ``terms``, the dealer's tasks in the order that ``choose`` gives.

    It is the next round of ``shift``, or the only one of a shift of its own.
    """
    shift = shift or Shift()
    player = _Player(scenario, shift.begin(terms), choose)
    player.run()
    trace = Trace(player.round.events, tuple(player.moves))
    settlement = shift.end().settlement if player.over else None
    return Played(trace, settlement, tuple(player.faults))


class _Stop(Exception):
    """The round cannot go on: a fault on which everything later depends has been noted."""


class _Player:
    """The bettors, the shoe and the misfortunes of one scenario, playing one round."""

    def __init__(self, scenario: Scenario, round_: Round, choose: ChooseTask) -> None:
        self.round = round_
        self.moves: list[Move] = []
        self.faults: list[Fault] = []
        self.over = False
        self._scenario = scenario
        self._choose = choose
        self._events = 0
        self._cards_out = 0
        self._closed = False
        self._surrenders_decided = False
        self._calls_used: dict[tuple[int, str], int] = {}
        self._raised: set[tuple[int, str]] = set()
        self._answered: set[tuple[Offer, int, str]] = set()
        self._happened: set[int] = set()
        self._returned: set[tuple[int, str]] = set()
        self._choosing: dict[int, SimultaneousCards] = {}
        """Which cards came out together and are still to be chosen from, by the incident."""

    def run(self) -> None:
        try:
            self._place_bets()
            self._overlook_limits()
            while not self.over:
                self._misfortunes()
                if self.round.initial_deal_over:
                    self._overlook_side_bets()
                if self.round.surrender_open and not self._surrenders_decided:
                    self._surrenders()
                if not (self.round.dealer_complete and self._dealer_overdraws()):
                    self._answer(self.round.due())
            self._found_late()
        except _Stop:
            # Before the Initial Deal is over nobody knows what could be insured.
            if self.round.initial_deal_over:
                self._unanswered(void=False)
            return
        self._left_over()

    # Submitting

    def _submit(self, given: Input) -> Refusal | None:
        due = self.round.due()
        events = self.round.submit(given)
        if isinstance(events, Refusal):
            return events
        if events:
            self.moves.append(Move(due, given, self._events, self._events + len(events)))
            self._events += len(events)
        return None

    def _must(self, given: Input) -> None:
        refused = self._submit(given)
        assert refused is None, f"{given} was due and was refused: {refused}"

    # What is due

    def _answer(self, due: Due) -> None:
        match due:
            case BetsDue():
                self._must(CheckLimits())
            case ToldDue():
                self._told(due)
            case CardDue():
                self._card()
            case AnswersDue():
                self._answers(due)
            case CallDue():
                self._call(due)
            case OptionsDue():
                self._options()
            case SelectDue():
                self._select(due)
            case TasksDue():
                self._task(due)
            case RoundOver():
                self.over = True
            case ErrorDue():
                raise AssertionError("whoever has cards go astray has the error found")

    def _place_bets(self) -> None:
        progressive = self._scenario.table.progressive
        unit = progressive.unit if progressive else NOTHING
        for number, index, bettor in self._bettors():
            seated = index == 0 and not bettor.standing
            for kind, amount in bets_of(bettor, unit):
                hand = 1 if kind is BetKind.MAIN else 0
                bet = Bet(number, bettor.name, kind, hand)
                refused = self._submit(StakeBet(bet, amount, seated))
                if refused is not None:
                    self._fault(
                        FaultKind.BET_REFUSED,
                        ("boxes", number, index, kind.value),
                        refusal=refused,
                    )

    def _overlook_limits(self) -> None:
        for index, incident in enumerate(self._scenario.incidents):
            if isinstance(incident, LimitsNotChecked):
                self._happened.add(index)
                refused = self._submit(OverlookLimits(incident.box))
                if refused is not None:
                    self._fault(
                        FaultKind.INCIDENT_NEVER, ("incidents", index, "box"), refusal=refused
                    )

    def _told(self, due: ToldDue) -> None:
        bet = due.bet
        index, bettor = self._bettor(bet.box, bet.bettor)
        if bet.kind is BetKind.MAIN and bettor.raises_to is not None:
            self._raised.add((bet.box, bet.bettor))
            refused = self._submit(RaiseBet(bet, bettor.raises_to))
            if refused is None:
                return
            path = ("boxes", bet.box, index, "raises_to")
            self._fault(FaultKind.RAISE_REFUSED, path, refusal=refused, bettor=bet.bettor)
        self._must(WithdrawBet(bet))

    def _card(self) -> None:
        if self._goes_astray():
            return
        card = self._next_card()
        if card is not None:
            self._must(Draw(card))
            self._cards_out += 1
            return
        for index, incident in enumerate(self._scenario.incidents):
            if isinstance(incident, InsufficientCards):
                self._happened.add(index)
                self._must(FindFault(VoidCause.INSUFFICIENT_CARDS))
                return
        self._fault(FaultKind.SHOE_TOO_SHORT, ("shoe",), cards=len(self._scenario.shoe))
        raise _Stop

    def _next_card(self) -> Card | None:
        shoe = self._scenario.shoe
        return shoe[self._cards_out] if self._cards_out < len(shoe) else None

    def _answers(self, due: AnswersDue) -> None:
        for number, index, bettor in self._by_decision():
            self._ask_for(due.offer, number, index, bettor)
        self._must(CloseOffer(due.offer))

    def _ask_for(self, offer: Offer, number: int, index: int, bettor: Bettor) -> None:
        """Submit the bettor's Even Money or Insurance, if he wants it; a refusal is a fault."""
        wish = wish_for(offer, number, bettor)
        if wish is None or (offer, number, bettor.name) in self._answered:
            return
        self._answered.add((offer, number, bettor.name))
        refused = self._submit(wish)
        if refused is not None:
            kind = (
                FaultKind.EVEN_MONEY_REFUSED
                if offer is Offer.EVEN_MONEY
                else FaultKind.INSURANCE_REFUSED
            )
            path = ("boxes", number, index, offer.value)
            self._fault(kind, path, refusal=refused, bettor=bettor.name, box=number)

    def _surrenders(self) -> None:
        """Who surrenders does so before any further card is dealt to anyone (¶3.17)."""
        self._surrenders_decided = True
        for box in self._scenario.boxes:
            name = self.round.decider(box.number)
            if name is None:
                continue
            _index, bettor = self._bettor(box.number, name)
            if not bettor.calls or bettor.calls[0].call is not Call.SURRENDER:
                continue
            if self._submit(Decide(box.number, 1, Call.SURRENDER)) is None:
                self._calls_used[box.number, name] = 1
                self._settle_what_is_due()

    def _settle_what_is_due(self) -> None:
        while isinstance(due := self.round.due(), TasksDue):
            self._task(due)

    def _call(self, due: CallDue) -> None:
        index, bettor = self._bettor(due.box, due.bettor)
        used = self._calls_used.get((due.box, due.bettor), 0)
        path: Path = ("boxes", due.box, index, "calls")
        if used == len(bettor.calls):
            self._fault(
                FaultKind.CALL_MISSING, path, bettor=due.bettor, box=due.box, legal=due.calls
            )
            raise _Stop
        wish = bettor.calls[used]
        others = [
            other
            for number, _index, other in self._bettors()
            if number == due.box and other is not bettor
        ]
        refused = self._submit(
            Decide(
                due.box,
                due.hand,
                wish.call,
                wish.amount,
                tuple(other.name for other in others if wish.call in other.declines),
                tuple(
                    (other.name, other.doubles_for)
                    for other in others
                    if other.doubles_for is not None
                ),
            )
        )
        if refused is None:
            self._calls_used[due.box, due.bettor] = used + 1
            return
        if refused.bettor is not None and refused.bettor != due.bettor:
            standing, _bettor = self._bettor(due.box, refused.bettor)
            path = ("boxes", due.box, standing, "doubles_for")
            self._fault(FaultKind.DOUBLES_FOR_REFUSED, path, refusal=refused, bettor=refused.bettor)
        else:
            self._fault(
                FaultKind.CALL_REFUSED,
                (*path, used),
                refusal=refused,
                call=wish.call,
                bettor=due.bettor,
                box=due.box,
                legal=due.calls,
            )
        raise _Stop

    def _task(self, due: TasksDue) -> None:
        task = due.tasks[0] if len(due.tasks) == 1 else self._choose(self.round, due.tasks)
        self._must(task)
        if isinstance(task, CloseBets):
            self._closed = True
            for number, _index, bettor in self._bettors():
                if bettor.leaves:
                    self._must(WalkAway(number, bettor.name))
            self._squeezes()

    # Misfortune

    def _misfortunes(self) -> None:
        """Let everything happen whose moment is now, or has passed while cards came together."""
        if not self._closed:
            return
        for index, incident in self._pending():
            when = moment(incident)
            if when is None or when > self._cards_out:
                continue
            given = misfortune(incident, self._scenario.shoe)
            if given is None:
                continue
            self._happened.add(index)
            if isinstance(given, FindError):
                self._find(index, given)
            else:
                self._happens(index, given)

    def _pending(self) -> list[tuple[int, Incident]]:
        """What has not happened yet, in the order of the moments."""
        waiting = (
            (index, incident)
            for index, incident in enumerate(self._scenario.incidents)
            if index not in self._happened
        )
        return sorted(waiting, key=lambda entry: moment(entry[1]) or 0)

    def _happens(self, index: int, given: Input) -> bool:
        """Submit what an incident is; that it is refused is a fault."""
        refused = self._submit(given)
        if refused is not None:
            self._fault(FaultKind.INCIDENT_NEVER, ("incidents", index), refusal=refused)
        return refused is None

    def _overlook_side_bets(self) -> None:
        for index, incident in self._pending():
            if isinstance(incident, SideBetsSettledLate):
                self._happened.add(index)
                self._happens(index, OverlookSideBets())

    def _squeezes(self) -> None:
        for index, incident in self._pending():
            if isinstance(incident, Squeeze):
                self._happened.add(index)
                self._happens(index, inputs.Squeeze(incident.box, incident.exposed))

    def _found_late(self) -> None:
        for index, incident in self._pending():
            if isinstance(incident, FoundAfterNextRound):
                self._happened.add(index)
                self._happens(index, FindLate(incident.mistake))

    def _goes_astray(self) -> bool:
        """Whether the next card, which is due somewhere, goes somewhere else."""
        for index, incident in self._pending():
            match incident:
                case CardToEmptyBox(after_card=self._cards_out, box=box):
                    self._happened.add(index)
                    self._misdeal(Place(box, 1))
                    self._find(index, FindError(ErrorKind.EMPTY_BOX))
                case SimultaneousCards(after_card=self._cards_out):
                    self._happened.add(index)
                    self._together(index, incident)
                case DealingError() if first_misdealt(incident) == self._cards_out + 1:
                    self._happened.add(index)
                    self._misdealt(index, incident)
                case _:
                    continue
            return True
        return False

    def _misdeal(self, place: Place) -> None:
        card = self._next_card()
        if card is None:
            self._fault(FaultKind.SHOE_TOO_SHORT, ("shoe",), cards=len(self._scenario.shoe))
            raise _Stop
        self._must(Misdeal(card, place))
        self._cards_out += 1

    def _together(self, index: int, incident: SimultaneousCards) -> None:
        """Two cards come out; the dealer's are discarded, of a player's one is chosen (¶5.12)."""
        first, second = self._scenario.shoe[self._cards_out :][:2]
        self._must(DrawTogether(first, second))
        self._cards_out += 2
        self._choosing[index] = incident
        self._find(index, FindError(ErrorKind.TOGETHER))

    def _misdealt(self, index: int, incident: DealingError) -> None:
        """The cards from the first misdealt one on lie where the file says, until it is noticed."""
        home = self._without(incident)
        for entry, card in enumerate(incident.misdealt):
            place = home.get(card.card, card.belongs)
            if incident.reconstructed and place.box != card.belongs.box:
                path = ("incidents", index, "misdealt", entry, "belongs")
                self._fault(FaultKind.MISDEALT_ELSEWHERE, path, box=place.box)
        lies = {card.card: card.lies for card in incident.misdealt}
        while self._cards_out < incident.after_card:
            number = self._cards_out + 1
            self._misdeal(lies.get(number) or home.get(number, DRAWN))
        error = FindError(ErrorKind.MISDEALT, incident.reconstructed, incident.mistake)
        self._find(index, error)

    def _without(self, error: DealingError) -> Mapping[int, Place]:
        """Where each card would lie if the dealer had made no error: its intended place (¶1.23)."""
        incidents = tuple(other for other in self._scenario.incidents if other is not error)
        faultless = play(
            replace(self._scenario, incidents=incidents), self.round.terms, self._choose
        )
        return {
            event.number: event.place
            for event in faultless.trace.events
            if isinstance(event, CardDealt)
        }

    def _find(self, index: int, error: FindError) -> None:
        """An error is noticed, and every bettor who has the choice makes it at once (¶5.7)."""
        refused = self._submit(error)
        if refused is not None and refused.reason is Reason.SETTLEMENT_HAS_BEGUN:
            path: Path = ("incidents", index, "reconstructed")
            self._fault(FaultKind.RECONSTRUCTED_TOO_LATE, path, refusal=refused)
            refused = self._submit(error._replace(reconstructed=False))
        if refused is not None:
            self._fault(FaultKind.INCIDENT_NEVER, ("incidents", index), refusal=refused)
            raise _Stop
        self._options()

    def _options(self) -> None:
        while isinstance(due := self.round.due(), OptionsDue):
            _index, bettor = self._bettor(due.box, due.bettor)
            if bettor.after_error is AfterError.RETURN:
                self._returned.add((due.box, due.bettor))
            self._must(TakeOption(due.box, due.bettor, bettor.after_error))

    def _select(self, due: SelectDue) -> None:
        index, incident = self._choosing.popitem()
        if incident.chosen is None:
            self._fault(FaultKind.CHOSEN_MISSING, ("incidents", index), warning=True)
        chosen = incident.chosen or Chosen.FIRST
        self._must(SelectCard(sorted(due.numbers)[chosen - 1]))

    def _dealer_overdraws(self) -> bool:
        for index, incident in self._pending():
            if isinstance(incident, DealerOverdraws):
                self._happened.add(index)
                for _card in range(incident.count):
                    self._misdeal(DEALER)
                self._find(index, FindError(ErrorKind.OVERDRAWN))
                return True
        return False

    # What is left when the round is over

    def _left_over(self) -> None:
        void = self.round.settlement().void
        for index, incident in enumerate(self._scenario.incidents):
            late = isinstance(incident, SideBetsSettledLate) and not self.round.play_begun
            if index not in self._happened or (late and not void):
                suffice = isinstance(incident, InsufficientCards)
                kind = FaultKind.CARDS_SUFFICE if suffice else FaultKind.INCIDENT_NEVER
                self._fault(kind, ("incidents", index), cards=self._cards_out)
        for index, incident in self._choosing.items():
            if incident.chosen is not None:
                path = ("incidents", index, "chosen")
                self._fault(FaultKind.CHOSEN_UNUSED, path, warning=True)
        self._unanswered(void=void)
        for number, index, bettor in self._bettors():
            self._calls_left(number, index, bettor, void=void)
            self._choice_left(number, index, bettor)
            if bettor.raises_to is not None and (number, bettor.name) not in self._raised:
                self._fault(
                    FaultKind.RAISE_UNUSED,
                    ("boxes", number, index, "raises_to"),
                    bettor=bettor.name,
                    warning=True,
                )
        if self._next_card() is not None:
            left = len(self._scenario.shoe) - self._cards_out
            self._fault(
                FaultKind.CARDS_LEFT_OVER, ("shoe", self._cards_out), cards=left, warning=True
            )

    def _choice_left(self, number: int, index: int, bettor: Bettor) -> None:
        """A choice under ¶5.7 that nobody asked for."""
        if bettor.after_error is AfterError.CONTINUE or (number, bettor.name) in self._returned:
            return
        kind = FaultKind.AFTER_ERROR_ABSENT if bettor.leaves else FaultKind.AFTER_ERROR_UNUSED
        path: Path = ("boxes", number, index, "after_error")
        self._fault(kind, path, bettor=bettor.name, warning=True)

    def _calls_left(self, number: int, index: int, bettor: Bettor, *, void: bool) -> None:
        used = self._calls_used.get((number, bettor.name), 0)
        if used == len(bettor.calls):
            return
        path: Path = ("boxes", number, index, "calls", used)
        decider = self.round.decider(number)
        if decider != bettor.name:
            reason = Reason.NOT_DECIDER if decider else Reason.NOBODY_AT_BOX
            refusal = Refusal(reason, Rule.SEATED_PLAYER)
            self._fault(FaultKind.CALLS_NOT_HIS, path, refusal=refusal, box=number, warning=void)
            return
        call = bettor.calls[used].call
        self._fault(
            FaultKind.CALL_LEFT_OVER,
            path,
            refusal=self.round.why_not(number, call),
            call=call,
            box=number,
            warning=void,
        )

    def _unanswered(self, *, void: bool) -> None:
        """Even Money and Insurance that were never offered, or not to this bettor."""
        for number, index, bettor in self._bettors():
            for offer in (Offer.EVEN_MONEY, Offer.INSURANCE):
                wish = wish_for(offer, number, bettor)
                if wish is None or (offer, number, bettor.name) in self._answered:
                    continue
                before = len(self.faults)
                self._ask_for(offer, number, index, bettor)
                if void or (number, bettor.name) in self._returned:
                    noted = [fault._replace(warning=True) for fault in self.faults[before:]]
                    self.faults[before:] = noted

    # The scenario's people

    def _bettors(self) -> Iterator[tuple[int, int, Bettor]]:
        for box in self._scenario.boxes:
            for index, bettor in enumerate(box.bettors):
                yield box.number, index, bettor

    def _by_decision(self) -> list[tuple[int, int, Bettor]]:
        """Box by box, who decides for the box before the others (¶3.8)."""
        return sorted(
            self._bettors(),
            key=lambda place: (place[0], self.round.decider(place[0]) != place[2].name, place[1]),
        )

    def _bettor(self, number: int, name: str) -> tuple[int, Bettor]:
        return next(
            (index, bettor)
            for box, index, bettor in self._bettors()
            if (box, bettor.name) == (number, name)
        )

    def _fault(
        self,
        kind: FaultKind,
        path: Path,
        *,
        refusal: Refusal | None = None,
        call: Call | None = None,
        bettor: str | None = None,
        box: int | None = None,
        cards: int | None = None,
        legal: tuple[Call, ...] = (),
        warning: bool = False,
    ) -> None:
        self.faults.append(Fault(kind, path, refusal, call, bettor, box, cards, legal, warning))
