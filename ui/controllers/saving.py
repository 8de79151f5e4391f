"""Saving a scenario among the house's own: under its title, and over no other one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.storage.atomic_write import free_path
from trainer.storage.new_files import write_new
from trainer.storage.own_scenarios import own_folder, own_folders
from trainer.storage.portable_names import file_stem, name_fault
from trainer.yamlfile.characters import visible
from trainer.yamlfile.suffixes import SCENARIO_SUFFIX
from ui.controllers.controller import App
from ui.views.editor_view_models import Options
from ui.views.notice_bar import DISMISS
from ui.views.save_dialog import Considered, SaveDialog, SaveWish
from ui.views.view_models import Notice

SAVED: Final = "scenario_saved"
"""The notice that a scenario has been saved."""
_INDENT: Final = "    "


def save_scenario(
    app: App,
    title: str,
    titled: Callable[[str], bytes],
    *,
    beside: Path | None = None,
    saved: Callable[[Path, bytes], None] = lambda _path, _data: None,
) -> None:
    """Ask for title and folder, and save there what ``titled`` makes of the title.

    The folder of the file ``beside`` is proposed; ``saved`` is told of the file and its data.
    """
    own = own_folder(app.session.path)

    def decided(wish: SaveWish) -> None:
        data = titled(wish.title)
        path = _path(own, wish)
        try:
            written = write_new(path.parent, path.name, data)
        except EnvironmentTrouble as trouble:
            app.notices.show_trouble(trouble)
            return
        say_saved(app, written)
        saved(written, data)

    folder = beside.parent.relative_to(own).as_posix() if beside else ""
    folders = [("", _("My own")), *((one, indented(one)) for one in own_folders(own))]
    dialog = SaveDialog(
        app.window,
        title,
        Options(folders, "" if folder == "." else folder),
        lambda wish: _considered(own, wish),
    )
    dialog.decided.connect(decided)
    dialog.open()


def say_saved(app: App, path: Path) -> None:
    """Say where a scenario has been saved; it is selected when the library is opened next."""
    from ui.controllers.library import LibraryController

    text = _("Saved: {file}").format(file=visible(str(path)))
    app.notices.show(Notice(SAVED, text, choices=((DISMISS, _("Close")),), urgent=False))
    app.of(LibraryController).library.expect(path)


def _path(own: Path, wish: SaveWish) -> Path:
    """Where a wish would be saved if nothing were there."""
    return own / wish.folder / wish.made / f"{file_stem(wish.title)}{SCENARIO_SUFFIX}"


def _considered(own: Path, wish: SaveWish) -> Considered:
    """What becomes of a wish."""
    if not wish.title:
        return Considered(_("It needs a title."), possible=False)
    if wish.made and name_fault(wish.made) is not None:
        told = _("“{name}” cannot be the name of a folder.").format(name=visible(wish.made))
        return Considered(told, possible=False)
    path = _path(own, wish)
    free = free_path(path)
    if free == path:
        return Considered("", possible=True)
    taken, called = (visible(one.name.removesuffix(SCENARIO_SUFFIX)) for one in (path, free))
    told = _("“{taken}” is in this folder already, and stays. This one is called “{free}”.").format(
        taken=taken, free=called
    )
    return Considered(told, possible=True)


def indented(folder: str) -> str:
    """The last part of a folder's path, as far to the right as it is deep."""
    *above, name = folder.split("/")
    return _INDENT * (len(above) + 1) + visible(name)
