"""The library page: the scenarios at the left, the selected one's table at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import ceil
from operator import is_
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from trainer.index.entry import tag_text
from trainer.messages import _
from trainer.messages.text import capitalised
from trainer.table.view import TableView
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.felt.view import FeltView
from ui.supervise.library.choices import ANY_INCIDENT, SHIPPED, UNPLAYED, WITH_AN_INCIDENT, dots
from ui.theme.spacing import Space
from ui.widgets.containers import filled, sided, spaced
from ui.widgets.forms import ElidedBox, FilterBox
from ui.widgets.labels import label, let_narrow

if TYPE_CHECKING:
    from trainer.index.query import Query
    from trainer.library.entries import LibraryEntry
    from ui.supervise.library.folder_shelf import FolderShelf
    from ui.widgets.fault_cards import FaultCards
    from ui.widgets.row_list import Row, RowList
    from ui.widgets.view_models import FaultCard

NOTE_LINES = 4
"""Number of lines of notes that always fit."""

MAX_LIST = 640
"""Maximum width of the list: titles need no more, and the table matters most."""

MIN_FELT = 160
"""Minimum height of the selected scenario's table."""


SEARCHED: Final = N_(
    "Search by words, events (re-split) or paragraphs (3.22); or type level 3, below 80, "
    "above 80 or not played."
)
"""What can be searched for."""


class LibraryPage(QWidget):
    """Search, filter, select; the selected scenario is shown on the felt next to the list."""

    chosen = Signal(object)
    """The ``LibraryEntry`` that is selected now, or None."""
    selected = Signal()
    """Other entries are selected than before, perhaps several."""
    menu_wanted = Signal(QPoint)
    """What can be done with the selected entries is asked for, at this place of the screen."""
    dragged = Signal()
    """The selected entries are dragged."""
    fault_chosen = Signal(int, int)
    """The line and the column of the selected file that are to be corrected."""
    activated = Signal()
    """The selected entry was double-clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.documents = FilterBox(self, _("Filter by rules"), _("Rules"))
        self.incidents = FilterBox(self, _("Filter by irregularity"), _("Rounds"))
        self.tags = FilterBox(self, _("Filter by tag"), _("Tags"))
        self.levels = FilterBox(self, _("Filter by level"), _("Levels"))
        self._filters = (self.documents, self.incidents, self.tags, self.levels)
        self.places = FilterBox(self, _("Filter by place"), _("Places"))
        self._managed = self._has_own = self._any_own = False
        """It is the supervisor's, with every filter; there is more than one place."""
        self.look_up: Callable[[Query], frozenset[str] | None] = lambda _query: None
        """The ids of the entries that an index finds for a query; None if there is none."""
        self._rows: dict[str, Row[LibraryEntry]] = {}
        """The rows that were listed last, and those that are going to be."""
        self.reading = True
        """The scenarios are still being read: there may be more than are listed."""
        self.searching = False
        """Whether what is selected is selected because of a letter that has just been typed."""
        self._empty = label(_("Reading the scenarios…"), "muted", self)
        self._lists = QStackedWidget(self)
        self.felt = FeltView(self, whole=True)
        self.title = label("", "heading", self)
        self.notes = label("", "muted", self)
        # The table stays in place whatever is selected: it would be drawn anew at another size.
        self.title.ensurePolished()
        self.title.setMinimumHeight(ceil(QFontMetricsF(self.title.font()).lineSpacing()))
        self.notes.setMinimumHeight(NOTE_LINES * self.notes.fontMetrics().lineSpacing())
        self.notes.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.about = label("", "small", self)
        let_narrow(self.title, self.notes, self.about)
        self._faults: FaultCards | None = None
        self._texts = QVBoxLayout()
        halves = filled(spaced(QHBoxLayout(), 0), (self._left(), 5), (self._right(), 8))
        filled(spaced(QVBoxLayout(self), 0), (halves, 1))
        self.show_management(False)
        self._preferred: str | None = None
        """The game to filter by as soon as it is listed."""
        self._awaited = ""
        """The folder to filter by as soon as it is listed."""
        self._fill_filters(())
        self.search.textChanged.connect(self._search)
        for box in (self.places, *self._filters):
            box.currentIndexChanged.connect(self.filter)
        self.search.installEventFilter(self)

    def show_management(self, managed: bool, *, any_own: bool = True) -> None:
        """Show a supervisor every filter, a trainee that of the games; one is left in each.

        ``any_own``: there are files of one's own, listed or not yet.
        """
        self._managed, self._any_own = managed, any_own
        for box in (self.incidents, self.tags, self.levels):
            box.setVisible(managed)
        self._show_places()
        if not managed:
            for box in (self.places, self.incidents, self.tags, self.levels):
                box.setCurrentIndex(0)

    @cached_property
    def listing(self) -> RowList[LibraryEntry]:
        """The list, made when there is something to list: in the first picture there is nothing."""
        from ui.supervise.library.rows import STYLE
        from ui.widgets.row_list import RowList

        made: RowList[LibraryEntry] = RowList(self._lists, "scenarios", _("Scenarios"), STYLE)
        made.doubleClicked.connect(lambda _index: self.activated.emit())
        made.chosen.connect(self.chosen)
        made.setSelectionMode(made.SelectionMode.ExtendedSelection)
        made.selectionModel().selectionChanged.connect(self.selected)
        made.let_drag(lambda entry: self._managed and entry.folder is not None)
        made.dragged.connect(self.dragged)
        made.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        made.customContextMenuRequested.connect(self._ask_for_menu)
        self._lists.insertWidget(0, made)
        return made

    def _ask_for_menu(self, at: QPoint) -> None:
        if self._managed:
            self.menu_wanted.emit(self.listing.viewport().mapToGlobal(at))

    @property
    def faults(self) -> FaultCards:
        """Return what is wrong with a file, made when the first one that has faults is selected."""
        if self._faults is None:
            from ui.widgets.fault_cards import FaultCards

            self._faults = FaultCards(self)
            self._faults.found.connect(self.fault_chosen)
            # Before the stretch that ends the column.
            self._texts.insertWidget(self._texts.count() - 1, self._faults, 1)
        return self._faults

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down moves the focus from the search field into the list."""
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            if self.listing.items:  # else letters that follow would be taken for commands
                self.listing.setFocus()
            return True
        return super().eventFilter(watched, event)

    def _left(self) -> QVBoxLayout:
        self.search.setObjectName("search")
        self.search.setPlaceholderText(_("Search   /"))
        self.search.setAccessibleName(_("Search the scenarios"))
        self.search.setAccessibleDescription(_(SEARCHED))
        self.search.setToolTip(_(SEARCHED))
        self.search.setClearButtonEnabled(True)
        self._none_own = label("", "small", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._lists.addWidget(self._empty)
        chips = QWidget(self)
        filters = spaced(QHBoxLayout(chips), Space.S)
        for box in self._filters:
            filters.addWidget(box, 1)
        asked = QWidget(self)
        filled(spaced(QHBoxLayout(asked), Space.S), (self.search, 3), (self.places, 2))
        for widget in (asked, chips, self._lists, self._none_own):
            widget.setMaximumWidth(MAX_LIST)
        column = spaced(QVBoxLayout(), Space.S, (Space.L, Space.M, Space.L, Space.L))
        filled(column, asked, chips, (self._lists, 1), self._none_own)
        return column

    def _right(self) -> QVBoxLayout:
        """The table of the selected scenario, and the texts about it."""
        self.felt.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # In a low window with a notice, the texts have precedence over the table.
        self.felt.setMinimumSize(2 * MIN_FELT, MIN_FELT)
        self.felt.setAccessibleName(_("The table of the chosen scenario"))
        column = self._texts
        spaced(column, Space.S, (0, 0, Space.L, Space.L))
        column.addWidget(self.felt, 1)
        column.addWidget(self.title)
        column.addWidget(self.notes)
        column.addWidget(self.about)
        # Takes the room of the felt when there is none to show.
        column.addStretch(0)
        return column

    @property
    def entry(self) -> LibraryEntry | None:
        return self.listing.item

    @property
    def selected_entries(self) -> Sequence[LibraryEntry]:
        return self.listing.selected_items

    def show_entries(self, entries: Sequence[LibraryEntry], select: str = "") -> None:
        """List these; ``select`` is the id to select, by default the current one if listed."""
        wanted = select or (self.entry.id if self.entry else "")
        several = self._several
        rows = {entry.id: self._row(entry) for entry in entries}
        before, listed = self.listing.item, self.listing.all_rows
        same = len(rows) == len(listed) and all(map(is_, rows.values(), listed))
        self._rows = rows
        if not same:
            self.listing.show_rows(rows.values())
            self._fill_filters(entries)
        if entries:
            self._filter_by_preferred()
        if select:
            self._admit(select)
        self._keep(wanted, several)
        if same and before is not None and self.listing.item is before:
            # It may be known better now what it is the line of.
            self.chosen.emit(before)

    def _row(self, entry: LibraryEntry) -> Row[LibraryEntry]:
        known = self._rows.get(entry.id)
        if known is not None and (known.item is entry or known.item == entry):
            return known
        from ui.supervise.library.rows import library_row

        return library_row(entry)

    def prefer(self, document: str) -> None:
        """Filter by the game with this title, as soon as it is listed; empty: by none."""
        self._preferred = document
        if self.listing.all_items:
            self._filter_by_preferred()
            self.filter()

    @property
    def preferred(self) -> str:
        """The title of the game that the list is going to be filtered by; empty for none."""
        return self._preferred or ""

    def _filter_by_preferred(self) -> None:
        """Filter by the preferred game, if there is one that has not been set."""
        if self._preferred is not None:
            self.documents.blockSignals(True)
            self.documents.setCurrentIndex(max(0, self.documents.findData(self._preferred)))
            self.documents.blockSignals(False)
            self._preferred = None

    def select(self, entry_id: str) -> None:
        """Select an entry by its id, or the first if there is none with that id."""
        if not self.listing.choose(lambda entry: entry.id == entry_id):
            self.listing.choose_row(0)

    def _admit(self, entry_id: str) -> None:
        """Filter by no game where that would hide the entry with this id."""
        game = (self.documents.currentData() or "").removeprefix(UNPLAYED)
        named = {entry.id: entry.document for entry in self.listing.all_items}
        if game and (named.get(entry_id) or game) != game:
            self.documents.blockSignals(True)
            self.documents.setCurrentIndex(0)
            self.documents.blockSignals(False)

    def take_focus(self) -> None:
        """Focus the list, with the selected scenario scrolled into view."""
        self.listing.setFocus()
        self.reveal()

    def offer_folders(
        self, heading: str, folders: Sequence[tuple[str, str]], lie_in: str | None
    ) -> FolderShelf:
        """Show beside the list where what is dragged can be dropped."""
        from ui.supervise.library.folder_shelf import FolderShelf

        shelf = FolderShelf(self, self.listing, heading, folders, lie_in)
        shelf.stand(QRect(self.listing.mapTo(self, QPoint()), self.listing.size()))
        return shelf

    @property
    def entry_in_sight(self) -> bool:
        """True if the selected entry is not scrolled away, not even in part."""
        row = self.listing.visualRect(self.listing.currentIndex())
        return self.listing.viewport().rect().contains(row)

    def reveal(self) -> None:
        """Scroll the selected entry into view."""
        self.listing.scrollTo(self.listing.currentIndex())

    def start_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def after(self, entry_id: str) -> LibraryEntry | None:
        """The next entry in the list as it is filtered now, if there is one.

        One of the same game comes before all others: the list has several games at each level.
        """
        entries = self.listing.items
        ids = [entry.id for entry in entries]
        place = ids.index(entry_id) + 1 if entry_id in ids else 0
        game = entries[place - 1].document if place else ""
        following = [entry for entry in entries[place:] if not entry.fault]
        alike = [entry for entry in following if entry.document == game]
        return next(iter(alike or following), None)

    def show_faults(self, title: str, faults: Sequence[FaultCard], more: str = "") -> None:
        """Show what is wrong with the selected file, in the place of its table."""
        self.preview(None, title)
        self.faults.show_faults(faults, more)
        self.faults.show()
        self.notes.hide()
        self.about.hide()
        # A table goes up to the header, a title stands beside the search.
        self._texts.setContentsMargins(sided(0, Space.M, Space.L, Space.L))

    def preview(
        self, view: TableView | None, title: str = "", notes: str = "", about: str = ""
    ) -> None:
        """Show the selected scenario's table; ``about`` names its rules and its layout.

        None if there is none to show: the signs on the felt would belong to another table.
        """
        if self._faults is not None:
            self._faults.hide()
        self.notes.show()
        self.about.show()
        self._texts.setContentsMargins(sided(0, 0, Space.L, Space.L))
        self.felt.setVisible(view is not None)
        if view is not None:
            self.felt.show_another(view)
        self.title.setText(title)
        self.notes.setText(notes)
        self.about.setText(about)

    def _fill(
        self, box: ElidedBox, everything: str, texts: Sequence[str], data: Sequence[object] = ()
    ) -> None:
        before = box.currentData()
        box.blockSignals(True)
        box.clear()
        box.addItem(everything, None)
        for text, value in zip(texts, data or texts, strict=True):
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(before)) if before is not None else 0)
        box.blockSignals(False)

    def _fill_filters(self, entries: Sequence[LibraryEntry]) -> None:
        self._fill_places(entries)
        documents = sorted({entry.document for entry in entries if entry.document})
        unplayed = [(_("Not played yet"), UNPLAYED)] + [
            (_("{game}, not played yet").format(game=title), f"{UNPLAYED}{title}")
            for title in documents
        ]
        self._fill(
            self.documents,
            _("All rules"),
            [*documents, *(text for text, _data in unplayed)],
            [*documents, *(data for _text, data in unplayed)],
        )
        self._fill_incidents(sorted({name for entry in entries for name in entry.incidents}))
        tags = sorted({tag for e in entries for tag in e.tags}, key=tag_text)
        self._fill(self.tags, _("All tags"), [*map(tag_text, tags)], tags)
        levels = sorted({e.level for e in entries if e.level is not None})
        named = [dots(level) for level in levels]
        self._fill(self.levels, _("All levels"), named, levels)

    def _fill_places(self, entries: Sequence[LibraryEntry]) -> None:
        """The shipped scenarios, one's own, and the folders of those."""
        folders = {entry.folder for entry in entries if entry.folder is not None}
        within = {
            "/".join(parts[:depth])
            for parts in (folder.split("/") for folder in folders)
            for depth in range(1, len(parts) + 1)
        }
        named = sorted(filter(None, within), key=lambda folder: folder.split("/"))
        places = (SHIPPED, "", *named)
        texts = (_("Built-in"), _("My own"), *map(_indented, named))
        self._fill(self.places, _("All scenarios"), texts, places)
        self._has_own = bool(folders)
        self._show_places()
        self._filter_by_awaited()

    def _show_places(self) -> None:
        """Let a supervisor filter by places; without anything of their own, say how to begin."""
        self.places.setVisible(self._managed and self._has_own)
        none = self._managed and not (self._has_own or self._any_own)
        self._none_own.setVisible(none)
        if none:
            told = _("None of your own yet. “New scenario” begins one, “Edit” copies one.")
            self._none_own.setText(told)

    def _filter_by_awaited(self) -> None:
        """Filter by the folder that is waited for, if it is listed by now."""
        place = self.places.findData(self._awaited) if self._awaited else -1
        if place >= 0:
            self._awaited = ""
            self.places.blockSignals(True)
            self.places.setCurrentIndex(place)
            self.places.blockSignals(False)

    def _fill_incidents(self, names: Sequence[str]) -> None:
        """Every round, those in which something goes wrong, then each kind of incident."""
        any_of_them = ((capitalised(_(WITH_AN_INCIDENT)), ANY_INCIDENT),) if names else ()
        choices = (*any_of_them, *((name, name) for name in names))
        self._fill(
            self.incidents,
            _("All rounds"),
            [text for text, _value in choices],
            [value for _text, value in choices],
        )

    def list_all(self, folder: str = "") -> None:
        """Search for nothing, and filter by nothing but a folder, as soon as it is listed."""
        for box in (self.places, *self._filters):
            box.blockSignals(True)
            box.setCurrentIndex(0)
            box.blockSignals(False)
        self._awaited = folder
        self._filter_by_awaited()
        self.search.blockSignals(True)
        self.search.clear()
        self.search.blockSignals(False)
        self.filter()

    def filter(self) -> None:
        """Show what matches the search and the filters, with the same scenario selected."""
        self._keep(self.entry.id if self.entry else "", self._several)

    def _search(self) -> None:
        """Show what matches, with the first of it selected; nothing asked changes no selection."""
        if self.search.text():
            self.searching = True
            try:
                self._keep("")
            finally:
                self.searching = False
        else:
            self.filter()

    @property
    def _several(self) -> frozenset[str]:
        return frozenset(entry.id for entry in self.selected_entries)

    def _keep(self, wanted: str, several: frozenset[str] = frozenset()) -> None:
        """Filter the list and select once: the selected scenario is laid out on the felt.

        The others of ``several`` stay selected with it.
        """
        from trainer.index.query import query_of
        from trainer.search.words import words
        from ui.supervise.library.rows import LibraryFilter

        query, game = query_of(self.search.text()), self.documents.currentData() or ""
        if game.startswith(UNPLAYED):
            query, game = query._replace(unplayed=True), game.removeprefix(UNPLAYED)
        filters = LibraryFilter(
            query,
            self.look_up(query),
            game,
            self.tags.currentData() or "",
            self.incidents.currentData() or "",
            self.levels.currentData(),
            self.places.currentData(),
            words(self.search.text()),
        )
        if filters == LibraryFilter():
            self.listing.show_all()
        else:
            self.listing.filter_items(filters.accepts, filters.order)
        nothing = not self.listing.items
        self._empty.setText(self._why_empty())
        self._lists.setCurrentWidget(self._empty if nothing else self.listing)
        if not nothing:
            self.select(wanted)
            if self.entry is not None and self.entry.id in several:
                self.listing.select_too(lambda entry: entry.id in several)
            self.reveal()
        else:
            self.chosen.emit(None)

    def _why_empty(self) -> str:
        if self.listing.all_items:
            nothing = _("No scenario matches. Clear the search or the filters above.")
            return f"{nothing}\n\n{_(SEARCHED)}" if self.search.text() else nothing
        if self.reading:
            return _("Reading the scenarios…")
        return _("There are no scenarios yet. Open a scenario file to begin.")


def _indented(folder: str) -> str:
    *outer, name = folder.split("/")
    return f"{'    ' * (len(outer) + 1)}{visible(name)}"
