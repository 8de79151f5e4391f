"""Questions about hands: what a hand makes, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.incident_steps import INITIAL_DEAL
from trainer.procedure.question_kinds import QuestionKind
from trainer.procedure.questions import (
    Choice,
    Chosen,
    ErrorClass,
    Question,
    QuestionGroup,
    Total,
    total_of_hand,
)
from trainer.procedure.targets import Timed
from trainer.rules.bets import DEALER, Call, HandState, Place
from trainer.rules.cards import Card, Rank
from trainer.rules.events import CardDealt, DealerEnded
from trainer.rules.hands import SOFT_21, TWENTY_ONE, is_blackjack, point_total
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset, SurrenderRule, Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_

_CALLS: Final = tuple(Choice(call.value) for call in Call)


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
    """Whether a hand's cards have not been asked about yet."""
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


TOTALS = QuestionKind(
    QuestionGroup.TOTALS,
    total_questions,
    text=N_("What is the hand’s total?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.TOTAL,
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
    """Whether they are two cards of the same value, so that a Split is plausible."""
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


OPTIONS = QuestionKind(
    QuestionGroup.OPTIONS,
    option_questions,
    text=N_("What may this hand do?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.OPTIONS,
    choices=Call,
)
