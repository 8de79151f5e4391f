"""Scenarios of one's own, made of the shipped ones."""

from __future__ import annotations

from pathlib import Path

from trainer.rulebook.sources import shipped_scenario, shipped_scenarios

FOLDERS = 20


def put_own(folder: Path, count: int) -> Path:
    """Put so many scenarios into folders of this one; returns the last one's path."""
    texts = [shipped_scenario(name) for name in shipped_scenarios()]
    path = folder
    for number in range(count):
        path = folder / f"folder {number % FOLDERS}" / f"{number}.scenario.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        # No two have the same content, or it would be known already.
        text = texts[number % len(texts)].replace("title: ", f"title: {number} ", 1)
        path.write_text(text, encoding="utf-8")
    return path
