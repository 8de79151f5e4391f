"""``feltwork rejudge``: which recorded answers would be judged otherwise today."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.cli.files import INVALID
from trainer.cli.house_files import House
from trainer.cli.output import INDENT, print_lines, print_wrapped
from trainer.messages.figures import as_shown
from trainer.messages.text import _
from trainer.yamlfile.characters import visible

if TYPE_CHECKING:
    from trainer.house.file import HouseFile
    from trainer.storage.database import Database
    from trainer.storage.rejudgings import Judgement


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--house",
        metavar=_("FILE"),
        help=_("mark by the settings of this house file; by default, those in force"),
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help=_("re-mark every answer, even where neither rules nor settings have changed"),
    )
    parser.add_argument(
        "--keep",
        metavar=_("REASON"),
        help=_("keep the new marks beside the old ones, with this reason"),
    )
    parser.add_argument(
        "--by", metavar=_("NAME"), default="", help=_("who keeps them, for the records")
    )


def run(arguments: argparse.Namespace) -> int:
    """List what would be judged otherwise; 2 for a wrong house file or command line."""
    from trainer.cli.signing_in import sign_in
    from trainer.rejudging.rounds import Replays
    from trainer.room.rights import Right
    from trainer.settings.location import default_path
    from trainer.storage.connection import Cancellation
    from trainer.storage.database import open_database
    from trainer.storage.inspection import require_file
    from trainer.storage.rejudging import found_lines, judged_otherwise

    why, by = (arguments.keep or "").strip(), arguments.by.strip()
    if arguments.keep is not None and not (why and by):
        print(_("Say why, and with “--by” who keeps them."), file=sys.stderr)
        return INVALID
    database: Path = arguments.database or default_path()
    require_file(database)
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        sign_in(records, Right.REMARKING)
        house = _house(arguments, records)
        if house is None:
            return INVALID
        replays = Replays(House(arguments.database).rulebook, house)
        found = judged_otherwise(database, replays, Cancellation(), everything=arguments.all)
        for line in found_lines(found):
            print(as_shown(line))
        for judgement in found.judgements:
            _print(judgement)
        if why and found.judgements:
            records.rejudgings.keep(house.text, by, why, found.judgements)
            print(_("The new marks are kept beside the old ones."))
    return 0


def _house(arguments: argparse.Namespace, records: Database) -> HouseFile | None:
    """The house by which is judged; None if its file cannot be used, as has been said."""
    from trainer.cli.house_files import read_house
    from trainer.house.file import stored_house

    if arguments.house is None:
        present = records.houses.present()
        return stored_house(present.text if present is not None else "")
    read = read_house(arguments.house, House(arguments.database))
    for line in read.lines:
        print(line, file=sys.stderr)
    return read.file


def _print(judgement: Judgement) -> None:
    from trainer.storage.rejudging import answer_lines, attempt_text

    print()
    print(as_shown(attempt_text(judgement)))
    for item in judgement.comparison.otherwise:
        first, *others = answer_lines(item)
        print_wrapped("", visible(first), INDENT)
        print_lines(map(visible, others), INDENT * 2)
