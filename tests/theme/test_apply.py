"""The application in each color scheme."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.theme.contrast import contrast
from trainer.messages.text import set_language
from trainer.texts import SOURCE_LANGUAGE
from ui.theme.apply import apply_theme
from ui.theme.lettering import FAMILY, SIGNS, font
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.theme.sheet import mark_as
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.widgets.buttons import KeyButton
from ui.widgets.forms import ElidedBox, FilterBox, NumberBox


@pytest.fixture(params=ColorScheme)
def scheme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[ColorScheme]:
    wanted: ColorScheme = request.param
    apply_theme(qapp, wanted)
    yield wanted
    qapp.setStyleSheet("")


def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }


def seen(widget: QWidget, qtbot: QtBot) -> set[str]:
    qtbot.addWidget(widget)
    widget.show()
    return colours(widget.grab().toImage())


def test_palette_and_letters_are_the_schemes(scheme: ColorScheme, qapp: QApplication) -> None:
    palette = PALETTES[scheme]
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(palette[Role.WINDOW])
    assert qapp.palette().color(QPalette.ColorRole.Text) == QColor(palette[Role.TEXT])
    assert qapp.font().family() == FAMILY


def test_the_one_next_thing_stands_out(scheme: ColorScheme, qtbot: QtBot) -> None:
    button = QPushButton("Deal")
    mark_as(button, kind="primary")
    assert PALETTES[scheme][Role.ACCENT] in seen(button, qtbot)
    plain = QPushButton("Deal")
    assert PALETTES[scheme][Role.ACCENT] not in seen(plain, qtbot)


@pytest.mark.parametrize("kind", ["right", "wrong", "warning"])
def test_a_label_takes_the_colour_of_what_it_says(
    scheme: ColorScheme, qtbot: QtBot, kind: str
) -> None:
    label = QLabel("■■■■")
    mark_as(label, kind=kind)
    assert PALETTES[scheme][Role(kind)] in seen(label, qtbot)


def test_what_is_chosen_is_seen(scheme: ColorScheme, qtbot: QtBot) -> None:
    chosen, other, kept = QCheckBox(), QCheckBox(), QCheckBox()
    for box in (chosen, kept):
        box.setChecked(True)
    kept.setEnabled(False)
    shades = PALETTES[scheme]
    assert {shades[Role.ACCENT], shades[Role.ON_ACCENT]} <= seen(chosen, qtbot), "with its tick"
    assert shades[Role.ACCENT] not in seen(other, qtbot)
    assert {shades[Role.DISABLED_TEXT], shades[Role.ON_ACCENT]} <= seen(kept, qtbot)


def test_a_list_to_drop_down_has_its_arrow(scheme: ColorScheme, qtbot: QtBot) -> None:
    combo = QComboBox()
    combo.setFixedWidth(120)
    qtbot.addWidget(combo)
    combo.show()
    image = combo.grab().toImage()
    arrow = image.copy(image.width() - 26, 8, 20, image.height() - 16)
    assert len(colours(arrow)) > 2


def test_a_control_has_its_ring_for_the_keyboard_alone(scheme: ColorScheme, qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    alike = [KeyButton("Deal", "D", whole) for _two in range(2)]
    controls = [QPushButton("Deal", whole), QLineEdit(whole), QCheckBox("Deal", whole), *alike]
    for control in controls:
        column.addWidget(control)

    def ringed() -> list[bool]:
        ring = PALETTES[scheme][Role.FOCUS]
        return [ring in colours(control.grab().toImage()) for control in controls]

    whole.show()
    whole.activateWindow()
    qtbot.waitUntil(whole.isActiveWindow)
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(whole.windowHandle(), left, pos=QPoint(1, 1))
    controls[0].setFocus()
    assert controls[0].hasFocus()
    assert not any(ringed()), "as at the start"
    for place in (1, 2, 3, 4, 0):
        QTest.keyClick(whole.windowHandle(), Qt.Key.Key_Tab)
        assert ringed() == [at == place for at in range(5)]
    QTest.mouseClick(whole.windowHandle(), left, pos=controls[1].geometry().center())
    assert controls[1].hasFocus()
    assert not any(ringed())
    QTest.keyClick(whole.windowHandle(), Qt.Key.Key_A)
    assert not any(ringed()), "a letter that is typed"
    QTest.keyClick(whole.windowHandle(), Qt.Key.Key_Left)
    assert ringed() == [at == 1 for at in range(5)]


def test_distances_lie_on_the_grid() -> None:
    assert all(space % 4 == 0 for space in Space)


@pytest.mark.parametrize("kind", ["", "primary", "quiet", "chip"])
def test_nothing_moves_with_the_focus(scheme: ColorScheme, qtbot: QtBot, kind: str) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    other = QPushButton("Other", whole)
    fields = (
        [QComboBox(whole)]
        if kind == "chip"
        else [QLineEdit(whole), QComboBox(whole), QPushButton("One", whole)]
    )
    for widget in (other, *fields):
        if kind:
            mark_as(widget, kind=kind)
        column.addWidget(widget)
    whole.show()
    whole.activateWindow()
    other.setFocus()
    for field in fields:
        before = field.sizeHint()
        field.setFocus()
        qtbot.waitUntil(field.hasFocus)
        mark_as(field, ring="on")
        assert field.sizeHint() == before, type(field)


def begins(widget: QWidget) -> int:
    """How far from its left edge the text of a field begins."""
    image = widget.grab().toImage()
    middle = range(image.height() // 2 - 2, image.height() // 2 + 3)
    across = range(3, image.width())
    ground = image.pixelColor(3, image.height() // 2)
    return next(x for x in across if any(image.pixelColor(x, y) != ground for y in middle))


def test_fields_are_equally_high_and_their_texts_begin_together(
    scheme: ColorScheme, qtbot: QtBot
) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    line, box, narrow = QLineEdit("HH", whole), ElidedBox(whole), FilterBox(whole, "Filter")
    number = NumberBox(whole)
    number.setSpecialValueText("HH")
    for choice in (box, narrow):
        choice.addItem("HH")
    for field in (line, box, narrow, number):
        column.addWidget(field)
    whole.show()
    fields = (line, box, narrow, number)
    assert {field.height() for field in fields} == {CONTROL_HEIGHT}
    assert len({begins(field) for field in fields}) == 1


def edge(widget: QWidget, qtbot: QtBot) -> str:
    """The colour at the middle of the upper edge, without the focus."""
    qtbot.addWidget(widget)
    widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    widget.resize(widget.sizeHint())
    image = widget.grab().toImage()
    return image.pixelColor(image.width() // 2, 0).name()


def test_the_outline_of_a_choice_is_seen(scheme: ColorScheme, qtbot: QtBot) -> None:
    for kind, widget in (("choice", QPushButton("Hit")), ("chip", QComboBox())):
        mark_as(widget, kind=kind)
        outline = edge(widget, qtbot)
        for ground in (Role.WINDOW, Role.SURFACE, Role.RAISED):
            assert contrast(outline, PALETTES[scheme][ground]) >= 3, (kind, ground)


def test_a_check_box_is_large_enough_to_click(scheme: ColorScheme, qtbot: QtBot) -> None:
    box = QCheckBox("Sample round")
    qtbot.addWidget(box)
    box.show()
    part, option = QStyle.SubElement.SE_CheckBoxIndicator, QStyleOptionButton()
    for ring in ("", "on"):
        mark_as(box, ring=ring)
        option.initFrom(box)
        assert box.style().subElementRect(part, option, box).size().toTuple() == (18, 18)


class Restyled(QLabel):
    """Notes each new style: whether Python may look for reference cycles while it is told."""

    def __init__(self, parent: QWidget) -> None:
        self.searched: list[bool] = []
        super().__init__("Bank", parent)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.StyleChange:
            self.searched.append(gc.isenabled())
        super().changeEvent(event)


def test_a_change_styles_no_widget_once_for_each_that_it_is_in(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, ColorScheme.DARK)
    window = QWidget()
    qtbot.addWidget(window)
    outer = window
    for _depth in range(10):
        outer = QWidget(outer)
    label = Restyled(outer)
    window.show()
    label.searched.clear()
    apply_theme(qapp, ColorScheme.LIGHT, 140)
    # The old sheet goes, the style is another, and the new sheet comes.
    assert len(label.searched) == 3
    qapp.setStyleSheet("")


def test_nothing_is_destroyed_as_garbage_while_widgets_are_told_of_their_style(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = Restyled(window)
    window.show()
    assert gc.isenabled()
    label.searched.clear()
    apply_theme(qapp, ColorScheme.DARK)
    assert label.searched
    assert not any(label.searched)
    assert gc.isenabled()
    qapp.setStyleSheet("")


def test_names_are_written_as_the_system_does_in_a_language_without_a_catalogue() -> None:
    try:
        for wanted, family in (
            ("zh_CN.UTF-8", "Noto Sans CJK SC"),
            ("zh-Hans-CN:en", "Noto Sans CJK SC"),
            ("zh_TW", "Noto Sans CJK TC"),
            ("en:ja", "Noto Sans CJK JP"),
        ):
            assert set_language(wanted) == SOURCE_LANGUAGE
            assert family in font().families(), wanted
    finally:
        set_language(SOURCE_LANGUAGE)
    assert font().families() == [FAMILY, SIGNS]
