"""Rounds with wanted features: the first, and twenty, for pairs and for fives of features.

Medians of processor time over pairs and fives of the five documents that are not known to exclude
one another; with ``PAIRS = 0`` over all pairs, which takes minutes.
"""

from __future__ import annotations

import time
from itertools import combinations, islice
from random import Random
from statistics import median

from tests.benchmarks.rows import Row
from trainer.features.feature import FeatureAt
from trainer.features.features import features_for
from trainer.generating.exclusions import exclusions
from trainer.generating.generate import generated
from trainer.generating.request import Request
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK, documents

PAIRS = 400
FIVES = 200
MANY = 20
FIRST_MS = 200.0
MANY_MS = 2_000.0


def run() -> list[Row]:
    """Make rounds with pairs and fives of features."""
    chance = Random(18)
    rows = []
    for size, number in ((2, PAIRS), (5, FIVES)):
        first, many, none = [], [], 0
        for request in _requests(size, number, chance):
            table = practice_table(RULEBOOK[request.document], "")
            begun = time.thread_time()
            rounds = generated(request, table)
            if next(rounds, None) is None:
                none += 1
                continue
            first.append((time.thread_time() - begun) * 1000)
            if len([*islice(rounds, MANY - 1)]) == MANY - 1:
                many.append((time.thread_time() - begun) * 1000)
        what = f"{len(first) + none} sets of {size}"
        own = f"allowed; {none} had none"
        rows.append(Row(f"{what}, the first round", median(first), "ms", FIRST_MS, own))
        rows.append(Row(f"{what}, {MANY} rounds", median(many), "ms", MANY_MS, "allowed"))
    return rows


def _requests(size: int, number: int, chance: Random) -> list[Request]:
    """Requests for features that are not known to exclude one another."""
    found: list[Request] = []
    for name in documents():
        document = RULEBOOK[name]
        words = [one.word for one in features_for(document)]
        sets: list[tuple[str, ...]] = [tuple(chance.sample(words, size)) for _set in range(number)]
        if not number:
            sets = [*combinations(words, size)]
        requests = (Request(name, tuple(map(FeatureAt, one)), seed=size) for one in sets)
        found += islice(
            (one for one in requests if not exclusions(one, document)),
            number // len(tuple(documents())) or None,
        )
    return found
