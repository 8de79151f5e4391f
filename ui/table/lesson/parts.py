"""What a part of a lesson looks like: on what the light falls, what is large, what terms mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from trainer.course.at_table import Compared, Explained, SideHere
from trainer.course.lesson import Lit
from trainer.felt.chips import whole
from trainer.messages import _
from trainer.messages.text import worded
from trainer.rounds.sheet import chips_of
from trainer.rulebook import load_document
from trainer.rulebook.document import Document
from trainer.rulebook.glossary import definition_text, glossary
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import Card
from trainer.table.view import TableView
from ui.felt.close_up import CloseUp, close_up
from ui.felt.setup import FeltOptions
from ui.felt.veil import Looked, Printed
from ui.felt.view import FeltView
from ui.paint.pointing import Equipment, WholeBox
from ui.table.lesson.compare import ComparedSide, CompareView
from ui.table.lesson.panel import LessonPanel, TermLine


def explain_on(
    felt: FeltView, part: Explained, panel: LessonPanel, options: FeltOptions
) -> tuple[str, ...]:
    """Show what is explained on a felt that is laid out for it, and large what is looked at.

    Returns what is looked at, as it is read aloud.
    """
    felt.look_at(*_looked_at(part))
    view = part.sheet.frames[part.position]
    felt.show_asked(view._replace(active=None), animate=False)
    hands = [one for one in part.lit if isinstance(one, Place)]
    bets = [one for one in part.lit if isinstance(one, Bet) and one.kind is BetKind.MAIN]
    about = (bets[:1] or hands)[0] if len(hands) == 1 else None
    shown = close_up(felt.arrangement(), about)
    panel.show_close_up(shown, options.palette, four_colours=options.four_colours)
    return felt.heard_at(*_looked_at(part))


def explain_nothing(felt: FeltView, panel: LessonPanel, options: FeltOptions) -> None:
    """Let nothing recede, and show nothing large."""
    felt.look_at()
    panel.show_close_up(CloseUp(), options.palette, four_colours=False)


def compare_in(view: CompareView, part: Compared, options: FeltOptions, chips: str) -> None:
    """Show what is compared, paid in the ``chips`` of this name."""
    sides = [_side(side, chips) for side in part.sides]
    view.show_sides(sides, options.palette, four_colours=options.four_colours)


def meanings(terms: Sequence[str], document: Document) -> tuple[TermLine, ...]:
    """The terms as the document in force has them, with what it or its base game says of each.

    Those of which neither says anything are left out: the sentences explain them.
    """
    documents: Sequence[Document] = [document]
    if document.base_game:
        documents = [document, load_document(document.base_game)]
    return tuple(
        TermLine(worded(term.name, document.words), _(definition_text(term, says)))
        for term in map(glossary().__getitem__, terms)
        for says in [other for other in documents if other.id in term.defined][:1]
    )


def _side(side: SideHere, chips: str) -> ComparedSide:
    if side.playable is None or side.of is None:
        return ComparedSide(side.label, side.cards)
    known = chips_of(side.playable, chips).chips
    piles = tuple(
        whole(pile.amount, known).stacks
        for pile in side.view.chips
        if pile.bet.box == side.of.box and pile.bet.kind is BetKind.MAIN
        if pile.bet.hand == side.of.hand
    )
    return ComparedSide(side.label, side.cards, piles, _dealers(side.view, side.of))


def _dealers(view: TableView, of: Place) -> tuple[Card, ...]:
    """The dealer’s cards that lie face up beside another hand."""
    lying = (card for card in view.cards if card.place == DEALER and of != DEALER)
    in_order = sorted(lying, key=lambda card: card.order)
    return tuple(card.card for card in in_order if card.card is not None)


_STANDING: Final[Mapping[Lit, Looked]] = MappingProxyType(
    {
        Lit.SHOE: Equipment.SHOE,
        Lit.TRAY: Equipment.TRAY,
        Lit.DISCARD: Equipment.RACK,
        Lit.LEGEND: Printed.LEGENDS,
        Lit.PAY_TABLE: Printed.PAY_TABLES,
        Lit.LIMITS: Printed.LIMITS,
        Lit.METER: Printed.METERS,
    }
)


def _looked_at(part: Explained) -> Iterator[Looked]:
    """Return on what the light falls: of a box all of it."""
    spotlight = part.spotlight
    boxes = {one.place.box for one in spotlight if one.lit is Lit.BOX and one.place is not None}
    yield from map(WholeBox, sorted(boxes))
    yield from (item for item in part.lit if isinstance(item, Bet) or item.box not in boxes)
    yield from (_STANDING[one.lit] for one in spotlight if one.lit in _STANDING)
