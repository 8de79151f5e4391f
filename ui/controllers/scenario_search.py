"""The search of the library: its index is made in a thread as soon as something is searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainer.index.shipped import shipped_index
from trainer.storage.cancellation import Cancellation
from ui.controllers.background import Background

if TYPE_CHECKING:
    from trainer.index.query import Query
    from trainer.index.search import TextIndex


class ScenarioSearch:
    """``ready`` is called when more can be found than before."""

    def __init__(self, background: Background, ready: Callable[[], None]) -> None:
        self._background = background
        self._ready = ready
        self._begun = False
        self._index: TextIndex | None = None

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

    async def _make(self) -> None:
        self._index = await self._background.run(_filled)
        self._ready()


def _filled(cancellation: Cancellation) -> TextIndex:
    from trainer.index.search import TextIndex  # imports all that detects features

    index, shipped = TextIndex(), shipped_index()
    for name, file in (shipped.scenarios | shipped.lessons).items():
        cancellation.check()
        index.put(name, file)
    return index
