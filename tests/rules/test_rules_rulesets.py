"""The finite choices of a rule document are data: other choices make another game."""

from collections.abc import Callable
from dataclasses import replace

from tests.rules.rounds import scenario
from tests.scenario_files import read
from trainer.rulebook import RULEBOOK, TableFacts, game
from trainer.rules.bets import Bet, BetKind, Offer
from trainer.rules.dues import CallDue
from trainer.rules.events import BetRefused, Offered
from trainer.rules.inputs import CheckLimits, CloseBets, Input, RaiseBet, StakeBet
from trainer.rules.money import Cents, parse_odds
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Limits, Ruleset, SurrenderRule, Terms
from trainer.scenario.check import stage
from trainer.scenario.play import PlayedScenario, play

Change = Callable[[Ruleset], Ruleset]


def under(change: Change, boxes: str, shoe: str) -> PlayedScenario:
    """The round as it is played under a changed rule document, the dealer's tasks as they come."""
    reading = read(scenario(boxes, shoe).encode(), RULEBOOK)
    assert reading.scenario is not None
    terms = changed(change)
    return play(reading.scenario, terms, lambda _round, tasks: tasks[0])


def changed(change: Change) -> Terms:
    text = scenario("1: Ann 100 [stand]", "TS 9C 9D TC")
    reading = read(text.encode(), RULEBOOK)
    assert reading.scenario is not None
    _game, terms = stage(reading.scenario, RULEBOOK[reading.scenario.rules])
    return replace(terms, ruleset=change(terms.ruleset))


def net(played: PlayedScenario) -> dict[str, int]:
    assert played.settlement is not None, played.faults
    return {name: amount // 100 for name, amount in played.settlement.net.items()}


def test_without_a_forced_draw_a_hand_may_stand_on_less() -> None:
    played = under(
        lambda rules: replace(rules, forced_draw_below=0), "1: Ann 100 [stand]", "2S 6C 3D TC TD"
    )
    assert net(played) == {"Ann": 100}


def test_without_surrender_nobody_can_give_up() -> None:
    played = under(
        lambda rules: replace(rules, surrender=SurrenderRule.NEVER),
        "1: Ann 100 [surrender]",
        "TS 9C 6D",
    )
    (fault,) = played.faults
    assert fault.refusal is not None
    assert fault.refusal.reason is Reason.SURRENDER_NOT_OFFERED
    assert all(call != "surrender" for call in fault.legal)


def test_without_even_money_it_is_not_offered() -> None:
    played = under(lambda rules: replace(rules, even_money=False), "1: Ann 100", "AS AC KD 6D")
    offers = [event.offer for event in played.trace.events if isinstance(event, Offered)]
    assert offers == [Offer.INSURANCE]


def test_the_number_of_hands_is_the_document_s() -> None:
    played = under(
        lambda rules: replace(rules, most_hands=2),
        "1: Ann 100 [split split stand stand stand]",
        "8S 9C 8D 8H TC TD TH TS",
    )
    (fault,) = played.faults
    assert fault.refusal is not None
    assert fault.refusal.reason is Reason.SPLIT_TOO_OFTEN


def test_the_odds_are_the_document_s() -> None:
    six_to_five = parse_odds("6 to 5")
    ten_to_one = parse_odds("10 to 1")
    assert six_to_five
    assert ten_to_one

    def change(rules: Ruleset) -> Ruleset:
        return replace(
            rules, blackjack_odds=six_to_five, insurance_odds=ten_to_one, win_odds=ten_to_one
        )

    assert net(under(change, "1: Ann 100", "AS 9C KD")) == {"Ann": 120}
    assert net(under(change, "1: Ann 100 ins=50 [stand]", "TS AC 9D TD")) == {"Ann": 400}
    assert net(under(change, "1: Ann 100 [stand]", "TS 8C 9D TD")) == {"Ann": 1000}


def test_what_the_dealer_stands_on_is_the_document_s() -> None:
    played = under(
        lambda rules: replace(rules, dealer_stands_on=18), "1: Ann 100 [stand]", "TS 7C 9D TD 3D"
    )
    assert net(played) == {"Ann": -100}


def test_the_highest_insurance_is_the_document_s() -> None:
    def change(rules: Ruleset) -> Ruleset:
        return replace(rules, insurance_per_bet=(1, 4))

    assert net(under(change, "1: Ann 100 ins=25 [stand]", "TS AC 9D TD")) == {"Ann": -50}
    (fault,) = under(change, "1: Ann 100 ins=26 [stand]", "TS AC 9D TD").faults
    assert fault.refusal is not None
    assert fault.refusal.most == 2500


def test_a_side_bet_that_is_not_handed_in_is_not_offered() -> None:
    terms = replace(changed(lambda rules: rules), side_bets={})
    done = Round(terms).submit(StakeBet(Bet(1, "Ann", BetKind.PERFECT_PAIRS), Cents(100), True))
    assert isinstance(done, Refusal)
    assert done.reason is Reason.BET_NOT_OFFERED


def test_a_call_that_is_due_names_who_decides() -> None:
    played = under(lambda rules: rules, "1: Ann 100 [stand] | Ben 300", "TS 9C 9D TC")
    dues = [move.due for move in played.trace.moves if isinstance(move.due, CallDue)]
    assert [(due.box, due.hand, due.bettor) for due in dues] == [(1, 1, "Ann")]


def test_a_capped_bet_is_refused_no_more_than_once() -> None:
    """A bettor raises an Over 13 under its minimum by too little and over his cap."""
    terms = game("rws-blackjack-v5").terms(
        TableFacts(limits={BetKind.OVER_13: Limits(Cents(5000), Cents(9000))})
    )
    played = Round(terms)
    over = Bet(1, "Ann", BetKind.OVER_13)
    inputs: list[Input] = [
        StakeBet(Bet(1, "Ann", BetKind.MAIN, 1), Cents(1000), True),
        StakeBet(over, Cents(2000), True),
        CheckLimits(),
        RaiseBet(over, Cents(3000)),
        CloseBets(),
    ]
    for given in inputs:
        assert not isinstance(played.submit(given), Refusal)
    refused = [event for event in played.events if isinstance(event, BetRefused)]
    assert [(event.amount, event.rule) for event in refused] == [(3000, Rule.BELOW_MINIMUM)]
