"""The hole card: what the dealer does with it, and what nobody is asked before it is turned."""

from collections.abc import Callable
from dataclasses import replace

from trainer.procedure.acts import Act, Playthrough, Step
from trainer.procedure.ask import questions
from trainer.procedure.questions import BLACKJACK, Chosen, Question, QuestionGroup, Total
from trainer.procedure.steps import steps
from trainer.rules.bets import DEALER
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

LIVE = "rules: live-blackjack\n"
NEVADA = (
    "rules: nevada-perfect-pairs-progressive\n"
    "table: {decks: 8, progressive: {pay_table: PT-PRG-PP-04}}\n"
)
BLACKJACK_FOUND = (
    "boxes:\n"
    "  1: [{name: Ann, main: 100, insurance: 50}]\n"
    "  2: [{name: Ben, main: 100}]\n"
    "shoe: 8S TS AD 8H TC KC\n"
)
NO_BLACKJACK = (
    "boxes:\n"
    "  1: [{name: Ann, main: 100, insurance: 50, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 100}]\n"
    "shoe: 8S AS AD 8H TC 5C TH 2D\n"
)


def of(found: Playthrough, *wanted: Act) -> list[Step]:
    return [step for step in found.steps if step.act in wanted]


def asked(played: Played, text: str, *asks: QuestionGroup) -> list[Question]:
    playable, found = played(text)
    return list(questions(found, playable.terms, asks))


def chosen(key: str) -> Chosen:
    return Chosen(frozenset((key,)))


def test_the_hole_card_is_the_last_of_the_initial_deal(played: Played) -> None:
    _playable, found = played(LIVE + BLACKJACK_FOUND)
    deal = of(found, Act.DEAL_CARD)
    assert [step.place for step in deal][-1] == DEALER
    assert len(deal) == 6
    assert set(deal[-1].rules) == {Rule.INITIAL_DEAL, Rule.HOLE_CARD}


def test_a_blackjack_is_looked_at_turned_and_settled(played: Played) -> None:
    _playable, found = played(LIVE + BLACKJACK_FOUND)
    acts = [step.act for step in found.steps]
    assert acts[acts.index(Act.CLOSE_INSURANCE) :] == [
        Act.CLOSE_INSURANCE,
        Act.CHECK_HOLE_CARD,
        Act.TURN_HOLE_CARD,
        Act.SETTLE_INSURANCE,
        Act.SETTLE_HAND,
        Act.SETTLE_HAND,
        Act.CLEAR_TABLE,
    ]
    assert [step.place for step in of(found, Act.CHECK_HOLE_CARD, Act.TURN_HOLE_CARD)] == [
        DEALER,
        DEALER,
    ]


def test_without_a_blackjack_play_goes_on_and_the_card_is_turned_last(played: Played) -> None:
    _playable, found = played(LIVE + NO_BLACKJACK)
    acts = [step.act for step in found.steps]
    assert acts[acts.index(Act.CHECK_HOLE_CARD) :] == [
        Act.CHECK_HOLE_CARD,
        Act.SETTLE_INSURANCE,
        Act.PAY_BLACKJACK,
        Act.CALL,
        Act.TURN_HOLE_CARD,
        Act.DEALER_CARD,
        Act.DEALER_CARD,
        Act.SETTLE_HAND,
        Act.CLEAR_TABLE,
    ]


def test_the_hole_card_is_not_seen_before_it_is_turned(rounds: dict[str, PlayableRound]) -> None:
    games = set()
    for name, playable in rounds.items():
        found = steps(playable.trace, playable.game.procedure)
        turned = [n for n, step in enumerate(found.steps) if step.act is Act.TURN_HOLE_CARD]
        if not playable.terms.ruleset.hole_card or not turned:
            continue
        games.add(playable.game.document.id)
        moments = found.snapshots
        assert all(len(moment.face_up(DEALER)) < 2 for moment in moments[: turned[0] + 1])
        assert len(moments[turned[0] + 1].face_up(DEALER)) == 2, name
        for question in questions(found, playable.terms, [QuestionGroup.TOTALS]):
            if question.about == DEALER:
                assert question.step > turned[0], name
    assert len(games) == 2


def test_the_dealers_total_once_he_has_all_his_cards(played: Played) -> None:
    found = asked(played, LIVE + NO_BLACKJACK, QuestionGroup.TOTALS)
    assert [q.expected for q in found if q.about == DEALER] == [Total(18, False)]
    found = asked(played, LIVE + BLACKJACK_FOUND, QuestionGroup.TOTALS)
    assert [q.expected for q in found if q.about == DEALER] == [BLACKJACK]


def test_the_dealer_turns_his_card_before_he_draws(played: Played) -> None:
    found = asked(played, LIVE + NO_BLACKJACK, QuestionGroup.DEALER)
    assert [q.expected for q in found] == [
        chosen("dealer_turn"),
        chosen("dealer_draw"),
        chosen("dealer_draw"),
        chosen("dealer_stand"),
    ]
    assert all(len(q.choices) == 5 for q in found)
    assert found[0].rules == (Rule.HOLE_CARD_TURNED,)


def test_what_only_the_dealer_knows_is_not_asked(played: Played) -> None:
    assert asked(played, LIVE + BLACKJACK_FOUND, QuestionGroup.DEALER) == []


def test_without_a_hole_card_nothing_can_be_turned(played: Played) -> None:
    found = asked(
        played,
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: 9S 7D TC TH\n",
        QuestionGroup.DEALER,
        QuestionGroup.NEXT_ACT,
    )
    keys = {choice.key for question in found for choice in question.choices}
    assert not {"dealer_turn", "turn_hole_card", "check_hole_card", "pay_envy"} & keys


def test_a_soft_17_on_which_the_house_draws(played: Played) -> None:
    text = (
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\n"
        "house: {dealer_hits_soft_17: true}\nshoe: 9S 6D TC AH 2C TS\n"
    )
    found = asked(played, NEVADA + text, QuestionGroup.DEALER)
    assert [q.expected for q in found] == [
        chosen("dealer_turn"),
        chosen("dealer_draw"),
        chosen("dealer_stand"),
    ]


def test_a_soft_17_on_which_he_has_to_stop_is_no_stand_where_he_would_draw(
    played: Played,
) -> None:
    playable, found = played(
        NEVADA + "boxes: {1: [{name: Ann, main: 50, calls: [hit]}]}\nshoe: TS 6D 6C AH TC\n"
    )
    stands = questions(found, playable.terms, [QuestionGroup.DEALER])[-1]
    assert stands.expected == chosen("dealer_stand")
    hits = replace(
        playable.terms, ruleset=replace(playable.terms.ruleset, dealer_hits_soft_17=True)
    )
    assert questions(found, hits, [QuestionGroup.DEALER])[-1].expected == chosen("dealer_settle")


def test_the_insurance_of_live_blackjack_is_asked_for_as_ever(played: Played) -> None:
    found = asked(played, LIVE + NO_BLACKJACK, QuestionGroup.INSURANCE)
    assert [q.working.result for q in found if q.working] == [5000]
    assert found[0].rules == (Rule.INSURANCE_HALF,)


def test_options_name_the_rules_of_the_game(played: Played) -> None:
    found = asked(
        played,
        LIVE + "boxes: {1: [{name: Ann, main: 50, calls: [split, stand, hit, stand]}]}\n"
        "shoe: 8S 7D 8H TC 3C 2D 5S\n",
        QuestionGroup.OPTIONS,
    )
    first, second, *_rest = found
    assert first.expected == Chosen(frozenset(("hit", "stand", "double", "split")))
    assert first.rules == (Rule.STAND, Rule.DOUBLE, Rule.SPLIT, Rule.SURRENDER)
    assert second.expected == Chosen(frozenset(("hit", "stand")))
    assert second.rules == (Rule.STAND, Rule.NO_DOUBLE_AFTER_SPLIT)


def test_a_second_split_is_against_the_rule(played: Played) -> None:
    found = asked(
        played,
        LIVE + "boxes: {1: [{name: Ann, main: 50, calls: [split, stand, stand]}]}\n"
        "shoe: 8S 7D 8H TC 8C TD\n",
        QuestionGroup.OPTIONS,
    )
    assert found[1].rules == (Rule.STAND, Rule.NO_DOUBLE_AFTER_SPLIT, Rule.SPLIT_LIMIT)


def test_the_card_after_a_split_is_due_by_the_split(played: Played) -> None:
    found = asked(
        played,
        LIVE + "boxes: {1: [{name: Ann, main: 50, calls: [split, stand, stand]}]}\n"
        "shoe: 8S 7D 8H TC 8C TD\n",
        QuestionGroup.NEXT_ACT,
    )
    (drawn,) = (q for q in found if q.expected == chosen(Act.DRAW_CARD.value))
    assert drawn.rules == (Rule.SPLIT_SECOND_CARD,)


def test_where_he_does_not_look_the_house_says_why(played: Played) -> None:
    found = asked(
        played,
        LIVE + "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: 9S KD 8H 7C\n",
        QuestionGroup.NEXT_ACT,
    )
    tempted = [
        q for q in found if Act.CHECK_HOLE_CARD.value in {choice.key for choice in q.choices}
    ]
    assert [q.expected for q in tempted] == [chosen("call")]
    assert all(q.settings == ("peek_on_ten",) for q in tempted)


def test_a_second_look_tempts_nobody(played: Played) -> None:
    found = asked(played, LIVE + NO_BLACKJACK, QuestionGroup.NEXT_ACT)
    (call,) = (q for q in found if q.expected == chosen("call"))
    assert Act.CHECK_HOLE_CARD.value not in {choice.key for choice in call.choices}
    assert call.settings == ()


def test_two_split_aces_name_the_rule_of_aces_and_the_settings_that_allow_a_split(
    played: Played,
) -> None:
    text = (
        "rules: nevada-perfect-pairs-progressive\nhouse: {resplit_aces: true}\n"
        "boxes:\n  1: [{name: Ann, main: 100, calls: [split, stand]}]\n"
        "shoe: AS 6D AD TC AH KD 2C\n"
    )
    _first, again = asked(played, text, QuestionGroup.OPTIONS)
    assert again.expected == Chosen(frozenset({"stand", "split"}))
    assert again.rules[0] is Rule.SPLIT_ACES
    assert again.settings[:2] == ("resplit_aces", "split_aces_one_card")
