"""The house page: the house's choices, what each one changes, and how they came about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble, FileUnreadable
from trainer.felt.chips import ChipSet
from trainer.house.file import EMPTY_TEXT, HOUSE_SUFFIX, NO_HOUSE, HouseFile
from trainer.house.offered import HouseSetting
from trainer.house.offered_chips import (
    KEY as CHIPS_KEY,
    moved,
    own_sets,
    set_named,
    with_chip,
    with_set,
    without,
)
from trainer.messages import _
from trainer.rulebook import Rulebook, documents as known_documents
from trainer.settings.personal import PersonalSettings
from trainer.storage.atomic_write import atomic_write
from trainer.storage.files import regular_bytes
from trainer.storage.rows import HouseVersion
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.edit import CannotEdit
from ui.felt.felts import felt_options
from ui.shell.commands import Bar, PageState, Section, command, elsewhere, on, with_tools
from ui.shell.controller import App, PageController
from ui.shell.dialogs import STAY, Kind, choose_house, choose_to_write, replace_or_keep
from ui.supervise.house.effects import ShownEffects
from ui.supervise.house.items import (
    CHIPS,
    EVERYWHERE,
    HISTORY,
    Chosen,
    ValueFindings,
    added_warnings,
    errors_text,
    first_error,
    groups,
    history_group,
    parts,
    set_warnings,
    settings_of,
    sheet_of,
    version_sheet,
    with_value,
)
from ui.supervise.house.page import HousePage
from ui.supervise.house.view_models import Effects, SettingSheet
from ui.widgets.view_models import Decision

RESET = "reset"

TYPING: Final = 0.25
"""Seconds without another key after which what was typed is tried out."""

LISTED: Final = 200
"""How many versions the history lists."""


@dataclass(frozen=True, slots=True)
class HouseState(PageState):
    """What can be done with the setting that is shown."""

    differs: bool = False
    """Another value than the one in force is looked at, and it can be used."""
    chosen: bool = False
    """The house has chosen the setting, so that it can be taken back."""
    any_chosen: bool = False
    """The house has chosen something."""
    undoable: bool = False
    """There is a change that can be undone."""
    past: bool = False
    """An earlier version of the house's choices is shown."""
    chips: bool = False
    """The chip sets are listed."""
    chip_set: bool = False
    """One of them, or one of its chips, is selected."""
    own_chips: bool = False
    """It is one of the house's own."""
    first: bool = False
    last: bool = False
    """It is the first or the last of them."""


choosing = on(HouseState)
chips_listed = on(HouseState, lambda here: here.chips)
own_chips = on(HouseState, lambda here: here.chips and here.own_chips)


class HouseController(PageController[HousePage, HouseState]):
    """The controller of the house page; remembers what was shown last."""

    page = "house"
    section = Section.HOUSE

    def __init__(self, app: App) -> None:
        super().__init__(app, HouseState())
        self._part = ""
        self._settings: Mapping[str, HouseSetting] = {}
        self._setting: HouseSetting | None = None
        self._looked_at: tuple[str, ...] = ()
        self._candidate: HouseFile | None = None
        self._wanted = ""
        """The id of the setting to select when they are listed again."""
        self._versions: Mapping[str, HouseVersion] = {}
        self._version: HouseVersion | None = None
        self._effects = ShownEffects(app, lambda: self.view)
        app.show_setting = self.open_at
        app.house.listeners.append(self._house_changed)
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> HousePage:
        page = HousePage(parent)
        page.part_chosen.connect(self._choose_part)
        page.chosen.connect(self._choose)
        page.looked_at.connect(lambda key: self._look_at((key,)))
        page.typed.connect(self._type)
        page.effect_chosen.connect(self._effects.show)
        page.chip_chosen.connect(self._choose_chip)
        page.cited.connect(self.app.cite)
        page.sheets.deciding.connect(self.app.decide)
        return page

    def open(self) -> None:
        """Go to the page, the first time with the current rules; read what is in force now."""
        if not self._part:
            self._part = self.app.first_document() or next(iter(known_documents()))
        self.app.house.look()
        self._apply_settings()
        self.show()
        self._list()
        self.view.take_focus()

    def open_at(self, setting: str) -> None:
        """Go to the page with the setting of this id, among those of its document."""
        self._part, self._wanted = setting.split("/")[1], setting
        self.open()

    def close(self) -> None:
        """Settle no more rounds."""
        self._effects.stop()

    def withdraw(self) -> None:
        """Take back a pending decision."""
        self.view.sheets.withdraw()

    @property
    def document(self) -> str:
        """The id of the rule document whose settings are shown; empty if of none."""
        return "" if self._part in (EVERYWHERE, CHIPS, HISTORY) else self._part

    # Commands

    @command(
        "use_setting",
        N_("Use this"),
        "Return",
        "Enter",
        when=on(HouseState, lambda here: here.differs and not here.past),
        stays=on(HouseState, lambda here: not here.past),
        bar=Bar.ACT,
        leading=True,
    )
    def use(self) -> None:
        """Put the value that is looked at in force."""
        if self._candidate is not None:
            self.app.house.store(self._candidate.text)

    @command(
        "use_version",
        N_("Restore this"),
        "Return",
        "Enter",
        when=on(HouseState, lambda here: here.past),
        bar=Bar.ACT,
        leading=True,
    )
    def use_version(self) -> None:
        """Put an earlier version in force again; this is a change, which can be undone."""
        if self._version is not None:
            self.app.house.store(self._version.text)

    @command(
        "reset_setting",
        N_("Default"),
        "Del",
        when=on(HouseState, lambda here: here.chosen and not here.chips),
        stays=on(HouseState, lambda here: not here.past and not here.chips),
        bar=Bar.ACT,
    )
    def reset(self) -> None:
        """Take back what the house has chosen for the setting."""
        setting = self._setting
        if setting is not None:
            self._edit(lambda: with_value(self._chosen, setting, ()))

    @command("new_chips", N_("New set"), "Ctrl+N", when=chips_listed, bar=Bar.ACT)
    def new_chips(self) -> None:
        self._add_set(None)

    @command(
        "copy_chips",
        N_("Copy set"),
        "Ctrl+D",
        when=on(HouseState, lambda here: here.chip_set),
        stays=chips_listed,
        bar=Bar.ACT,
    )
    def copy_chips(self) -> None:
        if self._setting is not None:
            self._add_set(set_named(self._chosen.text, str(self._setting.path[1])))

    @command("add_chip", N_("Add chip"), "Ins", when=own_chips, stays=chips_listed, bar=Bar.ACT)
    def add_chip(self) -> None:
        name = self._selected_set

        def changed() -> str:
            text, place = with_chip(self._chosen.text, name)
            self._wanted = f"{CHIPS_KEY}/{name}/chips/{place}"
            return text

        self._edit(changed)

    @command("delete_chips", N_("Remove"), "Del", when=own_chips, stays=chips_listed, bar=Bar.ACT)
    def delete_chips(self) -> None:
        setting = self._setting
        if setting is not None:
            self._wanted = f"{CHIPS_KEY}/{self._selected_set}"
            self._edit(lambda: without(self._chosen.text, setting.path))

    @command(
        "chips_up",
        N_("Move up"),
        "Alt+Up",
        when=on(HouseState, lambda here: here.own_chips and not here.first),
        bar=Bar.ACT,
    )
    def move_up(self) -> None:
        """Use the selected set before the one above it."""
        self._edit(lambda: moved(self._chosen.text, self._selected_set, -1))

    @command(
        "chips_down",
        N_("Move down"),
        "Alt+Down",
        when=on(HouseState, lambda here: here.own_chips and not here.last),
        bar=Bar.ACT,
    )
    def move_down(self) -> None:
        """Use the selected set after the one below it."""
        self._edit(lambda: moved(self._chosen.text, self._selected_set, 1))

    @property
    def _selected_set(self) -> str:
        """The id of the chip set that is selected, or whose chip is; empty if none is."""
        if self._part != CHIPS or self._setting is None:
            return ""
        return str(self._setting.path[1])

    def _add_set(self, like: ChipSet | None) -> None:
        def changed() -> str:
            text, name = with_set(self._chosen.text, like)
            self._wanted = f"{CHIPS_KEY}/{name}"
            return text

        self._edit(changed)

    def _edit(self, changed: Callable[[], str]) -> None:
        """Put an edit of the house file in force, unless it makes the file invalid."""
        text = ""
        try:
            text = changed()
        except (CannotEdit, ValueError):
            fault = _("This can only be changed in the file.")
        else:
            fault = first_error(self.app.house.read(text).diagnostics)
        if fault:
            self._wanted = ""
            self.view.show_status(fault, failed=True)
            return
        self.app.house.store("" if text == EMPTY_TEXT else text)

    def _choose_chip(self, place: int) -> None:
        """Select the chip that is drawn at this place: the largest value is the first in both."""
        of_set = [
            setting.id
            for setting in self._settings.values()
            if setting.path[1] == self._selected_set and setting.path[-1] != self._selected_set
        ]
        if place < len(of_set):
            self.view.select(of_set[place])

    @command(
        "undo_house",
        N_("Undo"),
        "Ctrl+Z",
        when=on(HouseState, lambda here: here.undoable),
        stays=choosing,
        bar=Bar.ACT,
    )
    def undo(self) -> None:
        """Undo the last change of the house's choices."""
        self.app.house.undo()

    @command(
        "reset_house",
        N_("Reset all…"),
        "Ctrl+Del",
        when=on(HouseState, lambda here: here.any_chosen),
    )
    def reset_all(self) -> None:
        """Ask whether to take back all that the house has chosen."""
        self.view.sheets.ask(
            Decision(
                _("Reset all house settings?"),
                _("Every setting returns to its default. You can undo this."),
                ((RESET, _("Reset all")), (STAY, _("Cancel"))),
            ),
            {RESET: lambda: self.app.house.store("")},
        )

    @command("import_house", N_("Import…"), "Ctrl+O", when=choosing, bar=Bar.ACT)
    def choose_file(self) -> None:
        """Let the user choose a house file to put in force."""
        choose_house(self.app.window, self.open_file)

    @command("export_house", N_("Export…"), "Ctrl+S", when=choosing, bar=Bar.ACT)
    def export(self) -> None:
        """Let the user choose where to save the house file."""
        choose_to_write(
            self.app.window,
            _("Export house settings"),
            f"our{HOUSE_SUFFIX}",
            self._write,
            kind=Kind(_("House files"), HOUSE_SUFFIX),
        )

    @command(
        "house",
        N_("House"),
        "F7",
        when=with_tools(elsewhere(HouseState, records=True)),
        section=Section.EVERYWHERE,
    )
    def go_to_house(self) -> None:
        self.open()

    # The list

    @property
    def _rulebook(self) -> Rulebook:
        """The rule documents with the house's layouts, without its choices."""
        return self.app.layouts.rulebook

    @property
    def _chosen(self) -> Chosen:
        return Chosen(self.app.house.text)

    def _choose_part(self, part: str) -> None:
        self._part = part
        self._list()

    def _list(self) -> None:
        """List the part's settings, with the one that was selected selected."""
        before = self.view.listing.item
        self.view.show_parts(parts(self._rulebook), self._part)
        self._versions, self._settings = {}, {}
        if self._part == HISTORY:
            versions = self.app.house.history(LISTED)
            self._versions = {str(version.id): version for version in versions}
            listed = [history_group(versions)]
        else:
            settings = settings_of(self._part, self._rulebook, self.app.house.file)
            self._settings = {setting.id: setting for setting in settings}
            listed = list(groups(settings, self._chosen))
        if not (self._settings or self._versions):
            self._show_nothing()
            return
        wanted, self._wanted = self._wanted, ""
        self.view.show_groups(listed, wanted or (before.id if before is not None else ""))

    def _show_nothing(self) -> None:
        self._setting = self._version = self._candidate = None
        self._effects.stop()
        self.view.show_groups((), "")
        self.view.show_sheet(SettingSheet(_("No house settings changed yet.")))
        self.view.show_effects(Effects())
        self._change()

    def _choose(self, chosen: str) -> None:
        self.view.show_status("")
        self._setting = self._settings.get(chosen)
        self._version = self._versions.get(chosen)
        if self._setting is not None:
            self._look_at(self._chosen.typed(self._setting))
        elif self._version is not None:
            self._show_version(self._version)

    # A setting, and the value that is looked at

    def _type(self, key: str, text: str) -> None:
        typed = list(self._looked_at)
        typed[int(key)] = text
        self._look_at(tuple(typed), wait=TYPING)

    def _look_at(self, looked_at: tuple[str, ...], wait: float = 0.0) -> None:
        """Consider a value: whether it can be used, and what it would change."""
        setting = self._setting
        if setting is None:
            return
        self._looked_at = looked_at
        self._candidate, fault = None, ""
        chosen = self._chosen
        file = self.app.house.file
        if looked_at != chosen.typed(setting):
            try:
                candidate = self.app.house.read(with_value(chosen, setting, looked_at))
            except (CannotEdit, ValueError):
                fault = _("This cannot be saved in the house file.")
            else:
                refused = setting.refused(looked_at)
                fault = refused or first_error(candidate.diagnostics)
                self._candidate = None if fault else candidate
                file = candidate
        if self._part == CHIPS:
            name = self._selected_set
            # With a fault in what is typed, the set is drawn as it is in force.
            chips = set_named(file.text, name) or set_named(chosen.text, name)
            warning = set_warnings(file, name)
        else:
            chips = None
            warning = added_warnings(file.diagnostics, lambda: self._without(setting).diagnostics)
        document = self._rulebook[self._part] if self.document else None
        found = ValueFindings(fault, warning, chips)
        self.view.show_sheet(sheet_of(setting, chosen, looked_at, document, found))
        self._change()
        self._effects.find(self._candidate, wait)

    def _without(self, setting: HouseSetting) -> HouseFile:
        """The house in force with this setting at its default."""
        try:
            return self.app.house.read(with_value(self._chosen, setting, ()))
        except CannotEdit:
            return NO_HOUSE

    def _change(self) -> None:
        house = self.app.house
        setting = self._setting
        own = own_sets(house.text) if self._part == CHIPS else []
        self.change(
            HouseState(
                differs=self._candidate is not None,
                chosen=setting is not None and self._chosen.has(setting),
                any_chosen=bool(house.text),
                undoable=house.version is not None and (house.version.id > 1 or bool(house.text)),
                past=self._version is not None and self._version != house.version,
                chips=self._part == CHIPS,
                chip_set=bool(self._selected_set),
                own_chips=bool(own) and self._selected_set in own,
                first=own[:1] == [self._selected_set],
                last=own[-1:] == [self._selected_set],
            )
        )

    # The history

    def _show_version(self, version: HouseVersion) -> None:
        older = [other for other in self._versions.values() if other.id < version.id]
        house = self.app.house
        before, shown = house.read(older[0].text if older else ""), house.read(version.text)
        self.view.show_sheet(version_sheet(version, shown, before, self._rulebook))
        self._change()
        self._effects.find(None if version == house.version else shown, 0.0)

    # Files

    def open_file(self, path: Path) -> None:
        """Put a house file in force, if nothing is wrong with it."""
        try:
            data = regular_bytes(path)
        except OSError as error:
            detail = error.strerror or str(error)
            self.app.notices.show_trouble(FileUnreadable(path, detail))
            return
        house = self.app.house.read_bytes(data)
        if not house.valid:
            faults = errors_text(house.diagnostics, visible(path.name))
            self.view.show_status(
                _("Nothing was imported.\n{faults}").format(faults=faults), failed=True
            )
            return
        self.app.house.store(house.text)
        self.view.show_status(_("Imported: {file}").format(file=visible(str(path))))

    def _write(self, path: Path, *, instead: bool = False) -> None:
        data = (self.app.house.text or EMPTY_TEXT).encode()
        try:
            written = atomic_write(path, data, replace=instead)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        if written:
            told = _("Exported: {file}").format(file=visible(str(path)))
            if self._candidate is not None:
                told += " " + _("What is selected here is not in use yet, and not in it.")
            self.view.show_status(told)
            return
        self.view.sheets.ask(*replace_or_keep(path, self._write))

    # What others change

    def _house_changed(self) -> None:
        if self.made is not None:
            self._list()

    def _settings_changed(self, _before: PersonalSettings) -> None:
        if self.made is not None:
            self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.app.preferences
        options = felt_options(chosen.settings, chosen.scheme, reveal=True)
        for felt in (self.view.before, self.view.after):
            felt.set_options(options)
