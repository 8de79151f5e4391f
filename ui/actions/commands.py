"""Everything a person can tell the window to do, as records: title, keys, when it is possible.

Answers to a question are not commands; their keys belong to the answer panel, and the keyboard
overview lists them from ``ANSWER_KEYS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from trainer.texts import N_


class Page(StrEnum):
    """The pages of the window."""

    LIBRARY = "library"
    TABLE = "table"
    RESULT = "result"
    RECORDS = "records"
    RULES = "rules"
    LAYOUTS = "layouts"


class RulesView(StrEnum):
    """What the rules page shows."""

    PARAGRAPHS = "paragraphs"
    COMPARISON = "comparison"
    ODDS = "odds"


class Activity(StrEnum):
    """What goes on at the table."""

    NONE = "none"
    WATCH = "watch"
    ANSWERING = "answering"
    FEEDBACK = "feedback"


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides which commands are possible now.

    ``selected`` is whether a scenario that can be played is chosen on the library page, ``record``
    whether an attempt is chosen on the records page, ``records`` whether there is a database.
    """

    page: Page = Page.LIBRARY
    activity: Activity = Activity.NONE
    furnished: bool = False
    """The pages beside the library are there; before, nothing is possible but to quit."""
    selected: bool = False
    record: bool = False
    records: bool = False
    at_start: bool = True
    at_end: bool = False
    playing: bool = False
    replaying: bool = False
    unfinished: bool = False
    """An attempt can be taken up again: the latest, or on the records page the chosen one."""
    deciding: bool = False
    """A choice is open that must be made first (leave, resume)."""
    waiting: bool = False
    """A lesson waits under the rules page, and goes on where it was left."""
    earlier: bool = False
    """On the rules page another paragraph was read before this one."""
    drawn: bool = False
    """On the layouts page a layout is shown that can be written to a file."""
    looked_at: bool = False
    """What is shown there is a file that is not among the house's layouts."""
    acceptable: bool = False
    """That file has no faults: it can be added."""
    of_house: bool = False
    """What is shown there is one of the house's own layouts."""
    rules_view: RulesView = RulesView.PARAGRAPHS
    noticed: bool = False
    """A notice is seen that can be taken away."""


class Id(StrEnum):
    """The commands by name."""

    OPEN_FILE = "open_file"
    WATCH = "watch"
    GUIDED = "guided"
    SEARCH = "search"
    RESUME = "resume"
    ABANDON = "abandon"
    LIBRARY = "library"
    TO_LIBRARY = "to_library"
    RECORDS = "records"
    RULES = "rules"
    CITED = "cited"
    PARAGRAPHS = "paragraphs"
    COMPARISON = "comparison"
    ODDS = "odds"
    EARLIER = "earlier"
    LEAVE_RULES = "leave_rules"
    STEP = "step"
    BACK = "back"
    PLAY = "play"
    PAUSE = "pause"
    RESTART = "restart"
    TO_END = "to_end"
    FASTER = "faster"
    SLOWER = "slower"
    GO_ON = "go_on"
    LEAVE = "leave"
    LEAVE_WATCH = "leave_watch"
    AGAIN = "again"
    NEXT = "next"
    OPEN_RECORD = "open_record"
    REPLAY = "replay"
    TURN_TABLE = "turn_table"
    LAYOUTS = "layouts"
    SAMPLE = "sample"
    SAVE_SVG = "save_svg"
    SAVE_PDF = "save_pdf"
    SAVE_PNG = "save_png"
    ADD_LAYOUT = "add_layout"
    KEEP_LAYOUT = "keep_layout"
    RELOAD_LAYOUT = "reload_layout"
    REMOVE_LAYOUT = "remove_layout"
    DISMISS = "dismiss"
    TRAINEES = "trainees"
    PREFERENCES = "preferences"
    FULL_SCREEN = "full_screen"
    KEYS = "keys"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Command:
    """One command: ``title`` is a message key, ``keys`` are portable key names, the first shown."""

    id: Id
    title: str
    keys: tuple[str, ...]
    when: Callable[[Situation], bool]
    bar: bool = False
    """Shown in the bar under the page while it is possible."""
    stays: Callable[[Situation], bool] | None = None
    """Where its button keeps its place although it is not possible, so that nothing jumps."""

    def shown(self, now: Situation) -> bool:
        """Whether the bar has a button for it."""
        return self.bar and (self.when(now) or (self.stays is not None and self.stays(now)))


def _watching(now: Situation) -> bool:
    return now.activity is Activity.WATCH and not now.deciding


def _free(now: Situation) -> bool:
    return now.furnished and not now.deciding


def _library(now: Situation) -> bool:
    return now.page is Page.LIBRARY and _free(now)


def _away_from_table(now: Situation) -> bool:
    return now.page is not Page.TABLE and not now.waiting and _free(now)


def _told(now: Situation) -> bool:
    """Reasons are shown, with their paragraphs."""
    at_table = now.activity in (Activity.WATCH, Activity.FEEDBACK)
    return (at_table or now.page is Page.RESULT) and _free(now)


def _reading(now: Situation) -> bool:
    return now.page is Page.RULES and _free(now)


def _laying(now: Situation) -> bool:
    return now.page is Page.LAYOUTS and _free(now)


def _drawn(now: Situation) -> bool:
    return _laying(now) and now.drawn


def _resumable(now: Situation) -> bool:
    at_hand = now.page is Page.LIBRARY or (now.page is Page.RECORDS and now.record)
    return at_hand and now.unfinished and _free(now)


COMMANDS: Final[tuple[Command, ...]] = (
    Command(
        Id.GUIDED,
        N_("Guided"),
        ("Return", "Enter"),
        lambda now: _library(now) and now.selected and now.records,
        bar=True,
    ),
    Command(Id.WATCH, N_("Watch"), ("W",), lambda now: _library(now) and now.selected, bar=True),
    Command(Id.OPEN_FILE, N_("Open a file…"), ("Ctrl+O",), _library, bar=True),
    Command(
        Id.PARAGRAPHS,
        N_("Paragraphs"),
        ("P",),
        lambda now: _reading(now) and now.rules_view is not RulesView.PARAGRAPHS,
        bar=True,
    ),
    Command(
        Id.COMPARISON,
        N_("Comparison"),
        ("C",),
        lambda now: _reading(now) and now.rules_view is not RulesView.COMPARISON,
        bar=True,
    ),
    Command(
        Id.ODDS,
        N_("Odds"),
        ("O",),
        lambda now: _reading(now) and now.rules_view is not RulesView.ODDS,
        bar=True,
    ),
    Command(
        Id.EARLIER,
        N_("Paragraph before"),
        ("Alt+Left",),
        lambda now: _reading(now) and now.earlier,
        bar=True,
    ),
    Command(Id.LEAVE_RULES, N_("Back"), ("Esc",), _reading, bar=True),
    Command(
        Id.SEARCH,
        N_("Search"),
        ("/", "Ctrl+F"),
        lambda now: _library(now) or _reading(now),
    ),
    Command(Id.RESUME, N_("Resume"), ("R",), _resumable, bar=True),
    Command(Id.ABANDON, N_("Abandon"), ("X",), _resumable),
    Command(
        Id.LIBRARY,
        N_("Library"),
        ("Esc",),
        lambda now: now.page in (Page.RESULT, Page.RECORDS, Page.LAYOUTS) and not now.deciding,
        bar=True,
    ),
    Command(
        Id.TO_LIBRARY,
        N_("Library"),
        ("Ctrl+L",),
        lambda now: now.page is not Page.LIBRARY and _away_from_table(now),
    ),
    Command(
        Id.RULES,
        N_("Rules"),
        ("F2",),
        lambda now: _told(now) or (now.page is not Page.RULES and _away_from_table(now)),
    ),
    Command(
        Id.LAYOUTS,
        N_("Layouts"),
        ("F3",),
        lambda now: now.page is not Page.LAYOUTS and _away_from_table(now),
    ),
    Command(
        Id.KEEP_LAYOUT,
        N_("Add this layout"),
        ("Return", "Enter"),
        lambda now: _laying(now) and now.looked_at and now.acceptable,
        bar=True,
    ),
    Command(
        Id.RELOAD_LAYOUT,
        N_("Reload"),
        ("F5",),
        lambda now: _laying(now) and now.looked_at,
        bar=True,
    ),
    Command(Id.SAMPLE, N_("Sample round"), ("D",), _drawn),
    Command(Id.SAVE_SVG, N_("SVG…"), ("S",), _drawn, bar=True, stays=_laying),
    Command(Id.SAVE_PDF, N_("PDF…"), ("P",), _drawn, bar=True, stays=_laying),
    Command(Id.SAVE_PNG, N_("PNG…"), ("N",), _drawn, bar=True, stays=_laying),
    Command(Id.ADD_LAYOUT, N_("Add a layout file…"), ("Ctrl+O",), _laying, bar=True),
    Command(
        Id.REMOVE_LAYOUT,
        N_("Remove"),
        ("Del",),
        lambda now: _laying(now) and (now.of_house or now.looked_at),
        bar=True,
    ),
    Command(Id.CITED, N_("Paragraph"), ("P",), _told, bar=True),
    Command(
        Id.RECORDS,
        N_("Records"),
        ("Ctrl+R",),
        lambda now: _away_from_table(now) and now.page is not Page.RECORDS and now.records,
    ),
    Command(
        Id.BACK,
        N_("Back"),
        ("Left",),
        lambda now: _watching(now) and not now.at_start,
        bar=True,
        stays=_watching,
    ),
    Command(
        Id.STEP,
        N_("Step"),
        ("Right", "Return", "Enter"),
        lambda now: _watching(now) and not now.at_end,
        bar=True,
        stays=_watching,
    ),
    Command(
        Id.PLAY,
        N_("Play"),
        ("Space",),
        lambda now: _watching(now) and not now.playing,
        bar=True,
    ),
    Command(
        Id.PAUSE, N_("Pause"), ("Space",), lambda now: _watching(now) and now.playing, bar=True
    ),
    Command(
        Id.RESTART,
        N_("Restart"),
        ("Home",),
        lambda now: _watching(now) and not now.at_start,
        bar=True,
        stays=_watching,
    ),
    Command(Id.TO_END, N_("To the end"), ("End",), lambda now: _watching(now) and not now.at_end),
    Command(Id.SLOWER, N_("Slower"), ("-",), _watching, bar=True),
    Command(Id.FASTER, N_("Faster"), ("+", "="), _watching, bar=True),
    Command(Id.LEAVE_WATCH, N_("Leave"), ("Esc",), _watching, bar=True),
    Command(
        Id.GO_ON,
        N_("Go on"),
        ("Return", "Enter", "Space"),
        lambda now: now.activity is Activity.FEEDBACK and not now.deciding,
    ),
    Command(
        Id.TURN_TABLE,
        N_("Turn the table"),
        ("F8",),
        lambda now: now.page in (Page.LIBRARY, Page.TABLE, Page.LAYOUTS) and not now.deciding,
        bar=True,
    ),
    Command(
        Id.LEAVE,
        N_("Leave"),
        ("Esc",),
        lambda now: now.activity in (Activity.ANSWERING, Activity.FEEDBACK) and not now.deciding,
        bar=True,
    ),
    Command(
        Id.AGAIN,
        N_("Again"),
        ("A",),
        lambda now: now.page is Page.RESULT and not now.replaying and not now.deciding,
        bar=True,
    ),
    Command(
        Id.NEXT,
        N_("Next scenario"),
        ("Return", "Enter", "N"),
        lambda now: now.page is Page.RESULT and not now.replaying and not now.deciding,
        bar=True,
    ),
    Command(
        Id.OPEN_RECORD,
        N_("Open"),
        ("Return", "Enter"),
        lambda now: now.page is Page.RECORDS and now.record and not now.deciding,
        bar=True,
    ),
    Command(
        Id.REPLAY,
        N_("Replay"),
        ("W",),
        lambda now: (
            not now.deciding
            and (
                (now.page is Page.RECORDS and now.record)
                or (now.page is Page.RESULT and now.records)
            )
        ),
        bar=True,
    ),
    Command(Id.DISMISS, N_("Close the notice"), ("Ctrl+W",), lambda now: now.noticed),
    Command(
        Id.TRAINEES,
        N_("Trainee"),
        ("Ctrl+T",),
        lambda now: _away_from_table(now) and now.records,
    ),
    Command(Id.PREFERENCES, N_("Preferences"), ("Ctrl+,",), _free),
    Command(Id.FULL_SCREEN, N_("Full screen"), ("F11",), lambda now: True),
    Command(Id.KEYS, N_("Keys"), ("F1", "?"), _free, bar=True),
    Command(Id.QUIT, N_("Quit"), ("Ctrl+Q",), lambda now: True),
)


ANSWER_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("0 … 9  .", N_("type an amount or a total")),
    ("Enter", N_("confirm; after the feedback, go on")),
    ("L", N_("the bet loses (0 says the same)")),
    ("S", N_("the bet stands off; with a total: soft")),
    ("R", N_("the bet is returned")),
    ("H  B", N_("with a total: hard; a Blackjack")),
    ("1 … 9, A … Z", N_("choose an answer, a loser, the next of an order")),
    ("↑ ↓  Space", N_("move among the choices and mark one")),
    ("Backspace", N_("take back the last digit, or the last one placed")),
)
"""The keys of the answers, for the overview."""
