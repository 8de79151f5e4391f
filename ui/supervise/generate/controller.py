"""The page that generates scenarios: from features that are wanted, or variants of another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtWidgets import QWidget

from trainer.features.feature import FeatureAt
from trainer.felt.legends import legends_of
from trainer.generating.exclusions import exclusions, offered
from trainer.generating.generated import Commission, GeneratedRound, Original
from trainer.generating.request import Request, refuse, wish
from trainer.generating.variants import Change
from trainer.making.tables import practice_table
from trainer.messages import _, ngettext
from trainer.rounds.sheet import opening
from trainer.rulebook import documents, game_of
from trainer.scenario.check import PlayableRound, check
from trainer.scenario.writer import write
from trainer.storage.connection import Cancellation
from trainer.storage.files import file_stem
from trainer.storage.own.changes import save
from trainer.storage.own.scenarios import own_folder
from trainer.table.view import TableView
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX
from ui.felt.felts import apply_felt, felt_options
from ui.felt.thumbnails import DrawnLayout, LayoutRows
from ui.shell.commands import Bar, PageState, Section, command, managing, on
from ui.shell.controller import App, PageController
from ui.shell.notice_bar import DISMISS
from ui.supervise.editor.controller import EditorState
from ui.supervise.generate.page import GeneratePage, MadeLine
from ui.supervise.generate.texts import REFUSED, feature_sheet, found_of, made_line, variant_sheet
from ui.supervise.layouts.items import layout_items
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from trainer.library.items import LibraryItem
    from trainer.rulebook import Document
    from trainer.settings.personal import PersonalSettings

SAVED: Final = "generated_saved"
"""The notice that generated scenarios have been saved."""
SHOW: Final = "show"
"""The choice to see in the library what has been saved."""
FOLDER: Final = "generated"
"""The folder of generated scenarios among the house's own."""
_FIRST_SEEDS: Final = 10_000


@dataclass(frozen=True, slots=True)
class GenerateState(PageState):
    """Scenarios are generated. ``ready``: what is wanted can be had, as far as is known."""

    shows_felt: ClassVar[bool] = True
    searchable: ClassVar[bool] = True

    ready: bool = False
    running: bool = False
    """Rounds are being made."""
    chosen: bool = False
    """One of those that have been made is selected."""
    from_coverage: bool = False


making = on(GenerateState, lambda here: here.running)
one_made = on(GenerateState, lambda here: here.chosen)


class GenerateController(PageController[GeneratePage, GenerateState]):
    """Makes rounds in a thread of its own, one after the other, and lists each at once."""

    page = "generate"

    def __init__(self, app: App) -> None:
        super().__init__(app, GenerateState())
        self._request = Request("")
        """What is wanted of rounds; its seed is that of the page."""
        self._original: Original | None = None
        self._made: list[GeneratedRound] = []
        self._last: Commission | None = None
        self._cancellation = Cancellation()
        self._background = app.background()
        app.preferences.listeners.append(self._settings_changed)
        app.house.listeners.append(self._house_changed)

    def make_view(self, parent: QWidget) -> GeneratePage:
        page = GeneratePage(parent)
        page.features.set_up.connect(self._set_up)
        page.features.wanted.connect(lambda word, box: self._wish(wish, FeatureAt(word, box)))
        page.features.unwanted.connect(lambda word: self._wish(refuse, word))
        page.features.dropped.connect(self._drop)
        page.variants.changed.connect(self._renew)
        LayoutRows(page.features.layout_box, self._drawn)
        page.chosen.connect(self._show_round)
        page.activated.connect(lambda: self.app.window.bindings.trigger("watch_made"))
        page.entered.connect(lambda: self.app.window.bindings.trigger("make_rounds"))
        page.seed.show_value(SystemRandom().randrange(1, _FIRST_SEEDS))
        settings, scheme = self.app.preferences.settings, self.app.preferences.scheme
        page.felt.set_options(felt_options(settings, scheme, reveal=True))
        return page

    def open(self) -> None:
        self._choose_document()
        self._show_wishes()
        self.show()
        self.view.take_focus()

    def show_found(self, commission: Commission, made: GeneratedRound, text: str) -> None:
        """Go to the page with a round that was looked for elsewhere, and what it was made by.

        ``text`` says what it was looked for.
        """
        if commission.original is None:
            self._request = commission.request
        self._begin(commission.original)
        self._forget()
        self._last = None
        self.view.seed.show_value(commission.request.seed)
        self._show_wishes()
        self._list(made)
        self.change(replace(self.state, from_coverage=True))
        self.view.say(text)
        self.view.take_focus()

    @property
    def document(self) -> str | None:
        """The id of the rule document of what is made."""
        return self._commission().request.document

    def start_search(self) -> None:
        self.view.features.start_search()

    # Commands

    @command("generate", N_("Generate"), "G", when=managing(), section=Section.LIBRARY)
    def go_to_generate(self) -> None:
        """Go to the page, for rounds with features that are wanted."""
        self._begin(None)

    @command(
        "vary",
        N_("Variants"),
        "V",
        when=managing(lambda here: here.selected),
        bar=Bar.ASIDE,
        section=Section.LIBRARY,
        needs=("library",),
    )
    def vary(self) -> None:
        """Go to the page, for variants of the selected scenario."""
        from ui.supervise.library.controller import LibraryController

        item = self.app.of(LibraryController).library.chosen()
        if item is not None and item.checked.round is not None:
            self._begin(Original(item.checked.round, item.title, file_of(item)))

    @command(
        "vary_written",
        N_("Variants"),
        "Ctrl+Shift+G",
        when=on(EditorState, lambda here: here.complete),
        needs=("editor",),
    )
    def vary_written(self) -> None:
        """Go to the page, for variants of what is written in the editor."""
        from ui.supervise.editor.controller import EditorController

        item = self.app.of(EditorController).written()
        if item.checked.round is not None:
            name = file_stem(item.title)
            self._begin(Original(item.checked.round, item.title, f"{name}{SCENARIO_SUFFIX}"))

    @command(
        "make_rounds",
        N_("Generate"),
        "G",
        when=on(GenerateState, lambda here: here.ready and not here.running),
        bar=Bar.ACT,
        stays=on(GenerateState, lambda here: not here.running),
        leading=True,
    )
    def make_rounds(self) -> None:
        """Make as many rounds as are asked for; other ones where that has just been done."""
        commission = self._commission()
        if commission == self._last:
            self.view.seed.show_value(commission.request.seed + 1)
            commission = self._commission()
        self._last = commission
        self._forget()
        self.change(replace(self.state, running=True))
        self._background.begin(self._make(commission, self.view.count.value))

    @command("stop_making", N_("Stop"), "G", when=making, bar=Bar.ACT)
    def stop_making(self) -> None:
        self._cancel()
        self._finished(_stopped_text(len(self._made)))

    @command("watch_made", N_("Watch"), "W", when=one_made, bar=Bar.ACT, needs=("watch", "table"))
    def watch_made(self) -> None:
        """Watch the selected round, then come back."""
        made = self._selected
        if made is not None:
            self.app.runner.add(partial(self._watch, made.round))

    @command("edit_made", N_("Edit"), "E", when=one_made, bar=Bar.ACT, needs=("editor",))
    def edit_made(self) -> None:
        """Open the selected round in the editor."""
        from ui.supervise.editor.controller import EditorController

        made = self._selected
        if made is not None:
            self.app.of(EditorController).write(made.text)

    @command("save_made", N_("Save"), "S", when=one_made, bar=Bar.ASIDE)
    def save_made(self) -> None:
        """Save what is selected among the house's own scenarios."""
        self._save([self._made[line.number - 1] for line in self.view.selected])

    @command("save_all_made", N_("Save all"), "Shift+S", when=one_made, bar=Bar.ASIDE)
    def save_all_made(self) -> None:
        self._save(self._made)

    # What is wanted

    def _begin(self, original: Original | None) -> None:
        """Go to the page for variants of this or, without one, for rounds with features."""
        self._choose_document()
        self.change(replace(self.state, from_coverage=False))
        another = original is not None or self._original is not None
        self._original = original
        if another:
            self._forget()
        if original is not None:
            self.view.variants.show_sheet(
                variant_sheet(_(visible(original.title)), original.round, self._documents())
            )
        self.view.show_wishes(varies=original is not None)
        self.open()

    def _choose_document(self) -> None:
        """Begin with the document of what is selected on the home page."""
        if not self._request.document:
            self._request = Request(self.app.first_document() or documents()[0])

    def _commission(self) -> Commission:
        if self._view is None:
            return Commission(self._request, self._original)
        seed = self.view.seed.value
        if self._original is None:
            return Commission(replace(self._request, seed=seed))
        chosen = self.view.variants
        rules = chosen.rules.currentData() or self._original.round.scenario.rules
        changes = frozenset(map(Change, chosen.chosen))
        if rules != self._original.round.scenario.rules:
            changes |= {Change.DOCUMENT}
        return Commission(Request(rules, seed=seed), self._original, changes)

    def _documents(self) -> list[Document]:
        return [self.app.house.rulebook[name] for name in documents()]

    def _document(self) -> Document:
        return self.app.house.rulebook[self._commission().request.document]

    def _drawn(self, layout: str) -> DrawnLayout | None:
        document = self.app.layouts.rulebook[self._request.document]
        found = document.layouts.get(layout)
        return DrawnLayout(document, found) if found is not None else None

    def _set_up(self, name: str, key: str) -> None:
        """Another document or layout; what the document does not have is no longer wanted."""
        if name == "layout":
            self._request = replace(self._request, layout=key)
        elif key != self._request.document:
            self._request = self._as_offered(replace(self._request, document=key, layout=""))
        self._show_wishes()

    def _as_offered(self, request: Request) -> Request:
        """A request without what its document has not, as the house plays."""
        document = self.app.house.rulebook[request.document]
        words = offered(document).keys()
        return replace(
            request,
            wanted=tuple(finding for finding in request.wanted if finding.word in words),
            without=request.without & words,
            layout=request.layout if request.layout in document.layouts else "",
        )

    def _wish(self, change: Callable[[Request, Any], Request], what: FeatureAt | str) -> None:
        self._request = change(self._request, what)
        self._show_wishes()

    def _drop(self, key: str) -> None:
        if key.startswith(REFUSED):
            self._wish(refuse, key.removeprefix(REFUSED))
        else:
            self._wish(wish, found_of(key))

    def _show_wishes(self) -> None:
        if self._original is None:
            document = self.app.house.rulebook[self._request.document]
            layouts = layout_items([document], self.app.layouts.stored)
            self.view.features.show_sheet(
                feature_sheet(
                    self._request,
                    document,
                    self._documents(),
                    [(layout.layout.id, layout.title) for layout in layouts],
                )
            )
        self._renew()

    def _renew(self) -> None:
        """Show, since the request has changed, whether it can be made, and at which table."""
        commission = self._commission()
        ready = bool(commission.changes)
        if commission.original is None:
            ready = not exclusions(commission.request, self._document())
        self.change(replace(self.state, ready=ready))
        if self._selected is None:
            self._show_empty()

    # Making

    async def _make(self, commission: Commission, wanted: int) -> None:
        cancellation = self._cancellation
        document = self.app.own_table.rulebook[commission.request.document]
        table = practice_table(document, self.app.preferences.settings.chips)
        rounds = commission.rounds(table)
        while len(self._made) < wanted:
            text = _("{made} of {wanted}…").format(made=len(self._made), wanted=wanted)
            self.view.status.setText(text)
            made = await self._background.run(partial(_next, rounds), cancellation)
            cancellation.check()  # it may have been made just before that
            if made is None:
                break
            self._list(made)
        self._finished(_finished_text(len(self._made), wanted))

    def _list(self, made: GeneratedRound) -> None:
        self._made.append(made)
        self.view.add_made(made_line(len(self._made), made))

    def _forget(self) -> None:
        self._cancel()
        self._made.clear()
        self.view.clear_made()
        self._finished("")

    def _cancel(self) -> None:
        self._cancellation.cancel()
        self._cancellation = Cancellation()

    def _finished(self, text: str) -> None:
        self.view.say(text)
        self.change(replace(self.state, running=False))

    # What has been made

    @property
    def _selected(self) -> GeneratedRound | None:
        line = self.view.made.item
        return self._made[line.number - 1] if line is not None else None

    def _show_round(self, line: MadeLine | None) -> None:
        self.change(replace(self.state, chosen=line is not None))
        made = self._selected
        if made is None:
            self._show_empty()
            return
        apply_felt(self.view.felt, made.round, self.app.preferences.settings.chips)
        self.view.felt.show_another(opening(made.round))

    def _show_empty(self) -> None:
        """Show the table at which rounds will be dealt."""
        if self._original is not None:
            game = self._original.round.game
        else:
            game = game_of(self._document(), self._request.layout or None)
        self.view.felt.set_felt(game.felt, legends_of(game.terms()))
        self.view.felt.show_another(TableView())

    async def _watch(self, playable: PlayableRound) -> None:
        from ui.table.watch import WatchController

        title = playable.scenario.title
        await self.app.of(WatchController).run(self.app.sheets.of(playable), title)
        self.open()

    def _save(self, chosen: Sequence[GeneratedRound]) -> None:
        self._background.begin(self._written(tuple(chosen)))

    async def _written(self, chosen: Sequence[GeneratedRound]) -> None:
        rights, folder = self.app.session.warden, own_folder(self.app.session.path) / FOLDER

        def write(cancellation: Cancellation) -> None:
            for made in chosen:
                cancellation.check()
                save(rights, folder / made.name, made.text.encode(), replace=False)

        await self._background.run(write)
        count = ngettext("{n} scenario saved.", "{n} scenarios saved.", len(chosen))
        self.app.notices.show(
            Notice(
                SAVED,
                count.format(n=len(chosen)),
                _("In the folder {folder}").format(folder=visible(str(folder))),
                choices=((SHOW, _("Show in the library")), (DISMISS, _("Close"))),
                urgent=False,
            ),
            {SHOW: self._show_saved},
        )

    def _show_saved(self) -> None:
        from ui.supervise.library.controller import LibraryController

        self.app.notices.remove(SAVED)
        self.app.of(LibraryController).show_folder(FOLDER)

    def _settings_changed(self, before: PersonalSettings) -> None:
        if self.made is None:
            return
        settings, scheme = self.app.preferences.settings, self.app.preferences.scheme
        self.view.felt.set_options(felt_options(settings, scheme, reveal=True))
        if settings.chips != before.chips and self.state.chosen:
            self._show_round(self.view.made.item)

    def _house_changed(self) -> None:
        """Drop what was made at the table as it was before, and what cannot be had any more."""
        if self.made is None or not self._request.document:
            return
        self._forget()
        self._last = None
        self._request = self._as_offered(self._request)
        if self._original is not None:
            self._play_again(self._original)
        self._show_wishes()

    def _play_again(self, original: Original) -> None:
        """Play what variants are made of under the house as it is now, if that is possible."""
        text = write(original.round.scenario)
        played = check(text.encode(), self.app.house.rulebook).round
        self._original = None if played is None else original._replace(round=played)
        self.view.show_wishes(varies=played is not None)
        if played is None:
            said = _("“{title}” cannot be played under these house settings.")
            self.view.say(said.format(title=_(visible(original.title))))


def _next(
    rounds: Iterator[GeneratedRound | None], cancellation: Cancellation
) -> GeneratedRound | None:
    """The next round that was made; None if there is none. Raises ``Cancelled``."""
    for made in rounds:
        cancellation.check()
        if made is not None:
            return made
    return None


def _finished_text(made: int, wanted: int) -> str:
    if made >= wanted:
        return ngettext("{n} round.", "{n} rounds.", made).format(n=made)
    if not made:
        return _("No round with all of this was found.")
    return ngettext(
        "Only {n} round with all of this was found.",
        "Only {n} rounds with all of this were found.",
        made,
    ).format(n=made)


def _stopped_text(made: int) -> str:
    return ngettext("Stopped after {n} round.", "Stopped after {n} rounds.", made).format(n=made)


def file_of(item: LibraryItem) -> str:
    """Return what the file of a scenario is called, also of a shipped one."""
    name = Path(item.file).name
    return name if name.endswith(SCENARIO_SUFFIX) else f"{name}{SCENARIO_SUFFIX}"
