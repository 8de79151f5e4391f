"""The layouts page: what it lists and shows, the house's own files, and export."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.messages import _
from trainer.messages.layouts import caption_of
from trainer.odds import Offered
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.felts import table_chips
from trainer.settings.looks import Cloth, TableSide
from trainer.settings.personal import PersonalSettings
from trainer.storage.own.layouts import (
    LayoutFile,
    LayoutRefusal,
    LayoutRefused,
    StoredLayouts,
    add_layout,
    read_layout,
    read_layouts,
    remove_layout,
)
from trainer.table.picture import Picture
from trainer.table.view import TableView
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.felt.felts import felt_options
from ui.shell.commands import Bar, PageState, Section, command, elsewhere, on, with_tools
from ui.shell.controller import App, PageController
from ui.shell.dialogs import REPLACE, STAY, choose_layout
from ui.supervise.layouts.export import SIZES, Format, LayoutExport, message_of, size_text
from ui.supervise.layouts.items import (
    LayoutItem,
    choices_of,
    faults_of,
    file_id,
    file_sheet,
    groups,
    layout_items,
    legends_with,
    sheet_of,
    usual,
)
from ui.supervise.layouts.page import LayoutsPage, StatusMessage
from ui.supervise.layouts.sample_table import sample_table
from ui.supervise.layouts.watched_file import WatchedFile
from ui.widgets.view_models import Decision

REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class LayoutsState(PageState):
    """What kind of layout is shown."""

    shows_felt: ClassVar[bool] = True

    drawn: bool = False
    """It can be exported."""
    opened_file: bool = False
    """It is an opened file that has not been added to the house's layouts."""
    acceptable: bool = False
    """That file has no faults and can be added."""
    of_house: bool = False
    """It is one of the house's own layouts."""


laying = on(LayoutsState)
drawn = on(LayoutsState, lambda here: here.drawn)


class LayoutsController(PageController[LayoutsPage, LayoutsState]):
    """The controller of the layouts page; remembers what was shown last.

    The cloth and the direction of the legends that are chosen here affect this page only.
    """

    page = "layouts"
    section = Section.LAYOUTS

    def __init__(self, app: App) -> None:
        super().__init__(app, LayoutsState())
        self._settings = PersonalSettings()
        self._file: LayoutFile | LayoutRefused | None = None
        self._layouts: dict[str, LayoutItem] = {}
        self._chosen = ""
        self._tables: dict[str, Offered] = {}
        self._sample = False
        app.preferences.listeners.append(self._settings_changed)
        app.layouts.listeners.append(self._layouts_changed)

    @cached_property
    def _documents(self) -> tuple[Document, ...]:
        return tuple(load_document(name) for name in documents())

    @cached_property
    def _by_id(self) -> dict[str, Document]:
        return {document.id: document for document in self._documents}

    @property
    def _refused(self) -> dict[str, LayoutRefused]:
        return {file_id(file.path): file for file in self.app.layouts.stored.refused}

    @cached_property
    def _watched(self) -> WatchedFile:
        return WatchedFile(self.view, self._file_changed)

    @cached_property
    def _export(self) -> LayoutExport:
        return LayoutExport(self.app.window, self._picture, self._show_status, self._ask)

    def make_view(self, parent: QWidget) -> LayoutsPage:
        page = LayoutsPage(parent, sample_key=self.app.window.bindings.key("sample"))
        page.chosen.connect(self._choose)
        page.pay_table_chosen.connect(self._choose_pay_table)
        page.cloth_chosen.connect(self._choose_cloth)
        page.as_printed_wanted.connect(self._choose_as_printed)
        page.sample_wanted.connect(self._show_sample)
        page.plain_wanted.connect(self._export.choose_plain)
        page.size_chosen.connect(self._export.choose_size)
        page.panel.deciding.connect(self.app.decide)
        page.cited.connect(self.app.cite)
        page.show_sizes([(size.key, size_text(size)) for size in SIZES], SIZES[0].key)
        self._refresh_layouts()
        return page

    def open(self) -> None:
        """Go to the page, the first time with a layout of the current rules."""
        if self.made is None:
            self._apply_settings(self.app.preferences.settings)
        wanted = self._wanted()
        self.show()
        self._list(wanted)
        self.view.take_focus()
        # Another window or program may have changed the folder.
        self.app.runner.add(self.app.layouts.read)

    def _wanted(self) -> str:
        """The layout to open with: the last one, the trainee's own, or one of the current rules."""
        if self._chosen:
            return self._chosen
        if self.app.preferences.settings.table in self._layouts:
            return self.app.preferences.settings.table
        document = self.app.chosen_document()
        return next(
            (key for key, item in self._layouts.items() if item.document.id == document), ""
        )

    @property
    def document(self) -> str:
        """The id of the rule document whose layout is shown; empty if unknown."""
        found = self._document()
        return found.id if found is not None else ""

    def open_file(self, path: Path) -> None:
        """Show a layout file that has not been added, and follow changes to it."""
        if self.made is None:
            self._apply_settings(self.app.preferences.settings)
        self._watched.watch(path)
        self._file = read_layout(path)
        self._list(file_id(path))

    def withdraw(self) -> None:
        """Take back a pending decision: another layout may be shown than it is about."""
        self.view.panel.withdraw()

    # Commands

    @command(
        "keep_layout",
        N_("Add this layout"),
        "Return",
        "Enter",
        when=on(LayoutsState, lambda here: here.opened_file and here.acceptable),
        bar=Bar.ACT,
        leading=True,
        rank=1,
    )
    def add_layout(self) -> None:
        """Add the opened file to the house's layouts."""
        self._add()

    @command(
        "reload_layout",
        N_("Reload"),
        "F5",
        when=on(LayoutsState, lambda here: here.opened_file),
        bar=Bar.ACT,
        rank=1,
    )
    def reload(self) -> None:
        """Read the opened file again."""
        self._file_changed()

    @command("sample", N_("Sample round"), "D", when=drawn)
    def toggle_sample(self) -> None:
        """Show or hide a sample round on the table."""
        self._show_sample(not self._sample)

    @command("save_svg", N_("SVG…"), "S", when=drawn, bar=Bar.ACT, stays=laying)
    def save_svg(self) -> None:
        self._export.ask_where(Format.SVG)

    @command("save_pdf", N_("PDF…"), "P", when=drawn, bar=Bar.ACT, stays=laying)
    def save_pdf(self) -> None:
        self._export.ask_where(Format.PDF)

    @command("save_png", N_("PNG…"), "N", when=drawn, bar=Bar.ACT, stays=laying)
    def save_png(self) -> None:
        self._export.ask_where(Format.PNG)

    @command("add_layout", N_("Add layout file…"), "Ctrl+O", when=laying, bar=Bar.ACT)
    def choose_file(self) -> None:
        choose_layout(self.app.window, self.open_file)

    @command(
        "remove_layout",
        N_("Remove"),
        "Del",
        when=on(LayoutsState, lambda here: here.of_house or here.opened_file),
        bar=Bar.ACT,
        rank=2,
    )
    def remove(self) -> None:
        """Remove the layout from the house's, or close the opened file."""
        if self._opened is not None:
            self._forget_file()
            self._list("")
            return
        chosen = self._layouts.get(self._chosen)
        if chosen is None or chosen.own is None:
            return
        own = chosen.own
        self._ask(
            Decision(
                _("Remove “{layout}” from the house layouts?").format(layout=chosen.title),
                _(
                    "Scenarios that use it can no longer be played. The file is kept in the "
                    "folder “removed” next to it."
                ),
                ((REMOVE, _("Remove it")), (STAY, _("Cancel"))),
            ),
            {REMOVE: lambda: self._remove_from_house(own)},
        )

    @command(
        "layouts",
        N_("Layouts"),
        "F3",
        when=with_tools(elsewhere(LayoutsState)),
        section=Section.EVERYWHERE,
    )
    def go_to_layouts(self) -> None:
        self.open()

    # What other controllers change

    def _settings_changed(self, before: PersonalSettings) -> None:
        """Apply the user's preferences; choices made here survive unrelated changes."""
        if self.made is None:
            return
        settings, here = self.app.preferences.settings, self._settings
        if settings.cloth is before.cloth:
            settings = replace(settings, cloth=here.cloth)
        if settings.legends_as_printed == before.legends_as_printed:
            settings = replace(settings, legends_as_printed=here.legends_as_printed)
        self._apply_settings(settings)

    def _layouts_changed(self, _stored: StoredLayouts) -> None:
        """List these as the house's own from now on."""
        if self.made is not None:
            self._refresh_layouts()
        if self.shown:
            self._list(self._chosen)

    def _refresh_layouts(self) -> None:
        stored = self.app.layouts.stored
        self._layouts = {item.id: item for item in layout_items(self._documents, stored)}

    def _apply_settings(self, settings: PersonalSettings) -> None:
        self._settings = settings
        self._show_choices()
        self._lay_out()

    # The list and the current layout

    def _list(self, choose: str) -> None:
        opened = self._file.path if self._file is not None else None
        listed = groups(tuple(self._layouts.values()), opened, tuple(self._refused.values()))
        any_own = bool(self.app.layouts.stored.files or opened)
        self.view.show_groups(listed, choose, any_own=any_own)

    def _choose(self, layout: str) -> None:
        self._chosen = layout
        self._show()

    @property
    def _opened(self) -> LayoutFile | LayoutRefused | None:
        """The opened file, if it is shown."""
        if self._file is None or self._chosen != file_id(self._file.path):
            return None
        return self._file

    @property
    def _read(self) -> LayoutFile | LayoutRefused | None:
        """The file that is shown, if it is no layout of the house: opened, or refused."""
        return self._opened or self._refused.get(self._chosen)

    def _document(self) -> Document | None:
        felt = self._felt()
        return self._by_id.get(felt.document) if felt is not None else None

    def _felt(self) -> Felt | None:
        read = self._read
        if read is None:
            chosen = self._layouts.get(self._chosen)
            return chosen.felt if chosen is not None else None
        return read.felt if isinstance(read, LayoutFile) else read.drawn

    def _show(self) -> None:
        read, chosen, document = self._read, self._layouts.get(self._chosen), self._document()
        tables = choices_of(document) if document is not None else ()
        table = self._table(tables)
        nothing = ""
        if read is not None:
            sheet = file_sheet(read, document, tables, table)
            nothing = _("This file cannot be shown yet.") if self._felt() is None else ""
        elif chosen is not None:
            sheet = sheet_of(chosen, tables, table)
        else:
            return
        self.view.show_sheet(sheet, nothing)
        self._lay_out()
        self.change(
            LayoutsState(
                drawn=self._felt() is not None,
                opened_file=self._opened is not None,
                acceptable=isinstance(read, LayoutFile),
                of_house=chosen is not None and chosen.own is not None,
            )
        )

    def _table(self, tables: tuple[Offered, ...]) -> Offered | None:
        """The pay table chosen for this layout, by default the one that it is drawn for."""
        chosen, felt = self._tables.get(self._chosen), self._felt()
        document = self._document()
        if chosen in tables or felt is None or document is None:
            return chosen
        settings = self.app.preferences.settings
        own = settings.pay_table if settings.table == self._chosen else ""
        mine = next((table for table in tables if table.pay_table == own), None)
        return mine or usual(felt, document, tables)

    def _lay_out(self) -> None:
        felt, document = self._felt(), self._document()
        if felt is None or document is None:
            return
        options = felt_options(self._settings, self.app.preferences.scheme, reveal=False)
        # What is printed has its size; the cards of a sample round are there to be read.
        scale = options.true_scale or not self._sample
        self.view.felt.set_options(options._replace(true_scale=scale))
        table = self._table(choices_of(document))
        own = self.app.own_table.rulebook[document.id].house.table.progressive
        legends = legends_with(felt, document, table, own, sample=self._sample)
        self.view.felt.set_felt(felt, legends, self._chips(felt, legends))
        self.view.felt.show_table(self._sample_view(felt, table), animate=False)

    def _chips(self, felt: Felt, legends: FeltLegends) -> ChipSet:
        own = self.app.house.rulebook.chip_sets
        return table_chips(self._settings.chips, legends.currency, felt.document, own=own)

    def _sample_view(self, felt: Felt, table: Offered | None) -> TableView:
        if not self._sample:
            return TableView()
        return sample_table(felt, table.levels if table is not None else 0)

    # How it is shown

    def _show_choices(self) -> None:
        self.view.show_choices(
            cloth=self._settings.cloth,
            as_printed=self._settings.legends_as_printed,
            sample=self._sample,
        )

    def _choose_pay_table(self, name: str) -> None:
        document = self._document()
        if document is not None:
            named = [table for table in choices_of(document) if table.pay_table == name]
            self._tables[self._chosen] = named[0]
            self._show()

    def _choose_cloth(self, cloth: Cloth) -> None:
        self._apply_settings(replace(self._settings, cloth=cloth))

    def _choose_as_printed(self, wanted: bool) -> None:
        self._apply_settings(replace(self._settings, legends_as_printed=wanted))

    def _show_sample(self, wanted: bool) -> None:
        self._sample = wanted
        self._show_choices()
        self._show()

    # The house's own layouts

    def _file_changed(self) -> None:
        """The file has been saved: show its new content, whatever is selected by now."""
        if self._file is not None:
            self._file = read_layout(self._file.path)
            if self._opened is not None:
                self._show()

    def _add(self, *, instead: bool = False) -> None:
        read = self._opened
        if not isinstance(read, LayoutFile):
            return
        try:
            added = add_layout(
                self.app.session.warden, self.app.layouts.folder(), read.path, replace=instead
            )
            if isinstance(added, LayoutFile):
                self.app.layouts.use(read_layouts(self.app.layouts.folder()))
        except EnvironmentTrouble as trouble:
            self._show_status(message_of(trouble))
            return
        if isinstance(added, LayoutFile):
            self._forget_file()
            self._list(f"{added.felt.document}/{added.felt.id}")
            self._show_status(
                StatusMessage(
                    _("Added to the house layouts: {file}").format(file=visible(str(added.path)))
                )
            )
        elif added.why is LayoutRefusal.TAKEN:
            self._ask(
                Decision(
                    _("Replace the house layout “{layout}”?").format(
                        layout=added.faults[0].values["layout"]
                    ),
                    _("The current file is kept in the folder “removed” next to it."),
                    ((STAY, _("Cancel")), (REPLACE, _("Replace"))),
                    back=STAY,
                ),
                {REPLACE: lambda: self._add(instead=True)},
            )
        elif added.why is None:
            self._file_changed()
        else:
            self._show_status(StatusMessage(faults_of(added), right=False))

    def _remove_from_house(self, own: LayoutFile) -> None:
        try:
            kept = remove_layout(self.app.session.warden, own.path)
            self.app.layouts.use(read_layouts(self.app.layouts.folder()))
        except EnvironmentTrouble as trouble:
            self._show_status(message_of(trouble))
            return
        if kept is not None:
            self._show_status(
                StatusMessage(
                    _("Removed; the file is kept as {file}").format(file=visible(str(kept)))
                )
            )

    def _forget_file(self) -> None:
        self._file = None
        self._watched.watch(None)

    def _picture(self) -> Picture | None:
        felt, document = self._felt(), self._document()
        if felt is None or document is None:
            return None
        table = self._table(choices_of(document))
        legends = legends_with(felt, document, table, sample=self._sample)
        settings = self._settings
        return Picture(
            felt,
            caption_of(felt, document),
            legends,
            self._chips(felt, legends),
            self._sample_view(felt, table),
            cloth=settings.cloth,
            turned=settings.table_side is TableSide.PLAYERS,
            as_printed=settings.legends_as_printed,
            four_colours=settings.four_colour,
        )

    # The message below the table, and pending decisions

    def _show_status(self, message: StatusMessage) -> None:
        self.view.panel.show_status(message)

    def _ask(self, decision: Decision, answers: Mapping[str, Callable[[], None]]) -> None:
        self.view.panel.ask(decision, answers)
