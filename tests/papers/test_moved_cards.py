"""A side bet is asked with the initial two cards, wherever they lie by then (¶1.20, ¶3.14)."""

from typing import Final

from tests.cases import for_every
from tests.conftest import Stage
from tests.papers.exams import TERMS
from trainer.messages.questions import deciding_line
from trainer.papers.compose import ExamSource, compose_exam
from trainer.procedure.questions import Money, QuestionGroup
from trainer.rounds.sheet import lay_out
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from ui.table.phrasing import question_view

ASKED: Final = (QuestionGroup.SIDE_BETS, QuestionGroup.PAYOUTS)
LATE: Final = "{kind: side_bets_settled_late}"


def dealt(calls: str, shoe: str, *incidents: str) -> str:
    return (
        f"ask: [side_bets, payouts]\nboxes:\n"
        f"  1: [{{name: Ann, main: 100, perfect_pairs: 20, calls: [{calls}]}}]\n"
        f"  3: [{{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}}]\n"
        f"shoe: {shoe}\nincidents: [{', '.join(incidents)}]\n"
    )


def on_ben(card: int, after: int) -> str:
    return (
        f"{{kind: dealing_error, after_card: {after}, mistake: wrong_box, reconstructed: true,"
        f" misdealt: [{{card: {card}, lies: box 3, belongs: box 1}}]}}"
    )


@for_every(
    "text",
    [
        dealt("stand", "8S 9D 6D 8H 9C TD KC", "{kind: squeeze, box: 1}"),
        dealt("stand", "8S 9D 6D 8H 9C TD KC", "{kind: squeeze, box: 1, exposed: true}"),
        dealt("split, stand, stand", "8S 9D 6D 8H 9C TH 9S TD KC", "{kind: squeeze, box: 1}", LATE),
        dealt("stand", "8S 9D 6D 8H 9C TD KC", on_ben(4, 4)),
        dealt("stand", "8S 9D 6D 8H 9C TD KC", on_ben(1, 5)),
        dealt("split, stand, stand", "8S 9D 6D 8H 9C TH 9S TD KC", LATE, on_ben(6, 7)),
        dealt("hit, stand", "8S 9D 6D 8H 9C 2H TD KC", LATE),
        dealt("hit", "8S 9D 6D 8H 9C TH TD KC", LATE),
        dealt("double", "8S 9D 6D 8H 9C 3H TD KC", LATE),
    ],
    ids=[
        "3.12 squeezed",
        "3.12 exposed",
        "3.12 squeezed, split and 5.16",
        "5.9 the second card",
        "5.9 the first card",
        "5.9 after a split and 5.16",
        "5.16 after a hit",
        "5.16 after a bust",
        "5.16 after a double",
    ],
)
def test_a_pair_bet_is_asked_with_the_two_cards_that_it_was_put_on(stage: Stage, text: str) -> None:
    playable = stage(text)
    sheet = lay_out(playable)
    found = [one for one in sheet.questions if one.bet and one.bet.kind is BetKind.PERFECT_PAIRS]
    pairs = {"Ann": "8S 8H", "Ben": "9D 9C"}
    paid = {"Ann": Money(Cents(12000)), "Ben": Money(Cents(6000))}
    assert {one.bet.bettor for one in found if one.bet} == set(pairs)
    for number, one in enumerate(found):
        assert one.bet is not None
        view = question_view(sheet, one, number, len(found))
        assert " ".join(map(str, view.initial)) == pairs[one.bet.bettor]
        assert deciding_line(one, sheet.context).endswith(": Mixed Pair")
        if one.ask is QuestionGroup.PAYOUTS:
            assert one.expected == paid[one.bet.bettor]
    (round_,) = compose_exam(
        "Table test", [ExamSource("round", playable)], TERMS, ASKED
    ).paper.rounds
    items = [item for table in round_.tables for item in table.items]
    printed = {
        (item.where, " ".join(map(str, item.hand))) for item in items if "Perfect" in item.text
    }
    assert printed == {("Box 1, Ann", pairs["Ann"]), ("Box 3, Ben", pairs["Ben"])}
