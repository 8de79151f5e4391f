"""A trainee's sums as the charts, lines and figures of the progress page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from trainer.messages import _
from trainer.messages.citations import paragraph_text
from trainer.practice.evidence import ACCURATE, NOTHING_SEEN, SkillState, Standing
from trainer.practice.titles import state_text
from trainer.procedure.acts import Timed
from trainer.procedure.questions import ErrorClass
from trainer.rulebook.citing import divided
from trainer.scoring.grading import Grading
from trainer.scoring.improving import week_of
from trainer.scoring.marks import Cost, Tally
from trainer.storage.practice import StuckSkill
from trainer.storage.progress import Chosen, Counted, DayRounds, KeySum, Sum
from ui.me.progress.names import Names, mistake_text, stuck_text
from ui.me.progress.summary import WEEK, DealtPace, Summary, by_week, cost_short
from ui.me.progress.view_models import (
    FigureLine,
    ProgressSheet,
    ProgressView,
    first_answered,
    first_dealt,
)
from ui.paint.charts import Bar, Bars, Cell, CellRow, Chart, HeatMap, LineChart, Point, Tag, Tick
from ui.table.phrasing import day_text, percent_text, time_text
from ui.theme.roles import Role

_NEARLY: Final = 75
"""The accuracy in per cent from which a figure is no longer in the colour of errors."""

_TINTS: Final = {
    Role.RIGHT: Role.RIGHT_TINT,
    Role.WARNING: Role.WARNING_TINT,
    Role.WRONG: Role.WRONG_TINT,
}
_OTHER: Final = "-"
"""The key of the figure of the answers whose skill is not followed."""

# The views


def over_time(summary: Summary, grading: Grading, names: Names) -> ProgressSheet:
    """Accuracy and pace by week, apart; the first line is all of it."""
    weeks = by_week(summary.days)
    asked = grading.accuracy_before_pace.percent
    accuracy = LineChart(
        _("Accuracy by week"),
        tuple(
            Point(
                str(monday),
                monday,
                key_sum.tally.percent or 0,
                day_text(monday),
                percent_text(key_sum.tally.percent),
            )
            for monday, key_sum in weeks.items()
        ),
        tuple(Tick(value, percent_text(value)) for value in (0, 50, 100)),
        Tick(asked, _("target {percent}").format(percent=percent_text(asked))),
    )
    if summary.counted is Counted.DEALING:
        return _dealt_over_time(summary, weeks, accuracy, names)
    medians = {monday: key_sum.median or 0 for monday, key_sum in weeks.items()}
    pace = _times(_("Pace by week: median time per answer"), medians)
    lines = [
        _line(str(monday), _week_from(monday), key_sum, names, "")
        for monday, key_sum in reversed(weeks.items())
    ]
    charts = (accuracy, pace) if len(weeks) > 1 else ()  # one dot is no course
    return _sheet(ProgressView.TIME, _("Week"), charts, lines)


def _week_from(monday: int) -> str:
    return _("Week from {day}").format(day=day_text(monday))


def _dealt_over_time(
    summary: Summary, weeks: dict[int, Sum], accuracy: Chart, names: Names
) -> ProgressSheet:
    """Accuracy by week, and how long a box took in the rounds that were dealt to their end."""
    of_week: dict[int, list[DayRounds]] = {}
    for day in summary.rounds:
        of_week.setdefault(week_of(day.day), []).append(day)
    paces = {monday: DealtPace.of(of_week.get(monday, ())) for monday in weeks}
    boxes = {monday: pace.box for monday, pace in paces.items() if pace.box is not None}
    charts = [accuracy, *([_times(_("Pace by week: time per box"), boxes)] if boxes else [])]

    def line(monday: int, key_sum: Sum, pace: DealtPace) -> FigureLine:
        hourly = "–" if pace.dealt.an_hour is None else str(pace.dealt.an_hour)
        usual = _line(str(monday), _week_from(monday), key_sum, names, "")
        name, percent, _median, number, _week, cost = usual.texts
        return FigureLine(usual.key, (name, percent, time_text(pace.box), number, hourly, cost))

    lines = [line(monday, weeks[monday], paces[monday]) for monday in reversed(weeks)]
    drawn = tuple(charts) if len(weeks) > 1 else ()
    sheet = _sheet(ProgressView.TIME, _("Week"), drawn, lines)
    what, percent, _pace, number, _week, cost = sheet.headings
    headings = (what, percent, _("Per box"), number, _("Rounds/h"), cost)
    return replace(sheet, headings=headings)


def _times(title: str, times: Mapping[int, int]) -> LineChart:
    """Times by week, in milliseconds."""
    most = _rounded_up(max(times.values(), default=1_000))
    return LineChart(
        title,
        tuple(
            Point(str(monday), monday, time, day_text(monday), time_text(time))
            for monday, time in times.items()
        ),
        tuple(Tick(value, time_text(value)) for value in (0, most // 2, most)),
    )


def of_counted(sheet: ProgressSheet, counted: Counted) -> ProgressSheet:
    """The sheet with what is ``counted`` as the heading of the numbers."""
    if counted is Counted.QUESTIONS:
        return sheet
    dealing = counted is Counted.DEALING
    number = _("Actions") if dealing else _("Number")
    what, percent, pace, _answers, *rest = sheet.headings
    empty = first_dealt() if dealing else sheet.empty
    return replace(sheet, headings=(what, percent, pace, number, *rest), empty=empty)


def by_skill(
    sums: Sequence[KeySum],
    now: Sequence[KeySum],
    summary: Summary,
    stuck: Sequence[StuckSkill],
    names: Names,
) -> ProgressSheet:
    """The skills of each stage as bars, each with how far it has come."""
    stuck_ones = {one.skill: one for one in stuck}
    order = {skill: place for place, skill in enumerate(names.skills)}
    listed = sorted(sums, key=lambda key_sum: (order.get(key_sum.key, len(order)), key_sum.key))
    week = {key_sum.key: key_sum.sum.tally for key_sum in now}
    stages: dict[str, list[Bar]] = {}
    lines = []
    for key_sum in listed:
        key, name = key_sum.key, names.skill(key_sum.key)
        state = summary.states.get(key, NOTHING_SEEN)
        tag = _standing(state, stuck=key in stuck_ones, due=key in summary.due)
        bar = _bar(key or _OTHER, name, key_sum.sum.tally.percent or 0, tag)
        stages.setdefault(names.stage(key), []).append(bar)
        line = _line(key or _OTHER, name, key_sum.sum, names, _week_text(key_sum, week))
        if key in stuck_ones:
            line = line._replace(note=_asks_supervisor(stuck_ones[key]))
        lines.append(line)
    tags = (bar.tag.text for bars in stages.values() for bar in bars if bar.tag)
    widest = max(tags, key=len, default="")
    charts = tuple(Bars(stage, tuple(bars), None, widest) for stage, bars in stages.items())
    return _sheet(ProgressView.SKILLS, _("Skill"), charts, lines)


def _standing(state: SkillState, *, stuck: bool, due: bool) -> Tag | None:
    """Return what a trainee has to know of a skill: one that is learnt like others has nothing."""
    if stuck:
        return Tag(_("stuck"), Role.WRONG_TINT)
    if due:
        return Tag(_("due today"), Role.WARNING_TINT)
    if state.standing(None) in {Standing.ACCURATE, Standing.MASTERED}:
        return Tag(state_text(state), Role.RIGHT_TINT)
    return None


def _asks_supervisor(stuck: StuckSkill) -> str:
    return _("Stuck, ask the supervisor: {skill}").format(skill=stuck_text(stuck))


def by_document(sums: Sequence[KeySum], now: Sequence[KeySum], names: Names) -> ProgressSheet:
    """The accuracy under each document as a bar."""
    week = {key_sum.key: key_sum.sum.tally for key_sum in now}
    bars, lines = [], []
    for key_sum in sums:
        key, name, percent = key_sum.key, names.document(key_sum.key), key_sum.sum.tally.percent
        bars.append(_bar(key, name, percent or 0))
        lines.append(_line(key, name, key_sum.sum, names, _week_text(key_sum, week)))
    chart = Bars(_("Accuracy by document"), tuple(bars))
    return _sheet(ProgressView.DOCUMENTS, _("Document"), (chart,), lines)


def by_paragraph(sums: Sequence[KeySum], now: Sequence[KeySum], names: Names) -> ProgressSheet:
    """A heat map of the paragraphs of each document."""
    week = {(key_sum.document, key_sum.key): key_sum.sum.tally for key_sum in now}
    rows: dict[str, list[Cell]] = {}
    lines = []
    for key_sum in sorted(sums, key=lambda key_sum: (key_sum.document, _numbers(key_sum.key))):
        key, paragraph = f"{key_sum.document}/{key_sum.key}", _paragraph_text(key_sum, names)
        document, tally = names.document(key_sum.document), key_sum.sum.tally
        tone, text = _TINTS[_ink(tally.percent or 0)], percent_text(tally.percent)
        rows.setdefault(document, []).append(Cell(key, paragraph, text, tone))
        name = _("{paragraph}, {document}").format(paragraph=paragraph, document=document)
        of_week = week.get((key_sum.document, key_sum.key))
        this_week = "–" if of_week is None else percent_text(of_week.percent)
        lines.append(_line(key, name, key_sum.sum, names, this_week))
    chart = HeatMap(
        _("Accuracy by paragraph"),
        tuple(CellRow(document, tuple(cells)) for document, cells in rows.items()),
    )
    return _sheet(ProgressView.PARAGRAPHS, _("Paragraph"), (chart,), lines)


def by_error(
    sums: Sequence[KeySum],
    now: Sequence[KeySum],
    named: Sequence[KeySum],
    named_now: Sequence[KeySum],
    names: Names,
) -> ProgressSheet:
    """Tell how many mistakes there are of each class, and which were named, the most first."""
    by_type, lines = _mistakes(_("Mistakes by type"), sums, now, _error_text, names)
    by_name, more = _mistakes(_("Named mistakes"), named, named_now, mistake_text, names)
    charts = (by_type, by_name) if by_name.bars else (by_type,)
    return _sheet(ProgressView.ERRORS, _("Mistake"), charts, [*lines, *more], accuracy="")


def _mistakes(
    title: str,
    sums: Sequence[KeySum],
    now: Sequence[KeySum],
    text: Callable[[str], str],
    names: Names,
) -> tuple[Bars, list[FigureLine]]:
    listed = sorted(sums, key=lambda key_sum: -key_sum.sum.tally.answers)
    most = max((key_sum.sum.tally.answers for key_sum in listed), default=1)
    week = {key_sum.key: key_sum.sum.tally.answers for key_sum in now}
    chart = Bars(
        title,
        tuple(
            Bar(
                key_sum.key,
                text(key_sum.key),
                key_sum.sum.tally.answers / most,
                str(key_sum.sum.tally.answers),
                Role.WRONG,
            )
            for key_sum in listed
        ),
    )
    lines = [
        FigureLine(
            key_sum.key,
            (
                text(key_sum.key),
                "",
                time_text(key_sum.sum.median),
                str(key_sum.sum.tally.answers),
                str(week.get(key_sum.key, 0)),
                cost_short(key_sum.sum.cost, names),
            ),
        )
        for key_sum in listed
    ]
    return chart, lines


def chosen_by(
    view: ProgressView, key: str, days: tuple[int, int], names: Names, counted: Counted
) -> Chosen | None:
    """The answers behind a figure; None where a figure has none of its own."""
    chosen = _chosen_by(view, key, days, names)
    if chosen is None:
        return None
    of_acts = view is ProgressView.TARGETS and key == Timed.ACT.value
    return replace(chosen, counted=Counted.DEALING if of_acts else counted)


def _chosen_by(view: ProgressView, key: str, days: tuple[int, int], names: Names) -> Chosen | None:
    match view:
        case _ if not key:
            return None
        case ProgressView.TIME:
            return Chosen((int(key), min(int(key) + WEEK - 1, days[1])))
        case ProgressView.SKILLS:
            return Chosen(days, skills=("" if key == _OTHER else key,))
        case ProgressView.DOCUMENTS:
            return Chosen(days, document=key)
        case ProgressView.PARAGRAPHS:
            document, _slash, number = key.rpartition("/")
            return Chosen(days, document=document, paragraph=number)
        case ProgressView.ERRORS if key in tuple(ErrorClass):
            return Chosen(days, error=key)
        case ProgressView.ERRORS:
            return Chosen(days, mistake=key)
        case _ if key == Timed.ACT.value:
            return Chosen(days)
        case _:
            skills = names.timed(Timed(key)) if key in set(Timed) else ()
            return Chosen(days, skills=skills) if skills else None


# Parts of the above


def _sheet(
    view: ProgressView,
    what: str,
    charts: tuple[Chart, ...],
    lines: Sequence[FigureLine],
    *,
    accuracy: str | None = None,
) -> ProgressSheet:
    accuracy = _("Accuracy") if accuracy is None else accuracy
    week = "" if view is ProgressView.TIME else _("This week")
    headings = (what, accuracy, _("Pace"), _("Answers"), week, _("Cost"))
    return ProgressSheet(view, charts if lines else (), headings, tuple(lines), first_answered())


def _line(key: str, name: str, key_sum: Sum, names: Names, week: str) -> FigureLine:
    tally = key_sum.tally
    cost = cost_short(key_sum.cost, names) if key_sum.cost != Cost() else "–"
    figures_of_it = (percent_text(tally.percent), time_text(key_sum.median), str(tally.answers))
    return FigureLine(key, (name, *figures_of_it, week, cost))


def _week_text(key_sum: KeySum, week: Mapping[str, Tally]) -> str:
    return percent_text(week[key_sum.key].percent) if key_sum.key in week else "–"


def _bar(key: str, name: str, percent: int, tag: Tag | None = None) -> Bar:
    return Bar(key, name, percent / 100, percent_text(percent), _ink(percent), tag)


def _ink(percent: int) -> Role:
    """The colour of an accuracy in per cent."""
    if percent >= ACCURATE:
        return Role.RIGHT
    return Role.WARNING if percent >= _NEARLY else Role.WRONG


def _paragraph_text(key_sum: KeySum, names: Names) -> str:
    """A paragraph as it is cited; one of a document that there is no more by its ids."""
    document, _own = divided(key_sum.key, ())
    return (
        key_sum.key if document and document not in names.documents else paragraph_text(key_sum.key)
    )


def _numbers(paragraph: str) -> tuple[tuple[int, str], ...]:
    """Return what paragraphs are sorted by: 3.2 comes before 3.14."""
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in paragraph.split("."))


def _error_text(key: str) -> str:
    known = {error.value: error for error in ErrorClass}
    return _(known[key].text) if key in known else key


def _rounded_up(milliseconds: int) -> int:
    """The end of an axis: a round number of seconds that is not less."""
    for seconds in (2, 4, 6, 10, 20, 30, 40, 60, 90, 120):
        if milliseconds <= seconds * 1_000:
            return seconds * 1_000
    return -(-milliseconds // 60_000) * 60_000
