"""Digits to be clicked on, beside a field for an amount: by pointer alone it is filled as well."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QWidget

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.press_button import PressButton

_KEYS: Final = ("789", "456", "123", ".0⌫")
_ERASES: Final = "⌫"


class PadButton(PressButton):
    """Opens the digits for a field; what is in that is replaced by the first of them."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__("123", parent)
        self._line = line
        self.setObjectName(f"{line.objectName()}_pad")
        told = _("Digits for {field}").format(field=line.accessibleName())
        self.setAccessibleName(told)
        self.setToolTip(_("Digits"))
        self.clicked.connect(self._open)

    def _open(self) -> None:
        self._line.setFocus()
        self._line.selectAll()
        pad = NumberPad(self._line, self)
        below = self.mapToGlobal(QPoint(0, self.height()))
        room, size = self.screen().availableGeometry(), pad.sizeHint()
        left = min(below.x(), room.right() - size.width())
        above = below.y() - self.height() - size.height()
        top = below.y() if below.y() + size.height() <= room.bottom() else above
        pad.move(max(left, room.left()), max(top, room.top()))
        pad.show()


class NumberPad(QFrame):
    """Types into a field until something else is clicked on; Esc or Enter closes it as well."""

    def __init__(self, line: QLineEdit, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("number_pad")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        mark_as(self, surface="raised")
        grid = QGridLayout(self)
        grid.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        grid.setSpacing(Space.XS)
        for row, keys in enumerate(_KEYS):
            for column, key in enumerate(keys):
                button = PressButton(key, self)
                button.setObjectName(f"digit_{key}")
                act = line.backspace if key == _ERASES else partial(line.insert, key)
                button.clicked.connect(lambda _on=False, act=act: act())
                if key == _ERASES:
                    button.setAccessibleName(_("Remove the last digit"))
                grid.addWidget(button, row, column)
        done = PressButton(_("Done"), self)
        done.setObjectName("digits_done")
        done.clicked.connect(self.close)
        grid.addWidget(done, len(_KEYS), 0, 1, 3)
