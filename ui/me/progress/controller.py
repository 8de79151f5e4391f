"""The progress page: figures over weeks, the answers behind each, and practising these."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.settings.personal import PersonalSettings
from trainer.storage.atomic_write import atomic_write
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.progress import Chosen, Counted, answers_csv, sums_csv
from trainer.storage.rows import Trainee
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.me.progress.answers import counted_now, csv_of, given
from ui.me.progress.overview import PRACTISE_WEAKEST
from ui.me.progress.page import ProgressPage
from ui.me.progress.reading import Reading, Tables
from ui.me.progress.summary import span
from ui.me.progress.view_models import AnswersSheet, ProgressView
from ui.paint.charts import Chart
from ui.shell.commands import Bar, PageState, Section, command, elsewhere, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_to_write, replace_or_keep
from ui.shell.notice_bar import DISMISS
from ui.shell.notices import TROUBLE
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from ui.train.sittings import SittingsController

PAGE: Final = 25
"""How many answers are listed at once."""

_EXPORTED: Final = "exported"
"""The notice that says what came of an export."""

_CANCEL: Final = "cancel"


@dataclass(frozen=True, slots=True)
class ProgressState(PageState):
    """``chosen``: a figure with answers behind it is selected; ``drawn``: charts are shown.

    ``drilled``: there is something to practise in the selected figure. ``empty``: there is no
    figure yet.
    """

    chosen: bool = False
    drilled: bool = False
    drawn: bool = False
    empty: bool = False
    top: bool = False
    """The figures at the top are shown, with the weakest skill."""


@dataclass(frozen=True, slots=True)
class ProgressAnswersState(ProgressState):
    """The answers behind a figure are listed; there are ``older`` and ``newer`` ones."""

    leads_home: ClassVar[bool] = False

    older: bool = False
    newer: bool = False


listing = on(ProgressState, lambda here: not isinstance(here, ProgressAnswersState))
answers_shown = on(ProgressAnswersState)


class _Behind(NamedTuple):
    """The list of answers that is wanted: which ones, and from which one on."""

    title: str
    chosen: Chosen
    start: int


class ProgressController(PageController[ProgressPage, ProgressState]):
    """The controller of the progress page."""

    page = "progress"
    section = Section.RECORDS

    def __init__(self, app: App) -> None:
        super().__init__(app, ProgressState())
        self._by = ProgressView.TIME
        self._behind: _Behind | None = None
        self._charts: tuple[Chart, ...] = ()
        self._reading: Reading | None = None
        self._tables: Tables | None = None
        self._counted = Counted.TOGETHER
        self._background = app.background()
        app.session.listeners.append(self._trainee_changed)
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> ProgressPage:
        page = ProgressPage(parent)
        page.view_wanted.connect(lambda view: self._show_view(ProgressView(view)))
        page.counted_wanted.connect(lambda counted: self._count(Counted(counted)))
        page.figure_chosen.connect(self._figure_chosen)
        page.activated.connect(lambda: self.app.window.bindings.trigger("open_answers"))
        page.empty.wanted.connect(lambda: self.app.window.bindings.trigger("practise_first"))
        page.top.practice_wanted.connect(
            lambda: self.app.window.bindings.trigger("practise_weakest")
        )
        page.detail.citations.opened.connect(self.app.cite)
        return page

    def open(self) -> None:
        if self.app.session.records is None or self.app.session.trainee is None:
            return
        self._behind = None
        self.show()
        self.view.show_scheme(self.app.preferences.scheme)
        self.app.runner.attempt(self._load)

    # Commands

    @command(
        "progress",
        N_("Progress"),
        "Ctrl+P",
        when=elsewhere(ProgressState, records=True),
        section=Section.EVERYWHERE,
    )
    def go_to_progress(self) -> None:
        self.open()

    @command("progress_time", N_("Over time"), "1", when=listing)
    def show_time(self) -> None:
        self._show_view(ProgressView.TIME)

    @command("progress_skills", N_("Skills"), "2", when=listing)
    def show_skills(self) -> None:
        self._show_view(ProgressView.SKILLS)

    @command("progress_documents", N_("Documents"), "3", when=listing)
    def show_documents(self) -> None:
        self._show_view(ProgressView.DOCUMENTS)

    @command("progress_paragraphs", N_("Paragraphs"), "4", when=listing)
    def show_paragraphs(self) -> None:
        self._show_view(ProgressView.PARAGRAPHS)

    @command("progress_errors", N_("Mistakes"), "5", when=listing)
    def show_errors(self) -> None:
        self._show_view(ProgressView.ERRORS)

    @command("progress_targets", N_("Targets"), "6", when=listing)
    def show_targets(self) -> None:
        """One's own times beside the targets."""
        self._show_view(ProgressView.TARGETS)

    @command("count_questions", N_("Questions"), "Q", when=listing)
    def count_questions(self) -> None:
        self._count(Counted.QUESTIONS)

    @command("count_dealing", N_("Dealing"), "D", when=listing)
    def count_dealing(self) -> None:
        """Count only actions of rounds dealt by hand."""
        self._count(Counted.DEALING)

    @command("count_together", N_("Together"), "T", when=listing)
    def count_together(self) -> None:
        self._count(Counted.TOGETHER)

    @command(
        "practise_weakest",
        N_("Practise the weakest skill"),
        PRACTISE_WEAKEST,
        when=on(ProgressState, lambda here: here.top),
        needs=("sittings", "practice", "table"),
    )
    def practise_weakest(self) -> None:
        """Hold a sitting of the weakest skill; without one, go to what can be practised."""
        reading = self._reading
        if reading is not None and reading.summary is not None and reading.summary.weakest:
            skill = reading.summary.weakest
            chosen = Chosen(reading.days, skills=(skill,))
            self._practise(reading.tables.names.skill(skill), chosen)
        elif self.app.show_practice is not None:
            self.app.show_practice()

    @command(
        "practise_first",
        N_("Practise"),
        "Return",
        "Enter",
        when=on(ProgressState, lambda here: here.empty and not here.chosen),
        needs=("practice", "library"),
    )
    def practise_first(self) -> None:
        """Go where the first figures come from."""
        if self._counted is Counted.DEALING:
            self.app.window.bindings.trigger("to_library")
        elif self.app.show_practice is not None:
            self.app.show_practice()

    @command(
        "open_answers",
        N_("Answers"),
        "Return",
        "Enter",
        when=on(
            ProgressState, lambda here: here.chosen and not isinstance(here, ProgressAnswersState)
        ),
        bar=Bar.ACT,
        leading=True,
    )
    def open_answers(self) -> None:
        """List the answers behind the selected figure."""
        chosen = self._chosen
        if chosen is not None:
            title = self.view.figure_name
            self.app.runner.attempt(partial(self._list, title, chosen, 0))

    @property
    def _sittings(self) -> SittingsController:
        from ui.train.sittings import SittingsController

        return self.app.of(SittingsController)

    @command(
        "practise_figure",
        N_("Practise these"),
        "P",
        when=on(ProgressState, lambda here: here.drilled),
        bar=Bar.ACT,
        needs=("sittings", "table"),
    )
    def practise_these(self) -> None:
        """Hold a sitting of the skills that the answers behind the figure are about."""
        behind, chosen = self._behind, self._chosen
        if behind is not None:
            chosen = behind.chosen
        if chosen is not None:
            title = self.view.figure_name if behind is None else behind.title
            self._practise(title, chosen)

    @command(
        "newer_answers",
        N_("Newer"),
        "Left",
        when=on(ProgressAnswersState, lambda here: here.newer),
        bar=Bar.ACT,
    )
    def show_newer(self) -> None:
        """Go to the page of answers before this one."""
        self._turn(-PAGE)

    @command(
        "older_answers",
        N_("Older"),
        "Right",
        when=on(ProgressAnswersState, lambda here: here.older),
        bar=Bar.ACT,
    )
    def show_older(self) -> None:
        """Go to the page of answers after this one."""
        self._turn(PAGE)

    @command(
        "export_csv",
        N_("CSV…"),
        "C",
        when=on(ProgressState, lambda here: not here.empty),
        bar=Bar.ASIDE,
    )
    def export_csv(self) -> None:
        """Export the sums, or the answers that are listed, for a spreadsheet."""
        name = "progress.csv" if self._behind is None else "answers.csv"
        choose_to_write(self.app.window, _("Export as CSV"), name, self._write_csv)

    @command(
        "export_charts",
        N_("Charts…"),
        "S",
        when=on(ProgressState, lambda here: here.drawn),
        bar=Bar.ASIDE,
    )
    def export_charts(self) -> None:
        """Export the charts as PDF, SVG or PNG, by the ending of the file."""
        choose_to_write(
            self.app.window,
            _("Export the charts"),
            "progress.pdf",
            self._write_charts,
            other_endings=("svg", "png"),
        )

    @command("to_figures", N_("Back"), "Esc", when=answers_shown, bar=Bar.BACK, section="")
    def back_to_figures(self) -> None:
        """Back from the answers to the figure that they are behind."""
        self._behind = None
        self.app.runner.attempt(partial(self._load_view, self.view.key))

    # Reading

    def _load(self, key: str = "") -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        house, before = self.app.house.file, self._reading
        if records is None or trainee is None:
            return
        if before is None or before.house is not house or self._tables is None:
            self._tables = Tables(self._sittings)
        if before is None or (before.house, before.trainee) != (house, trainee):
            self._reading = before = Reading(records, trainee, house, self._tables)
        before.counted = self._counted
        self.view.show_overview(before.overview(), self._counted)
        self._load_view(key)

    def _load_view(self, key: str) -> None:
        reading = self._reading
        if reading is None or reading.summary is None or self._behind is not None:
            return
        sheet = reading.sheet(self._by)
        self._charts = sheet.charts
        self.view.show_sheet(sheet, key)
        empty, top = not sheet.lines, sheet.view is ProgressView.TIME
        drawn = bool(sheet.charts)
        self.change(ProgressState(drawn=drawn, empty=empty, top=top and not empty))
        self.view.take_focus()
        self._figure_chosen()

    def _list(self, title: str, chosen: Chosen, start: int) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        number = records.progress.number(trainee.id, chosen)
        # The key may have been pressed again before the last page was there.
        start = min(start, max(0, number - 1) // PAGE * PAGE)
        self._behind = _Behind(title, chosen, start)
        answers = records.progress.answers(trainee.id, chosen, start, PAGE)
        lines = [given(answer) for answer in answers]
        last = start + len(lines)
        shown = _("{first} to {last} of {number}").format(
            first=start + 1 if lines else 0, last=last, number=number
        )
        self.view.show_answers(AnswersSheet(title, shown, tuple(lines)))
        self.change(
            ProgressAnswersState(chosen=True, drilled=True, older=last < number, newer=start > 0)
        )
        self.view.take_focus()

    def _turn(self, by: int) -> None:
        behind = self._behind
        if behind is not None:
            start = max(0, behind.start + by)
            self.app.runner.attempt(partial(self._list, behind.title, behind.chosen, start))

    def _practise(self, title: str, chosen: Chosen) -> None:
        """Hold the sitting as soon as it is known what it is of."""

        def practise() -> None:
            plan = self._reading.plan(title, chosen) if self._reading is not None else None
            if plan is not None:
                self._sittings.hold(*plan)
                return
            self._say(
                _("No drills for these questions yet."), _("Play a library round that has them.")
            )

        self.app.runner.attempt(practise)

    # Exports

    def _write_csv(self, path: Path, *, instead: bool = False) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        if self._behind is not None:
            parts = partial(answers_csv, trainee=trainee.id, chosen=self._behind.chosen)
        else:
            days = span(records.practice.today())
            parts = partial(sums_csv, trainee=trainee.id, days=days, counted=self._counted)
        cancellation = Cancellation()

        async def export() -> None:
            try:
                data = await self._background.run(partial(csv_of, records, parts), cancellation)
            finally:
                self.app.notices.remove(_EXPORTED)
            self._write(path, instead, self._write_csv, data)

        # It is finished on other pages too.
        self._background.begin(export())
        exporting = Notice(
            _EXPORTED, _("Exporting…"), choices=((_CANCEL, _("Cancel")),), urgent=False
        )
        self.app.notices.show(exporting, {_CANCEL: cancellation.cancel})

    def _write_charts(self, path: Path, *, instead: bool = False) -> None:
        from ui.export.charts import charts_pdf, charts_png, charts_svg

        kinds = {".svg": charts_svg, ".png": charts_png}
        draw = kinds.get(path.suffix.lower(), charts_pdf)
        self._write(path, instead, self._write_charts, draw(_("Progress"), self._charts))

    def _write(self, path: Path, instead: bool, again: Callable[..., None], data: bytes) -> None:
        try:
            written = atomic_write(path, data, replace=instead)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        if written:
            self._say(_("Exported: {file}").format(file=visible(str(path))), "")
            return
        decision, acts = replace_or_keep(path, again)
        self.app.notices.show(
            Notice(_EXPORTED, decision.text, decision.detail, "", decision.choices), acts
        )

    # Small things

    @property
    def _chosen(self) -> Chosen | None:
        reading, top = self._reading, self.view.top.figure
        if reading is None or reading.summary is None:
            return None
        if top is not None:
            return reading.summary.chosen(top.key)
        return reading.chosen(self._by, self.view.key)

    def _show_view(self, view: ProgressView) -> None:
        self._by, self._behind = view, None
        self.app.runner.attempt(partial(self._load_view, ""))

    def _count(self, counted: Counted) -> None:
        self._counted, self._behind = counted, None
        self.app.runner.attempt(partial(self._load, self.view.key))

    def _figure_chosen(self) -> None:
        if not isinstance(self.state, ProgressAnswersState):
            drilled = self._chosen is not None
            self.change(replace(self.state, chosen=drilled and self.view.opens, drilled=drilled))

    def _say(self, sentence: str, advice: str) -> None:
        notice = Notice(_EXPORTED, sentence, advice, "", ((DISMISS, _("Close")),), urgent=False)
        self.app.notices.remove(TROUBLE)
        self.app.notices.show(notice)

    def _settings_changed(self, _before: PersonalSettings) -> None:
        if self.made is not None:
            self.made.show_scheme(self.app.preferences.scheme)

    def _trainee_changed(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        self._reading = None
        if self.shown:
            self.open()
        if self.app.session.records is not None:
            self._background.begin(self._count_earlier(self.app.session.records))

    async def _count_earlier(self, records: Database) -> None:
        """Count the acts of before acts counted; what cannot be now is at the next start."""
        with suppress(EnvironmentTrouble):
            if not (records.progress.waits() and await counted_now(self.app, self._background)):
                return
            if self._reading is not None:
                self._reading.forget()
            if self.shown and self._behind is None:
                self.open()
