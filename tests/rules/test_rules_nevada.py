"""Nevada: the base game that the house deals beside the progressive, and what it may choose."""

from typing import Any

import pytest

from tests.cases import for_every
from tests.rules.rounds import Table, faults, play
from trainer.rules.dues import CallDue
from trainer.rules.events import CardDealt, HoleCardChecked, HoleCardTurned

RULES = "nevada-perfect-pairs-progressive"


def nevada(boxes: str, shoe: str, *incidents: str, **more: Any) -> Table:
    return play(boxes, shoe, *incidents, rules=RULES, **more)


def wrong(boxes: str, shoe: str, *incidents: str, **more: Any) -> list[str]:
    return faults(boxes, shoe, *incidents, rules=RULES, **more)


def happened(table: Table, kind: type) -> list[int]:
    """At which places of the round's events something of this kind happened."""
    return [at for at, event in enumerate(table.trace.events) if isinstance(event, kind)]


def calls_due(table: Table) -> int:
    return sum(isinstance(move.due, CallDue) for move in table.trace.moves)


# 2 The deal


def test_2_two_cards_face_up_to_each_player_and_one_of_two_to_the_dealer() -> None:
    table = nevada("1: Ann 10 [stand]\n4: Ben 10 [stand]", "TS 2H 9C 9D TD 8H")
    assert table.deal == ["1/1 TS", "4/1 2H", "dealer 9C", "1/1 9D", "4/1 TD", "dealer 8H down"]
    (turned,) = happened(table, HoleCardTurned)
    assert turned > max(happened(table, CardDealt))


@for_every("decks", range(2, 9))
def test_game_description_two_to_eight_decks(decks: int) -> None:
    shoe = "2S 3C 3S 4S"
    table = nevada("1: Ann 10 [stand]", "TS 9C 9D 8C", table={"decks": decks})
    assert table.net == {"Ann": "10"}
    too_many = " ".join(["TS"] * (decks + 1))
    assert wrong("1: Ann 10 [stand]", f"{shoe} {too_many}", table={"decks": decks})
    assert wrong("1: Ann 10 [stand]", "TS 9C 9D 8C", table={"decks": 9})


# 4 The main game: the look at the hole card


def test_4_a_blackjack_under_a_ten_ends_the_round_before_anybody_plays() -> None:
    table = nevada("1: Ann 10\n2: Ben 10", "8S AS TD 8H KS AC")
    assert happened(table, HoleCardChecked)
    assert not calls_due(table)
    assert table.bets == [
        "1 Ann main/1 10: lose -10 final",
        "2 Ben main/1 10: stand_off 0 final",
    ]


def test_4_after_the_look_a_blackjack_is_paid_at_once() -> None:
    table = nevada("1: Ann 10 [stand]\n2: Ben 10", "TS AS TD 8H KS 9C")
    assert table.bets == [
        "1 Ann main/1 10: lose -10 final",
        "2 Ben main/1 10: blackjack 15 interim",
    ]


def test_peek_on_ten_off_a_blackjack_takes_everything_at_the_end() -> None:
    table = nevada(
        "1: Ann 10 [split double stand]\n2: Ben 10",
        "8S AS TD 8H KS AC 3D TC TS",
        house={"peek_on_ten": False},
    )
    assert table.bets == [
        "1 Ann main/1 20: lose -20 final",
        "1 Ann main/2 10: lose -10 final",
        "2 Ben main/1 10: stand_off 0 final",
    ]


def test_4_against_an_ace_insurance_then_the_look() -> None:
    table = nevada("1: Ann 10 ins=3 [stand]\n2: Ben 10 ins=5", "TS AS AD 8H KS 9C")
    assert table.net == {"Ann": "-13", "Ben": "10"}
    table = nevada("1: Ann 10 ins=3\n2: Ben 10 ins=5", "TS AS AD 8H KS KC")
    assert table.net == {"Ann": "-4", "Ben": "10"}


def test_insurance_is_at_most_half_or_exactly_half() -> None:
    (found,) = wrong("1: Ann 10 ins=5.01 [stand]", "TS AD 8H 9C")
    assert found.startswith("insurance_refused insurance_over_half")
    house = {"insurance_exact": True}
    (found,) = wrong("1: Ann 10 ins=4.99 [stand]", "TS AD 8H 9C", house=house)
    assert found.startswith("insurance_refused insurance_not_half")


def test_4_there_is_no_even_money() -> None:
    assert wrong("1: Ann 10 even", "AS AD KH 9C") == ["even_money_refused even_money_not_offered 4"]


def test_surrender_is_the_house_s_choice() -> None:
    (found,) = wrong("1: Ann 10 [surrender]", "TS 9D 6H 9C")
    assert found.startswith("call_refused surrender_not_offered")
    house = {"surrender": "not_against_ace"}
    table = nevada("1: Ann 10 [surrender]", "TS 9D 6H 9C", house=house)
    assert table.bets == ["1 Ann main/1 10: surrender -5 interim"]
    # The dealer has looked: against his Blackjack there is nothing left to give up.
    table = nevada("1: Ann 10", "TS KD 6H AC", house=house)
    assert table.net == {"Ann": "-10"}


# 4 Splits and doubles


def test_4_up_to_four_hands_one_after_the_other() -> None:
    table = nevada(
        "1: Ann 10 [split split split stand stand stand stand]", "8S 7H 8D TD 8C 8H TC TS TH TD"
    )
    assert table.deal[4:] == [
        "1/1 8C",
        "1/1 8H",
        "1/1 TC",
        "1/4 TS",
        "1/3 TH",
        "1/2 TD",
    ]
    assert table.net == {"Ann": "40"}
    (found,) = wrong(
        "1: Ann 10 [split split split split stand stand stand stand]",
        "8S 7H 8D TD 8C 8H 8S TC TS TH TD",
    )
    assert found.startswith("call_refused split_too_often")


@pytest.mark.parametrize("most", [2, 3])
def test_most_hands_is_the_house_s_choice(most: int) -> None:
    calls = "split " * most + "stand stand stand"
    (found,) = wrong(
        f"1: Ann 10 [{calls}]", "8S 7H 8D TD 8C 8H 8S TC TS TH TD", house={"most_hands": most}
    )
    assert found.startswith("call_refused split_too_often")


def test_4_aces_split_once_and_get_one_card_each() -> None:
    table = nevada("1: Ann 10 [split]", "AS 9H AD TD AC KD")
    assert table.hands == ["1/1 AS AC 12s split_ace", "1/2 AD KD 21s split_ace"]
    assert table.net == {"Ann": "0"}
    (found,) = wrong("1: Ann 10 [split split]", "AS 9H AD TD AC KD 2C 3C")
    assert "split_aces" in found


def test_split_aces_one_card_off_they_draw_and_double_but_do_not_split() -> None:
    house = {"split_aces_one_card": False}
    table = nevada("1: Ann 10 [split hit stand stand]", "AS 9H AD TD 2C 7C 8D", house=house)
    assert table.hands == ["1/1 AS 2C 7C 20s stood", "1/2 AD 8D 19s stood"]
    (found,) = wrong("1: Ann 10 [split split]", "AS 9H AD TD AC KD 2C 3C", house=house)
    assert found.startswith("call_refused split_")
    table = nevada("1: Ann 10 [split double stand]", "AS 9H AD TD 5C 4C 7C", house=house)
    assert table.bets == ["1 Ann main/1 20: win 20 final", "1 Ann main/2 10: lose -10 final"]
    (found,) = wrong(
        "1: Ann 10 [split double]",
        "AS 9H AD TD 5C KD 2C 3C",
        house={**house, "double_after_split": False},
    )
    assert found.startswith("call_refused double_after_split")


def test_resplit_aces_on_aces_split_as_often_as_other_pairs() -> None:
    house = {"resplit_aces": True}
    table = nevada("1: Ann 10 [split split]", "AS 6H AD TD AC KD 9D 8D 2C", house=house)
    assert table.hands == [
        "1/1 AS KD 21s split_ace",
        "1/2 AC 9D 20s split_ace",
        "1/3 AD 8D 19s split_ace",
    ]
    assert "resplit_aces" in table.settings("1 Ann main/1")
    table = nevada("1: Ann 10 [split stand]", "AS 6H AD TD AC KD 2C", house=house)
    assert table.hands == ["1/1 AS AC 12s stood", "1/2 AD KD 21s split_ace"]
    assert "resplit_aces" in table.settings("1 Ann main/1")
    assert "resplit_aces" not in table.settings("1 Ann main/2")
    for call in ("hit", "double"):
        (found,) = wrong(f"1: Ann 10 [split {call}]", "AS 6H AD TD AC KD 2C", house=house)
        assert found.startswith("call_refused ")
        assert "split_aces" in found
    three = {**house, "most_hands": 3}
    table = nevada("1: Ann 10 [split split]", "AS 6H AD TD AC AH 9D 8D 2C", house=three)
    assert table.hands[0] == "1/1 AS AH 12s split_ace"


def test_aces_dealt_both_at_once_may_only_stand_once_the_hands_are_as_many_as_allowed() -> None:
    house = {"resplit_aces": True, "most_hands": 3, "second_cards": "at_once"}
    dealt = "AS 6H AD TD AC AH 9D 8D 2C"
    table = nevada("1: Ann 10 [split split stand]", dealt, house=house)
    assert [hand.split()[-1] for hand in table.hands] == ["split_ace", "split_ace", "stood"]
    (found,) = wrong("1: Ann 10 [split split split]", dealt, house=house)
    assert found.startswith("call_refused split_too_often")


def test_4_split_hands_may_double() -> None:
    table = nevada("1: Ann 10 [split double stand]", "8S 7H 8D TD 3C TC TH")
    assert table.bets == [
        "1 Ann main/1 20: win 20 final",
        "1 Ann main/2 10: win 10 final",
    ]
    house = {"double_after_split": False}
    (found,) = wrong("1: Ann 10 [split double stand]", "8S 7H 8D TD 3C TC TH", house=house)
    assert found.startswith("call_refused double_after_split")


def test_second_cards_at_once_is_the_house_s_choice() -> None:
    house = {"second_cards": "at_once"}
    table = nevada(
        "1: Ann 10 [split split stand stand stand]", "8S 7H 8D TD 8C TC 3H TS KH", house=house
    )
    # Both halves have their cards before 8S 8C is split again; so have the new halves.
    assert table.deal[4:] == ["1/1 8C", "1/2 TC", "1/1 3H", "1/3 TS"]
    assert [line[:3] for line in table.hands] == ["1/1", "1/2", "1/3"]


def test_4_a_hand_may_stand_on_anything_and_a_soft_21_takes_no_call() -> None:
    table = nevada("1: Ann 10 [stand]\n2: Ben 10 [hit]", "2S AS 6D 3H 4D TC 6S TH")
    assert table.hands == ["1/1 2S 3H 5 stood", "2/1 AS 4D 6S 21s soft_21"]
    assert table.net == {"Ann": "10", "Ben": "10"}


# 4 The dealer, the odds


def test_4_the_dealer_stands_on_all_17s_or_hits_a_soft_one() -> None:
    table = nevada("1: Ann 10 [stand]", "TS 6D 8H AC")
    assert table.dealer == "6D AC 17"
    assert table.net == {"Ann": "10"}
    house = {"dealer_hits_soft_17": True}
    table = nevada("1: Ann 10 [stand]", "TS 6D 8H AC TH", house=house)
    assert table.dealer == "6D AC TH 17"
    table = nevada("1: Ann 10 [stand]", "TS 6D 8H AC 2H", house=house)
    assert table.dealer == "6D AC 2H 19"
    table = nevada("1: Ann 10 [stand]", "TS TD 8H 7C", house=house)
    assert table.dealer == "TD 7C 17"
    table = nevada("1: Ann 10 [stand]", "TS 2D 8H 4C AH TC", house=house)
    assert table.dealer == "2D 4C AH TC 17"


def test_blackjack_odds_are_the_house_s_choice() -> None:
    assert nevada("1: Ann 10", "AS 6D TH AC").net == {"Ann": "15"}
    house = {"blackjack_odds": "6 to 5"}
    assert nevada("1: Ann 10", "AS 6D TH AC", house=house).net == {"Ann": "12"}


def test_blackjack_beats_21_is_the_house_s_choice_here() -> None:
    shoe = "AS TS TD KH 9C 5C 6D"
    boxes = "1: Ann 100\n2: Ben 50 [stand]"
    assert nevada(boxes, shoe, house={"peek_on_ten": False}).net == {"Ann": "150", "Ben": "-50"}
    house = {"peek_on_ten": False, "blackjack_beats_21": False}
    assert nevada(boxes, shoe, house=house).net == {"Ann": "0", "Ben": "-50"}


# 1 and the house's section 5


def test_4_a_table_without_a_progressive_is_dealt_as_well() -> None:
    assert nevada("1: Ann 10 [stand]", "TS 9C 9D 8C").net == {"Ann": "10"}


def test_several_bettors_and_declines() -> None:
    table = nevada("1: Ann 10 [split double stand] | Ben 20 -split", "8S 7H 8D TD 3C TC TH")
    assert table.net == {"Ann": "30", "Ben": "40"}
    table = nevada("1: Ann 10 [split double stand] | Ben 20 -split -double", "8S 7H 8D TD 3C TC TH")
    assert table.net == {"Ann": "30", "Ben": "20"}


def test_5_3_for_who_has_left_the_house_draws_to_twelve() -> None:
    table = nevada("1: Ann 10 leaves", "2S 7H 3D TD 4C 2C 2H")
    assert table.hands == ["1/1 2S 3D 4C 2C 2H 13 stood"]
    assert table.net == {"Ann": "-10"}


def test_5_4_is_the_house_s_rule_and_the_ruling_says_so() -> None:
    table = nevada("1: Ann 10 [stand]", "TS 9C 9D 8C", "interruption 3")
    assert table.void
    assert "irregularities" in table.settings("1 Ann main")
    house = {"irregularities": "shift_manager"}
    (found,) = wrong("1: Ann 10 [stand]", "TS 9C 9D 8C", "interruption 3", house=house)
    assert found.startswith("not_decided")
