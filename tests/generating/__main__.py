"""Every pair of features of every document, wanted anywhere and at one box (minutes).

uv run python -m tests.generating

Each pair is found, or excluded with a reason; 1 if any is neither.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations

from trainer.features.feature import TABLE, FeatureAt
from trainer.features.features import FEATURES, features_for
from trainer.generating.exclusions import exclusions
from trainer.generating.generate import generated
from trainer.generating.request import Request
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK, Document, documents

BOX = 3
SEEDS = range(1, 4)


def main() -> int:
    """Look for every pair and print what is neither found nor excluded."""
    missing = 0
    for name in documents():
        for box in (TABLE, BOX):
            outcomes = _pairs(RULEBOOK[name], box)
            missing += outcomes["missing"]
            where = f"at box {box}" if box else "anywhere"
            print(f"{name}, {where}: {dict(outcomes)}")
    return 1 if missing else 0


def _pairs(document: Document, box: int) -> Counter[str]:
    """What becomes of the pairs of features, those of a box both at ``box``."""
    outcomes: Counter[str] = Counter()
    table = practice_table(document, "")
    words = [one.word for one in features_for(document)]
    if box:
        words = [word for word in words if FEATURES[word].of_box]
    for pair in combinations((FeatureAt(word, box) for word in words), 2):
        requests = [Request(document.id, pair, seed=seed) for seed in SEEDS]
        if exclusions(requests[0], document):
            outcomes["excluded"] += 1
        elif any(next(generated(one, table), None) is not None for one in requests):
            outcomes["found"] += 1
        else:
            outcomes["missing"] += 1
            print(f"  neither found nor excluded: {pair[0].word}, {pair[1].word}")
    return outcomes


if __name__ == "__main__":
    sys.exit(main())
