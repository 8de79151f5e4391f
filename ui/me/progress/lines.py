"""A trainee's sums as the charts, lines and figures of the progress page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from trainer.messages import _, ngettext
from trainer.messages.citations import paragraph_text
from trainer.messages.money import money_of_sheet
from trainer.practice.evidence import ACCURATE
from trainer.procedure.acts import Timed
from trainer.procedure.questions import ErrorClass
from trainer.rulebook.citing import divided
from trainer.rules.money import Cents
from trainer.scoring.grading import Grading
from trainer.scoring.improving import Improvement, Performance, improved, week_of
from trainer.scoring.marks import Cost, RoundsDealt, Tally, mean
from trainer.storage.practice import StuckSkill
from trainer.storage.progress import Chosen, Counted, DayRounds, DaySum, KeySum, Sum, together
from ui.me.progress.names import Names, first_text, mistake_text, stuck_text
from ui.me.progress.page import Figure, FigureLine, ProgressSheet, ProgressView, TopFigure
from ui.paint.charts import Bar, Bars, Cell, CellRow, Chart, HeatMap, LineChart, Point, Tick
from ui.table.deal_result import rounds_an_hour
from ui.table.phrasing import day_text, percent_text, time_text
from ui.theme.roles import Role

WEEKS: Final = 13
"""How many weeks the figures are of."""

_WEEK: Final = 7
_NEARLY: Final = 75
"""The accuracy in per cent from which a figure is no longer in the colour of errors."""

_OTHER: Final = "-"
"""The key of the figure of the answers whose skill is not followed."""

ALL: Final = "all"
"""The key of the figure that all answers of the weeks belong to."""


def span(today: int) -> tuple[int, int]:
    """The days that the figures are of: whole weeks, the present one being the last."""
    return week_of(today) - (WEEKS - 1) * _WEEK, today


# The figures at the top


@dataclass(frozen=True, slots=True)
class Summary:
    """What the figures at the top are of: the days until ``today``, and the ids of skills.

    ``rounds`` are those that were dealt by hand; ``counted`` is what all figures are of.
    """

    days: Sequence[DaySum]
    due: tuple[str, ...]
    better: tuple[str, ...]
    today: int
    rounds: Sequence[DayRounds] = ()
    counted: Counted = Counted.TOGETHER

    def chosen(self, figure: TopFigure) -> Chosen:
        """The answers behind a figure."""
        days = span(self.today)
        match figure:
            case TopFigure.DUE:
                return Chosen((0, self.today), skills=self.due)
            case TopFigure.IMPROVED:
                week = week_of(self.today), self.today
                return Chosen(week, skills=self.better, counted=self.counted)
            case TopFigure.COST:
                return Chosen(days, costly=True, counted=self.counted)
            case _:
                return Chosen(days, counted=self.counted)


def figures(summary: Summary, names: Names) -> tuple[Figure, ...]:
    """Accuracy and pace, what is due, what has improved this week, and the cost."""
    weeks, due, better = by_week(summary.days), len(summary.due), summary.better
    all_of_it, now = together(weeks.values()), weeks.get(week_of(summary.today), Sum())
    cost = all_of_it.cost
    answered = bool(all_of_it.tally.answers)
    return (
        Figure(
            TopFigure.ACCURACY,
            percent_text(all_of_it.tally.percent),
            _("this week {percent}").format(percent=percent_text(now.tally.percent)),
            answered,
        ),
        _pace_of_dealing(summary, answered=answered)
        if summary.counted is Counted.DEALING
        else Figure(
            TopFigure.PACE,
            time_text(all_of_it.median),
            _("this week {time}").format(time=time_text(now.median)),
            answered,
        ),
        Figure(TopFigure.DUE, str(due), ngettext("skill", "skills", due), bool(due)),
        Figure(
            TopFigure.IMPROVED,
            str(len(better)),
            names.skill(better[0]) if better else _("nothing yet"),
            bool(better),
        ),
        Figure(
            TopFigure.COST,
            _cost_short(cost, names),
            names.shares(cost),
            cost != Cost(),
        ),
    )


def _pace_of_dealing(summary: Summary, *, answered: bool) -> Figure:
    """How long a box takes, and how many rounds an hour that makes."""
    pace = DealtPace.of(summary.rounds)
    if pace.box is None:
        return Figure(TopFigure.PACE, "–", _("no round dealt to its end yet"), answered)
    text = _("{time} per box").format(time=time_text(pace.box))
    return Figure(TopFigure.PACE, text, pace.hourly, answered)


class DealtPace(NamedTuple):
    """The pace of rounds that were dealt by hand to their end."""

    dealt: RoundsDealt
    boxes: int

    @classmethod
    def of(cls, days: Iterable[DayRounds]) -> Self:
        """The pace of all rounds of these days."""
        listed = tuple(days)
        rounds = sum(day.dealt.rounds for day in listed)
        milliseconds = sum(day.dealt.milliseconds for day in listed)
        return cls(RoundsDealt(rounds, milliseconds), sum(day.boxes for day in listed))

    @property
    def box(self) -> int | None:
        """Milliseconds for each box; None where nothing was dealt to its end."""
        return mean(self.dealt.milliseconds, self.boxes)

    @property
    def hourly(self) -> str:
        """The rounds in an hour."""
        number = self.dealt.an_hour
        return "–" if number is None else rounds_an_hour(number)


def _cost_short(cost: Cost, names: Names) -> str:
    money = money_of_sheet((cost.house, cost.guests), names.currency)
    return money.text(Cents(cost.house + cost.guests))


def improvements(before: Iterable[KeySum], now: Iterable[KeySum]) -> tuple[Improvement, ...]:
    """The skills that are answered better this week than in the weeks before."""
    return improved(_shown(before), _shown(now))


def _shown(sums: Iterable[KeySum]) -> dict[str, Performance]:
    return {
        key_sum.key: Performance(
            key_sum.sum.tally.answers, key_sum.sum.tally.right, key_sum.sum.median or 0
        )
        for key_sum in sums
        if key_sum.key
    }


def by_week(days: Iterable[DaySum]) -> dict[int, Sum]:
    """The sums of the weeks with answers by their Mondays, the earliest first."""
    weeks: dict[int, list[Sum]] = {}
    for day in days:
        weeks.setdefault(week_of(day.day), []).append(day.sum)
    return {monday: together(sums) for monday, sums in sorted(weeks.items())}


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
    total = together(weeks.values())
    lines = [
        _line(ALL, _("All {weeks} weeks").format(weeks=WEEKS), total, names, ""),
        *(
            _line(
                str(monday), _("Week from {day}").format(day=day_text(monday)), key_sum, names, ""
            )
            for monday, key_sum in reversed(weeks.items())
        ),
    ]
    charts = (accuracy, pace) if len(weeks) > 1 else ()  # one dot is no course
    return _sheet(ProgressView.TIME, _("Week"), charts, lines if weeks else ())


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

    def line(key: str, name: str, key_sum: Sum, pace: DealtPace) -> FigureLine:
        hourly = "–" if pace.dealt.an_hour is None else str(pace.dealt.an_hour)
        name, percent, _median, number, _week, cost = _line(key, name, key_sum, names, "").texts
        return FigureLine(key, (name, percent, time_text(pace.box), number, hourly, cost))

    all_weeks = _("All {weeks} weeks").format(weeks=WEEKS)
    lines = [
        line(ALL, all_weeks, together(weeks.values()), DealtPace.of(summary.rounds)),
        *(
            line(
                str(monday),
                _("Week from {day}").format(day=day_text(monday)),
                key_sum,
                paces[monday],
            )
            for monday, key_sum in reversed(weeks.items())
        ),
    ]
    drawn = tuple(charts) if len(weeks) > 1 else ()
    sheet = _sheet(ProgressView.TIME, _("Week"), drawn, lines if weeks else ())
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
    empty = _first_dealt_text() if dealing else sheet.empty
    return replace(sheet, headings=(what, percent, pace, number, *rest), empty=empty)


def by_skill(
    sums: Sequence[KeySum],
    now: Sequence[KeySum],
    due: Collection[str],
    stuck: Sequence[StuckSkill],
    names: Names,
) -> ProgressSheet:
    """A heat map of the skills by family, those that are due or stuck marked."""
    stuck_ones = {one.skill: one for one in stuck}
    order = {skill: place for place, skill in enumerate(names.skills)}
    listed = sorted(sums, key=lambda key_sum: (order.get(key_sum.key, len(order)), key_sum.key))
    rows: dict[str, list[Cell]] = {}
    for key_sum in listed:
        family = _family(key_sum.key, names)
        rows.setdefault(family, []).append(
            _cell(key_sum.key, names.skill(key_sum.key), key_sum.sum.tally)
        )
    chart = HeatMap(
        _("Accuracy by skill"),
        tuple(CellRow(family, tuple(cells)) for family, cells in rows.items()),
    )
    week = {key_sum.key: key_sum.sum.tally for key_sum in now}

    def name(key: str) -> str:
        if key in stuck_ones:
            return _("{skill} (stuck: ask the supervisor)").format(skill=names.skill(key))
        if key in due:
            return _("{skill} (due today)").format(skill=names.skill(key))
        return names.skill(key)

    lines = []
    for key_sum in listed:
        key, of_week = key_sum.key or _OTHER, _week_text(key_sum, week)
        line = _line(key, name(key_sum.key), key_sum.sum, names, of_week)
        note = stuck_text(stuck_ones[key]) if key in stuck_ones else ""
        lines.append(line._replace(note=note))
    return _sheet(ProgressView.SKILLS, _("Skill"), (chart,), lines)


def by_document(sums: Sequence[KeySum], now: Sequence[KeySum], names: Names) -> ProgressSheet:
    """The accuracy under each document as a bar."""
    week = {key_sum.key: key_sum.sum.tally for key_sum in now}
    chart = Bars(
        _("Accuracy by document"),
        tuple(
            Bar(
                key_sum.key,
                names.document(key_sum.key),
                (key_sum.sum.tally.percent or 0) / 100,
                percent_text(key_sum.sum.tally.percent),
            )
            for key_sum in sums
        ),
    )
    lines = [
        _line(
            key_sum.key, names.document(key_sum.key), key_sum.sum, names, _week_text(key_sum, week)
        )
        for key_sum in sums
    ]
    return _sheet(ProgressView.DOCUMENTS, _("Document"), (chart,), lines)


def by_paragraph(sums: Sequence[KeySum], now: Sequence[KeySum], names: Names) -> ProgressSheet:
    """A heat map of the paragraphs of each document."""
    listed = sorted(sums, key=lambda key_sum: (key_sum.document, _numbers(key_sum.key)))
    week = {(key_sum.document, key_sum.key): key_sum.sum.tally for key_sum in now}
    rows: dict[str, list[Cell]] = {}
    for key_sum in listed:
        named = _paragraph_text(key_sum, names)
        rows.setdefault(key_sum.document, []).append(
            _cell(_paragraph(key_sum), named, key_sum.sum.tally)
        )
    chart = HeatMap(
        _("Accuracy by paragraph"),
        tuple(CellRow(names.document(of), tuple(cells)) for of, cells in rows.items()),
    )
    lines = [
        _line(
            _paragraph(key_sum),
            _("{paragraph}, {document}").format(
                paragraph=_paragraph_text(key_sum, names), document=names.document(key_sum.document)
            ),
            key_sum.sum,
            names,
            percent_text(week[key_sum.document, key_sum.key].percent)
            if (key_sum.document, key_sum.key) in week
            else "–",
        )
        for key_sum in listed
    ]
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
                good=False,
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
                _cost_short(key_sum.sum.cost, names),
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
        case ProgressView.TIME if key == ALL:
            return Chosen(days)
        case ProgressView.TIME:
            return Chosen((int(key), min(int(key) + _WEEK - 1, days[1])))
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


def _first_dealt_text() -> str:
    return _(
        "Nothing dealt in these weeks yet. Select a round in the library (Ctrl+L) and deal it (D); "
        "your accuracy, pace and mistakes will appear here."
    )


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
    return ProgressSheet(view, charts if lines else (), headings, tuple(lines), first_text())


def _line(key: str, name: str, key_sum: Sum, names: Names, week: str) -> FigureLine:
    tally = key_sum.tally
    cost = _cost_short(key_sum.cost, names) if key_sum.cost != Cost() else "–"
    figures_of_it = (percent_text(tally.percent), time_text(key_sum.median), str(tally.answers))
    return FigureLine(key, (name, *figures_of_it, week, cost))


def _week_text(key_sum: KeySum, week: Mapping[str, Tally]) -> str:
    return percent_text(week[key_sum.key].percent) if key_sum.key in week else "–"


def _cell(key: str, name: str, tally: Tally) -> Cell:
    percent = tally.percent or 0
    tone = Role.WRONG_TINT
    if percent >= ACCURATE:
        tone = Role.RIGHT_TINT
    elif percent >= _NEARLY:
        tone = Role.WARNING_TINT
    return Cell(key or _OTHER, name, percent_text(tally.percent), tone)


def _family(key: str, names: Names) -> str:
    found = names.known(key)
    return _("Other questions") if found is None else _(found.family.text)


def _paragraph(key_sum: KeySum) -> str:
    return f"{key_sum.document}/{key_sum.key}"


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
