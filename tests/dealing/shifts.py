"""Shifts drawn by chance, dealt round after round by the automatic dealer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.dealing.automatic import deal
from tests.dealing.free_dealer import deal_freely
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK
from trainer.scenario.check import PlayableRound
from trainer.shift.plan import MOST_BOXES, Betting, Calling, Frequency, ShiftPlan, ShiftState
from trainer.shift.rounds import after, round_of, shoe_behind


class Dealt(NamedTuple):
    """A round of a shift: before it, as it was made, and as it was dealt."""

    plan: ShiftPlan
    state: ShiftState
    made: PlayableRound
    dealt: PlayableRound


def any_plan(seed: int) -> ShiftPlan:
    """A plan drawn by chance, in any document."""
    chance = random.Random(seed)
    document = RULEBOOK[chance.choice(sorted(RULEBOOK))]
    return ShiftPlan(
        document.id,
        seed,
        layout=chance.choice(("", *document.layouts)),
        boxes=chance.randint(1, MOST_BOXES),
        shared=chance.choice((*Frequency,)),
        betting=chance.choice((*Betting,)),
        side_bets=chance.choice((*Frequency,)),
        calling=chance.choice((*Calling,)),
        asks=chance.choice((*Frequency,)),
        mishaps=chance.choice((*Frequency,)),
    )


def shift_dealt(plan: ShiftPlan, rounds: int, *, mistakes: float = 0.0) -> Iterator[Dealt]:
    """Deal a shift in legal orders drawn by chance, freely and with mistakes where there are any.

    Every round comes to its end and is settled as its file says.
    """
    chance, state = random.Random(plan.seed), ShiftState()
    table = practice_table(RULEBOOK[plan.document], "")
    for _round in range(rounds):
        made = round_of(plan, state, table, "A round")
        if mistakes:
            cards = (*made.scenario.shoe, *shoe_behind(plan, state, made))
            free, _tried = deal_freely(made, chance, mistakes, cards)
            dealt, settled = free.playable, free.now.settlement()
        else:
            dealt, settled = made, deal(made, chance).settlement()
        assert settled == dealt.settlement
        yield Dealt(plan, state, made, dealt)
        state = after(plan, state, dealt)
