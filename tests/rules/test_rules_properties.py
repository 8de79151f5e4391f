"""What holds for every round of every document, tried on random ones."""

import dataclasses
from collections import Counter, defaultdict
from fractions import Fraction
from random import Random

import pytest
from hypothesis import example, given, strategies as st

from tests.cases import examples
from tests.rules import holds
from tests.rules.chance import Driver
from tests.rules.chance_table import DOCUMENTS, Chances
from tests.rules.compare import compare, points_of
from tests.rules.reference import Reference
from trainer.rules.bets import DEALER, UNSTAKED, BetKind, Call, HandState
from trainer.rules.calls import legal_calls, refuse_call
from trainer.rules.cards import point_total
from trainer.rules.dues import (
    CallDue,
    RoundOver,
)
from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetsClosed,
    BetSettled,
    Called,
    CardDealt,
    DealerEnded,
    EvenMoneyTaken,
    HandEnded,
    HoleCardChecked,
    HoleCardTurned,
)
from trainer.rules.money import Formula
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import (
    House,
    Ruleset,
    SurrenderRule,
)

EVERY = pytest.mark.parametrize("document", DOCUMENTS)
SEEDS = st.integers(min_value=0, max_value=2**32)
MISFORTUNE = Chances(misfortune=0.12)
CALM = Chances(misfortune=0, limits=0, leaves=0)
UNVOIDED = Chances(misfortune=0, late=0.1)
RECOMBINED = Chances(misfortune=0, mixed=True)


@EVERY
@examples(17)
@given(seed=SEEDS)
def test_money_is_conserved_between_house_and_bettors(document: str, seed: int) -> None:
    holds.money_is_conserved(Driver(Random(seed), document=document).play())


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_nobody_loses_more_than_was_staked(document: str, seed: int) -> None:
    driver = Driver(Random(seed), document=document)
    result = driver.play().settlement()
    laid: Counter[tuple[int, str, str]] = Counter()
    for event in driver.round.events:
        if isinstance(event, BetPlaced | BetAdded):
            laid[event.bet.box, event.bet.bettor, event.bet.kind] += event.amount
        elif isinstance(event, BetRaised):
            laid[event.bet.box, event.bet.bettor, event.bet.kind] += event.to
    stakes: Counter[tuple[int, str, str]] = Counter()
    for entry in result.bets:
        assert entry.net >= -entry.stake
        stakes[entry.box, entry.name, entry.bet] += entry.stake
    for bet, stake in stakes.items():
        assert stake <= laid[bet]


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_the_shoe_is_a_multiset_and_its_cards_are_numbered(document: str, seed: int) -> None:
    driver = Driver(Random(seed), document=document)
    played = driver.play()
    dealt = [event for event in played.events if isinstance(event, CardDealt)]
    assert [event.number for event in dealt] == list(range(1, len(dealt) + 1))
    assert [event.card for event in dealt] == driver.shoe
    result = played.settlement()
    on_the_table = Counter(result.dealer.cards)
    for hand in result.hands:
        on_the_table.update(hand.cards)
    assert on_the_table == Counter(driver.shoe)
    assert Counter(played._state.discarded) == Counter(driver.shoe)


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_folding_the_events_gives_the_state_after_every_input(document: str, seed: int) -> None:
    Driver(Random(seed), MISFORTUNE, document).play(holds.it_is_the_fold_of_its_events)


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_a_round_is_the_same_when_its_inputs_are_given_again(document: str, seed: int) -> None:
    driver = Driver(Random(seed), document=document)
    played = driver.play()
    again = Round(driver.terms)
    for due, given_input, events in driver.moves:
        assert again.due() == due
        assert again.submit(given_input) == events
    assert again == played


@EVERY
@examples(6)
@given(seed=SEEDS)
def test_what_is_due_is_accepted_until_the_round_is_over(document: str, seed: int) -> None:
    played = Driver(Random(seed), MISFORTUNE, document).play(holds.every_task_is_accepted)
    assert isinstance(played.due(), RoundOver)


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_the_legal_calls_are_those_that_nothing_refuses(document: str, seed: int) -> None:
    def compare(driver: Driver) -> None:
        due = driver.round.due()
        if not isinstance(due, CallDue):
            return
        state = driver.round._state
        box = state.boxes[due.box]
        hand = box.hand(due.hand)
        allowed = {call for call in Call if refuse_call(state, box, hand, call) is None}
        assert due.calls == legal_calls(state, box, hand)
        assert set(due.calls) == allowed
        assert len(due.calls) == len(allowed)
        assert Call.HIT in allowed

    Driver(Random(seed), CALM, document).play(compare)


@EVERY
@examples(6)
@given(seed=SEEDS)
@example(seed=3241143299)  # Surrender before the side bets are settled
@example(seed=320815074)  # an Initial Bet, where Insurance comes first
@example(seed=1935623698)  # Even Money for the side bet of a box without a hand
def test_a_refused_input_changes_nothing(document: str, seed: int) -> None:
    def try_nonsense(driver: Driver) -> None:
        holds.nonsense_changes_nothing(driver, attempts=3)

    Driver(Random(seed), document=document).play(try_nonsense)


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_a_void_leaves_everybody_at_nothing(document: str, seed: int) -> None:
    driver = Driver(Random(seed), Chances(settings=False, misfortune=0.3), document)
    driver.play()
    holds.a_void_changes_nothing(driver)


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_every_rule_and_setting_that_is_named_is_in_the_document(document: str, seed: int) -> None:
    driver = Driver(Random(seed), MISFORTUNE, document)
    played = driver.play()
    known = driver.game.document
    fields = {field.name for one in (House, Ruleset) for field in dataclasses.fields(one)}
    named: set[Rule] = set()
    for event in played.events:
        named.update(value for value in event if isinstance(value, Rule))
        if isinstance(event, BetSettled | BetReturned):
            named.update(event.rules)
            assert set(event.settings) <= fields
            assert known.cite(event.rules)
    assert not named & known.not_applicable
    assert all(known.citations[rule] for rule in named)


@EVERY
@examples(10)
@given(seed=SEEDS)
def test_the_settlement_lists_every_bet_once_in_order(document: str, seed: int) -> None:
    driver = Driver(Random(seed), document=document)
    result = driver.play().settlement()
    settled = [entry for entry in result.bets if entry.amount is None]
    named = [(entry.box, entry.name, entry.bet, entry.hand) for entry in settled]
    assert len(set(named)) == len(named)
    total: defaultdict[str, int] = defaultdict(int)
    for entry in result.bets:
        total[entry.name] += entry.net
    assert {name: total[name] for name in result.net} == dict(result.net)
    hands = [(hand.box, hand.hand) for hand in result.hands]
    assert hands == sorted(hands)
    late = {incident.name for incident in driver.incidents if hasattr(incident, "name")}
    assert set(result.net) == late | {
        person.bettor.name for people in driver.people.values() for person in people
    }


@EVERY
@examples(12)
@given(seed=SEEDS)
def test_a_random_round_goes_out_as_a_scenario_and_comes_back_the_same(
    document: str, seed: int
) -> None:
    driver = Driver(Random(seed), Chances(misfortune=0.03), document)
    driver.play()
    holds.it_goes_out_and_comes_back(driver)


@EVERY
@examples(13)
@given(seed=SEEDS)
def test_every_working_can_be_worked_again(document: str, seed: int) -> None:
    driver = Driver(Random(seed), UNVOIDED, document)
    played = driver.play()
    counted = [event.working for event in played.events if isinstance(event, BetCounted)]
    settled = [event.working for event in played.events if isinstance(event, BetSettled)]
    for working in (*counted, *settled):
        exact = Fraction(working.stake * working.numerator, working.denominator)
        unit = working.rounding.unit
        if working.formula in (Formula.TAKES, Formula.RETURNS, Formula.WHOLE):
            assert working.exact
            assert working.result == exact == working.stake
        elif working.floor is not None:
            assert exact < working.floor + unit
            assert working.result == working.floor
        elif working.formula is Formula.LEAVES:
            assert working.result == 0
        elif working.formula is not Formula.ONE_INITIAL_BET:
            before = working.result + working.less
            assert working.exact == (before == exact)
            assert abs(before - exact) < unit
            assert working.rounding == driver.rounding
        by_odds = working.formula in (Formula.PAYS, Formula.ENVY)
        assert (working.odds is not None) == by_odds
        if working.odds is not None:
            assert (working.numerator, working.denominator) == working.odds[:2]


@EVERY
@examples(13)
@given(seed=SEEDS)
def test_everything_happens_in_its_time(document: str, seed: int) -> None:
    driver = Driver(Random(seed), UNVOIDED, document)
    events = driver.play().events
    dealt = [(at, event) for at, event in enumerate(events) if isinstance(event, CardDealt)]
    of_initial = (Rule.INITIAL_DEAL, Rule.HOLE_CARD)
    initial = [at for at, event in dealt if event.rule in of_initial]
    later = [at for at, event in dealt if event.rule not in of_initial]
    dealers = [at for at, event in dealt if event.place == DEALER]
    closed = next(at for at, event in enumerate(events) if isinstance(event, BetsClosed))
    seen = [at for at, e in enumerate(events) if isinstance(e, HoleCardChecked | HoleCardTurned)]
    turned = [at for at, event in enumerate(events) if isinstance(event, HoleCardTurned)]
    hole = driver.terms.ruleset.hole_card
    end = len(events)
    # When the dealer's second card is known, and when his own turn begins.
    known = min(seen, default=end) if hole else dealers[1] if len(dealers) > 1 else end
    begins = min(turned if hole else dealers[1:], default=end)
    sides = set(driver.terms.side_bets) | UNSTAKED
    assert all(at > closed for at, _event in dealt)
    assert initial == [at for at, _event in dealt][: len(initial)]
    assert [at for at, event in dealt if event.down] == (initial[-1:] if hole else [])
    for at, event in enumerate(events):
        kind = event.bet.kind if isinstance(event, BetPlaced | BetSettled) else None
        if isinstance(event, BetPlaced) and kind is BetKind.INSURANCE:
            assert max(initial) < at < min(later, default=end)  # 3.15.2 a
        elif isinstance(event, BetPlaced):
            assert at < closed  # 3.10
        elif isinstance(event, BetSettled) and kind in sides:
            assert max(initial) < at < min(later, default=end)  # 3.13
            assert at < min(seen, default=end)
        elif isinstance(event, BetSettled) and kind is BetKind.INSURANCE:
            assert known < at < min(dealers[2:], default=end)  # 3.15.2 b
        elif isinstance(event, EvenMoneyTaken | HoleCardChecked):
            assert max(initial) < at < min(later, default=end)  # 3.15.1
        elif isinstance(event, Called) and event.call is Call.SURRENDER:
            assert max(initial) < at < min(later, default=end)  # 3.17
        elif isinstance(event, Called | BetAdded):
            assert at < begins  # 3.24
        elif isinstance(event, HandEnded) and event.state is HandState.BUST:
            following = [one for one in events[at + 1 :] if not isinstance(one, BetRefused)]
            assert isinstance(following[0], BetSettled)  # 3.19
    assert all(event.place == DEALER for at, event in dealt if at > begins)
    assert len(turned) <= 1


@EVERY
@examples(13)
@given(seed=SEEDS)
def test_no_hand_is_what_the_rules_do_not_allow(document: str, seed: int) -> None:
    driver = Driver(Random(seed), UNVOIDED, document)
    result = driver.play().settlement()
    per_box = Counter(hand.box for hand in result.hands)
    rules = driver.terms.ruleset
    assert all(count <= rules.most_hands for count in per_box.values())  # 3.22.2
    looked = [e for e in driver.round.events if isinstance(e, HoleCardChecked)]
    unplayed = any(event.blackjack for event in looked)
    hard_21_ends = driver.house.get("hard_21_may_draw") is False
    for hand in result.hands:
        drawn = point_total(hand.cards[:-1])
        assert (hand.total, hand.soft) == point_total(hand.cards)
        assert (hand.state is HandState.BUST) == (hand.total > 21)
        if len(hand.cards) > 2:
            assert drawn.points <= 21
            assert drawn != (21, True) or driver.house.get("soft_21_may_draw")  # 3.18
            assert not (hard_21_ends and drawn == (21, False))
        if hand.state is HandState.STOOD:
            assert hand.total <= 21
            assert hand.total >= rules.forced_draw_below  # 3.20, 3.21
            assert len(hand.cards) == 2 or not unplayed
        elif hand.state is HandState.DOUBLED:
            assert len(hand.cards) == 3  # 3.23
        elif hand.state is HandState.SPLIT_ACE:
            assert len(hand.cards) == 2  # 3.22.2
            assert per_box[hand.box] == 2 or rules.resplit_aces
        elif hand.state is HandState.BLACKJACK:
            assert per_box[hand.box] == 1  # 1.2
        elif hand.state is HandState.SURRENDERED:
            assert (len(hand.cards), per_box[hand.box]) == (2, 1)  # 3.17, 3.22
            late = rules.surrender is SurrenderRule.AFTER_LOOK
            assert result.dealer.cards[0].rank != "A" or late
    dealer = result.dealer.cards
    for event in driver.round.events:
        if isinstance(event, DealerEnded):
            assert (event.total, event.blackjack) == (
                point_total(dealer).points,
                len(dealer) == 2 and result.dealer.total == 21,
            )
            assert (event.rule is Rule.DEALER_BUST) == result.dealer.bust
    for count in range(len(dealer)):
        points, soft = point_total(dealer[:count])
        draws = rules.dealer_hits_soft_17 and soft and points == 17
        assert points < 17 or draws  # 3.24


@EVERY
@examples(42)
@given(seed=SEEDS)
def test_a_second_settlement_comes_to_the_same(document: str, seed: int) -> None:
    driver = Driver(Random(seed), UNVOIDED, document)
    driver.play()
    compare(driver, Reference(driver.scenario()))


@EVERY
@examples(20)
@given(seed=SEEDS)
def test_a_document_that_recombines_the_others_comes_to_the_same(document: str, seed: int) -> None:
    driver = Driver(Random(seed), RECOMBINED, document)
    played = driver.play()
    assert Round.replay(driver.terms, played.events) == played
    compare(driver, Reference(driver.scenario(), points_of(driver.terms)))
