"""The reports page: what was passed and signed, and what can be made of the records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from PySide6.QtWidgets import QWidget

from trainer.messages import _, ngettext
from trainer.papers.exam import EXAM_SHEETS
from trainer.reports.documents import exam_report, expiry_list
from trainer.reports.issuing import NOTICE_DAYS, Kind, Pass, passes, usual_end
from trainer.room.rights import Right
from trainer.storage.certificates import IssuedCertificate
from trainer.storage.database import Database
from trainer.texts import N_
from ui.shell.commands import Bar, PageState, Section, command, on
from ui.shell.controller import App, PageController
from ui.supervise.reports.page import PassCard, PassLine, ReportsPage
from ui.supervise.reports.writing import ReportWriter
from ui.table.phrasing import day_text


@dataclass(frozen=True, slots=True)
class ReportsState(PageState):
    """What can be made."""

    chosen: bool = False
    """Something that was passed is selected."""
    exam: bool = False
    """It is an exam."""


class ReportsController(PageController[ReportsPage, ReportsState]):
    """Makes certificates and reports, each in a file that a person names."""

    page = "reports"
    section = Section.CLASSES

    def __init__(self, app: App) -> None:
        super().__init__(app, ReportsState())
        self._passes: Mapping[str, Pass] = {}
        self._names: Mapping[int, str] = {}
        self._issued: Sequence[IssuedCertificate] = ()
        self._chosen = ""
        self._writer = ReportWriter(app)

    def make_view(self, parent: QWidget) -> ReportsPage:
        page = ReportsPage(parent)
        page.chosen.connect(self._choose)
        page.activated.connect(lambda: self.app.window.bindings.trigger("certificate"))
        return page

    def open(self) -> None:
        self.show()
        records = self.app.session.records
        if records is not None:
            self.app.waiting.do("reports", partial(self._list, records))
        self.view.take_focus()

    # Commands

    @command(
        "certificate",
        N_("Certificate…"),
        "Return",
        "Enter",
        when=on(ReportsState, lambda here: here.chosen),
        stays=on(ReportsState),
        bar=Bar.ACT,
        leading=True,
        right=Right.REPORTS,
    )
    def certificate(self) -> None:
        """Issue a certificate for the selected pass, as a signed PDF."""
        passed = self._passes[self._chosen]

        def make(records: Database) -> bytes:
            from trainer.reports.issuing import issue
            from ui.export.certificate import certificate_pdf

            draw = partial(certificate_pdf, sheet=EXAM_SHEETS[0])
            return issue(records, passed, usual_end(passed), draw).pdf

        self._writer.ask(
            _("Save the certificate"), f"certificate-{passed.number}.pdf", make, self.open
        )

    @command(
        "badge",
        N_("Badge…"),
        "B",
        when=on(ReportsState, lambda here: here.chosen),
        stays=on(ReportsState),
        bar=Bar.ACT,
        right=Right.REPORTS,
    )
    def badge(self) -> None:
        """Export an Open Badge 3.0 of the selected pass."""
        passed = self._passes[self._chosen]

        def make(records: Database) -> bytes:
            from trainer.reports.issuing import badge_of

            return badge_of(records, passed, usual_end(passed)).encode()

        self._writer.ask(_("Save the badge"), f"badge-{passed.number}.jwt", make)

    @command(
        "exam_report",
        N_("Exam report…"),
        "R",
        when=on(ReportsState, lambda here: here.exam),
        stays=on(ReportsState),
        bar=Bar.ACT,
        right=Right.REPORTS,
    )
    def exam_report(self) -> None:
        """Print the whole exam: results, course, felts, answers, working and paragraphs."""
        passed = self._passes[self._chosen]

        self._writer.print(
            _("Save the report"),
            f"exam-{passed.number}.pdf",
            lambda records: exam_report(records.exams.marked(passed.id)),
        )

    @command(
        "ending_certificates",
        N_("Certificates that end…"),
        "E",
        when=on(ReportsState),
        bar=Bar.ASIDE,
        right=Right.REPORTS,
    )
    def ending_certificates(self) -> None:
        """Print the list of certificates that end within thirty days."""
        self._writer.print(
            _("Save the list"),
            "certificates.pdf",
            lambda records: expiry_list(records, _soon(records)),
        )

    @command(
        "all_answers",
        N_("All answers (CSV)…"),
        "C",
        when=on(ReportsState),
        bar=Bar.ASIDE,
        right=Right.REPORTS,
    )
    def all_answers(self) -> None:
        """Export the answers of everybody, one line each."""

        def make(records: Database, _whose: str) -> bytes:
            from trainer.reports.lines import everything_csv

            return "".join(everything_csv(records)).encode()

        self._writer.ask_figures(_("Save the answers"), "answers.csv", make)

    @command(
        "statements",
        N_("Statements (xAPI)…"),
        "X",
        when=on(ReportsState),
        bar=Bar.ASIDE,
        right=Right.REPORTS,
    )
    def statements(self) -> None:
        """Export what was done as statements of the Experience API, one line each."""

        def make(records: Database) -> bytes:
            from trainer.reports.statements import statements

            return "".join(statements(records)).encode()

        self._writer.ask(_("Save the statements"), "statements.jsonl", make)

    # What is listed

    def _list(self, records: Database) -> None:
        self._names = {person.id: person.name for person in records.people.all()}
        self._passes = {passed.number: passed for passed in passes(records)}
        self._issued = records.certificates.all()
        ending = len(records.certificates.expiring(_soon(records)))
        issued = {one.number for one in self._issued}
        lines = [
            PassLine(
                passed.number,
                self._names.get(passed.trainee, ""),
                f"{passed.what} · {day_text(passed.day.toordinal())}",
                _("issued") if passed.number in issued else "",
            )
            for passed in self._passes.values()
        ]
        text = ngettext(
            "{n} certificate ends within 30 days.", "{n} certificates end within 30 days.", ending
        )
        self.view.show_lines(lines, self._chosen, text.format(n=ending) if ending else "")

    def _choose(self, line: PassLine | None) -> None:
        self._chosen = "" if line is None else line.number
        passed = self._passes.get(self._chosen)
        self.change(
            ReportsState(passed is not None, passed is not None and passed.kind is Kind.EXAM)
        )
        self.view.show_card(None if passed is None else self._card(passed))

    def _card(self, passed: Pass) -> PassCard:
        issued = [one for one in self._issued if one.number == passed.number]
        until = day_text(usual_end(passed).toordinal())
        told = [
            _("{what}, passed with {percent} % on {day}.").format(
                what=passed.what, percent=passed.percent, day=day_text(passed.day.toordinal())
            )
        ]
        if issued:
            told.append(
                _("Its certificate was issued on {day} and holds until {end}.").format(
                    day=day_text(issued[0].issued_at.date().toordinal()),
                    end=day_text(issued[0].valid_until.toordinal()),
                )
            )
        else:
            told.append(_("A certificate holds until {end}.").format(end=until))
        told.append(_("Anybody can check it: feltwork verify, or any reader of signed PDFs."))
        return PassCard(self._names.get(passed.trainee, ""), tuple(told))


def _soon(records: Database) -> date:
    return date.fromordinal(records.practice.today()) + timedelta(days=NOTICE_DAYS)
