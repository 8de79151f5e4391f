"""What ``feltwork felt`` is asked to draw: a layout with its rules, or a moment of a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from trainer.cli.diagnostic_lines import DiagnosticLine
from trainer.cli.files import check_scenario
from trainer.cli.house_files import House, check_layout
from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.messages.diagnostics import expectation
from trainer.messages.layouts import caption_of
from trainer.messages.names import bet_text
from trainer.messages.text import _, capitalised
from trainer.procedure.steps import steps
from trainer.rulebook import Document, Game, TableFacts, documents, game_of, load_document
from trainer.rulebook.document import Layout
from trainer.rulebook.felts import chip_sets, layout_of, table_chips
from trainer.rulebook.game import empty_table, legends_at_table
from trainer.rulebook.sources import shipped_scenario, shipped_scenarios
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.rules.money import Cents
from trainer.scenario.check import CheckedScenario, PlayableRound, check, table_facts
from trainer.storage.own.layouts import LayoutRefused, read_layout
from trainer.table.frames import frames
from trainer.table.picture import PAPERS, Paper, Picture, Pixels, Scale
from trainer.table.view import TableView
from trainer.yamlfile.values import SCENARIO_SUFFIX

# Layouts for ``feltwork felt``: found by any of their names, or read from a file.

_YAML: Final = (".yaml", ".yml")


class Refused(Exception):
    """The request cannot be fulfilled: ``lines`` say why."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lines = lines


class Named(NamedTuple):
    """A layout with its name: ``DOCUMENT/KEY``, or its file's name."""

    name: str
    game: Game

    @property
    def document(self) -> Document:
        """The rule document whose game is dealt on it."""
        return self.game.document

    @property
    def layout(self) -> Layout:
        """Its entry in its document."""
        return self.game.layout

    @property
    def felt(self) -> Felt:
        return self.game.felt


def every_layout(house: House) -> Iterator[Named]:
    """All layouts, document by document, the house's own after the document's."""
    for name in documents():
        document = load_document(name)
        for layout in document.layouts.values():
            yield Named(f"{name}/{layout.id}", game_of(document, layout.id))
        for layout in house.rulebook.added(document).values():
            yield Named(f"{name}/{layout.id}", Game(document, layout, document.procedure))


def find_layout(wanted: str, house: House) -> Named:
    """The layout of this name or in this file. Raises ``Refused`` where there is none."""
    layouts = list(every_layout(house))
    for named in layouts:
        if wanted in (named.name, named.layout.felt):
            return named
    if wanted.endswith(_YAML):
        return _layout_in_file(wanted)
    known = tuple(named.name for named in layouts)
    sentence = _("There is no layout “{name}”.").format(name=wanted)
    raise Refused(f"{sentence} {expectation(wanted, known)}")


def _layout_in_file(name: str) -> Named:
    read = read_layout(Path(name))
    if isinstance(read, LayoutRefused):
        raise Refused(*(str(line) for line in check_layout(name)))
    document = load_document(read.felt.document)
    return Named(name, Game(document, layout_of(read.felt), document.procedure))


END: Final = "end"


class Looks(NamedTuple):
    """The options for the appearance of a picture; the rest of ``Picture`` follows from them."""

    chips: str | None = None
    pay_table: str | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A scenario's round: its table before each step and after the last one."""

    playable: PlayableRound
    views: Sequence[TableView]

    @property
    def last(self) -> int:
        """The number of the last moment: as many as there are steps."""
        return len(self.views) - 1

    def at(self, text: str) -> TableView:
        """The table at a step, counted as Watch counts them. Raises ``Refused``."""
        if text == END:
            return self.views[-1]
        if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > self.last:
            raise Refused(
                _("“--at” is “{value}”; expected a step from 0 to {last}, or “{end}”.").format(
                    value=text, last=self.last, end=END
                )
            )
        return self.views[int(text)]

    def busiest(self, fits: Callable[[TableView], bool] = lambda _view: True) -> TableView:
        """The fullest table of the round; of those that fit if any does."""
        return max(self.views, key=lambda view: (fits(view), len(view.cards) + len(view.chips)))


def moments(wanted: str, house: House) -> Moment:
    """The round of a scenario file, or of a shipped scenario by its name. Raises ``Refused``."""
    playable = _shipped(wanted) if not Path(wanted).exists() else None
    if playable is None:
        playable = _in_file(wanted, house)
    playthrough = steps(playable.trace, playable.game.procedure)
    levels = playable.terms.meters.levels if playable.terms.meters else ()
    return Moment(playable, frames(playthrough, levels, playable.terms.decks))


def _shipped(wanted: str) -> PlayableRound | None:
    name = wanted.removesuffix(SCENARIO_SUFFIX)
    if name not in shipped_scenarios():
        return None
    return check(shipped_scenario(name).encode()).round


def _in_file(wanted: str, house: House) -> PlayableRound:
    if not Path(wanted).exists() and "/" not in wanted and not wanted.endswith(".yaml"):
        sentence = _("There is no scenario “{name}”.").format(name=wanted)
        raise Refused(f"{sentence} {expectation(wanted, shipped_scenarios())}")
    file = check_scenario(wanted, house)
    if not isinstance(file.checked, CheckedScenario) or file.checked.round is None:
        series = _("This is a series; expected a scenario (a single round).")
        lines = file.errors or (DiagnosticLine(wanted, 1, 1, series, None, True),)
        raise Refused(*(str(line) for line in lines))
    return file.checked.round


def picture_of_layout(named: Named, looks: Looks) -> Picture:
    """An empty felt with everything that is printed on it. Raises ``Refused``."""
    document, felt = named.document, named.felt
    facts = _facts(document, felt, looks.pay_table)
    legends = legends_at_table(document, named.game.terms(facts), facts)
    return Picture(
        felt, caption_of(felt, document), legends, chips_at(looks.chips, legends.currency, document)
    )


def picture_of_round(moment: Moment, view: TableView, named: Named | None, looks: Looks) -> Picture:
    """A table at one moment. Nothing on it names the scenario, which might give away the answer.

    Raises ``Refused`` where the layout is not one of the scenario's game.
    """
    playable = moment.playable
    document = playable.game.document
    felt = playable.game.felt
    if named is not None:
        _require_place(named, moment)
        felt = named.felt
    if looks.pay_table is not None:
        raise Refused(_("The scenario has its own pay tables: leave out “--pay-table”."))
    facts = table_facts(playable.scenario, document)
    legends = legends_at_table(document, playable.terms, facts, playable.table.currency)
    chips = chips_at(looks.chips, legends.currency, document, playable.table.chips)
    return Picture(felt, caption_of(felt, document), legends, chips, view)


def chips_at(
    chips: str | None, currency: str, document: Document, values: Sequence[Cents] = ()
) -> ChipSet:
    """A chip set by its id, or that of the table, limited to the chips of ``values`` if any.

    Raises ``Refused`` for an unknown set.
    """
    if chips is not None and chips not in chip_sets():
        sentence = _("There is no chip set “{name}”.").format(name=chips)
        raise Refused(f"{sentence} {expectation(chips, chip_sets())}")
    return table_chips(chips or "", currency, document.id, values)


def _facts(document: Document, felt: Felt, pay_table: str | None) -> TableFacts:
    """The table of an empty felt: the document's defaults, except for a named pay table."""
    chosen: dict[BetKind, str] = {}
    known: list[str] = []
    for kind, offer in document.side_bets.items():
        known += offer.pay_tables
        if pay_table is not None and pay_table in offer.pay_tables:
            chosen[kind] = pay_table
    if pay_table is not None and not chosen:
        sentence = _("There is no pay table “{name}” in this document.").format(name=pay_table)
        raise Refused(f"{sentence} {expectation(pay_table, tuple(dict.fromkeys(known)))}")
    return empty_table(document, felt, chosen)


def _require_place(named: Named, moment: Moment) -> None:
    """Raise ``Refused`` unless every bet of the round has a spot on the layout."""
    document = moment.playable.game.document
    if named.document.id != document.id:
        raise Refused(
            _("{layout} is a layout of {document}, the scenario is of {other}.").format(
                layout=named.name, document=named.document.id, other=document.id
            )
        )
    placed = {pile.bet for view in moment.views for pile in view.chips}
    missing = sorted({bet.box for bet in placed} - set(named.felt.boxes))
    if missing:
        raise Refused(
            _("{layout} has no box {boxes}, on which the scenario has bets.").format(
                layout=named.name, boxes=_(", ").join(map(str, missing))
            )
        )
    spots = {spot.bet for spot in named.felt.spots}
    kinds = {bet.kind for bet in placed if bet.kind not in UNSTAKED} - spots
    if kinds:
        bets = _(", ").join(capitalised(bet_text(kind)) for kind in BetKind if kind in kinds)
        raise Refused(_("{layout} has no spot for {bets}.").format(layout=named.name, bets=bets))


# Sizes as a person writes them: pixels, a sheet of paper, or a scale.

SCREEN: Final = Pixels(1920, 1080)
"""The size of a picture in pixels unless another is requested."""

MIN_SIDE: Final = 64
MAX_SIDE: Final = 16_384
"""The smallest and the largest side in pixels."""
MAX_PIXELS: Final = 40_000_000
"""What fits into the memory of any machine that runs the program; 8K has 33 million."""
SMALLEST_SCALE: Final = 15
"""At a smaller scale a table would be no wider than the ruler next to it."""

_PIXELS: Final = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})(?:@([1-4]))?", re.ASCII)
_SCALE: Final = re.compile(r"1:([0-9]{1,9})", re.ASCII)

Size = Pixels | Paper | Scale


def read_size(text: str) -> Size | None:
    """The size that ``text`` describes; None if it is not a possible size."""
    paper = next((paper for paper in PAPERS if paper.name.lower() == text.lower()), None)
    if paper is not None:
        return paper
    found = _SCALE.fullmatch(text)
    if found is not None:
        of = int(found[1])
        return Scale(of) if 1 <= of <= SMALLEST_SCALE else None
    found = _PIXELS.fullmatch(text)
    if found is None:
        return None
    size = Pixels(int(found[1]), int(found[2]), int(found[3] or 1))
    return size if _is_possible(size) else None


def _is_possible(size: Pixels) -> bool:
    sides = (size.width * size.ratio, size.height * size.ratio)
    return min(sides) >= MIN_SIDE and max(sides) <= MAX_SIDE and sides[0] * sides[1] <= MAX_PIXELS
