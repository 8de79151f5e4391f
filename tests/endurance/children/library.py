"""The shipped scenarios, read when this module is imported: once for many windows."""

from __future__ import annotations

from typing import Final

from ui.controllers.library_items import LibraryItem, each_shipped

FILES: Final[tuple[tuple[LibraryItem, ...], ...]] = tuple(each_shipped())
