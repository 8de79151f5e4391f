"""What the progress page reads of the records: sums by day, those of earlier weeks once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer.house.file import HouseFile
from trainer.messages.citations import short_title
from trainer.practice.dealt import drills_for
from trainer.practice.drills import skills_at
from trainer.practice.plan import Plan
from trainer.practice.syllabus import taught_at
from trainer.rulebook import documents, load_document
from trainer.scoring.improving import week_of
from trainer.storage.database import Database
from trainer.storage.progress import By, Chosen, Counted, KeySum, merged, together
from trainer.storage.rows import Trainee
from trainer.storage.station import station_of
from ui.me.progress import lines as progress_lines
from ui.me.progress.names import Names
from ui.me.progress.summary import Summary, improvements, overview, span, weakest
from ui.me.progress.targets import beside_targets
from ui.me.progress.view_models import Overview, ProgressSheet, ProgressView

if TYPE_CHECKING:
    from trainer.making.tables import PracticeTable
    from ui.train.sittings import SittingsController

_SUMS: Final = {
    ProgressView.SKILLS: By.SKILL,
    ProgressView.TARGETS: By.SKILL,
    ProgressView.DOCUMENTS: By.DOCUMENT,
    ProgressView.PARAGRAPHS: By.PARAGRAPH,
    ProgressView.ERRORS: By.ERROR,
}
"""The sums that a view is of."""

_APART: Final = {Counted.TOGETHER: (Counted.QUESTIONS, Counted.DEALING)}
"""What is counted of both, each by itself."""

_PRACTISED: Final = 100
"""Of so many of the answers behind a figure the skills are practised."""


class Tables:
    """The tables that are practised at, by document, what is practised there, and all names."""

    def __init__(self, practice: SittingsController) -> None:
        self._practice = practice
        tables = {name: practice.table_of(name) for name in documents()}
        self._trained = {
            name: frozenset(skill.id for skill in skills_at(table))
            for name, table in tables.items()
        }
        titles = {name: short_title(load_document(name)) for name in tables}
        currencies = (table.document.house.table.currency for table in tables.values())
        taught = taught_at(tuple(tables.values()))
        self.names = Names(
            {skill.id: skill for skill in taught.order},
            titles,
            next(filter(None, currencies), ""),
            {skill.id: title for skill, title in taught.titles.items()},
        )

    def plan(
        self, title: str, keys: Sequence[str], under: set[str]
    ) -> tuple[Plan, list[PracticeTable]] | None:
        """The sitting that practises skills at the tables ``under`` documents; None without one.

        Without documents, at all tables.
        """
        names = self.names
        offered = tuple(names.skills.values())
        skills = [skill for key in dict.fromkeys(keys) if (skill := names.known(key)) is not None]
        drilled = (drill.id for skill in skills for drill in drills_for(skill, offered))
        wanted = list(dict.fromkeys(drilled))
        tables = [
            self._practice.table_of(name)
            for name, trained in self._trained.items()
            if (not under or name in under) and not trained.isdisjoint(wanted)
        ]
        return (Plan(title, tuple(names.skills[key] for key in wanted)), tables) if tables else None


@dataclass
class Reading:
    """What was read for one trainee; ``counted`` is what all figures are of."""

    records: Database
    trainee: Trainee
    house: HouseFile
    tables: Tables
    counted: Counted = Counted.TOGETHER
    summary: Summary | None = None
    _kept: dict[tuple[By, int, Counted], tuple[KeySum, ...]] = field(default_factory=dict)

    @property
    def days(self) -> tuple[int, int]:
        return span(self.records.practice.today())

    def forget(self) -> None:
        """Read the earlier weeks again: something was counted there."""
        self._kept.clear()

    def overview(self) -> Overview:
        records, trainee, names = self.records, self.trainee, self.tables.names
        today, progress, counted = records.practice.today(), records.progress, self.counted
        days = progress.by_day(trainee.id, self.days, Chosen(counted=counted))
        # An act takes another time than an answer: both together would improve by their shares.
        better = [
            improvement.key
            for apart in _APART.get(counted, (counted,))
            for improvement in improvements(*self._sums(By.SKILL, apart))
        ]
        states = records.practice.states(trainee.id)
        named_before, named_now = self._sums(By.MISTAKE, counted)
        self.summary = Summary(
            days,
            tuple(skill for skill, state in states.items() if state.due(skill, today)),
            tuple(dict.fromkeys(better)),
            today,
            progress.rounds(trainee.id, self.days),
            counted,
            merged((*named_before, *named_now)),
            states,
            weakest(states, names.skills),
        )
        of_station = station_of(records.connection) is not None
        return overview(self.summary, trainee.name, names, of_station=of_station)

    def sheet(self, view: ProgressView) -> ProgressSheet:
        records, trainee, names = self.records, self.trainee, self.tables.names
        assert self.summary is not None, "the figures at the top are read first"
        all_of_it: Sequence[KeySum] = ()
        now: Sequence[KeySum] = ()
        if view in _SUMS:
            before, now = self._sums(_SUMS[view], self.counted)
            all_of_it = merged((*before, *now))
        match view:
            case ProgressView.TIME:
                sheet = progress_lines.over_time(self.summary, self.house.grading, names)
            case ProgressView.TARGETS:
                dealt = records.shifts.dealt(trainee.id, self.days[0])
                acts = records.progress.by(By.DOCUMENT, trainee.id, self.days, Counted.DEALING)
                of_acts = together(key_sum.sum for key_sum in acts)
                return beside_targets(all_of_it, of_acts, dealt, self.house.grading, names)
            case ProgressView.SKILLS:
                stuck = records.practice.stuck(trainee.id)
                sheet = progress_lines.by_skill(all_of_it, now, self.summary, stuck, names)
            case ProgressView.DOCUMENTS:
                sheet = progress_lines.by_document(all_of_it, now, names)
            case ProgressView.PARAGRAPHS:
                sheet = progress_lines.by_paragraph(all_of_it, now, names)
            case _:
                named_before, named_now = self._sums(By.MISTAKE, self.counted)
                named = merged((*named_before, *named_now))
                sheet = progress_lines.by_error(all_of_it, now, named, named_now, names)
        return progress_lines.of_counted(sheet, self.counted)

    def chosen(self, view: ProgressView, key: str) -> Chosen | None:
        names = self.tables.names
        return progress_lines.chosen_by(view, key, self.days, names, self.counted)

    def plan(self, title: str, chosen: Chosen) -> tuple[Plan, list[PracticeTable]] | None:
        """The sitting that practises what some answers are about; None where there is no drill."""
        found = self.records.progress.answers(self.trainee.id, chosen, 0, _PRACTISED)
        keys = chosen.skills if any(chosen.skills) else [listed.skill for listed in found]
        under = {listed.answer.document for listed in found} if chosen.document else set[str]()
        return self.tables.plan(title, keys, under)

    def _sums(self, what: By, counted: Counted) -> tuple[Sequence[KeySum], Sequence[KeySum]]:
        """The sums by ``what`` of the weeks before this one, and of this one."""
        first, last = self.days
        monday = week_of(last)
        # What is answered counts for today: the weeks before stay as they are.
        kept, before = self._kept, (what, monday, counted)
        if before not in kept:
            days = first, monday - 1
            kept[before] = self.records.progress.by(what, self.trainee.id, days, counted)
        return kept[before], self.records.progress.by(
            what, self.trainee.id, (monday, last), counted
        )
