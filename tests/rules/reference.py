"""A second settlement, written straight from the document and sharing no code with the engine.

It knows every round that is not Voided: limits noticed and not, bettors who leave, the house's
choices and its rounding. Amounts are cents.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from trainer.rules.money import Cents
from trainer.scenario.incidents import LateBet, LimitsNotChecked
from trainer.scenario.model import Bettor, Box, Scenario

Key = tuple[int, str, str, int | None]
"""Box, name, kind of bet, hand."""
Result = tuple[str, int, int]
"""Outcome, stake, net."""

_VALUES = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
_RED = "HD"
_KINDS = ("main", "perfect_pairs")


@dataclass
class _Bet:
    """Chips on a spot, how many of them count, and the part in which what is added counts."""

    placed: int
    counted: int
    share: Fraction = Fraction(1)


@dataclass
class _Hand:
    cards: list[str]
    bets: dict[str, _Bet]
    doubles: dict[str, int] = field(default_factory=dict)
    from_split: bool = False
    surrendered: bool = False

    def total(self) -> int:
        return _total(self.cards)

    def blackjack(self) -> bool:  # 1.2
        return not self.from_split and _blackjack(self.cards)


class _Seats:
    """A box before the cards: who has what on it, and who decides."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.number = box.number
        self.bets: dict[str, dict[str, _Bet]] = {kind: {} for kind in _KINDS}
        self.gone: set[str] = set()
        for bettor in box.bettors:
            if bettor.main:
                self.bets["main"][bettor.name] = _Bet(bettor.main, bettor.main)
            for kind, bet in bettor.side_bets.items():
                self.bets[kind.value][bettor.name] = _Bet(bet, bet)

    def named(self, name: str) -> Bettor:
        return next(bettor for bettor in self.box.bettors if bettor.name == name)

    def decider(self) -> str | None:  # 1.25
        first = self.box.bettors[0]
        present = any(first.name in bets for bets in self.bets.values())
        if not first.standing and present and first.name not in self.gone:
            return first.name
        staying = {
            name: bet.placed for name, bet in self.bets["main"].items() if name not in self.gone
        }
        return max(staying, key=lambda name: staying[name]) if staying else None

    def in_order(self, kind: str) -> list[str]:
        """Who has a bet of this kind, the Seated Player first (5.1)."""
        names = [bettor.name for bettor in self.box.bettors if bettor.name in self.bets[kind]]
        return sorted(names, key=lambda name: name != self.decider())

    def total(self, kind: str) -> int:
        return sum(bet.placed for bet in self.bets[kind].values())


def _total(cards: list[str]) -> int:  # 3.2
    low = sum(_VALUES[card[0]] for card in cards)
    aces = any(card[0] == "A" for card in cards)
    return low + 10 if aces and low + 10 <= 21 else low


def _soft(cards: list[str]) -> bool:
    return _total(cards) != sum(_VALUES[card[0]] for card in cards)


def _blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and _total(cards) == 21


class Reference:
    """The settlement of a scenario: ``results``, ``refused`` amounts, and the cards that lie."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.house = scenario.house
        self.results: dict[Key, Result] = {}
        self.refused: Counter[tuple[int, str, str, int]] = Counter()
        self.shoe = [str(card) for card in scenario.shoe]
        self.hands: dict[int, list[_Hand]] = {}
        self.dealer: list[str] = []
        self.seats = [_Seats(box) for box in scenario.boxes]
        self._close()
        self.boxes = [seats for seats in self.seats if seats.bets["main"]]
        if self.boxes:
            self._deal()
            self._interim()
            self._play()
            self._draw()
            self._final()

    def _rounded(self, amount: Fraction) -> int:
        unit, mode = self.scenario.table.rounding
        steps = amount / unit
        if mode == "down":
            return floor(steps) * unit
        if mode == "up":
            return ceil(steps) * unit
        return floor(steps + Fraction(1, 2)) * unit

    # Before the cards

    def _close(self) -> None:
        overlooked = {
            incident.box
            for incident in self.scenario.incidents
            if isinstance(incident, LimitsNotChecked)
        }
        limits: dict[str, tuple[Cents, Cents]] = {
            kind.value: (limit.minimum, limit.maximum)
            for kind, limit in self.scenario.table.limits.items()
            if kind.value in _KINDS
        }
        for seats in self.seats:
            if seats.number in overlooked:
                for kind, (minimum, maximum) in limits.items():
                    self._count(seats, kind, minimum, maximum)
            else:
                self._check(seats, limits)
            seats.gone = {bettor.name for bettor in seats.box.bettors if bettor.leaves}
            if not seats.bets["main"]:  # 5.15
                for name, bet in seats.bets["perfect_pairs"].items():
                    key = seats.number, name, "perfect_pairs", None
                    self.results[key] = "returned", bet.counted, 0
        for incident in self.scenario.incidents:
            if isinstance(incident, LateBet):  # 5.8
                late = incident.box, incident.name, incident.bet.value, int(incident.amount)
                self.refused[late] += 1

    def _check(self, seats: _Seats, limits: dict[str, tuple[Cents, Cents]]) -> None:
        under = [
            kind
            for kind, (minimum, _maximum) in limits.items()
            if not self._meets_minimum(seats, kind, minimum)
        ]
        for kind, (_minimum, maximum) in limits.items():
            self._refuse_excess(seats, kind, maximum)
        for kind in under:
            for name in list(seats.bets[kind]):
                self._refuse(seats, kind, name, seats.bets[kind][name].placed)

    def _refuse(self, seats: _Seats, kind: str, name: str, amount: int) -> None:
        self.refused[seats.number, name, kind, amount] += 1
        bet = seats.bets[kind][name]
        bet.placed = bet.counted = bet.placed - amount
        if not bet.placed:
            del seats.bets[kind][name]

    def _meets_minimum(self, seats: _Seats, kind: str, minimum: int) -> bool:  # 5.2
        told: set[str] = set()
        while 0 < seats.total(kind) < minimum:
            waiting = [name for name in seats.in_order(kind) if name not in told]
            if not waiting:
                return False
            name = waiting[0]
            told.add(name)
            raised = seats.named(name).raises_to
            if kind == "main" and raised is not None:
                seats.bets[kind][name] = _Bet(raised, raised)
            else:
                self._refuse(seats, kind, name, seats.bets[kind][name].placed)
        return True

    def _refuse_excess(self, seats: _Seats, kind: str, maximum: int) -> None:  # 5.1
        room = maximum
        for name in seats.in_order(kind):
            placed = seats.bets[kind][name].placed
            accepted = min(placed, room)
            room -= accepted
            if accepted < placed:
                self._refuse(seats, kind, name, placed - accepted)

    def _count(self, seats: _Seats, kind: str, minimum: int, maximum: int) -> None:
        total = seats.total(kind)
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

    # The cards

    def _card(self) -> str:
        return self.shoe.pop(0)

    def _deal(self) -> None:  # 3.11
        for seats in self.boxes:
            self.hands[seats.number] = [_Hand([self._card()], dict(seats.bets["main"]))]
        self.dealer = [self._card()]
        for seats in self.boxes:
            self.hands[seats.number][0].cards.append(self._card())

    def _main(self, seats: _Seats, name: str, at: int, result: Result) -> None:
        assert (seats.number, name, "main", at + 1) not in self.results
        self.results[seats.number, name, "main", at + 1] = result

    def _interim(self) -> None:
        for seats in self.boxes:
            hand = self.hands[seats.number][0]
            outcome, pays = _pair(hand.cards)
            for name, bet in seats.bets["perfect_pairs"].items():  # 3.13, 3.14
                won = self._rounded(Fraction(bet.counted * pays)) if pays > 0 else -bet.counted
                key = seats.number, name, "perfect_pairs", None
                self.results[key] = outcome, bet.counted, won
            self._even_money(seats, hand)
            if hand.blackjack() and _VALUES[self.dealer[0][0]] not in (1, 10):  # 3.16
                for name, bet in hand.bets.items():
                    won = self._rounded(bet.counted * Fraction(3, 2))
                    self._main(seats, name, 0, ("blackjack", bet.counted, won))
            decider = seats.decider()
            calls = seats.named(decider).calls if decider else ()
            if calls and calls[0].call == "surrender":  # 3.17
                assert self.dealer[0][0] != "A"
                hand.surrendered = True
                for name, bet in hand.bets.items():
                    back = min(self._rounded(Fraction(bet.counted, 2)), bet.counted)
                    self._main(seats, name, 0, ("surrender", bet.counted, back - bet.counted))

    def _even_money(self, seats: _Seats, hand: _Hand) -> None:  # 3.15.1
        asking = {bettor.name for bettor in seats.box.bettors if bettor.even_money}
        if not asking:
            return
        assert hand.blackjack()
        assert self.dealer[0][0] == "A"
        if self.house.get("even_money_and_insurance") == "seated":
            assert seats.decider() in asking
            asking = set(hand.bets)
        for name in asking:
            counted = hand.bets[name].counted
            won = self._rounded(Fraction(counted))
            self._main(seats, name, 0, ("even_money", counted, won))

    def _play(self) -> None:
        for seats in self.boxes:
            decider = seats.decider()
            hands = self.hands[seats.number]
            if hands[0].surrendered:
                continue
            if decider is None:  # 5.3
                while hands[0].total() < 12:
                    hands[0].cards.append(self._card())
                continue
            calls = list(seats.named(decider).calls)
            at = 0
            while at < len(hands):
                hand = hands[at]
                if len(hand.cards) == 1:  # 3.22.2
                    hand.cards.append(self._card())
                while self._may_call(hand):
                    wish = calls.pop(0)
                    if wish.call == "stand":
                        assert hand.total() >= 12  # 3.20
                        break
                    if wish.call == "split":
                        self._split(seats, decider, hands, at)
                    elif wish.call == "double":
                        self._double(seats, decider, hand, wish.amount)
                        break
                    else:
                        hand.cards.append(self._card())
                at += 1
            assert not calls

    def _may_call(self, hand: _Hand) -> bool:
        split_ace = hand.from_split and hand.cards[0][0] == "A"
        soft_21 = hand.total() == 21 and _soft(hand.cards)  # 3.18, a Blackjack included
        hard_21 = hand.total() == 21 and self.house.get("hard_21_may_draw") is False
        return not split_ace and not soft_21 and not hard_21 and hand.total() <= 21

    def _follows(self, seats: _Seats, decider: str, name: str, call: str) -> bool:
        if name == decider:
            return True
        return call not in seats.named(name).declines and name not in seats.gone

    def _split(self, seats: _Seats, decider: str, hands: list[_Hand], at: int) -> None:
        hand = hands[at]
        assert len(hands) < 4
        assert _VALUES[hand.cards[0][0]] == _VALUES[hand.cards[1][0]]
        follow = {
            name: bet
            for name, bet in hand.bets.items()
            if self._follows(seats, decider, name, "split")
        }
        assert follow
        hands.insert(at + 1, _Hand([hand.cards.pop()], follow, from_split=True))
        hand.from_split = True
        hand.cards.append(self._card())

    def _double(self, seats: _Seats, decider: str, hand: _Hand, amount: int | None) -> None:
        assert len(hand.cards) == 2
        for name, bet in hand.bets.items():
            if not self._follows(seats, decider, name, "double"):
                continue
            wish = amount if name == decider else seats.named(name).doubles_for
            added = bet.placed if wish is None else wish
            assert 0 < added <= bet.placed
            exact = bet.share == 1
            hand.doubles[name] = added if exact else min(self._rounded(added * bet.share), added)
        hand.cards.append(self._card())

    # The dealer

    def _open(self) -> list[_Hand]:
        """Hands with a bet that the dealer's cards still decide."""
        return [
            hand
            for seats in self.boxes
            for at, hand in enumerate(self.hands[seats.number])
            if hand.total() <= 21
            and any((seats.number, name, "main", at + 1) not in self.results for name in hand.bets)
        ]

    def _draw(self) -> None:  # 3.24
        always = self.house.get("dealer_completes") == "always"
        beats = self.house.get("blackjack_beats_21") is not False
        insured = any(bettor.insurance for seats in self.boxes for bettor in seats.box.bettors)
        if not (self._open() or insured or always):
            return
        self.dealer.append(self._card())
        while _total(self.dealer) < 17:
            decided = all(beats and hand.blackjack() for hand in self._open())
            if decided and not always:
                break
            self.dealer.append(self._card())

    def _final(self) -> None:
        for seats in self.boxes:
            self._insurance(seats)
            for at, hand in enumerate(self.hands[seats.number]):
                for name, bet in hand.bets.items():
                    if (seats.number, name, "main", at + 1) not in self.results:
                        self._settle(seats, at, hand, name, bet)

    def _insurance(self, seats: _Seats) -> None:  # 3.15.2 b
        limit = {kind.value: value for kind, value in self.scenario.table.limits.items()}
        overlooked = any(
            isinstance(incident, LimitsNotChecked) and incident.box == seats.number
            for incident in self.scenario.incidents
        )
        names = [bettor.name for bettor in seats.box.bettors if bettor.insurance]
        room = limit["insurance"].maximum if "insurance" in limit and not overlooked else None
        for name in sorted(names, key=lambda name: name != seats.decider()):
            amount = int(seats.named(name).insurance or 0)
            assert 2 * amount <= seats.bets["main"][name].placed
            if room is not None:
                refused = max(amount - room, 0)
                if refused:
                    self.refused[seats.number, name, "insurance", refused] += 1
                amount -= refused
                room = Cents(room - amount)
            if amount:
                won = _blackjack(self.dealer)
                net = self._rounded(Fraction(2 * amount)) if won else -amount
                key = seats.number, name, "insurance", None
                self.results[key] = "win" if won else "lose", amount, net

    def _settle(self, seats: _Seats, at: int, hand: _Hand, name: str, bet: _Bet) -> None:
        stake = bet.counted + hand.doubles.get(name, 0)
        dealer = _total(self.dealer)
        beats = self.house.get("blackjack_beats_21") is not False
        if hand.total() > 21:  # 3.19, 3.22.3, 3.23.2
            self._main(seats, name, at, ("lose", stake, -stake))
        elif hand.blackjack():  # 3.15.1, 3.16
            if _blackjack(self.dealer) or (dealer == 21 and not beats):
                self._main(seats, name, at, ("stand_off", stake, 0))
            else:
                won = self._rounded(stake * Fraction(3, 2))
                self._main(seats, name, at, ("blackjack", stake, won))
        elif _blackjack(self.dealer) and (beats or hand.total() < 21):
            self._against_blackjack(seats, at, name, bet, stake)
        elif dealer > 21 or hand.total() > dealer:  # 3.24.1, 3.24.2
            self._main(seats, name, at, ("win", stake, self._rounded(Fraction(stake))))
        elif hand.total() < dealer:  # 3.24.3
            self._main(seats, name, at, ("lose", stake, -stake))
        else:  # 3.24.4
            self._main(seats, name, at, ("stand_off", stake, 0))

    def _against_blackjack(self, seats: _Seats, at: int, name: str, bet: _Bet, stake: int) -> None:
        """One Initial Bet, from the first hand that loses it (3.22.3, 3.23.2)."""
        beats = self.house.get("blackjack_beats_21") is not False
        before = [
            earlier
            for earlier in self.hands[seats.number][:at]
            if name in earlier.bets and earlier.total() < (22 if beats else 21)
        ]
        if before and self.house.get("dealer_blackjack_after_split") != "per_hand":
            self._main(seats, name, at, ("returned", stake, 0))
        else:
            self._main(seats, name, at, ("lose", stake, -bet.counted))


def _pair(cards: list[str]) -> tuple[str, int]:  # 3.14, 4.1.2
    first, second = cards
    if first[0] != second[0]:
        return "lose", -1
    if first[1] == second[1]:
        return "perfect_pair", 25
    if (first[1] in _RED) == (second[1] in _RED):
        return "coloured_pair", 12
    return "mixed_pair", 6
