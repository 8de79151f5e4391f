"""A scenario that rests on a paragraph, or that a choice of the house decides, is looked for.

What leads to a paragraph is found out from the scenarios that rest on it already: the features that
these have and others have not; where that is in vain, variants of them. Nothing is promised: what
is found has been played, and rests on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from trainer.features.feature import FeatureAt
from trainer.features.features import features_of, paragraphs_of
from trainer.generating.exclusions import exclusions, offered
from trainer.generating.generated import Commission, GeneratedRound, Original
from trainer.generating.request import Request
from trainer.generating.variants import Change
from trainer.index.coverage import Choice, decides, stating
from trainer.index.entry import IndexEntry
from trainer.making.tables import PracticeTable
from trainer.messages import _
from trainer.rulebook import RULEBOOK, Document, Documents
from trainer.scenario.check import check
from trainer.scenario.writer import write
from trainer.yamlfile.values import SCENARIO_SUFFIX

_LIKELY: Final = 8
"""How many features are tried for a paragraph that scenarios rest on already."""
_EACH: Final = 6
"""How many rounds are made of each of them, and how many variants of each original."""


class FoundRound(NamedTuple):
    """A round that was looked for, and what it was made by."""

    commission: Commission
    made: GeneratedRound


def resting_on(
    number: str,
    table: PracticeTable,
    known: Sequence[IndexEntry],
    originals: Iterable[Original],
    seed: int,
) -> Iterator[FoundRound | None]:
    """Rounds that rest on a paragraph of the table's document; None for a try that failed.

    ``known`` are scenarios of the document, ``originals`` those that rest on the paragraph.
    """
    document = table.document
    requests = [
        *_of_layouts(number, document, seed),
        *(
            Request(document.id, (FeatureAt(word),), seed=seed)
            for word in _likely(number, document, known)
        ),
    ]
    commissions = [Commission(request) for request in requests if not exclusions(request, document)]
    for commission in (*commissions, *_variants(document, originals, seed)):
        for made in islice(commission.rounds(table), _EACH):
            rests = made is not None and number in paragraphs_of(made.round)
            yield FoundRound(commission, made) if made is not None and rests else None


def _variants(document: Document, originals: Iterable[Original], seed: int) -> Iterator[Commission]:
    for original in originals:
        yield Commission(Request(document.id, seed=seed), original, frozenset({Change.CARDS}))


def _of_layouts(number: str, document: Document, seed: int) -> Iterator[Request]:
    """A request for the layout that the paragraph is about, if it is about one."""
    for layout in document.layouts.values():
        if layout.name == number:
            yield Request(document.id, layout=layout.id, seed=seed)


def _likely(number: str, document: Document, known: Sequence[IndexEntry]) -> list[str]:
    """The features that most often come with the paragraph, the surest first.

    Every feature of the document, where nothing rests on the paragraph yet.
    """
    words = list(offered(document))
    having = Counter(word for entry in known for word in entry.features)
    there = Counter(
        word for entry in known if number in entry.paragraphs for word in entry.features
    )
    if not there:
        return words
    found = [word for word in words if there[word]]
    return sorted(found, key=lambda word: (-there[word] / having[word], -there[word]))[:_LIKELY]


def decided_by(
    choice: Choice, originals: Iterable[Original], documents: Documents = RULEBOOK
) -> Iterator[FoundRound | None]:
    """The originals, stating a choice, where they then come to something else without it.

    None for each one that does not.
    """
    for other in originals:
        stated = stating(other.round.scenario, choice.setting, choice.value)
        checked = check(write(stated).encode(), documents)
        if checked.round is None or not decides(stated, choice.setting, documents):
            yield None
            continue
        title = _("{title}, at another house").format(title=other.title)
        scenario = replace(checked.round.scenario, title=title, notes="")
        playable = replace(checked.round, scenario=scenario)
        stem = other.file.removesuffix(SCENARIO_SUFFIX)
        name = f"{stem}-{choice.setting.replace('_', '-')}-{choice.value}{SCENARIO_SUFFIX}".lower()
        before = {found.word for found in features_of(other.round)}
        after = {found.word for found in features_of(playable)}
        made = GeneratedRound(
            playable, name, write(scenario), frozenset(after - before), frozenset(before - after)
        )
        original = Original(playable, title, name)
        commission = Commission(Request(choice.document), original, frozenset({Change.CARDS}))
        yield FoundRound(commission, made)
