"""A file is read and played, and what an index keeps of it is found out."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from typing import Final

from msgspec.structs import replace

from trainer.features.features import features_of, paragraphs_of
from trainer.index.entry import IndexedFile, IndexEntry, IndexFault, stated
from trainer.procedure.ask import questions
from trainer.procedure.steps import steps
from trainer.rulebook import RULEBOOK, Documents
from trainer.scenario.check import CheckedScenario, PlayableRound
from trainer.scenario.check_series import check_file
from trainer.scenario.read_series import Load, Unreadable
from trainer.yamlfile.diagnostics import Diagnostic, Severity

MOST_FAULTS: Final = 20
"""How many faults of a file are kept."""


def index_file(
    data: bytes, load: Load, *, series: bool, documents: Documents = RULEBOOK
) -> IndexedFile:
    """Read and play a file, and keep what is found; the arguments are those of ``check_file``."""
    content = hashlib.sha256(data)

    def loaded(name: str) -> bytes | Unreadable:
        found = load(name)
        if isinstance(found, bytes):
            content.update(found)
        return found

    checked = check_file(data, loaded, series=series, documents=documents)
    errors = [found for found in checked.diagnostics if found.severity is Severity.ERROR]
    faults = tuple(map(_fault, errors[:MOST_FAULTS]))
    if isinstance(checked, CheckedScenario):
        alone = () if checked.round is None else (index_round(checked.round),)
        return IndexedFile(content.hexdigest(), alone, faults=faults)
    rounds = tuple(index_round(playable, checked.notes) for playable in checked.rounds)
    return IndexedFile(content.hexdigest(), rounds, checked.title, faults)


def index_round(playable: PlayableRound, notes: str = "") -> IndexEntry:
    """Say what is found in a round; ``notes`` are those of a series, for a round that has none."""
    scenario = playable.scenario
    boxes: defaultdict[str, list[int]] = defaultdict(list)
    for word, box in sorted(features_of(playable)):
        boxes[word].append(box)
    asked = questions(steps(playable.trace, playable.game.procedure), playable.terms, scenario.ask)
    return replace(
        stated(scenario, notes),
        features={word: tuple(at) for word, at in boxes.items()},
        paragraphs=tuple(sorted(paragraphs_of(playable))),
        questions=dict(sorted(Counter(question.ask.value for question in asked).items())),
    )


def _fault(found: Diagnostic) -> IndexFault:
    return IndexFault(found.code.value, found.mark.line, found.mark.column, found.mark.file)
