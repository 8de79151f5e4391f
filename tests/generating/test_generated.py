"""What is made is a file that says how to make it again, and what else it has."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from tests.scenario_files import playable_text
from trainer.features.feature import FeatureAt
from trainer.features.features import features_of, level_of, tags_of
from trainer.generating.generate import TRIES
from trainer.generating.generated import GeneratedRound, made_for, made_like
from trainer.generating.request import Request, refuse, wish
from trainer.generating.variants import Change
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK
from trainer.scenario.check import check

PAIRS = "rws-perfect-pairs-v5"
TABLE = practice_table(RULEBOOK[PAIRS], "")


def _made(request: Request, number: int) -> list[GeneratedRound]:
    return [*islice(filter(None, made_for(request, TABLE)), number)]


def test_a_file_is_valid_and_says_how_it_is_made_again() -> None:
    request = Request(PAIRS, (FeatureAt("resplit", 2),), frozenset({"insurance"}), "B", seed=6)
    _first, second = _made(request, 2)
    again = check(second.text.encode())
    assert again.round is not None
    assert features_of(again.round) == features_of(second.round)
    assert again.round.scenario == second.round.scenario
    assert second.name == f"{PAIRS}-6-002.scenario.yaml"
    made_by = f"--rules {PAIRS} --layout B --with resplit:2 --without insurance --seed 2:6, 2"
    assert f'_generated: "{made_by}"' in second.text or f"_generated: {made_by}" in second.text


def test_what_a_round_has_beyond_what_was_wanted_and_what_that_brings_along() -> None:
    for one in _made(Request(PAIRS, (FeatureAt("resplit"),), seed=3), 3):
        words = {found.word for found in features_of(one.round)}
        assert {"resplit", "split"} <= words
        assert one.gained == words - {"resplit", "split"}
        assert one.lost == frozenset()


def test_it_is_filed_by_what_happens_in_it() -> None:
    (made,) = _made(Request(PAIRS, (FeatureAt("resplit"), FeatureAt("coloured-pair")), seed=3), 1)
    found = features_of(made.round)
    again = playable_text(made.text.encode())
    assert again.scenario.level == level_of(found)
    assert again.scenario.tags == tags_of(found)
    assert {"split", "re-split", "perfect pairs"} <= set(again.scenario.tags)


def test_a_variant_keeps_its_level_and_tags_unless_something_else_happens() -> None:
    (original,) = _made(Request(PAIRS, (FeatureAt("double"),), seed=1), 1)
    scenario = replace(original.round.scenario, level=4, tags=("table 12",))
    filed = replace(original.round, scenario=scenario)
    changes = frozenset({Change.CARDS, Change.BOXES})
    for made in islice(filter(None, made_like(filed, "a", TABLE, changes, 4)), 6):
        variant = made.round.scenario
        assert variant.tags == ("table 12",)
        other = made.gained or made.lost
        assert variant.level == (level_of(features_of(made.round)) if other else 4)


def test_tries_that_fail_are_told_of_so_that_nobody_waits_unheard() -> None:
    never = Request(PAIRS, (FeatureAt("split"),), frozenset({"dealer-17", "dealer-18", "split"}))
    assert [*made_for(never, TABLE)] == [None] * TRIES


def test_variants_are_called_after_what_they_are_variants_of() -> None:
    (original,) = _made(Request(PAIRS, (FeatureAt("double"),), seed=1), 1)
    changes = frozenset({Change.CARDS, Change.STAKES})
    made = filter(None, made_like(original.round, "a.scenario.yaml", TABLE, changes, 4))
    first, second = islice(made, 2)
    assert first.round.scenario.title == f"{original.round.scenario.title} (1)"
    assert "--like a.scenario.yaml --vary cards,stakes --seed 2:4, 2" in second.text
    assert second.name == "a-4-002.scenario.yaml"
    assert first.gained | first.lost == frozenset()


def test_wishes_are_made_and_taken_back() -> None:
    empty = Request(PAIRS)
    on_two = wish(wish(empty, FeatureAt("split")), FeatureAt("split", 2))
    assert on_two.wanted == (FeatureAt("split", 2),), "on any box as well would be the same"
    both = wish(on_two, FeatureAt("split", 3))
    assert both.wanted == (FeatureAt("split", 2), FeatureAt("split", 3))
    assert wish(both, FeatureAt("split", 2)).wanted == (FeatureAt("split", 3),)
    refused = refuse(both, "split")
    assert refused == Request(PAIRS, (), frozenset({"split"}))
    assert refuse(refused, "split") == empty
    assert wish(refused, FeatureAt("split")) == Request(PAIRS, (FeatureAt("split"),))
