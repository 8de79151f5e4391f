"""A round being dealt by hand: the rules' own round, to which the dealer's acts are the inputs.

The players, the shoe and the incidents are a scenario's. What the dealer may do is ``order``'s to
say; here is what becomes of the round when they do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    CarryOut,
    CutDown,
    DealCard,
    DealerAct,
    Decline,
    GiveBack,
    PickUp,
    Refuse,
    Report,
    Say,
    SetMeter,
    Take,
    TakeWager,
    TurnHoleCard,
)
from trainer.dealing.governing import Situation
from trainer.dealing.judging import Fault, judge
from trainer.dealing.order import OnTable, Open, open_acts
from trainer.dealing.owing import Owed, owed_after, still_owed
from trainer.procedure.acts import Act, Move, Playthrough, Trace
from trainer.procedure.ask_payouts import payout_question
from trainer.procedure.data import next_task, waiting
from trainer.procedure.questions import Question
from trainer.procedure.settled import settled_bets
from trainer.procedure.steps import steps
from trainer.rulebook.procedures import constraints_of
from trainer.rules import inputs
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.dues import AnswersDue, BetsDue, CallDue, DealerDue, RoundOver, TasksDue
from trainer.rules.events import (
    BetRefused,
    BetReturned,
    BetSettled,
    CardDealt,
    CardsCollected,
    ErrorFound,
    Event,
    HandSplit,
    HoleCardChecked,
    HoleCardTurned,
    MeterSet,
    RoundEnded,
    SqueezeGranted,
)
from trainer.rules.inputs import DealerTask, Decide
from trainer.rules.irregularities import Irregularity
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.settlement import Settlement
from trainer.scenario.check import PlayableRound
from trainer.scenario.play import ScriptedRound
from trainer.scenario.play_incidents import RoundRunner
from trainer.snapshot.fold import snapshot_after
from trainer.table.frames import follow_call, follow_even_money
from trainer.table.view import CallView, PeekView, RequestView

_ALWAYS_SAID: Final = frozenset(
    (Act.PLACE_BETS, Act.CLOSE_BETS, Act.OFFER_INSURANCE, Act.CLOSE_INSURANCE, Act.DECLARE_VOID)
)
"""What is announced even by a house that has no words for it, because something follows from it."""


_WRONG_HAND: Final = frozenset((Irregularity.WRONG_BOX, Irregularity.DREW_TO_STANDING_HAND))
"""Of a card that was dealt to a standing hand in place of another's both may be reported."""


class AskedAbout(NamedTuple):
    """A question about a bet, and the round as it is once that bet has been settled."""

    playthrough: Playthrough
    question: Question


class Tried(NamedTuple):
    """An act that the dealer has tried: what is wrong with it, and whether it was carried out.

    ``asked`` is the question about the bet that a wrong act would have ended, ``rules`` and
    ``settings`` are those on which a right act rests. ``mends`` says of each
    wrong act that it puts right how many acts ago that was.
    """

    act: DealerAct
    fault: Fault | None = None
    carried_out: bool = True
    asked: AskedAbout | None = None
    mends: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()


class Dealing:
    """A round of ``playable`` as far as it has been dealt by hand."""

    def __init__(self, playable: PlayableRound) -> None:
        self.procedure = playable.game.procedure
        self._constraints = constraints_of(playable.game.document)
        runner = RoundRunner(playable.scenario, Round(playable.terms))
        self._script = ScriptedRound(runner, surrender_at_once=True)
        self._seen = 0
        self._due: DealerDue | None = None
        self._owed = [Owed(Say(Act.PLACE_BETS), (Rule.BETS_OPEN,))]
        self._excess: list[Owed] = []
        self._refusals: list[BetRefused] = []
        self._lying: list[Place] = []
        self._squeezed: frozenset[int] = frozenset()
        self._asked: Place | None = None
        self._stands: Place | None = None
        self._asked_early: set[AskHowToGoOn] = set()
        self._wish: Decide | None = None
        self._acts: list[DealerAct] = []
        self._open: tuple[Open, ...] | None = None

    @property
    def round(self) -> Round:
        return self._script.runner.round

    @property
    def acts(self) -> tuple[DealerAct, ...]:
        """Return what has been done so far."""
        return tuple(self._acts)

    @property
    def cut(self) -> frozenset[Bet]:
        """The bets that have been cut down."""
        return frozenset(act.bet for act in self._acts if isinstance(act, CutDown))

    @property
    def cards_out(self) -> int:
        return self._script.runner.cards_out

    @property
    def over(self) -> bool:
        """True if nothing is left to do."""
        return isinstance(self._due, RoundOver) and not self._owed

    @property
    def wish(self) -> Decide | None:
        """The call that the hand they have pointed to has signalled and that is not carried out."""
        return self._wish

    @property
    def signal(self) -> CallView | None:
        """The call of the hand asked last, as its player has signalled it, until it is served."""
        if self._wish is not None:
            return CallView(Place(self._wish.box, self._wish.hand), self._wish.call)
        last: CallView | None = None
        for event in self.round.events:
            last = follow_call(last, event)
        return last if last is not None and last.place == self._asked else None

    def settlement(self) -> Settlement:
        """The result of the round. Raises ValueError while it is not over."""
        return self.round.settlement()

    def open(self) -> tuple[Open, ...]:
        """Everything that is outstanding, whether it may be done now or has to wait.

        Kept until something is done: it is asked for again and again at each act.
        """
        if self._open is None:
            self._open = self._outstanding()
        return self._open

    def _outstanding(self) -> tuple[Open, ...]:
        table = OnTable(
            self._due,
            cache(self.round.preview),
            self._wish,
            tuple(self._lying),
            self._squeezed,
            tuple(self._excess),
            self.round.dealer_complete,
            self.round.void,
            self._error(),
            self._forgotten(),
            self.round.late_side_bets,
            self.round.as_dealt,
            self._stands,
            self._choosing(),
            self.round.meter_is_won,
            self.cut,
        )
        return open_acts(table, self._owed, self.procedure, self._constraints)

    def _forgotten(self) -> tuple[inputs.Settle, ...]:
        """The side bets that they may think of in time although the scenario forgets them (¶5.16).

        Not where more goes wrong: an error would find them settled and be another one (¶5.10.1).
        """
        alone = len(self._script.runner.scenario.incidents) == 1
        return self.round.forgotten_side_bets if alone else ()

    def _choosing(self) -> tuple[AskHowToGoOn, ...]:
        """Who can be asked before the cards are put right; their choice takes effect afterwards."""
        choosing = (AskHowToGoOn(*item) for item in self.round.choosing)
        return tuple(ask for ask in choosing if ask not in self._asked_early)

    def _error(self) -> ErrorFound | None:
        """The dealing error found last."""
        found = (event for event in reversed(self.round.events) if isinstance(event, ErrorFound))
        return next(found, None)

    def allowed(self) -> tuple[Owed, ...]:
        """Return what may be done now and has to be done at some time."""
        return tuple(
            matter.owed
            for matter in self.open()
            if matter.first is None and not matter.owed.optional
        )

    def suggested(self) -> Owed | None:
        """Return what is next by the procedure; None if nothing is left to do."""
        allowed = self.allowed()
        tasks = [owed.task for owed in allowed if owed.task is not None]
        if allowed and allowed[0] not in self._owed and len(tasks) > 1:
            first = next_task(self.procedure, tasks, self.round.preview)
            return next(owed for owed in allowed if owed.task is first)
        return next(iter(allowed), None)

    @property
    def seen(self) -> tuple[Event, ...]:
        """Return what has happened as far as it can be seen: cards lie until they are picked up.

        What has been refused is no longer on the table, what goes back is until it is handed back,
        a hole card lies as it lay, and a meter that is won stands until it is set.
        """
        happened = (
            self._as_left(event) for event in self.round.events if not self._is_to_come(event)
        )
        refused = {(e.bet, e.amount) for e in self.round.events if isinstance(e, BetRefused)}
        gone = (
            refusal for refusal in self._refusals if (refusal.bet, refusal.amount) not in refused
        )
        return (*happened, *gone, *self._picked_up())

    @property
    def wagers(self) -> frozenset[Bet]:
        """The bets paid "for 1" of which the wager has still to be taken."""
        return frozenset(owed.act.bet for owed in self._owed if isinstance(owed.act, TakeWager))

    def _as_left(self, event: Event) -> Event:
        """An event; of a bet paid "for 1" without what is still to be taken."""
        if isinstance(event, BetSettled) and event.bet in self.wagers:
            paid = event.working.result
            return event._replace(net=paid, working=event.working._replace(net=paid))
        return event

    def _picked_up(self) -> Iterator[CardsCollected]:
        """The hands that the dealer has picked up before the round has the table cleared."""
        events = self.round.events
        cleared = {event.place for event in events if isinstance(event, CardsCollected)}
        for act in self._acts:
            if isinstance(act, PickUp) and act.place not in cleared:
                yield CardsCollected(act.place, Rule.ROUND_ENDS)

    def _is_to_come(self, event: Event) -> bool:
        """True if the dealer still has to do with their hands what the round has gone through."""
        match event:
            case CardsCollected(place):
                return place in self._lying
            case HoleCardTurned():
                return any(owed.act == TurnHoleCard() for owed in self._owed)
            case MeterSet(level, to, Rule.METER):
                return SetMeter(level, to) not in self._acts
            case BetRefused(bet, amount, Rule.CAP_FOUND_LATE):
                return any(owed.act == Refuse(amount, bet) for owed in self._owed)
            case BetReturned(bet):
                return any(owed.act == GiveBack(bet) for owed in self._owed)
            case RoundEnded():
                return bool(self._owed)
            case _:
                return False

    @property
    def peek(self) -> PeekView | None:
        """Return what the dealer has seen of the hole card, as long as it lies face down."""
        looked: HoleCardChecked | None = None
        hole: Card | None = None
        for event in self.seen:
            match event:
                case CardDealt(card=card, place=place) if place == DEALER:
                    hole = card
                case HoleCardChecked():
                    looked = event
                case HoleCardTurned():
                    return None
                case _:
                    pass
        if looked is None or DEALER not in self._lying:
            return None
        return PeekView(hole if looked.blackjack else None)

    @property
    def requests(self) -> tuple[RequestView, ...]:
        """What is asked for: Even Money that is not paid yet (¶3.15.1), and what to decline."""
        asking: dict[Bet, RequestView] = {}
        for event in self.round.events:
            follow_even_money(asking, event)
        declined = (owed.act for owed in self._owed if isinstance(owed.act, Decline))
        return (
            *asking.values(),
            *(RequestView(act.place, act.bettor, act.asks) for act in declined),
        )

    def judge(self, act: DealerAct) -> Fault | None:
        """Return what is wrong with doing ``act`` now; None if it may be done."""
        if self._meant(act) is not None:
            return None
        here = Situation(self.round, snapshot_after(self.round.events))
        return judge(act, self.open(), here, self._lying)

    def _meant(self, act: DealerAct) -> Owed | None:
        """Return what is allowed and done by ``act``; of announcements the words count."""
        now = (matter.owed for matter in self.open() if matter.first is None)
        return next((owed for owed in now if self.same(owed.act, act)), None)

    def asked_about(self, bet: Bet) -> AskedAbout | None:
        """The question that Guided would ask about a bet that is outstanding; None if none is."""
        tasks = (matter.owed.task for matter in self.open())
        task = next((t for t in tasks if isinstance(t, inputs.Settle) and t.bet == bet), None)
        if task is None:
            return None
        ahead, before = Round.replay(self.round.terms, self.round.events), len(self.round.events)
        due = ahead.due()
        ahead.submit(task)
        move = Move(due, task, before, len(ahead.events))
        moves = (*self._script.runner.moves, move)
        playthrough = steps(Trace(ahead.events, moves), self.procedure)
        *_others, (_act, settled) = settled_bets(playthrough)
        return AskedAbout(playthrough, payout_question(settled))

    def do(self, act: DealerAct) -> Owed:
        """Do something that is allowed; returns why. Raises ValueError if it is not."""
        meant = self._meant(act)
        if meant is None:
            raise ValueError(f"{act} is not allowed")
        self._acts.append(meant.act)
        if not isinstance(act, Decline):
            self._stands = None
        if meant in self._owed:
            self._owed.remove(meant)
        elif isinstance(meant.act, AskHowToGoOn):
            self._asked_early.add(meant.act)
        self._carry_out(meant)
        self._go_on()
        return meant

    def skip(self, act: DealerAct) -> bool:
        """Leave something undone that is owed and that nothing follows from; returns whether it is.

        The dealer has passed over it.
        """
        for owed in self._owed:
            if owed.act == act and owed.task is None and not isinstance(act, GiveBack):
                self._owed.remove(owed)
                self._go_on()
                return True
        return False

    def do_before(self, act: DealerAct) -> bool:
        """Do one of the tasks that are due although the procedure has others before it.

        Returns whether that is possible.
        """
        for owed, *_waits in self.open():
            if owed.act == act and owed.task is not None and self.may_do_before(owed):
                self._acts.append(act)
                self._script.do(owed.task)
                self._go_on()
                return True
        return False

    def may_do_before(self, owed: Owed) -> bool:
        """Tell whether the rules let something be done now, whatever the procedure puts first."""
        if isinstance(owed.act, CutDown):
            return False  # its task is to pay the bet
        return owed.task is not None and owed.task in self._possible()

    def _possible(self) -> tuple[DealerTask, ...]:
        """Return what the rules let the dealer do now, whatever the procedure puts first."""
        match self._due:
            case TasksDue(tasks):
                return tasks
            case AnswersDue(offer, tasks=tasks):
                return (inputs.CloseOffer(offer), *tasks)
            case _:
                return ()

    def same(self, due: DealerAct, act: DealerAct) -> bool:
        """Tell whether ``act`` does what is due; of announcements the words count."""
        if isinstance(due, Say) and isinstance(act, Say):
            acts = self.procedure.acts
            return due == act or acts[due.line].says == acts[act.line].says != ""
        if isinstance(due, Report) and isinstance(act, Report):
            both = {due.what, act.what} == _WRONG_HAND
            return due == act or (both and self._on_standing_hand())
        if isinstance(due, TakeWager) and isinstance(act, Take):
            return due.bet == act.bet
        return due == act

    def _on_standing_hand(self) -> bool:
        """True if a card lies astray at a hand that stands: the wrong one in both respects."""
        table = snapshot_after(self.round.events)
        return any(laid.place in table.ended for laid in table.misplaced)

    # What an act does

    def _carry_out(self, meant: Owed) -> None:
        match meant.act:
            case Say(Act.PLACE_BETS):
                self._script.place_bets()
            case Ask(place):
                self._asked = place
            case DealCard() if meant.task is None:
                self._call()
                self._script.draw()
            case CarryOut():
                self._call()
            case Refuse(amount, bet):
                self._excess = [owed for owed in self._excess if owed != meant]
                self._refusals.append(BetRefused(bet, amount, meant.rules[0]))
            case PickUp(place):
                self._lying.remove(place)
            case CutDown():
                pass  # its task is to pay the bet
            case _ if meant.task is not None:
                self._script.do(meant.task)

    def _call(self) -> None:
        """The hand asked makes its call, if that is what is due."""
        if isinstance(self._due, CallDue) and self._wish is not None:
            self._script.call(self._due, self._wish)
            self._wish = None

    # What follows

    def _go_on(self) -> None:
        """Let happen what is not the dealer's to do, up to what they have to do next."""
        self._open = None
        while True:
            self._due = self._script.advance()
            self._take_in()
            if not self._by_itself(self._due):
                break
        if isinstance(self._due, RoundOver):
            self._script.end()

    def _by_itself(self, due: DealerDue) -> bool:
        """Do what is due and is no act that anybody would see; returns whether there was any."""
        match due:
            case BetsDue():
                self._script.do(inputs.CheckLimits())
            case AnswersDue(Offer.EVEN_MONEY):
                self._script.do(inputs.CloseOffer(Offer.EVEN_MONEY))
            case CallDue(box, hand) if self._asked == Place(box, hand):
                self._wish = self._script.wish(due)
                # A card that already lies outside the shoe is put right, not dealt.
                outside = self._wish.call is Call.HIT and self.round.next_outside is not None
                if self._wish.call is not Call.STAND and not outside:
                    return False
                if self._wish.call is Call.STAND:
                    self._stands = self._asked
                self._call()
            case TasksDue((inputs.CloseBets(),)):
                self._excess = self._in_excess(inputs.CloseBets())
                return False
            case AnswersDue(Offer.INSURANCE):
                limited = BetKind.INSURANCE in self.round.terms.limits
                close = inputs.CloseOffer(Offer.INSURANCE)
                self._excess = self._in_excess(close) if limited else []
                return False
            case TasksDue((inputs.ClearTable() as clear,)) if not self._lying:
                self._script.do(clear)
            case TasksDue(tasks):
                return self._task_by_itself(tasks)
            case _:
                return False
        return True

    def _task_by_itself(self, tasks: tuple[DealerTask, ...]) -> bool:
        """The players turn what they squeeze, and ask for Even Money when it is its turn."""
        waits = waiting(self.procedure, self._constraints, tasks, cache(self.round.preview))
        held = {wait.task for wait in waits}
        for task in tasks:
            match task:
                case inputs.TurnCards():
                    self._script.do(task)
                    return True
                case inputs.MakeOffer(Offer.EVEN_MONEY) if task not in held and not self.wagers:
                    self._script.do(task)
                    return True
                case _:
                    pass
        return False

    def _in_excess(self, closing: DealerTask) -> list[Owed]:
        """Return what ``closing`` would refuse, which the dealer has to refuse first (¶5.1)."""
        closed = Round.replay(self.round.terms, self.round.events)
        events = closed.submit(closing)
        return [
            Owed(Refuse(event.amount, event.bet), (event.rule,), event.settings)
            for event in events
            if isinstance(event, BetRefused) and Refuse(event.amount, event.bet) not in self._acts
        ]

    def _take_in(self) -> None:
        """Take in the moves made since, for the table and for what is owed."""
        events, moves = self.round.events, self._script.runner.moves
        for move in moves[self._seen :]:
            caused = events[move.first : move.last]
            for event in caused:
                self._owed = still_owed(self._owed, event)
            self._owed += (owed for owed in owed_after(move, caused) if self._is_left(owed.act))
            for event in caused:
                self._lay(event)
        self._seen = len(moves)

    def _is_left(self, act: DealerAct) -> bool:
        """False for what has been asked, and for what the house has no words for."""
        if act in self._asked_early:
            return False
        if not isinstance(act, Say) or act.line in _ALWAYS_SAID:
            return True
        return bool(self.procedure.acts[act.line].says)

    def _lay(self, event: Event) -> None:
        match event:
            case CardDealt(place=place) if place not in self._lying:
                self._lying.append(place)
            case HandSplit(box=box, new_hand=hand):
                self._lying.append(Place(box, hand))
            case SqueezeGranted(box=box):
                self._squeezed |= {box}
            case _:
                pass
