"""Random rounds: bettors, cards, calls and misfortunes by chance, and the scenario they make.

Everything that is tried is legal. A round is of any document, at a table that is by chance what
the document allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from tests.rules.chance_table import PP5, Chances, RandomTable
from trainer.rulebook.house_choices import RoundingFacts, Table
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Offer, Place
from trainer.rules.cards import Card, deck
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    ErrorDue,
    MinimumDue,
    OptionsDue,
    RoundOver,
    SelectDue,
    TasksDue,
)
from trainer.rules.events import BetReturned, BetsClosed, CardFoundFaceUp, Event, RoundEnded
from trainer.rules.inputs import (
    AskEvenMoney,
    BetLate,
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    Decide,
    Draw,
    DrawTogether,
    FindError,
    FindFault,
    FindLate,
    Input,
    Insure,
    Interrupt,
    Misdeal,
    Notice,
    OverlookLimits,
    OverlookSideBets,
    RaiseBet,
    SelectCard,
    Squeeze,
    StakeBet,
    TakeOption,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.irregularities import MISTAKES, AfterError, Irregularity
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.scenario import incidents as written
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import (
    BlackjackMissed,
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FaceUpInShoe,
    ForeignCard,
    FoundAfterNextRound,
    InsufficientCards,
    Interruption,
    LateBet,
    LimitsNotChecked,
    NotShuffled,
    SideBetsSettledLate,
    SimultaneousCards,
    WrongCardCount,
)
from trainer.scenario.model import Bettor, Box, CallWish, Scenario

_FAULTS: Final[dict[Irregularity, type[ForeignCard | WrongCardCount | NotShuffled]]] = {
    Irregularity.FOREIGN_CARD: ForeignCard,
    Irregularity.WRONG_CARD_COUNT: WrongCardCount,
    Irregularity.NOT_SHUFFLED: NotShuffled,
}


@dataclass(slots=True)
class Person:
    """A bettor of the scenario in the making."""

    bettor: Bettor
    calls: list[CallWish] = field(default_factory=list)
    double_set: bool = False


class Driver(RandomTable):
    """Plays one random round and writes down the scenario that would play the same."""

    def __init__(self, chance: Random, chances: Chances | None = None, document: str = PP5) -> None:
        super().__init__(chance, chances or Chances(), document)
        self.people: dict[int, list[Person]] = {}
        self.overlooked: list[int] = []
        self.incidents: list[Incident] = []
        self.shoe: list[Card] = []
        self.round = Round(self.terms)
        self.moves: list[tuple[Due, Input, tuple[Event, ...]]] = []
        self.writable = True
        """Whether a scenario file can say what happened."""
        self.next_card: Card | None = None
        """The card that is seen to be the next one."""
        self._surrendered = False
        self._overdrawn = False
        self._sides_overlooked = False
        self._together: int | None = None
        self._seat()

    # The people

    def amount(self, most: int = 20000) -> Cents:
        """What somebody bets."""
        chance = self.chance
        amounts = [1, 500, 1000, 2500, 2501, 4500, 5000, 9999, 10000, 15050, 20000]
        return Cents(min(chance.choice(amounts), most))

    def _seat(self) -> None:
        chance = self.chance
        numbers = sorted(chance.sample(range(1, 8), chance.choice([1, 1, 2, 2, 3, 7])))
        for number in numbers:
            count = 1 + self._may(self.chances.several) + self._may(self.chances.several)
            self.people[number] = [Person(self._bettor(number, index)) for index in range(count)]

    def _bettor(self, number: int, index: int) -> Bettor:
        # The third of every box is the same person everywhere (¶3.7).
        name = f"B{number}{'abc'[index]}" if index < 2 else "Zoe"
        main = self.amount() if self._may(0.92) else None
        sides: dict[BetKind, Cents] = {}
        progressive = False
        for kind in self.game.document.side_bets:
            if not self._may(self.chances.side_bets) and (main is not None or sides):
                continue
            if kind is BetKind.PROGRESSIVE:
                progressive = True
            else:
                sides[kind] = self.amount(3000)
        standing = index == 0 and self._may(0.15)
        leaves = self._may(self.chances.leaves)
        stands = index > 0 or standing
        declines = {call for call in (Call.SPLIT, Call.DOUBLE) if stands and self._may(0.25)}
        raises = main is not None and main < 20000 and self._may(0.3)
        return Bettor(
            name=name,
            standing=standing,
            main=main,
            side_bets=sides,
            progressive=progressive,
            declines=frozenset() if leaves else frozenset(declines),
            raises_to=Cents((main or 0) + self.amount()) if raises else None,
            leaves=leaves,
        )

    def _person(self, number: int, name: str) -> Person:
        return next(one for one in self.people[number] if one.bettor.name == name)

    def everybody(self) -> Iterator[tuple[int, Person]]:
        """Everybody with his box."""
        for number, people in self.people.items():
            for person in people:
                yield number, person

    # The scenario

    def scenario(self) -> Scenario:
        """The scenario of the round that was played."""
        boxes = tuple(
            Box(
                number,
                tuple(replace(one.bettor, calls=tuple(one.calls)) for one in people),
            )
            for number, people in self.people.items()
        )
        incidents = [LimitsNotChecked(box) for box in self.overlooked]
        return Scenario(
            rules=self.document,
            boxes=boxes,
            shoe=tuple(self.shoe),
            house=self.house,
            table=Table(
                decks=self.decks,
                limits=self.limits,
                rounding=RoundingFacts(*self.rounding),
                pay_tables=self.pay_tables,
                progressive=self.progressive,
            ),
            incidents=(*incidents, *self.incidents),
        )

    # Playing

    @property
    def closed(self) -> bool:
        """Whether the bets are closed and the round is not over."""
        events = self.round.events
        closed = any(isinstance(event, BetsClosed) for event in events)
        return closed and not isinstance(events[-1], RoundEnded)

    def copy(self) -> Round:
        """A second round in the same state, which shares nothing but its terms."""
        return Round.replay(self.terms, self.round.events)

    def submit(self, given: Input) -> tuple[Event, ...] | Refusal:
        """Submit and note what was done."""
        due = self.round.due()
        done = self.round.submit(given)
        if not isinstance(done, Refusal):
            self.moves.append((due, given, done))
        return done

    def must(self, given: Input) -> tuple[Event, ...]:
        """Submit what must be accepted."""
        done = self.submit(given)
        assert not isinstance(done, Refusal), (given, done, self.round.due())
        return done

    def play(self, at_each: Callable[[Driver], None] | None = None) -> Round:
        """Play to the end; ``at_each`` is called whenever something is due."""
        self._place_bets()
        for _step in range(2000):
            due = self.round.due()
            if at_each is not None:
                at_each(self)
            if isinstance(due, RoundOver):
                self._ended()
                return self.round
            if not self._goes_wrong():
                self._answer(due)
        raise AssertionError("the round does not end")

    def _place_bets(self) -> None:
        for number, people in self.people.items():
            for index, person in enumerate(people):
                bettor = person.bettor
                seated = index == 0 and not bettor.standing
                if bettor.main is not None:
                    bet = Bet(number, bettor.name, BetKind.MAIN, 1)
                    self.must(StakeBet(bet, bettor.main, seated))
                for kind, amount in bettor.side_bets.items():
                    self.must(StakeBet(Bet(number, bettor.name, kind), amount, seated))
                if bettor.progressive and self.progressive is not None:
                    wager = Bet(number, bettor.name, BetKind.PROGRESSIVE)
                    self.must(StakeBet(wager, self.progressive.unit, seated))
        for number in self.people:
            if self._may(0.4):
                self.overlooked.append(number)
                self.must(OverlookLimits(number))

    def _answer(self, due: Due) -> None:
        match due:
            case BetsDue():
                self.must(CheckLimits())
            case MinimumDue():
                self._below_minimum(due)
            case TasksDue():
                self._task(due)
            case AnswersDue():
                self._wishes(due)
            case CardDue():
                self._surrenders()
                self._card()
            case CallDue():
                self._surrenders()
                if self.round.due() == due:
                    self._call(due)
            case OptionsDue():
                self._option(due)
            case SelectDue():
                self._select(due)
            case ErrorDue():
                self.must(FindError(Irregularity.DEALING_ERROR))
            case RoundOver():
                pass

    def _below_minimum(self, due: MinimumDue) -> None:
        bettor = self._person(due.bet.box, due.bet.bettor).bettor
        if due.bet.kind is BetKind.MAIN and bettor.raises_to is not None:
            self.must(RaiseBet(due.bet, bettor.raises_to))
        else:
            self.must(WithdrawBet(due.bet))

    def _task(self, due: TasksDue) -> None:
        assert due.tasks
        task = self.chance.choice(due.tasks)
        if isinstance(task, CheckHoleCard) and self._misses_blackjack():
            return
        self.must(task)
        if isinstance(task, CloseBets):
            for number, person in self.everybody():
                if person.bettor.leaves:
                    self.must(WalkAway(number, person.bettor.name))
            self._squeezes()
            self._misfortune()

    def _misses_blackjack(self) -> bool:
        if not self._may(self.chances.errors * 2):
            return False
        if isinstance(self.submit(CheckHoleCard(missed=True)), Refusal):
            return False
        self.incidents.append(BlackjackMissed())
        return True

    def _wishes(self, due: AnswersDue) -> None:
        for bet in due.bets:
            person = self._person(bet.box, bet.bettor)
            if self._may(0.5) or person.bettor.leaves:
                continue
            if due.offer is Offer.EVEN_MONEY:
                if not isinstance(self.submit(AskEvenMoney(bet)), Refusal):
                    person.bettor = replace(person.bettor, even_money=True)
                continue
            placed = self.placed(bet)
            if person.bettor.even_money or placed < 2:
                continue
            amount = Cents(placed // 2)
            if not self.terms.ruleset.insurance_exact and self._may(0.5):
                amount = Cents(self.chance.randint(1, amount))
            insurance = Bet(bet.box, bet.bettor, BetKind.INSURANCE)
            if not isinstance(self.submit(Insure(insurance, amount)), Refusal):
                person.bettor = replace(person.bettor, insurance=amount)
        self.must(CloseOffer(due.offer))

    def placed(self, bet: Bet) -> Cents:
        """What lies of an Initial Bet."""
        wager = self.round._state.boxes[bet.box].main(bet.bettor)
        if wager is None or isinstance(wager.settled, BetReturned):
            return Cents(0)
        return wager.placed

    def _surrenders(self) -> None:
        """Before the first card of the Subsequent Deal whoever wants to surrenders (¶3.17)."""
        if self._surrendered or not self.round.surrender_open:
            return
        self._surrendered = True
        for number in self.people:
            decider = self.round.decider(number)
            if decider is None or not self._may(0.15):
                continue
            done = self.submit(Decide(number, 1, Call.SURRENDER))
            if not isinstance(done, Refusal):
                self._person(number, decider).calls.append(CallWish(Call.SURRENDER))
                while isinstance(due := self.round.due(), TasksDue):
                    if any(isinstance(task, ClearTable) for task in due.tasks):
                        break
                    self._task(due)

    def _card(self) -> None:
        due = self.round.due()
        if not isinstance(due, CardDue):
            return
        if self._may(self.chances.misfortune / 3):
            self.incidents.append(InsufficientCards())
            self.must(FindFault(Irregularity.INSUFFICIENT_CARDS))
            return
        if self._may(self.chances.errors):
            self._error(due.place)
            return
        card = self._from_shoe(due.place)
        self.must(Draw(card))
        self._misfortune()

    def _from_shoe(self, place: Place) -> Card:
        """The next card, on its way to ``place``."""
        card = self.next_card or self._any_card(place)
        self.next_card = None
        self.shoe.append(card)
        return card

    # What the dealer does wrong

    def _squeezes(self) -> None:
        for number in self.people:
            if self._may(self.chances.errors):
                squeeze = Squeeze(number, self._may(0.5))
                if not isinstance(self.submit(squeeze), Refusal):
                    self.incidents.append(written.Squeeze(number, squeeze.exposed))

    def _goes_wrong(self) -> bool:
        """Whether the dealer overlooks the side bets now, or draws on when his hand is complete."""
        if isinstance(self.round.due(), OptionsDue):
            return False
        if self.round.dealer_complete and not self._overdrawn:
            self._overdrawn = True
            if not self._waiting and self._may(self.chances.errors * 2):
                self._overdraws()
                return True
        if not self._sides_overlooked and self.round.initial_deal_over:
            self._sides_overlooked = True
            if self._may(self.chances.errors * 2):
                done = self.submit(OverlookSideBets())
                if not isinstance(done, Refusal):
                    self.incidents.append(SideBetsSettledLate())
                    return True
        return False

    @property
    def _waiting(self) -> bool:
        """Whether cards lie outside the shoe, and are to be used or discarded."""
        trouble = self.round._state.trouble
        return trouble is not None and bool(trouble.astray)

    def _overdraws(self) -> None:
        count = self.chance.randint(1, 2)
        for _card in range(count):
            self.must(Misdeal(self._from_shoe(DEALER), DEALER))
        self.incidents.append(DealerOverdraws(count))
        self.must(FindError(Irregularity.OVERDRAWN))
        self._options()
        self._misfortune()

    def _error(self, place: Place) -> None:
        """Instead of going to ``place`` the next card, or the next cards, go astray."""
        empty = [number for number in range(1, 8) if number not in self.people]
        kinds = ["together", "misdealt", "misdealt", "face_up", *["empty"] * bool(empty)]
        out = len(self.shoe)
        match self.chance.choice(kinds):
            case "together":
                self._together = len(self.incidents)
                self.incidents.append(SimultaneousCards(out))
                self.must(DrawTogether(self._from_shoe(place), self._from_shoe(place)))
                self.must(FindError(Irregularity.TOGETHER))
            case "empty":
                number = self.chance.choice(empty)
                self.incidents.append(CardToEmptyBox(out, number))
                self.must(Misdeal(self._from_shoe(place), Place(number, 1)))
                self.must(FindError(Irregularity.EMPTY_BOX))
            case "face_up":
                if self.next_card is None:
                    self.next_card = self._any_card(place)
                    self.incidents.append(FaceUpInShoe(out))
                    self.must(Notice(CardFoundFaceUp(self.next_card)))
                return
            case _:
                self._misdeals(place)
                return
        self._options()
        self._misfortune()

    def _misdeals(self, place: Place) -> None:
        state = self.round._state
        homes = [place]
        if not self.round.initial_deal_over:
            homes = [to.place for to in state.order[state.dealt :]][: self.chance.randint(1, 3)]
        moved = []
        for home in homes:
            lies = self.chance.choice([DEALER, *(Place(number, 1) for number in range(1, 8))])
            card = self._from_shoe(home)
            moved.append(Misdealt(len(self.shoe), lies, _first_hand(home)))
            self.must(Misdeal(card, lies))
        self._found(tuple(moved))

    def _found(self, moved: tuple[Misdealt, ...]) -> None:
        """The error is noticed; the house can have the cards put right before a settlement."""
        mistake = self.chance.choice([None, *MISTAKES])
        if mistake is Irregularity.WRONG_PAYOUT:
            mistake = None
        right = self._may(0.7)
        error = DealingError(len(self.shoe), right, mistake, moved)
        found = FindError(Irregularity.DEALING_ERROR, right, mistake, error.concerned)
        done = self.submit(found)
        if isinstance(done, Refusal):
            assert right, done
            error = replace(error, reconstructed=False)
            self.must(found._replace(reconstructed=False))
        self.incidents.append(error)

    def _options(self) -> None:
        while isinstance(due := self.round.due(), OptionsDue):
            self._option(due)

    def _option(self, due: OptionsDue) -> None:
        """His choice (5.7); of misdealt cards the last has been put right before."""
        choice = AfterError.RETURN if self._may(0.4) else AfterError.CONTINUE
        self.must(TakeOption(due.box, due.bettor, choice))
        person = self._person(due.box, due.bettor)
        person.bettor = replace(person.bettor, after_error=choice)

    def _select(self, due: SelectDue) -> None:
        number = self.chance.choice(due.numbers)
        self.must(SelectCard(number))
        assert self._together is not None
        chosen = Chosen(1 + sorted(due.numbers).index(number))
        pair = self.incidents[self._together]
        assert isinstance(pair, SimultaneousCards)
        self.incidents[self._together] = replace(pair, chosen=chosen)

    def _ended(self) -> None:
        late = any(isinstance(one, SideBetsSettledLate) for one in self.incidents)
        void = self.round.settlement().void
        # An incident whose moment never came cannot be written.
        if (late and not self.round.play_begun and not void) or self.next_card is not None:
            self.writable = False
        if self._may(self.chances.errors):
            mistake = self.chance.choice(list(MISTAKES))
            self.incidents.append(FoundAfterNextRound(mistake))
            self.must(FindLate(mistake))

    def _any_card(self, place: Place) -> Card:
        """Any card, but hands that win, and the dealer's Aces and tens, oftener than by chance."""
        used = Counter(self.shoe)
        lying = self.round._state.places[place].cards
        while True:
            pool: Sequence[Card] = deck()
            value = lying[0].points if len(lying) == 1 else 0
            if value in (1, 10) and self._may(0.3):
                pool = [card for card in deck() if card.points == 11 - value]
            elif value and place != DEALER and self._may(0.3):
                pool = [card for card in deck() if card.points == value]
            elif place == DEALER and self._may(0.5):
                points = self.chance.choice([1, 10])
                pool = [card for card in deck() if card.points == points]
            if self.lucky is not None and len(lying) < 2 and self._may(0.75):
                lucky = self.lucky
                pool = [card for card in deck() if card.rank is lucky.rank]
                pool += [lucky] * 8
            elif self.shoe and len(lying) < 2 and self._may(0.15):
                pool = self.shoe
            card = self.chance.choice(pool)
            if used[card] < self.decks:
                return card

    def _misfortune(self) -> None:
        out = len(self.shoe)
        if self._may(self.chances.late):
            kind = "late"
        elif self._may(self.chances.misfortune * 3):
            kind = self.chance.choice(["late", "late", "interruption", "fault"])
        elif self._may(self.chances.errors / 2):
            kind = "error"
        else:
            return
        if kind == "late":
            number = self.chance.randint(1, 7)
            name = self.chance.choice(["Late", "Zoe", "B1a"])
            bet = self.chance.choice([BetKind.MAIN, *self._priced()])
            amount = self.amount()
            hand = 1 if bet is BetKind.MAIN else 0
            self.incidents.append(LateBet(out, number, name, bet, amount))
            self.must(BetLate(Bet(number, name, bet, hand), amount))
        elif kind == "interruption":
            self.incidents.append(Interruption(out))
            self.must(Interrupt())
        elif kind == "error":
            if not self._waiting:
                self._found(())
                self._options()
        elif out:
            cause = self.chance.choice(list(_FAULTS))
            self.incidents.append(_FAULTS[cause](out))
            self.must(FindFault(cause))

    def _priced(self) -> list[BetKind]:
        """The side bets for which a bettor names an amount."""
        return [kind for kind in self.game.document.side_bets if kind is not BetKind.PROGRESSIVE]

    def _call(self, due: CallDue) -> None:
        person = self._person(due.box, due.bettor)
        calls: list[Call] = [call for call in due.calls if call is not Call.SURRENDER]
        likely: list[Call] = [call for call in calls if call in (Call.SPLIT, Call.DOUBLE)]
        if likely and self._may(0.5):
            calls = likely
        elif Call.STAND in calls and self._may(0.6):
            calls = [Call.STAND]
        call = self.chance.choice(calls)
        wish = CallWish(call)
        if call is Call.DOUBLE:
            wish = CallWish(call, self._double_amount(due, person))
        if isinstance(self.submit(self._decide(due, wish)), Refusal):
            # Nobody puts chips down: only where who decides has no Initial Bet himself.
            assert person.bettor.main is None or not self.placed(
                Bet(due.box, due.bettor, BetKind.MAIN, 1)
            )
            wish = CallWish(Call.HIT)
            self.must(self._decide(due, wish))
        person.calls.append(wish)

    def _decide(self, due: CallDue, wish: CallWish) -> Decide:
        others = [one for one in self.people[due.box] if one.bettor.name != due.bettor]
        return Decide(
            due.box,
            due.hand,
            wish.call,
            wish.amount,
            tuple(one.bettor.name for one in others if wish.call in one.bettor.declines),
            tuple(
                (one.bettor.name, one.bettor.doubles_for)
                for one in others
                if one.bettor.doubles_for is not None
            ),
        )

    def _double_amount(self, due: CallDue, person: Person) -> Cents | None:
        for other in self.people[due.box]:
            if other is person or other.double_set:
                continue
            other.double_set = True
            bettor = other.bettor
            placed = self.placed(Bet(due.box, bettor.name, BetKind.MAIN, 1))
            stands = other is not self.people[due.box][0] or bettor.standing
            silent = bettor.leaves or Call.DOUBLE in bettor.declines
            if stands and not silent and placed and self._may(0.5):
                amount = Cents(self.chance.randint(1, placed))
                other.bettor = replace(bettor, doubles_for=amount)
        placed = self.placed(Bet(due.box, due.bettor, BetKind.MAIN, 1))
        if not placed or self._may(0.5):
            return None
        return Cents(self.chance.randint(1, placed))


def _first_hand(place: Place) -> Place:
    """The place by which a scenario file names ``place``."""
    return place if place == DEALER else Place(place.box, 1)
