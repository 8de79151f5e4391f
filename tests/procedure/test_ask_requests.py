"""Questions about what a player must not get: which are asked, and how answers are judged."""

from __future__ import annotations

from textwrap import dedent

from tests.cases import for_every
from tests.scenario_files import playable_text
from trainer.messages.narration import narrate
from trainer.messages.questions import answer_text, choice_texts, question_line, working_lines
from trainer.procedure.judge import Mastery, judge
from trainer.procedure.questions import (
    Answer,
    Chosen,
    ErrorClass,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule

_INSURANCE = """\
    table: {decks: 6, currency: $}
    boxes:
      2: [{name: Ann, main: 100, perfect_pairs: 20, calls: [stand]}]
      5: [{name: Cho, main: 200, calls: [stand]}]
    shoe: 8S TH AC  8D 9H  KD
    requests: [{after_card: 5, box: 5, name: Cho, asks: insurance, amount: 150}]
"""
_LATE = """\
    table: {currency: $}
    boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}
    shoe: TS 6C 9D  9H 5D
    requests: [{after_card: 1, box: 4, name: Zoe, asks: bet, amount: 25}]
"""
_THIRD_CARD = """\
    table: {currency: $}
    boxes: {1: [{name: Ann, main: 100, calls: [hit, stand]}]}
    shoe: 5S 6C 3D  6H 9H 5D
    requests: [{after_card: 4, box: 1, name: Ann, asks: double}]
"""
_TOO_MUCH = """\
    table: {currency: $}
    boxes: {1: [{name: Ann, main: 100, calls: [hit, stand]}]}
    shoe: 5S 6C 6D  9H 9D 5D
    requests: [{after_card: 3, box: 1, name: Ann, asks: double, amount: 150}]
"""


def _sheet(text: str, *asks: QuestionGroup) -> RoundSheet:
    head = f"format: 1\nrules: rws-perfect-pairs-v5\nask: [{', '.join(asks)}]\n"
    found = playable_text((head + dedent(text)).encode())
    return lay_out(found)


def _asked(text: str, *asks: QuestionGroup) -> tuple[RoundSheet, Question]:
    sheet = _sheet(text, *(asks or (QuestionGroup.INCIDENT,)))
    (question,) = sheet.questions
    return sheet, question


def test_insurance_above_half_is_cut() -> None:
    sheet, question = _asked(_INSURANCE)
    assert (
        question_line(question, sheet.context)
        == "Box 5: Cho insures $200 for $150: accept, or return how much?"
    )
    assert question.expected == Money(Cents(5000))
    assert answer_text(question, question.expected, sheet.context) == "$50 returned"
    line, left = working_lines(question, sheet.context)
    assert line == "Half of 200 = 100; 150 − 100 = 50 is returned"
    assert left == "Cho leaves none of it there: $150 is returned."
    assert question.rules == (Rule.INSURANCE_HALF,)


@for_every(
    ("asks", "times"),
    [
        ((QuestionGroup.INCIDENT,), 1),
        ((QuestionGroup.INSURANCE,), 1),
        ((QuestionGroup.INCIDENT, QuestionGroup.INSURANCE), 1),
        ((QuestionGroup.PAYOUTS,), 0),
    ],
)
def test_insurance_is_asked_with_incidents_or_with_insurance(
    asks: tuple[QuestionGroup, ...], times: int
) -> None:
    assert sum(one.offered == 15000 for one in _sheet(_INSURANCE, *asks).questions) == times


def test_a_file_that_does_not_say_what_is_asked_asks_about_its_requests() -> None:
    found = playable_text(f"format: 1\nrules: rws-perfect-pairs-v5\n{dedent(_LATE)}".encode())
    assert found.scenario.ask == (QuestionGroup.PAYOUTS, QuestionGroup.INCIDENT)


def test_all_of_a_late_bet_goes_back_to_whoever_puts_it_down() -> None:
    sheet, question = _asked(_LATE)
    assert (
        question_line(question, sheet.context)
        == "Box 4: Zoe places $25: accept, or return how much?"
    )
    assert question.expected == Money(Cents(2500))
    assert question.rules == (Rule.LATE_BET,)
    assert working_lines(question, sheet.context) == ("All of 25 is returned.",)


def test_what_is_too_much_for_a_double_goes_back() -> None:
    sheet, question = _asked(_TOO_MUCH)
    assert (
        question_line(question, sheet.context)
        == "Box 1: Ann places $150 for Double Down: accept, or return how much?"
    )
    assert question.expected == Money(Cents(5000))
    assert working_lines(question, sheet.context) == (
        "150 − 100 = 50 is returned",
        "Ann leaves none of it there: $150 is returned.",
    )


@for_every(
    ("text", "kind", "instead", "left", "lies"),
    [
        (_INSURANCE, BetKind.INSURANCE, "", "Cho leaves none of it there: $150 is returned.", 0),
        (
            _INSURANCE,
            BetKind.INSURANCE,
            "insurance: 40, ",
            "Cho leaves only $40 there: $110 is returned.",
            4000,
        ),
        (_INSURANCE, BetKind.INSURANCE, "insurance: 100, ", "", 10000),
        (_TOO_MUCH, BetKind.MAIN, "", "Ann leaves none of it there: $150 is returned.", 10000),
        (_TOO_MUCH, BetKind.MAIN, "[double]", "", 20000),
        (
            _TOO_MUCH,
            BetKind.MAIN,
            "[{double: 60}]",
            "Ann leaves only $60 there: $90 is returned.",
            16000,
        ),
    ],
)
def test_what_is_left_of_too_many_chips_is_said_as_it_lies_on_the_felt(
    text: str, kind: BetKind, instead: str, left: str, lies: int
) -> None:
    """A request never adds a bet: what stays is what the round itself says."""
    if instead.startswith("["):
        text = text.replace("[hit, stand]", instead)
    else:
        text = text.replace("main: 200, ", f"main: 200, {instead}")
    sheet, question = _asked(text)
    assert question.expected == Money(Cents(5000))
    assert working_lines(question, sheet.context)[1:] == ((left,) if left else ())
    told = narrate(sheet.context)[question.step].text
    assert (told.partition("$100). ")[2] or "") == left
    left_by = "Cho" if kind is BetKind.INSURANCE else "Ann"
    piles = {
        bet.kind: pile.placed + pile.added
        for snapshot in sheet.context.snapshots[question.step + 1 :]
        for bet, pile in snapshot.piles.items()
        if bet.bettor == left_by
    }
    assert piles.get(kind, 0) == lies


def test_a_double_on_three_cards_is_refused_for_the_reason_that_holds() -> None:
    sheet, question = _asked(_THIRD_CARD)
    assert question_line(question, sheet.context) == (
        "Box 1: Ann asks for Double Down. Is it allowed?"
    )
    assert question.expected == Chosen(frozenset((Reason.DOUBLE_NOT_TWO_CARDS.value,)))
    assert [text for _key, text in choice_texts(question, sheet.context)] == [
        "It is legal at this moment",
        "The Seated Player decides for the box",
        "Only a hand’s first two cards can be doubled",
        "A split hand cannot be doubled",
    ]


@for_every(
    ("text", "answer", "verdict"),
    [
        (_LATE, Money(Cents(2500)), Verdict(True)),
        (
            _LATE,
            Goes(Fate.ACCEPTED),
            Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(2500)),
        ),
        (_TOO_MUCH, Money(Cents(15000)), Verdict(False, ErrorClass.PAYOUT, None, Cents(10000))),
        (
            _TOO_MUCH,
            Goes(Fate.ACCEPTED),
            Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(5000)),
        ),
        (
            _INSURANCE,
            Goes(Fate.ACCEPTED),
            Verdict(False, ErrorClass.GAME_PROTECTION, None, Cents(5000)),
        ),
        (
            _THIRD_CARD,
            Chosen(frozenset((Reason.ALLOWED.value,))),
            Verdict(False, ErrorClass.GAME_PROTECTION),
        ),
        (
            _THIRD_CARD,
            Chosen(frozenset((Reason.NOT_DECIDER.value,))),
            Verdict(False, ErrorClass.PROCEDURE),
        ),
    ],
)
def test_whoever_gives_too_much_is_talked_into_it(
    text: str, answer: Answer, verdict: Verdict
) -> None:
    _sheet_of, question = _asked(text)
    assert judge(question, answer) == verdict


def test_a_request_is_asked_about_whatever_has_been_mastered() -> None:
    sheet, question = _asked(_INSURANCE)
    earlier = [(question, Verdict(True))] * 5
    assert not Mastery(sheet.playthrough).shown(question, earlier)
