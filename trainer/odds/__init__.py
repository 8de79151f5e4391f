"""Exact odds: every combination of a shoe gone through, never a simulation."""

from trainer.odds.figures import BetOdds, HandOdds
from trainer.odds.offered import Offered, odds_of, offered

__all__ = ["BetOdds", "HandOdds", "Offered", "odds_of", "offered"]
