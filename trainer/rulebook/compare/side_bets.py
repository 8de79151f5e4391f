"""What the documents answer about side bets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.procedure.data import Matter
from trainer.rulebook.compare.answers import (
    AnswerPart,
    AnswerText,
    TablePays,
    UncitedAnswer,
    one_part,
)
from trainer.rulebook.compare.questions import Topic, question
from trainer.rulebook.document import Document, SideBetOffer
from trainer.rulebook.houses import HouseRules
from trainer.rulebook.procedures import load_procedure
from trainer.rules.money import Basis, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AboveInitial, JackpotShared, SideBetNeeds
from trainer.texts import N_

MAX_TABLES: Final = 6
"""How many pay tables of one bet an answer writes out; of more it says how many there are."""


@question(Topic.SIDE_BETS, N_("Which side bets, and what do they pay?"))
def side_bets(game: HouseRules) -> UncitedAnswer:
    offers = game.document.side_bets.values()
    if not offers:
        return one_part(AnswerText.NO_SIDE_BETS)
    return UncitedAnswer(tuple(map(_side_bet, offers)), (Rule.SIDE_BET_PAY_TABLE,))


def _side_bet(offer: SideBetOffer) -> AnswerPart:
    tables = tuple(offer.pay_tables.items())
    if len(tables) > MAX_TABLES:
        values = {"name": offer.name, "tables": len(tables)}
        return AnswerPart(AnswerText.SIDE_BET_OF_TABLES, values)
    pays = tuple(TablePays(name, tuple(table.pays.values())) for name, table in tables)
    return AnswerPart(AnswerText.SIDE_BET, {"name": offer.name, "pays": pays})


@question(Topic.SIDE_BETS, N_("What becomes of a side bet that won?"))
def wager_back(game: HouseRules) -> UncitedAnswer:
    if not game.document.side_bets:
        return one_part(AnswerText.NO_SIDE_BETS)
    if Basis.FOR in {odds.basis for odds in _all_odds(game.document)}:
        return one_part(AnswerText.NOT_RETURNED, (Rule.FOR_ONE,))
    return one_part(AnswerText.STAYS, (Rule.SIDE_BET_PAY_TABLE,))


def _all_odds(document: Document) -> Iterator[Odds]:
    for table in document.every_pay_table():
        for pay in table.pays.values():
            if isinstance(pay, Odds):
                yield pay


@question(Topic.SIDE_BETS, N_("Whose Initial Bet does a side bet need?"))
def needs_initial_bet(game: HouseRules) -> UncitedAnswer:
    own = game.ruleset.side_bet_needs is SideBetNeeds.OWN
    return one_part(AnswerText.OWN if own else AnswerText.ANYBODYS, (Rule.SIDE_BET_NEEDS_BOX,))


@question(Topic.SIDE_BETS, N_("Is a side bet capped by the Initial Bet?"))
def at_most(game: HouseRules) -> UncitedAnswer:
    capped = [offer.name for offer in game.document.side_bets.values() if offer.at_most_initial_bet]
    if not capped:
        return one_part(AnswerText.NO_CAP)
    refused = game.house.under_over_above_initial is AboveInitial.REFUSE
    text = AnswerText.REFUSED_ABOVE if refused else AnswerText.ACCEPTED_ABOVE
    return one_part(
        text, (Rule.UNDER_OVER_CAP,), ("under_over_above_initial",), names=tuple(capped)
    )


@question(Topic.SIDE_BETS, N_("When are side bets settled?"))
def when_settled(_game: HouseRules) -> UncitedAnswer:
    return one_part(AnswerText.BEFORE_ANY_CARD, (Rule.SIDE_BETS_FIRST,))


@question(Topic.SIDE_BETS, N_("In which order?"))
def losers_first(game: HouseRules) -> UncitedAnswer:
    passes = load_procedure(game.document.procedure).passes
    first = passes[Matter.SIDE_BETS].losers_first
    text = AnswerText.LOSERS_FIRST if first else AnswerText.BET_BY_BET
    return one_part(text, (Rule.SIDE_BETS_FIRST,))


@question(Topic.SIDE_BETS, N_("Who receives a meter that several players win?"))
def meters(game: HouseRules) -> UncitedAnswer:
    if not any(table.levels for table in game.document.every_pay_table()):
        return one_part(AnswerText.NO_METERS)
    shared = game.house.jackpot_shared is JackpotShared.SPLIT
    text = AnswerText.SHARED if shared else AnswerText.FIRST_TAKES_IT
    return one_part(text, (Rule.METER,), ("jackpot_shared",))
