"""A felt and its legends written as JSON: read in a moment, without the rules they come from.

A value is written as it would be made: ``{"Circle": [{"Point": [120, 80]}, 60]}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, NamedTuple

from trainer.felt.layout import (
    Anchor,
    ArcLegend,
    ArcLine,
    CardSize,
    Felt,
    Furniture,
    Ink,
    LegendKey,
    PayTablePlace,
    PayTableStyle,
    Printing,
    Seat,
    Spot,
    Taken,
    Tray,
)
from trainer.felt.legends import FeltLegends, PayTableLegend, PrintedRow, PrintedTable
from trainer.felt.shapes import Band, Circle, Point, Pose, Rectangle
from trainer.rules.bets import BetKind
from trainer.rules.money import Basis, Odds
from trainer.rules.pays import Jackpot
from trainer.texts import Wording

_MADE_BY: Final[Mapping[str, Callable[..., object]]] = {
    one.__name__: one
    for one in (
        *(Anchor, ArcLegend, ArcLine, Band, Basis, BetKind, CardSize, Circle, Felt, FeltLegends),
        *(Furniture, Ink, Jackpot, LegendKey, Odds, PayTableLegend, PayTablePlace, PayTableStyle),
        *(Point, Pose, PrintedRow, PrintedTable, Printing, Rectangle, Seat, Spot, Taken, Tray),
        *(Wording, frozenset, dict),
    )
}


class PrintedFelt(NamedTuple):
    """A layout and what its rules have printed on it."""

    felt: Felt
    legends: FeltLegends


def stored(printed: PrintedFelt) -> str:
    """A line for each part of the felt, then each of its legends."""
    parts = ",\n".join(
        f"{{{json.dumps(type(whole).__name__)}: [\n{_lines(whole)}\n]}}" for whole in printed
    )
    return f"[{parts}]\n"


def _lines(whole: Felt | FeltLegends) -> str:
    return ",\n".join(json.dumps(_plain(value), ensure_ascii=False) for value in whole)


def restored(text: str) -> PrintedFelt:
    """What ``stored`` has written; any exception for another text."""
    felt, legends = map(_made, json.loads(text))
    assert isinstance(felt, Felt)
    assert isinstance(legends, FeltLegends)
    return PrintedFelt(felt, legends)


def _plain(value: object) -> object:
    name = type(value).__name__
    if isinstance(value, Enum):
        return {name: [value.value]}
    if isinstance(value, frozenset):
        return {name: [sorted(value)]}
    if isinstance(value, Mapping):
        return {"dict": [[[_plain(key), of_key] for key, of_key in value.items()]]}
    if isinstance(value, tuple):
        parts = [_plain(part) for part in value]
        return {name: parts} if hasattr(value, "_fields") else parts
    return value


def _made(plain: object) -> object:
    if isinstance(plain, list):
        return tuple(map(_made, plain))
    if isinstance(plain, dict):
        ((name, parts),) = plain.items()
        return _MADE_BY[name](*map(_made, parts))
    return plain
