"""A played round in steps."""

from collections.abc import Callable
from itertools import pairwise
from typing import get_args

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.steps import steps
from trainer.rules.bets import DEALER, Call, Offer, Place
from trainer.rules.events import BetReturned, BetSettled, CardDealt, EvenMoneyTaken, Offered
from trainer.rules.inputs import Input
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

SETTLING = {
    Act.SETTLE_SIDE_BET,
    Act.PAY_EVEN_MONEY,
    Act.PAY_BLACKJACK,
    Act.SETTLE_SURRENDER,
    Act.TAKE_BUST,
    Act.SETTLE_INSURANCE,
    Act.SETTLE_HAND,
    Act.RETURN_BET,
    Act.REMOVE_SIDE_BET,
    Act.RETURN_AFTER_ERROR,
    Act.PAY_ENVY,
    Act.PAY_DEALER_ENVY,
}


def test_every_event_is_in_exactly_one_step(rounds: dict[str, PlayableRound]) -> None:
    for name, playable in rounds.items():
        playthrough = steps(playable.trace, playable.game.procedure)
        found = playthrough.steps
        assert found[0].first == 0, name
        assert found[-1].last == len(playthrough.events), name
        assert all(one.last == other.first for one, other in pairwise(found)), name
        assert all(step.first < step.last for step in found), name


def test_a_person_sees_one_card_or_one_bet_at_a_time(rounds: dict[str, PlayableRound]) -> None:
    for name, playable in rounds.items():
        playthrough = steps(playable.trace, playable.game.procedure)
        for step in playthrough.steps:
            events = playthrough.events[step.first : step.last]
            settled = [e for e in events if isinstance(e, BetSettled | BetReturned)]
            cards = [e for e in events if isinstance(e, CardDealt)]
            assert len(settled) == (step.act in SETTLING), (name, step)
            assert len(cards) <= 1, (name, step)
            if settled:
                assert settled[0].bet == step.bet, (name, step)
            if cards:
                assert cards[0].place == step.place, (name, step)


def test_every_step_can_be_cited(rounds: dict[str, PlayableRound]) -> None:
    for name, playable in rounds.items():
        for step in steps(playable.trace, playable.game.procedure).steps:
            assert playable.game.document.cite(step.rules), (name, step)
            assert len(set(step.rules)) == len(step.rules), (name, step)


def test_the_rounds_in_the_tree_show_every_input_and_every_act(
    rounds: dict[str, PlayableRound],
) -> None:
    given = {type(move.given) for playable in rounds.values() for move in playable.trace.moves}
    assert given == set(get_args(Input))
    acts = {
        step.act
        for playable in rounds.values()
        for step in steps(playable.trace, playable.game.procedure).steps
    }
    assert acts == set(Act)


def acts(found: Playthrough) -> list[Act]:
    return [step.act for step in found.steps]


def step_of(found: Playthrough, act: Act) -> Step:
    return next(step for step in found.steps if step.act is act)


def test_a_plain_round(played: Played) -> None:
    _playable, found = played(
        "boxes: {2: [{name: Ann, main: 50, calls: [hit, stand]}]}\nshoe: TS 7D 4H 5C TC\n"
    )
    assert acts(found) == [
        Act.PLACE_BETS,
        Act.CHECK_LIMITS,
        Act.CLOSE_BETS,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
        Act.CALL,
        Act.DRAW_CARD,
        Act.CALL,
        Act.DEALER_CARD,
        Act.SETTLE_HAND,
        Act.CLEAR_TABLE,
    ]
    call = step_of(found, Act.CALL)
    assert (call.box, call.place) == (2, Place(2, 1))
    assert call.calls == (Call.HIT, Call.STAND, Call.DOUBLE, Call.SURRENDER)
    assert call.rules == (Rule.DRAW, Rule.BOX_DECISIONS)
    assert step_of(found, Act.DEALER_CARD).place == DEALER
    assert step_of(found, Act.SETTLE_HAND).rules == (Rule.HIGHER_TOTAL, Rule.PAY_TABLE)


def test_an_offer_its_answer_and_its_end(played: Played) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, insurance: 20, calls: [stand]}]}\nshoe: TS AD 9H 5C 2C\n"
    )
    insurance = [step for step in found.steps if "insurance" in step.act.value]
    assert [step.act for step in insurance] == [
        Act.OFFER_INSURANCE,
        Act.OFFER_INSURANCE,
        Act.CLOSE_INSURANCE,
        Act.SETTLE_INSURANCE,
    ]
    offer, answer, _closed, settled = insurance
    assert [bet.bettor for bet in offer.offered] == ["Ann"]
    assert (offer.bet, answer.bet) == (None, settled.bet)


def test_what_is_over_the_limit_is_refused_before_the_bets_are_closed(played: Played) -> None:
    _playable, found = played(
        "table: {limits: {main: [25, 100]}}\n"
        "boxes: {1: [{name: Ann, main: 80, calls: [stand]}, {name: Ben, main: 50}]}\n"
        "shoe: TS 7D 9H TC\n"
    )
    assert acts(found)[:4] == [
        Act.PLACE_BETS,
        Act.CHECK_LIMITS,
        Act.CHECK_LIMITS,
        Act.CLOSE_BETS,
    ]
    refused = found.steps[2]
    assert refused.bet is not None
    assert refused.bet.bettor == "Ben"
    assert Rule.EXCESS_REFUSED in refused.rules


def test_an_interruption_and_what_it_does_are_two_things(played: Played) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: TS 7D 9H TC\n"
        "incidents: [{kind: interruption, after_card: 3}]\n"
    )
    assert acts(found)[6:] == [
        Act.INTERRUPTION,
        Act.DECLARE_VOID,
        Act.RETURN_BET,
        Act.CLEAR_TABLE,
    ]


def test_even_money_is_seen_only_where_it_is_asked_for(rounds: dict[str, PlayableRound]) -> None:
    # ¶3.15.1: it is the player's to ask; the dealer offers it to nobody.
    unasked = 0
    for name, playable in rounds.items():
        playthrough = steps(playable.trace, playable.game.procedure)
        requests = 0
        for step in playthrough.steps:
            if step.act is Act.OFFER_EVEN_MONEY:
                assert isinstance(playthrough.events[step.first], EvenMoneyTaken), name
                requests += 1
        possible = any(
            isinstance(event, Offered) and event.offer is Offer.EVEN_MONEY
            for event in playthrough.events
        )
        unasked += possible and not requests
    assert unasked
