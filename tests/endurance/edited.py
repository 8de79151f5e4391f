"""The editor killed while somebody types steadily: at most two seconds of it are lost.

Somebody types in the title, in the text of the file or in the line below the felt, from fifty
letters in a second to three in two, and never rests.
"""

from __future__ import annotations

import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from tests.endurance.children import editor
from tests.endurance.figures import SLOWEST, Figures
from tests.endurance.killed import WINDOW, Killer
from ui.supervise.editor.autosave import NAMES

COUNT: Final = 200
_LONGEST: Final = 6.0
"""Seconds of typing after which a window is killed at latest."""
_TOGETHER: Final = 25
_NANOSECONDS: Final = 1_000_000_000


def kill_editors(folder: Path, count: int, seed: int) -> Figures:
    """Kill so many editors, one after the other, and see what each has left on the disk."""
    figures = Figures()
    kept = folder / NAMES[0]
    imported = ("ui.supervise.editor.controller", *WINDOW)
    killer = Killer(folder / "records.sqlite", editor.write, imported, seed, _LONGEST)
    for _ in range(count):
        kept.unlink(missing_ok=True)
        killed_one(killer, kept, figures)
    return figures


def killed_one(killer: Killer, kept: Path, figures: Figures) -> None:
    """Kill one editor; the time of the oldest edit that is lost counts."""
    reports = killer.reports(killer.delay(), "typing")
    figures.counted["killed"] += 1
    typed = next((str(name) for word, name, _at in reports if word == "typing"), "")
    edits = [int(at) for word, _number, at in reports if word == "edited"]
    figures.fail("while it was edited", [str(what) for word, what, _at in reports if word == "bug"])
    if not edits:
        return
    figures.counted[f"killed while typing in the {typed}"] += 1
    figures.counted["edits"] += len(edits)
    text = kept.read_text("utf-8") if kept.exists() else ""
    written = editor.edits_in(text, typed)
    lost = edits[written:]
    figures.counted["edits lost"] += len(lost)
    seconds = (killer.killed_at - lost[0]) / _NANOSECONDS if lost else 0.0
    case = f"{len(lost)} of {len(edits)} edits in the {typed} lost"
    figures.took(seconds, case)
    if seconds > SLOWEST:
        figures.fail(case, [f"the oldest was {seconds:.2f} s old"])


def run(count: int, seed: int) -> bool:
    """Print the figures; False if more was lost."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as made, ProcessPoolExecutor() as pool:
        parts = []
        for first in range(0, count, _TOGETHER):
            folder = Path(made, str(first))
            folder.mkdir()
            several = min(_TOGETHER, count - first)
            parts.append(pool.submit(kill_editors, folder, several, seed + first))
        for part in parts:
            figures.add(part.result())
    return figures.show(__doc__, f"{count} editors, seed {seed}")
