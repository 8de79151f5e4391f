"""What variants of a scenario may differ in."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox, offer
from ui.views.generate_view_models import VariantSheet
from ui.views.labels import label
from ui.views.scrolled_column import ScrolledColumn


class VariantPanel(QWidget):
    """Shows a sheet; emits a signal for each choice."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = label("", "heading", self)
        self._about = ScrolledColumn(self)
        self._about.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._about.setAccessibleName(_("What happens in it"))
        self._about.setProperty("kind", "read")
        self.features = label("", "muted", self._about.held)
        self._about.column.addWidget(self.features)
        self._what = label(_("What may change?"), "strong", self)
        self.boxes: dict[str, QCheckBox] = {}
        self._by = label(_("Played by"), "muted", self)
        self.rules = FilterBox(self, _("Rules"))
        self._by.setBuddy(self.rules)
        self._changes = QVBoxLayout()
        self._changes.setSpacing(Space.XS)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self.title)
        column.addWidget(self._about)
        column.addSpacing(Space.S)
        column.addWidget(self._what)
        column.addLayout(self._changes)
        column.addWidget(self._by)
        column.addWidget(self.rules)
        column.addStretch(1)
        self.rules.activated.connect(lambda _row: self.changed.emit())

    def show_sheet(self, sheet: VariantSheet) -> None:
        """Show what variants are made of; other cards are chosen to begin with."""
        self.title.setText(sheet.title)
        self.features.setText(sheet.features)
        self._about.setAccessibleDescription(sheet.features)
        self._about.verticalScrollBar().setValue(0)
        self._about.updateGeometry()
        self._about.setVisible(bool(sheet.features))
        for number, (key, text) in enumerate(sheet.changes):
            box = self.boxes.get(key)
            if box is None:
                box = self.boxes[key] = QCheckBox(text, self)
                box.setObjectName(f"vary_{key}")
                box.toggled.connect(lambda _on: self.changed.emit())
                self._changes.addWidget(box)
            with QSignalBlocker(box):
                box.setChecked(number == 0)
        offer(self.rules, sheet.rules.options, sheet.rules.current)

    @property
    def chosen(self) -> frozenset[str]:
        """The keys of what may change."""
        return frozenset(key for key, box in self.boxes.items() if box.isChecked())

    def take_focus(self) -> None:
        """Focus the first choice."""
        next(iter(self.boxes.values()), self.rules).setFocus()
