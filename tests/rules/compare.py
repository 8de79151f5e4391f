"""Holds a round that was played against its second settlement."""

from __future__ import annotations

from collections import Counter

from tests.rules.chance import Driver
from tests.rules.reference import Reference
from trainer.rules.bets import BetKind


def compare(driver: Driver, reference: Reference) -> None:
    """Hold the round that was played against its second settlement."""
    result = driver.round.settlement()
    assert list(result.meters) == reference.meters
    mine = {
        (entry.box, entry.name, entry.bet.value, entry.hand): (
            entry.outcome.value,
            entry.stake,
            entry.net,
        )
        for entry in result.bets
        if entry.amount is None
    }
    assert mine == reference.results
    refused = Counter(
        (entry.box, entry.name, entry.bet.value, int(entry.amount))
        for entry in result.bets
        if entry.amount is not None and entry.bet is not BetKind.DEALER_ENVY
    )
    assert refused == reference.refused
    envy = [entry for entry in result.bets if entry.bet is BetKind.DEALER_ENVY]
    assert {(entry.box, entry.name): entry.amount for entry in envy} == reference.dealer_envy
    assert [str(card) for card in result.dealer.cards] == reference.dealer
    assert not reference.shoe
    cards = {(hand.box, hand.hand): [str(card) for card in hand.cards] for hand in result.hands}
    assert cards == {
        (box, at): hand.cards
        for box, hands in reference.hands.items()
        for at, hand in enumerate(hands, 1)
    }
