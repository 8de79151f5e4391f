"""The personal preferences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import Final, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.settings.looks import LARGEST_TEXT, SMALLEST_TEXT, Cloth, ColorSchemeChoice, TableSide
from trainer.settings.personal import FASTEST, SETTING_TEXTS, SLOWEST, PersonalSettings
from trainer.storage.own.scenarios import own_folder
from trainer.texts import N_
from ui.felt.felts import offered
from ui.shell.commands import Bar, LibraryState, Room, Section, away_from_table, command, free
from ui.shell.controller import App, Controller
from ui.shell.window import FRAME
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import Fitting
from ui.widgets.forms import ElidedBox, Slider
from ui.widgets.labels import label
from ui.widgets.sheets import cloth_names

# The preferences of a trainee. Each change takes effect at once.

LEAST_HEIGHT: Final = 160
"""How much of the settings is visible in any case, in pixels."""

TEXT_SIZES: Final = range(SMALLEST_TEXT, LARGEST_TEXT + 1, 10)
"""The text sizes to choose from, in per cent."""

REST: Final = 300
"""How long after the last step text size and colours are changed, in milliseconds."""

Value = TypeVar("Value", str, int)

_SWITCHES: Final = tuple(
    field.name
    for field in fields(PersonalSettings)
    if field.type in ("bool", "bool | None") and field.name != "table_asked"
)
"""The settings that are on or off."""


class PreferencesDialog(QDialog):
    """Opened without a nested event loop.

    ``chips`` are the chip sets to choose from, id and title of each.
    """

    changed = Signal(object)
    """The changed ``PersonalSettings``."""
    full_screen_wanted = Signal(bool)
    table_wanted = Signal()
    """The sheet that asks for the trainee's own table; this dialog has been closed."""

    def __init__(
        self,
        parent: QWidget,
        settings: PersonalSettings,
        *,
        chips: Sequence[tuple[str, str]],
        full_screen: bool,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("preferences")
        self.setWindowTitle(_("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        # Each change of them styles every widget, and a closed list goes through them in steps.
        self.rest = QTimer(self, singleShot=True, interval=REST)
        self.rest.timeout.connect(self._pass_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("Preferences"), "heading", self))
        held = QWidget(self)
        form = QFormLayout(held)
        form.setContentsMargins(0, 0, Space.XL, 0)
        form.setHorizontalSpacing(Space.XL)
        form.setVerticalSpacing(Space.M)
        area = Fitting(self, held, LEAST_HEIGHT)
        # What is in it takes the focus, and is scrolled to.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(area, 1)

        self.room = self._choice(
            "room",
            (
                (ColorSchemeChoice.SYSTEM, _("Follow the system")),
                (ColorSchemeChoice.DARK, _("Dark")),
                (ColorSchemeChoice.LIGHT, _("Light")),
            ),
            lambda value: self._change_after_rest(room=ColorSchemeChoice(value)),
        )
        form.addRow(_(SETTING_TEXTS["room"]), self.room)
        self.text_size = self._choice(
            "text_size",
            ((size, _("{percent} %").format(percent=size)) for size in TEXT_SIZES),
            lambda value: self._change_after_rest(text_size=value),
        )
        form.addRow(_(SETTING_TEXTS["text_size"]), self.text_size)
        self.cloth = self._choice(
            "cloth", cloth_names(), lambda value: self._change(cloth=Cloth(value))
        )
        form.addRow(_(SETTING_TEXTS["cloth"]), self.cloth)
        form.addRow(_(SETTING_TEXTS["table"]), self._table_button())
        self.chips = self._choice(
            "chips",
            (("", _("By table currency")), *chips),
            lambda value: self._change(chips=value),
        )
        form.addRow(_(SETTING_TEXTS["chips"]), self.chips)
        self.side = self._choice(
            "table_side",
            (
                (TableSide.DEALER, _("The dealer’s")),
                (TableSide.PLAYERS, _("The players’")),
            ),
            lambda value: self._change(table_side=TableSide(value)),
        )
        form.addRow(_(SETTING_TEXTS["table_side"]), self.side)

        self.speed = Slider(Qt.Orientation.Horizontal, self)
        self.speed.setRange(SLOWEST, FASTEST)
        self.speed.setSingleStep(25)
        self.speed.setPageStep(50)
        self.speed.setValue(settings.speed)
        self.speed.setAccessibleName(_("Watch speed, in per cent"))
        self.speed.valueChanged.connect(lambda value: self._change(speed=value))
        form.addRow(_(SETTING_TEXTS["speed"]), self.speed)

        for name in _SWITCHES:
            box = QCheckBox(_(SETTING_TEXTS[name]), self)
            box.setObjectName(name)
            box.setChecked(bool(getattr(settings, name)))
            box.toggled.connect(lambda on, which=name: self._change(**{which: on}))
            form.addRow("", box)
        form.addRow("", self._full_screen(full_screen))
        done = QPushButton(_("Done"), self)
        mark_as(done, kind="primary")
        done.setDefault(True)
        done.clicked.connect(self.accept)
        column.addWidget(done, 0, Qt.AlignmentFlag.AlignRight)
        # With large letters it is higher than a small screen: the rest is scrolled to.
        self.resize(self.sizeHint().boundedTo(self.screen().availableGeometry().size() - FRAME))

    def _choice(
        self, name: str, choices: Iterable[tuple[Value, str]], chosen: Callable[[Value], None]
    ) -> ElidedBox:
        """A list to choose from: value and text of each, the current value selected."""
        box = ElidedBox(self)
        box.setObjectName(name)
        for value, text in choices:
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(getattr(self._settings, name))))
        box.currentIndexChanged.connect(lambda _index: chosen(box.currentData()))
        return box

    def _full_screen(self, now: bool) -> QCheckBox:
        box = QCheckBox(_("Full screen"), self)
        box.setChecked(now)
        box.toggled.connect(self.full_screen_wanted)
        return box

    def _table_button(self) -> QPushButton:
        button = PressButton(_("Choose…"), self)
        button.setObjectName("choose_table")
        button.setAccessibleName(_("Choose my table"))
        button.clicked.connect(self._leave_for_table)
        return button

    def _leave_for_table(self) -> None:
        # First closed: it has settings of its own, which would undo what is chosen there.
        self.accept()
        self.table_wanted.emit()

    def done(self, result: int) -> None:
        """Close it; what waits for a rest is changed first."""
        if self.rest.isActive():
            self._pass_on()
        super().done(result)

    def _change(self, **values: object) -> None:
        self._keep(**values)
        self._pass_on()

    def _change_after_rest(self, **values: object) -> None:
        self._keep(**values)
        self.rest.start()

    def _keep(self, **values: object) -> None:
        self._settings = replace(self._settings, **values)  # type: ignore[arg-type]

    def _pass_on(self) -> None:
        self.rest.stop()
        self.changed.emit(self._settings)


def has_own(app: App) -> bool:
    """Tell whether the house has anything of its own: scenarios, layouts or settings."""
    folder = own_folder(app.session.path)
    files = folder.is_dir() and any(folder.iterdir())
    return bool(app.house.text) or bool(app.layouts.stored.files) or files


class SettingsController(Controller):
    """The controller of the preferences dialog and of the command that turns the table."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.preferences.listeners.append(lambda _before: self._show_tools())
        app.house.listeners.append(self._show_tools)

    def _show_tools(self) -> None:
        """Show the supervisor's tools if they are wanted, or needed for what the house has."""
        window, wanted = self.app.window, self.app.preferences.settings.tools
        tools = has_own(self.app) if wanted is None else wanted
        if tools != window.state.tools:
            window.show_state(window.state._replace(tools=tools))
            if not tools and window.state.room is Room.SUPERVISE and away_from_table(window.state):
                self.app.go_home()

    @command("preferences", N_("Preferences"), "Ctrl+,", when=free, section=Section.EVERYWHERE)
    def open_preferences(self) -> None:
        """Let the user change the preferences; changes take effect at once."""
        window = self.app.window
        dialog = PreferencesDialog(
            window,
            replace(self.app.preferences.settings, tools=window.state.tools),
            chips=offered(self.app.house.rulebook.chip_sets),
            full_screen=window.isFullScreen(),
        )
        dialog.changed.connect(self.app.preferences.change)
        dialog.full_screen_wanted.connect(window.set_full_screen)
        dialog.table_wanted.connect(lambda: window.bindings.trigger("my_table"))
        dialog.open()

    @command(
        "turn_table",
        N_("Turn the table"),
        "F8",
        # Beside the rounds there is only what begins one.
        when=lambda now: (
            now.here.shows_felt and not isinstance(now.here, LibraryState) and free(now)
        ),
        bar=Bar.ASIDE,
        section=Section.EVERYWHERE,
    )
    def turn_table(self) -> None:
        """Show the table from the other side."""
        settings = self.app.preferences.settings
        players = settings.table_side is TableSide.DEALER
        side = TableSide.PLAYERS if players else TableSide.DEALER
        self.app.preferences.change(replace(settings, table_side=side))
