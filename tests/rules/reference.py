"""A second settlement, written straight from the documents and sharing no code with the engine.

It knows every round of every document that is not Voided: limits noticed and not, bettors who
leave, the hole card, the progressive, the house's choices and its rounding, the dealer's errors and
who takes his bets back after them. Amounts are cents.
Paragraphs are those of Perfect Pairs v5 unless another document is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from tests.rules.reference_sides import (
    PayTable,
    pair,
    player_pair,
    twenty_one_plus_three,
    under_over,
)
from trainer.rules.money import Cents
from trainer.scenario.incidents import (
    CardToEmptyBox,
    DealerOverdraws,
    DealingError,
    LateBet,
    LimitsNotChecked,
    SideBetsSettledLate,
    SimultaneousCards,
)
from trainer.scenario.model import Bettor, Box, CallWish, Scenario

Key = tuple[int, str, str, int | None]
"""Box, name, kind of bet, hand."""
Result = tuple[str, int, int]
"""Outcome, stake, net."""

_VALUES = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
_CAPPED = ("under_13", "over_13")


@dataclass
class Points:
    """What a document says of the points on which they differ."""

    sides: tuple[str, ...]
    hole_card: bool = False
    forced_below: int = 12
    most_hands: int = 4
    at_once: bool = False
    double_after_split: bool = True
    blackjack_takes_all: bool = False
    own_bet: bool = False
    insurance_exact: bool = False
    surrender: bool = True
    even_money: bool = True
    hits_soft_17: bool = False
    peek_on_ten: bool = False


_DOCUMENTS = {
    "rws-perfect-pairs-v5": Points(("perfect_pairs",)),
    "rws-blackjack-v5": Points(("player_pair", "under_13", "over_13")),
    "huxley-perfect-pairs": Points(("perfect_pairs",), own_bet=True),
    "live-blackjack": Points(
        ("perfect_pairs", "twenty_one_plus_three"),
        hole_card=True,
        forced_below=0,
        most_hands=2,
        at_once=True,
        double_after_split=False,
        blackjack_takes_all=True,
        own_bet=True,
        insurance_exact=True,
        surrender=False,
        even_money=False,
    ),
    "nevada-perfect-pairs-progressive": Points(
        ("progressive",),
        hole_card=True,
        forced_below=0,
        blackjack_takes_all=True,
        own_bet=True,
        surrender=False,
        even_money=False,
        peek_on_ten=True,
    ),
}


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
    settled: dict[str, Result] = field(default_factory=dict)
    """The bets on it that are settled or returned, by bettor."""
    at_interim: set[str] = field(default_factory=set)

    def stake(self, name: str) -> int:
        return self.bets[name].counted + self.doubles.get(name, 0)

    def open(self) -> set[str]:
        """Who has a bet on it that is neither settled nor returned."""
        return set(self.bets) - set(self.settled)

    def total(self) -> int:
        return _total(self.cards)

    def blackjack(self) -> bool:  # 1.2
        return not self.from_split and _blackjack(self.cards)


class _Seats:
    """A box before the cards: who has what on it, and who decides."""

    def __init__(self, box: Box, game: Points, unit: int) -> None:
        self.box = box
        self.game = game
        self.number = box.number
        self.bets: dict[str, dict[str, _Bet]] = {kind: {} for kind in ("main", *game.sides)}
        self.gone: set[str] = set()
        for bettor in box.bettors:
            if bettor.main:
                self.bets["main"][bettor.name] = _Bet(bettor.main, bettor.main)
            for kind, bet in bettor.side_bets.items():
                self.bets[kind.value][bettor.name] = _Bet(bet, bet)
            if bettor.progressive:
                self.bets["progressive"][bettor.name] = _Bet(unit, unit)

    def named(self, name: str) -> Bettor:
        return next(bettor for bettor in self.box.bettors if bettor.name == name)

    def decider(self) -> str | None:  # 1.25
        first = self.box.bettors[0]
        # Where a side bet alone is returned nobody decides with it.
        kinds = ("main",) if self.game.own_bet else tuple(self.bets)
        present = any(first.name in self.bets[kind] for kind in kinds)
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
    """The settlement of a scenario: ``results``, ``refused`` amounts, and the cards that lie.

    ``meters`` are the progressive's afterwards, ``dealer_envy`` what the dealer gets by box and
    name.
    """

    def __init__(self, scenario: Scenario, points: Points | None = None) -> None:
        self.scenario = scenario
        self.house = scenario.house
        self.game = points or _DOCUMENTS[scenario.rules]
        self.kinds = ("main", *self.game.sides)
        self.progressive = scenario.table.progressive
        self.results: dict[Key, Result] = {}
        self.refused: Counter[tuple[int, str, str, int]] = Counter()
        self.dealer_envy: dict[tuple[int, str], int] = {}
        self.meters = list(self.progressive.meters) if self.progressive else []
        self.shoe = [str(card) for card in scenario.shoe]
        self.hands: dict[int, list[_Hand]] = {}
        self.dealer: list[str] = []
        self.out = 0
        self.waiting: list[str] = []
        self.chosen: int | None = None
        self.happened: set[int] = set()
        self.asked = False
        self.dealt = False
        self.further = False
        self.interim = False
        self.returned: set[tuple[int, str]] = set()
        self.insured: dict[tuple[int, str], int] = {}
        self.sides_at_interim: set[Key] = set()
        self.late = any(isinstance(one, SideBetsSettledLate) for one in scenario.incidents)
        unit = self.progressive.unit if self.progressive else Cents(0)
        self.seats = [_Seats(box, self.game, unit) for box in scenario.boxes]
        self._close()
        self.boxes = [seats for seats in self.seats if seats.bets["main"]]
        if self.boxes:
            self._deal()
            if self.dealt:
                self._interim()
                if not self._found_blackjack():
                    self._play()
                    self._draw()
                self.further = True
                self._settle_late()
                self._insurances()
            elif self.dealer and self._chosen("dealer_completes", "undecided") == "always":
                self._draw()
            self._overdraw()
            self._final()

    def _chosen(self, setting: str, default: object) -> object:
        return self.house.get(setting, default)

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
            if kind.value in self.kinds
        }
        for seats in self.seats:
            if seats.number in overlooked:
                for kind in self.game.sides:
                    self._cap(seats, kind)
                for kind, (minimum, maximum) in limits.items():
                    self._count(seats, kind, minimum, maximum)
            else:
                self._check(seats, limits)
            seats.gone = {bettor.name for bettor in seats.box.bettors if bettor.leaves}
            for kind in self.game.sides:
                self._return(seats, kind)
        for incident in self.scenario.incidents:
            if isinstance(incident, LateBet):  # 5.8
                late = incident.box, incident.name, incident.bet.value, int(incident.amount)
                self.refused[late] += 1

    def _return(self, seats: _Seats, kind: str) -> None:
        """5.15; Huxley 2, Live 1.4, Nevada 1: the bettor's own Initial Bet is needed there."""
        mains = seats.bets["main"]
        for name in list(seats.bets[kind]):
            if not mains or (self.game.own_bet and name not in mains):
                bet = seats.bets[kind].pop(name)
                self.results[seats.number, name, kind, None] = "returned", bet.counted, 0

    def _cap(self, seats: _Seats, kind: str) -> None:
        """Blackjack v5 3.13.2 d: no more than the Initial Bet, without one than the box's."""
        mains = seats.bets["main"]
        accepts = self._chosen("under_over_above_initial", "refuse") == "accept"
        if kind not in _CAPPED or accepts or not mains:
            return
        for name in list(seats.bets[kind]):
            most = mains[name].placed if name in mains else seats.total("main")
            above = seats.bets[kind][name].placed - most
            if above > 0:
                self._refuse(seats, kind, name, above)

    def _check(self, seats: _Seats, limits: dict[str, tuple[Cents, Cents]]) -> None:
        under = [
            kind
            for kind, (minimum, _maximum) in limits.items()
            if not self._meets_minimum(seats, kind, minimum)
        ]
        order = {kind: seats.in_order(kind) for kind in self.kinds}
        for kind in under:
            for name in list(seats.bets[kind]):
                self._refuse(seats, kind, name, seats.bets[kind][name].placed)
        for kind in self.kinds:
            self._cap(seats, kind)
            if kind in limits:
                names = [name for name in order[kind] if name in seats.bets[kind]]
                self._refuse_excess(seats, kind, names, limits[kind][1])

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

    def _refuse_excess(self, seats: _Seats, kind: str, names: list[str], maximum: int) -> None:
        room = maximum  # 5.1
        for name in names:
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

    def _card(self, *, to_dealer: bool) -> str | None:
        """The next card, or None if something happened before it was anybody's."""
        if self.chosen is not None:
            if to_dealer:  # 5.12.1
                self.waiting, self.chosen = [], None
                return None
            at, self.chosen = self.chosen - 1, None
            return self.waiting.pop(at)
        if self.waiting:
            return self.waiting.pop(0)
        for index, incident in enumerate(self.scenario.incidents):
            if index in self.happened:
                continue
            match incident:
                case CardToEmptyBox(after_card=self.out):
                    # 5.9, 5.10.3, 1.9, 1.17
                    lay = [self._leaves()]
                    self.waiting = [] if self._anything_paid() else lay
                case SimultaneousCards(after_card=self.out):  # 5.12
                    lay = [self._leaves(), self._leaves()]
                    if not to_dealer:
                        self.waiting, self.chosen = lay, incident.chosen or 1
                case _:
                    continue
            self.happened.add(index)
            self._options()
            self._errors()
            return None
        return self._leaves()

    def _leaves(self) -> str:
        self.out += 1
        return self.shoe.pop(0)

    def _give(
        self, wanted: Callable[[], object], put: Callable[[str], None], *, to_dealer: bool = False
    ) -> bool:
        """A card, as long as it is wanted; whether it came."""
        while wanted():
            before = self.out
            card = self._card(to_dealer=to_dealer)
            if self.dealt and (card is not None or self.out > before):
                self.further = True
            if card is not None:
                put(card)
                self._errors()
            self._settle_late()
            if card is not None:
                return True
        return False

    def _deal(self) -> None:  # 3.11
        for seats in self.boxes:
            self.hands[seats.number] = [_Hand([], dict(seats.bets["main"]))]
        self._errors()
        boxes = [seats.number for seats in self.boxes]
        order = [*boxes, 0, *boxes, *([0] if self.game.hole_card else [])]  # Live 1.2

        def wanted() -> bool:
            order[:] = [to for to in order if self._gets_cards(to)]
            return bool(order)

        def put(card: str) -> None:
            to = order.pop(0)
            (self.hands[to][0].cards if to else self.dealer).append(card)
            self.dealt = not wanted()

        while wanted():
            first = order[0]
            self._give(lambda: wanted() and order[0] == first, put, to_dealer=not first)  # noqa: B023
        self.dealt = any(hand.cards and hand.bets for hand in self._every_hand())
        self.dealt = self.dealt and len(self.dealer) == (2 if self.game.hole_card else 1)

    def _gets_cards(self, to: int) -> bool:
        if to:
            return bool(self.hands[to][0].open())
        return any(hand.open() for hand in self._every_hand())

    def _every_hand(self) -> list[_Hand]:
        return [hand for hands in self.hands.values() for hand in hands]

    # Errors (section 5)

    def _anything_paid(self) -> bool:
        nets = [net for _outcome, _stake, net in self.results.values()]
        nets += [r[2] for hand in self._every_hand() for r in hand.settled.values()]
        return any(nets)

    def _errors(self) -> None:
        """The errors whose moment this is: the cards lie where they go, and everybody chooses."""
        for index, incident in enumerate(self.scenario.incidents):
            if index in self.happened or not isinstance(incident, DealingError):
                continue
            if incident.after_card <= self.out:
                self.happened.add(index)
                self._options()

    def _options(self) -> None:  # 5.7
        if self.asked:
            return
        asked = [
            (seats, bettor.name)
            for seats in sorted(self.seats, key=lambda seats: seats.number)
            for bettor in seats.box.bettors
            if bettor.name not in seats.gone and self._could_go_back(seats, bettor.name)
        ]
        self.asked = bool(asked)
        for seats, name in asked:
            if seats.named(name).after_error == "return":
                self._goes_back(seats, name)

    def _side_goes_back(self, key: Key) -> bool:
        everything = self.house.get("returned_after_error") == "all"
        return key not in self.results or (everything and key in self.sides_at_interim)

    def _main_goes_back(self, hand: _Hand, name: str) -> bool:
        if name not in hand.bets:
            return False
        everything = self.house.get("returned_after_error") == "all"
        return name not in hand.settled or (everything and name in hand.at_interim)

    def _could_go_back(self, seats: _Seats, name: str) -> bool:
        number = seats.number
        sides = (
            name in seats.bets[kind] and self._side_goes_back((number, name, kind, None))
            for kind in self.game.sides
        )
        mains = (self._main_goes_back(hand, name) for hand in self.hands.get(number, []))
        insured = (number, name) in self.insured
        open_insurance = insured and (number, name, "insurance", None) not in self.results
        return any(sides) or any(mains) or open_insurance

    def _goes_back(self, seats: _Seats, name: str) -> None:  # 5.7.3
        number = seats.number
        self.returned.add((number, name))
        for kind in self.game.sides:
            key = (number, name, kind, None)
            if name in seats.bets[kind] and self._side_goes_back(key):
                self.results[key] = "returned", seats.bets[kind][name].counted, 0
        hands = self.hands.get(number, [])
        for hand in hands:
            if self._main_goes_back(hand, name):
                hand.settled[name] = "returned", hand.stake(name), 0
                hand.at_interim.discard(name)
        key = (number, name, "insurance", None)
        if (number, name) in self.insured and key not in self.results:
            self.results[key] = "returned", self.insured[number, name], 0
        if not self.dealt and not any(hand.open() for hand in hands):  # 5.15
            for kind in self.game.sides:
                for other, bet in seats.bets[kind].items():
                    self.results.setdefault(
                        (number, other, kind, None), ("returned", bet.counted, 0)
                    )

    def _overdraw(self) -> None:  # 5.10.2
        for index, incident in enumerate(self.scenario.incidents):
            if isinstance(incident, DealerOverdraws):
                self.happened.add(index)
                for _card in range(incident.count):
                    if self.waiting:
                        self.waiting.pop(0)
                    else:
                        self._leaves()
                if self._chosen("options_after_dealer_overdraws", True):
                    self._options()

    def _settle_late(self) -> None:  # 5.16
        if self.late and self.further:
            self.late = False
            self._side_bets()

    # The settlements

    def _main(self, seats: _Seats, name: str, at: int, result: Result) -> None:
        hand = self.hands[seats.number][at]
        assert name not in hand.settled
        hand.settled[name] = result
        if self.interim:
            hand.at_interim.add(name)

    def _side_bets(self) -> None:
        for seats in self.boxes:
            hand = self.first_cards[seats.number]
            for kind in self.game.sides:
                if kind != "progressive" and len(hand) == 2:
                    self._side_bet(seats, kind, hand)
        if self.progressive:
            self._progressive()

    def _interim(self) -> None:
        self.interim = True
        self.first_cards = {box: list(hands[0].cards) for box, hands in self.hands.items()}
        if not self.late:
            self._side_bets()
        for seats in self.boxes:
            hand = self.hands[seats.number][0]
            self._even_money(seats, hand)
            if hand.blackjack() and _VALUES[self.dealer[0][0]] not in (1, 10):  # 3.16
                self._pay_blackjack(seats, hand)
            self._insure(seats)
        self._surrenders()
        self.interim = False

    def _surrenders(self) -> None:
        if self._found_blackjack():
            return
        for seats in self.boxes:
            hand = self.hands[seats.number][0]
            decider = seats.decider()
            calls = seats.named(decider).calls if decider else ()
            if calls and calls[0].call == "surrender":  # 3.17
                assert self.dealer[0][0] != "A"
                if not self.game.surrender:
                    assert self.house.get("surrender") == "not_against_ace"
                if not hand.open():
                    continue
                hand.surrendered = True
                for name, bet in hand.bets.items():
                    if name in hand.settled:
                        continue
                    back = min(self._rounded(Fraction(bet.counted, 2)), bet.counted)
                    self._main(seats, name, 0, ("surrender", bet.counted, back - bet.counted))

    def _pay_blackjack(self, seats: _Seats, hand: _Hand) -> None:
        odds = str(self._chosen("blackjack_odds", "3 to 2")).split(" to ")
        for name, bet in hand.bets.items():
            if name not in hand.settled:
                won = self._rounded(bet.counted * Fraction(int(odds[0]), int(odds[1])))
                self._main(seats, name, 0, ("blackjack", bet.counted, won))

    def _side_bet(self, seats: _Seats, kind: str, cards: list[str]) -> None:  # 3.13, 3.14
        if kind == "perfect_pairs":
            tables = {bet.value: name for bet, name in self.scenario.table.pay_tables.items()}
            outcome, pays = pair(cards, tables.get(kind))
        elif kind == "player_pair":
            outcome, pays = player_pair(cards)
        elif kind == "twenty_one_plus_three":
            outcome, pays = twenty_one_plus_three(cards, self.dealer[0])
        else:
            outcome, pays = under_over(kind, cards)
        for name, bet in seats.bets[kind].items():
            key = (seats.number, name, kind, None)
            if key in self.results:
                continue
            won = self._rounded(Fraction(bet.counted * pays)) if pays else -bet.counted
            self.results[key] = outcome, bet.counted, won
            if self.interim:
                self.sides_at_interim.add(key)

    # The progressive (Nevada)

    def _progressive(self) -> None:
        table = self.progressive
        assert table is not None
        suit = table.suit.value if table.suit else "S"
        pays = PayTable(table.pay_table, tuple(rank.value for rank in table.ranks), suit)
        wagers = [
            (seats, name)
            for seats in self.boxes
            for name in seats.bets["progressive"]
            if (seats.number, name, "progressive", None) not in self.results
        ]
        if self.meters:
            self.meters[0] = Cents(self.meters[0] + table.contribution * len(wagers))
        made = {
            (seats.number, name): pays.hand(self.first_cards[seats.number], self.dealer[0])
            for seats, name in wagers
        }
        unit = table.unit
        won: dict[int, list[tuple[int, str]]] = {}
        for key, (outcome, pay) in made.items():
            if pay.startswith("#"):
                won.setdefault(int(pay[1:]) - 1, []).append(key)
                continue
            # A Dynamic Pay in place of the table's own, for a unit of 1 (Appendix D 8, 10).
            times = Fraction(table.dynamic.get(outcome, Cents(int(pay) * 100)), 100)
            net = self._rounded(unit * times) - unit if outcome != "lose" else -unit
            self.results[(*key, "progressive", None)] = outcome, unit, net
        for level, winners in won.items():
            self._jackpot(pays, level, winners, made)
        self._envy(pays, wagers, made)

    def _jackpot(
        self,
        pays: PayTable,
        level: int,
        winners: list[tuple[int, str]],
        made: dict[tuple[int, str], tuple[str, str]],
    ) -> None:
        table = self.progressive
        assert table is not None
        reseed = table.reseed[level] if table.reseed else Cents(0)
        meter = self.meters[level]
        for at, key in enumerate(winners):
            if self._chosen("jackpot_shared", "split") == "split":
                share = self._rounded(Fraction(meter, len(winners)))
            else:
                share = self._rounded(Fraction(reseed if at else meter))
            result = made[key][0], table.unit, share - table.unit
            self.results[(*key, "progressive", None)] = result
            if pays.dealer_envy:  # Appendix B 6
                self.dealer_envy[key] = self._rounded(Fraction(3 * share, 100))
        self.meters[level] = reseed

    def _envy(
        self,
        pays: PayTable,
        wagers: list[tuple[_Seats, str]],
        made: dict[tuple[int, str], tuple[str, str]],
    ) -> None:  # Appendix C 7
        table = self.progressive
        assert table is not None
        for hand, envy in pays.envy.items():
            done = {name for (_box, name), (outcome, _pay) in made.items() if outcome == hand}
            if not done:
                continue
            for seats, name in wagers:
                if name not in done:
                    done.add(name)
                    amount = self._rounded(Fraction(envy * table.unit))
                    self.results[seats.number, name, "envy", None] = "win", 0, amount

    def _even_money(self, seats: _Seats, hand: _Hand) -> None:  # 3.15.1
        asking = {bettor.name for bettor in seats.box.bettors if bettor.even_money}
        if not asking:
            return
        assert self.game.even_money
        assert hand.blackjack()
        assert self.dealer[0][0] == "A"
        if self.house.get("even_money_and_insurance") == "seated":
            assert seats.decider() in asking
            asking = hand.open()
        for name in asking:
            counted = hand.bets[name].counted
            won = self._rounded(Fraction(counted))
            self._main(seats, name, 0, ("even_money", counted, won))

    # The hole card

    def _looks(self) -> bool:
        if not self.game.hole_card:
            return False
        if self.dealer[0][0] == "A":
            return bool(self._chosen("peek_on_ace", True))
        ten = _VALUES[self.dealer[0][0]] == 10
        return ten and bool(self._chosen("peek_on_ten", self.game.peek_on_ten))

    def _found_blackjack(self) -> bool:
        """Whether the dealer has looked and has a Blackjack; if he has none, others are paid."""
        if not self._looks():
            return False
        if _blackjack(self.dealer):
            return True
        for seats in self.boxes:
            hand = self.hands[seats.number][0]
            if hand.blackjack():
                self._pay_blackjack(seats, hand)
            self._insurance(seats)
        return False

    def _decides(self, seats: _Seats) -> str | None:
        """Who calls; nobody where only bets of people are left who have walked away (5.3)."""
        decider = seats.decider()
        if decider is None or (seats.number, decider) not in self.returned:
            return decider
        names = {name for hand in self.hands[seats.number] for name in hand.open()}
        return None if names <= seats.gone else decider

    def _play(self) -> None:
        for seats in self.boxes:
            hands = self.hands[seats.number]
            if hands[0].surrendered:
                continue
            decider = seats.decider()
            calls = list(seats.named(decider).calls) if decider else []
            at = 0
            while at < len(hands):
                self._play_hand(seats, hands, at, calls)
                at += 1
            assert not calls

    def _play_hand(self, seats: _Seats, hands: list[_Hand], at: int, calls: list[CallWish]) -> None:
        hand = hands[at]
        if len(hand.cards) == 1 and hand.from_split:  # 3.22.2
            self._give(hand.open, hand.cards.append)
        while hand.open() and len(hand.cards) > 1:
            decider = self._decides(seats)
            if decider is None:
                if hand.total() >= 12:
                    break
                self._give(hand.open, hand.cards.append)
                continue
            if not self._may_call(hand):
                break
            wish = calls.pop(0)
            if wish.call == "stand":
                assert hand.total() >= self.game.forced_below  # 3.20
                break
            if wish.call == "split":
                self._split(seats, decider, hands, at)
            elif wish.call == "double":
                self._double(seats, decider, hand, wish.amount)
                break
            else:
                self._give(hand.open, hand.cards.append)
        if hand.total() > 21:  # 1.9: collected at once
            for name in [name for name in hand.bets if name not in hand.settled]:
                self._settle(seats, at, hand, name, hand.bets[name])

    def _may_call(self, hand: _Hand) -> bool:
        one_card = bool(self._chosen("split_aces_one_card", True))
        split_ace = hand.from_split and hand.cards[0][0] == "A" and one_card
        soft_21 = hand.total() == 21 and _soft(hand.cards)  # 3.18, a Blackjack included
        hard_21 = hand.total() == 21 and self.house.get("hard_21_may_draw") is False
        return not split_ace and not soft_21 and not hard_21 and hand.total() <= 21

    def _follows(self, seats: _Seats, decider: str, name: str, call: str) -> bool:
        if name == decider:
            return True
        return call not in seats.named(name).declines and name not in seats.gone

    def _split(self, seats: _Seats, decider: str, hands: list[_Hand], at: int) -> None:
        hand = hands[at]
        most = self._chosen("most_hands", self.game.most_hands)
        assert isinstance(most, int)
        assert len(hands) < most
        assert not (hand.from_split and hand.cards[0][0] == "A")
        assert len(hand.cards) == 2
        assert _VALUES[hand.cards[0][0]] == _VALUES[hand.cards[1][0]]
        follow = {
            name: bet
            for name, bet in hand.bets.items()
            if name not in hand.settled and self._follows(seats, decider, name, "split")
        }
        assert follow
        hands.insert(at + 1, _Hand([hand.cards.pop()], follow, from_split=True))
        hand.from_split = True
        self._give(hand.open, hand.cards.append)
        at_once = "at_once" if self.game.at_once else "in_turn"
        if self._chosen("second_cards", at_once) == "at_once":  # Live 1.2
            self._give(hands[at + 1].open, hands[at + 1].cards.append)

    def _double(self, seats: _Seats, decider: str, hand: _Hand, amount: int | None) -> None:
        assert len(hand.cards) == 2
        if hand.from_split:
            assert self._chosen("double_after_split", self.game.double_after_split)
            assert hand.cards[0][0] != "A"
        for name, bet in hand.bets.items():
            if name in hand.settled or not self._follows(seats, decider, name, "double"):
                continue
            wish = amount if name == decider else seats.named(name).doubles_for
            added = bet.placed if wish is None else wish
            assert 0 < added <= bet.placed
            exact = bet.share == 1
            hand.doubles[name] = added if exact else min(self._rounded(added * bet.share), added)
        self._give(hand.open, hand.cards.append)

    # The dealer

    def _open(self) -> list[_Hand]:
        """Hands with a bet that the dealer's cards still decide."""
        return [hand for hand in self._every_hand() if hand.total() <= 21 and hand.open()]

    def _dealer_needs_a_card(self) -> bool:  # 3.24
        if self._chosen("dealer_completes", "undecided") == "always":
            return len(self.dealer) == 1 or self._dealer_draws()
        if len(self.dealer) == 1:
            insured = any((*key, "insurance", None) not in self.results for key in self.insured)
            return bool(self._open()) or insured
        beats = self.house.get("blackjack_beats_21") is not False
        decided = all(beats and hand.blackjack() for hand in self._open())
        return not decided and self._dealer_draws()

    def _draw(self) -> None:
        if len(self.dealer) > 1 and self._open():
            self._insurances()
        while self._give(self._dealer_needs_a_card, self.dealer.append, to_dealer=True):
            self._insurances()  # 3.15.2 b

    def _insurances(self) -> None:
        for seats in self.boxes:
            self._insurance(seats)

    def _dealer_draws(self) -> bool:
        total = _total(self.dealer)
        hits = bool(self._chosen("dealer_hits_soft_17", self.game.hits_soft_17))
        return total < 17 or (total == 17 and hits and _soft(self.dealer))

    def _final(self) -> None:
        for seats in self.boxes:
            for at, hand in enumerate(self.hands[seats.number]):
                for name, bet in hand.bets.items():
                    if name not in hand.settled:
                        self._settle(seats, at, hand, name, bet)
                    self.results[seats.number, name, "main", at + 1] = hand.settled[name]

    def _insure(self, seats: _Seats) -> None:  # 3.15.2 a
        limit = {kind.value: value for kind, value in self.scenario.table.limits.items()}
        overlooked = any(
            isinstance(incident, LimitsNotChecked) and incident.box == seats.number
            for incident in self.scenario.incidents
        )
        names = [bettor.name for bettor in seats.box.bettors if bettor.insurance]
        room = limit["insurance"].maximum if "insurance" in limit and not overlooked else None
        for name in sorted(names, key=lambda name: name != seats.decider()):
            amount = int(seats.named(name).insurance or 0)
            half = seats.bets["main"][name].placed // 2
            assert amount <= half
            if self._chosen("insurance_exact", self.game.insurance_exact):  # Live 1.2
                assert amount == half
            if room is not None:
                refused = max(amount - room, 0)
                if refused:
                    self.refused[seats.number, name, "insurance", refused] += 1
                amount -= refused
                room = Cents(room - amount)
            if amount:
                self.insured[seats.number, name] = amount

    def _insurance(self, seats: _Seats) -> None:  # 3.15.2 b
        for (number, name), amount in self.insured.items():
            key = number, name, "insurance", None
            if number == seats.number and key not in self.results:
                won = _blackjack(self.dealer)
                net = self._rounded(Fraction(2 * amount)) if won else -amount
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
                self._pay_blackjack(seats, hand)
        elif _blackjack(self.dealer) and (beats or hand.total() < 21):
            self._against_blackjack(seats, at, name, bet, stake)
        elif dealer > 21 or hand.total() > dealer:  # 3.24.1, 3.24.2
            self._main(seats, name, at, ("win", stake, self._rounded(Fraction(stake))))
        elif hand.total() < dealer:  # 3.24.3
            self._main(seats, name, at, ("lose", stake, -stake))
        else:  # 3.24.4
            self._main(seats, name, at, ("stand_off", stake, 0))

    def _against_blackjack(self, seats: _Seats, at: int, name: str, bet: _Bet, stake: int) -> None:
        """One Initial Bet, from the first hand that loses it (3.22.3, 3.23.2), or all of it."""
        if self.game.blackjack_takes_all:
            self._main(seats, name, at, ("lose", stake, -stake))
            return
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
