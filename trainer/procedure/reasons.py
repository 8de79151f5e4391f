"""The rules behind the steps of a round: why each is due now, and why it has its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.data import Procedure
from trainer.procedure.incident_steps import house_of
from trainer.rules.bets import HandState, Offer, Place
from trainer.rules.events import (
    BetPlaced,
    BetRefused,
    CardDealt,
    CardsCollected,
    CardsTurned,
    ErrorFound,
    Event,
    HandEnded,
    OfferClosed,
    Offered,
    rules_of,
)
from trainer.rules.mistakes import ErrorKind
from trainer.rules.rulekeys import Rule

# For these the procedure cites all possible reasons; only the result shows which one applies.
_CITE_THE_RESULT: Final = frozenset(
    (
        Act.PAY_BLACKJACK,
        Act.PAY_EVEN_MONEY,
        Act.SETTLE_SURRENDER,
        Act.TAKE_BUST,
        Act.SETTLE_INSURANCE,
        Act.SETTLE_HAND,
        Act.INTERRUPTION,
        Act.DRAW_CARD,
        Act.REFUSE_REQUEST,
    )
)

_CITE_THE_ERROR: Final = frozenset(
    (
        Act.STOP_FOR_ERROR,
        Act.RETURN_AFTER_ERROR,
        Act.CHOOSE_CARD,
        Act.PUT_RIGHT,
        Act.DISCARD_CARD,
        Act.FOUND_LATE,
    )
)
"""The acts whose only reason is what has gone wrong."""

_MOVES_A_CARD: Final = frozenset((Act.CHOOSE_CARD, Act.PUT_RIGHT, Act.DISCARD_CARD))
"""The acts whose settings come from the error that was found, not from their own events."""


class _Why(NamedTuple):
    """The reasons for a step: all its ``rules``, and those by which it is ``due`` now."""

    rules: tuple[Rule, ...]
    due: tuple[Rule, ...]
    settings: tuple[str, ...]


def with_reasons(playthrough: Playthrough, number: int, procedure: Procedure) -> Step:
    """Step ``number`` with the rules and settings that Watch cites."""
    step, events = playthrough.steps[number], playthrough.events
    happened = tuple(rule for event in _shown_in(step, events) for rule in _rules(event))
    why = _Why(happened, procedure.acts[step.act].cites, step.settings)
    if step.act in _OF_ITS_OWN:
        why = _OF_ITS_OWN[step.act](playthrough, number, why)
    rules = why.rules
    if step.act not in _CITE_THE_RESULT:
        # The act's own rule comes first if the events cite it as well.
        main = why.due[:1]
        rules = (*main, *rules) if set(main) <= set(rules) else (*rules, *main)
    return step._replace(rules=tuple(dict.fromkeys(rules)), due=why.due, settings=why.settings)


def _rules(event: Event) -> tuple[Rule, ...]:
    """The rules to cite for an event.

    Picking up the cards of a settled hand needs no reason, nor does the end of a hand whose bets
    have been returned, nor that Even Money may now be asked for (¶3.15.1).
    """
    match event:
        case Offered(offer=Offer.EVEN_MONEY) | OfferClosed(offer=Offer.EVEN_MONEY):
            return ()
        case CardsCollected(rule=Rule.FINAL_SETTLEMENT | Rule.BETS_BACK_AFTER_ERROR):
            return ()
        case HandEnded(state=HandState.RETURNED):
            return ()
        case _:
            return rules_of(event)


def _shown_in(step: Step, events: Sequence[Event]) -> list[Event]:
    """The events that a step shows: a face-down hand's end shows when it is turned (¶3.12).

    The events stay in the steps in which they happened.
    """
    happened = list(events[step.first : step.last])
    if step.act is Act.TURN_CARDS and step.place is not None:
        end = next((e for e in reversed(events[: step.first]) if _ends(e, step.place)), None)
        return happened if end is None else [*happened, end]
    return [
        event
        for event in happened
        if not (isinstance(event, HandEnded) and _face_down(event, events[: step.last]))
    ]


def _ends(event: Event, place: Place) -> bool:
    return isinstance(event, HandEnded) and (event.box, event.hand) == place


def _face_down(ended: HandEnded, events: Sequence[Event]) -> bool:
    """Whether a hand's end cannot be seen yet, because cards of it lie face down."""
    place = Place(ended.box, ended.hand)
    for earlier in reversed(events):
        if isinstance(earlier, CardsTurned) and earlier.place == place:
            return False
        if isinstance(earlier, CardDealt) and earlier.place == place and earlier.down:
            return True
    return False


def _first(playthrough: Playthrough, number: int) -> Event:
    """The first event of a step."""
    return playthrough.events[playthrough.steps[number].first]


def _drawn(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for a card after a Split or a Double, or for somebody who has left."""
    first = _first(playthrough, number)
    return why._replace(due=(first.rule,)) if isinstance(first, CardDealt) else why


def _by_error(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for an act that follows from an error."""
    first, act = _first(playthrough, number), playthrough.steps[number].act
    before = playthrough.snapshots[number]
    error, rules = before.error, why.rules
    if act is Act.PUT_RIGHT and isinstance(first, CardDealt):
        error = before.by_number[first.number].error
        rules = (*_why_put_right(error), *rules)
    settings = house_of(error) if act in _MOVES_A_CARD else ()
    return _Why(rules, tuple(dict.fromkeys(rules)), settings)


_ON_CARDS: Final = (Rule.RECONSTRUCTION, Rule.NO_RECONSTRUCTION, Rule.CARDS_TOGETHER)
"""The rules of an error on what becomes of its cards, without those on who may choose (¶5.7)."""


def _why_put_right(error: ErrorFound | None) -> tuple[Rule, ...]:
    """The rules by which an astray card goes to the place that is due the next one.

    That is decided before anybody chooses, so it never depends on a choice (¶5.7.1).
    """
    return () if error is None else tuple(rule for rule in error.rules if rule in _ON_CARDS)


def _side_bet(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for settling a side bet: its turn in the procedure, unless it is late (¶5.16)."""
    if Rule.SIDE_BETS_LATE in why.rules:
        return why._replace(due=(Rule.SIDE_BETS_LATE,))
    turn = tuple(rule for rule in why.due if rule is Rule.SIDE_BETS_LOSERS_FIRST)
    return why._replace(rules=(*turn, *why.rules))


def _astray(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for a card going astray: what the error turns out to be."""
    due = _why_astray(playthrough.events, playthrough.steps[number].first) or why.due
    return why._replace(rules=due, due=due)


def _why_astray(events: Sequence[Event], first: int) -> tuple[Rule, ...]:
    """The rules for the cards that lie astray from event ``first`` on, by the error found later.

    If the players are asked because of it, that is ¶5.7; otherwise it is what has been decided
    about the cards. For two cards together it includes whose they are (¶5.12, ¶5.12.1).
    """
    error = next((event for event in events[first:] if isinstance(event, ErrorFound)), None)
    if error is None:
        return ()
    if error.error is not ErrorKind.TOGETHER and Rule.DEALING_ERROR in error.rules:
        return (Rule.DEALING_ERROR,)
    return tuple(rule for rule in error.rules if rule is not Rule.CARDS_TOGETHER_OPTIONS)


def _walked_away(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason when a bettor leaves a box: if others stay, one of them decides (¶1.25)."""
    box = playthrough.steps[number].box
    if box is None or not playthrough.snapshots[-1].staying(box):
        return why
    due = (Rule.SEATED_PLAYER, Rule.WALKED_AWAY)
    return why._replace(rules=due, due=due)


def _late_bet(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for refusing a late bet: bets on the layout stay as they lie (¶5.14)."""
    first = playthrough.steps[number].first
    if not _has_bet(playthrough.events[:first], playthrough.events[first]):
        return why
    return why._replace(rules=(*why.due, Rule.CHIPS_AS_THEY_LIE))


def _has_bet(events: Sequence[Event], refused: Event) -> bool:
    """Whether the bettor of a late bet already has a bet on the table (¶5.14)."""
    return isinstance(refused, BetRefused) and any(
        isinstance(event, BetPlaced) and event.bet.bettor == refused.bet.bettor for event in events
    )


def _request(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """The reason for refusing what a player asks for: the rule that forbids it."""
    return why._replace(due=why.rules)


_OF_ITS_OWN: Final[Mapping[Act, Callable[[Playthrough, int, _Why], _Why]]] = {
    Act.DRAW_CARD: _drawn,
    Act.SETTLE_SIDE_BET: _side_bet,
    Act.CARD_ASTRAY: _astray,
    Act.WALK_AWAY: _walked_away,
    Act.REFUSE_LATE_BET: _late_bet,
    Act.REFUSE_REQUEST: _request,
    **dict.fromkeys(_CITE_THE_ERROR, _by_error),
}
"""The acts whose reasons are not fully given by their events and the procedure."""
