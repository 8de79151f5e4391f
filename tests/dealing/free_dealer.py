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
    LookAtHoleCard,
    Pay,
    PickUp,
    Say,
    SayTotal,
    SetMeter,
    Settling,
    StandOff,
    Take,
    TakeBack,
    TurnHoleCard,
)
from trainer.dealing.again import table_of
from trainer.dealing.free import FreeRound
from trainer.dealing.round import Tried
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Place
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
        LookAtHoleCard(),
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


class LateMender:
    """A dealer who ends bets wrongly and picks hands up early, and puts all of it right later.

    Of rounds in which nothing else goes wrong.
    """

    def __init__(self, free: FreeRound, chance: random.Random) -> None:
        self._free = free
        self._chance = chance
        self._due: dict[Bet, Settling] = {}
        self._picked_up: list[Place] = []
        self.tried: list[Tried] = []

    def deal(self, often: float) -> None:
        """Deal to the end; of the mistakes that can be made, this share is."""
        while (owed := self._free.now.suggested()) is not None:
            ending = owed.act == PickUp(DEALER)
            while self._due and (ending or self._chance.random() < 0.2):
                bet = self._chance.choice(list(self._due))
                for act in self._mending(bet, self._due.pop(bet)):
                    self._attempt(act)
            while self._picked_up and (ending or self._chance.random() < 0.4):
                place = self._picked_up.pop()
                racked = self._free.left.racked
                if any(card.number in racked for card in table_of(self._free).hand(place)):
                    self._attempt(LayBack(place))
            act = owed.act
            if isinstance(act, Settling) and self._chance.random() < often:
                wrong = mistaken(act, self._free.playable, self._chance)
                if isinstance(wrong, Settling) and wrong != act:
                    self._due[act.bet] = act
                    act = wrong
            elif isinstance(act, Ask) and self._chance.random() < often:
                self._picked_up.append(act.place)
                self._attempt(PickUp(act.place))
            self._attempt(act)

    def _attempt(self, act: DealerAct) -> None:
        self.tried.append(self._free.attempt(act))

    def _mending(self, bet: Bet, due: Settling) -> tuple[DealerAct, ...]:
        ways: list[tuple[DealerAct, ...]] = [(due,)]
        match self._free.left.bets[bet], due:
            case Pay(), Take() if bet.kind is BetKind.PROGRESSIVE:
                ways = [(due, due)]  # the wager first, then what was paid "for 1"
            case Take(), StandOff():
                ways.append((GiveBack(bet),))
            case Take(), _:
                ways.append((GiveBack(bet), due))
            case Pay(paid), Pay(right) if paid > right:
                ways.append((TakeBack(Cents(paid - right), bet),))
            case Pay(paid), StandOff():
                ways.append((TakeBack(paid, bet),))
            case Pay(), Pay():
                ways.append((Take(bet), due))
            case _:
                pass
        return self._chance.choice(ways)
