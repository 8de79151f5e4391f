"""What a player leaves on the table of chips of which only a part may stay there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

from trainer.rules.bets import Asks, Bet, BetKind
from trainer.rules.events import BetAdded, BetPlaced, CardDealt, Event, RequestRefused
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason


class PutDown(NamedTuple):
    """How much of what was put down stays on the table, and how much is returned."""

    stays: Cents
    returned: Cents


def taken_back(events: Sequence[Event], refused: RequestRefused) -> PutDown | None:
    """Return what becomes of chips that are too many, where less of them stays than may.

    A request never adds a bet: what stays is what the round itself says. None where as much stays
    as may, and of a request without such chips.
    """
    if not refused.amount or not refused.most or refused.reason is Reason.INSURANCE_NOT_HALF:
        return None
    later: Iterator[Event] = dropwhile(lambda event: event is not refused, events)
    box, bettor = refused.place.box, refused.bettor
    if refused.asks is Asks.INSURANCE:
        bet = Bet(box, bettor, BetKind.INSURANCE)
    else:
        bet = Bet(box, bettor, BetKind.MAIN, refused.place.hand)
        later = takewhile(lambda event: not _is_card(event, refused), later)
    stays = sum(
        event.amount
        for event in later
        if isinstance(event, BetPlaced | BetAdded) and event.bet == bet
    )
    if stays >= refused.most:
        return None
    return PutDown(Cents(stays), Cents(refused.amount - stays))


def _is_card(event: Event, refused: RequestRefused) -> bool:
    return isinstance(event, CardDealt) and event.place == refused.place
