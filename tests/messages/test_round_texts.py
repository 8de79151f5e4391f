"""Rounds in words: what is asked, what is answered, what happens."""

from collections.abc import Callable
from dataclasses import replace

from tests.cases import for_every
from trainer.messages.citations import (
    citation_text,
    citations,
    reasons,
    setting_text,
    setting_texts,
)
from trainer.messages.narration import narrate
from trainer.messages.questions import (
    answer_text,
    choice_texts,
    deciding_line,
    error_texts,
    loser_texts,
    question_line,
    question_text,
    verdict_text,
    where_text,
    working_lines,
)
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.questions import (
    Chosen,
    Direction,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Topic,
    Total,
    Verdict,
)
from trainer.rulebook.houses import house_rules
from trainer.rulebook.procedures import load_procedure
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound
from trainer.snapshot.snapshot import Snapshot

BuildContext = Callable[[PlayableRound], tuple[RoundContext, tuple[Question, ...]]]
BuildFromText = Callable[[str], tuple[RoundContext, tuple[Question, ...]]]


def only(found: tuple[Question, ...], ask: QuestionGroup) -> list[Question]:
    return [question for question in found if question.ask is ask]


def test_every_round_can_be_told(
    rounds: dict[str, PlayableRound], build_context: BuildContext
) -> None:
    for name, playable in rounds.items():
        context, found = build_context(playable)
        read = house_rules(playable.game.document, playable.terms)
        steps = narrate(context)
        assert len(steps) == len(context.playthrough.steps), name
        for step in steps:
            assert step.text, name
            assert "{" not in step.text, (name, step.text)
            shown = read.document.settings_of(step.settings)
            for setting, text in zip(shown, setting_texts(step.settings, read), strict=True):
                assert read.document.register[setting].question in text
        for question in found:
            line = question_line(question, context)
            assert "{" not in line, (name, line)
            assert line.endswith("?"), (name, line)
            assert answer_text(question, question.expected, context), (name, line)
            assert reasons(question.rules, read), (name, line)
            assert all(text for _key, text in choice_texts(question, context)), (name, line)
            several = isinstance(question.expected, Losers) or question.ask is QuestionGroup.TABLE
            assert bool(loser_texts(question, context)) == several
            payout = question.ask is QuestionGroup.PAYOUTS and not question.among
            incident = question.ask is QuestionGroup.INCIDENT and (
                question.working is not None or isinstance(question.expected, Total)
            )
            # ¶3.16: nothing is added up for a Blackjack.
            total = question.ask is QuestionGroup.TOTALS and Rule.BLACKJACK not in question.rules
            lines = working_lines(question, context)
            assert not any(text[0].islower() for text in lines), (name, lines)
            worked = bool(lines)
            asks_insurance = question.ask is QuestionGroup.INSURANCE
            if question.topic not in {Topic.WHAT, Topic.RECONSTRUCT}:
                box = question.ask is QuestionGroup.BOX
                expected = payout or incident or total or asks_insurance or box
                assert worked == expected, (name, line)
            if question.ask in BY_CARDS:
                assert deciding_line(question, context), (name, line)


BY_CARDS = (QuestionGroup.TOTALS, QuestionGroup.OPTIONS)
ROUND = (
    "boxes:\n"
    "  1: [{name: Ann, main: 15, perfect_pairs: 15, calls: [split, stand, stand]},"
    " {name: Ben, main: 10, declines: [split]}]\n"
    "  3: [{name: Cy, main: 45, calls: [surrender]}]\n"
    "shoe: 8S TD 9D 8C 6S TH 9C 9H\n"
)


def test_where_and_what(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(ROUND)
    lines = [question_line(question, context) for question in only(found, QuestionGroup.PAYOUTS)]
    assert lines == [
        "Box 1, Ann: Perfect Pairs, 15.00: what does it pay?",
        "Box 3, Cy: main bet, 45.00, surrendered: how much is returned?",
        "Box 1, hand 2, Ann: main bet, 15.00: what does it pay?",
        "Box 1, hand 1, Ben: main bet, 10.00: what does it pay?",
        "Box 1, hand 1, Ann: main bet, 15.00: what does it pay?",
    ]
    pair = only(found, QuestionGroup.PAYOUTS)[0]
    assert where_text(pair, context) == "Box 1, Ann"
    assert question_text(pair, context) == "Perfect Pairs, 15.00: what does it pay?"
    assert deciding_line(pair, context) == "8♠ 8♣: Coloured Pair"
    assert working_lines(pair, context) == (
        "12 to 1 on 15.00: 15.00 × 10 + 15.00 × 2 = 150.00 + 30.00 = 180.00",
    )


def test_answers(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(ROUND)
    payout = only(found, QuestionGroup.PAYOUTS)[0]
    assert answer_text(payout, Money(Cents(18000)), context) == "180.00"
    assert answer_text(payout, Goes(Fate.STANDS_OFF), context) == "stands off"
    options = only(found, QuestionGroup.OPTIONS)[0]
    assert answer_text(options, Chosen(frozenset(("stand", "hit"))), context) == "Hit, Stand"
    pair = only(found, QuestionGroup.SIDE_BETS)[0]
    assert choice_texts(pair, context) == (
        ("perfect_pair", "Perfect Pair"),
        ("coloured_pair", "Coloured Pair"),
        ("mixed_pair", "Mixed Pair"),
        ("lose", "No winning hand"),
    )
    total = only(found, QuestionGroup.TOTALS)[0]
    assert answer_text(total, Total(16, False), context) == "16"
    assert answer_text(total, Total(16, True), context) == "Soft 16"


def test_a_total_is_added_up(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(
        "boxes: {1: [{name: Ann, main: 50, calls: [hit, hit, stand]}]}\nshoe: AS 7D AC 5H KD TC\n"
    )
    lines = [working_lines(question, context) for question in only(found, QuestionGroup.TOTALS)]
    assert lines == [
        ("11 + 1 = Soft 12",),
        ("1 + 1 + 5 + 10 = 17",),
        ("7 + 10 = 17",),
    ]


def test_of_a_round_that_cannot_be_played_again_nothing_is_added_up(
    context_from_text: BuildFromText,
) -> None:
    context, found = context_from_text(
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: AS 7D 8C TC\n"
    )
    forgotten = replace(context, snapshots=(Snapshot(),) * len(context.snapshots))
    soft = only(found, QuestionGroup.TOTALS)[0]
    assert working_lines(soft, context) == ("11 + 8 = Soft 19",)
    assert working_lines(soft, forgotten) == ()


def test_a_bettor_s_answer_is_not_announced(context_from_text: BuildFromText) -> None:
    context, _found = context_from_text(
        "boxes: {1: [{name: Ann, main: 50, insurance: 20, calls: [stand]}]}\nshoe: TS AD 9H 5C 2C\n"
    )
    said = [(step.text, step.says) for step in narrate(context) if "nsur" in step.text]
    assert said == [
        ("Offer Insurance", "Insurance?"),
        ("Box 1, Ann takes Insurance for 20.", ""),
        ("Close Insurance", "Insurance is closed."),
        ("Box 1, Ann: Insurance loses, 20 is taken.", ""),
    ]


def test_a_blackjack_is_called_one(context_from_text: BuildFromText) -> None:
    context, found = context_from_text("boxes: {1: [{name: Ann, main: 50}]}\nshoe: AS 7D TC\n")
    total = only(found, QuestionGroup.TOTALS)[0]
    assert answer_text(total, total.expected, context) == "Blackjack"
    assert answer_text(total, Total(21, False), context) == "21"


def test_against_a_blackjack_every_hand_is_asked_for_in_the_same_words(
    context_from_text: BuildFromText,
) -> None:
    context, found = context_from_text(
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [{double: 20}]}]\n"
        "  2: [{name: Ben, main: 50, calls: [stand]}]\n"
        "shoe: 5S TS AD 6C TC 9S KC\n"
    )
    texts = [question_text(question, context) for question in only(found, QuestionGroup.PAYOUTS)]
    assert texts == [
        "main bet, 50, against a Blackjack: what is paid or returned?",
        "main bet, 70, against a Blackjack: what is paid or returned?",
    ]


def test_on_a_box_over_its_limit_the_question_does_not_tell_what_counts(
    context_from_text: BuildFromText,
) -> None:
    context, found = context_from_text(
        "table: {limits: {main: [25, 500]}}\n"
        "boxes:\n"
        "  1:\n"
        "    - {name: Ann, main: 600, calls: [double]}\n"
        "    - {name: Ben, main: 400, declines: [double]}\n"
        "shoe: 5S 7C 6D TC TD KC\n"
        "incidents: [{kind: limits_not_checked, box: 1}]\n"
    )
    texts = {
        question.bet.bettor: question_text(question, context)
        for question in only(found, QuestionGroup.PAYOUTS)
        if question.bet is not None
    }
    assert texts == {
        "Ann": "main bet: what does it pay?",
        "Ben": "main bet, 400: what does it pay?",
    }


CROWD = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 25, calls: [stand]}]\n"
    "  3: [{name: Cy, main: 45, calls: [stand]}]\n"
    "  4: [{name: Di, main: 40, calls: [stand]}]\n"
    "shoe: TS TC 9S TD 9H 8H TH 8C 7D KC\n"
)


def test_the_losers(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(CROWD)
    losers = only(found, QuestionGroup.PAYOUTS)[0]
    assert question_line(losers, context) == "Which of these bets lose?"
    named = loser_texts(losers, context)
    assert [bet.text for bet in named] == [
        "Box 1, Ann: main bet",
        "Box 2, Ben: main bet",
        "Box 3, Cy: main bet",
        "Box 4, Di: main bet",
    ]
    assert named[0].heard == "Box 1, Ann: main bet, ten of spades, eight of hearts"
    assert answer_text(losers, losers.expected, context) == (
        "Box\u00a01: Ann; Box\u00a03: Cy; Box\u00a04: Di"
    )
    assert answer_text(losers, Losers(frozenset()), context) == "none"
    one = Losers(frozenset((Bet(2, "Ben", BetKind.MAIN, 1),)))
    assert answer_text(losers, one, context) == "Box\u00a02: Ben"


def test_what_happens(context_from_text: BuildFromText) -> None:
    context, _found = context_from_text(ROUND)
    texts = [step.text for step in narrate(context)]
    assert texts == [
        "Call for bets",
        "Check the bets",
        "Close the betting",
        "Box 1: 8♠.",
        "Box 3: 10♦.",
        "Dealer: 9♦.",
        "Box 1: 8♣, 16.",
        "Box 3: 6♠, 16.",
        "Box 1, Ann: Perfect Pairs, Coloured Pair wins, 180.00 is paid.",
        "Box 3, Cy: Surrender.",
        "Box 3, Cy: 22.50 of 45.00 is taken, 22.50 is returned.",
        (
            "Box 1, hand 1, Ann: Split. Ann adds 15.00. Ben declines to follow and stays on "
            "the first hand."
        ),
        "Box 1, hand 1: 10♥, 18.",
        "Box 1, hand 1, Ann: Stand.",
        "Box 1, hand 2: 9♣, 17.",
        "Box 1, hand 2, Ann: Stand.",
        "Dealer: 9♥, 18. The dealer takes no more cards.",
        "Box 1, hand 2, Ann: main bet loses, 15.00 is taken.",
        "Box 1, hand 1, Ben: main bet stands off, 10.00 stays.",
        "Box 1, hand 1, Ann: main bet stands off, 15.00 stays.",
        "Collect the cards",
    ]


def test_what_is_said_and_reckoned(context_from_text: BuildFromText) -> None:
    context, _found = context_from_text(ROUND)
    steps = narrate(context)
    assert steps[0].says == "Place your bets, please."
    assert steps[3].says == ""
    assert steps[8].working == (
        "12 to 1 on 15.00: 15.00 × 10 + 15.00 × 2 = 150.00 + 30.00 = 180.00",
    )
    assert steps[17].working == (), "taking a bet needs no arithmetic"


def test_an_act_has_a_title(context_from_text: BuildFromText) -> None:
    context, _found = context_from_text(ROUND)
    for act in Act:
        assert context.procedure.acts[act].title


def test_citations(rounds: dict[str, PlayableRound]) -> None:
    playable = next(iter(rounds.values()))
    document = playable.game.document
    rules = (Rule.MIXED_PAIR, Rule.SIDE_BET_PAY_TABLE)
    assert citation_text(rules, document) == "¶3.14.3, ¶4.1.2"
    assert [cited.paragraph for cited in citations(rules, document)] == ["¶3.14.3", "¶4.1.2"]
    assert citations((Rule.BOXES,), document)[-1].paragraph == "Appendix G"
    setting = setting_text("blackjack_beats_21", house_rules(document, playable.terms))
    assert setting.endswith("(¶5.19)")
    assert setting.startswith(
        "House setting: Does a Blackjack beat a 21 that is not a Blackjack? A Blackjack beats"
    )


BOX = Question("0", QuestionGroup.BOX, 0, Money(Cents(500)))
NO_ROUND = build_round_context(Playthrough((), ()), load_procedure("default"))


@for_every(
    ("direction", "amount", "text"),
    [
        (None, 0, ""),
        (None, 500, ""),
        (Direction.OVERPAID, 500, "Overpaid by 5."),
        (Direction.UNDERPAID, 1250, "Underpaid by 12.50."),
        (Direction.PAID_STAND_OFF, 500, "A Stand Off was paid: 5 too much."),
        (Direction.TOOK_STAND_OFF, 500, "A Stand Off was taken: 5 too little."),
        (Direction.MISSED_SIDE_BET, 500, "A winning side bet was missed: 5."),
        (Direction.MISSED_SIDE_BET, 0, "A winning side bet was missed."),
    ],
)
def test_the_mistake(direction: Direction | None, amount: int, text: str) -> None:
    verdict = Verdict(False, None, direction, Cents(amount))
    assert error_texts(BOX, BOX.expected, verdict, NO_ROUND) == ((text,) if text else ())


def test_the_verdict() -> None:
    assert verdict_text(Verdict(True)) == "Right"
    assert verdict_text(Verdict(False)) == "Wrong"
    assert error_texts(BOX, BOX.expected, Verdict(True), NO_ROUND) == ()
