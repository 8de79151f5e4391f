"""``feltwork felt``: layouts listed, described, and drawn to files with or without a round."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Final

from trainer.cli.commands.felt_gallery import write_gallery
from trainer.cli.commands.felt_order import (
    END,
    MAX_PIXELS,
    MAX_SIDE,
    MIN_SIDE,
    SCREEN,
    SMALLEST_SCALE,
    Looks,
    Named,
    Refused,
    Size,
    every_layout,
    find_layout,
    moments,
    picture_of_layout,
    picture_of_round,
    read_size,
)
from trainer.cli.export import Exporter, load_exporter
from trainer.cli.files import INVALID
from trainer.cli.house_files import House
from trainer.cli.output import INDENT, print_lines, print_wrapped
from trainer.messages.figures import as_shown
from trainer.messages.layouts import boxes_text, caption_of, measures_lines
from trainer.messages.rulebook import title_text
from trainer.messages.text import _
from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide
from trainer.storage.atomic_write import atomic_write
from trainer.table.picture import LIFE_SIZE, PAPERS, Paper, PaperTooSmall, Picture, Pixels, Scale
from trainer.yamlfile.characters import visible

WHITE: Final = "white"
"""The cloth that is printed black on white."""

OUTPUTS: Final = ("svg", "pdf", "png")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "layout",
        nargs="?",
        metavar=_("LAYOUT"),
        help=_("a layout such as rws-perfect-pairs-v5/A, or a layout file; without it, a list"),
    )
    for output in OUTPUTS:
        parser.add_argument(
            f"--{output}",
            metavar=_("FILE"),
            help=_("write it to this file as {format}").format(format=output.upper()),
        )
    parser.add_argument(
        "--size",
        action="append",
        default=[],
        metavar=_("SIZE"),
        help=_(
            "the size of a PNG in pixels, such as 1920x1080, or 1920x1080@2 for twice as many; of "
            "a PDF, a sheet ({papers}) or a scale such as 1:5; 1:1 by default"
        ).format(papers=_(", ").join(paper.name for paper in PAPERS)),
    )
    parser.add_argument(
        "--scenario",
        metavar=_("SCENARIO"),
        help=_("show the table of this round on it: a file, or the name of a shipped scenario"),
    )
    parser.add_argument(
        "--at",
        metavar="N",
        help=_(
            "the step of the round, as Watch counts them, or “{end}”; by default, the step "
            "with most on the table"
        ).format(end=END),
    )
    parser.add_argument(
        "--side",
        choices=[side.value for side in TableSide],
        default=TableSide.DEALER.value,
        help=_("the side it is seen from; by default, the dealer’s"),
    )
    parser.add_argument(
        "--as-printed",
        action="store_true",
        help=_("make the legends face the players, whatever the side"),
    )
    parser.add_argument(
        "--cloth",
        choices=[*(cloth.value for cloth in Cloth), WHITE],
        default=Cloth.GREEN.value,
        help=_("the colour of the felt; “{white}” is black on white, for printing").format(
            white=WHITE
        ),
    )
    parser.add_argument("--chips", metavar=_("SET"), help=_("the chip set to use"))
    parser.add_argument(
        "--pay-table", metavar="ID", help=_("print this pay table on an empty layout")
    )
    parser.add_argument(
        "--four-colours", action="store_true", help=_("give each suit its own colour")
    )
    parser.add_argument(
        "--totals", action="store_true", help=_("show each hand’s total, which gives away answers")
    )
    parser.add_argument(
        "--sums", action="store_true", help=_("show each pile’s value, which gives away answers")
    )
    parser.add_argument(
        "--room",
        choices=[ColorSchemeChoice.DARK.value, ColorSchemeChoice.LIGHT.value],
        help=_("include the room around the table, as in the window; by default, the table alone"),
    )
    parser.add_argument("--force", action="store_true", help=_("replace files that already exist"))
    parser.add_argument(
        "--gallery",
        metavar=_("FOLDER"),
        help=_("write every layout and ten crowded tables, with a page that shows them"),
    )


def run(arguments: argparse.Namespace) -> int:
    """List, describe or write; 2 if something asked for is not possible."""
    house = House(arguments.database)
    try:
        if arguments.gallery is not None:
            _require_alone(arguments)
            folder = Path(arguments.gallery)
            return write_gallery(folder, every_layout(house), house, replace=arguments.force)
        if any(_files(arguments)):
            return _write(arguments, house)
        _require_files(arguments)
        if arguments.layout is None:
            _list(house)
        else:
            _describe(find_layout(arguments.layout, house))
    except Refused as refused:
        for line in refused.lines:
            print(as_shown(line), file=sys.stderr)
        return INVALID
    return 0


def _files(arguments: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The requested outputs, each with its file."""
    for output in OUTPUTS:
        name = getattr(arguments, output)
        if name is not None:
            yield output, name


def _require_alone(arguments: argparse.Namespace) -> None:
    if arguments.layout or arguments.scenario or any(_files(arguments)):
        raise Refused(_("“--gallery” writes everything; leave out the other options."))


def _require_files(arguments: argparse.Namespace) -> None:
    """Raise ``Refused`` if there are options for a picture and no picture is requested."""
    if arguments.scenario or arguments.at or arguments.size:
        raise Refused(
            _("There is nothing to write: add “--svg”, “--pdf” or “--png” with a file name.")
        )


# Describing


def _list(house: House) -> None:
    for document, layouts in groupby(every_layout(house), key=lambda named: named.document):
        print(title_text(document))
        for named in layouts:
            text = _("{layout} ({boxes})").format(
                layout=_(named.felt.title), boxes=boxes_text(named.layout.boxes)
            )
            print_wrapped(named.name, text, INDENT)


def _describe(named: Named) -> None:
    felt = named.felt
    caption = caption_of(felt, named.document)
    print(caption.title)
    print_lines(measures_lines(felt))
    print_lines(caption.lines)


# Writing


def _write(arguments: argparse.Namespace, house: House) -> int:
    files = dict(_files(arguments))
    sizes = _sizes(arguments.size, files)
    _require_different(files.values())
    picture = _picture(arguments, house)
    if not arguments.force:
        for name in files.values():
            if os.path.lexists(name):
                raise Refused(_there(name))
    exporter = load_exporter()
    made = {output: _made(exporter, output, picture, sizes) for output in files}
    for output, name in files.items():
        if not atomic_write(Path(name), made[output], replace=arguments.force):
            raise Refused(_there(name))
        print(_("Written to {file}.").format(file=visible(str(name))))
    return 0


def _require_different(names: Iterable[str]) -> None:
    """Raise ``Refused`` if two outputs are the same file, even under different names."""
    found: set[str] = set()
    for name in names:
        file = os.path.normcase(os.path.realpath(name))
        if file in found:
            message = _("Two outputs cannot go to the same file.")
            raise Refused(_("{file}: {message}").format(file=name, message=message))
        found.add(file)


def _there(name: str) -> str:
    message = _("A file with this name already exists; “--force” replaces it.")
    return _("{file}: {message}").format(file=name, message=message)


def _made(exporter: Exporter, output: str, picture: Picture, sizes: Sequence[Size]) -> bytes:
    try:
        if output == "svg":
            return exporter.svg(picture)
        if output == "png":
            return exporter.png(picture, _one(sizes, Pixels, SCREEN))
        return _pdf(exporter, picture, _on(sizes))
    except MemoryError:
        raise Refused(_("There is not enough memory for a picture this large.")) from None


def _pdf(exporter: Exporter, picture: Picture, on: Paper | Scale) -> bytes:
    try:
        return exporter.pdf(picture, on)
    except PaperTooSmall:
        raise Refused(_("The sheet has too little room for the text below the table.")) from None


def _on(sizes: Sequence[Size]) -> Paper | Scale:
    for size in sizes:
        if isinstance(size, Paper | Scale):
            return size
    return LIFE_SIZE


def _one(sizes: Sequence[Size], kind: type[Pixels], usual: Pixels) -> Pixels:
    return next((size for size in sizes if isinstance(size, kind)), usual)


def _sizes(texts: Sequence[str], files: dict[str, str]) -> list[Size]:
    """The sizes, at most one for each requested file. Raises ``Refused``."""
    found: dict[str, Size] = {}
    for text in texts:
        size = read_size(text)
        if size is None:
            raise Refused(
                _(
                    "“{value}” is not a size; expected pixels such as 1920x1080 (sides from "
                    "{least} to {most}, {together} in all), a sheet ({papers}) or a scale from "
                    "1:1 to 1:{scale}."
                ).format(
                    value=text,
                    least=MIN_SIDE,
                    most=MAX_SIDE,
                    together=MAX_PIXELS,
                    papers=_(", ").join(paper.name for paper in PAPERS),
                    scale=SMALLEST_SCALE,
                )
            )
        output = "png" if isinstance(size, Pixels) else "pdf"
        if output not in files:
            raise Refused(
                _("The size {value} is for a {format}, and no {format} is being written.").format(
                    value=text, format=output.upper()
                )
            )
        if output in found:
            raise Refused(_("Two sizes were given for one {format}.").format(format=output.upper()))
        found[output] = size
    return list(found.values())


def _picture(arguments: argparse.Namespace, house: House) -> Picture:
    looks = Looks(arguments.chips, arguments.pay_table)
    named = find_layout(arguments.layout, house) if arguments.layout else None
    if arguments.scenario is not None:
        moment = moments(arguments.scenario, house)
        view = moment.busiest() if arguments.at is None else moment.at(arguments.at)
        picture = picture_of_round(moment, view, named, looks)
    elif named is None:
        raise Refused(_("There is nothing to draw: name a layout or a scenario."))
    elif arguments.at is not None:
        raise Refused(_("“--at” is a step of a round: use it with “--scenario”."))
    else:
        picture = picture_of_layout(named, looks)
    return replace(
        picture,
        cloth=None if arguments.cloth == WHITE else Cloth(arguments.cloth),
        room=ColorSchemeChoice(arguments.room) if arguments.room else None,
        turned=arguments.side == TableSide.PLAYERS.value,
        as_printed=arguments.as_printed,
        four_colours=arguments.four_colours,
        totals=arguments.totals,
        sums=arguments.sums,
    )
