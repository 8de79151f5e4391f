"""What the scenario file needs to know of a rule document; the rulebook supplies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.rulebook.document import SettingValue
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents


@dataclass(frozen=True, slots=True)
class PayTableFacts:
    """What can be written of one pay table of the progressive.

    ``decks`` are the numbers of decks it is for. ``levels`` is how many meters it has, ``ranks``
    how many ranks the operator chooses, 0 where there is no choice. ``dynamic`` are the hands with
    Dynamic Pays and the amounts that each may have, in cents for a unit of 1; a round has at most
    ``most_dynamic`` of them.
    """

    decks: tuple[int, ...]
    usual_decks: int
    levels: int = 1
    ranks: int = 0
    suit_specific: bool = False
    dynamic: Mapping[str, tuple[Cents, ...]] = field(default_factory=dict)
    most_dynamic: int = 0


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """What can be written in a scenario under one rule document.

    ``decks`` are the allowed numbers of decks. ``layouts`` are the names of the layouts with their
    numbers of boxes, the default first. ``settings`` are the entries of the interpretation
    register with every value they may have. ``pay_tables`` are the names to choose from, for the
    kinds of bet that offer several; those of the progressive are in ``progressive``, by name.
    """

    id: str
    decks: tuple[int, ...]
    usual_decks: int
    layouts: Mapping[str, int]
    side_bets: frozenset[BetKind] = frozenset()
    settings: Mapping[str, tuple[SettingValue, ...]] = field(default_factory=dict)
    pay_tables: Mapping[BetKind, tuple[str, ...]] = field(default_factory=dict)
    even_money: bool = True
    progressive: Mapping[str, PayTableFacts] = field(default_factory=dict)

    @property
    def default_layout(self) -> str:
        """The layout of a scenario that names none."""
        return next(iter(self.layouts))

    @property
    def bets(self) -> frozenset[BetKind]:
        """Every kind of bet there is in this game."""
        return self.side_bets | {BetKind.MAIN, BetKind.INSURANCE}


Documents = Mapping[str, DocumentFacts]
"""The rule documents this program knows, by id."""
