"""What decides which commands are possible now: one typed, frozen state of the window.

Each page has a state of its own, a subclass of ``PageState``. Those that only their own page asks
for may lie beside its controller.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class PageState:
    """What the commands must know of the page that is shown."""

    shows_felt: ClassVar[bool] = False
    """It shows a table that can be turned."""
    searchable: ClassVar[bool] = False
    shows_offers: ClassVar[bool] = False
    """Notices that only offer something are seen there; elsewhere they wait."""
    shows_header: ClassVar[bool] = True
    leads_home: ClassVar[bool] = True
    """Esc leads from there to the library."""

    @property
    def cites(self) -> bool:
        """Reasons are shown, with their paragraphs."""
        return False


@dataclass(frozen=True, slots=True)
class LibraryState(PageState):
    """``selected`` is whether a scenario that can be played is chosen."""

    shows_felt: ClassVar[bool] = True
    searchable: ClassVar[bool] = True
    shows_offers: ClassVar[bool] = True
    leads_home: ClassVar[bool] = False

    selected: bool = False
    unfinished: bool = False
    """An attempt is offered that can be taken up again."""


@dataclass(frozen=True, slots=True)
class RecordsState(PageState):
    """``chosen`` is whether an attempt is chosen, ``unfinished`` whether that one is."""

    chosen: bool = False
    unfinished: bool = False


class RulesView(StrEnum):
    """What the rules page shows."""

    PARAGRAPHS = "paragraphs"
    COMPARISON = "comparison"
    ODDS = "odds"


@dataclass(frozen=True, slots=True)
class RulesState(PageState):
    """``earlier`` is whether another paragraph was read before this one."""

    searchable: ClassVar[bool] = True
    leads_home: ClassVar[bool] = False

    view: RulesView = RulesView.PARAGRAPHS
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class LayoutsState(PageState):
    """What the layout that is shown is."""

    shows_felt: ClassVar[bool] = True

    drawn: bool = False
    """It can be written to a file."""
    looked_at: bool = False
    """It is a file that is not among the house's layouts."""
    acceptable: bool = False
    """That file has no faults: it can be added."""
    of_house: bool = False
    """It is one of the house's own layouts."""


@dataclass(frozen=True, slots=True)
class TableState(PageState):
    """What goes on at the table: one of the three below, once a round is there."""

    shows_felt: ClassVar[bool] = True
    shows_header: ClassVar[bool] = False
    leads_home: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class WatchState(TableState):
    """A round is watched."""

    at_start: bool = True
    at_end: bool = False
    playing: bool = False

    @property
    def cites(self) -> bool:
        """Every act is shown with its reason."""
        return True


@dataclass(frozen=True, slots=True)
class GuidedState(TableState):
    """A round is played in Guided."""


@dataclass(frozen=True, slots=True)
class AnsweringState(GuidedState):
    """A question waits for its answer."""


@dataclass(frozen=True, slots=True)
class FeedbackState(GuidedState):
    """An answer has been judged."""

    @property
    def cites(self) -> bool:
        """The judgement names its paragraphs."""
        return True


@dataclass(frozen=True, slots=True)
class ResultState(PageState):
    """``recorded`` is whether the result was opened from the records, not just played."""

    recorded: bool = False

    @property
    def cites(self) -> bool:
        """The chosen answer is shown with its paragraphs."""
        return True


@dataclass(frozen=True, slots=True)
class AppState:
    """The whole: which page is shown, its state, and what concerns every page."""

    page: str = ""
    """The id of the page that is shown."""
    here: PageState = PageState()
    """Its state."""
    records: bool = False
    """There is a database."""
    deciding: bool = False
    """A choice is open that must be made first (leave, replace)."""
    waiting: bool = False
    """A lesson waits under the page that is shown, and goes on where it was left."""
    noticed: bool = False
    """A notice is seen that can be taken away."""
