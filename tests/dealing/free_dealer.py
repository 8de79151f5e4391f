"""A dealer who makes mistakes now and then, in a round in which they stand."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from trainer.dealing.acts import (
    LINES,
    Ask,
    CarryOut,
    DealCard,
    DealerAct,
    GiveBack,
    Lay,
    LayBack,
    Pay,
    PickUp,
    Say,
    SayTotal,
    SetMeter,
    StandOff,
    Take,
    TakeBack,
    TurnHoleCard,
)
from trainer.dealing.again import table_of
from trainer.dealing.free import FreeRound
from trainer.dealing.round import Tried
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound

_ENDLESS: Final = 3000


def mistaken(act: DealerAct, playable: PlayableRound, chance: random.Random) -> DealerAct | None:
    """Something done instead of ``act``; None where nothing is likely."""
    match act:
        case Pay(amount, bet):
            return chance.choice((Pay(Cents(amount + 500), bet), StandOff(bet), Take(bet)))
        case Take(bet):
            return chance.choice((StandOff(bet), Pay(Cents(500), bet)))
        case StandOff(bet):
            return chance.choice((Take(bet), Pay(Cents(1000), bet)))
        case DealCard(place, lay):
            if chance.random() < 0.2:
                return DealCard(place, Lay.UP if lay is not Lay.UP else Lay.SIDEWAYS)
            boxes = range(1, playable.terms.boxes + 1)
            return DealCard(chance.choice((DEALER, *(Place(box, 1) for box in boxes))))
        case SayTotal(points):
            return SayTotal(points + 1)
        case SetMeter(_level, to):
            return replace(act, to=Cents(to + 100))
        case _:
            return None


def anything(free: FreeRound, chance: random.Random) -> DealerAct:
    """An act with anything that is on the table, whether or not it makes sense."""
    table = table_of(free)
    places = [DEALER, *(Place(box, 1) for box in table.staked_boxes), *table.dealt_places]
    place, amount = chance.choice(places), Cents(chance.choice((500, 1000, 5000)))
    acts: list[DealerAct] = [
        Ask(place),
        DealCard(place),
        PickUp(place),
        LayBack(place),
        CarryOut(chance.choice((Call.DOUBLE, Call.SPLIT)), place),
        Say(chance.choice(LINES)),
        TurnHoleCard(),
    ]
    if table.piles:
        bet = chance.choice(list(table.piles))
        acts += [Take(bet), StandOff(bet), GiveBack(bet), Pay(amount, bet), TakeBack(amount, bet)]
    return chance.choice(acts)


def deal_freely(
    playable: PlayableRound, chance: random.Random, often: float, cards: tuple[Card, ...]
) -> tuple[FreeRound, list[Tried]]:
    """Deal a round to its end, ``often`` otherwise than it should be.

    ``cards`` are those of its shoe, and those behind them.
    """
    free, tried = FreeRound(playable, cards), list[Tried]()
    while not free.now.over:
        allowed = free.now.allowed()
        assert allowed, f"a dead end after {[one.act for one in tried]}"
        assert len(tried) < _ENDLESS, "it does not end"
        act: DealerAct | None = None
        if chance.random() < often:
            waiting = [one.owed.act for one in free.now.open() if one.first is not None]
            among = [mistaken(one.act, playable, chance) for one in allowed]
            likely = [*(one for one in among if one is not None), *waiting, None]
            act = chance.choice((chance.choice(likely), anything(free, chance)))
        tried.append(free.attempt(act or chance.choice(allowed).act))
    return free, tried


def deal_in(free: FreeRound, chance: random.Random) -> FreeRound:
    """Deal a round to its end in one of its legal orders; no act of it is a mistake."""
    while not free.now.over:
        tried = free.attempt(chance.choice(free.now.allowed()).act)
        assert tried.fault is None
    return free
