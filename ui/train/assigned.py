"""Assigned work on the path: what is still to be done, and how it is begun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from trainer.library.items import LibraryItem, library_item
from trainer.messages import _, ngettext
from trainer.practice.drills import skill_of_id
from trainer.practice.plan import Plan, stage_test
from trainer.practice.syllabus import stage_at
from trainer.room.classes import Assignment, Cell, Item, ItemKind, cell, open_items, seed_of
from trainer.shift.plan import ShiftPlan
from trainer.storage.classes import Classes, variant_name
from trainer.storage.rows import Mode
from ui.shell.controller import App, Controller
from ui.table.phrasing import day_text
from ui.train.sittings import SittingsController
from ui.train.view_models import TodayLine

if TYPE_CHECKING:
    from trainer.storage.database import Database


class OpenWork(NamedTuple):
    """A piece of work that somebody still has to do, and how far they are."""

    assignment: Assignment
    number: int
    item: Item
    cell: Cell


def open_work(classes: Classes, person: int) -> tuple[OpenWork, ...]:
    """Return what a person still has to do, the earliest due first, in the order meant for them."""
    found = []
    for assignment in classes.assigned(person=person):
        cells = [
            cell(assignment.passes, classes.goes(assignment, number, person=person).get(person, ()))
            for number in range(len(assignment.items))
        ]
        found += [OpenWork(assignment, *one) for one in open_items(assignment, person, cells)]
    return tuple(found)


def work_lines(work: Sequence[OpenWork]) -> Iterator[TodayLine]:
    """Say what is to be done first, and how much comes after it."""
    if not work:
        return
    first, more = work[0], len(work) - 1
    said = [_("Assigned: {title}").format(title=_(first.item.title))]
    if first.item.mode:
        said.append(_(Mode(first.item.mode).text))
    if first.cell.accuracy is not None:
        least = first.assignment.passes.accuracy
        best = _("{percent} % so far, {least} % passes")
        said.append(best.format(percent=first.cell.accuracy, least=least))
    if first.assignment.due is not None:
        said.append(_("due {day}").format(day=day_text(first.assignment.due.toordinal())))
    if more:
        said.append(ngettext("{n} more after it", "{n} more after it", more).format(n=more))
    yield TodayLine(" · ".join(said), "path_assigned", _("Begin"), "A")


class AssignedController(Controller):
    """Begins what is assigned, wherever it is done."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = app.background()

    def begin(self) -> None:
        """Begin what is to be done first."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        self.app.waiting.do("assigned", lambda: self._begin_first(records, trainee.id))

    def _begin_first(self, records: Database, trainee: int) -> None:
        work = open_work(records.classes, trainee)
        if work:
            self._begin(work[0], trainee)

    def _begin(self, work: OpenWork, trainee: int) -> None:
        item = work.item
        match item.kind:
            case ItemKind.STAGE | ItemKind.DRILL:
                self._hold(item)
            case ItemKind.SHIFT:
                from ui.train.shift import ShiftController

                plan = msgspec.json.decode(item.what, type=ShiftPlan)
                seed = seed_of(work.assignment.id, trainee, work.number)
                self.app.of(ShiftController).deal(replace(plan, seed=seed))
            case ItemKind.ROUND:
                if (found := self._listed(item.what)) is not None:
                    self._play(found, item.mode)
            case ItemKind.VARIANT:
                seed = seed_of(work.assignment.id, trainee, work.number)
                name = variant_name(work.assignment.id, work.number)
                self._background.begin(self._vary(item, name, seed + work.cell.passing))

    def _hold(self, item: Item) -> None:
        sittings = self.app.of(SittingsController)
        table = sittings.table_of(item.document)
        if item.kind is ItemKind.STAGE:
            here = stage_at(item.what, table)
            if here is None:
                return
            plan = stage_test(item.title, here.skills, here.stage.id)
        else:
            plan = Plan(item.title, tuple(map(skill_of_id, item.skills)), questions=item.amount)
        sittings.hold(plan, (table,))

    def _listed(self, name: str) -> LibraryItem | None:
        from ui.supervise.library.controller import LibraryController

        return self.app.of(LibraryController).library.find(name)

    def _play(self, item: LibraryItem, mode: str) -> None:
        style = Mode(mode).style
        if style is not None:
            from ui.table.deal import DealController

            self.app.of(DealController).deal(item, style)
        elif mode == Mode.WATCH:
            from ui.table.watch import WatchController

            self.app.of(WatchController).watch(item)
        else:
            from ui.table.guided import GuidedController

            self.app.of(GuidedController).guide(item)

    async def _vary(self, item: Item, name: str, seed: int) -> None:
        """Make the variant of a round in the thread, then play it; without one, the round."""
        from trainer.generating.generated import made_like
        from trainer.generating.variants import Change

        original = self._listed(item.what)
        if original is None or (playable := original.checked.round) is None:
            return
        table = self.app.of(SittingsController).table_of(item.document)
        changes = frozenset({Change.CARDS, Change.STAKES})
        file = Path(item.what).name

        def make(_cancellation: object) -> str | None:
            made = made_like(playable, file, table, changes, seed)
            return next((found.text for found in made if found is not None), None)

        text = await self._background.run(make)
        found = original
        if text is not None:
            found = library_item(name, text.encode(), self.app.house.rulebook)
        self._play(replace(found, id=name), item.mode)
