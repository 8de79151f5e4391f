"""All that can be stated of one thing: what goes wrong in a round, or is asked for in vain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.dialog_buttons import button_of, dialog_buttons
from ui.views.editor_view_models import FactLine
from ui.views.fact_form import FactForm
from ui.views.labels import label

WIDTH: Final = 560
HEIGHT: Final = 480
"""In pixels, at most: a short form is as low as it needs."""


class FactsDialog(QDialog):
    """Opened without a nested event loop. Esc leaves everything as it is.

    ``lacks`` says what has still to be typed, as long as there is something.
    """

    decided = Signal(object)
    """What is chosen or typed of each fact, by its name."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        facts: Sequence[FactLine],
        done: str,
        lacks: Callable[[Mapping[str, Sequence[str]]], str],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("facts")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        form = FactForm(self)
        for fact in facts:
            form.add_fact(fact)
        area = form.scrolled(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(title, "heading", self))
        column.addWidget(area, 1)
        needed = label("", "warning", self)
        needed.setMinimumHeight(needed.fontMetrics().lineSpacing())
        column.addWidget(needed)
        column.addLayout(dialog_buttons(self, _("Cancel"), done, "facts"))
        area.setMinimumHeight(min(form.sizeHint().height(), HEIGHT))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width()), min(self.sizeHint().height(), room.height()))
        self.accepted.connect(lambda: self.decided.emit(form.typed))
        does = button_of(self, "facts_done")

        def changed() -> None:
            missing = lacks(form.typed)
            needed.setText(missing)
            does.setEnabled(not (missing or form.refused))

        form.changed.connect(changed)
        changed()
