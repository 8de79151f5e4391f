"""What is asked before a file of the same name is replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from trainer.messages import _
from trainer.storage.atomic_write import free_path
from trainer.yamlfile.characters import visible
from ui.views.view_models import Decision

BESIDE: Final = "beside"
REPLACE: Final = "replace"
STAY: Final = "stay"
"""The choices: another name, to replace the file, or to leave everything as it is."""


class Asked(NamedTuple):
    """A decision, and what the choices do that change anything."""

    decision: Decision
    acts: Mapping[str, Callable[[], None]]


def replace_or_keep(path: Path, write: Callable[..., None]) -> Asked:
    """The decision what becomes of the file at ``path``, which exists.

    ``write`` writes to another path; with ``instead``, in the place of what is there.
    """
    free = free_path(path)
    decision = Decision(
        _("{name} exists already.").format(name=visible(path.name)),
        _("It is in the folder {folder}.").format(folder=visible(str(path.parent))),
        (
            (BESIDE, _("Save as {name}").format(name=visible(free.name))),
            (REPLACE, _("Replace it")),
            (STAY, _("Save nothing")),
        ),
    )
    return Asked(
        decision, {BESIDE: partial(write, free), REPLACE: partial(write, path, instead=True)}
    )
