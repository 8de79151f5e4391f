"""What the layouts page is given to show: finished texts and the names they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from ui.views.view_models import Citation


@dataclass(frozen=True, slots=True)
class LayoutLine:
    """A layout in the list; ``mark`` says whose it is where it is not the document's."""

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
    """What a layout has from a paragraph."""

    citation: Citation
    what: str


@dataclass(frozen=True, slots=True)
class FaultLine:
    """Something wrong in a layout file, and where."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class LayoutSheet:
    """Everything that is said about the chosen layout.

    ``state`` says how a file stands that is not among the house's layouts, ``pay_tables`` are id
    and text of those that may be shown, empty where there is nothing to choose.
    """

    title: str
    about: str
    note: str = ""
    takes: tuple[TakenLine, ...] = ()
    state: str = ""
    faults: tuple[FaultLine, ...] = ()
    pay_tables: tuple[tuple[str, str], ...] = ()
    pay_table: str = ""


@dataclass(frozen=True, slots=True)
class StatusMessage:
    """What came of something: a sentence, and what to do where it has failed."""

    sentence: str
    advice: str = ""
    detail: str = ""
    right: bool = True
