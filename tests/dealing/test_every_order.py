"""Every round that there is, dealt by hand in legal orders drawn by chance, and with mistakes."""

from __future__ import annotations

import random

from tests.cases import for_each, one_in
from tests.dealing.automatic import deal, playable_rounds
from tests.dealing.mutations import Counts, try_one
from trainer.dealing.acts import Settling, answer_of
from trainer.dealing.round import Dealing
from trainer.scenario.check import PlayableRound


@for_each(lambda: one_in(24, playable_rounds()), name=lambda case: case[0])
def test_every_legal_order_settles_to_the_cent(case: tuple[str, PlayableRound]) -> None:
    name, playable = case
    assert deal(playable, random.Random(name)).settlement() == playable.settlement


@for_each(lambda: one_in(24, playable_rounds()[1:]), name=lambda case: case[0])
def test_a_payment_is_judged_as_in_guided(case: tuple[str, PlayableRound]) -> None:
    name, playable = case
    chance, dealing = random.Random(name), Dealing(playable)
    while not dealing.over:
        act = chance.choice(dealing.allowed()).act
        if isinstance(act, Settling):
            asked = dealing.asked_about(act.bet)
            assert asked is None or asked.question.expected == answer_of(act)
        dealing.do(act)


def test_the_orders_differ() -> None:
    _name, playable = max(playable_rounds(), key=lambda case: len(case[1].trace.events))
    orders = {deal(playable, random.Random(seed)).acts for seed in range(3)}
    assert len(orders) == 3


def test_mistakes_are_found_for_what_they_are() -> None:
    counts, chance = Counts(), random.Random(7)
    for _number in range(125):
        try_one(chance, counts)
    assert counts.total > 60
    assert not counts.missed
