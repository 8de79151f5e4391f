"""Rounds for an exam: one with the wanted features, and for each candidate a variant of it.

A variant is as long as its original, and its questions weigh the same within some per cent, by what
the grading scheme gives the errors that they are about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from typing import Final

from trainer.exams.definition import ExamPart, Measure
from trainer.generating.generate import generated
from trainer.generating.request import Request
from trainer.generating.variants import Change, canonical, variants
from trainer.making.tables import PracticeTable
from trainer.procedure.ask import KINDS, questions
from trainer.procedure.questions import IN_ROUNDS
from trainer.procedure.steps import steps
from trainer.rulebook import Documents
from trainer.scenario.check import PlayableRound, check
from trainer.scoring.grading import Grading

POOL: Final = 8
"""Among how many variants the one is chosen that has been seen least."""
_TRIED: Final = 40
"""The most variants that are looked at for these."""
TOLERANCE: Final = 5
"""By how many per cent a variant may weigh more or less than its original."""
_CHANGES: Final = frozenset((Change.CARDS, Change.STAKES, Change.BOXES))


def original(part: ExamPart, table: PracticeTable, seed: int) -> PlayableRound | None:
    """A round with the features of a part, in which something is asked; None if there is none."""
    request = Request(table.document.id, part.wanted, seed=seed)
    found = (_asking(playable, part) for playable in islice(generated(request, table), _TRIED))
    return next((made for made in found if _length(made, part)), None)


def stated(part: ExamPart, text: str, documents: Documents) -> PlayableRound | None:
    """The round of a scenario, in which the part's questions are asked; None where it cannot be."""
    playable = check(text.encode(), documents).round
    if playable is None:
        return None
    made = _asking(playable, part)
    return made if _length(made, part) else None


def pool(
    part: ExamPart, table: PracticeTable, first: PlayableRound, seed: int, grading: Grading
) -> tuple[PlayableRound, ...]:
    """The variants of a round from which one is chosen; the round itself where there is none."""
    wanted = measure(first, part, grading)
    made = islice(variants(first, table, _CHANGES, seed), _TRIED)
    alike = (
        variant.round for variant in made if fits(measure(variant.round, part, grading), wanted)
    )
    return tuple(islice(alike, POOL)) or (first,)


def measure(playable: PlayableRound, part: ExamPart, grading: Grading) -> Measure:
    """The size of a round: its questions or, where it is dealt by hand, its acts."""
    playthrough = steps(playable.trace, playable.game.procedure)
    asked = questions(playthrough, playable.terms, IN_ROUNDS if part.kind.style else part.groups)
    weight = sum(grading.errors[KINDS[question.ask].error].weight for question in asked)
    return Measure(len(playthrough.steps) if part.kind.style else len(asked), weight)


def fits(found: Measure, wanted: Measure) -> bool:
    """Tell whether a round is as long as another, and weighs about the same."""
    apart = abs(found.weight - wanted.weight)
    return found.length == wanted.length and 100 * apart <= TOLERANCE * wanted.weight


def least_seen(rounds: Sequence[PlayableRound], seen: Mapping[str, int]) -> int:
    """The place of the round that has been seen least often, of several the first."""
    counts = [seen.get(fingerprint(playable), 0) for playable in rounds]
    return counts.index(min(counts))


def fingerprint(playable: PlayableRound) -> str:
    """The same text for rounds that differ only in names and in which suit is which."""
    return sha256(canonical(playable.scenario).encode()).hexdigest()


def _asking(playable: PlayableRound, part: ExamPart) -> PlayableRound:
    return replace(playable, scenario=replace(playable.scenario, ask=part.groups))


def _length(playable: PlayableRound, part: ExamPart) -> int:
    playthrough = steps(playable.trace, playable.game.procedure)
    return 1 if part.kind.style else len(questions(playthrough, playable.terms, part.groups))
