"""The library page's scenarios: loaded, listed with their last results, previewed on the felt."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtGui import QTextDocument

from trainer.errors import EnvironmentTrouble, FileUnreadable
from trainer.library.entries import (
    LibraryEntry,
    folder_of,
    library_entry,
    more_text,
    places_text,
    where_text,
)
from trainer.library.items import (
    NO_HOUSE,
    LibraryItem,
    OwnFiles,
    Under,
    easiest_first,
    errors_of,
    faults_text,
    from_file,
    reindexed,
    shipped_items,
    unreadable,
)
from trainer.messages import _
from trainer.messages.citations import decision_text, paragraph_text
from trainer.messages.diagnostics import found_text
from trainer.messages.troubles import describe_trouble
from trainer.rounds.sheet import chips_of, opening
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import BetKind
from trainer.scenario.check import CheckedScenario, PlayableRound
from trainer.texts import N_
from trainer.yamlfile.diagnostics import Diagnostic
from trainer.yamlfile.nodes import Mark
from ui.felt.felts import apply_felt
from ui.supervise.library.page import LibraryPage
from ui.table.phrasing import layout_text, percent_text
from ui.widgets.view_models import FaultCard

if TYPE_CHECKING:
    from trainer.index.entry import IndexedFile
    from trainer.storage.database import Database
    from trainer.storage.rows import AttemptSummary

UNREAD: Final = N_("An error in Feltwork prevents this file from being read.")

FAULTS_ON_CARDS = 20
LINE_LENGTH = 60
"""How many characters of a line a card shows."""
_BREAK: Final = re.compile(r"\r\n|\n|\r")
MAX_NOTES = 4_000
"""Qt takes half a minute to read a list of 35,000 items."""


class Library:
    """The scenarios in the list, and the selected one.

    ``report`` is given the errors of the program because of which one cannot be listed as it
    should: it is listed as one that cannot be played.
    """

    def __init__(self, page: LibraryPage, report: Callable[[Exception], None]) -> None:
        self._page = page
        self._report = report
        self._opened: dict[Path, tuple[LibraryItem, ...]] = {}
        """The files that were opened, the last one first."""
        self._shipped: tuple[LibraryItem, ...] = ()
        self._own: dict[str, tuple[LibraryItem, ...]] = {}
        """The house's own, by the names of their files."""
        self._items: dict[str, LibraryItem] = {}
        """All of these, in the order in which they are listed."""
        self._broken: dict[str, tuple[LibraryItem, LibraryItem]] = {}
        """What a bug keeps from being played, with what is listed in its place."""
        self._entries: dict[str, _Known] = {}
        """The entries that were listed last."""
        self._expected = ""
        """The id of a file that has just been saved, to be selected as soon as it is listed."""
        self._results: Mapping[str, AttemptSummary] = {}
        self._results_by_content: Mapping[str, AttemptSummary] = {}
        self._under = NO_HOUSE
        self._loaded: str | None = None
        """The text of the house file under which the shipped scenarios are listed."""
        self._chips = ""
        self._shown: tuple[LibraryItem, str] | None = None
        """The scenario on the felt, with the chips chosen."""

    def load(self) -> None:
        """List the shipped scenarios, unread; those listed under another house are replaced."""
        under = self._under
        if under.house == self._loaded:
            return
        self._shipped = easiest_first(shipped_items(under))
        self._arrange()
        self._loaded = under.house
        self._page.reading = False
        self._play_first()
        self._list()

    def show_shipped(self, found: Mapping[str, IndexedFile]) -> None:
        """List these shipped files as they are under the house."""
        again: dict[str, LibraryItem] = {}
        for item in self._shipped:
            other = reindexed(item, found[item.file]) if item.file in found else item
            if other is item:
                continue
            again[other.id] = other
            if other.faults:
                # The faults are those of the house's choices, and are listed with their texts.
                self._checked(other)
        if again:
            self._shipped = tuple(again.get(item.id, item) for item in self._shipped)
            self._arrange()
            self._list()

    def show_own(self, found: OwnFiles, gone: Iterable[str]) -> None:
        """List what has changed among the house's own scenarios."""
        for name in gone:
            self._own.pop(name, None)
        self._own.update(found)
        self._arrange()
        expected = self._expected if self._expected in self._items else ""
        if expected:
            self._expected = ""
        self._list(select=expected)

    def expect(self, path: Path | str) -> None:
        """Select this file, or this scenario, when it is listed as it is now."""
        self._expected = str(path)

    def follow(self, scenario_id: str) -> None:
        """Select this scenario, now or when it is listed."""
        if scenario_id in self._items:
            self._page.select(scenario_id)
        else:
            self._expected = scenario_id

    def forget_own(self) -> None:
        """List none of the house's own scenarios, of those that have been listed.

        The selected one is selected again as soon as it is listed.
        """
        if self._own:
            selected = self.selected()
            if selected is not None and selected.own is not None:
                self._expected = selected.id
            self._own = {}
            self._arrange()
            self._list()

    def _arrange(self) -> None:
        """Put what was opened first, and the house's own last, folder by folder."""
        names = sorted(self._own, key=lambda name: (name.split("/")[:-1], name))
        opened = [item for items in self._opened.values() for item in items]
        own = (item for name in names for item in self._own[name])
        self._items = {item.id: item for item in (*opened, *self._shipped, *own)}
        self._items |= {item.id: item for item in opened}
        # What a bug keeps from being played stays so until its file is read again.
        for id_, (known, broken) in self._broken.items():
            if self._items.get(id_) is known:
                self._items[id_] = broken

    def _play_first(self) -> None:
        """Play what will be selected, before the list is shown with it."""
        entry, preferred = self._page.entry, self._page.preferred
        for item in self._items.values():
            if item.id == entry.id if entry else preferred in ("", self._entry(item).document):
                # What fails is reported where it is shown.
                with suppress(Exception):
                    playable = item.checked.round
                    if playable is not None:
                        chips_of(playable, self._chips)
                return

    def open(self, path: Path) -> tuple[LibraryItem, ...]:
        """Put the scenarios of a file first in the list and select the first; returns all of them.

        Raises ``FileUnreadable``.
        """
        opened = from_file(path, self._under)
        self._report_bugs(opened)
        self._opened = {path: opened} | {p: item for p, item in self._opened.items() if p != path}
        self._arrange()
        self._page.search.clear()
        self._list(select=opened[0].id)
        return opened

    def use(self, under: Under) -> None:
        """Play under these documents from now on; ``load`` reads the shipped scenarios again."""
        self._under = under
        self._read_opened()

    def _read_opened(self) -> None:
        """Read the opened files again: the layouts that they name may be available now.

        A file that no longer exists stays as it was read.
        """
        for path in self._opened:
            with suppress(FileUnreadable):
                again = from_file(path, self._under)
                self._report_bugs(again)
                self._opened[path] = again
        if self._opened:
            self._arrange()
            self._list()
            self.preview()

    def use_chips(self, chips: str) -> None:
        """Use this chip set from now on; empty: the table's own."""
        if chips != self._chips:
            self._chips = chips
            # Before the scenarios are read nothing is selected, and the empty felt stays.
            if self._page.entry is not None:
                self.preview()

    @property
    def items(self) -> tuple[LibraryItem, ...]:
        """All scenarios, whether they can be played or not."""
        return tuple(self._items.values())

    def current(self, item: LibraryItem) -> LibraryItem:
        """The scenario as it is listed now, if it can be played."""
        return self.find(item.id) or item

    def find(self, scenario_id: str) -> LibraryItem | None:
        """The scenario with this id, if it is in the library and can be played."""
        item = self._items.get(scenario_id)
        return item if item is not None and self._checked(item).valid else None

    def listed_as(self, scenario_id: str) -> LibraryItem | None:
        """The scenario with this id, if it is not known to be faulty; it is not read for that."""
        item = self._items.get(scenario_id)
        return item if item is not None and not self._entry(item).fault else None

    def faulty_file(self) -> Path | None:
        """The file of the selected entry, if it was opened and has faults."""
        entry, item = self._page.entry, self.selected()
        if entry is None or not entry.fault or item is None:
            return None
        return next((path for path in self._opened if str(path) == item.file), None)

    def selected(self) -> LibraryItem | None:
        """The scenario that is selected, whether it can be played or not."""
        entry = self._page.entry
        return self._items.get(entry.id) if entry is not None else None

    def chosen(self) -> LibraryItem | None:
        """The scenario that is selected, if it can be played."""
        entry = self._page.entry
        return self.find(entry.id) if entry is not None else None

    def listed(self) -> tuple[LibraryItem, ...]:
        """The scenarios in the list as it is filtered now that are not known to be faulty."""
        return self._sound(self._page.listing.items)

    def marked(self) -> tuple[LibraryItem, ...]:
        """The selected scenarios, one or several, that are not known to be faulty."""
        return self._sound(self._page.selected_entries)

    def _sound(self, entries: Iterable[LibraryEntry]) -> tuple[LibraryItem, ...]:
        return tuple(self._items[entry.id] for entry in entries if not entry.fault)

    def own_selected(self) -> tuple[LibraryItem, ...]:
        """The selected files of the house's own, a series once; none if others are selected."""
        # What is listed first is there before its items are.
        found = [self._items.get(entry.id) for entry in self._page.selected_entries]
        items = [item for item in found if item is not None]
        by_file = {item.own: item for item in reversed(items)}
        return () if None in by_file else tuple(reversed(by_file.values()))

    def following(self, files: Container[str]) -> str:
        """The id of the entry that is selected once these files are gone; empty if none is left."""
        entries = self._page.listing.items
        left = [entry.id for entry in entries if self._items[entry.id].file not in files]
        below = entries[self._page.listing.current_row :]
        following = (entry.id for entry in below if self._items[entry.id].file not in files)
        return next(following, left[-1] if left else "")

    def after(self, item: LibraryItem | None) -> LibraryItem | None:
        """The next scenario in the list as it is filtered now, of the same game if there is one."""
        entry = self._page.after(item.id if item is not None else "")
        return self.find(entry.id) if entry is not None else None

    def show_results(self, database: Database | None, trainee: int | None) -> None:
        before, self._results = self._results, {}
        if database is not None and trainee is not None:
            self._results = database.attempts.last_results(trainee)
        if self._results == before and self._is_listed:
            return
        latest = sorted(self._results.values(), key=lambda attempt: attempt.id)
        self._results_by_content = {attempt.scenario_hash: attempt for attempt in latest}
        self._list()

    def preview(self) -> None:
        """Show the selected scenario's round on the felt, with all cards dealt."""
        entry = self._page.entry
        if entry is None:
            self._shown = None
            self._page.preview(None)
            return
        item = self._items.get(entry.id)
        if item is None:
            return  # as long as only the first list is there
        if self._shown is not None and self._shown[0] is item and self._shown[1] == self._chips:
            return
        playable = self._checked(item).round
        if playable is None:
            self._shown = None
            self._show_faults(self._items[entry.id])
            return
        apply_felt(self._page.felt, playable, self._chips)
        view = opening(playable)
        notes = "\n".join(
            filter(None, (plain_notes(_(playable.scenario.notes)), house_line(playable)))
        )
        self._page.preview(view, entry.title, notes, layout_text(playable.game))
        self._shown = item, self._chips

    def _show_faults(self, item: LibraryItem) -> None:
        if item.bug is not None:
            self._page.preview(None, item.title, unread_text(item.bug))
            return
        errors = errors_of(item.checked)
        more = more_text(len(errors), FAULTS_ON_CARDS)
        cards = [fault_card(found, item.checked) for found in errors[:FAULTS_ON_CARDS]]
        self._page.show_faults(item.title, cards, more)

    def _checked(self, item: LibraryItem) -> CheckedScenario:
        """The scenario with its round; one that a bug keeps from being played has none."""
        try:
            return item.checked
        except Exception as error:
            self._report(error)
            broken = replace(unreadable(item.id, item.file, error), own=item.own)
            self._broken[item.id] = item, broken
            self._items[item.id] = broken
            return broken.checked

    def _list(self, select: str = "") -> None:
        if not self._items and self._page.reading:
            return  # keep the table that was painted first
        self._page.show_entries([self._entry(item) for item in self._items.values()], select)
        self._entries = {id_: self._entries[id_] for id_ in self._items}

    @property
    def _is_listed(self) -> bool:
        """True if the list has everything as it is known now, but for results."""
        known, items = self._entries, self._items
        return len(known) == len(items) and all(
            id_ in known and known[id_].is_of(item) for id_, item in items.items()
        )

    def _report_bugs(self, items: Iterable[LibraryItem]) -> None:
        for item in items:
            if item.bug is not None:
                self._report(item.bug)

    def _entry(self, item: LibraryItem) -> LibraryEntry:
        last = self._last(item)
        known = self._entries.get(item.id)
        if known is None or not known.made_of(item, last):
            known = _Known(item, last, item.played, self._made(item, last))
            self._entries[item.id] = known
        return known.entry

    def _last(self, item: LibraryItem) -> AttemptSummary | None:
        """The last result: also of before its file was moved, or of the same text elsewhere."""
        ids = (other for other in (item.id, *item.was) if other in self._results)
        found = next(ids, None)
        if found is not None:
            return self._results[found]
        return self._results_by_content.get(item.content) if item.content else None

    def _made(self, item: LibraryItem, last: AttemptSummary | None) -> LibraryEntry:
        if item.bug is not None:
            fault = unread_text(item.bug)
            return LibraryEntry(item.id, item.title, fault=fault, folder=self._folder_of(item))
        about, folder = item.entry, self._folder_of(item)
        if item.played and not item.checked.valid:
            return LibraryEntry(item.id, item.title, fault=faults_text(item.checked), folder=folder)
        if about is None:
            unread = places_text(item.faults) if item.faults else faults_text(item.checked)
            return LibraryEntry(item.id, item.title, fault=unread, folder=folder)
        return library_entry(
            item.id,
            item.title,
            about,
            folder,
            result=percent_text(last.percent) if last is not None else "",
            percent=last.percent if last is not None else None,
        )

    def _folder_of(self, item: LibraryItem) -> str | None:
        """The folder of a scenario of one's own, for the filter; None for a shipped one."""
        if item.own is not None:
            return folder_of(item.own)
        # A path is made of each name only where there is one to compare it with.
        return "" if self._opened and Path(item.file) in self._opened else None


class _Known(NamedTuple):
    """An entry, and what it was made of."""

    item: LibraryItem
    last: AttemptSummary | None
    played: bool
    entry: LibraryEntry

    def made_of(self, item: LibraryItem, last: AttemptSummary | None) -> bool:
        """Tell whether it would be the same if it were made again."""
        return self.is_of(item) and self.last == last

    def is_of(self, item: LibraryItem) -> bool:
        """Tell whether as much was known of the scenario as is known now."""
        return self.item is item and self.played == item.played


def chosen_pay_tables(playable: PlayableRound) -> tuple[BetKind, ...]:
    """The side bets of which the house has chosen the pay table.

    Progressives are left out: their return varies with the meter.
    """
    offers, terms = playable.game.document.side_bets, playable.terms
    if terms.meters is not None:
        return ()
    return tuple(kind for kind in terms.side_bets if len(offers[kind].pay_tables) > 1)


def house_line(playable: PlayableRound) -> str:
    """What the scenario itself states of the house’s choices: nobody could know it otherwise."""
    stated = playable.scenario.house
    if not stated:
        return ""
    reading = house_rules(playable.game.document, playable.terms)
    decisions = " ".join(decision_text(name, reading) for name in stated)
    return _("This house: {decisions}").format(decisions=decisions)


def favour_warnings(playable: PlayableRound) -> Iterator[str]:
    """Warnings about the pay tables that the house has chosen in the player's favour.

    Every combination of the shoe is evaluated, which takes up to a tenth of a second.
    """
    from trainer.messages.odds import favour_text, heading
    from trainer.odds import odds_of  # imported only when needed

    document, terms = playable.game.document, playable.terms
    for kind in chosen_pay_tables(playable):
        pay_table = playable.table.pay_tables.get(kind)
        odds = odds_of(document, kind, pay_table, terms.decks, terms.house)
        if said := favour_text(odds):
            yield _("{bet}: {said}").format(bet=heading(odds, document), said=said)


def plain_notes(notes: str) -> str:
    """Notes, which are Markdown, as one line of plain text; nothing they refer to is loaded.

    Only their beginning, if they are too long to be read in one line.
    """
    document = QTextDocument()
    shown = notes if len(notes) <= MAX_NOTES else f"{notes[:MAX_NOTES]}…"
    document.setMarkdown(shown, QTextDocument.MarkdownFeature.MarkdownNoHTML)
    words = document.toPlainText().replace("\N{OBJECT REPLACEMENT CHARACTER}", " ")
    return " ".join(words.split())


def unread_text(why: Exception) -> str:
    """Say why a file is not read: the environment keeps it from being read, or a bug."""
    return describe_trouble(why).sentence if isinstance(why, EnvironmentTrouble) else _(UNREAD)


def fault_card(found: Diagnostic, checked: CheckedScenario) -> FaultCard:
    """A fault with the line that it is in, as far as that is near its place."""
    paragraph = checked.paragraph(found)
    source, at = "", 0
    if not found.mark.file:
        source, at = _excerpt(checked.text, found.mark)
    return FaultCard(
        where_text(found.mark),
        found_text(found),
        paragraph_text(paragraph) if paragraph else "",
        source,
        at,
        *((0, 0) if found.mark.file else (found.mark.line, found.mark.column)),
    )


def _excerpt(text: str, mark: Mark) -> tuple[str, int]:
    """The line of a mark, cut to its surroundings where it is long, and the place of the mark."""
    lines = _BREAK.split(text)
    line = lines[mark.line - 1] if mark.line <= len(lines) else ""
    at = min(mark.column - 1, len(line))
    start = max(0, at - LINE_LENGTH // 2) if len(line) > LINE_LENGTH else 0
    shown = line[start : start + LINE_LENGTH]
    return "".join(char if char.isprintable() else "·" for char in shown), at - start
