"""All features, and which of them a round has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from trainer.features.feature import Feature, FeatureAt, Features, Group, facts_of
from trainer.features.hands import CALLS, DEALERS, HANDS
from trainer.features.table import INCIDENTS, OFFERS, PEOPLE, REQUESTS, SIDE_BETS
from trainer.messages import _
from trainer.messages.names import bet_text
from trainer.procedure.ask import questions
from trainer.procedure.steps import steps
from trainer.rulebook import Document
from trainer.rules.bets import BetKind
from trainer.rules.events import Event, rules_of
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound


def _by_word(*declared: Features) -> Mapping[str, Feature]:
    """The features by their words. Raises ValueError if two have the same."""
    found: dict[str, Feature] = {}
    for feature in (other for features in declared for other in features.declared):
        if feature.word in found:
            raise ValueError(f"two features are called {feature.word}")
        found[feature.word] = feature
    return MappingProxyType(found)


FEATURES: Final = _by_word(DEALERS, HANDS, CALLS, OFFERS, SIDE_BETS, PEOPLE, INCIDENTS, REQUESTS)
"""Every feature by its word, in the order in which they are offered."""


def features_of(playable: PlayableRound) -> frozenset[FeatureAt]:
    """Return what is found in a round, each feature at each box at which it is."""
    facts = facts_of(playable)
    return frozenset(
        FeatureAt(feature.word, box)
        for feature in FEATURES.values()
        if feature.bet is None or feature.bet in playable.terms.side_bets
        for box in feature.find(facts)
    )


def has(found: Iterable[FeatureAt], wanted: FeatureAt) -> bool:
    """Tell whether ``wanted`` is among ``found``; at no box stands for at any."""
    return any(
        finding.word == wanted.word and (not wanted.box or finding.box == wanted.box)
        for finding in found
    )


def features_for(document: Document) -> tuple[Feature, ...]:
    """The features that rounds of a document may have, as far as its bets decide."""
    return tuple(
        feature
        for feature in FEATURES.values()
        if feature.bet is None or feature.bet in document.bets
    )


# The level of a round and the tags under which it is filed, from what happens in it.
#
# The level is that of the hardest thing that happens, which each feature states where it is
# declared: 1 for cards, totals and pays; 2 for calls, offers, shared boxes, limits and requests;
# 3 where something goes wrong; 4 for what has to be undone, Envy and full tables. Rounds in which
# several matters come together are one level higher, with very many two; 5 is the highest.
#
# Those who wrote the shipped rounds decided their levels by hand; nine in ten are within one
# level of this.

HIGHEST: Final = 5
_SEVERAL: Final = 3
_VERY_MANY: Final = 6
_ONE_MATTER: Final = frozenset((Group.CALLS, Group.OFFERS, Group.PEOPLE))
"""Groups all of whose features are one matter: who can pay one Split can pay two."""


def level_of(found: Iterable[FeatureAt]) -> int:
    """The level of a round with these features, from 1 to 5."""
    features = [FEATURES[word] for word in {finding.word for finding in found}]
    hardest = max((feature.level for feature in features), default=1)
    matters = {
        _matter(feature) for feature in features if feature.level > 1 or feature.bet is not None
    }
    more = (len(matters) >= _SEVERAL) + (len(matters) >= _VERY_MANY)
    return min(HIGHEST, hardest + more)


def tags_of(found: Iterable[FeatureAt]) -> tuple[str, ...]:
    """The tags of a round with these features, in the order in which features are offered."""
    words = {finding.word for finding in found}
    tags = (_tag(feature) for word, feature in FEATURES.items() if word in words)
    return tuple(dict.fromkeys(tag for tag in tags if tag))


def _matter(feature: Feature) -> Group | BetKind | str:
    if feature.bet is not None:
        return feature.bet
    return feature.group if feature.group in _ONE_MATTER else feature.word


def _tag(feature: Feature) -> str:
    if feature.tag:
        return _(feature.tag)
    return "" if feature.bet is None else bet_text(feature.bet).lower()


# The paragraphs that a played round rests on.


def paragraphs_of(playable: PlayableRound) -> frozenset[str]:
    """The paragraphs that a round rests on, as its document cites them.

    They are cited for its acts, events and results, for what its file asks in Guided, and for the
    table at which it is dealt.
    """
    document = playable.game.document
    cut = steps(playable.trace, playable.game.procedure)
    rules: set[Rule] = set()
    settings: set[str] = set()
    for step in cut.steps:
        rules.update(step.rules, step.due)
        settings.update(step.settings)
    for event in playable.trace.events:
        rules.update(rules_of(event))
        settings.update(_settings_of(event))
    for entry in playable.settlement.bets:
        rules.update(entry.rules)
        settings.update(entry.settings)
    for question in questions(cut, playable.terms, playable.scenario.ask):
        rules.update(question.rules)
    allowed = document.leaves_to_house if document.settings_of(settings) else ()
    return frozenset(document.cite(rules)).union(_of_table(playable), allowed)


def _settings_of(event: Event) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(event, "settings", ())
    return found


def _of_table(playable: PlayableRound) -> Iterator[str]:
    """The paragraphs on the cloth and, where the file states their number, on the decks."""
    document = playable.game.document
    others = {layout.name for layout in document.layouts.values()} - {playable.game.layout.name}
    yield from (number for number in document.cite((Rule.BOXES,)) if number not in others)
    if playable.scenario.table.decks is not None:
        yield from document.cite((Rule.DECKS,))
