"""What a candidate is told of an exam: until results are released no more than how far it is."""

from __future__ import annotations

from trainer.exams.course import State
from trainer.messages import _, ngettext
from trainer.storage.exam_marks import MarkedSitting
from trainer.storage.exam_records import SittingLine
from ui.supervise.exams.words import part_text
from ui.train.exam.page import ExamCard, ExamRow, Field

SECRET, SUPERVISOR, CODE, CREDIT = "secret", "supervisor", "code", "credit"
"""What is typed: a PIN or password, the staff number of a supervisor, a code, minutes."""
_MINUTE = 60_000


def row_of(line: SittingLine) -> ExamRow:
    """A sitting in the list."""
    return ExamRow(line.row.id, line.exam_title, standing(line))


def standing(line: SittingLine) -> str:
    """Tell how far a sitting is, as far as the candidate may know."""
    if line.row.released_at is not None:
        return _("results released")
    after = line.row.state not in _BEFORE
    return _("results not yet released") if after else _(line.row.state.text)


_BEFORE = frozenset(
    (
        State.PLANNED,
        State.SEALED,
        State.WAITING,
        State.RUNNING,
        State.INTERRUPTED,
        State.WAITING_TO_CONTINUE,
        State.PAUSED,
        State.MOVED,
    )
)


def minutes_text(milliseconds: int) -> str:
    """A time in whole minutes."""
    minutes = milliseconds // _MINUTE
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def said_left(milliseconds: int) -> str:
    """The time that is left, as it is said."""
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)
    told = [ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)] if minutes else []
    if seconds or not minutes:
        told.append(ngettext("{n} second", "{n} seconds", seconds).format(n=seconds))
    return _("{time} left").format(time=_(", ").join(told))


def is_told(before: int | None, left: int, allowed: int) -> bool:
    """True if what is left is said now: at the beginning, at half of it, at five and one minute."""
    moments = (allowed // 2, 5 * _MINUTE, _MINUTE)
    return before is None or any(left <= moment < before for moment in moments)


def more_text(milliseconds: int) -> str:
    """More time that was given."""
    minutes = milliseconds // _MINUTE
    return ngettext("{n} minute more", "{n} minutes more", minutes).format(n=minutes)


def paused_card(by: str) -> ExamCard:
    """Return what is seen while an exam is paused, instead of what it asks."""
    return ExamCard(
        _("The exam is paused by {name}.").format(name=by),
        (_("No time passes meanwhile. It goes on here when they end the pause."),),
    )


def card_of(line: SittingLine, *, pin: bool, elsewhere: bool) -> ExamCard:
    """What comes next in a sitting. ``pin``: the candidate has a PIN; ``elsewhere``: it runs."""
    title, row = line.exam_title, line.row
    if elsewhere:
        return ExamCard(title, (_("This exam is running in another window."),))
    match row.state:
        case State.PLANNED:
            return ExamCard(title, (_("This exam is still being planned."),))
        case State.SEALED:
            return ExamCard(
                title,
                (
                    _("Time: {time}.").format(time=minutes_text(row.allowed)),
                    _("Take your seat once a supervisor asks you to."),
                ),
                _identified(pin=pin),
                _("Sit down"),
            )
        case State.WAITING:
            return ExamCard(
                title,
                (_("Please wait. The supervisor gives the start code to everybody at once."),),
                (Field(CODE, _("Start code")),),
                _("Start"),
            )
        case State.MOVED:
            return ExamCard(title, (_("This exam goes on at another station."),))
        case State.RUNNING | State.PAUSED | State.INTERRUPTED:
            return ExamCard(
                title,
                (
                    _("The exam was interrupted. Everything that you have done is kept."),
                    _("{time} are left.").format(time=minutes_text(line.left)),
                ),
                _identified(pin=pin),
                _("Sit down"),
            )
        case State.WAITING_TO_CONTINUE:
            return ExamCard(
                title,
                (
                    _("A supervisor lets the exam go on, by a code for it or by their password."),
                    _("{time} are left.").format(time=minutes_text(line.left)),
                ),
                (
                    Field(CODE, _("Code to go on"), secret=True),
                    Field(SUPERVISOR, _("Or staff number of a supervisor")),
                    Field(SECRET, _("and their password"), secret=True),
                    Field(CREDIT, _("Minutes to be given back, if any")),
                ),
                _("Go on"),
            )
        case _:
            return ExamCard(title, (_("The exam is over."), _("The results are not yet released.")))


def _identified(*, pin: bool) -> tuple[Field, ...]:
    """Ask for the PIN, or for the word of a supervisor."""
    if not pin:
        number = Field(SUPERVISOR, _("Staff number of a supervisor who knows you"))
        return number, Field(SECRET, _("and their password"), secret=True)
    number = Field(SUPERVISOR, _("With a password: the supervisor’s staff number"))
    secret = Field(SECRET, _("Your PIN, or the password of a supervisor"), secret=True)
    return secret, number


def result_card(found: MarkedSitting, passed: bool) -> ExamCard:
    """The result, once it is released."""
    lines = [_("Passed.") if passed else _("Not passed.")]
    lines.append(_("{percent} % of the marks.").format(percent=int(found.result.percent)))
    parts = zip(found.definition.parts, found.result.parts, strict=True)
    lines += [
        part_text(_(part.title), outcome) for part, outcome in parts if outcome.percent is not None
    ]
    return ExamCard(found.line.exam_title, lines)
