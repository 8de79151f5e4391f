import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "catalogue.py"


@pytest.fixture(scope="module")
def catalogue() -> ModuleType:
    spec = importlib.util.spec_from_file_location("feltwork_catalogue", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_stored_catalogue_is_current(catalogue: ModuleType) -> None:
    current = catalogue.messages(catalogue.collect())
    stored = catalogue.messages(catalogue.stored())
    hint = "run: uv run python packaging/catalogue.py"
    assert sorted(map(str, current - stored)) == [], hint
    assert sorted(map(str, stored - current)) == [], hint


def test_code_and_resources_are_both_collected(catalogue: ModuleType) -> None:
    collected = {text for _context, text in catalogue.messages(catalogue.collect())}
    assert "The file {path} cannot be read." in collected
    assert "Blackjack Perfect Pairs" in collected


def test_only_what_a_person_reads_is_taken_from_a_resource(catalogue: ModuleType) -> None:
    resource = tomllib.loads(
        """
        id = "default"
        title = "The default procedure"
        [[step]]
        act = "close_bets"
        says = ["No more bets", "Thank you"]
        [step.more]
        summary = "Nobody bets now."
        """
    )
    assert list(catalogue.texts(resource)) == [
        "The default procedure",
        "No more bets",
        "Thank you",
        "Nobody bets now.",
    ]
