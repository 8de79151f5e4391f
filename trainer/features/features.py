"""All features, and which of them a round has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from trainer.features.dealer import DEALERS
from trainer.features.facts import facts_of
from trainer.features.feature import Feature, Features, Found
from trainer.features.hands import CALLS, HANDS
from trainer.features.table import OFFERS, PEOPLE, SIDE_BETS
from trainer.features.wrong import INCIDENTS, REQUESTS
from trainer.rulebook import Document
from trainer.scenario.check import PlayableRound


def _by_word(*declared: Features) -> Mapping[str, Feature]:
    """The features by their words. Raises ValueError if two have the same."""
    found: dict[str, Feature] = {}
    for feature in (one for features in declared for one in features.declared):
        if feature.word in found:
            raise ValueError(f"two features are called {feature.word}")
        found[feature.word] = feature
    return MappingProxyType(found)


FEATURES: Final = _by_word(DEALERS, HANDS, CALLS, OFFERS, SIDE_BETS, PEOPLE, INCIDENTS, REQUESTS)
"""Every feature by its word, in the order in which they are offered."""


def features_of(playable: PlayableRound) -> frozenset[Found]:
    """What is found in a round, each feature at each box at which it is."""
    facts = facts_of(playable)
    return frozenset(
        Found(feature.word, box)
        for feature in FEATURES.values()
        if feature.bet is None or feature.bet in playable.terms.side_bets
        for box in feature.find(facts)
    )


def has(found: Iterable[Found], wanted: Found) -> bool:
    """Whether ``wanted`` is among ``found``; at no box stands for at any."""
    return any(
        one.word == wanted.word and (not wanted.box or one.box == wanted.box) for one in found
    )


def features_for(document: Document) -> tuple[Feature, ...]:
    """The features that rounds of a document may have, as far as its bets decide."""
    return tuple(one for one in FEATURES.values() if one.bet is None or one.bet in document.bets)
