"""The wheel over fields."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.forms import ElidedBox, NumberBox, Slider

WHEEL = Qt.FocusPolicy.WheelFocus.value & ~Qt.FocusPolicy.StrongFocus.value
"""What lets the wheel take the focus to a field."""


def taken(over: QWidget, by: int) -> bool:
    """Whether a field keeps for itself what the wheel turns over it."""
    at = QPointF(over.rect().center())
    buttons, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    whole, phase = QPointF(over.mapToGlobal(at)), Qt.ScrollPhase.NoScrollPhase
    wheel = QWheelEvent(at, whole, QPoint(), QPoint(0, by), buttons, keys, phase, False)
    QApplication.sendEvent(over, wheel)
    return wheel.isAccepted()


def test_the_wheel_scrolls_past_a_field_whether_or_not_it_has_the_focus(
    qtbot: QtBot, qapp: QApplication
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    column = QVBoxLayout(around)
    box = ElidedBox(around)
    slider = Slider(Qt.Orientation.Horizontal, around)
    number = NumberBox(around)
    fields = (box, slider, number)
    for field in fields:
        column.addWidget(field)
    box.addItems([str(one) for one in range(9)])
    box.setCurrentIndex(5)
    slider.setValue(5)
    number.setValue(5)
    around.show()
    qapp.processEvents()
    for focused in (around, *fields):
        focused.setFocus(Qt.FocusReason.MouseFocusReason)
        for field in fields:
            for by in (-120, 120):
                assert not taken(field, by), (field, focused, by)
                assert not field.focusPolicy().value & WHEEL, field
                now = box.currentIndex(), slider.value(), number.value()
                assert now == (5, 5, 5), (field, focused, by)
