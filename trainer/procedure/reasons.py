"""What the steps of a round rest on: why this came of it, and why the dealer does it now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.data import Procedure
from trainer.procedure.incident_steps import house_of
from trainer.rules.bets import HandState, Place
from trainer.rules.events import (
    BetPlaced,
    BetRefused,
    CardDealt,
    CardsCollected,
    CardsTurned,
    ErrorFound,
    Event,
    HandEnded,
    rules_of,
)
from trainer.rules.mistakes import ErrorKind
from trainer.rules.rulekeys import Rule

# The procedure cites for these what could be the reason; only the result says which one it is.
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
"""The acts that rest on what has gone wrong and on nothing that they always rest on."""

_MOVES_A_CARD: Final = frozenset((Act.CHOOSE_CARD, Act.PUT_RIGHT, Act.DISCARD_CARD))
"""Those whose events do not say by whose rules it is done: the error that was found does."""


class _Why(NamedTuple):
    """What a step rests on: ``rules`` all in all, ``due`` why the dealer does it now."""

    rules: tuple[Rule, ...]
    due: tuple[Rule, ...]
    settings: tuple[str, ...]


def with_reasons(playthrough: Playthrough, number: int, procedure: Procedure) -> Step:
    """Step ``number`` with what Watch cites."""
    step, events = playthrough.steps[number], playthrough.events
    happened = tuple(rule for event in _shown_in(step, events) for rule in _rules(event))
    why = _Why(happened, procedure.acts[step.act].cites, step.settings)
    if step.act in _OF_ITS_OWN:
        why = _OF_ITS_OWN[step.act](playthrough, number, why)
    rules = why.rules
    if step.act not in _CITE_THE_RESULT:
        # The act's own paragraph leads where what happened rests on it as well.
        main = why.due[:1]
        rules = (*main, *rules) if set(main) <= set(rules) else (*rules, *main)
    return step._replace(rules=tuple(dict.fromkeys(rules)), due=why.due, settings=why.settings)


def _rules(event: Event) -> tuple[Rule, ...]:
    """What an event rests on.

    Picking up the cards of a settled hand needs no reason of its own, nor does the end of a hand
    whose bets have gone back.
    """
    match event:
        case CardsCollected(rule=Rule.FINAL_SETTLEMENT | Rule.BETS_BACK_AFTER_ERROR):
            return ()
        case HandEnded(state=HandState.RETURNED):
            return ()
        case _:
            return rules_of(event)


def _shown_in(step: Step, events: Sequence[Event]) -> list[Event]:
    """What a step shows: how a hand face down has ended is seen when its cards are turned (¶3.12).

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
    """After a Split or a Double, or for somebody who has left."""
    first = _first(playthrough, number)
    return why._replace(due=(first.rule,)) if isinstance(first, CardDealt) else why


def _by_error(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """What was found has it done."""
    first, act = _first(playthrough, number), playthrough.steps[number].act
    before = playthrough.snapshots[number]
    error, rules = before.error, why.rules
    if act is Act.PUT_RIGHT and isinstance(first, CardDealt):
        error = before.by_number[first.number].error
        rules = (*_why_put_right(error), *rules)
    settings = house_of(error) if act in _MOVES_A_CARD else ()
    return _Why(rules, tuple(dict.fromkeys(rules)), settings)


_ON_CARDS: Final = (Rule.RECONSTRUCTION, Rule.NO_RECONSTRUCTION, Rule.CARDS_TOGETHER)
"""What an error rests on that says what becomes of its cards, not who may choose (¶5.7)."""


def _why_put_right(error: ErrorFound | None) -> tuple[Rule, ...]:
    """What has a card that lies astray go to whoever is due the next one.

    That is decided before anybody chooses, so that it never rests on a choice (¶5.7.1).
    """
    return () if error is None else tuple(rule for rule in error.rules if rule in _ON_CARDS)


def _side_bet(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """¶5.16: it may be too late for "before any further card"."""
    late = Rule.SIDE_BETS_LATE in why.rules
    return why._replace(due=(Rule.SIDE_BETS_LATE,)) if late else why


def _astray(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """What the cards turn out to be."""
    due = _why_astray(playthrough.events, playthrough.steps[number].first) or why.due
    return why._replace(rules=due, due=due)


def _why_astray(events: Sequence[Event], first: int) -> tuple[Rule, ...]:
    """What the cards that lie astray from event ``first`` on rest on: what they turn out to be.

    Where the players are asked because of it that is ¶5.7; otherwise it is what has been decided
    about the cards. Whose two cards together are (¶5.12, ¶5.12.1) the error says as well.
    """
    error = next((event for event in events[first:] if isinstance(event, ErrorFound)), None)
    if error is None:
        return ()
    if error.error is not ErrorKind.TOGETHER and Rule.DEALING_ERROR in error.rules:
        return (Rule.DEALING_ERROR,)
    return tuple(rule for rule in error.rules if rule is not Rule.CARDS_TOGETHER_OPTIONS)


def _walked_away(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """¶1.25: where others stay somebody there decides."""
    box = playthrough.steps[number].box
    if box is None or not playthrough.snapshots[-1].staying(box):
        return why
    due = (Rule.SEATED_PLAYER, Rule.WALKED_AWAY)
    return why._replace(rules=due, due=due)


def _late_bet(playthrough: Playthrough, number: int, why: _Why) -> _Why:
    """¶5.14: what lies on the layout already stays as it lies."""
    first = playthrough.steps[number].first
    if not _has_bet(playthrough.events[:first], playthrough.events[first]):
        return why
    return why._replace(rules=(*why.due, Rule.CHIPS_AS_THEY_LIE))


def _has_bet(events: Sequence[Event], refused: Event) -> bool:
    """Whether whoever bets too late has a bet on the table already (¶5.14)."""
    return isinstance(refused, BetRefused) and any(
        isinstance(event, BetPlaced) and event.bet.bettor == refused.bet.bettor for event in events
    )


_OF_ITS_OWN: Final[Mapping[Act, Callable[[Playthrough, int, _Why], _Why]]] = {
    Act.DRAW_CARD: _drawn,
    Act.SETTLE_SIDE_BET: _side_bet,
    Act.CARD_ASTRAY: _astray,
    Act.WALK_AWAY: _walked_away,
    Act.REFUSE_LATE_BET: _late_bet,
    **dict.fromkeys(_CITE_THE_ERROR, _by_error),
}
"""The acts of which what happened and what the procedure cites do not say all."""
