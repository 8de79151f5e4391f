"""What stands beside the name of an entry."""

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QWidget
from pytestqt.qtbot import QtBot

from ui.supervise.house.setting_sheet import EntryField
from ui.supervise.house.view_models import Entry
from ui.widgets.buttons import PressButton


def test_a_colour_is_chosen_in_a_dialog(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = EntryField(Entry("body", "Body", "#c8262d", colour=True), window, 200)
    window.show()
    edited: list[str] = []
    field.edited.connect(edited.append)
    (swatch,) = field.findChildren(PressButton)
    swatch.click()
    (dialog,) = field.findChildren(QColorDialog)
    assert dialog.windowTitle() == "Choose: Body"
    assert dialog.currentColor() == QColor("#c8262d")
    dialog.setCurrentColor(QColor("#123456"))
    dialog.accept()
    assert (edited, field.text) == (["#123456"], "#123456")
    swatch.click()
    again = field.findChildren(QColorDialog)[-1]
    again.setCurrentColor(QColor("#ffffff"))
    again.reject()
    assert field.text == "#123456"
