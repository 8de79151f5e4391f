"""The second settlement before the cards: limits, wagers without an Initial Bet, late bets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import ceil, floor

from tests.rules.reference_table import (
    CAPPED,
    DOCUMENTS,
    Key,
    Points,
    Result,
    Seats,
    Stake,
)
from trainer.rules.money import Cents
from trainer.scenario.incidents import (
    LateBet,
    LimitsNotChecked,
)
from trainer.scenario.model import Scenario


class Betting:
    """The bets that count once they are closed: ``seats`` has them, ``refused`` what went back."""

    def __init__(self, scenario: Scenario, points: Points | None) -> None:
        self.scenario = scenario
        self.house = scenario.house
        self.game = points or DOCUMENTS[scenario.rules]
        self.kinds = ("main", *self.game.sides)
        self.progressive = scenario.table.progressive
        self.results: dict[Key, Result] = {}
        self.refused: Counter[tuple[int, str, str, int]] = Counter()
        unit = self.progressive.unit if self.progressive else Cents(0)
        self.seats = [Seats(box, self.game, unit) for box in scenario.boxes]
        self._close()

    def _chosen(self, setting: str, default: object) -> object:
        return self.house.get(setting, default)

    def _rounded(self, amount: Fraction) -> int:
        unit, mode = self.scenario.table.rounding.rounding
        steps = amount / unit
        if mode == "down":
            return floor(steps) * unit
        if mode == "up":
            return ceil(steps) * unit
        return floor(steps + Fraction(1, 2)) * unit

    def _close(self) -> None:
        overlooked = {
            incident.box
            for incident in self.scenario.incidents
            if isinstance(incident, LimitsNotChecked)
        }
        limits: dict[str, tuple[Cents, Cents]] = {
            kind.value: (limit.minimum, limit.maximum)
            for kind, limit in self.scenario.table.limits.items()
            if kind.value in self.kinds
        }
        for seats in self.seats:
            if seats.number in overlooked:
                for kind in self.game.sides:
                    self._return(seats, kind, set(seats.bets["main"]))
                    self._cap(seats, kind)
                for kind, (minimum, maximum) in limits.items():
                    self._count(seats, kind, minimum, maximum)
            else:
                self._check(seats, limits)
            seats.gone = {bettor.name for bettor in seats.box.bettors if bettor.leaves}
        for incident in self.scenario.incidents:
            if isinstance(incident, LateBet):  # 5.8
                late = incident.box, incident.name, incident.bet.value, int(incident.amount)
                self.refused[late] += 1

    def _return(self, seats: Seats, kind: str, mains: set[str]) -> None:
        """5.15; Huxley 2, Live 1.4, Nevada 1: the bettor's own Initial Bet is needed there.

        What goes back takes up nothing of a limit.
        """
        for name in list(seats.bets[kind]):
            if not mains or (self.game.own_bet and name not in mains):
                bet = seats.bets[kind].pop(name)
                self.results[seats.number, name, kind, None] = "returned", bet.counted, 0

    def _cap(self, seats: Seats, kind: str) -> None:
        """Blackjack v5 3.13.2 d: no more than the Initial Bet, without one than the box's."""
        mains = seats.bets["main"]
        accepts = self._chosen("under_over_above_initial", "refuse") == "accept"
        if kind not in CAPPED or accepts or not mains:
            return
        for name in list(seats.bets[kind]):
            most = mains[name].placed if name in mains else seats.total("main")
            above = seats.bets[kind][name].placed - most
            if above > 0:
                self._refuse(seats, kind, name, above)

    def _check(self, seats: Seats, limits: dict[str, tuple[Cents, Cents]]) -> None:
        under: list[str] = []
        for kind in self.kinds:
            if kind != "main":
                self._return(seats, kind, self._mains(seats, limits, under))
            if kind in limits and not self._meets_minimum(seats, kind, limits[kind][0]):
                under.append(kind)
        order = {kind: seats.in_order(kind) for kind in self.kinds}
        for kind in under:
            for name in list(seats.bets[kind]):
                self._refuse(seats, kind, name, seats.bets[kind][name].placed)
        for kind in self.kinds:
            self._cap(seats, kind)
            if kind in limits:
                names = [name for name in order[kind] if name in seats.bets[kind]]
                self._refuse_excess(seats, kind, names, limits[kind][1])

    def _mains(
        self, seats: Seats, limits: dict[str, tuple[Cents, Cents]], under: list[str]
    ) -> set[str]:
        """Whose main bet, or a part of it, the limits leave (5.1, 5.2)."""
        names = seats.in_order("main")
        if "main" not in limits:
            return set(names)
        before = [sum(seats.bets["main"][n].placed for n in names[:at]) for at in range(len(names))]
        fit = {name for name, sum_ in zip(names, before, strict=True) if sum_ < limits["main"][1]}
        return set() if "main" in under else fit

    def _refuse(self, seats: Seats, kind: str, name: str, amount: int) -> None:
        self.refused[seats.number, name, kind, amount] += 1
        bet = seats.bets[kind][name]
        bet.placed = bet.counted = bet.placed - amount
        if not bet.placed:
            del seats.bets[kind][name]

    def _meets_minimum(self, seats: Seats, kind: str, minimum: int) -> bool:  # 5.2
        told: set[str] = set()
        while 0 < seats.total(kind) < minimum:
            waiting = [name for name in seats.in_order(kind) if name not in told]
            if not waiting:
                return False
            name = waiting[0]
            told.add(name)
            raised = seats.named(name).raises_to
            if kind == "main" and raised is not None:
                seats.bets[kind][name] = Stake(raised, raised)
            else:
                self._refuse(seats, kind, name, seats.bets[kind][name].placed)
        return True

    def _refuse_excess(self, seats: Seats, kind: str, names: list[str], maximum: int) -> None:
        room = maximum  # 5.1
        for name in names:
            placed = seats.bets[kind][name].placed
            accepted = min(placed, room)
            room -= accepted
            if accepted < placed:
                self._refuse(seats, kind, name, placed - accepted)

    def _count(self, seats: Seats, kind: str, minimum: int, maximum: int) -> None:
        total = seats.total(kind)
        if total <= maximum:
            return
        if self._chosen("pro_rata_total", "all") == "reduced":
            placed = (bet.placed for bet in seats.bets[kind].values())
            total = sum(amount for amount in placed if amount >= minimum)
            if total <= maximum:
                return
        for bet in seats.bets[kind].values():
            if bet.placed < minimum:  # 5.1.2
                continue
            bet.share = Fraction(maximum, total)  # 5.1.1
            bet.counted = min(self._rounded(bet.placed * bet.share), bet.placed)
            if bet.counted < minimum:
                bet.share = Fraction(minimum, bet.placed)
                bet.counted = minimum
