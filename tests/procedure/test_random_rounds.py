"""Random rounds: cut into steps, asked about, projected and told without gap or contradiction."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from trainer.procedure.ask import questions
from trainer.procedure.judge import judge
from trainer.procedure.questions import Ask
from trainer.procedure.steps import steps
from trainer.procedure.trace import Move, Trace
from trainer.rulebook import Game, TableFacts, game
from trainer.rules.bets import Bet, BetKind, Call, Offer, VoidCause
from trainer.rules.cards import deck
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    RoundOver,
    TasksDue,
    ToldDue,
)
from trainer.rules.inputs import (
    AskEvenMoney,
    BetLate,
    CheckLimits,
    CloseOffer,
    Decide,
    Draw,
    FindFault,
    Input,
    Insure,
    Interrupt,
    OverlookLimits,
    RaiseBet,
    StakeBet,
    WithdrawBet,
)
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.rules.ruleset import Limits, Terms
from trainer.table.frames import frames
from trainer.words.acts import tell
from trainer.words.questions import answer_text, question_line, working_lines
from trainer.words.telling import telling

LIMITS = {
    BetKind.MAIN: Limits(Cents(2500), Cents(20000)),
    BetKind.PERFECT_PAIRS: Limits(Cents(500), Cents(5000)),
}


@pytest.fixture(scope="module")
def perfect_pairs() -> Game:
    return game("rws-perfect-pairs-v5")


class Player:
    """Everybody at the table, and misfortune, by a seeded generator."""

    def __init__(self, terms: Terms, seed: int) -> None:
        self.random = Random(seed)
        self.round = Round(terms)
        self.moves: list[Move] = []
        self.count = 0
        # Few ranks, so that pairs, splits and Blackjacks are common.
        ranks = self.random.sample(range(13), self.random.choice((2, 4, 13)))
        self.cards = [card for index, card in enumerate(deck()) if index % 13 in ranks] * 8

    def submit(self, given: Input) -> bool:
        due = self.round.due()
        events = self.round.submit(given)
        if isinstance(events, Refusal):
            return False
        self.moves.append(Move(due, given, self.count, self.count + len(events)))
        self.count += len(events)
        return True

    def play(self) -> Trace:
        for bet, amount in self.bets():
            self.submit(StakeBet(bet, amount))
        if self.random.random() < 0.2:
            self.submit(OverlookLimits(self.random.randint(1, 7)))
        self.submit(CheckLimits())
        while not isinstance(due := self.round.due(), RoundOver):
            if self.random.random() < 0.01:
                self.submit(self.misfortune())
                continue
            self.answer(due)
        return Trace(self.round.events, tuple(self.moves))

    def bets(self) -> Iterator[tuple[Bet, Cents]]:
        amounts = (1000, 2500, 5000, 7550, 15000)
        for box in self.random.sample(range(1, 8), self.random.randint(1, 5)):
            for name in ("Ann", "Ben", "Cy")[: self.random.randint(1, 3)]:
                main = self.random.random() < 0.9
                if main:
                    amount = Cents(self.random.choice(amounts))
                    yield Bet(box, name, BetKind.MAIN, 1), amount
                if not main or self.random.random() < 0.4:
                    amount = Cents(self.random.choice(amounts) // 5)
                    yield Bet(box, name, BetKind.PERFECT_PAIRS), amount

    def misfortune(self) -> Input:
        return self.random.choice(
            (
                Interrupt(),
                FindFault(VoidCause.FOREIGN_CARD),
                BetLate(Bet(1, "Ann", BetKind.MAIN, 1), Cents(2500)),
            )
        )

    def answer(self, due: Due) -> None:
        match due:
            case BetsDue():
                assert self.submit(CheckLimits())
            case ToldDue(bet=bet, minimum=minimum):
                raised = self.random.random() < 0.5 and self.submit(RaiseBet(bet, minimum))
                assert raised or self.submit(WithdrawBet(bet))
            case CardDue():
                assert self.submit(Draw(self.random.choice(self.cards)))
            case AnswersDue(offer=offer, bets=bets):
                for bet in bets:
                    self.wish(offer, bet)
                assert self.submit(CloseOffer(offer))
            case CallDue():
                self.call(due)
            case TasksDue(tasks=tasks):
                assert self.submit(self.random.choice(tasks))
            case _:
                raise AssertionError(due)

    def wish(self, offer: Offer, bet: Bet) -> None:
        if self.random.random() < 0.5:
            return
        if offer is Offer.EVEN_MONEY:
            self.submit(AskEvenMoney(bet))
        else:
            insurance = Bet(bet.box, bet.bettor, BetKind.INSURANCE)
            self.submit(Insure(insurance, Cents(1000)))

    def call(self, due: CallDue) -> None:
        calls = list(due.calls)
        call = Call.SPLIT if Call.SPLIT in calls else self.random.choice(calls)
        declined = ("Ben",) if self.random.random() < 0.3 and due.bettor != "Ben" else ()
        amount = Cents(500) if call is Call.DOUBLE and self.random.random() < 0.5 else None
        assert self.submit(Decide(due.box, due.hand, call, amount, declined))


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_a_random_round(seed: int, perfect_pairs: Game) -> None:
    terms = perfect_pairs.terms(TableFacts(limits=LIMITS))
    player = Player(terms, seed)
    trace = player.play()
    playthrough = steps(trace, perfect_pairs.procedure)
    found = playthrough.steps

    assert found[0].first == 0
    assert found[-1].last == len(trace.events)
    assert all(one.last == other.first for one, other in pairwise(found))

    asked = questions(playthrough, terms, list(Ask))
    assert len({question.id for question in asked}) == len(asked)
    assert all(judge(question, question.expected).right for question in asked)

    views = frames(playthrough)
    for view in views:
        numbers = [card.number for card in view.cards]
        assert len(set(numbers)) == len(numbers)
        assert len(numbers) + view.discarded == view.cards_out
        assert all(chips.amount > 0 for chips in view.chips)
        assert all(chips.bettor_order < chips.bettors for chips in view.chips)
        for hand in view.hands:
            mine = [card for card in view.cards if card.place == hand.place]
            assert [card.order for card in mine] == list(range(hand.cards))
    last = views[-1]
    assert last.over
    assert last.chips == ()
    assert last.cards == ()
    settlement = player.round.settlement()
    assert last.paid - last.taken == sum(settlement.net.values())
    assert last.void == settlement.void

    words = telling(playthrough, perfect_pairs.procedure, asked)
    assert all(told.text for told in tell(words))
    for question in asked:
        assert question_line(question, words)
        assert answer_text(question, question.expected, words)
        working_lines(question, words)
