"""No widget interprets markup in what somebody has written or named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QWidget,
)

from tests.ui.test_incidents_window import open_file
from ui.felt.texts import piece_text
from ui.felt.tip import tip_of
from ui.me.trainees import TraineeDialog
from ui.table.states import AnsweringState, WatchState
from ui.widgets.buttons import KeyButton
from ui.widgets.labels import plain_tip

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

MARKED = '<b>bold</b><img src="http://127.0.0.1:9/x.png"> & <a href="x">link</a>'
SCENARIO = f"""\
format: 1
title: '{MARKED}'
notes: '{MARKED}'
tags: ['{MARKED}']
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {{name: '{MARKED}', main: 100, calls: [stand]}}
shoe: TS 7D 9H TC
"""


def test_a_tool_tip_shows_markup_as_it_is() -> None:
    assert plain_tip("Ann & Ben") == "Ann & Ben"
    shown = plain_tip(MARKED)
    assert shown.startswith("<p")
    assert "<b>" not in shown
    assert "<img" not in shown
    assert "&lt;b&gt;bold" in shown


def test_no_widget_interprets_markup_from_a_file(tell: Tell, tmp_path: Path) -> None:
    path = tmp_path / "marked.scenario.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    seen: set[str] = set()

    def look(window: QWidget) -> None:
        for widget in window.findChildren(QWidget):
            seen.update(_checked(widget))

    async def story(hand: Hand) -> None:
        window = hand.window
        window.bindings.actions["trainees"].trigger()
        (dialog,) = window.findChildren(TraineeDialog)
        (name,) = dialog.findChildren(QLineEdit, "trainee_name")
        name.setText("<b>Ann</b> & Ben")
        hand.click("trainee_add", dialog)
        look(window)
        dialog.close()
        await open_file(hand, path)
        look(window)
        hand.key("w")
        await hand.at("table", WatchState)
        hand.key(Qt.Key.Key_End)
        look(window)
        felt = hand.table.felt
        for pile in felt.arrangement().piles.values():
            text = piece_text(pile, "", summed=True)
            assert MARKED in text
            assert "<b>" not in tip_of(pile, text, 1.0)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        look(window)
        await hand.play_on()
        look(window)
        hand.window.bindings.actions["records"].trigger()
        look(window)

    tell(story)
    assert {MARKED, "<b>Ann</b> && Ben"} <= seen


def _checked(widget: QWidget) -> set[str]:
    """The texts of a widget from the file, none of which it interprets."""
    tips = [widget.toolTip()]
    found: set[str] = set()
    if isinstance(widget, QLabel):
        assert widget.textFormat() is Qt.TextFormat.PlainText or not _marked(widget.text())
        found.add(widget.text())
    if isinstance(widget, QAbstractItemView):
        for index in _indexes(widget.model()):
            found.add(str(index.data()))
            tips.append(str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
    if isinstance(widget, QAbstractButton) and _marked(widget.text()):
        found.add(widget.text())
        assert widget.shortcut().isEmpty(), widget.text()
        if not isinstance(widget, KeyButton):  # it paints its own text
            assert "&" not in widget.text().replace("&&", ""), widget.text()
    assert not any("<b>" in tip or "<img" in tip for tip in tips), tips
    return {text for text in found if _marked(text)}


def _marked(text: str) -> bool:
    return "<b>" in text


def _indexes(model: QAbstractItemModel | None) -> list[QModelIndex]:
    if model is None:
        return []
    return [
        model.index(row, column)
        for row in range(model.rowCount())
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount())
    ]
