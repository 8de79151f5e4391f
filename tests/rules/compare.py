"""Holds a round that was played against its second settlement."""

from __future__ import annotations

from collections import Counter

from tests.rules.chance import Driver
from tests.rules.reference import Reference
from tests.rules.reference_table import Points
from trainer.rules.bets import BetKind
from trainer.rules.ruleset import BlackjackTakes, SecondCards, SideBetNeeds, SurrenderRule, Terms
from trainer.rules.settlement import Settlement


def points_of(terms: Terms) -> Points:
    """What the terms of a round say of the points on which documents and houses differ."""
    rules = terms.ruleset
    return Points(
        sides=tuple(kind.value for kind in terms.side_bets),
        hole_card=rules.hole_card,
        forced_below=rules.forced_draw_below,
        most_hands=rules.most_hands,
        resplit_aces=rules.resplit_aces,
        at_once=rules.second_cards is SecondCards.AT_ONCE,
        double_after_split=rules.double_after_split,
        blackjack_takes_all=rules.dealer_blackjack_takes is BlackjackTakes.ALL,
        own_bet=rules.side_bet_needs is SideBetNeeds.OWN,
        insurance_exact=rules.insurance_exact,
        surrender=rules.surrender is not SurrenderRule.NEVER,
        even_money=rules.even_money,
        hits_soft_17=rules.dealer_hits_soft_17,
        peek_on_ten=terms.house.peek_on_ten,
    )


def compare(driver: Driver, reference: Reference) -> None:
    """Hold the round that was played against its second settlement."""
    compare_settlement(driver.round.settlement(), reference)


def compare_settlement(result: Settlement, reference: Reference) -> None:
    """Hold a settlement against a second one of the same round."""
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
