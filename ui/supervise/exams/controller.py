"""The exams page: planned, frozen, held, marked, decided, signed and released."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace as with_fields
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPdfWriter, QTextDocument
from PySide6.QtWidgets import QWidget

from trainer.errors import AttemptElsewhere
from trainer.exams.course import State
from trainer.exams.definition import (
    MOST_ROUNDS,
    Definition,
    DefinitionFault,
    ExamPart,
    PartKind,
    defaults,
)
from trainer.exams.marking import MarkedAnswer, Ruling
from trainer.exams.opened import frozen
from trainer.exams.time import Reading
from trainer.features.feature import feature_text
from trainer.features.features import features_for
from trainer.making.tables import practice_table
from trainer.messages import _
from trainer.messages.citations import short_title
from trainer.messages.round_context import RoundContext, context_without_round
from trainer.practice.drills import skills_at
from trainer.practice.titles import skill_text
from trainer.room.keys import SECRET
from trainer.room.rights import Right, Role
from trainer.rulebook import load_document
from trainer.rulebook.sources import teaching_order
from trainer.storage.database import Database
from trainer.storage.exam_marks import MarkedSitting
from trainer.storage.exam_records import ExamLine, SittingLine
from trainer.storage.exams import Exams
from trainer.storage.sittings import Kind
from trainer.storage.station import station_of
from trainer.texts import N_
from ui.shell.commands import Bar, Section, command, in_classroom, managing, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_to_write
from ui.supervise.exams.dialogs import (
    CandidatesDialog,
    ExamDialog,
    NewExamDialog,
    PartDialog,
    PartOffers,
    ReasonDialog,
    RulingDialog,
    RulingFacts,
    TextDialog,
)
from ui.supervise.exams.live import LiveExam, Seen
from ui.supervise.exams.page import COURSE, MARKS, ExamRow, ExamsPage
from ui.supervise.exams.states import (
    GOES_ON,
    MARKED,
    NEXT,
    OVER,
    RULED,
    Can,
    CandidateState,
    ChosenExamState,
    ExamsState,
    FrozenExamState,
    PlannedExamState,
    can,
    held,
)
from ui.supervise.exams.words import (
    answer_texts,
    answers_of,
    candidate_row,
    entry_row,
    is_silent,
    item_row,
    note,
    preview,
    result_text,
    row_of,
    summary,
    tells,
    titled,
)
from ui.widgets.sheets import Options

_SECOND: Final = 1_000
_PERCENT: Final = range(101)
_USUAL_MINUTES: Final = 60
_TYPED: Final = N_(
    "Give it to all candidates once they have sat down: they type it on their page “Exam”. “Start "
    "code” shows it again."
)
_UNSAID: Final = N_(
    "Until this code is given, nothing that the exam asks can be read in the records, and no round "
    "is anywhere. From then on its parts can be read there; who has the file and the code can work "
    "out the rounds. Right answers are kept nowhere until a sitting has ended."
)


class ExamsController(PageController[ExamsPage, ExamsState]):
    """Shows one exam at a time, and one of its sittings."""

    page = "exams"

    def __init__(self, app: App) -> None:
        super().__init__(app, ExamsState())
        self._lines: dict[int, ExamLine] = {}
        self._exam = 0
        self._seen: tuple[Seen, ...] = ()
        self._sitting = 0
        self._marked: MarkedSitting | None = None
        self._answers: tuple[MarkedAnswer, ...] = ()
        self._item = -1
        self._side = COURSE
        self._signed_by = ""
        self.live = LiveExam(app, self._heard)
        self._second = QTimer(app.window, interval=_SECOND)
        self._second.timeout.connect(self._follow)

    def make_view(self, parent: QWidget) -> ExamsPage:
        page = ExamsPage(parent)
        page.chosen.connect(self._choose)
        page.candidate_chosen.connect(self._choose_candidate)
        page.item_chosen.connect(self._choose_item)
        page.side_wanted.connect(self._turn)
        page.empty.wanted.connect(self.new_exam)
        page.empty.show_next(
            _("No exam yet"),
            _(
                "An exam has parts: drills, rounds that are asked about or dealt, and what is seen "
                "at the table. Begin with one that is published, or with an empty one."
            ),
            _("New exam…"),
        )
        return page

    def open(self) -> None:
        self.show()
        self._with(self._list)
        self._second.start()
        self.view.take_focus()

    def close(self) -> None:
        """Follow nothing any more."""
        self._second.stop()

    # Commands: the exam

    @held("new_exam", N_("New exam…"), "N", when=on(ExamsState), bar=Bar.ACT)
    def new_exam(self) -> None:
        """Ask what an exam begins with, then what it consists of."""
        game = self.app.first_document() or next(iter(teaching_order()))
        begun = (*defaults(), Definition("", minutes=_USUAL_MINUTES))
        dialog = NewExamDialog(self.app.window, begun, Options(_games(), game))
        dialog.wanted.connect(lambda definition: self._ask(definition, self._plan))
        dialog.open()

    @command(
        "exam_rounds",
        N_("Exam…"),
        "Ctrl+Shift+X",
        when=in_classroom(managing(lambda here: here.selected)),
        bar=Bar.ASIDE,
        right=Right.EXAMS,
        needs=("library",),
        section=Section.LIBRARY,
    )
    def exam_rounds(self) -> None:
        """Plan an exam in which each candidate gets a variant of the rounds that are selected."""
        from ui.supervise.library.controller import LibraryController

        chosen: dict[str, list[str]] = {}
        for item in self.app.of(LibraryController).library.marked():
            if item.entry is not None:
                chosen.setdefault(item.entry.document, []).append(item.checked.text)
        parts = tuple(
            ExamPart(
                short_title(load_document(game)),
                PartKind.GUIDED,
                game,
                rounds=len(texts[:MOST_ROUNDS]),
                texts=tuple(texts[:MOST_ROUNDS]),
            )
            for game, texts in chosen.items()
        )
        if parts:
            self.open()
            definition = Definition(_("Exam"), parts[0].rules, parts=parts, minutes=_USUAL_MINUTES)
            self._ask(definition, self._plan)

    @held("edit_exam", N_("Edit…"), "E", when=on(PlannedExamState), bar=Bar.ACT)
    def edit_exam(self) -> None:
        definition = self._definition
        if definition is not None:
            self._ask(definition, self._change)

    @held("preview_exam", N_("Preview"), "P", when=on(PlannedExamState), bar=Bar.ACT)
    def preview_exam(self) -> None:
        """Show what a candidate may get; nobody gets these rounds."""

        def show(records: Database) -> None:
            definition = records.exams.definition(self._exam)
            house = records.houses.present()
            if definition is None:
                return
            key, text = os.urandom(SECRET), "" if house is None else house.text
            made = frozen(with_fields(definition, house=text), key)
            if isinstance(made, DefinitionFault):
                lines: Sequence[tuple[str, str]] = [("warning", _(made.text))]
            else:
                lines = list(preview(made, key))
            TextDialog(self.app.window, _("Preview"), lines, saves=False).open()

        self._with(show)

    @held("freeze_exam", N_("Freeze"), "F", when=on(PlannedExamState), bar=Bar.ACT, leading=True)
    def freeze_exam(self) -> None:
        """Seal the exam as it is, under the house's present choices."""

        def freeze(records: Database) -> None:
            found = records.exams.freeze(self._exam)
            if isinstance(found, DefinitionFault):
                lines = [("warning", _(found.text))]
                TextDialog(self.app.window, _("Not frozen"), lines, saves=False).open()
                return
            self._list(records)
            self._show_code(records)

        self._with(freeze)

    @held(
        "exam_candidates",
        N_("Candidates…"),
        "C",
        when=on(ChosenExamState),
        stays=on(ExamsState),
        bar=Bar.ACT,
    )
    def candidates(self) -> None:
        def ask(records: Database) -> None:
            people = {
                person.id: person.name
                for person in records.people.all()
                if person.role is Role.TRAINEE and person.left is None
            }
            already = [line.row.trainee_id for line in self._sittings]
            classes = {
                taught.name: taught.people
                for taught in records.classes.all()
                if not taught.archived
            }
            dialog = CandidatesDialog(self.app.window, people, already, classes)
            dialog.wanted.connect(lambda new: self._with(partial(self._add, new)))
            dialog.open()

        self._with(ask)

    @held("start_code", N_("Start code"), "S", when=on(FrozenExamState), bar=Bar.ACT)
    def start_code(self) -> None:
        self._with(self._show_code)

    @held("exam_codes", N_("Codes to go on…"), "G", when=on(FrozenExamState), bar=Bar.ACT)
    def codes(self) -> None:
        """Make new codes by which interrupted sittings go on without a supervisor's password."""

        def make(records: Database) -> None:
            made = records.exams.new_codes(self._exam)
            text = _(
                "Each code lets the candidate's exam go on once. Earlier ones are worth nothing."
            )
            rows = [f"{one.candidate}: {',  '.join(one.codes)}" for one in made]
            lines = [("muted", text), *(("", row) for row in rows)]
            dialog = TextDialog(self.app.window, _("Codes to go on"), lines, saves=True)
            dialog.save_wanted.connect(lambda: self._save(_("Codes to go on"), [text, *rows]))
            dialog.open()

        self._with(make)

    @held(
        "sit_again",
        N_("Another attempt"),
        "O",
        when=on(CandidateState, lambda here: here.again),
        bar=Bar.ASIDE,
    )
    def sit_again(self) -> None:
        """Let the candidate sit the exam once more, with other rounds."""
        line = next(one for one in self._sittings if one.row.id == self._sitting)
        self.act(lambda records: records.exams.add(self._exam, line.row.trainee_id))

    @held(
        "release_results",
        N_("Release results"),
        "R",
        when=on(FrozenExamState, lambda here: here.signed),
        bar=Bar.ACT,
    )
    def release(self) -> None:
        self.act(lambda records: records.exams.release(self._exam))

    @held("remove_exam", N_("Remove"), "Del", when=on(PlannedExamState), bar=Bar.ASIDE)
    def remove(self) -> None:
        """Remove an exam that was only planned."""
        self.act(lambda records: records.exams.remove(self._exam))

    # Commands: a sitting

    @held(
        "enter_mark",
        N_("Mark at the table…"),
        "T",
        when=on(CandidateState, lambda here: here.at_table and here.can not in OVER),
        bar=Bar.ASIDE,
    )
    def enter_mark(self) -> None:
        """Enter the marks of the parts that are seen at the table, one after the other."""
        definition = self._definition
        parts = [] if definition is None else list(enumerate(definition.parts))
        self._enter([(at, part) for at, part in parts if part.kind is PartKind.TABLE])

    @held(
        "mark_exam",
        N_("Mark"),
        "K",
        when=on(FrozenExamState, lambda here: here.ended),
        bar=Bar.ACT,
        leading=True,
    )
    def mark(self) -> None:
        """Work out the marks of the sittings that ended without a candidate at the table."""
        self.act(lambda records: records.exams.mark_ended(self._exam))

    @held(
        "rule_on_answer",
        N_("Rule on it…"),
        "U",
        when=on(CandidateState, lambda here: here.item and here.can in RULED),
        bar=Bar.ASIDE,
    )
    def rule(self) -> None:
        """Have the selected answer count otherwise, for a reason."""
        if self._marked is None or not 0 <= self._item < len(self._answers):
            return
        answer = self._answers[self._item]
        about, _given, _right = answer_texts(
            answer, context_without_round([one.question for one in self._answers])
        )
        dialog = RulingDialog(self.app.window, about)
        dialog.wanted.connect(partial(self._rule, answer))
        dialog.open()

    @held("look_again", N_("Second look…"), "L", when=can(Can.LOOK, Can.DECIDE), bar=Bar.ACT)
    def look_again(self) -> None:
        """Note that the marks were looked at a second time."""
        self.ask_why(
            "look",
            _("Second look"),
            _("Looked at"),
            lambda exams, why: exams.look_again(self._sitting, why),
        )

    @held(
        "decide_exam",
        N_("Decide"),
        "D",
        when=can(Can.DECIDE, Can.LOOKED),
        bar=Bar.ACT,
        leading=True,
    )
    def decide(self) -> None:
        self.act(lambda records: records.exams.decide(self._sitting))

    @held("sign_exam", N_("Sign"), "I", when=can(Can.SIGN), bar=Bar.ACT, leading=True)
    def sign(self) -> None:
        """Sign the result with the key of the supervisor who is signed in."""
        self.act(lambda records: records.exams.sign(self._sitting))

    @held("appeal_exam", N_("Appeal…"), "A", when=can(Can.APPEAL), bar=Bar.ASIDE)
    def appeal(self) -> None:
        """Keep an appeal; what is signed stays as it is."""
        self.ask_why(
            "appeal", _("Appeal"), _("Keep"), lambda exams, why: exams.appeal(self._sitting, why)
        )

    @held("decide_appeal", N_("Decide the appeal…"), "A", when=can(Can.ANSWER), bar=Bar.ACT)
    def decide_appeal(self) -> None:
        dialog = ReasonDialog(
            self.app.window, "appeal_decided", _("Decide the appeal"), _("Decide"), asks=_("Passed")
        )
        dialog.wanted.connect(
            lambda passed, why: self.act(
                lambda records: records.exams.rule_on_appeal(
                    self._sitting, why, passed=bool(passed)
                )
            )
        )
        dialog.open()

    @command(
        "next_exam_view", N_("Next view"), "Tab", when=can(*RULED, *OVER), section=Section.EXAMS
    )
    def next_view(self) -> None:
        """Look at the sitting from its other side."""
        self._turn(COURSE if self._side == MARKS else MARKS)

    # What is selected

    @property
    def chosen(self) -> Seen | None:
        """The sitting that is shown."""
        return next((one for one in self._seen if one.line.row.id == self._sitting), None)

    @property
    def selected(self) -> tuple[Seen, ...]:
        places = self.view.candidates.selected_rows
        return tuple(self._seen[place] for place in places if place < len(self._seen))

    @property
    def _sittings(self) -> tuple[SittingLine, ...]:
        return tuple(one.line for one in self._seen)

    # What is done with the records

    def _with(self, act: Callable[[Database], None]) -> None:
        """Do something with the records, as soon as nobody else is writing them."""
        records = self.app.session.records

        def do(records: Database) -> None:
            self.app.waiting.do("exams", partial(act, records))

        if records is not None:
            self.app.runner.attempt(partial(do, records))

    def act(self, act: Callable[[Database], object]) -> None:
        def acted(records: Database) -> None:
            try:
                act(records)
            except AttemptElsewhere:
                self._list(records)
                raise
            self._list(records)

        self._with(acted)

    @property
    def _context(self) -> RoundContext:
        """Return what the texts about the marks need."""
        return context_without_round([answer.question for answer in self._answers])

    @property
    def _definition(self) -> Definition | None:
        """Return what the exam consists of, where that is not sealed."""
        records = self.app.session.records
        return None if records is None or not self._exam else records.exams.definition(self._exam)

    def _ask(self, definition: Definition, keep: Callable[[Definition], None]) -> None:
        dialog = ExamDialog(self.app.window, definition)
        dialog.part_wanted.connect(
            lambda part: self._ask_for_part(dialog, part, part.rules or definition.rules)
        )
        dialog.wanted.connect(keep)
        dialog.open()

    def _ask_for_part(self, dialog: ExamDialog, part: ExamPart, game: str) -> None:
        asked = PartDialog(dialog, part, Options(_games(), game), _offers)
        asked.wanted.connect(lambda made: dialog.keep(part, made))
        asked.open()

    def _plan(self, definition: Definition) -> None:
        def plan(records: Database) -> None:
            self._exam = records.exams.plan(definition)

        self.act(plan)

    def _change(self, definition: Definition) -> None:
        self.act(lambda records: records.exams.change(self._exam, definition))

    def _add(self, people: Sequence[int], records: Database) -> None:
        for person in people:
            records.exams.add(self._exam, person)
        self._list(records)

    def _show_code(self, records: Database) -> None:
        code = records.exams.start_code(self._exam)
        lines = [("title", code), ("", _(_TYPED)), ("muted", _(_UNSAID))]
        TextDialog(self.app.window, _("Start code"), lines, saves=False).open()

    def ask_why(
        self, name: str, heading: str, done: str, act: Callable[[Exams, str], object]
    ) -> None:
        dialog = ReasonDialog(self.app.window, name, heading, done)
        dialog.wanted.connect(
            lambda _amount, why: self.act(lambda records: act(records.exams, why))
        )
        dialog.open()

    def _enter(self, parts: Sequence[tuple[int, ExamPart]]) -> None:
        if not parts:
            return
        (at, part), *others = parts
        dialog = ReasonDialog(
            self.app.window, "enter", _(part.title), _("Enter"), _PERCENT, " %", needed=False
        )

        def entered(percent: int, _reason: str) -> None:
            self.act(lambda records: records.exams.enter(self._sitting, at, percent))
            self._enter(others)

        dialog.wanted.connect(entered)
        dialog.open()

    def _rule(self, answer: MarkedAnswer, facts: RulingFacts) -> None:
        ruling = Ruling(
            facts.kind,
            answer.place,
            None if facts.whole else answer.number,
            facts.reason,
            "",
            None if facts.everybody else self._sitting,
        )
        self.act(lambda records: records.exams.rule(self._exam, ruling))

    def _save(self, title: str, lines: Sequence[str]) -> None:
        choose_to_write(self.app.window, title, "codes.pdf", partial(write_lines, title, lines))

    # What is shown

    def _list(self, records: Database) -> None:
        self._lines = {line.id: line for line in records.exams.all()}
        shown, away = self._lines.get(self._exam), 0
        if shown is not None:
            seen = self.live.seen(records.exams.sittings(shown.id))
            states = Counter(one.line.row.state for one in seen)
            away = sum(map(is_silent, seen))
            self._lines[shown.id] = replace(shown, states=states)
        rows = [row_of(line, away if line.id == self._exam else 0) for line in self._lines.values()]
        self.view.show_exams(rows, self._exam)

    def _choose(self, row: ExamRow | None) -> None:
        self._exam = 0 if row is None else row.id
        self._with(self._show)

    def _show(self, records: Database) -> None:
        line = self._lines.get(self._exam)
        if line is None:
            self._seen, self._marked = (), None
            self.change(ExamsState())
            return
        self.view.show_exam(titled(line), summary(line, records.exams.definition(line.id)))
        shown = [one.line.row.id for one in self._seen]
        self._seen = self.live.seen(records.exams.sittings(line.id))
        self._show_source(records)
        ids = [one.row.id for one in self._sittings]
        at = ids.index(self._sitting) if self._sitting in ids else 0
        rows = [candidate_row(one, _result(records, one)) for one in self._seen]
        if ids == shown:
            self.view.candidates.update_rows(rows)
        else:
            self.view.candidates.show_rows(rows, at)
        self._choose_candidate(at if ids else -1)

    def _choose_candidate(self, place: int) -> None:
        here = 0 <= place < len(self._sittings)
        self._sitting = self._sittings[place].row.id if here else 0
        self._with(self._show_sitting)

    def _show_sitting(self, records: Database) -> None:
        seen = self.chosen
        line = None if seen is None else seen.line
        elsewhere = seen is not None and seen.elsewhere
        definition = records.exams.definition(self._exam)
        self._marked, self._answers, self._item = None, (), -1
        entries = () if line is None else records.exams.entries(line.row.id)
        self._signed_by = ""
        if line is not None and line.row.state is State.SIGNED and not elsewhere:
            name = records.exams.signer(line.row.id)
            self._signed_by = (
                _("the signature does not hold")
                if name is None
                else _("signed by {name}").format(name=name)
            )
        if line is not None and line.row.state in MARKED and not elsewhere:
            self._marked = records.exams.marked(line.row.id)
            self._answers = answers_of(self._marked.rounds)
        self.view.entries.show_rows([entry_row(one) for one in entries if tells(one)])
        appeals = [one.kind for one in entries if one.kind in {Kind.APPEAL, Kind.RULED}]
        states = [one.row for one in self._sittings]
        frozen_state = FrozenExamState(
            ended=any(row.state is State.ENDED for row in states),
            signed=any(row.state is State.SIGNED and not row.released_at for row in states),
        )
        if self._lines[self._exam].number is None:
            self.change(PlannedExamState())
        elif line is None:
            self.change(frozen_state)
        else:
            now = NEXT.get(line.row.state, Can.NOTHING)
            if elsewhere and now not in {Can.STOP, *GOES_ON}:
                now = Can.NOTHING
            if now is Can.DECIDE and line.row.second_look:
                now = Can.LOOK
            if now is Can.APPEAL and appeals[-1:] == [Kind.APPEAL]:
                now = Can.ANSWER
            parts = () if definition is None else definition.parts
            self.change(
                CandidateState(
                    frozen_state.ended,
                    frozen_state.signed,
                    now,
                    at_table=any(part.kind is PartKind.TABLE for part in parts),
                    again=self._may_again(line),
                    waits=seen is not None and seen.waits,
                )
            )
        self._turn(MARKS if self._marked is not None else COURSE)

    def _may_again(self, line: SittingLine) -> bool:
        """Tell whether a candidate whose sitting has ended may sit the exam once more."""
        own = [one for one in self._sittings if one.row.trainee_id == line.row.trainee_id]
        over = all(one.row.state in {State.ENDED, *MARKED} for one in own)
        return over and len(own) < self._lines[self._exam].attempts

    def _turn(self, side: str) -> None:
        self._side = side if self._marked is not None else COURSE
        if self._marked is None:
            self.view.items.show_rows([])
            self.view.show_side(COURSE, self._without_marks)
            return
        context = self._context
        rows = [
            item_row(self._marked, answer, answer_texts(answer, context))
            for answer in self._answers
        ]
        self.view.items.show_rows(rows)
        said = (note(self._marked), self._signed_by)
        self.view.show_side(self._side, _(" · ").join(filter(None, said)))

    @property
    def _without_marks(self) -> str:
        """Return what is said where there are no marks yet."""
        if not self._seen:
            return _("No candidate yet: “Candidates…” (C) adds them.")
        if self.chosen is None or self.chosen.live is None:
            return ""
        return _("What happens at {station} can be read here once it has ended.").format(
            station=self.chosen.live.name
        )

    def _choose_item(self, place: int) -> None:
        self._item = place
        chosen = self._side == MARKS and 0 <= place < len(self._answers)
        if isinstance(self.state, CandidateState) and chosen != self.state.item:
            self.change(replace(self.state, item=chosen))

    def _follow(self) -> None:
        """Keep the times of running sittings, and what has become of them."""
        records = self.app.session.records
        if records is None or not self.shown or not self._exam:
            return
        wall = int(records.connection.clock().timestamp() * _SECOND)
        records.exams.notice_gaps(Reading(self.app.clock.milliseconds(), wall))
        self.live.follow(records, self._exam)
        now = self.live.seen(records.exams.sittings(self._exam))
        if list(map(_standing, now)) != list(map(_standing, self._seen)):
            self._list(records)
        elif now != self._seen:
            self._seen = now
            rows = [candidate_row(one, _result(records, one)) for one in now]
            self.view.candidates.update_rows(rows)

    def _heard(self) -> None:
        """The room has said something new."""
        records = self.app.session.records
        if records is not None and self.shown:
            self._show_source(records)
            self._follow()

    def _show_source(self, records: Database) -> None:
        joined = station_of(records.connection) is not None
        self.view.show_source(self.live.text, stations=joined)


def _standing(seen: Seen) -> tuple[State, bool, bool, bool]:
    return seen.line.row.state, seen.elsewhere, seen.waits, is_silent(seen)


def _result(records: Database, seen: Seen) -> str:
    line = seen.line
    if line.row.state not in MARKED or seen.elsewhere:
        return ""
    return result_text(records.exams.marked(line.row.id), records.exams.passed(line.row.id))


def _games() -> list[tuple[str, str]]:
    return [(name, short_title(load_document(name))) for name in teaching_order()]


def _offers(game: str) -> PartOffers:
    document = load_document(game)
    skills = skills_at(practice_table(document, ""))
    return PartOffers(
        {skill.id: skill_text(skill, document.words) for skill in skills},
        {feature.word: feature_text(feature) for feature in features_for(document)},
    )


def write_lines(title: str, lines: Sequence[str], path: Path) -> None:
    """Write lines of text as PDF, to be cut apart."""
    document = QTextDocument()
    document.setPlainText("\n\n".join((title, *lines)))
    document.print_(QPdfWriter(str(path)))
