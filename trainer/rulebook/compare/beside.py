"""What the documents answer about side bets."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from trainer.procedure.data import Matter
from trainer.rulebook.compare.found import Answers, Found, Usual
from trainer.rulebook.compare.questions import Question
from trainer.rulebook.compare.sayings import Pays, Said, Saying
from trainer.rulebook.document import Document, SideBetOffer
from trainer.rulebook.procedures import load_procedure
from trainer.rules.money import Basis, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AboveInitial, JackpotShared, SideBetNeeds

MOST_TABLES: Final = 6
"""How many pay tables of one bet an answer writes out; of more it says how many there are."""


def _side_bets(usual: Usual) -> Found:
    offers = usual.document.side_bets.values()
    if not offers:
        return Found((Said(Saying.NO_SIDE_BETS),))
    return Found(tuple(map(_side_bet, offers)), (Rule.SIDE_BET_PAY_TABLE,))


def _side_bet(offer: SideBetOffer) -> Said:
    tables = tuple(offer.pay_tables.items())
    if len(tables) > MOST_TABLES:
        values = {"name": offer.name, "tables": len(tables)}
        return Said(Saying.SIDE_BET_OF_TABLES, values)
    pays = tuple(Pays(name, tuple(table.pays.values())) for name, table in tables)
    return Said(Saying.SIDE_BET, {"name": offer.name, "pays": pays})


def _wager_back(usual: Usual) -> Found:
    if not usual.document.side_bets:
        return Found((Said(Saying.NO_SIDE_BETS),))
    if Basis.FOR in {odds.basis for odds in _all_odds(usual.document)}:
        return Found((Said(Saying.NOT_RETURNED),), (Rule.FOR_ONE,))
    return Found((Said(Saying.STAYS),), (Rule.SIDE_BET_PAY_TABLE,))


def _all_odds(document: Document) -> Iterator[Odds]:
    for table in document.every_pay_table():
        for pay in table.pays.values():
            if isinstance(pay, Odds):
                yield pay


def _needs_initial_bet(usual: Usual) -> Found:
    own = usual.ruleset.side_bet_needs is SideBetNeeds.OWN
    return Found((Said(Saying.OWN if own else Saying.ANYBODYS),), (Rule.SIDE_BET_NEEDS_BOX,))


def _at_most(usual: Usual) -> Found:
    capped = [
        offer.name for offer in usual.document.side_bets.values() if offer.at_most_initial_bet
    ]
    if not capped:
        return Found((Said(Saying.NO_CAP),))
    refused = usual.house.under_over_above_initial is AboveInitial.REFUSE
    saying = Saying.REFUSED_ABOVE if refused else Saying.ACCEPTED_ABOVE
    said = Said(saying, {"names": tuple(capped)})
    return Found((said,), (Rule.UNDER_OVER_CAP,), ("under_over_above_initial",))


def _when_settled(_usual: Usual) -> Found:
    return Found((Said(Saying.BEFORE_ANY_CARD),), (Rule.SIDE_BETS_FIRST,))


def _losers_first(usual: Usual) -> Found:
    passes = load_procedure(usual.document.procedure).passes
    first = passes[Matter.SIDE_BETS].losers_first
    saying = Saying.LOSERS_FIRST if first else Saying.BET_BY_BET
    return Found((Said(saying),), (Rule.SIDE_BETS_FIRST,))


def _meters(usual: Usual) -> Found:
    if not any(table.levels for table in usual.document.every_pay_table()):
        return Found((Said(Saying.NO_METERS),))
    shared = usual.house.jackpot_shared is JackpotShared.SPLIT
    saying = Saying.SHARED if shared else Saying.FIRST_TAKES_IT
    return Found((Said(saying),), (Rule.METER,), ("jackpot_shared",))


ANSWERS: Final[Answers] = MappingProxyType(
    {
        Question.SIDE_BETS: _side_bets,
        Question.WAGER_BACK: _wager_back,
        Question.NEEDS_INITIAL_BET: _needs_initial_bet,
        Question.AT_MOST: _at_most,
        Question.WHEN_SETTLED: _when_settled,
        Question.LOSERS_FIRST: _losers_first,
        Question.METERS: _meters,
    }
)
