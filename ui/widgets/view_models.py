"""View models: the finished texts and names that the pages show without rephrasing them.

Times are milliseconds, or texts to be shown as they are.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FaultCard:
    """Something wrong with a file: where, what, the paragraph that is the reason, if there is one.

    ``source`` is the line of the file, and ``at`` the place in it, from 0; empty where the fault
    is in another file. ``line`` and ``column`` are its place from 1, 0 in another file.
    """

    where: str
    text: str
    paragraph: str = ""
    source: str = ""
    at: int = 0
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class AttemptLine:
    """One line of the records page."""

    id: int
    date: str
    title: str
    mode: str
    state: str
    accuracy: str
    mean_time: str
    unfinished: bool = False
    sitting: bool = False
    """A sitting of drills: each answer is about a round of its own, none is replayed."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice: what is wrong or on offer, what can be done, and buttons for it.

    ``choices`` are key and text; the notice answers with the key. ``urgent``: the first of them
    stands out in a warning.
    """

    id: str
    sentence: str
    advice: str = ""
    detail: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    warning: bool = True
    urgent: bool = True


@dataclass(frozen=True, slots=True)
class TraineeName:
    """A trainee in the dialog."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision to be made in the panel before anything else: key and text of each choice.

    Enter makes the first, Esc makes ``back``, the last one if that is empty.
    """

    text: str
    detail: str
    choices: tuple[tuple[str, str], ...]
    back: str = ""
