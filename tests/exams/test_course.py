"""The course of a sitting: an explicit table of transitions."""

from itertools import product

from tests.cases import for_each
from trainer.exams.course import ENDINGS, TRANSITIONS, Event, State, after

COURSE = {
    State.PLANNED: {Event.FREEZE: State.SEALED},
    State.SEALED: {Event.SIT_DOWN: State.WAITING, Event.STOP: State.ENDED},
    State.WAITING: {
        Event.SIT_DOWN: State.WAITING,
        Event.START: State.RUNNING,
        Event.STOP: State.ENDED,
    },
    State.RUNNING: {
        Event.PAUSE: State.PAUSED,
        Event.ARRIVE: State.INTERRUPTED,
        Event.INTERRUPT: State.INTERRUPTED,
        Event.HAND_IN: State.ENDED,
        Event.TIME_UP: State.ENDED,
        Event.FAIL: State.ENDED,
        Event.STOP: State.ENDED,
    },
    State.PAUSED: {
        Event.RESUME: State.RUNNING,
        Event.ARRIVE: State.INTERRUPTED,
        Event.INTERRUPT: State.INTERRUPTED,
        Event.HAND_IN: State.ENDED,
        Event.TIME_UP: State.ENDED,
        Event.FAIL: State.ENDED,
        Event.STOP: State.ENDED,
    },
    State.MOVED: {Event.ARRIVE: State.INTERRUPTED},
    State.INTERRUPTED: {
        Event.COME_BACK: State.WAITING_TO_CONTINUE,
        Event.MOVE: State.MOVED,
        Event.ARRIVE: State.INTERRUPTED,
        Event.STOP: State.ENDED,
    },
    State.WAITING_TO_CONTINUE: {
        Event.COME_BACK: State.WAITING_TO_CONTINUE,
        Event.GO_ON: State.RUNNING,
        Event.MOVE: State.MOVED,
        Event.ARRIVE: State.INTERRUPTED,
        Event.STOP: State.ENDED,
    },
    State.ENDED: {Event.MARK: State.MARKED},
    State.MARKED: {
        Event.MARK: State.MARKED,
        Event.LOOK_AGAIN: State.SECOND_LOOK,
        Event.DECIDE: State.DECIDED,
    },
    State.SECOND_LOOK: {Event.MARK: State.MARKED, Event.DECIDE: State.DECIDED},
    State.DECIDED: {Event.SIGN: State.SIGNED},
    State.SIGNED: {},
}


@for_each(list(product(State, Event)), name=lambda pair: f"{pair[0]} {pair[1]}")
def test_every_pair_of_state_and_event_leads_where_the_course_says_or_nowhere(
    pair: tuple[State, Event],
) -> None:
    state, event = pair
    assert after(state, event) is COURSE[state].get(event)


def test_there_is_one_ending_and_every_way_to_it_is_named() -> None:
    ways = {event for (_state, event), to in TRANSITIONS.items() if to is State.ENDED}
    assert ways == ENDINGS


def test_from_every_state_the_signature_can_be_reached() -> None:
    reached = {State.SIGNED}
    for _round in State:
        reached |= {state for (state, _event), to in TRANSITIONS.items() if to in reached}
    assert reached == set(State)


def test_what_needs_a_second_look_is_not_decided_before_it() -> None:
    assert after(State.MARKED, Event.DECIDE, second_look=True) is None
    assert after(State.MARKED, Event.LOOK_AGAIN, second_look=True) is State.SECOND_LOOK
    assert after(State.SECOND_LOOK, Event.DECIDE, second_look=True) is State.DECIDED
