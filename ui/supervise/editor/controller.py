"""The editor page: a scenario written at the table, in its text, or made of a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtWidgets import QWidget

from trainer.authoring import edits
from trainer.authoring.asked import CallAsked, CardAsked
from trainer.authoring.at_point import with_change
from trainer.authoring.mends import finish
from trainer.errors import EnvironmentTrouble
from trainer.library.items import LibraryItem, library_item
from trainer.messages import _
from trainer.messages.text import shortened
from trainer.rulebook import documents
from trainer.rulebook.felts import table_chips
from trainer.rulebook.game import legends_at_table
from trainer.rules.cards import Card
from trainer.scenario.check import table_facts, table_of
from trainer.storage.own.changes import save
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX
from ui.felt.felts import felt_options
from ui.felt.thumbnails import DrawnLayout, LayoutRows
from ui.shell.commands import Bar, PageState, Section, command, elsewhere, managing, on, with_tools
from ui.shell.controller import App, PageController
from ui.supervise.editor.entering import Entering
from ui.supervise.editor.findings import Findings
from ui.supervise.editor.forms import Forms
from ui.supervise.editor.page import EditorPage
from ui.supervise.editor.sheet import Course, change_text, editor_sheet
from ui.supervise.editor.writing import Writing
from ui.supervise.library.controller import LibraryController
from ui.supervise.library.saving import SAVED, save_scenario, say_saved
from ui.widgets.speech import announce

if TYPE_CHECKING:
    from trainer.settings.personal import PersonalSettings

_SEED: Final = 12


@dataclass(frozen=True, slots=True)
class EditorState(PageState):
    """A scenario is being written. ``complete``: it is valid, and can be saved and played."""

    shows_felt: ClassVar[bool] = True
    typed: ClassVar[tuple[str, ...]] = (Section.EDITOR,)

    complete: bool = False
    undoable: bool = False
    redoable: bool = False
    betting: bool = False
    """Somebody bets."""
    unfinished: bool = False
    """The round wants further cards or calls."""
    dealt: bool = False
    """A card or a call at the point that is shown, or before it, could be taken out."""


writing = on(EditorState)
complete = on(EditorState, lambda here: here.complete)
betting = on(EditorState, lambda here: here.betting)
editor_command = partial(command, stays=writing)


class EditorController(PageController[EditorPage, EditorState]):
    """Shows the text that is being written, and plays and saves it."""

    page = "editor"
    section = Section.EDITOR

    def __init__(self, app: App) -> None:
        super().__init__(app, EditorState())
        self._writing = Writing(app, self._commit, self._show_all)
        self._forms = Forms(app, lambda: self.view, self._writing)
        self._findings = Findings(app, lambda: self.view, self._writing, self._forms)
        self._entering = Entering(app, lambda: self.view, self._writing)
        app.edit = self.write
        app.of(LibraryController).view.fault_chosen.connect(self._correct)
        app.preferences.listeners.append(self._settings_changed)
        app.house.listeners.append(self._house_changed)

    def _correct(self, line: int, column: int) -> None:
        """Open the file that is selected in the library, at the place of one of its errors."""
        self.app.window.bindings.trigger("edit_scenario")
        if self.made is not None:
            self.made.go_to(line, column)

    def make_view(self, parent: QWidget) -> EditorPage:
        page = EditorPage(parent)
        self._entering.connect(page)
        LayoutRows(page.layout_box, self._drawn)
        page.moved.connect(self._move)
        asks = self.app.window.bindings.actions["bettors"]
        page.bettors.setEnabled(asks.isEnabled())
        asks.enabledChanged.connect(page.bettors.setEnabled)
        page.bettors.clicked.connect(asks.trigger)
        page.about.clicked.connect(lambda: self.app.window.bindings.trigger("scenario_details"))
        page.mended.connect(self._findings.mend)
        page.altered.connect(self._findings.do)
        page.text_edited.connect(self._writing.retype)
        page.text_shown.connect(self._show_text)
        self._apply_settings(page)
        return page

    def _drawn(self, layout: str) -> DrawnLayout | None:
        document = self._writing.now().document
        found = document.layouts.get(layout) if document is not None else None
        return DrawnLayout(document, found) if document is not None and found is not None else None

    def open(self) -> None:
        """Go to the page, with what was written last."""
        problem = ""
        if self._writing.begin_with_kept():
            problem = _("Your last scenario. Press Ctrl+N to start a new one.")
        elif not self._writing.history.text:
            self._writing.begin(edits.new_text(self._document()))
        self.reopen(problem)

    def reopen(self, problem: str = "") -> None:
        """Go back to the page, with the round at the same point."""
        self.show()
        self.view.take_focus()
        self._show_all(problem)

    def write(self, text: str, file: Path | None = None) -> None:
        """Go to the page with another text; what was written before can be brought back.

        ``file`` is one of the house's own that has this text in it, to be saved there again.
        """
        self._writing.begin_with_kept()  # so that undoing leads back to it
        self._writing.begin(text, file)
        self.view.line.clear()
        self.open()

    def close(self) -> None:
        self._commit()
        self._writing.autosave.close()

    @property
    def document(self) -> str | None:
        scenario = self._writing.now().scenario
        return scenario.rules if scenario else ""

    # Commands

    @command(
        "editor",
        N_("Editor"),
        "Ctrl+E",
        when=with_tools(elsewhere(EditorState)),
        section=Section.EVERYWHERE,
    )
    def go_to_editor(self) -> None:
        self.open()

    @command(
        "edit_scenario",
        N_("Edit"),
        "E",
        when=managing(lambda here: here.selected or here.faulty),
        bar=Bar.ASIDE,
        needs=("library",),
        section="",
    )
    def edit_scenario(self) -> None:
        """Edit the selected scenario; one of the house's own can be saved in its place."""
        item = self.app.of(LibraryController).library.selected()
        if item is not None:
            file = item.saved_at
            if file is not None:
                self._writing.opened(file, item.data)
            self.write(item.data.decode("utf-8", "replace"), file)

    @command(
        "new_scenario",
        N_("New scenario"),
        "Ctrl+N",
        when=lambda now: managing()(now) or writing(now),
        bar=Bar.ASIDE,
        section=Section.LIBRARY,
    )
    def new_scenario(self) -> None:
        self.write(edits.new_text(self._document()))

    @editor_command(
        "play_on",
        N_("Play out"),
        "Ctrl+Return",
        "Ctrl+Enter",
        when=on(EditorState, lambda here: here.unfinished),
        bar=Bar.ACT,
    )
    def play_on(self) -> None:
        """Finish the round with cards from the shoe and calls by basic strategy."""
        mend = finish(self._writing.now(), self._shoe()) if self._entering.entered() else None
        if mend is not None:
            self._writing.edit(mend.text, _(mend.kind.text))

    @editor_command("earlier_written", N_("Step back"), "Alt+Left", when=betting, repeats=True)
    def earlier(self) -> None:
        """Show the round one step before."""
        self._move(self._writing.turned_to().at - 1)

    @editor_command("later_written", N_("Step forward"), "Alt+Right", when=betting, repeats=True)
    def later(self) -> None:
        """Show the round one step after."""
        self._move(self._writing.turned_to().at + 1)

    @editor_command("alter_written", N_("Add or change"), "Alt+Ins", when=betting)
    def offer_alterations(self) -> None:
        """List what can go wrong, or be changed, at the point that is shown."""
        self.view.offer_alterations()

    @editor_command(
        "take_out",
        N_("Remove last"),
        "Alt+Delete",
        when=on(EditorState, lambda here: here.dealt),
        bar=Bar.ASIDE,
    )
    def take_out(self) -> None:
        """Take out the last card or call of the round as it is shown."""
        turned = self._writing.turned_to()
        done = turned.done
        if done is not None:
            self._writing.change(
                lambda draft: with_change(draft, done),
                change_text(done, turned.draft),
                lambda before, after: after.turned_to(before.at - 1) if before.begins else after,
            )

    @editor_command(
        "watch_written", N_("Watch"), "F5", when=complete, bar=Bar.ACT, needs=("watch", "table")
    )
    def watch_written(self) -> None:
        """Watch the round as it is written, from the point that is shown on, then come back."""
        if self._entering.entered():
            self.app.runner.add(self._watch)

    @editor_command(
        "guide_written",
        N_("Guided"),
        "Ctrl+G",
        when=complete,
        bar=Bar.ACT,
        needs=("guided", "table"),
    )
    def guide_written(self) -> None:
        """Answer the questions of the round as it is written, from the point that is shown on."""
        from ui.table.guided import GuidedController

        if not self._entering.entered():
            return
        item, begins = self.written(), self._writing.turned_to().begins
        asked = self.app.sheets.of_item(item, self.app.preferences.settings.chips).questions
        first = (
            next((question.id for question in asked if question.step >= begins), "")
            if begins
            else ""
        )
        self.app.of(GuidedController).guide_from(item, first)

    @editor_command(
        "deal_written", N_("Deal"), "Ctrl+D", when=complete, bar=Bar.ACT, needs=("deal", "table")
    )
    def deal_written(self) -> None:
        """Deal the round as it is written, from the point that is shown on."""
        from ui.table.deal import DealController

        if not self._entering.entered():
            return
        item = self.written()
        playable = item.checked.round
        begins = self._writing.turned_to().acts_before(playable) if playable is not None else ()
        self.app.of(DealController).deal(item, begins=begins)

    @editor_command("scenario_details", N_("Details…"), "Ctrl+I", when=writing)
    def change_details(self) -> None:
        """Change notes, tags, what is asked, limits, and what the scenario chooses of its own."""
        self._forms.ask_of_details()

    @editor_command("bettors", N_("Players…"), "Ctrl+B", when=betting)
    def change_bettors(self) -> None:
        """Change what is stated of the bettors, remove one, or seat one more."""
        self._forms.ask_of_bettors()

    @editor_command(
        "undo_edit",
        N_("Undo"),
        "Ctrl+Z",
        when=on(EditorState, lambda here: here.undoable),
        bar=Bar.ASIDE,
    )
    def undo(self) -> None:
        """Undo the last edit, and say which that was."""
        self._commit()
        label = self._writing.history.undo_label
        self._writing.history = self._writing.history.back()
        self._tell(_("Undone: {edit}").format(edit=label))

    @editor_command(
        "redo_edit",
        N_("Redo"),
        "Ctrl+Y",
        "Ctrl+Shift+Z",
        when=on(EditorState, lambda here: here.redoable),
        bar=Bar.ASIDE,
    )
    def redo(self) -> None:
        """Do again what was undone, and say what that was."""
        label = self._writing.history.redo_label
        self._writing.history = self._writing.history.forward()
        self._tell(_("Redone: {edit}").format(edit=label))

    @editor_command("save_written", N_("Save"), "Ctrl+S", when=complete, bar=Bar.ACT)
    def save(self) -> None:
        """Save the scenario in its file, if nobody has changed that, or else as a new one."""
        if not self._entering.entered():
            return
        file, data = self._writing.history.present.file, self._writing.now().text.encode()
        if file is None:
            self.save_as()
            return
        if self._writing.is_changed(file):
            why = _("“{name}” has been changed, moved or deleted elsewhere. This is a new file.")
            self._save_as(why.format(name=visible(file.name.removesuffix(SCENARIO_SUFFIX))))
            return
        try:
            save(self.app.session.warden, file, data, replace=True)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        say_saved(self.app, file)
        self._writing.saved(file, data)

    @editor_command("save_written_as", N_("Save as…"), "Ctrl+Shift+S", when=complete, bar=Bar.ASIDE)
    def save_as(self) -> None:
        """Save the scenario as a file of its own, under a title and in a folder."""
        if self._entering.entered():
            self._save_as("")

    def _save_as(self, why: str) -> None:
        draft = self._writing.now()

        def titled(title: str) -> bytes:
            if draft.scenario is not None and title != draft.scenario.title:
                self._writing.guarded(lambda: edits.set_title(draft, title), _("Title"))
            return self._writing.history.text.encode()

        save_scenario(
            self.app,
            draft.scenario.title if draft.scenario else "",
            titled,
            why=why,
            beside=self._writing.history.present.file,
            saved=self._writing.saved,
        )

    # The page

    def _move(self, at: int) -> None:
        """Show the round after ``at`` of its steps."""
        course = self._writing.turn_to(at)
        self.view.show_course(course.view)
        self._findings.look(course)
        self.view.felt.show_table(course.table, animate=False)
        self._show_state()

    def _commit(self) -> None:
        """Take in what is just being typed, in whatever field."""
        if self.made is not None:
            self.made.commit()

    def _show_all(self, problem: str = "") -> None:
        course = self._writing.turned_to()
        self._writing.keep()
        mends = self._findings.mends_of(course.draft)
        self.view.show_sheet(editor_sheet(course.draft, course.view, mends, problem))
        self._show_felt(course)
        self._findings.look(course)
        self._show_state()

    def _show_state(self) -> None:
        turned, history = self._writing.turned_to(), self._writing.history
        draft = turned.draft
        self.change(
            EditorState(
                complete=draft.complete,
                undoable=history.can_undo,
                redoable=history.can_redo,
                betting=bool(draft.scenario and draft.scenario.boxes),
                unfinished=isinstance(draft.asked, CardAsked | CallAsked),
                dealt=turned.done is not None,
            )
        )
        bindings = self.app.window.bindings
        begins = _("from step {step}").format(step=turned.begins) if turned.begins else ""
        for plays in ("watch_written", "guide_written", "deal_written"):
            bindings.describe(plays, begins)
        bindings.describe("undo_edit", shortened(history.undo_label))
        bindings.describe("redo_edit", shortened(history.redo_label))

    def _tell(self, what: str) -> None:
        """Show the text as it is now, and say what has been done to it."""
        self._show_all(what)
        announce(self.view, what)

    # The felt

    def _show_felt(self, course: Course) -> None:
        draft = course.draft
        scenario, game, terms = draft.scenario, draft.game, draft.terms
        if scenario is None or game is None or terms is None:
            # What was shown of it before stays, but not the table of another scenario.
            self.view.show_felt(self._writing.drawn)
            return
        self._writing.drawn = True
        self.view.show_felt(True)
        felt, document = self.view.felt, game.document
        table = table_of(scenario, document)
        facts = table_facts(scenario, document)
        felt.set_felt(
            game.felt,
            legends_at_table(document, terms, facts, table.currency),
            table_chips(
                self.app.preferences.settings.chips,
                table.currency,
                document.id,
                table.chips,
                document.house_chips,
            ),
        )
        felt.show_table(course.table, animate=False)

    def _settings_changed(self, _before: PersonalSettings) -> None:
        if self.made is not None:
            self._apply_settings(self.made)

    def _show_text(self, shown: bool) -> None:
        preferences = self.app.preferences
        preferences.change(replace(preferences.settings, file_text=shown))

    def _apply_settings(self, page: EditorPage) -> None:
        preferences = self.app.preferences
        page.show_text.setChecked(preferences.settings.file_text)
        page.felt.set_options(felt_options(preferences.settings, preferences.scheme, reveal=True))

    def _house_changed(self) -> None:
        if self.shown:
            self._show_all()

    # Playing and saving

    def _document(self) -> str:
        """The rule document of the scenario on the home page, or the first."""
        return self.app.chosen_document() or documents()[0]

    def _shoe(self) -> tuple[Card, ...]:
        """The cards that are left, in an order that is the same each time."""
        left = [card for card, count in self._writing.now().left.items() for _one in range(count)]
        Random(_SEED).shuffle(left)
        return tuple(left)

    def written(self) -> LibraryItem:
        house = self.app.house
        self.app.notices.remove(SAVED)
        item = library_item("editor", self._writing.now().text.encode(), house.rulebook)
        return replace(item, house=house.text, untitled=_("Untitled scenario"))

    async def _watch(self) -> None:
        from ui.table.watch import WatchController

        item, at = self.written(), self._writing.turned_to().begins
        await self.app.of(WatchController).run(self.app.sheets.of_item(item), item.title, at)
        self.reopen()
