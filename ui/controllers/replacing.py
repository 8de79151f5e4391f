"""What is asked before a file of the same name is replaced."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from trainer.messages import _
from trainer.yamlfile.characters import visible
from ui.views.view_models import Decision

REPLACE: Final = "replace"
STAY: Final = "stay"
"""The choices: to replace the file, or to leave everything as it is."""


def replace_or_keep(path: Path) -> Decision:
    """The decision whether the file at ``path``, which exists, is replaced."""
    return Decision(
        _("Replace the file {name}?").format(name=visible(path.name)),
        _("{folder} already has a file with this name.").format(folder=visible(str(path.parent))),
        ((REPLACE, _("Replace it")), (STAY, _("Keep the current one"))),
    )
