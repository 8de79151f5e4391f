"""What a house chooses of the dealer's procedure, and the procedure that results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from trainer.felt.chips import Proof
from trainer.procedure.acts import Act
from trainer.procedure.data import ActText, Constraints, Matter, Pass, Procedure, Sweep
from trainer.rules.rulekeys import Rule

ORDERABLE: Final = (
    Matter.SIDE_BETS,
    Matter.ENVY,
    Matter.EVEN_MONEY,
    Matter.INSURANCE,
    Matter.BLACKJACKS,
)
"""The matters that can be due at one moment, so that their order is a choice at all.

The course of a round decides when any other comes: no hand is settled before it has been played.
"""


class PassChoice(NamedTuple):
    """The way a house goes through the bets of one matter; None leaves it as it is."""

    sweep: Sweep | None = None
    losers_first: bool | None = None

    def of(self, manner: Pass) -> Pass:
        """``manner`` with what is chosen."""
        if self == PassChoice():
            return manner
        return Pass(
            self.sweep or manner.sweep,
            manner.losers_first if self.losers_first is None else self.losers_first,
        )


@dataclass(frozen=True, slots=True)
class ProcedureChoices:
    """What a house chooses of the procedure; what is empty is left as it is.

    ``order`` are some of ``ORDERABLE``, each once: they take each other's places, so that those not
    named keep theirs. ``says`` are the announcements in the house's words, empty for none.
    ``colour_for_colour``, ``heel_doubles`` and ``proof`` are how a payout is made up and shown,
    ``cut_bets`` whether the bet is, before it is paid.
    """

    order: tuple[Matter, ...] = ()
    passes: Mapping[Matter, PassChoice] = field(default_factory=dict)
    says: Mapping[Act, str] = field(default_factory=dict)
    colour_for_colour: bool | None = None
    proof: Proof | None = None
    cut_bets: bool | None = None
    heel_doubles: bool | None = None

    def over(self, other: ProcedureChoices) -> ProcedureChoices:
        """These choices, with those of ``other`` for what they leave as it is."""
        passes = dict(other.passes)
        for matter, chosen in self.passes.items():
            below = passes.get(matter, PassChoice())
            passes[matter] = PassChoice(
                chosen.sweep or below.sweep,
                below.losers_first if chosen.losers_first is None else chosen.losers_first,
            )
        coloured = self.colour_for_colour
        return ProcedureChoices(
            self.order or other.order,
            passes,
            {**other.says, **self.says},
            other.colour_for_colour if coloured is None else coloured,
            self.proof or other.proof,
            other.cut_bets if self.cut_bets is None else self.cut_bets,
            other.heel_doubles if self.heel_doubles is None else self.heel_doubles,
        )


NO_PROCEDURE_CHOICES: Final = ProcedureChoices()
"""A house that deals by the procedure as it is."""


class BrokenOrder(NamedTuple):
    """``first`` is put after ``then``, against the rules that prescribe it."""

    first: Matter
    then: Matter
    rules: tuple[Rule, ...]


class BrokenPass(NamedTuple):
    """The bets of ``matter`` are processed otherwise than the rules prescribe."""

    matter: Matter
    rules: tuple[Rule, ...]


def chosen_order(procedure: Procedure, order: tuple[Matter, ...]) -> tuple[Matter, ...]:
    """All matters in the procedure's order, those of ``order`` in each other's places."""
    named = iter(order)
    return tuple(next(named) if matter in order else matter for matter in procedure.order)


def with_choices(procedure: Procedure, choices: ProcedureChoices) -> Procedure:
    """The procedure as the house has chosen it."""
    if choices == NO_PROCEDURE_CHOICES:
        return procedure
    passes = {
        matter: choices.passes.get(matter, PassChoice()).of(manner)
        for matter, manner in procedure.passes.items()
    }
    acts = {
        act: replace(text, says=choices.says.get(act, text.says))
        for act, text in procedure.acts.items()
    }
    if not passes[Matter.SIDE_BETS].losers_first:
        acts[Act.SETTLE_SIDE_BET] = _bet_by_bet(acts[Act.SETTLE_SIDE_BET])
    coloured, heeled = choices.colour_for_colour, choices.heel_doubles
    return replace(
        procedure,
        order=chosen_order(procedure, choices.order),
        passes=passes,
        acts=acts,
        colour_for_colour=procedure.colour_for_colour if coloured is None else coloured,
        proof=choices.proof or procedure.proof,
        cut_bets=procedure.cut_bets if choices.cut_bets is None else choices.cut_bets,
        heel_doubles=procedure.heel_doubles if heeled is None else heeled,
    )


def _bet_by_bet(text: ActText) -> ActText:
    """The act without the rule that losers come first, which the house does not follow."""
    cites = tuple(rule for rule in text.cites if rule is not Rule.SIDE_BETS_LOSERS_FIRST)
    return replace(text, cites=cites)


def broken(
    procedure: Procedure, choices: ProcedureChoices, constraints: Constraints
) -> Iterator[BrokenOrder | BrokenPass]:
    """Return what the choices break of the constraints that are in force."""
    order = chosen_order(procedure, choices.order)
    for before in constraints.broken_by(order):
        yield BrokenOrder(*before)
    for locked in constraints.passes:
        choice = choices.passes.get(locked.matter, PassChoice())
        if not locked.allows(choice.of(procedure.passes[locked.matter])):
            yield BrokenPass(locked.matter, locked.rules)


def without_broken(
    procedure: Procedure, choices: ProcedureChoices, constraints: Constraints
) -> ProcedureChoices:
    """The choices without the order, or what of a pass, would break a constraint in force."""
    order = choices.order
    if any(constraints.broken_by(chosen_order(procedure, order))):
        order = ()
    passes = dict(choices.passes)
    for locked in constraints.passes:
        choice = passes.get(locked.matter)
        if choice is not None and not locked.allows(choice.of(procedure.passes[locked.matter])):
            passes[locked.matter] = PassChoice(
                choice.sweep if locked.sweep is None else None,
                choice.losers_first if locked.losers_first is None else None,
            )
    return replace(choices, order=order, passes=passes)


def possible_passes(
    procedure: Procedure, matter: Matter, constraints: Constraints
) -> tuple[Pass, ...]:
    """The ways of going through the bets of a matter, the procedure's own first."""
    usual = procedure.passes[matter]
    manners = [Pass(sweep, first) for sweep in Sweep for first in (False, True)]
    manners.sort(key=lambda manner: manner != usual)
    locks = [locked for locked in constraints.passes if locked.matter is matter]
    return tuple(manner for manner in manners if all(locked.allows(manner) for locked in locks))
