"""The order in which Tab goes through a window: that of its layouts, from top left on.

Qt's own order is that in which widgets were created, and many are created when first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def order_tabs(window: QWidget) -> None:
    """Have Tab go through what is visible in the order of the layouts."""
    reached = [
        widget
        for widget in _inside(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
    ]
    for before, widget in pairwise(reached):
        QWidget.setTabOrder(before, widget)


def _inside(parent: QWidget) -> Iterator[QWidget]:
    """All visible widgets in a widget, depth first."""
    layout = parent.layout()
    laid = dict.fromkeys(_laid(layout)) if layout is not None else {}
    # What lies in no layout, such as the content of a scroll area, comes after what does.
    others = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for widget in laid | dict.fromkeys(others):
        if widget.isVisible() and not widget.isWindow():
            yield widget
            yield from _inside(widget)


def _laid(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        widget, within = (None, None) if item is None else (item.widget(), item.layout())
        if widget is not None:
            yield widget
        elif within is not None:
            yield from _laid(within)
