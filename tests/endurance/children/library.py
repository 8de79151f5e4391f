"""The shipped scenarios, listed when this module is imported: once for many windows."""

from __future__ import annotations

from typing import Final

from trainer.library.items import LibraryItem, shipped_items

ITEMS: Final[tuple[LibraryItem, ...]] = shipped_items()
