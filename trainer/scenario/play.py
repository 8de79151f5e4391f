"""Playing a scenario: its facts become inputs, and whatever does not fit becomes a fault."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

from trainer.procedure.acts import Trace
from trainer.rules.bets import Bet, BetKind, Call, Offer
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    DealerDue,
    ErrorDue,
    MinimumDue,
    OptionsDue,
    SelectDue,
    TasksDue,
)
from trainer.rules.events import CardDealt
from trainer.rules.inputs import (
    CheckHoleCard,
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
from trainer.rules.round import PlayedSeries, Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Settlement
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.incident_kind import When
from trainer.scenario.model import Bettor, CallWish, Scenario, bets_of, wish_for
from trainer.scenario.play_incidents import Incidents, Requests, RoundRunner, Stop
from trainer.yamlfile.nodes import Path

ChooseTask = Callable[[Round, Sequence[DealerTask]], DealerTask]
"""The house's procedure: which of the tasks that are due the dealer does first."""


class Caller(Protocol):
    """Makes the calls of a round whose scenario states none."""

    def surrenders(self, played: Round, box: int) -> bool:
        """Tell whether ``box`` surrenders before any further card is dealt (¶3.17)."""

    def call(self, played: Round, due: CallDue) -> CallWish:
        """One of the legal calls of ``due``."""


@dataclass(frozen=True, slots=True)
class PlayedScenario:
    """A scenario's round as far as it was played; ``settlement`` is None if not to its end."""

    trace: Trace
    settlement: Settlement | None
    faults: tuple[Fault, ...]


def play(
    scenario: Scenario,
    terms: Terms,
    choose: ChooseTask,
    series: PlayedSeries | None = None,
    caller: Caller | None = None,
) -> PlayedScenario:
    """Play ``scenario`` under ``terms``, the dealer's tasks in the order that ``choose`` gives.

    It is the next round of ``series``, or the only one of its own series. The calls are the
    scenario's own, or those of ``caller``.
    """
    series = series or PlayedSeries()
    runner = RoundRunner(scenario, series.begin(terms))
    over = deal_to_its_end(ScriptedRound(runner, caller), choose)
    trace = Trace(runner.round.events, tuple(runner.moves))
    settlement = series.end().settlement if over else None
    return PlayedScenario(trace, settlement, tuple(runner.faults))


def deal_to_its_end(scripted: ScriptedRound, choose: ChooseTask) -> bool:
    """Deal a round as far as it goes; returns whether that is to its end."""
    try:
        scripted.place_bets()
        _deal_on(scripted, choose)
        scripted.end()
    except Stop:
        scripted.stopped()
        return False
    return True


def _deal_on(scripted: ScriptedRound, choose: ChooseTask) -> None:
    round_ = scripted.runner.round
    while True:
        match due := scripted.advance():
            case CardDue():
                scripted.draw()
            case CallDue():
                scripted.call(due, scripted.wish(due))
            case TasksDue(tasks):
                scripted.do(tasks[0] if len(tasks) == 1 else choose(round_, tasks))
            case AnswersDue():
                scripted.do(CloseOffer(due.offer))
            case BetsDue():
                scripted.do(CheckLimits())
            case _:
                return


class ScriptedRound:
    """A round with the bettors, the shoe and the incidents of a scenario, waiting for its dealer.

    ``place_bets``, then ``advance`` to whatever the dealer has to do and have it done, until
    nothing more is due; then ``end``. Each may raise ``Stop`` where the scenario cannot go on.
    """

    def __init__(
        self, runner: RoundRunner, caller: Caller | None = None, *, surrender_at_once: bool = False
    ) -> None:
        self.runner = runner
        self._caller = caller
        self._surrender_at_once = surrender_at_once
        self._incidents = Incidents(runner, self._as_due)
        self._requests = Requests(runner)
        self._closed = False
        self._surrenders_asked: set[int] = set()
        self._calls_used: dict[tuple[int, str], int] = {}
        self._raised: set[tuple[int, str]] = set()
        self._answered: set[tuple[Offer, int, str]] = set()

    def advance(self) -> DealerDue:
        """Let everything happen that is not the dealer's to do; returns what they have to do."""
        round_ = self.runner.round
        while True:
            if self._closed:
                self._incidents.trigger_due()
                self._requests.put()
            if self._incidents.to_come and round_.initial_deal_over:
                self._incidents.all_of(When.AFTER_INITIAL_DEAL)
            if self._may_surrender(round_) and self._surrenders():
                continue
            if (
                self._incidents.to_come
                and round_.dealer_complete
                and self._incidents.one_of(When.DEALER_COMPLETE)
            ):
                continue
            match due := round_.due():
                case MinimumDue():
                    self._below_minimum(due)
                case SelectDue():
                    self._incidents.select(due)
                case AnswersDue():
                    self._requests.put(due.offer)
                    self._answers(due)
                    return due
                case OptionsDue():
                    continue
                case ErrorDue():
                    raise AssertionError("an error is found as soon as cards lie astray")
                case _:
                    return due

    def end(self) -> None:
        """The round is over: what comes to light later does, and what is left over is noted."""
        self._incidents.all_of(When.NEXT_ROUND)
        self._left_over()

    def stopped(self) -> None:
        """The round cannot go on."""
        # Until the Initial Deal is over, it is not known what could be insured.
        if self.runner.round.initial_deal_over:
            self._unanswered(void=False)

    # What the dealer has done

    def do(self, task: DealerTask) -> None:
        if isinstance(task, CheckHoleCard) and self._incidents.one_of(When.AT_THE_LOOK):
            return
        self.runner.must(task)
        if isinstance(task, CloseBets):
            self._closed = True
            for number, _index, bettor in self.runner.bettors:
                if bettor.leaves:
                    self.runner.must(WalkAway(number, bettor.name))
            self._incidents.all_of(When.BEFORE_THE_CARDS)

    def draw(self) -> None:
        """The dealer deals the next card, unless something else happens with it."""
        if self._incidents.with_the_next_card():
            return
        if self.runner.next_card() is None and self._incidents.one_of(When.SHOE_EMPTY):
            return
        self.runner.must(Draw(self.runner.take_card()))

    def place_bets(self) -> None:
        """The betting is open: everybody puts their bets down."""
        meters = self.runner.round.terms.meters
        unit = meters.unit if meters else NOTHING
        for number, index, bettor in self.runner.bettors:
            seated = index == 0 and not bettor.standing
            for kind, amount in bets_of(bettor, unit):
                hand = 1 if kind is BetKind.MAIN else 0
                bet = Bet(number, bettor.name, kind, hand)
                refused = self.runner.submit(StakeBet(bet, amount, seated))
                if refused is not None:
                    self.runner.note(
                        Fault(
                            FaultKind.BET_REFUSED,
                            ("boxes", number, index, kind.value),
                            refusal=refused,
                        )
                    )
        self._incidents.all_of(When.WHILE_BETTING)

    # What the players do

    def _below_minimum(self, due: MinimumDue) -> None:
        bet = due.bet
        index, bettor = self.runner.bettor(bet.box, bet.bettor)
        if bet.kind is BetKind.MAIN and bettor.raises_to is not None:
            self._raised.add((bet.box, bet.bettor))
            refused = self.runner.submit(RaiseBet(bet, bettor.raises_to))
            if refused is None:
                return
            path = ("boxes", bet.box, index, "raises_to")
            self.runner.note(
                Fault(FaultKind.RAISE_REFUSED, path, refusal=refused, bettor=bet.bettor)
            )
        self.runner.must(WithdrawBet(bet))

    def _answers(self, due: AnswersDue) -> None:
        for number, index, bettor in self._by_decision():
            self._ask_for(due.offer, number, index, bettor)

    def _ask_for(self, offer: Offer, number: int, index: int, bettor: Bettor) -> None:
        """Submit the bettor's Even Money or Insurance, if they want it; a refusal is a fault."""
        wish = wish_for(offer, number, bettor)
        if wish is None or (offer, number, bettor.name) in self._answered:
            return
        self._answered.add((offer, number, bettor.name))
        refused = self.runner.submit(wish)
        if refused is not None:
            self.runner.note(
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

    def _may_surrender(self, round_: Round) -> bool:
        """Tell whether players who surrender do so now, if any have not been asked.

        Before the side bets are settled they do where the dealer may see to either first.
        """
        if len(self._surrenders_asked) == len(self.runner.scenario.boxes):
            return False
        return round_.surrender_open and (self._surrender_at_once or round_.interim_over)

    def _surrenders(self) -> bool:
        """Surrenders come before any further card is dealt to anyone (¶3.17).

        Returns whether somebody has surrendered; what that makes due comes first.
        """
        for box in self.runner.scenario.boxes:
            if box.number in self._surrenders_asked:
                continue
            self._surrenders_asked.add(box.number)
            name = self.runner.round.decider(box.number)
            if name is None or not self._surrender_wanted(box.number, name):
                continue
            if self.runner.submit(Decide(box.number, 1, Call.SURRENDER)) is None:
                self._calls_used[box.number, name] = 1
                return True
        return False

    def _surrender_wanted(self, box: int, name: str) -> bool:
        if self._caller is not None:
            return self._caller.surrenders(self.runner.round, box)
        _index, bettor = self.runner.bettor(box, name)
        return bool(bettor.calls) and bettor.calls[0].call is Call.SURRENDER

    def wish(self, due: CallDue) -> Decide:
        """The call that the decider of the box wants to make."""
        _index, bettor = self.runner.bettor(due.box, due.bettor)
        wish = self._wish(due, bettor)
        others = [
            other
            for number, _index, other in self.runner.bettors
            if number == due.box and other is not bettor
        ]
        return Decide(
            due.box,
            due.hand,
            wish.call,
            wish.amount,
            tuple(other.name for other in others if wish.call in other.declines),
            tuple(
                (other.name, other.doubles_for) for other in others if other.doubles_for is not None
            ),
        )

    def _wish(self, due: CallDue, bettor: Bettor) -> CallWish:
        if self._caller is not None:
            return self._caller.call(self.runner.round, due)
        used = self._calls_used.get((due.box, due.bettor), 0)
        if used < len(bettor.calls):
            return bettor.calls[used]
        index, _bettor = self.runner.bettor(due.box, due.bettor)
        path = ("boxes", due.box, index, "calls")
        self.runner.note(
            Fault(FaultKind.CALL_MISSING, path, bettor=due.bettor, box=due.box, legal=due.calls)
        )
        raise Stop

    def call(self, due: CallDue, wish: Decide) -> None:
        """The box makes the call that is its ``wish``."""
        index, _bettor = self.runner.bettor(due.box, due.bettor)
        used = self._calls_used.get((due.box, due.bettor), 0)
        path: Path = ("boxes", due.box, index, "calls")
        refused = self.runner.submit(wish)
        if refused is None:
            self._calls_used[due.box, due.bettor] = used + 1
            return
        if refused.bettor is not None and refused.bettor != due.bettor:
            standing, _bettor = self.runner.bettor(due.box, refused.bettor)
            path = ("boxes", due.box, standing, "doubles_for")
            self.runner.note(
                Fault(FaultKind.DOUBLES_FOR_REFUSED, path, refusal=refused, bettor=refused.bettor)
            )
        else:
            self.runner.note(
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

    # What would have been

    def _as_due(self) -> tuple[CardDealt, ...]:
        """Deal the cards to come, each where it falls due if nothing else goes wrong."""
        runner = self.runner
        scenario = replace(runner.scenario, incidents=(), requests=())
        so_far = runner.round.events
        other = ScriptedRound(RoundRunner(scenario, Round.replay(runner.round.terms, so_far)))
        other.runner.cards_out = runner.cards_out
        other._closed = self._closed
        other._surrenders_asked |= self._surrenders_asked
        other._calls_used |= self._calls_used
        other._answered |= self._answered
        with suppress(Stop):
            _deal_on(other, lambda _round, tasks: tasks[0])
        events = other.runner.round.events[len(so_far) :]
        return tuple(event for event in events if isinstance(event, CardDealt))

    # What is left when the round is over

    def _left_over(self) -> None:
        void = self.runner.round.void
        self._incidents.left_over(void=void)
        self._requests.left_over()
        self._unanswered(void=void)
        for number, index, bettor in self.runner.bettors:
            if self._caller is None:
                self._calls_left(number, index, bettor, void=void)
            if bettor.raises_to is not None and (number, bettor.name) not in self._raised:
                self.runner.note(
                    Fault(
                        FaultKind.RAISE_UNUSED,
                        ("boxes", number, index, "raises_to"),
                        bettor=bettor.name,
                        warning=True,
                    )
                )
        if self.runner.next_card() is not None:
            left = len(self.runner.scenario.shoe) - self.runner.cards_out
            self.runner.note(
                Fault(
                    FaultKind.CARDS_LEFT_OVER,
                    ("shoe", self.runner.cards_out),
                    cards=left,
                    warning=True,
                )
            )

    def _calls_left(self, number: int, index: int, bettor: Bettor, *, void: bool) -> None:
        used = self._calls_used.get((number, bettor.name), 0)
        if used == len(bettor.calls):
            return
        path: Path = ("boxes", number, index, "calls", used)
        decider = self.runner.round.decider(number)
        if decider != bettor.name:
            reason = Reason.NOT_DECIDER if decider else Reason.NOBODY_AT_BOX
            refusal = Refusal(reason, Rule.SEATED_PLAYER)
            self.runner.note(
                Fault(FaultKind.CALLS_NOT_HIS, path, refusal=refusal, box=number, warning=void)
            )
            return
        call = bettor.calls[used].call
        self.runner.note(
            Fault(
                FaultKind.CALL_LEFT_OVER,
                path,
                refusal=self.runner.round.why_not(number, call),
                call=call,
                box=number,
                warning=void,
            )
        )

    def _unanswered(self, *, void: bool) -> None:
        """Even Money and Insurance that were never offered, or not to this bettor."""
        for number, index, bettor in self.runner.bettors:
            for offer in (Offer.EVEN_MONEY, Offer.INSURANCE):
                wish = wish_for(offer, number, bettor)
                if wish is None or (offer, number, bettor.name) in self._answered:
                    continue
                before = len(self.runner.faults)
                self._ask_for(offer, number, index, bettor)
                if void or (number, bettor.name) in self.runner.returned:
                    noted = [fault._replace(warning=True) for fault in self.runner.faults[before:]]
                    self.runner.faults[before:] = noted

    # The scenario's people

    def _by_decision(self) -> list[tuple[int, int, Bettor]]:
        """The bettors box by box, starting with whoever decides for the box (¶3.8)."""
        return sorted(
            self.runner.bettors,
            key=lambda seat: (
                seat[0],
                self.runner.round.decider(seat[0]) != seat[2].name,
                seat[1],
            ),
        )
