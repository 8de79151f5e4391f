"""Questions about Insurance: whether to accept what is put on it, and what is the most."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, takewhile
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.chips import Chip
from trainer.procedure.acts import Act, Playthrough, Timed
from trainer.procedure.error_models import AmountCase
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    ErrorClass,
    Fate,
    Goes,
    Hint,
    Money,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Topic,
    Verdict,
    amount_of,
    arithmetic,
    bet_question_id,
    in_one_direction,
)
from trainer.procedure.settled import bet_case
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Place
from trainer.rules.cards import TWENTY_ONE, Card, Rank, is_blackjack, point_total
from trainer.rules.events import BetAdded, BetPlaced, CardDealt, Event, RequestRefused
from trainer.rules.money import NOTHING, Cents, Formula, Working, returns
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.settle import by_house
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, Plain, Sentence

MOST_OFFERED: Final = 3
"""How many different Initial Bets are asked about: who can halve three can halve nine."""


def insurance_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for the first different Initial Bets whether to accept their Insurance (¶3.15.2 a).

    What is the most is asked in figures for the last of ``MOST_OFFERED``, or if nobody is insured.
    """
    offers = [number for number, step in enumerate(playthrough.steps) if step.offered]
    for number in offers:
        if playthrough.steps[number].act is not Act.OFFER_INSURANCE:
            continue
        piles = playthrough.snapshots[number].piles
        asked: set[Cents] = set()
        for step, bet in _insured(playthrough, number):
            stake = piles[bet].placed
            if stake in asked or len(asked) == MOST_OFFERED:
                continue
            asked.add(stake)
            if len(asked) == MOST_OFFERED:
                yield _highest(step, bet, stake, terms)
            else:
                insured = playthrough.snapshots[step + 1].piles[_insurance_of(bet)].placed
                moment = playthrough.snapshots[number]
                yield _offered(step, bet, stake, insured, moment, terms)
        first = playthrough.steps[number].offered[0]
        if not asked:
            yield _highest(number + 1, first, piles[first].placed, terms)


def _insured(playthrough: Playthrough, number: int) -> Iterator[tuple[int, Bet]]:
    """The steps after the offer in which somebody insures themselves, and their Initial Bet."""
    offered = {_insurance_of(bet): bet for bet in playthrough.steps[number].offered}
    for later, step in enumerate(playthrough.steps[number + 1 :], number + 1):
        if step.act is Act.OFFER_INSURANCE and step.bet in offered:
            yield later, offered[step.bet]


def _insurance_of(bet: Bet) -> Bet:
    return Bet(bet.box, bet.bettor, BetKind.INSURANCE)


def _highest(step: int, bet: Bet, stake: Cents, terms: Terms) -> Question:
    """Ask what is the most that can be insured on an Initial Bet."""
    highest = terms.ruleset.highest_insurance(stake)
    return Question(
        id=bet_question_id(step, QuestionGroup.INSURANCE, bet),
        ask=QuestionGroup.INSURANCE,
        step=step,
        expected=Money(highest),
        bet=bet,
        about=Place(bet.box, bet.hand),
        rules=(Rule.INSURANCE_HALF,),
        settings=("insurance_exact",),
        working=Working(Formula.HALF, stake, highest, *terms.ruleset.insurance_per_bet),
    )


def _offered(  # noqa: PLR0917 - a bet, what lies on it, and under which rules
    step: int, bet: Bet, stake: Cents, insured: Cents, moment: Snapshot, terms: Terms
) -> Question:
    highest = terms.ruleset.highest_insurance(stake)
    offered = insured if insured < highest else _tried(bet, stake, highest, moment)
    return insurance_put_down(step, bet, stake, offered, terms)


def insurance_put_down(step: int, bet: Bet, stake: Cents, offered: Cents, terms: Terms) -> Question:
    """Ask whether to accept what is ``offered`` as Insurance of an Initial Bet."""
    highest = terms.ruleset.highest_insurance(stake)
    back = Cents(offered - highest)
    most = _highest(step, bet, stake, terms)
    return replace(
        most,
        id=f"{most.id}-offered",
        expected=Money(back) if back > 0 else Goes(Fate.ACCEPTED),
        offered=offered,
    )


def _tried(bet: Bet, stake: Cents, highest: Cents, moment: Snapshot) -> Cents:
    """Return what somebody tries who ends up with the most: that, all of it, or an amount over.

    Which of them it is follows from box and cards, so that it is the same at every attempt.
    """
    chance = bet.box + sum(card.points for card in moment.face_up(Place(bet.box, bet.hand)))
    if chance % 3 == 0:
        return highest
    if chance % 3 == 1:
        return stake
    unit = next((unit for unit in _ROUND if unit * 10 >= stake), _ROUND[-1])
    return Cents(min(stake, (highest // unit + 1) * unit))


_ROUND: Final = tuple(Cents(100 * unit) for unit in (1, 5, 10, 25, 50, 100, 250, 500, 1000))
"""What players count in, from a tenth of the Initial Bet on."""


def _insurance_text(question: Question, moment: QuestionMoment) -> str:
    if question.offered:
        if not moment.stakes:
            return N_("{bettor} places these chips on Insurance: accept, or return how much?")
        return N_("{bettor} insures {stake} for {offered}: accept, or return how much?")
    exact = moment.terms is not None and moment.terms.ruleset.insurance_exact
    if not moment.stakes:
        if exact:
            return N_("How much is Insurance?")
        return N_("What is the highest Insurance?")
    if exact:
        return N_("Initial Bet {stake}: how much is Insurance?")
    return N_("Initial Bet {stake}: what is the highest Insurance?")


def wrongly_accepted(question: Question, answer: Answer) -> Verdict:
    """The verdict on chips put down: who accepts too much is talked into it, too little cuts them.

    Also on the highest Insurance.
    """
    accepted, due = _accepted(question, answer), _accepted(question, question.expected)
    if accepted > due:
        return Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(accepted - due))
    return Verdict(False, ErrorClass.PAYOUT, None, Cents(due - accepted))


def _accepted(question: Question, answer: Answer) -> int:
    """Tell how much Insurance stands with this answer, in cents."""
    amount = amount_of(answer)
    return question.offered - amount if question.offered else amount


def _fates(question: Question) -> tuple[Fate, ...]:
    return (Fate.ACCEPTED,) if question.offered else ()


def _timed(question: Question) -> Timed:
    return Timed.INSURANCE_OFFERED if question.offered else Timed.INSURANCE_MAXIMUM


def _seen(question: Question, _hand: Place, playthrough: Playthrough) -> Hashable:
    # A request may be wrong.
    requested = playthrough.steps[question.step].act is Act.REFUSE_REQUEST
    return None if requested else True


def _working(question: Question, moment: QuestionMoment) -> Iterator[object]:
    """The most that may be insured, and what is put on Insurance beside it (¶3.15.2 a)."""
    if not question.offered or question.working is None:
        yield from arithmetic(question, moment)
        return
    offered, highest = question.offered, question.working.result
    within = offered <= highest
    yield Sentence(
        N_("{half}; {offered} is within it")
        if within
        else N_("{half}; {offered} − {highest} = {back} is returned"),
        half=question.working,
        offered=Plain(offered),
        highest=Plain(highest),
        back=Plain(offered - highest),
    )
    yield from left_on_table(moment.playthrough.events, moment.request)


def off_what_goes_back(
    question: Question, given: Answer, verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Tell how a wrong answer misjudges what is put down (¶3.15.2 a), or the highest Insurance."""
    back, due = amount_of(given), amount_of(question.expected)
    if not question.offered:
        yield from in_one_direction(question, given, verdict, moment)
    elif back < due:
        yield Sentence(N_("{money} too much accepted."), money=Money(Cents(due - back)))
    elif back > due:
        yield Sentence(N_("{money} too much returned."), money=Money(Cents(back - due)))


def _case(
    question: Question, playthrough: Playthrough, terms: Terms, chips: Sequence[Chip]
) -> AmountCase | None:
    """The case as one of Insurance, which is not the Initial Bet whose chips lie there."""
    case = bet_case(question, playthrough, terms, chips)
    if case is None:
        return None
    return replace(case, bet=BetKind.INSURANCE, stake=(), added=NOTHING)


def _method(question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    if question.offered:
        yield Sentence(N_("Compare what is offered with the highest Insurance."))
    else:
        yield Sentence(N_("Begin with the Initial Bet."))
    yield Rule.INSURANCE_HALF


INSURANCE = QuestionKind(
    QuestionGroup.INSURANCE,
    insurance_questions,
    text=_insurance_text,
    wrong=wrongly_accepted,
    timed=_timed,
    fates=_fates,
    seen=_seen,
    working=_working,
    errors=off_what_goes_back,
    method=_method,
    case=_case,
    shown=True,
)


# Questions about what a player asks for and must not get: chips put down, or a call at a hand.


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
        return len(self.cards) == 2

    @property
    def ace_up(self) -> bool:
        return self.up is not None and self.up.rank is Rank.ACE

    @property
    def blackjack(self) -> bool:
        return not self.split and is_blackjack(self.cards)

    @property
    def soft_21(self) -> bool:
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


# What a player leaves on the table of chips of which only a part may stay there.


class PutDown(NamedTuple):
    """How much of what was put down stays on the table, and how much is returned."""

    stays: Cents
    returned: Cents


def left_on_table(events: Sequence[Event], refused: RequestRefused | None) -> Iterator[Sentence]:
    """Say what a player leaves on the table of too many chips, where less stays than may."""
    put_down = _taken_back(events, refused) if refused is not None else None
    if refused is None or put_down is None:
        return
    none = N_("{bettor} leaves none of it there: {returned} is returned.")
    yield Sentence(
        N_("{bettor} leaves only {stays} there: {returned} is returned.")
        if put_down.stays
        else none,
        bettor=refused.bettor,
        stays=Money(put_down.stays),
        returned=Money(put_down.returned),
    )


def _taken_back(events: Sequence[Event], refused: RequestRefused) -> PutDown | None:
    """Return what becomes of chips that are too many, where less of them stays than may.

    A request never adds a bet: what stays is what the round itself says. None where as much stays
    as may, and of a request without such chips.
    """
    if not refused.amount or not refused.most or refused.reason is Reason.INSURANCE_NOT_HALF:
        return None
    later: Iterator[Event] = dropwhile(lambda event: event is not refused, events)
    box, bettor = refused.place.box, refused.bettor
    if refused.asks is Asks.INSURANCE:
        bet = Bet(box, bettor, BetKind.INSURANCE)
    else:
        bet = Bet(box, bettor, BetKind.MAIN, refused.place.hand)
        later = takewhile(lambda event: not _is_card(event, refused), later)
    stays = sum(
        event.amount
        for event in later
        if isinstance(event, BetPlaced | BetAdded) and event.bet == bet
    )
    if stays >= refused.most:
        return None
    return PutDown(Cents(stays), Cents(refused.amount - stays))


def _is_card(event: Event, refused: RequestRefused) -> bool:
    return isinstance(event, CardDealt) and event.place == refused.place
