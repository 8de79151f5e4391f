"""What the progress page shows, as finished texts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from trainer.texts import N_, TextEnum
from ui.paint.charts import Chart
from ui.views.round_view_models import Feedback


class ProgressView(StrEnum):
    """By what the figures are listed."""

    TIME = "time"
    SKILLS = "skills"
    DOCUMENTS = "documents"
    PARAGRAPHS = "paragraphs"
    ERRORS = "errors"
    TARGETS = "targets"


class TopFigure(TextEnum):
    """The figures at the top."""

    ACCURACY = "accuracy", N_("Accuracy")
    PACE = "pace", N_("Pace")
    DUE = "due", N_("Due today")
    IMPROVED = "improved", N_("Improved this week")
    COST = "cost", N_("Cost of the errors")


class Figure(NamedTuple):
    """One of the figures at the top: itself, and what belongs to it.

    ``opens``: there are answers behind it.
    """

    key: TopFigure
    text: str
    detail: str
    opens: bool


class FigureLine(NamedTuple):
    """One line of figures; ``key`` is that of its figure in the charts.

    ``opens``: there are answers behind it. ``note`` is what else is to be said of it.
    """

    key: str
    texts: tuple[str, ...]
    opens: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class ProgressSheet:
    """One view: its charts, and the same figures as lines under ``headings``."""

    view: ProgressView
    charts: tuple[Chart, ...]
    headings: tuple[str, ...]
    lines: tuple[FigureLine, ...]
    empty: str
    """What to do first, where there are no lines."""


class GivenAnswer(NamedTuple):
    """One answer behind a figure."""

    texts: tuple[str, ...]
    detail: Feedback


class AnswersSheet(NamedTuple):
    """The answers behind a figure: which ones, and those of one page."""

    title: str
    range: str
    answers: tuple[GivenAnswer, ...]
