"""A procedure: the order of the dealer's acts, what he announces, and the rules for each act.

Houses differ, so a procedure is data. Of an order that the rules prescribe it names the rules, so
that it is known what is theirs and what the house's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trainer.felt.chips import Proof
from trainer.procedure.acts import Act
from trainer.procedure.constraints import UNCONSTRAINED, Constraints
from trainer.procedure.matters import Matter, Pass
from trainer.procedure.obligations import UNORDERED, Precedence
from trainer.rules.rulekeys import Rule
from trainer.texts import PLAIN, Wording


@dataclass(frozen=True, slots=True)
class ActText:
    """The texts about one act.

    ``title`` names it, ``text`` describes it in a sentence, ``says`` is what the dealer announces
    (may be empty), ``cites`` are the rule keys that require the act.
    """

    title: str
    text: str
    says: str
    cites: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """One house's procedure. ``order`` has all matters, ``passes`` those with several bets.

    ``constraints`` are what rule documents say about the order; see ``Constraints.in_force``.
    ``precedence`` is the order of single obligations.
    ``colour_for_colour``: payouts are in the colours of the bet. ``proof`` is how the house has
    payouts proven, None if it has not said. ``words`` are those of the document in force.
    """

    id: str
    title: str
    data_version: int
    order: tuple[Matter, ...]
    passes: Mapping[Matter, Pass]
    acts: Mapping[Act, ActText]
    constraints: Constraints = UNCONSTRAINED
    precedence: Precedence = UNORDERED
    colour_for_colour: bool = False
    proof: Proof | None = None
    words: Wording = PLAIN

    def worded(self, words: Wording) -> Procedure:
        """The procedure in the words of a document."""
        acts = {
            act: replace(
                text,
                title=words.of(text.title),
                text=words.of(text.text),
                says=words.of(text.says),
            )
            for act, text in self.acts.items()
        }
        return replace(self, acts=acts, words=words)
