"""A round dealt one act ahead of the trainee."""

from __future__ import annotations

from tests.ui.test_deal import playable
from trainer.dealing.round import Dealing
from ui.table.deal_screen import DealtAhead


def test_it_is_after_the_act_that_is_suggested_whatever_is_done_instead() -> None:
    round_ = playable("a-king-for-the-wrong-hand")
    dealing, ahead, others = Dealing(round_), DealtAhead(), 0
    while (suggested := dealing.suggested()) is not None:
        *_before, after = ahead.go_on(round_, dealing)
        assert after is not None
        dealt = Dealing(round_)
        for act in (*dealing.acts, suggested.act):
            dealt.do(act)
        assert (after.acts, after.seen) == (dealt.acts, dealt.seen)
        other = dealing.allowed()[-1].act
        others += other != suggested.act
        dealing.do(other)
    assert others > 3
    assert not [*ahead.go_on(round_, dealing)]


def test_it_prepares_nothing_where_something_was_passed_over() -> None:
    round_ = playable("bj5-one-double")
    dealing, ahead, passed, prepared = Dealing(round_), DealtAhead(), 0, 0
    while (suggested := dealing.suggested()) is not None:
        if dealing.skip(suggested.act):
            passed += 1
            continue
        dealing.do(suggested.act)
        prepared += bool([*ahead.go_on(round_, dealing)]) if passed else 0
    assert passed
    assert not prepared
