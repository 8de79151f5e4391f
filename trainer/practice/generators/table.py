"""The whole table: finished hands and the dealer's, or side bets, settled box by box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from trainer.making.cards import blackjack, card, cards_of, hard, side_bet_hand
from trainer.making.people import others, person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable, side_bets
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.ask_table import TableWork, work_of
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import TWENTY_ONE, Card, is_blackjack, point_total
from trainer.scenario.model import Bettor, Box, Scenario
from trainer.texts import N_, TextEnum


class TableOf(TextEnum):
    """What is settled along the table."""

    HANDS = "hands", N_("one hand on each box")
    SHARED = "shared", N_("shared boxes")
    SPLIT = "split", N_("split hands")
    SIDE_BETS = "side_bets", N_("side bets")
    TOTALS = "totals", N_("all totals at speed")
    AMOUNTS = "amounts", N_("amounts")


_OF_WORK: Final = {TableWork.TOTALS: TableOf.TOTALS, TableWork.AMOUNTS: TableOf.AMOUNTS}
_BOXES: Final = {Difficulty.EASY: 5, Difficulty.USUAL: 7, Difficulty.HARD: 7}
_SHARED: Final = {Difficulty.EASY: 1, Difficulty.USUAL: 2, Difficulty.HARD: 3}
"""How many boxes are shared."""


_CARDS: Final = {Difficulty.EASY: (2, 3), Difficulty.USUAL: (2, 3, 4), Difficulty.HARD: (3, 4, 5)}
"""How many cards a finished hand has."""
_STAKES: Final = {
    Difficulty.EASY: Stakes.PLAIN,
    Difficulty.USUAL: Stakes.ODD,
    Difficulty.HARD: Stakes.MIXED,
}
"""The looks of the stakes where each bet is paid an amount."""
LEAST: Final = 12
"""The lowest total that any document lets stand."""


def trains(asked: DrillQuestion) -> Skill | None:
    """Return what is asked: of the deeds, what makes them harder than one hand on each box."""
    if (of_work := _OF_WORK.get(work_of(asked.question))) is not None:
        return Skill(Family.TABLE, aspect=of_work)
    bets = [entry.bet for entry in asked.question.among]
    if bets[0].kind is not BetKind.MAIN:
        return Skill(Family.TABLE, aspect=TableOf.SIDE_BETS)
    if any(bet.hand > 1 for bet in bets):
        return Skill(Family.TABLE, aspect=TableOf.SPLIT)
    shared = len({bet.box for bet in bets}) < len(bets)
    return Skill(Family.TABLE, aspect=TableOf.SHARED if shared else TableOf.HANDS)


def skills(table: PracticeTable) -> Iterator[Skill]:
    """All of it; side bets where the table has any that are staked freely."""
    for aspect in TableOf:
        if aspect is not TableOf.SIDE_BETS or side_bets(table):
            yield Skill(Family.TABLE, aspect=aspect)


def situation(wanted: DrillRequest) -> Situation:
    """A full table whose hands all stand, and a dealer with 17 to 19.

    Hands that are only totalled have drawn before they stood.
    """
    chance, document, aspect = wanted.chance, wanted.table.document, wanted.skill.aspect
    there = document.layouts[document.default_layout].boxes
    number = min(_BOXES[wanted.difficulty], there)
    numbers = sorted(chance.sample(range(1, there + 1), number))
    names = others(chance, ())
    boxes = [Box(box, (_bettor(wanted, names),)) for box in numbers]
    dealer = (card(chance, 10), card(chance, chance.randint(7, 9)))
    opening: dict[Place, Sequence[Card]] = {
        Place(box, 1): hard(chance, chance.randint(14, 20)) for box in numbers
    }
    calls: dict[int, Sequence[Call]] = dict.fromkeys(numbers, (Call.STAND,))
    drawn: tuple[Card, ...] = ()
    if aspect is TableOf.TOTALS:
        for box in numbers:
            cards = _finished(wanted)
            opening[Place(box, 1)] = cards[:2]
            calls[box] = (*(Call.HIT for _card in cards[2:]), Call.STAND)
            drawn += cards[2:]
    elif aspect is TableOf.SHARED:
        for at in chance.sample(range(number), min(_SHARED[wanted.difficulty], number)):
            beside = replace(_bettor(wanted, names), standing=True)
            boxes[at] = replace(boxes[at], bettors=(*boxes[at].bettors, beside))
    elif aspect is TableOf.SPLIT:
        box = chance.choice(numbers)
        points = chance.randint(7, 9)
        opening[Place(box, 1)] = cards_of(chance, 2, lambda pair: _splits(pair, points))
        calls[box] = (Call.SPLIT, Call.STAND, Call.STAND)
        drawn = (card(chance, chance.randint(8, 10)), card(chance, chance.randint(8, 10)))
    elif aspect is TableOf.AMOUNTS:
        natural, doubled = chance.sample(numbers, 2)
        opening[Place(natural, 1)] = blackjack(chance)
        opening[Place(doubled, 1)] = hard(chance, chance.randint(9, 11))
        calls[doubled] = (Call.DOUBLE,)
        drawn = (card(chance, chance.randint(7, 10)),)
    elif aspect is TableOf.SIDE_BETS:
        return _with_side_bets(wanted, boxes)
    if document.ruleset.hole_card:
        opening[DEALER] = dealer
    else:
        opening[DEALER], drawn = dealer[:1], (*drawn, dealer[1])
    return Situation(Scenario(document.id, tuple(boxes), ()), opening, drawn, calls)


def _bettor(wanted: DrillRequest, names: list[str]) -> Bettor:
    amounts = wanted.skill.aspect is TableOf.AMOUNTS
    pattern = _STAKES[wanted.difficulty] if amounts else Stakes.PLAIN
    return person(wanted.chance, main=wanted.stake(pattern=pattern), name=names.pop())


def _finished(wanted: DrillRequest) -> tuple[Card, ...]:
    """A hand of some cards that may stand, and drew the last of them before it had 21."""

    def stands(cards: Sequence[Card]) -> bool:
        if sum(card.points for card in cards) > TWENTY_ONE or is_blackjack(cards):
            return False
        before, after = point_total(cards[:-1]).points, point_total(cards).points
        return before < TWENTY_ONE and after >= LEAST

    number = wanted.chance.choice(_CARDS[wanted.difficulty])
    return cards_of(wanted.chance, number, stands)


def _splits(pair: Sequence[Card], points: int) -> bool:
    return pair[0].rank is pair[1].rank and pair[0].points == points


def _with_side_bets(wanted: DrillRequest, boxes: Sequence[Box]) -> Situation:
    """The boxes with the same side bet on each; at least one of them wins."""
    chance, document = wanted.chance, wanted.table.document
    kind, side_bet = chance.choice(tuple(side_bets(wanted.table).items()))
    found = []
    for box in boxes:
        (bettor,) = box.bettors
        amount = wanted.stake(kind, Stakes.PLAIN)
        main = max(bettor.main or amount, amount)
        found.append(replace(box, bettors=(replace(bettor, main=main, side_bets={kind: amount}),)))
    made = side_bet_hand(chance, side_bet.evaluator, chance.choice(tuple(side_bet.pays)))
    winner = Place(chance.choice(boxes).number, 1)
    opening = {} if made is None else {winner: made[0], DEALER: (made[1],)}
    return Situation(Scenario(document.id, tuple(found), ()), opening)


TABLE: Final = Generator(
    Family.TABLE, frozenset((QuestionGroup.TABLE,)), trains, skills, situation, TableOf
)
