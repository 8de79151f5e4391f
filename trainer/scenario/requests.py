"""The ``requests`` of a scenario file, what players ask for and must not get: read and written."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from trainer.rules.bets import ASKED_WITH_AMOUNT, Asks
from trainer.rules.money import Cents
from trainer.scenario.codes import Code
from trainer.scenario.incident_keys import BoxNumber, CardCount, Entry, Scene
from trainer.scenario.model import Request
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import excerpt
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import Node
from trainer.yamlfile.splice import Writable, amount

REQUESTS: Final = "requests"
"""The key of the list."""

_KEYS: Final = ("after_card", "box", "name", "asks", "amount")
_WITH_AMOUNT: Final = (Asks.DOUBLE, *sorted(ASKED_WITH_AMOUNT))
"""What an amount can be named for."""

Gone = Collection[tuple[int, str]]
"""Who has walked away after betting, by box and name (¶5.3)."""


def read_requests(node: Node, gone: Gone, scene: Scene) -> tuple[Request, ...]:
    """The requests, as far as they can be read."""
    entries = values.items(node, REQUESTS, scene.context.faults) or ()
    found = (_request(entry, gone, scene) for entry in entries)
    return tuple(request for request in found if request is not None)


def _request(node: Node, gone: Gone, scene: Scene) -> Request | None:
    faults = scene.context.faults
    before = len(faults)
    found = fields(node, REQUESTS, _KEYS, faults)
    if found is None:
        return None
    entry = Entry(found, scene, {}, complete=True)
    after_card = CardCount().read(entry, "after_card", required=True)
    asks = found.word("asks", Asks, required=True)
    # ¶5.8: whoever comes too late need not have bet on the box, or on any.
    box = BoxNumber(with_bets=asks is not Asks.BET or None).read(entry, "box", required=True)
    name = found.text("name", required=True)
    wanted = _amount(found, asks)
    if name is not None and box is not None:
        if asks is not None and asks is not Asks.BET:
            _check_name(found, name, box, scene)
        if (box, name) in gone:
            start = found.value_start("name")
            faults.add(Code.LEFT_THE_TABLE, start, value=excerpt(name), key=REQUESTS)
    if after_card is None or box is None or name is None or asks is None or len(faults) > before:
        return None
    return Request(after_card, box, name, asks, wanted)


def _amount(found: Fields, asks: Asks | None) -> Cents | None:
    wanted = found.money("amount", required=asks in ASKED_WITH_AMOUNT)
    if "amount" in found and asks is not None and asks not in _WITH_AMOUNT:
        start = found.key_start("amount")
        found.faults.add(Code.REQUEST_TAKES_NO_AMOUNT, start, value=asks.value)
    return wanted


def _check_name(found: Fields, name: str, box: int, scene: Scene) -> None:
    names = (scene.seats.names or {}).get(box)
    if names is not None and name not in names:
        found.faults.add(
            Code.NOT_ON_BOX,
            found.value_start("name"),
            value=excerpt(name),
            key=str(box),
            known=names,
        )


def written(request: Request) -> dict[str, Writable]:
    """The entry as it is written."""
    entry: dict[str, Writable] = {
        "after_card": request.after_card,
        "box": request.box,
        "name": request.name,
        "asks": request.asks.value,
    }
    if request.amount is not None:
        entry["amount"] = amount(request.amount)
    return entry
