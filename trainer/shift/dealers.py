"""What is common to a round that is dealt by hand, however it is judged; and the coached one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from trainer.dealing.acts import DealerAct, Settling
from trainer.rules.bets import Bet
from trainer.scenario.check import PlayableRound
from trainer.scenario.dealing import Dealing, Tried


class DealtRound(Protocol):
    """A round that is dealt act by act."""

    @property
    def now(self) -> Dealing:
        """The round as the rules have it."""
        ...

    @property
    def playable(self) -> PlayableRound:
        """The round that is dealt, with all that has gone wrong in it so far."""
        ...

    @property
    def left(self) -> Mapping[Bet, Settling]:
        """The bets that were ended wrongly, with what was done with them instead."""
        ...

    def attempt(self, act: DealerAct) -> Tried:
        """Judge an act, and let happen what comes of it."""
        ...


class CoachedRound:
    """A round in which a wrong act is not carried out."""

    def __init__(self, playable: PlayableRound) -> None:
        self._playable = playable
        self._dealing = Dealing(playable)

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
        """Nothing: every bet is ended rightly."""
        return {}

    def attempt(self, act: DealerAct) -> Tried:
        """Carry out a right act, and only that."""
        fault = self._dealing.judge(act)
        if fault is None:
            meant = self._dealing.do(act)
            return Tried(act, rules=meant.rules, settings=meant.settings)
        asked = self._dealing.asked_about(act.bet) if isinstance(act, Settling) else None
        return Tried(act, fault, carried_out=False, asked=asked)
