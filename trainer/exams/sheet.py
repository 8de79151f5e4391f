"""The sheet of a live table test: what is marked, how much it weighs, and what is timed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple, Protocol, TypeVar

from trainer.felt.faults import LayoutCode
from trainer.rulebook.reading import packaged, packaged_text
from trainer.rules.rulekeys import Rule
from trainer.scenario.read import check_format
from trainer.texts import N_
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode, excerpt, has_errors
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.parse import parse

FORMAT: Final = 1
"""The version of the sheet's format that this program reads."""

FOLDER: Final = "table_tests"
SUFFIX: Final = ".sheet.yaml"
"""What the name of a sheet's file ends in."""

MOST: Final = 10
"""The highest mark that a sheet may give."""

GAME: Final = "game"
"""The id of the whole game among what is timed; no entry of a list has it."""

_LONGEST: Final = 60
_MOST_LISTED: Final = 12
"""The most categories, times, and errors of a category: a rater sees all of them at once."""

_HEAVIEST: Final = 100
_MINUTE: Final = 60
_HOUR: Final = 3600
_KEYS: Final = (
    *("sheet", "title", "marks", "game", "pass_mark", "gap", "weights"),
    *("categories", "times", "sources"),
)


class SheetError(NamedTuple):
    """A mistake of the dealer that is counted, and the rules that it breaks, if it breaks any."""

    id: str
    title: str
    rules: tuple[Rule, ...] = ()


class Category(NamedTuple):
    """What gets a mark. One below ``least`` fails the test; None where no single mark does."""

    id: str
    title: str
    weight: int
    errors: tuple[SheetError, ...]
    least: int | None = None


class TimedTask(NamedTuple):
    """What is timed, and the most that it should take; ``source`` is who says so."""

    id: str
    title: str
    seconds: int
    source: str = ""


class PassMark(NamedTuple):
    """The least percentage of the highest score that passes; ``source`` is who says so."""

    percent: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet; marks go from ``least`` to ``most``, and the first of ``times`` is the whole game.

    Marks that differ by ``gap`` or more are not left at that. ``weights_from`` is who says what the
    categories weigh; the house's own if empty. Without a ``pass_mark`` there is only a score.
    """

    title: str
    least: int
    most: int
    gap: int
    categories: tuple[Category, ...]
    times: tuple[TimedTask, ...]
    pass_mark: PassMark | None
    weights_from: str

    def category(self, name: str) -> Category | None:
        """The category with this id; None if there is none."""
        return next((one for one in self.categories if one.id == name), None)


class SheetFile(NamedTuple):
    """The text of a sheet as it was read; ``sheet`` is None if anything is wrong with it."""

    sheet: Sheet | None
    faults: tuple[Diagnostic, ...]


@cache
def shipped_sheets() -> tuple[str, ...]:
    """The names of the sheets that come with the program, the usual one first."""
    return tuple(sorted(packaged(FOLDER, SUFFIX), reverse=True))


def sheet_text(name: str) -> str:
    """The text of a sheet that comes with the program. Raises KeyError if there is none."""
    return packaged_text(FOLDER, name, SUFFIX)


def read_sheet(data: bytes) -> SheetFile:
    """Read a sheet. Never raises, whatever it is."""
    file = parse(data)
    faults = Faults(file.lines, file.faults)
    top = fields(file.root, "sheet", _KEYS, faults) if file.root is not None else None
    sheet = _sheet(top) if top is not None else None
    found = faults.in_order()
    return SheetFile(None if has_errors(found) else sheet, found)


def _sheet(top: Fields) -> Sheet:
    check_format(top.required("sheet"), FORMAT, top.faults)
    sources = {
        found.text("id", required=True): found.text("name", required=True, most=_LONGEST) or ""
        for found in top.each_fields("sources", ("id", "name"))
    }
    source = partial(_source, sources)
    marks = top.fields("marks", ("from", "to"), required=True)
    game = top.fields("game", ("minutes", "source"), required=True)
    least = (marks.number("from", required=True, most=MOST - 1) if marks else None) or 0
    most = marks.number("to", required=True, least=least + 1, most=MOST) if marks else None
    return Sheet(
        title=top.text("title", required=True, most=_LONGEST) or "",
        least=least,
        most=most or MOST,
        gap=top.number("gap", required=True, least=1, most=MOST) or 1,
        categories=_distinct(top, "categories", partial(_category, least, most or MOST)),
        times=(*_game(game, source), *_distinct(top, "times", partial(_timed, source))),
        pass_mark=_pass_mark(top.fields("pass_mark", ("percent", "source")), source),
        weights_from=source(top, "weights"),
    )


def _source(sources: dict[str | None, str], found: Fields, key: str = "source") -> str:
    """The name of the source that ``key`` refers to; empty where it refers to none."""
    named = found.text(key)
    if named is not None and named not in sources:
        known = tuple(name for name in sources if name)
        at = found.value_start(key)
        found.faults.add(YamlCode.NOT_A_CHOICE, at, key=key, value=excerpt(named), known=known)
    return sources.get(named, "")


def _pass_mark(found: Fields | None, source: Callable[[Fields], str]) -> PassMark | None:
    percent = found.number("percent", required=True, least=1, most=100) if found else None
    return PassMark(percent, source(found)) if found and percent is not None else None


def _game(found: Fields | None, source: Callable[[Fields], str]) -> Iterator[TimedTask]:
    """The whole game as what is timed first."""
    minutes = found.number("minutes", required=True, least=1, most=240) if found else None
    if found is not None and minutes is not None:
        yield TimedTask(GAME, N_("The game"), _MINUTE * minutes, source(found))


class _Named(Protocol):
    @property
    def id(self) -> str: ...


_One = TypeVar("_One", bound=_Named)


def _distinct(
    found: Fields, key: str, read: Callable[[Fields, str, str], _One | None]
) -> tuple[_One, ...]:
    """The entries of a list, each with an id of its own and a title."""
    nodes = found.items(key) or ()
    if len(nodes) > _MOST_LISTED or (key == "categories" and not nodes):
        found.faults.add(
            LayoutCode.LIST_LENGTH,
            found.value_start(key),
            key=key,
            value=len(nodes),
            least=int(key == "categories"),
            most=_MOST_LISTED,
        )
    return tuple(_with_ids(found, key, read))


def _with_ids(
    found: Fields, key: str, read: Callable[[Fields, str, str], _One | None]
) -> Iterator[_One]:
    seen = {GAME}
    for entry in found.each_fields(key, _ENTRIES[key]):
        name = entry.text("id", required=True, most=_LONGEST) or ""
        title = entry.text("title", required=True, most=_LONGEST) or ""
        if name and name in seen:
            entry.faults.add(LayoutCode.TWICE, entry.value_start("id"), value=excerpt(name))
        seen.add(name)
        if (one := read(entry, name, title)) is not None:
            yield one


_ENTRIES: Final = {
    "categories": ("id", "title", "weight", "least", "errors"),
    "errors": ("id", "title", "rules"),
    "times": ("id", "title", "seconds", "source"),
}
"""The keys of the entries of each list."""


def _category(least: int, most: int, found: Fields, name: str, title: str) -> Category | None:
    weight = found.number("weight", required=True, least=1, most=_HEAVIEST)
    errors = _distinct(found, "errors", _error)
    lowest = found.number("least", least=least, most=most)
    return None if weight is None else Category(name, title, weight, errors, lowest)


def _error(found: Fields, name: str, title: str) -> SheetError:
    return SheetError(name, title, found.words("rules", Rule))


def _timed(source: Callable[[Fields], str], found: Fields, name: str, title: str) -> TimedTask:
    seconds = found.number("seconds", required=True, least=1, most=_HOUR) or 1
    return TimedTask(name, title, seconds, source(found))
