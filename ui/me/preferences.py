"""The personal preferences: a page whose controls take effect at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _, pgettext
from trainer.messages.citations import short_title
from trainer.room.rights import Right
from trainer.rulebook import documents, load_document
from trainer.settings.looks import LARGEST_TEXT, SMALLEST_TEXT, Cloth, ColorSchemeChoice, TableSide
from trainer.settings.personal import FASTEST, SETTING_TEXTS, SLOWEST, PersonalSettings
from trainer.storage.own.scenarios import has_files, own_folder
from trainer.texts import N_
from ui.felt.felts import offered
from ui.shell.commands import Bar, PageState, Room, Section, away_from_table, command, free, on
from ui.shell.controller import App, PageController
from ui.shell.language import offered_languages, speaks
from ui.shell.notice_bar import DISMISS
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import filled, spaced
from ui.widgets.forms import ElidedBox, Slider, offer
from ui.widgets.labels import CardFrame, label, plain_button
from ui.widgets.sheets import cloth_names
from ui.widgets.view_models import Notice

TEXT_SIZES: Final = range(SMALLEST_TEXT, LARGEST_TEXT + 1, 10)
"""The text sizes to choose from, in per cent."""

REST: Final = 300
"""How long after the last step text size and colours are changed, in milliseconds."""

LANGUAGE, OPEN_AGAIN = "language", "open_again"
"""The notice that the window speaks another language than the settings want, and its choice."""

_NARROW: Final = 880
"""Below this width, in pixels, the groups are below one another."""

Value = TypeVar("Value", str, int)


class PreferencesPage(QWidget):
    """The settings in groups."""

    changed = Signal(object)
    """The settings that are changed, as a dict by their names."""
    full_screen_wanted = Signal(bool)
    room_wanted = Signal(str)
    """That this becomes a training room, or joins one: the id of the command."""
    table_wanted = Signal()
    """The sheet that asks for the trainee's own table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._boxes: dict[str, ElidedBox] = {}
        self._switches: dict[str, QCheckBox] = {}
        self._waiting: dict[str, object] = {}
        # Each change of them styles every widget, and a closed list goes through them in steps.
        self.rest = QTimer(self, singleShot=True, interval=REST)
        self.rest.timeout.connect(self.pass_on)
        held = QWidget(self)
        self._columns = spaced(
            QBoxLayout(QBoxLayout.Direction.LeftToRight, held),
            Space.M,
            (Space.L, Space.M, Space.L, Space.M),
        )
        left, right = self._column(), self._column()
        self._look(self._group(left, pgettext("heading of preferences", "Look"), held))
        self._accessible(self._group(left, _("Accessibility"), held))
        tools = self._group(left, _("Supervising"), held)
        for name in ("tools", "file_text"):
            self._switch(tools, name)
        self._supervising = tools.parentWidget()
        computer = self._group(left, _("This computer"), held)
        self._whose = label("", "", held)
        computer.addWidget(self._whose, 0, 0)
        self._rooms = [
            self._room_button(_("Make it a training room…"), "make_room", held),
            self._room_button(_("Join a room…"), "join_room", held),
        ]
        for row, button in enumerate(self._rooms):
            computer.addWidget(button, row, 1)
        self._at_table(self._group(right, _("Table"), held))
        self._training(self._group(right, _("Training"), held))
        for column in (left, right):
            column.addStretch(1)
        area = QScrollArea(self, widgetResizable=True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # What is in it takes the focus, and is scrolled to.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(held)
        filled(spaced(QVBoxLayout(self), 0), area)

    def _look(self, grid: QGridLayout) -> None:
        languages = (("", _("Follow the system")), *offered_languages())
        self.language = self._choice(grid, "language", languages, str, rests=True)
        schemes = (
            (ColorSchemeChoice.SYSTEM, _("Follow the system")),
            (ColorSchemeChoice.DARK, _("Dark")),
            (ColorSchemeChoice.LIGHT, _("Light")),
        )
        self.room = self._choice(grid, "room", schemes, ColorSchemeChoice, rests=True)
        self.cloth = self._choice(grid, "cloth", cloth_names(), Cloth)
        self.full_screen = self._check(grid, _("Full screen"))
        self.full_screen.toggled.connect(self.full_screen_wanted)

    def _accessible(self, grid: QGridLayout) -> None:
        sizes = ((size, _("{percent} %").format(percent=size)) for size in TEXT_SIZES)
        self.text_size = self._choice(grid, "text_size", sizes, int, rests=True)
        for name in ("four_colour", "reduce_motion"):
            self._switch(grid, name)

    def _at_table(self, grid: QGridLayout) -> None:
        self._table = named(PressButton(_("Choose…"), self), "choose_table", _("Choose my table"))
        self._table.clicked.connect(self.table_wanted)
        self._row(grid, "table", self._table)
        self.chips = self._choice(grid, "chips", (("", _("By table currency")),), str)
        sides = (
            (TableSide.DEALER, _("The dealer’s")),
            (TableSide.PLAYERS, _("The players’")),
        )
        self.side = self._choice(grid, "table_side", sides, TableSide)
        for name in ("legends_as_printed", "true_scale"):
            self._switch(grid, name)

    def _training(self, grid: QGridLayout) -> None:
        self.speed = Slider(Qt.Orientation.Horizontal, self)
        self.speed.setRange(SLOWEST, FASTEST)
        self.speed.setSingleStep(25)
        self.speed.setPageStep(50)
        self.speed.setAccessibleName(_("Watch speed, in per cent"))
        self._percent = label("", "muted", self, wrap=False)
        self.speed.valueChanged.connect(self._show_speed)
        self.speed.valueChanged.connect(lambda value: self._change(speed=value))
        row = filled(spaced(QHBoxLayout(), Space.M), (self.speed, 1), self._percent)
        self._row(grid, "speed", row)
        for name in ("goes_on", "in_chips", "read_bets", "signals_only"):
            self._switch(grid, name)

    def show_settings(
        self, settings: PersonalSettings, chips: Sequence[tuple[str, str]], *, full_screen: bool
    ) -> None:
        """Show what is in force; ``chips`` are the chip sets to choose from, id and title."""
        self.rest.stop()
        self._waiting.clear()
        known = settings.document in documents()
        table = short_title(load_document(settings.document)) if known else _("Choose…")
        self._table.setText(plain_button(table))
        with QSignalBlocker(self.chips):
            offer(self.chips, (("", _("By table currency")), *chips), settings.chips)
        for name, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setCurrentIndex(max(0, box.findData(getattr(settings, name))))
        for name, switch in self._switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(bool(getattr(settings, name)))
        with QSignalBlocker(self.full_screen):
            self.full_screen.setChecked(full_screen)
        with QSignalBlocker(self.speed):
            self.speed.setValue(settings.speed)
        self._show_speed(settings.speed)

    def _room_button(self, title: str, name: str, held: QWidget) -> PressButton:
        button = named(PressButton(title, held), name)
        button.clicked.connect(lambda: self.room_wanted.emit(name))
        return button

    def show_computer(self, room: str) -> None:
        """Say whose computer this is; empty where it is no training room."""
        whose = _("Training room: {name}").format(name=room) if room else _("My own")
        self._whose.setText(whose)
        for button in self._rooms:
            button.setVisible(not room)
        assert self._supervising is not None, "it is laid out"
        # There the role says who supervises.
        self._supervising.setVisible(not room)

    def pass_on(self) -> None:
        """Have what waits for a rest changed now."""
        self.rest.stop()
        if self._waiting:
            waiting, self._waiting = self._waiting, {}
            self.changed.emit(waiting)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the groups side by side where there is room; full screen is a size as well."""
        with QSignalBlocker(self.full_screen):
            self.full_screen.setChecked(self.window().isFullScreen())
        narrow = event.size().width() < scaled(_NARROW)
        direction = QBoxLayout.Direction
        self._columns.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        super().resizeEvent(event)

    def take_focus(self) -> None:
        self.language.setFocus()

    def _column(self) -> QVBoxLayout:
        column = spaced(QVBoxLayout(), Space.M)
        self._columns.addLayout(column, 1)
        return column

    def _group(self, column: QVBoxLayout, title: str, parent: QWidget) -> QGridLayout:
        card = CardFrame(parent)
        card.column.addWidget(label(title, "heading", card))
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.L)
        grid.setVerticalSpacing(Space.S)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        card.column.addLayout(grid)
        column.addWidget(card)
        return grid

    def _row(self, grid: QGridLayout, name: str, field: QWidget | QHBoxLayout) -> None:
        row, told = grid.rowCount(), label(_(SETTING_TEXTS[name]), "", self)
        grid.addWidget(told, row, 0, Qt.AlignmentFlag.AlignVCenter)
        if isinstance(field, QWidget):
            told.setBuddy(field)
            grid.addWidget(field, row, 1)
        else:
            grid.addLayout(field, row, 1)

    def _choice(
        self,
        grid: QGridLayout,
        name: str,
        choices: Iterable[tuple[Value, str]],
        kind: Callable[[Value], object],
        *,
        rests: bool = False,
    ) -> ElidedBox:
        """A list to choose from: value and text of each; ``rests`` for what waits for a rest."""
        box = named(ElidedBox(self), name)
        for value, text in choices:
            box.addItem(text, value)

        def chosen() -> None:
            self._waiting[name] = kind(box.currentData())
            if rests:
                self.rest.start()
            else:
                self.pass_on()

        box.currentIndexChanged.connect(chosen)
        self._boxes[name] = box
        self._row(grid, name, box)
        return box

    def _switch(self, grid: QGridLayout, name: str) -> None:
        box = self._switches[name] = self._check(grid, _(SETTING_TEXTS[name]))
        box.setObjectName(name)
        box.toggled.connect(lambda on: self._change(**{name: on}))

    def _check(self, grid: QGridLayout, text: str) -> QCheckBox:
        box = QCheckBox(text, self)
        grid.addWidget(box, grid.rowCount(), 0, 1, 2)
        return box

    def _change(self, **values: object) -> None:
        self._waiting |= values
        self.pass_on()

    def _show_speed(self, percent: int) -> None:
        self._percent.setText(_("{percent} %").format(percent=percent))


@dataclass(frozen=True, slots=True)
class PreferencesState(PageState):
    """The preferences are shown."""

    shows_offers: ClassVar[bool] = True
    """To open the window in the language that has been chosen here."""
    leads_home: ClassVar[bool] = False


def has_own(app: App) -> bool:
    """Tell whether the house has anything of its own: scenarios, layouts or settings."""
    files = has_files(own_folder(app.session.path))
    return bool(app.house.text) or bool(app.layouts.stored.files) or files


class PreferencesController(PageController[PreferencesPage, PreferencesState]):
    """The controller of the preferences page."""

    page = "preferences"

    def __init__(self, app: App) -> None:
        super().__init__(app, PreferencesState())
        app.preferences.listeners.append(self._settings_changed)
        app.house.listeners.append(self._show_tools)

    def make_view(self, parent: QWidget) -> PreferencesPage:
        page = PreferencesPage(parent)
        page.changed.connect(self._change)
        page.full_screen_wanted.connect(self.app.window.set_full_screen)
        page.room_wanted.connect(self.app.window.bindings.trigger)
        page.table_wanted.connect(lambda: self.app.window.bindings.trigger("my_table"))
        return page

    def open(self) -> None:
        """Go to the page; an attempt waits behind it."""
        self._show_settings()
        self.app.open_over(self)
        self.view.take_focus()

    def _change(self, values: dict[str, object]) -> None:
        preferences = self.app.preferences
        preferences.change(replace(preferences.settings, **values))  # type: ignore[arg-type]

    def _settings_changed(self, _before: PersonalSettings) -> None:
        self._show_tools()
        self._offer_language()
        if self.made is not None:
            self._show_settings()

    def _offer_language(self) -> None:
        """Offer to open the window in the language of the settings, unless it speaks that."""
        wanted = self.app.preferences.settings.language
        if speaks(wanted):
            self.app.notices.remove(LANGUAGE)
            return
        told = dict(offered_languages()).get(wanted, _("the system’s language"))
        text = _("Feltwork opens in {language} from the next start on.").format(language=told)
        choices = ((OPEN_AGAIN, _("Open it again now")), (DISMISS, _("Later")))
        notice = Notice(LANGUAGE, text, choices=choices, warning=False)
        self.app.notices.show(notice, {OPEN_AGAIN: self._open_again})

    def _open_again(self) -> None:
        self.app.again = True
        self.app.window.close_wanted.emit()

    def _show_settings(self) -> None:
        window, chips = self.app.window, self.app.house.rulebook.chip_sets
        records = self.app.session.records
        room = None if records is None else records.rights.room
        self.view.show_computer("" if room is None else room.name)
        settings = replace(self.app.preferences.settings, tools=window.state.tools)
        self.view.show_settings(settings, offered(chips), full_screen=window.isFullScreen())

    def _show_tools(self) -> None:
        """Show the supervisor's tools if they are wanted, or needed for what the house has."""
        window, wanted = self.app.window, self.app.preferences.settings.tools
        tools = has_own(self.app) if wanted is None else wanted
        if window.state.classroom:
            tools = Right.SCENARIOS in window.state.rights
        if tools != window.state.tools:
            window.show_state(window.state._replace(tools=tools))
            if not tools and window.state.room is Room.SUPERVISE and away_from_table(window.state):
                self.app.go_home()

    @command(
        "preferences",
        N_("Preferences"),
        "Ctrl+,",
        when=lambda now: free(now) and not isinstance(now.here, PreferencesState),
        section=Section.EVERYWHERE,
    )
    def open_preferences(self) -> None:
        """Let the user change the preferences; changes take effect at once."""
        self.open()

    @command("leave_preferences", N_("Back"), "Esc", when=on(PreferencesState), bar=Bar.BACK)
    def leave(self) -> None:
        """Go back to where the preferences were opened from."""
        self.view.pass_on()
        self.app.leave_over()
