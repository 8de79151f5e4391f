"""The figures at the top of the progress page: of the weeks, of this one, and what is weak."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self

from trainer.messages import _, ngettext
from trainer.messages.money import money_of_sheet
from trainer.practice.evidence import ACCURATE, ENOUGH, SkillState
from trainer.rules.money import Cents
from trainer.scoring.improving import Improvement, Performance, improved, week_of
from trainer.scoring.marks import Cost, RoundsDealt, mean
from trainer.storage.progress import Chosen, Counted, DayRounds, DaySum, KeySum, Sum, together
from ui.me.progress.names import Names, mistake_text
from ui.me.progress.view_models import Figure, Overview, TopFigure
from ui.table.deal_result import rounds_an_hour
from ui.table.phrasing import percent_text, time_text

WEEKS: Final = 13
"""How many weeks the figures are of."""

WEEK: Final = 7
_NAMED: Final = 5
"""How many named mistakes there are at the top."""


def span(today: int) -> tuple[int, int]:
    """The days that the figures are of: whole weeks, the present one being the last."""
    return week_of(today) - (WEEKS - 1) * WEEK, today


@dataclass(frozen=True, slots=True)
class Summary:
    """What the figures at the top are of: the days until ``today``, and the ids of skills.

    ``states`` are what has been shown of each skill; ``rounds`` those that were dealt by hand;
    ``mistakes`` the named ones; ``counted`` is what all figures are of. ``weakest`` is empty where
    no skill is.
    """

    days: Sequence[DaySum]
    due: tuple[str, ...]
    better: tuple[str, ...]
    today: int
    rounds: Sequence[DayRounds] = ()
    counted: Counted = Counted.TOGETHER
    mistakes: Sequence[KeySum] = ()
    states: Mapping[str, SkillState] = field(default_factory=dict)
    weakest: str = ""

    def chosen(self, figure: str) -> Chosen:
        """The answers behind a figure at the top."""
        days = span(self.today)
        week = week_of(self.today), self.today
        match figure:
            case TopFigure.DUE:
                return Chosen((0, self.today), skills=self.due)
            case TopFigure.IMPROVED:
                return Chosen(week, skills=self.better, counted=self.counted)
            case TopFigure.WEEK:
                return Chosen(week, counted=self.counted)
            case TopFigure.COST:
                return Chosen(days, costly=True, counted=self.counted)
            case TopFigure():
                return Chosen(days, counted=self.counted)
            case _:
                return Chosen(days, mistake=figure, counted=self.counted)

    @property
    def days_in_a_row(self) -> int:
        """Tell on how many days something was answered without a day between, until now."""
        answered = {day.day for day in self.days}
        day = self.today if self.today in answered else self.today - 1
        first = day
        while day in answered:
            day -= 1
        return first - day


def weakest(states: Mapping[str, SkillState], drilled: Collection[str]) -> str:
    """The skill of which the latest answers show least, of those that can be practised.

    Empty where all that was asked often enough is accurate.
    """
    asked = (
        (state.level(), skill)
        for skill, state in states.items()
        if skill in drilled and len(state.recent) >= ENOUGH and state.level() * 100 < ACCURATE
    )
    return min(asked, default=(0.0, ""))[1]


def overview(summary: Summary, trainee: str, names: Names, *, of_station: bool) -> Overview:
    """What a trainee looks for first; ``of_station``: they may have answered at others as well."""
    whose = (
        _("{trainee}, the last {weeks} weeks at this station")
        if of_station
        else _("{trainee}, the last {weeks} weeks")
    ).format(trainee=trainee, weeks=WEEKS)
    listed = sorted(summary.mistakes, key=lambda mistake: -mistake.sum.tally.answers)
    mistakes = tuple(
        Figure(mistake.key, mistake_text(mistake.key), str(mistake.sum.tally.answers))
        for mistake in listed[:_NAMED]
    )
    return Overview(whose, figures(summary, names), _weakest(summary, names), mistakes)


def _weakest(summary: Summary, names: Names) -> Figure:
    state = summary.states.get(summary.weakest)
    if state is None:
        text, detail = _("none so far"), _("go on with what comes next")
    else:
        percent = percent_text(state.accuracy)
        text = names.skill(summary.weakest)
        detail = _("{percent} of the latest answers right").format(percent=percent)
    return Figure(summary.weakest, _("Weakest skill"), text, detail)


def figures(summary: Summary, names: Names) -> tuple[Figure, ...]:
    """Accuracy and pace, this week, the cost, what is due, and what has improved."""
    weeks, due, better = by_week(summary.days), len(summary.due), summary.better
    all_of_it, now = together(weeks.values()), weeks.get(week_of(summary.today), Sum())
    cost, row = all_of_it.cost, summary.days_in_a_row
    answered = bool(all_of_it.tally.answers)
    return (
        _figure(
            TopFigure.ACCURACY,
            percent_text(all_of_it.tally.percent),
            _("this week {percent}").format(percent=percent_text(now.tally.percent)),
            opens=answered,
        ),
        _pace_of_dealing(summary, answered=answered)
        if summary.counted is Counted.DEALING
        else _figure(
            TopFigure.PACE,
            time_text(all_of_it.median),
            _("this week {time}").format(time=time_text(now.median)),
            opens=answered,
        ),
        _figure(
            TopFigure.WEEK,
            _answers(now.tally.answers, summary.counted),
            ngettext("{n} day in a row", "{n} days in a row", row).format(n=row),
            opens=bool(now.tally.answers),
        ),
        _figure(TopFigure.COST, cost_short(cost, names), names.shares(cost), opens=cost != Cost()),
        _figure(TopFigure.DUE, str(due), ngettext("skill", "skills", due), opens=bool(due)),
        _figure(
            TopFigure.IMPROVED,
            str(len(better)),
            names.skill(better[0]) if better else _("nothing yet"),
            opens=bool(better),
        ),
    )


def _figure(key: TopFigure, text: str, detail: str, *, opens: bool) -> Figure:
    return Figure(key, _(key.text), text, detail, opens)


def _answers(number: int, counted: Counted) -> str:
    if counted is Counted.QUESTIONS:
        return ngettext("{number} answer", "{number} answers", number).format(number=number)
    if counted is Counted.DEALING:
        return ngettext("{number} action", "{number} actions", number).format(number=number)
    return _("{number} in all").format(number=number)


def _pace_of_dealing(summary: Summary, *, answered: bool) -> Figure:
    """Tell how long a box takes, and how many rounds an hour that makes."""
    pace = DealtPace.of(summary.rounds)
    if pace.box is None:
        text, detail = "–", _("no round dealt to its end yet")
    else:
        text, detail = _("{time} per box").format(time=time_text(pace.box)), pace.hourly
    return _figure(TopFigure.PACE, text, detail, opens=answered)


class DealtPace(NamedTuple):
    """The pace of rounds that were dealt by hand to their end."""

    dealt: RoundsDealt
    boxes: int

    @classmethod
    def of(cls, days: Iterable[DayRounds]) -> Self:
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
        number = self.dealt.an_hour
        return "–" if number is None else rounds_an_hour(number)


def cost_short(cost: Cost, names: Names) -> str:
    """Return what errors would have cost in all."""
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
