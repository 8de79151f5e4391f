"""Rounds a second through the rules core, against blackjack21.

Seven boxes with one bettor each, no side bets, hit below 17, eight decks. Both sides get the
same cards and calls, prepared in memory. Ours settles in cents with its working and keeps every
event with its paragraph; blackjack21 gives a result for each hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial

import blackjack21

from tests.benchmarks.rows import Row, side_by_side
from trainer.rulebook import game
from trainer.rules.bets import DEALER, Bet, BetKind, Call
from trainer.rules.cards import Card, deck, point_total
from trainer.rules.dues import AnswersDue, BetsDue, CallDue, CardDue, Due, RoundOver, TasksDue
from trainer.rules.inputs import CheckLimits, CloseOffer, Decide, Draw, Input, StakeBet
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.rules.ruleset import Terms

BOXES = 7
DECKS = 8
ROUNDS = 400
RUNS = 7
HIT_BELOW = 17
STAKE = Cents(100_00)

SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
RANKS = {"T": "10"}


def shoes() -> list[list[Card]]:
    """The cards of each round, from eight decks shuffled with a seed."""
    chance = random.Random(20)
    return [chance.sample(list(deck()) * DECKS, 20 * BOXES) for _round in range(ROUNDS)]


class OurPlayer:
    """Plays one round, answering what is due, and remembers its inputs."""

    def __init__(self, terms: Terms, shoe: Sequence[Card]) -> None:
        self.round = Round(terms)
        self.inputs: list[Input] = []
        self.cards: dict[int, list[Card]] = {}
        self._shoe = iter(shoe)
        self._stakes = iter(range(1, BOXES + 1))

    def play(self) -> list[Input]:
        """Every input of the round, from the first bet to the empty table."""
        while not isinstance(due := self.round.due(), RoundOver):
            given = self.answer(due)
            assert not isinstance(self.round.submit(given), Refusal), given
            self.inputs.append(given)
        return self.inputs

    def answer(self, due: Due) -> Input:
        """The input of this table for ``due``."""
        match due:
            case BetsDue():
                box = next(self._stakes, None)
                bet = None if box is None else Bet(box, f"P{box}", BetKind.MAIN, 1)
                return CheckLimits() if bet is None else StakeBet(bet, STAKE)
            case CardDue(place):
                card = next(self._shoe)
                if place != DEALER:
                    self.cards.setdefault(place.box, []).append(card)
                return Draw(card)
            case AnswersDue(offer):
                return CloseOffer(offer)
            case CallDue(box, hand):
                low = point_total(self.cards[box]).points < HIT_BELOW
                return Decide(box, hand, Call.HIT if low else Call.STAND)
            case TasksDue(tasks):
                return tasks[0]
        raise AssertionError(due)


def our_rounds(terms: Terms, inputs: Sequence[Sequence[Input]]) -> None:
    """Play every round to its settlement."""
    for given in inputs:
        play = Round(terms)
        for one in given:
            play.submit(one)
        play.settlement()


class Cards:
    """A card source of blackjack21 over a list in memory."""

    def __init__(self) -> None:
        self.left: Iterator[blackjack21.Card] = iter(())

    def draw_card(self) -> blackjack21.Card:
        """The next card."""
        return next(self.left)

    def __len__(self) -> int:
        return 52 * DECKS


def their_card(card: Card) -> blackjack21.Card:
    """The same card as blackjack21 represents it."""
    value = 11 if card.points == 1 else card.points
    rank = RANKS.get(card.rank.value, card.rank.value)
    return blackjack21.Card(SUITS[card.suit.value], rank, value)


def their_rounds(shoes: Sequence[Sequence[blackjack21.Card]], hits: Sequence[list[bool]]) -> None:
    """Play every round to its results; ``hits`` says for each call whether it is a hit."""
    source = Cards()
    table = blackjack21.Table([(f"P{box}", 100) for box in range(1, BOXES + 1)], source)
    for shoe, calls in zip(shoes, hits, strict=True):
        source.left = iter(shoe)
        table.start_game()
        for hit in calls:
            if hit:
                table.hit()
            else:
                table.stand()
        assert table.state is blackjack21.GameState.ROUND_OVER


def their_calls(shoe: Sequence[blackjack21.Card]) -> list[bool]:
    """The calls of one of their rounds: hit below 17."""
    source = Cards()
    source.left = iter(shoe)
    table = blackjack21.Table([(f"P{box}", 100) for box in range(1, BOXES + 1)], source)
    table.start_game()
    calls = []
    while table.state is not blackjack21.GameState.ROUND_OVER:
        hand = table.current_hand
        assert hand is not None
        calls.append(hand.total < HIT_BELOW)
        if calls[-1]:
            table.hit()
        else:
            table.stand()
    return calls


def run() -> list[Row]:
    """Rounds a second, the medians of several runs."""
    terms = game("rws-perfect-pairs-v5").terms()
    ours = shoes()
    inputs = [OurPlayer(terms, shoe).play() for shoe in ours]
    theirs = [[their_card(card) for card in shoe] for shoe in ours]
    hits = [their_calls(shoe) for shoe in theirs]
    own, other = side_by_side(
        [partial(our_rounds, terms, inputs), partial(their_rounds, theirs, hits)], RUNS
    )
    return [Row("rounds", ROUNDS / own, "/s", ROUNDS / other, "blackjack21")]
