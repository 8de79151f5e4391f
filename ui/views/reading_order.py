"""The order in which Tab goes through a window: that of its layouts, from top left on.

Qt's own order is that in which widgets were created, and many are created when first needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from operator import itemgetter

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
    children = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    layout = parent.layout()
    laid = dict.fromkeys(_laid(layout, children)) if layout is not None else {}
    # What lies in no layout, such as the content of a scroll area, comes after what does.
    for widget in laid | dict.fromkeys(children):
        if widget.isVisible() and not widget.isWindow():
            yield widget
            yield from _inside(widget)


def _laid(layout: QLayout, widgets: list[QWidget]) -> Iterator[QWidget]:
    """Those of the widgets that lie in this layout, in its order.

    Its items are not asked for: PySide keeps each one that was, beyond the item's own end, and
    takes the next object at the same address for it.
    """
    within = layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly)
    placed: list[tuple[int, QWidget | QLayout]] = [
        *((layout.indexOf(widget), widget) for widget in widgets),
        *((layout.indexOf(inner), inner) for inner in within),
    ]
    for place, part in sorted(placed, key=itemgetter(0)):
        if place < 0:
            continue
        if isinstance(part, QLayout):
            yield from _laid(part, widgets)
        else:
            yield part
