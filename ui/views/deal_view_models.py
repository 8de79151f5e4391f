"""What the panel shows of a round that is being dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trainer.dealing.acts import DealerAct
from trainer.felt.chips import Chip
from trainer.procedure.acts import Act
from trainer.procedure.irregular import IncidentIs
from trainer.rules.bets import Bet, Place
from trainer.rules.money import Cents
from trainer.table.view import RequestView, TableView
from trainer.texts import PLAIN, Wording
from ui.views.view_models import Citation


@dataclass(frozen=True, slots=True)
class Target:
    """A hand or a bet with which something can be done; ``note`` is what its player signals.

    Of the dealer's hand it is what has been seen of the hole card.
    """

    at: Place | Bet
    text: str
    note: str = ""

    @property
    def box(self) -> int:
        """Its box; 0 for the dealer's hand."""
        return self.at.box


@dataclass(frozen=True, slots=True)
class DealTable:
    """All that can be chosen at this moment.

    ``targets`` are the dealer's hand, then the boxes, each with its hands and its bets; ``chips``
    is the bet that is meant where a hand is chosen. ``astray`` is what can be done with
    cards that lie astray, each with its text, ``meters`` the levels of the progressive.
    ``stakes`` are the chips that lie on each bet.
    """

    targets: tuple[Target, ...]
    chips: tuple[tuple[Place, Bet], ...] = ()
    astray: tuple[tuple[str, DealerAct], ...] = ()
    meters: tuple[int, ...] = ()
    stakes: tuple[tuple[Bet, Cents], ...] = ()
    requests: tuple[RequestView, ...] = ()
    """What is asked for, calls that are signalled included."""

    def bet_of(self, at: Place | Bet) -> Bet | None:
        """The bet that is meant when ``at`` is chosen."""
        return at if isinstance(at, Bet) else dict(self.chips).get(at)

    def request_of(self, at: Place | Bet) -> RequestView | None:
        """What is asked for at a box, what is meant where ``at`` is chosen first."""
        place, bettor = Place(at.box, at.hand or 1), at.bettor if isinstance(at, Bet) else None
        here = [one for one in self.requests if one.place.box == at.box]
        return min(here, key=lambda one: (one.place != place, one.bettor != bettor), default=None)


class TableShown(NamedTuple):
    """A table beside another: its heading, what lies on it, what was done there, and with what."""

    heading: str
    view: TableView
    done: str
    about: Bet | Place | None = None


class Paying(NamedTuple):
    """The chips of the table, and whether payments are set down in them or typed."""

    chips: Sequence[Chip]
    in_chips: bool


@dataclass(frozen=True, slots=True)
class Announced:
    """The lines that can be announced, and what can be reported, each with its text.

    ``words`` are those of the document in force.
    """

    lines: tuple[tuple[Act, str], ...]
    reports: tuple[tuple[IncidentIs, str], ...]
    words: Wording = PLAIN


@dataclass(frozen=True, slots=True)
class ActShown:
    """What became of the last act, or a hint: one line, what else there is to say, and why."""

    kind: str
    """The surface on which it is shown: ``right``, ``wrong``, or ``raised`` for a hint."""
    act: str
    lines: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    settings: tuple[Citation, ...] = ()
