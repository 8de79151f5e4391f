"""An exam in words, as a supervisor reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from trainer.dealing.answers import with_choice
from trainer.exams.course import BEGUN, State
from trainer.exams.definition import Definition, ExamPart, PartKind
from trainer.exams.marking import MarkedAnswer, MarkedRound, PartResult, RulingKind
from trainer.exams.opened import OpenedExam, Place, sizes
from trainer.features.features import features_of
from trainer.generating.generated import title_of
from trainer.messages import _, ngettext
from trainer.messages.questions import answer_text, question_line
from trainer.messages.round_context import RoundContext
from trainer.messages.text import capitalised
from trainer.storage.exam_marks import MarkedSitting
from trainer.storage.exam_records import ExamLine
from trainer.storage.sittings import Kind, SittingEntry
from trainer.yamlfile.characters import visible
from ui.supervise.exams.live import Seen
from ui.supervise.exams.page import ExamRow
from ui.supervise.stations.words import AWAY, presence
from ui.table.phrasing import day_text

if TYPE_CHECKING:
    from trainer.server.joining import StationRow

_SECOND = 1_000
_MINUTE = 60 * _SECOND


def clock_text(milliseconds: int) -> str:
    """Time that is left: ``1:05:09`` or ``4:30``."""
    minutes, seconds = divmod(-(-milliseconds // _SECOND), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def part_text(title: str, part: PartResult) -> str:
    """The result of a part in one line."""
    return "; ".join(_part(title, part))


def _part(title: str, part: PartResult) -> Iterator[str]:
    percent = 0 if part.percent is None else int(part.percent)
    yield _("{part}: {percent} %").format(part=title, percent=percent)
    if part.pass_mark:
        yield _("pass mark {percent} %").format(percent=part.pass_mark)


def row_of(line: ExamLine, away: int) -> ExamRow:
    """An exam in the list; of so many that run nothing is heard."""
    candidates = line.candidates
    people = ngettext("{n} candidate", "{n} candidates", candidates).format(n=candidates)
    if line.number is None or not candidates:
        return ExamRow(line.id, titled(line), people)
    states = Counter(line.states) - Counter({State.RUNNING: away})
    counted = [
        _("{n} {state}").format(n=states[state], state=_(state.text))
        for state in State
        if state in states
    ]
    if away:
        counted.append(_("{n} at a station that is away").format(n=away))
    return ExamRow(line.id, titled(line), _(", ").join(counted))


_ON = frozenset(BEGUN)


def titled(line: ExamLine) -> str:
    """The title, behind the number that it has once it is frozen."""
    if line.number is None:
        return _(line.title)
    return _("{number}. {title}").format(number=line.number, title=_(line.title))


def summary(line: ExamLine, definition: Definition | None) -> str:
    """Return what an exam consists of, as far as that may be read."""
    minutes = ngettext("{n} minute", "{n} minutes", line.minutes).format(n=line.minutes)
    if definition is None:
        day = day_text(line.frozen_at.astimezone().toordinal()) if line.frozen_at else ""
        return _(
            "Sealed on {day}, {time}. What it asks can be read again once it is started."
        ).format(day=day, time=minutes)
    parts = _("; ").join(_(part.title) for part in definition.parts)
    said = [minutes, parts] if parts else [minutes]
    if definition.pass_mark:
        said.append(_("pass mark {percent} %").format(percent=definition.pass_mark))
    if definition.program:
        said.append(_("house settings {version}").format(version=definition.house_version))
        said.append(_("Feltwork {version}").format(version=definition.program))
    return _(" · ").join(said)


def candidate_row(seen: Seen, result: str) -> tuple[str, ...]:
    """A candidate in the table."""
    line, live = seen.line, seen.live
    on = line.row.state in _ON
    here = _("this one") if line.row.session else ""
    return (
        line.candidate,
        live.name if live is not None else here,
        away_text(live.away) if live is not None else "",
        _(" · ").join(_state(seen)),
        clock_text(line.left) if on else "",
        str(line.row.interruptions or ""),
        str(line.left_window or ""),
        result,
    )


def is_silent(seen: Seen) -> bool:
    """Tell whether nobody knows if it runs, as nothing is heard of its station."""
    away = seen.live is not None and seen.live.away > AWAY
    return away and seen.line.row.state is State.RUNNING


def _state(seen: Seen) -> Iterator[str]:
    row = seen.line.row
    away = seen.live is not None and seen.live.away > AWAY and row.state in _ON
    state = _("station away") if is_silent(seen) else _(row.state.text)
    if seen.ordered is not None:
        yield _("{order} ordered").format(order=_(seen.ordered.text))
    else:
        yield state if row.released_at is None else _("{state}, released").format(state=state)
    if away and (seen.ordered is not None or row.state is not State.RUNNING):
        yield _("station away")
    if seen.live is not None and seen.live.apart:
        yield _("{station} went on as well").format(station=_(", ").join(seen.live.apart))


def station_text(row: StationRow, mine: int) -> str:
    """A station where an exam can go on: whether it is there."""
    said = _("this station") if row.number == mine else presence(row)
    return _(" · ").join((visible(row.name), said))


def away_text(seconds: int) -> str:
    """Tell how long ago a station was heard of."""
    if seconds < _MINUTE // _SECOND:
        return _("{n} s ago").format(n=max(0, seconds))
    return _("{n} min ago").format(n=seconds * _SECOND // _MINUTE)


def result_text(found: MarkedSitting, passed: bool | None) -> str:
    """The result in the table: what was decided, or what the marks say so far."""
    percent = _("{percent} %").format(percent=int(found.result.percent))
    if passed is None:
        return percent
    return f"{percent}, {_('passed') if passed else _('not passed')}"


def note(found: MarkedSitting) -> str:
    """The result part by part, each with its size beside that of everybody else's."""
    named = zip(found.definition.parts, found.result.parts, strict=True)
    said = [part_text(_(part.title), one) + _size(one) for part, one in named]
    if found.result.critical:
        said.append(_("failed by a critical error"))
    return _(" · ").join(said)


def _size(part: PartResult) -> str:
    if not part.size.weight:
        return ""
    return _(" ({length} asked or done, weight {weight} of {wanted})").format(
        length=part.size.length, weight=part.size.weight, wanted=part.wanted.weight
    )


def entry_row(entry: SittingEntry) -> tuple[str, str, str]:
    """An entry of the course of a sitting; those that say what was answered are left out."""
    return clock_text(entry.charged), _entry(entry), entry.by


def tells(entry: SittingEntry) -> bool:
    """Tell whether an entry belongs to the course, and not to what was answered."""
    return entry.kind not in {Kind.ANSWER, Kind.ACT, Kind.OPENED}


def _entry(entry: SittingEntry) -> str:
    said, minutes = entry.said, entry.said.amount // _MINUTE
    match entry.kind:
        case Kind.EVENT if said.event is not None:
            text = _(said.event.text)
        case Kind.LEFT:
            text = _("The candidate left the window.")
        case Kind.EXTENDED:
            text = ngettext("{n} more minute.", "{n} more minutes.", minutes).format(n=minutes)
        case Kind.CREDITED:
            given = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
            text = _("{time} given back.").format(time=given)
        case Kind.ENTERED:
            text = _("Part {part}: {percent} % at the table.").format(
                part=entry.place.part + 1, percent=said.amount
            )
        case Kind.APPEAL:
            text = _("Appeal.")
        case Kind.RULED:
            text = _("Appeal decided: passed.") if said.passed else _("Appeal decided: not passed.")
        case _:
            text = ""
    return f"{text} {said.text}".rstrip()


def item_row(found: MarkedSitting, answer: MarkedAnswer, texts: Sequence[str]) -> tuple[str, ...]:
    """A line of the marks; ``texts`` are the question and the two answers."""
    part = found.definition.parts[answer.place.part]
    where = _("{part}, {number}").format(part=_(part.title), number=answer.place.number + 1)
    ruled = [r.kind for r in found.rulings if r.about(answer, found.line.row.id)]
    lost = answer.lost
    if ruled:
        lost = 0 if ruled[-1] is RulingKind.RIGHT else answer.worth
    marks = f"{answer.worth - lost} / {answer.worth}"
    if ruled:
        marks = _(RulingKind.VOID.text) if ruled[-1] is RulingKind.VOID else f"* {marks}"
    asked, given, right = texts
    return where, asked, given or _("nothing"), right, marks


def answers_of(rounds: Sequence[MarkedRound]) -> tuple[MarkedAnswer, ...]:
    """The answers of all rounds in their order."""
    return tuple(answer for one in rounds for answer in one.answers)


def preview(definition: Definition, key: bytes) -> Iterator[tuple[str, str]]:
    """What a candidate may get: the parts with their sizes, and a round of each as an example."""
    exam = OpenedExam(definition, key, Random().randrange(2**31))
    for at, (part, size) in enumerate(zip(definition.parts, sizes(definition), strict=True)):
        yield "strong", f"{at + 1}. {_(part.title)} · {_(part.kind.text)}"
        yield "", _("; ").join(_preview(exam, at, part, size.items, size.measure))


def _preview(
    exam: OpenedExam, at: int, part: ExamPart, items: int, size: tuple[int, int]
) -> Iterator[str]:
    length, weight = size
    if part.kind is PartKind.TABLE:
        yield _(part.what) if part.what else _("marked at the table")
    elif part.kind is PartKind.DRILLS:
        yield ngettext("{n} question", "{n} questions", items).format(n=items)
    else:
        yield ngettext("{n} round", "{n} rounds", items).format(n=items)
        asked = part.kind.style is None
        counted = (
            ngettext("{n} question", "{n} questions", length)
            if asked
            else ngettext("{n} action", "{n} actions", length)
        )
        yield counted.format(n=length)
        yield _("weight {weight}").format(weight=weight)
        playable = exam.round(Place(at, 0), 0)
        example = title_of(playable, features_of(playable), ())
        yield _("for example “{title}”").format(title=example)
    if part.minutes:
        yield ngettext("{n} minute", "{n} minutes", part.minutes).format(n=part.minutes)
    if part.seconds:
        yield _("at most {seconds} s an answer").format(seconds=part.seconds)
    yield _("counts {weight}").format(weight=part.weight)
    if part.pass_mark:
        yield _("pass mark {percent} %").format(percent=part.pass_mark)


def answer_texts(answer: MarkedAnswer, context: RoundContext) -> tuple[str, str, str]:
    """The question, and what was given and right, in words."""
    question, due = answer.question, answer.question.expected
    given = ""
    if answer.given is not None:
        told = with_choice(question, answer.given)
        given = answer_text(told, answer.given, context)
    right = answer_text(with_choice(question, due), due, context)
    return capitalised(question_line(question, context)), given, right
