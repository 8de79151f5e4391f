"""The search of the library: its index is made in a thread as soon as something is searched for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainer.index.shipped import shipped_index
from trainer.storage.cancellation import Cancellation
from ui.controllers.background import Background

if TYPE_CHECKING:
    from trainer.index.entry import IndexedFile
    from trainer.index.query import Query
    from trainer.index.search import TextIndex


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
        # A scenario has the id of its file, a round of a lesson its number as well.
        return frozenset(id_ for one in rounds for id_ in (one.file, f"{one.file}#{one.number}"))

    def keep(self, own: Mapping[str, OwnText], gone: Iterable[str]) -> None:
        """Find these own files as well, by their ids, and others no longer."""
        gone = tuple(gone)
        self._own.update(own)
        for file in gone:
            self._own.pop(file, None)
        if self._begun:
            self._background.begin(self._put(dict(own), gone))

    def forget_own(self) -> None:
        """Find none of the own files any longer."""
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
    return index.scenarios | index.lessons


class OwnText(NamedTuple):
    """An own file as it is found: what is known of it, and its place in the folder."""

    found: IndexedFile
    place: str


def _put(index: TextIndex, own: Mapping[str, OwnText], cancellation: Cancellation) -> None:
    for file, text in own.items():
        cancellation.check()
        index.put(file, *text)
