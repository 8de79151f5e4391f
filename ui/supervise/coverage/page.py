"""The coverage page: paragraphs and choices at the left, the scenarios of one at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _, ngettext
from ui.theme.lettering import Size
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.forms import FilterBox, offer
from ui.widgets.labels import label
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.sheets import Options
from ui.widgets.speech import announce

# What the coverage page shows.


@dataclass(frozen=True, slots=True)
class CoverageLine:
    """A paragraph, or a choice of the house: its key, its title, its text.

    ``scenarios`` is how many cover it, None while that is being found out. ``why_none`` is why none
    ever can, empty where one could.
    """

    key: str
    title: str
    text: str
    scenarios: int | None
    why_none: str = ""


class CoverageGroup(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: Sequence[CoverageLine]


class CoveringLine(NamedTuple):
    """A scenario that covers what is selected."""

    id: str
    title: str
    mark: str = ""


_PLACES: Final = RowStyle(
    52, (Space.L, Space.XS, Space.L, Space.XS), detail_top=22, gap=Space.L, mark_size=Size.SMALL
)
_SCENARIOS: Final = RowStyle(
    36, (Space.L, 0, Space.L, 0), title_height=0, gap=Space.L, mark_size=Size.SMALL
)
FEW: Final = 2
"""With fewer scenarios than these, one is likely to be known by heart."""


class CoverageFilter(StrEnum):
    """Which lines are listed."""

    ALL = "all"
    NONE = "none"
    FEW = "few"


class CoveragePage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    document_chosen = Signal(str)
    chosen = Signal(object)
    """The ``CoverageLine`` that is selected now, or None."""
    scenario_chosen = Signal(object)
    """The ``CoveringLine`` that is selected now, or None."""
    activated = Signal()
    """A scenario was double-clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._groups: Sequence[CoverageGroup] = ()
        self.documents = FilterBox(self, _("Rules"))
        self.which = FilterBox(self, _("Show"))
        which = (
            (CoverageFilter.ALL, _("All")),
            (CoverageFilter.NONE, _("Without a scenario")),
            (CoverageFilter.FEW, _("With fewer than two")),
        )
        offer(self.which, [(wish.value, text) for wish, text in which], CoverageFilter.ALL.value)
        self.summary = label("", "muted", self)
        self.places: RowList[CoverageLine] = RowList(
            self, "places", _("Paragraphs and house settings"), _PLACES
        )
        self._nothing = label(_("Everything here has enough scenarios."), "muted", self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.places)
        self._lists.addWidget(self._nothing)
        self.title = label("", "heading", self)
        self.text = label("", "", self)
        self.status = label("", "muted", self)
        self.scenarios: RowList[CoveringLine] = RowList(
            self, "covering", _("Scenarios that cover it"), _SCENARIOS
        )
        self._lay_out()
        self.documents.activated.connect(
            lambda _row: self.document_chosen.emit(self.documents.currentData())
        )
        self.which.activated.connect(lambda _row: self._list())
        self.places.chosen.connect(self._chosen)
        self.scenarios.chosen.connect(self.scenario_chosen)
        self.scenarios.doubleClicked.connect(lambda _index: self.activated.emit())

    def _lay_out(self) -> None:
        chips = filled(spaced(QHBoxLayout(), Space.S), (self.documents, 1), (self.which, 1))
        left = filled(spaced(QVBoxLayout(), Space.S), chips, self.summary, (self._lists, 1))
        right = spaced(QVBoxLayout(), Space.S)
        filled(right, self.title, self.text, self.status, (self.scenarios, 1))
        right.addStretch(0)  # takes the room of the list where there is none
        halves = spaced(QHBoxLayout(), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(halves, (left, 1), (right, 1))
        filled(spaced(QVBoxLayout(self), 0), (halves, 1))

    # What is shown

    def show_groups(
        self, documents: Options, groups: Sequence[CoverageGroup], summary: str
    ) -> None:
        """List what scenarios may cover; what is selected stays so."""
        offer(self.documents, documents.options, documents.current)
        self.summary.setText(summary)
        self._groups = groups
        self._list()

    def show_covering(self, lines: Sequence[CoveringLine], status: str) -> None:
        """List the scenarios that cover what is selected; the first is, or the same as before."""
        before = self.scenarios.item
        self.status.setText(status)
        self.scenarios.show_rows(
            Row(covering_line, covering_line.title, mark=covering_line.mark)
            for covering_line in lines
        )
        self.scenarios.setVisible(bool(lines))
        if before is None or not self.scenarios.choose(lambda line: line.id == before.id):
            self.scenarios.choose_row(0 if lines else -1)
        self.scenario_chosen.emit(self.scenarios.item)

    def say(self, text: str) -> None:
        """Say how looking for a scenario goes on."""
        self.status.setText(text)
        announce(self, text)

    def take_focus(self) -> None:
        self.places.setFocus()

    def start_search(self) -> None:
        """Choose which are listed."""
        self.which.setFocus()

    def _list(self) -> None:
        before = self.places.item
        wanted = CoverageFilter(self.which.currentData())
        rows = [row for group in self._groups for row in _rows(group, wanted)]
        self.places.show_rows(rows)
        self._lists.setCurrentWidget(self.places if rows else self._nothing)
        key = before.key if before is not None else ""
        if not self.places.choose(lambda line: line.key == key):
            self.places.choose(lambda _line: True)
        self.places.scrollTo(self.places.currentIndex())
        self._chosen(self.places.item)

    def _chosen(self, line: CoverageLine | None) -> None:
        self.title.setText(line.title if line is not None else "")
        self.text.setText(line.text if line is not None else "")
        self.chosen.emit(line)


def _rows(group: CoverageGroup, wanted: CoverageFilter) -> Iterator[Row[CoverageLine]]:
    found = [line for line in group.lines if _is_wanted(line, wanted)]
    if found:
        yield Row(None, group.title)
    for line in found:
        mark = "…" if line.scenarios is None else str(line.scenarios)
        if line.scenarios == 0:
            mark = "–" if line.why_none else _("none")
        spoken = ", ".join((line.title, line.text, _covered_text(line)))
        muted = bool(line.why_none)
        yield Row(line, line.title, line.text, mark, spoken, tip=line.text, muted=muted)


def _covered_text(line: CoverageLine) -> str:
    """Tell how many scenarios cover a line, or why none does, to be read out."""
    if line.scenarios is None or line.why_none:
        return line.why_none
    return ngettext("{n} scenario", "{n} scenarios", line.scenarios).format(n=line.scenarios)


def _is_wanted(line: CoverageLine, wanted: CoverageFilter) -> bool:
    """Tell whether a line is listed; where there never can be a scenario, none is missing."""
    if wanted is CoverageFilter.ALL:
        return True
    if line.scenarios is None or line.why_none:
        return False
    return line.scenarios < (1 if wanted is CoverageFilter.NONE else FEW)
