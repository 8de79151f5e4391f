"""What goes wrong, in steps."""

from collections.abc import Callable

import pytest

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.ask_hands import last_of_the_deal
from trainer.rules.bets import DEALER, DRAWN, BetKind, Place
from trainer.rules.events import (
    BetReturned,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardMisdealt,
    CardsCollected,
    CardsTurned,
    HandEnded,
    OptionTaken,
    SettlementUndone,
)
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

ANN = "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\n"
SKIPPED = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 20, calls: [stand]}]\n"
    "  3: [{name: Cho, main: 30, calls: [stand]}]\n"
    "shoe: TS 9H 8C 7D KH 8H TD TC\n"
    "incidents:\n"
    "  - kind: dealing_error\n"
    "    after_card: 3\n"
    "    reconstructed: true\n"
    "    mistake: skipped_box\n"
    "    misdealt:\n"
    "      - {card: 2, lies: box 3, belongs: box 2}\n"
    "      - {card: 3, lies: dealer, belongs: box 3}\n"
)
OVERDRAWN = ANN + "shoe: TS 9H 8C 8D 4D\nincidents: [{kind: dealer_overdraws, count: 1}]\n"
TOGETHER = (
    "boxes: {1: [{name: Ann, main: 50, calls: [hit, stand]}]}\nshoe: TS 9H 4C 8D 4D\n"
    "incidents: [{kind: simultaneous_cards, after_card: 3, chosen: 2}]\n"
)
SQUEEZED = (
    "boxes: {1: [{name: Ann, main: 50, calls: [hit, stand]}]}\nshoe: TS 9H 4C 5D 8D\n"
    "incidents: [{kind: squeeze, box: 1, exposed: true}]\n"
)


def acts(found: Playthrough, start: Act, end: Act) -> list[Act]:
    """The acts from the first of ``start`` to before the first of ``end`` after it."""
    every = [step.act for step in found.steps]
    first = every.index(start)
    return every[first : every.index(end, first)]


def step_of(found: Playthrough, act: Act) -> Step:
    return next(step for step in found.steps if step.act is act)


def events(found: Playthrough, step: Step) -> list[type]:
    return [type(event) for event in found.events[step.first : step.last]]


def test_5_9_cards_go_astray_the_dealer_stops_the_cards_go_back_everybody_chooses(
    played: Played,
) -> None:
    _playable, found = played(SKIPPED)
    assert acts(found, Act.CARD_ASTRAY, Act.CALL) == [
        Act.CARD_ASTRAY,
        Act.CARD_ASTRAY,
        Act.STOP_FOR_ERROR,
        Act.PUT_RIGHT,
        Act.PUT_RIGHT,
        Act.ASK_OPTION,
        Act.ASK_OPTION,
        Act.ASK_OPTION,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
    ]
    astray = [step for step in found.steps if step.act is Act.CARD_ASTRAY]
    assert [(step.place, step.box) for step in astray] == [(Place(3, 1), 3), (DEALER, None)]
    assert all(events(found, step) == [CardMisdealt] for step in astray)
    right = [step for step in found.steps if step.act is Act.PUT_RIGHT]
    assert [(step.place, step.box) for step in right] == [(Place(2, 1), 2), (Place(3, 1), 3)]
    assert [step.rules for step in right] == [(Rule.RECONSTRUCTION, Rule.INITIAL_DEAL)] * 2
    assert step_of(found, Act.STOP_FOR_ERROR).rules == (Rule.RECONSTRUCTION, Rule.DEALING_ERROR)
    assert step_of(found, Act.ASK_OPTION).rules == (
        Rule.CONTINUE_RECONSTRUCTED,
        Rule.DEALING_ERROR,
    )


def test_5_7_3_each_bet_that_goes_back_is_a_step_and_the_cards_go_with_the_last(
    played: Played,
) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 10, after_error: return},"
        " {name: Ben, main: 20, after_error: return}],"
        " 2: [{name: Cho, main: 30, calls: [stand]}]}\n"
        "shoe: TS 9H 8C 7D KH TD\n"
        "incidents: [{kind: dealing_error, after_card: 4, reconstructed: false}]\n"
    )
    assert acts(found, Act.STOP_FOR_ERROR, Act.DEAL_CARD) == [
        Act.STOP_FOR_ERROR,
        Act.ASK_OPTION,
        Act.RETURN_AFTER_ERROR,
        Act.RETURN_AFTER_ERROR,
        Act.ASK_OPTION,
        Act.RETURN_AFTER_ERROR,
        Act.ASK_OPTION,
    ]
    asked = step_of(found, Act.ASK_OPTION)
    assert events(found, asked) == [OptionTaken]
    assert asked.rules == (Rule.BETS_BACK_AFTER_ERROR, Rule.DEALING_ERROR)
    back = [step for step in found.steps if step.act is Act.RETURN_AFTER_ERROR]
    assert [(s.bet.bettor, s.bet.kind) for s in back if s.bet] == [
        ("Ann", BetKind.PERFECT_PAIRS),
        ("Ann", BetKind.MAIN),
        ("Ben", BetKind.MAIN),
    ]
    assert [events(found, step) for step in back] == [
        [BetReturned],
        [BetReturned],
        [BetReturned, HandEnded, CardsCollected],
    ]
    assert {step.rules for step in back} == {(Rule.BETS_BACK_AFTER_ERROR,)}


def test_5_7_3_a_settlement_is_undone_in_the_step_of_its_bet_where_the_house_returns_all(
    played: Played,
) -> None:
    _playable, found = played(
        "house: {returned_after_error: all}\n"
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand],"
        " after_error: return}], 2: [{name: Cho, main: 30, calls: [hit, stand]}]}\n"
        "shoe: TS 9H 8C TD 3H 2D KH 2C\n"
        "incidents: [{kind: dealing_error, after_card: 6, reconstructed: false}]\n"
    )
    back = [step for step in found.steps if step.act is Act.RETURN_AFTER_ERROR]
    assert [events(found, step) for step in back] == [
        [SettlementUndone, BetReturned],
        [BetReturned, HandEnded, CardsCollected],
    ]


def test_5_10_1_after_a_settlement_play_goes_on_as_the_cards_lie(played: Played) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 5, calls: [stand]}],"
        " 2: [{name: Ben, main: 20, calls: [hit, stand]}]}\n"
        "shoe: TS 9H 8C 7D 4H 2H 8D KH\n"
        "incidents: [{kind: dealing_error, after_card: 6, reconstructed: false,"
        " misdealt: [{card: 6, lies: box 1, belongs: box 2}]}]\n"
    )
    assert step_of(found, Act.STOP_FOR_ERROR).rules == (Rule.NO_RECONSTRUCTION, Rule.DEALING_ERROR)
    # ¶5.7.1 is a choice, and nobody has chosen yet.
    assert step_of(found, Act.PUT_RIGHT).rules == (Rule.NO_RECONSTRUCTION, Rule.DRAW)
    assert step_of(found, Act.PUT_RIGHT).place == Place(2, 1)


def test_5_9_that_cards_cannot_be_put_right_is_for_the_house_to_say(played: Played) -> None:
    _playable, found = played(SKIPPED.replace("reconstructed: true", "reconstructed: false"))
    right = [step.rules for step in found.steps if step.act is Act.PUT_RIGHT]
    assert right == [(Rule.RECONSTRUCTION, Rule.INITIAL_DEAL)] * 2


def astray(found: Playthrough) -> list[tuple[Rule, ...]]:
    return [step.rules for step in found.steps if step.act is Act.CARD_ASTRAY]


def test_5_7_a_card_astray_cites_it_where_the_players_are_asked(played: Played) -> None:
    _playable, found = played(SKIPPED)
    assert astray(found) == [(Rule.DEALING_ERROR,)] * 2


def test_5_10_2_where_the_house_asks_nobody_the_discard_is_cited(played: Played) -> None:
    _playable, found = played(f"{OVERDRAWN}house: {{options_after_dealer_overdraws: false}}\n")
    assert astray(found) == [(Rule.DEALER_OVERDREW,)]


def test_5_7_nobody_chooses_at_the_second_error_of_a_round(played: Played) -> None:
    _playable, found = played(
        f"{ANN}shoe: TS 9H 8C 8D 4D\nincidents:\n"
        "  - {kind: dealing_error, after_card: 2, reconstructed: true}\n"
        "  - {kind: dealer_overdraws, count: 1}\n"
    )
    assert astray(found) == [(Rule.DEALER_OVERDREW,)]


def test_5_12_1_two_cards_for_the_dealer_are_not_the_players(played: Played) -> None:
    _playable, found = played(TOGETHER)
    assert astray(found) == [(Rule.CARDS_TOGETHER,)]
    _playable, found = played(
        f"{ANN}shoe: TS 9H 8C 4D KD TC\nincidents: [{{kind: simultaneous_cards, after_card: 3}}]\n"
    )
    assert astray(found) == [(Rule.CARDS_TOGETHER_DEALER,)]


def test_5_16_a_side_bet_that_was_forgotten_is_not_settled_before_the_cards(
    played: Played,
) -> None:
    text = (
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 5, calls: [hit, stand]}]}\n"
        "shoe: TS 9H 4C 5D 8D\n"
    )
    _playable, found = played(text)
    assert Rule.SIDE_BETS_FIRST in step_of(found, Act.SETTLE_SIDE_BET).rules
    _playable, found = played(f"{text}incidents: [{{kind: side_bets_settled_late}}]\n")
    late = step_of(found, Act.SETTLE_SIDE_BET)
    assert (late.rules, late.due) == (
        (Rule.SIDE_BETS_LATE, Rule.PERFECT_PAIRS_LOSE),
        (Rule.SIDE_BETS_LATE,),
    )


def test_1_25_who_stays_on_the_box_decides_and_5_3_is_cited_after_it(played: Played) -> None:
    _playable, found = played(
        "boxes:\n  1: [{name: Ann, main: 50, leaves: true}]\n"
        "  2: [{name: Ben, main: 20, leaves: true}, {name: Cho, main: 30, calls: [stand]}]\n"
        "shoe: TS 9H 8C 7D KH 8D 2H\n"
    )
    left = {step.box: step.rules for step in found.steps if step.act is Act.WALK_AWAY}
    assert left == {
        1: (Rule.WALKED_AWAY,),
        2: (Rule.SEATED_PLAYER, Rule.WALKED_AWAY),
    }


@pytest.mark.parametrize(
    ("who", "cited"),
    [
        ("Ann", (Rule.LATE_BET, Rule.CHIPS_AS_THEY_LIE)),
        ("Zoe", (Rule.LATE_BET,)),
    ],
)
def test_5_14_who_bets_too_late_keeps_what_lies_on_the_layout(
    played: Played, who: str, cited: tuple[Rule, ...]
) -> None:
    _playable, found = played(
        f"{ANN}shoe: TS 9H 8C 8D\nincidents:\n"
        f"  - {{kind: late_bet, after_card: 1, box: 1, name: {who}, bet: perfect_pairs,"
        " amount: 5}\n"
    )
    assert step_of(found, Act.REFUSE_LATE_BET).rules == cited


def test_5_10_2_a_card_too_many_is_discarded_and_nothing_else_is_cited(played: Played) -> None:
    _playable, found = played(OVERDRAWN)
    assert acts(found, Act.CARD_ASTRAY, Act.SETTLE_HAND) == [
        Act.CARD_ASTRAY,
        Act.STOP_FOR_ERROR,
        Act.ASK_OPTION,
        Act.DISCARD_CARD,
    ]
    discarded = step_of(found, Act.DISCARD_CARD)
    assert events(found, discarded) == [CardDiscarded]
    assert discarded.place == DEALER
    # ¶5.10.3 is about another card, and who may choose is settled.
    assert discarded.rules == (Rule.DEALER_OVERDREW,)
    assert discarded.settings == ()


def test_5_10_3_a_card_on_an_empty_box(played: Played) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]}\n"
        "shoe: TS 9H 8C 7D 4D KH\n"
        "incidents: [{kind: card_to_empty_box, after_card: 3, box: 4}]\n"
    )
    discarded = step_of(found, Act.DISCARD_CARD)
    assert (discarded.box, discarded.place) == (4, Place(4, 1))
    assert discarded.rules == (Rule.CARD_TO_EMPTY_BOX,)


def test_5_11_a_card_that_lies_face_up_is_seen_before_it_is_dealt(played: Played) -> None:
    _playable, found = played(
        ANN + "shoe: TS 9H 9C 8D\nincidents: [{kind: face_up_in_shoe, after_card: 2}]\n"
    )
    assert acts(found, Act.FACE_UP_IN_SHOE, Act.CALL) == [Act.FACE_UP_IN_SHOE, Act.DEAL_CARD]
    assert step_of(found, Act.FACE_UP_IN_SHOE).rules == (Rule.FACE_UP_IN_SHOE,)


def test_5_12_two_cards_come_out_in_one_step_and_one_is_chosen(played: Played) -> None:
    _playable, found = played(TOGETHER)
    assert acts(found, Act.CARD_ASTRAY, Act.SETTLE_HAND) == [
        Act.CARD_ASTRAY,
        Act.STOP_FOR_ERROR,
        Act.ASK_OPTION,
        Act.CHOOSE_CARD,
        Act.PUT_RIGHT,
        Act.CALL,
        Act.PUT_RIGHT,
    ]
    together = step_of(found, Act.CARD_ASTRAY)
    assert events(found, together) == [CardMisdealt, CardMisdealt]
    assert (together.place, together.box) == (DRAWN, None)
    assert step_of(found, Act.CHOOSE_CARD).place == Place(1, 1)
    assert step_of(found, Act.CHOOSE_CARD).rules == (Rule.CARDS_TOGETHER,)
    player, dealer = (step for step in found.steps if step.act is Act.PUT_RIGHT)
    assert player.rules == (Rule.CARDS_TOGETHER, Rule.DRAW)
    assert dealer.rules == (Rule.CARDS_TOGETHER, Rule.DEALER_DRAWS, Rule.DEALER_STANDS)
    numbers = [e.number for e in found.events if isinstance(e, CardDealt)]
    assert numbers == [1, 2, 3, 5, 4]


def test_3_12_a_card_turned_by_mistake_is_a_step_of_its_own(played: Played) -> None:
    _playable, found = played(SQUEEZED)
    assert acts(found, Act.GRANT_SQUEEZE, Act.DEALER_CARD) == [
        Act.GRANT_SQUEEZE,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
        Act.DEAL_CARD,
        Act.EXPOSE_CARD,
        Act.TURN_CARDS,
        Act.CALL,
        Act.DRAW_CARD,
        Act.TURN_CARDS,
        Act.CALL,
    ]
    for act, kind in ((Act.EXPOSE_CARD, CardExposed), (Act.TURN_CARDS, CardsTurned)):
        step = step_of(found, act)
        assert events(found, step)[0] is kind
        assert (step.box, step.place) == (1, Place(1, 1))
        assert step.rules == (Rule.SQUEEZE,)


def test_3_12_cards_face_down_are_not_seen(played: Played) -> None:
    _playable, found = played(SQUEEZED)
    moments = found.snapshots
    box = Place(1, 1)
    seen = [
        [str(card) for card in moments[number].face_up(box)]
        for number, step in enumerate(found.steps)
        if step.act in {Act.EXPOSE_CARD, Act.TURN_CARDS, Act.CALL}
    ]
    assert seen == [["4C"], ["4C"], ["TS", "4C"], ["TS", "4C"], ["TS", "4C", "5D"]]


def test_3_12_what_a_hand_has_come_to_is_cited_when_its_cards_are_turned(played: Played) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, calls: [hit]}], 2: [{name: Ben, main: 20}]}\n"
        "shoe: TS AH 9H 4C KD 8D\n"
        "incidents: [{kind: squeeze, box: 1}, {kind: squeeze, box: 2, exposed: true}]\n"
    )
    cited = [
        (step.act, step.box, step.rules)
        for step in found.steps
        if step.act in {Act.DEAL_CARD, Act.DRAW_CARD, Act.TURN_CARDS} and step.box
    ]
    assert cited[:4] == [(Act.DEAL_CARD, box, (Rule.INITIAL_DEAL,)) for box in (1, 2, 1, 2)]
    turned = {box: rules for act, box, rules in cited if act is Act.TURN_CARDS}
    assert turned == {1: (Rule.SQUEEZE, Rule.BUST), 2: (Rule.SQUEEZE, Rule.BLACKJACK)}
    assert (Act.DRAW_CARD, 1, (Rule.DRAW,)) in cited


def test_a_card_that_lies_astray_is_in_no_hand(played: Played) -> None:
    _playable, found = played(OVERDRAWN)
    moments = [moment for moment in found.snapshots if len(moment.dealt_places) == 2]
    assert {len(moment.face_up(DEALER)) for moment in moments} == {1, 2}


def test_the_initial_deal_ends_with_a_card_that_is_put_right(played: Played) -> None:
    _playable, found = played(
        ANN
        + "shoe: TS 9H 8C 7D KH\nincidents: [{kind: card_to_empty_box, after_card: 2, box: 4}]\n"
    )
    last = last_of_the_deal(found)
    assert found.steps[last].act is Act.PUT_RIGHT
    assert found.steps[last + 1].act is Act.CALL


def test_5_16_play_goes_on_before_the_side_bets(played: Played) -> None:
    _playable, found = played(
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [hit, stand]}]}\n"
        "shoe: TS 9H 4C 5D 8D\nincidents: [{kind: side_bets_settled_late}]\n"
    )
    assert acts(found, Act.SKIP_SIDE_BETS, Act.DEALER_CARD) == [
        Act.SKIP_SIDE_BETS,
        Act.CALL,
        Act.DRAW_CARD,
        Act.SETTLE_SIDE_BET,
        Act.CALL,
    ]
    assert Rule.SIDE_BETS_LATE in step_of(found, Act.SKIP_SIDE_BETS).rules


def test_5_6_what_is_found_late_comes_after_the_round(played: Played) -> None:
    _playable, found = played(
        ANN + "shoe: TS 9H 9C 8D\n"
        "incidents: [{kind: found_after_next_round, mistake: wrong_payout}]\n"
    )
    last = found.steps[-1]
    assert last.act is Act.FOUND_LATE
    assert found.steps[-2].act is Act.CLEAR_TABLE
    assert last.rules == (Rule.ROUND_STANDS, Rule.NO_EFFECT_ON_NEXT_ROUND)


@pytest.mark.parametrize("document", ["live-blackjack", "huxley-perfect-pairs"])
def test_where_the_document_is_silent_the_house_s_setting_goes_with_each_card(
    played: Played, document: str
) -> None:
    playable, found = played(
        f"rules: {document}\n"
        + ANN
        + "shoe: TS 9H 8C 7D 4D KH\n"
        + "incidents: [{kind: card_to_empty_box, after_card: 1, box: 4}]\n"
    )
    right = step_of(found, Act.PUT_RIGHT)
    assert right.settings == ("irregularities",)
    assert playable.game.document.cite(right.rules)[0] == "rws-perfect-pairs-v5 5.9"
