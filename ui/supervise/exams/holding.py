"""What a supervisor does while an exam is sat, with one candidate or with several at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from trainer.errors import FileUnreadable
from trainer.exams.course import BEGUN, State
from trainer.exams.orders import Action
from trainer.messages import _
from trainer.storage.atomic_write import atomic_write, free_path
from trainer.storage.database import Database
from trainer.storage.exam_records import SittingLine
from trainer.storage.files import file_stem, regular_bytes
from trainer.storage.moving import FileFault, Taken
from trainer.storage.station import station_of
from trainer.texts import N_
from ui.shell.commands import Bar, on
from ui.shell.controller import Controller
from ui.shell.dialogs import Kind, choose_exam, choose_to_write
from ui.supervise.exams.controller import ExamsController
from ui.supervise.exams.dialogs import ReasonDialog
from ui.supervise.exams.live import Seen
from ui.supervise.exams.states import GOES_ON, Can, CandidateState, FrozenExamState, can, held
from ui.supervise.exams.words import station_text
from ui.supervise.stations.words import AWAY
from ui.widgets.sheets import Options

_EXTENSIONS: Final = range(1, 121)
_USUAL_EXTENSION: Final = 5
_CREDITS: Final = range(121)
_STATIONS: Final = range(1_000)
_ENDING: Final = ".feltexam"
_MOST: Final = 8 << 20
"""The largest file with a sitting that is read."""
_CAME: Final = "exam_came"
"""The notice of what has become of a file with a sitting."""


class HoldingController(Controller):
    """Acts on the candidates that are selected on the exams page."""

    @property
    def _exams(self) -> ExamsController:
        return self.app.of(ExamsController)

    @held("extend_exam", N_("More time…"), "M", when=can(*GOES_ON), bar=Bar.ASIDE)
    def extend(self) -> None:
        """Give the candidates more time."""
        unit, usual = _(" min"), _USUAL_EXTENSION
        dialog = ReasonDialog(
            self.app.window, "extend", _("More time"), _("Give"), _EXTENSIONS, unit, usual
        )
        dialog.wanted.connect(lambda minutes, why: self._give(Action.EXTEND, BEGUN, why, minutes))
        dialog.open()

    @held("pause_exam", N_("Pause"), "B", when=can(Can.PAUSE), bar=Bar.ASIDE)
    def pause(self) -> None:
        """Have no time pass for the candidates, who see nothing of the exam meanwhile."""
        self._give(Action.PAUSE, (State.RUNNING,))

    @held("resume_exam", N_("End the pause"), "B", when=can(Can.RESUME), bar=Bar.ASIDE)
    def resume(self) -> None:
        """Let the candidates go on whose exams are paused."""
        self._give(Action.RESUME, (State.PAUSED,))

    @held(
        "let_go_on",
        N_("Let it go on…"),
        "W",
        when=on(CandidateState, lambda here: here.waits),
        bar=Bar.ACT,
        leading=True,
    )
    def let_go_on(self) -> None:
        """Let exams go on that wait at other stations, and perhaps give time back."""
        unit, back = _(" min"), _("Time to be given back")
        dialog = ReasonDialog(
            self.app.window,
            "go_on",
            _("Let it go on"),
            _("Go on"),
            _CREDITS,
            unit,
            needed=False,
            amount=back,
        )
        states = (State.WAITING_TO_CONTINUE,)
        dialog.wanted.connect(lambda minutes, why: self._give(Action.RELEASE, states, why, minutes))
        dialog.open()

    @held("end_exam", N_("End…"), "X", when=can(Can.STOP, *GOES_ON), bar=Bar.ASIDE)
    def stop(self) -> None:
        """End the candidate's exam."""
        seen = self._exams.chosen
        if seen is None:
            return
        dialog = ReasonDialog(self.app.window, "stop", _("End this exam"), _("End"))
        dialog.wanted.connect(lambda _amount, why: self._stop(seen, why))
        dialog.open()

    @held("move_exam", N_("To another station…"), "V", when=can(*GOES_ON, Can.MOVED), bar=Bar.ASIDE)
    def move(self) -> None:
        """Have the exam go on at another station: through the room, or else by a file."""
        seen = self._exams.chosen
        if seen is None:
            return
        through = self._exams.live.is_connected and seen.line.row.state is not State.MOVED
        gone = through and seen.live is not None and seen.live.away > AWAY
        offered = self._offered(seen)
        said = _(_GONE) if gone else "" if offered else _(_NUMBER)
        dialog = ReasonDialog(
            self.app.window,
            "move",
            _("To another station"),
            _("Move") if through else _("Save the file…"),
            _STATIONS,
            amount=_("Number of the station"),
            stations=offered,
            said=said,
        )
        if through:
            entries = seen.live.entries if gone and seen.live is not None else 0
            dialog.wanted.connect(
                lambda station, why: self._order(
                    [seen], Action.MOVE, reason=why, station=station, entries=entries
                )
            )
        else:
            dialog.wanted.connect(partial(self._save, seen.line))
        dialog.open()

    def _offered(self, seen: Seen) -> Options | None:
        """The stations where it can go on, as far as they are known; this one first of all."""
        records = self.app.session.records
        mine = station_of(records.connection) if records is not None else None
        if mine is None:
            return None
        there = mine.number if seen.live is None else seen.live.station
        rows = [
            row for row in self._exams.live.stations if row.revoked is None and row.number != there
        ]
        if not rows:
            return None
        here = mine.number in {row.number for row in rows}
        options = [(str(row.number), station_text(row, mine.number)) for row in rows]
        return Options(options, str(mine.number) if here else options[0][0])

    def _save(self, line: SittingLine, station: int, why: str) -> None:
        choose_to_write(
            self.app.window,
            _("Save the file…"),
            f"{file_stem(line.candidate)}{_ENDING}",
            lambda path: self._exams.act(partial(self._move, line.row.id, station, why, path)),
            kind=Kind(_("Exams of candidates"), _ENDING),
        )

    @held("take_exam", N_("From another station…"), "Q", when=on(FrozenExamState), bar=Bar.ASIDE)
    def take(self) -> None:
        """Let an exam go on here that was begun at another station, by its file."""
        choose_exam(
            self.app.window, lambda path: self._exams.act(lambda records: self._take(records, path))
        )

    def _give(
        self, action: Action, states: tuple[State, ...], why: str = "", minutes: int = 0
    ) -> None:
        chosen = [one for one in self._exams.selected if one.line.row.state in states]
        here = [one.line.row.id for one in chosen if not one.elsewhere]

        def give(records: Database) -> None:
            for sitting in here:
                records.exams.act(sitting, action, minutes, why)

        if here and action is not Action.RELEASE:
            self._exams.act(give)
        self._order([one for one in chosen if one.elsewhere], action, minutes=minutes, reason=why)

    def _order(self, chosen: Sequence[Seen], action: Action, **said: Any) -> None:
        """Order this of the stations that have these sittings."""

        def order(records: Database) -> None:
            waits = [one.live.waits if one.live is not None else "" for one in chosen]
            orders = [
                (one.line, records.exams.order(one.line.row.id, action, waits=key, **said))
                for one, key in zip(chosen, waits, strict=True)
                if key or action is not Action.RELEASE
            ]
            self._exams.live.order(records, orders)

        if chosen:
            self._exams.act(order)

    def _stop(self, seen: Seen, why: str) -> None:
        if seen.elsewhere:
            self._order([seen], Action.STOP, reason=why)
        else:
            self._exams.act(lambda records: records.exams.stop(seen.line.row.id, why))

    @staticmethod
    def _move(sitting: int, station: int, why: str, path: Path, records: Database) -> None:
        data = records.exams.move_to_file(sitting, station, why)
        atomic_write(free_path(path), data, replace=False)

    def _take(self, records: Database, path: Path) -> None:
        try:
            data = regular_bytes(path, _MOST)
        except OSError as error:
            self.app.notices.show_trouble(FileUnreadable(path, error.strerror or str(error)))
            return
        taken = records.exams.arrive_by_file(data)
        said = _(taken.text) if isinstance(taken, FileFault) else _(_TAKEN[taken])
        self.app.notices.say(_CAME, said, urgent=False)


_GONE: Final = N_(
    "Its station is away. The exam goes on with what has arrived from there; if its station went "
    "on, both stand, and you are told."
)
_NUMBER: Final = N_("At the other station, the page “Stations” says its number.")
_TAKEN: Final = {
    Taken.TAKEN: N_("The exam goes on here, once the candidate has sat down."),
    Taken.KNOWN: N_("This exam was here already, with all that is in the file."),
    Taken.APART: N_("This exam has gone on here in another way. Both stand as they are."),
    Taken.UNKNOWN: N_("The exam or the candidate of this file is not known at this station yet."),
}
