"""The shipped scenarios under the house's choices: found out in a thread, and listed bit by bit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from trainer.library.items import Under
from trainer.storage.cancellation import Cancellation
from trainer.storage.scenario_index import UnderHouse, index_path
from ui.controllers.background import Background
from ui.controllers.session import Session

if TYPE_CHECKING:
    from trainer.index.entry import IndexedFile
    from trainer.storage.shipped_under import ShippedUnder


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
            from trainer.storage.shipped_under import ShippedUnder

            return ShippedUnder(kept, under.documents)

        index = await self._background.run(begin, finding)
        while found := await self._background.run(index.look, finding):
            finding.check()
            await self._changed(found)
