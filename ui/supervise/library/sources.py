"""The house's own scenarios: their folder is looked through in a thread, again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.index.entry import shipped_index
from trainer.library.items import OwnFiles, Under, own_items
from trainer.storage.connection import Cancellation
from trainer.storage.own.index import ScenarioIndex, UnderHouse, index_path
from trainer.storage.own.scenarios import own_folder
from ui.shell.background import Background
from ui.shell.house import OwnLayouts
from ui.shell.session import Session

if TYPE_CHECKING:
    from trainer.index.entry import IndexedFile
    from trainer.index.query import Query
    from trainer.index.search import TextIndex
    from trainer.storage.own.watching import Changes, OwnIndex, ShippedUnder

EVERY_SECONDS: Final = 0.3
"""How often the folder is looked through: what is saved is to be listed within a second."""
_REST: Final = 2
"""How much longer than it took to look through a slow folder nothing is done then."""


class OwnChanges(NamedTuple):
    """What has changed in the folder, with the items of the files that were found."""

    folder: Path
    changes: Changes
    items: OwnFiles


class OwnScenarios:
    """``changed`` is awaited with what has changed in the folder, while ``shown`` returns True.

    ``report`` is given the errors of the program that keep a file from being read, ``left_out``
    what is not listed, whenever that has changed.
    """

    def __init__(
        self,
        background: Background,
        session: Session,
        layouts: OwnLayouts,
        *,
        shown: Callable[[], bool],
        changed: Callable[[OwnChanges], Awaitable[None]],
        report: Callable[[Exception], None],
        left_out: Callable[[str], None],
    ) -> None:
        self._background = background
        self._session = session
        self._layouts = layouts
        self._shown = shown
        self._changed = changed
        self._report = report
        self._tell_left_out = left_out
        self._left_out = ""
        self._begun = False
        self._under = Under()
        self._index: OwnIndex | None = None

    def use(self, under: Under) -> None:
        """Hand all files of these records on again, as they are under these documents.

        What is being looked through under another ``under`` meanwhile is not handed on.
        """
        self._under = under
        self._index = None

    def begin(self) -> None:
        """Look through the folder from now on."""
        if not self._begun:
            self._begun = True
            self._background.begin(self._look())

    async def _look(self) -> None:
        while True:
            since = perf_counter()
            unread = self._shown() and await self._look_once()
            rest = max(EVERY_SECONDS, _REST * (perf_counter() - since))
            await asyncio.sleep(0 if unread else rest)

    async def _look_once(self) -> bool:
        """Look through the folder, and read some of it; returns whether there is more to read."""
        under, known = self._under, self._index
        records, layouts = self._session.path, [file.data for file in self._layouts.stored.files]

        def look(cancellation: Cancellation) -> tuple[OwnIndex, Changes, OwnFiles]:
            index = known or _index_of(records, under, layouts)
            changes = index.look(cancellation)
            items = {
                name: own_items(index.folder, name, file, under, changes.was.get(name, ()))
                for name, file in changes.found.items()
            }
            return index, changes, items

        index, changes, items = await self._background.run(look)
        if under is not self._under:
            return True
        self._index = index
        for bug in changes.bugs:
            self._report(bug)
        if index.left_out != self._left_out:
            self._left_out = index.left_out
            self._tell_left_out(index.left_out)
        if changes.found or changes.gone:
            await self._changed(OwnChanges(index.folder, changes, items))
        return bool(changes.unread)


def _index_of(records: Path, under: Under, layouts: Iterable[bytes]) -> OwnIndex:
    # Imports all that detects features.
    from trainer.storage.own.watching import OwnIndex, made_by

    index = ScenarioIndex(index_path(records), made_by(under.house, layouts))
    return OwnIndex(own_folder(records), index, under.documents)


# The shipped scenarios under the house's choices: found out in a thread, and listed bit by bit.


class ShippedScenarios:
    """``changed`` is awaited with what was found in some of the files, by their names."""

    def __init__(
        self,
        background: Background,
        session: Session,
        *,
        changed: Callable[[Mapping[str, IndexedFile]], Awaitable[None]],
    ) -> None:
        self._background = background
        self._session = session
        self._changed = changed
        self._finding = Cancellation()

    def use(self, under: Under) -> None:
        """Find out what the files hold under these documents, and nothing else any more.

        Nothing is to be found out where the house has chosen nothing.
        """
        self._finding.cancel()
        self._finding = Cancellation()
        if under.house:
            self._background.begin(self._find(under, self._finding))

    async def _find(self, under: Under, finding: Cancellation) -> None:
        kept = UnderHouse(index_path(self._session.path))

        def begin(_cancellation: Cancellation) -> ShippedUnder:
            # Imports all that detects features.
            from trainer.storage.own.watching import ShippedUnder

            return ShippedUnder(kept, under.documents)

        index = await self._background.run(begin, finding)
        while found := await self._background.run(index.look, finding):
            finding.check()
            await self._changed(found)


# The search of the library: its index is made in a thread as soon as something is searched for.


class ScenarioSearch:
    """``ready`` is called when more can be found than before."""

    def __init__(self, background: Background, ready: Callable[[], None]) -> None:
        self._background = background
        self._ready = ready
        self._begun = False
        self._index: TextIndex | None = None
        self._filled: TextIndex | None = None
        """The same, for the thread that fills it: it may be ahead."""
        self._own: dict[str, OwnText] = {}
        self._shipped: dict[str, IndexedFile] = {}
        """Shipped files that are something else under the house's choices, by their names."""

    def find(self, query: Query) -> frozenset[str] | None:
        """The ids of what is found; None as long as the index is not there."""
        if self._index is None:
            if query.parts and not self._begun:
                self._begun = True
                self._background.begin(self._make())
            return None
        rounds = self._index.find(query)
        # A scenario has the id of its file, a round of a series its number as well.
        return frozenset(
            id_
            for listed_round in rounds
            for id_ in (listed_round.file, f"{listed_round.file}#{listed_round.number}")
        )

    def keep(self, own: Mapping[str, OwnText], gone: Iterable[str]) -> None:
        """Find these own files as well, by their ids, and others no longer."""
        gone = tuple(gone)
        self._own.update(own)
        for file in gone:
            self._own.pop(file, None)
        if self._begun:
            self._background.begin(self._put(dict(own), gone))

    def forget_own(self) -> None:
        self.keep({}, tuple(self._own))

    def keep_shipped(self, found: Mapping[str, IndexedFile]) -> None:
        """Find these shipped files as they are under the house's choices."""
        self._shipped.update(found)
        self._put_shipped(found)

    def forget_shipped(self) -> None:
        """Find the shipped files as they come with the program again."""
        if self._shipped:
            usual = _usual()
            self._put_shipped({name: usual[name] for name in self._shipped})
            self._shipped = {}

    def _put_shipped(self, files: Mapping[str, IndexedFile]) -> None:
        if self._begun:
            put = {name: OwnText(file, "") for name, file in files.items()}
            self._background.begin(self._put(put, ()))

    async def _make(self) -> None:
        own, shipped = dict(self._own), dict(self._shipped)

        def filled(cancellation: Cancellation) -> TextIndex:
            from trainer.index.search import TextIndex  # imports all that detects features

            index = TextIndex()
            for name, file in (_usual() | shipped).items():
                cancellation.check()
                index.put(name, file)
            _put(index, own, cancellation)
            self._filled = index
            return index

        self._index = await self._background.run(filled)
        self._ready()

    async def _put(self, own: Mapping[str, OwnText], gone: Sequence[str]) -> None:
        def put(cancellation: Cancellation) -> None:
            # There is one thread: the index has been filled before.
            assert self._filled is not None
            for file in gone:
                self._filled.drop(file)
            _put(self._filled, own, cancellation)

        await self._background.run(put)
        self._ready()


def _usual() -> dict[str, IndexedFile]:
    """The shipped files as the program has them, by their names."""
    index = shipped_index()
    return index.scenarios | index.series


class OwnText(NamedTuple):
    """An own file as it is found: what is known of it, and its place in the folder."""

    found: IndexedFile
    place: str


def _put(index: TextIndex, own: Mapping[str, OwnText], cancellation: Cancellation) -> None:
    for file, text in own.items():
        cancellation.check()
        index.put(file, *text)
