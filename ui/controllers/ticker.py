"""Waiting by the event loop's clock."""

from __future__ import annotations

import asyncio


class SleepTicker:
    """Waits by the event loop's clock."""

    async def wait(self, milliseconds: int) -> None:
        """See ``Ticker.wait``."""
        await asyncio.sleep(milliseconds / 1000)
