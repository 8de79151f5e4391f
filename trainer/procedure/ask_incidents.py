"""Questions about what goes wrong: what a dealer must know when it happens (section 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from trainer.procedure import incident_words
from trainer.procedure.acts import Act, Playthrough, Timed
from trainer.procedure.ask_cards_astray import (
    after_void,
    belonging,
    error_questions,
    interruption,
    player_options,
    returned_after_error,
    void,
)
from trainer.procedure.ask_insurance import wrongly_accepted
from trainer.procedure.irregular import RemedyAnswer
from trainer.procedure.question_source import QuestionSource, question, remedy, what
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Direction,
    ErrorClass,
    Fate,
    Money,
    Question,
    QuestionGroup,
    QuestionKind,
    Topic,
    Total,
    Verdict,
    amount_of,
)
from trainer.procedure.settled import bet_case
from trainer.rules.bets import BetKind, Place
from trainer.rules.events import BetCounted, BetRefused, BetReturned, BlackjackFound, FoundLate
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents, returns
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import MissedBlackjack, Terms

MAX_ALIKE: Final = 4
"""The most questions of one sort at one incident; more would teach nothing."""


def incident_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """The questions about the incidents of a round, in the order of its steps."""
    source = QuestionSource.of(playthrough, terms)
    for number, step in enumerate(playthrough.steps):
        asker = _ASKERS.get(step.act)
        if asker is not None:
            yield from asker(source, number)


# Bets and limits


_OUTSIDE_LIMITS: Final = (
    RemedyAnswer.REFUSE_EXCESS,
    RemedyAnswer.RAISE_OR_WITHDRAW,
    RemedyAnswer.LAST_REFUSED,
    RemedyAnswer.REFUSE_BET,
    RemedyAnswer.BET_PLAYS,
    RemedyAnswer.NEXT_ROUND_BET,
)
"""The same choices over the maximum and under the minimum: which of them it is, the dealer sees."""


def _limits(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask what is over the maximum, and how much of each bet is refused (¶5.1)."""
    events = source.events(number)
    refused = next((event for event in events if isinstance(event, BetRefused)), None)
    if refused is None:
        return
    earlier = [
        event
        for before in source.before(number, Act.CHECK_LIMITS)
        for event in source.events(before)
        if isinstance(event, BetRefused)
    ]
    if len(earlier) >= MAX_ALIKE:
        return
    bet = refused.bet
    if refused.rule is Rule.EXCESS_REFUSED and refused.rule not in [e.rule for e in earlier]:
        yield remedy(
            number,
            Irregularity.OVER_MAXIMUM,
            RemedyAnswer.REFUSE_EXCESS,
            _OUTSIDE_LIMITS,
            rules=(refused.rule,),
            settings=refused.settings,
            about=Place(bet.box, bet.hand or 1),
        )
    yield _goes_back(number, Irregularity.OVER_MAXIMUM, refused)


def _goes_back(number: int, incident: Irregularity, refused: BetRefused) -> Question:
    """Ask how much of a bet is refused."""
    bet = refused.bet
    return question(
        number,
        Topic.RETURNED,
        incident,
        Money(refused.amount),
        rules=(refused.rule,),
        settings=refused.settings,
        suffix=f"{bet.box}-{bet.bettor}-{bet.kind.value}",
        bet=bet,
        about=Place(bet.box, bet.hand or 1),
        bettor=bet.bettor,
        working=returns(refused.amount),
    )


def _excess_seen(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask how much of a side bet is above the Initial Bet, seen once the cards are out."""
    refused = source.events(number)[0]
    assert isinstance(refused, BetRefused), "an excess is refused"
    yield _goes_back(number, Irregularity.NOT_CHECKED, refused)


def _minimum(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask what is done about a box under its minimum (¶5.2), once in a round."""
    if any(source.before(number, Act.TELL_MINIMUM)):
        return
    bet = source.steps[number].bet
    yield remedy(
        number,
        Irregularity.UNDER_MINIMUM,
        RemedyAnswer.RAISE_OR_WITHDRAW,
        _OUTSIDE_LIMITS,
        rules=(Rule.BELOW_MINIMUM,),
        settings=source.by_house,
        bet=bet,
        about=source.steps[number].place,
    )


def _counted(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask how much counts of the bets on a box whose limits were overlooked (¶5.1.1 to ¶5.2.1)."""
    counted = [event for event in source.events(number) if isinstance(event, BetCounted)]
    for event in counted[:MAX_ALIKE]:
        bet = event.bet
        yield question(
            number + 1,
            Topic.COUNTS,
            Irregularity.NOT_CHECKED,
            Money(event.counted),
            rules=(event.rule,),
            settings=source.by_house,
            suffix=f"{bet.box}-{bet.bettor}-{bet.kind.value}",
            bet=bet,
            about=Place(bet.box, bet.hand or 1),
            bettor=bet.bettor,
            working=event.working,
        )


def _late_bet(source: QuestionSource, number: int) -> Iterator[Question]:
    refused = source.events(number)[0]
    assert isinstance(refused, BetRefused), "a late bet is refused"
    yield remedy(
        number,
        Irregularity.LATE_BET,
        RemedyAnswer.REFUSE_BET,
        (RemedyAnswer.BET_PLAYS, RemedyAnswer.NEXT_ROUND_BET, RemedyAnswer.BET_LOSES),
        # ¶5.14: a bet that they already have on the layout counts where it lies.
        rules=source.steps[number].rules,
        settings=refused.settings,
        bet=refused.bet,
        about=source.steps[number].place,
        bettor=refused.bet.bettor,
        working=returns(refused.amount),
    )


_LIKE_NO_INITIAL_BET: Final = (
    Irregularity.OVER_MAXIMUM,
    Irregularity.UNDER_MINIMUM,
    Irregularity.EMPTY_BOX,
    Irregularity.SIDE_BETS_LATE,
)
"""What else can be wrong with bets as they lie, or with a box that lacks one."""


def _side_bet_alone(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask about a side bet without the Initial Bet that it requires (¶5.15).

    After a dealing error nothing more has gone wrong: the Initial Bet has just been returned.
    """
    if any(source.before(number, Act.REMOVE_SIDE_BET)):
        return
    if source.snapshots[number].error is None:
        outside = frozenset(_outside_limits(source, number))
        yield what(
            number,
            Irregularity.NO_INITIAL_BET,
            [condition for condition in _LIKE_NO_INITIAL_BET if condition not in outside],
            rules=(Rule.SIDE_BET_NEEDS_BOX,),
            settings=(),
        )
    returned = next(e for e in source.events(number) if isinstance(e, BetReturned))
    yield remedy(
        number,
        Irregularity.NO_INITIAL_BET,
        RemedyAnswer.RETURN_BET,
        (RemedyAnswer.BET_PLAYS, RemedyAnswer.NEXT_ROUND_BET, RemedyAnswer.BET_LOSES),
        rules=returned.rules,
        settings=returned.settings,
        bet=returned.bet,
        about=source.steps[number].place,
        bettor=returned.bet.bettor,
        working=returns(returned.stake),
    )


def _outside_limits(source: QuestionSource, number: int) -> Iterator[Irregularity]:
    """On which side of its limits a box was before anybody checked them, as can be seen."""
    checked = next((at for at in range(number) if source.steps[at].act in _ON_LIMITS), number)
    totals: Counter[tuple[int, BetKind]] = Counter()
    for bet, pile in source.snapshots[checked].piles.items():
        totals[bet.box, bet.kind] += pile.placed
    for (_box, kind), total in totals.items():
        limits = source.terms.limits.get(kind)
        if limits is not None and total > limits.maximum:
            yield Irregularity.OVER_MAXIMUM
        if limits is not None and total < limits.minimum:
            yield Irregularity.UNDER_MINIMUM


_ON_LIMITS: Final = frozenset((Act.CHECK_LIMITS, Act.TELL_MINIMUM, Act.CLOSE_BETS))


def _walked_away(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask who decides for a hand whose player has left (¶5.3), after the last to leave its box."""
    step = source.steps[number]
    later = [other for other in source.steps[number + 1 :] if other.act is Act.WALK_AWAY]
    if step.box is None or any(other.box == step.box for other in later):
        return
    alone = not source.snapshots[number + 1].staying(step.box)
    right = RemedyAnswer.DRAW_TO_12 if alone else RemedyAnswer.OTHERS_DECIDE
    everything = (
        RemedyAnswer.BET_LOSES,
        RemedyAnswer.RETURN_BET,
        RemedyAnswer.STAND_AS_DEALT,
        RemedyAnswer.DRAW_TO_12,
        RemedyAnswer.OTHERS_DECIDE,
    )
    yield remedy(
        number + 1,
        Irregularity.WALKED_AWAY,
        right,
        everything,
        rules=(Rule.WALKED_AWAY,) if alone else (Rule.SEATED_PLAYER, Rule.WALKED_AWAY),
        settings=source.by_house,
        about=step.place,
        suffix=f"{step.box}",
    )


# Cards, side bets and the next round


def _face_up(source: QuestionSource, number: int) -> Iterator[Question]:
    yield remedy(
        number + 1,
        Irregularity.FACE_UP,
        RemedyAnswer.NEXT_CARD,
        (
            RemedyAnswer.BURN,
            RemedyAnswer.OPTIONS_FOR_ALL,
            RemedyAnswer.VOID,
        ),
        rules=(Rule.FACE_UP_IN_SHOE,),
        settings=source.by_house,
    )


def _exposed(source: QuestionSource, number: int) -> Iterator[Question]:
    yield remedy(
        number + 1,
        Irregularity.SQUEEZE_EXPOSED,
        RemedyAnswer.ROUND_STANDS,
        (RemedyAnswer.HAND_DEAD, RemedyAnswer.REPLACE, RemedyAnswer.OPTIONS_FOR_ALL),
        rules=(Rule.SQUEEZE,),
        settings=(),
        about=source.steps[number].place,
    )


def _side_bets_late(source: QuestionSource, number: int) -> Iterator[Question]:
    """Ask about side bets that were not settled in time (¶5.16), when the first comes up."""
    if any(source.before(number, Act.SETTLE_SIDE_BET)):
        return
    if not any(source.before(number, Act.SKIP_SIDE_BETS)):
        return
    yield remedy(
        number,
        Irregularity.SIDE_BETS_LATE,
        RemedyAnswer.SETTLE_NOW,
        (RemedyAnswer.BET_LOSES, RemedyAnswer.RETURN_BET, RemedyAnswer.SETTLE_AT_END),
        rules=(Rule.SIDE_BETS_LATE,),
        settings=source.by_house,
    )


def _found_late(source: QuestionSource, number: int) -> Iterator[Question]:
    event = source.events(number)[0]
    assert isinstance(event, FoundLate), "a mistake is found late"
    yield remedy(
        number + 1,
        Irregularity.FOUND_LATE,
        RemedyAnswer.RESULT_STANDS,
        (RemedyAnswer.CORRECT_IT, RemedyAnswer.OPTIONS_FOR_ALL, RemedyAnswer.VOID),
        rules=event.rules,
        settings=event.settings,
        mistake=event.mistake,
    )


def _blackjack_found(source: QuestionSource, number: int) -> Iterator[Question]:
    event = source.events(number)[0]
    assert isinstance(event, BlackjackFound), "a Blackjack comes to light"
    as_shown = source.terms.house.missed_blackjack is MissedBlackjack.AS_SHOWN
    yield remedy(
        number,
        Irregularity.BLACKJACK_MISSED,
        RemedyAnswer.AS_IF_SHOWN if as_shown else RemedyAnswer.PLAY_STANDS,
        (
            RemedyAnswer.PLAY_STANDS,
            RemedyAnswer.AS_IF_SHOWN,
            RemedyAnswer.OPTIONS_FOR_ALL,
            RemedyAnswer.VOID,
        ),
        rules=(event.rule,),
        settings=event.settings,
    )


_ASKERS: Final[Mapping[Act, Callable[[QuestionSource, int], Iterator[Question]]]] = {
    Act.CHECK_LIMITS: _limits,
    Act.TELL_MINIMUM: _minimum,
    Act.CLOSE_BETS: _counted,
    Act.REFUSE_LATE_BET: _late_bet,
    Act.RETURN_EXCESS: _excess_seen,
    Act.REMOVE_SIDE_BET: _side_bet_alone,
    Act.WALK_AWAY: _walked_away,
    Act.INTERRUPTION: interruption,
    Act.DECLARE_VOID: void,
    Act.RETURN_BET: after_void,
    Act.FACE_UP_IN_SHOE: _face_up,
    Act.EXPOSE_CARD: _exposed,
    Act.SETTLE_SIDE_BET: _side_bets_late,
    Act.FOUND_LATE: _found_late,
    Act.BLACKJACK_FOUND: _blackjack_found,
    Act.STOP_FOR_ERROR: error_questions,
    Act.ASK_OPTION: player_options,
    Act.RETURN_AFTER_ERROR: returned_after_error,
    Act.PUT_RIGHT: belonging,
}
"""The function that asks about each act that happens when something has gone wrong."""


# Judging wrong answers


# ¶5.1, ¶5.2, ¶5.8: a dealer must not be talked into letting such a bet play.
_BETS_TO_GUARD: Final = frozenset(
    (Irregularity.OVER_MAXIMUM, Irregularity.UNDER_MINIMUM, Irregularity.LATE_BET)
)


def _wrong_remedy(question: Question, answer: Answer) -> Verdict:
    """The mistake in a wrong answer: money, a total, or a remedy that the dealer made up."""
    if isinstance(answer, Total):
        return Verdict(False, ErrorClass.CARDS)
    if question.topic is Topic.PUT_DOWN:
        return wrongly_accepted(question, answer)
    guards = question.incident in _BETS_TO_GUARD or answer == _ALLOWED
    if isinstance(answer, Money):
        error = answer.amount - amount_of(question.expected)
        if guards:
            return Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(abs(error)))
        if question.topic is Topic.COUNTS:
            return Verdict(False, ErrorClass.PAYOUT, None, Cents(abs(error)))
        way = Direction.OVERPAID if error > 0 else Direction.UNDERPAID
        return Verdict(False, ErrorClass.PAYOUT, way, Cents(abs(error)))
    return Verdict(False, ErrorClass.GAME_PROTECTION if guards else ErrorClass.PROCEDURE)


_ALLOWED: Final = Chosen(frozenset((Reason.ALLOWED.value,)))
"""Whoever gives a player what must be refused was talked into it as well."""


def _fates(question: Question) -> tuple[Fate, ...]:
    return (Fate.ACCEPTED,) if question.offered else ()


INCIDENT = QuestionKind(
    QuestionGroup.INCIDENT,
    incident_questions,
    text=incident_words.text,
    wrong=_wrong_remedy,
    weighed=ErrorClass.PROCEDURE,
    timed=Timed.INCIDENT,
    choices=incident_words.name,
    fates=_fates,
    place=incident_words.place,
    concerns=incident_words.concerns,
    working=incident_words.working,
    errors=incident_words.errors,
    case=bet_case,
    in_sentences=True,
    alone=True,
    shown=True,
)
