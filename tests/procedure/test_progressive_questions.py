"""The progressive: whole pays, meters, Envy, and how wrong answers to them are judged."""

from collections.abc import Callable

from tests.cases import for_every
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import (
    Chosen,
    Direction,
    ErrorClass,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents, Formula
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound
from trainer.storage.rows import decode_question, encode_answer, encode_question

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

NEVADA = "rules: nevada-perfect-pairs-progressive\n"
ENVY = (
    NEVADA + "table:\n"
    "  decks: 8\n"
    "  progressive: {pay_table: PT-PRG-PP-MLP-04, unit: 5, meters: [10000, 1000],"
    " reseed: [500, 50], contribution: 0.5}\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 10, progressive: true, calls: [stand]}]\n"
    "  3: [{name: Cho, main: 10, calls: [stand]}]\n"
    "  4: [{name: Dee, main: 10, progressive: true, calls: [stand]}]\n"
    "shoe: AS TS TD 9H AS AS 9C 9D 9S 7C\n"
)
ANN = Bet(1, "Ann", BetKind.PROGRESSIVE)
BEN = Bet(2, "Ben", BetKind.PROGRESSIVE)
BEN_ENVY = Bet(2, "Ben", BetKind.ENVY)
DEE = Bet(4, "Dee", BetKind.PROGRESSIVE)
DEE_ENVY = Bet(4, "Dee", BetKind.ENVY)
DEALER_ENVY = Bet(1, "Ann", BetKind.DEALER_ENVY)
LOSES = Goes(Fate.LOSES)


def money(amount: int) -> Money:
    return Money(Cents(amount))


def payouts(played: Played, text: str) -> dict[Bet, Question]:
    playable, found = played(text)
    asked = questions(found, playable.terms, [QuestionGroup.PAYOUTS])
    return {question.bet: question for question in asked if question.bet is not None}


def test_the_whole_pay_the_meter_and_envy(played: Played) -> None:
    found = payouts(played, ENVY)
    side = {bet: q.expected for bet, q in found.items() if bet.kind is not BetKind.MAIN}
    assert side == {
        BEN: LOSES,
        ANN: money(1000150),
        DEE: money(2500),
        BEN_ENVY: money(25000),
        DEE_ENVY: money(25000),
    }
    assert found[BEN_ENVY].rules == (Rule.ENVY,)
    assert Rule.FOR_ONE in found[DEE].rules
    assert Rule.METER in found[ANN].rules


def test_envy_is_paid_right_to_left_when_the_side_bets_are_settled(played: Played) -> None:
    _playable, found = played(ENVY)
    acts = [step.act for step in found.steps]
    first = acts.index(Act.SETTLE_SIDE_BET)
    assert acts[first : first + 5] == [Act.SETTLE_SIDE_BET] * 3 + [Act.PAY_ENVY] * 2
    boxes = [step.box for step in found.steps[first : first + 5]]
    assert boxes == [2, 4, 1, 4, 2], "losers first, then winners, then Envy"


def test_a_hand_is_named_from_the_tables_own_rows(played: Played) -> None:
    playable, found = played(ENVY)
    asked = questions(found, playable.terms, [QuestionGroup.SIDE_BETS])
    assert [q.bet for q in asked] == [ANN, BEN, DEE], "Envy has no hand to be named"
    keys = [choice.key for choice in asked[0].choices]
    assert keys == [
        "three_perfect_aces",
        "perfect_three_of_a_kind",
        "perfect_aces",
        "perfect_pair",
        "coloured_pair",
        "mixed_pair",
        "lose",
    ]
    assert asked[0].expected == Chosen(frozenset(("three_perfect_aces",)))


@for_every(
    ("bet", "answer", "wrong"),
    [
        # Paid like 4 to 1 with the wager taken all the same.
        (DEE, money(2000), (ErrorClass.PAYOUT, Direction.UNDERPAID, 500)),
        (DEE, money(3000), (ErrorClass.PAYOUT, Direction.OVERPAID, 500)),
        (DEE, LOSES, (ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET, 2500)),
        (DEE, Goes(Fate.RETURNED), (ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET, 2000)),
        (ANN, money(1000000), (ErrorClass.PAYOUT, Direction.UNDERPAID, 150)),
        (ANN, LOSES, (ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET, 1000150)),
        (ANN, Goes(Fate.STANDS_OFF), (ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET, 999650)),
        (BEN, money(4000), (ErrorClass.TAKE_AND_PAY, Direction.OVERPAID, 4000)),
        (BEN, Goes(Fate.RETURNED), (ErrorClass.TAKE_AND_PAY, Direction.OVERPAID, 500)),
        (BEN_ENVY, money(5000), (ErrorClass.PAYOUT, Direction.UNDERPAID, 20000)),
        (BEN_ENVY, LOSES, (ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET, 25000)),
        (
            BEN_ENVY,
            Goes(Fate.RETURNED),
            (ErrorClass.TAKE_AND_PAY, Direction.MISSED_SIDE_BET, 25000),
        ),
    ],
)
def test_a_wrong_answer(
    played: Played, bet: Bet, answer: Money | Goes, wrong: tuple[ErrorClass, Direction, int]
) -> None:
    verdict = judge(payouts(played, ENVY)[bet], answer)
    assert (verdict.error, verdict.direction, verdict.money) == wrong


def test_several_winners_share_the_meter_and_the_dealer_has_his_part(played: Played) -> None:
    found = payouts(
        played,
        NEVADA + "table:\n"
        "  decks: 8\n"
        "  progressive: {pay_table: PT-PRG-PP-06b, meters: [1000.01], reseed: [500]}\n"
        "boxes:\n"
        "  1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]\n"
        "  2: [{name: Ben, main: 10, progressive: true, calls: [stand]}]\n"
        "shoe: KS KS KS KS KS 9C\n",
    )
    assert found[ANN].expected == money(50001)
    assert found[BEN].expected == money(50001)
    dealer = found[DEALER_ENVY]
    assert dealer.expected == money(1500)
    assert dealer.rules == (Rule.DEALER_ENVY,)
    assert judge(dealer, money(1600)).money == 100
    assert judge(dealer, LOSES).money == 1500
    assert found[ANN].settings == ("jackpot_shared", "dealer_envy_from")


def test_what_is_asked_of_the_progressive_is_kept_as_it_was(played: Played) -> None:
    playable, found = played(ENVY)
    formulas = set()
    for question in questions(found, playable.terms, list(QuestionGroup)):
        rest, expected = encode_question(question), encode_answer(question.expected)
        assert decode_question(question.id, question.ask.value, expected, rest) == question
        assert fits(question, question.expected)
        if question.working:
            formulas.add(question.working.formula)
    assert {Formula.METER, Formula.ENVY, Formula.PAYS} <= formulas


def test_a_bet_that_wins_or_loses_has_no_hand(played: Played) -> None:
    playable, found = played(
        "rules: rws-blackjack-v5\n"
        "boxes: {1: [{name: Ann, main: 50, under_13: 25, over_13: 25, calls: [stand]}]}\n"
        "shoe: TC 9H 4H 8D\n"
    )
    asked = questions(found, playable.terms, [QuestionGroup.SIDE_BETS])
    assert [[choice.key for choice in q.choices] for q in asked] == [["win", "lose"]] * 2
    assert {q.bet.kind: q.expected for q in asked if q.bet} == {
        BetKind.UNDER_13: Chosen(frozenset(("lose",))),
        BetKind.OVER_13: Chosen(frozenset(("win",))),
    }
