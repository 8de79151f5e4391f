"""The others at the table of a question: boxes and bets to look past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from trainer.making.cards import hard, side_bet_hand
from trainer.making.people import others, person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import side_bets
from trainer.practice.generating import Difficulty, DrillRequest
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.money import Cents
from trainer.scenario.incident_kind import AtCard
from trainer.scenario.model import Bettor, Box, Scenario
from trainer.texts import TextEnum

_BOXES: Final = {Difficulty.EASY: (0, 0), Difficulty.USUAL: (1, 2), Difficulty.HARD: (2, 4)}
"""How many more boxes are played, at least and at most."""
_MOST_BOXES: Final = 5
"""The most boxes that are played: more are not taken in at a glance."""


def in_company(situation: Situation, wanted: DrillRequest) -> Situation:
    """The situation at a table with its limits, and with as many others as is wanted.

    Where the next cards are laid out, the others stand, so that they take none of them.
    """
    scenario, chance = situation.scenario, wanted.chance
    table = scenario.table
    if not table.limits:
        table = replace(table, limits=wanted.limits)
    taken = {box.number for box in scenario.boxes}
    # Which card goes where is laid out together with what happens at that card.
    at_card = any(isinstance(incident, AtCard) for incident in scenario.incidents)
    free = [number for number in range(1, _MOST_BOXES + 1) if number not in taken and not at_card]
    names = others(chance, [bettor.name for box in scenario.boxes for bettor in box.bettors])
    more = [
        Box(number, _bettors(wanted, names))
        for number in chance.sample(
            free, min(len(free), chance.randint(*_BOXES[wanted.difficulty]))
        )
    ]
    opening, calls = dict(situation.opening), dict(situation.calls)
    if situation.drawn:
        for box in more:
            opening[Place(box.number, 1)] = hard(chance, chance.randint(12, 20))
            calls[box.number] = (Call.STAND,)
    boxes = sorted((*scenario.boxes, *more), key=lambda box: box.number)
    return replace(
        situation,
        scenario=replace(scenario, boxes=tuple(boxes), table=table),
        opening=opening,
        calls=calls,
    )


def _bettors(wanted: DrillRequest, names: list[str]) -> tuple[Bettor, ...]:
    """Whoever bets on one more box: somebody with an Initial Bet, perhaps with a side bet."""
    chance = wanted.chance
    main = wanted.stake(pattern=Stakes.PLAIN)
    kinds = [kind for kind in wanted.limits if kind is not BetKind.MAIN]
    side_bets: dict[BetKind, Cents] = {}
    if wanted.difficulty is Difficulty.HARD and kinds and chance.random() < 0.5:
        kind = chance.choice(kinds)
        # ¶3.13.2 d: under some documents a side bet is not higher than the Initial Bet.
        side_bets[kind] = min(main, wanted.stake(kind, Stakes.PLAIN))
        if side_bets[kind] < wanted.limits[kind].minimum:
            side_bets = {}
    return (person(chance, main=main, side_bets=side_bets, name=names.pop()),)


def with_side_bet(wanted: DrillRequest, kind: BetKind, hands: Sequence[TextEnum]) -> Situation:
    """One box with a side bet, and cards that make one of these ``hands`` of it or none."""
    chance = wanted.chance
    made = side_bet_hand(chance, side_bets(wanted.table)[kind].evaluator, chance.choice(hands))
    box = wagered(wanted, kind)
    opening = {} if made is None else {Place(box.number, 1): made[0], DEALER: (made[1],)}
    return Situation(Scenario(wanted.table.document.id, (box,), ()), opening)


def wagered(wanted: DrillRequest, kind: BetKind) -> Box:
    """A box with a side bet of this kind, and an Initial Bet that is at least as high."""
    chance = wanted.chance
    main = wanted.stake(BetKind.MAIN, Stakes.PLAIN)
    number = chance.randint(1, 5)
    amount = wanted.stake(kind)
    bettor = person(chance, main=max(main, amount), side_bets={kind: amount})
    return Box(number, (bettor,))
