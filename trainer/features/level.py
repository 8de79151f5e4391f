"""The level of a round and the tags under which it is filed, from what happens in it.

The level is that of the hardest thing that happens, which each feature states where it is declared:
1 for cards, totals and pays; 2 for calls, offers, shared boxes, limits and requests; 3 where
something goes wrong; 4 for what has to be undone, Envy and full tables. Rounds in which several
matters come together are one level higher, with very many two; 5 is the highest.

Those who wrote the shipped rounds decided their levels by hand; nine in ten are within one level of
this.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.features.feature import Feature, Found, Group
from trainer.features.features import FEATURES
from trainer.messages import _
from trainer.messages.names import bet_text
from trainer.rules.bets import BetKind

HIGHEST: Final = 5
_SEVERAL: Final = 3
_VERY_MANY: Final = 6
_ONE_MATTER: Final = frozenset((Group.CALLS, Group.OFFERS, Group.PEOPLE))
"""Groups all of whose features are one matter: who can pay one Split can pay two."""


def level_of(found: Iterable[Found]) -> int:
    """The level of a round with these features, from 1 to 5."""
    features = [FEATURES[word] for word in {one.word for one in found}]
    hardest = max((one.level for one in features), default=1)
    matters = {_matter(one) for one in features if one.level > 1 or one.bet is not None}
    more = (len(matters) >= _SEVERAL) + (len(matters) >= _VERY_MANY)
    return min(HIGHEST, hardest + more)


def tags_of(found: Iterable[Found]) -> tuple[str, ...]:
    """The tags of a round with these features, in the order in which features are offered."""
    words = {one.word for one in found}
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
