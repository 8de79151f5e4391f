"""Commands as records: what the user can do, with which keys, and when.

A controller declares each of its commands with ``@command`` on the method that carries it out;
actions, shortcuts, the bar under the page and the keyboard overview are derived from these
records. Answers to a question are not commands: their keys belong to the answer editors, and the
keyboard overview lists them from ``ANSWER_KEYS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from trainer.room.rights import EVERY_RIGHT, Right
from trainer.texts import N_, TextEnum


class Room(TextEnum):
    """The rooms of the window, each with a button in the header."""

    TRAIN = "train", N_("Train")
    LOOK_UP = "look_up", N_("Look up")
    ME = "me", N_("Me")
    CLASSROOM = "classroom", N_("Classroom")
    """Only in a training room, for whoever leads classes there."""
    SUPERVISE = "supervise", N_("Supervise")
    """Only for whoever wants the supervisor's tools."""


# What decides which commands are possible now: one typed, frozen state of the window.
#
# Each page has its own subclass of ``PageState``, beside its controller.


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
    """Esc leads one level up: to the first page of its room, or home."""
    prepares: ClassVar[bool] = False
    """What comes next on the page may be worked out while this is shown."""
    typed: ClassVar[tuple[str, ...]] = ()
    """The headings of the keys that are no commands, but are understood there."""

    @property
    def tab(self) -> str:
        """Return which of the page's tabs is shown, where it has several in one room: its view."""
        return ""

    @property
    def examined(self) -> bool:
        """True while an exam is sat: nothing can be done then but what belongs to it."""
        return False

    @property
    def from_coverage(self) -> bool:
        """True if what is shown was found on the coverage page, to which Esc leads back."""
        return False

    @property
    def cites(self) -> bool:
        """True if reasons are shown, with their paragraphs."""
        return False

    @property
    def cited(self) -> bool:
        """True if there is a paragraph among them: work in chips has none."""
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
    first: bool = False
    """Nobody has played yet, and what is selected is the first round of its game."""
    from_coverage: bool = False
    own_files: OwnFiles = OwnFiles.NONE
    """Whether all that is selected are files of the house's own, and more than one."""
    undoable: bool = False
    """The last change of such files can be undone."""


@dataclass(frozen=True, slots=True)
class RecordsState(PageState):
    """``chosen``: an attempt is selected; ``unfinished``: the selected attempt is unfinished."""

    chosen: bool = False
    unfinished: bool = False
    empty: bool = False
    """Nothing has been recorded yet."""
    sitting: bool = False
    """The selected attempt is a sitting, which has no round to be replayed."""


@dataclass(frozen=True, slots=True)
class TableState(PageState):
    """What happens at the table; once a round is open, one of the subclasses below."""

    shows_felt: ClassVar[bool] = True
    shows_header: ClassVar[bool] = False
    leads_home: ClassVar[bool] = False

    @property
    def explains(self) -> bool:
        """The terms of the game can be asked about."""
        return True


class AppState(NamedTuple):
    """The whole state: the current page, its state, and what concerns every page."""

    page: str = ""
    """The id of the current page."""
    here: PageState = PageState()
    """Its state."""
    room: Room = Room.TRAIN
    """The room in which it is; a table and a result are in that from which they were opened."""
    tools: bool = False
    """The supervisor's tools are shown."""
    records: bool = False
    """The database is open."""
    classroom: bool = False
    """It is that of a training room."""
    deciding: bool = False
    """A decision is pending that must be made first (leave, replace)."""
    waiting: bool = False
    """An attempt is waiting behind the current page and continues where it was left."""
    noticed: bool = False
    """A notice is shown that can be dismissed."""
    offered: bool = False
    """An unfinished attempt is offered to be resumed, on every page that shows offers."""
    signed_off: bool = False
    """It is, and nobody is signed in: there is nothing but signing in."""
    rights: frozenset[Right] = EVERY_RIGHT
    """What whoever is signed in may do; alone at home, everything."""
    failed: frozenset[str] = frozenset()
    """The parts of the window that could not be created: the names of their controllers' modules,
    which for a page is its id."""


When = Callable[[AppState], bool]
"""A condition on the state of the window."""

_Method = TypeVar("_Method", bound=Callable[..., None])
_State = TypeVar("_State", bound=PageState)


class Bar(IntEnum):
    """Where the bar under the page shows a command's button, from left to right, if at all."""

    NONE = 0
    ACT = 1
    """In the middle: the page's own actions."""
    ASIDE = 2
    """At the right: everything else."""
    BACK = 3
    """The way back to where one came from: at the same place on every page."""
    END = 4
    """At the far right."""


class Command(NamedTuple):
    """One command: ``title`` is a message key, ``keys`` are portable key names, the first is shown.

    ``id`` is unique. A ``leading`` command is what comes next, so its button stands out; one
    that ``repeats`` goes on while its key is held down.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    when: When
    bar: Bar = Bar.NONE
    stays: When | None = None
    """When its button keeps its place although the command is disabled, so that nothing moves."""
    leading: bool = False
    repeats: bool = False
    section: str | None = None
    """The heading in the keyboard overview, a message key; empty if the command is not listed.

    ``commands_of`` puts that of the controller where none is given.
    """
    rank: int = 0
    """Its position under that heading, where it differs from the order of declaration."""
    needs: tuple[str, ...] = ()
    """The parts of the window without which it is never possible: see ``AppState.failed``."""
    right: Right | None = None
    """What whoever carries it out must have a right to; what is written asks for that again."""
    in_exams: bool = False
    """It can be done while an exam is sat."""
    anybody: bool = False
    """It is possible also where nobody is signed in."""

    def possible(self, now: AppState) -> bool:
        """Tell whether it can be carried out now."""
        may = self.right is None or self.right in now.rights
        return may and self._in_place(now) and now.failed.isdisjoint(self.needs) and self.when(now)

    def shown(self, now: AppState, *, possible: bool) -> bool:
        """Tell whether the bar shows its button, where it is ``possible`` or not."""
        stays = self.stays is not None and self.stays(now) and self._in_place(now)
        return self.bar is not Bar.NONE and (possible or stays)

    def _in_place(self, now: AppState) -> bool:
        signed_in = self.anybody or not now.signed_off
        return signed_in and (self.in_exams or not now.here.examined)


def command(
    id: str,  # noqa: A002 - the record's own word
    title: str,
    *keys: str,
    when: When,
    bar: Bar = Bar.NONE,
    stays: When | None = None,
    leading: bool = False,
    repeats: bool = False,
    section: str | None = None,
    rank: int = 0,
    needs: tuple[str, ...] = (),
    right: Right | None = None,
    in_exams: bool = False,
    anybody: bool = False,
) -> Callable[[_Method], _Method]:
    """Declare the method of a controller as a command; the fields are those of ``Command``."""
    where = (section, rank, needs, right, in_exams, anybody)
    record = Command(id, title, keys, when, bar, stays, leading, repeats, *where)

    def declare(method: _Method) -> _Method:
        method.__command__ = record  # type: ignore[attr-defined]
        return method

    return declare


def commands_of(controller: type[Any]) -> Iterator[tuple[Command, str]]:
    """The commands of a class with the names of their methods, in order of declaration."""
    for name, member in vars(controller).items():
        record = getattr(member, "__command__", None)
        if isinstance(record, Command):
            if record.section is None:
                record = record._replace(section=controller.section)
            yield record, name


# Conditions that several commands share


def always(_now: AppState) -> bool:
    """No condition at all."""
    return True


def free(now: AppState) -> bool:
    """No decision is pending."""
    return not now.deciding


def on(kind: type[_State], holds: Callable[[_State], bool] = lambda _here: True) -> When:
    """On a page whose state is a ``kind`` that satisfies ``holds``."""
    return lambda now: isinstance(now.here, kind) and free(now) and holds(now.here)


def managing(holds: Callable[[LibraryState], bool] = lambda _here: True) -> When:
    """In the library as a supervisor has it, where its scenarios are managed."""
    library = on(LibraryState, holds)
    return lambda now: now.room is Room.SUPERVISE and library(now)


def with_tools(when: When) -> When:
    """Where ``when`` holds, for whoever wants the supervisor's tools."""
    return lambda now: now.tools and when(now)


def in_classroom(when: When) -> When:
    """Where ``when`` holds, in a training room."""
    return lambda now: now.classroom and when(now)


def away_from_table(now: AppState) -> bool:
    """No round is on the table, and no attempt is waiting behind the current page."""
    return not isinstance(now.here, TableState) and not now.waiting and free(now)


def elsewhere(kind: type[PageState], *, records: bool = False) -> When:
    """Away from the table, on another page than that of a state; ``records``: which are open."""
    return lambda now: (
        away_from_table(now) and not isinstance(now.here, kind) and (now.records or not records)
    )


def reasons_shown(now: AppState) -> bool:
    """The page shows reasons with their paragraphs."""
    return now.here.cites and free(now)


def paragraph_shown(now: AppState) -> bool:
    """A paragraph is among the reasons that are shown."""
    return now.here.cited and reasons_shown(now)


class Section:
    """The headings of the keyboard overview that several controllers share."""

    LIBRARY: Final = N_("Library")
    PRACTICE: Final = N_("Practice")
    ANSWERS: Final = N_("Answers")
    FELT: Final = N_("On the felt")
    WATCH: Final = N_("Watch")
    DEAL: Final = N_("Deal")
    EDITOR: Final = N_("Editor")
    LESSONS: Final = N_("Lessons")
    RECORDS: Final = N_("Result and records")
    RULES: Final = N_("Rules")
    LAYOUTS: Final = N_("Layouts")
    HOUSE: Final = N_("House")
    PEOPLE: Final = N_("People")
    CLASSES: Final = N_("Classroom")
    TABLE_TEST: Final = N_("Table tests")
    EXAMS: Final = N_("Exams")
    STATIONS: Final = N_("Stations")
    EVERYWHERE: Final = N_("Everywhere")


ANSWER_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("0 … 9  .", N_("type an amount or a total")),
    ("⏎", N_("confirm; after the feedback, continue")),
    ("L", N_("the bet loses (same as 0)")),
    ("S", N_("the bet stands off; for a total: soft")),
    ("R", N_("the bet is returned")),
    ("W", N_("no Even Money: the bet waits")),
    ("A", N_("accept the Insurance bet")),
    ("H  B  T", N_("for a total: hard; Blackjack; Too Many")),
    ("1 … 9, A … Z", N_("choose an answer, a bet, the next step")),
    ("↑ ↓  Space", N_("move through choices and select one")),
    ("Backspace", N_("remove the last digit or choice")),
    ("C", N_("swap between numbers and chips")),
    ("1 … 9  V  T", N_("with chips: one from a tube; 5; 20")),
    ("D  I", N_("with chips: cut, or size into the bet")),
)
"""The keys for answering, for the keyboard overview."""

FELT_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("← →", N_("next bet or hand")),
    ("↓", N_("chips in a stack")),
)
"""The keys of the felt that has the focus, for the keyboard overview."""

DEAL_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("0 … 9", N_("choose a box, then its next hand; 0: dealer")),
    ("← →  ↑ ↓", N_("next box; its next hand or bet")),
    ("⏎", N_("deal the next card in the order you have begun")),
    ("A  D  F  I", N_("ask; deal a card: face up, face down, sideways")),
    ("W  S", N_("carry out Double Down, Split")),
    ("T  P  K  G", N_("take, pay, knock for a Stand Off, give back")),
    ("B", N_("pay as much as lies there")),
    ("L  V  U", N_("look at the hole card, turn it; pick up the cards")),
    ("Y", N_("pick up hand after hand, from this one on")),
    ("Q  J", N_("where actions stand: take back what was paid; lay cards back")),
    ("X  N  M", N_("refuse chips; decline a request; point out the minimum")),
    ("O  C", N_("offer the options after an error; ask which card is first")),
    ("Z", N_("everything that can be done there")),
    ("Space", N_("choose an announcement; again: from all of them")),
    ("E", N_("choose a report, or deal with a misdealt card; again: from all")),
)
"""The keys of Deal, for the keyboard overview."""

EDITOR_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("8s 10h", N_("type the next cards")),
    ("h s d p r", N_("Hit, Stand, Double Down, Split, Surrender")),
    ("3:200+20", N_("bets on box 3")),
    ("3:i100  3:e", N_("Insurance on box 3; Even Money there")),
    ("3=8s  0=Ad", N_("the next card of box 3; of the dealer")),
    ("⏎", N_("take what is typed; apply what is chosen from a list")),
    ("Esc", N_("to the library; the round is kept")),
)
"""The keys of the editor, for the keyboard overview."""


RATING_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("0 … 9  T", N_("mark the category; T for 10")),
    ("Left Right", N_("one mark less, one more")),
    ("↑ ↓", N_("to the next category")),
)
"""The keys of the sheet of a table test, for the keyboard overview."""


# An entry in the list of pages, and what is raised for a page that is missing.


class Unavailable(Exception):
    """A part of the window is missing because it could not be created, which has been reported."""


class Tab(NamedTuple):
    """A tab at the top of a room: a page, or one ``view`` of it. ``title`` is a message key."""

    room: Room
    title: str
    view: str = ""
    right: Right | None = None
    """What whoever looks at it must have a right to, beyond that to its page."""


class PageEntry(NamedTuple):
    """A page by its id and its controller, ``module:class``, which is imported after start-up.

    A page without ``tabs`` is shown in the room from which it was opened.
    """

    id: str
    controller: str
    tabs: tuple[Tab, ...] = ()
    needs_records: bool = False
    over_attempt: bool = False
    """It can be opened and left again while an attempt is waiting behind it."""
    classroom: bool = False
    """It is only there in a training room."""
    right: Right | None = None
    """What all that is done there needs a right to."""

    def allowed(self, now: AppState) -> bool:
        """Tell whether it is there for whoever is here."""
        may = self.right is None or self.right in now.rights
        return may and not now.signed_off and (now.classroom or not self.classroom)

    def reachable(self, now: AppState) -> bool:
        return (
            self.allowed(now)
            and self.id not in now.failed
            and (now.records or not self.needs_records)
            and (self.over_attempt or not now.waiting)
        )


class PlacedTab(NamedTuple):
    """A tab and its page."""

    page: PageEntry
    tab: Tab

    def current(self, now: AppState) -> bool:
        return (
            now.page == self.page.id
            and now.room is self.tab.room
            and self.tab.view in ("", now.here.tab)
        )


def tabs_in(
    pages: Iterable[PageEntry], room: Room, now: AppState | None = None
) -> tuple[PlacedTab, ...]:
    """The tabs of a room, in the order of the pages; ``now``: those that may be opened."""
    return tuple(
        PlacedTab(page, tab)
        for page in pages
        for tab in page.tabs
        if tab.room is room
        and (now is None or (page.allowed(now) and (tab.right is None or tab.right in now.rights)))
    )


def rooms_shown(now: AppState) -> tuple[Room, ...]:
    """The rooms that the header shows."""
    leads = now.classroom and Right.CLASSES in now.rights
    hidden = {Room.SUPERVISE: not now.tools, Room.CLASSROOM: not leads}
    return tuple(room for room in Room if not hidden.get(room))
