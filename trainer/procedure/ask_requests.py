"""Questions about what a player asks for and must not get: chips put down, or a call at a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.procedure.acts import Playthrough
from trainer.procedure.ask_insurance import insurance_put_down
from trainer.procedure.questions import Choice, Chosen, Money, Question, QuestionGroup, Topic
from trainer.rules.bets import DEALER, Asks, Bet, BetKind
from trainer.rules.cards import Card, Rank
from trainer.rules.events import RequestRefused
from trainer.rules.hands import TWENTY_ONE, is_blackjack, point_total
from trainer.rules.money import NOTHING, Cents
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settle import by_house
from trainer.rules.working import returns
from trainer.snapshot.snapshot import Snapshot


def request_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask about each request, before it is refused.

    Of chips that were put down it is asked what goes back, of anything else why it is refused.
    Insurance above the most is a question of its own group.
    """
    for number, step in enumerate(playthrough.steps):
        refused = playthrough.events[step.first]
        if isinstance(refused, RequestRefused):
            moment = playthrough.snapshots[number]
            if refused.reason is Reason.INSURANCE_OVER_HALF:
                main = Bet(refused.place.box, refused.bettor, BetKind.MAIN, 1)
                stake, put = moment.piles[main].placed, refused.amount or NOTHING
                yield insurance_put_down(number, main, stake, put, terms)
            elif refused.amount and refused.reason in _CHIPS:
                settings = by_house(terms.house) if refused.rule is Rule.LATE_BET else ()
                yield _put_down(number, refused, refused.amount, settings)
            else:
                yield _asked_for(number, refused, moment)


_CHIPS: Final = frozenset(
    (Reason.BETS_CLOSED, Reason.INSURANCE_NOT_HALF, Reason.DOUBLE_ABOVE_INITIAL_BET)
)
"""The reasons for which all or some of what was put down goes back."""


def _put_down(
    number: int, refused: RequestRefused, amount: Cents, settings: tuple[str, ...]
) -> Question:
    """Ask how much of the chips goes back: what is too much for a Double Down, else all of them."""
    over = refused.reason is Reason.DOUBLE_ABOVE_INITIAL_BET and refused.most
    back = Cents(amount - refused.most) if over and refused.most else amount
    return Question(
        id=_name(number, Topic.PUT_DOWN, refused),
        ask=QuestionGroup.INCIDENT,
        step=number,
        expected=Money(back),
        about=refused.place,
        rules=(refused.rule,),
        settings=settings,
        working=returns(back),
        topic=Topic.PUT_DOWN,
        bettor=refused.bettor,
        offered=amount,
    )


def _asked_for(number: int, refused: RequestRefused, moment: Snapshot) -> Question:
    """Ask why it is refused, among reasons that do not hold here."""
    hand = _Hand.of(moment, refused)
    wrong = (reason for reason in _TEMPTING[refused.asks] if not _HOLDS[reason](hand))
    others = [reason for reason in wrong if reason is not refused.reason][:_OTHERS]
    offered = {Reason.ALLOWED, refused.reason, *others}
    return Question(
        id=_name(number, Topic.REQUEST, refused),
        ask=QuestionGroup.INCIDENT,
        step=number,
        expected=Chosen(frozenset((refused.reason.value,))),
        about=refused.place,
        choices=tuple(Choice(reason.value) for reason in Reason if reason in offered),
        rules=(refused.rule,),
        topic=Topic.REQUEST,
        bettor=refused.bettor,
    )


def _name(number: int, topic: Topic, refused: RequestRefused) -> str:
    who = f"{refused.place.box}-{refused.bettor}-{refused.asks.value}"
    return f"{number}-{QuestionGroup.INCIDENT.value}-{topic.value}-{who}"


# Reasons that could be given


class _Hand(NamedTuple):
    """The hand that a request is about, as everybody sees it."""

    cards: Sequence[Card]
    up: Card | None
    split: bool
    seated: bool
    insured: bool
    begun: bool
    """Whether any hand has more than two cards."""

    @classmethod
    def of(cls, moment: Snapshot, refused: RequestRefused) -> _Hand:
        box, bettor = refused.place.box, refused.bettor
        dealer = moment.face_up(DEALER)
        return cls(
            moment.face_up(refused.place),
            dealer[0] if dealer else None,
            refused.place in moment.split,
            moment.bettors.get(box, ())[:1] == (bettor,),
            Bet(box, bettor, BetKind.INSURANCE) in moment.piles,
            any(len(moment.hand(place)) > 2 for place in moment.dealt_places if place != DEALER),
        )

    @property
    def two(self) -> bool:
        """Whether it has just its first two cards."""
        return len(self.cards) == 2

    @property
    def ace_up(self) -> bool:
        """Whether the dealer shows an Ace."""
        return self.up is not None and self.up.rank is Rank.ACE

    @property
    def blackjack(self) -> bool:
        """Whether it is a Blackjack."""
        return not self.split and is_blackjack(self.cards)

    @property
    def soft_21(self) -> bool:
        """Whether it is a Soft 21, Blackjack included."""
        total = point_total(self.cards)
        return total.soft and total.points == TWENTY_ONE


_HOLDS: Final[Mapping[Reason, Callable[[_Hand], bool]]] = MappingProxyType(
    {
        Reason.NOT_DECIDER: lambda hand: not hand.seated,
        Reason.EVEN_MONEY_NO_ACE: lambda hand: not hand.ace_up,
        Reason.EVEN_MONEY_NO_BLACKJACK: lambda hand: not hand.blackjack,
        Reason.EVEN_MONEY_INSURED: lambda hand: hand.insured,
        Reason.INSURANCE_NO_ACE: lambda hand: not hand.ace_up,
        Reason.BLACKJACK_NO_CARD: lambda hand: hand.blackjack,
        Reason.SOFT_21_NO_CARD: lambda hand: hand.soft_21,
        Reason.SPLIT_ACES_ONE_CARD: lambda hand: hand.split,
        Reason.SURRENDER_AGAINST_ACE: lambda hand: hand.ace_up,
        Reason.SURRENDER_AFTER_SPLIT: lambda hand: hand.split,
        Reason.SURRENDER_TOO_LATE: lambda hand: hand.begun,
        Reason.SPLIT_UNEQUAL: lambda hand: len({card.points for card in hand.cards[:2]}) > 1,
        Reason.SPLIT_NOT_TWO_CARDS: lambda hand: not hand.two,
        Reason.SPLIT_ACES_ONCE: lambda hand: hand.split,
        Reason.DOUBLE_NOT_TWO_CARDS: lambda hand: not hand.two,
        Reason.DOUBLE_SOFT_21: lambda hand: hand.soft_21,
        Reason.DOUBLE_AFTER_SPLIT: lambda hand: hand.split,
    }
)
"""Whether what a reason says is so at a hand, whatever the rules make of it."""

_TEMPTING: Final[Mapping[Asks, tuple[Reason, ...]]] = MappingProxyType(
    {
        Asks.DOUBLE: (
            Reason.DOUBLE_NOT_TWO_CARDS,
            Reason.DOUBLE_AFTER_SPLIT,
            Reason.NOT_DECIDER,
            Reason.DOUBLE_SOFT_21,
        ),
        Asks.SPLIT: (
            Reason.SPLIT_UNEQUAL,
            Reason.SPLIT_NOT_TWO_CARDS,
            Reason.NOT_DECIDER,
            Reason.SPLIT_ACES_ONCE,
        ),
        Asks.SURRENDER: (
            Reason.SURRENDER_TOO_LATE,
            Reason.SURRENDER_AGAINST_ACE,
            Reason.SURRENDER_AFTER_SPLIT,
            Reason.NOT_DECIDER,
        ),
        Asks.HIT: (
            Reason.SOFT_21_NO_CARD,
            Reason.NOT_DECIDER,
            Reason.BLACKJACK_NO_CARD,
            Reason.SPLIT_ACES_ONE_CARD,
        ),
        Asks.EVEN_MONEY: (
            Reason.EVEN_MONEY_NO_BLACKJACK,
            Reason.EVEN_MONEY_NO_ACE,
            Reason.EVEN_MONEY_INSURED,
        ),
        Asks.INSURANCE: (Reason.INSURANCE_NO_ACE, Reason.NOT_DECIDER),
        Asks.BET: (Reason.NOT_DECIDER,),
    }
)
"""The reasons that are given for a refusal of each, right or wrong, the likeliest first."""

_OTHERS: Final = 2
"""How many wrong reasons are offered."""
