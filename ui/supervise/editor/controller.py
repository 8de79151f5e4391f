"""The editor page: a scenario written at the table, in its text, or made of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtWidgets import QWidget

from trainer.authoring import edits
from trainer.authoring.asked import CallAsked, CardAsked
from trainer.authoring.at_point import with_change
from trainer.authoring.draft import Draft, draft_of, with_causes
from trainer.authoring.entry import typed
from trainer.authoring.history import History
from trainer.authoring.mends import Mend, finish, mends
from trainer.authoring.placing import put_next, with_placed
from trainer.errors import EnvironmentTrouble
from trainer.library.items import LibraryItem, library_item
from trainer.messages import _
from trainer.messages.text import shortened
from trainer.rulebook import documents
from trainer.rulebook.felts import table_chips
from trainer.rulebook.game import legends_at_table
from trainer.rules.bets import Bet, Call, Place
from trainer.rules.cards import Card
from trainer.scenario.check import table_facts, table_of
from trainer.scenario.model import CallWish
from trainer.storage.atomic_write import atomic_write
from trainer.storage.connection import Cancellation
from trainer.storage.files import regular_bytes
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.values import SCENARIO_SUFFIX
from ui.felt.felts import felt_options
from ui.paint.pointing import Equipment
from ui.shell.commands import (
    Bar,
    LibraryState,
    PageState,
    Section,
    away_from_table,
    command,
    on,
)
from ui.shell.controller import App, PageController
from ui.supervise.editor.autosave import Autosave, SavedText
from ui.supervise.editor.forms import Alterations, Editing, Forms
from ui.supervise.editor.page import EditorPage
from ui.supervise.editor.sheet import (
    Course,
    call_text,
    change_text,
    changes_text,
    editor_sheet,
    fault_lines,
    laid_text,
    problem_text,
    typed_text,
)
from ui.supervise.editor.stakes import Stakes
from ui.supervise.library.saving import SAVED, save_scenario, say_saved
from ui.widgets.speech import announce

if TYPE_CHECKING:
    from trainer.settings.personal import PersonalSettings
    from ui.supervise.library.scenarios import Library

_SEED: Final = 12


@dataclass(frozen=True, slots=True)
class EditorState(PageState):
    """A scenario is being written. ``complete``: it is valid, and can be saved and played."""

    shows_felt: ClassVar[bool] = True
    keys_alone: ClassVar[str] = Section.EDITOR

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


class EditorController(PageController[EditorPage, EditorState]):
    """Keeps the text that is being written, and all that it was before."""

    page = "editor"

    def __init__(self, app: App) -> None:
        super().__init__(app, EditorState())
        self._history = History.of("")
        self._draft: Draft | None = None
        self._course: Course | None = None
        self._drawn = False
        """A table of what is written has been shown."""
        self._mends: dict[str, Mend] = {}
        editing = Editing(self._now, self._guarded, self._changed)
        self._forms = Forms(app, self._page, editing)
        self._alterations = Alterations(self._page, editing, self._forms)
        self._stakes = Stakes(self._page, editing)
        self._background = app.background()
        self._looking = Cancellation()
        self._had: dict[Path, str] = {}
        """The SHA-256 of each file as it was read or written last: another must not be replaced."""
        self._autosave = Autosave(lambda: app.session.path.parent, app.notices.show_trouble)
        app.edit = self.write
        from ui.supervise.library.controller import LibraryController

        app.of(LibraryController).view.fault_chosen.connect(self._correct)
        app.preferences.listeners.append(self._settings_changed)
        app.house.listeners.append(self._house_changed)

    def _correct(self, line: int, column: int) -> None:
        """Open the file that is selected in the library, at the place of one of its errors."""
        self.app.window.bindings.trigger("edit_scenario")
        if self.made is not None:
            self.made.go_to(line, column)

    def make_view(self, parent: QWidget) -> EditorPage:
        """The felt, the line below it, the faults and the text."""
        page = EditorPage(parent)
        page.typed.connect(self._typed)
        page.picked.connect(self._picked)
        page.laid.connect(self._laid)
        page.called.connect(self._called)
        page.mended.connect(self._mended)
        page.set_up.connect(self._set_up)
        page.moved.connect(self._move)
        asks = self.app.window.bindings.actions["bettors"]
        page.bettors.setEnabled(asks.isEnabled())
        asks.enabledChanged.connect(page.bettors.setEnabled)
        page.bettors.clicked.connect(asks.trigger)
        page.about.clicked.connect(lambda: self.app.window.bindings.trigger("scenario_details"))
        page.altered.connect(self._alterations.do)
        page.text_edited.connect(self._text_edited)
        page.text_shown.connect(self._show_text)
        page.felt.spot_clicked.connect(self._stakes.spot_clicked)
        page.felt.bet_clicked.connect(self._stakes.bet_clicked)
        page.felt.chip_clicked.connect(self._stakes.chip_clicked)
        page.felt.chip_dragged.connect(self._stakes.chip_dragged)
        self._apply_settings(page)
        return page

    def open(self) -> None:
        """Go to the page, with what was written last."""
        problem = ""
        if not self._history.text:
            kept = self._begin_with_kept()
            if not kept:
                self._begin(edits.new_text(self._document()))
            problem = _("Your last scenario. Press Ctrl+N to start a new one.") if kept else ""
        self._now()
        self.show()
        self.view.take_focus()
        self._show_all(problem)

    def reopen(self) -> None:
        """Go back to the page, with the round at the same point, unless the house has changed."""
        changed = self._draft is None
        self.show()
        self.view.take_focus()
        if changed:
            self._show_all()

    def write(self, text: str, file: Path | None = None) -> None:
        """Go to the page with another text; what was written before can be brought back.

        ``file`` is one of the house's own that has this text in it, to be saved there again.
        """
        if not self._history.text:
            self._begin_with_kept()  # so that undoing leads back to it
        self._commit()
        self._begin(text, file)
        self.view.show_typed("")
        self.open()

    def close(self) -> None:
        """Write what has been edited last."""
        self._commit()
        self._background.close()
        self._autosave.close()

    @property
    def document(self) -> str | None:
        """The id of the rule document of what is written."""
        scenario = self._draft.scenario if self._draft else None
        return scenario.rules if scenario else ""

    # Commands

    @command(
        "editor",
        N_("Editor"),
        "Ctrl+E",
        when=lambda now: away_from_table(now) and not isinstance(now.here, EditorState),
        section=Section.EVERYWHERE,
    )
    def go_to_editor(self) -> None:
        """Go to the page, with what was written last."""
        self.open()

    @command(
        "edit_scenario",
        N_("Edit"),
        "E",
        when=on(LibraryState, lambda here: here.selected or here.faulty),
        bar=Bar.ASIDE,
        needs=("library",),
    )
    def edit_scenario(self) -> None:
        """Edit the selected scenario; one of the house's own can be saved in its place."""
        item = self._library().selected()
        if item is not None:
            file = item.saved_at
            if file is not None:
                self._had[file] = _digest(item.data)
            self.write(item.data.decode("utf-8", "replace"), file)

    @command(
        "new_scenario",
        N_("New scenario"),
        "Ctrl+N",
        when=lambda now: on(LibraryState)(now) or writing(now),
        bar=Bar.ASIDE,
        section=Section.LIBRARY,
    )
    def new_scenario(self) -> None:
        """Write a new scenario of the game that is shown."""
        self.write(edits.new_text(self._document()))

    @command(
        "play_on",
        N_("Play out"),
        "Ctrl+Return",
        "Ctrl+Enter",
        when=on(EditorState, lambda here: here.unfinished),
        bar=Bar.ACT,
        stays=writing,
        section=Section.EDITOR,
    )
    def play_on(self) -> None:
        """Finish the round with cards from the shoe and calls by basic strategy."""
        mend = finish(self._now(), self._shoe()) if self._entered() else None
        if mend is not None:
            self._edit(mend.text, _(mend.kind.text))

    @command(
        "earlier_written",
        N_("Step back"),
        "Alt+Left",
        when=on(EditorState, lambda here: here.betting),
        stays=writing,
        repeats=True,
        section=Section.EDITOR,
    )
    def earlier(self) -> None:
        """Show the round one step before."""
        self._move(self._turned_to().at - 1)

    @command(
        "later_written",
        N_("Step forward"),
        "Alt+Right",
        when=on(EditorState, lambda here: here.betting),
        stays=writing,
        repeats=True,
        section=Section.EDITOR,
    )
    def later(self) -> None:
        """Show the round one step after."""
        self._move(self._turned_to().at + 1)

    @command(
        "alter_written",
        N_("Add or change"),
        "Alt+Ins",
        when=on(EditorState, lambda here: here.betting),
        stays=writing,
        section=Section.EDITOR,
    )
    def offer_alterations(self) -> None:
        """List what can go wrong, or be changed, at the point that is shown."""
        self.view.offer_alterations()

    @command(
        "take_out",
        N_("Remove last"),
        "Alt+Delete",
        when=on(EditorState, lambda here: here.dealt),
        bar=Bar.ASIDE,
        stays=writing,
        section=Section.EDITOR,
    )
    def take_out(self) -> None:
        """Take out the last card or call of the round as it is shown."""
        turned, draft = self._turned_to(), self._now()
        done = turned.done
        if done is not None:
            self._guarded(lambda: with_change(draft, done), change_text(done, draft))
            if turned.begins:
                self._move(turned.at - 1)
            self.view.problem.setText(changes_text(draft, self._now()))

    @command(
        "watch_written",
        N_("Watch"),
        "F5",
        when=complete,
        bar=Bar.ACT,
        stays=writing,
        needs=("watch", "table"),
        section=Section.EDITOR,
    )
    def watch_written(self) -> None:
        """Watch the round as it is written, from the point that is shown on, then come back."""
        if self._entered():
            self.app.runner.add(self._watch)

    @command(
        "guide_written",
        N_("Guided"),
        "Ctrl+G",
        when=complete,
        bar=Bar.ACT,
        stays=writing,
        needs=("guided", "table"),
        section=Section.EDITOR,
    )
    def guide_written(self) -> None:
        """Answer the questions of the round as it is written, from the point that is shown on."""
        from ui.table.guided import GuidedController

        if not self._entered():
            return
        item, begins = self.written(), self._turned_to().begins
        asked = self.app.sheets.of_item(item, self.app.preferences.settings.chips).questions
        first = (
            next((question.id for question in asked if question.step >= begins), "")
            if begins
            else ""
        )
        self.app.of(GuidedController).guide_from(item, first)

    @command(
        "deal_written",
        N_("Deal"),
        "Ctrl+D",
        when=complete,
        bar=Bar.ACT,
        stays=writing,
        needs=("deal", "table"),
        section=Section.EDITOR,
    )
    def deal_written(self) -> None:
        """Deal the round as it is written, from the point that is shown on."""
        from ui.table.deal import DealController

        if not self._entered():
            return
        item = self.written()
        playable = item.checked.round
        begins = self._turned_to().acts_before(playable) if playable is not None else ()
        self.app.of(DealController).deal(item, begins=begins)

    @command(
        "scenario_details",
        N_("Details…"),
        "Ctrl+I",
        when=writing,
        stays=writing,
        section=Section.EDITOR,
    )
    def change_details(self) -> None:
        """Change notes, tags, what is asked, limits, and what the scenario chooses of its own."""
        self._forms.ask_of_details()

    @command(
        "bettors",
        N_("Players…"),
        "Ctrl+B",
        when=on(EditorState, lambda here: here.betting),
        stays=writing,
        section=Section.EDITOR,
    )
    def change_bettors(self) -> None:
        """Change what is stated of the bettors, remove one, or seat one more."""
        self._forms.ask_of_bettors()

    @command(
        "undo_edit",
        N_("Undo"),
        "Ctrl+Z",
        when=on(EditorState, lambda here: here.undoable),
        bar=Bar.ASIDE,
        stays=writing,
        section=Section.EDITOR,
    )
    def undo(self) -> None:
        """Undo the last edit, and say which that was."""
        self._commit()
        label = self._history.undo_label
        self._history = self._history.back()
        self._tell(_("Undone: {edit}").format(edit=label))

    @command(
        "redo_edit",
        N_("Redo"),
        "Ctrl+Y",
        "Ctrl+Shift+Z",
        when=on(EditorState, lambda here: here.redoable),
        bar=Bar.ASIDE,
        stays=writing,
        section=Section.EDITOR,
    )
    def redo(self) -> None:
        """Do again what was undone, and say what that was."""
        label = self._history.redo_label
        self._history = self._history.forward()
        self._tell(_("Redone: {edit}").format(edit=label))

    @command(
        "save_written",
        N_("Save"),
        "Ctrl+S",
        when=complete,
        bar=Bar.ACT,
        stays=writing,
        section=Section.EDITOR,
    )
    def save(self) -> None:
        """Save the scenario in its file, if nobody has changed that, or else as a new one."""
        if not self._entered():
            return
        file, data = self._history.present.file, self._now().text.encode()
        if file is None:
            self.save_as()
            return
        if _digest_of(file) != self._had.get(file):
            why = _("“{name}” has been changed, moved or deleted elsewhere. This is a new file.")
            self._save_as(why.format(name=visible(file.name.removesuffix(SCENARIO_SUFFIX))))
            return
        try:
            atomic_write(file, data, replace=True)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        say_saved(self.app, file)
        self._saved(file, data)

    @command(
        "save_written_as",
        N_("Save as…"),
        "Ctrl+Shift+S",
        when=complete,
        bar=Bar.ASIDE,
        stays=writing,
        section=Section.EDITOR,
    )
    def save_as(self) -> None:
        """Save the scenario as a file of its own, under a title and in a folder."""
        if self._entered():
            self._save_as("")

    def _save_as(self, why: str) -> None:
        draft, rulebook = self._now(), self.app.house.rulebook

        def titled(title: str) -> bytes:
            if draft.scenario is not None and title != draft.scenario.title:
                self._guarded(lambda: edits.set_title(draft, title), _("Title"))
            return draft_of(self._history.text, rulebook).text.encode()

        save_scenario(
            self.app,
            draft.scenario.title if draft.scenario else "",
            titled,
            why=why,
            beside=self._history.present.file,
            saved=self._saved,
        )

    def _saved(self, file: Path, data: bytes) -> None:
        self._had[file] = _digest(data)
        self._history = self._history.saved(file)
        self._keep()

    # What the user does on the page

    def _entered(self) -> bool:
        """Take in what stands in the line below the felt; False if it could not be."""
        left = self.view.line.text().strip()
        if left:
            self._typed(left)
        if self.view.line.text():
            self.view.take_focus()
        return not self.view.line.text()

    def _typed(self, text: str) -> None:
        draft = self._now()
        found = typed(draft, text, self.app.house.rulebook)
        self.view.show_typed(found.left)
        words = text.split()
        taken = " ".join(words[: len(words) - len(found.left.split())])
        self._edit(found.draft.text, typed_text(draft, taken), problem_text(found.draft, found))

    def _picked(self, card: Card) -> None:
        """Deal a card after what stands in the line, in which one that is not due does not stay.

        It would be dealt with the next entry, where nobody looks for it who types nothing.
        """
        if self._entered():
            self._typed(str(card))
            self.view.show_typed("")

    def _laid(self, card: Card, there: Bet | Place | Equipment) -> None:
        """Put a card straight onto a hand; from the shoe it goes where one is due."""
        if isinstance(there, Equipment):
            self._picked(card)
            return
        place = Place(there.box, 1) if isinstance(there, Bet) else there
        rulebook, draft = self.app.house.rulebook, self._now()

        def laid() -> str:
            text = put_next(draft, place, card)
            return with_placed(draft_of(text, rulebook), rulebook).text

        self._guarded(laid, laid_text(card, place, draft))

    def _called(self, key: str) -> None:
        draft = self._now()
        asked = draft.asked
        if not isinstance(asked, CallAsked):
            return
        wish = CallWish(Call(key))
        label = call_text(wish.call, asked, draft)
        if asked.written is None:
            self._guarded(lambda: edits.add_call(draft, asked.box, asked.seat, wish), label)
        else:
            self._guarded(
                lambda: edits.set_call(draft, asked.box, asked.seat, asked.number, wish), label
            )

    def _mended(self, key: str) -> None:
        mend = self._mends.get(key)
        if mend is not None:
            self._edit(mend.text, _(mend.kind.text))

    def _text_edited(self, text: str) -> None:
        if "\r\n" in self._history.text:
            text = text.replace("\n", "\r\n")
        if text != self._history.text:
            self._history = self._history.edited(text, _("Text"), joins=True)
            self._show_all()

    def _set_up(self, name: str, key: str) -> None:
        """Another title, level, document, layout or number of decks."""
        draft = self._now()
        match name:
            case "title":
                self._guarded(lambda: edits.set_title(draft, key), _("Title"), joins=True)
            case "level":
                self._guarded(lambda: edits.set_level(draft, int(key) if key else None), _("Level"))
            case "rules":
                self._guarded(lambda: edits.set_document(draft, key), _("Rules"))
            case "layout":
                self._guarded(lambda: edits.set_layout(draft, key), _("Layout"))
            case _:
                self._guarded(lambda: edits.set_decks(draft, int(key)), _("Decks"))

    def _move(self, at: int) -> None:
        """Show the round after ``at`` of its steps."""
        self._course = self._turned_to().turned_to(at)
        self.view.show_course(self._course.view)
        self._look_for_alterations()
        self.view.felt.show_table(self._course.table, animate=False)
        self._show_state()

    def _look_for_alterations(self) -> None:
        """Find in a thread what can be done at the point that is shown, and nothing else more."""
        self._looking.cancel()
        self._looking = Cancellation()
        self._alterations.show(())
        self._background.begin(self._look(self._turned_to(), self._looking))

    async def _look(self, turned: Course, looking: Cancellation) -> None:
        draft, rulebook = turned.draft, self.app.house.rulebook
        if draft.wrong:
            found = await self._background.run(
                lambda _looking: with_causes(draft, rulebook, looking.check), looking
            )
            looking.check()
            if found.diagnostics != draft.diagnostics:
                self._mends = _keyed(mends(found))
                self.view.show_faults(tuple(fault_lines(found, self._mends)))
        offers = await self._background.run(partial(self._alterations.find, turned), looking)
        looking.check()
        self._alterations.show(offers)

    def _page(self) -> EditorPage:
        return self.view

    def _changed(self, before: Draft, make: Callable[[], str], label: str) -> None:
        """Edit what happens in the round: say what is otherwise, and turn to where it is."""
        turned = self._turned_to()
        self._guarded(make, label)
        after = self._now()
        if after.text == before.text:
            return
        told = changes_text(before, after)
        self._move(self._turned_to().first_other(turned))
        self.view.problem.setText(told)

    # The text

    def _begin(self, text: str, file: Path | None = None) -> None:
        self._drawn = False
        self._course = None
        if self._history.text:
            self._history = self._history.begun(text, _("Another scenario"), file)
        else:
            self._history = History.of(text, file)

    def _begin_with_kept(self) -> bool:
        """Begin with what was written last, if there is something."""
        kept = self._autosave.kept()
        if kept.text:
            if kept.file is not None:
                self._had[kept.file] = kept.had
            self._begin(kept.text, kept.file)
        return bool(kept.text)

    def _guarded(self, make: Callable[[], str], label: str, *, joins: bool = False) -> None:
        try:
            self._edit(make(), label, joins=joins)
        except CannotEdit:
            self._show_all(_("This cannot be changed here. Edit the text."))

    def _edit(self, text: str, label: str, problem: str = "", *, joins: bool = False) -> None:
        self._history = self._history.edited(text, label, joins=joins)
        self._show_all(problem)

    def _commit(self) -> None:
        """Take in what is just being typed, in whatever field."""
        if self.made is not None:
            self.made.commit()

    def _keep(self) -> None:
        """Have the text as it is written to the disk, with the file that it is saved in."""
        if self.app.session.records is not None:
            file = self._history.present.file
            had = self._had.get(file, "") if file else ""
            self._autosave.keep(SavedText(self._history.text, file, had))

    def _now(self) -> Draft:
        """The draft of the text as it is, also where that is just being typed."""
        self._commit()
        if self._draft is None or self._draft.text != self._history.text:
            self._draft = draft_of(self._history.text, self.app.house.rulebook)
        return self._draft

    def _turned_to(self) -> Course:
        """The round at the point that is shown."""
        draft = self._now()
        if self._course is None:
            self._course = Course(draft)
        elif self._course.draft is not draft:
            self._course = self._course.edited(draft)
        return self._course

    def _show_all(self, problem: str = "") -> None:
        draft = self._now()
        self._keep()
        self._mends = _keyed(mends(draft) if draft.wrong or draft.complete else ())
        self.view.show_sheet(editor_sheet(draft, self._turned_to().view, self._mends, problem))
        self._show_felt(draft)
        self._look_for_alterations()
        self._show_state()

    def _show_state(self) -> None:
        draft, history, turned = self._now(), self._history, self._turned_to()
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
        self.view.bettors.setEnabled(bool(draft.scenario and draft.scenario.boxes))
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

    def _show_felt(self, draft: Draft) -> None:
        scenario, game, terms = draft.scenario, draft.game, draft.terms
        if scenario is None or game is None or terms is None:
            # What was shown of it before stays, but not the table of another scenario.
            self.view.show_felt(self._drawn)
            return
        self._drawn = True
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
        felt.show_table(self._turned_to().table, animate=False)

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
        self._draft = None
        if self.shown:
            self._show_all()

    # Playing and saving

    def _document(self) -> str:
        """The rule document of the scenario on the home page, or the first."""
        return self.app.home.document or documents()[0]

    def _shoe(self) -> tuple[Card, ...]:
        """The cards that are left, in an order that is the same each time."""
        left = [card for card, count in self._now().left.items() for _one in range(count)]
        Random(_SEED).shuffle(left)
        return tuple(left)

    def written(self) -> LibraryItem:
        """Return what is written, to be played."""
        house = self.app.house
        self.app.notices.remove(SAVED)
        item = library_item("editor", self._now().text.encode(), house.rulebook)
        return replace(item, house=house.text, untitled=_("Untitled scenario"))

    async def _watch(self) -> None:
        from ui.table.watch import WatchController

        item, at = self.written(), self._turned_to().begins
        await self.app.of(WatchController).run(self.app.sheets.of_item(item), item.title, at)
        self.reopen()

    def _library(self) -> Library:
        from ui.supervise.library.controller import LibraryController

        return self.app.of(LibraryController).library


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _digest_of(file: Path) -> str:
    """The digest of a file as it is now; empty if it cannot be read."""
    try:
        return _digest(regular_bytes(file))
    except OSError:
        return ""


def _keyed(found: Sequence[Mend]) -> dict[str, Mend]:
    """Mends by the keys under which they are chosen."""
    return {str(number): mend for number, mend in enumerate(found)}
