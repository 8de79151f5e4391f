"""Exact odds: every combination of a shoe is enumerated, nothing is simulated."""

from trainer.odds.figures import BetOdds, HandOdds
from trainer.odds.offered import Offered, odds_of, offered

__all__ = ["BetOdds", "HandOdds", "Offered", "odds_of", "offered"]
