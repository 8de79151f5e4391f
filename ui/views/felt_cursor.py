"""The keyboard's way over the felt: from bet to bet, then from hand to hand."""

from __future__ import annotations

from trainer.rules.bets import Bet, Place
from ui.paint.arrange import Arrangement


def next_stop(arrangement: Arrangement, now: Bet | Place | None, by: int) -> Bet | Place | None:
    """The stop ``by`` steps from where the keyboard is; None where there is nothing to stop at."""
    stops: list[Bet | Place] = [
        *sorted({key.bet for key in arrangement.piles}),
        *sorted(place for place in arrangement.hands if place.box > 0),
    ]
    if not stops:
        return None
    at = stops.index(now) if now in stops else (-1 if by > 0 else 0)
    return stops[(at + by) % len(stops)]
