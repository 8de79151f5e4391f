"""The view models of the house page: finished texts, and the ids they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.felt.chips import Chip
from trainer.messages.citations import Citation
from ui.felt.thumbnails import DrawnLayout


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A setting in the list: its name and its value now; ``mark`` says where it is the house's."""

    id: str
    title: str
    value: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Settings under a heading."""

    title: str
    lines: tuple[SettingLine, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from; ``mark`` says which is in force and which the default.

    ``drawn`` is the table that is chosen with it, if one is.
    """

    key: str
    text: str
    mark: str = ""
    drawn: DrawnLayout | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A value to be typed: its name, its text now, and its unit or an example after it.

    ``values`` are key and text of those to choose from instead; ``colour``: it is one;
    ``long``: it is a name.
    """

    key: str
    title: str
    text: str
    unit: str = ""
    values: tuple[tuple[str, str], ...] = ()
    colour: bool = False
    long: bool = False


@dataclass(frozen=True, slots=True)
class SettingSheet:
    """Everything that is shown about the selected setting.

    It has options or entries, or neither where nothing can be chosen. ``option`` is the key of the
    one that is looked at. ``fault`` says why the value that is looked at cannot be used,
    ``warning`` what should be known of one that can. ``chips`` are those of a chip set, ``chip``
    the place of the selected one, -1 if none is.
    """

    title: str
    about: str = ""
    citations: tuple[Citation, ...] = ()
    options: tuple[Option, ...] = ()
    option: str = ""
    entries: tuple[Entry, ...] = ()
    fault: str = ""
    warning: str = ""
    chips: tuple[Chip, ...] = ()
    chip: int = -1


@dataclass(frozen=True, slots=True)
class EffectLine:
    """A round that comes out differently: its title, and whose result changes by how much."""

    id: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Effects:
    """What a choice changes."""

    summary: str = ""
    lines: tuple[EffectLine, ...] = ()
