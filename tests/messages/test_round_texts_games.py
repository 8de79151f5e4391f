"""Rounds of the other games in words: the hole card, pays for 1, meters, Envy, other documents."""

from collections.abc import Callable

import pytest

from tests.cases import for_every
from tests.identifiers import identifiers
from tests.scenario_files import playable_text
from trainer.messages.citations import (
    citation_text,
    reason,
    references_text,
    setting_text,
    setting_texts,
)
from trainer.messages.names import HandNames, hand_text
from trainer.messages.narration import narrate
from trainer.messages.questions import (
    answer_text,
    choice_texts,
    deciding_line,
    question_line,
    question_text,
    working_lines,
)
from trainer.messages.round_context import RoundContext
from trainer.messages.settlement import settlement_text
from trainer.messages.workings import pay_text
from trainer.procedure.questions import Question, QuestionGroup
from trainer.rulebook import documents, load_document
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank, Suit
from trainer.rules.money import Basis, Jackpot, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House
from trainer.scenario.check import check
from trainer.sidebets.registry import outcome_of

BuildFromText = Callable[[str], tuple[RoundContext, tuple[Question, ...]]]

LIVE = "rules: live-blackjack\n"
NEVADA = "rules: nevada-perfect-pairs-progressive\n"
PP5, BJ5 = load_document("rws-perfect-pairs-v5"), load_document("rws-blackjack-v5")
LIVE_RULES = load_document("live-blackjack")


def only(found: tuple[Question, ...], ask: QuestionGroup) -> list[Question]:
    return [question for question in found if question.ask is ask]


def test_the_hole_card_is_reported_only_when_it_is_turned(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(
        LIVE + "boxes:\n"
        "  1: [{name: Ann, main: 100, insurance: 50}]\n"
        "  2: [{name: Ben, main: 100}]\n"
        "shoe: 8S TS AD 8H TC KC\n"
    )
    texts = [step.text for step in narrate(context)]
    assert texts[8:] == [
        "Dealer: a card, face down.",
        "Offer Insurance",
        "Box 1, Ann takes Insurance for 50.",
        "Close Insurance",
        "The dealer checks the hole card: a Blackjack.",
        "The hole card is K♣, Blackjack.",
        "Box 1, Ann: Insurance wins, 100 is paid.",
        "Box 2, Ben: main bet loses, 100 is taken.",
        "Box 1, Ann: main bet loses, 100 is taken.",
        "Collect the cards",
    ]
    acts = {answer_text(q, q.expected, context): question_text(q, context) for q in found}
    assert acts["Check the hole card"] == "What comes next?"
    assert acts["Turn the hole card"] == "The hole card makes a Blackjack. What comes next?"
    assert acts["Settle Insurance"] == "What comes next?"


def test_without_a_blackjack_it_is_reported_before_the_next_act_is_asked_for(
    context_from_text: BuildFromText,
) -> None:
    context, found = context_from_text(
        LIVE + "boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}\nshoe: 8S AD 8H 7C\n"
    )
    acts = {answer_text(q, q.expected, context): question_text(q, context) for q in found}
    assert acts["Ask the box"] == "The hole card does not make a Blackjack. What comes next?"
    assert acts["Turn the hole card"] == "What comes next?"
    texts = [step.text for step in narrate(context)]
    assert "The dealer checks the hole card: no Blackjack." in texts
    assert "The hole card is 7♣, Soft 18. The dealer takes no more cards." in texts


def test_the_first_bet_of_a_pay_for_1_is_taken(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(
        NEVADA + "table: {decks: 8, progressive: {pay_table: PT-PRG-PP-04, unit: 5}}\n"
        "boxes: {1: [{name: Ann, main: 50, progressive: true, calls: [stand]}]}\n"
        "shoe: 9S 7C 9H TC\n"
    )
    texts = [step.text for step in narrate(context)]
    assert "Box 1, Ann: progressive wager, Mixed Pair wins, 20 is paid and 5 is taken." in texts
    (payout,) = (q for q in only(found, QuestionGroup.PAYOUTS) if q.bet and q.bet.hand == 0)
    assert question_line(payout, context) == "Box 1, Ann: progressive wager, 5: what does it pay?"
    assert deciding_line(payout, context) == "9♠ 9♥: Mixed Pair"
    assert working_lines(payout, context) == ("4 for 1 on 5: 5 × 4 = 20, the wager is taken",)


ENVY = (
    NEVADA + "table:\n"
    "  decks: 8\n"
    "  progressive: {pay_table: PT-PRG-PP-MLP-04, ranks: [K, Q], unit: 5, meters: [10000, 1000],"
    " reseed: [500, 50]}\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 10, progressive: true, calls: [stand]}]\n"
    "shoe: QS TS QS QS 9C 7C\n"
)


def test_a_jackpot_with_other_ranks_and_its_envy(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(ENVY)
    texts = [step.text for step in narrate(context)]
    assert (
        "Box 1, Ann: progressive wager, 3 Perfect Kings or Queens wins, 10,000 is paid and 5 is "
        "taken. The meter of level 1 stands at 500." in texts
    )
    assert "Box 2, Ben: Envy, 250 is paid." in texts
    lines = {
        question.bet.kind: question_text(question, context)
        for question in only(found, QuestionGroup.PAYOUTS)
        if question.bet and question.bet.box == 2
    }
    assert lines[BetKind.ENVY] == "Envy, unit 5: what does it pay?"
    hand = only(found, QuestionGroup.SIDE_BETS)[0]
    assert [text for _key, text in choice_texts(hand, context)][:3] == [
        "3 Perfect Kings or Queens",
        "Perfect Three-of-a-Kind",
        "Perfect Kings",
    ]
    jackpot = next(q for q in only(found, QuestionGroup.PAYOUTS) if q.bet == hand.bet)
    assert question_text(jackpot, context) == "progressive wager, 5: what does it pay?"
    assert deciding_line(jackpot, context).endswith(": 3 Perfect Kings or Queens")
    assert working_lines(jackpot, context) == (
        "100% of the meter: 10,000, the wager of 5 is taken",
    )


def test_the_dealer_envy(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(
        NEVADA + "table:\n"
        "  decks: 8\n"
        "  progressive: {pay_table: PT-PRG-PP-06b, meters: [1000], reseed: [500],"
        " contribution: 0.5}\n"
        "boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}\n"
        "shoe: KS KS KS 9C\n"
    )
    texts = [step.text for step in narrate(context)]
    assert "Close the betting. The meter stands at 1,000.50." in texts
    assert "Dealer Envy: 30.02 goes to the dealer." in texts
    asked = [question_text(q, context) for q in only(found, QuestionGroup.PAYOUTS)]
    assert "Dealer Envy: what goes to the dealer?" in asked


def test_a_bet_that_only_wins_or_loses(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(
        "rules: rws-blackjack-v5\n"
        "boxes: {1: [{name: Ann, main: 50, over_13: 80, calls: [stand]}]}\nshoe: TC 9H 9S TD\n"
    )
    steps = narrate(context)
    texts = [step.text for step in steps]
    assert "Box 1, Ann: 30 above the Initial Bet is refused (Over 13)." in texts
    assert "Box 1, Ann: Over 13 wins, 50 is paid." in texts
    assert ("under_over_above_initial",) in [step.settings for step in steps]
    (wins,) = only(found, QuestionGroup.SIDE_BETS)
    assert question_text(wins, context) == "Over 13: does it win?"
    assert choice_texts(wins, context) == (("win", "Wins"), ("lose", "Loses"))
    assert answer_text(wins, wins.expected, context) == "Wins"
    assert deciding_line(wins, context) == "10♣ 9♠: 10 + 9 = 19"
    (paid,) = (q for q in only(found, QuestionGroup.PAYOUTS) if q.bet == wins.bet)
    assert working_lines(paid, context) == ("1 to 1 on 50: 50",)


def test_under_and_over_13_count_the_ace_1_and_say_when_they_win(
    context_from_text: BuildFromText,
) -> None:
    context, found = context_from_text(
        "rules: rws-blackjack-v5\n"
        "boxes: {1: [{name: Ann, main: 50, over_13: 50}]}\nshoe: TC 9H AS TD\n"
    )
    (loses,) = only(found, QuestionGroup.SIDE_BETS)
    assert answer_text(loses, loses.expected, context) == "Loses"
    assert deciding_line(loses, context) == "10♣ A♠: 10 + 1 = 11"
    assert reason(Rule.OVER_13, BJ5.ruleset, House()).startswith("Over 13 wins if")


def test_a_bet_with_one_hand_of_its_own_name_says_it_once(context_from_text: BuildFromText) -> None:
    context, found = context_from_text(
        "rules: rws-blackjack-v5\n"
        "boxes: {1: [{name: Ann, main: 50, player_pair: 10, calls: [stand]}]}\n"
        "shoe: TC 9H TS TD\n"
    )
    texts = [step.text for step in narrate(context)]
    assert "Box 1, Ann: Player Pair wins, 110 is paid." in texts
    (pair,) = only(found, QuestionGroup.SIDE_BETS)
    assert question_text(pair, context) == "Player Pair: does it win?"
    assert [text for _key, text in choice_texts(pair, context)] == ["Wins", "Loses"]
    (paid,) = (q for q in only(found, QuestionGroup.PAYOUTS) if q.bet == pair.bet)
    assert len(working_lines(paid, context)) == 1
    assert working_lines(pair, context) == ()


@pytest.mark.parametrize(
    ("rules", "asked"),
    [(LIVE, "how much is Insurance?"), (NEVADA, "what is the highest Insurance?")],
)
def test_insurance_that_has_one_amount_is_asked_for_as_that(
    rules: str, asked: str, context_from_text: BuildFromText
) -> None:
    context, found = context_from_text(
        rules + "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: TC AH 9S 7D\n"
    )
    (question,) = only(found, QuestionGroup.INSURANCE)
    assert question_text(question, context) == f"Initial Bet 50: {asked}"
    assert question_text(question, context, stakes=False) == asked.capitalize().replace(
        "insurance", "Insurance"
    )


@for_every(
    ("hand", "ordinary", "chosen"),
    [
        (
            "three_perfect_aces_suit_specific",
            "3 Perfect Aces (suit specific)",
            "3 Perfect Jacks, 10s or 7s (♥)",
        ),
        ("three_perfect_aces", "3 Perfect Aces", "3 Perfect Jacks, 10s or 7s"),
        ("perfect_aces_suit_specific", "Perfect Aces (suit specific)", "Perfect Jacks (♥)"),
        ("perfect_aces", "Perfect Aces", "Perfect Jacks"),
        ("three_red_aces", "3 Red Aces", "3 Red Jacks"),
        (
            "two_perfect_aces_and_coloured_ace",
            "2 Perfect Aces and a Coloured Ace",
            "2 Perfect Jacks and a Coloured Jack",
        ),
        ("perfect_pair_suit_specific", "Perfect Pair (suit specific)", "Perfect Pair (♥)"),
        ("mixed_pair", "Mixed Pair", "Mixed Pair"),
        ("lose", "No winning hand", "No winning hand"),
    ],
)
def test_what_a_hand_is_called(hand: str, ordinary: str, chosen: str) -> None:
    assert hand_text(outcome_of(hand)) == ordinary
    names = HandNames((Rank.JACK, Rank.TEN, Rank.SEVEN), Suit.HEARTS)
    assert hand_text(outcome_of(hand), names) == chosen


def test_what_a_row_pays() -> None:
    assert pay_text(Odds(10, 1, Basis.FOR)) == "10 for 1"
    assert pay_text(Odds(25, 1)) == "25 to 1"
    assert pay_text(Jackpot(1)) == "100%"
    assert [pay_text(Jackpot(level), levels=2) for level in (1, 2)] == ["100% Lv.1", "100% Lv.2"]


@for_every(
    ("rule", "in_pp5", "in_live"),
    [
        (
            Rule.INSURANCE_HALF,
            "Insurance is at most half of the Initial Bet.",
            "Insurance is exactly half of the Initial Bet.",
        ),
        (Rule.STAND, "A hand of 12 or more may stand.", "A hand may stand on any total."),
        (
            Rule.SPLIT_LIMIT,
            "After Splits a box has at most 4 hands; Aces are split only once.",
            "A hand is split only once, Aces too.",
        ),
        (
            Rule.SPLIT_SECOND_CARD,
            "Each split hand gets its second card when its turn comes.",
            "Both split hands get their second cards before either is played.",
        ),
        (
            Rule.NO_INITIAL_BET,
            "A side bet on a box without an Initial Bet is returned.",
            "A side bet without the player’s own Initial Bet on the box is returned.",
        ),
        (
            Rule.BLACKJACK_STAND_OFF_ACE,
            "Blackjack against Blackjack without Even Money is a Stand Off.",
            "Blackjack against Blackjack is a Stand Off, against an Ace too.",
        ),
        (Rule.DEALER_DRAWS, "The dealer draws to 16.", "The dealer draws to 16."),
    ],
)
def test_a_reason_is_true_of_the_game(rule: Rule, in_pp5: str, in_live: str) -> None:
    assert reason(rule, PP5.ruleset, House()) == in_pp5
    assert reason(rule, LIVE_RULES.ruleset, House()) == in_live


def test_a_dealer_who_draws_on_a_soft_17_and_split_aces_that_draw() -> None:
    nevada = load_document("nevada-perfect-pairs-progressive")
    terms_of = check(
        (
            "format: 1\n" + NEVADA + "house: {dealer_hits_soft_17: true}\n"
            "table: {decks: 8, progressive: {pay_table: PT-PRG-PP-04}}\n"
            "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\nshoe: TS 9C 9H 8D\n"
        ).encode()
    ).round
    assert terms_of is not None
    drawn = terms_of.terms.ruleset
    assert reason(Rule.DEALER_DRAWS, drawn, House()) == "The dealer draws to 16 and on a soft 17."
    assert reason(Rule.DEALER_STANDS, drawn, House()).startswith("The dealer stands on a hard 17")
    several = House(split_aces_one_card=False)
    assert reason(Rule.SPLIT_ACES, nevada.ruleset, several) == "Aces are split only once."
    read = house_rules(nevada, terms_of.terms)
    question = read.document.register["dealer_hits_soft_17"].question
    assert question in setting_text("dealer_hits_soft_17", read)
    assert setting_text("dealer_hits_soft_17", read) != setting_text(
        "dealer_hits_soft_17", house_rules(nevada)
    )


@for_every("document", documents())
def test_every_setting_has_a_text_at_its_default_and_others_have_none(document: str) -> None:
    read = house_rules(load_document(document))
    names = tuple(read.document.register)
    texts = setting_texts((*names, "no_such_setting", names[0]), read)
    assert len(texts) == len(names)
    for name, text in zip(names, texts, strict=True):
        assert text.startswith(f"House setting: {read.document.register[name].question} "), text
        assert identifiers(text) == set()
        assert read.document.register[name].choices[0].summary in text, text


def test_another_documents_paragraphs_come_after_ones_own_under_its_name() -> None:
    numbers = ("rws-perfect-pairs-v5 3.4", "1.4", "rws-perfect-pairs-v5 3.5", "Appendix B 3")
    assert references_text(numbers) == "¶1.4, Appendix B 3; Blackjack Perfect Pairs V5 ¶3.4, ¶3.5"
    assert citation_text((Rule.LATE_BET,), BJ5) == "¶5.8"
    assert citation_text((Rule.LATE_BET,), LIVE_RULES) == "Blackjack Perfect Pairs V5 ¶5.8"


def test_a_settlement_names_hands_and_only_the_documents_own_settings() -> None:
    playable = playable_text(f"format: 1\n{ENVY}".encode())
    text = settlement_text(playable.settlement, playable.game.document, playable.terms)
    assert "3 Perfect Kings or Queens" in text
    assert "50 for 1 on 5" in text
    for name in (name for bet in playable.settlement.bets for name in bet.settings):
        entry = playable.game.document.register.get(name)
        assert entry is None or f"House setting: {entry.question} " in text
    assert identifiers(text) == set()


def test_the_dealer_envy_stands_in_the_settlement_as_what_it_is() -> None:
    playable = check(
        (
            f"format: 1\n{NEVADA}table:\n"
            "  decks: 8\n"
            "  progressive: {pay_table: PT-PRG-PP-06b, meters: [1000], reseed: [500]}\n"
            "boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}\n"
            "shoe: KS KS KS 9C\n"
        ).encode()
    ).round
    assert playable is not None
    lines = settlement_text(
        playable.settlement, playable.game.document, playable.terms
    ).splitlines()
    line, house, ours = (line for line in lines if "Dealer Envy" in line)
    assert house.startswith("House setting: ")
    assert " The house pays " in house
    assert ours.startswith("Our reading (Appendix B 6): The Dealer Envy of 3% ")
    assert line.split()[:5] == ["1", "Ann", "Dealer", "Envy", "0"]
    assert "30 to the dealer" in line
