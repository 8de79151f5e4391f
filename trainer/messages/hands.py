"""The hands of side bets: what they are called at a table, and which one a key means."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.messages.names import ORDINARY, HandNames
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.ruleset import SideBet
from trainer.sidebets.progressive import Progressive
from trainer.sidebets.registry import SIDE_BET_KINDS
from trainer.texts import PLAIN, TextEnum, Wording


def hand_names(side_bets: Mapping[BetKind, SideBet], words: Wording = PLAIN) -> HandNames:
    """The names of the hands at a table that offers ``side_bets``, in the document's ``words``."""
    for side_bet in side_bets.values():
        evaluator = side_bet.evaluator
        if isinstance(evaluator, Progressive) and evaluator.ranks:
            return HandNames(evaluator.ranks, evaluator.suit, words)
    return ORDINARY._replace(words=words)


_KINDS: Final[tuple[type[TextEnum], ...]] = (
    *(kind.hands for kind in SIDE_BET_KINDS.values()),
    Outcome,
)
_OUTCOMES: Final[Mapping[str, TextEnum]] = MappingProxyType(
    {member.value: member for kind in _KINDS for member in kind}
)


def outcome_of(key: str) -> TextEnum:
    """The outcome of a bet, or hand of a side bet, by its key. KeyError for an unknown key.

    Hands of different bets with the same key have the same name.
    """
    return _OUTCOMES[key]
