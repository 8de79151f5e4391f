"""What the page that generates scenarios shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ui.views.editor_view_models import NO_OPTIONS, Options

ANYWHERE: Final = 0
"""The box of a feature that may be on any box."""


@dataclass(frozen=True, slots=True)
class FeatureLine:
    """A feature that can be wanted.

    ``mark`` says that it is wanted, and where, or not wanted; ``excluded`` why it cannot be had
    with what is wanted already.
    """

    word: str
    title: str
    of_box: bool
    mark: str = ""
    excluded: str = ""


class FeatureGroup(NamedTuple):
    """Features under a heading."""

    title: str
    lines: Sequence[FeatureLine]


class WishLine(NamedTuple):
    """Something that is wanted, or not; its key takes it back."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class FeatureSheet:
    """What is wanted of the rounds. ``problems`` say why it cannot be had."""

    rules: Options = NO_OPTIONS
    layout: Options = NO_OPTIONS
    boxes: int = 0
    groups: Sequence[FeatureGroup] = ()
    wishes: Sequence[WishLine] = ()
    problems: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class VariantSheet:
    """What variants are made of: its title, what is in it, what may be changed.

    ``rules`` are the documents by which they may be played.
    """

    title: str = ""
    features: str = ""
    changes: Sequence[tuple[str, str]] = ()
    rules: Options = NO_OPTIONS


class MadeLine(NamedTuple):
    """A round that was made: the cards of its Initial Deal, and what else is in it."""

    number: int
    title: str
    detail: str
    mark: str
