"""A second settlement, written straight from the document and sharing no code with the engine.

It knows rounds in which nothing goes wrong: no limits, nobody leaves, and the house's choices are
the defaults. Amounts are cents; where they are odd the table rounds to the nearest cent.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.scenario.model import Bettor, Box, Scenario

Key = tuple[int, str, str, int | None]
"""Box, name, kind of bet, hand."""
Result = tuple[str, int, int]
"""Outcome, stake, net."""

_VALUES = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
_RED = "HD"


@dataclass
class _Hand:
    cards: list[str]
    bets: dict[str, int]
    doubles: dict[str, int] = field(default_factory=dict)
    from_split: bool = False
    surrendered: bool = False

    def total(self) -> int:
        return _total(self.cards)

    def blackjack(self) -> bool:  # 1.2
        return not self.from_split and _blackjack(self.cards)


def _total(cards: list[str]) -> int:  # 3.2
    low = sum(_VALUES[card[0]] for card in cards)
    aces = any(card[0] == "A" for card in cards)
    return low + 10 if aces and low + 10 <= 21 else low


def _soft(cards: list[str]) -> bool:
    return _total(cards) != sum(_VALUES[card[0]] for card in cards)


def _blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and _total(cards) == 21


def _three_to_two(bet: int) -> int:  # 4.1.1
    return (bet * 3 + 1) // 2


class Reference:
    """The settlement of a scenario: ``results`` and the cards on the table."""

    def __init__(self, scenario: Scenario) -> None:
        self.results: dict[Key, Result] = {}
        self.shoe = [str(card) for card in scenario.shoe]
        self.boxes = [box for box in scenario.boxes if any(b.main for b in box.bettors)]
        self.hands: dict[int, list[_Hand]] = {}
        self.dealer: list[str] = []
        self.even: set[tuple[int, str]] = set()
        for box in scenario.boxes:
            if box not in self.boxes:  # 5.15
                for bettor in box.bettors:
                    for kind, bet in bettor.side_bets.items():
                        self.results[box.number, bettor.name, kind.value, None] = "returned", bet, 0
        if self.boxes:
            self._deal()
            self._interim()
            self._play()
            self._draw()
            self._final()

    def _card(self) -> str:
        return self.shoe.pop(0)

    def _deal(self) -> None:  # 3.11
        for box in self.boxes:
            bets: dict[str, int] = {b.name: b.main for b in box.bettors if b.main}
            self.hands[box.number] = [_Hand([self._card()], bets)]
        self.dealer = [self._card()]
        for box in self.boxes:
            self.hands[box.number][0].cards.append(self._card())

    def _main(self, box: Box, name: str, hand: int, *result: object) -> None:
        outcome, stake, net = result
        assert isinstance(outcome, str)
        assert isinstance(stake, int)
        assert isinstance(net, int)
        self.results[box.number, name, "main", hand + 1] = outcome, stake, net

    def _interim(self) -> None:
        for box in self.boxes:
            hand = self.hands[box.number][0]
            for bettor in box.bettors:
                for kind, side in bettor.side_bets.items():  # 3.13, 3.14
                    outcome, pays = _pair(hand.cards)
                    self.results[box.number, bettor.name, kind.value, None] = (
                        outcome,
                        side,
                        side * pays,
                    )
                if bettor.even_money:  # 3.15.1
                    assert hand.blackjack()
                    assert self.dealer[0][0] == "A"
                    assert bettor.main
                    self._main(box, bettor.name, 0, "even_money", bettor.main, bettor.main)
                    self.even.add((box.number, bettor.name))
            if hand.blackjack() and _VALUES[self.dealer[0][0]] not in (1, 10):  # 3.16
                for name, bet in hand.bets.items():
                    self._main(box, name, 0, "blackjack", bet, _three_to_two(bet))
            decider = _decider(box)
            if decider.calls and decider.calls[0].call == "surrender":  # 3.17
                assert self.dealer[0][0] != "A"
                hand.surrendered = True
                for name, bet in hand.bets.items():
                    self._main(box, name, 0, "surrender", bet, (bet + 1) // 2 - bet)

    def _play(self) -> None:
        for box in self.boxes:
            decider = _decider(box)
            calls = list(decider.calls)
            hands = self.hands[box.number]
            if hands[0].surrendered:
                continue
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
                        self._split(box, decider, hands, at)
                    elif wish.call == "double":
                        self._double(box, decider, hand, wish.amount)
                        break
                    else:
                        hand.cards.append(self._card())
                at += 1
            assert not calls

    def _may_call(self, hand: _Hand) -> bool:
        split_ace = hand.from_split and hand.cards[0][0] == "A"
        soft_21 = hand.total() == 21 and _soft(hand.cards)  # 3.18, a Blackjack included
        return not split_ace and not soft_21 and hand.total() <= 21

    def _split(self, box: Box, decider: Bettor, hands: list[_Hand], at: int) -> None:
        hand = hands[at]
        assert len(hands) < 4
        assert _VALUES[hand.cards[0][0]] == _VALUES[hand.cards[1][0]]
        follow = {
            name: bet
            for name, bet in hand.bets.items()
            if name == decider.name or "split" not in _named(box, name).declines
        }
        hands.insert(at + 1, _Hand([hand.cards.pop()], follow, from_split=True))
        hand.from_split = True
        hand.cards.append(self._card())

    def _double(self, box: Box, decider: Bettor, hand: _Hand, amount: int | None) -> None:
        assert len(hand.cards) == 2
        for name, bet in hand.bets.items():
            bettor = _named(box, name)
            if bettor is decider:
                hand.doubles[name] = amount or bet
            elif "double" not in bettor.declines:
                hand.doubles[name] = bettor.doubles_for or bet
            assert hand.doubles.get(name, 0) <= bet
        hand.cards.append(self._card())

    def _open(self) -> list[tuple[Box, _Hand]]:
        """Hands with a bet that the dealer's cards still decide."""
        return [
            (box, hand)
            for box in self.boxes
            for at, hand in enumerate(self.hands[box.number])
            if hand.total() <= 21
            and not hand.surrendered
            and any((box.number, name, "main", at + 1) not in self.results for name in hand.bets)
        ]

    def _draw(self) -> None:  # 3.24
        insured = any(bettor.insurance for box in self.boxes for bettor in box.bettors)
        if not self._open() and not insured:
            return
        self.dealer.append(self._card())
        while _total(self.dealer) < 17:
            if all(hand.blackjack() for _box, hand in self._open()):
                break
            self.dealer.append(self._card())

    def _final(self) -> None:
        for box in self.boxes:
            for bettor in box.bettors:
                if bettor.insurance:  # 3.15.2 b
                    won = _blackjack(self.dealer)
                    self.results[box.number, bettor.name, "insurance", None] = (
                        "win" if won else "lose",
                        bettor.insurance,
                        bettor.insurance * (2 if won else -1),
                    )
            for at, hand in enumerate(self.hands[box.number]):
                for name, bet in hand.bets.items():
                    if (box.number, name, "main", at + 1) not in self.results:
                        self._settle(box, at, hand, name, bet)

    def _settle(self, box: Box, at: int, hand: _Hand, name: str, bet: int) -> None:
        stake = bet + hand.doubles.get(name, 0)
        if hand.total() > 21:  # 3.19, 3.22.3, 3.23.2
            self._main(box, name, at, "lose", stake, -stake)
        elif hand.blackjack():  # 3.15.1, 3.16
            if _blackjack(self.dealer):
                self._main(box, name, at, "stand_off", stake, 0)
            else:
                self._main(box, name, at, "blackjack", stake, _three_to_two(bet))
        elif _blackjack(self.dealer):  # 3.22.3, 3.23.2: one Initial Bet, from the first of them
            before = [
                earlier
                for earlier in self.hands[box.number][:at]
                if name in earlier.bets and earlier.total() <= 21
            ]
            if before:
                self._main(box, name, at, "returned", stake, 0)
            else:
                self._main(box, name, at, "lose", stake, -bet)
        elif _total(self.dealer) > 21 or hand.total() > _total(self.dealer):  # 3.24.1, 3.24.2
            self._main(box, name, at, "win", stake, stake)
        elif hand.total() < _total(self.dealer):  # 3.24.3
            self._main(box, name, at, "lose", stake, -stake)
        else:  # 3.24.4
            self._main(box, name, at, "stand_off", stake, 0)


def _pair(cards: list[str]) -> tuple[str, int]:  # 3.14, 4.1.2
    first, second = cards
    if first[0] != second[0]:
        return "lose", -1
    if first[1] == second[1]:
        return "perfect_pair", 25
    if (first[1] in _RED) == (second[1] in _RED):
        return "coloured_pair", 12
    return "mixed_pair", 6


def _named(box: Box, name: str) -> Bettor:
    return next(bettor for bettor in box.bettors if bettor.name == name)


def _decider(box: Box) -> Bettor:  # 1.25
    first = box.bettors[0]
    if not first.standing:
        return first
    return max(box.bettors, key=lambda bettor: bettor.main or 0)
