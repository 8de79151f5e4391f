"""The chips of one bet as they lie, from when they are placed until they are returned."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.rules.events import BetSettled
from trainer.rules.money import NOTHING, Cents
from trainer.rules.working import Formula

_PAID: Final = frozenset((Formula.PAYS, Formula.METER, Formula.ENVY))
"""The formulas whose results are laid beside the bet; the Dealer Envy goes to the dealer."""


class Pile(NamedTuple):
    """A bettor's chips on one spot: ``placed`` and ``added`` by him, ``settled`` by the house.

    ``placed`` is kept after the settlement, because a Void can reverse it. ``returned``: the bet
    was returned unsettled. ``gone``: the chips no longer lie there, returned or picked up.
    """

    placed: Cents = NOTHING
    added: Cents = NOTHING
    settled: BetSettled | None = None
    returned: bool = False
    gone: bool = False

    @property
    def refused(self) -> bool:
        """Whether none of it was accepted. Envy has no stake; its pile exists once it is paid."""
        return self.placed <= 0 and self.settled is None

    @property
    def stake(self) -> Cents:
        """The bettor's own chips, apart from an additional bet, in cents."""
        if self.settled is None:
            return self.placed
        if self.payout or self.settled.net >= 0:
            # Where the pay is "for 1", the wager is taken and the whole pay is laid in its place.
            return Cents(self.placed - self.taken)
        # What the house has not taken goes back to the bettor in one pile: half after a Surrender,
        # what did not count pro rata, all but one Initial Bet against a Blackjack.
        return Cents(max(self.placed + self.added + self.settled.net, 0))

    @property
    def beside(self) -> Cents:
        """The additional bet of a Double Down, in cents."""
        if self.settled is None or self.settled.net >= 0:
            return self.added
        return NOTHING

    @property
    def payout(self) -> Cents:
        """What the house has paid beside it, in cents."""
        paid = self.settled is not None and self.settled.working.formula in _PAID
        return self.settled.working.result if self.settled and paid else NOTHING

    @property
    def taken(self) -> Cents:
        """What the house has collected of it, in cents."""
        return Cents(self.payout - self.settled.net) if self.settled else NOTHING
