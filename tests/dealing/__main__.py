"""Every round dealt by hand in many orders, and as many mistakes as wanted (minutes).

uv run python -m tests.dealing [--orders 10] [--rounds 2000] [--mistakes 20000] [--shifts 2000]

The rounds are those that are dealt through what the page of Deal offers, beside all that there are.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from tests.dealing.automatic import deal, playable_rounds
from tests.dealing.by_page import NotOfferedError, deal_by_page, generated_rounds
from tests.dealing.free_dealer import LateMender, deal_in
from tests.dealing.mutations import Counts, try_one
from tests.dealing.shifts import any_plan, shift_dealt
from trainer.dealing.fork import whole_shoe
from trainer.dealing.free import FreeRound


def main() -> int:
    """Deal, make mistakes and print; 1 if anything was not right."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealing", description=__doc__)
    parser.add_argument("--orders", type=int, default=10, help="legal orders of each round")
    parser.add_argument("--rounds", type=int, default=2_000, help="made up and dealt by the page")
    parser.add_argument("--mistakes", type=int, default=20_000)
    parser.add_argument("--shifts", type=int, default=2_000, help="of eight rounds each")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance, began = random.Random(given.seed), time.perf_counter()
    acts = wrong = 0
    for _name, playable in playable_rounds():
        for _order in range(given.orders):
            dealing = deal(playable, chance)
            acts += len(dealing.acts)
            wrong += dealing.settlement() != playable.settlement
    rounds = len(playable_rounds())
    seconds = time.perf_counter() - began
    print(
        f"{rounds} rounds in {given.orders} orders each, {acts} acts: "
        f"{wrong} settled otherwise, {seconds:.0f} s"
    )
    stuck = _by_page(given.rounds, given.seed)
    began, number, freely = time.perf_counter(), 0, 0
    for _name, playable in playable_rounds():
        for _order in range(given.orders):
            free = deal_in(FreeRound(playable, whole_shoe(playable, chance)), chance)
            freely += free.now.settlement() != playable.settlement or bool(free.left.bets)
    for _name, playable in playable_rounds():
        if not playable.scenario.incidents:
            free = FreeRound(playable, whole_shoe(playable, chance))
            LateMender(free, chance).deal(0.5)
            freely += free.now.settlement() != playable.settlement or bool(free.left.bets)
    seconds = time.perf_counter() - began
    print(f"the same freely, also with late repairs: {freely} settled otherwise, {seconds:.0f} s")
    began = time.perf_counter()
    for seed in range(given.shifts):
        number += sum(1 for _ in shift_dealt(any_plan(seed), 8, mistakes=0.1 * (seed % 2)))
    seconds = time.perf_counter() - began
    print(
        f"{given.shifts} shifts, every second one with mistakes: {number} rounds, {seconds:.0f} s"
    )
    counts, began = Counts(), time.perf_counter()
    while counts.total < given.mistakes:
        try_one(chance, counts)
    share = 100 * (1 - len(counts.missed) / max(counts.total, 1))
    seconds = time.perf_counter() - began
    print(f"{counts.total} mistakes, {share:.2f} % found for what they are, {seconds:.0f} s")
    for kind, tried in sorted(counts.tried.items()):
        print(f"  {kind}: {tried}")
    for missed in counts.missed[:100]:
        print(f"  missed: {missed}")
    return 1 if wrong or stuck or freely or share < 99.5 else 0


def _by_page(made_up: int, seed: int) -> int:
    """Deal rounds through what the page offers, and print; returns how many went wrong."""
    began, dealt, stuck = time.perf_counter(), Counter[str](), 0
    for name, playable in (*playable_rounds(), *generated_rounds(made_up, seed)):
        for chance in (None, random.Random(name)):
            try:
                wrong = deal_by_page(playable, chance).now.settlement() != playable.settlement
            except NotOfferedError as error:
                wrong = True
                print(f"  {name}: {error}")
            stuck += wrong
        dealt[playable.game.document.id] += 1
    seconds = time.perf_counter() - began
    print(
        f"{dealt.total()} rounds through the page, twice each: {stuck} not to their end, "
        f"{seconds:.0f} s"
    )
    for document, number in sorted(dealt.items()):
        print(f"  {document}: {number}")
    return stuck


if __name__ == "__main__":
    sys.exit(main())
