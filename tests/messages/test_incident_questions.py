"""What a trainee is asked when something goes wrong, and what he is told about his answer."""

from collections.abc import Callable

from tests.cases import for_every
from trainer.messages.questions import (
    answer_text,
    choice_texts,
    elsewhere_text,
    question_line,
    working_lines,
)
from trainer.messages.round_context import RoundContext
from trainer.procedure.questions import Chosen, Money, Ordered, Question, QuestionGroup, Topic
from trainer.rulebook import load_document
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound

BuildContext = Callable[[PlayableRound], tuple[RoundContext, tuple[Question, ...]]]
BuildFromText = Callable[[str], tuple[RoundContext, tuple[Question, ...]]]

PP5 = load_document("rws-perfect-pairs-v5")

SKIPPED = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, after_error: return}]\n"
    "  3: [{name: Cho, main: 50, calls: [stand]}]\n"
    "shoe: TS 9S 6D 7C 9H 8H TC\n"
    "incidents: [{kind: dealing_error, after_card: 3, reconstructed: true, mistake: skipped_box,"
    " misdealt: [{card: 2, lies: box 3, belongs: box 2}, {card: 3, lies: dealer, belongs: box 3}]}]"
    "\n"
)


def lines(asked: tuple[RoundContext, tuple[Question, ...]]) -> list[str]:
    context, found = asked
    return [question_line(q, context) for q in found if q.ask is QuestionGroup.INCIDENT]


def one(asked: tuple[RoundContext, tuple[Question, ...]], topic: Topic) -> Question:
    return next(q for q in asked[1] if q.topic is topic)


def test_5_9_cards_that_are_put_back(context_from_text: BuildFromText) -> None:
    asked = context_from_text(SKIPPED)
    assert set(lines(asked)) == {
        "What has gone wrong?",
        "A skipped box. Can the cards be reconstructed?",
        "The cards are reconstructed. Which options do the players have?",
        "Box 2: Ben does not play on. How much is returned to Ben?",
        "In what order are the cards reconstructed?",
        "9♠ from box 3: where does it go?",
        "6♦ from the dealer: where does it go?",
    }


def test_5_9_what_is_asked_first_does_not_name_what_it_is(context_from_text: BuildFromText) -> None:
    asked = context_from_text(SKIPPED)
    what = one(asked, Topic.WHAT)
    assert question_line(what, asked[0]) == "What has gone wrong?"
    assert answer_text(what, what.expected, asked[0]) == "A skipped box"


def test_5_9_what_it_was_is_reported_with_the_answer(context_from_text: BuildFromText) -> None:
    asked = context_from_text(SKIPPED)
    assert working_lines(one(asked, Topic.WHAT), asked[0]) == (
        "Card 2, 9♠, goes to box 3.",
        "Card 3, 6♦, goes to the dealer.",
    )


ON_THE_OTHER_HAND = (
    "boxes:\n"
    "  2: [{name: Ann, main: 100, perfect_pairs: 20, calls: [split, stand, double]}]\n"
    "  5: [{name: Cho, main: 200, calls: [stand]}]\n"
    "shoe: 8S 9D AS 8H TC TH 3D 9C KC\n"
    "incidents: [{kind: dealing_error, after_card: 8, reconstructed: false, mistake: wrong_box,"
    " misdealt: [{card: 7, lies: box 2 hand 1, belongs: box 2 hand 2}]}]\n"
)


def test_5_9_a_card_on_the_other_hand_of_a_split_is_on_the_wrong_hand(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(ON_THE_OTHER_HAND)
    what = one(asked, Topic.WHAT)
    assert answer_text(what, what.expected, asked[0]) == "A card dealt to the wrong box or hand"
    # The other hand stands: that a card was drawn to it is true as well, and is not offered.
    offered = [text for _key, text in choice_texts(what, asked[0])]
    assert "A card drawn to a hand that stands" not in offered
    assert len(offered) == 4


def test_5_9_nor_is_the_dealer_out_of_turn_offered_where_he_got_the_card(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(SKIPPED)
    offered = [text for _key, text in choice_texts(one(asked, Topic.WHAT), asked[0])]
    assert "A card dealt to the dealer out of turn" not in offered


def test_5_10_1_the_players_are_asked_with_what_becomes_of_the_card(
    context_from_text: BuildFromText,
) -> None:
    # The format: it goes where it belongs as the next card, and the felt shows that at once.
    asked = context_from_text(ON_THE_OTHER_HAND)
    assert question_line(one(asked, Topic.OPTIONS), asked[0]) == (
        "The cards are not reconstructed; 3♦ is used as the next card. "
        "Which options do the players have?"
    )
    assert working_lines(one(asked, Topic.RECONSTRUCT), asked[0]) == (
        "The cards are not reconstructed; 3♦ is used as the next card.",
    )


def test_5_9_an_order_is_read_out_card_by_card(context_from_text: BuildFromText) -> None:
    asked = context_from_text(SKIPPED)
    order = one(asked, Topic.ORDER)
    assert sorted(text for _key, text in choice_texts(order, asked[0])) == [
        "6♦ from the dealer",
        "9♠ from box 3",
    ]
    assert answer_text(order, order.expected, asked[0]) == "9♠ from box 3, then 6♦ from the dealer"
    assert answer_text(order, Ordered(("card-3", "card-2")), asked[0]) == (
        "6♦ from the dealer, then 9♠ from box 3"
    )


def test_5_9_cards_that_look_the_same_are_told_apart_by_how_they_lie(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}], 2: [{name: Cho, main: 50, calls:"
        " [stand]}]}\n"
        "shoe: TS 9H 6D TS 8H TC 5H\n"
        "incidents: [{kind: dealing_error, after_card: 4, reconstructed: true, misdealt:"
        " [{card: 1, lies: box 2, belongs: box 1}, {card: 4, lies: box 2, belongs: box 1}]}]\n"
    )
    order = one(asked, Topic.ORDER)
    assert answer_text(order, order.expected, asked[0]) == (
        "10♠, number 1 there, then 10♠, number 2 there"
    )


def test_5_9_where_a_card_can_go(context_from_text: BuildFromText) -> None:
    asked = context_from_text(SKIPPED)
    belongs = one(asked, Topic.BELONGS)
    places = [text for _key, text in choice_texts(belongs, asked[0])]
    assert places == list(dict.fromkeys(places))
    assert places[-1] == "Dealer"
    assert answer_text(belongs, belongs.expected, asked[0]) in places


def test_5_7_3_what_goes_back_is_money(context_from_text: BuildFromText) -> None:
    asked = context_from_text(SKIPPED)
    back = one(asked, Topic.RETURNED)
    assert answer_text(back, Money(Cents(5000)), asked[0]) == "50"
    assert working_lines(back, asked[0]) == ("All of 50 is returned.",)


def test_5_7_3_what_goes_back_of_a_split_box_is_asked_of_the_whole_box(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(
        "boxes: {1: [{name: Ann, main: 50, calls: [split], after_error: return}],"
        " 2: [{name: Cho, main: 50, calls: [stand]}]}\n"
        "shoe: 8S TS 6D 8C 9H TH 7C TC 5H\n"
        "incidents: [{kind: dealing_error, after_card: 6, reconstructed: true}]\n"
    )
    back = one(asked, Topic.RETURNED)
    assert question_line(back, asked[0]) == (
        "Box 1: Ann does not play on. How much is returned to Ann?"
    )
    assert answer_text(back, back.expected, asked[0]) == "100"


ALONE = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [stand]}]\n"
    "  3: [{name: Ben, perfect_pairs: 20}, {name: Cy, perfect_pairs: 10}]\n"
    "shoe: TS 9H 9C 8D\n"
)


def test_5_15_a_side_bet_without_an_initial_bet_is_found_before_it_is_named(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(ALONE)
    assert lines(asked) == [
        "What has gone wrong?",
        "Box 3, Ben: Perfect Pairs: the Initial Bet it needs is missing. What happens now?",
    ]
    assert working_lines(one(asked, Topic.WHAT), asked[0]) == (
        "Box 3, Ben: Perfect Pairs has no Initial Bet with it.",
        "Box 3, Cy: Perfect Pairs has no Initial Bet with it.",
    )


LIMITS = "table: {limits: {main: [25, 500]}}\n"
BOX = "boxes: {1: [{name: Ann, main: 600, calls: [stand]}, {name: Ben, main: 400}]}\n"
SHOE = "shoe: TS 7C 9D TC\n"


def test_5_1_and_5_1_1_limits(context_from_text: BuildFromText) -> None:
    assert lines(context_from_text(LIMITS + BOX + SHOE)) == [
        "Box 1: Betting is still open. What happens now?",
        "Box 1, Ann: Main bet: how much of it is refused?",
        "Box 1, Ben: Main bet: how much of it is refused?",
    ]
    unnoticed = "incidents: [{kind: limits_not_checked, box: 1}]\n"
    assert lines(context_from_text(LIMITS + BOX + SHOE + unnoticed)) == [
        (
            "Box 1, Ann: The bets are closed, and the limits were not checked. Main bet, 600: "
            "how much of it counts?"
        ),
        (
            "Box 1, Ben: The bets are closed, and the limits were not checked. Main bet, 400: "
            "how much of it counts?"
        ),
    ]


PLAIN = "boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}\n"


@for_every(
    ("boxes", "incident", "asked"),
    [
        (
            PLAIN,
            "{kind: late_bet, after_card: 1, box: 1, name: Zoe, bet: main, amount: 30}",
            "Box 1, Zoe: Main bet, 30, after “No more bets”. What happens now?",
        ),
        (
            "boxes: {1: [{name: Ann, main: 100, leaves: true}]}\n",
            "{kind: face_up_in_shoe, after_card: 2}",
            "Box 1: Ann has walked away. What happens now?",
        ),
        (
            PLAIN,
            "{kind: face_up_in_shoe, after_card: 2}",
            "A card face up in the shoe. What happens now?",
        ),
        (
            PLAIN,
            "{kind: found_after_next_round, mistake: wrong_payout}",
            "Found after the next round has begun: a wrong payout. What happens now?",
        ),
        (
            PLAIN,
            "{kind: interruption, after_card: 1}",
            "A technical interruption. Does the round go on?",
        ),
        (
            PLAIN,
            "{kind: foreign_card, after_card: 2}",
            "The last card out of the shoe is a foreign card. Does the round go on?",
        ),
        (
            PLAIN,
            "{kind: dealer_overdraws, count: 1}",
            "An overdraw by the dealer. What happens now?",
        ),
    ],
)
def test_what_the_felt_does_not_show_is_reported(
    context_from_text: BuildFromText, boxes: str, incident: str, asked: str
) -> None:
    assert asked in lines(
        context_from_text(f"{boxes}shoe: TS 7C 9D TC 2C\nincidents: [{incident}]\n")
    )


def test_5_17_a_void_round(context_from_text: BuildFromText) -> None:
    asked = context_from_text(
        f"{PLAIN}shoe: TS 7C\nincidents: [{{kind: not_shuffled, after_card: 1}}]\n"
    )
    assert lines(asked) == [
        "Cards not shuffled. Does the round go on?",
        "Box 1: The round is Void. How much is returned to Ann?",
    ]


def test_5_17_what_was_paid_and_what_was_taken_is_reported_with_what_goes_back(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(
        "boxes:\n"
        "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
        "  2: [{name: Ben, main: 20, perfect_pairs: 5, calls: [stand]}]\n"
        "  3: [{name: Cho, main: 20, calls: [hit]}]\n"
        "shoe: TS 9S 2D 6D  7C 9H 3S  4S\n"
        "incidents: [{kind: not_shuffled, after_card: 8}]\n"
    )
    workings = [working_lines(q, asked[0]) for q in asked[1] if q.topic is Topic.RETURNED]
    assert workings == [
        (
            "All of 25 is returned.",
            "5 + 20 = 25",
            "Perfect Pairs: the 30 paid comes back to the house",
        ),
        ("All of 60 is returned.", "10 + 50 = 60", "Perfect Pairs: what was taken is returned too"),
    ]


def test_5_17_what_a_void_leaves_settled_is_reported(context_from_text: BuildFromText) -> None:
    asked = context_from_text(
        "house: {void_reverses_interim: false}\n"
        "boxes: {1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [hit]}]}\n"
        "shoe: TS 6D 2C 4S\nincidents: [{kind: not_shuffled, after_card: 4}]\n"
    )
    assert working_lines(one(asked, Topic.RETURNED), asked[0]) == (
        "All of 50 is returned.",
        "Perfect Pairs: already settled, so it stands",
    )


def test_5_7_3_what_stays_settled_then_stays_so_whatever_comes_later(
    context_from_text: BuildFromText,
) -> None:
    asked = context_from_text(
        "boxes:\n"
        "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand],"
        " after_error: return}]\n"
        "  2: [{name: Ben, main: 20, calls: [hit]}]\n"
        "shoe: TS 9S 6D 7C 3H 4S 5D\nincidents:\n"
        "  - {kind: card_to_empty_box, after_card: 5, box: 4}\n"
        "  - {kind: not_shuffled, after_card: 7}\n"
    )
    first = next(q for q in asked[1] if q.topic is Topic.RETURNED)
    assert working_lines(first, asked[0]) == (
        "All of 50 is returned.",
        "Perfect Pairs: already settled, so it stands",
    )


def test_5_7_whether_the_players_choose_again(context_from_text: BuildFromText) -> None:
    asked = context_from_text(
        f"{PLAIN}shoe: TS 7C 9D TC 2C\nincidents:\n"
        "  - {kind: dealing_error, after_card: 1, reconstructed: true}\n"
        "  - {kind: dealer_overdraws, count: 1}\n"
    )
    again = one(asked, Topic.AGAIN)
    assert question_line(again, asked[0]) == (
        "The players have already chosen once. Do they choose again?"
    )
    assert dict(choice_texts(again, asked[0]))["again_never"] == (
        "No: players who played on accept the cards as they come"
    )


EMPTY_BOX = (
    f"{PLAIN}shoe: TS 7C 9D TC\nincidents: [{{kind: card_to_empty_box, after_card: 2, box: 4}}]\n"
)


def test_5_9_a_remedy_that_the_rules_do_not_have_is_answered_by_what_holds(
    context_from_text: BuildFromText,
) -> None:
    remedy = one(context_from_text(EMPTY_BOX), Topic.REMEDY)
    burned = Chosen(frozenset(("dealer_keeps",)))
    assert elsewhere_text(remedy, burned, PP5) == (
        "These rules have no such remedy: ¶5.9, ¶1.23 apply."
    )


def test_5_9_a_remedy_of_this_document_is_not_another_house_s(
    context_from_text: BuildFromText,
) -> None:
    remedy = one(context_from_text(EMPTY_BOX), Topic.REMEDY)
    assert elsewhere_text(remedy, Chosen(frozenset(("discard",))), PP5) == ""
    assert elsewhere_text(remedy, remedy.expected, PP5) == ""


def test_every_question_on_an_incident_can_be_read(
    rounds: dict[str, PlayableRound], build_context: BuildContext
) -> None:
    topics = set()
    for name, playable in rounds.items():
        context, found = build_context(playable)
        for question in found:
            if question.ask is not QuestionGroup.INCIDENT:
                continue
            topics.add(question.topic)
            line = question_line(question, context)
            assert line.endswith("?"), (name, line)
            assert "  " not in line, (name, line)
            texts = [text for _key, text in choice_texts(question, context)]
            assert len(set(texts)) == len(texts), (name, line, texts)
            assert answer_text(question, question.expected, context), (name, line)
    assert topics == set(Topic)
