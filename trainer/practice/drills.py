"""Drills: single questions without end, each found in a round made up from a seed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.felt.chips import payable
from trainer.making.recipe import written
from trainer.making.situations import MadeRound, make_round
from trainer.making.stakes import Stakes, stakes_of
from trainer.making.tables import PracticeTable, table_limits
from trainer.practice.company import in_company
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.generators.acts import NEXT_ACT
from trainer.practice.generators.box import BOX
from trainer.practice.generators.chips import CHIPS
from trainer.practice.generators.hands import DEALER_HANDS, OPTIONS
from trainer.practice.generators.incidents import IRREGULARITIES, LIMITS
from trainer.practice.generators.insurance import INSURANCE
from trainer.practice.generators.losers import LOSERS
from trainer.practice.generators.naming import NAMING
from trainer.practice.generators.payouts import PAYOUTS
from trainer.practice.generators.table import TABLE
from trainer.practice.generators.totals import TOTALS
from trainer.practice.generators.who import WHO
from trainer.practice.skills import Family, Skill
from trainer.procedure.acts import Timed
from trainer.procedure.ask import KINDS, questions
from trainer.procedure.ask_practised import with_task
from trainer.procedure.chip_work import COUNTED
from trainer.procedure.error_models import AmountCase
from trainer.procedure.questions import Question, amount_of
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, parse_odds
from trainer.rules.ruleset import Limits

GENERATORS: Final[Mapping[Family, Generator]] = MappingProxyType(
    {
        generator.family: generator
        for generator in (
            TOTALS,
            OPTIONS,
            DEALER_HANDS,
            NEXT_ACT,
            NAMING,
            PAYOUTS,
            WHO,
            LOSERS,
            TABLE,
            INSURANCE,
            BOX,
            LIMITS,
            IRREGULARITIES,
            CHIPS,
        )
    }
)
"""The generator of each family."""

ON: Final = "@"
"""What stands before a stake that was asked for."""

_TABLES: Final = 4
_TRIES: Final = 100
"""The most rounds that are made up for one question within each of some limits."""


@dataclass(frozen=True, slots=True)
class Drill:
    """One question, the round that it is about, and what it trains.

    The same ``skill``, table, ``difficulty``, ``seed`` and ``stake`` make the same drill again.
    ``case`` is what its amount can be confused with, None if the answer is no amount. ``flash`` is
    for how many milliseconds what it is about is seen; None for as long as it is asked.
    ``contrasts``: the drill on the same situation under another document, that this one is asked
    after. ``stake`` is that of its bet where it was asked for, as on a ladder.
    """

    skill: Skill
    difficulty: Difficulty
    seed: int
    made: MadeRound
    question: Question
    case: AmountCase | None
    flash: int | None = None
    contrasts: Drill | None = None
    stake: Cents | None = None

    @property
    def id(self) -> str:
        """Return what ``drill_again`` makes it from: ``skill/document/difficulty/seed``.

        A stake that was asked for follows the seed: ``…/2:7@500``. That of a contrast is its first
        drill’s with the document of its own at the end.
        """
        rules = self.made.round.scenario.rules
        if self.contrasts is not None:
            return f"{self.contrasts.id}/{rules}"
        at = "" if self.stake is None else f"{ON}{self.stake}"
        return f"{self.skill.id}/{rules}/{self.difficulty:d}/{written(self.seed)}{at}"

    @property
    def timed(self) -> Timed:
        """The kind of act whose target its time is compared with."""
        return KINDS[self.question.ask].timed_as(self.question)


def skills_at(table: PracticeTable) -> tuple[Skill, ...]:
    """The skills that can be practised at ``table``, in the order of their families."""
    found = (skill for generator in GENERATORS.values() for skill in generator.skills(table))
    return tuple(dict.fromkeys(found))


def drill(
    skill: Skill,
    table: PracticeTable,
    difficulty: Difficulty,
    seed: int,
    stake: Cents | None = None,
) -> Drill:
    """A question of ``skill``, about a bet of ``stake`` where there is one.

    Raises ValueError for a skill that cannot be practised at ``table``, or with that stake.
    """
    generator = GENERATORS[skill.family]
    # A seed that is text is hashed the same way everywhere.
    chance = Random(f"{skill.id}/{table.document.id}/{difficulty}/{seed}")
    # Within some limits no stake is as it is asked for.
    for _limits in range(_TABLES):
        limits = table_limits(table, chance)
        if stake is not None:
            limits = _with_room_for(stake, limits)
        wanted = DrillRequest(skill, table, difficulty, chance, limits, stake)
        for _try in range(_TRIES):
            made = make_round(table, in_company(generator.situation(wanted), wanted), chance)
            if made is not None and (found := _found(generator, made, wanted)):
                question = chance.choice(found)
                find = KINDS[question.ask].case
                case = find(question, made.playthrough, made.round.terms, table.chips.chips)
                flash = generator.flash(wanted)
                return Drill(
                    skill, difficulty, seed, made, question, case, flash=flash, stake=stake
                )
    raise ValueError(f"{skill.id} cannot be practised under {table.document.id}")


def _with_room_for(stake: Cents, limits: Mapping[BetKind, Limits]) -> Mapping[BetKind, Limits]:
    """The limits of a table at which that Initial Bet may be placed."""
    main = limits[BetKind.MAIN]
    room = Limits(min(main.minimum, stake), max(main.maximum, stake))
    return {**limits, BetKind.MAIN: room}


def rungs(
    ladder: Iterable[Cents], skills: Collection[Skill], table: PracticeTable
) -> tuple[tuple[Skill, Cents], ...]:
    """The stakes of a ladder that can be paid at the table, each with the skill that it trains."""
    values = [chip.value for chip in table.chips.chips]
    own = table.document.house.table.limits.get(BetKind.MAIN)
    return tuple(
        (skill, stake)
        for stake in ladder
        for skill in skills
        if (odds := skill.odds) is not None
        and (own is None or own.minimum <= stake <= own.maximum)
        and stakes_of(stake, odds, table.chips.chips) is skill.stakes
        and not stake * odds.pays % odds.per
        and payable(stake, values)
        and payable(Cents(stake * odds.pays // odds.per), values)
    )


def skill_of_id(text: str) -> Skill:
    """The skill with this id. Raises ValueError if it is none."""
    family, *parts = text.split(".")
    generator = GENERATORS.get(Family(family))
    bet = BetKind(parts.pop(0)) if parts and parts[0] in _BETS else None
    odds = parse_odds(parts[0].replace("-", " ")) if parts else None
    parts = parts[1:] if odds is not None else parts
    stakes = Stakes(parts.pop(0)) if parts and parts[0] in _STAKES else None
    aspects = generator.aspects if generator is not None else None
    aspect = aspects(parts.pop(0)) if parts and aspects is not None else None
    if parts:
        raise ValueError(f"{text} is no skill")
    return Skill(Family(family), bet, odds, stakes, aspect)


_BETS: Final = frozenset(kind.value for kind in BetKind)
_STAKES: Final = frozenset(stakes.value for stakes in Stakes)


def skill_of(asked: DrillQuestion) -> Skill | None:
    """Say what a question trains, in whatever round it is asked; None if that is not followed."""
    for generator in GENERATORS.values():
        if asked.question.ask in generator.asks:
            skill = generator.trains(asked)
            if skill is not None:
                return skill
    return None


def _found(generator: Generator, made: MadeRound, wanted: DrillRequest) -> list[Question]:
    """The questions that train the wanted skill and can be paid with the chips of the table."""
    playthrough, terms, chips = made.playthrough, made.round.terms, wanted.table.chips.chips
    values = tuple(chip.value for chip in chips)
    if generator.find is not None:
        found = generator.find(made, wanted)
    else:
        procedure = made.round.game.procedure
        asked = questions(playthrough, terms, generator.asks)
        found = (
            with_task(question, chips, procedure, playthrough.snapshots[question.step])
            for question in asked
        )
    return [
        question
        for question in found
        if _payable(question, values)
        and generator.trains(DrillQuestion(question, playthrough, terms, chips)) == wanted.skill
    ]


def _payable(question: Question, values: tuple[Cents, ...]) -> bool:
    """Tell whether there are chips for the answer; what is only counted is paid to nobody."""
    counted = question.task is not None and question.task.work in COUNTED
    return counted or payable(amount_of(question.expected), values)


# Which skills a paragraph of a document is about.

_SEED = 1
"""Of the drill that stands for all those of a skill."""


def skills_under(number: str, table: PracticeTable) -> Iterator[Skill | None]:
    """The skills whose questions rest on a paragraph or on one numbered under it.

    Derived, not listed: a drill of every skill is made, which takes a few milliseconds each; None
    stands for one that rests on other paragraphs.
    """
    under = (f"{number}.", f"{number} ")
    for skill in skills_at(table):
        question = drill(skill, table, Difficulty.EASY, _SEED).question
        cited = table.document.cite(question.rules)
        rests = any(item == number or item.startswith(under) for item in cited)
        yield skill if rests else None
