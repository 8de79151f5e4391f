"""What a rule document says about the order of the dealer's acts, as far as it says anything.

A procedure file lists the constraints with the rules that they rest on. One is in force where the
rule document has a paragraph for one of these rules; where it has none, the order is the house's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from trainer.procedure.matters import Matter, Pass, Sweep
from trainer.rules.rulekeys import Rule

Stated = Callable[[Rule], bool]
"""Whether a rule document has a paragraph for a rule."""


class Before(NamedTuple):
    """``first`` comes before ``then``."""

    first: Matter
    then: Matter
    rules: tuple[Rule, ...]


class PassAs(NamedTuple):
    """The bets of ``matter`` are processed in this way; None leaves it open."""

    matter: Matter
    sweep: Sweep | None
    losers_first: bool | None
    rules: tuple[Rule, ...]

    def allows(self, manner: Pass) -> bool:
        """Whether ``manner`` is in accordance with it."""
        return (self.sweep is None or manner.sweep is self.sweep) and (
            self.losers_first is None or manner.losers_first is self.losers_first
        )


class Constraints(NamedTuple):
    """All constraints of a procedure file, or those that are in force in one rule document."""

    before: tuple[Before, ...] = ()
    passes: tuple[PassAs, ...] = ()

    def in_force(self, stated: Stated) -> Constraints:
        """Those for which there is a paragraph, each with only the rules that have one."""
        return Constraints(
            tuple(one._replace(rules=r) for one in self.before if (r := _kept(one.rules, stated))),
            tuple(one._replace(rules=r) for one in self.passes if (r := _kept(one.rules, stated))),
        )

    def between(self, one: Matter, other: Matter) -> Before | None:
        """The constraint on the order of two matters, if any."""
        return next((each for each in self.before if {each.first, each.then} == {one, other}), None)

    def broken_by(self, order: tuple[Matter, ...]) -> Iterator[Before]:
        """The constraints that ``order``, which has every matter, is not in accordance with."""
        place = {matter: number for number, matter in enumerate(order)}
        return (each for each in self.before if place[each.first] > place[each.then])


UNCONSTRAINED: Final = Constraints()
"""No constraint at all."""


def _kept(rules: tuple[Rule, ...], stated: Stated) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if stated(rule))
