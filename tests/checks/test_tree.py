"""The checks of the source itself, so that one command runs them with the tests."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import for_every

ROOT = Path(__file__).parents[2]

CHECKS = {
    "format": ("-m", "ruff", "format", "--check", "."),
    "lint": ("-m", "ruff", "check", "."),
    "types": ("-m", "mypy"),
    "rooms": ("-c", "from importlinter.cli import lint_imports_command as lint; lint()"),
}


@for_every("name", CHECKS)
def test_the_tree_is_clean(name: str) -> None:
    result = subprocess.run(
        [sys.executable, *CHECKS[name]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        pytest.fail(f"{result.stdout}\n{result.stderr}", pytrace=False)
