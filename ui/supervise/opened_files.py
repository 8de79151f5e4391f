"""Files opened from outside the window: named on the command line, double-clicked, handed over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from trainer.house.file import HOUSE_SUFFIX
from trainer.messages import _
from trainer.room.rights import Right, refused
from trainer.storage.own.layouts import is_layout
from trainer.storage.own.packs import ENDING
from trainer.yamlfile.diagnostics import excerpt
from ui.shell.commands import TableState
from ui.shell.controller import Controller
from ui.shell.notice_bar import DISMISS
from ui.widgets.view_models import Notice

OPENED: Final = "opened"
"""The notice of a file that was opened, where it is not shown at once."""
IMPORT: Final = "import"
"""The choice to import a house file."""


class OpenedFilesController(Controller):
    """Opens each file where the window's own commands open it.

    While a round is on the table, or waits behind the page, nothing takes its place: a notice says
    where the file is.
    """

    def open(self, files: Sequence[Path]) -> None:
        """Open these files, and show the first of them."""
        for path in reversed(files):
            self.app.runner.attempt(partial(self._open, path))

    def _open(self, path: Path) -> None:
        from trainer.server.joining import ENDING as JOIN_SUFFIX

        state = self.app.window.state
        away = not isinstance(state.here, TableState) and not state.waiting
        if away:
            self.app.current.withdraw()
        if path.name.endswith(ENDING):
            self._open_pack(path, away=away)
        elif path.name.endswith(HOUSE_SUFFIX):
            self._open_house(path, away=away)
        elif path.name.endswith(JOIN_SUFFIX):
            self._open_join_file(path, away=away)
        elif is_layout(path):
            self._open_layout(path, away=away)
        else:
            self._open_scenario(path, away=away)

    def _open_scenario(self, path: Path, *, away: bool) -> None:
        from ui.supervise.library.controller import LibraryController

        library = self.app.of(LibraryController)
        library.open_file(path)
        if away:
            library.show()
            library.view.take_focus()
        else:
            self._say(_("“{file}” is now in the library.").format(file=excerpt(path.name)))

    def _open_pack(self, path: Path, *, away: bool) -> None:
        from ui.supervise.library.packs import PacksController

        if away:
            self.app.of(PacksController).look_at(path)
        else:
            self._say(_("“{file}” is a pack to import.").format(file=excerpt(path.name)))

    def _open_layout(self, path: Path, *, away: bool) -> None:
        from ui.supervise.layouts.controller import LayoutsController

        layouts = self.app.of(LayoutsController)
        if away:
            layouts.open()
        layouts.open_file(path)
        if not away:
            self._say(_("“{file}” is now on the Layouts page.").format(file=excerpt(path.name)))

    def _open_house(self, path: Path, *, away: bool) -> None:
        """Offer to import a house file: opening it alone must change nobody's settings."""
        from ui.supervise.house.controller import HouseController

        sentence = _("“{file}” has house settings.").format(file=excerpt(path.name))
        house = self.app.of(HouseController)

        def put_in_force() -> None:
            self.app.notices.remove(OPENED)
            house.open_file(path)

        if not away:
            self._say(sentence)
        elif self.app.may_open(house.page):
            house.open()
            self.app.notices.show(
                Notice(
                    OPENED,
                    sentence,
                    _("They apply once they are imported."),
                    choices=((IMPORT, _("Import")), (DISMISS, _("Close"))),
                    urgent=False,
                ),
                {IMPORT: put_in_force},
            )

    def _open_join_file(self, path: Path, *, away: bool) -> None:
        from ui.supervise.stations.controller import StationsController

        if not away:
            self._say(_("“{file}” is a join file.").format(file=excerpt(path.name)))
        elif Right.ROOM in self.app.window.state.rights:
            self.app.of(StationsController).open_file(path)
        else:
            self.app.notices.show_trouble(refused(Right.ROOM))

    def _say(self, sentence: str) -> None:
        self.app.notices.say(OPENED, sentence, _("You can use it after this round."))
