"""A class as it is shown: its board, its heat maps, and what to teach it next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from trainer.messages import _, ngettext
from trainer.messages.citations import paragraph_text
from trainer.messages.figures import grouped
from trainer.practice.drills import skill_of_id
from trainer.practice.syllabus import syllabus
from trainer.practice.titles import skill_text
from trainer.procedure.questions import ErrorClass
from trainer.room.classes import Assignment, Cell, Standing, TrainingClass, Weak, cell, weakest
from trainer.storage.classes import Classes, HeatCell
from trainer.storage.progress import By
from ui.supervise.classes.matrix import Matrix, MatrixCell, Tone
from ui.supervise.classes.page import ClassLine, ClassView, TeachCard
from ui.table.phrasing import day_text, time_text

_ITEM_WIDTH: Final = 132
_PERSON_WIDTH: Final = 96
_REACHED: Final = 90
_LOW: Final = 70
"""From which share in per cent a key of a heat map is well known, and below which it is weak."""

_TONES: Final = {
    Standing.NOT_BEGUN: Tone.NONE,
    Standing.RUNNING: Tone.RUNNING,
    Standing.FINISHED: Tone.BELOW,
    Standing.PASSED: Tone.REACHED,
}

BY: Final[Mapping[ClassView, By]] = {
    ClassView.SKILLS: By.SKILL,
    ClassView.PARAGRAPHS: By.PARAGRAPH,
    ClassView.ERRORS: By.ERROR,
}
"""What each heat map is by."""


class BoardColumn(NamedTuple):
    """An item of an assignment."""

    assignment: Assignment
    number: int


class Board(NamedTuple):
    """People by items: how far each person has come with each."""

    people: tuple[int, ...]
    columns: tuple[BoardColumn, ...]
    cells: Mapping[tuple[int, int], Cell]
    """By the place of the column and the person."""


def board_of(classes: Classes, taught: TrainingClass, people: tuple[int, ...]) -> Board:
    """Return how far these people of a class have come with its work."""
    columns = tuple(
        BoardColumn(assignment, number)
        for assignment in classes.assigned(class_id=taught.id)
        for number in range(len(assignment.items))
    )
    cells = {}
    for place, (assignment, number) in enumerate(columns):
        goes = classes.goes(assignment, number)
        for person in assignment.people:
            cells[place, person] = cell(assignment.passes, goes.get(person, ()))
    return Board(people, columns, cells)


def board_matrix(board: Board, names: Mapping[int, str]) -> Matrix:
    """Return the board in words."""
    return Matrix(
        tuple(column.assignment.items[column.number].title for column in board.columns),
        tuple(names.get(person, "") for person in board.people),
        tuple(
            tuple(
                _board_cell(board.cells.get((place, person)), column)
                for place, column in enumerate(board.columns)
            )
            for person in board.people
        ),
        _ITEM_WIDTH,
    )


def _board_cell(standing: Cell | None, column: BoardColumn) -> MatrixCell:
    if standing is None:
        return MatrixCell("", tip=_("not assigned"))
    accuracy, times = standing.accuracy, column.assignment.passes.times
    share = "" if accuracy is None else _("{percent} %").format(percent=accuracy)
    tone, text = _TONES[standing.standing], share or "…"
    if standing.standing is Standing.NOT_BEGUN:
        text = "–"
    elif standing.standing is Standing.PASSED:
        text = f"✓ {share}".rstrip()
    elif standing.standing is Standing.RUNNING and share:
        text = f"{share} …"
    if times > 1 and standing.standing is not Standing.NOT_BEGUN:
        text = _("{text} · {done} of {times}").format(text=text, done=standing.passing, times=times)
    return MatrixCell(text, tone, ", ".join(filter(None, (_(standing.standing.text), share))))


def cell_text(board: Board, names: Mapping[int, str], row: int, column: int) -> str:
    """Say what a cell of the board stands for: who, which work, and how it went best."""
    if not (0 <= row < len(board.people) and 0 <= column < len(board.columns)):
        return ""
    person, (assignment, number) = board.people[row], board.columns[column]
    standing = board.cells.get((column, person))
    said = [names.get(person, ""), assignment.items[number].title]
    if assignment.title != assignment.items[number].title:
        said.append(assignment.title)
    if assignment.due is not None:
        said.append(_("due {day}").format(day=day_text(assignment.due.toordinal())))
    if standing is not None:
        said.append(_(standing.standing.text))
        if standing.best is not None and standing.best.answers:
            pace = standing.best.milliseconds // standing.best.answers
            said.append(_("{time} an answer").format(time=time_text(pace)))
    return " · ".join(said)


def heat_matrix(
    heat: Sequence[HeatCell], view: ClassView, people: Sequence[int], names: Mapping[int, str]
) -> Matrix:
    """Return a heat map in words: the weakest key first, a column for each person."""
    sums: dict[str, dict[int, HeatCell]] = {}
    for found in heat:
        sums.setdefault(found.key, {})[found.person] = found
    keys = sorted(sums, key=lambda key: (_share(sums[key].values()), key))
    return Matrix(
        (_("Class"), *(names.get(person, "") for person in people)),
        tuple(_key_text(view, key) for key in keys),
        tuple(
            (
                _heat_cell(sums[key].values(), view),
                *(
                    _heat_cell([sums[key][person]] if person in sums[key] else (), view)
                    for person in people
                ),
            )
            for key in keys
        ),
        _PERSON_WIDTH,
    )


def _heat_cell(found: Iterable[HeatCell], view: ClassView) -> MatrixCell:
    answers, right = _added(found)
    if not answers:
        return MatrixCell("")
    if view is ClassView.ERRORS:
        text = ngettext("{n} mistake", "{n} mistakes", answers).format(n=answers)
        return MatrixCell(str(answers), Tone.BELOW, text)
    share = 100 * right // answers
    tone = Tone.REACHED if share >= _REACHED else Tone.BELOW if share < _LOW else Tone.RUNNING
    text = _("{right} of {answers} right").format(right=right, answers=answers)
    return MatrixCell(str(share), tone, text)


def _share(found: Iterable[HeatCell]) -> float:
    answers, right = _added(found)
    return right / answers if answers else 0


def _added(found: Iterable[HeatCell]) -> tuple[int, int]:
    """The answers of some cells and those that were right."""
    cells = tuple(found)
    return sum(c.answers for c in cells), sum(c.right for c in cells)


def _key_text(view: ClassView, key: str) -> str:
    match view:
        case ClassView.PARAGRAPHS:
            return paragraph_text(key)
        case ClassView.ERRORS:
            return _(ErrorClass(key).text) if key in set(ErrorClass) else key
        case _:
            return skill_title(key)


def skill_title(key: str) -> str:
    """A skill by its name; one of another version by its id."""
    try:
        return skill_text(skill_of_id(key)) if key else _("other questions")
    except ValueError:
        return key


def weak_skills(heat: Iterable[HeatCell]) -> tuple[Weak, ...]:
    """Return the weakest skills of a class."""
    sums: dict[str, Weak] = {}
    for found in heat:
        before = sums.get(found.key, Weak(found.key, 0, 0))
        answers, right = before.answers + found.answers, before.right + found.right
        sums[found.key] = Weak(found.key, answers, right)
    return weakest(sums.values())


def rounds_for(skill: str, document: str) -> tuple[str, ...]:
    """The ids of the rounds of the first stage that teaches a skill."""
    try:
        wanted = skill_of_id(skill)
    except ValueError:
        return ()
    stage = next((stage for stage in syllabus() if stage.has(wanted)), None)
    return () if stage is None else stage.scenarios.get(document, ())


def teach_card(weak: Weak, rounds: int) -> TeachCard:
    """Return a weak skill in words."""
    detail = _("{percent} % right in {answers} answers of the class.").format(
        percent=100 * weak.right // weak.answers, answers=grouped(weak.answers)
    )
    if rounds:
        more = ngettext("{n} round trains it.", "{n} rounds train it.", rounds).format(n=rounds)
        detail = f"{detail} {more}"
    return TeachCard(weak.skill, skill_title(weak.skill), detail, rounds)


def class_line(taught: TrainingClass) -> ClassLine:
    """Return a class as it is listed."""
    people = len(taught.people)
    count = ngettext("{n} person", "{n} people", people).format(n=people)
    days = _("{first} to {last}").format(first=_day(taught.begins), last=_day(taught.ends))
    return ClassLine(taught.id, taught.name, f"{count} · {days}", taught.archived)


def _day(when: date) -> str:
    return day_text(when.toordinal())
