"""What the progress page shows, as finished texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trainer.messages import _
from trainer.texts import N_, TextEnum
from ui.paint.charts import Chart
from ui.widgets.rounds import Feedback


class ProgressView(TextEnum):
    """By what the figures are listed."""

    TIME = "time", N_("Over time")
    SKILLS = "skills", N_("Skills")
    DOCUMENTS = "documents", N_("Documents")
    PARAGRAPHS = "paragraphs", N_("Paragraphs")
    ERRORS = "errors", N_("Mistakes")
    TARGETS = "targets", N_("Targets")


class TopFigure(TextEnum):
    """The figures at the top of the first view."""

    ACCURACY = "accuracy", N_("Accuracy")
    PACE = "pace", N_("Pace")
    WEEK = "week", N_("This week")
    COST = "cost", N_("Cost of mistakes")
    DUE = "due", N_("Due today")
    IMPROVED = "improved", N_("Improved this week")


class Figure(NamedTuple):
    """A figure at the top; ``key`` is a ``TopFigure``, or the name of a mistake.

    ``opens``: there are answers behind it.
    """

    key: str
    name: str
    text: str
    detail: str = ""
    opens: bool = True


class Overview(NamedTuple):
    """What a trainee looks for first; ``whose`` says of whom and when.

    ``weakest`` is the skill that the latest answers show to be the weakest, or says that none is.
    """

    whose: str
    figures: tuple[Figure, ...]
    weakest: Figure
    mistakes: tuple[Figure, ...]


class FigureLine(NamedTuple):
    """One line of figures; ``key`` is that of its figure in the charts.

    ``opens``: there are answers behind it. ``note`` is what else is to be said of it.
    """

    key: str
    texts: tuple[str, ...]
    opens: bool = True
    note: str = ""


class Empty(NamedTuple):
    """What is said where there are no figures yet, and the title of the button that leads on."""

    heading: str
    text: str
    title: str


def first_answered() -> Empty:
    """Return what to do first, where nothing has been answered."""
    return Empty(
        _("Nothing answered yet"),
        _(
            "Answers of the last weeks are shown here: how accurate and how quick they are, and "
            "what to practise next. A few questions are enough to begin with."
        ),
        _("Practise"),
    )


def first_dealt() -> Empty:
    """Return what to do first, where no round has been dealt by hand."""
    return Empty(
        _("Nothing dealt yet"),
        _(
            "Rounds that you deal by hand are shown here: how accurate and how quick each action "
            "is. Select a round and deal it (D)."
        ),
        _("Choose a round"),
    )


@dataclass(frozen=True, slots=True)
class ProgressSheet:
    """One view: its charts, and the same figures as lines under ``headings``."""

    view: ProgressView
    charts: tuple[Chart, ...]
    headings: tuple[str, ...]
    lines: tuple[FigureLine, ...]
    empty: Empty

    @property
    def listed(self) -> bool:
        """The lines are shown beside the charts: these say too little of them."""
        return self.view in {ProgressView.PARAGRAPHS, ProgressView.TARGETS}


class GivenAnswer(NamedTuple):
    """One answer behind a figure."""

    texts: tuple[str, ...]
    detail: Feedback


class AnswersSheet(NamedTuple):
    """The answers behind a figure: which ones, and those of one page."""

    title: str
    range: str
    answers: tuple[GivenAnswer, ...]
