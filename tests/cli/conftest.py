"""What is printed does not depend on the terminal in which the tests run."""

import pytest


@pytest.fixture(autouse=True)
def _as_wide_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
