"""The others at the table of a question: boxes and bets to look past."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.making.cards import hard
from trainer.making.people import others, person
from trainer.making.situations import PracticeTable, Situation
from trainer.practice.generating import Difficulty, Wanted
from trainer.practice.skills import Stakes
from trainer.rulebook import Document, TableFacts, game_of
from trainer.rulebook.felts import table_chips
from trainer.rules.bets import STAKED, BetKind, Call, Place
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits, SideBet
from trainer.scenario.incident_kind import AtCard
from trainer.scenario.model import Bettor, Box

_BOXES: Final = {Difficulty.EASY: (0, 0), Difficulty.USUAL: (1, 2), Difficulty.HARD: (2, 4)}
"""How many more boxes are played, at least and at most."""
_MOST_BOXES: Final = 5
"""The most boxes that are played: more are not taken in at a glance."""


def in_company(situation: Situation, wanted: Wanted) -> Situation:
    """The situation at a table with its limits, and with as many others as is wanted.

    Where the next cards are laid out, the others stand, so that they take none of them.
    """
    scenario, chance = situation.scenario, wanted.chance
    table = scenario.table
    if not table.limits:
        table = replace(table, limits=wanted.limits)
    taken = {box.number for box in scenario.boxes}
    # Which card goes where is laid out together with what happens at that card.
    at_card = any(isinstance(one, AtCard) for one in scenario.incidents)
    free = [number for number in range(1, _MOST_BOXES + 1) if number not in taken and not at_card]
    names = others(chance, [one.name for box in scenario.boxes for one in box.bettors])
    more = [
        Box(number, _bettors(wanted, names))
        for number in chance.sample(
            free, min(len(free), chance.randint(*_BOXES[wanted.difficulty]))
        )
    ]
    opening, calls = dict(situation.opening), dict(situation.calls)
    if situation.drawn:
        for box in more:
            opening[Place(box.number, 1)] = hard(chance, chance.randint(12, 20))
            calls[box.number] = (Call.STAND,)
    boxes = sorted((*scenario.boxes, *more), key=lambda box: box.number)
    return replace(
        situation,
        scenario=replace(scenario, boxes=tuple(boxes), table=table),
        opening=opening,
        calls=calls,
    )


def _bettors(wanted: Wanted, names: list[str]) -> tuple[Bettor, ...]:
    """Whoever bets on one more box: somebody with an Initial Bet, perhaps with a side bet."""
    chance = wanted.chance
    main = wanted.stake(pattern=Stakes.PLAIN)
    kinds = [kind for kind in wanted.limits if kind is not BetKind.MAIN]
    side_bets: dict[BetKind, Cents] = {}
    if wanted.difficulty is Difficulty.HARD and kinds and chance.random() < 0.5:
        kind = chance.choice(kinds)
        # ¶3.13.2 d: under some documents a side bet is not higher than the Initial Bet.
        side_bets[kind] = min(main, wanted.stake(kind, Stakes.PLAIN))
        if side_bets[kind] < wanted.limits[kind].minimum:
            side_bets = {}
    return (person(chance, main=main, side_bets=side_bets, name=names.pop()),)


# What can be bet on at a table that is practised at, and the bets that are put on a box.

_LIMITS: Final = ((5, 500), (10, 1_000), (25, 1_000), (25, 2_500))
"""The lowest and highest Initial Bet of ordinary tables."""
_SIDE_LIMITS: Final = ((5, 100), (5, 250), (10, 250))


def practice_table(document: Document, chosen: str) -> PracticeTable:
    """The table of ``document`` under its house's choices.

    ``chosen`` is the id of the chip set that the trainee has chosen, empty for the table's own.
    """
    facts = document.house.table
    currency = facts.currency or document.currency
    chips = table_chips(chosen, currency, document.id, facts.chips, document.house_chips)
    return PracticeTable(document, chips)


def side_bets(table: PracticeTable) -> Mapping[BetKind, SideBet]:
    """The staked side bets of the table, with the pay tables that its house has chosen.

    Not the progressive: its pay table and meters are another matter (``progressives``).
    """
    document = table.document
    facts = TableFacts(pay_tables=document.house.table.pay_tables)
    found = game_of(document).terms(facts).side_bets
    return {kind: bet for kind, bet in found.items() if kind is not BetKind.PROGRESSIVE}


def table_limits(table: PracticeTable, chance: Random) -> Mapping[BetKind, Limits]:
    """The limits of the table: those that its house has set, for the others any usual ones."""
    own = table.document.house.table.limits
    smallest = min(chip.value for chip in table.chips.chips)
    main = _limits(chance.choice(_LIMITS), smallest)
    side = _limits(chance.choice(_SIDE_LIMITS), smallest)
    staked = (kind for kind in BetKind if kind in table.document.bets & _LIMITED)
    return {kind: own.get(kind, main if kind is BetKind.MAIN else side) for kind in staked}


_LIMITED: Final = frozenset(STAKED) - {BetKind.INSURANCE, BetKind.PROGRESSIVE}
"""Insurance follows the Initial Bet, and a progressive wager is always one unit."""


def _limits(dollars: tuple[int, int], smallest: Cents) -> Limits:
    """The limits in cents, raised where the chips of the table do not go so low."""
    times = -(-smallest // (100 * dollars[0]))
    return Limits(*(Cents(100 * amount * times) for amount in dollars))


def wagered(wanted: Wanted, kind: BetKind) -> Box:
    """A box with an Initial Bet and a side bet of this kind."""
    table, chance = wanted.table, wanted.chance
    main = wanted.stake(BetKind.MAIN, Stakes.PLAIN)
    number = chance.randint(1, 5)
    amount = wanted.stake(kind)
    if side_bets(table)[kind].at_most_initial_bet:
        main = max(main, amount)
    bettor = person(chance, main=main, side_bets={kind: amount})
    return Box(number, (bettor,))
