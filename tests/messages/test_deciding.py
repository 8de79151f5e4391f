"""One line first, with the cards in it: what decides a bet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cases import for_each
from tests.scenario_files import playable_text, shipped_round
from trainer.messages.questions import deciding_line, question_text, working_lines
from trainer.procedure.ask import KINDS, questions
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import (
    BLACKJACK,
    IN_ROUNDS,
    TOO_MANY,
    Answer,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Topic,
    Total,
)
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook.houses import house_rules
from trainer.rulebook.sources import shipped_scenario
from trainer.rules.bets import DEALER
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.sessions.ports import AnswerRecord
from ui.table.phrasing import feedback
from ui.widgets.rounds import Feedback

ROUND = (
    "format: 1\nrules: rws-perfect-pairs-v5\nask: [side_bets, payouts]\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  3: [{name: Cyd, main: 50, calls: [hit]}]\n"
    "  4: [{name: Dee, main: 50, calls: []}]\n"
    "shoe: TS KS TD AS 9H  TC JS 5D KD  9C TH\n"
)


def sheet_of(text: str) -> RoundSheet:
    playable = playable_text(text.encode())
    return lay_out(playable)


def lines(sheet: RoundSheet) -> dict[tuple[QuestionGroup, str, str], str]:
    return {
        (q.ask, q.bet.bettor, q.bet.kind.value): deciding_line(q, sheet.context)
        for q in sheet.questions
        if q.bet is not None
    }


def test_the_cards_that_decide() -> None:
    hand, pay = QuestionGroup.SIDE_BETS, QuestionGroup.PAYOUTS
    found = lines(sheet_of(ROUND))
    assert found[hand, "Ann", "perfect_pairs"] == "10♠ 10♣: Coloured Pair"
    assert found[pay, "Ann", "perfect_pairs"] == found[hand, "Ann", "perfect_pairs"]
    assert found[hand, "Ben", "perfect_pairs"] == "K♠ J♠: not a pair"
    assert found[pay, "Ann", "main"] == "20 beats 19"
    assert found[pay, "Cyd", "main"] == "24 is over 21"
    assert found[pay, "Dee", "main"] == "A♠ K♦ is a Blackjack against 9♥"


@pytest.mark.parametrize("name", ["live-21-plus-3", "nevada-three-red-aces"])
def test_the_dealers_card_is_part_of_some_hands(name: str) -> None:
    found = lines(sheet_of(shipped_scenario(name)))
    with_up = [text for text in found.values() if " + dealer’s " in text]
    assert with_up
    assert all(
        text.count("♠") + text.count("♥") + text.count("♦") + text.count("♣") == 3
        for text in with_up
    )


def test_three_of_a_kind_says_what_makes_it_before_and_after_its_pay() -> None:
    found = lines(sheet_of(shipped_scenario("live-21-plus-3")))
    for ask in (QuestionGroup.SIDE_BETS, QuestionGroup.PAYOUTS):
        assert found[ask, "Gwen", "twenty_one_plus_three"] == (
            "7♣ 7♦ + dealer’s 7♥: Three of a Kind, same rank, mixed suits"
        )


TOTALS = (
    "format: 1\nrules: rws-perfect-pairs-v5\nask: [totals, options, payouts]\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [hit, stand]}]\n"
    "  2: [{name: Ben, main: 50, calls: [stand]}]\n"
    "  3: [{name: Cyd, main: 50}]\n"
    "shoe: AS 9S AD 7C  6H KD TC  9H  TD\n"
)


def shown(sheet: RoundSheet, question: Question, given: Answer) -> Feedback:
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    answer = AnswerRecord(1, question, given, judge(question, given), 1000)
    return feedback(answer, sheet.context, read)


def test_the_error_in_a_total_is_named() -> None:
    sheet = sheet_of(TOTALS)
    ann, drawn, ben, cyd = (
        next(q for q in sheet.questions if q.id.endswith(end))
        for end in ("totals-1-1-2", "totals-1-1-3", "totals-2-1-2", "totals-3-1-2")
    )
    for question, given, line, error in (
        (ann, Total(7, soft=False), "A♠ 6♥: Soft 17", "The Ace was counted 1; it counts 11"),
        (
            ann,
            Total(17, soft=False),
            "A♠ 6♥: Soft 17",
            "The points are right, but",
        ),
        (
            drawn,
            Total(26, soft=True),
            "A♠ 6♥ 9♥: 16",
            "An Ace was counted 11;",
        ),
        (drawn, Total(7, soft=False), "A♠ 6♥ 9♥: 16", "9♥ was not counted."),
        (ann, Total(6, soft=False), "A♠ 6♥: Soft 17", "A♠ was not counted."),
        (ben, Total(22, soft=False), "9♠ K♦: 19", "A picture card was counted more than 10."),
        (ben, TOO_MANY, "9♠ K♦: 19", "The hand is not over 21."),
        (ben, BLACKJACK, "9♠ K♦: 19", "A Blackjack is an Ace and a card worth ten."),
        (ben, Total(21, soft=True), "9♠ K♦: 19", "There is no Ace in it"),
        (drawn, BLACKJACK, "A♠ 6♥ 9♥: 16", "A Blackjack is an Ace and a card worth ten."),
    ):
        found = shown(sheet, question, given)
        assert found.line == line
        assert len(found.errors) == 1
        assert found.errors[0].startswith(error)
        # What the cards say already is not said again as a rule.
        assert not found.reasons
    # Reckoned wrongly by one: no Ace that counts 11 is left out by that.
    for question, given, error in (
        (ann, Total(16, soft=True), "A♠ 6♥ is 11 + 6 = Soft 17: that is one too few."),
        (ben, Total(28, soft=False), "9♠ K♦ is 9 + 10 = 19, not 28."),
    ):
        found = shown(sheet, question, given)
        assert found.errors == (error,)
        # The sum is in it, and no paragraph on the Ace stands in its place.
        assert not found.working
        assert not found.reasons
    # Decidable: whoever says “soft” has not counted the Ace 1.
    (error,) = shown(sheet, cyd, Total(11, soft=True)).errors
    assert error == "10♣ was not counted."
    assert not shown(sheet, cyd, BLACKJACK).errors
    (error,) = shown(sheet, cyd, Total(21, soft=True)).errors
    assert error.startswith("The points are right, but")
    assert deciding_line(cyd, sheet.context) == "A♦ 10♣: Blackjack"
    assert not working_lines(cyd, sheet.context)


@for_each(["bj5-one-card-each", "everybody-at-once", "live-full-table", "cards-swept-off-the-felt"])
def test_nothing_is_wrong_with_a_right_answer(name: str) -> None:
    playable = shipped_round(name)
    sheet = lay_out(playable)
    for question in questions(sheet.playthrough, playable.terms, IN_ROUNDS):
        found = shown(sheet, question, question.expected)
        assert found.right
        assert not found.errors, question.id


def wrong_answers(question: Question) -> Iterator[Answer]:
    match question.expected:
        case Money() | Goes():
            yield from map(Goes, KINDS[question.ask].fates(question))
            yield Money(Cents(1234))
        case Total():
            yield from (Total(28, soft=False), Total(12, soft=False), TOO_MANY)
        case Chosen() if question.several:
            yield Chosen(frozenset(choice.key for choice in question.choices))
        case Chosen():
            yield from (Chosen(frozenset((choice.key,))) for choice in question.choices)
        case _:
            yield from ()


@for_each(["bj5-under-and-over-13", "everybody-at-once", "live-21-plus-3", "a-pair-on-box-two"])
def test_every_wrong_answer_gets_a_sentence_and_no_second_rule(name: str) -> None:
    playable = shipped_round(name)
    sheet = lay_out(playable)
    for question in questions(sheet.playthrough, playable.terms, IN_ROUNDS):
        for given in wrong_answers(question):
            if not fits(question, given) or judge(question, given).right:
                continue
            found = shown(sheet, question, given)
            told = found.working if question.topic is Topic.WHAT else ()
            assert found.errors or found.reasons or told, (question.id, given)
            assert len(found.reasons) <= 1


def test_the_rule_about_a_wrong_call_comes_first() -> None:
    sheet = sheet_of(TOTALS)
    ben = next(q for q in sheet.questions if q.id.endswith("options-2-1"))
    assert isinstance(ben.expected, Chosen)
    surrendered = shown(sheet, ben, Chosen(ben.expected.keys ^ {"surrender"}))
    assert "surrender" in surrendered.reasons[0]
    undoubled = shown(sheet, ben, Chosen(ben.expected.keys - {"double"}))
    assert "may double" in undoubled.reasons[0]
    assert [one.number for one in undoubled.citations] == ["3.23"]
    assert [one.number for one in surrendered.citations] == ["3.17"]


def test_calls_that_are_not_allowed_or_left_out_are_named() -> None:
    sheet = sheet_of(TOTALS)
    ben = next(q for q in sheet.questions if q.id.endswith("options-2-1"))
    assert shown(sheet, ben, Chosen(frozenset(("hit", "split", "double", "surrender")))).errors == (
        "Not allowed here: Split, Surrender.",
        "Missing: Stand.",
    )


def test_no_feedback_says_only_that_there_is_a_pay_table() -> None:
    sheet = sheet_of(ROUND)
    for question in sheet.questions:
        if isinstance(question.expected, Money):
            found = shown(sheet, question, Goes(Fate.LOSES))
            assert found.citations
            assert not any("pay table" in reason for reason in found.reasons)


def test_a_bet_misjudged_among_the_losers_is_named_with_its_cards() -> None:
    sheet = sheet_of(shipped_scenario("nevada-four-hands"))
    question = next(q for q in sheet.questions if q.among)
    due = question.expected
    assert isinstance(due, Losers)
    won = next(entry.bet for entry in question.among if entry.fate is None)
    lost = next(iter(due.bets))
    errors = shown(sheet, question, Losers((due.bets - {lost}) | {won})).errors
    assert len(errors) == 2
    for error in errors:
        left = "Losing bet left" in error
        assert ("The dealer’s " in error) == left
        assert " beats " in error
        assert ("Took a winner" in error) != left


def test_the_losers_begin_with_the_dealer_s_cards_and_do_not_repeat_the_kind_of_bet() -> None:
    sheet = sheet_of(shipped_scenario("everybody-at-once"))
    insurance, main = (q for q in sheet.questions if q.among)
    assert deciding_line(insurance, sheet.context) == "The dealer has A♦ 2♦, no Blackjack"
    assert deciding_line(main, sheet.context) == "The dealer has A♦ 2♦ 3♥ 3♣: 19"
    assert shown(sheet, insurance, Losers(frozenset())).errors[0] == (
        "Box 1, Ada. Losing bet left: the house is short $50."
    )
    assert shown(sheet, main, Losers(frozenset())).errors[0] == (
        "Box 2, hand 2, Ben. The dealer’s 19 beats 18. Losing bet left: the house is short $50."
    )


def test_a_request_is_not_said_to_be_its_owner_s_twice_and_is_no_ordinary_blackjack() -> None:
    sheet = sheet_of(shipped_scenario("everybody-at-once"))
    ivo = next(q for q in sheet.questions if Rule.EVEN_MONEY in q.rules)
    found = shown(sheet, ivo, Money(Cents(12000)))
    assert found.question == "Box 6: Ivo asks for Even Money on $80: what do you do or pay?"
    assert found.errors == (
        "Overpaid by $40.",
        "Paid 3 to 2, as a winning Blackjack; Even Money pays 1 to 1.",
    )


def test_what_the_line_with_the_cards_says_is_not_said_again() -> None:
    sheet = sheet_of(ROUND)
    pair = next(q for q in sheet.questions if q.bet and q.bet.bettor == "Ann")
    found = shown(sheet, pair, Chosen(frozenset(("perfect_pair",))))
    assert found.line == "10♠ 10♣: Coloured Pair"
    assert not found.reasons


def test_of_a_bet_against_a_blackjack_what_was_taken_or_left_is_named() -> None:
    sheet = sheet_of(shipped_scenario("split-double-dealer-blackjack"))
    milan = next(q for q in sheet.questions if q.bet and q.bet.bettor == "Milan")
    assert shown(sheet, milan, Goes(Fate.LOSES)).errors == (
        "Too little was returned: the player is short $50.",
        "Everything was taken; the house takes one Initial Bet.",
    )
    assert shown(sheet, milan, Goes(Fate.RETURNED)).errors == (
        "Too much was returned: the house is short $50.",
        "All of it was returned; the house takes one Initial Bet.",
    )


def test_the_card_that_makes_a_round_void_is_named() -> None:
    sheet = sheet_of(shipped_scenario("huxley-fifth-king-of-spades"))
    question = next(q for q in sheet.questions if q.topic is Topic.WHAT)
    assert working_lines(question, sheet.context) == ("K♠ appears 5 times; there are 4 decks.",)
    assert not shown(sheet, question, question.expected).reasons


def test_insurance_and_even_money_begin_with_the_cards() -> None:
    sheet = sheet_of(shipped_scenario("everybody-at-once"))
    found = {deciding_line(question, sheet.context) for question in sheet.questions}
    assert "A♠ K♠ is a Blackjack against A♦" in found
    assert "The dealer has A♦ 2♦, no Blackjack" in found


def test_a_bet_that_goes_back_is_not_said_to_be_beaten() -> None:
    sheet = sheet_of(shipped_scenario("bj5-everybody-at-once"))
    returned = [q for q in sheet.questions if q.expected == Goes(Fate.RETURNED)]
    assert returned
    for question in returned:
        line = deciding_line(question, sheet.context)
        assert line.startswith("The dealer’s Blackjack takes one Initial Bet in all from ")


def test_before_the_deal_nobody_is_asked_for_a_payment() -> None:
    found = []
    for name in ("huxley-own-hand-needed", "nevada-no-hand-no-wager"):
        sheet = sheet_of(shipped_scenario(name))
        for question in sheet.questions:
            text = question_text(question, sheet.context)
            before = not sheet.context.snapshots[question.step].face_up(DEALER)
            assert text.endswith(": what happens to it?") == before
            found.append(before)
    assert any(found)


def test_the_rule_on_for_one_is_shown_where_the_mistake_is_about_it() -> None:
    sheet = sheet_of(shipped_scenario("nevada-pays-for-one"))
    found = questions(sheet.playthrough, sheet.playable.terms, IN_ROUNDS)
    paid = [
        (question, question.expected.amount, question.working.stake)
        for question in found
        if Rule.FOR_ONE in question.rules
        and isinstance(question.expected, Money)
        and question.working is not None
    ]
    assert paid
    for question, due, stake in paid:
        with_wager = Money(Cents(due + stake))
        (about,) = shown(sheet, question, with_wager).reasons
        assert "for 1" in about
        assert about not in shown(sheet, question, Money(Cents(due + 3 * stake))).reasons
