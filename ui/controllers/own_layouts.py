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
from ui.views.view_models import Notice

NOTICE: Final = "layouts"


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
    """The first thing that is wrong with the files, and that there is more; None if all is well.

    It waits while a round is played: who plays can do nothing about it.
    """
    refused, more = stored.refused, stored.more
    if not refused and not more:
        return None
    said = [_line(refused[0])] if refused else []
    others = len(refused) - 1
    if others > 0:
        said.append(
            ngettext(
                "{count} more file cannot be used.", "{count} more files cannot be used.", others
            ).format(count=others)
        )
    if more:
        said.append(unread_text(more))
    return Notice(NOTICE, " ".join(said), choices=choices, warning=False)


def _line(refused: LayoutRefused) -> str:
    line = in_short(refused.lines)
    return _("Layout {file}, line {line}, column {column}: {message}").format(
        file=refused.name, line=line.line, column=line.column, message=line.message
    )
