"""Everything that somebody has on a box, added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from trainer.making.cards import card, cards_of, side_bet_hand
from trainer.making.people import others, person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable, side_bets
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.generators.insurance import insured
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from trainer.scenario.model import Box, Scenario
from trainer.texts import N_, TextEnum


class BoxOf(TextEnum):
    """What lies on the box."""

    SIDE_BETS = "side_bets", N_("with side bets")
    INSURED = "insured", N_("with Insurance")
    HANDS = "hands", N_("with several hands")


def trains(asked: DrillQuestion) -> Skill | None:
    """Return what is added up."""
    kinds = {entry.bet.kind for entry in asked.question.among}
    if BetKind.INSURANCE in kinds:
        return Skill(Family.BOX, aspect=BoxOf.INSURED)
    hands = kinds == {BetKind.MAIN}
    return Skill(Family.BOX, aspect=BoxOf.HANDS if hands else BoxOf.SIDE_BETS)


def skills(table: PracticeTable) -> Iterator[Skill]:
    """What can lie on a box; side bets where the table has several, settled one after the other."""
    if len(side_bets(table)) > 1:
        yield Skill(Family.BOX, aspect=BoxOf.SIDE_BETS)
    yield Skill(Family.BOX, aspect=BoxOf.INSURED)
    yield Skill(Family.BOX, aspect=BoxOf.HANDS)


def situation(wanted: DrillRequest) -> Situation:
    """One box with several bets of one bettor, and from the usual difficulty on a second one."""
    if wanted.skill.aspect is BoxOf.SIDE_BETS:
        found = _with_side_bets(wanted)
    elif wanted.skill.aspect is BoxOf.HANDS:
        found = _with_hands(wanted)
    else:
        found = insured(wanted, blackjack=wanted.chance.random() < 0.5)
    if wanted.difficulty is Difficulty.EASY:
        return found
    (box,) = found.scenario.boxes
    names = others(wanted.chance, [box.bettors[0].name])
    beside = person(wanted.chance, main=wanted.limits[BetKind.MAIN].minimum, name=names.pop())
    shared = replace(box, bettors=(*box.bettors, replace(beside, standing=True)))
    return replace(found, scenario=replace(found.scenario, boxes=(shared,)))


def _with_side_bets(wanted: DrillRequest) -> Situation:
    """Every side bet of the table on one box; at least one of them wins."""
    chance, number = wanted.chance, wanted.chance.randint(1, 5)
    offered = side_bets(wanted.table)
    placed = {kind: wanted.stake(kind, Stakes.PLAIN) for kind in offered}
    main = Cents(max(wanted.stake(pattern=Stakes.PLAIN), *placed.values()))
    winning = chance.choice(tuple(offered.values()))
    hand = chance.choice(tuple(winning.pays))
    made = side_bet_hand(chance, winning.evaluator, hand)
    opening = {} if made is None else {Place(number, 1): made[0], DEALER: (made[1],)}
    box = Box(number, (person(chance, main=main, side_bets=placed),))
    return Situation(Scenario(wanted.table.document.id, (box,), ()), opening)


def _with_hands(wanted: DrillRequest) -> Situation:
    chance, number = wanted.chance, wanted.chance.randint(1, 5)
    pair = cards_of(chance, 2, _splits)
    dealer = card(chance, chance.randint(7, 9)), card(chance, 10)
    hole_card = wanted.table.document.ruleset.hole_card
    drawn = tuple(card(chance, chance.choice((1, 9, 10))) for _hand in range(2))
    opening: dict[Place, Sequence[Card]] = {
        Place(number, 1): pair,
        DEALER: dealer if hole_card else dealer[:1],
    }
    box = Box(number, (person(chance, main=wanted.stake()),))
    return Situation(
        Scenario(wanted.table.document.id, (box,), ()),
        opening,
        drawn if hole_card else (*drawn, dealer[1]),
        {number: (Call.SPLIT, Call.STAND, Call.STAND)},
    )


def _splits(cards: Sequence[Card]) -> bool:
    return cards[0].rank is cards[1].rank and 7 <= cards[0].points <= 10


BOX: Final = Generator(
    Family.BOX, frozenset((QuestionGroup.BOX,)), trains, skills, situation, BoxOf
)
