"""The place where the records are unless another file is named."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE_NAME: Final = "feltwork.sqlite"


def default_path() -> Path:
    """The location of the records unless another file is named: the user's data directory."""
    import platformdirs

    return platformdirs.user_data_path("Feltwork", appauthor=False) / FILE_NAME
