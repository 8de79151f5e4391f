"""A random table: what the document allows of settings, limits, roundings and pay tables."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from random import Random
from typing import Final

from trainer.rulebook import Game, ProgressiveFacts, TableFacts, documents, game
from trainer.rulebook.house_choices import SettingValue
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.money import Cents, Rounding, RoundingMode
from trainer.rules.ruleset import (
    BlackjackTakes,
    Limits,
    Ruleset,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
    Terms,
)

PP5: Final = "rws-perfect-pairs-v5"
DOCUMENTS: Final = documents()
_GAMES: Final[dict[str, Game]] = {name: game(name) for name in DOCUMENTS}
_PLAIN: Final = frozenset({"irregularities"})
"""Settings that are left alone: without section 5 a misfortune is an error."""
_OF_THE_GAME: Final = frozenset(field.name for field in fields(Ruleset))


@dataclass(slots=True)
class Chances:
    """How often what happens; 0 is never.

    ``settings``: whether the register is changed too. ``errors``: what the dealer does wrong with
    the cards, at each card that is due. ``kept``: settings that keep their default.
    ``mixed``: the finite choices of the rule document are by chance as well, so that the round is
    one of a document that recombines what the others have.
    """

    settings: bool = True
    limits: float = 0.4
    side_bets: float = 0.4
    several: float = 0.3
    leaves: float = 0.08
    misfortune: float = 0.02
    late: float = 0
    errors: float = 0
    mixed: bool = False
    kept: frozenset[str] = _PLAIN


class RandomTable:
    """A table by chance: its house, its limits, its game and the terms that come of them."""

    def __init__(self, chance: Random, chances: Chances, document: str) -> None:
        self.document = document
        self.game = _GAMES[document]
        self.chance = chance
        self.chances = chances
        self.house: dict[str, SettingValue] = {}
        self.limits: dict[BetKind, Limits] = {}
        self.rounding = Rounding()
        self.pay_tables: dict[BetKind, str] = {}
        self.progressive: ProgressiveFacts | None = None
        self.decks = self.game.document.usual_decks
        self.lucky: Card | None = None
        self.terms = self._terms()

    def _may(self, likely: float) -> bool:
        return self.chance.random() < likely

    def _terms(self) -> Terms:
        chance = self.chance
        document = self.game.document
        if self.chances.settings and self._may(0.6):
            self._settings()
        sides = [kind for kind in document.side_bets if kind is not BetKind.PROGRESSIVE]
        if self._may(self.chances.limits):
            self.limits[BetKind.MAIN] = Limits(Cents(2500), Cents(10000))
            for kind in sides:
                if self._may(0.5):
                    self.limits[kind] = Limits(Cents(500), Cents(2000))
            if self._may(0.3):
                self.limits[BetKind.INSURANCE] = Limits(Cents(1), Cents(3000))
        if self._may(0.4):
            unit = chance.choice([1, 50, 100, 2500])
            self.rounding = Rounding(Cents(unit), chance.choice(list(RoundingMode)))
        for kind in sides:
            if len(document.pay_tables[kind]) > 1:
                self.pay_tables[kind] = chance.choice(document.pay_tables[kind])
        if BetKind.PROGRESSIVE in document.side_bets:
            self.progressive = self._progressive()
            decks = document.decks_at(self.progressive.pay_table)
            self.decks = chance.choice(decks)
        facts = TableFacts(
            self.decks,
            self.house,
            self.limits,
            self.rounding,
            self.pay_tables,
            self.progressive,
        )
        self.game = self.game.at(facts)
        terms = self.game.terms(facts)
        if self.chances.mixed:
            terms = replace(terms, ruleset=self._recombined(terms.ruleset))
        return terms

    def _settings(self) -> None:
        for name, values in self.game.document.settings.items():
            if name in self.chances.kept or (self.chances.mixed and name in _OF_THE_GAME):
                continue
            if self._may(0.4):
                self.house[name] = self.chance.choice(values)

    def _recombined(self, known: Ruleset) -> Ruleset:
        chance = self.chance
        return replace(
            known,
            forced_draw_below=chance.choice([0, 12]),
            most_hands=chance.choice([2, 3, 4]),
            surrender=chance.choice(list(SurrenderRule)),
            even_money=self._may(0.5),
            insurance_exact=self._may(0.5),
            hole_card=self._may(0.7),
            dealer_hits_soft_17=self._may(0.5),
            second_cards=chance.choice(list(SecondCards)),
            resplit_aces=self._may(0.5),
            double_after_split=self._may(0.5),
            dealer_blackjack_takes=chance.choice(list(BlackjackTakes)),
            side_bet_needs=chance.choice(list(SideBetNeeds)),
        )

    def _progressive(self) -> ProgressiveFacts:
        chance = self.chance
        tables = self.game.document.side_bets[BetKind.PROGRESSIVE].pay_tables
        # The few with several levels, or with Envy, as often as the many that are alike.
        names = sorted(tables)
        rare = [name for name in names if tables[name].levels > 1 or tables[name].dealer_envy]
        table = tables[chance.choice(rare if self._may(0.4) else names)]
        ranks = tuple(chance.sample(list(Rank), len(table.ranks))) if self._may(0.5) else ()
        suit = chance.choice(list(Suit)) if table.suit_specific and self._may(0.5) else None
        if self._may(0.5):
            shown = suit or chance.choice([Suit.SPADES, *Suit])
            self.lucky = Card(chance.choice(ranks or table.ranks), shown)
        rows = [row for row in table.rows if row.dynamic]
        count = chance.randint(1, table.most_dynamic) if rows and self._may(0.6) else 0
        return ProgressiveFacts(
            table.id,
            Cents(chance.choice([100, 100, 500, 30, 250])),
            ranks,
            suit,
            tuple(Cents(chance.randint(1, 999999)) for _level in range(table.levels)),
            {
                row.hand: Cents(chance.choice(row.dynamic).pays * 100)
                for row in chance.sample(rows, count)
            },
            Cents(chance.choice([0, 0, 25, 100, 1])),
            tuple(Cents(chance.randint(1, 99999)) for _level in range(table.levels))
            if self._may(0.7) or self.house.get("jackpot_shared") == "first"
            else (),
        )
