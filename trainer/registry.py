"""Dispatch on the class of an argument; each function is registered where it is defined."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

_Context = TypeVar("_Context")
_Result = TypeVar("_Result")
_Given = TypeVar("_Given")


class Registry(Generic[_Context, _Result]):
    """The functions of a module, by the class of the argument that each takes after a context.

    Every module has its own, with ``on`` as its decorator. A package whose functions are spread
    over several modules combines them with ``joined``, and a test checks that none is missing.
    """

    def __init__(self) -> None:
        # ``Any`` because the functions take arguments of different classes.
        self.functions: dict[type[Any], Callable[[_Context, Any], _Result]] = {}

    def on(
        self, *classes: type[_Given]
    ) -> Callable[[Callable[[_Context, _Given], _Result]], Callable[[_Context, _Given], _Result]]:
        """Register the decorated function for ``classes``."""

        def register(
            function: Callable[[_Context, _Given], _Result],
        ) -> Callable[[_Context, _Given], _Result]:
            for kind in classes:
                _add(self.functions, kind, function)
            return function

        return register


def joined(
    *registries: Registry[_Context, _Result],
) -> dict[type[Any], Callable[[_Context, Any], _Result]]:
    """The functions of all ``registries``. Raises ``ValueError`` if a class has two."""
    functions: dict[type[Any], Callable[[_Context, Any], _Result]] = {}
    for registry in registries:
        for item, function in registry.functions.items():
            _add(functions, item, function)
    return functions


def _add(
    functions: dict[type[Any], Callable[[_Context, Any], _Result]],
    item: type[Any],
    function: Callable[[_Context, Any], _Result],
) -> None:
    if item in functions:
        raise ValueError(f"{item.__name__} has two functions")
    functions[item] = function
