"""Which scenarios are meant: those selected in the library, or all that it lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.messages import _, ngettext
from trainer.messages.citations import short_title
from trainer.rulebook import load_document
from trainer.yamlfile.characters import visible
from ui.theme.lettering import Size
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.forms import ElidedBox
from ui.widgets.row_list import Row, RowList, RowStyle

if TYPE_CHECKING:
    from trainer.library.items import LibraryItem
    from ui.supervise.library.scenarios import Library

_STYLE: Final = RowStyle(
    36, (Space.L, Space.XS, Space.L, Space.XS), gap=Space.L, mark_size=Size.SMALL
)


_SECONDS: Final = 36
"""About how long a question of a round takes, in seconds, the dealing before it included."""


def basket_text(rounds: Sequence[LibraryItem]) -> str:
    """Say how much work some rounds are."""
    questions = sum(sum(item.entry.questions.values()) for item in rounds if item.entry)
    return _("{rounds}, about {minutes} min, {questions}").format(
        rounds=ngettext("{n} round", "{n} rounds", len(rounds)).format(n=len(rounds)),
        minutes=max(1, round(questions * _SECONDS / 60)),
        questions=ngettext("{n} question", "{n} questions", questions).format(n=questions),
    )


class Offer(NamedTuple):
    """Some scenarios, and what they are called together."""

    text: str
    items: Sequence[LibraryItem]


def offers_of(library: Library) -> list[Offer]:
    """Return what is selected in the library, if anything is, and all that it lists."""
    found = []
    if marked := library.marked():
        several = ngettext("The {n} that is selected", "The {n} that are selected", len(marked))
        title = _(visible(marked[0].title)) if len(marked) == 1 else several.format(n=len(marked))
        found.append(Offer(title, marked))
    listed = library.listed()
    if len(listed) > 1:
        text = ngettext("The {n} listed", "All {n} listed", len(listed))
        found.append(Offer(text.format(n=len(listed)), listed))
    return found


class ChosenScenarios(QWidget):
    """Lists the scenarios of one of several offers."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self._offers: Sequence[Offer] = ()
        self.offers = named(ElidedBox(self), "which_scenarios", name)
        self.offers.setSizeAdjustPolicy(
            ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.rows: RowList[LibraryItem] = RowList(self, "scenarios_meant", name, _STYLE)
        filled(spaced(QVBoxLayout(self), Space.S), self.offers, (self.rows, 1))
        self.offers.currentIndexChanged.connect(self._show)

    def offer(self, offers: Sequence[Offer], chosen: int = 0) -> None:
        """Let one of these be chosen; without any, nothing is seen."""
        self._offers = ()
        self.offers.clear()
        self.offers.addItems([offer.text for offer in offers])
        self._offers = offers
        self.offers.setCurrentIndex(chosen)
        self.offers.setVisible(len(offers) > 1)
        self.setVisible(bool(offers))
        self._show()

    @property
    def items(self) -> Sequence[LibraryItem]:
        place = self.offers.currentIndex()
        return self._offers[place].items if 0 <= place < len(self._offers) else ()

    def _show(self) -> None:
        self.rows.show_rows(
            Row(item, _(visible(item.title)), mark=_game(item)) for item in self.items
        )
        self.rows.choose_row(0)


def _game(item: LibraryItem) -> str:
    return short_title(load_document(item.entry.document)) if item.entry is not None else ""
