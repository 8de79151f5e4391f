"""A second settlement, written straight from the documents and sharing no code with the engine.

It knows every round of every document that is not Voided: limits noticed and not, bettors who
leave, the hole card, the progressive, the house's choices and its rounding, the dealer's errors and
who takes his bets back after them. Amounts are cents.
Paragraphs are those of Perfect Pairs v5 unless another document is named.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tests.rules.reference_betting import Betting
from tests.rules.reference_sides import (
    PayTable,
    pair,
    player_pair,
    twenty_one_plus_three,
    under_over,
)
from tests.rules.reference_table import (
    VALUES,
    Hand,
    Key,
    Points,
    Result,
    Seats,
    Stake,
    is_blackjack,
    is_soft,
    total_of,
)
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.incidents import (
    BlackjackMissed,
    CardToEmptyBox,
    DealerOverdraws,
    DealingError,
    LimitsNotChecked,
    SideBetsSettledLate,
    SimultaneousCards,
)
from trainer.scenario.model import CallWish, Scenario


class Reference(Betting):
    """The settlement of a scenario: ``results``, ``refused`` amounts, and the cards that lie.

    ``meters`` are the progressive's afterwards, ``dealer_envy`` what the dealer gets by box and
    name.
    """

    def __init__(self, scenario: Scenario, points: Points | None = None) -> None:
        super().__init__(scenario, points)
        self.dealer_envy: dict[tuple[int, str], int] = {}
        self.meters = list(self.progressive.meters) if self.progressive else []
        self.shoe = [str(card) for card in scenario.shoe]
        self.hands: dict[int, list[Hand]] = {}
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
        self.missed = any(isinstance(one, BlackjackMissed) for one in scenario.incidents)
        self.late = any(isinstance(one, SideBetsSettledLate) for one in scenario.incidents)
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
            self._overdraw()
            self._final()

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
            self.hands[seats.number] = [Hand([], dict(seats.bets["main"]))]
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

    def _every_hand(self) -> list[Hand]:
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

    def _main_goes_back(self, hand: Hand, name: str) -> bool:
        if name not in hand.bets:
            return False
        everything = self.house.get("returned_after_error") == "all"
        return name not in hand.settled or (everything and name in hand.at_interim)

    def _could_go_back(self, seats: Seats, name: str) -> bool:
        number = seats.number
        sides = (
            name in seats.bets[kind] and self._side_goes_back((number, name, kind, None))
            for kind in self.game.sides
        )
        mains = (self._main_goes_back(hand, name) for hand in self.hands.get(number, []))
        insured = (number, name) in self.insured
        open_insurance = insured and (number, name, "insurance", None) not in self.results
        return any(sides) or any(mains) or open_insurance

    def _goes_back(self, seats: Seats, name: str) -> None:  # 5.7.3
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
        lie = bool(hands) and len(hands[0].cards) == 2
        if not self.dealt and not lie and not any(hand.open() for hand in hands):  # 5.15
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

    def _main(self, seats: Seats, name: str, at: int, result: Result) -> None:
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
            if VALUES[self.dealer[0][0]] not in (1, 10) and not self._21_stands_off():  # 3.16
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
                assert self.dealer[0][0] != "A" or self._looks()
                if not self.game.surrender:
                    assert self.house.get("surrender") in {"not_against_ace", "after_look"}
                if not hand.open():
                    continue
                hand.surrendered = True
                for name, bet in hand.bets.items():
                    if name in hand.settled:
                        continue
                    back = min(self._rounded(Fraction(bet.counted, 2)), bet.counted)
                    self._main(seats, name, 0, ("surrender", bet.counted, back - bet.counted))

    def _21_stands_off(self) -> bool:
        """Whether a Blackjack waits for a 21 that the dealer may make: Nevada has no 3.16."""
        return self.game.hole_card and self.house.get("blackjack_beats_21") is False

    def _pay_blackjack(self, seats: Seats, hand: Hand) -> None:
        if not hand.blackjack():
            return
        odds = str(self._chosen("blackjack_odds", "3 to 2")).split(" to ")
        for name, bet in hand.bets.items():
            if name not in hand.settled:
                won = self._rounded(bet.counted * Fraction(int(odds[0]), int(odds[1])))
                self._main(seats, name, 0, ("blackjack", bet.counted, won))

    def _side_bet(self, seats: Seats, kind: str, cards: list[str]) -> None:  # 3.13, 3.14
        if kind == "perfect_pairs":
            tables = {bet.value: name for bet, name in self.scenario.table.pay_tables.items()}
            outcome, pays = pair(cards, tables.get(kind))
        elif kind == "player_pair":
            outcome, pays = player_pair(cards)
        elif kind == "twenty_one_plus_three":
            outcome, pays = twenty_one_plus_three(cards, self.dealer[0], self.house)
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
            if self.interim:
                self.sides_at_interim.add((*key, "progressive", None))
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
        of_meter = self._chosen("dealer_envy_of", "each_pay") == "meter"
        split = self._chosen("jackpot_shared", "split") == "split"
        shares, envies = [], []
        for at, _key in enumerate(winners):
            part = Fraction(meter, len(winners)) if split else Fraction(reseed if at else meter)
            shares.append(self._rounded(part))
            won = meter if of_meter else shares[at]
            to_dealer = pays.dealer_envy and not (at and of_meter)  # Appendix B 6
            envies.append(self._rounded(Fraction(3 * won, 100)) if to_dealer else 0)
        if pays.dealer_envy and self._chosen("dealer_envy_from", "house") == "winner":
            # Shares and Envy add up to the meter, with the first taking what rounding leaves.
            pots = [meter] if split else [meter, *[reseed] * (len(winners) - 1)]
            if split and of_meter:
                shares = [self._rounded(Fraction(meter - envies[0], len(winners)))] * len(winners)
            else:
                shares = [share - envy for share, envy in zip(shares, envies, strict=True)]
            for at, pot in enumerate(pots):
                others, all_of_it = (shares[1:], envies) if split else ([], envies[at : at + 1])
                shares[at] = max(pot - sum(others) - sum(all_of_it), 0)
        for at, key in enumerate(winners):
            result = made[key][0], table.unit, shares[at] - table.unit
            self.results[(*key, "progressive", None)] = result
            if pays.dealer_envy and not (at and of_meter):
                self.dealer_envy[key] = envies[at]
        self.meters[level] = reseed

    def _envy(
        self,
        pays: PayTable,
        wagers: list[tuple[Seats, str]],
        made: dict[tuple[int, str], tuple[str, str]],
    ) -> None:  # Appendix C 7
        table = self.progressive
        assert table is not None
        for hand, envy in pays.envy.items():
            winning = {key for key, (outcome, _pay) in made.items() if outcome == hand}
            boxes = {box for box, _name in winning}
            done: set[str] = set()
            for seats, name in wagers:
                own = {box for box, winner in winning if winner == name}
                times = len(boxes - own)
                if self._chosen("envy", "others_once") != "each_hand":
                    times = min(times, 1)
                if own and self._chosen("envy", "others_once") == "others_once":
                    times = 0
                if times and name not in done:
                    amount = self._rounded(Fraction(times * envy * table.unit))
                    self.results[seats.number, name, "envy", None] = "win", 0, amount
                done.add(name)

    def _even_money(self, seats: Seats, hand: Hand) -> None:  # 3.15.1
        asking = {bettor.name for bettor in seats.box.bettors if bettor.even_money}
        if not asking:
            return
        assert self._chosen("even_money", self.game.even_money)
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
        ten = VALUES[self.dealer[0][0]] == 10
        return ten and bool(self._chosen("peek_on_ten", self.game.peek_on_ten))

    def _found_blackjack(self) -> bool:
        """Whether the dealer has looked and has a Blackjack; if he has none, others are paid."""
        if not self._looks():
            return False
        if is_blackjack(self.dealer) and not self.missed:
            return True
        for seats in self.boxes:
            hand = self.hands[seats.number][0]
            if not self._21_stands_off():
                self._pay_blackjack(seats, hand)
            self._insurance(seats)
        return False

    def _decides(self, seats: Seats) -> str | None:
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

    def _play_hand(self, seats: Seats, hands: list[Hand], at: int, calls: list[CallWish]) -> None:
        hand = hands[at]
        if len(hand.cards) == 1 and hand.from_split:  # 3.22.2
            self._give(hand.open, self._second_to(hands, hand))
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
            assert wish.call == "split" or not self._one_card_ace(hand)
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

    def _may_call(self, hand: Hand) -> bool:
        split_ace = self._one_card_ace(hand)
        soft_21 = hand.total() == 21 and is_soft(hand.cards)  # 3.18
        if self._chosen("soft_21_may_draw", False) and not hand.blackjack():
            soft_21 = False
        hard_21 = hand.total() == 21 and not is_soft(hand.cards)
        hard_21 = hard_21 and self.house.get("hard_21_may_draw") is False
        if split_ace and not hand.aces_again:
            return False
        return not soft_21 and not hard_21 and hand.total() <= 21

    def _one_card_ace(self, hand: Hand) -> bool:
        one_card = bool(self._chosen("split_aces_one_card", True))
        return hand.from_split and hand.cards[0][0] == "A" and one_card

    def _second_to(self, hands: list[Hand], hand: Hand) -> Callable[[str], None]:
        def put(card: str) -> None:
            hand.cards.append(card)
            two_aces = [one[0] for one in hand.cards] == ["A", "A"]
            hand.aces_again = two_aces and self._resplits() and len(hands) < self._most()

        return put

    def _resplits(self) -> bool:
        return bool(self._chosen("resplit_aces", self.game.resplit_aces))

    def _most(self) -> int:
        most = self._chosen("most_hands", self.game.most_hands)
        assert isinstance(most, int)
        return most

    def _follows(self, seats: Seats, decider: str, name: str, call: str) -> bool:
        if name == decider:
            return True
        return call not in seats.named(name).declines and name not in seats.gone

    def _split(self, seats: Seats, decider: str, hands: list[Hand], at: int) -> None:
        hand = hands[at]
        assert len(hands) < self._most()
        assert self._resplits() or not (hand.from_split and hand.cards[0][0] == "A")
        assert len(hand.cards) == 2
        assert VALUES[hand.cards[0][0]] == VALUES[hand.cards[1][0]]
        follow = {
            name: bet
            for name, bet in hand.bets.items()
            if name not in hand.settled and self._follows(seats, decider, name, "split")
        }
        assert follow
        hands.insert(at + 1, Hand([hand.cards.pop()], follow, from_split=True))
        hand.from_split = True
        self._give(hand.open, self._second_to(hands, hand))
        at_once = "at_once" if self.game.at_once else "in_turn"
        if self._chosen("second_cards", at_once) == "at_once":  # Live 1.2
            self._give(hands[at + 1].open, self._second_to(hands, hands[at + 1]))

    def _double(self, seats: Seats, decider: str, hand: Hand, amount: int | None) -> None:
        assert len(hand.cards) == 2
        assert self._chosen("live_double", "first_two") == "first_two"
        allowed = {"nine_to_eleven": {9, 10, 11}, "ten_or_eleven": {10, 11}}
        on = str(self._chosen("double_on", "any"))
        assert on == "any" or hand.total() in allowed[on]
        if hand.from_split:
            assert self._chosen("double_after_split", self.game.double_after_split)
            draws = self._chosen("split_aces_one_card", True) is False
            assert hand.cards[0][0] != "A" or draws
        for name, bet in hand.bets.items():
            if name in hand.settled or not self._follows(seats, decider, name, "double"):
                continue
            wish = amount if name == decider else seats.named(name).doubles_for
            added = bet.placed if wish is None else wish
            assert 0 < added <= bet.placed
            hand.doubles[name] = added
            if bet.share != 1:  # 5.1.1
                minimum = self.scenario.table.limits[BetKind.MAIN].minimum
                counted = max(self._rounded(added * bet.share), minimum)
                hand.doubles[name] = min(counted, added)
        self._give(hand.open, hand.cards.append)

    # The dealer

    def _open(self) -> list[Hand]:
        """Hands with a bet that the dealer's cards still decide."""
        return [hand for hand in self._every_hand() if hand.total() <= 21 and hand.open()]

    def _dealer_needs_a_card(self) -> bool:  # 3.24
        hands = self._every_hand()
        back = all(one[0] == "returned" for hand in hands for one in hand.settled.values())
        back = back and not any(hand.open() for hand in hands)  # nobody's bet is on the table
        if self._chosen("dealer_completes", "undecided") == "always" and not back:
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
        total = total_of(self.dealer)
        hits = bool(self._chosen("dealer_hits_soft_17", self.game.hits_soft_17))
        return total < 17 or (total == 17 and hits and is_soft(self.dealer))

    def _final(self) -> None:
        for seats in self.boxes:
            for at, hand in enumerate(self.hands[seats.number]):
                for name, bet in hand.bets.items():
                    if name not in hand.settled:
                        self._settle(seats, at, hand, name, bet)
                    if self.missed and self._chosen("missed_blackjack", "stands") == "as_shown":
                        self._as_if_shown(hand, at, name, bet)
                    self.results[seats.number, name, "main", at + 1] = hand.settled[name]

    def _as_if_shown(self, hand: Hand, at: int, name: str, bet: Stake) -> None:
        outcome, _stake, _net = hand.settled[name]
        stake = bet.counted + hand.doubles.get(name, 0)
        if outcome in {"even_money", "returned"}:
            return
        if hand.blackjack():
            hand.settled[name] = "stand_off", stake, 0
        elif at:
            hand.settled[name] = "returned", stake, 0
        else:
            hand.settled[name] = "lose", stake, -bet.counted

    def _insure(self, seats: Seats) -> None:  # 3.15.2 a
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

    def _insurance(self, seats: Seats) -> None:  # 3.15.2 b
        for (number, name), amount in self.insured.items():
            key = number, name, "insurance", None
            if number == seats.number and key not in self.results:
                won = is_blackjack(self.dealer)
                net = self._rounded(Fraction(2 * amount)) if won else -amount
                self.results[key] = "win" if won else "lose", amount, net

    def _settle(self, seats: Seats, at: int, hand: Hand, name: str, bet: Stake) -> None:
        stake = bet.counted + hand.doubles.get(name, 0)
        dealer = total_of(self.dealer)
        beats = self.house.get("blackjack_beats_21") is not False
        if hand.total() > 21:  # 3.19, 3.22.3, 3.23.2
            self._main(seats, name, at, ("lose", stake, -stake))
        elif hand.blackjack():  # 3.15.1, 3.16
            if is_blackjack(self.dealer) or (dealer == 21 and not beats):
                self._main(seats, name, at, ("stand_off", stake, 0))
            else:
                self._pay_blackjack(seats, hand)
        elif is_blackjack(self.dealer) and (beats or hand.total() < 21):
            self._against_blackjack(seats, at, name, bet, stake)
        elif dealer > 21 or hand.total() > dealer:  # 3.24.1, 3.24.2
            self._main(seats, name, at, ("win", stake, self._rounded(Fraction(stake))))
        elif hand.total() < dealer:  # 3.24.3
            self._main(seats, name, at, ("lose", stake, -stake))
        else:  # 3.24.4
            self._main(seats, name, at, ("stand_off", stake, 0))

    def _against_blackjack(self, seats: Seats, at: int, name: str, bet: Stake, stake: int) -> None:
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
