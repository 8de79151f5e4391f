"""Questions about hands: what a hand makes, and what it may do."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from trainer.procedure.acts import INITIAL_DEAL, Act, Playthrough, Timed
from trainer.procedure.questions import (
    Answer,
    Choice,
    Chosen,
    Direction,
    ErrorClass,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Total,
    Verdict,
    bet_question_id,
    total_of_hand,
)
from trainer.rules.bets import DEALER, Call, HandState, Outcome, Place
from trainer.rules.cards import SOFT_21, TWENTY_ONE, Card, Rank, is_blackjack, point_total
from trainer.rules.events import BetSettled, CardDealt, DealerEnded
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset, SurrenderRule, Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_

_CALLS: Final = tuple(Choice(call.value) for call in Call)
DECIDING: Final = (9, 10, 11, 12, TWENTY_ONE)
"""The totals from which on a hand may do something else, in one document or another."""


def total_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for a hand's total on its first two cards and when complete; the dealer's comes last."""
    moments = playthrough.snapshots
    deal = last_of_the_deal(playthrough)
    asked: set[tuple[Place, Sequence[Card]]] = set()
    for number, step in enumerate(playthrough.steps):
        before, after = moments[number], moments[number + 1]
        called = step.act is Act.CALL
        if called and step.place is not None:
            # ¶3.8: the dealer announces a hand's total when he asks the box for its call.
            first_call = len(before.face_up(step.place)) == 2
            if (first_call or step.place in after.ended) and _new(asked, step.place, before):
                yield _total(number, step.place, before)
        for place in after.ended.keys() - before.ended.keys():
            # The Initial Deal is not interrupted for a Blackjack's total, and the total of a hand
            # whose bets have been returned no longer matters.
            returned = after.ended[place] is HandState.RETURNED
            if not called and not returned and _new(asked, place, after):
                yield _total(max(number, deal) + 1, place, after)
        events = playthrough.events[step.first : step.last]
        if any(isinstance(event, DealerEnded) for event in events):
            yield _total(number + 1, DEALER, after)


def last_of_the_deal(playthrough: Playthrough) -> int:
    """The number of the last step of the Initial Deal so far; 0 if no card was dealt."""
    last = 0
    for number, step in enumerate(playthrough.steps):
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, CardDealt) and event.rule in INITIAL_DEAL:
                last = number
    return last


def _new(asked: set[tuple[Place, Sequence[Card]]], place: Place, moment: Snapshot) -> bool:
    """Tell whether a hand's cards have not been asked about yet."""
    key = (place, moment.face_up(place))
    if key in asked:
        return False
    asked.add(key)
    return True


def _total(step: int, place: Place, moment: Snapshot) -> Question:
    cards = moment.face_up(place)
    total = total_of_hand(cards, split=place in moment.split)
    name = "dealer" if place == DEALER else f"{place.box}-{place.hand}"
    return Question(
        id=f"{step}-totals-{name}-{len(cards)}",
        ask=QuestionGroup.TOTALS,
        step=step,
        expected=total,
        about=place,
        rules=_total_rules(total, cards),
    )


def _total_rules(total: Total, cards: Sequence[Card]) -> tuple[Rule, ...]:
    """The rules for a hand's total, and the one against a Blackjack that it looks like."""
    if total.blackjack:
        return (Rule.BLACKJACK,)
    # ¶3.22.2
    barred = (Rule.SPLIT_NO_BLACKJACK,) if is_blackjack(cards) else ()
    return (*barred, Rule.POINT_TOTAL)


def _ranks(moment: Snapshot, hand: Place) -> tuple[bool, bool]:
    """Tell whether an Ace is in a hand, and whether it is two cards of one value."""
    ranks = [card.rank for card in moment.face_up(hand)]
    pair = len(ranks) == 2 and ranks[0].points == ranks[1].points
    return Rank.ACE in ranks, pair


def _seen_of_total(question: Question, hand: Place, playthrough: Playthrough) -> Hashable:
    moment = playthrough.snapshots[question.step]
    return _ranks(moment, hand), len(moment.face_up(hand))


TOTALS = QuestionKind(
    QuestionGroup.TOTALS,
    total_questions,
    text=N_("What is the hand’s total?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.TOTAL,
    seen=_seen_of_total,
)


def option_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask what a hand may do, at each of its calls."""
    moments = playthrough.snapshots
    for number, step in enumerate(playthrough.steps):
        if step.act is not Act.CALL or step.place is None or not step.calls:
            continue
        yield Question(
            id=f"{number}-options-{step.place.box}-{step.place.hand}",
            ask=QuestionGroup.OPTIONS,
            step=number,
            expected=Chosen(frozenset(call.value for call in step.calls)),
            about=step.place,
            choices=_CALLS,
            several=True,
            rules=_option_rules(step.calls, step.place, moments[number], terms.ruleset),
            settings=_option_settings(step.place, moments[number]),
        )


def _option_rules(
    calls: tuple[Call, ...], place: Place, moment: Snapshot, ruleset: Ruleset
) -> tuple[Rule, ...]:
    """The rules for what the hand may do, and those against other plausible calls."""
    cards = moment.face_up(place)
    split = place in moment.split
    doubles = ruleset.double_after_split or not split
    rules = [
        Rule.STAND if Call.STAND in calls else Rule.FORCED_DRAW,
        Rule.DOUBLE if doubles else Rule.NO_DOUBLE_AFTER_SPLIT,
    ]
    if split and cards[0].rank is Rank.ACE:
        rules.insert(0, Rule.SPLIT_ACES)
    if _pair(cards):
        rules.append(Rule.SPLIT if Call.SPLIT in calls else Rule.SPLIT_LIMIT)
    # No paragraph says that there is no Surrender, but dealers from another table may expect it.
    if not split:
        rules.append(Rule.SURRENDER)
    elif ruleset.surrender is not SurrenderRule.NEVER:
        rules.append(Rule.NO_SURRENDER_AFTER_SPLIT)
    return tuple(rules)


def _pair(cards: Sequence[Card]) -> bool:
    """Tell whether they are two cards of the same value, so that a Split is plausible."""
    return len(cards) == 2 and point_total(cards[:1]) == point_total(cards[1:])


def _option_settings(place: Place, moment: Snapshot) -> tuple[str, ...]:
    """The register entries, open to the house's choice, that affect what the hand may do."""
    cards = moment.face_up(place)
    split = place in moment.split
    total = point_total(cards)
    split_ace = split and cards[0].rank is Rank.ACE
    bearing = {
        "resplit_aces": split_ace and _pair(cards),
        "split_aces_one_card": split_ace,
        "hard_21_may_draw": total.points == TWENTY_ONE and not total.soft,
        "soft_21_may_draw": total == SOFT_21,
        "most_hands": _pair(cards),
        "double_after_split": split and len(cards) == 2,
        "live_double": len(cards) == 2,
        "double_on": len(cards) == 2,
        "surrender": not split and len(cards) == 2,
    }
    return tuple(name for name, bears in bearing.items() if bears)


def _deciding(question: Question, hand: Place, playthrough: Playthrough) -> Hashable:
    """All that decides on what a hand may do: its cards, and how often its box was split."""
    moment = playthrough.snapshots[question.step]
    cards = moment.face_up(hand)
    points = point_total(cards).points
    from_total = sum(points >= least for least in DECIDING)
    return _ranks(moment, hand), len(cards) == 2, from_total, len(moment.hands[hand.box])


OPTIONS = QuestionKind(
    QuestionGroup.OPTIONS,
    option_questions,
    text=N_("What may this hand do?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.OPTIONS,
    choices=Call,
    seen=_deciding,
)


# Questions about a side bet's hand.


def side_bet_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask which hand each side bet has, before it is settled."""
    for number, step in enumerate(playthrough.steps):
        event = playthrough.events[step.first]
        if step.act is not Act.SETTLE_SIDE_BET or not isinstance(event, BetSettled):
            continue
        pays = terms.side_bets[event.bet.kind].pays
        keys = (*(hand.value for hand in pays), Outcome.LOSE.value)
        yield Question(
            id=bet_question_id(number, QuestionGroup.SIDE_BETS, event.bet),
            ask=QuestionGroup.SIDE_BETS,
            step=number,
            expected=Chosen(frozenset((event.outcome.value,))),
            bet=event.bet,
            about=Place(event.bet.box, 1),
            choices=tuple(Choice(key) for key in keys),
            rules=event.rules,
            settings=event.settings,
        )


def wins_or_loses(question: Question) -> bool:
    """Tell whether its side bet can win in only one way (Under 13, Player Pair)."""
    return question.ask is QuestionGroup.SIDE_BETS and len(question.choices) == 2


def _side_bet_text(question: Question, _moment: QuestionMoment) -> str:
    if wins_or_loses(question):
        return N_("{bet}: does it win?")
    return N_("{bet}: what is the result?")


def _wrong_hand(question: Question, answer: Answer) -> Verdict:
    """The verdict on a side bet's hand: mistaking a win for a loss differs from wrong odds."""
    if answer == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET)
    if question.expected == Chosen(frozenset((Outcome.LOSE.value,))):
        return Verdict(False, ErrorClass.TAKE_AND_PAY)
    return Verdict(False, ErrorClass.PAYOUT)


SIDE_BETS = QuestionKind(
    QuestionGroup.SIDE_BETS,
    side_bet_questions,
    text=_side_bet_text,
    wrong=_wrong_hand,
    timed=Timed.WINNING_HAND,
)
