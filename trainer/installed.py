"""Reads what is installed with the program."""

from __future__ import annotations

from pkgutil import get_data
from typing import Final

from trainer.errors import InstallationDamaged

RESOURCES: Final = "resources"


def installed(path: str, package: str = RESOURCES) -> bytes:
    """The file at ``path`` in a package. Raises ``InstallationDamaged`` where it cannot be read."""
    try:
        data = get_data(package, path)
    except OSError as error:
        raise InstallationDamaged(path, str(error)) from error
    if not data:  # no such package, or an empty file
        raise InstallationDamaged(path)
    return data
