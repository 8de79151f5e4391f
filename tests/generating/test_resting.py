"""A scenario is found for a paragraph and for a choice, and really rests on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.cases import for_each
from tests.scenario_files import shipped_round
from trainer.features.features import paragraphs_of
from trainer.generating.generated import Original
from trainer.generating.resting import FoundRound, decided_by, resting_on
from trainer.index.coverage import Choice, by_paragraph, deciding_choices
from trainer.index.entry import IndexEntry, shipped_index
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK
from trainer.scenario.check import check
from trainer.yamlfile.values import SCENARIO_SUFFIX

PAIRS, BLACKJACK = "rws-perfect-pairs-v5", "rws-blackjack-v5"
NEVADA = "nevada-perfect-pairs-progressive"


def _known(document: str) -> dict[str, IndexEntry]:
    files = shipped_index().scenarios.items()
    return {name: file.rounds[0] for name, file in files if file.rounds[0].document == document}


@cache
def _original(name: str) -> Original:
    found = shipped_round(name)
    return Original(found, found.scenario.title, f"{name}{SCENARIO_SUFFIX}")


def _found(document: str, number: str, known: dict[str, IndexEntry]) -> FoundRound | None:
    table = practice_table(RULEBOOK[document], "")
    ids = by_paragraph(RULEBOOK[document], known.items())[number]
    tries = resting_on(number, table, [*known.values()], map(_original, ids), 3)
    return next(filter(None, tries), None)


@for_each(
    (
        (PAIRS, "3.14.1"),  # a hand
        (PAIRS, "5.5.1"),  # something goes wrong
        (PAIRS, "Appendix B"),  # a layout
        (PAIRS, "2.2.1"),  # the number of decks, which only a file states
        (BLACKJACK, "3.13.2 c"),
        (NEVADA, "Appendix C 5"),  # a column of the pay tables
    )
)
def test_a_scenario_that_rests_on_a_paragraph_is_found(case: tuple[str, str]) -> None:
    document, number = case
    found = _found(document, number, _known(document))
    assert found is not None
    again = check(found.made.text.encode())
    assert again.round is not None, again.diagnostics
    assert number in paragraphs_of(again.round)


def test_where_nothing_rests_on_it_yet_every_feature_is_tried() -> None:
    assert _found(PAIRS, "3.17", {}) is not None
    assert _found(PAIRS, "2.2.1", {}) is None, "no feature is about the number of decks"


def _tried(choice: Choice) -> Iterator[FoundRound | None]:
    return decided_by(choice, map(_original, _known(choice.document)))


@for_each(
    (
        Choice(PAIRS, "hard_21_may_draw", True),
        Choice(PAIRS, "dealer_blackjack_after_split", "per_hand"),
    )
)
def test_a_scenario_that_a_choice_decides_is_found(choice: Choice) -> None:
    found = next(filter(None, _tried(choice)), None)
    assert found is not None
    assert choice in deciding_choices(found.made.text.encode())
    assert found.commission.original is not None
    assert found.commission.original.round is found.made.round, (
        "variants of it state the choice, too"
    )
