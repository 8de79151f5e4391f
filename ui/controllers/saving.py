"""Saving a scenario: among the user's own unless he chooses otherwise, over no other unasked."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.storage.atomic_write import atomic_write
from trainer.storage.own_scenarios import own_folder
from trainer.yamlfile.characters import visible
from trainer.yamlfile.suffixes import SCENARIO_SUFFIX
from ui.controllers.controller import App
from ui.controllers.replacing import REPLACE, replace_or_keep
from ui.views.file_choice import Kind, choose_to_write
from ui.views.notice_bar import DISMISS
from ui.views.view_models import Notice

SAVED: Final = "scenario_saved"
"""The notice that a scenario has been saved, or might replace a file."""


def file_stem(title: str) -> str:
    """The name of a file for a scenario with this title, without its ending."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "scenario"


def save_scenario(app: App, title: str, data: bytes) -> None:
    """Let the user choose where ``data`` is saved, under a name made of the scenario's title."""
    folder = own_folder(app.session.path)
    with suppress(OSError):  # then it is saved wherever there is room for it
        folder.mkdir(parents=True, exist_ok=True)
    choose_to_write(
        app.window,
        _("Save the scenario"),
        str(folder / f"{file_stem(title)}{SCENARIO_SUFFIX}"),
        partial(_write, app, data),
        kind=Kind(_("Scenarios"), SCENARIO_SUFFIX),  # the library lists no others
    )


def _write(app: App, data: bytes, path: Path, *, instead: bool = False) -> None:
    """Write the file, and say so; ask first whether another one is to be replaced."""
    from ui.controllers.library import LibraryController

    try:
        written = atomic_write(path, data, replace=instead)
    except EnvironmentTrouble as trouble:
        app.notices.show_trouble(trouble)
        return
    if written:
        text = _("Saved: {file}").format(file=visible(str(path)))
        choices = ((DISMISS, _("Close")),)
        app.notices.show(Notice(SAVED, text, "", choices=choices, urgent=False))
        app.of(LibraryController).library.expect(path)
        return
    decision = replace_or_keep(path)
    app.notices.show(
        Notice(SAVED, decision.text, decision.detail, "", decision.choices),
        {REPLACE: lambda: _write(app, data, path, instead=True)},
    )
