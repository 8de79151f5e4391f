"""The view models of the layouts page: finished texts, and the ids they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from ui.views.view_models import Citation


@dataclass(frozen=True, slots=True)
class LayoutLine:
    """A layout in the list; ``mark`` names its origin if that is not the document."""

    id: str
    title: str
    about: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class LayoutGroup:
    """The layouts of one rule document, under its title."""

    title: str
    lines: tuple[LayoutLine, ...]


@dataclass(frozen=True, slots=True)
class TakenLine:
    """What a layout takes from a paragraph."""

    citation: Citation
    what: str


@dataclass(frozen=True, slots=True)
class FaultLine:
    """Something wrong in a layout file, and where."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class LayoutSheet:
    """Everything that is shown about the selected layout.

    ``state`` is about a file that is not among the house's layouts; ``pay_tables`` are id and text
    of those to choose from, empty if there is no choice.
    """

    title: str
    about: str
    note: str = ""
    takes: tuple[TakenLine, ...] = ()
    ours: tuple[str, ...] = ()
    state: str = ""
    faults: tuple[FaultLine, ...] = ()
    pay_tables: tuple[tuple[str, str], ...] = ()
    pay_table: str = ""


@dataclass(frozen=True, slots=True)
class StatusMessage:
    """The outcome of something: a sentence, and what to do if it has failed."""

    sentence: str
    advice: str = ""
    detail: str = ""
    right: bool = True
