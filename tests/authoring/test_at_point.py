"""What can be changed at a point of a round that is being written."""

from tests.authoring.test_writing_a_round import WRITTEN
from trainer.authoring.at_point import (
    CallInstead,
    CallsOut,
    CardOut,
    Change,
    IncidentOut,
    RequestOut,
    changes_at,
    last_done,
    with_change,
)
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.timeline import timeline
from trainer.procedure.acts import Act
from trainer.rules.bets import Call
from trainer.rules.cards import Card

MORE = WRITTEN + (
    "incidents:\n  # the power failed\n  - {kind: card_to_empty_box, after_card: 7, box: 4}\n"
    "requests:\n  - {after_card: 4, box: 3, name: Cho, asks: double, amount: 200}\n"
    "  - {after_card: 6, box: 1, name: Ann, asks: even_money}\n"
)


def at_each(draft: Draft) -> list[tuple[Change, ...]]:
    """What can be changed after each step, before the first one too."""
    line = timeline(draft)
    return [tuple(changes_at(draft, line, at)) for at in range(len(line.moments) + 1)]


def test_whatever_can_be_changed_leads_to_a_text_that_says_it() -> None:
    for text in (WRITTEN, MORE):
        draft = draft_of(text)
        for found in at_each(draft):
            for change in found:
                after = draft_of(with_change(draft, change))
                assert after.text != text, change
                assert after.scenario is not None, change


def test_a_card_is_taken_out_and_all_later_ones_go_elsewhere() -> None:
    draft = draft_of(WRITTEN)
    line = timeline(draft)
    at = next(n for n, one in enumerate(line.moments, 1) if one.number == 2)
    done = last_done(draft, line, at)
    assert done == CardOut(2, draft.scenario.shoe[1]) if draft.scenario else False
    assert isinstance(done, CardOut)
    after = with_change(draft, done)
    assert "shoe: 8S AS 8H 9C TH 3D 7C KC\n" in after
    assert last_done(draft, line, 0) is None
    assert list(changes_at(draft, line, 0)) == []


def test_a_call_is_changed_or_taken_back_with_the_later_ones() -> None:
    draft = draft_of(WRITTEN)
    line = timeline(draft)
    calls = [n for n, one in enumerate(line.moments, 1) if one.step.act is Act.CALL]
    first = tuple(changes_at(draft, line, calls[0]))
    assert isinstance(first[0], CallsOut)
    assert (first[0].made.call, first[0].later) == (Call.SPLIT, 2)
    assert "calls" not in with_change(draft, first[0]).split("Ben")[0]
    others = [one.call for one in first if isinstance(one, CallInstead)]
    assert others == [Call.HIT, Call.STAND, Call.DOUBLE], "no Surrender against an Ace (¶3.17)"
    stood = next(one for one in first if isinstance(one, CallInstead) and one.call is Call.STAND)
    assert "calls: [stand, stand, double]" in with_change(draft, stood)
    last = last_done(draft, line, calls[2])
    assert isinstance(last, CallsOut)
    assert "calls: [split, stand]" in with_change(draft, last)


def test_what_goes_wrong_is_taken_out() -> None:
    draft = draft_of(MORE)
    found = {change for changes in at_each(draft) for change in changes}
    assert draft.scenario is not None
    incident = draft.scenario.incidents[0]
    assert IncidentOut(0, incident) in found
    taken = with_change(draft, IncidentOut(0, incident))
    assert "incidents" not in taken


def test_what_was_asked_for_in_vain_is_taken_out_at_its_moment() -> None:
    draft = draft_of(MORE)
    line = timeline(draft)
    shown = {
        one.number
        for at, moment in enumerate(line.moments, 1)
        if moment.cards == 6
        for one in changes_at(draft, line, at)
        if isinstance(one, RequestOut)
    }
    assert shown == {1}
    assert draft.scenario is not None
    after = with_change(draft, RequestOut(1, draft.scenario.requests[1]))
    assert "asks: double" in after
    assert "even_money" not in after


def test_a_card_keeps_its_number_after_a_call() -> None:
    draft = draft_of(WRITTEN)
    line = timeline(draft)
    seen: list[Card] = []
    for at in range(1, len(line.moments) + 1):
        done = last_done(draft, line, at)
        if isinstance(done, CardOut) and done.card not in seen:
            assert draft.scenario is not None
            assert draft.scenario.shoe[done.number - 1] == done.card
            seen.append(done.card)
    assert len(seen) == 9
