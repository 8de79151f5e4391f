"""Playing a scenario: its facts become inputs, and whatever does not fit becomes a fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from trainer.procedure.trace import Trace
from trainer.rules.bets import Bet, BetKind, Call, Offer
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    ErrorDue,
    MinimumDue,
    OptionsDue,
    RoundOver,
    SelectDue,
    TasksDue,
)
from trainer.rules.inputs import (
    CheckLimits,
    CloseBets,
    CloseOffer,
    DealerTask,
    Decide,
    Draw,
    RaiseBet,
    StakeBet,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.money import NOTHING
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Settlement
from trainer.rules.shift import Shift
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.incident_kind import When
from trainer.scenario.inputs import bets_of, wish_for
from trainer.scenario.model import Bettor, CallWish, Scenario
from trainer.scenario.play_incidents import Incidents
from trainer.scenario.runner import RoundRunner, Stop
from trainer.yamlfile.marks import Path

ChooseTask = Callable[[Round, Sequence[DealerTask]], DealerTask]
"""The house's procedure: which of the tasks that are due the dealer does first."""


class Caller(Protocol):
    """Makes the calls of a round whose scenario states none."""

    def surrenders(self, played: Round, box: int) -> bool:
        """Whether ``box`` surrenders before any further card is dealt (¶3.17)."""
        ...

    def call(self, played: Round, due: CallDue) -> CallWish:
        """One of the legal calls of ``due``."""
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario's round as far as it was played; ``settlement`` is None if not to its end."""

    trace: Trace
    settlement: Settlement | None
    faults: tuple[Fault, ...]


def play(
    scenario: Scenario,
    terms: Terms,
    choose: ChooseTask,
    shift: Shift | None = None,
    caller: Caller | None = None,
) -> Played:
    """Play ``scenario`` under ``terms``, the dealer's tasks in the order that ``choose`` gives.

    It is the next round of ``shift``, or the only one of its own shift. The calls are the
    scenario's own, or those of ``caller``.
    """
    shift = shift or Shift()
    runner = RoundRunner(scenario, shift.begin(terms))
    player = _Player(runner, choose, Incidents(runner), caller)
    player.run()
    trace = Trace(runner.round.events, tuple(runner.moves))
    settlement = shift.end().settlement if player.over else None
    return Played(trace, settlement, tuple(runner.faults))


class _Player:
    """Plays one round with the bettors, the shoe and the incidents of a scenario."""

    def __init__(
        self,
        runner: RoundRunner,
        choose: ChooseTask,
        incidents: Incidents,
        caller: Caller | None,
    ) -> None:
        self.over = False
        self._caller = caller
        self._runner = runner
        self._choose = choose
        self._incidents = incidents
        self._closed = False
        self._surrenders_decided = False
        self._calls_used: dict[tuple[int, str], int] = {}
        self._raised: set[tuple[int, str]] = set()
        self._answered: set[tuple[Offer, int, str]] = set()

    def run(self) -> None:
        """Play the round as far as possible."""
        try:
            self._place_bets()
            self._incidents.all_of(When.WHILE_BETTING)
            while not self.over:
                if self._closed:
                    self._incidents.trigger_due()
                self._go_on()
            self._incidents.all_of(When.NEXT_ROUND)
        except Stop:
            # Until the Initial Deal is over, it is not known what could be insured.
            if self._runner.round.initial_deal_over:
                self._unanswered(void=False)
            return
        self._left_over()

    def _go_on(self) -> None:
        round_ = self._runner.round
        if round_.initial_deal_over:
            self._incidents.all_of(When.AFTER_INITIAL_DEAL)
        if round_.surrender_open and not self._surrenders_decided:
            self._surrenders()
        if not (round_.dealer_complete and self._incidents.one_of(When.DEALER_COMPLETE)):
            self._answer(round_.due())

    # What is due

    def _answer(self, due: Due) -> None:
        match due:
            case BetsDue():
                self._runner.must(CheckLimits())
            case MinimumDue():
                self._below_minimum(due)
            case CardDue():
                self._card()
            case AnswersDue():
                self._answers(due)
            case CallDue():
                self._call(due)
            case SelectDue():
                self._incidents.select(due)
            case TasksDue():
                self._task(due)
            case RoundOver():
                self.over = True
            case OptionsDue():
                self._incidents.trigger_due()
            case ErrorDue():
                raise AssertionError("an error is found as soon as cards lie astray")

    def _place_bets(self) -> None:
        meters = self._runner.round.terms.meters
        unit = meters.unit if meters else NOTHING
        for number, index, bettor in self._runner.bettors():
            seated = index == 0 and not bettor.standing
            for kind, amount in bets_of(bettor, unit):
                hand = 1 if kind is BetKind.MAIN else 0
                bet = Bet(number, bettor.name, kind, hand)
                refused = self._runner.submit(StakeBet(bet, amount, seated))
                if refused is not None:
                    self._runner.note(
                        Fault(
                            FaultKind.BET_REFUSED,
                            ("boxes", number, index, kind.value),
                            refusal=refused,
                        )
                    )

    def _below_minimum(self, due: MinimumDue) -> None:
        bet = due.bet
        index, bettor = self._runner.bettor(bet.box, bet.bettor)
        if bet.kind is BetKind.MAIN and bettor.raises_to is not None:
            self._raised.add((bet.box, bet.bettor))
            refused = self._runner.submit(RaiseBet(bet, bettor.raises_to))
            if refused is None:
                return
            path = ("boxes", bet.box, index, "raises_to")
            self._runner.note(
                Fault(FaultKind.RAISE_REFUSED, path, refusal=refused, bettor=bet.bettor)
            )
        self._runner.must(WithdrawBet(bet))

    def _card(self) -> None:
        if self._incidents.with_the_next_card():
            return
        if self._runner.next_card() is None and self._incidents.one_of(When.SHOE_EMPTY):
            return
        self._runner.must(Draw(self._runner.take_card()))

    def _answers(self, due: AnswersDue) -> None:
        for number, index, bettor in self._by_decision():
            self._ask_for(due.offer, number, index, bettor)
        self._runner.must(CloseOffer(due.offer))

    def _ask_for(self, offer: Offer, number: int, index: int, bettor: Bettor) -> None:
        """Submit the bettor's Even Money or Insurance, if he wants it; a refusal is a fault."""
        wish = wish_for(offer, number, bettor)
        if wish is None or (offer, number, bettor.name) in self._answered:
            return
        self._answered.add((offer, number, bettor.name))
        refused = self._runner.submit(wish)
        if refused is not None:
            self._runner.note(
                Fault(
                    FaultKind.EVEN_MONEY_REFUSED
                    if offer is Offer.EVEN_MONEY
                    else FaultKind.INSURANCE_REFUSED,
                    ("boxes", number, index, offer.value),
                    refusal=refused,
                    bettor=bettor.name,
                    box=number,
                )
            )

    def _surrenders(self) -> None:
        """Surrenders come before any further card is dealt to anyone (¶3.17)."""
        self._surrenders_decided = True
        for box in self._runner.scenario.boxes:
            name = self._runner.round.decider(box.number)
            if name is None:
                continue
            if not self._surrender_wanted(box.number, name):
                continue
            if self._runner.submit(Decide(box.number, 1, Call.SURRENDER)) is None:
                self._calls_used[box.number, name] = 1
                self._settle_what_is_due()

    def _surrender_wanted(self, box: int, name: str) -> bool:
        if self._caller is not None:
            return self._caller.surrenders(self._runner.round, box)
        _index, bettor = self._runner.bettor(box, name)
        return bool(bettor.calls) and bettor.calls[0].call is Call.SURRENDER

    def _settle_what_is_due(self) -> None:
        while isinstance(due := self._runner.round.due(), TasksDue):
            self._task(due)

    def _call(self, due: CallDue) -> None:
        index, bettor = self._runner.bettor(due.box, due.bettor)
        used = self._calls_used.get((due.box, due.bettor), 0)
        path: Path = ("boxes", due.box, index, "calls")
        if self._caller is not None:
            wish = self._caller.call(self._runner.round, due)
        elif used < len(bettor.calls):
            wish = bettor.calls[used]
        else:
            self._runner.note(
                Fault(FaultKind.CALL_MISSING, path, bettor=due.bettor, box=due.box, legal=due.calls)
            )
            raise Stop
        others = [
            other
            for number, _index, other in self._runner.bettors()
            if number == due.box and other is not bettor
        ]
        refused = self._runner.submit(
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
            standing, _bettor = self._runner.bettor(due.box, refused.bettor)
            path = ("boxes", due.box, standing, "doubles_for")
            self._runner.note(
                Fault(FaultKind.DOUBLES_FOR_REFUSED, path, refusal=refused, bettor=refused.bettor)
            )
        else:
            self._runner.note(
                Fault(
                    FaultKind.CALL_REFUSED,
                    (*path, used),
                    refusal=refused,
                    call=wish.call,
                    bettor=due.bettor,
                    box=due.box,
                    # A call that needs a bet is legal until everybody has declined to place one.
                    legal=tuple(
                        c for c in due.calls if c is not wish.call or refused.most is not None
                    ),
                )
            )
        raise Stop

    def _task(self, due: TasksDue) -> None:
        task = due.tasks[0] if len(due.tasks) == 1 else self._choose(self._runner.round, due.tasks)
        self._runner.must(task)
        if isinstance(task, CloseBets):
            self._closed = True
            for number, _index, bettor in self._runner.bettors():
                if bettor.leaves:
                    self._runner.must(WalkAway(number, bettor.name))
            self._incidents.all_of(When.BEFORE_THE_CARDS)

    # What is left when the round is over

    def _left_over(self) -> None:
        void = self._runner.round.void
        self._incidents.left_over(void=void)
        self._unanswered(void=void)
        for number, index, bettor in self._runner.bettors():
            if self._caller is None:
                self._calls_left(number, index, bettor, void=void)
            if bettor.raises_to is not None and (number, bettor.name) not in self._raised:
                self._runner.note(
                    Fault(
                        FaultKind.RAISE_UNUSED,
                        ("boxes", number, index, "raises_to"),
                        bettor=bettor.name,
                        warning=True,
                    )
                )
        if self._runner.next_card() is not None:
            left = len(self._runner.scenario.shoe) - self._runner.cards_out
            self._runner.note(
                Fault(
                    FaultKind.CARDS_LEFT_OVER,
                    ("shoe", self._runner.cards_out),
                    cards=left,
                    warning=True,
                )
            )

    def _calls_left(self, number: int, index: int, bettor: Bettor, *, void: bool) -> None:
        used = self._calls_used.get((number, bettor.name), 0)
        if used == len(bettor.calls):
            return
        path: Path = ("boxes", number, index, "calls", used)
        decider = self._runner.round.decider(number)
        if decider != bettor.name:
            reason = Reason.NOT_DECIDER if decider else Reason.NOBODY_AT_BOX
            refusal = Refusal(reason, Rule.SEATED_PLAYER)
            self._runner.note(
                Fault(FaultKind.CALLS_NOT_HIS, path, refusal=refusal, box=number, warning=void)
            )
            return
        call = bettor.calls[used].call
        self._runner.note(
            Fault(
                FaultKind.CALL_LEFT_OVER,
                path,
                refusal=self._runner.round.why_not(number, call),
                call=call,
                box=number,
                warning=void,
            )
        )

    def _unanswered(self, *, void: bool) -> None:
        """Even Money and Insurance that were never offered, or not to this bettor."""
        for number, index, bettor in self._runner.bettors():
            for offer in (Offer.EVEN_MONEY, Offer.INSURANCE):
                wish = wish_for(offer, number, bettor)
                if wish is None or (offer, number, bettor.name) in self._answered:
                    continue
                before = len(self._runner.faults)
                self._ask_for(offer, number, index, bettor)
                if void or (number, bettor.name) in self._runner.returned:
                    noted = [fault._replace(warning=True) for fault in self._runner.faults[before:]]
                    self._runner.faults[before:] = noted

    # The scenario's people

    def _by_decision(self) -> list[tuple[int, int, Bettor]]:
        """The bettors box by box, starting with whoever decides for the box (¶3.8)."""
        return sorted(
            self._runner.bettors(),
            key=lambda seat: (
                seat[0],
                self._runner.round.decider(seat[0]) != seat[2].name,
                seat[1],
            ),
        )
