"""What a trainee has shown to master in a round, so that it is not asked again and again.

What is left out follows from what can be seen before the question is answered, never from its
answer: otherwise the questions that are still asked would be known not to have that answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.questions import Question, QuestionGroup, Verdict
from trainer.rules.bets import DEALER, Bet, BetKind, HandState, Place
from trainer.rules.cards import Rank
from trainer.rules.hands import TWENTY_ONE, is_blackjack, point_total
from trainer.snapshot.snapshot import Snapshot

ENOUGH: Final = 3
"""How many right answers in a row show that a skill is mastered: short rounds are asked whole."""

DECIDING: Final = (9, 10, 11, 12, TWENTY_ONE)
"""The totals from which on a hand may do something else, in one document or another."""


class Skill(NamedTuple):
    """What a question trains: its kind, and what is seen of the hand or bet that it is about."""

    ask: QuestionGroup
    seen: Hashable = None


@dataclass(frozen=True, slots=True)
class Mastery:
    """Decides which questions of a round are left out."""

    playthrough: Playthrough

    def skill(self, question: Question) -> Skill | None:
        """What a question trains; None if it is always asked.

        Every payout has its own amount, every incident its own remedy, and a request may be wrong.
        """
        about = question.about
        if about is None or about == DEALER:
            return None
        moment = self.playthrough.snapshots[question.step]
        match question.ask:
            case QuestionGroup.INSURANCE if not self._is_requested(question):
                return Skill(question.ask)
            case QuestionGroup.TOTALS:
                return Skill(question.ask, (_ranks(moment, about), len(moment.face_up(about))))
            case QuestionGroup.OPTIONS:
                return Skill(question.ask, _deciding(moment, about))
            case QuestionGroup.PAYOUTS if question.bet and _added(moment, question.bet):
                return Skill(question.ask, moment.ended.get(about))
            case _:
                return None

    def _is_requested(self, question: Question) -> bool:
        """Whether it is about what a player must not get."""
        return self.playthrough.steps[question.step].act is Act.REFUSE_REQUEST

    def shown(self, question: Question, earlier: Iterable[tuple[Question, Verdict]]) -> bool:
        """Whether the last ``ENOUGH`` ``earlier`` answers of a question's skill were right."""
        skill = self.skill(question)
        if skill is None:
            return False
        verdicts = [verdict.right for other, verdict in earlier if self.skill(other) == skill]
        return len(verdicts) >= ENOUGH and all(verdicts[-ENOUGH:])


def _ranks(moment: Snapshot, hand: Place) -> tuple[bool, bool]:
    """Whether an Ace is in a hand, and whether it is two cards of one value."""
    ranks = [card.rank for card in moment.face_up(hand)]
    pair = len(ranks) == 2 and ranks[0].points == ranks[1].points
    return Rank.ACE in ranks, pair


def _deciding(moment: Snapshot, hand: Place) -> Hashable:
    """All that decides on what a hand may do: its cards, and how often its box was split."""
    cards = moment.face_up(hand)
    points = point_total(cards).points
    from_total = sum(points >= least for least in DECIDING)
    return _ranks(moment, hand), len(cards) == 2, from_total, len(moment.hands[hand.box])


def _added(moment: Snapshot, bet: Bet) -> bool:
    """Whether a bet was added by a Split, and lies against a Blackjack as the others do.

    The dealer takes one Initial Bet: that of the first hand that lies there (¶3.22.3).
    """
    if bet.kind is not BetKind.MAIN or not is_blackjack(moment.face_up(DEALER)):
        return False
    before = moment.hands[bet.box][: moment.hands[bet.box].index(bet.hand)]
    return any(moment.ended.get(Place(bet.box, hand)) is not HandState.BUST for hand in before)
