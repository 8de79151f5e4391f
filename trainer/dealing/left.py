"""The table as the dealer has left it, where that is not as it should be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainer.dealing.acts import GiveBack, Pay, Settling, StandOff, Take
from trainer.rules.bets import Bet, Outcome
from trainer.rules.money import NOTHING, Cents
from trainer.rules.working import Formula, Working
from trainer.snapshot.pile import Pile
from trainer.snapshot.snapshot import Snapshot


def as_left(table: Snapshot, left: Mapping[Bet, Settling]) -> Snapshot:
    """The table, with the bets of ``left`` ended as they were and not as they should have been."""
    if not left:
        return table
    piles = {
        bet: _left(pile, left[bet]) if bet in left else pile for bet, pile in table.piles.items()
    }
    return replace(table, piles=piles)


def _left(pile: Pile, act: Settling) -> Pile:
    """The pile of a bet that was ended by ``act``."""
    if pile.settled is None:
        return pile
    staked = Cents(pile.placed + pile.added)
    match act:
        case Pay(amount):
            return _settled(pile, Formula.PAYS, amount, amount)
        case Take():
            return _settled(pile, Formula.TAKES, staked, Cents(-staked))
        case StandOff():
            return _settled(pile, Formula.LEAVES, NOTHING, NOTHING)
        case GiveBack():
            return pile._replace(settled=None, returned=True, gone=True)


def _settled(pile: Pile, formula: Formula, result: Cents, net: Cents) -> Pile:
    assert pile.settled is not None, "only a bet that is settled is settled otherwise"
    working = Working(formula, pile.settled.stake, result, net=net)
    # What went back by itself lies there again; what has been picked up since does not.
    gone = pile.gone and pile.settled.outcome is not Outcome.RETURNED
    return pile._replace(settled=pile.settled._replace(net=net, working=working), gone=gone)
