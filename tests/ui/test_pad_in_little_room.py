"""Where a question leaves little room, the pad keeps its keys whole and the stacks give way."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.cases import for_each
from trainer.rulebook.felts import load_chips
from ui.table.answers.numbers import MoneyEditor


@for_each([340, 420])
def test_no_key_is_cut_off(height: int, qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    editor = MoneyEditor(room, fates=(), chips=load_chips("generic").chips)
    room.resize(302, height)
    editor.setGeometry(room.rect())
    room.show()
    for digit in "0123456789":
        key = editor.findChild(QPushButton, f"key_{digit}")
        assert isinstance(key, QPushButton)
        pad = key.parentWidget()
        assert pad is not None
        assert pad.rect().contains(key.geometry()), digit
        assert editor.rect().contains(pad.geometry())
