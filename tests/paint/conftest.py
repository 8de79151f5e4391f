"""The packaged layout and chips, and a felt that is shown."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.drawn_once import drawn_once
from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import legends_of
from trainer.rulebook import game
from trainer.rulebook.felts import load_chips, load_felt
from ui.felt.view import FeltView


@pytest.fixture(scope="session", autouse=True)
def _letters(qapp: QApplication) -> None:
    """Everything is painted with the program's fonts, which the application loads."""


@pytest.fixture(scope="session")
def felt() -> Felt:
    return load_felt("rws-perfect-pairs-v5-a")


@pytest.fixture(scope="session")
def chips() -> ChipSet:
    return load_chips("generic")


@pytest.fixture(autouse=True)
def _alike() -> Iterator[None]:
    """What many felts show alike is drawn once."""
    with drawn_once():
        yield


@pytest.fixture
def view(qtbot: QtBot, felt: Felt, chips: ChipSet) -> FeltView:
    made = FeltView()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.set_felt(felt, legends_of(game("rws-perfect-pairs-v5").terms()), chips)
    made.show()
    qtbot.waitExposed(made)
    return made
