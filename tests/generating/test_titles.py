"""Titles of made rounds: what is in them, and nothing that is asked about them."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from tests.cases import for_each
from trainer.features.feature import FeatureAt
from trainer.features.features import features_of
from trainer.generating import generated as titles
from trainer.generating.generated import LONGEST, GeneratedRound, made_for
from trainer.generating.request import Request
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK, documents

OUTCOMES = re.compile(
    r"win|lose|lost|paid|pays|bust|too many|stand off|push|blackjack|void|total|hard|soft",
    re.IGNORECASE,
)

PAIRS = "rws-perfect-pairs-v5"


def rounds_of(request: Request, number: int = 1) -> list[GeneratedRound]:
    table = practice_table(RULEBOOK[request.document], "")
    return list(islice(filter(None, made_for(request, table)), number))


@for_each(tuple(documents()))
def test_titles_say_what_is_in_a_round_and_nothing_that_is_asked(document: str) -> None:
    for seed in range(4):
        told = [made.round.scenario.title for made in rounds_of(Request(document, seed=seed), 8)]
        assert len(set(told)) == len(told) == 8
        for title in told:
            assert len(title) <= LONGEST + len(" (9)"), title
            assert not OUTCOMES.search(title), title


def test_a_title_names_the_call_the_box_and_the_up_card() -> None:
    (made,) = rounds_of(Request(PAIRS, (FeatureAt("split-aces"),), seed=3))
    box = next(one.box for one in features_of(made.round) if one.word == "split-aces")
    assert made.round.scenario.title.startswith(f"Split Aces on box {box} against ")


def test_a_round_has_a_title_however_long_its_shortest_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # In another language a title may be longer than the most that it tells.
    monkeypatch.setattr(titles, "LONGEST", 5)
    made = rounds_of(Request(PAIRS, seed=1), 8)
    assert len({one.round.scenario.title for one in made}) == 8


def test_a_title_does_not_name_an_irregularity() -> None:
    (made,) = rounds_of(Request(PAIRS, (FeatureAt("foreign-card"),), seed=3))
    assert made.round.scenario.title.startswith("Irregularity ")
