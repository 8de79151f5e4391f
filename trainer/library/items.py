"""The scenarios in the library: the shipped ones, and files that the user has opened.

Each round of a series is a library item of its own, with the meters as the previous round left
them, so that it can be dealt, recorded and replayed by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace as replace_fields

from trainer.errors import FileUnreadable
from trainer.index.entry import IndexedFile, IndexEntry, IndexFault, shipped_index, stated
from trainer.library.entries import (
    FAULTS_SHOWN,
    more_text,
    place_in_list,
    round_title,
    rounds_of,
    title_of,
    where_text,
)
from trainer.messages import _
from trainer.messages.diagnostics import found_text
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook import RULEBOOK, Documents
from trainer.rulebook.sources import shipped_scenario, shipped_series_text
from trainer.scenario.check import CheckedScenario, PlayableRound, check
from trainer.scenario.check_series import CheckedSeries, check_file
from trainer.scenario.writer import write
from trainer.storage.files import beside_shipped, regular_bytes, series_files
from trainer.storage.own.scenarios import own_path
from trainer.storage.rows import Attempt
from trainer.yamlfile.characters import visible
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX


@dataclass(frozen=True)
class LibraryItem:
    """One scenario: ``file`` is the shipped name, or the path of a file.

    ``id`` is the same; in a series it is followed by the number of the round. ``entry`` is what is
    known without reading the file, None if it cannot be played. The file is read, and its round
    played, when that is first asked for, by ``check``, which may raise if there is a bug. ``house``
    is the text of the house file under which that is done, empty for none.
    """

    id: str
    file: str
    entry: IndexEntry | None
    check: Callable[[], CheckedScenario]
    bug: Exception | None = None
    """The error of the program because of which the file could not be read."""
    house: str = ""
    source: Callable[[], bytes] | None = None
    """Reads the file without playing it."""
    untitled: str = ""
    """What it is called where it has no title, if that is not its id."""
    own: str | None = None
    """The path inside the folder of the house's own scenarios, if it is one of them."""
    faults: tuple[IndexFault, ...] = ()
    """What was wrong with the file when it was indexed."""
    content: str = ""
    """The SHA-256 of the file, where it holds one scenario and is one of the house's own."""
    was: tuple[str, ...] = ()
    """The ids under which it was known before its file was moved, the last one first."""

    @cached_property
    def checked(self) -> CheckedScenario:
        """The round played, and any faults of its text."""
        return self.check()

    @property
    def played(self) -> bool:
        """True if its round has been played already, so that its faults are known."""
        return "checked" in self.__dict__

    @property
    def data(self) -> bytes:
        """The file, or the round of a series written out."""
        return self.source() if self.source is not None else self.checked.text.encode()

    @property
    def saved_at(self) -> Path | None:
        """Its file, if that holds this scenario alone and is one of the house's own."""
        alone = self.own is not None and self.own.endswith(SCENARIO_SUFFIX)
        return Path(self.file) if alone else None

    @property
    def title(self) -> str:
        """Its title, or what it is called otherwise."""
        return title_of(self.entry, self.untitled or self.own or self.id)


def readable(items: Iterable[LibraryItem]) -> Iterator[tuple[LibraryItem, bytes]]:
    """The items whose files are still there, each with its data."""
    for item in items:
        with suppress(OSError, FileUnreadable):
            yield item, item.data


def library_item(scenario_id: str, data: bytes, documents: Documents = RULEBOOK) -> LibraryItem:
    """Read and play a scenario; the result reports any faults of ``data``."""
    return _checked_item(scenario_id, scenario_id, check(data, documents))


def recorded_item(attempt: Attempt, documents: Documents) -> LibraryItem:
    """The round of a recorded attempt, to be played once more under ``documents``."""
    item = library_item(attempt.summary.scenario_id, attempt.text.encode(), documents)
    return replace(item, house=attempt.house)


def unreadable(item_id: str, file_id: str, bug: Exception) -> LibraryItem:
    """Return what is listed in the place of something that a bug keeps from being read."""
    return _checked_item(item_id, file_id, CheckedScenario((), None, None, ""), bug)


def _checked_item(
    item_id: str,
    file_id: str,
    checked: CheckedScenario,
    bug: Exception | None = None,
    house: str = "",
) -> LibraryItem:
    entry = stated(checked.round.scenario) if checked.round is not None else None
    return LibraryItem(item_id, file_id, entry, lambda: checked, bug, house)


class Under(NamedTuple):
    """The rule documents with the house's layouts and choices, and the text of its house file."""

    documents: Documents = RULEBOOK
    house: str = ""


NO_HOUSE: Final = Under()
"""The documents' own layouts and defaults."""


def shipped_items(under: Under = NO_HOUSE) -> tuple[LibraryItem, ...]:
    """The shipped scenarios, and the rounds of the shipped series, as the index has them."""
    index = shipped_index()
    scenarios = (_shipped_scenario(name, file, under) for name, file in index.scenarios.items())
    series = (
        item for name, file in index.series.items() for item in _shipped_rounds(name, file, under)
    )
    return (*scenarios, *series)


def _shipped_scenario(name: str, file: IndexedFile, under: Under) -> LibraryItem:
    def source() -> bytes:
        return shipped_scenario(name).encode()

    def played() -> CheckedScenario:
        return check(source(), under.documents)

    return LibraryItem(name, name, file.rounds[0], played, house=under.house, source=source)


def _shipped_rounds(name: str, file: IndexedFile, under: Under) -> Iterator[LibraryItem]:
    def read() -> tuple[LibraryItem, ...]:
        data = shipped_series_text(name).encode()
        found = check_file(data, beside_shipped, series=True, documents=under.documents)
        return tuple(_items_of_file(name, found, under.house))

    return _rounds_unread(name, file, read, under)


def _rounds_unread(
    file_id: str, file: IndexedFile, read: Callable[[], tuple[LibraryItem, ...]], under: Under
) -> Iterator[LibraryItem]:
    """The rounds of a series, which is read and played as a whole when one of them is chosen."""
    items = cache(read)

    def played(number: int) -> CheckedScenario:
        # It may have become another file, or one with faults under the house's choices.
        found = items()
        return found[min(number, len(found)) - 1].checked

    for number, (item_id, entry) in enumerate(rounds_of(file_id, file), 1):
        yield LibraryItem(item_id, file_id, entry, partial(played, number), house=under.house)


def reindexed(item: LibraryItem, file: IndexedFile) -> LibraryItem:
    """A shipped scenario with what was found in its ``file`` under the house; itself if no other.

    The rounds of a series with faults cannot be played.
    """
    _name, _sign, number = item.id.partition("#")
    entry = file.rounds[int(number or 1) - 1] if file.rounds else None
    if entry is not None and item.entry is not None:
        entry = replace_fields(entry, title=item.entry.title)  # a series' is said with it
    if entry == item.entry:
        return item
    return replace(item, entry=entry, faults=file.faults, untitled=item.title)


OwnFiles = Mapping[str, tuple[LibraryItem, ...]]
"""The house's own scenarios, by the names of their files."""


def own_items(
    folder: Path, name: str, file: IndexedFile, under: Under = NO_HOUSE, was: tuple[str, ...] = ()
) -> tuple[LibraryItem, ...]:
    """The rounds of a file of the house's own folder, as its index has them.

    ``was`` are the paths at which it was before. When it is read later, that may raise
    ``FileUnreadable``.
    """
    path = own_path(folder, name)

    def read() -> tuple[LibraryItem, ...]:
        return from_file(Path(path), under)

    def played() -> CheckedScenario:
        return read()[0].checked

    if name.endswith(SERIES_SUFFIX) and file.rounds:
        rounds = tuple(_rounds_unread(path, file, read, under))
        return tuple(
            replace(item, own=name, was=tuple(f"{other}#{number}" for other in was))
            for number, item in enumerate(rounds, 1)
        )
    item = LibraryItem(
        path,
        path,
        file.rounds[0] if file.rounds else None,
        played,
        house=under.house,
        source=lambda: _bytes_of(Path(path)),
        own=name,
        faults=file.faults,
        content=file.content,
        was=was,
    )
    return (item,)


def _guarded(
    file_id: str, read: Callable[[str], tuple[LibraryItem, ...]]
) -> tuple[LibraryItem, ...]:
    """Return what is read from a file; one item with the error if that fails because of a bug."""
    try:
        return read(file_id)
    except Exception as error:
        return (unreadable(file_id, file_id, error),)


def easiest_first(items: Iterable[LibraryItem]) -> tuple[LibraryItem, ...]:
    """By level, within it in the order of teaching, and then by title."""
    return tuple(sorted(items, key=_place))


def _place(item: LibraryItem) -> tuple[int, int, str]:
    level = item.entry.level if item.entry is not None else None
    return place_in_list(item.id, item.title, level)


def from_file(path: Path, under: Under = NO_HOUSE) -> tuple[LibraryItem, ...]:
    """A scenario from a file, or the rounds of a series. Raises ``FileUnreadable``.

    A bug in reading the file is an item that cannot be played.
    """
    data = _bytes_of(path)
    series = path.name.endswith(SERIES_SUFFIX)

    def read(file_id: str) -> tuple[LibraryItem, ...]:
        load = series_files(path)
        found = check_file(data, load, series=series, documents=under.documents)
        return tuple(_items_of_file(file_id, found, under.house))

    return _guarded(str(path), read)


def _bytes_of(path: Path) -> bytes:
    """The bytes of a file, up to the size limit. Raises ``FileUnreadable``."""
    try:
        return regular_bytes(path)
    except OSError as error:
        raise FileUnreadable(path, error.strerror or str(error)) from error


def _items_of_file(
    file_id: str, checked: CheckedScenario | CheckedSeries, house: str
) -> Iterator[LibraryItem]:
    if isinstance(checked, CheckedScenario):
        yield _checked_item(file_id, file_id, checked, house=house)
    elif not checked.valid:
        # A file with faults is a single item, however many rounds it has.
        faulty = CheckedScenario(checked.diagnostics, None, None, checked.text)
        yield _checked_item(file_id, file_id, faulty)
    else:
        for number, playable in enumerate(checked.rounds, 1):
            item = _item_of_round(file_id, checked, playable, number)
            yield replace(item, house=house)


def _item_of_round(
    file_id: str, series: CheckedSeries, playable: PlayableRound, number: int
) -> LibraryItem:
    scenario = replace(
        playable.scenario,
        title=round_title(series.title or visible(file_id), playable.scenario.title, number),
        notes=playable.scenario.notes or series.notes,
    )
    round_ = replace(playable, scenario=scenario)
    alone = CheckedScenario((), round_, playable.game, write(scenario))
    return _checked_item(f"{file_id}#{number}", file_id, alone)


def errors_of(checked: CheckedScenario) -> list[Diagnostic]:
    """Return what keeps a file from being played."""
    return [found for found in checked.diagnostics if found.severity is Severity.ERROR]


def faults_text(checked: CheckedScenario) -> str:
    """Return what is wrong with a file, line by line."""
    errors = errors_of(checked)
    lines = [
        _("{where}: {message}").format(where=where_text(found.mark), message=found_text(found))
        for found in errors[:FAULTS_SHOWN]
    ]
    return "\n".join(filter(None, (*lines, more_text(len(errors), FAULTS_SHOWN))))


# The rounds laid out last, so that none is laid out twice.

KEPT: Final = 2
"""How many rounds are kept laid out: the one that is shown, and the one before."""


class Sheets:
    """The rounds laid out last: one that is selected, then begun and left is laid out once."""

    def __init__(self) -> None:
        self._kept: list[tuple[PlayableRound, str, RoundSheet]] = []

    def of(self, playable: PlayableRound, chips: str = "") -> RoundSheet:
        """The round laid out, as by ``lay_out``."""
        for other, its_chips, sheet in self._kept:
            if other is playable and its_chips == chips:
                return sheet
        sheet = lay_out(playable, chips)
        self._kept = [*self._kept[1 - KEPT :], (playable, chips, sheet)]
        return sheet

    def of_item(self, item: LibraryItem, chips: str = "") -> RoundSheet:
        """The round of a scenario that is known to be valid."""
        playable = item.checked.round
        assert playable is not None, "only what can be played is chosen"
        return self.of(playable, chips)
