"""A round dealt freely: what the dealer does stands, right or wrong.

There are two truths: the round as the rules have it, and the table as it was left. A card in a
wrong place becomes an incident of the round, which the rules about irregularities then govern.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    CutDown,
    DealCard,
    DealerAct,
    Decline,
    Discard,
    GiveBack,
    LayBack,
    LeftAs,
    LookAtHoleCard,
    Pay,
    PickUp,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    Settling,
    StandOff,
    Take,
    TakeBack,
    TakeWager,
    TellMinimum,
    TurnHoleCard,
    as_left,
)
from trainer.dealing.chips import Moving, gained, moved, nearer, net_of, undoes
from trainer.dealing.coached import with_limits_checked
from trainer.dealing.fork import forked, uninsured
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.misdealt import misdealt_to, with_next
from trainer.dealing.owing import Owed
from trainer.dealing.round import Dealing, Tried
from trainer.procedure.acts import Act
from trainer.procedure.questions import ErrorClass
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Place
from trainer.rules.cards import Card
from trainer.rules.events import DealerEnded, ErrorFound
from trainer.rules.money import NOTHING, Cents, pays
from trainer.rules.round import cards_out
from trainer.scenario.check import PlayableRound
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import BlackjackMissed, DealerOverdraws, SideBetsSettledLate
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import LaidCard

_PASSED_OVER: Final = 40
"""The most that one act can pass over."""

_ONLY_SAID: Final = (
    Say,
    SayTotal,
    SayBlackjack,
    Report,
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    TellMinimum,
    Decline,
    StandOff,
)
"""The acts that move neither a card nor a chip: they can be done at any time, to no effect."""


_OTHERWISE: Final = (FaultKind.OTHER_WORDS, FaultKind.OTHER_AMOUNT)
"""What is said or set is another result: the round goes on as if it had been the right one."""


class _Done(NamedTuple):
    """Something that the round has been given: an act, or one left out, or one before its turn."""

    act: DealerAct
    left_out: bool = False
    before_turn: bool = False


class _Before(NamedTuple):
    """The round before a card went astray, and the card that was due then, if one was."""

    playable: PlayableRound
    dealing: Dealing
    done: tuple[_Done, ...]
    due: DealCard | None


class _Forgotten(NamedTuple):
    """The round before Insurance was forgotten, and how many cards were out."""

    playable: PlayableRound
    done: tuple[_Done, ...]
    cards_out: int


class _Undue(NamedTuple):
    """Something done that nobody was to do, where nothing on the table says so any more.

    An act that is only missing is that act itself.
    """

    act: CarryOut | LookAtHoleCard | TurnHoleCard


_What = Bet | Place | DealerAct | _Undue
"""Something that is not as it should be: a bet, a hand whose cards are gone, an act missing or not
due."""


class FreeRound:
    """A round in which acts stand. A wrong act may be put right at any time later.

    What can be done at no table is not: nobody is given what the players or the supervisor would
    not let happen.
    """

    def __init__(self, playable: PlayableRound, cards: tuple[Card, ...]) -> None:
        """``cards`` are those of the round's shoe, and those behind them."""
        self._playable = playable
        self._cards = cards
        self._dealing = Dealing(playable)
        self._done: list[_Done] = []
        self._left: dict[Bet, Settling] = {}
        self._wagers: frozenset[Bet] = frozenset()
        """The losing bets that were paid "for 1", and of which the wager was taken then."""
        self._racked: dict[int, Place] = {}
        """The cards that were picked up too early, by their numbers, and from where."""
        self._surplus: tuple[LaidCard, ...] = ()
        self._turned = False
        """The hole card has been turned too early."""
        self._apart: frozenset[Place] = frozenset()
        """The hands of two cards that were moved apart although nobody splits them."""
        self._astray: tuple[_Before, Incident] | None = None
        """The error that the dealer has not stopped for yet, and the round before it."""
        self._forgotten: _Forgotten | None = None
        self._tried = 0
        self._wrong: dict[_What, tuple[int, ...]] = {}
        """The numbers of the wrong acts that stand, by what they have left as it should not be."""

    @property
    def now(self) -> Dealing:
        return self._dealing

    @property
    def playable(self) -> PlayableRound:
        return self._playable

    @property
    def left(self) -> LeftAs:
        racked, apart = tuple(self._racked), tuple(self._apart)
        wagers = frozenset(bet for bet in self._bets if self._wager(bet))
        return LeftAs(self._bets, racked, self._surplus, self._turned, apart, wagers)

    @property
    def _bets(self) -> dict[Bet, Settling]:
        """The bets that are not as they should be: they were ended wrongly, or keep a wager."""
        kept = [what.bet for what in self._wrong if isinstance(what, TakeWager)]
        paid = ((bet, self._due(bet)) for bet in kept)
        return {bet: due for bet, due in paid if due is not None} | self._left

    @property
    def excess(self) -> Mapping[Bet, Cents]:
        """Return what each bettor has got too much, or less than nothing: too little.

        Until the table is cleared only of the bets that were ended wrongly, and of Insurance.
        """
        piles = snapshot_after(self._dealing.seen).piles
        final = snapshot_after(self._playable.trace.events).piles
        found = self._of_insurance()
        bets = self._bets
        for bet in final if self.cleared else bets:
            lies, due, pile, right = bets.get(bet), self._due(bet), piles.get(bet), NOTHING
            if isinstance(lies, Pay) and isinstance(due, Pay):
                right = due.amount
            elif bet in final:
                right = Cents(net_of(final[bet]) + (self._wager(bet) if lies else NOTHING))
            got = gained(lies, self._stake(bet)) if lies is not None else net_of(pile)
            if TakeWager(bet) in self._wrong and isinstance(lies, Pay):
                got = Cents(got + self._stake(bet))
            found[bet] = Cents(got - right)
        return {bet: excess for bet, excess in found.items() if excess}

    def _of_insurance(self) -> dict[Bet, Cents]:
        """The excess of the Insurance that the players would have taken, had it been offered.

        It is what they have not lost with it, or not won.
        """
        before, events = self._forgotten, self._playable.trace.events
        ended = next((event for event in events if isinstance(event, DealerEnded)), None)
        if before is None or ended is None or Say(Act.OFFER_INSURANCE) not in self._wrong:
            return {}
        terms = self._playable.terms
        odds = terms.ruleset.insurance_odds
        return {
            bet: Cents(-pays(pile.placed, odds, terms.rounding).net)
            if ended.blackjack
            else pile.placed
            for bet, pile in snapshot_after(before.playable.trace.events).piles.items()
            if bet.kind is BetKind.INSURANCE and pile.settled is not None
        }

    @property
    def cleared(self) -> bool:
        """See ``DealtRound.cleared``: what has been forgotten may still be owed then."""
        if self._dealing.over:
            return True
        table = as_left(snapshot_after(self._dealing.seen), self.left)
        cards = tuple(table.all_cards())
        return bool(cards) and all(card.discarded for card in cards) and not self._plays()

    def _plays(self) -> bool:
        """Tell whether anybody has still to be asked, or to get a card."""
        acts = (matter.owed.act for matter in self._dealing.open())
        playing = any(isinstance(act, DealCard | Ask | CarryOut) for act in acts)
        return playing or not (self._dealing.round.initial_deal_over or self._dealing.round.void)

    @property
    def unnoticed(self) -> bool:
        return self._astray is not None or any(not card.discarded for card in self._surplus)

    def attempt(self, act: DealerAct) -> Tried:
        """Judge an act and let it stand."""
        act = self._of_whole_hand(act)
        tried = self._mended(act) or self._judged(act)
        self._tried += 1
        self._catch_up()
        return tried

    def _judged(self, act: DealerAct) -> Tried:
        fault = self._dealing.judge(act)
        if fault is not None and self._notices(act):
            fault = None
        if fault is None:
            meant = self._do(act)
            mends = self._put_right(meant.act)
            if isinstance(meant.act, Settling):
                mends += self._put_right(meant.act.bet)
            elif isinstance(act, PickUp):
                self._is_cleared(act.place)
            elif isinstance(act, Ask | DealCard | Decline):
                # The hand is served as it has called, and no bet was there to be doubled.
                mends += self._put_right(_Undue(CarryOut(Call.DOUBLE, act.place)))
            elif isinstance(act, CarryOut):
                self._apart -= {act.place}
                mends += self._put_right(_Undue(act))
            return Tried(act, rules=meant.rules, settings=meant.settings, mends=mends)
        if act in self._wrong:
            return Tried(act, mends=self._put_right(act))
        asked = self._dealing.asked_about(act.bet) if isinstance(act, Settling) else None
        return Tried(act, fault, self._stands(act, fault), asked)

    def _notices(self, act: DealerAct) -> bool:
        """Tell whether the dealer notices what is wrong with a box that nobody was to check."""
        checked = with_limits_checked(self._playable, self._dealing, act, self._cards)
        return checked is not None and self._becomes(checked, self._done, act)

    def _becomes(
        self, playable: PlayableRound, done: Sequence[_Done], act: DealerAct | None = None
    ) -> bool:
        """Go on in another round after what is ``done``, where ``act`` is right.

        Returns whether that is possible.
        """
        dealing = Dealing(playable)
        if not _redone(dealing, done) or (act is not None and dealing.judge(act) is not None):
            return False
        self._playable, self._dealing, self._done = playable, dealing, list(done)
        return True

    # What is put right

    def _is_wrong(self, what: _What) -> None:
        """The act that is tried now leaves something as it should not be."""
        self._wrong[what] = (*self._wrong.pop(what, ()), self._tried)

    def _put_right(self, what: _What) -> tuple[int, ...]:
        """Something is as it should be; returns how many acts ago each act was that is mended.

        That is one of which nothing else stands.
        """
        numbers = self._wrong.pop(what, ())
        others = {number for left in self._wrong.values() for number in left}
        return tuple(self._tried - number for number in numbers if number not in others)

    def _mended(self, act: DealerAct) -> Tried | None:
        """Put right, or further, what stands; None if ``act`` is about nothing that does."""
        match act:
            case Take(bet) if (
                isinstance(self._bets.get(bet), Pay) and TakeWager(bet) in self._wrong
            ):
                return Tried(act, mends=self._put_right(TakeWager(bet)))
            case Take(bet) if self._paid_for_one(bet) and self._owes_wager(bet):
                return None  # the round knows of it
            case Take(bet) if self._paid_for_one(bet) and isinstance(self._due(bet), Take):
                self._wagers |= {bet}  # what was paid on it stays with its bettor
                return Tried(act)
            case Take() | Pay() | StandOff() | GiveBack() | TakeBack() if act.bet in self._left:
                return self._moved_again(act)
            case LayBack(place) if self._lays_back(place):
                return Tried(act, mends=self._put_right(place))
            case LayBack(place) if self._moves_together(place):
                return Tried(act, mends=self._put_right(_Undue(CarryOut(Call.SPLIT, place))))
            case Discard() if act in self._wrong:
                self._put_out_of_play(act)
                return Tried(act, mends=self._put_right(act))
            case Say(Act.OFFER_INSURANCE) if self._forgotten is not None:
                return self._offered_after_all(act)
            case Say(Act.STOP_FOR_ERROR) if self._dealing.judge(act) is not None:
                return self._supervised(act)
            case _:
                return None

    def _moved_again(self, act: Moving) -> Tried | None:
        """The chips of a bet that stands wrong are moved."""
        bet = act.bet
        lies, due, stake = self._left[bet], self._due(bet), self._stake(bet)
        after = self._moved(lies, act, due)
        if after == lies:
            return None
        if after is None or after == due:
            self._lies_right(bet)
            if isinstance(lies, Take) and act == due and self._owes_wager(bet):
                self._do(TakeWager(bet))  # only the payment came back
            return Tried(act, mends=self._put_right(bet))
        self._left[bet] = after
        if undoes(lies, act) or (due is not None and nearer(after, lies, due, stake)):
            return Tried(act)
        both_paid = isinstance(due, Pay) and isinstance(act, Pay)
        kind = FaultKind.OTHER_AMOUNT if both_paid else FaultKind.OTHER_FATE
        error = ErrorClass.PAYOUT if both_paid else ErrorClass.TAKE_AND_PAY
        self._is_wrong(bet)
        return Tried(act, Fault(kind, act, error, due))

    def _moved(self, lies: Settling | None, act: Moving, due: Settling | None) -> Settling | None:
        """Return what has been done with a bet once ``act`` has been done with it as well."""
        after = moved(lies, act, due, self._stake(act.bet))
        wager = isinstance(after, StandOff) and self._wager(act.bet)
        return Take(act.bet) if wager else after

    def _paid_for_one(self, bet: Bet) -> bool:
        """Tell whether of a bet that stands wrong as paid the wager has still to be taken."""
        paid = isinstance(self._left.get(bet), Pay) and bet.kind is BetKind.PROGRESSIVE
        return paid and not self._wager(bet)

    def _owes_wager(self, bet: Bet) -> bool:
        """Tell whether the wager of a bet that was to be paid "for 1" may be taken now."""
        return self._dealing.judge(TakeWager(bet)) is None

    def _lies_right(self, bet: Bet) -> None:
        """A bet lies again as it should."""
        del self._left[bet]
        self._wagers -= {bet}

    def _offered_after_all(self, act: DealerAct) -> Tried | None:
        """¶3.15.2: Insurance is in time as long as no further card is dealt."""
        before = self._forgotten
        if before is None or before.cards_out != self._dealing.cards_out:
            return Tried(act, self._dealing.judge(act))
        if not self._becomes(before.playable, before.done, act):
            return None
        self._forgotten = None
        meant = self._do(act)
        return Tried(act, rules=meant.rules, settings=meant.settings, mends=self._put_right(act))

    def _supervised(self, act: DealerAct) -> Tried | None:
        """The supervisor has put right what was done wrong last; None if nothing stands."""
        for what in reversed(self._wrong):
            match what:
                case Bet() if what in self._left:
                    self._lies_right(what)
                case Place():
                    self._lays_back(what)
                case Discard():
                    self._put_out_of_play(what)
                case _Undue(CarryOut(place=place)):
                    self._moves_together(place)
                case TakeWager():
                    pass  # it is taken now
                case Ask() | Say(Act.OFFER_INSURANCE) | _Undue():
                    pass  # it is too late, and theirs to decide (¶5.19)
                case _:
                    continue
            return Tried(act, mends=self._put_right(what))
        return None

    def _lays_back(self, place: Place) -> bool:
        """The cards that were picked up there lie there again; returns whether there are any."""
        back = self._lying(place)
        kept = {
            number: other
            for number, other in self._racked.items()
            if number not in back and other != place
        }
        changed = len(kept) < len(self._racked)
        self._racked = kept
        return changed

    def _is_cleared(self, place: Place) -> None:
        """The cards of a hand are in the rack where they belong by now."""
        self._lays_back(place)
        self._put_right(place)

    def _put_out_of_play(self, act: Discard) -> None:
        """A card that nobody was to have goes to the rack."""
        self._surplus = tuple(
            card._replace(discarded=True) if card.number == act.number else card
            for card in self._surplus
        )

    def _due(self, bet: Bet) -> Settling | None:
        """Return what is to be done with a bet, or was; None while nobody knows."""
        acts = (*(matter.owed.act for matter in self._dealing.open()), *self._dealing.acts[::-1])
        return next((act for act in acts if isinstance(act, Settling) and act.bet == bet), None)

    def _stake(self, bet: Bet) -> Cents:
        """Return how much of their own a bettor has there, whether it is lost or not."""
        pile = snapshot_after(self._dealing.seen).piles.get(bet)
        staked = pile.placed + pile.added if pile is not None else NOTHING
        return Cents(staked - self._wager(bet))

    def _wager(self, bet: Bet) -> Cents:
        """Return what was taken of a bet that was paid "for 1"."""
        pile = snapshot_after(self._dealing.seen).piles.get(bet)
        if pile is None or bet.kind is not BetKind.PROGRESSIVE or TakeWager(bet) in self._wrong:
            return NOTHING
        return pile.taken if pile.payout or bet in self._wagers else NOTHING

    def _lying(self, place: Place) -> frozenset[int]:
        """The numbers of the cards of a hand that the round has on the table."""
        lying = snapshot_after(self._dealing.seen).hand(place)
        return frozenset(card.number for card in lying if not card.discarded)

    def _catch_up(self) -> None:
        """Let the round go through what was done too early, as soon as it is due."""
        while (act := self._due_by_now()) is not None:
            if self._dealing.judge(act) is None:
                self._do(act)
            else:
                self._do_before(act)
            if isinstance(act, PickUp):
                self._is_cleared(act.place)
            elif isinstance(act, Settling) and self._left[act.bet] == act:
                self._lies_right(act.bet)
                self._put_right(act.bet)

    def _due_by_now(self) -> DealerAct | None:
        """Return something that was done too early, and may be done now; None if nothing was."""
        if not (self._left or self._racked or self._turned):
            return None
        for owed, first, *_why in self._dealing.open():
            now = first is None
            match owed.act:
                case PickUp(place) if now and self._lying(place) <= self._racked.keys():
                    return owed.act
                case LookAtHoleCard() | TurnHoleCard() if now and self._turned:
                    return owed.act
                case Take() | Pay() | StandOff() | GiveBack() if owed.act.bet in self._left:
                    if now or self._dealing.may_do_before(owed):
                        return owed.act
                case _:
                    pass
        return None

    # What stands

    def _stands(self, act: DealerAct, fault: Fault) -> bool:
        """Let happen what a wrong act leads to; returns whether it leads to anything."""
        match act:
            case CutDown():
                return True  # nothing follows from it
            case DealCard():
                if self._surplus:
                    return self._draws_surplus(act.place)
                return self._goes_on_astray(act.place) or self._deals(act)
            case Take() | Pay() | GiveBack() | TakeBack():
                return self._moves(act)
            case StandOff() if self._moves(act):
                return True
            case PickUp():
                return self._picks_up(act)
            case SayTotal() | SayBlackjack() | SetMeter() if fault.instead is not None and (
                fault.kind in _OTHERWISE
            ):
                return self._pass_over_to(fault.instead) or isinstance(act, _ONLY_SAID)
            case CarryOut(place=place):
                asks = fault.kind is FaultKind.NOT_ASKED
                done = asks and self._passed_to(act, lambda passed: passed == Ask(place))
                return done or self._pass_over_to(act) or self._is_not_called(act)
            case LookAtHoleCard() | TurnHoleCard():
                return self._pass_over_to(act) or self._shows(act)
            case Ask():
                return self._passed_to(act, lambda passed: not isinstance(passed, Ask)) or True
            case _:
                return self._pass_over_to(act) or isinstance(act, _ONLY_SAID)

    def _moves(self, act: Moving) -> bool:
        """The chips of a bet are moved as they should not be; returns whether they can be."""
        bet = act.bet
        table = snapshot_after(self._dealing.seen)
        open_now = (matter.owed.act for matter in self._dealing.open())
        due = next((o for o in open_now if isinstance(o, Settling) and o.bet == bet), None)
        if isinstance(act, Settling) and due is not None and self._pass_over_to(due):
            if act != due:
                self._left[bet] = act
                self._is_wrong(bet)
            return True
        pile = table.piles.get(bet)
        if not table.bets_closed or bet.box not in table.bettors:
            return False
        if (pile is None or pile.refused or pile.gone) and not isinstance(act, Pay):
            return False
        ended = self._due(bet) if pile is not None and (pile.settled or pile.returned) else None
        lies = self._left.get(bet, ended)
        after = self._moved(lies, act, ended)
        if after is None or after == lies:
            return False
        self._left[bet] = after
        self._is_wrong(bet)
        return True

    def _picks_up(self, act: PickUp) -> bool:
        """The cards of a hand are picked up too early, or before what was to be said."""
        for owed, first, *_why in self._dealing.open():
            if owed.act == act and isinstance(first, _ONLY_SAID):
                self._leaves_out(first)
        if self._dealing.judge(act) is None:
            self._do(act)
            return True
        lying = self._lying(act.place) - self._racked.keys()
        self._racked |= dict.fromkeys(lying, act.place)
        if lying:
            self._is_wrong(act.place)
        return bool(lying)

    def _shows(self, act: LookAtHoleCard | TurnHoleCard) -> bool:
        """The hole card is looked at or turned before its time; returns whether it lies hidden.

        No paragraph says what becomes of it: nobody can undo it, and play goes on.
        """
        cards = snapshot_after(self._dealing.seen).hand(DEALER)
        hidden = any(c.down and not c.discarded and c.number not in self._racked for c in cards)
        if self._turned or not hidden:
            return False
        self._turned = isinstance(act, TurnHoleCard)
        self._is_wrong(_Undue(act))
        return True

    def _is_not_called(self, act: CarryOut) -> bool:
        """What no player has called for is carried out; returns whether the hand lies there.

        Nobody has put down another bet: of a Double Down nothing stands but the word, and of a
        Split the cards lie apart.
        """
        place, table = act.place, snapshot_after(self._dealing.seen)
        lying = len(self._lying(place) - self._racked.keys())
        if place == DEALER or not lying or table.stopped or table.void:
            return False
        if act.call is Call.SPLIT:
            if lying != 2 or any(other.box == place.box for other in self._apart):
                return False
            self._apart |= {place}
        self._is_wrong(_Undue(act))
        return True

    def _moves_together(self, place: Place) -> bool:
        """A pair that was moved apart is a hand again; returns whether there was one."""
        apart = place in self._apart
        self._apart -= {place}
        return apart

    def _of_whole_hand(self, act: DealerAct) -> DealerAct:
        """What is done with the other half of a pair that was moved apart is done with the hand."""
        if not isinstance(act, Ask | DealCard | CarryOut | PickUp | LayBack):
            return act
        if act.place in self._dealing.round.hands(act.place.box):
            return act
        hand = next((place for place in self._apart if place.box == act.place.box), act.place)
        return replace(act, place=hand)

    def _leaves_out(self, act: DealerAct) -> bool:
        """Leave out something that is only said or shown; returns whether it is."""
        if not self._dealing.skip(act):
            return False
        self._astray = None
        self._done.append(_Done(act, left_out=True))
        self._is_wrong(act)
        return True

    def _pass_over_to(self, act: DealerAct) -> bool:
        """Do an act although others come first; what is only said or shown is left out."""
        for _passed in range(_PASSED_OVER):
            meant = [matter for matter in self._dealing.open() if matter.owed.act == act]
            if not meant:
                return False
            first = meant[0].first
            if any(matter.first is None for matter in meant) or first is None:
                self._do(act)
                return True
            if not self._leaves_out(first):
                return self._do_before(act)
        return False

    def _do(self, act: DealerAct) -> Owed:
        self._astray = None
        self._done.append(_Done(act))
        return self._dealing.do(act)

    def _do_before(self, act: DealerAct) -> bool:
        """Do a task before others that the procedure puts first; returns whether it can be."""
        if not self._dealing.do_before(act):
            return False
        self._astray = None
        self._done.append(_Done(act, before_turn=True))
        return True

    # What is passed over by a card, or by a hand that is asked

    def _deals(self, act: DealCard) -> bool:
        """The next card goes to a place although something else is to be done first.

        If it belongs to somebody else, who was only not asked, it lies astray.
        """
        was = self._playable, tuple(self._done), dict(self._wrong), self._forgotten
        for _passed in range(_PASSED_OVER):
            due = self._card_due()
            if due is not None and due.place == act.place:
                self._do(due)
                return True
            if due is not None or self._dealing.round.dealer_complete:
                if self._misdeal(act):
                    # Who was not asked is asked once the card is where it belongs.
                    self._wrong = {
                        what: numbers
                        for what, numbers in self._wrong.items()
                        if not isinstance(what, Ask) or numbers != (self._tried,)
                    }
                    return True
                break
            if not self._passes(lambda _passed: True):
                break
        self._go_back(*was)
        return self._draws_surplus(act.place)

    def _draws_surplus(self, place: Place) -> bool:
        """A card goes to a hand although nobody is to have any more; returns whether one can.

        No paragraph gives it to anybody: it has to be put out of play (¶5.7, ¶5.10).
        """
        number = self._dealing.cards_out + len(self._surplus) + 1
        table = snapshot_after(self._dealing.seen)
        more = cards_out(self._playable.trace.events) > self._dealing.cards_out
        lies = self._lying(place) - self._racked.keys()
        if more or not lies or table.stopped or table.void:
            return False
        if number > len(self._cards):
            return False
        card = LaidCard(number, self._cards[number - 1], place, place, astray=True)
        self._surplus = (*self._surplus, card)
        self._is_wrong(Discard(number))
        return True

    def _passed_to(self, act: DealerAct, may: Callable[[DealerAct], bool]) -> bool:
        """Do an act after what is due before it and ``may`` be passed over, if that is all."""
        was = self._playable, tuple(self._done), dict(self._wrong), self._forgotten
        for _passed in range(_PASSED_OVER):
            if self._dealing.judge(act) is None:
                self._do(act)
                return True
            if not self._passes(may):
                break
        self._go_back(*was)
        return False

    def _go_back(
        self,
        playable: PlayableRound,
        done: Sequence[_Done],
        wrong: dict[_What, tuple[int, ...]],
        forgotten: _Forgotten | None,
    ) -> None:
        self._wrong, self._forgotten = wrong, forgotten
        if playable is not self._playable or len(done) != len(self._done):
            possible = self._becomes(playable, done)
            assert possible, "what was done could be done"

    def _passes(self, may: Callable[[DealerAct], bool]) -> bool:
        """Pass over what is due now, if that ``may`` be; returns whether it can be."""
        owed = self._dealing.suggested()
        if owed is None or not may(owed.act):
            return False
        match owed.act:
            case Say(Act.PLACE_BETS):
                return False
            case Say(Act.OFFER_INSURANCE):
                return self._forgets_insurance(owed.act)
            case LookAtHoleCard():
                return self._forgets_to_look(owed.act)
            case Take() | Pay() | GiveBack() | StandOff():
                return self._forgets_side_bets()
            case _ if self._leaves_out(owed.act):
                return True
            case Say() | CarryOut() | Ask():
                self._do(owed.act)
                self._is_wrong(owed.act)
                return True
            case _:
                return False

    def _forgets_insurance(self, offer: DealerAct) -> bool:
        """Play goes on without Insurance, which nobody is offered."""
        before = _Forgotten(self._playable, tuple(self._done), self._dealing.cards_out)
        changed = uninsured(self._playable, self._cards)
        if changed is None or not self._becomes(changed, self._done, offer):
            return False
        self._do(offer)
        closed = self._dealing.suggested()
        if closed is not None and closed.act == Say(Act.CLOSE_INSURANCE):
            self._do(closed.act)
        self._forgotten = before
        self._is_wrong(offer)
        return True

    def _forgets_to_look(self, look: DealerAct) -> bool:
        """Play goes on before the dealer has looked; a Blackjack is missed by that."""
        missed = forked(self._playable, BlackjackMissed(), self._cards)
        if missed is not None and not self._becomes(missed, self._done, look):
            return False
        self._do(look)
        self._is_wrong(look)
        return True

    def _forgets_side_bets(self) -> bool:
        """Play goes on before the side bets are settled (¶5.16)."""
        late = SideBetsSettledLate()
        if late in self._playable.scenario.incidents:
            return False
        unsettled = [one.owed.act for one in self._dealing.open()]
        changed = forked(self._playable, late, self._cards)
        if changed is None or not self._becomes(changed, self._done):
            return False
        for act in unsettled:
            if isinstance(act, Settling):
                self._is_wrong(act.bet)
        return True

    # A card in a wrong place

    def _misdeal(self, act: DealCard) -> bool:
        """The next card goes where it does not belong."""
        due = self._card_due()
        incident = misdealt_to(act.place, due, self._playable, self._dealing)
        if incident is None:
            return False
        before = _Before(self._playable, self._dealing, tuple(self._done), due)
        return self._happens(before, incident)

    def _goes_on_astray(self, place: Place) -> bool:
        """A further card, to ``place``, before the dealer has stopped for the one that lies astray.

        They have noticed nothing yet: it is one error with all these cards.
        """
        if self._astray is None:
            return False
        before, incident = self._astray
        if isinstance(incident, DealerOverdraws):
            again = replace(incident, count=incident.count + 1)
            return place == DEALER and self._happens(before, again)
        more = with_next(
            incident, place, self._playable, self._dealing, before=before.dealing, due=before.due
        )
        return more is not None and self._happens(before, more)

    def _happens(self, before: _Before, incident: Incident) -> bool:
        """Deal the round again with ``incident``; returns whether that is possible."""
        playable = forked(before.playable, incident, self._cards)
        if playable is None:
            return False
        dealing, done = Dealing(playable), list(before.done)
        if not _redone(dealing, done):
            return False
        if before.due is not None:
            if dealing.judge(before.due) is not None:
                return False
            dealing.do(before.due)
            done.append(_Done(before.due))
        if _errors(dealing) == _errors(before.dealing):
            return False
        self._playable, self._dealing, self._done = playable, dealing, done
        self._astray = before, incident
        self._is_wrong(Say(Act.STOP_FOR_ERROR))
        return True

    def _card_due(self) -> DealCard | None:
        """The card that is due now, if the next one is somebody's."""
        return next(
            (owed.act for owed in self._dealing.allowed() if isinstance(owed.act, DealCard)), None
        )


def _errors(dealing: Dealing) -> int:
    """Tell how many dealing errors have been found so far."""
    return sum(isinstance(event, ErrorFound) for event in dealing.round.events)


def _redone(dealing: Dealing, done: Sequence[_Done]) -> bool:
    """Do everything again; returns whether that is possible."""
    for other in done:
        if other.left_out:
            if not dealing.skip(other.act):
                return False
        elif other.before_turn:
            if not dealing.do_before(other.act):
                return False
        elif dealing.judge(other.act) is None:
            dealing.do(other.act)
        else:
            return False
    return True
