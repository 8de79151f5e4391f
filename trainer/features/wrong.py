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

INCIDENTS = Features(Group.INCIDENTS)
REQUESTS = Features(Group.REQUESTS)


@INCIDENTS.add("void", N_("The round is Voided"), of_box=False)
def _void(facts: Facts) -> Iterable[int]:
    return (TABLE,) if facts.round.settlement.void else ()


@INCIDENTS.add("put-right", N_("Cards are put right after a dealing error"), of_box=False)
def _put_right(facts: Facts) -> Iterable[int]:
    remedies = (event.remedy for event in facts.of(ErrorFound))
    return (TABLE,) if CardRemedy.RECONSTRUCT in remedies else ()


@INCIDENTS.add("settlement-undone", N_("A settlement is undone"))
def _undone(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(SettlementUndone))


def _happens(kind: str, text: str) -> None:
    @INCIDENTS.add(word_of(kind), text, of_box=False)
    def _incident(facts: Facts) -> Iterable[int]:
        of_kind = (one.kind.word == kind for one in facts.round.scenario.incidents)
        return (TABLE,) if any(of_kind) else ()


for _kind in KINDS.values():
    _happens(_kind.word, _kind.text)


def _asked(asks: Asks) -> None:
    text = N_("A player asks for {what}, and must not get it")

    @REQUESTS.add(f"asks-{word_of(asks.value)}", text, about=asks)
    def _request(facts: Facts) -> Iterable[int]:
        return (one.box for one in facts.round.scenario.requests if one.asks is asks)


for _asks in Asks:
    _asked(_asks)
