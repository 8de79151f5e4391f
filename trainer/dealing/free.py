"""A round dealt freely: what the dealer does stands, right or wrong.

There are two truths: the round as the rules have it, and the table as it was left. A card in a
wrong place becomes an incident of the round, which the rules about irregularities then govern.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    CarryOut,
    DealCard,
    DealerAct,
    GiveBack,
    Pay,
    SayTotal,
    SetMeter,
    Settling,
    StandOff,
    Take,
)
from trainer.dealing.coached import with_limits_checked
from trainer.dealing.fork import forked
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.owing import Owed
from trainer.dealing.round import Dealing, Tried
from trainer.rules.bets import DEALER, Bet, Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, ErrorFound
from trainer.rules.irregularities import Irregularity
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import CardToEmptyBox, DealerOverdraws, DealingError
from trainer.snapshot.fold import snapshot_after

_PASSED_OVER: Final = 40
"""The most that one act can pass over."""


class _Done(NamedTuple):
    """Something that the round has been given: an act, or one left out, or one before its turn."""

    act: DealerAct
    left_out: bool = False
    before_turn: bool = False


class _Wrong(NamedTuple):
    """A bet that was just ended wrongly, and what should have been done with it."""

    bet: Bet
    due: DealerAct


class _Before(NamedTuple):
    """The round before a card went astray, and the card that was due then, if one was."""

    playable: PlayableRound
    dealing: Dealing
    done: tuple[_Done, ...]
    due: DealCard | None


class FreeRound:
    """A round in which acts stand. A wrong act may be put right by the next one.

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
        self._missed: list[DealerAct] = []
        self._wrong: _Wrong | None = None
        self._astray: tuple[_Before, Incident] | None = None
        """The error that the dealer has not stopped for yet, and the round before it."""

    @property
    def now(self) -> Dealing:
        """See ``DealtRound.now``."""
        return self._dealing

    @property
    def playable(self) -> PlayableRound:
        """See ``DealtRound.playable``."""
        return self._playable

    @property
    def left(self) -> Mapping[Bet, Settling]:
        """See ``DealtRound.left``."""
        return self._left

    def attempt(self, act: DealerAct) -> Tried:
        """Judge an act and let it stand."""
        wrong, self._wrong = self._wrong, None
        if wrong is not None and act == wrong.due:
            del self._left[wrong.bet]
            return Tried(act, corrects=True)
        fault = self._dealing.judge(act)
        if fault is not None and self._notices(act):
            fault = None
        if fault is None:
            meant = self._do(_Done(act))
            return Tried(act, rules=meant.rules, settings=meant.settings)
        if act in self._missed:
            self._missed.remove(act)
            return Tried(act)
        asked = self._dealing.asked_about(act.bet) if isinstance(act, Settling) else None
        return Tried(act, fault, self._stands(act, fault), asked)

    def _notices(self, act: DealerAct) -> bool:
        """Tell whether the dealer notices what is wrong with a box that nobody was to check."""
        checked = with_limits_checked(self._playable, self._dealing, act, self._cards)
        if checked is None:
            return False
        dealing = Dealing(checked)
        if not _redone(dealing, self._done) or dealing.judge(act) is not None:
            return False
        self._playable, self._dealing = checked, dealing
        return True

    # What stands

    def _stands(self, act: DealerAct, fault: Fault) -> bool:
        """Let happen what a wrong act leads to; returns whether it leads to anything."""
        if isinstance(act, DealCard) and self._goes_on_astray(act.place):
            return True
        match fault.kind, act:
            case FaultKind.OTHER_AMOUNT | FaultKind.OTHER_FATE, (
                Take() | Pay() | StandOff() | GiveBack()
            ):
                return self._ends_otherwise(act, fault)
            case FaultKind.OTHER_WORDS, SayTotal():
                return fault.instead is not None and self._pass_over_to(fault.instead)
            case FaultKind.OTHER_AMOUNT, SetMeter():
                return fault.instead is not None and self._pass_over_to(fault.instead)
            case FaultKind.OTHER_LAY, DealCard():
                return fault.instead is not None and self._pass_over_to(fault.instead)
            case FaultKind.NOT_ASKED, DealCard() | CarryOut():
                return self._without_asking(act)
            case FaultKind.OTHER_PLACE | FaultKind.NOT_OWED | FaultKind.TOO_EARLY, DealCard():
                return self._pass_over_to(act) or self._misdeal(act)
            case FaultKind.TOO_EARLY, _:
                return self._pass_over_to(act)
            case _:
                return False

    def _ends_otherwise(self, act: Settling, fault: Fault) -> bool:
        """A bet is paid, taken or left as it should not be."""
        due = fault.instead
        if not isinstance(due, Settling) or not self._pass_over_to(due):
            return False
        self._left[act.bet] = act
        self._wrong = _Wrong(act.bet, due)
        return True

    def _without_asking(self, act: DealCard | CarryOut) -> bool:
        """The hand is not asked, and what is done is what its player wants, or a card too many."""
        if not self._pass_over_to(Ask(act.place)):
            return False
        if self._dealing.judge(act) is None:
            self._do(_Done(act))
            return True
        return isinstance(act, DealCard) and self._misdeal(act)

    def _pass_over_to(self, act: DealerAct) -> bool:
        """Do an act although others come first; what is only said or shown is left out."""
        for _passed in range(_PASSED_OVER):
            meant = [matter for matter in self._dealing.open() if matter.owed.act == act]
            if not meant:
                return False
            first = meant[0].first
            if any(matter.first is None for matter in meant) or first is None:
                self._do(_Done(act))
                return True
            if self._dealing.skip(first):
                self._astray = None
                self._done.append(_Done(first, left_out=True))
                self._missed.append(first)
            elif self._dealing.do_before(act):
                self._astray = None
                self._done.append(_Done(act, before_turn=True))
                return True
            else:
                return False
        return False

    def _do(self, done: _Done) -> Owed:
        self._astray = None
        self._done.append(done)
        return self._dealing.do(done.act)

    # A card in a wrong place

    def _misdeal(self, act: DealCard) -> bool:
        """The next card goes where it does not belong."""
        due = self._card_due()
        incident = self._incident(act.place, due)
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
        more = self._with_next(before, incident, self._counted(place))
        return more is not None and self._happens(before, more)

    def _with_next(self, before: _Before, incident: Incident, lies: Place) -> DealingError | None:
        """The error with the next card as well, which lies at ``lies``."""
        settled = before.dealing.round.has_settled
        number = self._dealing.cards_out + 1
        if isinstance(incident, CardToEmptyBox) and not settled and before.due is not None:
            first = Misdealt(number - 1, Place(incident.box, 1), self._counted(before.due.place))
            incident = _dealing_error(before.dealing.round, Irregularity.OTHER, first)
        if not isinstance(incident, DealingError):
            return None
        dealt = (event for event in self._playable.trace.events if isinstance(event, CardDealt))
        belongs = next(
            (card_dealt.place for card_dealt in dealt if card_dealt.number == number), None
        )
        if belongs is None:
            return None
        misdealt = Misdealt(number, lies, self._counted(belongs))
        return _dealing_error(before.dealing.round, incident.mistake, *incident.misdealt, misdealt)

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
        return True

    def _card_due(self) -> DealCard | None:
        """The card that is due now, if the next one is somebody's."""
        return next(
            (owed.act for owed in self._dealing.allowed() if isinstance(owed.act, DealCard)), None
        )

    def _incident(self, place: Place, due: DealCard | None) -> Incident | None:
        out = self._dealing.cards_out
        if due is None:
            complete = place == DEALER and self._dealing.round.dealer_complete
            return DealerOverdraws(1) if complete else None
        boxes = {box.number for box in self._playable.scenario.boxes}
        if place != DEALER and place.box not in boxes:
            return CardToEmptyBox(out, place.box)
        if place == DEALER:
            mistake = Irregularity.DEALER_OUT_OF_TURN
        elif place in snapshot_after(self._dealing.round.events).ended:
            mistake = Irregularity.DREW_TO_STANDING_HAND
        else:
            mistake = Irregularity.WRONG_BOX
        lies, belongs = self._counted(place), self._counted(due.place)
        if lies == belongs:
            return None
        return _dealing_error(self._dealing.round, mistake, Misdealt(out + 1, lies, belongs))

    def _counted(self, place: Place) -> Place:
        """A place with the hand as a file numbers it: in the order in which they are played."""
        hands = self._dealing.round.hands(place.box)
        return Place(place.box, hands.index(place) + 1) if place in hands else place


def _dealing_error(begun: Round, mistake: Irregularity | None, *misdealt: Misdealt) -> DealingError:
    """The error with these cards, which are put right as long as they can be (¶5.9, ¶5.10.1)."""
    error = DealingError(misdealt[-1].card, True, mistake, misdealt)
    return replace(error, reconstructed=begun.why_not_put_right(error.concerned) is None)


def _errors(dealing: Dealing) -> int:
    """Tell how many dealing errors have been found so far."""
    return sum(isinstance(event, ErrorFound) for event in dealing.round.events)


def _redone(dealing: Dealing, done: list[_Done]) -> bool:
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
