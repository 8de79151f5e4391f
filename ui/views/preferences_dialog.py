"""What a trainee sets for himself. Each change is in force at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from trainer.settings.personal import FASTEST, SLOWEST, PersonalSettings, Room, TableSide
from trainer.words import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.labels import label


class PreferencesDialog(QDialog):
    """Opened beside the page, not above the event loop."""

    changed = Signal(object)
    """The ``PersonalSettings`` as they are now."""
    full_screen_wanted = Signal(bool)

    def __init__(self, parent: QWidget, settings: PersonalSettings, *, full_screen: bool) -> None:
        super().__init__(parent)
        self.setObjectName("preferences")
        self.setWindowTitle(_("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._settings = settings
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("Preferences"), "heading", self))
        form = QFormLayout()
        form.setHorizontalSpacing(Space.XL)
        form.setVerticalSpacing(Space.M)
        column.addLayout(form)

        self.room = QComboBox(self)
        for room, text in (
            (Room.SYSTEM, _("As the system has it")),
            (Room.DARK, _("Dark")),
            (Room.LIGHT, _("Light")),
        ):
            self.room.addItem(text, room)
        self.room.setCurrentIndex(self.room.findData(settings.room))
        self.room.currentIndexChanged.connect(
            lambda _index: self._change(room=Room(self.room.currentData()))
        )
        form.addRow(_("Room"), self.room)

        self.side = QComboBox(self)
        for side, text in (
            (TableSide.DEALER, _("The dealer’s")),
            (TableSide.PLAYERS, _("The players’")),
        ):
            self.side.addItem(text, side)
        self.side.setCurrentIndex(self.side.findData(settings.table_side))
        self.side.currentIndexChanged.connect(
            lambda _index: self._change(table_side=TableSide(self.side.currentData()))
        )
        form.addRow(_("Side of the table"), self.side)

        self.speed = QSlider(Qt.Orientation.Horizontal, self)
        self.speed.setRange(SLOWEST, FASTEST)
        self.speed.setSingleStep(25)
        self.speed.setPageStep(50)
        self.speed.setValue(settings.speed)
        self.speed.setAccessibleName(_("Pace of Watch, in per cent"))
        self.speed.valueChanged.connect(lambda value: self._change(speed=value))
        form.addRow(_("Pace of Watch"), self.speed)

        for name, text in (
            ("reduce_motion", _("Cards and chips do not travel")),
            ("four_colour", _("Suits in four colours")),
            ("legends_as_printed", _("Legends as printed, facing the players")),
        ):
            box = QCheckBox(text, self)
            box.setObjectName(name)
            box.setChecked(getattr(settings, name))
            box.toggled.connect(lambda on, which=name: self._change(**{which: on}))
            form.addRow("", box)
        whole = QCheckBox(_("Full screen"), self)
        whole.setChecked(full_screen)
        whole.toggled.connect(self.full_screen_wanted)
        form.addRow("", whole)
        done = QPushButton(_("Done"), self)
        mark_as(done, kind="primary")
        done.setDefault(True)
        done.clicked.connect(self.accept)
        column.addWidget(done, 0, Qt.AlignmentFlag.AlignRight)

    def _change(self, **values: object) -> None:
        self._settings = replace(self._settings, **values)  # type: ignore[arg-type]
        self.changed.emit(self._settings)
