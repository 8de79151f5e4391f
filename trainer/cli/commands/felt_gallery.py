"""``feltwork felt --gallery``: every layout and ten crowded tables, and a page that shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from trainer.cli.commands.felt_order import (
    Looks,
    Named,
    Refused,
    moments,
    picture_of_layout,
    picture_of_round,
)
from trainer.cli.export import load_exporter
from trainer.cli.house_files import House
from trainer.errors import FileUnwritable
from trainer.messages.text import _
from trainer.rules.bets import BetKind
from trainer.settings.looks import Cloth, ColorSchemeChoice
from trainer.storage.atomic_write import put, write_troubles
from trainer.table.picture import Picture, Pixels
from trainer.table.view import TableView
from trainer.texts import N_
from trainer.yamlfile.characters import visible

SIZES: Final = (Pixels(1280, 800), Pixels(1920, 1080))
PAGE: Final = "index.html"
_MADE_BY: Final = '<meta name="generator" content="feltwork felt --gallery">'
"""What distinguishes a gallery from somebody's own page."""


class Crowded(NamedTuple):
    """A shipped scenario at the moment when its table is fullest, and how it is drawn.

    ``bet`` is a kind of bet that must be on the table then, ``wrong`` a card that must be marked.
    """

    scenario: str
    shows: str
    bet: BetKind = BetKind.MAIN
    wrong: bool = False
    cloth: Cloth = Cloth.GREEN
    room: ColorSchemeChoice = ColorSchemeChoice.DARK
    turned: bool = False
    four_colours: bool = False
    reveal: bool = False

    def fits(self, view: TableView) -> bool:
        """Tell whether everything that must be seen is on the table."""
        apart = not self.wrong or any(card.astray or card.sign for card in view.cards)
        return apart and any(pile.bet.kind is self.bet for pile in view.chips)


CROWDED: Final = (
    Crowded(
        "everybody-at-once",
        N_("seven boxes, Standing Players, two boxes of four hands, Insurance"),
        BetKind.INSURANCE,
    ),
    Crowded(
        "bj5-everybody-at-once",
        N_("three side bets on every box"),
        BetKind.OVER_13,
        cloth=Cloth.BLUE,
    ),
    Crowded(
        "full-table",
        N_("Perfect Pairs on every box, a light room"),
        BetKind.PERFECT_PAIRS,
        room=ColorSchemeChoice.LIGHT,
    ),
    Crowded(
        "five-colours-on-one-box",
        N_("mixed stacks, each with its total"),
        cloth=Cloth.BURGUNDY,
        reveal=True,
    ),
    Crowded(
        "bj5-pink-black-and-red",
        N_("another chip set, a light room"),
        BetKind.OVER_13,
        cloth=Cloth.RED,
        room=ColorSchemeChoice.LIGHT,
    ),
    Crowded("sevens-of-clubs", N_("duplicate cards"), wrong=True, cloth=Cloth.BLUE),
    Crowded(
        "huxley-full-table",
        N_("the players’ side, with totals and sums"),
        cloth=Cloth.RED,
        turned=True,
        reveal=True,
    ),
    Crowded(
        "live-full-table",
        N_("two side bets, a hole card, four colours"),
        BetKind.PERFECT_PAIRS,
        four_colours=True,
    ),
    Crowded(
        "nevada-a-meter-for-two",
        N_("a progressive with three levels"),
        BetKind.PROGRESSIVE,
        cloth=Cloth.BURGUNDY,
    ),
    Crowded("nevada-dynamic-pays", N_("Dynamic Pays"), BetKind.PROGRESSIVE),
)
"""Ten tables: every document, and whatever is hardest to see."""


class _Entry(NamedTuple):
    """A picture in the gallery: the name of its files, a title and the lines under it."""

    name: str
    picture: Picture
    title: str
    lines: tuple[str, ...]


def write_gallery(folder: Path, layouts: Iterable[Named], house: House, *, replace: bool) -> int:
    """Write the gallery into ``folder``; returns the exit status.

    Raises ``Refused`` if the folder contains something else that must not be replaced, and
    ``EnvironmentTrouble`` if it cannot be written.
    """
    _make_room(folder, replace=replace)
    shown = [*map(_layout, layouts), *(_crowded(crowded, house) for crowded in CROWDED)]
    exporter = load_exporter()
    for number, entry in enumerate(shown, 1):
        print(
            _("{number} of {count}: {name}").format(
                number=number, count=len(shown), name=entry.name
            ),
            flush=True,
        )
        for size in SIZES:
            _put(
                folder / f"{entry.name}-{size.width}x{size.height}.png",
                exporter.png(entry.picture, size),
            )
        alone = _alone(entry.picture)
        _put(folder / f"{entry.name}.svg", exporter.svg(alone))
        _put(folder / f"{entry.name}.pdf", exporter.pdf(alone))
    page = folder / PAGE
    _put(page, "\n".join(_page(shown)).encode())
    print(_("Written to {file}.").format(file=visible(str(page))))
    return 0


def _make_room(folder: Path, *, replace: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = next(folder.iterdir(), None) is not None and not _is_gallery(folder)
    except OSError as error:
        raise FileUnwritable(folder, error.strerror or str(error)) from error
    if taken and not replace:
        raise Refused(
            _(
                "{folder} has files that do not belong to a gallery; “--force” writes beside them."
            ).format(folder=folder)
        )


def _is_gallery(folder: Path) -> bool:
    try:
        with (folder / PAGE).open(encoding="utf-8", errors="replace") as page:
            return _MADE_BY in page.read(4096)
    except FileNotFoundError:
        # Interrupted before its page was written.
        return all(_is_ours(path.name) for path in folder.iterdir())


def _is_ours(name: str) -> bool:
    return name.endswith((".png", ".svg", ".pdf")) and "__" in name


def _put(path: Path, data: bytes) -> None:
    """Write one of the gallery's files; a link of its name is replaced, never followed."""
    with write_troubles(path):
        put(path, data, replace=True)


def _layout(named: Named) -> _Entry:
    picture = picture_of_layout(named, Looks())
    caption = picture.caption
    name = f"layout__{named.document.id}__{named.layout.id}"
    return _Entry(name, replace(picture, room=ColorSchemeChoice.DARK), caption.title, caption.lines)


def _crowded(wanted: Crowded, house: House) -> _Entry:
    moment = moments(wanted.scenario, house)
    picture = picture_of_round(moment, moment.busiest(wanted.fits), None, Looks())
    picture = replace(
        picture,
        cloth=wanted.cloth,
        room=wanted.room,
        turned=wanted.turned,
        four_colours=wanted.four_colours,
        totals=wanted.reveal,
        sums=wanted.reveal,
    )
    title = _(moment.playable.scenario.title) or wanted.scenario
    lines = (picture.caption.title, _(wanted.shows))
    return _Entry(f"table__{wanted.scenario}", picture, title, lines)


def _alone(picture: Picture) -> Picture:
    """The picture without the room around the table, for paper."""
    return replace(picture, room=None)


def _page(shown: Iterable[_Entry]) -> Iterator[str]:
    title = escape(_("Feltwork: layouts and tables"))
    yield "<!doctype html>"
    yield f'<html><head><meta charset="utf-8">{_MADE_BY}<title>{title}</title>'
    yield f"<style>{_STYLE}</style></head><body><h1>{title}</h1>"
    for entry in shown:
        yield from _figure(entry)
    yield "</body></html>"


def _figure(entry: _Entry) -> Iterator[str]:
    small, large = (f"{entry.name}-{size.width}x{size.height}.png" for size in SIZES)
    yield f'<figure id="{escape(entry.name)}"><a href="{escape(large)}">'
    yield f'<img src="{escape(small)}" alt="{escape(entry.title)}" loading="lazy"></a>'
    yield f"<figcaption><h2>{escape(entry.title)}</h2>"
    for line in entry.lines:
        yield f"<p>{escape(line)}</p>"
    links = (small, large, f"{entry.name}.svg", f"{entry.name}.pdf")
    yield "<p>" + " · ".join(
        f'<a href="{escape(link)}">{escape(_kind(link))}</a>' for link in links
    )
    yield "</p></figcaption></figure>"


def _kind(file: str) -> str:
    """The text of a link: ``1280×800``, ``SVG``."""
    stem, _dot, suffix = file.rpartition(".")
    return stem.rpartition("-")[2].replace("x", "×") if suffix == "png" else suffix.upper()


_STYLE: Final = (
    "body{margin:0 auto;max-width:1320px;padding:24px;background:#f8f5f0;color:#241c15;"
    "font:16px/1.5 sans-serif}h1{font-size:28px}h2{font-size:20px;margin:12px 0 4px}"
    "figure{margin:0 0 48px}img{width:100%;height:auto;border-radius:8px}"
    "p{margin:0 0 4px;max-width:80ch}a{color:#7b5510}"
)
