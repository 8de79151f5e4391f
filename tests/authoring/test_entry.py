"""The table-12 round typed in one go, and words that cannot be taken."""

from tests.authoring.test_writing_a_round import RULES, WRITTEN
from trainer.authoring.asked import NothingAsked
from trainer.authoring.draft import draft_of
from trainer.authoring.edits import add_incident, new_text, set_decks
from trainer.authoring.entry import Problem, Typed, typed
from trainer.rules.refusals import Reason
from trainer.scenario.incidents import ForeignCard

BETS = "1:100+20 1:50 3:200"


def start(words: str) -> Typed:
    """Words typed at an empty table."""
    return typed(draft_of(new_text(RULES, "Table 12")), words)


def test_a_whole_round_is_typed() -> None:
    found = start(f"{BETS} 8s Kd AS 8h 9c 3:i100 p 10h s 3D double 7c stand kc")
    assert found.problem is None
    assert isinstance(found.draft.asked, NothingAsked)
    assert found.draft.complete
    names = WRITTEN.replace("name: Cho", "name: Cleo")
    assert found.draft.text == names


def test_cards_are_typed_for_their_hands() -> None:
    found = start(f"{BETS} 0=As 3=Kd 3=9c 1=8s")
    assert found.problem is None
    assert "shoe: 8S KD AS\n" in found.draft.text
    assert [str(one.card) for one in found.draft.placed] == ["9C"]
    found = typed(found.draft, "8h")
    assert not found.draft.placed
    assert "shoe: 8S KD AS 8H 9C" in found.draft.text


def test_what_cannot_be_taken_is_left_with_its_reason() -> None:
    found = start(f"{BETS} 8s sd 3h 4h")
    assert (found.left, found.problem) == ("sd 3h 4h", Problem.NOT_UNDERSTOOD)
    assert found.draft.asked == start(f"{BETS} 8s").draft.asked
    assert start("h").problem is Problem.NO_CALL_DUE
    assert start("8s").problem is Problem.NO_CARD_DUE
    for none in ("3:0", "3:0,125", "3:1.250", "3:100+x"):
        assert start(none).problem is Problem.NO_AMOUNT
    assert start("3=xx").problem is Problem.NOT_UNDERSTOOD
    refused = start("1:100 8s Ks 7h r r")
    assert refused.problem is Problem.NO_CALL_DUE
    refused = start("1:100 8s As 7h r")
    assert refused.problem is Problem.REFUSED
    assert refused.refusal is not None
    assert refused.refusal.reason is Reason.SURRENDER_AGAINST_ACE
    assert start("1:100 8s Ks 7h 2c").problem is Problem.NO_CARD_DUE


def test_a_card_that_is_gone_cannot_be_dealt_unless_the_shoe_is_wrong() -> None:
    few = draft_of(set_decks(start(BETS).draft, 4))
    found = typed(few, "8s 8s 8s 8s 8s")
    assert (found.left, found.problem) == ("8s", Problem.CARD_GONE)
    foreign = draft_of(add_incident(found.draft, ForeignCard(5)))
    assert not foreign.wrong
    again = typed(foreign, "8s")
    assert again.problem is None
    assert again.draft.settlement is not None
    assert again.draft.settlement.void


def test_a_broken_text_takes_no_word() -> None:
    assert typed(draft_of("boxes: ["), "3:100").problem is Problem.CANNOT_EDIT


def test_even_money_is_asked_for() -> None:
    found = start("3:200 As Ad Kc 3:e")
    assert found.problem is None
    assert found.draft.complete
    assert "even_money: true" in found.draft.text


def test_an_empty_table_knows_its_game() -> None:
    draft = start("").draft
    assert draft.game is not None
    assert sum(draft.left.values()) == 8 * 52
    assert draft_of(f"format: 1\nrules: {RULES}\n").game is not None
