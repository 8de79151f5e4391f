"""Reports as finished texts: of an exam, a trainee, a class, certificates that end, the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Final, NamedTuple

from trainer.exams.definition import Definition
from trainer.exams.marking import MarkedAnswer, MarkedRound
from trainer.messages import _
from trainer.messages.citations import paragraph_text
from trainer.messages.figures import rounded
from trainer.messages.questions import answer_text, question_line, working_lines
from trainer.messages.round_context import RoundContext, context_without_round
from trainer.messages.text import date_text
from trainer.practice.drills import skill_of_id
from trainer.practice.titles import skill_text
from trainer.room.classes import Assignment, TrainingClass, cell
from trainer.room.rights import Right
from trainer.room.secrets import new_pin
from trainer.rounds.sheet import lay_out
from trainer.rulebook import load_document
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound, check
from trainer.storage.certificates import IssuedCertificate
from trainer.storage.database import Database
from trainer.storage.exam_marks import MarkedSitting
from trainer.storage.progress import FOREVER, By
from trainer.storage.rows import Trainee
from trainer.storage.sittings import Kind
from trainer.texts import N_


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines under headings; ``shares`` are those of the width that the columns have."""

    headings: tuple[str, ...]
    shares: tuple[int, ...]
    lines: tuple[tuple[str, ...], ...]


class Heading(NamedTuple):
    """The title of what follows."""

    text: str


class Paragraph(NamedTuple):
    """A sentence or more; ``aside`` in small letters."""

    text: str
    aside: bool = False


class Table(NamedTuple):
    """The felt of a round after its Initial Deal."""

    round: PlayableRound


Part = Heading | Paragraph | Grid | Table


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its title, what stands at the foot of each page, and its parts."""

    title: str
    foot: str
    parts: tuple[Part, ...]


# An exam.

_EVENTS: Final[Mapping[Kind, str]] = {
    Kind.LEFT: N_("The candidate left the window."),
    Kind.EXTENDED: N_("A supervisor gave more time."),
    Kind.CREDITED: N_("A supervisor gave time back."),
    Kind.ENTERED: N_("A mark from the table was entered."),
    Kind.APPEAL: N_("The candidate appealed."),
    Kind.RULED: N_("The appeal was decided."),
}


def exam_report(marked: MarkedSitting) -> Report:
    """The report of a sitting: results, then each round with felt, answers, working, paragraphs."""
    line = marked.line
    title = _("{title}, {number}: {candidate}").format(
        title=line.exam_title, number=line.exam_number, candidate=line.candidate
    )
    return Report(title, _("Exam"), (*_exam_parts(marked),))


def _exam_parts(marked: MarkedSitting) -> Iterator[Part]:
    outcome, definition = marked.result, marked.definition
    passed = _("passed") if outcome.passed else _("not passed")
    yield Paragraph(
        _("{percent} %, pass mark {mark} %: {passed}").format(
            percent=_share(outcome.percent), mark=outcome.pass_mark, passed=passed
        )
    )
    yield Grid(
        (_("Part"), _("Marks"), _("Share"), _("Pass mark"), _("Length"), _("Weight of questions")),
        (34, 16, 12, 12, 13, 13),
        tuple(
            (
                definition.parts[number].title,
                _("{got} of {of}").format(got=_number(part.got), of=_number(part.of)),
                "–" if part.percent is None else f"{_share(part.percent)} %",
                f"{part.pass_mark} %" if part.pass_mark else "–",
                _measured(part.size.length, part.wanted.length),
                _measured(part.size.weight, part.wanted.weight),
            )
            for number, part in enumerate(outcome.parts)
        ),
    )
    yield Heading(_("Course"))
    yield Grid(
        (_("When"), _("What"), _("By"), _("Time used"), _("Remark")),
        (20, 30, 16, 12, 22),
        tuple(
            (
                _moment(entry.at),
                _(_EVENTS[entry.kind] if entry.said.event is None else entry.said.event.text),
                entry.by,
                _minutes(entry.charged),
                entry.said.text,
            )
            for entry in marked.entries
            if entry.said.event is not None or entry.kind in _EVENTS
        ),
    )
    for of_round in marked.rounds:
        yield from _round_parts(definition, of_round)


def _round_parts(definition: Definition, of_round: MarkedRound) -> Iterator[Part]:
    part = definition.parts[of_round.place.part]
    yield Heading(_("{part}, {number}").format(part=part.title, number=of_round.place.number + 1))
    playable = check(of_round.text.encode()).round if of_round.text else None
    if playable is not None:
        yield Table(playable)
    # The acts of a round that was dealt are numbered as they came, and not as the round's steps.
    context = (
        lay_out(playable).context
        if playable is not None and part.kind.style is None
        else context_without_round([answer.question for answer in of_round.answers])
    )
    citations = load_document(definition.rules_of(part)).citations
    yield Grid(
        (_("Question"), _("Given"), _("Right"), _("Marks"), _("Working")),
        (28, 15, 15, 8, 34),
        tuple(_answer_line(answer, context, citations) for answer in of_round.answers),
    )
    if of_round.missing:
        yield Paragraph(_("Acts left undone: {count}").format(count=of_round.missing))


def _answer_line(
    answer: MarkedAnswer, context: RoundContext, citations: Mapping[Rule, Sequence[str]]
) -> tuple[str, ...]:
    question = answer.question
    cited = dict.fromkeys(number for rule in question.rules for number in citations.get(rule, ()))
    numbers = " ".join(map(paragraph_text, cited))
    return (
        question_line(question, context),
        "–" if answer.given is None else answer_text(question, answer.given, context),
        answer_text(question, question.expected, context),
        _("{got} of {of}").format(got=answer.worth - answer.lost, of=answer.worth),
        "\n".join((*working_lines(question, context), *filter(None, (numbers,)))),
    )


# A trainee, and a class.


def trainee_report(database: Database, person: Trainee) -> Report:
    """Return what somebody has shown: skill by skill, their exams, and their certificates."""
    database.rights.require(Right.REPORTS)
    skills = database.progress.by(By.SKILL, person.id, FOREVER)
    exams = database.exams.of_candidate(person.id)
    certificates = [one for one in database.certificates.all() if one.trainee_id == person.id]
    number = _("Staff number {number}").format(number=person.staff_number or "–")
    parts: list[Part] = [Paragraph(number), Heading(_("Skills"))]
    parts.append(
        Grid(
            (_("Skill"), _("Answers"), _("Accuracy"), _("Pace")),
            (58, 14, 14, 14),
            tuple(
                (
                    _skill(one.key),
                    str(one.sum.tally.answers),
                    _percent(one.sum.tally.right, one.sum.tally.answers),
                    _seconds(one.sum.median),
                )
                for one in skills
                if one.key
            ),
        )
    )
    parts += [
        Heading(_("Exams")),
        Grid(
            (_("Exam"), _("State"), _("Time used"), _("Result")),
            (46, 22, 14, 18),
            tuple(
                (
                    f"{line.exam_title}, {line.exam_number}",
                    _(line.row.state.text),
                    _minutes(line.row.charged),
                    _outcome(database.exams.passed(line.row.id)),
                )
                for line in exams
            ),
        ),
        Heading(_("Certificates")),
        _certificates(certificates),
    ]
    return Report(person.name, _("Trainee"), tuple(parts))


def class_report(database: Database, taught: TrainingClass) -> Report:
    """Tell how far everybody in a class has come with each piece of its work."""
    database.rights.require(Right.REPORTS)
    people = {one.id: one for one in database.people.all() if one.id in taught.people}
    days = _("{first} to {last}").format(
        first=date_text(taught.begins.isoformat()), last=date_text(taught.ends.isoformat())
    )
    parts: list[Part] = [Paragraph(days)]
    for assignment in database.classes.assigned(class_id=taught.id):
        parts += _assignment_parts(database, assignment, people)
    return Report(taught.name, _("Class"), tuple(parts))


def _assignment_parts(
    database: Database, assignment: Assignment, people: Mapping[int, Trainee]
) -> Iterator[Part]:
    yield Heading(assignment.title)
    if assignment.due is not None:
        yield Paragraph(_("due {day}").format(day=date_text(assignment.due.isoformat())), True)
    goes = [database.classes.goes(assignment, number) for number in range(len(assignment.items))]
    lines = []
    for person in (one for one in assignment.people if one in people):
        for item, by_person in zip(assignment.items, goes, strict=True):
            found = cell(assignment.passes, by_person.get(person, ()))
            accuracy = "–" if found.accuracy is None else f"{found.accuracy} %"
            lines.append((people[person].name, item.title, _(found.standing.text), accuracy))
    yield Grid((_("Name"), _("Work"), _("State"), _("Accuracy")), (28, 38, 20, 14), tuple(lines))


# Certificates that end, the journal, and what people are given to sign in with.


def expiry_list(database: Database, by: date) -> Report:
    """The certificates that end by a day."""
    title = _("Certificates that end by {day}").format(day=date_text(by.isoformat()))
    return Report(title, _("Certificates"), (_certificates(database.certificates.expiring(by)),))


def sign_in_slips(database: Database, taught: TrainingClass) -> Report:
    """A slip for each person in a class; whoever has no PIN yet gets one, which stands on it."""
    room = database.rights.room
    assert room is not None, "a class is taught in a training room"
    people = [one for one in database.people.all() if one.id in taught.people]
    parts: list[Part] = []
    for person in people:
        pin = _("chosen already")
        if not database.people.has_secret(person.id):
            pin = new_pin()
            refusal = database.people.set_pin(person.id, pin)
            assert refusal is None, "it is made as PINs may be"
        parts += [
            Heading(person.name),
            Grid(
                (_("Training room"), _("Staff number"), _("PIN")),
                (50, 25, 25),
                ((room.name, person.staff_number or "–", pin),),
            ),
        ]
    return Report(_("Sign-in slips"), taught.name, tuple(parts))


def _certificates(found: Sequence[IssuedCertificate]) -> Grid:
    return Grid(
        (_("Number"), _("Name"), _("Staff number"), _("Exam"), _("Passed"), _("Valid until")),
        (10, 24, 14, 24, 14, 14),
        tuple(
            (
                one.number,
                one.name,
                one.staff_number or "–",
                one.what,
                date_text(one.passed_on.isoformat()),
                date_text(one.valid_until.isoformat()),
            )
            for one in found
        ),
    )


def _skill(key: str) -> str:
    try:
        return skill_text(skill_of_id(key))
    except ValueError:
        return key


def _outcome(passed: bool | None) -> str:
    return "–" if passed is None else _("passed") if passed else _("not passed")


def _percent(right: int, answers: int) -> str:
    return f"{100 * right // answers} %" if answers else "–"


def _seconds(milliseconds: int | None) -> str:
    return "–" if milliseconds is None else _("{seconds} s").format(seconds=milliseconds / 1000)


def _share(percent: Fraction) -> str:
    """A share rounded to a tenth: what passes is decided by the exact one."""
    return rounded(float(percent), 1)


def _number(marks: Fraction) -> str:
    return f"{float(marks):g}"


def _measured(size: int, wanted: int) -> str:
    """The size of what a candidate got, and that of the original."""
    return _("{size}, original {wanted}").format(size=size, wanted=wanted)


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _moment(at: datetime) -> str:
    local = at.astimezone()
    return f"{date_text(local.date().isoformat())}, {local:%H:%M:%S}"
