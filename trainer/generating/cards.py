"""The cards of a round that is made while it is dealt: each is chosen for the place it goes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from trainer.generating.plan import DECK, FIVE, BoxPlan, Draws, End, RoundPlan
from trainer.making.cards import full_shoe
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.cards import Card, Rank, point_total
from trainer.rules.dues import CardDue
from trainer.rules.round import Round
from trainer.rules.ruleset import Ruleset
from trainer.scenario.model import Scenario
from trainer.scenario.play_incidents import RoundRunner

Right = Callable[[Card], bool]
"""Whether a card is right for the place that it goes to."""

_TWENTY_ONE: Final = 21


def _any(_card: Card) -> bool:
    return True


class ChosenCards:
    """Chooses cards so that hands become what ``plan`` wants of them, as far as they can."""

    def __init__(
        self,
        plan: RoundPlan,
        opening: Mapping[Place, Sequence[Card]],
        ruleset: Ruleset,
        decks: int,
        chance: Random,
    ) -> None:
        self._plan = plan
        self._end = next(iter(plan.ends)) if len(plan.ends) == 1 else None
        self._opening = {place: list(cards) for place, cards in opening.items()}
        self._ruleset = ruleset
        self._left = full_shoe(decks)
        self._left.subtract(card for cards in opening.values() for card in cards)
        self._chance = chance
        self._hands: Counter[int] = Counter()
        self._last: dict[Place, Call] = {}

    def called(self, place: Place, call: Call) -> None:
        """A hand has made this call."""
        self._last[place] = call
        self._hands[place.box] += call is Call.SPLIT

    def hands(self, box: int) -> int:
        return 1 + self._hands[box]

    def next(self, played: Round) -> Card:
        due = played.due()
        place = due.place if isinstance(due, CardDue) else None
        if place is not None and self._opening.get(place):
            return self._opening[place].pop(0)
        right = _any if place is None else self._wanted(played, place)
        cards = [card for card in DECK if self._left[card] > 0 and right(card)]
        chosen = self._chance.choice(cards or [card for card in DECK if self._left[card] > 0])
        self._left[chosen] -= 1
        return chosen

    def _wanted(self, played: Round, place: Place) -> Right:
        cards = played.cards(place)
        if place == DEALER:
            return self._dealers(cards)
        box = self._plan.boxes.get(place.box)
        return _any if box is None or not cards else self._players(box, place, cards)

    def _players(self, box: BoxPlan, place: Place, cards: Sequence[Card]) -> Right:
        if len(cards) == 1 and self.hands(place.box) < box.hands:
            return lambda card: card.rank is cards[0].rank  # to be split again
        if box.decided and box.hands > 1 and len(cards) == 1:
            # A total from which a hand can have too many.
            return lambda card: 12 <= point_total((*cards, card)).points <= 20
        if len(cards) == 1 and box.doubles_split:
            # ¶3.22: whatever may be doubled where not everything may.
            first = cards[0].points
            if first == 10:
                return lambda card: 2 <= card.points <= 9
            return lambda card: card.points != first and 9 <= card.points + first <= 11
        total = point_total(cards)
        if self._last.get(place) is Call.DOUBLE and not box.decided:
            return _any
        draws = box.drawing(place.hand, len(cards))
        five = draws is Draws.FIVE and len(cards) < FIVE
        match Draws.TOO_MANY if box.decided and not five else draws:
            case Draws.TOO_MANY:
                least = _TWENTY_ONE + 1 - total.points
                return (lambda card: card.points >= least) if least <= 10 else _is_ten
            case Draws.TWENTY_ONE:
                need = _TWENTY_ONE - total.points
                if need == FIVE + 6:
                    return lambda card: card.rank is Rank.ACE
                return (lambda card: card.points == need) if need <= 10 else _is_low
            case Draws.SOFT:
                return lambda card: card.rank is Rank.ACE or len(cards) > 1
            case Draws.FIVE:
                hard = sum(card.points for card in cards)
                most = max(1, (_TWENTY_ONE - 1 - hard) // max(1, FIVE - len(cards)))
                return lambda card: card.points <= most
            case Draws.ONE:
                hard = sum(card.points for card in cards)
                return lambda card: hard + card.points <= _TWENTY_ONE
            case _:
                return _any

    def _dealers(self, cards: Sequence[Card]) -> Right:
        if not cards:
            return lambda card: card.points in self._plan.up
        if self._end is None and not (self._plan.many or self._plan.soft):
            return _any
        return lambda card: self._leads_there((*cards, card))

    def _leads_there(self, cards: Sequence[Card]) -> bool:
        """Tell whether the dealer's hand ends as wanted with these cards, or still can."""
        total, end = point_total(cards), self._end
        natural = len(cards) == 2 and total.points == _TWENTY_ONE
        if end is End.BLACKJACK or natural:
            return natural and end is End.BLACKJACK
        if not self._ruleset.dealer_stands(total.points, soft=total.soft):
            few = not self._plan.many or len(cards) >= FIVE or cards[-1].points <= 3
            return few and (not self._plan.soft or total.soft or total.points <= 10)
        if self._plan.many and len(cards) < FIVE:
            return False
        if self._plan.soft and not total.soft:
            return False
        return end is None or (total.bust if end is End.BUST else total.points == end.value)


def _is_ten(card: Card) -> bool:
    return card.points == 10


def _is_low(card: Card) -> bool:
    return 2 <= card.points <= 9


class ChosenShoe(RoundRunner):
    """A round whose shoe is put together while it is dealt; ``out`` are its cards so far."""

    def __init__(self, scenario: Scenario, round_: Round, cards: ChosenCards) -> None:
        super().__init__(scenario, round_)
        self._cards = cards
        self._next: Card | None = None
        self.out: list[Card] = []

    def next_card(self) -> Card:
        """See ``RoundRunner.next_card``: there always is one."""
        if self._next is None:
            self._next = self._cards.next(self.round)
        return self._next

    def take_card(self) -> Card:
        card, self._next = self.next_card(), None
        self.cards_out += 1
        self.out.append(card)
        return card
