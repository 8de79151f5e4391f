"""A round being played from a scenario: its moves, its shoe and its faults."""

from __future__ import annotations

from trainer.procedure.trace import Move
from trainer.rules.cards import Card
from trainer.rules.inputs import Input
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.model import Bettor, Scenario


class Stop(Exception):
    """The round cannot go on after a fault on which everything later depends."""


class RoundRunner:
    """The round, the moves so far, the scenario's shoe and people, and the faults found."""

    def __init__(self, scenario: Scenario, round_: Round) -> None:
        self.scenario = scenario
        self.round = round_
        self.moves: list[Move] = []
        self.faults: list[Fault] = []
        self.cards_out = 0
        self.returned: set[tuple[int, str]] = set()
        """Who has taken his bets back, by box and name (¶5.7.3)."""
        self.bettors = tuple(
            (box.number, index, bettor)
            for box in scenario.boxes
            for index, bettor in enumerate(box.bettors)
        )
        """All bettors, each with the box and the index in its list."""
        self._by_name = {
            (box, bettor.name): (index, bettor) for box, index, bettor in reversed(self.bettors)
        }
        self._events = 0

    def submit(self, given: Input) -> Refusal | None:
        """Submit ``given`` to the round; returns None, or the reason for a refusal."""
        due = self.round.due()
        events = self.round.submit(given)
        if isinstance(events, Refusal):
            return events
        if events:
            self.moves.append(Move(due, given, self._events, self._events + len(events)))
            self._events += len(events)
        return None

    def must(self, given: Input) -> None:
        """Submit an input that is due, which cannot be refused."""
        refused = self.submit(given)
        assert refused is None, f"{given} was due and was refused: {refused}"

    def next_card(self) -> Card | None:
        """The next card of the shoe, or None at its end."""
        shoe = self.scenario.shoe
        return shoe[self.cards_out] if self.cards_out < len(shoe) else None

    def take_card(self) -> Card:
        """Take the next card from the shoe; if there is none, the round stops."""
        card = self.next_card()
        if card is None:
            self.note(Fault(FaultKind.SHOE_TOO_SHORT, ("shoe",), cards=len(self.scenario.shoe)))
            raise Stop
        self.cards_out += 1
        return card

    def bettor(self, number: int, name: str) -> tuple[int, Bettor]:
        """A bettor at a box, with his index in its list."""
        return self._by_name[number, name]

    def note(self, fault: Fault) -> None:
        """Record a fault, once."""
        if fault not in self.faults:
            self.faults.append(fault)
