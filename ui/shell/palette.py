"""The palette: everything that can be done here and now, found by words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from trainer.messages import _
from trainer.messages.figures import left_to_right
from trainer.messages.spoken import key_in_words
from trainer.search.words import folded
from trainer.texts import N_
from ui.shell.bars import keys_shown
from ui.shell.commands import PlacedTab, Room, Section, command, free, rooms_shown, tabs_in
from ui.shell.controller import App, Controller
from ui.shell.cover import Cover
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.labels import CardFrame
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.speech import announce

STYLE: Final = RowStyle(40, (Space.L, Space.S, Space.L, Space.S), title_height=24, gap=Space.L)
WIDEST: Final = 560
"""Width of the palette where there is room, in pixels."""
HIGHEST: Final = 480
"""Its height there."""

Find = Callable[[str], Sequence[str]]
"""The ids of what is meant by some words, the best first."""


class Possible(NamedTuple):
    """Something that can be done: what it is called, its key if it has one, and what does it."""

    id: str
    title: str
    key: str
    do: Callable[[], None]


class Palette(Cover):
    """A field and the list of what can be done; Enter or a click does what is selected."""

    def __init__(self, parent: QWidget, find: Find) -> None:
        super().__init__(parent)
        self._find = find
        self._all: Sequence[Possible] = ()
        self._more: Callable[[str], Possible | None] = lambda _text: None
        self.setObjectName("palette")
        self.setAccessibleName(_("Find"))
        self._card = CardFrame(self, "raised")
        self._card.column.setSpacing(Space.S)
        self.field = named(QLineEdit(self._card), "palette_field")
        self.field.setPlaceholderText(_("What would you like to do?"))
        self.field.setAccessibleName(_("What would you like to do?"))
        self.rows: RowList[Possible] = RowList(self._card, "possible", _("What can be done"), STYLE)
        self.rows.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._card.column.addWidget(self.field)
        self._card.column.addWidget(self.rows, 1)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._list)
        self.rows.clicked.connect(lambda _index: self._carry_out())

    def open(self, possible: Sequence[Possible], more: Callable[[str], Possible | None]) -> None:
        """Offer these; ``more`` is what can be done with the words themselves."""
        self._all, self._more = possible, more
        self.field.clear()
        self._list("")
        self.cover()
        self.show()
        self.raise_()
        self.field.setFocus()

    def cover(self) -> None:
        """Take the parent's size, and stand at the top of its middle."""
        super().cover()
        width = min(scaled(WIDEST), self.width() - 2 * Space.L)
        height = min(scaled(HIGHEST), self.height() - 2 * Space.L)
        place = QRect(0, 0, width, height)
        place.moveCenter(self.rect().center())
        place.moveTop(min(3 * Space.XL, self.height() - height - Space.L))
        self._card.setGeometry(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have the keys of the list while words are typed."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
        ):
            match event.key():
                case Qt.Key.Key_Down | Qt.Key.Key_Up:
                    by = 1 if event.key() == Qt.Key.Key_Down else -1
                    last = len(self.rows.items) - 1
                    self.rows.choose_row(max(0, min(self.rows.current_row + by, last)))
                    self._tell_row()
                    return True
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._carry_out()
                    return True
                case Qt.Key.Key_Escape:
                    self.close_cover()
                    return True
        return super().eventFilter(watched, event)

    def _list(self, text: str) -> None:
        found = list(self._all)
        if text.strip():
            by_id = {one.id: one for one in self._all}
            part = folded(text.strip())
            begun = [one for one in self._all if folded(one.title).startswith(part)]
            within = [one for one in self._all if part in folded(one.title)]
            meant = [by_id[name] for name in self._find(text) if name in by_id]
            more = self._more(text.strip())
            found = list(dict.fromkeys([*begun, *within, *meant, *([more] if more else [])]))
        self.rows.show_rows(Row(one, one.title, mark=one.key) for one in found)
        self.rows.choose_row(0)
        if text:
            self._tell_row()

    def _tell_row(self) -> None:
        """Have the row said that Enter carries out: the focus stays in the field."""
        if (row := self.rows.item) is None:
            announce(self.field, _("Nothing is found. Try fewer words."))
        else:
            announce(self.field, row.title, key_in_words(row.key))

    def _carry_out(self) -> None:
        chosen = self.rows.item
        if chosen is not None:
            self.close_cover()
            chosen.do()


class PaletteController(Controller):
    """Opens the palette."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._palette: Palette | None = None

    @command("palette", N_("Find"), "Ctrl+K", when=free, section=Section.EVERYWHERE)
    def open_palette(self) -> None:
        """Offer everything that can be done here and now."""
        if self._palette is None:
            self._palette = Palette(self.app.window.whole, self._meant)
            self._palette.closed.connect(self.app.window.give_focus)
        self._palette.open([*self._commands(), *self._pages()], self._look_up)

    def _commands(self) -> Iterator[Possible]:
        """The commands that are possible, the page's own first."""
        bindings = self.app.window.bindings
        shown = [one for one in bindings if one.id in bindings.possible and one.id != "palette"]
        for one in sorted(shown, key=lambda one: not one.bar):
            action = bindings.actions[one.id]
            keys = left_to_right(keys_shown(one))
            yield Possible(one.id, action.text(), keys, action.trigger)

    def _pages(self) -> Iterator[Possible]:
        """The pages and views that no command opens from here."""
        window = self.app.window
        now = window.state
        if not now.here.shows_header:
            return
        titles = {one.title for one in self._commands()}
        for room in rooms_shown(now):
            for placed in tabs_in(self.app.entries, room):
                title = _(placed.tab.title)
                if placed.page.reachable(now) and not placed.current(now) and title not in titles:
                    name = _("{room}: {page}").format(room=_(room.text), page=title)
                    yield Possible(_id_of(placed), name, "", partial(self.app.open_tab, placed))

    def _look_up(self, text: str) -> Possible | None:
        """Return what looks the words up in the documents, where these may be read."""
        look_up = self.app.look_up
        if look_up is None or self.app.window.bindings.possible.isdisjoint({"rules", "find"}):
            return None
        title = _("Look up “{words}”").format(words=text)
        return Possible("look up", title, "", lambda: look_up(text))

    def _meant(self, text: str) -> Sequence[str]:
        return self._index(text)

    @cached_property
    def _index(self) -> Find:
        """The words of everything that there is, with those of the trade and misspelled ones."""
        from trainer.search.index import Entry, Index, Passage

        tabs = (placed for room in Room for placed in tabs_in(self.app.entries, room))
        named = [
            *((one.id, one.title, one.section) for one in self.app.window.bindings),
            *((_id_of(placed), placed.tab.title, placed.tab.room.text) for placed in tabs),
        ]
        index = Index(
            Entry(one, _(title), (Passage(_(under) if under else ""),))
            for one, title, under in named
        )
        return lambda text: index.find(text).items


def _id_of(placed: PlacedTab) -> str:
    return f"{placed.page.id} {placed.tab.view} {placed.tab.room}"
