"""The house's own layouts: read while the window stays awake, and told of where files are none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from trainer.storage.layouts import (
    LayoutRefused,
    StoredLayouts,
    list_layouts,
    read_layout,
    sorted_out,
)
from trainer.words import _, ngettext
from trainer.words.layouts import in_short, unread_text
from ui.views.shown import Notice

NOTICE: Final = "layouts"
FILES_SHOWN: Final = 3


async def read_in_turn(folder: Path, given_up: Callable[[], bool]) -> StoredLayouts:
    """What the folder holds, file by file; no more as soon as ``given_up`` says so.

    Raises ``LayoutsUnusable`` where it cannot be looked into.
    """
    listing = list_layouts(folder)
    found = []
    for path in listing.paths:
        found.append(read_layout(path))
        await asyncio.sleep(0)
        if given_up():
            break
    return sorted_out(found, listing.more)


def notice_of(stored: StoredLayouts, choices: tuple[tuple[str, str], ...]) -> Notice | None:
    """What is to be known of files that hold no layout of the house's; None where all do."""
    refused, more = stored.refused, stored.more
    if not refused and not more:
        return None
    lines = [_line(one) for one in refused[:FILES_SHOWN]]
    if len(refused) > FILES_SHOWN:
        lines.append(_("… and {more} more.").format(more=len(refused) - FILES_SHOWN))
    if more:
        lines.append(unread_text(more))
    count = len(refused) + more
    sentence = ngettext(
        "{count} file among the house’s layouts cannot be used.",
        "{count} files among the house’s layouts cannot be used.",
        count,
    ).format(count=count)
    folder = str(refused[0].path.parent) if refused else ""
    return Notice(NOTICE, sentence, "\n".join(lines), folder, choices)


def _line(refused: LayoutRefused) -> str:
    line = in_short(refused.lines)
    return _("{file}, line {line}, column {column}: {message}").format(
        file=refused.name, line=line.line, column=line.column, message=line.message
    )
