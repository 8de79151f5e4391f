"""Laying out what changes together once, and at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout, QWidget


def layouts_in(widget: QWidget) -> Sequence[QLayout]:
    """All layouts of a widget and of what is in it, the innermost first."""
    return widget.findChildren(QLayout)[::-1]


def lay_out(layouts: Iterable[QLayout]) -> None:
    """Lay out anew where that is due.

    What is hidden loses every request for it, and what is shown is laid out from the outside, with
    the former sizes of what is in it.
    """
    for layout in layouts:
        layout.activate()


@contextmanager
def laid_out_after(whole: QLayout | None, *inner: QLayout | None) -> Iterator[None]:
    """Let these layouts do nothing for now, then lay out the inner ones and the ``whole``.

    Otherwise each widget that is shown lays out at once everything around it.
    """
    layouts = [layout for layout in (whole, *inner) if layout is not None]
    for layout in layouts:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for layout in layouts:
            layout.setEnabled(True)
        # The inner ones first: a request to lay out what was hidden is lost, and it makes no other
        # until it has been laid out.
        for layout in reversed(layouts):
            within = layout.parentWidget()
            if within is not None and within.isVisible():
                layout.activate()


def polished(widget: QWidget) -> Iterator[None]:
    """Style a widget and all that is in it, one after the other: it takes longer than the rest."""
    for one in (widget, *widget.findChildren(QWidget)):
        one.ensurePolished()
        yield
