"""The sheets that papers are printed on."""

from __future__ import annotations

from typing import Final

from trainer.table.picture import Paper

EXAM_SHEETS: Final = (Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4))
"""Upright: a table above, its questions below."""


def sheet_named(name: str) -> Paper:
    """The sheet of this name. Raises KeyError where there is none."""
    return {sheet.name: sheet for sheet in EXAM_SHEETS}[name]
