"""A round is told in the words of the document in force, whatever is stored about it."""

import re
from collections.abc import Callable
from typing import Any

from tests.conftest import Stage
from trainer.dealing.acts import SayTotal, StandOff
from trainer.messages.citations import (
    PARTS,
    cited_settings,
    paragraph_text,
    reason,
    reasons,
    setting_text,
)
from trainer.messages.dealing import DealingNames, act_text, done_text
from trainer.messages.money import MoneyText
from trainer.messages.narration import narrate
from trainer.messages.questions import answer_text, error_texts
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.messages.settlement import settlement_text
from trainer.messages.text import set_language
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    TOO_MANY,
    Direction,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.rulebook import documents, game, load_document
from trainer.rulebook.houses import house, house_rules, ruleset
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents, leaves
from trainer.rules.rulekeys import Rule

PP5, LIVE, NEVADA = (
    "rws-perfect-pairs-v5",
    "live-blackjack",
    "nevada-perfect-pairs-progressive",
)

Built = Callable[[str], tuple[RoundContext, tuple[Question, ...]]]

BOXES = "{1: [{name: Ann, main: 20, calls: [stand]}], 3: [{name: Ben, main: 20, calls: [hit]}]}\n"
LIVE_ROUND = f"rules: live-blackjack\nboxes: {BOXES}shoe: TC TD 9H 9D 6S TH KS\n"
PP5_ROUND = f"boxes: {BOXES}shoe: TC TD 9H 9D 6S KS TH\n"
"""Box 1 has the dealer’s total, box 3 overdraws."""


def told(built: tuple[RoundContext, tuple[Question, ...]]) -> str:
    return " ".join(step.text + step.says for step in narrate(built[0]))


def test_a_busted_hand_and_equal_totals(context_from_text: Built) -> None:
    live, singapore = told(context_from_text(LIVE_ROUND)), told(context_from_text(PP5_ROUND))
    assert "Bust." in live
    assert "main bet pushes" in live
    assert "Too many." in singapore
    assert "main bet stands off" in singapore


def test_an_answer_is_in_the_documents_words(context_from_text: Built) -> None:
    context, (asked, *_others) = context_from_text(LIVE_ROUND)
    assert answer_text(asked, Goes(Fate.STANDS_OFF), context) == "pushes"
    assert answer_text(asked, TOO_MANY, context) == "Bust"
    context, (asked, *_others) = context_from_text(PP5_ROUND)
    assert answer_text(asked, Goes(Fate.STANDS_OFF), context) == "stands off"
    assert answer_text(asked, TOO_MANY, context) == "Too Many"


def test_a_dealers_act_is_in_the_documents_words() -> None:
    bet = Bet(3, "Ben", BetKind.MAIN, 1)
    live, nevada, singapore = (
        DealingNames(game(document).procedure, MoneyText(), {}) for document in (LIVE, NEVADA, PP5)
    )
    for names in (live, nevada):
        assert act_text(SayTotal(22), names) == "Say “Dealer: bust”"
        assert done_text(StandOff(bet), names).startswith("Knocked for a push: box 3")
        assert act_text(StandOff(bet), names).startswith("Knock for a push: box 3")
    assert act_text(SayTotal(22), singapore) == "Say “Dealer: Too Many”"
    assert act_text(StandOff(bet), singapore).startswith("Knock for a Stand Off: box 3")


def test_an_error_and_its_reason_are_in_the_documents_words() -> None:
    context = build_round_context(Playthrough((), ()), game(LIVE).procedure)
    bet = Bet(3, "Ben", BetKind.MAIN, 1)
    due, taken = Goes(Fate.STANDS_OFF), Goes(Fate.LOSES)
    payout = Question("0", QuestionGroup.PAYOUTS, 0, due, bet, working=leaves(Cents(500)))
    (text,) = error_texts(payout, taken, judge(payout, taken), context)
    assert text.startswith("Took a push")
    box = Question("0", QuestionGroup.BOX, 0, due)
    verdict = Verdict(False, None, Direction.PAID_STAND_OFF, Cents(500))
    assert error_texts(box, Money(Cents(500)), verdict, context) == (
        "A push was paid: 5 too much.",
    )
    for document, text in ((LIVE, "a push"), (NEVADA, "a push"), (PP5, "a Stand Off")):
        (said,) = reasons((Rule.STAND_OFF,), house_rules(load_document(document)))
        assert said == f"Equal totals are {text}."


def test_a_result_is_in_the_documents_words(stage: Stage) -> None:
    live = stage(
        "rules: live-blackjack\nboxes: {1: [{name: Ann, main: 20, calls: [stand]}]}\n"
        "shoe: TC TD 9H 9S\n"
    )
    assert "Push" in settlement_text(live.settlement, live.game.document, live.terms)
    assert live.settlement.bets[0].outcome.value == "stand_off"
    nevada = stage(
        "rules: nevada-perfect-pairs-progressive\n"
        "table: {progressive: {pay_table: PT-PRG-PP-04}}\n"
        "boxes: {1: [{name: Ann, main: 20, progressive: true, calls: [stand]}]}\n"
        "shoe: TC 7D TS 9S KC\n"
    )
    assert "Colored Pair" in settlement_text(nevada.settlement, nevada.game.document, nevada.terms)
    assert nevada.settlement.bets[0].outcome.value == "coloured_pair"


def test_no_choice_of_a_house_brings_the_words_of_another_document() -> None:
    for document in map(load_document, (LIVE, NEVADA)):
        of_house: list[dict[str, Any]] = [{}] + [
            {name: value} for name, entry in document.register.items() for value in entry.values[1:]
        ]
        texts = [
            *(reading.summary for reading in document.readings.values()),
            *(choice.summary for entry in document.register.values() for choice in entry.choices),
            *(
                reason(rule, ruleset(document, chosen), house(document, chosen), document.words)
                for chosen in of_house
                for rule in Rule
            ),
        ]
        assert not [text for text in texts if re.search("stands? off", text, re.IGNORECASE)]
        assert "Blackjack against Blackjack is a push." in texts


def test_a_house_setting_cites_no_paragraph_that_is_not_in_force() -> None:
    """Only the Singapore rules have a paragraph by which the house decides (¶5.19)."""
    for document, ends in ((LIVE, "."), (NEVADA, "."), (PP5, "(¶5.19)")):
        read = house_rules(load_document(document))
        for name in read.document.register:
            assert setting_text(name, read).startswith("House setting: "), name
            assert setting_text(name, read).endswith(ends), name
            assert all("5.19" not in one.paragraph for one in cited_settings((name,), read)) is (
                document != PP5
            ), name


def test_a_call_cites_the_document_in_force(context_from_text: Built) -> None:
    for text, document, paragraph in ((LIVE_ROUND, LIVE, "1.2"), (PP5_ROUND, PP5, "3.8")):
        context, _asked = context_from_text(text)
        (call, *_others) = (s for s in context.playthrough.steps if s.act is Act.CALL)
        cited = load_document(document).cite(call.rules)
        assert paragraph in cited
        assert all(number in load_document(document).paragraphs for number in cited)


def test_a_part_of_a_document_that_has_no_number_is_called_in_the_language() -> None:
    named = {
        number
        for document in documents()
        for number in load_document(document).paragraphs
        if not number[:1].isdigit()
    }
    assert all(number.startswith(PARTS) for number in named)
    try:
        set_language("es")
        assert paragraph_text("Appendix B 7") == "Apéndice B 7"
        assert paragraph_text("3.22.2 a") == "¶3.22.2 a"
    finally:
        set_language("en")
