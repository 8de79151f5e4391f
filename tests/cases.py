"""One test over many cases that nobody would select by name, written down or made by chance."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest
from hypothesis import settings

USUAL_EXAMPLES = 30
"""The examples that the ordinary run tries of a property; another profile tries others."""

Case = TypeVar("Case")
Given = ParamSpec("Given")


def for_each(
    cases: Iterable[Case] | Callable[[], Iterable[Case]], name: Callable[[Case], str] = str
) -> Callable[[Callable[Concatenate[Case, Given], None]], Callable[Given, None]]:
    """Run a test with every case as its first argument; fixtures are shared by all cases.

    Cases that take long to make are given as a function, which is called when the test is run:
    what a module makes on its import, every process pays for.

    Every case is tried, and the failures are raised together, each with the ``name`` of its case.
    Thousands of ids cost more to collect and to schedule than what they test: use
    ``pytest.mark.parametrize`` where a person would select one case.
    """

    @cache
    def every() -> tuple[Case, ...]:
        made = tuple(cases if isinstance(cases, Iterable) else cases())
        assert made, "there are no cases"
        return made

    def decorate(test: Callable[Concatenate[Case, Given], None]) -> Callable[Given, None]:
        @wraps(test)
        def all_cases(*args: Given.args, **kwargs: Given.kwargs) -> None:
            failures: list[BaseException] = []
            for case in every():
                try:
                    test(case, *args, **kwargs)
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"The case: {name(case)}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(every())} cases fail", failures)

        signature = inspect.signature(test)
        fixtures = list(signature.parameters.values())[1:]
        # For pytest: the first argument is not a fixture.
        vars(all_cases)["__signature__"] = signature.replace(parameters=fixtures)
        return all_cases

    return decorate


def for_every(
    names: str | tuple[str, ...],
    cases: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Iterable[str] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with all cases as ``pytest.mark.parametrize`` would, but in one test.

    See ``for_each``: there is no id to be selected by, and fixtures are shared by all cases.
    """
    keys = (names,) if isinstance(names, str) else names

    def named() -> list[tuple[str, dict[str, Any]]]:
        made = cases if isinstance(cases, Iterable) else cases()
        given = [(case,) if isinstance(names, str) else case for case in made]
        called = ids if ids is not None else [", ".join(map(repr, case)) for case in given]
        return [
            (name, dict(zip(keys, case, strict=True)))
            for name, case in zip(called, given, strict=True)
        ]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def with_case(case: tuple[str, dict[str, Any]], /, **fixtures: Any) -> None:
            test(**case[1], **fixtures)

        signature = inspect.signature(test)
        first = inspect.Parameter("case", inspect.Parameter.POSITIONAL_ONLY)
        fixtures = [each for each in signature.parameters.values() if each.name not in keys]
        vars(with_case)["__signature__"] = signature.replace(parameters=[first, *fixtures])
        return for_each(named, name=lambda case: case[0])(with_case)

    return decorate


def examples(number: int) -> settings:
    """Try ``number`` examples of a property in the ordinary run, and as many times more in others.

    A number of its own would be the same in every profile.
    """
    return settings(max_examples=max(1, number * settings().max_examples // USUAL_EXAMPLES))


def one_in(number: int, cases: Sequence[Case]) -> Sequence[Case]:
    """Every ``number``-th case in the ordinary run, and all of them in other profiles."""
    return cases[:: number if settings().max_examples == USUAL_EXAMPLES else 1]
