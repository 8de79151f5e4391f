"""What decides which commands are possible now: one typed, frozen state of the window.

Each page has its own subclass of ``PageState``; one that only its page uses may be defined next to
the page's controller.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, NamedTuple


@dataclass(frozen=True, slots=True)
class PageState:
    """What the commands need to know about the current page."""

    shows_felt: ClassVar[bool] = False
    """It shows a table, which can be turned."""
    searchable: ClassVar[bool] = False
    shows_offers: ClassVar[bool] = False
    """Notices that merely make an offer are shown there; elsewhere they wait."""
    shows_header: ClassVar[bool] = True
    leads_home: ClassVar[bool] = True
    """Esc leads back to the library."""

    @property
    def from_coverage(self) -> bool:
        """Whether what is shown was found on the coverage page, to which Esc leads back."""
        return False

    @property
    def cites(self) -> bool:
        """Whether reasons are shown, with their paragraphs."""
        return False

    @property
    def cited(self) -> bool:
        """Whether there is a paragraph among them: work in chips has none."""
        return self.cites


class OwnFiles(Enum):
    """How many files of the house's own are selected; none if anything else is among them."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class LibraryState(PageState):
    """``selected``: a scenario that can be played is selected.

    ``faulty``: instead, a file that has faults; ``opened_faulty``: one that was opened.
    """

    shows_felt: ClassVar[bool] = True
    searchable: ClassVar[bool] = True
    shows_offers: ClassVar[bool] = True
    leads_home: ClassVar[bool] = False

    selected: bool = False
    faulty: bool = False
    opened_faulty: bool = False
    unfinished: bool = False
    """An unfinished attempt is offered to be resumed."""
    first: bool = False
    """Nobody has played yet, and what is selected is the first round of its game."""
    from_coverage: bool = False
    own_files: OwnFiles = OwnFiles.NONE
    """Whether all that is selected are files of the house's own, and more than one."""
    undoable: bool = False
    """The last change of such files can be undone."""


@dataclass(frozen=True, slots=True)
class TableState(PageState):
    """What happens at the table; once a round is open, one of the subclasses below."""

    shows_felt: ClassVar[bool] = True
    shows_header: ClassVar[bool] = False
    leads_home: ClassVar[bool] = False


class AppState(NamedTuple):
    """The whole state: the current page, its state, and what concerns every page."""

    page: str = ""
    """The id of the current page."""
    here: PageState = PageState()
    """Its state."""
    records: bool = False
    """The database is open."""
    deciding: bool = False
    """A decision is pending that must be made first (leave, replace)."""
    waiting: bool = False
    """A lesson is waiting behind the current page and continues where it was left."""
    noticed: bool = False
    """A notice is shown that can be dismissed."""
    failed: frozenset[str] = frozenset()
    """The parts of the window that could not be created: the names of their controllers' modules,
    which for a page is its id."""
