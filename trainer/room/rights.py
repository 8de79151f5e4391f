"""What each role of a training room may do. Alone at home everybody may do everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar

from trainer.errors import NotAllowed
from trainer.texts import N_, TextEnum


class Role(TextEnum):
    """What somebody is in a training room; each may do what those before it may."""

    TRAINEE = "trainee", N_("trainee")
    SUPERVISOR = "supervisor", N_("supervisor")
    MANAGER = "manager", N_("manager")

    def covers(self, other: Role) -> bool:
        """True if it may do whatever ``other`` may."""
        roles = tuple(Role)
        return roles.index(self) >= roles.index(other)


class Right(TextEnum):
    """What not everybody in a training room may do, and the least role that may."""

    HOUSE = "house", N_("Changing the house settings"), Role.MANAGER
    LAYOUTS = "layouts", N_("Changing layouts"), Role.MANAGER
    SCENARIOS = "scenarios", N_("Changing the house’s own scenarios"), Role.SUPERVISOR
    LESSONS = "lessons", N_("Changing the house’s own lessons"), Role.SUPERVISOR
    PAPERS = "papers", N_("Writing exam papers and their keys"), Role.SUPERVISOR
    REMARKING = "remarking", N_("Re-marking what was recorded"), Role.SUPERVISOR
    RECORDS = "records", N_("Reading the records of others"), Role.SUPERVISOR
    PEOPLE = "people", N_("Changing the list of people"), Role.SUPERVISOR
    CLASSES = "classes", N_("Leading classes"), Role.SUPERVISOR
    EXAMS = "exams", N_("Holding exams"), Role.SUPERVISOR
    TABLE_TESTS = "table_tests", N_("Rating table tests"), Role.SUPERVISOR
    REPORTS = "reports", N_("Writing reports and certificates"), Role.SUPERVISOR
    BACKUPS = "backups", N_("Making and restoring backups"), Role.MANAGER
    STAFF = "staff", N_("Changing supervisors and managers"), Role.MANAGER
    PERSONAL_DATA = "personal_data", N_("Exporting and erasing a person’s data"), Role.MANAGER
    JOURNAL = "journal", N_("Reading the journal"), Role.MANAGER
    ROOM = "room", N_("Changing the training room"), Role.MANAGER
    PUBLISHING = "publishing", N_("Publishing to the stations"), Role.SUPERVISOR

    least: Role

    def __init__(self, _value: str, _text: str, least: Role) -> None:
        self.least = least


EVERY_RIGHT = frozenset(Right)


def rights_of(role: Role | None) -> frozenset[Right]:
    """What this role may do; nothing where nobody has signed in."""
    return frozenset(right for right in Right if role is not None and role.covers(right.least))


class Line:
    """A line of the journal to be; it is left out where ``stands`` is False in the end."""

    __slots__ = ("stands",)

    def __init__(self) -> None:
        self.stands = True


class Warden(Protocol):
    """The service that says what may be done, and keeps what was done."""

    def require(self, right: Right) -> None:
        """Raise ``NotAllowed`` where this may not be done."""

    def noted(
        self, right: Right, about: str, before: str = "", after: str = ""
    ) -> AbstractContextManager[Line]:
        """Require a right for what is done meanwhile, and keep it once that is done."""


class AtHome:
    """Nobody is asked and nothing is kept: alone at home, and where there are no records."""

    def require(self, right: Right) -> None:
        """Nothing is refused."""

    @contextmanager
    def noted(self, right: Right, about: str, before: str = "", after: str = "") -> Iterator[Line]:
        """Nothing is kept."""
        yield Line()


AT_HOME: Final = AtHome()

Given = ParamSpec("Given")
Done = TypeVar("Done")


def guarded(
    right: Right,
    about: str,
    told: Callable[..., tuple[object, object]],
    refusal: type[object] | tuple[type[object], ...] = (),
) -> Callable[[Callable[Given, Done]], Callable[Concatenate[Warden, Given], Done]]:
    """Let a function that writes files ask a warden, who is given first, for a right to that.

    ``told`` says from what it is given what was before and after. Where it answers with a
    ``refusal``, nothing has been done, and nothing is kept.
    """

    def decorate(
        function: Callable[Given, Done],
    ) -> Callable[Concatenate[Warden, Given], Done]:
        @wraps(function)
        def asking(rights: Warden, /, *args: Given.args, **kwargs: Given.kwargs) -> Done:
            before, after = told(*args, **kwargs)
            with rights.noted(right, about, str(before), str(after)) as line:
                done = function(*args, **kwargs)
                line.stands = not isinstance(done, refusal)
            return done

        GUARDED[f"{function.__module__}.{function.__qualname__}"] = right
        return asking

    return decorate


GUARDED: Final[dict[str, Right]] = {}
"""What asks for which right, by its name."""


def refused(right: Right) -> NotAllowed:
    """The trouble that somebody may not do this."""
    return NotAllowed(right, right.least)
