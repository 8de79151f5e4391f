"""The stakes of drills and shifts, counted: those that are usual, and those no chips can pay.

uv run python -m tests.making.betting [--seeds 10000]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer.felt.chips import payable
from trainer.making.stakes import usual_bets
from trainer.making.tables import PracticeTable, practice_table
from trainer.practice.drills import drill, skills_at
from trainer.practice.generating import Difficulty
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.shift.rounds import round_of

LEAST = 0.95
"""How much of what is bet has to be usual."""


@dataclass(slots=True)
class Stakes:
    """What was bet; ``unpayable`` and ``unusual`` name where."""

    bets: int = 0
    unpayable: list[str] = field(default_factory=list)
    unusual: Counter[Cents] = field(default_factory=Counter)

    @property
    def usual(self) -> float:
        """The part of them that is in the table of usual bets."""
        return 1 - self.unusual.total() / self.bets


def counted(seeds: Iterable[int]) -> Stakes:
    """Count the bets of a drill and of the first round of a shift of each seed."""
    tables = [practice_table(document, "") for document in RULEBOOK.values()]
    skills = [(table, skill) for table in tables for skill in skills_at(table)]
    found = Stakes()
    for seed in seeds:
        table, skill = skills[seed % len(skills)]
        made = drill(skill, table, Difficulty(1 + seed % 3), seed)
        _count(made.made.round, table, made.id, found)
        table = tables[seed % len(tables)]
        plan = ShiftPlan(table.document.id, seed)
        _count(round_of(plan, ShiftState(), table, ""), table, f"shift {seed}", found)
    return found


def _count(playable: PlayableRound, table: PracticeTable, name: str, found: Stakes) -> None:
    chips = table.chips.chips
    values = [chip.value for chip in chips]
    for box in playable.scenario.boxes:
        for bettor in box.bettors:
            placed = dict(bettor.side_bets)
            if bettor.main is not None:
                placed[BetKind.MAIN] = bettor.main
            for kind, amount in placed.items():
                found.bets += 1
                if amount not in usual_bets(chips, playable.terms.limits[kind]):
                    found.unusual[amount] += 1
            for amount in (*placed.values(), bettor.insurance or Cents(0)):
                if not payable(amount, values):
                    found.unpayable.append(f"{name}: {amount}")


def main() -> int:
    """Count and print; 1 if any bet cannot be paid, or too many are not usual."""
    parser = argparse.ArgumentParser(prog="python -m tests.making.betting", description=__doc__)
    parser.add_argument(
        "--seeds", type=int, default=10_000, help="of drills, and as many of shifts"
    )
    found = counted(range(parser.parse_args().seeds))
    print(
        f"{found.bets} bets: {found.usual:.1%} usual, {len(found.unpayable)} that no chips can pay"
    )
    print("not usual:", ", ".join(f"{amount / 100:g}" for amount in sorted(found.unusual)))
    for one in found.unpayable:
        print(f"  {one}")
    return int(bool(found.unpayable) or found.usual < LEAST)


if __name__ == "__main__":
    sys.exit(main())
