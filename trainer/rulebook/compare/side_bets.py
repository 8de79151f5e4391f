"""What the documents answer about side bets."""

from __future__ import annotations

from collections.abc import Iterator, Set as AbstractSet
from typing import Final

from trainer.procedure.data import Matter
from trainer.rulebook.compare.answers import (
    AnswerPart,
    AnswerText,
    TablePays,
    UncitedAnswer,
    as_stated,
    inapplicable,
    one_part,
)
from trainer.rulebook.compare.questions import Topic, question
from trainer.rulebook.document import Document, SideBetOffer
from trainer.rulebook.game import game_of
from trainer.rulebook.houses import HouseRules
from trainer.rulebook.statements import Statement
from trainer.rules.bets import BetKind
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
    rule = Rule.SIDE_BET_PAY_TABLE
    # A document may have further tables elsewhere.
    tables = (table.citations.get(rule, ()) for table in game.document.every_pay_table())
    paragraphs = tuple(number for cited in tables for number in cited)
    return UncitedAnswer(tuple(map(_side_bet, offers)), (rule,), paragraphs=paragraphs)


def _side_bet(offer: SideBetOffer) -> AnswerPart:
    tables = tuple(offer.pay_tables.items())
    if len(tables) > MAX_TABLES:
        values = {"name": offer.name, "tables": len(tables)}
        return AnswerPart(AnswerText.SIDE_BET_OF_TABLES, values)
    pays = tuple(TablePays(name, tuple(table.pays.values())) for name, table in tables)
    return AnswerPart(AnswerText.SIDE_BET, {"name": offer.name, "pays": pays})


@question(Topic.SIDE_BETS, N_("What happens to a winning side bet’s stake?"))
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


@question(Topic.SIDE_BETS, N_("Does a side bet depend on how the hand ends?"))
def depends(_game: HouseRules) -> UncitedAnswer:
    return as_stated(Statement.INDEPENDENT)


@question(Topic.SIDE_BETS, N_("Does the dealer’s up-card count?"))
def up_card(_game: HouseRules) -> UncitedAnswer:
    return as_stated(
        Statement.UP_CARD_IN_THREE, Statement.UP_CARD_IN_21_PLUS_3, Statement.PLAYERS_CARDS_ONLY
    )


@question(Topic.SIDE_BETS, N_("When are side bets settled?"))
def when_settled(_game: HouseRules) -> UncitedAnswer:
    parts = (AnswerPart(AnswerText.BEFORE_ANY_CARD),)
    return UncitedAnswer(parts, said=(Statement.BEFORE_SUBSEQUENT_DEAL,))


@question(Topic.SIDE_BETS, N_("In which order are side bets settled?"))
def losers_first(game: HouseRules) -> UncitedAnswer:
    first = game_of(game.document).procedure.passes[Matter.SIDE_BETS].losers_first
    text = AnswerText.LOSERS_FIRST if first else AnswerText.BET_BY_BET
    rules = (Rule.SIDE_BETS_LOSERS_FIRST,) if first else ()
    return UncitedAnswer((AnswerPart(text),), rules, said=(Statement.LOSERS_THEN_WINNERS,))


@question(Topic.SIDE_BETS, N_("What is a Perfect Pair?"))
def perfect_pair(game: HouseRules) -> UncitedAnswer:
    return _pair(game, Statement.PERFECT_COLOUR_AND_SUIT, Statement.PERFECT_OF_ONE_SUIT)


@question(Topic.SIDE_BETS, N_("What is a Coloured Pair?"))
def coloured_pair(game: HouseRules) -> UncitedAnswer:
    return _pair(game, Statement.COLOURED_TWO_SUITS, Statement.COLOURED_OF_ONE_COLOUR)


@question(Topic.SIDE_BETS, N_("What is a Mixed Pair?"))
def mixed_pair(game: HouseRules) -> UncitedAnswer:
    return _pair(game, Statement.MIXED_TWO_COLOURS, Statement.MIXED_TWO_SUITS)


def _pair(game: HouseRules, *said: Statement) -> UncitedAnswer:
    pairs = {BetKind.PERFECT_PAIRS, BetKind.PROGRESSIVE}
    return _of(game, pairs, AnswerText.NO_SUCH_BET, *said)


@question(Topic.SIDE_BETS, N_("What is a Player Pair?"))
def player_pair(game: HouseRules) -> UncitedAnswer:
    said = Statement.PLAYER_PAIR_OF_ONE_RANK
    return _of(game, {BetKind.PLAYER_PAIR}, AnswerText.NO_SUCH_BET, said)


@question(Topic.SIDE_BETS, N_("When do Under 13 and Over 13 win?"))
def under_over(game: HouseRules) -> UncitedAnswer:
    kinds = {BetKind.UNDER_13, BetKind.OVER_13}
    return _of(game, kinds, AnswerText.NO_SUCH_BET, Statement.UNDER_OVER_TOTALS)


@question(Topic.SIDE_BETS, N_("What are the hands of 21+3?"))
def three_card_hands(game: HouseRules) -> UncitedAnswer:
    kinds = {BetKind.TWENTY_ONE_PLUS_THREE}
    found = _of(game, kinds, AnswerText.NO_SUCH_BET, Statement.THREE_CARD_HANDS)
    return found._replace(settings=("trips_of_two_suits", "ace_in_straight"))


def _of(
    game: HouseRules, kinds: AbstractSet[BetKind], without: AnswerText, *said: Statement
) -> UncitedAnswer:
    """Return what the text says about one of these bets, where the document has it."""
    if kinds.isdisjoint(game.document.side_bets):
        return inapplicable(without)
    return as_stated(*said)


def _of_progressive(game: HouseRules, *said: Statement) -> UncitedAnswer:
    return _of(game, {BetKind.PROGRESSIVE}, AnswerText.NO_PROGRESSIVE, *said)


@question(Topic.SIDE_BETS, N_("What if several hands in a pay table qualify?"))
def highest_hand(_game: HouseRules) -> UncitedAnswer:
    return as_stated(Statement.HIGHEST_PAID, Statement.HIGHEST_EVEN_IF_LESS)


@question(Topic.SIDE_BETS, N_("Who receives a meter that several players win?"))
def meters(game: HouseRules) -> UncitedAnswer:
    if BetKind.PROGRESSIVE not in game.document.side_bets:
        return inapplicable(AnswerText.NO_PROGRESSIVE)
    shared = game.house.jackpot_shared is JackpotShared.SPLIT
    text = AnswerText.SHARED if shared else AnswerText.FIRST_TAKES_IT
    return one_part(text, settings=("jackpot_shared",))


@question(Topic.SIDE_BETS, N_("Who receives Envy?"))
def envy(game: HouseRules) -> UncitedAnswer:
    return _of_progressive(game, Statement.ENVY_TO_THE_OTHERS)._replace(settings=("envy",))


@question(Topic.SIDE_BETS, N_("What is the Dealer Envy?"))
def dealer_envy(game: HouseRules) -> UncitedAnswer:
    settings = ("dealer_envy_of", "dealer_envy_from")
    return _of_progressive(game, Statement.DEALER_ENVY_3)._replace(settings=settings)


@question(Topic.SIDE_BETS, N_("How do Dynamic Pays change?"))
def dynamic_pays(game: HouseRules) -> UncitedAnswer:
    return _of_progressive(game, Statement.DYNAMIC_IN_ROUND)


@question(Topic.SIDE_BETS, N_("May other ranks stand in for the Aces?"))
def alternate_ranks(game: HouseRules) -> UncitedAnswer:
    return _of_progressive(game, Statement.OPERATOR_CHOOSES_RANKS)


@question(Topic.SIDE_BETS, N_("What if the progressive wager is not $1?"))
def base_unit(game: HouseRules) -> UncitedAnswer:
    return _of_progressive(game, Statement.TIMES_BASE_UNIT)
