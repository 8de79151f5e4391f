"""The line above the pages: where one is, who trains, the preferences. Not there at the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from trainer.words import _
from ui.actions.commands import Id, Page
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.labels import label


class Header(QFrame):
    """Buttons for the pages and for what belongs to the person."""

    def __init__(self, parent: QWidget, actions: dict[Id, QAction]) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        self._row.setSpacing(Space.S)
        self._row.addWidget(label("Feltwork", "heading", self, wrap=False))
        self._row.addSpacing(Space.L)
        self._library = self._button(_("Library"), "go_library", actions[Id.TO_LIBRARY])
        self._records = self._button(_("Records"), "go_records", actions[Id.RECORDS])
        self._rules = self._button(_("Rules"), "go_rules", actions[Id.RULES])
        self._layouts = self._button(_("Layouts"), "go_layouts", actions[Id.LAYOUTS])
        for button in (self._library, self._records, self._rules, self._layouts):
            button.setCheckable(True)
        self._row.addStretch(1)
        self._trainee = self._button("", "go_trainees", actions[Id.TRAINEES])
        self._button(_("Preferences"), "go_preferences", actions[Id.PREFERENCES])
        self._button(_("Keys"), "go_keys", actions[Id.KEYS])
        self.trainee = ""

    def show_place(self, page: Page, *, records: bool, waiting: bool) -> None:
        """Mark where one is; without a database there are no records to go to.

        While a lesson is waiting there is only the way back to it.
        """
        self._library.setChecked(page is Page.LIBRARY)
        self._records.setChecked(page is Page.RECORDS)
        self._rules.setChecked(page is Page.RULES)
        self._layouts.setChecked(page is Page.LAYOUTS)
        self._layouts.setEnabled(not waiting)
        self._library.setEnabled(not waiting)
        self._records.setEnabled(records and not waiting)
        self._trainee.setVisible(records)
        self._trainee.setEnabled(not waiting)

    def show_trainee(self, name: str) -> None:
        """Say who trains."""
        self.trainee = name
        self._trainee.setText(name)
        self._trainee.setAccessibleName(_("Trainee: {name}").format(name=name))

    def _button(self, text: str, name: str, action: QAction) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        mark_as(button, kind="quiet")
        button.setCursor(Qt.CursorShape.ArrowCursor)
        button.clicked.connect(lambda _checked=False: action.trigger())
        self._row.addWidget(button)
        return button
