"""A lesson as it is at one table: its rounds played, its moments found, its sentences in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from trainer.course.codes import CourseCode
from trainer.course.conditions import applies
from trainer.course.lesson import (
    Claim,
    Compare,
    Do,
    Explain,
    Lesson,
    Moment,
    Only,
    Part,
    Quiz,
    Show,
    Side,
    Spotlight,
)
from trainer.course.moments import lit_on, position_of
from trainer.course.reader import LessonFile
from trainer.course.rounds import round_at
from trainer.course.words import BARE, Said, Subject, UnknownPlaceholder, place_text, said
from trainer.dealing.acts import DealerAct, SetMeter, TakeWager
from trainer.dealing.again import acts_before, acts_until
from trainer.making.tables import PracticeTable
from trainer.messages import _
from trainer.messages.citations import Citation, cited
from trainer.messages.money import MoneyText
from trainer.practice.skills import Skill
from trainer.practice.syllabus import StageHere, stage_at
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook import TableFacts, game_of, load_document
from trainer.rules.bets import Bet, Place
from trainer.rules.cards import Card
from trainer.scenario.check import PlayableRound
from trainer.table.view import TableView
from trainer.yamlfile.diagnostics import Diagnostic, Faults, excerpt, has_errors


@dataclass(frozen=True, slots=True)
class PartHere:
    """A step at a table: its sentences in words, and the terms that it introduces."""

    says: tuple[Said, ...]
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explained(PartHere):
    """The table of ``sheet`` after ``position`` acts; ``lit`` is what there is to look at."""

    sheet: RoundSheet
    position: int
    spotlight: tuple[Spotlight, ...]
    lit: tuple[Bet | Place, ...]


@dataclass(frozen=True, slots=True)
class SideHere:
    """A hand that is compared, or a box with its bet: what lies ``of`` a place in ``view``."""

    label: Said
    cards: tuple[Card, ...]
    view: TableView
    of: Place | None
    playable: PlayableRound | None


@dataclass(frozen=True, slots=True)
class Compared(PartHere):
    """Hands beside each other."""

    sides: tuple[SideHere, ...]


@dataclass(frozen=True, slots=True)
class Shown(PartHere):
    """The acts ``start`` to ``end - 1`` of a round, to be watched."""

    sheet: RoundSheet
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Done(PartHere):
    """The acts ``todo`` of a round, to be done after those that have ``begun`` it.

    ``start`` is where they begin among the acts of ``sheet``.
    """

    sheet: RoundSheet
    start: int
    begun: tuple[DealerAct, ...]
    todo: tuple[DealerAct, ...]


@dataclass(frozen=True, slots=True)
class Quizzed(PartHere):
    """As many questions of some skills of the stage."""

    questions: int
    skills: tuple[Skill, ...]


@dataclass(frozen=True)
class LessonHere:
    """A lesson at a table, of the stage as it is taught there."""

    stage: StageHere
    title: str
    table: PracticeTable
    steps: tuple[PartHere, ...]

    @cached_property
    def terms(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(term for step in self.steps for term in step.terms))


@dataclass(frozen=True, slots=True)
class CheckedLesson:
    """A lesson at a table; ``lesson`` is None where it is not for it, or something is wrong.

    ``parts`` are the steps that could be worked out all the same, by their numbers in the file.
    """

    lesson: LessonHere | None
    diagnostics: tuple[Diagnostic, ...] = ()
    parts: Mapping[int, PartHere] = field(default_factory=dict)


def lesson_at(file: LessonFile, table: PracticeTable) -> CheckedLesson:
    """A lesson at a table under its house’s choices; where they do not fit, without them."""
    checked = check_at(file, table)
    if checked.lesson is not None or not has_errors(checked.diagnostics):
        return checked
    usual = PracticeTable(load_document(table.document.id), table.chips)
    if usual.document == table.document:
        return checked
    without = check_at(file, usual)
    return without if without.lesson is not None else checked


def check_at(file: LessonFile, table: PracticeTable) -> CheckedLesson:
    """A lesson at just this table, with all that is wrong with it there."""
    lesson = file.lesson
    if lesson is None:
        return CheckedLesson(None, file.faults)
    stage = stage_at(lesson.stage, table)
    if stage is None or not applies(lesson.only, table):
        return CheckedLesson(None)
    return _AtTable(file, lesson, stage, table).checked()


class _AtTable:
    """Works a lesson out for one table; what is wrong with it is collected."""

    def __init__(
        self, file: LessonFile, lesson: Lesson, stage: StageHere, table: PracticeTable
    ) -> None:
        self._file = file
        self._lesson = lesson
        self._stage = stage
        self._table = table
        self._faults = Faults(file.file.lines)
        self._of_rounds: list[Diagnostic] = []
        self._sheets: dict[str, RoundSheet | None] = {}
        facts = TableFacts(house=table.document.house.register)
        self._terms = game_of(table.document).terms(facts)
        self._money = MoneyText(table.document.house.table.currency or table.document.currency)

    def checked(self) -> CheckedLesson:
        """The lesson, or what is wrong with it."""
        steps = {
            number: self._step(step)
            for number, step in enumerate(self._lesson.steps)
            if self._for(step.only)
        }
        found = (*self._of_rounds, *self._faults.in_order())
        made = {number: step for number, step in steps.items() if step is not None}
        if has_errors(found) or len(made) < len(steps):
            return CheckedLesson(None, tuple(sorted(found, key=lambda each: each.mark)), made)
        title = self._lesson.title or self._stage.stage.title
        lesson = LessonHere(self._stage, _(title), self._table, tuple(made.values()))
        return CheckedLesson(lesson, found, made)

    @property
    def _game(self) -> str:
        return self._table.document.id

    def _for(self, only: Only) -> bool:
        return applies(only, self._table)

    def _step(self, step: Part) -> PartHere | None:
        match step:
            case Explain():
                return self._explain(step)
            case Compare():
                return self._compare(step)
            case Show():
                return self._show(step)
            case Do():
                return self._do(step)
            case Quiz():
                return self._quiz(step)
            case _:
                raise ValueError(f"no step: {step}")

    # The kinds of step

    def _explain(self, step: Explain) -> PartHere | None:
        """A moment with what to look at."""
        sheet = self._sheet(step.round, step.at)
        position = self._position(step.moment, sheet)
        if sheet is None or position is None:
            return None
        view = sheet.frames[position]
        lit: list[Bet | Place] = []
        for spotlight in step.spotlight:
            found = lit_on(spotlight, view)
            if found is None:
                self._add(CourseCode.NOTHING_THERE, spotlight.at, spotlight.source)
            lit += found or ()
        says = self._says(step, sheet, view)
        return Explained(says, step.terms, sheet, position, step.spotlight, tuple(lit))

    def _compare(self, step: Compare) -> PartHere | None:
        """Hands beside each other."""
        sides = [self._side(side) for side in step.sides]
        made = tuple(side for side in sides if side is not None)
        return Compared(self._says(step), step.terms, made) if len(made) == len(sides) else None

    def _side(self, side: Side) -> SideHere | None:
        if side.label.game in {"", self._game}:
            return self._side_here(side)
        there = PracticeTable(load_document(side.label.game), self._table.chips)
        other = _AtTable(self._file, self._lesson, self._stage, there)
        other._faults, other._of_rounds = self._faults, self._of_rounds
        made = other._side_here(side)
        if made is None:
            return None
        citations = tuple(self._cited_from_here(one) for one in made.label.citations)
        return replace(made, label=made.label._replace(citations=citations))

    def _cited_from_here(self, citation: Citation) -> Citation:
        """A paragraph that another game cites, as this one does."""
        own = citation.document == self._game
        number = citation.number if own else f"{citation.document} {citation.number}"
        return cited(number, self._table.document)

    def _side_here(self, side: Side) -> SideHere | None:
        if side.of is None or side.moment is None:
            subject = self._subject(cards=side.cards)
            return SideHere(self._said(side.label, subject), side.cards, BARE, None, None)
        sheet = self._sheet(side.round, side.label.at)
        position = self._position(side.moment, sheet)
        if sheet is None or position is None:
            return None
        view = sheet.frames[position]
        lying = sorted(
            (card for card in view.cards if card.place == side.of), key=lambda card: card.order
        )
        if not lying and all(pile.bet.box != side.of.box for pile in view.chips):
            self._add(CourseCode.NOTHING_THERE, side.label.at, place_text(side.of))
        cards = tuple(card.card for card in lying if card.card is not None)
        label = self._said(side.label, self._subject(sheet, view, cards))
        return SideHere(label, cards, view, side.of, sheet.playable)

    def _show(self, step: Show) -> PartHere | None:
        """Part of a round to be watched."""
        sheet = self._sheet(step.round, step.at)
        start, end = self._span(step, sheet)
        if sheet is None or start is None or end is None:
            return None
        says = self._says(step, sheet, sheet.frames[end])
        return Shown(says, step.terms, sheet, start, end)

    def _do(self, step: Do) -> PartHere | None:
        """Part of a round to be dealt."""
        sheet = self._sheet(step.round, step.at)
        start, end = self._span(step, sheet)
        if sheet is None or start is None or end is None:
            return None
        steps, events = sheet.playthrough.steps, len(sheet.playthrough.events)
        happened = [steps[at].first if at < len(steps) else events for at in (start, end)]
        begun = acts_before(sheet.playable, happened[0])
        until = acts_until(sheet.playable, happened[1])
        until += _along(acts_before(sheet.playable, happened[1])[len(until) :])
        if len(until) <= len(begun):
            self._add(CourseCode.MOMENTS_REVERSED, step.end.at, step.end.source)
        says = self._says(step, sheet, sheet.frames[start])
        return Done(says, step.terms, sheet, start, begun, until[len(begun) :])

    def _quiz(self, step: Quiz) -> PartHere | None:
        """Questions of the stage."""
        skills = self._stage.skills
        for wanted in step.skills:
            if not any(_begins(skill, wanted) for skill in skills):
                self._add(CourseCode.NO_SKILL, step.at, wanted)
        chosen = tuple(
            skill
            for skill in skills
            if not step.skills or any(_begins(skill, wanted) for wanted in step.skills)
        )
        return Quizzed(self._says(step), step.terms, step.questions, chosen)

    # Rounds and moments

    def _sheet(self, name: str, at: int) -> RoundSheet | None:
        """A round laid out, once for all steps that show it."""
        if name not in self._sheets:
            self._sheets[name] = self._laid_out(name, at)
        return self._sheets[name]

    def _laid_out(self, name: str, at: int) -> RoundSheet | None:
        variants = self._lesson.rounds.get(name, ())
        variant = next((other for other in variants if self._for(other.only)), None)
        if variant is None:
            self._add(CourseCode.NO_VARIANT, at, name)
            return None
        title = _(self._lesson.title or self._stage.stage.title)
        here = round_at(variant, self._file.file, self._table.document, title)
        self._of_rounds += here.diagnostics
        if here.playable is None:
            return None
        return lay_out(here.playable, self._table.chips.id)

    def _position(self, moment: Moment, sheet: RoundSheet | None) -> int | None:
        if sheet is None:
            return None
        position = position_of(moment, sheet.playthrough)
        if position is None:
            self._add(CourseCode.NO_SUCH_MOMENT, moment.at, moment.source)
        return position

    def _span(self, step: Show | Do, sheet: RoundSheet | None) -> tuple[int | None, int | None]:
        start, end = self._position(step.start, sheet), self._position(step.end, sheet)
        if start is not None and end is not None and start >= end:
            self._add(CourseCode.MOMENTS_REVERSED, step.end.at, step.end.source)
            return None, None
        return start, end

    # Sentences

    def _says(
        self, step: Part, sheet: RoundSheet | None = None, view: TableView = BARE
    ) -> tuple[Said, ...]:
        subject = self._subject(sheet, view)
        return tuple(self._said(claim, subject) for claim in step.says if self._for(claim.only))

    def _subject(
        self, sheet: RoundSheet | None = None, view: TableView = BARE, cards: tuple[Card, ...] = ()
    ) -> Subject:
        if sheet is None:
            return Subject(self._table.document, self._terms, self._money, cards=cards)
        playable = sheet.playable
        return Subject(playable.game.document, playable.terms, self._money, playable, view, cards)

    def _said(self, claim: Claim, subject: Subject) -> Said:
        not_there = [rule for rule in claim.rules if not subject.document.citations.get(rule)]
        for rule in not_there:
            self._add(CourseCode.NOT_IN_GAME, claim.at, rule.value)
        if not_there:
            return Said(claim.text)
        try:
            return said(claim, subject)
        except UnknownPlaceholder as unknown:
            self._add(CourseCode.UNKNOWN_PLACEHOLDER, claim.at, f"{{{unknown}}}")
            return Said(claim.text)

    def _add(self, code: CourseCode, at: int, value: str) -> None:
        self._faults.add(code, at, value=excerpt(value), game=self._game)


def _along(acts: tuple[DealerAct, ...]) -> tuple[DealerAct, ...]:
    """Return what goes with a payout without anything more happening: the wager, and its meter."""
    return tuple(takewhile(lambda act: isinstance(act, TakeWager | SetMeter), acts))


def _begins(skill: Skill, wanted: str) -> bool:
    return skill.id == wanted or skill.id.startswith(f"{wanted}.")
