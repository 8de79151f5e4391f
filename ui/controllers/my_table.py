"""My table: asked at the first start, and whenever the trainee wants to change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from trainer.house.new_tables import NEW_TABLES
from trainer.messages import _
from trainer.messages.rulebook import title_text
from trainer.messages.text import all_of
from trainer.rulebook import Document, PayTable, load_document
from trainer.rulebook.shipped import teaching_order
from trainer.rules.cards import Rank
from trainer.settings.personal import PersonalSettings
from trainer.storage.rows import Trainee
from trainer.texts import N_
from ui.actions.commands import Section, command, free
from ui.controllers import beginner
from ui.controllers.controller import App, Controller
from ui.controllers.felts import offered
from ui.controllers.layout_items import LayoutItem, layout_items
from ui.controllers.layout_legends import choices_of
from ui.views.my_table_dialog import GameChoice, MyTableDialog, TableChoice


class MyTableController(Controller):
    """The controller of the dialog."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.session.listeners.append(self._trainee_changed)

    @command("my_table", N_("My table"), "Ctrl+Shift+T", when=free, section=Section.EVERYWHERE)
    def open_my_table(self) -> None:
        """Let the trainee choose the table."""
        settings = self.app.preferences.settings
        dialog = MyTableDialog(
            self.app.window,
            self._games(),
            offered(self.app.house.rulebook.chip_sets),
            TableChoice(
                settings.table or self._of_house(),
                settings.chips,
                settings.pay_table,
                settings.unit,
                settings.ranks,
                settings.suit,
                settings.currency,
            ),
        )
        dialog.chosen.connect(self._choose)
        dialog.rejected.connect(self._skip)
        dialog.open()

    def _of_house(self) -> str:
        """The layout of the table that the house opens; empty where it has not chosen any."""
        house = self.app.house
        rules = house.file.of(NEW_TABLES)
        if not rules:
            return ""
        document = house.rulebook[rules]
        return f"{rules}/{document.house.table.layout or document.default_layout}"

    def _games(self) -> tuple[GameChoice, ...]:
        """The games in the order in which they are taught, each with all its layouts."""
        documents = [load_document(name) for name in teaching_order()]
        found: dict[str, list[LayoutItem]] = {document.id: [] for document in documents}
        for layout in layout_items(documents, self.app.layouts.stored):
            found[layout.document.id].append(layout)
        return tuple(
            GameChoice(
                title_text(document),
                tuple((one.id, one.title) for one in found[document.id]),
                tuple(_pay_tables(document)),
                {table.id: tuple(_ranks(table)) for table in document.every_pay_table()},
                frozenset(document.progressive),
                frozenset(one.id for one in document.progressive.values() if one.suit_specific),
            )
            for document in documents
        )

    def _choose(self, choice: TableChoice) -> None:
        settings = self.app.preferences.settings
        self.app.preferences.change(
            replace(
                settings,
                table=choice.layout,
                chips=choice.chips,
                pay_table=choice.pay_table,
                unit=choice.unit,
                ranks=choice.ranks,
                suit=choice.suit,
                currency=choice.currency,
                table_asked=True,
            )
        )

    def _skip(self) -> None:
        settings = self.app.preferences.settings
        if not settings.table_asked:
            self.app.preferences.change(replace(settings, table_asked=True))

    def _trainee_changed(self, trainee: Trainee, settings: PersonalSettings) -> None:
        records = self.app.session.records
        if settings.table_asked or QApplication.activeModalWidget() is not None:
            return
        if records is not None and not beginner.has_begun(records, trainee):
            self.open_my_table()


def _pay_tables(document: Document) -> Iterator[tuple[str, str]]:
    """The pay tables to choose from: those of the side bet that has several."""
    for table in choices_of(document):
        yield table.pay_table, table.pay_table


def _ranks(table: PayTable) -> Iterator[tuple[str, str]]:
    """The ranks that may stand for those of a pay table, one below the other."""
    count = len(table.ranks)
    highest = (Rank.ACE, *reversed(tuple(Rank)[1:]))
    for first in range(1, len(highest) + 1 - count if count else 0):
        chosen = highest[first : first + count]
        yield " ".join(rank.value for rank in chosen), all_of(_(rank.plural) for rank in chosen)
