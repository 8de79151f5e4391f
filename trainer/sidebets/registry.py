"""Which evaluator judges a side bet, by the name that a rule file gives it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Protocol

from trainer.rules.ruleset import Evaluator
from trainer.sidebets.perfect_pairs import PerfectPairs


class SideBetEvaluator(Evaluator, Protocol):
    """An evaluator that also tells what can win, so that a pay table can be held against it."""

    @property
    def hands(self) -> type[StrEnum]:
        """The outcomes that win; a pay table has a row for each."""
        ...


class EvaluatorName(StrEnum):
    """Every kind of side bet that a rule file may name."""

    PERFECT_PAIRS = "perfect_pairs"


EVALUATORS: Final[Mapping[EvaluatorName, SideBetEvaluator]] = {
    EvaluatorName.PERFECT_PAIRS: PerfectPairs(),
}
