"""What goes on from one round of a shift to the next: the shoe, the meters, the players' bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from trainer.rules.cards import Card, deck
from trainer.rules.money import Cents
from trainer.rules.shift import cards_out
from trainer.scenario.check import PlayableRound
from trainer.shift.plan import ShiftPlan

_CUT: Final = (0.70, 0.80)
"""Between which shares of the shoe the cutting card lies: house practice, no document has it."""


@dataclass(frozen=True, slots=True)
class ShiftState:
    """A shift before its round ``number``, from 1.

    ``shoe`` counts the shuffles, ``out`` the cards that have left the present shoe. ``meters`` are
    the progressive's, empty before the first round; ``raised`` is how often in a row each bettor
    has won, so that he may have raised his bet.
    """

    number: int = 1
    shoe: int = 1
    out: int = 0
    meters: tuple[Cents, ...] = ()
    raised: Mapping[str, int] = field(default_factory=dict)


def shoe_of(plan: ShiftPlan, shoe: int, decks: int) -> tuple[Card, ...]:
    """The cards of a shoe in the order in which they leave it."""
    cards = list(deck() * decks)
    Random(f"{plan.seed} shoe {shoe}").shuffle(cards)
    return tuple(cards)


def cutting_card(plan: ShiftPlan, shoe: int, decks: int) -> int:
    """After how many cards the cutting card comes: the cards are shuffled after that round."""
    least, most = (round(share * decks * len(deck())) for share in _CUT)
    return Random(f"{plan.seed} cut {shoe}").randint(least, most)


def after(plan: ShiftPlan, state: ShiftState, played: PlayableRound) -> ShiftState:
    """The shift after a round, as it was really played."""
    decks, out = played.terms.decks, state.out + cards_out(played.trace.events)
    # What voids a round because of its cards is put right by new ones (¶5.5).
    shuffled = out >= cutting_card(plan, state.shoe, decks) or played.settlement.void
    return replace(
        state,
        number=state.number + 1,
        shoe=state.shoe + shuffled,
        out=0 if shuffled else out,
        meters=played.settlement.meters,
        raised=_raised(state.raised, played),
    )


def _raised(before: Mapping[str, int], played: PlayableRound) -> dict[str, int]:
    """How often in a row each bettor has won; a round without a result counts for nothing."""
    found: dict[str, int] = dict(before)
    for name, net in played.settlement.net.items():
        found[name] = before.get(name, 0) + 1 if net > 0 else 0 if net < 0 else before.get(name, 0)
    return found
