"""The programs of ``packaging``, which is no package, as modules."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[1] / "packaging"


def script(name: str) -> ModuleType:
    """Import ``packaging/NAME.py``, with what it imports from beside it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FOLDER)
        return import_module(name)
