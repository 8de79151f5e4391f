"""Reads packaged TOML with its types checked.

The data is part of the program, so what is wrong in it is a bug: a ValueError that names the file
and the key. A file that is missing, or no TOML at all, was damaged where it was installed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Final, NoReturn, TypeVar

from trainer.errors import InstallationDamaged
from trainer.installed import RESOURCES, installed
from trainer.rules.money import Odds, parse_odds

_Word = TypeVar("_Word", bound=StrEnum)
_Value = TypeVar("_Value")

_SUFFIX: Final = ".toml"
_NAME: Final = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*", re.ASCII)


class Table:
    """One table of a TOML file, with its path for error messages."""

    __slots__ = ("_path", "_values", "file")

    def __init__(self, file: str, values: Mapping[str, Any], path: str = "") -> None:
        self.file = file
        self._values = values
        self._path = path

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def text(self, key: str) -> str:
        return self._typed(key, str)

    def number(self, key: str) -> int:
        return self._typed(key, int)

    def flag(self, key: str) -> bool:
        return self._typed(key, bool)

    def texts(self, key: str) -> tuple[str, ...]:
        return self._listed(key, str)

    def numbers(self, key: str) -> tuple[int, ...]:
        return self._listed(key, int)

    def flag_number_or_text(self, key: str) -> bool | int | str:
        """A value of the interpretation register."""
        value = self._value(key)
        if not isinstance(value, bool | int | str):
            self.wrong(key, f"expected true, false, a number or a word, found {value!r}")
        return value

    def word(self, key: str, words: type[_Word]) -> _Word:
        return self._member(key, self.text(key), words)

    def words(self, key: str, words: type[_Word]) -> tuple[_Word, ...]:
        return tuple(self._member(key, text, words) for text in self.texts(key))

    def key_as(self, key: str, words: type[_Word]) -> _Word:
        """The key itself as a member of an enum."""
        return self._member(key, key, words)

    def odds(self, key: str) -> Odds:
        """Odds as a pay table prints them: ``3 to 2``."""
        odds = parse_odds(self.text(key))
        if odds is None:
            self.wrong(key, f"expected odds like '3 to 2', found {self.text(key)!r}")
        return odds

    def table(self, key: str) -> Table:
        return Table(self.file, self._typed(key, dict), self._at(key))

    def tables(self, key: str) -> tuple[Table, ...]:
        return tuple(
            Table(self.file, values, f"{self._at(key)}[{index}]")
            for index, values in enumerate(self._listed(key, dict))
        )

    def each(self, key: str, read: Callable[[Table], _Value]) -> dict[str, _Value]:
        """The result of ``read`` for every table within the table ``key``, by its own key."""
        outer = self.table(key)
        return {name: read(outer.table(name)) for name in outer}

    def only(self, known: Collection[str]) -> None:
        """Raise ValueError for a key not in ``known``, which would never be read."""
        for key in self._values:
            if key not in known:
                self.wrong(key, f"is none of {', '.join(known)}")

    def wrong(self, key: str, why: str) -> NoReturn:
        """Raise a ValueError that says what is wrong with ``key``."""
        raise ValueError(f"{self.file}: {self._at(key)}: {why}")

    def _at(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _value(self, key: str) -> Any:
        if key not in self._values:
            self.wrong(key, "is missing")
        return self._values[key]

    def _typed(self, key: str, kind: type[_Value]) -> _Value:
        value = self._value(key)
        if type(value) is not kind:
            self.wrong(key, f"expected {kind.__name__}, found {value!r}")
        return value

    def _listed(self, key: str, kind: type[_Value]) -> tuple[_Value, ...]:
        values = self._typed(key, list)
        for value in values:
            if type(value) is not kind:
                self.wrong(key, f"expected a list of {kind.__name__}, found {value!r}")
        return tuple(values)

    def _member(self, key: str, text: str, words: type[_Word]) -> _Word:
        try:
            return words(text)
        except ValueError:
            self.wrong(key, f"{text!r} is none of {', '.join(words)}")


def packaged_text(folder: str, name: str, suffix: str = _SUFFIX) -> str:
    """The text of the file ``name`` in a folder of ``resources``, from a checkout or a package.

    Raises KeyError if there is no such file.
    """
    # The name may come from a scenario, so it must not lead out of the folder.
    if not _NAME.fullmatch(name):
        raise KeyError(name)
    try:
        return installed(f"{folder}/{name}{suffix}").decode()
    except InstallationDamaged as missing:
        raise KeyError(name) from missing


def read_packaged(folder: str, name: str) -> Table:
    """The file ``name`` in a folder of ``resources``, as a table.

    Raises ``InstallationDamaged`` if there is no such file, or it is not TOML.
    """
    file = f"{folder}/{name}{_SUFFIX}"
    try:
        return parse(file, packaged_text(folder, name))
    except (KeyError, ValueError) as error:
        raise InstallationDamaged(file, str(error)) from error


def parse(file: str, text: str) -> Table:
    """Parse TOML; ``file`` is its name in errors. Raises ValueError if it is not TOML."""
    try:
        return Table(file, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from error


@cache
def packaged(folder: str, suffix: str = _SUFFIX) -> tuple[str, ...]:
    """The names, without suffix, of the files in a folder of ``resources``, sorted."""
    from importlib.resources import files  # slow to load, and a known name needs no list

    try:
        names = [entry.name for entry in (files(RESOURCES) / folder).iterdir()]
    except OSError as error:
        raise InstallationDamaged(folder, str(error)) from error
    return tuple(sorted(name.removesuffix(suffix) for name in names if name.endswith(suffix)))
