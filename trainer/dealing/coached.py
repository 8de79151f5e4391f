"""What is common to a round that is dealt by hand, however it is judged; and the coached one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from trainer.dealing.acts import DealerAct, LeftAs, Refuse, Say, Settling, TellMinimum
from trainer.dealing.fork import noticed
from trainer.dealing.judging import Fault
from trainer.dealing.round import Dealing, Tried
from trainer.procedure.acts import Act
from trainer.rules.bets import Bet
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.texts import N_, TextEnum


class DealtRound(Protocol):
    """A round that is dealt act by act."""

    @property
    def now(self) -> Dealing:
        """The round as the rules have it."""

    @property
    def playable(self) -> PlayableRound:
        """The round that is dealt, with all that has gone wrong in it so far."""

    @property
    def left(self) -> LeftAs:
        """Return what lies otherwise than it should."""

    @property
    def excess(self) -> Mapping[Bet, Cents]:
        """Return what each bettor has got too much, or less than nothing: too little."""

    @property
    def cleared(self) -> bool:
        """True once nothing lies on the table any more, so that the round can be finished."""

    @property
    def unnoticed(self) -> bool:
        """True while the dealer has not stopped for cards that they have misdealt."""

    def attempt(self, act: DealerAct) -> Tried:
        """Judge an act, and let happen what comes of it."""


class CoachedRound:
    """A round in which a wrong act is not carried out."""

    def __init__(self, playable: PlayableRound, cards: tuple[Card, ...]) -> None:
        """``cards`` are those of the round's shoe, and those behind them."""
        self._playable = playable
        self._cards = cards
        self._dealing = Dealing(playable)

    @property
    def now(self) -> Dealing:
        return self._dealing

    @property
    def playable(self) -> PlayableRound:
        return self._playable

    @property
    def left(self) -> LeftAs:
        """Nothing: what is wrong is not carried out."""
        return LeftAs()

    @property
    def excess(self) -> Mapping[Bet, Cents]:
        """Nothing: every bet is ended rightly."""
        return {}

    @property
    def cleared(self) -> bool:
        return self._dealing.over

    @property
    def unnoticed(self) -> bool:
        """False: no card is misdealt."""
        return False

    def attempt(self, act: DealerAct) -> Tried:
        """Carry out a right act, and only that."""
        fault = self._dealing.judge(act)
        if fault is not None:
            fault = self._notices(act, fault)
        if fault is None:
            meant = self._dealing.do(act)
            return Tried(act, rules=meant.rules, settings=meant.settings)
        asked = self._dealing.asked_about(act.bet) if isinstance(act, Settling) else None
        return Tried(act, fault, carried_out=False, asked=asked)

    def _notices(self, act: DealerAct, fault: Fault) -> Fault | None:
        """The fault, unless it is noticed what is wrong with a box that nobody was to check."""
        checked = with_limits_checked(self._playable, self._dealing, act, self._cards)
        if checked is None:
            return fault
        dealing = Dealing(checked)
        for done in self._dealing.acts:
            dealing.do(done)
        fault_there = dealing.judge(act)
        if fault_there is None:
            self._playable, self._dealing = checked, dealing
        return fault_there


def with_limits_checked(
    playable: PlayableRound, dealing: Dealing, act: DealerAct, cards: tuple[Card, ...]
) -> PlayableRound | None:
    """The round as it is where the limits are checked of the box that ``act`` refuses a bet on.

    A scenario says that nobody notices (¶5.1.1, ¶5.2.1); who notices in time is right (¶5.1, ¶5.2).
    None where ``act`` is something else, or the betting is closed.
    """
    if not isinstance(act, Refuse | TellMinimum) or Say(Act.CLOSE_BETS) in dealing.acts:
        return None
    return noticed(playable, act.bet.box, cards)


# The styles in which a round can be dealt by hand.


class Style(TextEnum):
    """The way a dealer's mistakes are dealt with; ``intro`` tells the dealer."""

    intro: str

    def __init__(self, _value: str, _text: str = "", intro: str = "") -> None:
        self.intro = intro

    COACHED = "coached", N_("Coached"), N_("Coached: a wrong action is stopped before it happens.")
    FREE = (
        "free",
        N_("Free"),
        N_("Free: actions stand, and a mistake can be corrected at any time."),
    )
    SILENT = (
        "silent",
        N_("Silent"),
        N_("Silent: actions stand, and mistakes are shown only at the end."),
    )
