"""``feltwork pack``: scenarios in one file, to hand to another room."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from trainer.cli.files import INVALID, check_scenario
from trainer.cli.house_files import House
from trainer.messages.figures import as_shown
from trainer.messages.text import _, ngettext
from trainer.storage.atomic_write import atomic_write
from trainer.storage.files import alike_pairs, name_fault, name_fault_text, regular_bytes
from trainer.storage.own.importing import unwritten_text
from trainer.storage.own.packs import ENDING, pack_name, too_much, write_pack
from trainer.storage.own.scenarios import left_out_text, survey_own


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar=_("FILE"),
        help=_("scenarios and series, or folders of them"),
    )
    parser.add_argument(
        "-o", "--out", type=Path, required=True, metavar=_("PACK"), help=_("the pack to write")
    )
    parser.add_argument("--title", metavar=_("TITLE"), help=_("the title of the pack"))
    parser.add_argument(
        "--force", action="store_true", help=_("replace the output file if it exists")
    )


def run(arguments: argparse.Namespace) -> int:
    """Write a pack; 2 if one of the files is not valid, and then nothing is written."""
    house = House(arguments.database)
    files: dict[str, bytes] = {}
    errors = 0
    named = tuple(_named(arguments.files))
    for name, path in named:
        checked = check_scenario(str(path), house)
        for line in checked.errors:
            print(line, file=sys.stderr)
        errors += len(checked.errors)
        if why := name_fault(name):
            text = _("{file} cannot be in a pack under its name: {why}.").format(
                file=path, why=name_fault_text(why)
            )
            print(as_shown(text), file=sys.stderr)
            errors += 1
        elif not checked.errors:
            files[name] = regular_bytes(path)
    for first, then in alike_pairs(name for name, _path in named):
        text = _(
            "{file} and {other} cannot be in one pack: some systems take their names for one."
        ).format(file=named[first][1], other=named[then][1])
        print(as_shown(text), file=sys.stderr)
        errors += 1
    if not files or errors:
        if not files and not errors:
            print(_("There are no scenarios or series there."), file=sys.stderr)
        return INVALID
    out: Path = arguments.out
    out = out if out.name.endswith(ENDING) else out.with_name(f"{out.name}{ENDING}")
    if fault := too_much(files):
        print(unwritten_text(fault, str(out)), file=sys.stderr)
        return INVALID
    data = write_pack(arguments.title or pack_name(out), files)
    if not atomic_write(out, data, replace=arguments.force):
        text = _("{path} already exists; --force replaces it.").format(path=out)
        print(as_shown(text), file=sys.stderr)
        return INVALID
    count = ngettext("{n} file", "{n} files", len(files)).format(n=len(files))
    print(as_shown(_("{path}: {count}").format(path=out, count=count)))
    return 0


def _named(paths: list[Path]) -> Iterator[tuple[str, Path]]:
    """Each file with its name in the pack: its own, and in a folder its place there."""
    for path in paths:
        if path.is_dir():
            # As the library lists them: the trash and what else is hidden stay out.
            survey = survey_own(path)
            if survey.left_out:
                print(left_out_text(survey.left_out), file=sys.stderr)
            for file in survey.files:
                yield file.name, path / file.name
        else:
            yield path.name, path
