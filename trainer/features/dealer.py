"""Features of the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.features.facts import Facts
from trainer.features.feature import TABLE, Features, Group
from trainer.rules.cards import Rank
from trainer.rules.hands import point_total
from trainer.texts import N_

DEALERS = Features(Group.DEALER)

_HERE = (TABLE,)
_TEXTS = {
    17: N_("The dealer has 17"),
    18: N_("The dealer has 18"),
    19: N_("The dealer has 19"),
    20: N_("The dealer has 20"),
    21: N_("The dealer has 21, and no Blackjack"),
}
_MANY = 5


def _if(holds: bool) -> Iterable[int]:
    return _HERE if holds else ()


@DEALERS.add("dealer-blackjack", N_("The dealer has a Blackjack"), of_box=False, level=2)
def _blackjack(facts: Facts) -> Iterable[int]:
    return _if(facts.round.settlement.dealer.blackjack)


@DEALERS.add("dealer-busts", N_("The dealer has too many"), of_box=False)
def _busts(facts: Facts) -> Iterable[int]:
    return _if(facts.round.settlement.dealer.bust)


def _ends_with(points: int) -> None:
    @DEALERS.add(f"dealer-{points}", _TEXTS[points], of_box=False)
    def _total(facts: Facts) -> Iterable[int]:
        dealer = facts.round.settlement.dealer
        return _if(dealer.total == points and not dealer.blackjack and len(dealer.cards) > 1)


for _points in _TEXTS:
    _ends_with(_points)


@DEALERS.add("dealer-shows-ace", N_("The dealer shows an Ace"), of_box=False)
def _ace(facts: Facts) -> Iterable[int]:
    return _if(bool(facts.dealer) and facts.dealer[0].rank is Rank.ACE)


@DEALERS.add("dealer-shows-ten", N_("The dealer shows a card of ten points"), of_box=False)
def _ten(facts: Facts) -> Iterable[int]:
    return _if(bool(facts.dealer) and facts.dealer[0].points == 10)


@DEALERS.add("dealer-shows-low", N_("The dealer shows a 2 to a 6"), of_box=False)
def _low(facts: Facts) -> Iterable[int]:
    return _if(bool(facts.dealer) and 2 <= facts.dealer[0].points <= 6)


@DEALERS.add("dealer-soft", N_("The dealer ends with a soft total"), of_box=False)
def _soft(facts: Facts) -> Iterable[int]:
    dealer = facts.round.settlement.dealer
    return _if(not dealer.blackjack and len(dealer.cards) > 1 and point_total(dealer.cards).soft)


@DEALERS.add("dealer-many-cards", N_("The dealer has five cards or more"), of_box=False)
def _many(facts: Facts) -> Iterable[int]:
    return _if(len(facts.dealer) >= _MANY)


@DEALERS.add("dealer-one-card", N_("The dealer needs no second card"), of_box=False)
def _one_card(facts: Facts) -> Iterable[int]:
    settlement = facts.round.settlement
    return _if(len(settlement.dealer.cards) == 1 and not settlement.void)
