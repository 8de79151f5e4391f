"""``feltwork unpack``: what is in a pack, brought into a folder: all of it or nothing."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from trainer.cli.files import INVALID
from trainer.cli.house_files import House
from trainer.cli.signing_in import warden_of
from trainer.messages.diagnostics import found_text
from trainer.messages.figures import as_shown
from trainer.messages.text import _
from trainer.room.rights import Right
from trainer.scenario.codes import unknown_layouts
from trainer.settings.location import default_path
from trainer.storage.own.importing import (
    Preview,
    bring_in,
    faults_of,
    known_text,
    pack_at,
    preview,
    refused_text,
)
from trainer.storage.own.packs import Pack, PackRefused


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("pack", type=Path, metavar=_("PACK"), help=_("a pack"))
    parser.add_argument(
        "folder", type=Path, metavar=_("FOLDER"), help=_("where to create its folder")
    )
    parser.add_argument(
        "--preview", action="store_true", help=_("only show what would be added and replaced")
    )
    parser.add_argument(
        "--force", action="store_true", help=_("replace files that differ from those of the pack")
    )
    parser.add_argument(
        "--again", action="store_true", help=_("bring in also what the folder has elsewhere")
    )


def run(arguments: argparse.Namespace) -> int:
    """Import a pack; 2 if it is refused, and then nothing has been changed."""
    path: Path = arguments.pack
    found = pack_at(path)
    if isinstance(found, PackRefused):
        print(refused_text(found, path.name), file=sys.stderr)
        return INVALID
    if _faulty(found, House(arguments.database)):
        return INVALID
    if arguments.preview:
        _print(preview(found, arguments.folder, again=arguments.again))
        return 0
    rights = warden_of(arguments.database or default_path(), Right.SCENARIOS)
    done = bring_in(rights, found, arguments.folder, replace=arguments.force, again=arguments.again)
    if done is None:
        _print(preview(found, arguments.folder, again=arguments.again))
        text = _("Nothing has been changed; --force replaces what differs.")
        print(text, file=sys.stderr)
        return INVALID
    _print(done)
    return 0


def _faulty(pack: Pack, house: House) -> bool:
    """Print what is wrong with the files of a pack; returns whether anything is."""
    found = tuple(faults_of(pack, house.documents))
    if unknown := unknown_layouts(tuple(fault.diagnostic for fault in found)):
        found = tuple(faults_of(pack, house.having(unknown)))
    for fault in found:
        mark = fault.diagnostic.mark
        where = f"{fault.name}:{mark.line}:{mark.column}"
        print(as_shown(f"{where}: {found_text(fault.diagnostic)}"), file=sys.stderr)
    if found:
        print(_("Nothing has been changed."), file=sys.stderr)
    return bool(found)


def _print(found: Preview) -> None:
    print(as_shown(str(found.folder)))
    for name, coming in found.files:
        print(as_shown(f"    {name}  ({_(coming.text)})"))
    if known := known_text(found):
        print(known)
