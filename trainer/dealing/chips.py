"""The chips of a bet as the dealer moves them, whatever should become of them.

What has been done with a bet is one act: it was taken, paid so much, left there or handed back.
Whatever the dealer moves afterwards makes another one of it.
"""

from __future__ import annotations

from typing import Final

from trainer.dealing.acts import GiveBack, Pay, Settling, StandOff, Take, TakeBack
from trainer.rules.money import NOTHING, Cents
from trainer.snapshot.snapshot import Pile

Moving = Settling | TakeBack
"""The acts that move the chips of a bet."""

MOVING: Final = (Take, Pay, StandOff, GiveBack, TakeBack)


def moved(
    lies: Settling | None, act: Moving, due: Settling | None, stake: Cents
) -> Settling | None:
    """Return what has been done with a bet once ``act`` has been done with it as well.

    ``lies`` is what was done so far, and ``stake`` the bettor's own chips. None: it lies there as
    its bettor put it down. The same as ``lies`` where nothing moves. Whoever does what is ``due``
    leaves the bet as it should be, however it lay.
    """
    if act == due != lies:
        return due
    match act, lies:
        case Pay(amount), _ if amount <= 0:
            return lies
        case Pay(amount, bet), Take() if isinstance(due, Pay) and amount == stake + due.amount:
            return due  # what was taken by mistake is paid back with the payment
        case Pay(amount, bet), Take() if amount == stake:
            return StandOff(bet)
        case Pay(amount, bet), Pay(before):
            return Pay(Cents(before + amount), bet)
        case Pay(amount, bet), _:
            return Pay(amount, bet)
        case Take(bet), Pay():
            return StandOff(bet)  # the payment goes back into the tray
        case Take(bet), _:
            return Take(bet)
        case GiveBack(bet), Take() if stake:
            return None if due is None else StandOff(bet)
        case GiveBack(bet), None | StandOff() if stake:
            return GiveBack(bet)
        case TakeBack(amount, bet), Pay(before) if amount <= before:
            return Pay(Cents(before - amount), bet) if amount < before else StandOff(bet)
        case _:
            return lies


def undoes(lies: Settling | None, act: Moving) -> bool:
    """Tell whether ``act`` only takes back what was done, so that the bet can be ended anew."""
    match act, lies:
        case (TakeBack(), _) | (GiveBack(), Take()) | (Take(), Pay()):
            return True
        case _:
            return False


def gained(lies: Settling | None, stake: Cents) -> Cents:
    """Return what a bettor has gained by what was done with a bet; less than nothing if lost."""
    match lies:
        case Pay(amount):
            return amount
        case Take():
            return Cents(-stake)
        case _:
            return NOTHING


def net_of(pile: Pile | None) -> Cents:
    """Return what a bettor has gained by a bet so far."""
    return pile.settled.net if pile is not None and pile.settled is not None else NOTHING


def nearer(after: Settling, lies: Settling, due: Settling, stake: Cents) -> bool:
    """Tell whether a bet is nearer to what it should be than it was, and not beyond it."""
    right = gained(due, stake)
    missing, was_missing = right - gained(after, stake), right - gained(lies, stake)
    return abs(missing) < abs(was_missing) and missing * was_missing >= 0
