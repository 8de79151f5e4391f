"""What is asked about an exam: what it consists of, who sits it, and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.exams.definition import (
    MOST_MINUTES,
    MOST_QUESTIONS,
    MOST_ROUNDS,
    Definition,
    ExamPart,
    PartKind,
    faults,
)
from trainer.exams.marking import RulingKind
from trainer.messages import _
from trainer.procedure.questions import IN_ROUNDS, ErrorClass, QuestionGroup
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import HeadedDialog, leaving_button
from ui.widgets.check_list import CheckList
from ui.widgets.containers import filled, spaced
from ui.widgets.form_dialog import FormDialog
from ui.widgets.labels import label
from ui.widgets.sheets import Options

_LIST: Final = 120
"""The height of a list in a form, in pixels."""
_WEIGHTS: Final = range(1, 101)
_PERCENT: Final = range(101)
_MOST_MARKS: Final = 100
_OF_ROUNDS: Final = (PartKind.GUIDED, PartKind.FREE, PartKind.SILENT)


def _checks(parent: QWidget, options: Mapping[str, str], chosen: Iterable[str]) -> CheckList:
    made = CheckList(parent, options, chosen)
    made.setFixedHeight(scaled(_LIST))
    return made


def _kinds() -> Mapping[str, QuestionGroup]:
    return {_(ask.text).casefold(): ask for ask in QuestionGroup}


class PartOffers(NamedTuple):
    """The skills and the features that a game has, each with its name."""

    skills: Mapping[str, str]
    features: Mapping[str, str]


class PartDialog(FormDialog):
    """Asks for one part."""

    wanted = Signal(object)
    """The ``ExamPart``."""

    def __init__(
        self, parent: QWidget, part: ExamPart, games: Options, offered: Callable[[str], PartOffers]
    ) -> None:
        """``offered`` is what the game with an id has."""
        super().__init__(parent, "part", _("A part of the exam"), _("Save"))
        self._offered = offered
        self._texts = part.texts
        offers = offered(games.current)
        self.title = self.line(_("Title"), part.title, "title", self._changed)
        forms = [kind for kind in PartKind if not part.texts or kind in _OF_ROUNDS]
        kinds = Options([(kind.value, _(kind.text)) for kind in forms], part.kind.value)
        self.kind = self.choice(_("Form"), kinds, "kind")
        self.rules = self.choice(_("Game"), games, "rules")
        self.skills = _checks(self.form, offers.skills, _spread(part.skills, offers.skills))
        self.form.add(_("Drills about"), self.skills, "skills")
        self.questions = self.number(
            _("Questions"), range(MOST_QUESTIONS + 1), part.questions, "", "questions"
        )
        self.features = _checks(self.form, offers.features, part.features)
        self.form.add(_("Rounds with"), self.features, "features")
        self.rounds = self.number(_("Rounds"), range(MOST_ROUNDS + 1), part.rounds, "", "rounds")
        asks = {ask.value: _(ask.text) for ask in IN_ROUNDS}
        self.asks = _checks(self.form, asks, part.asks)
        self.form.add(_("Questions about; none ticked: all"), self.asks, "asks")
        self.what = self.line(_("Task at the table"), part.what, "what", self._changed)
        self.seconds = self.number(
            _("An answer takes at most"), range(601), part.seconds, " s", "seconds"
        )
        self.minutes = self.number(
            _("Time of its own"), range(MOST_MINUTES + 1), part.minutes, _(" min"), "minutes"
        )
        self.weight = self.number(_("Counts"), _WEIGHTS, part.weight, " ×", "weight")
        self.pass_mark = self.number(_("Pass mark"), _PERCENT, part.pass_mark, " %", "pass_mark")
        self.rules.currentIndexChanged.connect(self._show_game)
        self.kind.currentIndexChanged.connect(self._show_kind)
        self.accepted.connect(lambda: self.wanted.emit(self._made()))
        self._show_kind()

    def _show_game(self) -> None:
        """Offer what another game has; what it has as well stays ticked."""
        offers = self._offered(self.rules.currentData())
        self.skills.offer(offers.skills, self.skills.ticked)
        self.features.offer(offers.features, self.features.ticked)

    def _show_kind(self) -> None:
        kind = PartKind(self.kind.currentData())
        drills, table = kind is PartKind.DRILLS, kind is PartKind.TABLE
        rounds = not (drills or table or self._texts)
        fields = (
            ((self.skills, self.questions, self.seconds), drills),
            ((self.features, self.rounds), rounds),
            ((self.asks,), kind is PartKind.GUIDED),
            ((self.what,), table),
            ((self.rules,), not (table or self._texts)),
        )
        # What is left out goes first: with all of them the dialog would be higher than a screen.
        for some, used in sorted(fields, key=itemgetter(1)):
            for field in some:
                self.form.show_field(field, shown=used)
        self._changed()

    def _changed(self) -> None:
        self.say("", possible=bool(self.title.text().strip()))

    def _made(self) -> ExamPart:
        kind = PartKind(self.kind.currentData())
        drills, table = kind is PartKind.DRILLS, kind is PartKind.TABLE
        rounds = not (drills or table)
        return ExamPart(
            self.title.text().strip(),
            kind,
            "" if table else self.rules.currentData(),
            self.skills.ticked if drills else (),
            self.questions.value() if drills else 0,
            self.features.ticked if rounds else (),
            self.rounds.value() if rounds else 0,
            self._texts,
            tuple(map(QuestionGroup, self.asks.ticked)) if kind is PartKind.GUIDED else (),
            self.seconds.value() if drills else 0,
            self.minutes.value(),
            self.weight.value(),
            self.pass_mark.value(),
            self.what.text().strip() if table else "",
        )


def _spread(wanted: Sequence[str], skills: Mapping[str, str]) -> tuple[str, ...]:
    """The skills that a part is about, of those that are offered."""
    return tuple(
        skill for skill in skills if any(f"{skill}.".startswith(f"{one}.") for one in wanted)
    )


class ExamDialog(FormDialog):
    """Asks what an exam consists of; its parts are asked for one by one."""

    wanted = Signal(object)
    """The ``Definition``."""
    part_wanted = Signal(object)
    """The ``ExamPart`` that is to be changed."""

    def __init__(self, parent: QWidget, definition: Definition) -> None:
        super().__init__(parent, "exam_plan", _("What the exam consists of"), _("Save"))
        self._definition = definition
        self._parts = list(definition.parts)
        titled = _(definition.title) if definition.title else ""
        self.title = self.line(_("Title"), titled, "title", self._changed)
        self.minutes = self.number(
            _("Time"), range(MOST_MINUTES + 1), definition.minutes, _(" min"), "minutes"
        )
        self.pass_mark = self.number(
            _("Pass mark of the whole"), _PERCENT, definition.pass_mark, " %", "pass_mark"
        )
        self.attempts = self.number(
            _("Attempts"), range(1, 21), definition.attempts, "", "attempts"
        )
        self.parts = QListWidget(self.form)
        self.parts.setFixedHeight(scaled(_LIST))
        self.parts.itemDoubleClicked.connect(lambda _item: self._change())
        column = spaced(QVBoxLayout(), Space.XS)
        column.addWidget(self.parts)
        row = spaced(QHBoxLayout(), Space.S)
        for name, text, act in (
            ("add", _("Add a part…"), self._add),
            ("change", _("Edit…"), self._change),
            ("remove", _("Remove"), self._remove),
        ):
            button = named(QPushButton(text, self.form, autoDefault=False), f"part_{name}")
            button.clicked.connect(act)
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self.parts.setAccessibleName(_("Parts"))
        self.form.add(_("Parts"), column, "parts")
        marks = "\n".join(f"{_(ask.text)} {worth}" for ask, worth in definition.marks.items())
        self.marks = QPlainTextEdit(marks, self.form)
        self.marks.setPlaceholderText(_("{kind} 3").format(kind=_(QuestionGroup.PAYOUTS.text)))
        self.marks.setTabChangesFocus(True)
        self.marks.setFixedHeight(scaled(_LIST) // 2)
        self.marks.textChanged.connect(self._changed)
        self.form.add(_("Marks of a kind, one to a line; else 1"), self.marks, "marks")
        errors = {
            error.value: _(error.text) for error in ErrorClass if error is not ErrorClass.PACE
        }
        self.critical = _checks(self.form, errors, definition.critical)
        self.form.add(_("Errors that fail at once"), self.critical, "critical")
        self.minutes.valueChanged.connect(self._changed)
        self.accepted.connect(lambda: self.wanted.emit(self._made()))
        self._list(0)

    def _list(self, chosen: int) -> None:
        self.parts.clear()
        for part in self._parts:
            self.parts.addItem(_(part.title) + _(" · ") + _(part.kind.text))
        self.parts.setCurrentRow(min(chosen, len(self._parts) - 1))
        self._changed()

    def _add(self) -> None:
        self.part_wanted.emit(ExamPart("", PartKind.GUIDED, rounds=1))

    def _change(self) -> None:
        row = self.parts.currentRow()
        if row >= 0:
            self.part_wanted.emit(self._parts[row])

    def _remove(self) -> None:
        row = self.parts.currentRow()
        if row >= 0:
            del self._parts[row]
            self._list(max(0, row - 1))

    def keep(self, before: ExamPart, part: ExamPart) -> None:
        """Put a part in the place of one that there was, or behind the others."""
        at = self._parts.index(before) if before in self._parts else len(self._parts)
        self._parts[at : at + 1] = [part]
        self._list(at)

    def _worth(self) -> dict[QuestionGroup, int] | None:
        """The marks by kind; None where a line says neither."""
        found: dict[QuestionGroup, int] = {}
        for line in filter(None, map(str.strip, self.marks.toPlainText().splitlines())):
            kind, _space, worth = line.rpartition(" ")
            known = _kinds().get(kind.strip().casefold())
            if known is None or not worth.isdecimal() or not 1 <= int(worth) <= _MOST_MARKS:
                return None
            found[known] = int(worth)
        return found

    def _changed(self) -> None:
        worth = self._worth()
        if worth is None:
            kinds = _(", ").join(_(kind.text) for kind in _kinds().values())
            self.say(
                _("Marks are a kind and a number: {kinds}.").format(kinds=kinds), possible=False
            )
            return
        lacks = next(faults(self._made()), None)
        self.say("" if lacks is None else _(lacks.text), possible=bool(self.title.text().strip()))

    def _made(self) -> Definition:
        return replace(
            self._definition,
            title=self.title.text().strip(),
            minutes=self.minutes.value(),
            pass_mark=self.pass_mark.value(),
            attempts=self.attempts.value(),
            parts=tuple(self._parts),
            marks=self._worth() or {},
            critical=tuple(map(ErrorClass, self.critical.ticked)),
        )


class NewExamDialog(FormDialog):
    """Asks what a new exam begins with: nothing, or one that is published."""

    wanted = Signal(object)
    """The ``Definition``."""

    def __init__(self, parent: QWidget, begun: Sequence[Definition], games: Options) -> None:
        super().__init__(parent, "new_exam", _("New exam"), _("Continue"))
        self._begun = begun
        empty = _("An empty exam")
        options = [(str(at), _(one.title) if one.title else empty) for at, one in enumerate(begun)]
        self.begins = self.choice(_("Begin with"), Options(options, "0"), "begins")
        self.rules = self.choice(_("Game"), games, "rules")
        self.note = label("", "muted", self.form)
        self.form.add(_("Source"), self.note, "note")
        self.begins.currentIndexChanged.connect(self._show)
        self.accepted.connect(self._choose)
        self._show()

    def _show(self) -> None:
        one = self._begun[self.begins.currentIndex()]
        if one.rules:
            self.rules.setCurrentIndex(max(0, self.rules.findData(one.rules)))
        self.note.setText(_(one.note) if one.note else _("the house"))

    def _choose(self) -> None:
        one = self._begun[self.begins.currentIndex()]
        self.wanted.emit(replace(one, rules=self.rules.currentData()))


class CandidatesDialog(FormDialog):
    """Asks who sits an exam; who does so already is ticked, and stays."""

    wanted = Signal(object)
    """The ids of those who are new."""

    def __init__(
        self,
        parent: QWidget,
        people: Mapping[int, str],
        already: Sequence[int],
        classes: Mapping[str, Sequence[int]],
    ) -> None:
        """``classes`` are the people of each class: they can be ticked at once."""
        super().__init__(parent, "exam_candidates", _("Candidates"), _("Save"))
        self._classes = classes
        if classes:
            names = [("", "–"), *((name, name) for name in classes)]
            self.taught = self.choice(_("Everybody of"), Options(names, ""), "taught")
            self.taught.currentIndexChanged.connect(self._tick_class)
        named = {str(person): name for person, name in people.items()}
        self.people = _checks(self.form, named, ())
        self.people.setFixedHeight(3 * scaled(_LIST))
        self.people.tick(map(str, already), fixed=True)
        self.people.setCurrentRow(-1)
        self.form.add(_("Who sits this exam"), self.people, "people")
        before = set(already)
        self.accepted.connect(
            lambda: self.wanted.emit(
                [person for one in self.people.ticked if (person := int(one)) not in before]
            )
        )

    def _tick_class(self) -> None:
        self.people.tick(map(str, self._classes.get(self.taught.currentData(), ())))


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """What is ruled about the selected answer; ``everybody``: for all candidates at once."""

    kind: RulingKind
    reason: str
    everybody: bool
    whole: bool
    """It is about all of its round, not about the one answer."""


class RulingDialog(FormDialog):
    """Asks for a ruling and its reason."""

    wanted = Signal(object)
    """The ``RulingFacts``."""

    def __init__(self, parent: QWidget, about: str) -> None:
        super().__init__(parent, "ruling", _("Rule on this answer"), _("Rule"))
        self.form.add_heading(about)
        kinds = Options([(kind.value, _(kind.text)) for kind in RulingKind], RulingKind.RIGHT.value)
        self.kind = self.choice(_("It"), kinds, "kind")
        self.everybody = QCheckBox(_("for all candidates at once"), self.form)
        self.form.add(_("For whom"), self.everybody, "everybody")
        self.whole = QCheckBox(_("all questions of this round"), self.form)
        self.form.add(_("About"), self.whole, "whole")
        self.reason = self.line(_("Reason"), "", "reason", self._changed)
        self.accepted.connect(
            lambda: self.wanted.emit(
                RulingFacts(
                    RulingKind(self.kind.currentData()),
                    self.reason.text().strip(),
                    self.everybody.isChecked(),
                    self.whole.isChecked(),
                )
            )
        )
        self._changed()

    def _changed(self) -> None:
        self.say("", possible=bool(self.reason.text().strip()))


class ReasonDialog(FormDialog):
    """Asks for a number, if there is one to be given, and for a reason."""

    wanted = Signal(int, str)

    def __init__(  # noqa: PLR0917 - all that the dialog says
        self,
        parent: QWidget,
        name: str,
        heading: str,
        done: str,
        values: range = range(0),
        unit: str = "",
        start: int = 0,
        *,
        needed: bool = True,
        asks: str = "",
        amount: str = "",
        said: str = "",
        stations: Options | None = None,
    ) -> None:
        """``stations`` are those of which one is chosen, where they are known."""
        super().__init__(parent, name, heading, done)
        self._said = said
        self._needed = needed
        self._yes = QCheckBox(asks, self.form) if asks else None
        if self._yes is not None:
            self.form.add(asks, self._yes, "yes")
        self._station = (
            self.choice(_("Station"), stations, "station") if stations is not None else None
        )
        self._amount = (
            self.number(amount or _("How much"), values, start, unit, "amount")
            if values and self._station is None
            else None
        )
        self.reason = self.line(_("Reason"), "", "reason", self._changed)
        self.accepted.connect(self._choose)
        self._changed()

    def _changed(self) -> None:
        self.say(self._said, possible=not self._needed or bool(self.reason.text().strip()))

    def _choose(self) -> None:
        amount = 0 if self._amount is None else self._amount.value()
        if self._yes is not None:
            amount = int(self._yes.isChecked())
        if self._station is not None:
            amount = int(self._station.currentData())
        self.wanted.emit(amount, self.reason.text().strip())


class TextDialog(HeadedDialog):
    """Shows lines that are to be read, and perhaps saved: a start code, codes, a preview."""

    save_wanted = Signal()

    def __init__(
        self, parent: QWidget, heading: str, lines: Sequence[tuple[str, str]], *, saves: bool
    ) -> None:
        """``lines`` are texts, each behind the kind of its label."""
        super().__init__(parent, "exam_text", heading, width=560)
        for kind, text in lines:
            shown = label(text, kind, self)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.column.addWidget(shown)
        row = filled(QHBoxLayout(), 1)
        if saves:
            save = named(QPushButton(_("Save as PDF…"), self), "exam_text_save")
            save.clicked.connect(self.save_wanted)
            row.addWidget(save)
        row.addWidget(leaving_button(self, _("Close"), "exam_text_back"))
        self.column.addLayout(row)
