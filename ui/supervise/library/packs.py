"""Packs: scenarios handed on in one file, and those of others brought in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.library.items import readable
from trainer.messages import _, ngettext
from trainer.messages.diagnostics import found_text
from trainer.messages.figures import as_shown
from trainer.scenario.check import scenario_of
from trainer.storage.atomic_write import atomic_write
from trainer.storage.connection import Cancellation
from trainer.storage.own.importing import (
    Coming,
    Fault,
    Preview,
    beside,
    bring_in,
    faults_of,
    known_text,
    pack_at,
    preview,
    refused_text,
    unwritten_text,
)
from trainer.storage.own.packs import ENDING, Pack, PackFault, PackRefused, packed
from trainer.storage.own.scenarios import own_folder
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX
from ui.shell.commands import Bar, PageState, command, managing, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import Kind, choose_pack, choose_to_write, replace_or_keep
from ui.shell.notice_bar import DISMISS
from ui.supervise.library.chosen import ChosenScenarios, Offer, offers_of
from ui.supervise.library.controller import LibraryController
from ui.theme.lettering import Size
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import HeadedDialog, PressButton, leaving_button
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label, plain_button
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from trainer.library.items import LibraryItem
    from trainer.rulebook import Documents


# Scenarios put into a pack, and what is in one before it comes in.

_STYLE: Final = RowStyle(
    48, (Space.L, Space.XS, Space.L, Space.XS), detail_top=20, gap=Space.L, mark_size=Size.SMALL
)
_WIDTH, _LIST_HEIGHT = 512, 240
"""The least size of what is chosen or listed in the dialogs, in pixels."""


class PackLine(NamedTuple):
    """A file of a pack, and what its import does."""

    title: str
    name: str
    coming: str


@dataclass(frozen=True, slots=True)
class PackSheet:
    """What is in a pack. ``folder`` is where it goes, ``replaced`` how many files it replaces.

    ``fresh`` is the title under which it would replace none. ``known`` says what of it is there
    already, if anything is; ``any_new``: something is not.
    """

    title: str
    made_by: str
    folder: str
    lines: Sequence[PackLine]
    replaced: int
    fresh: str
    known: str
    any_new: bool


class PacksPage(QWidget):
    """A pack to be made: its title at the left, its scenarios at the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = named(QLineEdit(self), "pack_title", _("Title of the pack"))
        self.title.setPlaceholderText(_("Title of the pack"))
        self.chosen = ChosenScenarios(self, _("What is in the pack?"))
        self.nothing = label(
            _("Select in the library what is to be in a pack, then come back here."), "", self
        )
        left = filled(spaced(QVBoxLayout(), Space.M), self.title, self.nothing)
        told = _("“Import pack…” shows what is in a pack before any of it comes in.")
        filled(left, label(told, "muted", self), 1)
        halves = filled(spaced(QHBoxLayout(), Space.XL), (left, 1), (self.chosen, 2))
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.L))
        column.addWidget(label(_("Packs"), "title", self))
        hint = _("Scenarios in one file, to be opened at another station.")
        filled(column, label(hint, "muted", self), (halves, 1))

    def offer(self, offers: Sequence[Offer]) -> None:
        """Offer scenarios: the selected ones if there are several, or else all that are listed."""
        several = bool(offers) and len(offers[0].items) > 1
        self.chosen.offer(offers, 0 if several else len(offers) - 1)
        self.title.setVisible(bool(offers))
        self.nothing.setVisible(not offers)

    def take_focus(self) -> None:
        self.title.setFocus()


@dataclass(frozen=True, slots=True)
class PacksState(PageState):
    """``ready``: there is something to be exported."""

    ready: bool = False


class ImportPackDialog(HeadedDialog):
    """Opened without a nested event loop: what is in a pack. Esc brings nothing in."""

    wanted = Signal(bool)
    """It is to come in; True: also in place of files that differ."""
    wanted_beside = Signal()
    """It is to come in under a title of its own."""
    wanted_again = Signal()
    """It is to come in so with what is there already."""

    def __init__(self, parent: QWidget, sheet: PackSheet) -> None:
        super().__init__(parent, "import_pack", sheet.title, _("Import a pack"))
        column = self.column
        column.addWidget(label(sheet.made_by, "muted", self))
        self.files: RowList[PackLine] = RowList(self, "pack_files", _("In the pack"), _STYLE)
        self.files.show_rows(Row(line, line.title, line.name, line.coming) for line in sheet.lines)
        self.files.choose_row(0)
        self.files.setMinimumSize(_WIDTH, _LIST_HEIGHT)
        column.addWidget(self.files, 1)
        column.addWidget(label(sheet.folder, "small", self))
        if sheet.known:
            column.addWidget(label(sheet.known, "right", self))
        if sheet.replaced:
            text = ngettext(
                "{n} different file would be replaced.",
                "{n} different files would be replaced.",
                sheet.replaced,
            ).format(n=sheet.replaced)
            column.addWidget(label(text, "warning", self))
            row = _buttons(self, column, _("Not now"))
            replace = named(PressButton(_("Replace"), self), "pack_replace")
            replace.clicked.connect(lambda: self._want(replace=True))
            keep = plain_button(_("Keep both, as “{title}”").format(title=sheet.fresh))
            row.addWidget(replace)
            row.addWidget(_primary(self, keep, self._beside))
        else:
            row = _buttons(self, column, _("Not now") if sheet.any_new else _("Close"))
            if sheet.known:
                text = plain_button(_("Import all, as “{title}”").format(title=sheet.fresh))
                whole = named(PressButton(text, self), "pack_again")
                whole.clicked.connect(self._again)
                row.addWidget(whole)
            if sheet.any_new:
                text = _("Import what is new") if sheet.known else _("Import")
                row.addWidget(_primary(self, text, lambda: self._want(replace=False)))
        self.files.setFocus()

    def _want(self, *, replace: bool) -> None:
        self.wanted.emit(replace)
        self.accept()

    def _beside(self) -> None:
        self.wanted_beside.emit()
        self.accept()

    def _again(self) -> None:
        self.wanted_again.emit()
        self.accept()


def _primary(dialog: QDialog, text: str, done: Callable[[], None]) -> QPushButton:
    button = mark_as(named(QPushButton(text, dialog, default=True), "pack_done"), kind="primary")
    button.clicked.connect(done)
    return button


def _buttons(dialog: QDialog, column: QVBoxLayout, closing: str) -> QHBoxLayout:
    """A row of buttons, the first of which only closes the dialog."""
    row = filled(spaced(QHBoxLayout(), Space.S), 1, leaving_button(dialog, closing, "pack_back"))
    column.addLayout(row)
    return row


PACK: Final = "pack"
"""The notice of what has become of a pack."""
SHOW: Final = "show"
"""The choice to see in the library what has come in."""
_FAULTS_SHOWN: Final = 3


class Incoming(NamedTuple):
    """A pack that may come in: what that would do, and under which other title it could."""

    pack: Pack
    preview: Preview
    titles: Sequence[str]
    fresh: Pack


class PacksController(PageController[PacksPage, PacksState]):
    """Writes and reads packs in a thread of its own."""

    page = "packs"

    def __init__(self, app: App) -> None:
        super().__init__(app, PacksState())
        self._background = app.background()

    def make_view(self, parent: QWidget) -> PacksPage:
        return PacksPage(parent)

    def open(self) -> None:
        """Go to the page, for the scenarios selected in the library or all that it lists."""
        offers = offers_of(self.app.of(LibraryController).library)
        self.view.offer(offers)
        self.change(PacksState(ready=bool(offers)))
        self.show()
        self.view.take_focus()

    # Commands

    @command(
        "export_pack",
        N_("Export pack…"),
        "Ctrl+S",
        when=managing(),
        bar=Bar.ASIDE,
        needs=("library",),
    )
    def export(self) -> None:
        """Go to the page, to hand scenarios on."""
        self.open()

    @command(
        "write_pack",
        N_("Export…"),
        "Return",
        "Enter",
        "Ctrl+S",
        when=on(PacksState, lambda here: here.ready),
        stays=on(PacksState),
        bar=Bar.ACT,
        leading=True,
    )
    def choose_where(self) -> None:
        """Let the supervisor name the file."""
        items = self.view.chosen.items
        usual = items[0].title if len(items) == 1 else _("Scenarios")
        title = self.view.title.text().strip() or usual
        name = re.sub(r"[^\w]+", "-", title.lower()).strip("-") or "scenarios"
        choose_to_write(
            self.app.window,
            _("Export a pack"),
            f"{name}{ENDING}",
            lambda path: self._background.begin(self._export(title, items, path)),
            kind=Kind(_("Packs"), ENDING),
        )

    @command(
        "import_pack",
        N_("Import pack…"),
        "Ctrl+I",
        when=lambda now: managing()(now) or on(PacksState)(now),
        bar=Bar.ASIDE,
    )
    def choose_pack(self) -> None:
        choose_pack(self.app.window, self.look_at)

    # Out

    async def _export(self, title: str, items: Sequence[LibraryItem], path: Path) -> None:
        documents = self.app.house.rulebook

        def files(cancellation: Cancellation) -> Iterator[tuple[str, bytes]]:
            for item, data in readable(items):
                cancellation.check()
                yield _name_of(item), data

        with self._going_on(_("Writing {pack}…").format(pack=visible(path.name))):
            made = await self._background.run(
                lambda cancellation: packed(title, files(cancellation), documents)
            )
        if isinstance(made, PackFault):
            self._say(unwritten_text(made, path.name))
            return
        count = ngettext("{n} scenario", "{n} scenarios", made.scenarios)
        counted = count.format(n=made.scenarios)
        out = ngettext(
            "{n} was left out because it has errors.",
            "{n} were left out because they have errors.",
            len(made.left_out),
        ).format(n=len(made.left_out))
        await self._write(path, made.data, counted, out if made.left_out else "", replace=False)

    async def _write(
        self, path: Path, data: bytes, count: str, detail: str, *, replace: bool
    ) -> None:
        if await self._background.run(lambda _now: atomic_write(path, data, replace=replace)):
            self._say(_("{path}: {count}").format(path=visible(str(path)), count=count), detail)
            return

        def again(chosen: Path, *, instead: bool = False) -> None:
            self._background.begin(self._write(chosen, data, count, detail, replace=instead))

        decision, acts = replace_or_keep(path, again)
        self.app.notices.show(
            Notice(PACK, decision.text, decision.detail, "", decision.choices), acts
        )

    # In

    def look_at(self, path: Path) -> None:
        """Show what is in a pack, before any of it comes in."""
        self._background.begin(self._look_at(path))

    async def _look_at(self, path: Path) -> None:
        documents, folder = self.app.house.rulebook, own_folder(self.app.session.path)
        with self._going_on(_("Reading {pack}…").format(pack=visible(path.name))):
            found = await self._background.run(
                lambda cancellation: _incoming(path, folder, documents, cancellation.check)
            )
        if isinstance(found, PackRefused):
            self._say(refused_text(found, path.name))
        elif isinstance(found, Incoming):
            dialog = ImportPackDialog(self.app.window, _sheet(found))
            dialog.wanted.connect(lambda replace: self._bring_in(found.pack, replace=replace))
            dialog.wanted_beside.connect(lambda: self._bring_in(found.fresh))
            dialog.wanted_again.connect(lambda: self._bring_in(found.fresh, again=True))
            dialog.open()
        else:
            lines = [
                as_shown(_("{where}: {message}").format(where=where, message=message))
                for where, message in map(_fault_texts, found[:_FAULTS_SHOWN])
            ]
            sentence = _("{pack} was not imported: some of its scenarios have errors.")
            self._say(sentence.format(pack=visible(path.name)), "\n".join(lines))

    def _bring_in(self, pack: Pack, *, replace: bool = False, again: bool = False) -> None:
        self._background.begin(self._brought_in(pack, replace=replace, again=again))

    async def _brought_in(self, pack: Pack, *, replace: bool, again: bool) -> None:
        rights, folder = self.app.session.warden, own_folder(self.app.session.path)
        done = await self._background.run(
            lambda _now: bring_in(rights, pack, folder, replace=replace, again=again)
        )
        if done is None:
            self._say(_("The folder’s contents have changed. Import the pack again."))
            return
        text = ngettext("{n} file imported.", "{n} files imported.", done.unknown)
        self._say(
            text.format(n=done.unknown),
            _("In the folder {folder}").format(folder=visible(str(done.folder))),
            done.folder.name,
        )

    @contextmanager
    def _going_on(self, text: str) -> Iterator[None]:
        """Say what is being done until that is done, or fails."""
        self._say(text)
        try:
            yield
        finally:
            self.app.notices.remove(PACK)

    def _say(self, sentence: str, advice: str = "", folder: str = "") -> None:
        """Say what has become of a pack; what is in ``folder`` now can be shown."""
        choices = [(DISMISS, _("Close"))]
        if folder:
            choices.insert(0, (SHOW, _("Show in the library")))
        self.app.notices.show(
            Notice(PACK, sentence, advice, choices=tuple(choices), urgent=False),
            {SHOW: lambda: self._show(folder)},
        )

    def _show(self, folder: str) -> None:
        self.app.notices.remove(PACK)
        self.app.of(LibraryController).show_folder(folder)


def _name_of(item: LibraryItem) -> str:
    """Return what a scenario is called in a pack: as in its folder, or as its file."""
    stem = (item.own or Path(item.file).name).removesuffix(SCENARIO_SUFFIX)
    number = item.id.removeprefix(item.file).removeprefix("#")
    return f"{stem}-{number}{SCENARIO_SUFFIX}" if number else f"{stem}{SCENARIO_SUFFIX}"


def _incoming(
    path: Path, folder: Path, documents: Documents, check: Callable[[], None]
) -> Incoming | PackRefused | list[Fault]:
    """What is in a pack and would become of it; or why it is refused, or what is wrong with it."""
    pack = pack_at(path)
    if isinstance(pack, PackRefused):
        return pack
    faults: list[Fault] = []
    for fault in faults_of(pack, documents):
        check()
        faults.append(fault)
        if len(faults) == _FAULTS_SHOWN:
            break
    if faults:
        return faults
    found = preview(pack, folder)
    titles = [_title_of(name, pack.files[name], documents) for name, _coming in found.files]
    return Incoming(pack, found, titles, beside(pack, folder))


def _title_of(name: str, data: bytes, documents: Documents) -> str:
    scenario = scenario_of(data, documents) if name.endswith(SCENARIO_SUFFIX) else None
    return scenario.title if scenario is not None else ""


def _sheet(found: Incoming) -> PackSheet:
    pack, (folder, files) = found.pack, found.preview
    comings = [coming for _name, coming in files]
    scenarios = ngettext("{n} file", "{n} files", len(files)).format(n=len(files))
    return PackSheet(
        visible(pack.title or folder.name),
        _("{files}, written by Feltwork {version}").format(
            files=scenarios, version=visible(pack.program)
        ),
        _("Saves to {folder}").format(folder=visible(str(folder))),
        [
            PackLine(visible(title or name), visible(name), _(coming.text))
            for (name, coming), title in zip(files, found.titles, strict=True)
        ],
        comings.count(Coming.REPLACES),
        visible(found.fresh.title),
        known_text(found.preview),
        bool(found.preview.unknown),
    )


def _fault_texts(fault: Fault) -> tuple[str, str]:
    mark = fault.diagnostic.mark
    return f"{fault.name}:{mark.line}:{mark.column}", found_text(fault.diagnostic)
