"""Rounds dealt to their end through what the page of Deal offers, and nothing else."""

from __future__ import annotations

import random

import pytest

from tests.cases import for_each
from tests.dealing.automatic import playable_rounds
from tests.dealing.by_page import NotOfferedError, deal_by_page, generated_rounds
from trainer.rules.bets import UNSTAKED
from trainer.rules.events import BetSettled
from trainer.scenario.check import PlayableRound


def _some_rounds() -> list[tuple[str, PlayableRound]]:
    """Every round with Envy or Dealer Envy, some of the others, and some made up."""
    rounds = playable_rounds()
    with_envy = [one for one in rounds if _pays_envy(one[1])]
    others = [one for one in rounds if not _pays_envy(one[1])]
    return [*with_envy, *others[::8], *generated_rounds(20)]


def _pays_envy(playable: PlayableRound) -> bool:
    events = playable.trace.events
    return any(isinstance(one, BetSettled) and one.bet.kind in UNSTAKED for one in events)


@for_each(_some_rounds, name=lambda case: case[0])
def test_a_round_comes_to_its_end_through_what_the_page_offers(
    case: tuple[str, PlayableRound],
) -> None:
    name, playable = case
    chance = random.Random(name)
    dealt = deal_by_page(playable, chance if chance.random() < 0.5 else None)
    assert dealt.now.settlement() == playable.settlement


def test_what_the_page_does_not_offer_is_noticed() -> None:
    (playable,) = (one for name, one in playable_rounds() if name.endswith("/nevada-envy"))
    with pytest.raises(NotOfferedError):
        deal_by_page(playable, without=UNSTAKED)
