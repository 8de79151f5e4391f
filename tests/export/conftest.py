"""Exporting needs no window, but these tests share one application with those of windows."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> QApplication:
    return qapp
