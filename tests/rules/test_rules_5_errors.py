"""The dealer's errors, paragraph by paragraph: what is found, who chooses, where the cards go."""

from dataclasses import replace

from tests.cards import card, cards
from tests.cases import for_every
from tests.rules.rounds import faults, play
from trainer.rulebook import game
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Place
from trainer.rules.dues import CardDue, ErrorDue, OptionsDue, SelectDue, TasksDue
from trainer.rules.events import CardDealt, CardFoundFaceUp, ErrorFound
from trainer.rules.inputs import (
    CheckLimits,
    ClearTable,
    CloseBets,
    Decide,
    DiscardCard,
    Draw,
    DrawTogether,
    FindError,
    FindLate,
    Input,
    Misdeal,
    Notice,
    OverlookSideBets,
    SelectCard,
    Settle,
    StakeBet,
    TakeOption,
    UseCard,
)
from trainer.rules.irregularities import AfterError, Irregularity
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSettlement, House

LIVE = "live-blackjack"
NEVADA = "nevada-perfect-pairs-progressive"
BJ5 = "rws-blackjack-v5"
TWO = "1: Ann 100 [stand]\n2: Cho 50 [stand]"

# 5.7 The options


def test_5_7_the_misdealt_cards_are_put_right_and_then_everybody_chooses() -> None:
    table = play(
        "1: Ann 100 [stand]\n2: Ben 50 pp=10 back\n3: Cho 30 [stand]",
        "TS 9S 6D 5H TC 8H TD 2D",
        "dealing_error 3 reconstructed=true mistake=skipped_box misdealt=2@box3>box2,3@dealer>box3",
    )
    assert table.story == [
        "1 TS to 1/1",
        "2 9S astray 3/1",
        "3 6D astray dealer",
        "dealing_error: reconstruct",
        "2 9S to 2/1 from 3/1",
        "3 6D to 3/1 from dealer",
        "1 Ann continue",
        "2 Ben return",
        "2 Ben perfect_pairs 10 back",
        "2 Ben main 50 back",
        "2/1 out",
        "3 Cho continue",
        "4 5H to dealer",
        "5 TC to 1/1",
        "6 8H to 3/1",
        "7 TD to dealer",
        "8 2D to dealer",
        "3 Cho main lose -30 final",
        "1 Ann main win 100 final",
        "over",
    ]
    assert table.errors == ["dealing_error reconstruct 5.9 1.23 5.7"]


def test_5_7_who_decides_for_the_box_is_asked_first_and_who_has_left_is_not() -> None:
    table = play(
        "2: Ann 50 leaves | Ben 20 | Cy 90 [stand]\n1: Dee 10 [stand]",
        "TS TH 6D 7C 8H TC 4D",
        "dealing_error 3 reconstructed=true",
    )
    assert [told for told in table.story if told.endswith("continue")] == [
        "1 Dee continue",
        "2 Cy continue",
        "2 Ben continue",
    ]


def test_5_7_once_in_a_round() -> None:
    table = play(
        TWO,
        "TS TH 6D 9C 8H TC 4D 2S",
        "dealing_error 2 reconstructed=true",
        "dealing_error 4 reconstructed=true",
        "dealer_overdraws count=1",
    )
    assert table.errors == [
        "dealing_error reconstruct 5.9 1.23 5.7",
        "dealing_error reconstruct 5.9 1.23",
        "dealer_overdraws discard 5.10.2",
    ]
    assert [told for told in table.story if "continue" in told] == [
        "1 Ann continue",
        "2 Cho continue",
    ]


def test_5_7_who_has_nothing_that_could_go_back_is_not_asked() -> None:
    table = play(
        "1: Ann 50 [hit]\n2: Cho 50 [hit stand]",
        "TS TH 6D 6C 2H KD 5D TC 2D",
        "dealing_error 7 reconstructed=false",
    )
    assert [told for told in table.story if "continue" in told] == ["2 Cho continue"]


def test_5_7_3_every_bet_that_is_not_settled_comes_back_and_the_cards_are_gone() -> None:
    table = play(
        "1: Ann 100 ins=50 pp=10 back [split stand hit]\n2: Cho 50 [stand]",
        "8S TS AD 8H 9C TC 4H 5D 7S",
        "dealing_error 8 reconstructed=false",
    )
    assert table.bets[:4] == [
        "1 Ann perfect_pairs 10: mixed_pair 60 interim",
        "1 Ann main/1 100: returned 0 -",
        "1 Ann main/2 100: returned 0 -",
        "1 Ann insurance 50: returned 0 -",
    ]
    assert table.hands[:2] == ["1/1 8S TC 18 returned", "1/2 8H 4H 5D 17 returned"]
    assert table.cites("1 Ann main/1") == ["5.7.3"]
    assert table.settings("1 Ann main/1") == ["returned_after_error"]


def test_5_7_3_the_card_under_way_to_a_hand_that_is_out_is_the_next_hand_s() -> None:
    table = play(
        "1: Ann 100 back [hit]\n2: Cho 50 [hit stand]",
        "TS TH 6D 2C 3H 5D TC 2D",
        "card_to_empty_box 5 box=4",
    )
    assert table.after("card_to_empty_box: reconstruct")[:5] == [
        "1 Ann return",
        "1 Ann main 100 back",
        "1/1 out",
        "2 Cho continue",
        "6 5D to 2/1 from 4/1",
    ]


def test_5_7_3_all_undoes_what_the_interim_settled() -> None:
    table = play(
        "1: Cho 50 [hit stand]\n2: Ann 100 pp=10 back",
        "5S 8S 6D 6H 8H 8C TC 5D",
        "dealing_error 6 reconstructed=false",
        house={"returned_after_error": "all"},
    )
    assert "2 Ann perfect_pairs undone" in table.story
    assert table.net == {"Cho": "-50", "Ann": "0"}


def test_5_7_3_a_meter_that_was_won_falls_back_when_all_is_undone() -> None:
    facts = {"pay_table": "PT-PRG-PP-02", "meters": [1000], "reseed": [500], "contribution": 0.25}
    rounds = ("1: Ann 10 prog back [hit]", "AS AS AS 9C 5D", "dealing_error 5 reconstructed=false")
    stands = play(*rounds, rules=NEVADA, progressive=facts)
    assert (stands.net, stands.meters) == ({"Ann": "999.25"}, ["500"])
    undone = play(*rounds, rules=NEVADA, progressive=facts, house={"returned_after_error": "all"})
    assert (undone.net, undone.meters) == ({"Ann": "0"}, ["1000"])


def test_5_7_3_each_wager_that_comes_back_takes_its_contribution_with_it() -> None:
    # Ann's by 5.7.3, Ben's by Nevada 1: it has no Initial Bet of his own beside it.
    facts = {"pay_table": "PT-PRG-PP-14", "meters": [1000], "contribution": 0.25}
    table = play(
        "1: Ann 10 prog back | Ben prog\n2: Cho 10 [stand]",
        "TS 6D 9C TC 3D",
        "dealing_error 0 reconstructed=true",
        rules=NEVADA,
        progressive=facts,
    )
    assert table.net == {"Ann": "0", "Ben": "0", "Cho": "0"}
    assert table.meters == ["1000"]


# 5.9, 5.10.3 A card to an empty box


def test_5_9_before_a_settlement_it_goes_where_it_belongs() -> None:
    table = play(TWO, "TS TH 6D 9C 8H TC 4D", "card_to_empty_box 4 box=5")
    assert table.story[4:9] == [
        "5 8H astray 5/1",
        "card_to_empty_box: reconstruct",
        "1 Ann continue",
        "2 Cho continue",
        "5 8H to 2/1 from 5/1",
    ]
    assert table.errors == ["card_to_empty_box reconstruct 5.9 1.23 5.7"]


@for_every(
    ("boxes", "shoe", "after"),
    [
        ("1: Ann 50 pp=5 [hit stand]", "TS 6D 2C 9C 5H TC 4D", 3),
        ("1: Ann 50 [hit stand]\n2: Cho 50", "TS AS 6D 2C KD 9C 5H TC 4D", 5),
        ("1: Cho 50 [surrender]\n2: Ann 50 [hit stand]", "TS TH 6D 6C 2H 9C 5H TC 4D", 5),
        ("1: Cho 50 [hit]\n2: Ann 50 [hit stand]", "TS TH 6D 6C 2H KD 9C 5H TC 4D", 6),
    ],
    ids=["a pair", "a Blackjack", "a surrender", "a bust"],
)
def test_5_10_3_after_a_settlement_it_is_discarded(boxes: str, shoe: str, after: int) -> None:
    table = play(boxes, shoe, f"card_to_empty_box {after} box=6")
    assert f"{after + 1} 9C discarded from 6/1" in table.story
    assert table.errors == ["card_to_empty_box discard 5.10.3 5.10.1 5.7"]
    assert table.net["Ann"].startswith("-")


# 5.10.1, 5.10.2


def test_5_10_1_after_a_settlement_play_goes_on() -> None:
    table = play(
        "1: Ann 50 pp=5 [hit stand]",
        "TS 6D 2C 9C TC 4D",
        "dealing_error 4 reconstructed=false mistake=dealer_out_of_turn misdealt=4@dealer>box1",
    )
    assert table.errors == ["dealing_error play_on 5.10.1 5.7"]
    assert "4 9C to 1/1 from dealer" in table.story


def test_5_10_1_nothing_that_stands_off_is_a_settlement() -> None:
    # Insurance is none, and the offers settle nothing.
    table = play(
        "1: Ann 100 ins=50 [hit stand]",
        "TS AD 5C 4H 9C",
        "dealing_error 4 reconstructed=true",
    )
    assert table.errors == ["dealing_error reconstruct 5.9 1.23 5.7"]


def test_5_10_2_the_cards_too_many_are_discarded_one_by_one() -> None:
    table = play("1: Ann 100 [stand]", "QS 9D 9S 8C 4H 5H", "dealer_overdraws count=2")
    assert table.story[4:] == [
        "5 4H astray dealer",
        "6 5H astray dealer",
        "dealer_overdraws: discard",
        "1 Ann continue",
        "5 4H discarded from dealer",
        "6 5H discarded from dealer",
        "1 Ann main win 100 final",
        "over",
    ]
    assert table.dealer == "9D 8C 17"


def test_5_10_2_the_dealer_who_busted_draws_on_for_nothing() -> None:
    table = play("1: Ann 100 [stand]", "QS 6D 9S TC TD 4H", "dealer_overdraws count=1")
    assert table.dealer == "6D TC TD 26 bust"
    assert table.net == {"Ann": "100"}


def test_5_10_2_without_the_options_nobody_is_asked() -> None:
    table = play(
        "1: Ann 100 [stand]",
        "QS 9D 9S 8C 4H",
        "dealer_overdraws count=1",
        house={"options_after_dealer_overdraws": False},
    )
    assert table.errors == ["dealer_overdraws discard 5.10.2"]
    assert "1 Ann continue" not in table.story


# 5.11, 5.12


def test_5_11_the_face_up_card_is_the_next() -> None:
    table = play("1: Ann 100 [hit stand]", "TS 6D 5C 4H TC 4D", "face_up_in_shoe 3")
    assert table.story[3:5] == ["4H face up", "4 4H to 1/1"]
    assert table.errors == []


def test_5_12_the_player_selects_and_the_other_is_the_next_card() -> None:
    table = play("1: Ann 100 [hit stand]", "TS 6D 5C KH 4H TC", "simultaneous_cards 3 chosen=2")
    assert table.story[3:10] == [
        "4 KH astray drawn",
        "5 4H astray drawn",
        "simultaneous_cards: choose",
        "1 Ann continue",
        "1 Ann takes 5",
        "5 4H to 1/1 from drawn",
        "4 KH to dealer from drawn",
    ]
    assert table.errors == ["simultaneous_cards choose 5.12 5.12.2 5.7"]


def test_5_12_1_to_the_dealer_both_are_discarded_whatever_the_file_chooses() -> None:
    table = play("1: Ann 100 [stand]", "TS 6D 9C KH 4H TC 5D", "simultaneous_cards 3 chosen=2")
    assert table.story[3:9] == [
        "4 KH astray drawn",
        "5 4H astray drawn",
        "simultaneous_cards: discard",
        "1 Ann continue",
        "4 KH discarded from drawn",
        "5 4H discarded from drawn",
    ]
    assert table.errors == ["simultaneous_cards discard 5.12.1 5.12.2 5.7"]


def test_5_12_1_at_the_hole_card_too() -> None:
    table = play("1: Ann 10 [stand]", "TS 9C 8D KH 4H 7C TD", "simultaneous_cards 3", rules=LIVE)
    assert "6 7C to dealer down" in table.story
    assert table.dealer == "9C 7C TD 26 bust"


def test_5_12_the_last_of_the_two_may_be_needed_by_nobody() -> None:
    table = play(
        "1: Ann 10 [double]", "6S TD 5D 8H TC KH", "simultaneous_cards 4 chosen=1", rules=LIVE
    )
    assert "6 KH discarded from drawn" in table.story
    assert table.net == {"Ann": "20"}


# 5.4, 5.5 in company


def test_5_5_1_the_foreign_card_stays_where_it_lies() -> None:
    table = play("1: Ann 100 pp=10 [hit]", "QS 6D QH 2C", "foreign_card 4")
    assert table.after("4 2C to 1/1")[:1] == ["void: foreign_card 4"]
    assert table.hands == ["1/1 QS QH 2C 22 returned"]


def test_5_5_after_the_options_what_came_back_stays_back() -> None:
    table = play(
        "1: Ann 100 pp=10 back\n2: Cho 50",
        "TS TH 6D",
        "dealing_error 2 reconstructed=true",
        "wrong_card_count 3",
    )
    assert table.void
    assert table.bets == [
        "1 Ann perfect_pairs 10: returned 0 -",
        "1 Ann main/1 100: returned 0 -",
        "2 Cho main/1 50: returned 0 -",
    ]


def test_5_5_while_a_card_lies_astray() -> None:
    table = play(
        "1: Ann 100 [hit]",
        "TS 6D 5C KH 4H",
        "simultaneous_cards 3 chosen=2",
        "not_shuffled 5",
    )
    assert table.void
    assert table.net == {"Ann": "0"}


# 5.6, 5.13, 5.16, 3.12


def test_5_6_what_is_found_late_comes_after_the_end_of_the_round() -> None:
    table = play(TWO, "TS TH 9D 8C 9H TC", "found_after_next_round mistake=wrong_payout")
    assert table.story[-2:] == ["over", "found late: wrong_payout"]
    assert table.net == {"Ann": "-100", "Cho": "0"}


def test_5_16_right_after_the_first_further_card() -> None:
    table = play("1: Ann 100 pp=10 [hit stand]", "8S 6D 8H 2C TC 4H", "side_bets_settled_late")
    assert table.story[3:6] == [
        "side bets overlooked",
        "4 2C to 1/1",
        "1 Ann perfect_pairs mixed_pair 60 final",
    ]


def test_5_16_a_bust_is_collected_when_the_side_bets_are_settled() -> None:
    table = play("1: Ann 100 pp=10 [hit]", "8S 6D 8H KC", "side_bets_settled_late")
    assert set(table.story[5:7]) == {
        "1 Ann perfect_pairs mixed_pair 60 final",
        "1 Ann main lose -100 final",
    }


def test_5_16_cards_do_not_go_back_after_the_late_settlement() -> None:
    told = faults(
        "1: Ann 50 pp=10 [hit hit stand]",
        "5S 6D 5H 2C 7C TC 3D",
        "side_bets_settled_late",
        "dealing_error 5 reconstructed=true",
    )
    assert told == ["reconstructed_too_late settlement_has_begun 5.10.1"]


def test_5_10_1_cards_put_right_too_late_are_told_once() -> None:
    pair_on_box_1 = (
        "1: Ann 50 pp=10 [stand]\n2: Ben 50 [hit stand]\n3: Cho 20 [stand]",
        "8S 5C 9D 6H 8D 7D 9H 6S TC KS",
    )
    on_box_1 = "dealing_error 8 reconstructed=true misdealt=8@box1>box2"
    beside_it = "dealing_error 8 reconstructed=true misdealt=8@box3>box2"
    told = "reconstructed_too_late settlement_has_begun 5.10.1"
    assert faults(*pair_on_box_1, on_box_1) == [told]
    elsewhere = "reconstructed_too_late settled_on_another_box 5.10.1"
    assert faults(*pair_on_box_1, beside_it) == [elsewhere]
    house = {"reconstructed_after_settlement": "unsettled_boxes"}
    assert faults(*pair_on_box_1, on_box_1, house=house) == [told]
    table = play(*pair_on_box_1, beside_it, house=house)
    assert table.errors == ["dealing_error reconstruct 5.9 1.23 5.7"]


def test_3_12_squeezed_cards_are_turned_when_the_initial_deal_is_over() -> None:
    table = play(
        "1: Ann 100 [hit stand]\n2: Cho 50 [stand]", "TS TH 6D 2C 9H 5D TC 4H", "squeeze box=1"
    )
    assert table.story[:9] == [
        "1 squeezes",
        "1 TS to 1/1 down",
        "2 TH to 2/1",
        "3 6D to dealer",
        "4 2C to 1/1 down",
        "5 9H to 2/1",
        "1/1 turned",
        "6 5D to 1/1 down",
        "1/1 turned",
    ]


def test_3_12_the_second_card_turned_by_mistake_changes_nothing() -> None:
    table = play("1: Ann 100 [stand]", "TS 6D 9C TC 4H", "squeeze box=1 exposed=true")
    assert table.story[:6] == [
        "1 squeezes",
        "1 TS to 1/1 down",
        "2 6D to dealer",
        "3 9C to 1/1",
        "3 exposed at 1/1",
        "1/1 turned",
    ]
    assert table.errors == []


# What is due at each moment, and what is refused


def _round(*bettors: str, house: House | None = None) -> Round:
    """A round with the bets closed: a bettor on every box from 1, with 50."""
    terms = game("rws-perfect-pairs-v5").terms()
    played = Round(terms if house is None else replace(terms, house=house))
    for number, name in enumerate(bettors, 1):
        _must(played, StakeBet(Bet(number, name, BetKind.MAIN, 1), Cents(5000), seated=True))
    _must(played, CheckLimits(), CloseBets())
    return played


def _must(played: Round, *inputs: Input) -> None:
    for given in inputs:
        done = played.submit(given)
        assert not isinstance(done, Refusal), (given, done, played.due())


def _refused(played: Round, given: Input) -> Reason:
    before = played.events
    done = played.submit(given)
    assert isinstance(done, Refusal), done
    assert played.events == before
    return done.reason


def _draw(played: Round, text: str) -> None:
    _must(played, *map(Draw, cards(text)))


def test_a_misdealt_card_has_to_be_found_and_put_right_before_anything_else() -> None:
    played = _round("Ann", "Cho")
    _draw(played, "TS")
    nine = card("9H")
    _must(played, Misdeal(nine, Place(1, 1)))
    assert played.due() == ErrorDue()
    assert _refused(played, Draw(nine)) is Reason.NOT_DUE
    assert _refused(played, UseCard(2)) is Reason.NOT_DUE
    assert _refused(played, TakeOption(1, "Ann", AfterError.CONTINUE)) is Reason.NOT_DUE
    _must(played, FindError(Irregularity.DEALING_ERROR, True, Irregularity.WRONG_BOX))
    assert played.due() == TasksDue((UseCard(2),))
    assert _refused(played, UseCard(1)) is Reason.NOT_DUE
    assert _refused(played, DiscardCard(2)) is Reason.NOT_DUE
    _must(played, UseCard(2))
    assert played.due() == OptionsDue(1, "Ann")
    assert _refused(played, TakeOption(2, "Cho", AfterError.CONTINUE)) is Reason.NOT_DUE
    assert _refused(played, Draw(nine)) is Reason.NOT_DUE
    _must(played, TakeOption(1, "Ann", AfterError.CONTINUE))
    assert played.due() == OptionsDue(2, "Cho")
    _must(played, TakeOption(2, "Cho", AfterError.RETURN))
    assert played.due() == CardDue(DEALER, Rule.INITIAL_DEAL)


def test_a_card_on_an_empty_box_waits_for_the_choices() -> None:
    played = _round("Ann", "Cho")
    _draw(played, "TS")
    nine = card("9H")
    _must(played, Misdeal(nine, Place(5, 1)), FindError(Irregularity.EMPTY_BOX))
    assert played.due() == OptionsDue(1, "Ann")
    assert _refused(played, UseCard(2)) is Reason.NOT_DUE
    _must(played, TakeOption(1, "Ann", AfterError.CONTINUE))
    _must(played, TakeOption(2, "Cho", AfterError.RETURN))
    assert played.due() == TasksDue((UseCard(2),))
    _must(played, UseCard(2))
    dealt = played.events[-1]
    assert isinstance(dealt, CardDealt)
    assert (dealt.place, dealt.lay) == (DEALER, Place(5, 1))


def test_a_card_on_a_box_with_a_bet_is_no_card_to_an_empty_box() -> None:
    played = _round("Ann", "Cho")
    _must(played, Misdeal(card("9H"), Place(2, 1)))
    assert _refused(played, FindError(Irregularity.EMPTY_BOX)) is Reason.BOX_HAS_BETS
    _must(played, FindError(Irregularity.DEALING_ERROR))


def test_there_is_no_box_beyond_the_layout() -> None:
    played = _round("Ann")
    boxes = played.terms.boxes
    beyond = Misdeal(card("9H"), Place(boxes + 1, 1))
    assert _refused(played, beyond) is Reason.NO_SUCH_BOX


def test_of_two_cards_together_one_of_the_two_is_selected() -> None:
    played = _round("Ann")
    _must(played, DrawTogether(*cards("TS 4H")), FindError(Irregularity.TOGETHER))
    _must(played, TakeOption(1, "Ann", AfterError.CONTINUE))
    assert played.due() == SelectDue(Place(1, 1), "Ann", (1, 2))
    assert _refused(played, SelectCard(3)) is Reason.NOT_DUE
    assert _refused(played, UseCard(1)) is Reason.NOT_DUE
    _must(played, SelectCard(2))
    assert played.due() == TasksDue((UseCard(2),))
    _must(played, UseCard(2))
    assert played.due() == TasksDue((UseCard(1),))


def test_the_dealers_two_cards_are_discarded_in_their_order() -> None:
    played = _round("Ann")
    _draw(played, "TS")
    _must(played, DrawTogether(*cards("TS 4H")), FindError(Irregularity.TOGETHER))
    _must(played, TakeOption(1, "Ann", AfterError.CONTINUE))
    assert played.due() == TasksDue((DiscardCard(2),))
    assert _refused(played, DiscardCard(3)) is Reason.NOT_DUE
    assert _refused(played, UseCard(2)) is Reason.NOT_DUE
    _must(played, DiscardCard(2), DiscardCard(3))
    assert played.due() == CardDue(DEALER, Rule.INITIAL_DEAL)


def test_nobody_overdraws_a_hand_that_is_not_complete() -> None:
    played = _round("Ann")
    _draw(played, "TS 9D")
    assert _refused(played, FindError(Irregularity.OVERDRAWN)) is Reason.DEALER_NOT_COMPLETE


def test_after_a_settlement_nothing_is_put_right() -> None:
    played = _round("Ann", "Cho")
    _draw(played, "AS TH 6D KD 2C")  # Ann's Blackjack is paid
    _must(played, Settle(Bet(1, "Ann", BetKind.MAIN, 1)))
    _must(played, Decide(2, 1, Call.HIT), Misdeal(card("5D"), DEALER))
    right = FindError(Irregularity.DEALING_ERROR, reconstructed=True)
    assert _refused(played, right) is Reason.SETTLEMENT_HAS_BEGUN
    _must(played, right._replace(reconstructed=False), UseCard(6))
    assert played.due() == OptionsDue(2, "Cho")  # Ann has nothing left


@for_every(
    ("boxes", "why"),
    [
        ({2}, Reason.SETTLED_ON_ANOTHER_BOX),
        ({2, DEALER.box}, Reason.SETTLED_ON_ANOTHER_BOX),
        ({1, 2}, Reason.SETTLEMENT_HAS_BEGUN),
        (set(), Reason.SETTLEMENT_HAS_BEGUN),  # not named: it may be any box
        ({DEALER.box}, Reason.SETTLEMENT_HAS_BEGUN),  # his hand is against every box
        ({2, 5}, Reason.SETTLEMENT_HAS_BEGUN),  # 5.10.3: nobody bets on box 5
    ],
)
def test_after_a_settlement_the_house_may_put_right_what_lies_on_other_boxes(
    boxes: set[int], why: Reason
) -> None:
    for value in AfterSettlement:
        elsewhere = value is AfterSettlement.NOTHING
        played = _round("Ann", "Cho", house=House(reconstructed_after_settlement=value))
        _draw(played, "AS TH 6D KD 2C")  # Ann's Blackjack is paid
        _must(played, Settle(Bet(1, "Ann", BetKind.MAIN, 1)))
        _must(played, Decide(2, 1, Call.HIT), Misdeal(card("5D"), DEALER))
        right = FindError(Irregularity.DEALING_ERROR, reconstructed=True, boxes=frozenset(boxes))
        refused = played.why_not_put_right(boxes)
        if elsewhere or why is Reason.SETTLEMENT_HAS_BEGUN:
            assert _refused(played, right) is why
            assert refused is not None
            assert refused.reason is why
            _must(played, right._replace(reconstructed=False))
        else:
            assert refused is None
            _must(played, right)
        (found,) = (one for one in played.events if isinstance(one, ErrorFound))
        decides = why is Reason.SETTLED_ON_ANOTHER_BOX
        assert found.settings == ("reconstructed_after_settlement",) * decides
        assert (Rule.NO_RECONSTRUCTION in found.rules) is (refused is not None)


def test_side_bets_are_not_overlooked_while_somebody_has_to_choose() -> None:
    played = Round(game("rws-perfect-pairs-v5").terms())
    _must(played, StakeBet(Bet(1, "Ann", BetKind.MAIN, 1), Cents(5000), seated=True))
    _must(played, StakeBet(Bet(1, "Ann", BetKind.PERFECT_PAIRS), Cents(500), seated=True))
    _must(played, CheckLimits(), CloseBets())
    _draw(played, "8S 6D 8H")
    _must(played, FindError(Irregularity.DEALING_ERROR))
    assert _refused(played, OverlookSideBets()) is Reason.NOT_DUE
    _must(played, TakeOption(1, "Ann", AfterError.CONTINUE), OverlookSideBets())


def test_before_the_bets_are_closed_nothing_goes_astray() -> None:
    played = Round(game("rws-perfect-pairs-v5").terms())
    nine = card("9H")
    for given in (
        Misdeal(nine, DEALER),
        DrawTogether(nine, nine),
        Notice(CardFoundFaceUp(nine)),
        FindError(Irregularity.DEALING_ERROR),
        OverlookSideBets(),
        FindLate(Irregularity.OTHER),
    ):
        assert _refused(played, given) in {Reason.NOT_DUE, Reason.NO_SIDE_BETS}


def test_when_the_round_is_over_only_the_next_round_finds_something() -> None:
    played = _round("Ann")
    _must(played, FindError(Irregularity.DEALING_ERROR), TakeOption(1, "Ann", AfterError.RETURN))
    _must(played, ClearTable())
    nine = card("9H")
    for given in (
        Misdeal(nine, DEALER),
        FindError(Irregularity.DEALING_ERROR),
        Notice(CardFoundFaceUp(nine)),
    ):
        assert _refused(played, given) is Reason.NOT_DUE
    before = played.settlement()
    _must(played, FindLate(Irregularity.WRONG_PAYOUT))
    assert played.settlement() == before
