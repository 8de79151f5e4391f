"""The initial two cards of a box, which decide its side bets, wherever a Split has moved them."""

from __future__ import annotations

from typing import Final

from trainer.rules.bets import UNSTAKED, Bet, BetKind, Place
from trainer.rules.cards import Card
from trainer.snapshot.snapshot import Snapshot

_ON_OTHER_CARDS: Final = UNSTAKED | {BetKind.MAIN, BetKind.INSURANCE}


def initial_cards(moment: Snapshot, bet: Bet) -> tuple[Card | None, ...]:
    """The initial two cards that a side bet is on (¶1.20, ¶3.14), None for one face down.

    They stay the same when they are split, drawn to or collected. Empty for a bet on other cards.
    """
    if bet.kind in _ON_OTHER_CARDS:
        return ()
    # The first Split leaves one of them on the first hand and makes the second hand of the other;
    # neither is moved again.
    first, second = (moment.hand(Place(bet.box, hand)) for hand in (1, 2))
    initial = (*first[:1], *second[:1]) if second else first[:2]
    return tuple(None if one.down else one.card for one in initial)
