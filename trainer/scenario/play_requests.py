"""The requests of a scenario's round, each put at its moment."""

from __future__ import annotations

from trainer.rules.bets import Offer
from trainer.rules.inputs import AskFor
from trainer.rules.refusals import Reason
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.model import Request
from trainer.scenario.requests import REQUESTS
from trainer.scenario.runner import RoundRunner


class Requests:
    """The requests of one scenario, as its round is played."""

    def __init__(self, runner: RoundRunner) -> None:
        self._runner = runner
        self._pending = sorted(
            enumerate(runner.scenario.requests), key=lambda entry: entry[1].after_card
        )

    def put(self, opened: Offer | None = None) -> None:
        """Put every request whose moment has come; ``opened`` is the offer just made.

        Even Money and Insurance wait for an offer that is still to be made before the next card:
        until then nobody can say whether they would be allowed (¶3.15).
        """
        if not self._pending:
            return
        waiting: list[tuple[int, Request]] = []
        for index, request in self._pending:
            if self._has_come(request, opened):
                self._put(index, request)
            else:
                waiting.append((index, request))
        self._pending = waiting

    def _has_come(self, request: Request, opened: Offer | None) -> bool:
        if request.after_card > self._runner.cards_out:
            return False
        offer = request.asks.offer
        return offer is None or offer is opened or not self._runner.round.offers_later(offer)

    def _put(self, index: int, request: Request) -> None:
        asked = AskFor(request.box, request.name, request.asks, request.amount)
        refused = self._runner.submit(asked)
        if refused is None:
            return
        if refused.reason is not Reason.ALLOWED:
            self._never(index)
            return
        self._runner.note(
            Fault(
                FaultKind.REQUEST_CALLED if request.asks.call else FaultKind.REQUEST_TAKEN,
                (REQUESTS, index, "asks"),
                asks=request.asks,
                bettor=request.name,
                box=request.box,
            )
        )

    def left_over(self) -> None:
        """Report the requests whose moment has not come by the end of the round."""
        for index, _request in self._pending:
            self._never(index)

    def _never(self, index: int) -> None:
        self._runner.note(Fault(FaultKind.REQUEST_NEVER, (REQUESTS, index, "after_card")))
