"""What is known of a table test, put into words: how far it is, its marks compared, its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final, NamedTuple

from trainer.exams.rating import (
    Dispute,
    Plan,
    Progress,
    Rating,
    Result,
    ResultLine,
    Stage,
    disputes,
    result,
)
from trainer.exams.sheet import Category, Sheet
from trainer.messages import _, ngettext
from trainer.messages.citations import Citation, citations, short_title
from trainer.reports.documents import Grid, Heading, Paragraph, Part, Report
from trainer.rulebook.document import Document
from trainer.storage.table_tests import StoredTest
from ui.supervise.table_test.page import DisputeCard, OutcomeSheet
from ui.supervise.table_test.stopwatch import time_text, within
from ui.table.phrasing import day_text
from ui.widgets.rounds import CROSS, TICK

_SHARES: Final = (26, 8, 20, 16, 10, 20)
"""What of the width of a page the columns of the marks have, in per cent."""


class Outcome(NamedTuple):
    """A test as whoever is signed in may see it, the names of people, and its document.

    ``signer`` is whose signature holds; None where it has none, or none that holds.
    """

    test: StoredTest
    names: Mapping[int, str]
    document: Document
    signer: str | None

    def about(self) -> str:
        found = (
            short_title(self.document),
            self.test.plan.table,
            _(self.test.plan.sheet.title),
            day_text(self.test.planned.astimezone().toordinal()),
        )
        return _(" · ").join(filter(None, found))

    def cited(self) -> dict[tuple[str, str], Sequence[Citation]]:
        """The paragraphs of the mistakes, in the document of the test."""
        return {
            (category.id, error.id): citations(error.rules, self.document)
            for category in self.test.plan.sheet.categories
            for error in category.errors
        }

    def sheet(self) -> OutcomeSheet:
        plan, now = self.test.plan, self.test.now
        compared = now.stage not in (Stage.PLANNED, Stage.RATING, Stage.WITHDRAWN)
        done = result(plan, now)
        shown = [rater for rater in now.ratings if compared and now.ratings[rater].marks]
        rows = list(self._rows(shown, done)) if shown else []
        talked_over = self._disputes()
        open_rows = [row for row, card in talked_over.items() if card.mark is None]
        return OutcomeSheet(
            self._name(plan.candidate),
            self.about(),
            self._status(),
            _next(plan, now),
            (
                _("Category"),
                _("Weight"),
                _(" · ").join(map(self._name, shown)),
                _("Agreed"),
                _("Mark"),
                _("Points"),
            ),
            rows,
            list(self._details(shown)) if shown else [],
            talked_over,
            next(iter(open_rows), 0),
            _result_text(plan.sheet, done) if done is not None else "",
            None if done is None else done.passed,
        )

    def report(self) -> Report:
        """What can be printed of a test: its result, every mark with its working, and all notes."""
        sheet = self.sheet()
        parts: list[Part] = [Paragraph(text) for text in (sheet.about, sheet.status) if text]
        if sheet.result:
            parts.append(Heading(sheet.result))
        if sheet.rows:
            lines = tuple(map(tuple, sheet.rows))
            parts.append(Grid(tuple(sheet.headings), _SHARES, lines))
        for row, notes in zip(sheet.rows, sheet.details, strict=False):
            parts += [Heading(row[0]), *map(Paragraph, notes.splitlines())]
        for mistakes in self._mistakes():
            parts.append(mistakes)
        return Report(sheet.title, _("Table test"), tuple(parts))

    def _mistakes(self) -> Iterator[Grid]:
        """The mistakes that were counted, with the paragraphs that they break."""
        cited, ratings = self.cited(), self.test.now.ratings
        lines = tuple(
            (
                self._name(rater),
                _(error.title),
                str(times),
                " ".join(citation.paragraph for citation in cited[category.id, error.id]),
            )
            for rater, rating in ratings.items()
            for category in self.test.plan.sheet.categories
            for error in category.errors
            if (times := rating.errors.get((category.id, error.id), 0))
        )
        if lines:
            headings = (_("Rater"), _("Mistake"), _("Times"), _("Paragraphs"))
            yield Grid(headings, (22, 40, 8, 30), lines)

    def _status(self) -> str:
        """Say how far a test is, and for whom it waits."""
        plan, now = self.test.plan, self.test.now
        said = [_(now.stage.text)]
        if plan.appeals is not None:
            appeal = _("appeal against test {number}: {reason}")
            said.append(appeal.format(number=plan.appeals, reason=plan.reason))
        if now.stage in (Stage.PLANNED, Stage.RATING, Stage.THIRD):
            for rater, rating in now.ratings.items():
                told = _("{name} has handed in") if rating.handed_in else _("{name} marks")
                said.append(told.format(name=self._name(rater)))
        elif now.stage is Stage.WITHDRAWN:
            said.append(now.withdrawn)
        elif now.stage is Stage.SIGNED:
            by = (
                _("by {name}").format(name=self.signer)
                if self.signer
                else _("but has been changed since")
            )
            said.append(by)
        return _(" · ").join(said)

    def _rows(self, shown: Sequence[int], done: Result | None) -> Iterator[Sequence[str]]:
        plan, now = self.test.plan, self.test.now
        open_ones = {one.category.id: one for one in disputes(plan, now)}
        counted = {line.category.id: line for line in done.lines} if done is not None else {}
        for category in plan.sheet.categories:
            name, line = category.id, counted.get(category.id)
            marks = [now.ratings[rater].marks.get(name) for rater in shown]
            agreed = now.agreed.get(name)
            told = str(agreed.mark) if agreed is not None else _dispute_text(open_ones.get(name))
            yield (
                _(category.title),
                str(category.weight),
                _(" · ").join("–" if mark is None else str(mark) for mark in marks),
                told,
                _number(line.mark) if line is not None else "",
                _working(line) if line is not None else "",
            )
        if done is not None:
            total = _("{points} of {highest}").format(
                points=_number(done.points), highest=done.highest
            )
            yield (_("Total"), "", "", "", "", total)

    def _details(self, shown: Sequence[int]) -> Iterator[str]:
        """Say what the raters noted on each category, then on the whole."""
        plan, now = self.test.plan, self.test.now
        for category in plan.sheet.categories:
            agreed = now.agreed.get(category.id)
            noted = [
                _("{name}: {notes}").format(name=self._name(rater), notes=notes)
                for rater in shown
                if (notes := _notes(category, now.ratings[rater]))
            ]
            if agreed is not None:
                why = _("Agreed, entered by {name}: {reason}")
                noted.append(why.format(name=self._name(agreed.by), reason=agreed.reason))
            yield "\n".join(noted) or _("Nothing was noted here.")
        laps = [
            _("{name}: {notes}").format(name=self._name(rater), notes=timed)
            for rater in shown
            if (timed := _times(plan.sheet, now.ratings[rater]))
        ]
        weights = plan.sheet.weights_from
        told = _("Weights: {source}").format(source=_(weights) if weights else _("the house"))
        yield "\n".join((*laps, told))

    def _disputes(self) -> dict[int, DisputeCard]:
        """Return what is talked over, by its place on the sheet."""
        plan, now = self.test.plan, self.test.now
        if now.stage is not Stage.TALK:
            return {}
        sheet, cards = plan.sheet, dict[int, DisputeCard]()
        for one in disputes(plan, now):
            name, agreed = one.category.id, now.agreed.get(one.category.id)
            marks = _(", ").join(
                _("{name} {mark}").format(
                    name=self._name(rater), mark=now.ratings[rater].marks[name]
                )
                for rater in plan.raters
            )
            told = _("{marks}: {why}").format(marks=marks, why=_(one.why.text))
            mark, reason = (agreed.mark, agreed.reason) if agreed is not None else (None, "")
            cards[sheet.categories.index(one.category)] = DisputeCard(
                one.category, sheet.least, sheet.most, told, mark, reason
            )
        return cards

    def _name(self, person: int) -> str:
        return name_of(person, self.names)


def name_of(person: int, names: Mapping[int, str]) -> str:
    """The name of somebody; whoever has been erased has none."""
    return names.get(person, _("Erased"))


def _next(plan: Plan, now: Progress) -> str:
    open_ones = [one for one in disputes(plan, now) if one.category.id not in now.agreed]
    match now.stage:
        case Stage.PLANNED | Stage.RATING:
            return _("Each rater marks alone. The marks are shown once both have handed in.")
        case Stage.THIRD:
            return _("The third rater marks alone. Of three marks the middle one counts.")
        case Stage.COMPARED | Stage.TALK if not open_ones:
            return _("Nothing is in dispute: the result can be decided.")
        case Stage.COMPARED:
            return ngettext(
                "{n} mark is in dispute: talk it over, or ask a third rater.",
                "{n} marks are in dispute: talk them over, or ask a third rater.",
                len(open_ones),
            ).format(n=len(open_ones))
        case Stage.TALK:
            return ngettext(
                "{n} mark is in dispute: agree on it, with the reason.",
                "{n} marks are in dispute: agree on each, with the reason.",
                len(open_ones),
            ).format(n=len(open_ones))
        case Stage.DECIDED:
            return _("The result is final once it is signed.")
    return ""


def _number(value: Fraction) -> str:
    """A mark or points: whole, or with a half."""
    return f"{float(value):g}"


def _working(line: ResultLine) -> str:
    return _("{weight} × {mark} = {points}").format(
        weight=line.category.weight, mark=_number(line.mark), points=_number(line.points)
    )


def _result_text(sheet: Sheet, done: Result) -> str:
    """Say whether it is passed, and by how much; nothing is rounded up."""
    reached = _("{percent} %").format(percent=f"{floor(10 * done.percent) / 10:g}")
    if done.passed is None:
        return _("Result: {reached}").format(reached=reached)
    told = _("{sign} Passed: {reached}") if done.passed else _("{sign} Failed: {reached}")
    said = told.format(sign=TICK if done.passed else CROSS, reached=reached)
    if sheet.pass_mark is None:
        return said
    required = _("required: {percent} %").format(percent=sheet.pass_mark.percent)
    source = sheet.pass_mark.source
    return _(" · ").join((said, required, *([_(source)] if source else [])))


def _dispute_text(dispute: Dispute | None) -> str:
    return "" if dispute is None else _("≠ {why}").format(why=_(dispute.why.text))


def _notes(category: Category, rating: Rating) -> str:
    """Say which mistakes a rater counted in a category, and the remark."""
    counted = [
        _("{mistake} × {times}").format(mistake=_(error.title), times=times)
        for error in category.errors
        if (times := rating.errors.get((category.id, error.id), 0))
    ]
    remark = rating.remarks.get(category.id, "").strip()
    return _(", ").join((*counted, *([_("“{remark}”").format(remark=remark)] if remark else [])))


def _times(sheet: Sheet, rating: Rating) -> str:
    """Say how long each task took a rater saw."""
    tasks = {one.id: one for one in sheet.times}
    return _(", ").join(
        _("{task} {time} {sign}").format(
            task=_(tasks[lap.task].title),
            time=time_text(lap.milliseconds),
            sign=TICK if within(lap.milliseconds, tasks[lap.task]) else CROSS,
        )
        for lap in rating.laps
    )
