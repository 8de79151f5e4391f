"""The points that the specification settles, and what the output contract promises."""

import pytest

from tests.cases import for_every
from tests.rules.rounds import PP5, faults, play
from trainer.rules.bets import Bet, BetKind, Call
from trainer.rules.events import BetsClosed, BetSettled, BettorLeft, Called, HandSplit
from trainer.rules.inputs import (
    Decide,
    Interrupt,
    OverlookLimits,
    StakeBet,
    WalkAway,
)
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round

SEATED = {"even_money_and_insurance": "seated"}

# The Seated Player


def test_the_first_bettor_sits_and_decides() -> None:
    table = play("1: Ann 10 [hit stand] | Ben 90", "TS 7C 2D 8H TC")
    (first, _second) = [e for e in table.trace.events if isinstance(e, Called)]
    assert first.bettor == "Ann"


def test_with_a_side_bet_alone_the_first_bettor_still_decides() -> None:
    table = play("1: Ann pp=10 [hit stand] | Ben 90", "TS 7C 2D 8H TC")
    assert table.bets == [
        "1 Ann perfect_pairs 10: lose -10 interim",
        "1 Ben main/1 90: win 90 final",
    ]


def test_calls_of_somebody_who_does_not_decide_are_an_error() -> None:
    found = faults("1: Ann 10 [stand] | Ben 90 [stand]", "TS 7C 9D TC")
    assert found[0].startswith("calls_not_his")


def test_where_nobody_sits_and_the_first_has_the_lower_bet_the_calls_are_not_his() -> None:
    found = faults("1: Ann 10 standing [stand] | Ben 90", "TS 7C 9D TC")
    assert found == ["call_missing"]


def test_of_two_who_leave_the_next_decides() -> None:
    table = play("1: Ann 100 leaves | Ben 90 leaves | Cy 20 | Dee 30 [hit stand]", "TS 7C 2D 8H TC")
    assert table.net == {"Ann": "100", "Ben": "90", "Cy": "20", "Dee": "30"}


def test_standing_players_who_decide_may_take_insurance_like_others() -> None:
    table = play("1: Ann 100 leaves | Ben 90 ins=45 [stand]", "TS AC 9D KC")
    assert table.net == {"Ann": "-100", "Ben": "0"}


# The register: even_money_and_insurance


def test_seated_the_seated_player_s_even_money_binds_the_box() -> None:
    table = play("1: Ann 50 even | Ben 30", "AS AC KD", house=SEATED)
    assert table.bets == [
        "1 Ann main/1 50: even_money 50 interim",
        "1 Ben main/1 30: even_money 30 interim",
    ]
    assert table.settings("1 Ben main") == ["even_money_and_insurance"]


def test_seated_a_standing_player_may_ask_for_what_the_box_takes() -> None:
    table = play("1: Ann 50 even | Ben 30 even", "AS AC KD", house=SEATED)
    assert table.net == {"Ann": "50", "Ben": "30"}


def test_seated_a_standing_player_alone_cannot_ask() -> None:
    found = faults("1: Ann 50 | Ben 30 even", "AS AC KD TD", house=SEATED)
    assert found == ["even_money_refused not_decider 3.8"]


@for_every("rules", [PP5, "rws-blackjack-v5", "huxley-perfect-pairs"])
def test_seated_insurance_stays_each_players_own(rules: str) -> None:
    table = play("1: Ann 50 [stand] | Ben 30 ins=15", "TS AC 9D TD", house=SEATED, rules=rules)
    assert table.net == {"Ann": "-50", "Ben": "0"}
    assert table.settings("1 Ben insurance") == []


def test_seated_where_the_document_is_silent_insurance_is_the_seated_players_too() -> None:
    boxes, shoe = "1: Ann 50 | Ben 30 ins=15", "TS AC 9D TD"
    (found,) = faults(boxes, shoe, house=SEATED, rules="live-blackjack")
    assert found.startswith("insurance_refused not_decider")
    table = play(boxes.replace("50", "50 ins=25"), shoe, house=SEATED, rules="live-blackjack")
    assert table.net == {"Ann": "0", "Ben": "0"}


# The order of the entries and the numbers of the hands


def test_entries_come_box_by_box_bettor_by_bettor() -> None:
    table = play(
        "3: Cy 100 pp=5 ins=50 [stand]\n1: Ann 100 pp=10 ins=5 [split stand stand] | Ben 50 pp=7",
        "8S TS AC 8D 9S TD TH 6C",
    )
    assert [line.split(":")[0] for line in table.bets] == [
        "1 Ann perfect_pairs 10",
        "1 Ann main/1 100",
        "1 Ann main/2 100",
        "1 Ann insurance 5",
        "1 Ben perfect_pairs 7",
        "1 Ben main/1 50",
        "1 Ben main/2 50",
        "3 Cy perfect_pairs 5",
        "3 Cy main/1 100",
        "3 Cy insurance 50",
    ]
    assert list(table.net) == ["Ann", "Ben", "Cy"]


def test_a_re_split_shifts_the_hands_after_it() -> None:
    # 8S 8D; the second hand gets 8H and is split, then the new third hand gets 8C and is split.
    table = play(
        "1: Ann 10 [split stand split stand split stand stand]",
        "8S 7C 8D TD 8H 9H 8C TH KH TC",
    )
    assert table.hands == [
        "1/1 8S TD 18 stood",
        "1/2 8D 9H 17 stood",
        "1/3 8H TH 18 stood",
        "1/4 8C KH 18 stood",
    ]
    split = [(e.hand, e.new_hand) for e in table.trace.events if isinstance(e, HandSplit)]
    assert split == [(1, 2), (2, 3), (3, 4)]


def test_the_first_hand_re_split_pushes_the_second_back() -> None:
    table = play(
        "1: Ann 10 [split split stand stand stand]",
        "8S 7C 8D 8H TD 9D 5D TC",
    )
    assert table.hands == [
        "1/1 8S TD 18 stood",
        "1/2 8H 9D 17 stood",
        "1/3 8D 5D 13 stood",
    ]
    assert [line.split(": ")[1] for line in table.bets] == [
        "win 10 final",
        "stand_off 0 final",
        "lose -10 final",
    ]
    # By their serial numbers the hand made last lies between the first two.
    settled = [e.bet.hand for e in table.trace.events if isinstance(e, BetSettled)]
    assert sorted(settled) == [1, 2, 3]


@for_every(
    ("boxes", "shoe", "state"),
    [
        ("1: Ann 50", "AS 9C KD", "blackjack"),
        ("1: Ann 50 [stand]", "TS 9C KD TD", "stood"),
        ("1: Ann 50 [hit]", "AS 9C 5D 5H TD", "soft_21"),
        ("1: Ann 50 [hit]", "TS 9C 5D KH", "bust"),
        ("1: Ann 50 [double]", "5S 9C 5D KH TD", "doubled"),
        ("1: Ann 50 [double]", "TS 9C 5D KH", "bust"),
        ("1: Ann 50 [split]", "AS 9C AD KH TD TC", "split_ace"),
        ("1: Ann 50 [surrender]", "TS 9C 6D", "surrendered"),
        ("1: Ann 50 leaves", "TS 9C 6D TD", "stood"),
    ],
)
def test_the_states_of_a_hand(boxes: str, shoe: str, state: str) -> None:
    assert play(boxes, shoe).hands[0].endswith(f" {state}")


def test_the_net_of_somebody_on_several_boxes_is_one() -> None:
    table = play(
        "1: Ann 100 [stand]\n2: Ann 50 [hit] | Cho 20\n4: Ann pp=5",
        "TS TH 7C 9D 6H KH TC",
    )
    assert table.net == {"Ann": "50", "Cho": "-20"}


def test_insurance_is_own_and_bettors_decide_box_by_box() -> None:
    table = play("1: Ann 100 ins=50 [stand]\n2: Ann 60 [stand]", "TS 9S AC 9D 9H KC")
    assert table.net == {"Ann": "-60"}


# Rounding and payouts together


@for_every(
    ("unit", "mode", "net"),
    [
        (0.01, "nearest", "105.48"),  # 90.476 and 15
        (0.5, "down", "105"),
        (0.5, "up", "105.50"),
        (1, "nearest", "105"),
    ],
)
def test_a_pro_rata_double_is_rounded_by_the_part(unit: float, mode: str, net: str) -> None:
    # Of 63 as a double 15 count: 63 × 100/420.
    table = play(
        "1: Ann 380 [double=63] | Ben 40 -double",
        "5S 7C 6D TD TC",
        "limits_not_checked box=1",
        limits={"main": (1, 100)},
        rounding=(unit, mode),
    )
    assert table.net["Ann"] == net


# What the engine refuses, without a scenario


def fresh(boxes: str = "1: Ann 100 [stand]", shoe: str = "TS 9C 9D TC") -> Round:
    playable = play(boxes, shoe).checked.round
    assert playable is not None
    return Round(playable.terms)


def refused(done: object) -> Reason:
    assert isinstance(done, Refusal)
    return done.reason


def test_a_seat_is_taken_once() -> None:
    table = fresh()
    table.submit(StakeBet(Bet(1, "Ann", BetKind.MAIN, 1), Cents(100), True))
    done = table.submit(StakeBet(Bet(1, "Ben", BetKind.MAIN, 1), Cents(100), True))
    assert refused(done) is Reason.SEAT_TAKEN


def test_a_bet_is_placed_once_on_a_box_of_the_layout() -> None:
    table = fresh()
    table.submit(StakeBet(Bet(1, "Ann", BetKind.MAIN, 1), Cents(100), True))
    done = table.submit(StakeBet(Bet(1, "Ann", BetKind.MAIN, 1), Cents(100), True))
    assert refused(done) is Reason.BET_TWICE
    done = table.submit(StakeBet(Bet(8, "Ann", BetKind.MAIN, 1), Cents(100)))
    assert refused(done) is Reason.NO_SUCH_BOX
    done = table.submit(StakeBet(Bet(1, "Ann", BetKind.OVER_13), Cents(100)))
    assert refused(done) is Reason.BET_NOT_OFFERED


def test_nothing_goes_wrong_before_the_bets_are_closed() -> None:
    table = fresh()
    assert refused(table.submit(Interrupt())) is Reason.NOT_DUE
    assert refused(table.submit(WalkAway(1, "Ann"))) is Reason.NOBODY_AT_BOX
    assert refused(table.submit(OverlookLimits(1))) is Reason.NOBODY_AT_BOX
    assert refused(table.submit(Decide(1, 1, Call.HIT))) is Reason.NOBODY_AT_BOX
    with pytest.raises(ValueError, match="not over"):
        table.settlement()


def test_who_walks_away_does_so_between_the_bets_and_the_cards() -> None:
    events = play("1: Ann 50 leaves", "TS 9C 6D TD").trace.events
    kinds = [type(event) for event in events]
    assert kinds.index(BettorLeft) == kinds.index(BetsClosed) + 1


def test_a_preview_is_the_result_to_come() -> None:
    table = play("1: Ann 50 pp=5 [stand]\n2: Cho 40", "TS AS 9C TD KD TC")
    again = Round(table.checked.round.terms) if table.checked.round else None
    assert again is not None
    previewed = []
    for move in table.trace.moves:
        bet = getattr(move.given, "bet", None)
        if type(move.given).__name__ == "Settle":
            assert isinstance(bet, Bet)
            previewed.append(again.preview(bet))
        again.submit(move.given)
    settled = [event for event in table.trace.events if isinstance(event, BetSettled)]
    assert previewed == settled
    with pytest.raises(KeyError):
        again.preview(Bet(5, "Ann", BetKind.MAIN, 1))
