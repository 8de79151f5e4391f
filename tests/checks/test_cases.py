"""A test over many cases says which of them failed."""

from pathlib import Path

import pytest

from tests.cases import for_each, for_every


def test_every_case_is_tried_and_those_that_fail_are_named(tmp_path: Path) -> None:
    tried: list[tuple[int, Path]] = []

    @for_each([1, 2, 3, 4], name=lambda number: f"number {number}")
    def even(number: int, folder: Path) -> None:
        tried.append((number, folder))
        if number == 3:
            pytest.fail("three")
        assert number % 2 == 0

    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases fail") as raised:
        even(tmp_path)
    assert tried == [(number, tmp_path) for number in (1, 2, 3, 4)]
    notes = [failure.__notes__ for failure in raised.value.exceptions]
    assert notes == [["The case: number 1"], ["The case: number 3"]]


@for_each(["a", "b"])
def test_fixtures_are_given_too(case: str, tmp_path: Path) -> None:
    assert case in ("a", "b")
    assert tmp_path.is_dir()


def test_no_cases_are_a_mistake() -> None:
    @for_each([])
    def never(case: object) -> None:
        raise AssertionError(case)

    with pytest.raises(AssertionError, match="there are no cases"):
        never()


def test_cases_that_take_long_are_made_when_the_test_is_run() -> None:
    made: list[int] = []

    def cases() -> list[int]:
        made.append(1)
        return [1, 2]

    @for_each(cases)
    def positive(case: int) -> None:
        assert case > 0

    assert not made
    positive()
    positive()
    assert made == [1]


def test_values_are_given_by_their_names_in_every_combination(tmp_path: Path) -> None:
    tried: list[tuple[str, int, str]] = []

    @for_every("letter", ["a", "b"], ids=["first", "second"])
    @for_every(("number", "word"), [(1, "one"), (2, "two")])
    def combined(word: str, letter: str, number: int, folder: Path) -> None:
        tried.append((letter, number, word))
        assert folder is tmp_path
        assert (letter, number) != ("b", 2)

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases fail") as raised:
        combined(folder=tmp_path)
    assert tried == [("a", 1, "one"), ("a", 2, "two"), ("b", 1, "one"), ("b", 2, "two")]
    (of_b,) = raised.value.exceptions
    assert of_b.__notes__ == ["The case: second"]
    assert isinstance(of_b, BaseExceptionGroup)
    assert of_b.exceptions[0].__notes__ == ["The case: 2, 'two'"]
