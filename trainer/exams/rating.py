"""A live table test as a fold of what was entered: two blind ratings, compared and decided.

Nothing that was entered is ever changed: a later entry stands beside the earlier one, and an appeal
is a test of its own that names the one it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from statistics import median
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

from trainer.exams.sheet import Category, Sheet
from trainer.texts import N_, TextEnum

# What is entered. Each is stored as it is here, before it is shown.


class Entry(Struct, frozen=True, tag_field="kind"):
    """Something that a rater, or whoever decides, enters."""


class Marked(Entry, frozen=True, tag="marked"):
    """A rater's mark for a category; the last one counts."""

    category: str
    mark: int


class Counted(Entry, frozen=True, tag="counted"):
    """A rater has seen a mistake so often by now."""

    category: str
    error: str
    times: int


class Remarked(Entry, frozen=True, tag="remarked"):
    """A rater's remark on a category; the last one stands."""

    category: str
    text: str


class Clocked(Entry, frozen=True, tag="clocked"):
    """The time that one go at a task took."""

    task: str
    milliseconds: int


class HandedIn(Entry, frozen=True, tag="handed_in"):
    """A rater changes nothing any more."""


class ThirdAsked(Entry, frozen=True, tag="third_asked"):
    """A third rater is to mark as well, in place of any third one asked before."""

    rater: int


class TalkOpened(Entry, frozen=True, tag="talk_opened"):
    """The raters talk about what they see differently."""


class Agreed(Entry, frozen=True, tag="agreed"):
    """The mark on which they agree, and why."""

    category: str
    mark: int
    reason: str


class Decided(Entry, frozen=True, tag="decided"):
    """The result stands."""


class Signed(Entry, frozen=True, tag="signed"):
    """A supervisor's signature of all that was entered before; ``key`` is the number of theirs."""

    key: int
    signature: bytes


class Withdrawn(Entry, frozen=True, tag="withdrawn"):
    """The test does not take place, or is broken off."""

    reason: str


AnyEntry = (
    Marked
    | Counted
    | Remarked
    | Clocked
    | HandedIn
    | ThirdAsked
    | TalkOpened
    | Agreed
    | Decided
    | Signed
    | Withdrawn
)


class Entered(NamedTuple):
    """An entry, who made it, and when."""

    entry: AnyEntry
    by: int
    at: datetime


# The course of a test.


class Stage(TextEnum):
    """How far a test is."""

    PLANNED = "planned", N_("Planned")
    RATING = "rating", N_("Being marked")
    COMPARED = "compared", N_("Compared")
    THIRD = "third", N_("With a third rater")
    TALK = "talk", N_("Being talked over")
    DECIDED = "decided", N_("Decided")
    SIGNED = "signed", N_("Signed")
    WITHDRAWN = "withdrawn", N_("Withdrawn")


NOTES: Final = (Marked, Counted, Remarked, Clocked)
"""What a rater enters before handing in."""

MOVES: Final[Mapping[Stage, Mapping[type[Entry], Stage]]] = MappingProxyType(
    {
        Stage.PLANNED: {**dict.fromkeys(NOTES, Stage.RATING), Withdrawn: Stage.WITHDRAWN},
        Stage.RATING: {
            **dict.fromkeys((*NOTES, HandedIn), Stage.RATING),
            Withdrawn: Stage.WITHDRAWN,
        },
        Stage.COMPARED: {
            ThirdAsked: Stage.THIRD,
            TalkOpened: Stage.TALK,
            Decided: Stage.DECIDED,
        },
        Stage.THIRD: {
            **dict.fromkeys((*NOTES, HandedIn), Stage.THIRD),
            ThirdAsked: Stage.THIRD,
        },
        Stage.TALK: {
            Agreed: Stage.TALK,
            ThirdAsked: Stage.THIRD,
            Decided: Stage.DECIDED,
        },
        Stage.DECIDED: {Signed: Stage.SIGNED},
        Stage.SIGNED: {},
        Stage.WITHDRAWN: {},
    }
)
"""What can be entered in each stage, and where that leads."""

ALL_IN: Final[Mapping[Stage, Stage]] = MappingProxyType(
    {Stage.RATING: Stage.COMPARED, Stage.THIRD: Stage.COMPARED}
)
"""Where it leads that the last rater who was waited for has handed in."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Who is tested by whom, with which sheet, at which table and by which document.

    ``appeals`` is the number of the signed test that this one reviews, and ``reason`` says why.
    """

    candidate: int
    raters: tuple[int, int]
    sheet: Sheet
    document: str
    table: str = ""
    appeals: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rating:
    """All that one rater has entered; mistakes are by category and error."""

    marks: Mapping[str, int] = field(default_factory=dict)
    errors: Mapping[tuple[str, str], int] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)
    laps: tuple[Clocked, ...] = ()
    handed_in: bool = False


class Agreement(NamedTuple):
    """A mark that was agreed on, why, and who entered it."""

    mark: int
    reason: str
    by: int


@dataclass(frozen=True, slots=True)
class Progress:
    """A test as it is now: the ratings of those who mark it, and what was agreed on."""

    stage: Stage
    ratings: Mapping[int, Rating]
    third: int | None = None
    agreed: Mapping[str, Agreement] = field(default_factory=dict)
    withdrawn: str = ""
    signed: Entered | None = None

    def seen_by(self, viewer: int) -> Progress:
        """The same without what ``viewer`` may not see yet: whoever marks is blind and alone."""
        blind = self.stage in (Stage.PLANNED, Stage.RATING)
        if not blind and self.stage is not Stage.THIRD:
            return self
        hidden = {
            rater
            for rater in self.ratings
            if rater != viewer and (blind or self.third in (viewer, rater))
        }
        shown = {
            rater: Rating(handed_in=rating.handed_in) if rater in hidden else rating
            for rater, rating in self.ratings.items()
        }
        return Progress(self.stage, shown, self.third)


def progress(plan: Plan, entered: Sequence[Entered]) -> Progress:
    """Return how far a test is. Raises KeyError where that cannot have been entered."""
    stage, third, waited = Stage.PLANNED, None, {*plan.raters}
    for one in entered:
        stage = MOVES[stage][type(one.entry)]
        if isinstance(one.entry, HandedIn):
            waited.discard(one.by)
        elif isinstance(one.entry, ThirdAsked):
            third = one.entry.rater
            waited = {third}
        if not waited:
            stage = ALL_IN.get(stage, stage)
    raters = plan.raters if third is None else (*plan.raters, third)
    return Progress(
        stage,
        {rater: _rating([one.entry for one in entered if one.by == rater]) for rater in raters},
        third,
        {
            one.entry.category: Agreement(one.entry.mark, one.entry.reason, one.by)
            for one in entered
            if isinstance(one.entry, Agreed)
        },
        next((one.entry.reason for one in entered if isinstance(one.entry, Withdrawn)), ""),
        next((one for one in entered if isinstance(one.entry, Signed)), None),
    )


def _rating(entries: Sequence[AnyEntry]) -> Rating:
    """The last of what one rater has entered on each thing."""
    return Rating(
        {one.category: one.mark for one in entries if isinstance(one, Marked)},
        {(one.category, one.error): one.times for one in entries if isinstance(one, Counted)},
        {one.category: one.text for one in entries if isinstance(one, Remarked)},
        tuple(one for one in entries if isinstance(one, Clocked)),
        any(isinstance(one, HandedIn) for one in entries),
    )


# What may be entered.


class Refusal(TextEnum):
    """Why something is not accepted."""

    NOT_NOW = "not_now", N_("This is not possible any more, or not yet.")
    NOT_A_RATER = "not_a_rater", N_("Only whoever is named as a rater marks this test.")
    HANDED_IN = "handed_in", N_("Your marks are handed in and stay as they are.")
    NOT_ON_SHEET = "not_on_sheet", N_("The sheet of this test has no such mark.")
    INCOMPLETE = "incomplete", N_("Mark every category, then hand in.")
    NOT_DISPUTED = "not_disputed", N_("The raters do not differ here.")
    DISPUTED = "disputed", N_("Agree on every mark that is in dispute, or ask a third rater.")
    NO_REASON = "no_reason", N_("Give a reason.")
    NOT_A_SUPERVISOR = "not_a_supervisor", N_("Raters are supervisors who are still here.")
    SAME_PERSON = "same_person", N_("Candidate and raters are different people.")


def plan_refusal(plan: Plan) -> Refusal | None:
    """Say why a test cannot be planned like this; None if it can."""
    if len({plan.candidate, *plan.raters}) < 1 + len(plan.raters):
        return Refusal.SAME_PERSON
    return Refusal.NO_REASON if plan.appeals is not None and not plan.reason.strip() else None


def refusal(plan: Plan, now: Progress, entry: AnyEntry, by: int) -> Refusal | None:
    """Say why this cannot be entered now by this person; None if it can."""
    if type(entry) not in MOVES[now.stage]:
        return Refusal.NOT_NOW
    if isinstance(entry, (*NOTES, HandedIn)):
        return _rater_refusal(plan.sheet, now.ratings.get(by), entry)
    match entry:
        case ThirdAsked(rater) if rater in (plan.candidate, *plan.raters):
            return Refusal.SAME_PERSON
        case ThirdAsked() | TalkOpened() if not disputes(plan, now):
            return Refusal.NOT_DISPUTED
        case Agreed(category, mark, reason):
            if category not in {one.category.id for one in disputes(plan, now)}:
                return Refusal.NOT_DISPUTED
            if not plan.sheet.least <= mark <= plan.sheet.most:
                return Refusal.NOT_ON_SHEET
            return None if reason.strip() else Refusal.NO_REASON
        case Decided() if any(one.category.id not in now.agreed for one in disputes(plan, now)):
            return Refusal.DISPUTED
        case Withdrawn(reason) if not reason.strip():
            return Refusal.NO_REASON
    return None


def _rater_refusal(sheet: Sheet, rating: Rating | None, entry: Entry) -> Refusal | None:
    if rating is None:
        return Refusal.NOT_A_RATER
    if rating.handed_in:
        return Refusal.HANDED_IN
    if isinstance(entry, HandedIn):
        complete = all(one.id in rating.marks for one in sheet.categories)
        return None if complete else Refusal.INCOMPLETE
    return None if _is_on_sheet(sheet, entry) else Refusal.NOT_ON_SHEET


def _is_on_sheet(sheet: Sheet, entry: Entry) -> bool:
    match entry:
        case Clocked(task, milliseconds):
            return milliseconds >= 0 and any(one.id == task for one in sheet.times)
        case Marked(name, mark):
            return sheet.category(name) is not None and sheet.least <= mark <= sheet.most
        case Counted(name, error, times):
            category = sheet.category(name)
            errors = category.errors if category is not None else ()
            return times >= 0 and any(one.id == error for one in errors)
        case Remarked(name):
            return sheet.category(name) is not None
    return False


# What is compared, and what comes of it.


class Why(TextEnum):
    """Why two marks are not left at that."""

    GAP = "gap", N_("marks too far apart")
    CATEGORY = "category", N_("passed by one, failed by the other")
    WHOLE = "whole", N_("decides between pass and fail")


class Dispute(NamedTuple):
    """Marks of two raters that are not left at that."""

    category: Category
    why: Why


def disputes(plan: Plan, now: Progress) -> tuple[Dispute, ...]:
    """Return where the two raters differ too much; nothing once a third has marked.

    Where one passes the test and the other fails it, that is wherever they differ at all.
    """
    if now.third is not None and now.ratings[now.third].handed_in:
        return ()
    first, second = (now.ratings[rater].marks for rater in plan.raters)
    if any(one.id not in marks for one in plan.sheet.categories for marks in (first, second)):
        return ()
    split = passes(plan.sheet, first) is not passes(plan.sheet, second)
    return tuple(_disputes(plan.sheet, first, second, split=split))


def _disputes(
    sheet: Sheet, first: Mapping[str, int], second: Mapping[str, int], *, split: bool
) -> Iterator[Dispute]:
    for category in sheet.categories:
        marks = first[category.id], second[category.id]
        fails = {category.least is not None and mark < category.least for mark in marks}
        if abs(marks[0] - marks[1]) >= sheet.gap:
            yield Dispute(category, Why.GAP)
        elif len(fails) > 1:
            yield Dispute(category, Why.CATEGORY)
        elif split and marks[0] != marks[1]:
            yield Dispute(category, Why.WHOLE)


def passes(sheet: Sheet, marks: Mapping[str, int] | Mapping[str, Fraction]) -> bool | None:
    """Tell whether these marks pass; None where the sheet has no pass mark."""
    if any(one.least is not None and marks[one.id] < one.least for one in sheet.categories):
        return False
    if sheet.pass_mark is None:
        return None if all(one.least is None for one in sheet.categories) else True
    return percent(sheet, marks) >= sheet.pass_mark.percent


def percent(sheet: Sheet, marks: Mapping[str, int] | Mapping[str, Fraction]) -> Fraction:
    """The score in per cent of the highest one."""
    reached = sum((one.weight * Fraction(marks[one.id]) for one in sheet.categories), Fraction())
    return 100 * reached / highest(sheet)


def highest(sheet: Sheet) -> int:
    """The highest score that can be reached."""
    return sheet.most * sum(one.weight for one in sheet.categories)


class ResultLine(NamedTuple):
    """A category with the blind marks, what was agreed if anything was, and the mark that counts.

    The mark is the one agreed on; the middle one of three; or else the mean of two.
    """

    category: Category
    blind: tuple[int, ...]
    agreed: Agreement | None
    mark: Fraction

    @property
    def points(self) -> Fraction:
        return self.category.weight * self.mark


class Result(NamedTuple):
    """The score with its working; ``passed`` is None where the sheet has no pass mark."""

    lines: tuple[ResultLine, ...]
    points: Fraction
    highest: int
    percent: Fraction
    passed: bool | None


def result(plan: Plan, now: Progress) -> Result | None:
    """The result as it would be decided now; None as long as marks are missing or in dispute."""
    if now.stage not in (Stage.COMPARED, Stage.TALK, Stage.DECIDED, Stage.SIGNED):
        return None
    if any(one.category.id not in now.agreed for one in disputes(plan, now)):
        return None
    counted = [rating.marks for rating in now.ratings.values() if rating.handed_in]
    lines = tuple(_line(one, counted, now.agreed.get(one.id)) for one in plan.sheet.categories)
    marks = {line.category.id: line.mark for line in lines}
    return Result(
        lines,
        sum((line.points for line in lines), Fraction()),
        highest(plan.sheet),
        percent(plan.sheet, marks),
        passes(plan.sheet, marks),
    )


def _line(
    category: Category, ratings: Iterable[Mapping[str, int]], agreed: Agreement | None
) -> ResultLine:
    blind = tuple(marks[category.id] for marks in ratings)
    # Of two numbers the median is the mean.
    mark = Fraction(agreed.mark) if agreed is not None else median(map(Fraction, blind))
    return ResultLine(category, blind, agreed, mark)
