"""Features of what goes wrong in a round, and of what is asked for and refused."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.features.facts import Facts
from trainer.features.feature import TABLE, Features, Group
from trainer.features.table import word_of
from trainer.rules.bets import Asks
from trainer.rules.events import ErrorFound, SettlementUndone
from trainer.rules.mistakes import CardRemedy
from trainer.scenario.incidents import KINDS
from trainer.texts import N_

INCIDENTS = Features(Group.INCIDENTS, 3)
REQUESTS = Features(Group.REQUESTS, 2)


_FILED = {
    "limits_not_checked": (0, N_("limits")),
    "dealer_overdraws": (0, N_("dealer draws on")),
    "card_to_empty_box": (0, N_("card to an empty box")),
    "face_up_in_shoe": (2, N_("face up in the shoe")),
    "simultaneous_cards": (0, N_("two cards at once")),
    "late_bet": (2, ""),
    "side_bets_settled_late": (0, N_("side bets late")),
    "squeeze": (2, ""),
    "found_after_next_round": (2, N_("found late")),
}
"""The kinds with another least level than the rest, or another tag than their own word."""


@INCIDENTS.add("void", N_("The round is Voided"), of_box=False, tag=N_("void"))
def _void(facts: Facts) -> Iterable[int]:
    return (TABLE,) if facts.round.settlement.void else ()


@INCIDENTS.add(
    "put-right",
    N_("Cards are put right after a dealing error"),
    of_box=False,
    tag=N_("reconstruction"),
)
def _put_right(facts: Facts) -> Iterable[int]:
    remedies = (event.remedy for event in facts.of(ErrorFound))
    return (TABLE,) if CardRemedy.RECONSTRUCT in remedies else ()


@INCIDENTS.add("settlement-undone", N_("A settlement is undone"), level=4)
def _undone(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(SettlementUndone))


def _happens(kind: str, text: str) -> None:
    level, tag = _FILED.get(kind, (0, ""))
    tag = tag or kind.replace("_", " ")

    @INCIDENTS.add(word_of(kind), text, of_box=False, level=level, tag=tag)
    def _incident(facts: Facts) -> Iterable[int]:
        of_kind = (one.kind.word == kind for one in facts.round.scenario.incidents)
        return (TABLE,) if any(of_kind) else ()


for _kind in KINDS.values():
    _happens(_kind.word, _kind.text)


def _asked(asks: Asks) -> None:
    text = N_("A player asks for {what}, and must not get it")

    @REQUESTS.add(f"asks-{word_of(asks.value)}", text, about=asks, tag=N_("requests"))
    def _request(facts: Facts) -> Iterable[int]:
        return (one.box for one in facts.round.scenario.requests if one.asks is asks)


for _asks in Asks:
    _asked(_asks)
