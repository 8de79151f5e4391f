"""Every claim of every lesson was read beside the documents, as it stands there now."""

from __future__ import annotations

from typing import Any

from tests.cases import for_each
from tests.course.reviewing import REVIEWS, differences, reviewed
from trainer.course.course import lesson_names


def test_no_review_is_of_a_lesson_that_there_is_not() -> None:
    assert {path.stem for path in REVIEWS.iterdir()} <= set(lesson_names())


@for_each(lesson_names)
def test_every_claim_of_a_lesson_is_reviewed_as_it_is_read(stage: str) -> None:
    assert not list(differences(stage, reviewed(stage)))


def changed(**values: object) -> list[str]:
    """What is said of the review of the first lesson when its first claim was otherwise."""
    review: dict[str, Any] = dict(reviewed("values"))
    first, *others = review["claims"]
    (at, *elsewhere) = first["at"]
    if "text" in values:
        first = {**first, **values}
    else:
        first = {**first, "at": [{**at, **values}, *elsewhere]}
    found = differences("values", {**review, "claims": [first, *others]})
    return sorted({line.partition(":")[0] for line in found})


def test_what_changed_since_its_review_is_read_again() -> None:
    assert not changed()
    assert changed(text="A King counts 9.") == ["changed since", "not reviewed"]
    assert changed(cites=["rws-blackjack-v5 3.1"]) == ["changed since", "not reviewed"]


def test_a_verdict_is_one() -> None:
    assert changed(**{"from": ""}) == ["no verdict"]
    assert changed(**{"from": "text", "by": []}) == ["the text is silent of it"]
    assert changed(by=[]) == ["no reading or choice of the house discloses it"]
    assert changed(by=["aces", "nobody"]) == ["not in the document’s file"]
