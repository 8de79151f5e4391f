"""The house's own scenarios: their folder is looked through in a thread, again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.library.items import LibraryItem, OwnFiles, Under, own_items
from trainer.storage.cancellation import Cancellation
from trainer.storage.own_scenarios import own_folder
from trainer.storage.scenario_index import KnownFile, ScenarioIndex, index_path
from ui.controllers.background import Background
from ui.controllers.own_layouts import OwnLayouts
from ui.controllers.session import Session

if TYPE_CHECKING:
    from trainer.storage.own_index import Changes, OwnIndex

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

    ``unseen`` returns the files that are listed although nobody has looked whether they have
    changed; they are handed on only if so, as soon as they have been read.
    ``report`` is given the errors of the program that keep a file from being read, ``left_out``
    what is not listed, whenever that has changed.
    """

    def __init__(
        self,
        background: Background,
        session: Session,
        layouts: OwnLayouts,
        unseen: Callable[[], Mapping[str, KnownFile]],
        *,
        shown: Callable[[], bool],
        changed: Callable[[OwnChanges], Awaitable[None]],
        report: Callable[[Exception], None],
        left_out: Callable[[str], None],
    ) -> None:
        self._background = background
        self._session = session
        self._layouts = layouts
        self._unseen = unseen
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
        records, layouts = self._session.path, [one.data for one in self._layouts.stored.files]
        unseen = self._unseen()

        def look(cancellation: Cancellation) -> tuple[OwnIndex, Changes, OwnFiles]:
            index = known or _index_of(records, under, layouts)
            changes = index.look(cancellation)
            vanished = unseen.keys() - changes.found.keys() - changes.unread
            changes = changes._replace(gone=changes.gone | vanished)
            items: dict[str, tuple[LibraryItem, ...]] = {}
            for name, one in changes.found.items():
                was, listed = changes.was.get(name, ()), unseen.get(name)
                if listed is None or (listed.found, listed.was) != (one, was):
                    items[name] = own_items(index.folder, name, one, under, was)
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
    from trainer.storage.own_index import OwnIndex, made_by

    index = ScenarioIndex(index_path(records), made_by(under.house, layouts))
    return OwnIndex(own_folder(records), index, under.documents)
